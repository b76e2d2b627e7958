"""The library: what it lists, what its keys do, how it looks. Plain Python first, then under Textual's pilot."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.ui.playing import RICH, ROOT, SMALL, keys, opened
from tests.ui.playing import press as press_at
from tracker.storage.desk import Desk
from tracker.storage.disk import Disk
from tracker.storage.folders import samples
from tracker.storage.journal import JournalError
from tracker.storage.library import SceneCard
from tracker.storage.session_file import Opened, read_session
from tracker.storage.session_head import Head
from tracker.storage.settings import InForce, Settings, read_settings, scene_folders
from tracker.storage.wastebin import thrown
from tracker.ui.app import TrackerApp
from tracker.ui.board import board as board_of
from tracker.ui.library.board import board
from tracker.ui.library.flows import play_elsewhere
from tracker.ui.library.keys import LIBRARY
from tracker.ui.library.reader import Reader
from tracker.ui.library.seat import EVERY, Library, Want
from tracker.ui.library.times import ago
from tracker.ui.opening import begun
from tracker.ui.paint import measure, plain
from tracker.ui.questions import Pick, Write
from tracker.ui.screens.drawn import DrawnScreen
from tracker.ui.screens.library import LibraryScreen
from tracker.ui.screens.opening import OpeningScreen
from tracker.ui.screens.table import TableScreen
from tracker.ui.seat import Seat

SIZES = [(80, 24), (120, 36), (200, 60), (60, 20), (59, 19), (40, 12), (10, 4), (1, 1)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two scenes, one of them broken, a cast file, and two sessions."""
    home = tmp_path / "home"
    monkeypatch.setenv("TRACKER_HOME", str(home))
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.delenv("VISUAL", raising=False)
    scenes = home / "scenes"
    scenes.mkdir(parents=True)
    for name in ("mill-bridge", "party"):
        shutil.copy(ROOT / "scenes" / f"{name}.toml", scenes)
    (scenes / "broken.toml").write_text('title = "Broken"\nsystem = "fate-core"\nskils = 2\n', encoding="utf-8")
    session(home, "2026-01-02-the-mill-bridge", "begin conflict first=Imre", "note the rain stops", "turn Sava")
    session(home, "2026-01-09-the-mill-bridge", "note a second try")
    return home


def session(home: Path, name: str, *lines: str) -> Path:
    path = home / "sessions" / f"{name}.toml"
    held = opened(SMALL, path)
    desk = Desk(held)
    for line in lines:
        assert desk.run(line).ok
    held.close()
    return path


def library(home: Path, *folders: Path) -> Library:
    made = Library(Reader([*folders, home / "scenes"]), InForce(Settings(), home / "settings.toml", False))
    read(made)
    return made


def read(made: Library) -> None:
    made.reader.run()
    made.tick()
    made.reader.run()
    made.tick()


def press(made: Library, text: str) -> None:
    for key, char in keys(text):
        made.key(key, char)


def shown(made: Library, width: int = 120, height: int = 36) -> str:
    return plain(board(made, width, height))


def go(made: Library, name: str) -> None:
    path = next(path for path in (*made.shelves.scenes, *made.shelves.sessions) if name in path.name)
    made.shelves.go("scenes" if path in made.shelves.scenes else "sessions", path)
    made.tick()


# What it lists


def test_scenes_sessions_and_templates_are_listed_and_one_broken_file_hides_nothing(home: Path) -> None:
    text = shown(library(home))
    assert "The Mill Bridge" in text and "Fate Condensed" in text and "2 and 2" in text
    assert "broken.toml" in text and "1 fault" in text and "party" not in text
    assert "6 Tactical phase" in text
    assert text.count("The Mill Bridge") >= 3


def test_the_selected_scene_is_previewed(home: Path) -> None:
    text = shown(library(home, samples()))
    assert "The Cellar Stairs" in text and "Vintners" in text and "6 Rat-catcher" in text and "Stairs" in text


