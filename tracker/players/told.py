"""What players may read of what happened: an allow-list of events, each told from facts that they may know.

An event without a teller here is not told. A teller gets names only through `Eyes`, which has none for what is hidden:
where somebody hidden acts, nothing is said, and the GM may word it with `tell`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tracker.engine.fudge.body import level_named
from tracker.history import (
    aspects,
    cast,
    checks,
    contest,
    counts,
    danger,
    evening,
    fudge,
    groups,
    harm,
    order,
    phase,
    place,
    points,
    recovery,
    rolls,
    stunts,
)
from tracker.history.event import Event
from tracker.language.came_to import came_to
from tracker.language.levels import Game, ladder_of
from tracker.model.cast import GM, Id
from tracker.model.fudge import FudgeSheet
from tracker.model.place import Counter
from tracker.model.rolls import AttackAim, Roll
from tracker.model.table import Scene, Table
from tracker.players.eyes import Eyes
from tracker.players.falls import fell
from tracker.players.frames import is_unnoticed
from tracker.players.held import ct_of
from tracker.players.masked import masked
from tracker.players.place import frees

Facts = Mapping[str, object]
Sentence = tuple[str, Facts] | None


class Look:
    """An entry between the tables before and after it, each through the players' eyes."""

    def __init__(self, events: Iterable[Event], before: Table, after: Table, then: Eyes, now: Eyes) -> None:
        self.events = tuple(events)
        self.before, self.after, self.then, self.now = before, after, then, now

    def name(self, id: Id | None) -> str:
        """The name of somebody in sight, now or, if gone, before; empty for what is hidden."""
        if id in self.after.cast:
            return self.now.name(id)
        return self.now.name(id) or self.then.name(id)

    def aspect(self, id: Id | None) -> str:
        """An aspect in sight, now or, if gone, before."""
        return self.now.aspect_of(id) if id in self.after.aspects else self.then.aspect_of(id)

    def scene(self, id: Id) -> Scene | None:
        """A scene that is on the table."""
        return self.after.scenes.get(id)

    def zone(self, scene: Id, id: Id | None) -> str:
        """The name of a zone in sight."""
        held = self.scene(scene)
        zone = None if held is None else self.now.zone(held, id)
        return "" if zone is None else zone.name

    def own(self, id: Id | None) -> str:
        """The name of a player's character in sight; empty for all others."""
        return self.now.name(id) if self.now.player(id) is not None else ""

    def harmed(self, id: Id | None) -> str:
        """The name of somebody whose harm players see: their own, and others' where it is shared."""
        return self.name(id) if self.now.shares_boxes else self.own(id)

    def roll(self, number: int) -> Roll | None:
        """A roll as the entry left it, or as it was before."""
        return self.after.rolls.get(number) or self.before.rolls.get(number)

    def game(self, scene: Id) -> Game:
        """The ladder of a scene."""
        held = self.scene(scene)
        return "fate" if held is None or held.system == "tactical" else ladder_of(held)

    def elsewhere(self, event: Event) -> bool:
        """Whether it happened to a scene that players know nothing of, nobody they see being in it."""
        if isinstance(event, evening.SceneOpened):
            return not self.now.knows(event.scene.id)
        if isinstance(event, rolls.RollResolved):
            roll = self.roll(event.roll)
            return roll is not None and not self.now.knows(roll.scene)
        if isinstance(event, cast.VeilSet):
            return event.what not in self.after.cast and not self.now.knows(self.after.focus)
        return isinstance(event, OF_SCENES) and not self.now.knows(getattr(event, "scene", None))

    def waits(self, event: Event) -> bool:
        """Whether it is told with the next turn in sight."""
        return isinstance(event, phase.CtStarted | place.CounterSet) and self.now.holds_back(event.scene)

    def wound(self, who: Id, key: str) -> str:
        """What a wound level is called where somebody is, in Fudge."""
        scene = self.after.scene_of(who)
        return key if scene is None else level_named(scene, key)


