"""What must hold whatever is played: drawn commands, refused, done and overridden; undone and done again."""

from __future__ import annotations

import tomllib
from collections import Counter as Tally
from random import Random
from typing import Any

from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.engine.drawn import a_command
from tests.engine.tables import CHAPEL, FIRST, IMRE, SAVA, a_session, a_table, loaded, shelf, state, through_toml
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.dice import RecordedDice
from tracker.engine.draft import Draft
from tracker.engine.fate.challenge import AddTask
from tracker.engine.fate.recovery import all_held
from tracker.engine.known import decide, scene_of
from tracker.engine.ranked import places_now
from tracker.engine.refusal import Refusal
from tracker.engine.scenes import NewScene
from tracker.engine.session import Done, read_entry, written
from tracker.history.cast import CharacterAdded, CharacterRemoved
from tracker.history.evening import SceneEnded, SceneOpened
from tracker.history.event import Event
from tracker.history.points import (
    CarriedJoined,
    LockTakenBack,
    PointsMoved,
    PointsReleased,
    PoolGrew,
    PoolLapsed,
    PoolSet,
)
from tracker.history.rolls import DiceFell, PartSet, RollOpened
from tracker.model.order import Ranked
from tracker.model.problems import problems
from tracker.model.rolls import Dice
from tracker.model.table import Table
from tracker.storage.toml_out import lines

SEEDS = st.integers(0, 2**32)
"""A command is drawn from the seed and the table: most of what is drawn by single choices would be refused."""
STRIDE = 3
"""Commands submitted between two looks at the whole."""


def fallen(events: tuple[Event, ...]) -> list[tuple[int, ...]]:
    """Dice that the program rolled, in their order."""
    dice: list[Dice | None] = []
    for event in events:
        match event:
            case RollOpened():
                dice += [part.dice for part in event.roll.parts]
            case PartSet():
                dice.append(event.part.dice)
            case DiceFell():
                dice.append(event.dice)
    return [held.faces for held in dice if held is not None and not held.typed]


class Ledger:
    """Fate points as the events tell of them, counted by itself."""

    def __init__(self, table: Table) -> None:
        self.purses: Tally[tuple[str, str]] = Tally()
        for who in table.cast:
            self.purses["points", who.id] = who.points
            self.purses["carried", who.id] = who.carried
            self.purses["locked", who.id] = who.owed
        for scene in table.scenes:
            self.purses["pool", scene.id] = scene.pool

    def copy(self) -> Ledger:
        made = object.__new__(Ledger)
        made.purses = self.purses.copy()
        return made

    def take(self, event: Event) -> None:
        purses = self.purses
        match event:
            case PointsMoved():
                if event.payer != "bank":
                    purses[("pool", event.scene) if event.payer == "gm" else ("points", event.payer)] -= event.n
                if event.payee != "bank":
                    purses[("pool", event.scene) if event.payee == "gm" else (event.purse, event.payee)] += event.n
            case LockTakenBack():
                purses[event.purse, event.who] -= event.n
            case PointsReleased():
                purses["locked", event.who] -= event.n
                purses["points", event.who] += event.n
            case CarriedJoined():
                purses["carried", event.who] -= event.n
                purses["pool", event.scene] += event.n
            case PoolSet():
                purses["pool", event.scene] = event.pool
            case PoolGrew():
                purses["pool", event.scene] += event.n
            case PoolLapsed():
                purses["pool", event.scene] -= event.n
            case SceneEnded():
                purses["pool", event.scene] = 0
            case SceneOpened():
                purses["pool", event.scene.id] = event.scene.pool
                for who in event.cast:
                    purses["points", who.id], purses["carried", who.id] = who.points, who.carried
                    purses["locked", who.id] = who.owed
            case CharacterAdded():
                purses["points", event.character.id] = event.character.points
            case CharacterRemoved():
                for purse in ("points", "carried", "locked"):
                    del purses[purse, event.who]

    @property
    def held(self) -> dict[tuple[str, str], int]:
        return {purse: n for purse, n in self.purses.items() if n}


def ids(table: Table) -> set[str]:
    groups: list[Any] = [table.sides, table.cast, table.scenes, table.aspects, table.compels]
    groups += [group for scene in table.scenes for group in (scene.zones, scene.borders, scene.counters)]
    return {held.id for group in groups for held in group}


