"""Filling the picture from what a viewer sees."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import acts, cards, duel, hands, legal, observe, scoring, shapes, solo
from .actions import ACTIONS, DISCARD, PICK, PLACE, SPACE_WORDS, STACK_WORDS
from .challenges import CHALLENGES
from .gains import act_gains
from .lines import card_lines
from .picture import (
    CardPicture,
    CardScorePicture,
    ChallengePicture,
    Picture,
    PreviewPicture,
    SeatPicture,
    SpacePicture,
    StackPicture,
    TilePicture,
)
from .state import DUEL_ROUNDS, KINDS, NO_SEAT, NOTHING, ROUNDS, SPACES, STACKS, TURNS, Draw, Phase
from .text import card_text, code_of, decision_text, name_of

card_points = interpreted(cards.card_points)
colour_of = interpreted(shapes.colour_of)
cost = interpreted(acts.cost)
count_missing = interpreted(observe.count_missing)
hand_size = interpreted(hands.hand_size)
is_in_reach = interpreted(solo.is_in_reach)
is_waiting = interpreted(legal.is_waiting)
item_of = interpreted(shapes.item_of)
mark_paws = interpreted(acts.mark_paws)
mark_points = interpreted(acts.mark_points)
sets_of = interpreted(shapes.sets_of)
starter = interpreted(duel.starter)
steps = interpreted(acts.steps)
supply_cost = interpreted(solo.supply_cost)
supply_steps = interpreted(solo.supply_steps)
total_points = interpreted(scoring.total_points)

MODES = ("solo", "duel", "draft", "draft", "draft")
LAST_PASS = TURNS - 1


@cites("Y1.2")
def tile_picture(kit: Kit, kind: int) -> TilePicture:
    """A kind of tile."""
    return TilePicture(
        kind=kind,
        code=code_of(kind),
        name=name_of(kit, kind),
        item=int(item_of(kind)),
        colour=int(colour_of(kind)),
        points=int(mark_points(kind)),
        paws=int(mark_paws(kind)),
    )


def tile_or_none(kit: Kit, kind: Any) -> TilePicture | None:
    """A tile, where there is one."""
    return None if kind == NOTHING else tile_picture(kit, int(kind))


def tiles_of(kit: Kit, kinds: Any) -> tuple[TilePicture, ...]:
    """The tiles of a hand or a stack."""
    return tuple(tile_picture(kit, int(kind)) for kind in kinds if kind != NOTHING)


@cites("Y1.3", "Y4.2", "Y4.4")
def space_picture(seen: Any, kit: Kit, seat: int, space: int) -> SpacePicture:
    """A space of a seat's shop; before boards are dealt nothing is printed."""
    player, parts = seen.players[seat], kit.face
    is_dealt = player.board != NOTHING
    symbol = int(parts.symbol[player.board, space]) if is_dealt else NOTHING
    return SpacePicture(
        index=space,
        name=SPACE_WORDS[space],
        tile=tile_or_none(kit, player.space[space]),
        symbol=None if symbol == NOTHING else symbol,
        print_points=int(parts.print_vp[player.board, space]) if is_dealt else 0,
        print_paws=int(parts.print_paws[player.board, space]) if is_dealt else 0,
        is_open=bool(player.space[space] == NOTHING),
        steps=int(steps(seen, parts, seat, space)) if is_dealt else 0,
        cost=int(cost(seen, parts, seat, space)) if is_dealt else 0,
    )


@cites("Y6.1", "Y6.2")
def card_score(seen: Any, kit: Kit, seat: int, side: int) -> CardScorePicture:
    """What the card that shows this side brings a seat now, and from which tiles."""
    card = int(seen.cards[side])
    sets = sets_of(seen.players[seat].space, side, NOTHING, NOTHING)
    return CardScorePicture(int(card_points(kit.face, card, sets)), card_lines(kit, card, side, sets))


@cites("Y10.1", "Y10.2", "Y10.3")
def seat_picture(seen: Any, kit: Kit, seat: int) -> SeatPicture:
    """One seat; its hand as far as it is known."""
    player = seen.players[seat]
    is_known = not count_missing(seen, seat)
    row = kit.tables["boards"][player.board] if player.board != NOTHING else None
    return SeatPicture(
        seat=seat,
        board=row["board"] if row else "",
        spaces=tuple(space_picture(seen, kit, seat, space) for space in range(SPACES)),
        at=int(player.at),
        walls=row["walls"] if row else (),
        portals=row["portals"] if row else (),
        paws=int(player.paws),
        points=int(player.vp),
        cards=tuple(card_score(seen, kit, seat, side) for side in known_sides(seen)),
        total=int(total_points(seen, kit.face, seat)),
        tile=tile_or_none(kit, player.tile),
        hand=tiles_of(kit, player.hand) if is_known else None,
        hand_count=int(hand_size(seen, seat)),
        is_waited_for=seen.phase != Phase.OVER and seen.draw == Draw.NONE and bool(is_waiting(seen, seat)),
        choice=choice_text(seen, player),
        did="" if player.did == NOTHING else ACTIONS.text(PLACE + int(player.did)),
    )


@cites("Y3.3")
def choice_text(seen: Any, player: Any) -> str:
    """A choice in notation while others still decide, where the viewer may know it."""
    if player.choice == NOTHING:
        return ""
    return ACTIONS.text((PICK if seen.phase == Phase.PICK else PLACE) + int(player.choice))


