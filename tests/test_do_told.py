"""What the log says of a roll is what came of it: costs, whose free invoke it is, what was said in vain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.test_do_outcomes import CONDENSED, CORE, GAMES, played


def told(answer: dict[str, Any]) -> str:
    assert answer["refused"] is None, answer["refused"]
    return "\n".join(entry["sentence"] for entry in answer["entries"])


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("dice", "how", "kind"), [("-2", " cost=major", "major"), ("0", "", "minor")])
def test_a_success_that_was_bought_is_told_as_one(tmp_path: Path, system: str, dice: str, how: str, kind: str) -> None:
    said = told(played(tmp_path, system, f"overcome Ann Wall with=0 difficulty=0 dice={dice}", f"resolve{how}"))
    assert f"success at a {kind} cost" in said and "fail" not in said and "tie" not in said


def test_a_task_that_was_bought_is_told_as_one(tmp_path: Path) -> None:
    task = ("task A difficulty=0 who=Ann", "begin challenge", "try Ann with=0 dice=-2", "resolve cost=major")
    said = told(played(tmp_path, CORE, *task))
    assert "The task “A”: success at a major cost." in said


def test_an_empty_challenge_has_nothing_to_count(tmp_path: Path) -> None:
    assert "0 of 0" not in told(played(tmp_path, CORE, "begin challenge", "end challenge"))


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("dice", "free"), [("-1", 0), ("+1", 1)])
def test_a05_what_is_hidden_is_unknown_and_is_found_by_a_success(
    tmp_path: Path, system: str, dice: str, free: int
) -> None:
    lines = ("aspect Secret on=Foe hidden", f"advantage Ann existing=Secret with=0 difficulty=0 dice={dice}", "resolve")
    answer = played(tmp_path, system, *lines)
    (secret,) = [held for held in answer["table"]["aspects"] if held["text"] == "Secret"]
    ann = next(who["id"] for who in answer["table"]["cast"] if who["name"] == "Ann")
    assert sum(held["n"] for held in secret.get("free", ()) if held["owner"] == ann) == free
    assert secret.get("hidden", False) is (not free)


def test_a06_the_log_says_whose_the_free_invoke_is(tmp_path: Path) -> None:
    lines = ("advantage Ann Blinded on=Foe with=0 difficulty=0 dice=-2", "resolve to=Foe")
    assert "1 free invoke for Foe" in told(played(tmp_path, CORE, *lines))


THIRD = ("character Eve side=Third",)


@pytest.mark.parametrize("system", [CORE, CONDENSED])
def test_a06_of_three_sides_the_one_of_the_target_gains(tmp_path: Path, system: str) -> None:
    lines = (*THIRD, "aspect Vain on=Foe", "advantage Ann existing=Vain with=0 difficulty=0 dice=-4", "resolve")
    assert "Others gains 1 free invoke" in told(played(tmp_path, system, *lines)).replace("Foe gains", "Others gains")


def test_a21_harm_without_a_word_hurts_all_the_same(tmp_path: Path) -> None:
    lines = ("begin contest Players,Others harm", "try Ann with=0 dice=-2", "try Foe with=0 dice=0", "resolve")
    answer = played(tmp_path, CONDENSED, *lines)
    assert [hit["shifts"] for hit in answer["table"]["hits"]] == [2], told(answer)


def test_a16_a_helper_beyond_the_cap_is_told_once_as_adding_nothing(tmp_path: Path) -> None:
    lines = ("character Bob like=Ann", "character Eve like=Ann", "overcome Ann Y with=1 difficulty=3 dice=?")
    answer = played(tmp_path, CONDENSED, *lines, "assist Bob,Eve Ann with=1")
    assert told(answer).splitlines()[-1].count("Eve helps") == 1


def test_a_boost_that_is_a_cost_is_told_as_its_owners(tmp_path: Path) -> None:
    said = told(played(tmp_path, CORE, "aspect kind=boost by=Foe against=Ann free=gm:1"))
    assert "Foe" not in said


def test_goals_may_be_parted_by_commas(tmp_path: Path) -> None:
    answer = played(tmp_path, CORE, 'begin contest Players,Others goals="flee,catch"')
    assert [side["goal"] for side in answer["table"]["scenes"][0]["contest"]["sides"]] == ["flee", "catch"]
