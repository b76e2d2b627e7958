"""A branch: a new session that begins as another one did and goes on from one of its entries."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from tracker.engine.branches import Origin
from tracker.engine.entries import Entry, written
from tracker.storage.blocks import entry_block, entry_start, header_block, plain, scan_entries, scan_header
from tracker.storage.journal import Journal, JournalError, read_bytes
from tracker.storage.keeper import check_place
from tracker.storage.session_file import PROGRAM, in_a_new_file, now


def branch_session(path: Path, entry: int | None, to: Path | None = None, *, origin: Origin | None = None) -> Path:
    """Write a new session file with everything of a session up to an entry (0 = its start), and give its path.

    Without an entry it is everything that can be read of the file now.

    It stands for itself: the session it came from may be deleted, and neither ever changes the other. The entries are
    copied as they are, those undone too, so that undo goes back as far as it did; the seed stays, so that a step that
    is taken back and done again has the dice it had. Without `to` it lies with the other sessions.

    `origin` is what it begins with where that is not just the entries up to there: steps as an amendment made them.

    Raises JournalError: "missing", "read", "header", "no_entry" where the session does not go so far, "exists",
    "locked", "write".
    """
    data = plain(read_bytes(path))
    header, start = scan_header(data, path)
    steps: tuple[Entry, ...] = () if origin is None else origin.steps
    if entry is None:
        entries, ends, _ = scan_entries(data, start, 0)
        entry, end = len(entries), ends[-1] if ends else start
        last = entry
    else:
        last = entry if origin is None else origin.last
        end = entry_start(data, last + 1)
        whole, _, damage = scan_entries(data[start:end], 0, 0)
        if damage is not None or len(whole) != last:
            raise JournalError("no_entry", path, entry=last)
    came = {"from": str(header.get("id", "")), "entry": entry}
    new = {**header, "id": secrets.token_hex(8), "created": now(), "program": PROGRAM, "branched": came}
    blocks = header_block(new) + data[start:end] + b"".join(entry_block(written(step)) for step in steps)

    def write(path: Path) -> Path:
        check_place(path)
        journal = Journal.copy(path, blocks, last + len(steps))
        journal.close()
        return journal.path

    return in_a_new_file(_title(header), write) if to is None else write(to)


def _title(header: Mapping[str, object]) -> str:
    begun = header.get("start")
    return str(begun.get("title", "")) if isinstance(begun, Mapping) else ""
