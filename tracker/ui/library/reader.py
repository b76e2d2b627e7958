"""Reads scenes and sessions in a thread of its own, so that the keyboard never waits for a disk."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from tracker.storage.journal import JournalError
from tracker.storage.library import Left, SceneCard, in_list, left_of, scene_files, session_files
from tracker.storage.session_head import Head

Found = SceneCard | Head | tuple[Head, Left | JournalError]


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

    def _serve(self) -> None:
        read = 0
        while self._round >= 0:
            self._wake.wait()
            self._wake.clear()
            self._read_wanted()
            if 0 <= read < self._round:
                read = self._round
                self._read(read)
                self._read_wanted()

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
            self.found.append((head, left_of(head.path, self.language)))
