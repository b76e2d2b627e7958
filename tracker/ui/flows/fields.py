"""Forms whose fields are commands: each field that is filled becomes entries of the log, and can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from tracker.engine.command import Command
from tracker.language.levels import game_of, read_level
from tracker.text import is_number
from tracker.ui.filling import DONE, RULED, RULING_KEY, Field, Fields
from tracker.ui.questions import Flow
from tracker.ui.spoken import choice_meant, choice_said

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
    cursor, order = 0, list[Named]()
    refused: str | None = None
    left: list[Command] = []
    while (held := rows()) is not None:
        held, cursor = _as_they_stood(held, order, cursor)
        order = _named(held)
        fields = [Field(row.label, row.value, row.note, row.words) for row in held]
        form = Fields(title(), fields, cursor, typed=refused)
        form.left = lambda: setattr(seat, "advice", "")
        answer = yield form
        if answer is DONE:
            return
        if answer is RULED:
            if left and seat.doing.stopped and _done(seat, left, ruling=True):
                refused = None
            continue
        cursor, refused, row = answer.place, None, held[answer.place]
        seat.advice = ""  # what was said of another field is over
        text = choice_meant(answer.text, row.words, seat.words)
        commands = row.does(text)
        left = [] if commands is None else list(commands)
        if commands is not None and _done(seat, left):
            cursor = (cursor + answer.step) % max(1, len(held))
            continue
        # What was written stays to be mended; a word that was chosen is not written.
        refused = None if text in row.words else answer.text
        if row.words and not seat.doing.stopped:
            known = ", ".join(choice_said(word, row.words, seat.words) for word in row.words)
            seat.say("one_of", what=answer.text, field=seat.words.asked(row.label), words=known)
        elif commands is None and not answer.text:
            seat.say("field_empty", field=seat.words.asked(row.label))
        elif commands is None:
            seat.say("cannot_read", what=answer.text, field=seat.words.asked(row.label))


def _done(seat: Seat, left: list[Command], *, ruling: bool = False) -> bool:
    """Do what is left of a field's commands, the first of them by ruling; whether all are done, else it says why."""
    while left:
        answer = seat.submit(left[0], ruling=ruling)
        if not answer.ok:
            if seat.doing.stopped:
                seat.say("form_ruling_hint", why=answer.sentences[0], key=RULING_KEY)
            return False
        del left[0]
        ruling = False
    return True


Named = tuple[str, int]
"""A row by its label, and how many of that label stand before it."""


def _named(rows: list[Row]) -> list[Named]:
    seen: dict[str, int] = {}
    named = []
    for row in rows:
        named.append((row.label, seen.get(row.label, 0)))
        seen[row.label] = seen.get(row.label, 0) + 1
    return named


def _as_they_stood(rows: list[Row], order: list[Named], cursor: int) -> tuple[list[Row], int]:
    """The rows in the order they have had since the form opened, whatever they are filled with meanwhile.

    A new one stands behind the row that it would follow; the mark keeps its row where one above has gone.
    """
    now = dict(zip(_named(rows), rows, strict=True))
    kept = [name for name in order if name in now]
    for before, name in zip([None, *now], now, strict=False):
        if name not in kept:
            kept.insert(0 if before is None else kept.index(before) + 1, name)
    gone = sum(name not in now for name in order[:cursor])
    return [now[name] for name in kept], max(0, cursor - gone)


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
