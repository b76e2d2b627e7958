"""Reads scenes and sessions in a thread of its own, so that the keyboard never waits for a disk."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from tracker.storage.journal import JournalError
from tracker.storage.library import Following, Left, SceneCard, in_list, left_of, scene_files, session_files
from tracker.storage.session_head import Head, anew

Found = SceneCard | Head | Path | tuple[Head, Left | JournalError]
"""A row, how a session was left, or a file that is gone."""


class Reader:
    """What it has read waits in `found`. A new round ends the one that runs; `run` does the same without a thread."""

    def __init__(self, folders: Sequence[Path], language: str = "") -> None:
        self.folders = list(folders)
        self.language = language
        self.found: deque[Found] = deque()
        self.done = 0
        self.of = 0
        """Files of this round; both 0 before it is known."""
        self.there: set[Path] | None = None
        """All files of the round, once they are listed."""
        self.busy = False
        self._wanted: deque[Head] = deque(maxlen=1)
        self._listed: deque[dict[Path, Head]] = deque(maxlen=1)
        self._following: Following | None = None
        self._round = 0
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Read everything anew."""
        self._round += 1
        self.busy, self.done, self.of, self.there = True, 0, 0, None
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="library", daemon=True)
            self._thread.start()
        self._wake.set()

    def want(self, head: Head) -> None:
        """Read this session whole, next; only the last one that was wanted is read."""
        self._wanted.append(head)
        self._wake.set()

    def keep_up(self, listed: Mapping[Path, Head]) -> None:
        """Look whether the sessions are as they were listed; those that went on, came or are gone are found."""
        self._listed.append(dict(listed))
        self._wake.set()

    def end(self) -> None:
        """Stop reading: the thread ends with the file it is at."""
        self._round = -1
        self._wake.set()

    def drained(self) -> list[Found]:
        """What came since the last time."""
        found: list[Found] = []
        while self.found:
            found.append(self.found.popleft())
        return found

    def run(self) -> None:
        """One whole round, here and now."""
        self._read(self._round)
        self._read_wanted()

    def run_wanted(self) -> None:
        """What `keep_up` and `want` asked for, here and now."""
        self._look_at_sessions()
        self._read_wanted()

    def _serve(self) -> None:
        read = 0
        while self._round >= 0:
            self._wake.wait()
            self._wake.clear()
            self._read_wanted()
            if 0 <= read < self._round:
                read = self._round
                self._read(read)
            self.run_wanted()

    def _read(self, round_: int) -> None:
        scenes, sessions = scene_files(self.folders), session_files()
        self.there = {*scenes, *sessions}
        self.of = len(scenes) + len(sessions)
        for number, path in enumerate((*scenes, *sessions)):
            if self._round != round_:
                return
            row = in_list(path, scene=number < len(scenes))
            if row is not None:
                self.found.append(row)
            self.done = number + 1
            self._read_wanted()
        self.busy = False

    def _read_wanted(self) -> None:
        while self._wanted:
            head = self._wanted.popleft()
            self.found.append((head, self._left(head)))

    def _left(self, head: Head) -> Left | JournalError:
        """One that another program writes is read on where it was read to."""
        if head.state != "in use":
            return left_of(head.path, self.language)
        if self._following is None or self._following.path != head.path:
            self._following = Following(head.path)
        return self._following.left(self.language)

    def _look_at_sessions(self) -> None:
        while self._listed:
            listed = self._listed.popleft()
            there = {*session_files()}
            for path in (*there, *(path for path in listed if path not in there)):
                found = anew(path, listed.get(path))
                if found is not None:
                    self.found.append(found)
                elif path in listed and not os.path.lexists(path):
                    self.found.append(path)
