"""Settings that only the screen can judge: names of themes, keys of the table."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.storage.settings import InForce, Settings, Wrong, read_settings
from tracker.text import closest
from tracker.ui.theme import OWN, known_themes


def check(settings: Settings) -> Iterator[Wrong]:
    """What cannot be used, one after the other."""
    if settings.theme not in ("auto", *OWN):
        yield from _foreign(settings.theme)
    if settings.keys:
        from tracker.ui.rebinding import wrong_keys

        yield from wrong_keys(settings.keys)


def read_again(held: InForce) -> InForce:
    """The settings as they are on disk now."""
    return read_settings(held.path, check)


def _foreign(theme: str) -> Iterator[Wrong]:
    themes = ("auto", *known_themes())
    if theme not in themes:
        near = closest(theme, themes)
        wanted = f"{near} perhaps" if near else f"known are {', '.join(themes)}"
        yield ("theme",), f'"{theme}" is no theme', wanted
