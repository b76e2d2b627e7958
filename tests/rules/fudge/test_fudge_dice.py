"""Reading the dice of Fudge, and their odds counted out."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.dice import DiceError
from tracker.rules.fudge import dice, subjective
from tracker.rules.fudge.dice import Method, Throw
from tracker.rules.fudge.edition import FUDGE_1993, FUDGE_1995

methods = st.sampled_from(Method)
pairs = list(product(range(1, 7), repeat=2))


def throws(method: Method) -> Counter[int]:
    """Every throw of the dice, read one by one."""
    if method is Method.FOUR_DF:
        return Counter(map(sum, product((-1, 0, 1), repeat=4)))
    return Counter(dice.READINGS[method](*faces) for faces in pairs)


@pytest.mark.parametrize("method", Method)
def test_the_odds_are_those_of_all_throws(method: Method) -> None:
    assert throws(method) == dice.odds(method)
    assert sum(dice.exactly(method, n) for n in range(-9, 10)) == 1


@pytest.mark.parametrize("method", Method)
def test_relative_degrees_are_every_pair_of_throws(method: Method) -> None:
    each = throws(method)
    whole = sum(each.values()) ** 2
    both: Counter[int] = Counter()
    for (own, ways), (other, other_ways) in product(each.items(), repeat=2):
        both[own - other] += ways * other_ways
    assert dice.convolved(0, [dice.odds(method)], [dice.odds(method)]) == {
        degree: Fraction(ways, whole) for degree, ways in both.items()
    }


@given(methods, st.integers(-9, 9), st.integers(0, 2))
def test_relative_degrees_are_whole_and_centred(method: Method, lead: int, rolls: int) -> None:
    spread = dice.convolved(lead, [dice.odds(method)] * rolls, ())
    assert list(spread) == list(range(lead - 4 * rolls, lead + 4 * rolls + 1))
    assert sum(spread.values()) == 1
    assert sum(degree * chance for degree, chance in spread.items()) == lead


def test_the_one_die_counted_out() -> None:
    assert Counter(dice.npc(*faces) for faces in pairs) == dice.NPC_ODDS
    assert [dice.npc(1), dice.npc(6), dice.npc(3)] == [-1, 1, 0]


@given(st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(-4, 4)))
def test_the_mean_is_the_nearest_whole(rolls: tuple[int, int, int]) -> None:
    exact = Fraction(sum(rolls), 3)
    assert abs(subjective.mean(rolls) - exact) < Fraction(1, 2)
    assert min(rolls) <= subjective.median(rolls) <= max(rolls)


@pytest.mark.parametrize("rolls", [(), (1,), (1, 2), (1, 2, 3, 4)])
def test_three_rolls_are_three(rolls: tuple[int, ...]) -> None:
    for edition in (FUDGE_1993, FUDGE_1995):
        with pytest.raises(ValueError, match="values to unpack"):
            subjective.together(edition.three_rolls, rolls)


@pytest.mark.parametrize(
    ("method", "text", "throw"),
    [
        (Method.LOWER, "+2", Throw((), 2)),
        (Method.LOWER, "2", Throw((), 2)),
        (Method.LOWER, " \u22124 ", Throw((), -4)),
        (Method.LOWER, "0", Throw((), 0)),
        (Method.LOWER, "6 4", Throw((6, 4), -4)),
        (Method.LOWER, "64", Throw((6, 4), -4)),
        (Method.LOWER, "4/6", Throw((4, 6), 4)),
        (Method.LOWER, "+4 -6", Throw((4, 6), 4)),
        (Method.LOWER, "-6 +4", Throw((4, 6), 4)),
        (Method.LOWER, "\u22126+4", Throw((4, 6), 4)),
        (Method.LOWER, "5, 6", Throw((5, 6), 0)),
        (Method.DIFFERENCE, "6 2", Throw((6, 2), 4)),
        (Method.DIFFERENCE, "1 6", Throw((1, 6), 0)),
        (Method.SEVEN, "1 2", Throw((1, 2), -4)),
        (Method.SEVEN, "-3", Throw((), -3)),
        (Method.FOUR_DF, "++0-", Throw((1, 1, 0, -1), 1)),
        (Method.FOUR_DF, "-2", Throw((), -2)),
    ],
)
def test_dice_as_they_are_called_out(method: Method, text: str, throw: Throw) -> None:
    assert dice.read(method, text) == throw


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("text", ["5", "-5", "+40", "9" * 5000])
def test_no_dice_go_beyond_four(method: Method, text: str) -> None:
    with pytest.raises(DiceError) as refused:
        dice.read(method, text)
    assert (refused.value.code, refused.value.text) == ("dice_range", text)


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("text", ["", "x", "7 1 x", "+6 +4", "-6 -4", "+6 4", "6 -4", "6 4 2", "2d6", "+", "++"])
def test_anything_else_cannot_be_read(method: Method, text: str) -> None:
    with pytest.raises(DiceError) as refused:
        dice.read(method, text)
    assert (refused.value.code, refused.value.text) == ("dice_unreadable", text)


def test_seven_off_knows_no_signs() -> None:
    with pytest.raises(DiceError, match="dice_unreadable"):
        dice.read(Method.SEVEN, "+6 -4")


@given(st.sampled_from(list(dice.READINGS)), st.integers(1, 6), st.integers(1, 6))
def test_faces_read_back_to_themselves(method: Method, one: int, other: int) -> None:
    throw = dice.read(method, f"{one} {other}")
    assert throw == Throw((one, other), dice.READINGS[method](one, other))
    assert dice.read(method, f"{throw.total:+}").total == throw.total


def test_differences_are_counted_throw_by_throw() -> None:
    die, weighted = {-1: 1, 0: 1, 1: 1}, {0: 1, 2: 2}
    fell = Counter(1 + a + b - c - d for a, b, c, d in product((-1, 0, 1), (-1, 0, 1), (0, 2, 2), (0, 2, 2)))
    found = dice.convolved(1, [die, die], [weighted, weighted])
    assert found == {n: Fraction(ways, 81) for n, ways in fell.items()} and list(found) == sorted(fell)
    assert dice.convolved(3, [], []) == {3: 1}
