"""The draws of a match, derived again from what the docstring of chance.py says and nothing else."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dreamtable as dt
from dreamtable.engine import chance
from dreamtable.registry import find_game


def derived(seed, n, weights):
    """The documented derivation, written from the text: smallest k whose block lies below the bound."""
    total = sum(weights)
    bound = (2**256 // total) * total
    for k in range(1000):
        block = hmac.new(
            seed, b"dreamtable draw 1" + n.to_bytes(8, "big") + k.to_bytes(4, "big"), hashlib.sha256
        ).digest()
        x = int.from_bytes(block, "big")
        if x < bound:
            running = 0
            for outcome, weight in enumerate(weights):
                running += weight
                if running > x % total:
                    return outcome
    raise AssertionError("no block lies below the bound")


WEIGHTS = st.lists(st.integers(0, 50), min_size=1, max_size=12).filter(any)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1), WEIGHTS)
def test_every_draw_is_the_documented_one(seed, number, weights):
    outcome = chance.draw(seed, number, weights)
    assert outcome == derived(seed, number, weights)
    assert weights[outcome] > 0


@given(st.binary(min_size=32, max_size=32), st.integers(0, 100))
def test_a_block_above_the_bound_is_thrown_away(seed, number):
    weights = [2**255 + 1, 0, 3]  # almost half of all blocks lie above the bound
    assert chance.draw(seed, number, weights) == derived(seed, number, weights)


def test_the_seed_of_a_number_or_word_is_the_documented_one():
    assert chance.make_seed(7) == hashlib.sha256(b"dreamtable seed 1:7").digest()
    assert chance.make_seed("été") == hashlib.sha256("dreamtable seed 1:été".encode()).digest()


def test_a_fresh_seed_is_never_the_same():
    assert len({chance.make_seed(None) for _ in range(100)}) == 100


def test_the_commitment_is_the_sha256_of_the_seed():
    seed = chance.make_seed(1)
    assert chance.commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_draws_are_uniform_over_their_weights():
    seed = chance.make_seed("uniform")
    counts = [0] * 6
    for number in range(6000):
        counts[chance.draw(seed, number, [1] * 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 25.7  # p < 0.0001 for 5 degrees of freedom


def test_weights_count_in_proportion():
    seed = chance.make_seed("proportion")
    second = sum(chance.draw(seed, number, [3, 1]) for number in range(8000))
    assert abs(second - 2000) < 155  # 4 standard deviations


@pytest.mark.parametrize("weights", [[], [0, 0]])
def test_nothing_to_draw_is_an_error(weights):
    with pytest.raises(ValueError, match="no outcome has any weight"):
        chance.draw(chance.make_seed(1), 0, weights)


def test_anybody_can_derive_a_finished_match_from_its_seed():
    match = dt.new_match("pig", seats=2, seed=3, options={"target": 50})
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, match.legal_actions(seat)[0])
    seed = bytes.fromhex(match.seed)
    assert hashlib.sha256(seed).hexdigest() == match.header.commitment
    rolls = [entry.text for entry in match.log if entry.kind == "chance"]
    assert len(rolls) > 10
    assert rolls == [f"die {derived(seed, n, [1] * 6) + 1}" for n in range(len(rolls))]


def test_an_undone_draw_never_comes_again():
    """Draws are counted over the whole history, so a new try after an undo is a new draw."""
    match = dt.new_match("pig", seats=2, seed=5)
    seed = chance.make_seed(5)
    numbers = []
    for number in range(12):
        match.apply(0, "roll")
        numbers.append(match.log[-1].text)
        assert numbers[-1] == f"die {derived(seed, number, [1] * 6) + 1}"
        match.undo(0, agreed_by=[1])
        assert match.ply == 0
    assert len(set(numbers)) > 1


def test_manual_chance_has_neither_seed_nor_commitment():
    match = dt.new_match("pig", chance="manual")
    assert match.header.commitment == ""
    assert match.seed is None
    assert find_game("pig").name == match.header.game
