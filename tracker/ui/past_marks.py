"""What the log says behind an entry that does not stand as it was done: what became of it, and by which entry."""

from __future__ import annotations

from tracker.engine.became import Fate
from tracker.engine.session import Session
from tracker.language.words import Words
from tracker.ui.says import says


class PastMarks:
    """Grows with the session."""

    def __init__(self, session: Session, words: Words) -> None:
        self._fate = Fate(session.entries)
        self._words = words

    def marked(self, seq: int, sentence: str) -> str:
        """The sentence of an entry with its mark, if it has one."""
        held = self._fate.of(seq)
        if held.state == "stands":
            return sentence
        return f"{sentence} ({says(self._words, f'{held.state}_by', {'n': held.by})})"
