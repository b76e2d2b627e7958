"""What the keys of a replay do: go somewhere, play, find, branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from tracker.engine.film import Mark
from tracker.engine.refusal import Fact, Refusal
from tracker.storage.branch import branch_session
from tracker.storage.folders import named_session
from tracker.storage.journal import JournalError
from tracker.text import is_number, one_line
from tracker.ui.questions import Flow, Option, Pick, Write
from tracker.ui.replay import Replay

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


class Step(Protocol):
    """A way on (1) or back (-1)."""

    def __call__(self, seat: Seat, *, step: int) -> None: ...


def replay_of(seat: Seat) -> Replay:
    """The replay of a seat that has one."""
    assert seat.replaying is not None
    return seat.replaying


def _moving(go: Callable[[Replay, int], None]) -> Step:
    """A step that stops what plays, and shows what came of it."""

    def does(seat: Seat, *, step: int) -> None:
        replay = replay_of(seat)
        replay.stop()
        go(replay, step)
        seat.moved_in_replay()

    return does


def _to_mark(mark: Mark) -> Step:
    def does(seat: Seat, *, step: int) -> None:
        replay_of(seat).stop()
        if replay_of(seat).to_mark(mark, step):
            seat.moved_in_replay()
        else:
            seat.say(f"no_{mark}_{'on' if step > 0 else 'back'}")

    return does


STEPS: Mapping[str, Step] = {
    "step": _moving(lambda replay, step: replay.go(replay.place + step)),
    "stretch": _moving(lambda replay, step: replay.step_stretch(step)),
    "end": _moving(lambda replay, step: replay.go(len(replay.film) if step > 0 else 0)),
    "hit": _to_mark("hit"),
    "out": _to_mark("out"),
    "ruling": _to_mark("ruling"),
}


def move(seat: Seat, *, by: str, step: int) -> None:
    """A step, a stretch, to the next or former mark, as `STEPS` names it; negative = back."""
    STEPS[by](seat, step=step)


def play(seat: Seat) -> None:
    """Play, or pause."""
    replay_of(seat).play()
    seat.moved_in_replay()


def set_speed(seat: Seat, *, speed: int) -> None:
    """How fast it plays."""
    replay_of(seat).speed = speed


def show_undone(seat: Seat) -> None:
    """Show steps that were taken back, or hide them."""
    replay_of(seat).show_undone()
    seat.moved_in_replay()


def go_to(seat: Seat) -> Flow:
    """To an entry by its number; one that was taken back is shown with those that were."""
    replay = replay_of(seat)
    hint = f"0 to {replay.last_entry}"
    n = yield Write("Go to entry", hint=hint)
    while n and (not is_number(n) or not 0 <= int(n) <= replay.last_entry):
        n = yield Write("Go to entry", text=n, hint=f"no such entry: {hint}")
    if not n:
        return
    replay.stop()
    if not replay.go_to_entry(int(n)) and int(n):
        replay.undone = True
        replay.go_to_entry(int(n))
    seat.moved_in_replay()


def find(seat: Seat) -> Flow:
    """Find a text in the sentences, from here on and round the end."""
    text = yield Write("Find in the sentences", hint="n the next, N the one before")
    if text:
        _seek(seat, text, 1)


def find_next(seat: Seat, *, step: int) -> None:
    """The same again."""
    _seek(seat, replay_of(seat).sought, step)


def _seek(seat: Seat, text: str, step: int) -> None:
    replay_of(seat).seek(text, step)
    seat.go_on()


def branch(seat: Seat) -> Flow:
    """A new session that goes on from this moment."""
    path, entry = seat.desk.opened.path, replay_of(seat).entry
    if path is None:
        seat.say("no_file_to_branch")
        return
    origin = replay_of(seat).origin
    where = yield Write(
        f"A new session with everything up to entry {entry}", hint="Enter: with the other sessions; or a name for it"
    )
    to = named_session(where) if where else None
    if where and to is None:
        facts: dict[str, Fact] = {"what": where[:80]}
        seat.advice = seat.desk.refusal_sentence(Refusal(kind="cannot", code="no_path", facts=facts))
        return
    try:
        made = branch_session(path, entry, to, origin=origin)
    except JournalError as error:
        seat.advice = one_line(str(error))
        return
    chosen = yield Pick(
        f"Made: {one_line(made.name)}",
        hint=f"in {one_line(str(made.parent))}",
        options=(Option("stay", "stay in the replay", key="s"), Option("open", "open it and go on", key="o")),
    )
    if chosen == "open":
        seat.leave_for(made)
    else:
        seat.say("branched", path=made)


def leave(seat: Seat) -> None:
    """Stop what runs; back from what is read. It does not leave: keys that were meant for the replay would go on into
    the library."""
    replay = replay_of(seat)
    if replay.searching or replay.playing:
        replay.stop()
        seat.advice = ""
    elif seat.place[0] != "table":
        seat.back()
    else:
        seat.say("leaves_replay")
