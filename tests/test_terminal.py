"""The program in a real terminal: first screen, a fight by keys, kill -9, resume, resize, odd names."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.beating.hostile import hostile, obeyed
from tests.program import RICH, SMALL, tracker
from tests.terminal import WAIT, Terminal


def session_in(home: Path) -> Path:
    return next((home / "sessions").glob("*.toml"))


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 36), (200, 60)])
def test_the_rich_scene_fills_every_size(columns: int, rows: int, tmp_path: Path) -> None:
    with Terminal("play", RICH, home=tmp_path, columns=columns, rows=rows) as terminal:
        text = terminal.shows("The Drowned Chapel", "Nave", "what now" if columns > 120 else "? help")
        assert "Imre" in text
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_fight_by_keys_killed_and_gone_on_with(tmp_path: Path) -> None:
    with Terminal("play", RICH, home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("The Drowned Chapel")
        terminal.press("Bc1\r")
        terminal.shows("exchange 1", "may follow")
        terminal.press("a5+2\r0\r")
        terminal.shows("Roll 1", "resolve")
        terminal.press("\r")
        terminal.shows("Hit 1")
        terminal.press("o")
        terminal.shows("is taken out")
        terminal.child.kill(signal.SIGKILL)
    session = session_in(tmp_path)
    answer = json.loads(tracker("do", session, "--json").stdout)
    out = [presence["state"] for presence in answer["table"]["scenes"][0]["here"]]
    assert out.count("out") == 1
    with Terminal(session, home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("exchange 1", "is taken out")
        terminal.press("uu")
        terminal.shows("roll 1")
        terminal.press("q")
        assert terminal.ends() == 0
    assert len(json.loads(tracker("do", session, "--json").stdout)["table"]["rolls"]) == 1


def test_keys_in_one_burst_do_what_they_would_one_by_one(tmp_path: Path) -> None:
    with Terminal("play", SMALL, home=tmp_path) as terminal:
        terminal.shows("1")
        terminal.press("Nfirst note\rNsecond note\rNthird note\r")
        terminal.shows("third note")
        terminal.press("uuU")
        terminal.until(lambda text: "econd note" in text)
        terminal.press("q")
        terminal.ends()
    entries = json.loads(tracker("do", session_in(tmp_path), "--json", "-c", "undo").stdout)["entries"]
    assert entries[0]["seq"] == 7


def test_what_is_pasted_is_never_pressed(tmp_path: Path) -> None:
    def paste(text: str, *reads: str) -> None:
        for part in (f"\x1b[200~{text}", *reads):
            terminal.press(part)
        terminal.press("\x1b[201~")

    odd = "\x1b[31mBs\x1bB\x07s\r\x1b[A"
    with Terminal("play", SMALL, home=tmp_path) as terminal:
        terminal.shows("? help")
        paste(odd)
        terminal.press("?")
        terminal.shows("Esc back")
        paste(odd)
        terminal.press("\x1b")
        terminal.until(lambda text: "Esc back" not in text)
        terminal.press("a")
        terminal.shows("attacks")
        paste(odd)
        terminal.press("\x1b")
        terminal.until(lambda text: "attacks" not in text)
        terminal.press(":")
        paste('note "' + "long " * 20_000, odd)
        terminal.shows("BsBs")
        terminal.press("\x1b")
        terminal.until(lambda text: "BsBs" not in text)
        terminal.press(":")
        paste('note "x\x1b[31', "m y\x1b", '"\nBs')
        terminal.shows('note "x y" Bs')
        terminal.press("\x7f" * 3 + "\r")
        terminal.shows("x y")
        terminal.press("q")
        assert terminal.ends() == 0
    text = session_in(tmp_path).read_text(encoding="utf-8")
    assert text.count("[[entry]]") == 1, text[-600:]
    assert 'note \\"x y\\"' in text or "note 'x y'" in text or 'note "x y"' in text


def test_resizing_loses_nothing(tmp_path: Path) -> None:
    with Terminal("play", RICH, home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("The Drowned Chapel", "Situation")
        terminal.press("a5")
        terminal.shows("Roll 1")
        for columns, rows in ((80, 24), (40, 12), (10, 4), (200, 60)):
            terminal.resize(columns, rows)
        terminal.shows("Roll 1", "Before the dice")
        terminal.press("\x1b")
        terminal.until(lambda text: "Before the dice" not in text and "Situation" in text and "roll 1" in text)
        terminal.press("q")
        assert terminal.ends() == 0


def test_a_second_program_only_reads_and_follows(tmp_path: Path) -> None:
    session = tmp_path / "s.toml"
    with Terminal("play", RICH, "--session", session, home=tmp_path, columns=120, rows=36) as first:
        first.shows("The Drowned Chapel")
        with Terminal(session, home=tmp_path, columns=120, rows=36) as second:
            second.shows("The Drowned Chapel")
            second.press("Nx\r")
            second.shows("only")
            first.press("Nseen by both\r")
            first.shows("seen by both")
            second.shows("seen by both")


HOSTILE = """
title = "T [bold]\\u001b[2J"
summary = "\\u001b]0;owned\\u0007 [/] \\u2066"
system = "fate-condensed"
[[zone]]
name = "Z[/x]\\u202e"
at = [0, 0]
aspects = ["\\u009b31m [link=x]y[/link]"]
[[zone]]
name = "ที่นี่ 龍"
at = [1, 0]
[[character]]
name = "[@click=app.bell]A[/]"
side = "Others"
zone = "Z[/x]\\u202e"
player = "P\\u202e\\u001b[31m"
aspects = { high_concept = "Z\u0351\u0352\u0353 \\u0085 [b]", trouble = "\\u200f\\u2028" }
[[character]]
side = "Others"
name = "👩\\u200d🚀 \\u001b]0;owned\\u0007"
zone = "ที่นี่ 龍"
[[character]]
name = "e\\u0301\\u0301 שלום"
side = "\\u001bP0;0|owned\\u001b\\\\"
zone = "ที่นี่ 龍"
[[aspect]]
text = "\\u009b31m [link=x]y[/link]"
[[side]]
name = "\\u001bP0;0|owned\\u001b\\\\"
[[side]]
name = "Others"
[[counter]]
name = "\\u001bc\\u200b[blink]"
boxes = 3
"""
PLAYED = ("note '[red]\x1b[2J\u202e龍'", "begin conflict first=1", "attack 1 2 dice=+2 defence=0", "resolve",
          "take 2 mild='\x1b]0;owned\x07 [/b]ที่'", "aspect '\u202e\x9b31m👩\u200d🚀' on=2")  # fmt: skip
NEVER = [
    "\x1b]0;owned",
    "\x1bP0",
    "\x1bc",
    "\x9b",
    "\u202e",
    "\u2066",
    "\u200f",
    "\u200b",
    "\u2028",
    "\x85",
    "\x07owned",
]
"""What none of this may send to a terminal."""
DOWN, UP = set("│├┤┬┼┌┐╭╮╞╡╪╤╒╕"), set("│├┤┴┼└┘╰╯╞╡╪╧╘╛")
"""Signs of a border that goes on below them, and above."""


def broken_borders(screen: Any) -> list[tuple[int, int]]:
    """Cells of the emulator with a border that ends in nothing, by row and column."""
    cells = [[screen.buffer[y][x].data for x in range(screen.columns)] for y in range(screen.lines)]
    broken = []
    for y, row in enumerate(cells):
        for x, sign in enumerate(row):
            loose_above = sign in UP and (y == 0 or cells[y - 1][x] not in DOWN)
            loose_below = sign in DOWN and (y + 1 == len(cells) or cells[y + 1][x] not in UP)
            # One that is loose on both sides parts two things in a line.
            if loose_above != loose_below:
                broken.append((y, x))
    return broken


@pytest.fixture(scope="module")
def hostile_evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a scene and a session that hold what a terminal would obey."""
    home = tmp_path_factory.mktemp("hostile")
    (home / "scenes").mkdir()
    (home / "scenes" / "hostile.toml").write_text(HOSTILE, encoding="utf-8")
    (home / "settings.toml").write_text(f"scenes = ['{home / 'scenes'}']\n", encoding="utf-8")
    lines = [part for line in PLAYED for part in ("-c", line)]
    done = tracker("do", home / "scenes" / "hostile.toml", "--session", home / "sessions" / "s.toml", *lines, home=home)
    assert done.returncode == 0, done
    return home