def test_a_preview_cuts_no_name_and_says_how_much_there_is_no_room_for(home: Path) -> None:
    made = library(home, samples())
    go(made, "drowned-chapel")
    text = shown(made, 120, 36)
    for told in (
        "Cantor",
        "2 Wader",
        "1",
        "Pitch dark (Crypt)",
        "The tide is",
        "░Undercroft",
        "Crypt Fair",
        "Old Tesse",
    ):
        assert told in text, told
    wide = shown(made, 200, 60)
    assert "Situation" in wide and "◆ The tide is rising" in wide and "Crypt ░ Good" in wide and "no way" in wide
    small = shown(made, 80, 24)
    assert "Old Tesse" in small and "Pitch dark (Crypt)" in small
    assert re.search(r"\+\d+ more   Space shows all", small)
    press(made, " ")
    press(made, "<pagedown>")
    assert "Situation" in shown(made, 80, 24) and "◇ Cracked bell" in shown(made, 80, 40)
    press(made, " ")
    assert made.place == ""


def test_every_key_that_does_something_to_a_file_stands_below(home: Path) -> None:
    made = library(home)
    of_sessions = ("Enter go on", "r resume", "p replay", "b branch", "R recap", "w players", "Space look")
    of_files = ("n new", "c copy", "m rename", "d delete", "B bin", "/ find", "q quit", "?")
    for size in ((80, 24), (120, 36), (200, 60)):
        go(made, "2026-01-02")
        foot = "\n".join(shown(made, *size).split("\n")[-2:])
        assert [key for key in (*of_sessions, *of_files) if key not in foot] == [], size
        go(made, "mill-bridge.toml")
        foot = "\n".join(shown(made, *size).split("\n")[-2:])
        assert [key for key in ("Enter play", "e edit", *of_files) if key not in foot] == [], size


def test_scenes_of_one_title_are_told_apart_and_long_advice_is_read_to_its_end(home: Path) -> None:
    made = library(home)
    go(made, "mill-bridge")
    press(made, "c<enter>")
    text = shown(made, 80, 24)
    row = made.row
    assert row is not None and f"({row.path.stem}" in text and row.path.name in text
    beside = library(home, samples())
    rows = [line for line in shown(beside, 120, 36).splitlines() if "Fate Condensed" in line[:60]]
    rows = [line for line in rows if line[3:].startswith("The Mill")]
    assert len(rows) == 3 and any("(home/scenes)" in line for line in rows), rows
    assert any("/scenes)" in line and "home" not in line for line in rows), "where both files are called the same"
    made.say("no_editor", why="nano: No such file or directory")
    assert "set VISUAL or EDITOR to yours." in " ".join(shown(made, 80, 24).split())


def test_what_is_wrong_with_a_file_is_read_to_its_end(home: Path) -> None:
    (home / "scenes" / "broken.toml").write_text(f'title = "Broken"\nsystem = "fate-{"very-" * 60}kore"\n', "utf-8")
    made = library(home)
    go(made, "broken")
    (fault,) = made.row.faults if isinstance(made.row, SceneCard) else ()
    assert "".join(str(fault).split())[-40:] in "".join(shown(made, 80, 24).split()), str(fault)


def test_a_long_list_says_how_many_rows_are_out_of_sight(home: Path) -> None:
    made = library(home, samples())
    assert re.search(r"\+\d+ more", shown(made, 80, 24).split("\n")[1])
    press(made, "<end>")
    assert re.search(r"\d+ above", shown(made, 80, 24).split("\n")[1])


def test_a_session_tells_where_it_stopped_and_its_last_sentences(home: Path) -> None:
    made = library(home)
    go(made, "2026-01-02")
    read(made)
    text = shown(made)
    assert "exchange 1, Sava" in text
    assert "Note: the rain stops" in text and "2026-01-02" in text


def test_the_newest_sessions_are_read_by_themselves_one_after_the_other(home: Path) -> None:
    made = library(home)
    for _ in range(4):
        read(made)
    assert made.shelves.current == "scenes" and len(made.shelves.left) == 2
    assert "exchange 1, Sava" in shown(made)


def test_a_damaged_session_is_told_and_the_others_are_there(home: Path) -> None:
    path = home / "sessions" / "2026-01-02-the-mill-bridge.toml"
    path.write_bytes(path.read_bytes()[:-10])
    (home / "sessions" / "odd.toml").write_text('sum = "12:00"\nrest', encoding="utf-8")
    made = library(home)
    text = shown(made)
    assert "damaged" in text and "3, 2 damaged" in text
    go(made, "odd")
    read(made)
    assert "damaged" in shown(made)


