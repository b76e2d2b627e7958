"""Changing the past: steps of the line are changed or dropped, and what came after is decided again.

How it works, in plain words:

* The steps before the first change stay as they are. From there on each step's sentence is read on the *old* Table
  before it, so that its names mean what they meant then, and decided on the *new* one. Names are ids by then: what was
  renamed meanwhile is followed.
* A step uses the dice that fell in it (`fallen`), also those that somebody called out, and gives its ids and numbers
  to what it makes (`AsBefore`), so that later steps find the same roll, the same aspect, the same character. Only what
  did not exist before gets new dice and numbers beyond all that were ever given.
* Once the new Table is the old one again, the rest of the line stays as it is without being decided.
* What does not fit any more is a misfit: a rule stops it now, it names something that is gone, or it would be about
  something else than it was. Each is dropped, or kept as a ruling: a rule is gone past, anything else keeps what is on
  record of it, where the Table can hold that.

Nothing of the session changes meanwhile. A session keeps the result as one entry (`entries`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from pydantic import ValidationError

from tracker.engine.book import Book
from tracker.engine.command import Command
from tracker.engine.draft import DicePort, Draft, Shelf
from tracker.engine.entries import Step
from tracker.engine.fallen import Again, called_out, fallen
from tracker.engine.known import decide
from tracker.engine.refusal import Fact, Refusal, Refused
from tracker.engine.remade import WAITS, AsBefore, about, filled, owned, somebody_elses, undiced, unsaid_dice
from tracker.history.evening import SceneOpened
from tracker.history.event import Event
from tracker.model.problems import Problem, problems
from tracker.model.table import Table

Choice = Literal["", "keep", "drop"]
BY_RULING = frozenset({"points_below_zero", "acted_twice", "refresh_below_one", "boost_spent"})
"""Problems of a Table that a ruling may bring about."""


OTHERS = {"hit": "other_hit", "blow": "other_blow"}
"""Why a step about a thing that is somebody else's now is asked about."""


class Change(NamedTuple):
    """What is to become of a step: another command, or nothing."""

    of: int
    command: Command | None = None
    ruling: bool = False


class Misfit(NamedTuple):
    """A step that does not fit any more."""

    of: int
    sentence: str
    why: Refusal
    may_keep: bool
    """Whether it can be kept at all."""
    choice: Choice = ""


class Changed(NamedTuple):
    """A step as it stands, and as it would."""

    was: Step
    now: Step | None
    """None = dropped."""


class Ports(NamedTuple):
    """What the deciding needs from the session."""

    book: Book
    read: Callable[[str, Table], Command | Refusal]
    spell: Callable[[Command, Table], str]
    shelf: Shelf | None
    dice: Callable[[int], DicePort]
    """New dice of a step."""


