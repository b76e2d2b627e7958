"""Following a session while another program writes it."""

import os
from collections.abc import Mapping
from pathlib import Path

from tracker.storage.blocks import Damage, JournalError, ended, scan_entries, scan_header
from tracker.storage.regular import open_regular


class Follower:
    """Reads the entries of a session as they come. It writes nothing and takes no lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._forget()

    def _forget(self) -> None:
        self.missing = False
        """Whether there was no file the last time."""
        self.header: Mapping[str, object] | None = None
        """None until the session is there."""
        self.damage: Damage | None = None
        """What stops the reading at the moment. A torn end is usually an entry that is just being written."""
        self._seq = 0
        self._good = 0
        self._last = b""  # the last block read, and where it begins
        self._last_at = 0
        self._last_line = 0  # lines before it
        self._seen: tuple[int, int, int] | None = None
        self._wrong: JournalError | None = None  # why the header of that cannot be read

    @property
    def read(self) -> int:
        """How many entries were read since the beginning of the file."""
        return self._seq

    def poll(self) -> list[dict[str, object]]:
        """The whole entries that came since the last time.

        Raises JournalError of kind "replaced" if the file is now another session (or an older state of this one):
        the next poll then begins with its first entry. Other kinds: the header cannot be read.
        """
        try:
            with open_regular(self.path) as file:
                about = os.stat(file.fileno())
                seen = (about.st_ino, about.st_size, about.st_mtime_ns)
                if seen == self._seen:
                    self.missing = False
                    if self._wrong is not None:
                        raise self._wrong
                    return []
                moved = self._seen is not None and self._seen[0] != about.st_ino
                # Another file of that name is another session, unless it begins as this one did.
                start = 0 if moved else self._last_at
                file.seek(start)
                data = ended(file.read())
        except (FileNotFoundError, NotADirectoryError):
            self.missing = True
            return []
        except OSError as error:
            raise JournalError("read", self.path, reason=error.strerror or str(error)) from error
        self.missing = False
        try:
            entries = self._take(data, start)
        except JournalError as error:
            if error.kind != "replaced":
                self._seen, self._wrong = seen, error
            raise
        self._wrong = None
        self._seen = seen
        return entries

    def _take(self, data: bytes, start: int) -> list[dict[str, object]]:
        if self.header is None:
            if not data:
                return []
            try:
                self.header, self._good = scan_header(data, self.path)
            except JournalError as error:
                if error.facts.get("cut"):
                    return []  # it is just being written
                raise
            self._last = data[: self._good]
        elif data[self._last_at - start : self._good - start] != self._last or (start == 0 and self._other(data)):
            self._forget()
            raise JournalError("replaced", self.path)
        entries, ends, damage = scan_entries(data, self._good - start, self._seq)
        first_line = self._last_line if start else 0
        self.damage = damage and damage._replace(line=damage.line + first_line)
        if entries:
            begin = ends[-2] if len(ends) > 1 else self._good - start
            self._last_line = first_line + data.count(b"\n", 0, begin)
            self._last, self._last_at = data[begin : ends[-1]], begin + start
            self._good = ends[-1] + start
            self._seq += len(entries)
        return entries

    def _other(self, data: bytes) -> bool:
        return scan_header(data, self.path)[0] != self.header
