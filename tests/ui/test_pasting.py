"""Pasted text as it comes from a terminal: text, whole and in its place, whatever is in it and however it is read."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st
from textual import events

from tracker.ui.pasting import END, QUIET, START, PastingParser, uncontrolled
from tracker.ui.themed import ThemedApp

SIGNS = st.sampled_from(["\x1b", "\x1b[31m", "\x1b[", "2", "0", "1", "~", "B", "s", "\x07", "\n", "\x9b", "é", START])


class Reading:
    """The parser with a clock that is set by hand, and what came out of it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.parser = PastingParser(clock=lambda: self.now)
        self.out: list[str] = []

    def read(self, *reads: str) -> list[str]:
        """Texts read one after another; keys and pastes of all so far."""
        for data in reads:
            self._take(*self.parser.feed(data))
        return self.out

    def wait(self, seconds: float) -> list[str]:
        """Nothing is read for a while."""
        self.now += seconds
        self._take(*self.parser.tick())
        return self.out

    def _take(self, *messages: object) -> None:
        for message in messages:
            assert isinstance(message, events.Key | events.Paste)
            self.out.append(f"<{message.text}>" if isinstance(message, events.Paste) else message.key)


@given(st.lists(SIGNS, max_size=12).map("".join), st.lists(st.integers(0, 60), max_size=6))
def test_a_paste_is_text_between_the_keys_before_and_behind_it(text: str, cuts: list[int]) -> None:
    assume(END not in text)
    stream = f"a{START}{text}{END}b{START}{END}c"
    places = [0, *sorted({cut for cut in cuts if 0 < cut < len(stream)}), len(stream)]
    reads = [stream[start:end] for start, end in pairwise(places)]
    assert Reading().read(*reads) == ["a", f"<{uncontrolled(text)}>", "b", "<>", "c"]
    assert not any(sign in uncontrolled(text) for sign in ("\x1b", "\x07", "\x9b"))


def test_what_controls_is_left_out_and_a_mark_inside_ends_nothing() -> None:
    said = Reading().read(f"{START}red \x1b[31mBs\x1b]0;title\x07 \x00\ttab\r\nq{END}Bs{END}")
    assert said == ["<red Bs \ttab\r\nqBs>"]


def test_a_paste_without_an_end_is_given_on_and_a_single_key_ends_it() -> None:
    reading = Reading()
    assert reading.read(f"{START}one", " two") == []
    assert reading.wait(QUIET / 2) == []
    assert reading.wait(QUIET) == ["<one two>"]
    assert reading.read("Bs three") == ["<one two>"], "more of it is no keys, however late it comes"
    assert reading.wait(QUIET) == ["<one two>", "<Bs three>"]
    assert reading.read("B", "s") == ["<one two>", "<Bs three>", "B", "s"]


def test_an_end_that_comes_late_is_no_key() -> None:
    reading = Reading()
    reading.read(START)
    assert reading.wait(QUIET) == ["<>"]
    assert reading.read(END, "B") == ["<>", "B"]


def test_every_program_of_ours_reads_so() -> None:
    assert ThemedApp().get_driver_class().__name__ == "PastingDriver"