class Evening(RuleBasedStateMachine):
    """One session, and beside it what a test keeps of it."""

    without: tuple[str, ...] = ()
    rulings = True

    def start(self) -> Table:
        """How the evening begins."""
        return a_table()

    def __init__(self) -> None:
        super().__init__()
        self.file: list[dict[str, Any]] = []
        self.commands: dict[int, tuple[Command, bool]] = {}
        self.session = a_session(self.start(), journal=self)
        self.ledgers = [Ledger(self.session.start)]
        self.ids = [ids(self.session.start)]

    def append(self, entry: Any) -> None:
        """The journal."""
        self.file.append(tomllib.loads(lines(entry)))

    def submit(self, command: Command, ruling: bool) -> None:
        before = state(self.session)
        result = self.session.submit(command, ruling=ruling)
        if isinstance(result, Refusal):
            assert state(self.session) == before and self.session.table is before[0]
            assert result.kind == "cannot" or not ruling, result
            return
        self.commands[result.entry.seq] = (command, ruling)
        assert result.moment.before is before[0] and result.moment.after is self.session.table
        assert self.session.undone == []
        self._count(result.entry.events)
        self._clocks_go_on(before[0], self.session.table)
        self._nothing_given_twice(before[0], self.session.table)
        self._decided_anew(result, before[0])

    def _clocks_go_on(self, before: Table, after: Table) -> None:
        """No calendar runs backwards, and nothing recovers since a scene or a session that is still to come."""
        was, now_ = before.calendar.model_dump(), after.calendar.model_dump()
        assert all(now_[unit] >= was[unit] for unit in was)
        for held in all_held(after):
            assert not held.slot.clock or held.slot.since <= now_[f"{held.slot.clock}s"]
            assert held.slot.recovering or not held.slot.clock

    def _count(self, events: tuple[Event, ...]) -> None:
        ledger = self.ledgers[-1].copy()
        for event in events:
            ledger.take(event)
        self.ledgers.append(ledger)
        self.ids.append(self.ids[-1] | ids(self.session.table))

    def _nothing_given_twice(self, before: Table, after: Table) -> None:
        for id in ids(after) - ids(before):
            # Only a boost comes back under its own id: the invoke that used it up was taken back.
            again = id in self.ids[-2]
            assert (int(id[1:]) > before.given.ids) != again, id
            assert not again or after.aspects[id].kind == "boost"
        assert all(roll.id in before.rolls or roll.id > before.given.roll for roll in after.rolls)
        assert all(hit.id in before.hits or hit.id > before.given.hit for hit in after.hits)
        assert all(who.id in before.cast or who.number > before.given.number for who in after.cast)
        for name, n in before.given.model_dump().items():
            assert n <= getattr(after.given, name)
        for roll in after.rolls:
            marks = [held.id for part in roll.parts for held in part.modifiers]
            marks += [held.id for part in roll.parts for held in part.invokes]
            assert len(set(marks)) == len(marks) and max(marks, default=0) <= roll.marks

    def _decided_anew(self, done: Done, before: Table) -> None:
        command, ruling = self.commands[done.entry.seq]
        draft = Draft(before, RecordedDice(fallen(done.entry.events)), BOOK, shelf, ruling)
        decide(command, draft)
        assert tuple(draft.events) == done.entry.events and draft.table == self.session.table

    @rule(seed=SEEDS)
    def play(self, seed: int) -> None:
        for _ in range(STRIDE):
            self.submit(self._drawn(seed), False)
            seed += 1

    @precondition(lambda self: self.rulings)
    @rule(seed=SEEDS)
    def overrule(self, seed: int) -> None:
        self.submit(self._drawn(seed), True)

    def _drawn(self, seed: int) -> Command:
        command = a_command(Random(seed), self.session.table, self.without)
        note(repr(command)[:300])
        return command

    @precondition(lambda self: self.session.standing)
    @rule(redo=st.booleans())
    def back(self, redo: bool) -> None:
        table, standing, undone, _ = state(self.session)
        assert isinstance(self.session.undo(), Done)
        self._beside()
        former = standing[-2] if len(standing) > 1 else 0
        assert self.session.table is self.session.at(former)
        if redo:
            assert isinstance(self.session.redo(), Done)
            self._beside()
            assert state(self.session)[:3] == (table, standing, undone)

    @precondition(lambda self: self.session.undone)
    @rule()
    def again(self) -> None:
        to = self.session.undone[-1]
        assert isinstance(self.session.redo(), Done)
        self._beside()
        assert self.session.table is self.session.at(to)

    def _beside(self) -> None:
        to = self.session.entries[-1].to
        self.ledgers.append(self.ledgers[to])
        self.ids.append(self.ids[to])

    @invariant()
    def it_can_be_saved(self) -> None:
        table = self.session.table
        assert loaded(table) == table

    @invariant()
    def the_points_are_as_the_events_tell(self) -> None:
        assert Ledger(self.session.table).held == self.ledgers[-1].held

    def teardown(self) -> None:
        for entry, held in zip(self.session.entries, self.file, strict=True):
            assert read_entry(held) == entry and through_toml(written(entry)) == held
        again = a_session(loaded(self.session.start))
        again.load(self.file)
        assert state(again) == state(self.session)
        for seq in range(len(self.file) + 1):
            assert again.at(seq) == self.session.at(seq)
        while again.standing:
            again.undo()
        assert again.table == self.session.start


