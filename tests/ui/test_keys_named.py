"""Sentences that name a key of the table name the one that the user has."""

from __future__ import annotations

import re

import pytest

from tests.ui.playing import RICH, ROOT, opened, press
from tracker.language.words import words
from tracker.storage.desk import Desk
from tracker.storage.settings import Settings
from tracker.ui.board import board
from tracker.ui.keys_everywhere import COMMON
from tracker.ui.keys_open import CHECK, HIT, ROLL
from tracker.ui.labels import ENGLISH as LABELS
from tracker.ui.paint import plain
from tracker.ui.places import fudge_now
from tracker.ui.places.sentences import ENGLISH as PLACES
from tracker.ui.rebinding import rebound, renamed, tables, wrong_keys
from tracker.ui.says import ENGLISH as SAID
from tracker.ui.seat import Seat

USUAL = dict.fromkeys(
    binding.key for table in tables() for binding in table if binding.key not in ("Enter", "Space", "Tab", "Backspace")
)
OTHERS = {usual: chr(0x0410 + n) for n, usual in enumerate(USUAL)}
"""Every key of every table is another one: a letter of a script that no text of ours has."""

SCENES = [RICH, *(ROOT / "scenes" / f"{name}.toml" for name in ("tavern-duel", "cellar-stairs", "salt-galleries"))]
ALONE = re.compile(r"(?<![\w'`{+:=/-])(?:[b-zB-HJ-Z]|F\d+|Ctrl\+\w)(?![\w'=`/])(?!\w)")
"""A letter by itself, or a key with a name; `a`, `A` and `I` are words too."""
MARKED = re.compile(r"\{key [^{}\s]+\}(?: [a-z]\b)?")
"""A key of the table, and perhaps the letter of the menu that it opens."""
OF_PLACES = {
    # Said where the keys are those of a roll, a hit, a replay, a form or a list, which are the same for everybody.
    "nobody_opposes", "no_difficulty_here", "no_danger", "one_side_left", "still_surprised", "nobody_to_heal",
    "no_priced_stunt", "treat_needs_scene", "no_dice_awaited", "dice_lie", "replay_only",
    "nothing_sought", "now_scale", "now_in_the_way", "now_undiced", "now_team", "say_who", "check_on_nothing_note",
    "now_concede",
    "band_lower_key", "now_step_in", "too_late",
}  # fmt: skip


def _other(settings_keys: dict[str, str], scene: int = 0) -> Seat:
    return Seat(Desk(opened(SCENES[scene])), settings=Settings(keys=settings_keys))


def test_every_key_may_be_another_one() -> None:
    assert not list(wrong_keys(OTHERS))
    for table in tables():
        assert set(renamed(table, OTHERS)) >= {b.key for b in table if b.key in OTHERS}


@pytest.mark.parametrize("texts", [SAID, PLACES, LABELS], ids=["said", "places", "labels"])
def test_no_text_names_a_key_of_the_table_but_as_one_that_may_change(texts: dict[str, str]) -> None:
    found = {}
    for code, text in texts.items():
        if code.startswith(("check_", "need_use_", "now_replay", "past_", "amend_")) or code in OF_PLACES:
            continue
        rest = re.sub(r"\{[a-z_]+(?::[a-z_.]+)?\}", "_", MARKED.sub("_", text))
        if ALONE.findall(rest):
            found[code] = rest
    assert not found


def test_the_pages_of_fudge_name_no_key_but_as_one_that_may_change() -> None:
    sums = (*fudge_now.SUMS, *fudge_now.SUMS_1995, *fudge_now.AFTER)
    for lead, text in sums:
        if lead != "Points":
            assert not ALONE.findall(MARKED.sub("_", text)), text
    for table in tables():
        for binding in table:
            assert not ALONE.findall(MARKED.sub("_", binding.meaning).replace("{key", "")) or binding.key == "h"


