"""Writing the recap, and the entries as tables, from the table or from a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.storage.folders import named
from tracker.text import one_line
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

OPTION = Option("recap", "write the recap", key="w", note="what happened, as a file")
"""In the menus where something ends."""


def write_recap(seat: Seat) -> Flow:
    """For whom, and into which file; Enter takes the usual one."""
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
    usual = usual_path(seat.desk.opened, form)
    said = yield Write("Into which file", hint=f"Enter: {one_line(usual.name)}, beside the session")
    path = usual if not said else named(said)
    if path is None:
        seat.say("bad_file", what=said)
        return
    text = made(seat.desk, form)
    try:
        try:
            keep(text, path)
        except FileExistsError:
            yield Pick(
                f"{one_line(path.name)} is there already", [Option("over", "write over it", key="o", note="Esc: not")]
            )
            keep(text, path, overwrite=True)
    except OSError as error:
        seat.say("not_written", path=path, why=error.strerror or error)
        return
    seat.say("written", path=one_line(str(path)))
