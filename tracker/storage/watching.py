"""Watching a session that another program plays: from before its file is there, through whatever becomes of it."""

from __future__ import annotations

import os
from pathlib import Path

from tracker.engine.session import Session
from tracker.storage.blocks import JournalError
from tracker.storage.session_file import Opened, follow_session

Seen = tuple[int, int, int]


class Watch:
    """Reads only: it takes no lock and writes nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.why = ""
        """A sentence: what is the matter with the file at the moment; empty if all is well."""
        self.unfinished = False
        """Whether what stands there may be the beginning of a session that is just being written."""
        self._opened: Opened | None = None
        self._tried: Seen | None = None

    @property
    def session(self) -> Session | None:
        """The session as far as it could be read; of one whose file is gone or damaged, what was read before."""
        return None if self._opened is None else self._opened.session

    def poll(self) -> bool:
        """Take what came; whether there is anything new to see. Another session in its place is gone over to."""
        why = self.why
        if self._opened is None:
            return self._open() or why != self.why
        new = self._opened.follow()
        self.why = self._opened.trouble
        if self.why and not new:
            return self._open() or why != self.why
        return new or why != self.why

    def _open(self) -> bool:
        """Begin with what the file holds now, once each time it changes; whether that worked."""
        now = _place(self.path)
        if now is None:
            self._tried = None
            self.why = str(JournalError("missing", self.path))
            return False
        if now == self._tried:
            return False
        self._tried = now
        try:
            opened = follow_session(self.path)
        except JournalError as error:
            self.why = str(error)
            self.unfinished = error.kind == "empty" or bool(error.facts.get("cut"))
            return False
        if (
            self._opened is not None
            and len(opened.session.entries) < len(self._opened.session.entries)
            and (opened.damage or _cut(opened, self._opened))
        ):
            return False  # what was read stays, with a word that the file holds less by now
        self._opened, self.why = opened, ""
        return True


def _cut(now: Opened, before: Opened) -> bool:
    """Whether a file holds the same session, and nothing that was not read from it before."""
    entries, known = now.session.entries, before.session.entries
    return now.header == before.header and entries == known[: len(entries)]


def _place(path: Path) -> Seen | None:
    try:
        about = os.stat(path)
    except OSError:
        return None
    return about.st_ino, about.st_size, about.st_mtime_ns