class ByTheRules(Evening):
    """No rulings, no fields set by hand: then no rule is ever broken."""

    without = ("set", "house")
    rulings = False

    @invariant()
    def nothing_is_wrong(self) -> None:
        assert problems(self.session.table) == []

    @invariant()
    def nobody_is_on_turn_who_has_left(self) -> None:
        for scene in self.session.table.scenes:
            assert scene.turn is None or scene.turn.who in scene.here


GOES_BETWEEN = ("bring", "new-scene", "take-along", "scene", "remove")
"""Verbs that are about more than one scene."""


def two_scenes() -> Table:
    """A ranked conflict in the chapel, and a second scene to which some have gone; that one is in focus."""
    table = a_table("fate-core")
    scene = table.scenes[CHAPEL]
    session = a_session(table.with_scene(scene.but(options=scene.options.but(order="ranked"))))
    for command in (Begin(frame="conflict"), NewScene(title="The Weir", bring=(SAVA, FIRST)), Begin(frame="conflict")):
        assert isinstance(session.submit(command), Done)
    return session.table


class TwoScenes(ByTheRules):
    """Several scenes, ranked: what is done is done in one of them, and none disturbs another."""

    def start(self) -> Table:
        return two_scenes()

    def submit(self, command: Command, ruling: bool) -> None:
        before, standing = self.session.table, len(self.session.entries)
        super().submit(command, ruling)
        after = self.session.table
        if len(self.session.entries) == standing or command.verb in GOES_BETWEEN:
            return
        changed = [scene.id for scene in after.scenes if scene != before.scenes.get(scene.id)]
        several = getattr(command, "who", None)
        homes = {who in before.scenes[CHAPEL].here for who in several} if isinstance(several, tuple) else set()
        if len(homes) > 1:
            return
        assert len(changed) <= 1, changed
        where = scene_of(command, before)
        assert where is None or changed in ([], [where])

    @invariant()
    def the_places_are_of_those_here_and_nobody_has_two(self) -> None:
        table = self.session.table
        for scene in table.scenes:
            if isinstance(scene.order, Ranked):
                line = [place.who for place in places_now(BOOK.system(scene), table, scene)]
                assert len(set(line)) == len(line) and set(line) <= {who.id for who in scene.here}
                following = BOOK.following(table, scene)
                assert set(following.who) <= {who for who in line if scene.here[who].takes_part}

    @invariant()
    def nobody_is_in_two_scenes(self) -> None:
        here = [who.id for scene in self.session.table.scenes if not scene.ended for who in scene.here]
        assert len(set(here)) == len(here)


def profile(examples: int, steps: int) -> settings:
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def begun(system: str, *commands: Command) -> Table:
    """The table of a game with something begun on it."""
    session = a_session(a_table(system))
    for command in commands:
        assert isinstance(session.submit(command), Done)
    return session.table


class Accelerated(ByTheRules):
    """A conflict in the order of the approaches."""

    def start(self) -> Table:
        return begun("fate-accelerated", Begin(frame="conflict"))


class InAContest(ByTheRules):
    """A contest that hurts, with a challenge laid aside."""

    def start(self) -> Table:
        tasks = (AddTask(name="Bar the door", difficulty=2), AddTask(name="Find the way", who=IMRE))
        contest = Begin(frame="contest", harm="physical")
        return begun("fate-condensed", Begin(frame="challenge"), *tasks, contest)


class InAChallenge(ByTheRules):
    """Core's challenge inside a conflict."""

    def start(self) -> Table:
        fight = Begin(frame="conflict", first=IMRE)
        return begun("fate-core", fight, Begin(frame="challenge", inside=True), AddTask(name="Bar the door"))


TestEvening = Evening.TestCase
TestEvening.settings = profile(30, 50)
TestByTheRules = ByTheRules.TestCase
TestByTheRules.settings = profile(30, 50)
TestTwoScenes = TwoScenes.TestCase
TestTwoScenes.settings = profile(20, 40)
TestAccelerated = Accelerated.TestCase
TestAccelerated.settings = profile(10, 40)
TestInAContest = InAContest.TestCase
TestInAContest.settings = profile(10, 40)
TestInAChallenge = InAChallenge.TestCase
TestInAChallenge.settings = profile(10, 40)