def test_the_newest_session_of_a_scene_is_when_it_was_last_played(home: Path) -> None:
    made = library(home)
    go(made, "mill-bridge.toml")
    press(made, "r")
    assert made.wants is not None and made.wants.deed == "resume"
    newest = max(made.shelves.sessions.values(), key=lambda head: head.played)
    assert made.wants.path == newest.path


def test_a_scene_is_known_by_its_file_and_an_evening_by_the_title_it_has_now(home: Path) -> None:
    """A copy was not played, a session that was renamed is called so, and is saved where its scene came from."""
    scene = home / "scenes" / "mill-bridge.toml"
    shutil.copy(scene, home / "scenes" / "other.toml")
    for old in (home / "sessions").iterdir():
        old.unlink()
    held = begun(scene, Settings())
    seat = Seat(Desk(held))
    press_at(seat, "EtToll at Reeds<enter>")
    title = plain(board_of(seat, 120, 36)).splitlines()[0]
    assert title.startswith(" Toll at Reeds  Fate Condensed  ") and title.count("The Mill Bridge") == 1, "what u does"
    assert held.path is not None and held.path.stem.endswith("the-mill-bridge")
    press_at(seat, "Bwg<enter>")
    assert held.path.with_name(held.path.name[:11] + "toll-at-reeds-recap.md").exists()
    press_at(seat, "Ews")
    assert isinstance(seat.question, Write) and seat.question.text == str(scene)
    press_at(seat, "<enter>y")
    assert 'title = "Toll at Reeds"' in scene.read_text("utf-8")
    held.close()
    made = library(home)
    made.shelves.go("sessions")
    read(made)
    (head,) = made.shelves.sessions.values()
    assert head.label == "Toll at Reeds"
    played = {card.path.stem: made.shelves.last_played(card) for card in made.shelves.scenes.values()}
    assert played["mill-bridge"] == head and played["other"] is None
    assert read_session(head.path).scene == str(scene.resolve())


def test_the_place_in_a_list_stays_when_files_come_and_go(home: Path) -> None:
    made = library(home, samples())
    go(made, "mill-bridge.toml")
    here = made.row
    (home / "scenes" / "another.toml").write_text('title = "A"\nsystem = "fudge"\n', encoding="utf-8")
    (home / "scenes" / "broken.toml").unlink()
    read(made)
    assert made.row is not None and here is not None and made.row.path == here.path
    assert not any("broken" in path.name for path in made.shelves.scenes)


# What keys do


def test_enter_plays_a_scene_goes_on_with_a_session_and_shows_faults_in_the_file(home: Path) -> None:
    made = library(home)
    go(made, "mill-bridge.toml")
    press(made, "<enter>")
    assert made.wants == Want("play", home / "scenes" / "mill-bridge.toml")
    made.wants = None
    press(made, "<tab><enter>")
    assert made.wants is not None and made.wants.deed == "resume"
    made.wants = None
    go(made, "broken")
    press(made, "<enter>")
    assert made.wants is None
    text = shown(made)
    assert "3  skils = 2" in text and "is no key here" in text
    press(made, "<escape>")
    assert "New from a template" in shown(made)


def test_the_key_line_says_what_the_keys_do_to_what_is_selected(home: Path) -> None:
    made = library(home)
    go(made, "mill-bridge.toml")
    assert "Enter play" in shown(made)
    go(made, "2026-01-02")
    assert "Enter go on" in shown(made)
    press(made, "e")
    assert made.wants is None and "Only scenes" in made.advice


def test_typing_after_a_slash_shows_only_what_fits(home: Path) -> None:
    made = library(home, samples())
    press(made, "/quarry tac")
    assert [row.path.name for row in made.shelves.rows("scenes")] == ["quarry-road.toml"]
    assert "/ quarry tac" in shown(made)
    press(made, "<enter><enter>")
    assert made.wants is not None and made.wants.path.name == "quarry-road.toml"
    made.wants = None
    press(made, "<escape>")
    assert len(made.shelves.rows("scenes")) > 5
    press(made, "/2026-01-09")
    assert made.shelves.current == "sessions", "what fits is gone to"


