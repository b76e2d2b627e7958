"""The ruler of shifts: where failure ends and success begins, and where the roll stands."""

from __future__ import annotations

from tracker.rules.fate import STYLE_AT, Outcome, outcome
from tracker.ui.glyphs import RULE
from tracker.ui.paint import clip, cut, measure, span
from tracker.ui.places.drawing import Board
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

LOW, HIGH = -STYLE_AT - 1, STYLE_AT + 2
"""The ends of the ruler; they also stand for all that lies beyond."""
WIDEST = 19
WORDS = {Outcome.FAIL: "fail", Outcome.TIE: "tie", Outcome.SUCCEED: "succeed", Outcome.STYLE: "style"}


def draw_ruler(board: Board, sight: Sight, x: int, y: int, width: int, shifts: int | None) -> None:
    """Two rows: the outcomes as stretches, the shifts beneath, the present one inverse."""
    steps = range(LOW, HIGH + 1)
    cell = min(WIDEST, (width - 1) // len(steps))
    if cell < 3:
        return
    x += (width - cell * len(steps) - 1) // 2
    present = None if shifts is None else max(LOW, min(HIGH, shifts))
    for result in Outcome:
        places = [place for place, step in enumerate(steps) if outcome(step) is result]
        start, size = x + places[0] * cell, cell * len(places)
        _stretch(board, start, y, size, say(sight, WORDS[result]), shifts is not None and outcome(shifts) is result)
    board.put(x + cell * len(steps), y, [span("┤", "wall")])
    for place, step in enumerate(steps):
        _mark(board, x + place * cell + 1, y + 1, cell - 1, shifts if step == present else step, step == present)


def _stretch(board: Board, x: int, y: int, size: int, word: str, now: bool) -> None:
    room = size - 1
    text = cut(word, room)
    board.put(x, y, [span("├", "wall"), span(RULE * room, "rule")])
    air = 1 if measure(text) + 2 <= room else 0
    word_span = span(text, "strong" if now else "muted", bold=now)
    at = x + 1 + (room - measure(text) - 2 * air) // 2
    board.put(at, y, [span(" " * air), word_span, span(" " * air)])


def _mark(board: Board, x: int, y: int, room: int, n: int | None, now: bool) -> None:
    text = "0" if not n else f"{n:+d}"
    if not now:
        board.put(x + (room - len(text)) // 2, y, clip([span(text, "muted")], room))
        return
    size = min(room, len(text) + 4)
    filled = f"{text:^{size}}"
    board.put(x + (room - size) // 2, y, clip([span(filled, "ground", ground="text", bold=True)], room))
