"""From a file to a session: a scene begins a new one, a session goes on."""

from __future__ import annotations

from pathlib import Path

from tracker.engine.draft import Shelf
from tracker.model.table import Table
from tracker.storage.scene_source import open_source
from tracker.storage.session_file import Opened, in_a_new_file, start_session
from tracker.storage.settings import GM_SIDE, PLAYERS, Settings


def begin_session(
    start: Table, *, seed: str | None = None, shelf: Shelf | None = None, scene: Path | None = None
) -> Opened:
    """A new session among the others, named by day and title. Raises JournalError where the file cannot be made.

    Its file is there from the beginning, for who watches; where nothing is entered it goes again at closing.
    """
    opened = in_a_new_file(start.title, lambda path: start_session(start, path, seed=seed, shelf=shelf, scene=scene))
    opened.named = False
    return opened


def as_set(table: Table, settings: Settings, scene: Path | None = None) -> Table:
    """A prepared evening with what the settings say of dice, where the scene file does not say it itself.

    Only for new sessions: those that are there keep what they began with.
    """
    if settings.dice.gm is not None and not _says_gm_dice(scene):
        for held in table.scenes:
            table = table.with_scene(held.but(options=held.options.but(gm_dice=settings.dice.gm)))
    for who in table.cast:
        if not who.own_dice and calls_dice(table, who.id, settings):
            table = table.with_who(who.but(own_dice=True))
    return table


def calls_dice(table: Table, who: str, settings: Settings) -> bool:
    """Whether the settings name the side of somebody as one that calls its dice; without a word about it, nobody."""
    typed = settings.dice.typed
    held = table.cast.get(who)
    if typed is None or held is None:
        return False
    names = {name.casefold() for name in typed}
    side = table.sides.get(held.side) if held.side is not None else None
    whose = PLAYERS if held.is_player else GM_SIDE
    return whose in names or (side is not None and side.name.casefold() in names)


def no_callers(table: Table, settings: Settings) -> tuple[str, ...]:
    """Names among those that call dice by the settings which are no side of this evening."""
    known = {PLAYERS, GM_SIDE, *(side.name.casefold() for side in table.sides)}
    return tuple(name for name in settings.dice.typed or () if name.casefold() not in known)


def _says_gm_dice(scene: Path | None) -> bool:
    if scene is None:
        return False
    options = (open_source(scene).data or {}).get("options")
    return isinstance(options, dict) and "gm_dice" in options
