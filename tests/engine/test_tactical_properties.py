"""Whatever commands are given in a tactical phase: its invariants hold, replay equals live, undo is exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, BO, SNIPER, a_phase
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter, Away, Back, Remove
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.evening import End
from tracker.engine.fate.leaving import Out
from tracker.engine.fate.marks import Clear, Mark
from tracker.engine.options import Option
from tracker.engine.orders import Rank
from tracker.engine.rcs import Ct, RollCount, in_order, missing
from tracker.engine.refusal import Refusal
from tracker.engine.session import Done
from tracker.engine.slots import Together
from tracker.engine.tactical import actions, danger
from tracker.engine.turns import EndTurn, NextExchange, NotDone, TurnTo
from tracker.history.danger import DetectionMade, NewcomerSought, OffGuardChanged
from tracker.history.order import TurnBegan
from tracker.history.phase import ActionTaken, CtStarted, FullBegan, Reacted
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Fighter
from tracker.model.problems import problems
from tracker.model.table import Scene

Draw = Any
PEOPLE = (ADA, BO, SNIPER)
PLAYERS = (ADA, BO)
KINDS = ("primary", "secondary", "side", "bonus", "reaction", "assessment")


def commands(draw: Draw, play: Play) -> Command:
    """Anything that somebody may type in a phase, likely things more often; only what is chosen is drawn."""

    def of(*those: Any) -> Any:
        return draw(st.sampled_from(those))

    who, on_slot = of(*PEOPLE), play.scene.on_slot
    mine = of(*on_slot, *on_slot, *PEOPLE)
    kinds = ["counts", "danger", "other"]
    if play.scene.phase is not None:
        kinds += ["slot"] * 5 + ["deed"] * 7
    match of(*kinds):
        case "deed" if _was(play.scene, mine).actions.assessment and of(True, True, False):
            return actions.Assess(who=mine, sealed=of(True, False))
        case "deed":
            return _deed(of, mine, who)
        case "slot":
            return _slot(of, play, who)
        case "counts":
            dice = of("", "1,1", "34", "6,6", "25")
            tie, at = RollCount(who=who, tie="?"), RollCount(who=who, at=of("3", "11.4", "-2"))
            return cast(Command, of(RollCount(who=who, dice=dice), RollCount(), tie, at))
        case "danger":
            return _danger(of, who)
    return cast(
        Command,
        of(
            Mark(who=who, box=of("Wounds", "Dazed")),
            Clear(who=who, box="Wounds"),
            Set(who=who, field="REF", value="14"),
            Option(option="new_counts", value=of("on", "off")),
            Away(who=(who,)),
            Back(who=(who,)),
            Out(who=who),
            AddCharacter(name="Drone"),
            Remove(who=SNIPER),
            End(what="phase"),
        ),
    )


def _deed(of: Callable[..., Any], mine: Id, who: Id) -> Command:
    match of("primary", "secondary", "side", "bonus", "convert", "convert", "full", "full", "react", "abandon"):
        case "primary":
            return actions.Primary(who=mine, part=of((1, 1), (1, 3), (2, 3), (3, 3)))
        case "secondary":
            return actions.Secondary(who=mine)
        case "side":
            return actions.SideAction(who=mine)
        case "bonus":
            return actions.Bonus(who=mine, source="x")
        case "convert":
            return actions.Convert(who=mine, what=of("primary", "secondary", *KINDS))
        case "full":
            return actions.FullAction(who=mine, cts=of(1, 2, 3))
        case "react":
            return actions.React(who=who, drop=of(True, False))
    return actions.Abandon(who=mine)


def _slot(of: Callable[..., Any], play: Play, who: Id) -> Command:
    following = BOOK.following(play.table, play.scene)
    due = following.who[0] if following.who else who
    match of("due", "due", "due", "ct", "ct", "who", "end", "together", "before", "exchange", "undone"):
        case "due":
            return Ct(step="end") if following.new_exchange else TurnTo(who=due)
        case "ct":
            return Ct(step=of("begin", "begin", "end"))
        case "who":
            return TurnTo(who=who)
        case "end":
            return EndTurn()
        case "together":
            return Together(who=of((ADA, BO), (BO, SNIPER)), how=of("on", "on", "off"))
        case "before":
            return Rank(who=who, before=of(None, *PEOPLE))
        case "exchange":
            return NextExchange()
    return NotDone(who=who)


def _danger(of: Callable[..., Any], who: Id) -> Command:
    won = of((), (ADA,), (BO,), (ADA, BO))
    match of("danger", "detect", "newcomer", "free", "surprise", "against"):
        case "danger":
            return danger.Danger(danger=of("obvious", "hidden", "environment"), ambush=of(True, False))
        case "detect":
            return danger.Detect(won=won)
        case "newcomer":
            return danger.Detect(won=won, newcomer=SNIPER)
        case "free":
            return danger.FreeHostileMove(who=who)
        case "surprise":
            return danger.SetOffGuard(who=who, how=of("on", "off", "off"))
    return danger.SetOffGuard(who=who, how=of("on", "off"), against=SNIPER)


def steady() -> list[Command]:
    """What brings a phase as far as its first CT, so that most of what is drawn is about one."""
    return [danger.Danger(danger="obvious"), RollCount(), Ct()]


@settings(deadline=None, max_examples=100)
@given(data=st.data())
def anything_holds(seen: Counter[str], data: st.DataObject) -> None:
    play = Play(a_phase(new_counts=data.draw(st.booleans())))
    if data.draw(st.sampled_from([True, True, True, False])):
        play.do(*steady())
    for _ in range(data.draw(st.integers(10, 40))):
        command = commands(data.draw, play)
        before, standing = play.table, tuple(play.session.standing)
        result = play.session.submit(command)
        if isinstance(result, Refusal) and result.code in ("others_first", "slot_gone_by"):
            # Who goes is the GM's to rule; the CS being played never runs backwards for it.
            result = play.session.submit(command, ruling=data.draw(st.booleans()))
        if not isinstance(result, Done):
            assert play.table is before
            continue
        assert problems(play.table) == []
        hold(play.scene, before.scenes[play.scene.id], result, seen)
        assert isinstance(play.session.undo(), Done) and play.table is before
        assert tuple(play.session.standing) == standing
        assert isinstance(play.session.redo(), Done)
    assert play.loaded().table == play.table


def test_the_invariants_of_a_phase_under_any_commands() -> None:
    """And each of them is put to the test: a law that no example touches would be none. 5 and 6 have tests below."""
    seen: Counter[str] = Counter()
    anything_holds(seen)
    assert {name for name in ("1", "2", "3", "4", "7", "backwards") if seen[name] < 10} == set(), seen


def hold(scene: Scene, before: Scene, done: Done, seen: Counter[str]) -> None:
    """The invariants of the model (tactical phase, 2.9), as far as they are about one step."""
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
        seen["2"] += held.actions != Fighter(id="c0").actions
    for event in done.entry.events:
        match event:
            case FullBegan():
                seen["1"] += 1
            case Reacted():
                assert _was(before, event.who).actions.reaction == 1 or before.phase is None  # 3
                assert event.at == event.event + 1  # 4
                assert order.count(event.who).reaction == event.at and event.who not in order.acted
                seen["3"] += 1
                seen["4"] += 1
            case CtStarted():
                for who in in_order(BOOK.systems["tactical"], done.moment.after, scene, order):  # 5
                    count = order.count(who)
                    assert count.reaction is None and count.tenths == count.rcs
                was = before.order
                if isinstance(was, Rcs) and was.exchange and not before.options.new_counts:
                    assert {count.who: count.rcs for count in order.counts} == {c.who: c.rcs for c in was.counts}
                    seen["5"] += 1
            case TurnBegan():
                was = before.order
                if isinstance(was, Rcs) and was.segment is not None and was.exchange == event.exchange:
                    assert event.segment is not None and event.segment >= was.segment  # 4
                    seen["backwards"] += event.segment > was.segment
            case ActionTaken() if event.action != "bonus":
                assert "surprise" not in _was(before, event.who).off_guard  # 7
                assert event.who in order.acted
                seen["7"] += 1


def _was(scene: Scene, who: str) -> Fighter:
    phase = scene.phase
    return Fighter(id=who) if phase is None else phase.fighters.get(who) or Fighter(id=who)


# 3 and 4: Reactions end, slots never run backwards


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def slots_come_once(seen: Counter[str], data: st.DataObject) -> None:
    """Whoever reacts whenever they can: the CT still ends, and slots never run backwards."""
    play = Play(a_phase())
    play.do(*steady())
    if data.draw(st.booleans()):
        play.session.submit(Together(who=(ADA, BO)), ruling=True)
    last, steps = -99, 0
    reacted: Counter[Id] = Counter()
    while following := BOOK.following(play.table, play.scene):
        if following.new_exchange:
            break
        play.do(TurnTo(who=following.who[0]))
        order = play.scene.order
        assert isinstance(order, Rcs) and order.segment is not None and order.segment >= last  # 4
        last, steps = order.segment, steps + 1
        for who in data.draw(st.lists(st.sampled_from(PEOPLE), max_size=3)):
            reacted[who] += isinstance(play.session.submit(actions.React(who=who)), Done)
    assert steps <= 2 * len(PEOPLE) and max(reacted.values(), default=0) <= 1  # 3
    seen["reacted"] += sum(reacted.values())
    order = play.scene.order
    assert isinstance(order, Rcs)
    assert missing(BOOK.system(play.scene), play.table, play.scene, order) == ()
    play.do(Ct(step="end"))


def test_reactions_end_and_every_slot_comes_once() -> None:
    seen: Counter[str] = Counter()
    slots_come_once(seen)
    assert seen["reacted"] > 60


# 5: the order holds


@settings(deadline=None, max_examples=40)
@given(data=st.data())
def order_holds(seen: Counter[str], data: st.DataObject) -> None:
    """Through several CTs, whoever reacts, acts or drops a Full action: the next CT begins with the counts rolled."""
    play = Play(a_phase())
    play.do(*steady())
    order = play.scene.order
    assert isinstance(order, Rcs)
    rolled = {who: order.count(who).rcs for who in PEOPLE}
    for _ in range(data.draw(st.integers(2, 4))):
        while not (following := BOOK.following(play.table, play.scene)).new_exchange:
            play.do(TurnTo(who=following.who[0]))
            for who in data.draw(st.lists(st.sampled_from(PEOPLE), max_size=2)):
                busy = isinstance(play.session.submit(actions.React(who=who, drop=True)), Done)
                seen["reacted"] += busy
            mine = following.who[0]
            play.session.submit(actions.Assess(who=mine))
            deed = data.draw(st.sampled_from([actions.FullAction(who=mine, cts=2), actions.Secondary(who=mine)]))
            seen["full"] += isinstance(play.session.submit(deed), Done) and isinstance(deed, actions.FullAction)
        play.do(Ct(step="end"), Ct())
        order = play.scene.order
        assert isinstance(order, Rcs) and order.segment is None and order.acted == ()
        assert {who: order.count(who).tenths for who in PEOPLE} == rolled
        seen["cts"] += 1


def test_with_the_fixed_order_every_ct_begins_with_the_counts_that_were_rolled() -> None:
    seen: Counter[str] = Counter()
    order_holds(seen)
    assert min(seen["cts"], seen["reacted"], seen["full"]) > 20, seen


# 6: nobody noticed


DETECTING = ("detect", "free", "surprise", "again", "newcomer", "back", "other")


@settings(deadline=None, max_examples=120)
@given(ambush=st.booleans(), data=st.data())
def unnoticed(seen: Counter[str], ambush: bool, data: st.DataObject) -> None:
    """Rounds that nobody wins: all who had to notice stay Off-Guard, whatever else is tried, until the first is aware;
    that one, and only that, ends the detection. A newcomer is not Off-Guard before the round that asks it."""
    play = Play(a_phase())
    play.do(danger.Danger(danger="hidden", ambush=ambush))
    asked = (SNIPER,) if ambush else PLAYERS
    for step in data.draw(st.lists(st.sampled_from(DETECTING), min_size=2, max_size=12)):
        phase, who = play.scene.phase, data.draw(st.sampled_from(PEOPLE))
        assert phase is not None and phase.state == "detection"
        tried: Command = {
            "detect": danger.Detect(),
            "again": danger.Detect(tied=asked),
            "free": danger.FreeHostileMove(who=who),
            "surprise": danger.SetOffGuard(who=who, how="on"),
            "newcomer": danger.Detect(newcomer=who),
            "back": actions.Assess(who=who),
            "other": data.draw(st.sampled_from([Ct(), TurnTo(who=who), RollCount(), actions.React(who=who)])),
        }[step]
        result = play.session.submit(tried)
        if isinstance(result, Done) and any(isinstance(event, DetectionMade) for event in result.entry.events):
            seen["rounds"] += 1
        phase = play.scene.phase
        assert phase is not None
        if phase.round:
            assert all("surprise" in _was(play.scene, one).off_guard for one in asked)  # 6
            seen["6"] += 1
    first = data.draw(st.sampled_from(asked))
    warned = isinstance(play.session.submit(danger.SetOffGuard(who=first, how="off")), Done)
    if not warned:
        play.do(danger.Detect(won=(first,)))
    phase = play.scene.phase
    assert phase is not None and phase.state == "ordering"
    assert "surprise" not in _was(play.scene, first).off_guard
    if phase.round:
        others = (one for one in asked if one != first)
        assert all("surprise" in _was(play.scene, one).off_guard for one in others)
    seen["warned" if warned else "won"] += 1


def test_after_a_round_nobody_won_all_are_off_guard_until_the_first_is_aware() -> None:
    seen: Counter[str] = Counter()
    unnoticed(seen)
    assert min(seen["rounds"], seen["6"], seen["warned"], seen["won"]) > 10, seen


# 7: the surprised do nothing


@pytest.mark.parametrize("reason", ["surprise", "full"])
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_whoever_is_off_guard_takes_no_action(reason: str, data: st.DataObject) -> None:
    """While surprised nothing at all is executed, nor reacted to; in a Full action nothing but by dropping it."""
    play = Play(a_phase())
    play.do(*steady())
    while ADA not in play.scene.on_slot:
        play.do(TurnTo(who=BOOK.following(play.table, play.scene).who[0]))
    play.do(actions.Assess(who=ADA))
    if reason == "surprise":
        play.do(danger.SetOffGuard(who=ADA, how="on"))
    else:
        play.do(actions.FullAction(who=ADA, cts=3))
    for _ in range(data.draw(st.integers(1, 8))):
        command = data.draw(st.sampled_from([
            actions.Primary(who=ADA), actions.Primary(who=ADA, part=(1, 2)), actions.Secondary(who=ADA),
            actions.SideAction(who=ADA), actions.React(who=ADA), actions.FullAction(who=ADA, cts=1),
        ]))  # fmt: skip
        before = play.table
        assert not isinstance(play.session.submit(command), Done) and play.table is before
        following = BOOK.following(play.table, play.scene)
        if not following.new_exchange and data.draw(st.booleans()):
            play.do(TurnTo(who=following.who[0]))


# A newcomer limits Off-Guard to itself


@settings(deadline=None, max_examples=40)
@given(won=st.lists(st.sampled_from(PLAYERS), unique=True), again=st.lists(st.sampled_from(PLAYERS), unique=True))
def test_a_newcomer_who_is_not_noticed_changes_nothing_else(won: list[Id], again: list[Id]) -> None:
    play = Play(a_phase())
    play.do(*steady())
    before = play.scene
    done = play.do(danger.Detect(won=tuple(won), newcomer=SNIPER))
    assert [type(event) for event in done.entry.events] == [NewcomerSought]
    assert {who for who in PLAYERS if SNIPER in _was(play.scene, who).unaware} == set(PLAYERS) - set(won)
    for held in play.scene.phase.fighters if play.scene.phase is not None else ():
        assert held.but(unaware=()) == _was(before, held.id)
    for who in again:
        result = play.session.submit(danger.SetOffGuard(who=who, how="off", against=SNIPER))
        assert isinstance(result, Done) is (who not in won)
        if isinstance(result, Done):
            assert not any(isinstance(event, OffGuardChanged) for event in result.entry.events)
    assert {who for who in PLAYERS if SNIPER in _was(play.scene, who).unaware} == set(PLAYERS) - {*won, *again}