def test_a_new_scene_can_be_played_at_once(home: Path) -> None:
    made = library(home)
    before = sorted((home / "scenes").iterdir())
    press(made, "n2<enter> <enter>")
    assert sorted((home / "scenes").iterdir()) == before and "a title is needed" in shown(made), "an Enter too many"
    press(made, "Night at the fair<enter>")
    row = made.row
    assert row is not None and row.path == home / "scenes" / "night-at-the-fair.toml"
    assert row.title == "Night at the fair"
    press(made, "<enter>")
    assert made.wants == Want("play", row.path)
    press(made, "6<enter>Vault<enter>")
    assert made.row is not None and made.row.title == "Vault"


def test_deleting_asks_first_puts_into_the_bin_and_comes_back(home: Path) -> None:
    made = library(home)
    go(made, "2026-01-09")
    press(made, "dn")
    assert (home / "sessions" / "2026-01-09-the-mill-bridge.toml").exists()
    press(made, "dy")
    assert not (home / "sessions" / "2026-01-09-the-mill-bridge.toml").exists()
    assert len(made.shelves.rows("sessions")) == 1 and len(thrown()) == 1
    press(made, "B1")
    assert (home / "sessions" / "2026-01-09-the-mill-bridge.toml").exists()
    press(made, "dy")
    assert "u or B" in made.advice and len(thrown()) == 1
    press(made, "u")
    assert (home / "sessions" / "2026-01-09-the-mill-bridge.toml").exists() and not thrown()
    assert made.row is not None and made.row.path.name.startswith("2026-01-09")
    press(made, "B")
    assert "empty" in made.advice


def test_copying_and_renaming(home: Path) -> None:
    made = library(home)
    go(made, "mill-bridge.toml")
    press(made, "c<ctrl+u>Evening two<enter>")
    assert (home / "scenes" / "evening-two.toml").exists()
    press(made, "m<ctrl+u>third<enter>")
    assert (home / "scenes" / "third.toml").exists() and not (home / "scenes" / "evening-two.toml").exists()
    press(made, "m<ctrl+u>broken<enter>")
    assert (home / "scenes" / "third.toml").exists() and "there already" in made.advice
    go(made, "2026-01-02")
    press(made, "m<ctrl+u>ada's evening<enter>")
    assert made.row is not None and made.row.path.name == "ada-s-evening.toml"
    assert "ada-s-evening" in shown(made)
    press(made, "c<enter>")
    assert (home / "sessions" / "ada-s-evening-copy.toml").exists()
    press(made, "m<ctrl+u>good.toml<enter>")
    assert (home / "sessions" / "good.toml").exists()
    before = sorted(home.rglob("*"))
    for typed, said in (("..", "can be no name"), ("   ", "can be no name"), ("x" * 300, "at most")):
        for key in "cm":
            made.advice = ""
            press(made, f"{key}<ctrl+u>{typed}<enter>")
            assert said in made.advice or (not typed.strip() and made.question is not None), typed
            press(made, "<escape>")
    assert sorted(home.rglob("*")) == before


def test_a_branch_is_a_session_of_its_own(home: Path) -> None:
    made = library(home)
    go(made, "2026-01-02")
    press(made, "b<ctrl+u>2<enter>")
    row = made.row
    assert row is not None and row.path in made.shelves.sessions
    assert made.shelves.sessions[row.path].entries == 2 and made.shelves.sessions[row.path].branched == 2
    read(made)
    assert "branch at 2" in shown(made)
    go(made, "2026-01-02-the-mill-bridge.toml")
    press(made, "b<ctrl+u>99<enter>")
    assert isinstance(made.question, Write) and made.question.text == "99"
    press(made, "<ctrl+u>x<enter>")
    assert made.question.text == "x"
    press(made, "<escape>")
    assert not made.asking.question