class Amendment:
    """A part of the line decided again. `work` decides so many steps; what came of them can be looked at any time."""

    def __init__(
        self,
        line: Sequence[Step],
        tables: Sequence[Table],
        changes: Iterable[Change],
        ports: Ports,
        entries: int,
        choices: Mapping[int, str],
    ) -> None:
        """The line, the Tables before, between and after its steps, what shall change, and how many entries the
        session has. `choices` are `keep` or `drop` by the number of a step; 0 stands for all others."""
        self.changes: dict[int, Change] = {change.of: change for change in changes}
        self.entries = entries
        self.choices: dict[int, str] = dict(choices)
        self._line = tuple(line)
        self._tables = tuple(tables)
        self._ports = ports
        self._places = {step.of: place for place, step in enumerate(line)}
        self.first = min((self._places[of] for of in self.changes), default=len(line))
        """The place of the first step that changes."""
        self._made: list[Step | None] = []
        self._after: list[Table] = [self._tables[self.first]]
        self._misfits: dict[int, Misfit] = {}
        self._look = 0
        self._wait = 1

    # What came of it

    @property
    def done(self) -> int:
        """Steps that are decided."""
        return len(self._made)

    @property
    def whole(self) -> int:
        """Steps that there are to decide."""
        return len(self._line) - self.first

    @property
    def table(self) -> Table:
        """The Table after what is decided so far."""
        return self._after[-1]

    @property
    def before(self) -> Table:
        """The Table as it stands without the amendment."""
        return self._tables[-1]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from the first change on, as they would stand."""
        return tuple(step for step in self._made if step is not None)

    @property
    def misfits(self) -> tuple[Misfit, ...]:
        """What does not fit any more, in the order of the line."""
        return tuple(self._misfits.values())

    @property
    def changed(self) -> tuple[Changed, ...]:
        """The steps that are not what they were."""
        former = self._line[self.first : self.first + len(self._made)]
        return tuple(
            Changed(was, now) for was, now in zip(former, self._made, strict=True) if now is None or now is not was
        )

    def decided(self, place: int) -> tuple[Changed, Table, Table]:
        """The step at a place behind the first change, with the Tables behind it: as it stands, as it would stand."""
        at = self.first + place
        return Changed(self._line[at], self._made[place]), self._tables[at + 1], self._after[place + 1]

    def around(self, of: int) -> tuple[Table, Table]:
        """The Tables before and after a step as it would stand."""
        place = self._places[of] - self.first
        return self._after[place], self._after[place + 1]

    def former(self, of: int) -> tuple[Table, Table]:
        """The Tables before and after a step as it stands."""
        place = self._places[of]
        return self._tables[place], self._tables[place + 1]

    # Choosing

    def choose(self, of: int, choice: Choice) -> None:
        """Keep or drop a misfit; what comes after it is to be decided once more."""
        self.choices[of] = choice
        self._back_to(of)

    def change(self, change: Change) -> None:
        """Change another step as well; from it on everything is to be decided once more."""
        self.changes[change.of] = change
        place = self._places[change.of]
        if place < self.first:
            self.first, self._made, self._after = place, [], [self._tables[place]]
            self._misfits.clear()
        self._back_to(change.of)

    def _back_to(self, of: int) -> None:
        place = self._places[of] - self.first
        del self._made[place:]
        del self._after[place + 1 :]
        gone = {step.of for step in self._line[self.first + place :]}
        self._misfits = {n: misfit for n, misfit in self._misfits.items() if n not in gone}
        self._look, self._wait = 0, 1

    # Deciding

    def finish(self) -> None:
        """Decide all that is left."""
        while not self.work(1000):
            pass

    def work(self, steps: int) -> bool:
        """Decide so many steps more; whether all are decided."""
        for _ in range(steps):
            if self.done == self.whole:
                break
            self._next()
        return self.done == self.whole

    def _next(self) -> None:
        place = self.first + len(self._made)
        step, table = self._line[place], self._after[-1]
        if step.of not in self.changes and self._as_before(place, table):
            self._take(step, self._tables[place + 1])
            return
        made = self._made_again(place, step, table)
        if isinstance(made, Misfit):
            self._misfits[step.of] = made
            self._take(None, table)
        else:
            self._take(*made)

    def _take(self, step: Step | None, after: Table) -> None:
        self._made.append(step)
        self._after.append(after)

    def _as_before(self, place: int, table: Table) -> bool:
        """Whether the Table is the old one. That takes a while to see where it is not: looked at less and less."""
        old = self._tables[place]
        if table is old:
            return True
        self._look += 1
        if self._look < self._wait:
            return False
        self._look, self._wait = 0, min(64, self._wait * 2)
        return table.given == old.given and table == old

    def _made_again(self, place: int, step: Step, table: Table) -> tuple[Step | None, Table] | Misfit:
        old = self._tables[place]
        change = self.changes.get(step.of)
        if change is not None and change.command is None:
            return None, table
        if change is not None and change.command is not None:
            meant = self._with_its_dice(place, step, table, change.command)
            tried = self._tried(place, step, table, meant, change.ruling)
            if isinstance(tried, Refusal):
                return self._misfit(place, step, table, tried, meant)
            return self._step(step, table, meant, meant, tried, change.ruling, "amended")
        if step.how == "kept" or (step.how != "amended" and self._opens_a_scene(place, step)):
            after = self._verbatim(step.events, table)
            if after is not None:
                return step, after
        command = self._ports.read(step.sentence, old)
        if isinstance(command, Refusal):
            return self._misfit(place, step, table, command, None)
        used = command
        tried = self._tried(place, step, table, command, step.ruled)
        if isinstance(tried, Refusal) or tuple(tried.events) != step.events:
            was = about(step.events, old)
            if isinstance(tried, Refusal) or about(tried.events, table) != was:
                used = filled(command, step.events, old)
                tried = self._tried(place, step, table, used, step.ruled) if used != command else tried
            if not isinstance(tried, Refusal) and was.scenes:
                elsewhere = about(tried.events, table).scenes - was.scenes
                if elsewhere:
                    facts: dict[str, Fact] = {"scenes": tuple(sorted(elsewhere))}
                    tried = Refusal(kind="cannot", code="happened_elsewhere", facts=facts)
            if (
                not isinstance(tried, Refusal)
                and not step.ruled
                and (gone := was.hits - about(tried.events, table).hits)
            ):
                # It followed from a hit that is not there, or is somebody else's: by a ruling it may stand without it.
                tried = Refusal(kind="rule", code="hit_gone", facts={"n": min(gone)})
        if not isinstance(tried, Refusal) and not step.ruled:
            others = somebody_elses(owned(step.events, old), owned(tried.events, table))
            if others is not None:
                # The dice, the boxes, the answer were somebody else's: whether they are kept is asked.
                owners: dict[str, Fact] = {"who": others.who, **({"by": others.by} if others.by else {})}
                tried = Refusal(kind="rule", code=OTHERS[others.what], facts={**owners, "n": others.id})
        if isinstance(tried, Refusal):
            return self._misfit(place, step, table, tried, used)
        return self._step(step, table, command, used, tried, step.ruled, "again")

    def _with_its_dice(self, place: int, step: Step, table: Table, command: Command) -> Command:
        """The command with the dice of each side that it says nothing of, as they were called out, or wait to be.

        Not where they would change nothing, and not where they would be those of more people than called them out:
        whoever did has them again (`Again`), and for the others new ones fall.
        """
        old = self._tables[place]
        was = self._ports.read(step.sentence, old)
        for name, said in unsaid_dice(command, was):
            assert isinstance(was, Command)
            then, silent = step.events, self._came(place, step, old, undiced(was, name))
            held = command.but(**{name: said})
            without, with_ = self._came(place, step, table, command), self._came(place, step, table, held)
            fewer = len(called_out(then, old)) - len(called_out(silent or (), old))
            if with_ is None or with_ == without:
                continue
            if said == WAITS or len(called_out(with_, table)) - len(called_out(without or (), table)) <= fewer:
                command = held
        return command

    def _came(self, place: int, step: Step, table: Table, command: Command) -> tuple[Event, ...] | None:
        """What a command would come to, whatever rule stops it; None where it cannot be."""
        tried = self._tried(place, step, table, command, True)
        return None if isinstance(tried, Refusal) else tuple(tried.events)

    def _tried(self, place: int, step: Step, table: Table, command: Command, ruling: bool) -> Draft | Refusal:
        """What a command comes to on the new Table, in the scene that was in focus then."""
        old, after = self._tables[place], self._tables[place + 1]
        dice = Again(fallen(step.events, old), lambda: self._ports.dice(step.of), called_out(step.events, old))
        numbers = AsBefore(step.events, old, after, self._tables[-1].given, table.given)
        draft = Draft(table, dice, self._ports.book, self._ports.shelf, ruling, numbers)
        try:
            decide(command, draft, at=old.focus if old.focus != table.focus else None)
        except Refused as refused:
            return refused.refusal
        except (LookupError, TypeError, ValueError, ValidationError) as error:
            return Refusal(kind="cannot", code="makes_no_sense", facts={"why": type(error).__name__})
        return draft

    def _step(
        self,
        step: Step,
        table: Table,
        command: Command,
        used: Command,
        draft: Draft,
        ruling: bool,
        how: Literal["again", "amended"],
    ) -> tuple[Step, Table]:
        events, ruled = tuple(draft.events), tuple(draft.ruled)
        sentence = self._ports.spell(used if events != step.events else command, table)
        if (events, ruled, sentence, ruling) == (step.events, step.ruling, step.sentence, step.ruled):
            return step, draft.table
        # Only spelled anew, since a name in it changed, it is what it was.
        again = how if how == "amended" or (events != step.events and step.how == "done") else step.how
        return Step(step.of, sentence, ruled, ruling, events, again), draft.table

    def _opens_a_scene(self, place: int, step: Step) -> bool:
        """Whether it opened a prepared scene whose file is not any more what it was: what came in stands on record."""
        if not any(isinstance(event, SceneOpened) for event in step.events):
            return False
        old = self._tables[place]
        command = self._ports.read(step.sentence, old)
        if isinstance(command, Refusal):
            return True
        tried = self._tried(place, step, old, command, step.ruled)
        return isinstance(tried, Refusal) or tuple(tried.events) != step.events

    # What does not fit

    def _misfit(
        self, place: int, step: Step, table: Table, why: Refusal, command: Command | None
    ) -> Misfit | tuple[Step | None, Table]:
        """What the GM said is to become of it, or the misfit while nothing is said."""
        said = self.choices.get(step.of) or self.choices.get(0, "")
        amended = step.of in self.changes
        kept = self._kept(place, step, table, why, command, amended)
        if said == "keep" and kept is not None:
            self._misfits[step.of] = Misfit(step.of, step.sentence, why, True, "keep")
            return kept
        if said == "drop":
            self._misfits[step.of] = Misfit(step.of, step.sentence, why, kept is not None, "drop")
            return None, table
        return Misfit(step.of, step.sentence, why, kept is not None)

    def _kept(
        self, place: int, step: Step, table: Table, why: Refusal, command: Command | None, amended: bool
    ) -> tuple[Step, Table] | None:
        """The step as a ruling; None where the Table cannot hold it."""
        if why.kind == "rule" and command is not None:
            tried = self._tried(place, step, table, command, True)
            if not isinstance(tried, Refusal):
                return self._step(step, table, command, command, tried, True, "amended" if amended else "again")
        after = None if amended else self._verbatim(step.events, table)
        if after is None:
            return None
        ruling = tuple(dict.fromkeys((*step.ruling, why.code)))
        return step._replace(how="kept", ruled=True, ruling=ruling, entry=0), after

    def _verbatim(self, events: Iterable[Event], table: Table) -> Table | None:
        """The Table after what is on record; None where it speaks of what is not there."""
        after = table
        try:
            for event in events:
                after = event.evolve(after)
        except (LookupError, TypeError, ValueError, AttributeError):
            return None
        return None if set(_broken(after)) - set(_broken(table)) else after


def _broken(table: Table) -> Iterator[Problem]:
    return (problem for problem in problems(table) if problem.code not in BY_RULING)
