"""What happened, in sentences: made at reading time, in the reader's language, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.history import aspects, cast, contest, groups, harm, order, points, recovery, rolls
from tracker.history.event import Event
from tracker.language import (
    tell_checks,
    tell_contest,
    tell_fudge,
    tell_groups,
    tell_harm,
    tell_phase,
    tell_recovery,
    tell_rolls,
    tell_rounds,
    tell_stunts,
    tell_table,
)
from tracker.language.tale import Said, Tale, Teller
from tracker.language.words import Name, Words
from tracker.model.table import Table

TELLERS: dict[type[Event], Teller] = {
    **tell_table.TELLERS,
    **tell_harm.TELLERS,
    **tell_recovery.TELLERS,
    **tell_rolls.TELLERS,
    **tell_contest.TELLERS,
    **tell_phase.TELLERS,
    **tell_stunts.TELLERS,
    **tell_groups.TELLERS,
    **tell_rounds.TELLERS,
    **tell_checks.TELLERS,
    **tell_fudge.TELLERS,
}
"""Events that need more than their own fields; any other is told by the sentence that has the name of its kind."""

COVERED: dict[type[Event], tuple[type[Event], ...]] = {
    recovery.CalendarTurned: (points.ScenarioBegan, recovery.MilestoneReached),
    order.TurnEnded: (order.TurnBegan,),
    harm.HitSettled: (
        harm.BoxesMarked,
        harm.SlotFilled,
        cast.TakenOut,
        cast.Conceded,
        groups.MembersFell,
        groups.MemberMarked,
    ),
    harm.SlotCleared: (aspects.AspectGone,),
    aspects.FreeGiven: (rolls.AspectInvoked, rolls.InvokeWithdrawn),
    aspects.AspectGone: (rolls.AspectInvoked, cast.CharacterRemoved, recovery.ExtremeTaken),
    points.LockTakenBack: (rolls.InvokeWithdrawn,),
    cast.SideAdded: (cast.SideJoined, cast.CharacterAdded),
    rolls.InvokeWithdrawn: (rolls.RollCancelled,),
    rolls.PartSet: (rolls.AspectInvoked,),
    aspects.AspectMade: (rolls.InvokeWithdrawn,),
}
"""Events that go without saying beside others of the same entry."""


def tell(
    events: Iterable[Event],
    before: Table,
    after: Table,
    words: Words,
    rename: Name | None = None,
    former: tuple[Table, ...] = (),
) -> list[str]:
    """The sentences of one entry, in the order in which it happened. `rename` gives other names than the GM's, `former`
    knows what is in neither of the two Tables."""
    tale = Tale(tuple(events), before, after, words, rename, former)
    return [tale.say(said) for said in _said(tale)]


def _said(tale: Tale) -> Iterator[Said]:
    told = [event for event in tale.events if not _goes_without_saying(event, tale)]
    for event in told or tale.events[:1]:
        if isinstance(event, cast.CharacterAdded) and (several := tell_table.added(event, tale)) is not None:
            if event is next(tale.of(cast.CharacterAdded)):
                yield several
            continue
        said = sentence_of(event, tale)
        if said is not None:
            yield said


def sentence_of(event: Event, tale: Tale) -> Said | None:
    """The sentence of one event by itself."""
    teller = TELLERS.get(type(event))
    if teller is not None:
        return teller(event, tale)
    return Said(event.kind, {name: getattr(event, name) for name in type(event).model_fields})


def _goes_without_saying(event: Event, tale: Tale) -> bool:
    if isinstance(event, order.FrameBegan):
        passed = any(ended.into for ended in tale.of(order.FrameEnded))
        return not event.again and (passed or tale.has(contest.ContestBegan, contest.ChallengeBegan))
    if isinstance(event, order.ActionSpent):
        return event.spent and len(tale.events) > 1
    if isinstance(event, order.ActionLent):
        return len(tale.events) > 1
    if isinstance(event, rolls.CostOwed):
        return not event.shared and tale.has(rolls.RollResolved)
    if isinstance(event, aspects.AspectMade) and event.aspect.role == "twist" and tale.has(contest.ExchangeRead):
        return True
    if isinstance(event, aspects.AspectMade):
        return event.aspect.kind == "consequence" and tale.has(harm.SlotFilled)
    if isinstance(event, aspects.AspectChanged):
        return event.why in ("recovering", "eased") and tale.has(recovery.RecoveryBegan, recovery.ConsequenceEased)
    if isinstance(event, points.PointsMoved):
        return tell_harm.is_told_elsewhere(event, tale)
    if isinstance(event, rolls.DiceFell):
        return any(invoked.invoke.reroll for invoked in tale.of(rolls.AspectInvoked))
    return tale.has(*COVERED.get(type(event), ()))