def told(events: Iterable[Event], before: Table, after: Table, then: Eyes, now: Eyes) -> list[str]:
    """The sentences for players of one entry, in the order in which it happened."""
    seen = Look(events, before, after, then, now)
    return [_said(sentence, now) for sentence in _each(seen) if sentence is not None]


def told_late(before: Table, after: Table, then: Eyes, now: Eyes, *, cts: bool = True) -> list[str]:
    """What waited for a turn in sight, where one came between two tables: before what else is told of that."""
    seen = Look((), before, after, then, now)
    return [_said(sentence, now) for sentence in _caught_up(seen, cts) if sentence is not None]


def _said(sentence: tuple[str, Facts], now: Eyes) -> str:
    key, facts = sentence
    shown = {name: value if name in OF_OURS else _clean(value, now) for name, value in facts.items() if value}
    return now.words.say("sentence", key, shown)


OF_OURS = (
    "frame", "severity", "harm", "kind", "track", "outcome", "skill", "total", "opposition", "degree", "one_degree",
    "other_degree", "type", "how", "milestone", "before", "after", "each",
)  # fmt: skip
"""Facts that are terms of the rules, or are made of sentences of our own; all others are names, or the GM's words."""


def _clean(fact: object, now: Eyes) -> object:
    if isinstance(fact, tuple):
        return tuple(_clean(each, now) for each in fact)
    return masked(fact, now.secret, now.words) if isinstance(fact, str) else fact


def _each(seen: Look) -> Iterator[Sentence]:
    for event in seen.events:
        teller = TELLERS.get(type(event))
        if teller is not None and not seen.elsewhere(event) and not seen.waits(event):
            yield teller(event, seen)


def _caught_up(seen: Look, cts: bool) -> Iterator[Sentence]:
    for last, scene in seen.now.caught_up(seen.then, seen.before, seen.after):
        if seen.now.knows(scene.id):
            for held in scene.counters:
                was = last.counters.get(held.id)
                if not held.hidden and was is not None and not was.hidden and was.marked != held.marked:
                    yield _count(held)
            if cts and ct_of(scene) > ct_of(last):
                yield _plain("ct_started", ct=str(ct_of(scene)))


def _plain(key: str, **facts: object) -> Sentence:
    return key, facts


def _players_told(event: evening.PlayersTold, seen: Look) -> Sentence:
    return _plain("players_text", text=event.text)


def _scene_opened(event: evening.SceneOpened, seen: Look) -> Sentence:
    return _plain("scene_opened", scene=event.scene.title) if event.scene.title else None


def _scene(key: str) -> Callable[[Any, Look], Sentence]:
    def tell(event: Any, seen: Look) -> Sentence:
        held = seen.scene(event.scene)
        return _plain(key, scene=held.title) if held is not None and held.title else None

    return tell


def _frame(key: str) -> Callable[[Any, Look], Sentence]:
    def tell(event: Any, seen: Look) -> Sentence:
        unseen = not event.frame or event.frame == "phase" or getattr(event, "into", "")
        # What is at stake is agreed by all at the table as the conflict begins.
        stakes = event.stakes if isinstance(event, order.FrameBegan) else ""
        return None if unseen else _plain(key, frame=event.frame, stakes=stakes or None)

    return tell


def _stakes(event: order.StakesAgreed, seen: Look) -> Sentence:
    """What is prepared for a conflict is told as that begins."""
    scene = seen.scene(event.scene)
    running = scene is not None and bool(scene.conflict)
    return _plain("stakes_agreed", stakes=event.text) if running and event.text else None


def _added(event: cast.CharacterAdded, seen: Look) -> Sentence:
    name = seen.name(event.character.id)
    zone = seen.zone(event.scene, event.zone) if event.scene is not None else ""
    return _plain("character_added", who=name, zone=zone) if name else None


def _brought(event: cast.Brought, seen: Look) -> Sentence:
    name = seen.name(event.who)
    return _plain("brought", who=name, zone=seen.zone(event.scene, event.zone)) if name else None