def test_a_branch_at_what_was_changed_later_asks_which_table_is_meant(home: Path) -> None:
    path = session(
        home,
        "2026-01-12-the-mill-bridge",
        "note one",
        "note two",
        "undo",
        "note three",
        "amend 1 note other",
        "note end",
    )
    tables = {}
    for entry, keys_, asked in ((1, "r", "Note: other"), (1, "d", "Note: one"), (2, "r", "entry 1"), (6, "", "")):
        made = library(home)
        go(made, path.name)
        read(made)
        press(made, f"b<ctrl+u>{entry}<enter>")
        assert isinstance(made.question, Pick) is bool(keys_)
        if isinstance(made.question, Pick):
            option = next(each for each in made.question.options if each.key == keys_)
            assert asked in option.told + option.label, option
            assert all(each.told for each in made.question.options)
        press(made, keys_)
        row = made.row
        assert isinstance(row, Head) and row.path != path, made.advice
        tables[entry, keys_] = [step.sentence for step in read_session(row.path).session.line]
    assert tables == {
        (1, "r"): ["note other"],
        (1, "d"): ["note one"],
        (2, "r"): ["note other"],
        (6, ""): ["note other", "note three", "note end"],
    }


def test_samples_stay_as_they_came_and_editing_makes_a_copy(home: Path) -> None:
    made = library(home, samples())
    go(made, "drowned-chapel")
    for text in ("d", "m"):
        press(made, text)
        assert made.question is None and "stays" in made.advice
    press(made, "ey")
    assert made.wants == Want("edit", home / "scenes" / "drowned-chapel.toml")
    assert (home / "scenes" / "drowned-chapel.toml").read_bytes() == RICH.read_bytes()


def test_a_session_in_use_cannot_be_taken_away(home: Path) -> None:
    held = opened(SMALL, home / "sessions" / "now.toml")
    made = library(home)
    go(made, "now.toml")
    assert "in use" in shown(made)
    for text in "dm":
        made.advice = ""
        press(made, text)
        assert "another program" in made.advice and made.question is None, "nothing is asked first"
    held.close()


def looked_at_again(made: Library) -> None:
    """A second later, twice: which sessions went on, then what is in them."""
    for _ in range(2 * EVERY):
        made.tick()
        made.reader.run_wanted()
    made.tick()


def test_a_session_that_goes_on_elsewhere_is_copied_and_branched_as_it_is_now_and_its_row_follows(home: Path) -> None:
    held = opened(SMALL, home / "sessions" / "now.toml")
    desk = Desk(held)
    made = library(home)
    go(made, "now.toml")
    read(made)

    def entered(line: str) -> Path:
        assert desk.run(line).ok
        return home / "sessions" / "now.toml"

    path = entered("begin conflict first=Imre")
    press(made, "b")
    assert isinstance(made.question, Write) and made.question.text == "1"
    entered("note the rain stops")
    press(made, "2<enter>")
    branched = made.row
    assert isinstance(branched, Head) and (branched.branched, branched.entries) == (2, 2), made.advice
    go(made, "now.toml")
    press(made, "c")
    entered("note while a name is typed")
    press(made, "<enter>")
    copied = made.row
    assert isinstance(copied, Head) and copied.entries == 3 and copied.path != path
    go(made, "now.toml")
    entered("turn Sava")
    looked_at_again(made)
    text = shown(made)
    assert "exchange 1, Sava" in text and "in use" in text and "Sava" in text.split("Last")[-1]
    assert not made.tick(), "nothing more is read of what stays as it is"
    held.close()
    looked_at_again(made)
    assert made.shelves.sessions[path].state == "running"
    path.unlink()
    begun = session(home, "2026-02-02-begun-meanwhile")
    looked_at_again(made)
    assert path not in made.shelves.sessions and begun in made.shelves.sessions


def test_a_scene_that_was_mended_elsewhere_is_played_at_once(home: Path) -> None:
    made = library(home)
    go(made, "broken")
    (home / "scenes" / "broken.toml").write_text('title = "Whole"\nsystem = "fate-core"\n', encoding="utf-8")
    press(made, "<enter>")
    assert made.wants == Want("play", home / "scenes" / "broken.toml")


