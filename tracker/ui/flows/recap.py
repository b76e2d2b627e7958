"""Writing the recap, and the entries as tables: from the table, from a replay, from the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.storage.desk import Desk
from tracker.storage.journal import JournalError
from tracker.storage.paths import named
from tracker.text import one_line
from tracker.ui.flows.folders import made_for
from tracker.ui.questions import Flow, Option, Pick, Write
from tracker.ui.working import LONG, aside

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

OPTION = Option("recap", "write the recap", key="w", note="what happened, as a file")
"""In the menus where something ends."""


def write_recap(seat: Seat) -> Flow:
    """Of the session that is played or looked back at."""
    entries = len(seat.desk.session.entries)
    note = seat.words.count("entry", entries)
    yield from recap_of(lambda: seat.desk, seat.say, note if entries >= LONG else "", there=True)


def recap_of(read: Callable[[], Desk], say: Callable[..., None], long: str = "", *, there: bool = False) -> Flow:
    """For whom, and into which file; Enter takes the usual one. The session is read once that is known.

    `long`: what is said of a session that takes longer than a frame; empty = it is made at once. `there`: it is read.
    """
    from tracker.storage.recap.keep import keep, made, usual_path

    form = yield Pick(
        "The recap",
        [
            Option("group", "for the group, without a secret", key="g"),
            Option("gm", "for the GM, with everything", key="m"),
            Option("csv", "the entries as CSV", key="c", note="with every secret"),
            Option("jsonl", "the entries as JSON lines", key="j", note="with every secret"),
        ],
    )
    try:
        desk = yield from aside("The session is read", long, read, at_once=there or not long)
    except JournalError as error:
        say("not_made", why=str(error))
        return
    usual = usual_path(desk.opened, form)
    said = yield Write("Into which file", hint=f"Enter: {one_line(usual.name)}, beside the session")
    path = usual if not said else named(said)
    if path is None:
        say("bad_file", what=said)
        return
    yield from made_for(path.parent)
    text = yield from aside("The recap is written", long, lambda: made(desk, form), at_once=not long)
    try:
        try:
            kept = keep(text, path)
        except FileExistsError:
            yield Pick(
                f"{one_line(path.name)} is there already",
                [Option("over", "write over it", key="o", note="a copy of it stays as .bak")],
            )
            kept = keep(text, path, overwrite=True)
    except OSError as error:
        say("not_written", path=one_line(str(path)), why=error.strerror or error)
        return
    say(
        "written" if kept is None else "written_over",
        name=one_line(path.name),
        folder=one_line(str(path.parent)),
        kept=kept and one_line(kept.name),
    )
