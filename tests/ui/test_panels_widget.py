"""The panel widget: what it paints, when, and what a click says; and the colours."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from tests.ui.shots import Shown
from tests.ui.tables import HOSTILE, chapel_sight, hostile, sight_of
from tracker.ui.paint import Ink, Picture, Spot, framed, row, span
from tracker.ui.panel import Panel
from tracker.ui.panels.whole import PANELS
from tracker.ui.theme import ALIKE, OWN, TABLES, Palette, named_theme, themes, variables


def picture_of(*texts: str, width: int = 10) -> Picture:
    return framed([row(width, [span(text)]) for text in texts], width, len(texts), [Spot(0, 0, 3, "first")])


class One(App[None]):
    CSS = "Panel { width: 10; height: 3; }"

    def __init__(self) -> None:
        super().__init__()
        for theme in themes():
            self.register_theme(theme)
        self.theme = "tracker-dark"
        self.picked: list[str | None] = []

    def compose(self) -> ComposeResult:
        yield Panel(id="only")

    def on_panel_picked(self, message: Panel.Picked) -> None:
        self.picked.append(message.spot)


async def test_only_lines_that_differ_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    app = One()
    async with app.run_test(size=(20, 5)):
        panel = app.query_one(Panel)
        panel.show(picture_of("one", "two", "three"))
        asked: list[Any] = []
        monkeypatch.setattr(panel, "refresh", lambda *regions, **_: asked.append(regions))
        panel.show(picture_of("one", "TWO", "three"))
        assert asked == [(Region(0, 1, 10, 1),)]
        panel.show(picture_of("one", "TWO", "three"))
        assert len(asked) == 1


async def test_a_click_says_what_lies_there() -> None:
    app = One()
    async with app.run_test(size=(20, 5)) as pilot:
        app.query_one(Panel).show(picture_of("one", "two", "three"))
        await pilot.click(Panel, offset=(1, 0))
        await pilot.click(Panel, offset=(6, 0))
        await pilot.pause()
        assert app.picked == ["first", None]


async def test_a_change_of_theme_or_table_of_glyphs_repaints() -> None:
    app = One()
    async with app.run_test(size=(20, 5)) as pilot:
        panel = app.query_one(Panel)
        panel.show(picture_of("■□", "", ""))
        before = panel.render_line(0)
        app.theme = "tracker-light"
        await pilot.pause()
        after = panel.render_line(0)
        assert before.text == after.text == "■□        "
        assert next(iter(before)).style != next(iter(after)).style
        panel.set_ascii(True)
        assert panel.render_line(0).text == "#.        "


async def test_a_line_below_the_picture_is_empty() -> None:
    app = One()
    async with app.run_test(size=(20, 5)):
        assert app.query_one(Panel).render_line(2).text == ""


@pytest.mark.parametrize("theme", sorted(TABLES))
async def test_a_whole_screen_of_hostile_names_is_shown(theme: str) -> None:
    seen = sight_of(hostile(), selected="c9", target="c9", advice=HOSTILE[2], loose=3)
    app = Shown(seen, 120, 36, theme)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        for panel in app.query(Panel):
            for y in range(panel.size.height):
                assert panel.render_line(y).cell_length == panel.size.width
        assert app.export_screenshot()


@pytest.mark.parametrize("no_colour", ["1", ""])
async def test_without_colour_there_are_only_bold_and_inverse(monkeypatch: pytest.MonkeyPatch, no_colour: str) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    app = Shown(chapel_sight(), 80, 24)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        styles = {segment.style for panel in app.query(Panel) for y in range(24) for segment in panel.render_line(y)}
        assert all(style is None or (style.color is None and style.bgcolor is None) for style in styles)
        assert {(bool(style.bold), bool(style.reverse)) for style in styles if style} >= {(True, False), (True, True)}


def inks_of(picture: Picture) -> set[Ink]:
    return {part.ink for line in picture.lines for part in line}


def test_every_ink_has_a_style_in_every_theme() -> None:
    inks: set[Ink] = set()
    for name, panel in PANELS.items():
        for size in ((120, 30), (40, 10)):
            inks |= inks_of(panel(chapel_sight(panel=name), *size))
    for theme in TABLES:
        palette = Palette(TABLES[theme])
        for ink in inks:
            assert palette.style_of(ink) is palette.style_of(ink)
    assert {ink.ground for ink in inks} <= {*TABLES["tracker-dark"], *ALIKE} and "" not in {ink.ground for ink in inks}


def test_all_themes_have_all_roles_and_the_chosen_name_exists() -> None:
    assert all(set(table) == set(TABLES["tracker-dark"]) for table in TABLES.values())
    assert {named_theme(name, true) for name in OWN for true in (True, False)} <= set(TABLES)
    assert variables()["look-turn-fill"] == TABLES["tracker-dark"]["turn_fill"]


@pytest.mark.parametrize("name", ["tracker-dark-256", "tracker-light-256"])
def test_the_second_table_uses_exact_colours_of_256(name: str) -> None:
    steps = {0, 95, 135, 175, 215, 255}
    greys = {8 + 10 * n for n in range(24)} | {0, 255, 128}
    for role, colour in TABLES[name].items():
        parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
        assert set(parts) <= steps or (len(set(parts)) == 1 and parts[0] in greys), role


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


PLAIN = ("text", "strong", "muted", "turn", "harm")


@pytest.mark.parametrize("name", sorted(TABLES))
def test_text_can_be_read_on_whatever_it_stands_on(name: str) -> None:
    table = TABLES[name]
    for role, ground in [
        *((role, ground) for role in PLAIN for ground in ("ground", "bar", "room", "raised")),
        *((f"side{n}", ground) for n in range(1, 5) for ground in ("ground", "room", "raised", f"side{n}_tint")),
        ("muted", "turn_room"), ("turn", "turn_room"), ("harm", "turn_room"), ("turn_ink", "turn_fill"),
        ("harm_ink", "harm_fill"), ("harm", "harm_tint"), ("bar", "text"),
    ]:  # fmt: skip
        lighter, darker = sorted((luminance(table[role]), luminance(table[ground])), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5, (role, ground)