def test_every_key_says_why_it_cannot_act(home: Path) -> None:
    (home / "empty").mkdir()
    made = Library(Reader([home / "empty"]))
    for binding in LIBRARY:
        if binding.key in ("Enter", "r", "p", "b", "R", "e", "w", "c", "m", "d"):
            press(made, "<enter>" if binding.key == "Enter" else binding.key)
            assert made.advice and made.question is None and made.wants is None, binding.key
    press(made, "z")
    assert "z does nothing here" in made.advice


@pytest.mark.parametrize("damage", ["beginning", "cut", "empty"])
def test_what_cannot_be_opened_says_why_under_every_key_and_asks_nothing_first(home: Path, damage: str) -> None:
    path = home / "sessions" / "2026-01-09-the-mill-bridge.toml"
    whole = path.read_bytes()
    path.write_bytes({"beginning": whole.replace(b"format", b"farmat"), "cut": whole[:300], "empty": b""}[damage])
    made = library(home)
    go(made, path.name)
    read(made)
    for key in ("<enter>", "r", "p", "b", "R", "w", "c"):
        press(made, key)
        assert made.wants is None and made.question is None and path.name in made.advice, key
        assert ("empty" if damage == "empty" else "damaged") in made.advice and str(home) not in made.advice


def test_of_a_session_damaged_in_the_middle_what_can_be_read_is_copied_and_branched(home: Path) -> None:
    path = home / "sessions" / "2026-01-02-the-mill-bridge.toml"
    path.write_bytes(path.read_bytes().replace(b"the rain stops", b"the rain stopz"))
    made = library(home)
    for text in ("b<enter>", "c<enter>"):
        go(made, path.name)
        read(made)
        press(made, text)
        assert isinstance(made.row, Head) and made.row.path != path and made.row.entries == 1, made.advice


def test_no_key_means_two_things() -> None:
    used = [binding.key for binding in LIBRARY]
    assert len(used) == len(set(used))


# How it looks


@pytest.mark.parametrize("size", SIZES)
def test_every_line_is_as_wide_as_the_screen(size: tuple[int, int], home: Path) -> None:
    made = library(home, samples())
    for text in ("", "<down>", "<tab>", "?", "<escape>", "<f1>", "<escape>", "n", "<escape>", "/x", "<escape>", "d"):
        press(made, text)
        picture = board(made, *size)
        assert len(picture.lines) == size[1], text
        assert {sum(measure(part.text) for part in line) for line in picture.lines} == {size[0]}, text


def test_the_selected_row_is_in_sight_in_a_list_of_two_thousand(home: Path) -> None:
    made = library(home)
    head = made.shelves.sessions[next(iter(made.shelves.sessions))]
    for n in range(2_000):
        made.shelves.take(head._replace(path=head.path.with_name(f"s{n:04}.toml"), title=f"Evening {n:04}"))
    press(made, "<tab>")
    assert "+1" in shown(made).split("Sessions ")[1].split("\n")[0]
    for text in ("<end>", "<pageup>", "<home>", "<pagedown><down>"):
        press(made, text)
        row = made.row
        assert row is not None
        for width, height in ((80, 24), (120, 36), (40, 12)):
            assert f"▌ {row.title[:9]}" in shown(made, width, height) or row.path.stem[:5] in shown(made, width, height)


def test_wide_and_odd_titles_keep_the_columns(home: Path) -> None:
    for n, title in enumerate(("ที่นี่ น้ำ", "日本の夜", "A[/b]\\u001b[2J", "👩‍👩‍👧 evening")):
        text = f'title = "{title}"\nsystem = "fudge"\n'
        (home / "scenes" / f"odd{n}.toml").write_text(text, encoding="utf-8")
    made = library(home)
    for width in (80, 120, 61, 45):
        picture = board(made, width, 30)
        assert {sum(measure(part.text) for part in line) for line in picture.lines} == {width}
        assert "\x1b" not in plain(picture)


def test_days_are_told_as_people_say_them(home: Path) -> None:
    now = datetime.fromisoformat("2026-03-10T21:00:00+00:00")
    said = [ago((now - timedelta(days=n)).isoformat(), now, library(home).words) for n in (0, 1, 3, 8, 40)]
    assert said == ["today", "yesterday", "3 days ago", "last week", "2026-01-29"]
    assert ago("no date", now, library(home).words) == ""


