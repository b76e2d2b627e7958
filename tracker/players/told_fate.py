"""What players may read of aspects, rolls, harm and points in Fate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.history import (
    aspects,
    contest,
    groups,
    harm,
    points,
    recovery,
    rolls,
    stunts,
)
from tracker.history.event import Event
from tracker.language.came_to import came_to
from tracker.model.cast import GM, Id
from tracker.model.rolls import AttackAim, Roll
from tracker.players.look import Look, Sentence, level, own, plain
from tracker.players.place import frees


def _aspect_made(event: aspects.AspectMade, seen: Look) -> Sentence:
    made = event.aspect
    text = seen.now.aspect(made)
    if not text or made.kind in ("consequence", "character"):
        return None
    free = frees(made, seen.now)
    owners = tuple(each.owner.name for each in free)
    n = sum(each.n for each in free)
    return plain("aspect_made", aspect=text, place=seen.now.spot(made.on), free=n, owners=owners)


def _aspect_changed(event: aspects.AspectChanged, seen: Look) -> Sentence:
    text = seen.now.aspect(event.aspect)
    was = seen.then.aspect_of(event.aspect.id)
    if not text or text == was:
        return None
    if was and not event.was:
        owner = seen.name(event.aspect.on) if event.aspect.kind == "consequence" else ""
        return plain("consequence_named", who=owner, aspect=text) if owner else plain("aspect_named", aspect=text)
    if not was and not event.was:
        return plain("aspect_made", aspect=text, place=seen.now.spot(event.aspect.on))
    return plain("aspect_reworded", was=was, aspect=text) if was else plain("revealed", what=text)


def _aspect_gone(event: aspects.AspectGone, seen: Look) -> Sentence:
    text = seen.then.aspect_of(event.aspect)
    held = seen.before.aspects.get(event.aspect)
    return plain("aspect_gone", aspect=text) if text and held is not None and held.kind != "character" else None


def _invoked(event: rolls.AspectInvoked, seen: Look) -> Sentence:
    roll, invoke = seen.roll(event.roll), event.invoke
    part = None if roll is None or event.place >= len(roll.parts) else roll.parts[event.place]
    who, aspect = seen.name(invoke.by), seen.aspect(invoke.aspect)
    if part is None or not who or not aspect or (part.who is not None and not seen.name(part.who)):
        return None
    how = "paid" if invoke.paid else "free"
    if invoke.reroll:
        return plain("invokes_to_reroll", who=who, aspect=aspect, how=how)
    return plain("invokes", who=who, aspect=aspect, how=how, bonus=invoke.n)


def _resolved(event: rolls.RollResolved, seen: Look) -> Sentence:
    roll = seen.roll(event.roll)
    if roll is None:
        return None
    if event.each:
        return _several(event, roll, seen)
    act, oppose = roll.act, roll.oppose
    actor, aimed = _sides(roll, seen)
    if not actor:
        return None
    eyes = seen.then if event.roll in seen.before.rolls else seen.now
    result = came_to(event.outcome, roll, seen.events)
    facts: dict[str, object] = {
        "actor": actor,
        "skill": act.skill,
        "total": level(eyes.total(roll, act), seen, roll.scene),
        "opposition": None if oppose is None else level(eyes.total(roll, oppose), seen, roll.scene),
        "outcome": seen.now.words.term(result),
    }
    what = "attack" if aimed else "roll"
    if aimed:
        facts["target"] = seen.name(aimed)
    return f"players_{what}_{result or 'read'}", facts


def _sides(roll: Roll, seen: Look) -> tuple[str, Id | None]:
    """Who acts, and at whom it is aimed; nobody where somebody in it cannot be seen."""
    aimed = roll.aim.target if isinstance(roll.aim, AttackAim) else None
    people = [*(part.who for part in roll.parts[1:]), aimed]
    in_sight = all(who is None or seen.name(who) for who in people)
    return seen.name(roll.act.who or GM) if in_sight else "", aimed


def rolls_out(event: rolls.RollOpened, seen: Look) -> Sentence:
    """That somebody rolls: the story tells it where something is done about the roll before it is read."""
    actor, aimed = _sides(event.roll, seen)
    if not actor or not seen.now.knows(event.roll.scene):
        return None
    skill = "" if aimed else event.roll.act.skill
    return plain("players_rolls", actor=actor, skill=skill, target=seen.name(aimed) if aimed else "")


def _several(event: rolls.RollResolved, roll: Roll, seen: Look) -> Sentence:
    """A roll at several, told of those who can be seen."""
    words, actor = seen.now.words, seen.name(roll.act.who or GM)
    landed = [(name, row.outcome) for row in event.each if (name := seen.name(row.who or row.target))]
    if not actor or not landed:
        return None
    each = tuple(words.say("sentence", "landed", {"who": name, "outcome": outcome}) for name, outcome in landed)
    return plain("several_resolved", actor=actor, each=each)


def _hit(event: harm.HitDealt, seen: Look) -> Sentence:
    name = seen.harmed(event.hit.who)
    return plain("hit_dealt", who=name, n=str(event.hit.shifts), harm=event.hit.harm) if name else None


def _boxes(event: harm.BoxesMarked, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    return plain("boxes_marked", who=name, boxes=len(event.boxes), track=event.track) if name else None


def _slot(event: harm.SlotFilled, seen: Look) -> Sentence:
    name, aspect = seen.name(event.who), seen.now.aspect_of(event.aspect)
    if not name or not aspect:
        return None
    return plain("consequence_taken", who=name, severity=event.severity, aspect=aspect)


def _cleared(event: harm.SlotCleared, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    return plain("slot_cleared", who=name, severity=event.severity) if name else None


def _members(event: groups.MembersFell, seen: Look) -> Sentence:
    name, held = seen.name(event.who), seen.after.cast.get(event.who)
    if not name or held is None:
        return None
    left = len(held.standing)
    key = "members_down" if left else "members_all_down"
    return plain(key, who=name, down=len(event.members), left=str(left))


def _points(event: points.PointsMoved, seen: Look) -> Sentence:
    if event.purse != "points":
        return None
    payer, payee = seen.own(event.payer), seen.own(event.payee)
    if payer and payee:
        return plain("points_handed", payer=payer, who=payee, points=event.n)
    if payer:
        return plain("points_paid", payer=payer, points=event.n)
    return plain("points_gained", who=payee, points=event.n) if payee else None


def _released(event: points.PointsReleased, seen: Look) -> Sentence:
    name = seen.own(event.who)
    return plain("points_released", who=name, points=event.n) if name else None


def _offered(event: aspects.CompelOffered, seen: Look) -> Sentence:
    held = event.compel
    who, aspect, by = seen.own(held.who), seen.aspect(held.aspect), seen.name(held.by)
    if not who or not aspect or not by:
        return None
    return plain("compel_offered", who=who, by=by, aspect=aspect, kind=held.kind)


def _answered(event: aspects.CompelAnswered, seen: Look) -> Sentence:
    held = seen.before.compels.get(event.compel)
    who, aspect = seen.own(event.who), seen.aspect(None if held is None else held.aspect)
    if not who or not aspect or event.answer not in ("accepted", "refused"):
        return None
    return plain(f"players_compel_{event.answer}", who=who, aspect=aspect)


def _exchange(event: contest.ExchangeRead, seen: Look) -> Sentence:
    scene = seen.after.scenes.get(event.scene)
    held = None if scene is None or scene.contest is None else scene.contest
    side = None if held is None or event.side is None else held.contender(event.side)
    named = None if side is None else seen.now.contender(side)
    if held is None or side is None or named is None or not event.victories:
        return None
    return plain(
        "contest_won_exchange",
        side=named.name,
        victories=event.victories,
        won=str(side.victories),
        goal=str(held.to),
    )


def _contest_won(event: contest.ContestWon, seen: Look) -> Sentence:
    for table, eyes in ((seen.after, seen.now), (seen.before, seen.then)):
        scene = table.scenes.get(event.scene)
        side = None if scene is None or scene.contest is None else scene.contest.contender(event.side)
        named = None if side is None else eyes.contender(side)
        if named is not None:
            return plain("contest_won", side=named.name)
    return None


def _task(event: contest.TaskTried, seen: Look) -> Sentence:
    task = event.task
    if not task.name or not seen.own(task.by):
        return None
    return plain("task_tried", task=task.name, outcome=seen.now.words.term(task.result))


def _stunt(event: stunts.StuntUsed, seen: Look) -> Sentence:
    who = seen.own(event.who)
    return plain("stunt_used", who=who, name=event.name) if who and not event.taken_back else None


def _detail(event: stunts.DetailDeclared, seen: Look) -> Sentence:
    who = seen.own(event.who)
    return plain("detail_declared", who=who, text=event.text) if who else None


def _milestone(event: recovery.MilestoneReached, seen: Look) -> Sentence:
    return plain("milestone_reached", milestone=f"{event.size}_milestone")


TELLERS: dict[type[Event], Callable[[Any, Look], Sentence]] = {
    groups.MembersFell: _members,
    aspects.AspectMade: _aspect_made,
    aspects.AspectChanged: _aspect_changed,
    aspects.AspectGone: _aspect_gone,
    aspects.CompelOffered: _offered,
    aspects.CompelAnswered: _answered,
    rolls.AspectInvoked: _invoked,
    rolls.RollResolved: _resolved,
    harm.HitDealt: _hit,
    harm.BoxesMarked: _boxes,
    harm.SlotFilled: _slot,
    harm.SlotCleared: _cleared,
    harm.StressCleared: own("stress_cleared"),
    points.PointsMoved: _points,
    points.PointsReleased: _released,
    contest.ExchangeRead: _exchange,
    contest.ContestWon: _contest_won,
    contest.TaskTried: _task,
    stunts.StuntUsed: _stunt,
    stunts.DetailDeclared: _detail,
    recovery.MilestoneReached: _milestone,
}
"""What players may read of it, event by event."""
