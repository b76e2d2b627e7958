"""What is in force, as lines to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tracker.storage.settings import ENVIRONMENT, InForce, scene_folders
from tracker.storage.toml_out import lines
from tracker.text import one_line


def told(found: InForce, games: Callable[[Mapping[str, str]], Mapping[str, str]]) -> tuple[str, ...]:
    """Where the settings stand, what is wrong with them, and what is in force, each value as it would be written.

    `games` says of keys in which games they do something, where that is not in all.
    """
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
    acting = {f"keys.{name}": said for name, said in games(settings.keys).items()} if settings.keys else {}
    shown = [f"  {name:<13}{_value(value)}{_behind(acting.get(name, ''))}" for name, value in rows.items()]
    return (head, *(["Not used:", *wrong] if wrong else []), "In force:", *shown)


def _behind(said: str) -> str:
    return f"   {said}" if said else ""


def _value(value: object) -> str:
    return lines({"x": value}).removeprefix("x = ").strip() if not isinstance(value, str) else value
