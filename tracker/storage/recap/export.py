"""The entries of a session as CSV or as JSON lines, for other programs. They are the GM's: every secret is in them.

Each is given as it stands, after an amendment as what it came to; what it said before that is its `first`.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from tracker.engine.film import Film
from tracker.engine.session import written
from tracker.storage.desk import Desk
from tracker.text import one_line

COLUMNS = ("entry", "at", "what", "became", "by", "scene", "command", "ruling", "sentence", "first")


def _rows(desk: Desk) -> Iterator[dict[str, object]]:
    for frame in Film(desk.session, undone=True).frames:
        scene = frame.after.scene
        entry = desk.stands.of(frame.entry.seq).entry
        sentence, first = desk.both_sentences(entry.seq)
        yield {
            "entry": entry.seq,
            "at": entry.at,
            "what": entry.what,
            "became": frame.became.state,
            "by": frame.became.by or None,
            "scene": "" if scene is None else scene.title,
            "command": entry.sentence,
            "ruling": " ".join(entry.ruling),
            "sentence": sentence,
            "first": first,
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
    """A JSON object a line: the row of the table and the events of the entry as it stands."""
    entries = (desk.stands.of(entry.seq).entry for entry in desk.session.entries)
    events = (written(entry).get("events", []) for entry in entries)
    return "".join(
        json.dumps({**row, "events": held}, ensure_ascii=False, default=str) + "\n"
        for row, held in zip(_rows(desk), events, strict=True)
    )
