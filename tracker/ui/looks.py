"""How the program is to look: what the command line says, else the environment, the settings, the terminal."""

from __future__ import annotations

import os
from collections.abc import Container

from tracker.storage.settings import Settings
from tracker.ui.glyphs import wants_ascii
from tracker.ui.theme import named_theme


def draws_ascii(settings: Settings, said: bool | None) -> bool:
    """As the command line says, else the environment, else the settings, else the locale."""
    if said is not None:
        return said
    if settings.ascii is not None and os.environ.get("TRACKER_ASCII") is None:
        return settings.ascii
    return wants_ascii()


def true_colour(settings: Settings, system: str | None) -> bool:
    """Whether a terminal of that colour system takes more than 256 colours; the settings may know better."""
    if settings.colours != "auto":
        return settings.colours == "true"
    return system in (None, "truecolor", "windows")


def chosen_theme(settings: Settings, *, light: bool, system: str | None, there: Container[str]) -> str:
    """The name of the theme, of those that are there; `light` is what the command line says."""
    true = true_colour(settings, system)
    name = "light" if light else "dark" if settings.theme == "auto" else settings.theme
    found = named_theme(name, true)
    return found if found in there else named_theme("dark", true)