# Under Textual


def app_on(home: Path, **more: Any) -> TrackerApp:
    made = Library(Reader([home / "scenes"]), InForce(Settings(), home / "settings.toml", False))
    return TrackerApp(library=made, **more)


async def until_read(app: TrackerApp, pilot: Any) -> LibraryScreen:
    screen = app.screen
    assert isinstance(screen, LibraryScreen) and app.library is not None
    while app.library.reader.busy or app.library.reader.found:
        await pilot.pause()
        app.library.tick()
    screen.repaint()
    return screen


async def test_from_the_library_to_a_table_and_back(home: Path) -> None:
    app = app_on(home)
    async with app.run_test(size=(120, 36), notifications=True, tooltips=True) as pilot:
        await until_read(app, pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press("N", "a", "enter")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen) and app.library is not None
        assert app.library.shelves.current == "sessions" and app.library.row is not None
        assert len(app.library.shelves.sessions) == 3
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Where it stands" in plain(app.screen.board.picture)
        await pilot.press("enter")
        assert "Where it stands" not in plain(app.screen.board.picture)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()
        assert "REPLAY" in plain(app.screen.board.picture)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("q")
    assert app.return_code == 0


async def test_the_players_view_is_one_key_away(home: Path) -> None:
    app = app_on(home)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await until_read(app, pilot)
        await pilot.press("tab", "w")
        await pilot.pause()
        assert app.screen is not screen
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is screen