def _somebody(key: str) -> Callable[[Any, Look], Sentence]:
    """Of one character, by its name alone."""

    def tell(event: Any, seen: Look) -> Sentence:
        name = seen.name(event.who)
        return _plain(key, who=name) if name else None

    return tell


def _out(event: cast.TakenOut, seen: Look) -> Sentence:
    name, by = seen.name(event.who), seen.name(event.by)
    if not name:
        return None
    return _plain("taken_out_by", who=name, by=by) if by else _plain("taken_out_alone", who=name)


def _veil(event: cast.VeilSet, seen: Look) -> Sentence:
    if event.hidden:
        return None
    scene = seen.after.scene
    if event.what in seen.after.cast and (met := _met_again(event.what, seen)) is not None:
        return met
    what = seen.name(event.what) or seen.aspect(event.what)
    if not what and scene is not None:
        what = seen.zone(scene.id, event.what)
        border, counter = scene.borders.get(event.what), scene.counters.get(event.what)
        if border is not None and seen.now.border(scene, border):
            what = border.name
        if counter is not None and not counter.hidden:
            what = counter.name
    return _plain("revealed", what=what) if what else None


def _met_again(who: Id, seen: Look) -> Sentence:
    """Of somebody who comes in sight again otherwise than they were seen last; None where nothing is to be added."""
    name, was, now = seen.name(who), seen.then.last_state(who), seen.now.last_state(who)
    again = {"in": "comes_back", "away": "goes_away", "out": "taken_out_alone", "conceded": "conceded"}.get(now)
    return _plain(again, who=name) if name and was and was != now and again else None


def _joined(event: cast.SideJoined, seen: Look) -> Sentence:
    name, side = seen.name(event.who), seen.name(event.side)
    return _plain("changes_side", who=name, side=side) if name and side else None


def _aspect_made(event: aspects.AspectMade, seen: Look) -> Sentence:
    made = event.aspect
    text = seen.now.aspect(made)
    if not text or made.kind in ("consequence", "character"):
        return None
    free = frees(made, seen.now)
    owners = tuple(each.owner.name for each in free)
    n = sum(each.n for each in free)
    return _plain("aspect_made", aspect=text, place=seen.now.spot(made.on), free=n, owners=owners)


def _aspect_changed(event: aspects.AspectChanged, seen: Look) -> Sentence:
    text = seen.now.aspect(event.aspect)
    was = seen.then.aspect_of(event.aspect.id)
    if not text or text == was:
        return None
    if was and not event.was:
        owner = seen.name(event.aspect.on) if event.aspect.kind == "consequence" else ""
        return _plain("consequence_named", who=owner, aspect=text) if owner else _plain("aspect_named", aspect=text)
    if not was and not event.was:
        return _plain("aspect_made", aspect=text, place=seen.now.spot(event.aspect.on))
    return _plain("aspect_reworded", was=was, aspect=text) if was else _plain("revealed", what=text)


def _aspect_gone(event: aspects.AspectGone, seen: Look) -> Sentence:
    text = seen.then.aspect_of(event.aspect)
    held = seen.before.aspects.get(event.aspect)
    return _plain("aspect_gone", aspect=text) if text and held is not None and held.kind != "character" else None


def _invoked(event: rolls.AspectInvoked, seen: Look) -> Sentence:
    roll, invoke = seen.roll(event.roll), event.invoke
    part = None if roll is None or event.place >= len(roll.parts) else roll.parts[event.place]
    who, aspect = seen.name(invoke.by), seen.aspect(invoke.aspect)
    if part is None or not who or not aspect or (part.who is not None and not seen.name(part.who)):
        return None
    how = "paid" if invoke.paid else "free"
    if invoke.reroll:
        return _plain("invokes_to_reroll", who=who, aspect=aspect, how=how)
    return _plain("invokes", who=who, aspect=aspect, how=how, bonus=invoke.n)