@pytest.mark.parametrize(
    ("command", "first", "keys", "shows"),
    [
        ("SESSION", "Where it stands", "\r", ("[/x]", "[@click=app.bell]A[/]", "[link=x]y[/link]")),
        ("replay SESSION", "REPLAY", "\x1b[F", ("6 of 6", "[@click=app.bell]A[/]")),
        ("watch SESSION", "Just now", "", ("[@click=app.bell]A[/]",)),
        ("", "Scenes", "/bold\r", ("T [bold]", "2 found")),
    ],
    ids=["table", "replay", "players", "library"],
)
def test_hostile_text_is_text_and_borders_stay_in_line(
    command: str, first: str, keys: str, shows: tuple[str, ...], hostile_evening: Path, tmp_path: Path
) -> None:
    session = tmp_path / "s.toml"
    shutil.copy(hostile_evening / "sessions" / "s.toml", session)
    words = [str(session) if word == "SESSION" else word for word in command.split()]
    with Terminal(*words, home=hostile_evening, columns=120, rows=36) as terminal:
        terminal.shows(first)
        terminal.press(keys)
        terminal.until(lambda text: all(word in text for word in shows) and not broken_borders(terminal.screen))
        terminal.press("q")
        assert terminal.ends() == 0
    sent = terminal.raw.decode("utf-8")
    assert [sign for sign in NEVER if sign in sent] == [] and obeyed(terminal.raw) == set()
    assert sent.count("\x1b[2J") <= 1


