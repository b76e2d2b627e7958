"""Names of what is hidden, inside texts that the GM wrote: players read a stand-in for them.

Every other name goes through `Eyes`; a free text (an action, a plan, an aspect) may hold anything.
"""

from __future__ import annotations

import re
from typing import Any

from tracker.language.words import Words
from tracker.model.table import Table
from tracker.players.known import Known
from tracker.players.seen import PlayersView

LEAST = 2
"""Letters of a name that is looked for: a single one is more often a word."""


def hidden_names(table: Table, known: Known) -> re.Pattern[str] | None:
    """Whatever a text may call somebody or some zone that is hidden; None where there is none.

    A name that players know somebody else by is no secret.
    """
    names = {name for who in table.cast if who.hidden for name in (who.name, who.shown_as)}
    names |= {zone.name for scene in table.scenes for zone in scene.zones if zone.hidden}
    names -= {called.name for called in known.names.values()}
    names -= {who.name for who in table.cast if not who.hidden}
    names -= {zone.name for scene in table.scenes for zone in scene.zones if not zone.hidden}
    sought = sorted((name for name in names if len(name) >= LEAST), key=len, reverse=True)
    if not sought:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sought))})(?!\w)", re.IGNORECASE)


def masked(text: str, secret: re.Pattern[str] | None, words: Words) -> str:
    """A text without the names."""
    return text if secret is None else secret.sub(words.say("ui", "players_somebody"), text)


def masked_view(view: PlayersView, secret: re.Pattern[str] | None, words: Words) -> PlayersView:
    """A view without them; what was said to players was masked as it was said."""
    if secret is None:
        return view
    held = view.model_dump(exclude={"told"})
    clean = _each(held, secret, words)
    return view if clean == held else PlayersView.model_validate({**clean, "told": view.told})


def _each(held: Any, secret: re.Pattern[str], words: Words) -> Any:
    match held:
        case str():
            return masked(held, secret, words)
        case dict():
            return {key: _each(value, secret, words) for key, value in held.items()}
        case list() | tuple():
            return type(held)(_each(value, secret, words) for value in held)
    return held
