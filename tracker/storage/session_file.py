"""A session on disk: started from a prepared table, resumed, read while another program writes it."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.draft import Shelf
from tracker.engine.session import Session
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.model.table import Table
from tracker.storage.follow import Follower
from tracker.storage.journal import Damage, Journal, JournalError, Read, read
from tracker.text import one_line

PROGRAM = "tracker 0.1.0"


def now() -> str:
    """The time as entries carry it: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class Keeper:
    """The journal as the session sees it. A failed write does not end the game: it is told, kept, and tried again."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.trouble: JournalError | None = None

    def append(self, entry: Mapping[str, Any]) -> None:
        """On disk, or in memory with the trouble on record."""
        try:
            self.journal.append(entry)
        except JournalError as error:
            self.trouble = error
        else:
            self.trouble = None

    def move_to(self, path: Path) -> bool:
        """Keep the whole session in another place from now on; whether that worked."""
        try:
            self.journal.move_to(path)
        except JournalError as error:
            self.trouble = error
            return False
        self.trouble = None
        return True

    def retry(self) -> bool:
        """Try again what is not on disk; whether all of it is now."""
        try:
            self.journal.retry()
        except JournalError as error:
            self.trouble = error
            return False
        self.trouble = None
        return True


@dataclass
class Opened:
    """A session ready for play."""

    session: Session
    path: Path | None = None
    keeper: Keeper | None = None
    damage: Damage | None = None
    kept: Path | None = None
    """Where torn or damaged bytes were put aside."""
    locked: bool = False
    """Another program writes it: this one only reads."""
    barred: JournalError | None = None
    """Why it cannot be written, where that is not another program: this one only reads."""
    follower: Follower | None = field(default=None, repr=False)

    @property
    def read_only(self) -> bool:
        """Whether nothing may be submitted."""
        return self.locked or self.barred is not None

    @property
    def why_read_only(self) -> str:
        """A sentence: why nothing may be submitted; empty if it may."""
        if self.barred is not None:
            return f"{self.barred} It can only be read here."
        return str(JournalError("locked", self.path)) if self.locked and self.path is not None else ""

    def follow(self) -> bool:
        """Take what the writing program added; whether anything came."""
        if self.follower is None:
            return False
        new = self.follower.poll()
        fresh = [entry for entry in new if int(str(entry["seq"])) > len(self.session.entries)]
        self.session.load(fresh)
        return bool(fresh)

    def close(self) -> None:
        """Let go of the file."""
        if self.keeper is not None:
            self.keeper.journal.close()


def _session(
    start: Table, seed: str, keeper: Keeper | None, shelf: Shelf | None, clock: Callable[[], str] = now
) -> Session:
    # Canonical sentences are always in English words, so that a session reads the same wherever it is opened.
    english = words("en")

    def canonical(command: Command, table: Table) -> str:
        return spell(command, table, english)

    return Session(start, BOOK, clock=clock, spell=canonical, seed=seed, journal=keeper, shelf=shelf)


def start_session(start: Table, path: Path | None, *, seed: str | None = None, shelf: Shelf | None = None) -> Opened:
    """A new session; without a path nothing is kept. Raises JournalError where the file cannot be made."""
    seed = secrets.token_hex(8) if seed is None else seed
    if path is None:
        return Opened(_session(start, seed, None, shelf))
    header = {
        "format": 1,
        "id": secrets.token_hex(8),
        "created": now(),
        "program": PROGRAM,
        "seed": seed,
        "start": start.model_dump(exclude_none=True),
    }
    keeper = Keeper(Journal.create(path, header))
    return Opened(_session(start, seed, keeper, shelf), path, keeper)


def resume_session(path: Path, *, seed: str | None = None, shelf: Shelf | None = None) -> Opened:
    """Go on with a session; one that another program writes, or that cannot be written, is only read.

    A torn or damaged part is reported, everything before it is there. Raises JournalError where nothing can be opened.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        try:
            journal, found = Journal.open(path)
        except JournalError as error:
            if error.kind not in ("locked", "write"):
                raise
            return _read_only(path, shelf, error)
        keeper = Keeper(journal)
        try:
            session = _loaded(found, keeper, seed, shelf, path)
        except JournalError:
            journal.close()
            raise
        return Opened(session, path, keeper, found.damage, journal.kept)
    finally:
        if collecting:
            gc.enable()


def read_session(path: Path) -> Opened:
    """A session to look at, never written: for replay and recap."""
    found = read(path)
    return Opened(_loaded(found, None, None, None, path), path, None, found.damage, locked=True)


def _read_only(path: Path, shelf: Shelf | None, why: JournalError) -> Opened:
    follower = Follower(path)
    found = read(path)
    session = _loaded(found, None, None, shelf, path)
    if why.kind == "locked":
        # What looks damaged is usually an entry that is just being written.
        return Opened(session, path, locked=True, follower=follower)
    return Opened(session, path, damage=found.damage, barred=why, follower=follower)


def _loaded(found: Read, keeper: Keeper | None, seed: str | None, shelf: Shelf | None, path: Path) -> Session:
    header = found.header
    try:
        start = Table.model_validate(header["start"])
        session = _session(start, seed if seed is not None else str(header.get("seed", "")), keeper, shelf)
        session.load(found.entries)
    except (ValidationError, KeyError, ValueError, TypeError) as error:
        raise JournalError("unknown_event", path, detail=one_line(str(error))[:200]) from error
    return session
