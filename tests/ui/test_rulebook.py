"""`?` has the rulebook in short, with its section, wherever it is asked in each game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL
from tests.ui.playing import RICH, ROOT, a_seat, press
from tracker.language.words import words
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS
from tracker.storage.desk import Desk
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.places.rulebook import BOOKS, RULES, place_of, summary
from tracker.ui.places.rulebook_asked import FATE as FATE_FLOWS
from tracker.ui.places.rulebook_asked import FATE_MENUS, FUDGES, PHASES
from tracker.ui.seat import Seat

GALLERIES = ROOT / "scenes" / "salt-galleries.toml"
FATE = {
    "scene": (),
    "turns": ("begin order",),
    "conflict": ("begin conflict first=Imre",),
    "contest": ("begin contest",),
    "challenge": ("begin challenge",),
    "attack": ("attack Imre Deacon dice=? defence=?",),
    "overcome": ("overcome Imre difficulty=2 dice=?",),
    "advantage": ('advantage Imre "On fire" difficulty=1 dice=?',),
    "roll": ("roll Imre Fight dice=?",),
    "hit": ("hit Imre 2",),
}
FUDGE = {
    "fudge_scene": (),
    "fudge_rounds": ("begin conflict",),
    "fudge_turns": ("begin conflict order=ranked",),
    "check": ("check Dagna Sword difficulty=1 dice=?",),
    "oppose": ("oppose Dagna Wulf dice=?",),
    "reaction": ("reaction-of Wulf dice=?",),
}
TACTICAL = {
    "idle": (),
    "detection": ("danger hidden",),
    "counts": ("danger obvious",),
}


def _seat(system: str, *lines: str) -> Seat:
    scene = RICH if system in RULESETS else DUEL if system in EDITIONS else GALLERIES
    table = read_scene(scene).table
    held = table.scene
    assert held is not None
    seat = Seat(Desk(start_session(table.with_scene(held.but(system=system)), None, seed="s")))
    for line in lines:
        assert seat.run(line).ok, (line, seat.advice)
    return seat


def _cases() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for systems, places in ((RULESETS, FATE), (EDITIONS, FUDGE), (("tactical",), TACTICAL)):
        yield from ((system, place, lines) for system in systems for place, lines in places.items())


@pytest.mark.parametrize(("system", "place", "lines"), [pytest.param(*c, id=f"{c[0]} {c[1]}") for c in _cases()])
def test_each_place_has_its_rule_and_shows_it_at_every_size(system: str, place: str, lines: tuple[str, ...]) -> None:
    seat = _seat(system, *lines)
    press(seat, "?")
    assert place_of(seat.table.scene, seat.looking.subject()) == place
    said = summary(seat.words, seat.table.scene, seat.looking.subject())
    assert f"({BOOKS[system]}, " in said
    for width, height in ((120, 36), (200, 60), (80, 24)):
        text = " ".join(plain(board(seat, width, height)).split())
        assert said in text, (width, height)


def test_aspects_and_a_running_ct_have_theirs_too() -> None:
    for system in RULESETS:
        seat = _seat(system)
        seat.looking.explain(next(iter(seat.table.aspects)).id)
        assert place_of(seat.table.scene, seat.looking.subject()) == "aspect"
        said = summary(seat.words, seat.table.scene, seat.looking.subject())
        assert said in " ".join(plain(board(seat, 120, 36)).split())
    seat = a_seat(GALLERIES)
    for line in ("danger obvious", "rcs", "ct"):
        seat.run(line)
    assert place_of(seat.table.scene, None) == "ct" and summary(seat.words, seat.table.scene, None)


def test_every_rule_is_in_every_book_of_its_game_and_short() -> None:
    reached = {*FATE, "aspect", *FUDGE, *TACTICAL, "ct"}
    assert reached == set(RULES), "no rule that no place shows"
    fate = {BOOKS[system] for system in RULESETS}
    for place, rule in RULES.items():
        assert len(rule.text) <= 125 and rule.text.endswith("."), place
        assert set(rule.sections) in (fate, {BOOKS[system] for system in EDITIONS}, {BOOKS["tactical"]}), place
        assert all(rule.sections.values())


def test_no_scene_and_an_unknown_game_say_nothing() -> None:
    assert summary(words(), None, None) == ""


def test_what_has_no_room_is_scrolled_to() -> None:
    seat = _seat("fate-core", "begin conflict first=Imre")
    press(seat, "?")
    first = plain(board(seat, 80, 24))
    assert "more" in first
    press(seat, "<pagedown>")
    further = plain(board(seat, 80, 24))
    assert "What now" in further and further != first and "+9 more" not in further
    press(seat, "<pagedown><pagedown><pagedown>")
    end = plain(board(seat, 80, 24))
    press(seat, "<pagedown>")
    assert plain(board(seat, 80, 24)) == end and summary(seat.words, seat.table.scene, None) in " ".join(end.split())


KEYS: dict[tuple[Path, tuple[str, ...]], str] = {
    (RICH, ("begin conflict first=Imre",)): "aocmhnBOtekgpxrAGvMSE=N",
    (RICH, ("attack Imre Deacon dice=? defence=?",)): "ikmstv",
    (DUEL, ("begin conflict",)): "nfcharowsBAvME=",
    (GALLERIES, ("danger obvious",)): "nBOwkAvm",
}
"""Keys that ask something, by the scene and what was done there."""


@pytest.mark.parametrize(("scene", "lines"), KEYS, ids=["fate", "roll", "fudge", "tactical"])
def test_whatever_is_asked_f1_has_the_rulebook_in_short(scene: Path, lines: tuple[str, ...]) -> None:
    seat = a_seat(scene)
    for line in lines:
        assert seat.run(line).ok
    book = BOOKS[seat.scene.system]
    asked = 0
    for key in KEYS[scene, lines]:
        press(seat, key)
        if seat.question is None:
            continue
        asked += 1
        text = " ".join(plain(board(seat, 80, 24)).split())
        assert f"({book}, " not in text
        press(seat, "<f1>")
        told = " ".join(plain(board(seat, 80, 24)).split())
        assert f"({book}, " in told and seat.question.title.split()[0] in told, key
        press(seat, "<escape>")
    assert asked > len(KEYS[scene, lines]) // 2


def test_what_a_key_asks_is_told_rather_than_where_it_is_asked() -> None:
    seat = a_seat(RICH)
    press(seat, "Bc1<enter>k?")
    assert "a compel brings a fate point" in plain(board(seat, 80, 24))
    press(seat, "<escape><escape>g<f1>")
    assert "only the leader" in plain(board(seat, 80, 24)) or "Each helper" in plain(board(seat, 80, 24))
    press(seat, "<escape><escape>E<f1>")
    assert "Each helper" not in plain(board(seat, 80, 24)) and "One action a turn" in plain(board(seat, 80, 24))
    press(seat, "<escape><escape>m<f1>")
    assert "One zone is free beside the action" in plain(board(seat, 80, 24))


def test_every_rule_of_a_question_stands_in_a_book_and_belongs_to_a_flow() -> None:
    for told in (FATE_FLOWS, FATE_MENUS, FUDGES, PHASES):
        for name, rules in told.items():
            assert rules and all(
                rule.text.endswith(".") and set(rule.sections) <= set(BOOKS.values()) for rule in rules
            )
            assert name.isidentifier()
