"""Notes, aspects by hand, the command line, finding things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.engine import aspects as aspect_commands
from tracker.engine import evening
from tracker.engine.catalogue import VERBS
from tracker.model.cast import Id
from tracker.storage.desk import LONGEST_LINE
from tracker.ui.questions import Flow, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def name_things(seat: Seat, aspects: Sequence[Id]) -> Flow:
    """Give words to aspects that have none; an empty line leaves one as it is."""
    for aspect in aspects:
        text = yield Write(f"Words for {seat.name(aspect)}", hint="Enter leaves it")
        if text:
            seat.submit(aspect_commands.Reword(aspect=aspect, text=text))


def note(seat: Seat) -> Flow:
    """A note into the log."""
    text = yield Write("Note")
    if text:
        seat.submit(evening.Note(text=text))


def command_line(seat: Seat, text: str = "") -> Flow:
    """The command line."""
    from tracker.language.complete import complete, completed_from

    line = yield Write(
        ":",
        text,
        hint="Tab completes",
        limit=LONGEST_LINE,
        complete=lambda typed: complete(typed, seat.table, VERBS, seat.words),
        completed_from=completed_from,
        history=seat.typed_lines,
    )
    if line:
        seat.typed_lines.append(line)
        seat.run(line)