def _resolved(event: rolls.RollResolved, seen: Look) -> Sentence:
    roll = seen.roll(event.roll)
    if roll is None:
        return None
    if event.each:
        return _several(event, roll, seen)
    act, oppose = roll.act, roll.oppose
    actor = seen.name(act.who or GM)
    aimed = roll.aim.target if isinstance(roll.aim, AttackAim) else None
    others = [part.who for part in roll.parts[1:] if part.who is not None]
    if not actor or any(not seen.name(who) for who in [*others, *([aimed] if aimed else [])]):
        return None
    eyes = seen.then if event.roll in seen.before.rolls else seen.now
    result = came_to(event.outcome, roll, seen.events)
    facts: dict[str, object] = {
        "actor": actor,
        "skill": act.skill,
        "total": _level(eyes.total(roll, act), seen, roll.scene),
        "opposition": None if oppose is None else _level(eyes.total(roll, oppose), seen, roll.scene),
        "outcome": seen.now.words.term(result),
    }
    what = "attack" if aimed else "roll"
    if aimed:
        facts["target"] = seen.name(aimed)
    return f"players_{what}_{result or 'read'}", facts


def _several(event: rolls.RollResolved, roll: Roll, seen: Look) -> Sentence:
    """A roll at several, told of those who can be seen."""
    words, actor = seen.now.words, seen.name(roll.act.who or GM)
    landed = [(name, row.outcome) for row in event.each if (name := seen.name(row.who or row.target))]
    if not actor or not landed:
        return None
    each = tuple(words.say("sentence", "landed", {"who": name, "outcome": outcome}) for name, outcome in landed)
    return _plain("several_resolved", actor=actor, each=each)


def _level(n: int | None, seen: Look, scene: Id) -> str:
    """A level in words, so that one of 0 is told as well; empty where it may not be seen."""
    return "" if n is None else seen.now.words.level(seen.game(scene), n)


def _hit(event: harm.HitDealt, seen: Look) -> Sentence:
    name = seen.harmed(event.hit.who)
    return _plain("hit_dealt", who=name, n=str(event.hit.shifts), harm=event.hit.harm) if name else None


