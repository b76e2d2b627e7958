"""The journal as the session sees it: a failed write does not end the game, and is not the end of what was entered."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tracker.language.words import Words
from tracker.storage.folders import data_folder, refuse_place
from tracker.storage.journal import Journal, JournalError
from tracker.text import one_line


def check_place(path: Path) -> None:
    """Raise JournalError for a name that is none for a new session: see `refuse_place`."""
    try:
        refuse_place(path)
    except OSError as error:
        raise JournalError("write", path, reason=error.strerror or str(error)) from error


class Keeper:
    """What cannot be written is told, kept in memory, and tried again; at leaving, elsewhere."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.trouble: JournalError | None = None
        self.not_kept = ""
        """Sentences once it was left: what is not on disk, and where a copy is; empty if everything is."""

    def append(self, entry: Mapping[str, Any]) -> None:
        """On disk, or in memory with the trouble on record."""
        try:
            self.journal.append(entry)
        except JournalError as error:
            self.trouble = error
        else:
            self.trouble = None

    def leave(self) -> None:
        """Everything on disk, or the trouble on record and the whole session in a copy elsewhere; then let go."""
        try:
            self.journal.settle()
        except JournalError as error:
            self.trouble = error
            self.not_kept = self._rescued(error, self.journal.lacking)
        else:
            self.trouble = None
        self.journal.close()

    def _rescued(self, why: JournalError, lacking: int) -> str:
        if not lacking:
            return ""
        count = "1 entry is" if lacking == 1 else f"{lacking} entries are"
        reason = why.facts.get("reason", "it cannot be written")
        lost = f"{count} not kept in {one_line(str(self.path))}: {reason}."
        for folder in (data_folder() / "sessions", Path(tempfile.gettempdir())):
            copy = self.journal.copied_into(folder)
            if copy is not None:
                return f"{lost} The whole session is kept in {one_line(str(copy))}"
        return f"{lost} No copy could be kept elsewhere either."

    def move_to(self, path: Path) -> bool:
        """Keep the whole session in another place from now on; whether that worked."""
        try:
            check_place(path)
            self.journal.move_to(path)
        except JournalError as error:
            self.trouble = error
            return False
        self.trouble = None
        return True

    def news(self, words: Words) -> tuple[str, ...]:
        """What other programs did to the file since this was last asked, and what came of it, in a sentence."""
        met = self.journal.take_met()
        return (words.say("advice", f"file_{met}", {"what": one_line(self.path.name)}),) if met else ()

    @property
    def path(self) -> Path:
        """Where the session stands now."""
        return self.journal.path

    @property
    def moved_from(self) -> Path | None:
        """The file that was left because another program put one there or wrote to it; None: none was."""
        return self.journal.moved_from

    @property
    def kept(self) -> Path | None:
        """Where torn or damaged bytes were put aside; for damage in the middle that is at the first append."""
        return self.journal.kept

    def retry(self) -> bool:
        """Try again what is not on disk; whether all of it is now."""
        try:
            self.journal.retry()
        except JournalError as error:
            self.trouble = error
            return False
        self.trouble = None
        return True
