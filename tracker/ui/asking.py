"""Flows driven by keys: the question that is asked now, and the flow that waits for its answer."""

from __future__ import annotations

from typing import Any

from tracker.ui.questions import BACK, Flow, Question, Write


class Asking:
    """At most one question at a time; Esc closes its flow."""

    def __init__(self) -> None:
        self.question: Question | None = None
        self._flow: Flow | None = None

    def begin(self, flow: Flow) -> None:
        """Begin a flow; it runs until its first question."""
        self._flow = flow
        self._advance(None)

    def key(self, key: str, char: str | None) -> None:
        """A key while a question is asked."""
        question = self.question
        if question is None:
            return
        answer = question.key(key, char)
        if answer is not None:
            self.answer(answer)
        elif not isinstance(question, Write) and question.chose_none(key, char):
            self.answer(None)

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
        if isinstance(self.question, Write):
            self.question.put(text)

    def click(self, place: int) -> None:
        """A click on one of the options."""
        if self.question is not None and not isinstance(self.question, Write):
            shown = self.question.shown()
            if place < len(shown):
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
