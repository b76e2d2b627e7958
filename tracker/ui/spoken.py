"""Questions and keys in the reader's language: titles, hints, the options that a key stands for, the key line.

What goes by a number is somebody's or something's name and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from tracker.language.words import Words
from tracker.ui.questions import Filled, Option, Pick, Question, Write
from tracker.ui.sight import Key


def speak(question: Question | None, words: Words) -> None:
    """Say it in that language as far as it has the words."""
    if words.english is None or not isinstance(question, Pick | Write | Filled):
        return
    question.title, question.hint = words.asked(question.title), words.asked(question.hint)
    if isinstance(question, Pick):
        question.options = [_spoken(option, words) for option in question.options]


def spoken_keys(keys: Iterable[Key], words: Words) -> tuple[Key, ...]:
    """The key line in that language."""
    return tuple(key._replace(word=words.screen(key.word), brief=words.screen(key.brief)) for key in keys)


def _spoken(option: Option, words: Words) -> Option:
    if option.number is not None or option.who is not None:
        return option
    return option._replace(label=words.asked(option.label), note=words.asked(option.note))