@pytest.mark.parametrize("scene", range(len(SCENES)))
def test_what_is_drawn_names_the_keys_that_act(scene: int) -> None:
    """On the table, at `?` and on the page of all keys, before anything has begun."""
    letters = {old: new for old, new in OTHERS.items() if len(old) == 1}
    seat = _other(letters, scene)
    usual = Seat(Desk(opened(SCENES[scene])))
    for mine, theirs in (("", ""), (OTHERS["?"], "?"), (OTHERS["l"], "l")):
        press(seat, mine)
        press(usual, theirs)
        drawn, plainly = plain(board(seat, 120, 36)), plain(board(usual, 120, 36))
        drawn = re.sub(r"(?m)^ Settings: keys without use.*$", lambda told: " " * len(told[0]), drawn)
        for line, same in zip(drawn.split("\n"), plainly.split("\n"), strict=True):
            mine_now = re.findall("[\u0410-\u045f]", line)
            back = line
            for key in mine_now:
                back = back.replace(key, next(old for old, new in OTHERS.items() if new == key))
            assert back == same, "the same line, but for the keys"
        press(seat, "<escape>")
        press(usual, "<escape>")
    assert "{key" not in drawn
    key_line = plain(board(seat, 160, 36)).split("\n")[-1]
    assert f"{OTHERS['?']} what now" in key_line and f"{OTHERS['B']} begin/end" in key_line
    for binding in seat.own_keys.of_table():
        assert binding.key not in letters


def test_the_turn_line_and_a_quiet_line_tell_the_key_that_begins() -> None:
    seat = _other({"begin/end": "ß", "undo": "ü"})
    assert "ß begins one" in plain(board(seat, 120, 36))
    press(seat, "n")
    assert seat.advice == "No conflict runs: ß begins one."
    press(seat, "ßcl")
    assert seat.scene.frame == "conflict" and "ü undo" in plain(board(seat, 120, 36))
    press(seat, "ü")
    assert seat.table.scenes[seat.scene.id].order is None
    press(seat, "<f1>")
    assert re.search(r" ß +begin and end", plain(board(seat, 120, 36)))


def test_keys_that_do_the_same_everywhere_are_the_users_in_a_roll_too() -> None:
    seat = _other({"undo": "ü", "what now": "ö"})
    press(seat, "o")
    for _ in range(4):
        if seat.place[0] == "roll":
            break
        press(seat, "<enter>")
    assert seat.place[0] == "roll"
    shown = {binding.key for binding in seat.bindings()}
    assert {"ü", "ö"} <= shown and not {"u", "?"} & shown
    press(seat, "ö")
    assert seat.place[0] == "now"
    press(seat, "ö")
    assert seat.place[0] == "roll"
    press(seat, "ü")
    assert seat.place[0] == "table"


def test_a_key_that_a_roll_has_is_none_for_what_acts_everywhere() -> None:
    """`i` invokes in a roll: were it undo as well, it would mean two things there."""
    wrong = list(wrong_keys({"undo": "i", "invoke": "%"}))
    assert [path for path, _, _ in wrong] == [("keys", "undo")]
    for place in (ROLL, HIT, CHECK):
        mine = [b.key for b in rebound(place, {"attack": "%", "undo": "&"}, COMMON)]
        assert "&" in mine and len(set(mine)) == len(mine)
        assert "%" not in mine, "what is of the table alone changes nothing there"


@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        ({"u": "é", "undo": "%"}, ["undo"]),
        ({"u": "é", "attack": "é"}, ["u", "attack"]),
        (
            {"v": "\ufffd", "l": "\u0301", "u": "\u202e", "q": "\u200b", "N": "Enter", "x": "é"},
            ["v", "l", "u", "q", "N"],
        ),
        ({"u": "ж", "q": "の", "N": "%"}, []),
    ],
)
def test_a_key_is_one_character_that_is_seen_and_means_one_deed(keys: dict[str, str], wrong: list[str]) -> None:
    assert list(dict.fromkeys(path[1] for path, _, _ in wrong_keys(keys))) == wrong


def test_what_people_write_is_never_taken_for_a_key() -> None:
    seat = _other({"begin/end": "ß"})
    seat.run('rename Imre "{key B}"')
    assert "{key B}" in plain(board(seat, 120, 36))
    assert words().say("sentence", "turn_began", {"who": "{key B}"}) == "{key B} is on turn."
