"""What the key line offers: the keys of the place, called by what they do there now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.model.order import Popcorn, Ranked, Rcs
from tracker.ui.binding import Binding
from tracker.ui.curtain import ANYWHERE
from tracker.ui.looking import READING
from tracker.ui.panels.keys import LEAST
from tracker.ui.places.ends import loose_ends
from tracker.ui.questions import Question
from tracker.ui.sight import Key

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def keys_of(seat: Seat) -> tuple[Key, ...]:
    """The keys that act where the seat is; while something is asked, those of the question."""
    if seat.question is not None:
        return keys_of_question(seat.question)
    shown = sorted((b for b in seat.bindings() if b.shown or b.rest or _leads(seat, b)), key=lambda b: b.group)
    told = seat.place[0] == "now"
    """`?` leads on to all keys."""
    bound = tuple(
        Key(b.key, _word(seat, b), not b.why_not(seat), b.group, _use(seat, b), b.brief, b.rest and not told)
        for b in shown
    )
    return tuple(sorted((*bound, *_of_reading(seat)), key=lambda key: key.group))


def _of_reading(seat: Seat) -> tuple[Key, ...]:
    """What moves in a text, and what mends a loose end: keys that are bound to nothing."""
    kind = seat.place[0]
    if kind not in READING or seat.replay:
        return ()
    ends = min(9, len(loose_ends(seat.table, seat.words))) if kind == "ends" else 0
    mends = (Key("1" if ends == 1 else f"1-{ends}", "mend it"),) if ends else ()
    return (*mends, Key("up down", "scroll", use=9))


def keys_of_question(question: Question) -> tuple[Key, ...]:
    """Its own, and what explains it."""
    told = (Key(key, word) for key, word in question.foot)
    hides = Key(ANYWHERE.upper(), "curtain", group=1, use=LEAST, brief="hide")
    return (*told, Key("F1" if question.takes_text else "?", "help", group=1), hides)


def _leads(seat: Seat, binding: Binding) -> bool:
    """Whether a key that is not shown is the one that goes on now: by a ruling, or with what runs."""
    if binding.word == "ruling":
        return seat.doing.stopped
    scene = seat.table.scene
    runs = scene is not None and not scene.ended and scene.frame in ("contest", "challenge")
    return runs and seat.place[0] == "table" and binding.word == "contest"


def _use(seat: Seat, binding: Binding) -> int:
    """How soon it is wanted where not all have room; once dice lie, what they lie for comes first."""
    if _leads(seat, binding):
        return 1
    roll = seat.at_roll.roll
    if roll is not None and not seat.at_roll.waits:
        invoked = any(part.invokes for part in roll.parts)
        return {"reroll": 3, "withdraw": 3 if invoked else 9}.get(binding.word, binding.use)
    return binding.use


def _word(seat: Seat, binding: Binding) -> str:
    scene = seat.table.scene
    if scene is not None and binding.word == "contest" and _leads(seat, binding):
        return scene.frame
    if binding.word == "round" and scene is not None and isinstance(scene.order, Rcs | Ranked | Popcorn):
        return "next"
    if binding.key == "Enter" and seat.at_check.held is not None and seat.at_check.side is None:
        return "read it"
    if binding.key == "Enter" and seat.at_roll.roll is not None and not seat.at_roll.waits:
        return "resolve"
    return binding.word
