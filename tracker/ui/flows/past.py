"""Changing the past by keys: choose a step, edit or drop it, see what would come of it, accept it or leave it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.engine.amend import Amendment, Change
from tracker.engine.catalogue import VERBS
from tracker.engine.entries import Step
from tracker.engine.refusal import Refusal
from tracker.engine.whole import Thing, last_about, rolls_settled, whole_action
from tracker.language.complete import complete, completed_from
from tracker.language.differences import differences
from tracker.storage.past import Asked as Wanted
from tracker.storage.past import Otherwise, Retold, asked, at_the_end, dropping, into, of_roll, reopening, sentence_of
from tracker.ui.labels import label
from tracker.ui.past_form import AT_ONCE, Amending, Chosen, Deciding
from tracker.ui.questions import Asked, Flow, Option, Pick, Write
from tracker.ui.says import says
from tracker.ui.sight import SOUGHT

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def history(seat: Seat) -> Flow:
    """Choose a step of the evening and what is to become of it."""
    line = seat.desk.session.line
    if not line:
        seat.say("no_past")
        return
    words = seat.words
    notes = {"amended": "amended_short", "again": "again_short", "kept": "kept_short"}
    options = [
        Option(
            step,
            step.sentence,
            step.of,
            note=label(words, notes[step.how]) if step.how in notes else "",
            told=f":{step.sentence}",
            says=partial(seat.told, step.of) if at < SOUGHT else None,
        )
        for at, step in enumerate(reversed(line))
    ]
    step: Step = yield Pick(says(words, "past_title", {}), options, hint=says(words, "past_hint", {}))
    yield from changing(seat, step)


def changing(seat: Seat, step: Step) -> Asked[None]:
    """What is to become of a step."""
    words, session = seat.words, seat.desk.session
    action = whole_action(session.line, step.of)
    rolls = [roll for roll in rolls_settled(step) if roll not in seat.table.rolls]
    options = [
        Option("amend", says(words, "past_amend", {}), key="a"),
        Option("drop", says(words, "past_drop", {}), key="x"),
    ]
    if len(action) > 1:
        numbers = ", ".join(map(str, action))
        options.append(Option("action", says(words, "past_action", {"numbers": numbers}), key="w"))
    if rolls:
        options.append(Option("reopen", says(words, "past_reopen", {"n": rolls[0]}), key="r"))
    what = yield Pick(f"{step.of}  {seat.told(step.of)}", options)
    if what == "amend":
        yield from edit(seat, step)
    elif what == "reopen":
        yield from reopen_roll(seat, rolls[0])
    else:
        yield from settle(seat, dropping(action if what == "action" else (step.of,), {}))


def edit(seat: Seat, step: Step) -> Asked[None]:
    """Edit the sentence of a step; what cannot be read is said, and the line stays to be mended."""
    change = yield from _edited(seat, step.of, step.sentence + (" !" if step.ruled else ""))
    wanted = Wanted((change,), {}, sentence_of(seat.desk.session, change))
    yield from settle(seat, wanted)


def _edited(seat: Seat, of: int, text: str) -> Asked[Change]:
    session = seat.desk.session
    place = next(n for n, held in enumerate(session.line) if held.of == of)
    then = session.tables()[place]
    while True:
        text = yield Write(
            says(seat.words, "past_write", {"n": of}),
            text,
            hint=says(seat.words, "past_write_hint", {}),
            complete=lambda typed: complete(typed, then, VERBS, seat.words),
            completed_from=completed_from,
        )
        change = into(session, of, text, seat.words)
        if not isinstance(change, Refusal):
            return change
        seat.advice = seat.desk.refusal_sentence(change)


def settle(seat: Seat, wanted: Wanted) -> Asked[None]:
    """See what would come of it, keep or drop what does not fit, and accept it. Where undo does the same, undo does."""
    desk = seat.desk
    times = at_the_end(desk.session, wanted.changes)
    if times:
        seat.doing.back_by(desk.undo(times))
        return
    amendment = desk.session.amendment(*wanted.changes, choices=wanted.choices)
    if isinstance(amendment, Refusal):
        seat.advice = desk.refusal_sentence(amendment)
        return
    changes = list(wanted.changes)
    at = 0
    while True:
        retold = Retold(amendment, desk.told_step)
        if not (amendment.work(AT_ONCE) and retold.work(AT_ONCE)):
            yield Deciding(amendment, retold, seat.words)
        chosen: Chosen = yield _form(seat, amendment, retold.found, wanted.sentence, at)
        at = chosen.of
        if chosen.what == "accept":
            break
        if chosen.what == "edit":
            misfit = next(each for each in amendment.misfits if each.of == at)
            change = yield from _edited(seat, at, misfit.sentence)
            changes = [*(held for held in changes if held.of != at), change]
            amendment.change(change)
            wanted = wanted._replace(sentence=sentence_of(desk.session, *changes))
        else:
            _choose(amendment, chosen)
    seat.doing.back_by(desk.accept(amendment, wanted.sentence))


def _choose(amendment: Amendment, chosen: Chosen) -> None:
    assert chosen.what in ("keep", "drop")
    if chosen.of:
        amendment.choose(chosen.of, chosen.what)
        return
    for misfit in amendment.misfits:
        if not misfit.choice:
            amendment.choices[misfit.of] = chosen.what if misfit.may_keep else "drop"
    first = next((misfit for misfit in amendment.misfits if not misfit.choice), None)
    if first is not None:
        amendment.choose(first.of, chosen.what if first.may_keep else "drop")


def _form(seat: Seat, amendment: Amendment, steps: list[Otherwise], sentence: str, at: int) -> Amending:
    words = seat.words
    gone = [step.of for step in steps if not step.told]
    title = sentence
    if gone:
        drops = sentence.endswith(" drop")
        said = says(words, "amend_drops" if drops else "amend_gone", {"numbers": ", ".join(map(str, gone))})
        title = f"{said}  :{sentence}" if drops else f"{sentence}  {said}"
    return Amending(title, amendment, differences(amendment.before, amendment.table, words), steps, words, at)


def by_line(seat: Seat, line: str) -> Flow:
    """An `amend` or a `reopen` line."""
    amends = line.split()[0] == "amend"
    session = seat.desk.session
    wanted = asked(line, session, seat.words) if amends else reopening(line, session)
    if isinstance(wanted, Refusal):
        seat.advice = seat.desk.refusal_sentence(wanted)
        return
    yield from _opening(seat, wanted)


def reopen(seat: Seat) -> Flow:
    """The roll that was read last, or put away, lies open again with its dice and invokes."""
    yield from reopen_roll(seat, 0)


def reopen_roll(seat: Seat, roll: int) -> Asked[None]:
    """The same of a roll by its number."""
    wanted = of_roll(seat.desk.session, roll, {})
    if isinstance(wanted, Refusal):
        seat.advice = seat.desk.refusal_sentence(wanted)
        return
    yield from _opening(seat, wanted, roll)


def _opening(seat: Seat, wanted: Wanted, roll: int = 0) -> Asked[None]:
    before = {held.id for held in seat.table.rolls}
    yield from settle(seat, wanted)
    opened = [held.id for held in seat.table.rolls if held.id not in before]
    if opened:
        seat.go("roll", roll if roll in opened else opened[-1])


def take_back(seat: Seat) -> Flow:
    """The whole action that was done last, from the roll to the hit absorbed, though other things came between; at an
    open roll, hit or check its own, whatever was done since."""
    session = seat.desk.session
    shown = _shown(seat)
    of = None if shown is None else last_about(session.line, shown)
    if of is None and (not session.done or session.entries[session.done[-1] - 1].what != "command"):
        seat.doing.undo()
        return
    steps = whole_action(session.line, (of or session.line[-1]).of)
    times = at_the_end(session, map(Change, steps))
    if times > 1:
        seat.doing.back_by(seat.desk.undo(times))
        return
    if len(steps) < 2 and of is None:
        seat.doing.undo()
        return
    yield from settle(seat, dropping(steps, {}))


def _shown(seat: Seat) -> Thing | None:
    """The open roll, hit or check where one is; None at the table."""
    kind, number = seat.place
    if kind == "roll" and seat.at_roll.roll is not None:
        return kind, seat.at_roll.roll.id
    if kind == "check" and seat.at_check.held is not None:
        return kind, seat.at_check.held[1].id
    return (kind, number) if kind == "hit" else None
