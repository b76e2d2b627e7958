"""Questions and keys in the reader's language: titles, hints, the options that a key stands for, the key line.

What goes by a number is somebody's or something's name and stays as it is; beside it, what begins with a capital.
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
    return tuple(
        each._replace(key=key_said(each.key, words), word=words.screen(each.word), brief=words.screen(each.brief))
        for each in keys
    )


def key_said(key: str, words: Words) -> str:
    """Keys of a kind, such as digits, in that language; a name that is written on a key stays as it is."""
    return words.screen(key) if len(key) > 1 and key[0].islower() else key


def choice_said(value: str, among: tuple[str, ...], words: Words) -> str:
    """One of so many words in that language, if it has all of them: among names it would have a few by chance."""
    return words.screen(value) if among and all(words.screen(word) != word for word in among) else value


def choice_meant(said: str, among: tuple[str, ...], words: Words) -> str:
    """Which of so many words is meant by what is written, in that language or as it is."""
    return next((word for word in among if choice_said(word, among, words) == said), said)


def _spoken(option: Option, words: Words) -> Option:
    if option.number is not None or option.who is not None:
        # Beside a text of its own stands a value of the command language.
        same = option.note[:1].isupper() or bool(option.told)
        return option if same else option._replace(note=words.asked(option.note))
    return option._replace(label=words.asked(option.label), note=words.asked(option.note))
