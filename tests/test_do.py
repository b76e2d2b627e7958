"""`tracker do`: the same language without a screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.program import RICH, SMALL, tracker

ARGUMENT = (
    "begin conflict first=Imre",
    'attack Imre "Acolyte 1" with=Fight dice=+2 defence=+1',
    "invoke candles by=Imre",
    'invoke "Slick flagstones" by=GM',
    "withdraw 1",
    "resolve",
)


def lines(commands: tuple[str, ...] | list[str]) -> list[str]:
    return [part for line in commands for part in ("-c", line)]


def done(scene: Path, *commands: str, seed: str = "7") -> dict[str, Any]:
    result = tracker("do", scene, "--json", "--seed", seed, *lines(list(commands)))
    assert result.returncode == 0, result.stdout + result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def who(answer: dict[str, Any], name: str) -> dict[str, Any]:
    return next(held for held in answer["table"]["cast"] if held["name"] == name)


def marked(character: dict[str, Any]) -> int:
    return sum(len(track["marked"]) for track in character["sheet"]["tracks"])


def test_the_argument() -> None:
    answer = done(RICH, *ARGUMENT)
    start = done(RICH, "note start")
    assert answer["refused"] is None
    # Imre's point is back; the GM's is spent.
    assert who(answer, "Imre")["points"] == who(start, "Imre")["points"]
    assert answer["table"]["scenes"][0]["pool"] == start["table"]["scenes"][0]["pool"] - 1
    moved = [event for entry in answer["entries"] for event in entry["events"] if event["kind"] == "points_moved"]
    assert [(event["payer"], event["payee"], event["n"], event["why"]) for event in moved] == [
        (who(answer, "Imre")["id"], "bank", 1, "invoke"),
        ("gm", "bank", 1, "invoke"),
        ("bank", who(answer, "Imre")["id"], 1, "withdrawn"),
    ]
    # 3 + 2 against 1 + 1 + 2: a hit of 1.
    assert [hit["shifts"] for hit in answer["table"]["hits"]] == [1]
    after = done(RICH, *ARGUMENT, 'take "Acolyte 1" 1', "turn Sava")
    assert marked(who(after, "Acolyte 1")) == 1
    assert after["table"]["hits"] == []
    assert after["table"]["scenes"][0]["turn"]["who"] == who(after, "Sava")["id"]


def test_a_whole_hit_with_a_consequence_and_its_free_invoke() -> None:
    answer = done(
        RICH,
        "begin conflict first=Deacon",
        "attack Deacon Imre dice=+4 defence=-1",
        "resolve",
        'take Imre boxes=1,2,3 moderate="Cracked ribs"',
        "turn Imre",
        "attack Imre Deacon dice=0 defence=0",
        'invoke "Cracked ribs" by=Deacon',
    )
    imre = who(answer, "Imre")
    slot = next(slot for slot in imre["sheet"]["slots"] if slot["severity"] == "moderate")
    aspect = next(held for held in answer["table"]["aspects"] if held["id"] == slot["aspect"])
    assert aspect["text"] == "Cracked ribs" and aspect["free"] == []
    # A free invoke moves no point.
    assert imre.get("locked", []) == []
    assert answer["table"]["scenes"][0]["pool"] == answer["table"]["scenes"][0]["pool_start"]


def test_a_concession_and_the_points_it_pays() -> None:
    answer = done(
        RICH,
        "begin conflict first=Deacon",
        "hit Imre 2",
        'take Imre mild="Twisted ankle"',
        "concede Imre",
    )
    imre = who(answer, "Imre")
    assert [(lock["n"], lock["until"]) for lock in imre["locked"]] == [(2, "conflict")]
    released = done(RICH, "begin conflict first=Deacon", "hit Imre 2", "take Imre mild", "concede Imre", "end conflict")
    assert who(released, "Imre")["points"] == imre["points"] + 2
    assert who(released, "Imre")["locked"] == []


def test_a_hostile_invoke_is_owed_until_the_conflict_ends() -> None:
    commands = ("begin conflict first=Deacon", "attack Deacon Imre dice=0 defence=0", "invoke Owes by=Deacon paid")
    answer = done(RICH, *commands)
    assert [(lock["n"], lock["why"]) for lock in who(answer, "Imre")["locked"]] == [(1, "hostile_invoke")]
    refused = tracker("do", RICH, *lines([*commands, "points Imre =0", "compel Imre refuse"]))
    assert refused.returncode == 1
    after = done(RICH, *commands, "cancel", "end conflict")
    assert who(after, "Imre")["locked"] == []


def test_a_seed_gives_the_same_dice_and_a_refusal_moves_none() -> None:
    commands = ["begin conflict first=Imre", 'attack Imre "Acolyte 1"']
    first = done(RICH, *commands, seed="one")
    again = done(RICH, *commands, seed="one")
    assert first["entries"][1]["events"] == again["entries"][1]["events"]
    other = done(RICH, *commands, seed="two")
    assert first["entries"][1]["events"] != other["entries"][1]["events"]


def test_a_script_stops_at_the_first_refusal_and_what_was_done_stands(tmp_path: Path) -> None:
    session = tmp_path / "s.toml"
    script = tmp_path / "play.txt"
    script.write_text("# a comment\n\nbegin conflict first=Imre\nturn Nobody\nturn Sava\n", encoding="utf-8")
    result = tracker("do", RICH, "--script", script, "--session", session)
    assert result.returncode == 1
    assert "Nobody" in result.stderr and "Traceback" not in result.stderr
    more = tracker("do", session, "--json", "-c", "turn Sava")
    assert more.returncode == 0, more.stderr
    answer = json.loads(more.stdout)
    assert [entry["seq"] for entry in answer["entries"]] == [2]
    assert answer["table"]["scenes"][0]["order"]["exchange"] == 1


def test_json_tells_what_was_refused() -> None:
    result = tracker("do", RICH, "--json", "-c", "begin conflict first=Imre", "-c", "turn Imre")
    assert result.returncode == 1
    refused = json.loads(result.stdout)["refused"]
    assert refused["code"] == "has_acted" and refused["kind"] == "rule" and "Imre" in refused["sentence"]


def test_undo_and_redo_are_lines_too(tmp_path: Path) -> None:
    session = tmp_path / "s.toml"
    commands = ["begin conflict first=Imre", "turn Sava", "undo 2", "redo", "undo", "note over"]
    result = tracker("do", RICH, "--json", "--session", session, *lines(commands))
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert [entry.get("what", "command") for entry in answer["entries"]] == [
        "command", "command", "undo", "undo", "redo", "undo", "command",
    ]  # fmt: skip
    again = json.loads(tracker("do", session, "--json").stdout)
    assert again["table"] == answer["table"]


def test_the_next_scene_of_the_evening_has_the_same_cast() -> None:
    answer = done(RICH, "hit Imre 4", "take Imre 1", "end scene", f'scene "{SMALL}"')
    scenes = answer["table"]["scenes"]
    assert [scene["ended"] for scene in scenes] == [True, False]
    here = {presence["id"] for presence in scenes[1]["here"]}
    assert who(answer, "Imre")["id"] in here
    assert sum(held["name"] == "Imre" for held in answer["table"]["cast"]) == 1
    assert marked(who(answer, "Imre")) == 0


BAD = [
    ("attack Imre Nobody", "Nobody"),
    ("attack Imre Acolyte", "Acolyte 1"),
    ('attack Imre "Acolyte 1" dice=+5', "+5"),
    ('attack Imre "Acolyte 1" dice=4d6', "4d6"),
    ("atack Imre Deacon", "attack"),
    ("attack Imre Deacon wiht=Fight", "with"),
    ("attack Imre Deacon with=Figth", "Fight"),
    ('attack "Imre', "quote"),
    ("resolve 99", "99"),
    ("take Imre 1", "Imre"),
    ("invoke Nothing by=Imre", "Nothing"),
    ("end conflict", ""),
    ("undo", ""),
    ("undo -3", ""),
    ("save", "FILE"),
    ("scene no-such-scene", "no-such-scene"),
]


@pytest.mark.parametrize(("line", "said"), BAD)
def test_a_bad_line_is_one_clear_sentence(line: str, said: str) -> None:
    result = tracker("do", RICH, "-c", line)
    assert result.returncode == 1
    sentence = result.stderr.splitlines()[0]
    assert said in sentence and "Traceback" not in result.stderr
    # Every refusal has its sentence; a bare code would have an underscore.
    assert sentence.endswith((".", "?")) and "_" not in sentence


HOSTILE = [
    "[bold]",
    "[/x]",
    "[@click=app.bell]x[/]",
    'quo"te',
    "dot.s",
    "👩\u200d🚀",
    "ที่นี่",
    "שלום",
    "\x1b[31mred",
    "hidden",
    "+2",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_odd_names_are_only_text(name: str, tmp_path: Path) -> None:
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    session = tmp_path / "s.toml"
    result = tracker(
        "do", SMALL, "--json", "--session", session, "-c", f'character "{quoted}"', "-c", f'hit "{quoted}" 1'
    )
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert "\x1b" not in result.stdout
    hit = answer["table"]["hits"][0]
    assert next(held for held in answer["table"]["cast"] if held["id"] == hit["who"])["name"] == name.replace(
        "\x1b", "\ufffd"
    )
    again = tracker("do", session, "--json")
    assert json.loads(again.stdout)["table"] == answer["table"]


ODD_LINES = [
    "save .",
    'save ""',
    "save /",
    "save ~nobody-of-that-name/x",
    "save a b c",
    "scene ~nobody-of-that-name/x",
    "scene " + "x" * 400,
    "undo " + "9" * 5000,
    "undo 1 2",
    "mark Ox physical:" + "9" * 5000,
    "set Ox Fight ٣",
    "set Ox Fight 1_0",
    "points Imre +999999999",
    'rename Ox "\u200d"',
    "note " + "x" * 60_000,
    "no\x1b[31m\x1b]0;x\x07",
]


@pytest.mark.parametrize("line", ODD_LINES)
def test_odd_lines_are_refused_in_a_sentence(line: str) -> None:
    result = tracker("do", SMALL, "--script", "-", text=line)
    assert result.returncode == 1, result.stdout
    assert "Traceback" not in result.stderr and "\x1b" not in result.stderr + result.stdout


def test_saving_twice_under_a_name_asks_for_a_yes(tmp_path: Path) -> None:
    there = tmp_path / "x"
    twice = tracker("do", SMALL, "-c", f'save "{there}"', "-c", f'save "{there}"')
    assert twice.returncode == 1 and "Traceback" not in twice.stderr and "x.toml" in twice.stderr
    assert tracker("do", SMALL, "-c", f'save "{there}" !').returncode == 0
    assert (tmp_path / "x.toml.bak").exists()


def test_only_a_line_feed_ends_a_command_of_a_script() -> None:
    result = tracker("do", SMALL, "--json", "--script", "-", text='\ufeffnote "one\u2028turn Nobody"\r\nnote two\n')
    assert result.returncode == 0, result.stderr
    assert len(json.loads(result.stdout)["entries"]) == 2
