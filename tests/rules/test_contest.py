"""Contests by the numbers, beyond the worked cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.contest import Exchange, after_advantage, attack_here, exchange, harm_done, won
from tracker.rules.fate import ACCELERATED, CONDENSED, CORE, Outcome

EFFORTS = st.dictionaries(st.sampled_from("ABCD"), st.integers(-4, 9), max_size=4)


@pytest.mark.parametrize("third", [-2, 4, 5])
def test_a18_a_tie_for_the_first_is_a_twist_whatever_the_third_rolled(third: int) -> None:
    assert exchange({"A": 5, "B": 5, "C": third}) == Exchange(twist=True)


def test_a18_ties_below_the_first_are_ignored() -> None:
    assert exchange({"A": 5, "B": 4, "C": 4}) == Exchange("A", 1)
    assert exchange({"A": 5, "B": 4, "C": 4}, 3) == Exchange("A", 1)


def test_a18_style_is_over_the_second_best() -> None:
    assert exchange({"A": 5, "B": 2, "C": 2}) == Exchange("A", 2)
    assert exchange({"A": 5, "B": 3, "C": -4}) == Exchange("A", 1)


def test_a18_against_a_difficulty_style_must_be_alone() -> None:
    assert exchange({"A": 6, "B": 2}, 3) == Exchange("A", 2)
    assert exchange({"A": 7, "B": 6}, 3) == Exchange("A", 1)
    assert exchange({"A": 5, "B": 4}, 3) == Exchange("A", 1)


def test_a18_reaching_the_difficulty_is_enough_and_below_it_a_tie_is_no_twist() -> None:
    assert exchange({"A": 3, "B": 1}, 3) == Exchange("A", 1)
    assert exchange({"A": 2, "B": 2}, 3) == Exchange()
    assert exchange({"A": 3, "B": 3}, 3) == Exchange(twist=True)


def test_who_rolls_alone_marks_one() -> None:
    assert exchange({"A": 9}) == Exchange("A", 1)
    assert exchange({}) == Exchange()


@given(EFFORTS, st.none() | st.integers(0, 5))
def test_an_exchange_is_a_victory_a_twist_or_nothing(efforts: dict[str, int], difficulty: int | None) -> None:
    read = exchange(efforts, difficulty)
    assert bool(read.winner) == (read.victories in (1, 2)) and not (read.winner and read.twist)
    if read.winner:
        assert all(read.winner == side or efforts[read.winner] > effort for side, effort in efforts.items())
        assert difficulty is None or efforts[read.winner] >= difficulty
    # The order in which the sides stand says nothing.
    assert exchange(dict(reversed(efforts.items())), difficulty) == read


def test_a_contest_is_won_by_reaching_the_goal_alone() -> None:
    assert won({"A": 4, "B": 1}) == "A" and won({"A": 2, "B": 1}) is None
    assert won({"A": 3, "B": 3}) is None and won({"A": 3, "B": 4}) == "B"
    assert won({"A": 4, "B": 0}, 5) is None and won({}) is None


def test_a20_only_a_failure_touches_the_roll_and_how_is_the_games() -> None:
    for rules, fails in ((CORE, "forfeit"), (CONDENSED, "choice"), (ACCELERATED, "kept")):
        assert after_advantage(rules, Outcome.FAIL) == fails
        assert {after_advantage(rules, each) for each in Outcome if each is not Outcome.FAIL} == {"kept"}


def test_a21_what_harm_in_a_contest_is() -> None:
    assert [attack_here(rules, "contest") for rules in (CORE, CONDENSED, ACCELERATED)] == ["rule", "advice", ""]
    assert [attack_here(rules, "challenge") for rules in (CORE, CONDENSED)] == ["rule", "advice"]
    assert attack_here(CORE, "conflict") == attack_here(CORE, "") == ""
    assert [harm_done(effort, 5) for effort in (2, 5, 8)] == [3, 0, 0]
