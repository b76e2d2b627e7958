"""Forms whose fields are commands: each field that is filled becomes entries of the log, and can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from tracker.engine.command import Command
from tracker.language.levels import game_of, read_level
from tracker.text import is_number
from tracker.ui.filling import DONE, Field, Fields
from tracker.ui.questions import Flow

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

Does = Callable[[str], Iterable[Command] | None]
"""The commands that a new value is; None = it cannot be read."""


class Row(NamedTuple):
    """A field with what filling it does."""

    label: str
    value: str
    does: Does
    note: str = ""
    words: tuple[str, ...] = ()


def fill(seat: Seat, title: Callable[[], str], rows: Callable[[], list[Row] | None]) -> Flow:
    """Ask for one field after the other until it is done; no rows = what it was about has gone."""
    cursor = 0
    while (held := rows()) is not None:
        fields = [Field(row.label, row.value, row.note, row.words) for row in held]
        answer = yield Fields(title(), fields, cursor)
        if answer is DONE:
            return
        cursor = answer.place
        seat.advice = ""  # what was said of another field is over
        commands = held[answer.place].does(answer.text)
        if commands is None:
            seat.say("cannot_read", what=answer.text, field=held[answer.place].label)
        elif all(seat.submit(command).ok for command in commands):
            cursor = (cursor + answer.step) % max(1, len(held))


def level_of(seat: Seat, text: str) -> str | None:
    """A number, or a level word of the game, as the number; None = neither."""
    n = read_level(game_of(seat.scene.system), text)
    return None if n is None else str(n)


def named_level(seat: Seat, text: str) -> tuple[str, str] | None:
    """A name with a number or a level word behind it: `Lore 2`, `Lore: Great`."""
    stem, _, rest = text.replace(":", " ").strip().rpartition(" ")
    n = level_of(seat, rest)
    return None if n is None or not stem.strip() else (stem.strip(), n)


def whole(text: str) -> int | None:
    """A whole number, not below 0."""
    return int(text) if is_number(text) else None
