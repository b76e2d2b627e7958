"""Reading four Fate dice, and their odds."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.dice import FATE_ODDS, FATE_WHOLE, DiceError, Throw, read_fate, shift_odds


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("+2", Throw((), 2)),
        ("2", Throw((), 2)),
        (" -1 ", Throw((), -1)),
        ("- 1", Throw((), -1)),
        ("\u22121", Throw((), -1)),
        ("0", Throw((), 0)),
        ("++0-", Throw((1, 1, 0, -1), 1)),
        ("+0-+", Throw((1, 0, -1, 1), 1)),
        ("+ 0 \u2212 \u2013", Throw((1, 0, -1, -1), -1)),
        ("0000", Throw((0, 0, 0, 0), 0)),
        ("-000", Throw((-1, 0, 0, 0), -1)),
        ("1 4 6 2", Throw((-1, 0, 1, -1), -1)),
        ("3566", Throw((0, 1, 1, 1), 3)),
    ],
)
def test_a_throw_can_be_called_out_three_ways(text: str, throw: Throw) -> None:
    assert read_fate(text) == throw


@pytest.mark.parametrize("text", ["5", "-5", "+10", "999", "9" * 5000])
def test_no_four_dice_show_such_a_number(text: str) -> None:
    with pytest.raises(DiceError) as refused:
        read_fate(text)
    assert (refused.value.code, refused.value.text) == ("dice_range", text)


@pytest.mark.parametrize(
    "text", ["", "  ", "3x", "++", "+", "4d6", "4dF", "4dF+1", "++0-+", "+0+", "00", "1 2", "7 1 1 1", "1 0 + -", "--2"]
)
def test_anything_else_cannot_be_read(text: str) -> None:
    with pytest.raises(DiceError) as refused:
        read_fate(text)
    assert (refused.value.code, refused.value.text) == ("dice_unreadable", text)


@given(st.lists(st.sampled_from([-1, 0, 1]), min_size=4, max_size=4))
def test_faces_read_back_to_themselves(faces: list[int]) -> None:
    text = "".join("-0+"[face + 1] for face in faces)
    assert read_fate(text) == Throw(tuple(faces), sum(faces))


def test_the_odds_are_those_of_all_throws() -> None:
    assert Counter(map(sum, product((-1, 0, 1), repeat=4))) == FATE_ODDS
    assert sum(FATE_ODDS.values()) == FATE_WHOLE


@given(st.integers(-20, 20), st.booleans(), st.booleans())
def test_shift_odds_are_whole_and_centred_on_the_lead(lead: int, own: bool, other: bool) -> None:
    odds = shift_odds(lead, own, other)
    reach = 4 * (own + other)
    assert list(odds) == list(range(lead - reach, lead + reach + 1))
    assert sum(odds.values()) == 1
    assert sum(shifts * chance for shifts, chance in odds.items()) == lead


def test_both_dice_missing_is_every_pair_of_throws() -> None:
    pairs = Counter(own - other for own, other in product(map(sum, product((-1, 0, 1), repeat=4)), repeat=2))
    assert shift_odds(0, True, True) == {shifts: Fraction(count, 81 * 81) for shifts, count in pairs.items()}
