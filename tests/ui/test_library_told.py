"""The library: settings from inside, sessions told apart, every key that is shown does something."""

from __future__ import annotations

import shutil
from copy import copy
from pathlib import Path

import pytest

from tests.pictures import furnished
from tests.ui.playing import ROOT, SMALL, keys, opened
from tracker.storage.desk import Desk
from tracker.storage.settings import read_settings
from tracker.ui.app import TrackerApp
from tracker.ui.library.board import board
from tracker.ui.library.reader import Reader
from tracker.ui.library.seat import Library
from tracker.ui.paint import plain


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("TRACKER_HOME", str(home))
    return home


def library(home: Path) -> Library:
    made = Library(Reader([home / "scenes"]), read_settings(home / "settings.toml"))
    for _ in range(6):
        made.reader.run()
        made.tick()
    return made


def session(home: Path, name: str, *lines: str) -> None:
    held = opened(SMALL, home / "sessions" / f"{name}.toml")
    for line in lines:
        assert Desk(held).run(line).ok
    held.close()


def press(made: Library, text: str) -> None:
    for key, char in keys(text):
        made.key(key, char)


def test_sessions_of_one_title_are_told_apart_and_none_runs_behind_its_last_scene(home: Path) -> None:
    session(home, "2026-01-02-the-mill-bridge", "note one")
    session(home, "2026-01-02-the-mill-bridge-2", "end scene")
    session(home, "2026-01-02-the-mill-bridge-from-1", "note three")
    made = library(home)
    made.other_list()
    for size in ((80, 24), (120, 36)):
        text = plain(board(made, *size))
        rows = [line[:60] for line in text.splitlines() if line[2:10] == "The Mill" or "The Mill Bridge (" in line]
        assert any("(2)" in row for row in rows) and any("(from-1)" in row for row in rows), text
        assert "scene over" in text


def test_the_settings_are_written_and_edited_from_inside_and_hold_at_once(home: Path) -> None:
    made = library(home)
    press(made, "=")
    assert "write the file" in plain(board(made, 80, 24)) and " e edit" not in plain(board(made, 80, 24))
    press(made, "w")
    path = home / "settings.toml"
    assert path.exists() and "e edit" in plain(board(made, 80, 24)) and "w write" not in plain(board(made, 80, 24))
    press(made, "e")
    assert made.wants_settings_edited
    path.write_text('theme = "light"\nlanguage = "it"\n[keys]\nattack = "f"\n', encoding="utf-8")
    press(made, "<escape>=")
    assert made.settings.language == "it" and made.words.language == "it"


async def test_faults_that_were_mended_are_told_no_more(home: Path) -> None:
    home.mkdir()
    path = home / "settings.toml"
    path.write_text("theme = 3\n", encoding="utf-8")
    app = TrackerApp(library=library(home), in_force=read_settings(path))
    async with app.run_test(size=(80, 24)):
        path.unlink()
        table = app._table(opened(SMALL))
        assert not table.seat.advice and app.in_force is not None and not app.in_force.faults


PLACES = ("", "?", "<f1>", "=", "=w", " ", "<tab> ", "n", "d", "/mill")


def test_every_key_that_a_key_line_shows_does_something(tmp_path: Path, home: Path) -> None:
    furnished(tmp_path)
    read = library(home)

    def again(typed: str) -> Library:
        fresh = Library(read.reader, read_settings(home / "settings.toml"))
        fresh.shelves = copy(read.shelves)
        fresh.shelves.at, fresh.shelves._rows = dict(read.shelves.at), {}
        press(fresh, typed)
        return fresh

    dead = []
    for typed in PLACES:
        made = again(typed)
        before = plain(board(made, 120, 36))
        for spot in board(made, 120, 36).spots:
            if not spot.id.startswith("key:"):
                continue
            fresh = again(typed)
            fresh.advice = ""
            fresh.click(spot.id)
            done = fresh.wants or fresh.wants_quit or fresh.wants_settings_edited
            if (not done and plain(board(fresh, 120, 36)) == before) or fresh.advice.startswith("Not here"):
                dead.append((typed, spot.id, fresh.advice))
        (home / "settings.toml").unlink(missing_ok=True)
    assert not dead


def test_no_scene_is_out_of_sight_above_blank_rows(home: Path) -> None:
    scenes = home / "scenes"
    scenes.mkdir(parents=True)
    shutil.copy(ROOT / "scenes" / "party.toml", scenes)
    for n in range(9):
        shutil.copy(ROOT / "scenes" / "mill-bridge.toml", scenes / f"m{n}.toml")
    (scenes / "short.toml").write_text('title = "A short one"\nsystem = "fate-core"\n', encoding="utf-8")
    made = library(home)
    made.shelves.go("scenes", scenes / "short.toml")
    lines = plain(board(made, 80, 24)).splitlines()
    assert sum("(m" in line for line in lines) >= 8
