"""The lists of the library: what was read so far, what of it is shown, and the user's place in it, kept by path."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from tracker.storage.journal import JournalError
from tracker.storage.library import Left, SceneCard
from tracker.storage.paths import leads_to
from tracker.storage.session_head import Head
from tracker.text import folded, one_line

Which = Literal["scenes", "sessions"]
LISTS: tuple[Which, ...] = ("scenes", "sessions")
Row = SceneCard | Head


class Shelves:
    """Scenes and sessions as they come in. A list that grows or is sorted anew never moves the user's place."""

    def __init__(self) -> None:
        self.scenes: dict[Path, SceneCard] = {}
        self.sessions: dict[Path, Head] = {}
        self.left: dict[Path, tuple[Head, Left | JournalError]] = {}
        """How sessions were left, for those that were read whole, and what was listed of them then."""
        self.current: Which = "scenes"
        self.at: dict[Which, Path | None] = {"scenes": None, "sessions": None}
        self.filter = ""
        self._rows: dict[Which, list[Row]] = {}
        self._called: dict[str, list[str]] = {}
        self._stands: dict[Path, str] = {}
        """Where scenes stand on the disk, as sessions have it that began with them."""
        self._known: set[str] = set()
        """The same places alone."""

    def take(self, row: Row) -> None:
        """A file was read, or read anew."""
        if isinstance(row, SceneCard):
            self.scenes[row.path] = row
            self._stands[row.path] = one_line(str(leads_to(row.path)))
            self._known.add(self._stands[row.path])
        else:
            self.sessions[row.path] = self._as_called(row)
        self._rows.clear()
        self._called.clear()

    def take_left(self, head: Head, left: Left | JournalError) -> None:
        """A session was read whole."""
        self.left[head.path] = head, left
        if head.path in self.sessions:
            self.sessions[head.path] = self._as_called(self.sessions[head.path])
            self._rows.clear()
            self._called.clear()

    def _as_called(self, head: Head) -> Head:
        """With the title that the evening has now, where it was read whole: the head of its file has the first one."""
        left = self.left_lately(head)
        return head if not isinstance(left, Left) else head._replace(called=one_line(left.table.title))

    def forget(self, path: Path) -> None:
        """A file is gone: the place goes to its neighbour."""
        for which in LISTS:
            rows = self.rows(which)
            paths = [row.path for row in rows]
            if self.at[which] == path and path in paths:
                place = paths.index(path)
                rest = [*paths[place + 1 :], *reversed(paths[:place])]
                self.at[which] = rest[0] if rest else None
        self.scenes.pop(path, None)
        self._known.discard(self._stands.pop(path, ""))
        self.sessions.pop(path, None)
        self._rows.clear()
        self._called.clear()

    def keep(self, paths: set[Path]) -> None:
        """Only these files are there still."""
        for path in [path for path in (*self.scenes, *self.sessions) if path not in paths]:
            self.forget(path)

    def find(self, text: str) -> None:
        """Show only what has these words."""
        self.filter = text
        self._rows.clear()

    def called(self, label: str) -> list[str]:
        """The names of the files of all sessions that are called so."""
        if not self._called:
            for head in self.sessions.values():
                self._called.setdefault(head.label, []).append(head.path.stem)
        return self._called.get(label, [])

    def rows(self, which: Which) -> list[Row]:
        """What a list shows, in its order."""
        found = self._rows.get(which)
        if found is None:
            found = self._rows[which] = [row for row in self._sorted(which) if self._fits(row)]
        return found

    def _sorted(self, which: Which) -> list[Row]:
        if which == "scenes":
            return [*sorted(self.scenes.values(), key=_by_title)]
        return [*sorted(self.sessions.values(), key=_by_date, reverse=True)]

    def _fits(self, row: Row) -> bool:
        words = folded(self.filter).split()
        if not words:
            return True
        text = folded(f"{row.title} {row.path.stem} {row.system}" if isinstance(row, SceneCard) else said_of(row))
        return all(word in text for word in words)

    def here(self, which: Which | None = None) -> Row | None:
        """The selected row of a list; the first where none was chosen yet."""
        which = self.current if which is None else which
        rows = self.rows(which)
        return next((row for row in rows if row.path == self.at[which]), rows[0] if rows else None)

    def place(self, which: Which) -> int:
        """Where the selected row stands."""
        here = self.here(which)
        return self.rows(which).index(here) if here is not None else 0

    def step(self, by: int) -> None:
        """So many rows on or back, no farther than the ends."""
        rows = self.rows(self.current)
        if rows:
            self.at[self.current] = rows[min(max(0, self.place(self.current) + by), len(rows) - 1)].path

    def go(self, which: Which, path: Path | None = None) -> None:
        """To a list, and to a file in it."""
        self.current = which
        if path is not None:
            self.at[which] = path

    def last_played(self, card: SceneCard) -> Head | None:
        """The newest session that began with that file; of sessions that do not say with which, with its title."""
        own = self._stands.get(card.path)
        fitting = (
            head
            for head in self.sessions.values()
            if (head.scene == own if head.scene in self._known else head.title == card.title)
        )
        return max(fitting, key=lambda head: head.played, default=None)

    def left_here(self, head: Head) -> Left | JournalError | None:
        """How a session was left, if it was read whole already."""
        of, left = self.left.get(head.path, (None, None))
        return left if of is not None and of.mark == head.mark else None

    def left_lately(self, head: Head) -> Left | JournalError | None:
        """The same, or as it was when it was read last: a session that goes on is shown so until it is read again."""
        return self.left[head.path][1] if head.path in self.left else None


def _by_title(card: SceneCard) -> tuple[bool, str, str]:
    """Those with faults last."""
    return not card.system, folded(card.title), str(card.path)


def _by_date(head: Head) -> tuple[str, str]:
    return head.played, head.path.name


def said_of(head: Head) -> str:
    """The words of a session that a search looks at."""
    return f"{head.title} {head.called} {head.path.stem} {head.state} {head.played[:10]}"
