"""The widget that shows a picture. There is one class for all panels: what differs is drawn by pure functions."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tracker.ui.glyphs import spell
from tracker.ui.paint import Line, Picture
from tracker.ui.theme import Palette

EMPTY = Picture(())


class Panel(Widget):
    """Shows a picture and repaints only the lines that changed."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Panel { height: 1fr; width: 1fr; }"

    class Picked(Message):
        """Something drawn on a panel was clicked."""

        def __init__(self, panel: Panel, spot: str | None, chain: int = 1) -> None:
            super().__init__()
            self.panel = panel
            self.spot = spot
            """Its id; None = the panel itself."""
            self.chain = chain
            """Clicks in a row: 2 = a double click."""

        @property
        def control(self) -> Panel:
            """The panel."""
            return self.panel

    def __init__(self, id: str | None = None, *, ascii_only: bool = False, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._ascii = ascii_only
        self._picture = EMPTY
        self._strips: dict[Line, Strip] = {}
        self._palette: Palette | None = None

    @property
    def picture(self) -> Picture:
        """What is shown."""
        return self._picture

    def show(self, picture: Picture) -> None:
        """Show another picture; only lines that differ are painted."""
        before, self._picture = self._picture, picture
        changed = [
            Region(0, y, self.size.width, 1)
            for y in range(max(len(before.lines), len(picture.lines)))
            if _line(before, y) != _line(picture, y)
        ]
        if changed:
            kept = set(picture.lines)
            self._strips = {line: strip for line, strip in self._strips.items() if line in kept}
            self.refresh(*changed)

    def set_ascii(self, ascii_only: bool) -> None:
        """Draw with the ASCII twins, or not."""
        self._ascii = ascii_only
        self._renew()

    def on_mount(self) -> None:
        """Follow the theme."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self._renew())

    def _renew(self) -> None:
        self._palette = None
        self._strips.clear()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the picture in the colours of the theme."""
        palette = self._palette
        if palette is None:
            palette = self._palette = Palette.of(self.app.current_theme, self.app.no_color)
        line = _line(self._picture, y)
        strip = self._strips.get(line)
        if strip is None:
            segments = [Segment(spell(text, self._ascii), palette.style_of(ink)) for text, ink in line]
            strip = self._strips[line] = Strip(segments)
        return strip

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked."""
        event.stop()
        self.post_message(self.Picked(self, self._picture.spot_at(event.x, event.y), event.chain))


def _line(picture: Picture, y: int) -> Line:
    return picture.lines[y] if y < len(picture.lines) else ()
