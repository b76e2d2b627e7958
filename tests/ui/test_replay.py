"""The replay: every moment, by every way there is to it; it plays, finds and branches, and changes nothing."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from tests.ui.playing import RICH, press
from tracker.engine.film import Film
from tracker.storage.desk import Desk, shelf_beside
from tracker.storage.journal import JournalError
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, read_session, reading_session, start_session
from tracker.storage.session_head import head_of
from tracker.ui import replay as replay_module
from tracker.ui.app import TrackerApp
from tracker.ui.board import board
from tracker.ui.clicking import click
from tracker.ui.opening import looked_at
from tracker.ui.paint import measure, plain
from tracker.ui.questions import Pick
from tracker.ui.replay import Replay
from tracker.ui.seat import Seat

LINES = (
    "note before anything",  # 1
    "begin conflict first=Imre",
    "attack Imre Deacon dice=+2 defence=-1",
    "resolve",  # 4: a hit
    "take Deacon 1",
    "turn Sava",
    "note a wrong one",  # 7, undone
    "note and another",  # 8, undone
    "undo 2",  # two entries: 9, 10
    'attack Sava "Acolyte 1" dice=+3 defence=-2',  # 11
    "resolve",  # 12: a hit
    'out "Acolyte 1"',  # 13
    "turn Deacon",
    "exchange !",  # 15: a ruling
    "turn Imre",
    "concede Imre",  # 17
    "end conflict",
    "scene mill-bridge",
    "note the end",  # 20
)
STANDING = [n for n in range(1, 21) if n not in (7, 8, 9, 10)]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "s.toml"
    ticks = iter(range(10_000))
    opened = start_session(read_scene(RICH).table, path, seed="x", shelf=shelf_beside(RICH))
    desk = Desk(opened)
    opened.session._clock = lambda: _time(next(ticks))
    for line in LINES:
        assert desk.run(line).ok, line
    opened.close()
    assert len(opened.session.entries) == 20
    return path


def _time(n: int) -> str:
    seconds = 2 * n + (3600 if n >= 3 else 0)
    return f"2026-01-01T{20 + seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}Z"


def watching(path: Path) -> tuple[Seat, Replay]:
    seat = Seat(Desk(read_session(path)), replay=True)
    assert seat.replaying is not None
    return seat, seat.replaying


def drained(seat: Seat) -> None:
    """Until nothing goes on by itself."""
    while seat.due() is not None:
        seat.go_on()


def test_every_moment_is_the_table_that_stood_then(path: Path) -> None:
    seat, replay = watching(path)
    session = seat.desk.session
    assert replay.entry == 0 and seat.table == session.start
    for n in STANDING:
        press(seat, "<right>")
        assert replay.entry == n and seat.table is session.at(n)
    press(seat, "<right>")
    assert replay.entry == 20
    for n in [*reversed(STANDING), 0][1:]:
        press(seat, "<left>")
        assert replay.entry == n and seat.table is session.at(n)


@pytest.mark.parametrize("long", [False, True])
def test_the_replay_of_a_session_that_goes_on_goes_on_too_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    monkeypatch.setattr("tracker.ui.opening.LONG", 1 if long else 10**9)
    held = start_session(read_scene(RICH).table, tmp_path / "s.toml", seed="x")
    desk = Desk(held)
    assert desk.run("note one").ok and desk.run("note two").ok
    found = looked_at(tmp_path / "s.toml")
    if not isinstance(found, Opened):
        while True:
            try:
                next(found)
            except StopIteration as read:
                found = read.value
                break
    assert isinstance(found, Opened)
    seat = Seat(Desk(found), replay=True)
    replay = seat.replaying
    assert replay is not None
    press(seat, "<right>")
    assert not seat.doing.look_at_disk()
    assert desk.run("note three").ok
    assert seat.doing.look_at_disk() and replay.entry == 1 and "3 entries" in seat.advice
    press(seat, "<end>")
    assert "three" in plain(board(seat, 120, 36)) and replay.entry == 3
    assert desk.run("note four").ok and seat.doing.look_at_disk() and replay.entry == 4, "who is at the end stays there"
    held.close()


def test_steps_that_were_taken_back_are_shown_on_demand_and_say_by_which(path: Path) -> None:
    seat, replay = watching(path)
    press(seat, "g8<enter>")
    assert replay.undone and replay.entry == 8  # asked for by number
    assert "Note: and another (undone by 9)" in plain(board(seat, 120, 36))
    press(seat, "<right>")
    assert replay.entry == 9 and seat.table is seat.desk.session.at(9)
    press(seat, "v")
    assert not replay.undone and replay.entry == 6
    shown = plain(board(seat, 120, 36))
    assert "another" not in shown and "undone steps hidden" in shown
    press(seat, "v<right>")
    assert replay.entry == 7 and "(undone by 10)" in replay.told(7)
    assert "undone by" not in replay.told(6)


def test_exchange_by_exchange_and_to_the_ends(path: Path) -> None:
    seat, replay = watching(path)
    found = []
    for _ in range(6):
        press(seat, "]")
        found.append(replay.entry)
    assert found == [2, 15, 19, 20, 20, 20]
    found.clear()
    for _ in range(6):
        press(seat, "[")
        found.append(replay.entry)
    assert found == [19, 15, 2, 0, 0, 0]
    press(seat, "<end>")
    assert replay.entry == 20
    press(seat, "<home>")
    assert replay.entry == 0


@pytest.mark.parametrize(
    ("on", "back", "places"),
    [("h", "H", [4, 12]), ("x", "X", [13, 17]), ("r", "R", [15])],
    ids=["hit", "out", "ruling"],
)
def test_hits_falls_and_rulings_are_gone_to(on: str, back: str, places: list[int], path: Path) -> None:
    seat, replay = watching(path)
    for place in places:
        press(seat, on)
        assert replay.entry == place
    press(seat, on)
    assert replay.entry == places[-1] and "after this" in seat.advice
    for place in reversed(places[:-1]):
        press(seat, back)
        assert replay.entry == place
    press(seat, back)
    assert replay.entry == places[0] and "before this" in seat.advice


def test_a_text_is_found_on_back_and_round_the_end(path: Path) -> None:
    seat, replay = watching(path)
    press(seat, "n")
    assert "/ finds a text" in seat.advice
    press(seat, "/hands the turn<enter>")
    drained(seat)
    assert replay.entry == 6
    press(seat, "n")
    drained(seat)
    assert replay.entry == 14
    press(seat, "n")
    drained(seat)
    assert replay.entry == 6
    press(seat, "N")
    drained(seat)
    assert replay.entry == 14
    press(seat, "/ANYTHING<enter>")
    drained(seat)
    assert replay.entry == 1
    press(seat, "/no such words<enter>")
    drained(seat)
    assert replay.entry == 1 and "No sentence has no such words" in seat.advice
    press(seat, "/another<enter>")
    drained(seat)
    assert "No sentence" in seat.advice  # taken back, and hidden
    press(seat, "vn")
    drained(seat)
    assert replay.entry == 8


def test_a_long_search_gives_way_to_the_keyboard(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "AT_ONCE", 3)
    seat, replay = watching(path)
    press(seat, "/the end<enter>")
    assert replay.searching and seat.due() == 0 and "Searching 3 of 16" in seat.advice
    press(seat, "<escape>")
    assert not replay.searching and seat.due() is None and replay.entry == 0 and not seat.wants_quit
    press(seat, "/the end<enter><right>")
    assert not replay.searching and replay.entry == 1


def test_it_plays_the_pauses_of_the_table_shortened(path: Path) -> None:
    seat, replay = watching(path)
    press(seat, "<space>")
    waits = []
    while (due := seat.due()) is not None:
        waits.append(due)
        seat.go_on()
    assert replay.entry == 20 and not replay.playing
    # From the start to the first entry nothing was waited for; the hour is 3 seconds; the rest as they were.
    assert waits == [0.4, 2, 2, 3, 2, 2, *[3], *[2] * 9]
    for speed in (2, 4, 8, 1):
        press(seat, f"<home><space>{speed}<right><space>")
        assert replay.place == 1 and seat.due() == 2 / speed
        press(seat, "<space>")
        assert seat.due() is None
    press(seat, "<end><space>")
    assert replay.playing and replay.entry == 0  # at the end it begins anew
    press(seat, "<escape>")
    assert not replay.playing and not seat.wants_quit
    press(seat, "<escape>")
    assert not seat.wants_quit and "leaves the replay" in seat.advice
    press(seat, "g999<enter>")
    assert seat.question is not None and "0 to 20" in seat.question.hint
    press(seat, "<escape><escape>4")
    assert seat.question is None and not seat.wants_quit
    press(seat, "q")
    assert seat.wants_quit


def test_nothing_is_changed_whatever_is_pressed(path: Path) -> None:
    before = path.read_bytes()
    seat, _ = watching(path)
    every = [(char, char) for char in string.printable[:95]]
    for start in ("<home>", "<end>", "g4<enter>", "g11<enter>"):
        press(seat, start)
        for key, char in [*every, ("backspace", None), ("enter", None), ("tab", None), ("f2", None), ("ctrl+p", None)]:
            seat.key(key, char)
            if seat.question is not None:
                seat.key("escape", None)
            press(seat, "<escape>")
        assert len(seat.desk.session.entries) == 20
    assert path.read_bytes() == before
    assert not seat.desk.run("note x").ok


@pytest.mark.parametrize(("width", "height"), [(200, 60), (120, 36), (100, 30), (80, 24), (60, 20), (59, 12), (30, 8)])
def test_the_timeline_stands_at_every_size(width: int, height: int, path: Path) -> None:
    seat, _ = watching(path)
    for keys in ("<home>", "g13<enter>", "<end>", "v"):
        press(seat, keys)
        picture = board(seat, width, height)
        assert len(picture.lines) == height
        assert {sum(measure(part.text) for part in line) for line in picture.lines} == {width}
        text = plain(picture)
        assert "├" in text and "█" in text
        if width >= 60 and height >= 24:
            assert "REPLAY" in text and " x " in text and "!" in text
    assert "undo " not in text.splitlines()[0]


def test_the_timeline_tells_where_one_is_and_takes_clicks(path: Path) -> None:
    seat, replay = watching(path)
    press(seat, "g13<enter>")
    picture = board(seat, 120, 36)
    lines = plain(picture).split("\n")
    title, names, track, marks, sentence = lines[29:34]
    assert title.strip().startswith("Timeline") and "1x" in title
    assert re.search(r"The Drowned ~ +1 +2 +The Mil~", names)
    assert marks.index("13") in range(track.index("█") - 2, track.index("█") + 3)
    assert "Acolyte 1 is taken out" in sentence and "x taken out" in sentence
    spots = [spot for spot in picture.spots if spot.id.startswith("place:")]
    assert {spot.row for spot in spots} == {31}
    for spot in (spots[0], spots[len(spots) // 2], spots[-1]):
        click(seat, spot.id)
        assert plain(board(seat, 120, 36)).split("\n")[31].index("█") == spot.col
    assert replay.entry == 20


def test_a_sentence_of_two_rows_is_read_whole_on_the_smallest_screen(path: Path) -> None:
    seat, replay = watching(path)
    long = 0
    for place in range(1, len(replay.film) + 1):
        press(seat, f"g{place}<enter>")
        said = replay.timeline().sentence
        if 78 < measure(said) <= 144:
            long += 1
            assert " ".join(said.split()) in " ".join(plain(board(seat, 80, 24)).split())
    assert long


def test_a_branch_by_keys(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    seat, _ = watching(path)
    press(seat, "g6<enter>b<enter>")
    assert isinstance(seat.question, Pick)
    press(seat, "s")
    made = next((tmp_path / "sessions").glob("*.toml"))
    assert str(made) in seat.advice and len(read_session(made).session.entries) == 6
    head = head_of(made)
    assert head is not None and head.branched == 6
    press(seat, "bWhat if Mr. Imre fell<enter>")
    named = tmp_path / "sessions" / "What if Mr. Imre fell.toml"
    assert seat.question.hint == f"in {named.parent}" and named.exists()
    press(seat, "s")
    assert str(named) in seat.advice
    assert not seat.wants_quit
    press(seat, f"b{tmp_path / 'mine'}<enter>o")
    assert seat.wants_quit and seat.wants_to_open == tmp_path / "mine.toml"
    press(seat, f"b{tmp_path / 'mine'}<enter>")
    assert seat.question is None and "is there already" in seat.advice


def test_what_now_and_all_keys_tell_of_it(path: Path) -> None:
    seat, _ = watching(path)
    press(seat, "?")
    text = plain(board(seat, 120, 36))
    assert "nothing can be changed" in text and "A new session that goes on from here" in text
    press(seat, "<escape><f1>")
    assert "play 8 times as fast" in plain(board(seat, 120, 60))


def test_the_film_without_what_was_undone_is_the_evening_that_stands(path: Path) -> None:
    session = read_session(path).session
    film = Film(session)
    assert [frame.entry.seq for frame in film.frames] == STANDING
    for place in range(1, len(film) + 1):
        after = film.at(place - 1)
        for event in film.frames[place - 1].entry.events:
            after = event.evolve(after)
        assert after == film.at(place)
    whole = Film(session, undone=True)
    assert {frame.entry.seq: frame.became.by for frame in whole.frames if frame.became.state == "undone"} == {
        7: 10,
        8: 9,
    }


async def test_it_plays_on_the_screen(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "SHORTEST", 0.0)
    monkeypatch.setattr(replay_module, "LONGEST", 0.0)
    app = TrackerApp(read_session(path), replay=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space")
        while app.seat.replaying is None or app.seat.replaying.playing:
            await pilot.pause()
        assert "entry 20 of 20" in plain(app.screen.board.picture)  # type: ignore[attr-defined]
        await pilot.press("slash", *"bells", "enter", "escape")
        assert app.return_code is None or app.return_code == 0


async def test_a_session_is_read_bit_by_bit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.storage.session_file.AT_ONCE", 4)
    told = []
    steps = reading_session(path)
    while True:
        try:
            told.append(next(steps))
        except StopIteration as end:
            opened: Opened = end.value
            break
    assert told == sorted(told) and told[-1] == (20, 20) and len(told) > 8
    assert opened.session.entries == read_session(path).session.entries and opened.damage is None
    app = TrackerApp(reading_session(path), replay=True)
    async with app.run_test(size=(80, 24)) as pilot:
        while not hasattr(app, "seat"):
            await pilot.pause()
        await pilot.press("end")
        assert "entry 20 of 20" in plain(app.screen.board.picture)  # type: ignore[attr-defined]


async def test_what_cannot_be_read_ends_with_a_sentence(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("title = 'a scene'")
    with pytest.raises(JournalError, match="is no session file"):
        next(reading_session(wrong))
    app = TrackerApp(reading_session(wrong), replay=True)
    async with app.run_test() as pilot:
        while app.return_code is None:
            await pilot.pause()
    assert app.return_code == 2


def test_damage_is_read_up_to(path: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.toml"
    torn.write_bytes(path.read_bytes()[:-3])
    seat, replay = watching(torn)
    press(seat, "<end>")
    assert replay.entry == 19


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_of_the_keys_what_has_no_room_goes_whole_and_what_goes_on_from_here_stays(path: Path, width: int) -> None:
    seat, _ = watching(path)
    line = plain(board(seat, width, 24)).split("\n")[-1]
    speeds = [digit in line.split() for digit in "1248"]
    assert all(speeds) == any(speeds) == ("speed" in line) and ("[" in line) == ("]" in line)
    assert width < 80 or all(word in line for word in ("Space play", "v undone", "b branch", "? keys"))