def known_sides(seen: Any) -> list[int]:
    """The sides of the scoring cards that are known."""
    return [side for side in range(2) if seen.cards[side] != NOTHING]


@cites("Y2.7", "Y6.2")
def card_picture(seen: Any, kit: Kit, side: int) -> CardPicture:
    """The scoring card that shows this side."""
    card = int(seen.cards[side])
    return CardPicture(card + 1, "AB"[side], kit.tables["cards"][card]["name"], card_text(kit, card, side))


@cites("Y8.3", "Y8.5")
def stack_picture(seen: Any, kit: Kit, stack: int) -> StackPicture:
    """A stack of the solo game."""
    return StackPicture(
        index=stack,
        name=STACK_WORDS[stack],
        height=int(seen.heights[stack]),
        tiles=tiles_of(kit, seen.stacks[stack][::-1]),
        has_supplier=bool(seen.supplier == stack),
        steps=int(supply_steps(seen, stack)),
        cost=int(supply_cost(seen, stack)),
        is_in_reach=bool(is_in_reach(seen, stack)),
    )


# ------------------------------------------------------------------------------------------------- previews
@cites("Y5.2", "Y5.5", "Y5.7", "Y6.1")
def preview(seen: Any, kit: Kit, seat: int, action: int) -> PreviewPicture:
    """What placing or discarding the seat's tile would bring."""
    player = seen.players[seat]
    space, tile = (action - PLACE) % SPACES, int(player.tile)
    brings = act_gains(seen, kit, seat, action)
    placed = space if action < DISCARD else NOTHING
    now, then = (cards_with(seen, kit, seat, at, tile) for at in (NOTHING, placed))
    return PreviewPicture(
        action=ACTIONS.text(action),
        cost=int(cost(seen, kit.face, seat, space)),
        paws=brings.paws,
        points=brings.points,
        cards=then - now,
        total=int(player.vp) + brings.points + then,
        gains=tuple(brings.words),
        is_sure=brings.is_sure,
    )


def cards_with(seen: Any, kit: Kit, seat: int, at: int, tile: int) -> int:
    """Points of both cards, as if a tile lay on a space."""
    space = seen.players[seat].space
    return sum(
        int(card_points(kit.face, int(seen.cards[side]), sets_of(space, side, at, tile)))
        for side in known_sides(seen)
    )


@cites("Y4.2", "Y5.7")
def previews(seen: Any, kit: Kit, viewer: int) -> tuple[PreviewPicture, ...]:
    """Every space the viewer can reach, and discarding on the spot, while it decides about its tile."""
    if viewer < 0 or seen.phase != Phase.ACT or seen.draw != Draw.NONE or not is_waiting(seen, viewer):
        return ()
    player = seen.players[viewer]
    spaces = [s for s in range(SPACES) if cost(seen, kit.face, viewer, s) <= player.paws]
    acts_now = [PLACE + space for space in spaces] + [DISCARD + int(player.at)]
    return tuple(preview(seen, kit, viewer, action) for action in acts_now)


# ----------------------------------------------------------------------------------------------- the picture
@cites("Y9.1")
def challenge_pictures(seen: Any, kit: Kit) -> tuple[ChallengePicture, ...]:
    """The challenges of a lone player."""
    if seen.seats > 1:
        return ()
    return tuple(ChallengePicture(c.name, c.text, c.rule, c.is_met(seen, kit)) for c in CHALLENGES)


@cites("Y3.6")
def passing(seen: Any) -> str:
    """Where hands go after this turn."""
    is_passed = MODES[seen.seats - 1] == "draft" and 0 < seen.turn < TURNS and seen.phase != Phase.OVER
    return ("right", "left")[seen.rounds % 2] if is_passed else ""


@cites("Y10.1")
def picture(seen: Any, kit: Kit, viewer: int) -> Picture:
    """The table as `viewer` sees it."""
    mode = MODES[seen.seats - 1]
    is_deciding = seen.draw == Draw.NONE and seen.phase != Phase.OVER
    seats = range(int(seen.seats))
    return Picture(
        viewer=viewer,
        mode=mode,
        phase=Phase(int(seen.phase)),
        question=decision_text(seen, kit),
        sorts=tuple(kit.column("sorts", "name")),
        round_number=int(seen.rounds),
        rounds={"solo": 0, "duel": DUEL_ROUNDS, "draft": ROUNDS}[mode],
        turn=int(seen.turn),
        passing=passing(seen),
        starter=int(starter(seen)) if seen.first != NO_SEAT and seen.rounds else None,
        waiting=tuple(seat for seat in seats if is_deciding and is_waiting(seen, seat)),
        cards=tuple(card_picture(seen, kit, side) for side in known_sides(seen)),
        offer=tuple(tile_or_none(kit, kind) for kind in seen.offer) if mode == "duel" else (),
        stacks=tuple(stack_picture(seen, kit, stack) for stack in range(STACKS)) if mode == "solo" else (),
        seats=tuple(seat_picture(seen, kit, seat) for seat in seats),
        previews=previews(seen, kit, viewer),
        unseen=tuple((tile_picture(kit, k), int(seen.pool[k])) for k in range(KINDS) if seen.pool[k] > 0),
        gone=int(seen.gone),
        challenges=challenge_pictures(seen, kit),
        is_over=bool(seen.phase == Phase.OVER),
    )
