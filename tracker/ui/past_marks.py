"""What the log says behind an entry that does not stand as it was done: what became of it, and by which entry."""

from __future__ import annotations

from tracker.engine.entries import Became, became
from tracker.engine.session import Session
from tracker.language.words import Words
from tracker.ui.says import says


class PastMarks:
    """Worked out once for each length of the session."""

    def __init__(self, session: Session, words: Words) -> None:
        self._session = session
        self._words = words
        self._seen = 0
        self._straight = True
        self._became: dict[int, Became] = {}

    def marked(self, seq: int, sentence: str) -> str:
        """The sentence of an entry with its mark, if it has one."""
        self._look()
        held = self._became.get(seq)
        if held is None or held.state == "stands":
            return sentence
        return f"{sentence} ({says(self._words, f'{held.state}_by', {'n': held.by})})"

    def _look(self) -> None:
        """Where nothing was ever taken back or changed, there is nothing to work out."""
        entries = self._session.entries
        if len(entries) == self._seen:
            return
        self._straight = self._straight and all(entry.what == "command" for entry in entries[self._seen :])
        self._seen = len(entries)
        if not self._straight:
            self._became = became(entries)
