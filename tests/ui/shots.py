"""Draws a whole screen for people: as text, and as an app whose screenshot can be taken."""

from __future__ import annotations

import sys
from pathlib import Path

from textual.app import ComposeResult

from tracker.storage.settings import Settings
from tracker.ui.board import layout_of as layout_of
from tracker.ui.glyphs import spell
from tracker.ui.layout import Layout
from tracker.ui.paint import Picture, plain
from tracker.ui.panel import Panel
from tracker.ui.panels.whole import draw
from tracker.ui.sight import Sight
from tracker.ui.themed import ThemedApp


def draw_all(sight: Sight, layout: Layout) -> dict[str, Picture]:
    """The pictures of all regions."""
    return {name: draw(name, sight, layout) for name in layout.regions}


def as_text(sight: Sight, width: int, height: int) -> str:
    """The whole screen as text."""
    layout = layout_of(sight, width, height)
    rows = [[" "] * width for _ in range(height)]
    for name, picture in draw_all(sight, layout).items():
        region = layout.regions[name]
        for y, line in enumerate(plain(picture).split("\n")):
            rows[region.y + y][region.x : region.x + region.width] = list(line)
    return "\n".join("".join(row) for row in rows)


class Shown(ThemedApp):
    """Shows the pictures of a sight."""

    CSS = "Screen { layers: a; background: $look-ground; } Panel { position: absolute; }"

    def __init__(
        self, sight: Sight, width: int, height: int, theme: str = "tracker-dark", ascii_only: bool = False
    ) -> None:
        super().__init__()
        self.layout_ = layout_of(sight, width, height)
        self.pictures: dict[str, Picture] = draw_all(sight, self.layout_)
        self.ascii_only = ascii_only
        self.take_themes(Settings(), light=False)
        self.theme = theme

    def compose(self) -> ComposeResult:
        for name, region in self.layout_.regions.items():
            panel = Panel(id=name, ascii_only=self.ascii_only)
            panel.styles.offset = (region.x, region.y)
            panel.styles.width, panel.styles.height = region.width, region.height
            yield panel

    def on_mount(self) -> None:
        for name, picture in self.pictures.items():
            self.query_one(f"#{name}", Panel).show(picture)


async def shoot(
    sight: Sight, width: int, height: int, path: Path, theme: str = "tracker-dark", ascii_only: bool = False
) -> None:
    app = Shown(sight, width, height, theme, ascii_only)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        path.write_text(app.export_screenshot(simplify=True), encoding="utf-8")


if __name__ == "__main__":
    from tests.ui.tables import chapel_sight, crowd, sight_of

    made = sight_of(crowd(), panel="map", undo="Guard 12 moves to Gate.") if "crowd" in sys.argv else chapel_sight()
    size = next(arg for arg in sys.argv[1:] if "x" in arg)
    columns, rows = (int(n) for n in size.split("x"))
    sys.stdout.write(spell(as_text(made, columns, rows), "ascii" in sys.argv) + "\n")
