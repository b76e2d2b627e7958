"""Every cell of the table of results (digest 1.4), in every Fate game, played through `tracker do`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import tomli_w
from click.testing import CliRunner

from tracker.cli import main

CORE, CONDENSED, ACCELERATED = "fate-core", "fate-condensed", "fate-accelerated"
GAMES = (CORE, CONDENSED, ACCELERATED)
DICE = {"fail": "-2", "tie": "0", "succeed": "+2", "style": "+3"}


class Came(NamedTuple):
    """What came of a roll."""

    mine: int = 0
    """Free invokes of the actor on the aspect in question."""
    theirs: int = 0
    """Those of the other side."""
    boosts: str = ""
    """Whose boosts there are, each by its first letter."""
    there: bool = True
    """Whether the aspect is in play, and found."""
    hit: int = 0
    owed: str = ""
    """A cost that is to be chosen."""


def played(folder: Path, system: str, *lines: str) -> dict[str, Any]:
    scene = {
        "title": "One",
        "system": system,
        "options": {"order": "popcorn"},
        "side": [{"name": "Players"}, {"name": "Others"}],
        "character": [
            {"name": "Ann", "side": "Players", "player": "ann"},
            {"name": "Foe", "side": "Others"},
        ],
        "aspect": [{"text": "Known"}, {"text": "Unknown", "known": False}],
    }
    path = folder / "one.toml"
    path.write_text(tomli_w.dumps(scene), "utf-8")
    script = "\n".join(lines)
    result = CliRunner().invoke(main, ["do", str(path), "--json", "--seed", "1", "--script", "-"], input=script)
    assert result.exit_code in (0, 1), result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def came(answer: dict[str, Any], text: str = "Known") -> Came:
    assert answer["refused"] is None, answer["refused"]
    table = answer["table"]
    names = {who["id"]: who["name"][0] for who in table["cast"]} | {
        side["id"]: side["name"][0] for side in table["sides"]
    }
    free: dict[str, int] = {}
    there, boosts = False, ""
    for aspect in table["aspects"]:
        owners = {names.get(held["owner"], held["owner"]): held["n"] for held in aspect.get("free", [])}
        if aspect["kind"] == "boost":
            boosts += "".join(owners)
        elif aspect["text"] == text:
            there, free = aspect["known"], owners
    theirs = sum(n for owner, n in free.items() if owner != "A")
    hits = sum(hit["shifts"] for hit in table["hits"])
    owed = "".join(held["cost"] for held in table["owing"])
    return Came(free.get("A", 0), theirs, boosts.replace("O", "F"), there, hits, owed)


PLAIN = Came()
OVERCOME: list[tuple[str, str, str, Came]] = [
    *((game, "fail", "", PLAIN) for game in GAMES),
    *((game, "fail", "major", PLAIN._replace(owed="major")) for game in GAMES),
    (CONDENSED, "fail", "hit", PLAIN._replace(hit=2)),
    *((game, "tie", "", PLAIN._replace(owed="minor")) for game in GAMES),
    *((game, "tie", "minor", PLAIN._replace(owed="minor")) for game in GAMES),
    (CONDENSED, "tie", "boost", PLAIN._replace(boosts="A")),
    *((game, "succeed", "", PLAIN) for game in GAMES),
    *((game, "style", "", PLAIN._replace(boosts="A")) for game in GAMES),
    *((game, "style", "detail", PLAIN) for game in (CORE, ACCELERATED)),
]


@pytest.mark.parametrize(("game", "outcome", "cost", "expected"), OVERCOME)
def test_a04_overcome(game: str, outcome: str, cost: str, expected: Came, tmp_path: Path) -> None:
    chosen = f" cost={cost}" if cost else ""
    roll = f"overcome Ann wall with=2 difficulty=2 dice={DICE[outcome]}"
    assert came(played(tmp_path, game, roll, f"resolve{chosen}")) == expected


NOT_HERE = [
    *((game, "fail", "hit") for game in (CORE, ACCELERATED)),
    *((game, "tie", "boost") for game in (CORE, ACCELERATED)),
    (CONDENSED, "style", "detail"),
    *((game, "succeed", cost) for game in GAMES for cost in ("minor", "major", "hit", "boost")),
    *((game, "tie", "major") for game in GAMES),
    *((game, "fail", "minor") for game in GAMES),
]


@pytest.mark.parametrize(("game", "outcome", "cost"), NOT_HERE)
def test_a_cost_that_the_game_does_not_have_is_stopped_once(game: str, outcome: str, cost: str, tmp_path: Path) -> None:
    lines = (f"overcome Ann wall with=2 difficulty=2 dice={DICE[outcome]}", f"resolve cost={cost}")
    answer = played(tmp_path, game, *lines)
    assert (answer["refused"]["kind"], answer["refused"]["code"]) == ("rule", "cost_not_here")
    assert played(tmp_path, game, lines[0], f"{lines[1]} !")["refused"] is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "line", ["attack Ann Foe with=2 difficulty=2 dice=-2", "advantage Ann X with=2 difficulty=2 dice=-2"]
)
def test_a39_no_success_at_a_cost_but_in_overcoming(game: str, line: str, tmp_path: Path) -> None:
    answer = played(tmp_path, game, line, "resolve cost=major")
    assert (answer["refused"]["kind"], answer["refused"]["code"]) == ("rule", "cost_only_overcome")


NEW: list[tuple[str, str, Came]] = [
    ("fail", "", Came(there=False)),
    ("fail", "Foe", Came(theirs=1)),
    ("tie", "", Came(there=False, boosts="A")),
    ("succeed", "", Came(mine=1)),
    ("style", "", Came(mine=2)),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("outcome", "to", "expected"), NEW)
def test_a06_a_new_aspect(game: str, outcome: str, to: str, expected: Came, tmp_path: Path) -> None:
    given = f" to={to}" if to else ""
    roll = f"advantage Ann Smoke with=2 difficulty=2 dice={DICE[outcome]}"
    assert came(played(tmp_path, game, roll, f"resolve{given}"), "Smoke") == expected


HIDDEN = Came(there=False)
EXISTING: list[tuple[str, str, str, str, Came]] = [
    # Core does not ask whether it was known.
    *(
        (CORE, text, outcome, "", came)
        for text, failed in (("Known", Came(theirs=1)), ("Unknown", HIDDEN._replace(theirs=1)))
        for outcome, came in (("fail", failed), ("tie", Came(1)), ("succeed", Came(1)), ("style", Came(2)))
    ),
    (CONDENSED, "Known", "fail", "", Came(theirs=1)),
    (CONDENSED, "Known", "tie", "", Came(1)),
    (CONDENSED, "Known", "succeed", "", Came(1)),
    (CONDENSED, "Known", "style", "", Came(2)),
    (CONDENSED, "Unknown", "fail", "", HIDDEN),
    (CONDENSED, "Unknown", "fail", "Foe", Came(theirs=1)),
    (CONDENSED, "Unknown", "tie", "", HIDDEN._replace(boosts="A")),
    (CONDENSED, "Unknown", "succeed", "", Came(1)),
    (CONDENSED, "Unknown", "style", "", Came(2)),
    (ACCELERATED, "Known", "fail", "", Came()),
    (ACCELERATED, "Known", "tie", "", Came(1)),
    (ACCELERATED, "Known", "succeed", "", Came(1)),
    (ACCELERATED, "Known", "style", "", Came(2)),
    (ACCELERATED, "Unknown", "fail", "", HIDDEN),
    (ACCELERATED, "Unknown", "fail", "Foe", Came(theirs=1)),
    (ACCELERATED, "Unknown", "tie", "", Came(1)),
    (ACCELERATED, "Unknown", "succeed", "", Came(1)),
    (ACCELERATED, "Unknown", "style", "", Came(2)),
]


@pytest.mark.parametrize(("game", "text", "outcome", "to", "expected"), EXISTING)
def test_a05_an_aspect_that_exists(game: str, text: str, outcome: str, to: str, expected: Came, tmp_path: Path) -> None:
    given = f" to={to}" if to else ""
    roll = f"advantage Ann existing={text} with=2 difficulty=2 dice={DICE[outcome]}"
    assert came(played(tmp_path, game, roll, f"resolve{given}"), text) == expected


DISCOVERED = [
    *(
        (game, outcome, "", expected)
        for game in GAMES
        for outcome, expected in (("succeed", Came(1)), ("style", Came(2)))
    ),
    (CORE, "tie", "", Came(1)),
    (CONDENSED, "tie", "", HIDDEN._replace(boosts="A")),
    (ACCELERATED, "tie", "", Came(1)),
    (CONDENSED, "fail", "", HIDDEN),
    (CONDENSED, "fail", "Foe", Came(theirs=1)),
    (ACCELERATED, "fail", "", HIDDEN),
]


@pytest.mark.parametrize(("game", "outcome", "to", "expected"), DISCOVERED)
def test_a05_discovering_what_nobody_had_thought_of(
    game: str, outcome: str, to: str, expected: Came, tmp_path: Path
) -> None:
    given = f" to={to}" if to else ""
    roll = f'advantage Ann "A hatch" unknown with=2 difficulty=2 dice={DICE[outcome]}'
    assert came(played(tmp_path, game, roll, f"resolve{given}"), "A hatch") == expected


ACTIVE: list[tuple[str, str, Came]] = [
    *(("attack Ann Foe with=2", dice, came) for dice, came in (
        ("-3", PLAIN._replace(boosts="F")), ("-2", PLAIN), ("0", PLAIN._replace(boosts="A")),
        ("+2", PLAIN._replace(hit=2)), ("+3", PLAIN._replace(hit=3)),
    )),
    *(("advantage Ann Smoke against=Foe with=2", dice, came) for dice, came in (
        ("-3", PLAIN._replace(boosts="F")), ("-2", PLAIN), ("0", PLAIN._replace(boosts="A")),
    )),
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("line", "dice", "expected"), ACTIVE)
def test_a07_attack_and_defence_one_boost_a_roll(
    game: str, line: str, dice: str, expected: Came, tmp_path: Path
) -> None:
    against = "against=2" if line.startswith("attack") else "using=2"
    assert came(played(tmp_path, game, f"{line} {against} dice={dice} defence=0", "resolve")) == expected


@pytest.mark.parametrize(("game", "boosts"), [(CORE, ""), (CONDENSED, "F"), (ACCELERATED, "F")])
def test_a07_opposing_an_overcome_is_a_defence_but_in_core(game: str, boosts: str, tmp_path: Path) -> None:
    roll = "overcome Ann wall against=Foe with=2 using=2 dice=-3 defence=0"
    assert came(played(tmp_path, game, roll, "resolve")).boosts == boosts


@pytest.mark.parametrize("game", GAMES)
def test_style_may_give_up_a_shift_for_a_boost(game: str, tmp_path: Path) -> None:
    roll = "attack Ann Foe with=2 against=2 dice=+3 defence=0"
    assert came(played(tmp_path, game, roll, "resolve lower")) == PLAIN._replace(hit=2, boosts="A")


@pytest.mark.parametrize("game", GAMES)
def test_a42_no_defence_is_mediocre_and_passive_is_a_number(game: str, tmp_path: Path) -> None:
    assert came(played(tmp_path, game, "attack Ann Foe with=2 difficulty=0 dice=0", "resolve")).hit == 2
    assert came(played(tmp_path, game, "attack Ann Foe with=2 difficulty=1 dice=0", "resolve")).hit == 1


@pytest.mark.parametrize("game", GAMES)
def test_a41_results_off_the_ladder_are_numbers(game: str, tmp_path: Path) -> None:
    answer = played(tmp_path, game, "overcome Ann wall with=9 difficulty=2 dice=+4", "resolve")
    said = json.dumps(answer, ensure_ascii=False)
    assert "+13" in said and answer["refused"] is None
