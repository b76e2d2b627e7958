"""The entries of a session as CSV or as JSON lines, for other programs. They are the GM's: every secret is in them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from tracker.engine.film import Film
from tracker.engine.session import written
from tracker.storage.desk import Desk
from tracker.text import one_line

COLUMNS = ("entry", "at", "what", "became", "by", "scene", "command", "ruling", "sentence")


def _rows(desk: Desk) -> Iterator[dict[str, object]]:
    for frame in Film(desk.session, undone=True).frames:
        scene = frame.after.scene
        yield {
            "entry": frame.entry.seq,
            "at": frame.entry.at,
            "what": frame.entry.what,
            "became": frame.became.state,
            "by": frame.became.by or None,
            "scene": "" if scene is None else scene.title,
            "command": frame.entry.sentence,
            "ruling": " ".join(frame.entry.ruling),
            "sentence": desk.sentence(frame.entry.seq),
        }


def as_csv(desk: Desk) -> str:
    """A line an entry, with a head. A cell that a spreadsheet would take for a formula begins with an apostrophe."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in _rows(desk):
        writer.writerow({key: _cell(value) for key, value in row.items()})
    return out.getvalue()


def _cell(value: object) -> object:
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    text = one_line(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def as_jsonl(desk: Desk) -> str:
    """A JSON object a line: the row of the table and the events as the session file holds them."""
    events = (written(entry).get("events", []) for entry in desk.session.entries)
    return "".join(
        json.dumps({**row, "events": held}, ensure_ascii=False, default=str) + "\n"
        for row, held in zip(_rows(desk), events, strict=True)
    )
