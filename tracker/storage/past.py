"""Changing the past at the desk: `amend` and `reopen` as lines, and what came of them as sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tracker.engine import amend, catalogue, whole
from tracker.engine.entries import Entry, Step, line_of, stack_after, standing_of
from tracker.engine.refusal import Fact, Refusal
from tracker.engine.session import Session
from tracker.language import differences, parse
from tracker.language.explain import explain
from tracker.language.names import name_of
from tracker.language.words import Words
from tracker.model.table import Table
from tracker.text import is_number

DROP = "drop"
"""In the place of a command: the step is left out. As a verb it always names what is dropped."""
TOLD = 4
"""Differences that the sentence of an amendment tells; the rest is counted."""

CUT = re.compile("branch ([0-9]+)")
"""An entry with which branches once began that went on from within an amendment: all behind a step was left out."""

_AMEND = re.compile(r"\s*amend\s+([0-9]+(?:,[0-9]+)*)((?:\s+(?:keep|drop)=\S+)*)(?:\s+(\S.*?))?\s*", re.DOTALL)
_REOPEN = re.compile(r"\s*reopen((?:\s+(?:keep|drop|roll)=\S+)*)(?:\s+([0-9]+))?((?:\s+(?:keep|drop|roll)=\S+)*)\s*")
_CHOICE = re.compile(r"(keep|drop|roll)=(\S+)")


_BEFORE = re.compile(r"\s*((?:(?:keep|drop)=\S+\s+)+)(amend\s+\S+|reopen)\b(.*)", re.DOTALL)
_BEHIND = re.compile(r"(\s*amend\s+\S+)((?:\s+(?:keep|drop)=\S+)*\s+drop)((?:\s+(?:keep|drop)=\S+)+)\s*", re.DOTALL)


def in_order(line: str) -> str:
    """A line of the past with `keep=` and `drop=` where they belong: before its verb, or behind `drop`, too."""
    if (found := _BEFORE.fullmatch(line)) is not None:
        return f"{found[2]} {found[1].strip()}{found[3]}"
    if (found := _BEHIND.fullmatch(line)) is not None:
        return f"{found[1]}{found[3]}{found[2]}"
    return line


class Asked(NamedTuple):
    """What a line asks for."""

    changes: tuple[amend.Change, ...]
    choices: Mapping[int, str]
    sentence: str
    """As the journal keeps it."""


def cannot(code: str, **facts: Fact) -> Refusal:
    """Why not."""
    return Refusal(kind="cannot", code=code, facts=facts)


def asked(line: str, session: Session, words: Words) -> Asked | Refusal:
    """What an `amend` line asks for."""
    found = _AMEND.fullmatch(line)
    if found is None or found[3] is None:
        return cannot("amend_how")
    choices = _choices(found[2])
    if isinstance(choices, Refusal):
        return choices
    numbers = tuple(int(n) for n in found[1].split(","))
    if choices is None or (len(numbers) > 1 and found[3] != DROP):
        return cannot("amend_how")
    if found[3] == DROP:
        return dropping(numbers, choices)
    change = into(session, numbers[0], found[3], words)
    return change if isinstance(change, Refusal) else Asked((change,), choices, sentence_of(session, change))


def dropping(numbers: Iterable[int], choices: Mapping[int, str]) -> Asked:
    """These steps left out."""
    numbers = tuple(dict.fromkeys(numbers))
    return Asked(tuple(map(amend.Change, numbers)), choices, f"amend {','.join(map(str, numbers))} {DROP}")


def into(session: Session, of: int, line: str, words: Words) -> amend.Change | Refusal:
    """A step changed into what a line says, its names as they were then."""
    place = next((n for n, step in enumerate(session.line) if step.of == of), None)
    if place is None:
        return cannot("no_such_step", n=of)
    parsed = parse.parse(line, session.tables()[place], catalogue.VERBS, words)
    return parsed if isinstance(parsed, Refusal) else amend.Change(of, parsed.command, parsed.ruling)


def sentence_of(session: Session, *changes: amend.Change) -> str:
    """An amendment in its canonical form."""
    tables = session.tables()
    parts = []
    for change in changes:
        place = next(n for n, step in enumerate(session.line) if step.of == change.of)
        said = DROP if change.command is None else session.spelled(change.command, tables[place])
        parts.append(f"{change.of} {said}{' !' if change.ruling else ''}")
    return f"amend {', '.join(parts)}"


def _choices(text: str) -> dict[int, str] | Refusal | None:
    """`keep=3,5 drop=*` by the number of the step; 0 = all others."""
    choices: dict[int, str] = {}
    for choice, numbers in _CHOICE.findall(text):
        for n in numbers.split(","):
            if choice == "roll":
                continue
            if n != "*" and not (is_number(n) and int(n)):
                return None
            of = 0 if n == "*" else int(n)
            if choices.setdefault(of, choice) != choice:
                return cannot("keep_and_drop", what=n)
    return choices


def reopening(line: str, session: Session) -> Asked | Refusal:
    """What a `reopen` line asks for: the step that read a roll left out, and what came of that."""
    found = _REOPEN.fullmatch(line)
    said = "" if found is None else f"{found[1]} {found[3]}"
    choices = None if found is None else _choices(said)
    rolls = [n for kind, n in _CHOICE.findall(said) if kind == "roll"] + ([found[2]] if found and found[2] else [])
    if isinstance(choices, Refusal):
        return choices
    if choices is None or len(rolls) > 1 or not all(is_number(n) for n in rolls):
        return cannot("reopen_how")
    return of_roll(session, int(rolls[0]) if rolls else 0, choices)


def of_roll(session: Session, roll: int, choices: Mapping[int, str]) -> Asked | Refusal:
    """A settled roll opened again; 0 = the last one."""
    step = whole.settled(session.line, roll)
    if step is None and roll in session.table.rolls:
        return cannot("roll_still_open", n=roll)
    if step is None:
        return cannot("no_roll_settled", n=roll) if roll else cannot("no_roll_yet")
    return dropping(whole.consequences(session.line, step.of), choices)


def at_the_end(session: Session, changes: Iterable[amend.Change]) -> int:
    """How many times `undo` does the same as these changes do; 0 = it does not."""
    left = {change.of for change in changes if change.command is None}
    if len(left) < len(tuple(changes)):
        return 0
    last = session.done[len(session.done) - len(left) :]
    return len(left) if set(last) == left and all(session.entries[n - 1].what == "command" for n in last) else 0


def changes_nothing(amendment: amend.Amendment) -> Refusal | None:
    """Why an amendment is not worth an entry: decided to its end every step is what it was."""
    amendment.finish()
    waiting = any(not misfit.choice for misfit in amendment.misfits)
    return None if amendment.changed or waiting else cannot("amend_same", n=min(amendment.changes))


def misfit_line(misfit: amend.Misfit, amendment: amend.Amendment, words: Words) -> str:
    """A step that does not fit any more, and why."""
    return f"{misfit.of}  {misfit.sentence}: {why(misfit, amendment, words)}"


def why(misfit: amend.Misfit, amendment: amend.Amendment, words: Words) -> str:
    """Why a step does not fit any more."""
    before, _ = amendment.former(misfit.of)
    if misfit.why.code == "unknown_id":
        # Nobody knows a thing by its id: it is called what it was called where it still was there.
        id = str(misfit.why.facts["what"]).removeprefix("#")
        if (name := name_of(before, id, words)) != id:
            return words.say("ui", "misfit_gone", {"what": name})
    return explain(misfit.why.model_copy(update={"kind": "cannot"}), before, words)


def told(entry: Entry, session: Session, words: Words) -> str:
    """The sentence of an amendment: what was changed, what came of it."""
    if (cut := CUT.fullmatch(entry.sentence)) is not None:
        return words.say("sentence", "branched_off", {"n": cut[1]})
    before, after = session.entries[: entry.seq - 1], entry.steps
    done, _ = stack_after(before)
    former = {step.of: step for step in line_of(standing_of(done, before), before)}
    at = [step.of for step in line_of(_up_to(standing_of(done, before), entry.to), before)]
    now = {step.of: step for step in after}
    own = [step for step in after if step.entry == entry.seq]
    named = _numbers(entry.sentence)
    amended = [step for step in own if step.of in named]
    gone = [of for of in former if of not in now and of not in at]
    facts: dict[str, object] = {
        "again": _list([step.of for step in own if step.how == "again" and step not in amended]),
        "kept": _list([step.of for step in own if step.how == "kept"]),
        "changes": _changes(session, entry, words),
    }
    if amended:
        facts |= {"n": amended[0].of, "what": amended[0].sentence, "dropped": _list(gone)}
        return words.say("sentence", "amended", _given(facts))
    named_gone = [of for of in gone if of in named] or gone
    facts |= {"dropped": _list([of for of in gone if of not in named_gone])}
    facts |= {"n": named_gone[0]} if len(named_gone) == 1 else {"several": _list(named_gone)}
    if not gone:
        facts |= {"n": named[0] if named else entry.seq}
        return words.say("sentence", "amend_same", _given(facts))
    return words.say("sentence", "amended_drop", _given(facts))


def briefly(entry: Entry, words: Words) -> str:
    """Which step an amendment changed into what, without what came of it."""
    named = _numbers(entry.sentence)
    command = entry.sentence.partition(" ")[2].partition(" ")[2]
    if (cut := CUT.fullmatch(entry.sentence)) is not None:
        return words.say("sentence", "branched_brief", {"n": cut[1]})
    if command == DROP or not named:
        one = len(named) == 1
        facts = {"n": named[0] if one else "", "several": "" if one else _list(named)}
        return words.say("sentence", "dropped_brief", _given(facts))
    return words.say("sentence", "amended_brief", {"n": named[0], "what": command})


def _up_to(standing: list[int], to: int) -> list[int]:
    return standing[: standing.index(to) + 1] if to else []


def _numbers(sentence: str) -> tuple[int, ...]:
    found = re.match(r"amend ([0-9]+(?:,[0-9]+)*) ", sentence)
    return tuple(map(int, found[1].split(","))) if found else ()


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _given(facts: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in facts.items() if value not in ("", None)}


def _changes(session: Session, entry: Entry, words: Words) -> str:
    found = differences.shown(differences.differences(session.at(entry.seq - 1), session.at(entry.seq), words), words)
    more = words.say("ui", "differs_more", {"n": len(found) - TOLD}) if len(found) > TOLD else ""
    text = "; ".join(filter(None, (*found[:TOLD], more)))
    return f"{text}." if text else ""


class Otherwise(NamedTuple):
    """A step that the log tells otherwise."""

    of: int
    told: str
    """What it comes to; empty = it is left out."""
    was: str = ""
    """What it came to before."""


class Retold:
    """The steps of an amendment that the log tells otherwise: what they come to differs, or only what something in
    them is called. One whose words are the same is told by its command, if that is another one, and else left out:
    what differs is said of the Table. Found a piece at a time: a long evening has thousands."""

    def __init__(self, amendment: amend.Amendment, tell: Callable[[Step, Table, Table], str]) -> None:
        """Of an amendment that is decided to its end."""
        self.done = 0
        """Steps that are looked at."""
        self.found: list[Otherwise] = []
        self._amendment = amendment
        self._tell = tell

    def work(self, steps: int) -> bool:
        """Look at so many steps more; whether all are."""
        for _ in range(steps):
            if self.done == self._amendment.done:
                break
            self._look()
            self.done += 1
        return self.done == self._amendment.done

    def _look(self) -> None:
        (was, now), before, after = self._amendment.decided(self.done)
        if now is None:
            self.found.append(Otherwise(was.of, ""))
        elif now is not was or before is not after:
            told = self._tell(now, *self._amendment.around(was.of))
            before_it = self._tell(was, *self._amendment.former(was.of))
            if told == before_it and was.sentence != now.sentence:
                told, before_it = f":{now.sentence}", f":{was.sentence}"
            if told != before_it:
                self.found.append(Otherwise(was.of, told, before_it))
