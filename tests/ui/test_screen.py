"""The screen under Textual's pilot: keys in their order, clicks, pastes, themes, sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from tests.ui.playing import RICH, SMALL, id_of, opened
from tracker.ui.app import TrackerApp
from tracker.ui.paint import Picture, measure, plain
from tracker.ui.questions import Write
from tracker.ui.screens.table import TableScreen


def screen(app: TrackerApp) -> TableScreen:
    held = app.screen
    assert isinstance(held, TableScreen)
    return held


def picture(app: TrackerApp) -> Picture:
    return screen(app).board.picture


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60), (60, 20), (40, 12), (10, 4), (1, 1)])
async def test_every_line_is_as_wide_as_the_screen(size: tuple[int, int]) -> None:
    app = TrackerApp(opened(RICH))
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        for keys in (
            "",
            "B",
            "escape",
            "a",
            "escape",
            "question_mark",
            "escape",
            "f1",
            "escape",
            "l",
            "escape",
            "colon",
        ):
            if keys:
                await pilot.press(keys)
            shown = picture(app)
            assert len(shown.lines) == size[1]
            assert {sum(measure(part.text) for part in line) for line in shown.lines} == {size[0]}


async def test_a_fight_by_keys_and_its_picture(tmp_path: Path) -> None:
    app = TrackerApp(opened(SMALL, tmp_path / "s.toml"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("B", "c", "1", "a", "6", "plus", "2", "enter", "0", "enter")
        assert app.seat.place[0] == "roll"
        assert "Imre succeeds by 3" in plain(picture(app)) or "Imre succeeds" in plain(picture(app))
        await pilot.press("enter")
        assert app.seat.place[0] == "hit"
        assert "to absorb" in plain(picture(app))
        await pilot.press("enter", "n", "2")
        assert app.seat.scene.turn is not None and app.seat.scene.turn.who == id_of(app.seat, "Sava")
        assert "► (2) Sava" in plain(picture(app))


async def test_tab_goes_to_the_next_panel_and_not_to_another_widget() -> None:
    app = TrackerApp(opened(RICH))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        assert app.seat.panel == "sheet"
        assert "Last bell-ringer of the marsh" in plain(picture(app))
        await pilot.press("f5")
        assert app.seat.panel == "log"


async def test_a_click_selects_and_a_key_of_the_key_line_can_be_clicked() -> None:
    app = TrackerApp(opened(RICH))
    async with app.run_test(size=(120, 36)) as pilot:
        deacon = id_of(app.seat, "Deacon")
        spot = next(spot for spot in picture(app).spots if spot.id == deacon)
        await pilot.click("#board", offset=(spot.col + 1, spot.row))
        assert app.seat.selected == deacon
        spot = next(spot for spot in picture(app).spots if spot.id == "key:B")
        await pilot.click("#board", offset=(spot.col, spot.row))
        assert app.seat.question is not None
        spot = next(spot for spot in picture(app).spots if spot.id == "option:0")
        await pilot.click("#board", offset=(spot.col + 3, spot.row))
        assert app.seat.question is not None
        assert "Who goes first" in plain(picture(app))


async def test_a_paste_goes_into_the_line_being_written_and_is_made_harmless() -> None:
    app = TrackerApp(opened(RICH))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("N")
        screen(app).post_message(events.Paste("rain\x1b[2J\nand wind"))
        await pilot.pause()
        await pilot.press("enter")
        assert app.seat.told(1).count("\x1b") == 0
        assert "and wind" in app.seat.told(1)


async def test_resizing_keeps_the_question_and_what_was_typed() -> None:
    app = TrackerApp(opened(RICH))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("N", "a", "b")
        for width, height in ((80, 24), (30, 8), (200, 60), (120, 36)):
            await pilot.resize_terminal(width, height)
        await pilot.press("c", "enter")
        assert app.seat.told(1).endswith("abc") or "abc" in app.seat.told(1)


async def test_only_ascii_is_drawn_in_ascii_mode() -> None:
    app = TrackerApp(opened(RICH), ascii_only=True)
    async with app.run_test(size=(120, 36)):
        drawn = "".join(segment.text for y in range(36) for segment in screen(app).board.render_line(y) if segment.text)
        assert drawn.isascii()


@pytest.mark.parametrize("light", [False, True])
async def test_a_screenshot_can_be_taken(light: bool) -> None:
    app = TrackerApp(opened(RICH), light=light)
    async with app.run_test(size=(120, 36)):
        assert app.export_screenshot(title="tracker").startswith("<svg")


async def test_a_change_repaints_only_lines_that_changed() -> None:
    app = TrackerApp(opened(RICH))
    async with app.run_test(size=(120, 36)) as pilot:
        before = picture(app)
        await pilot.press("3")
        after = picture(app)
        same = sum(one == other for one, other in zip(before.lines, after.lines, strict=True))
        assert same > 5
        assert app.seat.selected == id_of(app.seat, "Rook")


async def test_a_replay_shows_every_moment(tmp_path: Path) -> None:
    held = opened(SMALL, tmp_path / "s.toml")
    app = TrackerApp(held)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("B", "c", "1", "n", "2", "u")
        assert "► (1) Imre" in plain(picture(app))
    replay = TrackerApp(held, replay=True)
    async with replay.run_test(size=(120, 36)) as pilot:
        assert "REPLAY" in plain(picture(replay))
        tables = [replay.seat.table]
        await pilot.press("v")
        for _ in range(3):
            await pilot.press("right")
            tables.append(replay.seat.table)
        assert tables[3] == tables[1] != tables[2]
        await pilot.press("a", "N", "B")
        assert replay.seat.question is None
        assert len(held.session.entries) == 3
    held.close()


@pytest.mark.parametrize(
    ("a_key_takes", "keys", "least", "most"), [(0.0, 100, 1, 5), (1.0, 10, 10, 15)], ids=["none", "a second"]
)
async def test_keys_that_wait_already_are_not_painted_one_by_one(
    a_key_takes: float, keys: int, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = TrackerApp(opened(RICH))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("colon")
        now, painted = 1e9, 0
        draw = screen(app).draw

        def passing() -> float:
            nonlocal now
            now += a_key_takes
            return now

        def counted(width: int, height: int) -> Picture:
            nonlocal painted
            painted += 1
            return draw(width, height)

        monkeypatch.setattr(screen(app), "clock", passing)
        monkeypatch.setattr(screen(app), "draw", counted)
        for n in range(keys):
            app.post_message(events.Key(letter := "abcdefghij"[n % 10], letter))
        await pilot.pause()
        while len(app.seat.question.text if isinstance(app.seat.question, Write) else "") < keys:
            await pilot.pause()
        await pilot.pause()
        assert least <= painted <= most
        assert "abcdefghij " in plain(picture(app)), "the last one is painted in any case"
