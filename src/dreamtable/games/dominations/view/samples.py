"""A table that never was, with each component in each state, for the page that shows them all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.choices import Choice, Choices, Refusal
from dreamtable.engine.reasons import Reason

from ..actions import ACTIONS
from ..catalogue import (
    GoalPicture,
    MasteryPicture,
    MonumentPicture,
    ObjectivePicture,
    copy_picture,
    offer_picture,
)
from ..columns import DESIGN_CODES, MONUMENT_CODES, OBJECTIVE_CODES, TILE_CODES
from ..geometry import CELL_WORDS, CRADLE_CELLS
from ..picture import (
    CellPicture,
    LinePicture,
    Picture,
    SeatPicture,
    TilePicture,
    card_picture,
    dynasty_picture,
)
from ..state import CAMPFIRE, DESIGNS, DESIGNS_A_DOMAIN, DOMAINS, LAYOUTS, MASTERIES, Phase
from ..text import card_effect, mastery_text, monument_text, objective_text
from ..wording import domain_name, goal_text
from .layout import Board, board
from .maps import Tile, tile_face

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

    from ..picture import CardPicture

NAMES = ("Ada", "بنت التاريخ", "🦊", "")
LEGAL = (
    "draft 1r1",
    "draft 1p2",
    "lay b03",
    "lay g07",
    "gain r",
    "gain g",
    "cell u1,0",
    "cell d1,-1",
    "turn 0",
    "turn 1",
    "turn 2",
    "found p02",
    "upgrade g05",
    "contribute m1",
    "build_none",
    "take r0",
    "take p4",
    "layout 2",
    "at 0,2",
    "at -1,0",
)
REFUSED = ("contribute m2", "take b9", "take o1", "layout 1", "at 1,1", "draft 1o3")
WHY = Reason(0, "This is how a refusal looks, with its reason behind the question mark.", "C8.1")
LAID = (("d0,0", "R01", 0, 1), ("u0,1", "P02", None, 0), ("d-1,1", "G05", 1, 2), ("u-1,1", "O08", 2, 3))
"""Cell, tile, owner of the city there, its level."""


@dataclass(frozen=True)
class Samples:
    """What `patterns.html` gets: one table at several moments, and some choices."""

    choices: Choices
    placing: Board
    choosing: Board
    turning: Board
    drafting: Board
    copying: Board
    planting: Board
    tiles: tuple[Tile, ...]
    """A camp of each domain, those of the seats with cities."""


def samples(kit: Kit) -> Samples:
    """The samples, made of the kit's own tiles and cards."""
    table, choices = picture(kit), sample_choices()

    def at(phase: Phase) -> Board:
        return board(replace(table, phase=phase), choices, NAMES)

    chosen = replace(table.seats[0], choice="draft 1p2")
    drafting = replace(table, phase=Phase.DRAFT, seats=(chosen, *table.seats[1:]), actors=(1, 2))
    return Samples(
        choices=choices,
        placing=board(replace(table, seats=(shown(table.seats[0]), *table.seats[1:])), choices, NAMES),
        choosing=at(Phase.TILE),
        turning=at(Phase.TURN),
        drafting=board(drafting, choices, NAMES),
        copying=at(Phase.LAYOUT),
        planting=at(Phase.TREE),
        tiles=tuple(sample_tile(kit, domain, table.domains) for domain in range(DOMAINS)),
    )


def sample_choices() -> Choices:
    """Some actions legal, some refused."""

    def kind(text: str) -> str:
        return ACTIONS.kind(ACTIONS.parse(text)).name

    return Choices(
        "look at everything",
        {text: Choice(text, kind(text), f"Sample: {text}") for text in LEGAL},
        {text: Refusal(text, kind(text), WHY) for text in REFUSED},
    )


def sample_tile(kit: Kit, domain: int, domains: tuple[str, ...]) -> Tile:
    """A tile with a camp of a domain, pointing up or down in turn."""
    code = f"{DESIGN_CODES[domain * DESIGNS_A_DOMAIN][0]}04"
    owner, level = (domain, domain % 3 + 1) if domain < len(NAMES) else (None, 0)
    return tile_face(tile(kit, code, owner, level), NAMES, domains, is_down=domain % 2 == 1)


def tile(kit: Kit, code: str, owner: int | None = None, level: int = 0) -> TilePicture:
    """A land tile, perhaps with a city."""
    number = TILE_CODES.index(code)
    dots = tuple(int(dot) for dot in kit.face.corner[number])
    return TilePicture(code, dots, int(kit.face.camp[number]), owner, level)


def mastery(kit: Kit, design: int) -> MasteryPicture:
    """A mastery: some can be paid for, some belong to others, of some no copy is left."""
    card, level = LAYOUTS * design, int(kit.face.card_level[LAYOUTS * design])
    is_gone = design % DESIGNS_A_DOMAIN == 1
    return MasteryPicture(
        code=DESIGN_CODES[design],
        name=mastery_text(kit, design),
        domain=design // DESIGNS_A_DOMAIN,
        level=level,
        cost=level - 1 if design == 0 else level,
        effect=card_effect(kit, card),
        copies=tuple(copy_picture(kit, card + n, is_left=n > 0 and not is_gone) for n in range(LAYOUTS)),
        owners=(1, 2) if is_gone else (),
        can_pay=level < 6,
    )