async def test_a_long_session_tells_how_far_it_is_and_can_be_given_up(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.ui.opening.LONG", 1)
    app = app_on(home)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await until_read(app, pilot)
        await pilot.press("tab", "enter")
        while isinstance(app.screen, OpeningScreen):
            await pilot.pause()
        assert len(app.screen_stack) == 2
        await pilot.press("q")
        await pilot.pause()
        assert app.screen_stack == [screen]
        await pilot.press("enter", "escape")
        await pilot.pause()
        while app.screen_stack[1:]:
            await pilot.press("q")
            await pilot.pause()
        assert app.library is not None and app.library.row is not None


async def test_the_editor_is_waited_for_and_its_faults_stand_beside_the_text(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = tmp_path / "editor.py"
    editor.write_text("import sys; open(sys.argv[1], 'a').write('zoen = 3\\n')", encoding="utf-8")
    monkeypatch.setenv("VISUAL", f"{sys.executable} {editor}")
    monkeypatch.setattr(TrackerApp, "suspend", lambda self: contextlib.nullcontext())
    app = app_on(home)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await until_read(app, pilot)
        assert app.library is not None
        go(app.library, "mill-bridge.toml")
        await pilot.press("e")
        text = plain(screen.board.picture)
        assert "zoen = 3" in text and "is no key here" in text
        await pilot.press("escape")
        assert "2, 2 with faults" in plain(screen.board.picture)
        monkeypatch.setenv("VISUAL", "/no/such/editor")
        await pilot.press("e")
        assert "VISUAL" in app.library.advice


async def test_a_click_chooses_and_a_double_click_opens(home: Path) -> None:
    app = app_on(home)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await until_read(app, pilot)
        spot = next(spot for spot in screen.board.picture.spots if spot.id == "sessions:1")
        await pilot.click("#board", offset=(spot.col + 4, spot.row))
        assert app.library is not None and app.library.shelves.current == "sessions"
        await pilot.double_click("#board", offset=(spot.col + 4, spot.row))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_file_that_cannot_be_opened_leaves_one_in_the_library_with_a_sentence(home: Path) -> None:
    app = app_on(home)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await until_read(app, pilot)
        (home / "scenes" / "mill-bridge.toml").unlink()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen and app.library is not None and "cannot be read" in app.library.advice
        assert "cannot be read" in plain(screen.board.picture)
        await pilot.press("tab")
        await pilot.pause()
        assert isinstance(app.library.row, Head)
        app.library.row.path.unlink()
        await pilot.press("w")
        await pilot.pause()
        assert app.screen is screen and "There is no file" in plain(screen.board.picture)


def test_a_digit_by_mistake_makes_no_file(home: Path) -> None:
    made = library(home)
    before = sorted((home / "scenes").iterdir())
    press(made, "42")
    assert isinstance(made.question, Write)
    press(made, "<escape>")
    press(made, "4")
    assert isinstance(made.question, Pick) and made.question.cursor == 3
    press(made, "<escape>")
    assert sorted((home / "scenes").iterdir()) == before


def glyphs_of(app: TrackerApp) -> set[str]:
    """Every character on the screen, as it is drawn."""
    assert isinstance(app.screen, DrawnScreen)
    return {glyph for y in range(app.size.height) for glyph in app.screen.board.render_line(y).text}


async def test_settings_are_read_again_when_a_table_opens(home: Path) -> None:
    path = home / "settings.toml"
    path.write_text(f'lenguage = 3\nscenes = ["{home / "scenes"}", "/nope"]\n', encoding="utf-8")
    held = read_settings(path)
    app = TrackerApp(library=Library(Reader(scene_folders(held.settings)), held), in_force=held)
    async with app.run_test(size=(120, 36)) as pilot:
        await until_read(app, pilot)
        assert app.library is not None and "lenguage" in app.library.advice and "━" in glyphs_of(app)
        path.write_text('language = "it"\nascii = true\n', encoding="utf-8")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and "lenguage" not in app.screen.seat.advice
        assert app.screen.seat.words.language == "it" and app.library.reader.folders == scene_folders(Settings())
        assert "━" not in glyphs_of(app)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LibraryScreen) and "━" not in glyphs_of(app), "the screen below follows too"


async def test_what_was_made_beside_the_session_stands_in_the_library_on_coming_back(home: Path) -> None:
    app = app_on(home)
    async with app.run_test(size=(120, 36)) as pilot:
        await until_read(app, pilot)
        assert app.library is not None
        go(app.library, "mill-bridge.toml")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        copy = home / "scenes" / "another-bridge.toml"
        app.screen.seat.desk.run(f'save "{copy}"')
        assert copy.exists()
        await pilot.press("q")
        await until_read(app, pilot)
        assert any(row.path == copy for row in app.library.shelves.rows("scenes"))


def test_the_recap_of_a_long_session_is_read_and_written_beside_the_keyboard(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.ui.library.flows.LONG", 1)
    made = library(home)
    go(made, "2026-01-02")
    press(made, "Rg")
    said = []
    while not (home / "sessions" / "2026-01-02-the-mill-bridge-recap.md").exists():
        said.append(shown(made, 80, 24))
        if isinstance(made.question, Write):
            press(made, "<enter>")
        assert made.tick(), "it goes on, and the screen shows how long already"
    assert any("The session is read" in text and "2026-01-02-the-mill-bridge.toml" in text for text in said)


def test_on_a_full_disk_a_file_is_named_and_a_scene_is_played_on_elsewhere_or_unkept(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, create = library(home), Disk.create

    def full(self: Disk, path: Path, *mode: int) -> object:
        if home in path.parents:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return create(self, path, *mode)

    monkeypatch.setattr(Disk, "create", full)
    scene = home / "scenes" / "mill-bridge.toml"
    with pytest.raises(JournalError, match=r"mill-bridge.* cannot be written: No space left") as refused:
        made.opened(Want("play", scene))
    made.failed(refused.value)
    made.begin_flow(play_elsewhere(made, scene))
    press(made, "p")
    assert made.wants == Want("unkept", scene)
    unkept = made.opened(Want("unkept", scene))
    assert isinstance(unkept, Opened) and unkept.path is None
    made.begin_flow(play_elsewhere(made, scene))
    press(made, f"m{tmp_path / 'other.toml'}<enter>")
    assert made.wants == Want("play", scene, tmp_path / "other.toml")
    elsewhere = made.opened(made.wants)
    assert isinstance(elsewhere, Opened) and elsewhere.path == tmp_path / "other.toml"
    elsewhere.close()
    press(made, "n1Fog<enter>")
    assert made.advice.endswith("fog.toml cannot be written: No space left on device.")
    press(made, f"{tmp_path}<enter>")
    assert (tmp_path / "fog.toml").exists()