def _boxes(event: harm.BoxesMarked, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    return _plain("boxes_marked", who=name, boxes=len(event.boxes), track=event.track) if name else None


def _slot(event: harm.SlotFilled, seen: Look) -> Sentence:
    name, aspect = seen.name(event.who), seen.now.aspect_of(event.aspect)
    if not name or not aspect:
        return None
    return _plain("consequence_taken", who=name, severity=event.severity, aspect=aspect)


def _cleared(event: harm.SlotCleared, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    return _plain("slot_cleared", who=name, severity=event.severity) if name else None


def _members(event: groups.MembersFell, seen: Look) -> Sentence:
    name, held = seen.name(event.who), seen.after.cast.get(event.who)
    if not name or held is None:
        return None
    left = len(held.standing)
    key = "members_down" if left else "members_all_down"
    return _plain(key, who=name, down=len(event.members), left=str(left))


def _own(key: str) -> Callable[[Any, Look], Sentence]:
    """Of a player's character, by its name alone."""

    def tell(event: Any, seen: Look) -> Sentence:
        name = seen.own(event.who)
        return _plain(key, who=name) if name else None

    return tell


def _points(event: points.PointsMoved, seen: Look) -> Sentence:
    if event.purse != "points":
        return None
    payer, payee = seen.own(event.payer), seen.own(event.payee)
    if payer and payee:
        return _plain("points_handed", payer=payer, who=payee, points=event.n)
    if payer:
        return _plain("points_paid", payer=payer, points=event.n)
    return _plain("points_gained", who=payee, points=event.n) if payee else None


def _released(event: points.PointsReleased, seen: Look) -> Sentence:
    name = seen.own(event.who)
    return _plain("points_released", who=name, points=event.n) if name else None


def _offered(event: aspects.CompelOffered, seen: Look) -> Sentence:
    held = event.compel
    who, aspect, by = seen.own(held.who), seen.aspect(held.aspect), seen.name(held.by)
    if not who or not aspect or not by:
        return None
    return _plain("compel_offered", who=who, by=by, aspect=aspect, kind=held.kind)


def _answered(event: aspects.CompelAnswered, seen: Look) -> Sentence:
    held = seen.before.compels.get(event.compel)
    who, aspect = seen.own(event.who), seen.aspect(None if held is None else held.aspect)
    if not who or not aspect or event.answer not in ("accepted", "refused"):
        return None
    return _plain(f"players_compel_{event.answer}", who=who, aspect=aspect)


def _moved(event: place.Moved, seen: Look) -> Sentence:
    who, start, end = seen.name(event.who), seen.zone(event.scene, event.start), seen.zone(event.scene, event.end)
    if not who or not end:
        return None
    return _plain("moves", who=who, start=start, end=end) if start else _plain("arrives", who=who, end=end)


def _counter(event: place.CounterSet, seen: Look) -> Sentence:
    return None if event.counter.hidden else _count(event.counter)


def _count(held: Counter) -> Sentence:
    return _plain("counter_set", what=held.name, marked=str(held.marked), boxes=str(held.boxes))


def _exchange(event: contest.ExchangeRead, seen: Look) -> Sentence:
    scene = seen.after.scenes.get(event.scene)
    held = None if scene is None or scene.contest is None else scene.contest
    side = None if held is None or event.side is None else held.contender(event.side)
    named = None if side is None else seen.now.contender(side)
    if held is None or side is None or named is None or not event.victories:
        return None
    return _plain(
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
            return _plain("contest_won", side=named.name)
    return None


def _task(event: contest.TaskTried, seen: Look) -> Sentence:
    task = event.task
    if not task.name or not seen.own(task.by):
        return None
    return _plain("task_tried", task=task.name, outcome=seen.now.words.term(task.result))


def _round(event: fudge.RoundBegan, seen: Look) -> Sentence:
    return _plain("round_began", exchange=str(event.exchange))


def _struck(event: fudge.Struck, seen: Look) -> Sentence:
    who, by = seen.name(event.blow.who), seen.name(event.blow.by)
    return _plain("players_struck", who=who, by=by) if who and by else None


def _blow(event: fudge.BlowTaken, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    held = seen.after.cast.get(event.who)
    if held is None or not isinstance(held.sheet, FudgeSheet):
        return None
    if not name:
        return _falls(event.who, seen)
    return _plain("players_blow", who=name, after=seen.wound(event.who, event.after))


def _falls(who: Id, seen: Look) -> Sentence:
    """Somebody whose wounds are not shared is down now: that shows."""
    name, how = seen.name(who), fell(seen.before, seen.after, who)
    if not name or not how:
        return None
    if how in ("dead", "knocked_out"):
        return _plain("dies" if how == "dead" else "players_knocked_out", who=name)
    return _plain("players_falls", who=name, after=how)


def _wounds(event: fudge.WoundsSet, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    if not name or event.why == "death":
        return _falls(event.who, seen)
    before, after = seen.wound(event.who, event.before), seen.wound(event.who, event.after)
    return _plain("wounds_by_point", who=name, before=before, after=after) if name else None


def _checked(event: checks.Checked, seen: Look) -> Sentence:
    who = seen.name(event.sum.who)
    if event.secret or not who or (event.sum.dice is not None and event.sum.dice.secret):
        return None
    return _plain(
        "players_checked", who=who, what=event.what or event.sum.trait, degree=_level(event.degree, seen, event.scene)
    )


def _opposed(event: checks.Opposed, seen: Look) -> Sentence:
    one, other, winner = seen.name(event.one.who), seen.name(event.other.who), seen.name(event.winner)
    sums = (event.one, event.other)
    if event.secret or not one or not other or any(each.dice is not None and each.dice.secret for each in sums):
        return None
    facts = {
        "one": one,
        "other": other,
        "one_degree": _level(event.one.result, seen, event.scene),
        "other_degree": _level(event.other.result, seen, event.scene),
    }
    return "players_opposed", {**facts, "winner": winner}


def _shot(event: checks.Shot, seen: Look) -> Sentence:
    who, by = seen.name(event.who), seen.name(event.one.who)
    if not who or not by or (event.one.dice is not None and event.one.dice.secret):
        return None
    return _plain("players_shot_hits" if event.hit else "players_shot_misses", who=who, by=by)


def _action(event: phase.ActionTaken, seen: Look) -> Sentence:
    who = seen.name(event.who)
    return _plain("players_action", who=who, type=event.action, text=event.text) if who else None


def _guard(event: danger.OffGuardChanged, seen: Look) -> Sentence:
    scene = seen.scene(event.scene)
    who = "" if scene is None or is_unnoticed(scene) else seen.name(event.who)
    return _plain("off_guard_on" if event.on else "off_guard_off", who=who) if who else None


def _ct(event: phase.CtStarted, seen: Look) -> Sentence:
    return _plain("ct_started", ct=str(event.ct))


def _counted(event: counts.CountRolled, seen: Look) -> Sentence:
    who = seen.own(event.who)
    return _plain("players_count", who=who, rcs=seen.now.words.tenths(event.rcs)) if who else None


def _stunt(event: stunts.StuntUsed, seen: Look) -> Sentence:
    who = seen.own(event.who)
    return _plain("stunt_used", who=who, name=event.name) if who and not event.taken_back else None


def _detail(event: stunts.DetailDeclared, seen: Look) -> Sentence:
    who = seen.own(event.who)
    return _plain("detail_declared", who=who, text=event.text) if who else None


def _milestone(event: recovery.MilestoneReached, seen: Look) -> Sentence:
    return _plain("milestone_reached", milestone=f"{event.size}_milestone")


TELLERS: dict[type[Event], Callable[[Any, Look], Sentence]] = {
    evening.PlayersTold: _players_told,
    evening.SceneOpened: _scene_opened,
    evening.SceneFocused: _scene("players_scene"),
    evening.SceneEnded: _scene("scene_ended"),
    evening.EveningEnded: lambda event, seen: ("evening_ended", {}),
    order.FrameBegan: _frame("frame_began"),
    order.FrameEnded: _frame("frame_ended"),
    order.StakesAgreed: _stakes,
    order.FullDefenceTaken: _somebody("full_defence"),
    cast.CharacterAdded: _added,
    cast.Brought: _brought,
    cast.WentAway: _somebody("goes_away"),
    cast.CameBack: _somebody("comes_back"),
    cast.TakenOut: _out,
    cast.Conceded: _somebody("conceded"),
    cast.VeilSet: _veil,
    cast.SideJoined: _joined,
    groups.Fled: _somebody("fled"),
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
    harm.StressCleared: _own("stress_cleared"),
    points.PointsMoved: _points,
    points.PointsReleased: _released,
    place.Moved: _moved,
    place.CounterSet: _counter,
    contest.ExchangeRead: _exchange,
    contest.ContestWon: _contest_won,
    contest.TaskTried: _task,
    fudge.RoundBegan: _round,
    fudge.ChoicesOpened: lambda event, seen: ("choices_opened", {}),
    fudge.Struck: _struck,
    fudge.BlowTaken: _blow,
    fudge.WoundsSet: _wounds,
    checks.Checked: _checked,
    checks.Opposed: _opposed,
    checks.Shot: _shot,
    phase.ActionTaken: _action,
    danger.OffGuardChanged: _guard,
    phase.Reacted: _somebody("players_reacts"),
    phase.CtStarted: _ct,
    counts.CountRolled: _counted,
    stunts.StuntUsed: _stunt,
    stunts.DetailDeclared: _detail,
    recovery.MilestoneReached: _milestone,
}
"""What players may read, event by event."""

OF_SCENES = tuple(
    kind
    for kind in TELLERS
    if "scene" in kind.model_fields
    and kind.__module__.endswith(
        (".evening", ".order", ".place", ".contest", ".fudge", ".checks", ".phase", ".danger", ".counts")
    )
)
"""Events of a scene itself; all others are of people, whoever is in sight."""
