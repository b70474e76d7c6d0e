"""The table as one viewer sees it: a frozen picture for templates and terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import actions, building, dynasty, gains, outlook, scoring
from .catalogue import (
    MasteryPicture,
    MonumentPicture,
    ObjectivePicture,
    OfferPicture,
    mastery_pictures,
    monument_picture,
    objective_picture,
    offer_picture,
)
from .columns import DESIGN_CODES, DYNASTY_CODES, TILE_CODES
from .geometry import CELL_COUNT, CELL_WORDS, CELLS, CRADLE_POINTS, SIDES, corners
from .state import (
    CAMPFIRE,
    CRADLE,
    DOMAINS,
    IN_BAG,
    IN_HAND,
    LAYOUTS,
    MASTERIES,
    MONUMENT_PIECE,
    NO_SEAT,
    NOTHING,
    PICKS,
    TILES,
    TREE,
    Draw,
    Phase,
)
from .text import (
    card_effect,
    card_text,
    decision_text,
    dynasty_effect,
    monument_text,
    side_text,
)
from .wording import AGE_WORDS, domain_name

counters_left = interpreted(building.counters_left)
different_run = interpreted(dynasty.different_run)
has_dynasties = interpreted(dynasty.has_dynasties)
limit_of = interpreted(gains.limit_of)
receiver = interpreted(dynasty.receiver)
same_run = interpreted(dynasty.same_run)
scores = interpreted(scoring.scores)


@dataclass(frozen=True)
class TilePicture:
    """A land tile: dots by slot as it lies, or clockwise in a hand; the city on it, if any."""

    code: str
    dots: tuple[int, ...]
    camp: int
    city_seat: int | None = None
    city_level: int = 0


@dataclass(frozen=True)
class CellPicture:
    """A cell that something lies in: a tile, or a monument by its slot in play."""

    cell: int
    word: str
    tile: TilePicture | None
    monument: int | None


@dataclass(frozen=True)
class CardPicture:
    """A card of a tree: where it lies from the campfire, its half discs north, east, south, west."""

    code: str
    name: str
    level: int
    effect: str
    sides: tuple[int | None, ...]
    x: int
    y: int


@dataclass(frozen=True)
class DynastyPicture:
    """A dynasty card."""

    code: str
    name: str
    family: int
    effect: str


@dataclass(frozen=True)
class LinePicture:
    """A dynasty board: the cards from the left, the two longest runs and what each scores."""

    cards: tuple[DynastyPicture, ...]
    same: int
    same_points: int
    different: int
    different_points: int
    next_points: tuple[int, ...]
    """What it would score with one more card, by the family of that card; empty when none can be played."""
    most: int
    """The most that it can still score with the cards of this age that the viewer sees or must guess."""

    @property
    def points(self) -> int:
        """The better of the two."""
        return max(self.same_points, self.different_points)


@dataclass(frozen=True)
class SeatPicture:
    """A seat; what the viewer may not know is None."""

    seat: int
    points: int
    sources: tuple[int, ...]
    influence: int
    know: tuple[int, ...]
    limits: tuple[int, ...]
    made: tuple[int, ...]
    counters: int
    nodus: tuple[int, ...]
    won: int
    tiles: tuple[TilePicture, ...]
    tree: tuple[CardPicture, ...]
    line: LinePicture
    kept: tuple[DynastyPicture, ...] | None
    kept_count: int
    hand: tuple[DynastyPicture, ...] | None
    passed: tuple[DynastyPicture, ...]
    """What the viewer knows others to have, for it passed them on; empty for other seats."""
    choice: str
    """The action that the viewer chose while others still decide; empty for other seats."""
    objectives: tuple[ObjectivePicture, ...]
    """One that was kept, or those dealt while they are still secret."""
    monuments: tuple[str, ...]
    """Dealt and not chosen from yet."""
    offers: tuple[OfferPicture, ...]
    """The same monuments, with what their first level card costs and does."""
    returning: str = ""
    """That kept dynasty cards will go back to the box, once no more can be played in this age."""


@dataclass(frozen=True)
class Picture:
    """Everything a view shows; domains are numbered as in `domains`."""

    viewer: int
    phase: Phase
    question: str
    age: int
    round: int
    order: tuple[int, ...]
    actors: tuple[int, ...]
    domains: tuple[str, ...]
    sources: tuple[str, ...]
    has_dynasties: bool
    cradle: tuple[int, ...]
    """The Cradle's cells."""
    cradle_dots: tuple[int, ...]
    """Its dots, counter-clockwise from the right."""
    cells: tuple[CellPicture, ...]
    border: tuple[int, ...]
    tile: TilePicture | None
    """The tile being laid."""
    cell: int | None
    """The cell it is laid in, or where a piece was laid last."""
    cell_yields: dict[int, int]
    """The most that the tile being laid can produce, by the cells where it may lie."""
    turn_yields: tuple[tuple[int, ...], ...]
    """What it would produce where it lies, by turns and domain."""
    card: CardPicture | None
    """The card being placed in a tree."""
    design: str
    """The mastery whose copy is chosen, by its code."""
    masteries: tuple[MasteryPicture, ...]
    winners: tuple[int | None, ...]
    """By domain, who won the Domination card of the age before."""
    bag: int
    monuments: tuple[MonumentPicture, ...]
    seats: tuple[SeatPicture, ...]
    is_over: bool
    pass_to: int | None = None
    """The seat that gets what the viewer does not keep of its draft hand; None where nothing is passed."""
    pass_side: str = ""
    """`left` or `right`: where that seat sits."""


