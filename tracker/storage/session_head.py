"""What a list of sessions needs to know of each: read from both ends of its file, never the whole of a big one."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Literal, NamedTuple

from tracker.storage.blocks import ended, looks_like_session, plain, unsealed, whole_tail
from tracker.storage.paths import as_told, why_no_file
from tracker.storage.regular import open_regular
from tracker.text import displayable, one_line

SMALL = 1_000_000
"""Bytes up to which every seal of a file is looked at; of a larger one only the first and the last block."""

HEAD, TAIL, MOST_HEADER = 8_192, 65_536, 1_000_000

_HEADER_SIZE = re.compile(rb'sum = "([1-9][0-9]{0,8}):')

State = Literal["running", "ended", "damaged", "in use", "unreadable"]

_LINE = re.compile(r"(?m)^(created|title|language|scene) = (\"[^\"\\]*+(?:\\.[^\"\\]*+)*+\")$")
_BRANCHED = re.compile(r"(?m)^\[branched\]\n((?:[a-z_]+ = .*\n)+)|^branched = (\{.*\})$")


class Head(NamedTuple):
    """A session in a list."""

    path: Path
    size: int
    changed: int
    """Nanoseconds."""
    title: str = ""
    created: str = ""
    """UTC, as entries carry it."""
    played: str = ""
    """When the last entry was made; without one, when the session was begun."""
    entries: int = 0
    state: State = "running"
    why: str = ""
    """A sentence: what is wrong with it; empty if nothing is known to be."""
    scene: str = ""
    """The scene file that it began with; empty where it does not say."""
    called: str = ""
    """Its title as it is now; empty until it was read whole."""
    branched: int | None = None
    """The entry of another session that it goes on from."""

    @property
    def label(self) -> str:
        """Its title; the name of its file where somebody gave it one of its own."""
        stem = re.sub(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}-", "", self.path.stem)
        given = re.sub(r"[^\w]+", "-", self.title.lower()).strip("-")[:60]
        own = not stem.startswith(given or "session")
        return one_line(self.path.stem) if own or not self.title else self.called or self.title

    @property
    def mark(self) -> tuple[Path, int, int]:
        """The same while the file is the same."""
        return self.path, self.size, self.changed


def session_in_list(path: Path) -> Head | None:
    """The head of whatever lies among the sessions: what is no session at all has its fault too. None: it is gone."""
    found = head_of(path)
    if found is not None or not os.path.lexists(path):
        return found
    try:
        about = path.stat()
    except OSError:
        return Head(path, 0, 0, state="unreadable", why=why_no_file(path))
    fault = "is empty" if not about.st_size else "is no session"
    why = f"{one_line(path.name)} {fault}."
    return Head(path, about.st_size, about.st_mtime_ns, state="unreadable", why=why)


def head_of(path: Path) -> Head | None:
    """The head of a session file; None for what is no session. Never raises: what is wrong is its state."""
    try:
        about = path.stat()
        with open_regular(path) as file:
            first = file.read(HEAD)
            if not looks_like_session(first):
                return None
            if (size := _HEADER_SIZE.match(plain(first))) is not None:
                first += file.read(max(0, min(int(size[1]), MOST_HEADER) - HEAD + 100))
            big = about.st_size > SMALL
            file.seek(about.st_size - TAIL if big else 0)
            data = file.read()
            if big and whole_tail(plain(data)) is None:  # a very long entry, or damage
                file.seek(0)
                data, big = file.read(), False
    except FileNotFoundError:
        return None
    except OSError as error:
        why = f"{one_line(path.name)} cannot be read: {as_told(error, path).strerror}."
        return Head(path, 0, 0, state="unreadable", why=why)
    return _head(Head(path, about.st_size, about.st_mtime_ns), first, data, whole=not big)


def anew(path: Path, listed: Head | None) -> Head | None:
    """The head of a session that is not as it was listed; None where it is, or is gone.

    An entry that is just being written is no damage: the session is looked at again the next time.
    """
    try:
        about = path.stat()
    except OSError:
        return None
    same = listed is not None and listed.mark[1:] == (about.st_size, about.st_mtime_ns)
    if listed is not None and same and (_broken(listed) or (listed.state == "in use") == in_use(path)):
        return None
    found = session_in_list(path)
    being_written = found is not None and found.state == "damaged" and in_use(path)
    if found == listed or (being_written and (listed is None or not _broken(listed))):
        return None
    return found


def _broken(head: Head) -> bool:
    return head.state in ("damaged", "unreadable")


def _head(head: Head, first: bytes, data: bytes, *, whole: bool) -> Head:
    text = plain(first).decode("utf-8", "replace")
    found = {key: one_line(_text(value)) for key, value in reversed(_LINE.findall(text))}
    created, scene = found.get("created", ""), found.get("scene", "")
    head = head._replace(title=found.get("title", ""), created=created, played=created, scene=scene)
    head = head._replace(branched=_branch_of(text))
    crlf = first.partition(b"\n")[0].endswith(b"\r")
    if whole:
        data = plain(data)
    elif crlf:
        data = ended(data.replace(b"\r\n", b"\n"))
    else:
        data = ended(data)
    line = unsealed(data) if whole else None
    last = whole_tail(data)
    if last is not None:
        head = head._replace(entries=last.seq, played=one_line(displayable(last.at)) or created)
    if line is not None:
        return head._replace(state="damaged", why=f"damaged at line {line}")
    if in_use(head.path):
        return head._replace(state="in use")
    over = last is not None and b'kind = "evening_ended"' in last.body
    return head._replace(state="ended" if over else "running")


def _text(value: str) -> str:
    try:
        return str(tomllib.loads(f"x = {value}")["x"])
    except tomllib.TOMLDecodeError:
        return ""


def _branch_of(text: str) -> int | None:
    found = _BRANCHED.search(text)
    entry = re.search(r"\bentry = ([0-9]{1,9})\b", found[0]) if found else None
    return int(entry[1]) if entry else None


def in_use(path: Path) -> bool:
    """Whether a program writes the session at the moment."""
    beside = path.with_name(f".{path.name}.lock")
    if not os.path.lexists(beside):
        return False
    import filelock

    lock = filelock.FileLock(beside, timeout=0, thread_local=False)
    try:
        with lock:
            return False
    except (filelock.Timeout, OSError, NotImplementedError):
        return True
