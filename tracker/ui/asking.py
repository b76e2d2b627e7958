"""Flows driven by keys: the question that is asked now, and the flow that waits for its answer."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Any

from tracker.language.words import Words
from tracker.text import is_number
from tracker.ui.marking import Marking
from tracker.ui.questions import BACK, Filled, Flow, Pick, Question, Write
from tracker.ui.spoken import speak

DICE = "0123456789+-"


def _named(flow: object) -> str:
    """The module and the name of a flow that is not over."""
    if not isinstance(flow, GeneratorType) or flow.gi_frame is None:
        return ""
    module: str = flow.gi_frame.f_globals.get("__name__", "")
    return f"{module.rpartition('.')[2]}.{flow.__name__}"


class Asking:
    """At most one question at a time; Esc closes its flow."""

    def __init__(
        self, words: Callable[[], Words] | None = None, asks: Callable[[Question], object] | None = None
    ) -> None:
        """`words` are those that questions are asked in; without any they are asked as they are written.

        `asks` is told each question before it is seen.
        """
        self._words, self._asks = words, asks
        self.question: Question | None = None
        self._flow: Flow | None = None
        self.about = ""
        """The flow that asks: its module and its name, with a dot between."""
        self._taken_by_itself = False
        """Whether the last answer was a number of several digits, or dice, taken once it was clear.

        Its first digit had to wait for more, so that an Enter behind it is meant for it too. Behind a number that
        nothing longer began with, Enter is for the question that follows.
        """
        self._closed_by_itself = False
        """Whether the last answer was any number or dice taken by themselves, and nothing is asked any more."""
        self.told = False
        """Whether what the keys of the question do stands above it."""
        self.left_over: tuple[str, str] | None = None
        """A key that ended a number and was not for a question any more."""

    def begin(self, flow: Flow) -> None:
        """Begin a flow; it runs until its first question."""
        self._flow = flow
        self.about = _named(flow)
        self._advance(None)

    @property
    def asks(self) -> str:
        """The flow whose own question it is, which may be a part of the one that was begun; named as `about` is."""
        part: object = self._flow
        while isinstance(part, GeneratorType) and isinstance(part.gi_yieldfrom, GeneratorType):
            part = part.gi_yieldfrom
        return _named(part)

    def ends_what_was_taken(self, key: str) -> bool:
        """Whether a key is the Enter behind a number or dice that were taken by themselves: it means those alone.

        After any other key an Enter means what it says again.
        """
        stray, self._closed_by_itself, self._taken_by_itself = self._closed_by_itself and key == "enter", False, False
        return stray

    def key(self, key: str, char: str | None) -> None:
        """A key while a question is asked."""
        question = self.question
        if question is None:
            return
        if key == "f1" or (char == "?" and not question.takes_text):
            self.told = not self.told
            return
        # Esc leaves the help alone: what is asked stays as it was.
        told, self.told = self.told, False
        if told and key == "escape":
            return
        stray, self._taken_by_itself = self._taken_by_itself and key == "enter", False
        self._closed_by_itself = False
        if stray:
            return
        if self._took_number(question, key, char):
            return
        waited = isinstance(question, Pick) and question.typed != ""
        answer = question.key(key, char)
        if answer is not None:
            dice = char is not None and char in DICE and isinstance(question, Write) and question.takes_dice
            number = char is not None and is_number(char) and isinstance(question, Pick)
            self._taken_by_itself = dice or (number and waited)
            self.answer(answer)
            self._closed_by_itself = (dice or number) and self.question is None
        elif isinstance(question, Pick) and question.chose_none(key, char):
            self.answer(None)

    def _took_number(self, question: Question, key: str, char: str | None) -> bool:
        """A whole number and then another key: the number was meant, and the key is for what comes next."""
        if not isinstance(question, Pick) or isinstance(question, Marking):
            return False
        if key in ("enter", "backspace", "escape", "up", "down"):
            return False
        option = question.exact()
        if option is None or char is None or is_number(char):
            return False
        self.answer(option.value)
        return False if self.question is question else self._pass_on(key, char)

    def _pass_on(self, key: str, char: str) -> bool:
        if self.question is None:
            self.left_over = (key, char)
        else:
            self.key(key, char)
        return True

    def go_on(self) -> None:
        """A question that works at its answer goes on with it."""
        if isinstance(self.question, Filled) and (answer := self.question.go_on()) is not None:
            self.answer(answer)

    def answer(self, answer: Any) -> None:
        """The answer, or BACK."""
        if answer is BACK:
            if self._flow is not None:
                self._flow.close()
            self._flow, self.question = None, None
            return
        self._advance(answer)

    def paste(self, text: str) -> None:
        """Text for the line being written."""
        if isinstance(self.question, Write | Filled):
            self.question.put(text)

    def click(self, place: int) -> None:
        """A click on one of the options."""
        if isinstance(self.question, Filled):
            answer = self.question.click(place)
            if answer is not None:
                self.answer(answer)
        elif isinstance(self.question, Marking):
            self.question.click(place)
        elif isinstance(self.question, Pick):
            shown = self.question.shown()
            if 0 <= place < len(shown):
                self.answer(shown[place].value)

    def _advance(self, answer: Any) -> None:
        flow = self._flow
        if flow is None:
            return
        self.question = None
        try:
            question = flow.send(answer)
        except StopIteration:
            # A flow may have begun another one meanwhile.
            if self._flow is flow:
                self._flow = None
            return
        if self._flow is flow:
            self.question = question
            if self._words is not None:
                speak(question, self._words())
            if self._asks is not None:
                self._asks(question)
