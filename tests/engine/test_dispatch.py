"""One name for the same rule of every game, and how a game is found by its record."""

import dataclasses

import numpy as np
import pytest

from dreamtable.engine import dispatch, kernels
from dreamtable.engine.jit import JIT
from dreamtable.engine.spec import record
from dreamtable.registry import find_game

from . import sealed

PIG = find_game("pig")


def test_every_rule_of_the_contract_has_a_stub():
    rules = {stub.__name__ for stub in dispatch.STUBS}
    assert rules >= {"to_act", "why_not", "chance_weights", "apply", "scores", "ranks"}
    assert rules >= {"observe", "determinize", "features", "evaluate"}
    assert len(rules) == 12
    assert all(callable(getattr(PIG, name)) for name in rules)


def test_a_kernel_runs_the_rules_of_the_record_it_is_given():
    pig, bids = np.zeros(1, PIG.dtype), np.zeros(1, sealed.STATE)
    pig[0].seat, bids[0].seats, bids[0].phase = 1, 2, sealed.Phase.BID
    assert kernels.call_to_act(pig, 0) == 0b10
    assert kernels.call_to_act(bids, 0) == 0b11


def test_two_games_with_the_same_record_are_refused():
    with pytest.raises(TypeError, match="'hog' has the same record as 'pig': add a field to tell them apart"):
        dataclasses.replace(PIG, name="hog")
    assert dispatch._by_dtype[PIG.dtype].name == "pig"


def test_a_game_may_be_registered_again_with_other_rules():
    """As tests do with a broken variant; the last one counts, so put the right one back."""
    try:
        variant = dataclasses.replace(PIG, title="Hog")
        assert dispatch._by_dtype[PIG.dtype] is variant
    finally:
        dispatch.register(PIG)
    assert dispatch._by_dtype[PIG.dtype] is PIG


def test_a_record_of_no_game_is_an_error():
    stranger = np.zeros(1, record(("nobody", "i1"), ("knows", "i2")))
    with pytest.raises(Exception, match=r"nobody|no game is registered") as caught:
        kernels.call_to_act(stranger, 0)
    assert isinstance(caught.value, Exception if JIT else KeyError)


def test_the_folder_and_package_of_a_game():
    assert dispatch.package_of(PIG) == "dreamtable.games._template"
    assert (dispatch.folder_of(PIG) / "rules.md").is_file()


def test_a_game_in_a_single_file_package_has_that_package_as_folder():
    assert dispatch.package_of(sealed.GAME) == sealed.__name__
    assert (sealed.GAME.folder / "rules.md").is_file()


@pytest.mark.parametrize("code", [0, 3, 9, 255, 256])
def test_reason_codes_fit_a_byte_and_leave_the_engines_own_alone(code):
    with pytest.raises(ValueError, match="reason codes lie between 10 and 254"):
        dataclasses.replace(PIG, reasons={code: PIG.reasons[10]})