def tile_picture(seen: Any, kit: Kit, tile: int, turns: int = 0) -> TilePicture:
    """A tile as it lies."""
    dots = tuple(int(kit.face.corner[tile, (slot - turns) % SIDES]) for slot in range(SIDES))
    owner = int(seen.city_seat[tile])
    return TilePicture(
        TILE_CODES[tile],
        dots,
        int(kit.face.camp[tile]),
        None if owner == NO_SEAT else owner,
        int(seen.city_level[tile]),
    )


@cites("C3.1", "C3.2", "C3.3")
def cell_pictures(seen: Any, kit: Kit) -> tuple[CellPicture, ...]:
    """The map without the Cradle."""
    found = []
    for cell in range(CELL_COUNT):
        piece = int(seen.board[cell])
        if 0 <= piece < TILES:
            tile = tile_picture(seen, kit, piece, int(seen.turned[piece]))
            found.append(CellPicture(cell, CELL_WORDS[cell], tile, None))
        elif TILES <= piece < CRADLE:
            found.append(CellPicture(cell, CELL_WORDS[cell], None, piece - MONUMENT_PIECE))
    return tuple(found)


@cites("C8.5", "C8.6")
def tree_picture(kit: Kit, player: Any) -> tuple[CardPicture, ...]:
    """The cards of a tree in the order in which they were placed, the campfire first."""
    found = []
    for place, index in sorted(enumerate(player.tree), key=lambda pair: int(pair[1])):
        if index != NOTHING:
            card = int(player.cards[int(index)])
            x, y = place % TREE - TREE // 2, place // TREE - TREE // 2
            found.append(card_picture(kit, card, x, y))
    return tuple(found)