@pytest.mark.parametrize("scene", ["drowned-chapel", "giant-orchard", "salt-galleries"])
def test_every_text_of_a_scene_of_each_game_is_text(scene: str, tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(hostile(RICH.with_name(f"{scene}.toml")), encoding="utf-8")
    assert obeyed(path.read_bytes()) and obeyed(b"\x1b[2J") == set() and obeyed(b"\x1b]0;x\x07") == {"\x1b", "\x07"}
    with Terminal("play", path, home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("owned", "B begin/end")
        for key in "yE=NB":
            terminal.press(key)
            terminal.until(lambda text: "Esc back" in text and "B begin/end" not in text)
            terminal.press("\x1b")
            terminal.until(lambda text: "Esc back" not in text and "B begin/end" in text)
        terminal.press("q")
        terminal.ends()
    assert obeyed(terminal.raw) == set() and b"\x1b[2J" not in terminal.raw


@pytest.mark.parametrize(
    "command",
    [
        "recap SESSION",
        "recap SESSION --gm",
        "ledger SESSION",
        "do SESSION",
        "do SESSION --json",
        "check SCENE",
        "check SESSION",
        "export SESSION --csv",
        "export SESSION --jsonl",
    ],
)
def test_what_is_printed_holds_no_sign_that_a_terminal_would_obey(command: str, hostile_evening: Path) -> None:
    places = {"SESSION": hostile_evening / "sessions" / "s.toml", "SCENE": hostile_evening / "scenes" / "hostile.toml"}
    done = tracker(*(places.get(word, word) for word in command.split()), home=hostile_evening)
    assert done.returncode == 0 and "\x1b" not in done.stdout + done.stderr
    assert obeyed((done.stdout + done.stderr).encode()) == set()


def test_replay_steps_through_a_session(tmp_path: Path) -> None:
    session = tmp_path / "s.toml"
    tracker("do", RICH, "--session", session, "-c", "note one", "-c", "begin conflict first=Imre", "-c", "turn Sava")
    with Terminal("replay", session, home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("REPLAY", "0 of 3")
        terminal.press("\x1b[C\x1b[C")
        terminal.shows("2 of 3", "exchange 1")
        terminal.press("\x1b[F")
        terminal.shows("3 of 3", "Sava")
        terminal.press("\x1b[H")
        terminal.shows("0 of 3")
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_polite_end_leaves_the_terminal_as_it_was(kind: signal.Signals, tmp_path: Path) -> None:
    with Terminal("play", SMALL, home=tmp_path) as terminal:
        terminal.shows("The Mill Bridge")
        terminal.press("Nkept\r")
        terminal.shows("kept")
        terminal.child.kill(kind)
        terminal.ends()
    assert terminal.raw.rfind(b"\x1b[?1049l") > terminal.raw.rfind(b"\x1b[?1049h")
    assert json.loads(tracker("do", session_in(tmp_path), "--json", "-c", "undo").stdout)["entries"][0]["seq"] == 2


def test_a_size_of_the_environment_that_nobody_has_is_none(tmp_path: Path) -> None:
    with Terminal("play", SMALL, home=tmp_path, COLUMNS="99999", LINES="9999") as terminal:
        terminal.shows("The Mill Bridge", "attack")
        assert len(terminal.raw) < 100_000, "no more is drawn than the terminal has room for"
        terminal.press("Nkept\r")
        terminal.shows("kept")
        terminal.press("q")
        assert terminal.ends() == 0


def test_everything_is_drawn_again_when_asked_and_after_a_stop(tmp_path: Path) -> None:
    with Terminal("play", SMALL, home=tmp_path) as terminal:
        terminal.shows("The Mill Bridge", "attack")
        terminal.screen.reset()
        terminal.press("\x0c")
        terminal.shows("The Mill Bridge", "attack")
        terminal.screen.reset()
        terminal.child.kill(signal.SIGCONT)
        terminal.shows("The Mill Bridge", "attack")
        terminal.child.kill(signal.SIGTSTP)
        while not terminal.raw.endswith(b"\x1b[?1004l"):
            terminal.raw += terminal.child.read_nonblocking(65536, timeout=WAIT)
        assert terminal.raw.rfind(b"\x1b[?1049l") > terminal.raw.rfind(b"\x1b[?1049h"), "the shell has its terminal"
        terminal.screen.reset()
        # A stop and what goes on again are no queue: it has to be stopped first.
        os.waitpid(terminal.child.pid, os.WUNTRACED)
        terminal.child.kill(signal.SIGCONT)
        terminal.shows("The Mill Bridge", "attack")
        terminal.press("Nback\r")
        terminal.shows("Note: back")
        terminal.press("q")
        assert terminal.ends() == 0


def test_without_a_terminal_the_full_screen_says_so(tmp_path: Path) -> None:
    result = tracker("play", SMALL, home=tmp_path, text="q")
    assert result.returncode == 2 and "needs a terminal" in result.stderr


@pytest.mark.parametrize("what", ["deleted", "folder", "emptied", "replaced"])
def test_a_session_file_that_is_taken_away_costs_nothing(what: str, tmp_path: Path) -> None:
    with Terminal("play", SMALL, home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("The Mill Bridge")
        terminal.press("None\r")
        terminal.shows("one")
        session = session_in(tmp_path)
        if what == "deleted":
            session.unlink()
        elif what == "folder":
            shutil.rmtree(session.parent)
        elif what == "emptied":
            session.write_bytes(b"")
        else:
            (tmp_path / "mine").write_text("mine")
            (tmp_path / "mine").replace(session)
        terminal.press("Ntwo\r")
        terminal.shows("two")
        terminal.press("q")
        assert terminal.ends() == 0
    kept = session if what != "replaced" else session.with_name(f"{session.stem}-2.toml")
    assert json.loads(tracker("do", kept, "--json", "-c", "note three").stdout)["entries"][0]["seq"] == 3
    if what == "replaced":
        assert session.read_text() == "mine"


def test_from_the_library_to_a_table_and_back_in_a_real_terminal(tmp_path: Path) -> None:
    with Terminal(home=tmp_path, columns=120, rows=36, TRACKER_CONFIG=str(tmp_path / "none.toml")) as terminal:
        terminal.shows("Scenes", "The Mill Bridge", "New from a template")
        terminal.press("/mill bridge\r")
        terminal.shows("1 found")
        terminal.press("\r")
        terminal.shows("No conflict runs", "attack")
        terminal.press("None\r")
        terminal.shows("Note: one")
        terminal.press("q")
        terminal.shows("Sessions", "Kept in")
        terminal.press("\r")
        terminal.shows("Where it stands", "Note: one")
        terminal.press("Ntwo\r")
        terminal.shows("Note: two")
        terminal.press("q")
        terminal.shows("Sessions", "Kept in")
        terminal.press("?")
        terminal.shows("What now")
        terminal.press("\x1b")
        terminal.until(lambda text: "What now" not in text)
        terminal.press("q")
        assert terminal.ends() == 0
    entries = json.loads(tracker("do", session_in(tmp_path), "--json", "-c", "undo").stdout)["entries"]
    assert entries[0]["seq"] == 3


def test_the_editor_has_the_terminal_and_gives_it_back(tmp_path: Path) -> None:
    editor = tmp_path / "editor.sh"
    editor.write_text('#!/bin/sh\necho EDITING; echo "zoen = 3" >> "$1"\n', encoding="utf-8")
    editor.chmod(0o755)
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "a.toml").write_text('title = "Mine"\nsystem = "fudge"\n', encoding="utf-8")
    with Terminal(home=tmp_path, columns=80, rows=24, VISUAL=str(editor)) as terminal:
        terminal.shows("Mine")
        terminal.press("/Mine\r")
        terminal.shows("1 found")
        terminal.press("e")
        terminal.shows("zoen = 3", "is no key here")
        assert b"EDITING" in terminal.raw
        terminal.press("\x1b")
        terminal.shows("the other list", "1 fault")
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 36)])
def test_wide_and_combining_letters_keep_the_columns(columns: int, rows: int, tmp_path: Path) -> None:
    """As a terminal counts cells, not as we do: every row of the list has its second column at the same place."""
    titles = ["Plain", "日本の夜の物語", "ก่อนค่ำ", "Za\u0307z\u0307o\u0301łć", "한국어 이야기"]
    (tmp_path / "scenes").mkdir()
    for n, title in enumerate(titles):
        text = f'title = "{title}"\nsystem = "fudge"\n'
        (tmp_path / "scenes" / f"s{n}.toml").write_text(text, encoding="utf-8")
    (tmp_path / "settings.toml").write_text(f"scenes = ['{tmp_path / 'scenes'}']\n", encoding="utf-8")
    with Terminal(home=tmp_path, columns=columns, rows=rows) as terminal:
        terminal.until(lambda text: text.count("Fudge 1993") >= len(titles))
        starts = set()
        for y in range(rows):
            cells = [terminal.screen.buffer[y][x].data for x in range(columns)]
            # The second cell of a wide letter is empty in the emulator; marks without a class it does not know.
            at = next((x for x in range(2, columns) if "".join(cells[x : x + 10]) == "Fudge 1993"), None)
            if at is not None and 10 < at < columns // 2 and "".join(cells[2:at]).strip():
                starts.add(at)
        assert len(starts) == 1, starts
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize(
    ("editor", "says"), [("/no/such/nano", "No editor could be started"), ("false", "exit status")]
)
def test_an_editor_that_fails_gives_the_terminal_back_too(editor: str, says: str, tmp_path: Path) -> None:
    with Terminal(home=tmp_path, columns=120, rows=36, VISUAL="", EDITOR=editor) as terminal:
        terminal.shows("Scenes", "The Mill Bridge", "New from a template")
        terminal.press("n")
        terminal.shows("A new scene of which game")
        terminal.press("1")
        terminal.shows("itle of the new")
        terminal.press("Harbour Night\r")
        terminal.shows("Harbour Night", "harbour-night.toml")
        terminal.press("e")
        terminal.shows(says)
        terminal.press("q")
        assert terminal.ends() == 0


COLOUR = re.compile(rb"\x1b\[(?:[\d;:]*[;:])?(?:[349]\d|10[0-7])(?:[;:][\d;:]*)?m")
"""What sets a colour of the terminal, or sets it back."""


def test_without_colour_no_colour_is_sent(tmp_path: Path) -> None:
    """Whose turn it is, a hit and a question are told by inverse, glyphs and words."""
    with Terminal("play", RICH, home=tmp_path, NO_COLOR="1") as terminal:
        terminal.shows("Imre")
        terminal.press("Bc1\ra9+4\r-3\r\r")
        terminal.shows("Hit 1", "►", "absorb")
        terminal.press("\x1b")
        terminal.shows("HIT 7")
        terminal.press("N")
        terminal.shows("Note")
        terminal.press("\r")
        terminal.until(lambda text: "Note" not in text)
        terminal.press("q")
        assert terminal.ends() == 0
    assert COLOUR.findall(terminal.raw) == []
    assert re.search(rb"\x1b\[(?:\d;)*7m", terminal.raw) and re.search(rb"\x1b\[1[;m]", terminal.raw)
