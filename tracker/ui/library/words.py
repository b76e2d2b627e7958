"""What the library says: its own words of the vocabulary, else those of the screen."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.language.words import Words
from tracker.ui import says as screen


def says(words: Words, code: str, facts: Mapping[str, object] | None = None) -> str:
    """A word or a sentence by its code."""
    known = words.find("library", code) is not None
    return words.say("library", code, facts) if known else screen.says(words, code, facts)