def card_picture(kit: Kit, card: int, x: int, y: int) -> CardPicture:
    """One card of a tree."""
    if card == CAMPFIRE:
        return CardPicture("", "campfire", 0, "", (None,) * 4, x, y)
    code = (
        DESIGN_CODES[card // LAYOUTS] if card < MASTERIES else kit.tables["levels"][card - MASTERIES]["card"]
    )
    sides = tuple(int(side) for side in kit.face.side[card])
    level = int(kit.face.card_level[card])
    return CardPicture(code, card_text(kit, card), level, card_effect(kit, card), sides, x, y)


def dynasty_picture(kit: Kit, card: int) -> DynastyPicture:
    """One dynasty card."""
    row = kit.tables["dynasties"][card]
    return DynastyPicture(DYNASTY_CODES[card], row["name"], row["family"], dynasty_effect(kit, card))


def dynasty_pictures(kit: Kit, cards: Any) -> tuple[DynastyPicture, ...]:
    """The dynasty cards of a row."""
    return tuple(dynasty_picture(kit, int(card)) for card in cards if card != NOTHING)


@cites("C12.1", "C12.2", "C12.3")
def line_picture(seen: Any, kit: Kit, seat: int) -> LinePicture:
    """A dynasty board and what it scores."""
    same, different = same_run(seen, seat), different_run(seen, seat)
    line, left = outlook.line_of(seen, seat), outlook.plays_left(seen, seat)
    return LinePicture(
        dynasty_pictures(kit, seen.players[seat].line),
        same,
        int(kit.face.same_vp[same]),
        different,
        int(kit.face.different_vp[different]),
        tuple(outlook.points_with(kit, line, [family]) for family in range(DOMAINS)) if left else (),
        outlook.most_points(seen, kit, seat),
    )


@cites("C14.1", "C14.2", "C14.5")
def seat_picture(seen: Any, kit: Kit, viewer: int, seat: int, points: Any) -> SeatPicture:
    """One seat; an observation has blanks where the viewer may not look."""
    player = seen.players[seat]
    is_own = viewer == seat or viewer not in range(int(seen.seats))
    knows_kept = is_own and sum(card != NOTHING for card in player.kept) == player.kept_count
    knows_hand = is_own and sum(card != NOTHING for card in player.hand) == player.hand_count
    return SeatPicture(
        seat=seat,
        points=int(sum(points)),
        sources=tuple(int(n) for n in points),
        influence=int(player.influence),
        know=tuple(int(n) for n in player.know),
        limits=tuple(limit_of(seen, kit.face, seat, domain) for domain in range(DOMAINS)),
        made=tuple(int(player.made) >> 8 * domain & 255 for domain in range(DOMAINS)),
        counters=counters_left(seen, kit.face, seat),
        nodus=tuple(int(n) for n in player.nodus),
        won=int(player.won),
        tiles=tuple(tile_picture(seen, kit, t) for t in range(TILES) if seen.where[t] == IN_HAND - seat),
        tree=tree_picture(kit, player),
        line=line_picture(seen, kit, seat),
        kept=dynasty_pictures(kit, player.kept) if knows_kept else None,
        kept_count=int(player.kept_count),
        hand=dynasty_pictures(kit, player.hand) if knows_hand else None,
        passed=dynasty_pictures(kit, player.passed.flat) if viewer == seat else (),
        choice=choice_text(seen, viewer, seat),
        objectives=tuple(
            objective_picture(seen, kit, seat, int(number))
            for number in player.objectives
            if number != NOTHING
        ),
        monuments=tuple(
            monument_text(kit, int(number))
            for number in player.monuments
            if number != NOTHING and seen.phase <= Phase.KEEP
        ),
        offers=tuple(
            offer_picture(kit, int(number))
            for number in player.monuments
            if number != NOTHING and seen.phase <= Phase.KEEP
        ),
        returning=returning_text(seen, seat),
    )


@cites("C10.1", "C10.7")
def returning_text(seen: Any, seat: int) -> str:
    """What becomes of kept dynasty cards when two have been played in this age."""
    kept = int(seen.players[seat].kept_count)
    if not kept or outlook.plays_now(seen, seat):
        return ""
    return f"goes back to the box when age {AGE_WORDS[int(seen.age)]} ends: two were played"


@cites("C2.3", "C9.2")
def choice_text(seen: Any, viewer: int, seat: int) -> str:
    """What the viewer chose while others still decide, as an action."""
    choice = int(seen.players[seat].choice)
    if viewer != seat or choice == NOTHING:
        return ""
    return actions.ACTIONS.text((actions.KEEP if seen.phase == Phase.KEEP else actions.DRAFT) + choice)


@cites("C1.4")
def cradle_dots(kit: Kit, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The Cradle's dots, counter-clockwise from the right."""
    dots = {
        point: int(kit.face.cradle_dot[cell, slot])
        for cell in cells
        for slot, point in enumerate(corners(CELLS[cell]))
    }
    return tuple(dots[point] for point in CRADLE_POINTS)


@cites("C14.1", "C14.5")
def picture(seen: Any, kit: Kit, viewer: int) -> Picture:
    """The table as `viewer` sees it."""
    names = scoring.sources(kit)
    points = [[0] * len(names) for _ in range(int(seen.seats))]
    scores(seen, kit.face, _Rows(points))
    is_over = bool(seen.phase == Phase.OVER)
    cradle = tuple(cell for cell in range(CELL_COUNT) if seen.board[cell] == CRADLE)
    return Picture(
        viewer=viewer,
        phase=Phase(int(seen.phase)),
        question=decision_text(seen, kit),
        age=int(seen.age),
        round=int(seen.rounds) + 1,
        order=tuple(int(seat) for seat in seen.order if seat != NO_SEAT),
        actors=actors_of(seen),
        domains=tuple(domain_name(kit, domain) for domain in range(DOMAINS)),
        sources=names,
        has_dynasties=bool(has_dynasties(seen)),
        cradle=cradle,
        cradle_dots=cradle_dots(kit, cradle),
        cells=cell_pictures(seen, kit),
        border=tuple(sorted(int(cell) for cell in seen.border[: int(seen.border_count)])),
        tile=tile_picture(seen, kit, int(seen.tile)) if seen.tile != NOTHING else None,
        cell=int(seen.cell) if seen.cell != NOTHING else None,
        cell_yields=outlook.cell_yields(seen, kit),
        turn_yields=outlook.turn_yields(seen, kit),
        card=card_picture(kit, int(seen.card), 0, 0) if seen.phase in (Phase.TREE, Phase.SITE) else None,
        design=DESIGN_CODES[int(seen.design)] if seen.phase == Phase.LAYOUT else "",
        masteries=mastery_pictures(seen, kit, viewer),
        winners=tuple(None if winner == NO_SEAT else int(winner) for winner in seen.winners),
        bag=sum(int(where) == IN_BAG for where in seen.where),
        monuments=tuple(monument_picture(seen, kit, n) for n, m in enumerate(seen.monuments) if m != NOTHING),
        seats=tuple(seat_picture(seen, kit, viewer, seat, points[seat]) for seat in range(int(seen.seats))),
        is_over=is_over,
        pass_to=pass_to(seen, viewer),
        pass_side=side_text(seen),
    )


@cites("C9.3", "C9.6", "C15.3")
def pass_to(seen: Any, viewer: int) -> int | None:
    """The seat that the viewer's draft hand goes on to."""
    is_passed = seen.phase == Phase.DRAFT and seen.picks < PICKS - 1 and viewer in range(int(seen.seats))
    return int(receiver(seen, viewer)) if is_passed else None


def actors_of(seen: Any) -> tuple[int, ...]:
    """The seats that decide now."""
    if seen.draw != Draw.NONE or seen.phase == Phase.OVER:
        return ()
    if seen.waiting:
        return tuple(seat for seat in range(int(seen.seats)) if int(seen.waiting) >> seat & 1)
    return (int(seen.actor),)


class _Rows:
    """Rows of points that a rule writes to as `out[seat, source]`."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows

    def __setitem__(self, at: tuple[int, int], points: int) -> None:
        self.rows[at[0]][at[1]] = points
