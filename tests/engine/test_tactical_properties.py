"""Whatever commands are given in a tactical phase: its invariants hold, replay equals live, undo is exact."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, BO, SNIPER, a_phase
from tracker.engine.cast import AddCharacter, Away, Back, Remove, Set
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.evening import End
from tracker.engine.fate.harm import Clear, Mark, Out
from tracker.engine.rcs import Ct, RollCount, missing
from tracker.engine.session import Done
from tracker.engine.tactical import actions, danger
from tracker.engine.turns import EndTurn, NextExchange, NotDone, TurnTo
from tracker.history.phase import ActionTaken, CtStarted, DetectionMade, Reacted
from tracker.model.order import Rcs
from tracker.model.phase import Fighter
from tracker.model.problems import problems
from tracker.model.table import Scene

Draw = Any
PEOPLE = (ADA, BO, SNIPER)
KINDS = ("primary", "secondary", "side", "bonus", "reaction", "assessment")


@st.composite
def commands(draw: Draw, play: Play) -> Command:
    """Anything that somebody may type in a phase, likely things more often."""
    who = draw(st.sampled_from(PEOPLE))
    turn = play.scene.turn
    mine = turn.who if turn is not None and draw(st.integers(0, 3)) else who
    dice = draw(st.sampled_from(["", "1,1", "34", "6,6", "25"]))
    following = BOOK.following(play.table, play.scene).who
    due = following[0] if following else who
    made: list[Command] = [
        danger.Danger(danger=draw(st.sampled_from(["obvious", "hidden", "environment"])), ambush=draw(st.booleans())),
        danger.Detect(won=tuple(draw(st.lists(st.sampled_from([ADA, BO]), unique=True, max_size=2)))),
        danger.FreeHostileMove(who=who),
        danger.SetOffGuard(who=who, how=draw(st.sampled_from(["on", "off"]))),
        RollCount(who=who, dice=dice),
        RollCount(),
        RollCount(who=who, tie="?"),
        RollCount(who=who, at=draw(st.sampled_from(["3", "11.4", "-2"]))),
        Ct(),
        Ct(step="end"),
        TurnTo(who=due),
        TurnTo(who=due),
        TurnTo(who=who),
        EndTurn(),
        NextExchange(),
        NotDone(who=who),
        actions.Assess(who=mine, sealed=draw(st.booleans())),
        actions.Primary(who=mine, part=draw(st.sampled_from([(1, 1), (1, 3), (2, 3), (3, 3)]))),
        actions.Secondary(who=mine),
        actions.SideAction(who=mine),
        actions.Bonus(who=mine, source="x"),
        actions.Convert(who=mine, what=draw(st.sampled_from(KINDS))),
        actions.Convert(who=mine, what="primary"),
        actions.React(who=who, drop=draw(st.booleans())),
        actions.FullAction(who=mine, cts=draw(st.integers(1, 3))),
        actions.Abandon(who=who),
        Mark(who=who, box=draw(st.sampled_from(["Wounds", "Dazed"]))),
        Clear(who=who, box="Wounds"),
        Set(who=who, field="REF", value="14"),
        Away(who=(who,)),
        Back(who=(who,)),
        Out(who=who),
        AddCharacter(name="Drone"),
        Remove(who=SNIPER),
        End(what="phase"),
    ]
    chosen: Command = draw(st.sampled_from(made))
    return chosen


def steady(play: Play) -> list[Command]:
    """What brings a phase as far as its first CT, so that most of what is drawn is about one."""
    return [danger.Danger(danger="obvious"), RollCount(), Ct()]


@settings(deadline=None, max_examples=120)
@given(data=st.data())
def test_the_invariants_of_a_phase(data: st.DataObject) -> None:
    play = Play(a_phase(new_counts=data.draw(st.booleans())))
    if data.draw(st.integers(0, 3)):
        play.do(*steady(play))
    for _ in range(data.draw(st.integers(5, 30))):
        command = data.draw(commands(play))
        before, seen = play.table, tuple(play.session.standing)
        result = play.session.submit(command)
        if not isinstance(result, Done):
            assert play.table is before
            continue
        assert problems(play.table) == []
        hold(play.scene, before.scenes[play.scene.id], result)
        assert isinstance(play.session.undo(), Done) and play.table is before
        assert tuple(play.session.standing) == seen
        assert isinstance(play.session.redo(), Done)
    assert play.loaded().table == play.table


def hold(scene: Scene, before: Scene, done: Done) -> None:
    """The seven invariants of the model (tactical phase, 2.9), as far as they are about one step."""
    phase, order = scene.phase, scene.order
    if phase is None or not isinstance(order, Rcs):
        return
    for held in phase.fighters:
        running = held.full is not None and held.full.status == "running"
        assert running == ("full" in held.off_guard)  # 1
        left = held.actions
        assert 0 <= left.secondary <= 3 and 0 <= left.side <= 8  # 2
        assert min(left.primary, left.bonus, left.reaction, left.assessment, left.parts) >= 0
        assert left.of_primary_secondary <= left.secondary and left.of_primary_side <= left.side
    for event in done.entry.events:
        match event:
            case Reacted():
                assert _was(before, event.who).actions.reaction == 1 or before.phase is None  # 3
                assert event.at == event.event + 1  # 4
            case CtStarted():
                assert all(count.reaction is None for count in order.counts)  # 5
            case DetectionMade() if not event.won:
                assert all("surprise" in (phase.fighters.get(who) or Fighter(id=who)).off_guard for who in event.lost)
            case ActionTaken() if event.action != "bonus":
                assert "surprise" not in _was(before, event.who).off_guard  # 7
                assert event.who in order.acted


def _was(scene: Scene, who: str) -> Fighter:
    phase = scene.phase
    return Fighter(id=who) if phase is None else phase.fighters.get(who) or Fighter(id=who)


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_reactions_end_and_every_slot_comes_once(data: st.DataObject) -> None:
    """Whoever reacts whenever they can: the CT still ends, and slots never run backwards."""
    play = Play(a_phase())
    play.do(*steady(play))
    last, steps = -99, 0
    while following := BOOK.following(play.table, play.scene):
        if following.new_exchange:
            break
        play.do(TurnTo(who=following.who[0]))
        order = play.scene.order
        assert isinstance(order, Rcs) and order.segment is not None and order.segment >= last
        last, steps = order.segment, steps + 1
        for who in data.draw(st.lists(st.sampled_from(PEOPLE), max_size=3)):
            play.session.submit(actions.React(who=who))
    assert steps <= 2 * len(PEOPLE)
    order = play.scene.order
    assert isinstance(order, Rcs)
    assert missing(BOOK.system(play.scene), play.table, play.scene, order) == ()
    play.do(Ct(step="end"))
