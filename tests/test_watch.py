"""The program that players look at: it follows, scrolls, and never acts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.program import RICH, tracker
from tests.terminal import WAIT, Terminal
from tests.ui.playing import opened
from tracker.engine.evening import Note, Tell
from tracker.language.words import words
from tracker.players.evening import PlayersEyes
from tracker.storage.desk import Desk
from tracker.storage.settings import Settings
from tracker.storage.watching import Watch
from tracker.ui.paint import measure, plain
from tracker.ui.players.screen import players_screen
from tracker.ui.watch import WatchApp, WatchScreen


def a_watch(path: Path, **how: Any) -> WatchApp:
    return WatchApp(Watch(path), **how)


def screen_of(app: WatchApp) -> WatchScreen:
    assert isinstance(app.screen, WatchScreen)
    return app.screen


def text_of(app: WatchApp) -> str:
    return plain(screen_of(app).board.picture)


async def test_it_follows_a_session_and_its_keys_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    app = a_watch(path)
    async with app.run_test(size=(120, 36)) as pilot:
        assert "Waiting for the session" in text_of(app)
        played = opened(RICH, path)
        played.session.submit(Tell(text="The candles gutter."))
        played.session.submit(Note(text="not for them"))
        screen_of(app)._look()
        await pilot.pause()
        assert "The candles gutter." in text_of(app) and "not for them" not in text_of(app)
        before = path.read_bytes()
        await pilot.press("u", "U", "B", "c", "colon", "enter", "C", "backspace", "1", "ctrl+l")
        assert path.read_bytes() == before and "The candles gutter." in text_of(app)
        played.close()


async def test_it_goes_along_from_scene_to_scene(tmp_path: Path) -> None:
    """Two scenes at once, in whatever steps they come: one by one, many together, taken back, or hidden behind one."""
    path = tmp_path / "s.toml"
    played = opened(RICH, path)
    desk, live = Desk(played), PlayersEyes(played.session, words())
    app = a_watch(path)
    async with app.run_test(size=(60, 20)) as pilot:
        titles = [live.view().title]
        for lines in (
            ("begin conflict first=Imre",),
            ("new-scene Loft bring=Sava,Rook",),
            ("begin conflict first=Sava", "undo", "redo", "scene Drowned", "turn Mirel !"),
            ("hide Cantor", "new-scene Ambush bring=Cantor"),
            ("scene Loft", "end scene"),
            ("undo 3", "turn Deacon !"),
        ):
            await pilot.press("pagedown")
            for line in lines:
                answer = desk.run(line)
                assert answer.ok, (line, answer.sentences)
            screen_of(app)._look()
            await pilot.pause()
            drawn, _ = players_screen(live.view(), words(), 60, 20, scroll=screen_of(app).scroll_by)
            assert text_of(app) == plain(drawn)
            titles.append(live.view().title)
            assert titles[-1] == titles[-2] or not screen_of(app).scroll_by, "another scene is read from its top"
    assert [title.split()[-1] for title in titles] == [
        "Chapel",
        "Chapel",
        "Loft",
        "Chapel",
        "Chapel",
        "Chapel",
        "Chapel",
    ]
    played.close()


async def test_the_colours_turn_and_the_sizes_fit(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    opened(RICH, path).close()
    app = a_watch(path, light=True)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "light" in app.theme
        await pilot.press("t")
        assert "dark" in app.theme
        for size in ((200, 60), (120, 36), (60, 20), (40, 12), (10, 3)):
            await pilot.resize_terminal(*size)
            async with asyncio.timeout(WAIT):
                while len(screen_of(app).board.picture.lines) != size[1]:
                    await pilot.pause()
            lines = screen_of(app).board.picture.lines
            assert {sum(measure(part.text) for part in line) for line in lines} == {size[0]}


async def test_it_scrolls_to_the_end_and_back_and_no_further(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    played = opened(RICH, path)
    played.session.submit(Tell(text="The last thing said."))
    played.close()
    app = a_watch(path)
    async with app.run_test(size=(60, 20)) as pilot:
        top = text_of(app)
        for _ in range(12):
            await pilot.press("pagedown")
        end, at = text_of(app), screen_of(app).scroll_by
        assert "The last thing said." in end and end != top
        await pilot.press("pagedown", "down")
        assert screen_of(app).scroll_by == at
        await pilot.press("home")
        assert text_of(app) == top


async def test_leaving(tmp_path: Path) -> None:
    app = a_watch(tmp_path / "none.toml")
    async with app.run_test() as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running


def test_in_a_second_terminal(tmp_path: Path) -> None:
    session = tmp_path / "s.toml"
    with Terminal("watch", session, home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("Waiting for the session")
        assert tracker("do", RICH, "--session", session, "-c", "begin conflict", "-c", "turn Imre").returncode == 0
        terminal.shows("The Drowned Chapel", "Imre   acts", "may follow")
        assert tracker("do", session, "-c", "hit Rook 5").returncode == 0
        terminal.shows("HIT 5", "take the hit")
        terminal.resize(80, 24)
        terminal.until(lambda text: "take the hit" in text and "Where everyone is" in text)
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize("web", [(), ("--web",)])
def test_what_is_no_session_is_refused_with_a_sentence(web: tuple[str, ...], tmp_path: Path) -> None:
    refused = tracker("watch", RICH, *web, home=tmp_path)
    assert refused.returncode == 2 and "drowned-chapel.toml" in refused.stderr


async def test_it_looks_and_speaks_as_the_settings_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRACKER_ASCII", raising=False)
    path = tmp_path / "s.toml"
    played = opened(RICH, path)
    app = a_watch(path, settings=Settings(theme="high-contrast-light", ascii=True, language="it"))
    async with app.run_test(size=(120, 36)) as pilot:
        assert app.theme == "tracker-high-contrast-light" and app.ascii_only
        italian = text_of(app)
        await pilot.press("t")
        assert app.theme == "tracker-high-contrast"
    plain_app = a_watch(path)
    async with plain_app.run_test(size=(120, 36)):
        assert text_of(plain_app) != italian and not plain_app.ascii_only
    foreign = a_watch(path, settings=Settings(theme="nord"))
    async with foreign.run_test(size=(120, 36)):
        assert foreign.theme == "nord"
    said = a_watch(path, light=True, ascii_only=False, settings=Settings(theme="dark", colours="true", ascii=True))
    async with said.run_test(size=(120, 36)):
        assert said.theme == "tracker-light" and not said.ascii_only, "the command line goes before the settings"
    played.close()


async def test_an_empty_file_is_waited_for_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_bytes(b"")
    app = a_watch(path)
    async with app.run_test(size=(80, 24)):
        assert "friday.toml" in text_of(app) and "Waiting for the session" in text_of(app)
        assert "takes turns" not in text_of(app)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 12)])
@pytest.mark.parametrize("became", ["gone", "a scene", "noise", "empty"])
async def test_what_cannot_be_read_on_is_said_above_everything(
    became: str, size: tuple[int, int], tmp_path: Path
) -> None:
    path = tmp_path / "s.toml"
    opened(RICH, path).close()
    app = a_watch(path)
    async with app.run_test(size=size) as pilot:
        assert "cannot be read on" not in text_of(app)
        path.unlink()
        if became != "gone":
            path.write_bytes({"a scene": RICH.read_bytes(), "noise": b"\x00\xff\x01", "empty": b""}[became])
        screen_of(app)._look()
        await pilot.pause()
        assert "cannot be read on" in text_of(app).split("\n")[0]
        assert len(screen_of(app).board.picture.lines) == size[1]