def monument(kit: Kit, slot: int) -> MonumentPicture:
    """A monument: not begun, founded, complete."""
    row, taken = kit.tables["monuments"][slot], (0, 2, 4)[slot]
    offer = offer_picture(kit, slot)
    return MonumentPicture(
        code=MONUMENT_CODES[slot],
        name=monument_text(kit, slot),
        domains=(row["first"], row["second"]),
        kept_by=slot,
        taken=taken,
        levels=4,
        next_cost=None if slot == 2 else offer.cost,
        next_effect="" if slot == 2 else offer.effect,
        founder=slot if taken else None,
        site="u-1,0" if slot == 1 else "",
    )


def objective(kit: Kit) -> ObjectivePicture:
    """An objective with goals that are met and not met."""
    row = kit.tables["objectives"][0]
    goals = [row[f"goal{number}"] for number in range(1, 6)]
    return ObjectivePicture(
        OBJECTIVE_CODES[0],
        objective_text(kit, 0),
        tuple(GoalPicture(goal_text(kit, goal), have, goal[2]) for have, goal in enumerate(goals, start=1)),
    )


def line(kit: Kit, seat: int) -> LinePicture:
    """A dynasty: two of one family and three different ones, or nothing yet."""
    cards = tuple(dynasty_picture(kit, card) for card in ((0, 1, 12, 16) if seat == 0 else ()))
    if not cards:
        return LinePicture(cards, 0, 0, 0, 0, (0,) * DOMAINS, 48)
    return LinePicture(cards, 2, 3, 3, 4, (4, 8, 8, 8, 4, 4), 16)


def tree(kit: Kit) -> tuple[CardPicture, ...]:
    """The campfire, a mastery north of it, a level card to the east."""
    return (
        card_picture(kit, CAMPFIRE, 0, 0),
        card_picture(kit, LAYOUTS * (DESIGNS - DESIGNS_A_DOMAIN), 0, 1),
        card_picture(kit, MASTERIES, 1, 0),
    )


def seat(kit: Kit, number: int) -> SeatPicture:
    """A seat: the first is the viewer's, with tiles, dynasty cards and a tree."""
    is_own = number == 0
    return SeatPicture(
        seat=number,
        points=30 - 7 * number,
        sources=(8, 9, 4, 3, 0, 6, 0, 0),
        influence=3 + number,
        know=(6, 2, 0, 4, 1, 9)[number:] + (3,) * number,
        limits=(6, 6, 6, 9, 6, 12),
        made=(2, 0, 1, 0, 0, 0),
        counters=12 - number,
        nodus=(1, 0, 0, 0, 0, 1) if is_own else (0,) * DOMAINS,
        won=1 - is_own,
        tiles=tuple(tile(kit, code) for code in (("B03", "G07", "Y09") if is_own else (f"O0{number}",))),
        tree=tree(kit) if is_own else tree(kit)[:1],
        line=line(kit, number),
        kept=None,
        kept_count=2,
        hand=tuple(dynasty_picture(kit, card) for card in (0, 4, 17)) if is_own else None,
        passed=(),
        choice="",
        objectives=(objective(kit),),
        monuments=(),
        offers=(offer_picture(kit, 3),) if is_own else (),
    )


def shown(one: SeatPicture) -> SeatPicture:
    """The same seat after the draft, with a full domain and what it scored."""
    return replace(one, hand=None, offers=())


def picture(kit: Kit) -> Picture:
    """The table."""
    domains = tuple(domain_name(kit, domain) for domain in range(DOMAINS))
    cells = [
        CellPicture(CELL_WORDS.index(word), word, tile(kit, code, owner, level), None)
        for word, code, owner, level in LAID
    ]
    cells.append(CellPicture(CELL_WORDS.index("d-2,0"), "d-2,0", None, 1))
    border = tuple(CELL_WORDS.index(word) for word in ("u1,0", "d1,-1", "u0,-2"))
    return Picture(
        viewer=0,
        phase=Phase.PLACE,
        question="look at everything",
        age=2,
        round=3,
        order=(1, 0, 3, 2),
        actors=(0,),
        domains=domains,
        sources=("cities", "cards", "effects", "influence", "Domination", "end", "dynasty", "objective"),
        has_dynasties=True,
        cradle=CRADLE_CELLS,
        cradle_dots=(0, 5, 3, 4, 2, 1),
        cells=tuple(sorted(cells, key=lambda one: one.cell)),
        border=border,
        tile=tile(kit, "Y11"),
        cell=border[0],
        cell_yields={border[0]: 5, border[1]: 3},
        turn_yields=((3, 1, 0, 0, 1, 0), (0, 0, 2, 2, 0, 1), (0,) * DOMAINS),
        card=card_picture(kit, 2, 0, 0),
        design=DESIGN_CODES[2],
        masteries=tuple(mastery(kit, design) for design in range(DESIGNS)),
        winners=(2, None, None, 0, None, None),
        bag=42,
        monuments=tuple(monument(kit, slot) for slot in range(3)),
        seats=tuple(seat(kit, number) for number in range(len(NAMES))),
        is_over=False,
    )
