"""What is in force, as lines to read."""

from __future__ import annotations

from tracker.storage.settings import ENVIRONMENT, InForce, scene_folders
from tracker.storage.toml_out import lines
from tracker.text import one_line


def told(found: InForce) -> tuple[str, ...]:
    """Where the settings stand, what is wrong with them, and what is in force, each value as it would be written."""
    settings = found.settings
    path = one_line(str(found.path))
    head = path if found.there else f"{path} (not there: everything has its default; {ENVIRONMENT} names another)"
    wrong = [f"  {fault}" for fault in found.faults]
    dice = settings.dice
    rows = {
        "theme": settings.theme,
        "colours": settings.colours,
        "ascii": "by the locale" if settings.ascii is None else settings.ascii,
        "language": settings.language or "as the scene says",
        "scenes": [one_line(str(folder)) for folder in scene_folders(settings)],
        "dice.gm": dice.gm or "as the scene says",
        "dice.typed": "every box waits, Space rolls" if dice.typed is None else dice.typed,
        **{f"keys.{name}": key for name, key in settings.keys.items()},
    }
    shown = [f"  {name:<12}{_value(value)}" for name, value in rows.items()]
    return (head, *(["Not used:", *wrong] if wrong else []), "In force:", *shown)


def _value(value: object) -> str:
    return lines({"x": value}).removeprefix("x = ").strip() if not isinstance(value, str) else value
