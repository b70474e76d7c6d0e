"""What holds in every position of random games."""

import random
from collections import Counter

import pytest

from dreamtable.engine.chance import make_seed
from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.match import Match
from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.yumegari.audit import shown_kinds
from dreamtable.games.yumegari.state import SPACES, Phase

from .table import GAME, KIT, kind_of


def positions(seats, seed, every=1, most=400, **options):
    """Some states of a random match."""
    luck = random.Random(seed)
    match = Match(GAME, KIT, seats=seats, seed=make_seed(seed), options=options)
    while not match.is_over and match.ply < most:
        seat = luck.choice(match.to_act)
        match.apply(seat, luck.choice(match.legal_actions(seat)))
        if match.ply % every == 0:
            yield match


def final(match):
    """The record at the end of the line."""
    return match.state_at(match.ply)[0]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_tile_that_was_drawn_is_where_it_should_be(seats):
    """Kind by kind: unseen tiles are those of the box that no draw of the log brought."""
    drawn = Counter()
    seen = 0
    for match in positions(seats, seats, every=4):
        drawn.update(
            kind_of(entry.text.split()[1])
            for entry in match.log[seen:]
            if entry.seat == CHANCE and entry.text.startswith("tile")
        )
        seen = match.ply
        state = final(match)
        lying = Counter(shown_kinds(state))
        for kind in range(len(state.pool)):
            assert int(state.pool[kind]) == int(KIT.face.copies[kind]) - drawn[kind]
            assert lying[kind] <= drawn[kind]
        assert sum(lying.values()) + int(state.gone) == sum(drawn.values())


@pytest.mark.parametrize("seats", [1, 3])
def test_a_strict_supply_is_never_exceeded(seats):
    for match in positions(seats, 4, every=5, strict_supply="on"):
        state = final(match)
        assert 0 <= sum(int(player.paws) for player in state.players) <= 63
        assert 0 <= sum(int(player.vp) for player in state.players) <= 77


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pictures_agree_with_scores_and_legality(seats):
    for match in positions(seats, seats + 10, every=29):
        for viewer in range(seats):
            seen = match.observe(viewer)
            picture = seen.picture()
            for seat, score in zip(picture.seats, match.scores(), strict=True):
                assert seat.total == score.total
                assert seat.total == seat.points + sum(card.points for card in seat.cards)
                for card in seat.cards:
                    assert card.points == sum(line.points for line in card.lines)
            legal = {match.text(action) for action in match.legal_actions(viewer)}
            assert picture.waiting == (match.to_act if not match.is_over else ())
            if picture.phase == Phase.ACT and legal:
                own = picture.seats[viewer]
                reached = {f"place {space.name}" for space in own.spaces if space.cost <= own.paws}
                assert reached == {text for text in legal if text.startswith("place")}
                assert {shown.action for shown in picture.previews} <= legal
            if picture.phase == Phase.SUPPLY:
                in_reach = {f"supply {stack.name}" for stack in picture.stacks if stack.is_in_reach}
                assert in_reach == {text for text in legal if text.startswith("supply")}


@pytest.mark.parametrize("seats", [1, 2])
def test_a_preview_is_what_comes(seats):
    seen = 0
    for match in positions(seats, 21, every=5):
        picture = match.observe(match.to_act[0]).picture() if match.to_act else None
        if picture is None or not picture.previews:
            continue
        seat, before = picture.viewer, picture.seats[picture.viewer]
        for shown in picture.previews:
            states = match.state_at(match.ply)
            match.referee.apply(states, seat, match.parse(shown.action))
            player = states[0].players[seat]
            assert int(player.paws) == before.paws - shown.cost + shown.paws
            assert int(player.vp) == before.points + shown.points
            assert match.referee.scores(states)[seat].total == shown.total
            assert shown.total == before.total + shown.points + shown.cards
            seen += 1
    assert seen > 50


@pytest.mark.parametrize("phase", [Phase.PICK, Phase.ACT])
@pytest.mark.parametrize("seats", [3, 5])
def test_no_hidden_choice_is_in_anybody_elses_bytes(seats, phase):
    """Whatever one of several chooses, everybody else's observation, features and verdicts are the same."""
    checked = 0
    for match in positions(seats, seats, every=7, most=220):
        state = final(match)
        if state.phase != phase or len(match.to_act) < 2:
            continue
        chooser, *_ = match.to_act
        others = [seat for seat in range(seats) if seat != chooser]
        seen = set()
        legal = match.legal_actions(chooser)
        for action in legal[:: max(1, len(legal) // 6)]:
            after = match.state_at(match.ply)
            match.referee.apply(after, chooser, action)
            seen.add(
                tuple(
                    (
                        match.referee.observed(after, viewer).tobytes(),
                        match.referee.why_not(after, viewer).tobytes(),
                        match.referee.features(match.referee.observed(after, viewer), viewer).tobytes(),
                    )
                    for viewer in others
                )
            )
            assert match.referee.observed(after, SPECTATOR)[0].players[chooser].choice == -1
        assert len(seen) == 1
        checked += 1
    assert checked >= 2


def test_a_hand_is_known_to_exactly_those_who_held_it():
    """Followed by hand over a whole match, from whom the tiles came."""
    for match in positions(4, 8, every=5):
        state = final(match)
        if state.phase not in (Phase.PICK, Phase.ACT):
            continue
        passes = int(state.turn) - 1
        step = 1 if state.rounds % 2 else -1
        for seat in range(4):
            holders = {(seat - step * number) % 4 for number in range(passes + 1)}
            for viewer in range(4):
                known = match.observe(viewer).picture().seats[seat].hand is not None
                assert known == (viewer in holders or int(state.turn) == 6)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_same_seed_gives_the_same_bytes(seats):
    ends = []
    for _ in range(2):
        for match in positions(seats, 6):
            last = match
        ends.append(last.state_hash())
    assert ends[0] == ends[1]


def test_a_familiar_goes_as_far_as_it_came_back():
    """Walks are symmetric, and no step counts less than the way along rows and columns through no portal."""
    steps = KIT.face.steps
    for board in range(10):
        assert (steps[board] == steps[board].T).all()
        assert int(steps[board].max()) <= 6
        assert [int(steps[board, space, space]) for space in range(SPACES)] == [0] * SPACES
        assert (steps[board] >= 0).all()


def test_the_record_is_flat_and_small():
    assert GAME.dtype.itemsize <= 400
