"""Every broken rule of a Table, for tests and for the screen.

Validators hold only what no ruling can break; what a ruling may break is listed here.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import NamedTuple

from tracker.model.aspects import Aspect
from tracker.model.cast import ANYONE, GM, FateSheet
from tracker.model.order import Popcorn, Ranked, Rcs, Rounds, renamed
from tracker.model.table import Scene, Table
from tracker.rules.conditions import CONDITIONS


class Problem(NamedTuple):
    """A broken rule: its code, and whom or what it is about."""

    code: str
    about: str


def problems(table: Table) -> list[Problem]:
    """All that is wrong with a Table; empty without rulings and corrections."""
    return [
        *_references(table),
        *_points(table),
        *_sheets(table),
        *_members(table),
        *(problem for scene in table.scenes for problem in _turns(table, scene)),
        *(problem for scene in table.scenes for problem in _phase(table, scene)),
        *_unlike(table),
    ]


def _points(table: Table) -> Iterator[Problem]:
    for who in table.cast:
        if who.points < 0 or who.carried < 0 or any(lock.n <= 0 for lock in who.locked):
            yield Problem("points_below_zero", who.id)
    for scene in table.scenes:
        if scene.pool < 0:
            yield Problem("points_below_zero", scene.id)


def _sheets(table: Table) -> Iterator[Problem]:
    for who in table.cast:
        if not isinstance(who.sheet, FateSheet):
            continue
        for track in who.sheet.tracks:
            if len(set(track.marked)) != len(track.marked):
                yield Problem("box_twice", who.id)
            if any(not 0 <= place < len(track.boxes) for place in track.marked):
                yield Problem("no_such_box", who.id)
        # The boxes of a condition hold one aspect together.
        conditions = {(slot.severity, slot.aspect) for slot in who.sheet.slots if slot.severity in CONDITIONS}
        others = [slot.aspect for slot in who.sheet.slots if slot.severity not in CONDITIONS]
        filled = [aspect for aspect in (*others, *(held for _, held in conditions)) if aspect is not None]
        if len(set(filled)) != len(filled):
            yield Problem("slot_twice", who.id)
        for aspect in filled:
            held = table.aspects.get(aspect)
            if held is None or held.kind != "consequence" or held.on != who.id:
                yield Problem("slot_without_consequence", who.id)
        if who.is_player and who.sheet.refresh < 1:
            yield Problem("refresh_below_one", who.id)


def _members(table: Table) -> Iterator[Problem]:
    """Numbers within a row that are there twice or would be given again; boxes that are not there."""
    for who in table.cast:
        numbers = [member.n for member in who.members]
        if len(set(numbers)) < len(numbers) or max(numbers, default=0) > who.members_given:
            yield Problem("member_twice", who.id)
        for track in (track for member in who.members for track in member.tracks):
            if len(set(track.marked)) < len(track.marked) or any(
                p not in range(len(track.boxes)) for p in track.marked
            ):
                yield Problem("no_such_box", who.id)


def _turns(table: Table, scene: Scene) -> Iterator[Problem]:
    if scene.turn is not None and scene.turn.who not in scene.here:
        yield Problem("turn_of_nobody", scene.id)
    if isinstance(scene.order, Popcorn | Ranked):
        extra = Tally(scene.order.extra)
        for who, times in Tally(scene.order.acted).items():
            if times > 1 + extra[who]:
                yield Problem("acted_twice", who)
    if isinstance(scene.order, Rcs):
        for who, times in Tally(scene.order.acted).items():
            if times > 1:
                yield Problem("acted_twice", who)
        for who, times in Tally(who for group in scene.order.together for who in group).items():
            if times > 1:
                yield Problem("together_twice", who)
    if isinstance(scene.order, Rounds | Rcs):
        rows = scene.order.declared if isinstance(scene.order, Rounds) else scene.order.counts
        for who, times in Tally(row.who for row in rows).items():
            if times > 1:
                yield Problem("acted_twice", who)
    if scene.order is not None and renamed(scene.order, lambda who: who if who in table.cast else None) != scene.order:
        yield Problem("turn_of_nobody", scene.id)


def _phase(table: Table, scene: Scene) -> Iterator[Problem]:
    """The invariants of the tactical phase (2.9): a Full action that runs and its Off-Guard go together; no budget
    below nothing or beyond what all conversions give."""
    for held in () if scene.phase is None else scene.phase.fighters:
        if held.id not in table.cast:
            yield Problem("turn_of_nobody", held.id)
        if any(who not in table.cast for who in held.unaware):
            yield Problem("turn_of_nobody", held.id)
        running = held.full is not None and held.full.status == "running"
        if running != ("full" in held.off_guard):
            yield Problem("full_without_off_guard", held.id)
        left = held.actions
        kinds = (left.assessment, left.primary, left.secondary, left.side, left.bonus, left.reaction)
        if any(not 0 <= n <= most for n, most in zip(kinds, (1, 1, 3, 8, 1, 1), strict=True)):
            yield Problem("budget_out_of_range", held.id)


def _references(table: Table) -> Iterator[Problem]:
    known = {*(side.id for side in table.sides), *(who.id for who in table.cast), ANYONE, GM}
    for aspect in table.aspects:
        if any(free.owner not in known or free.n <= 0 for free in aspect.free):
            yield Problem("free_invoke_of_nobody", aspect.id)
        if aspect.kind == "boost" and not aspect.invokes:
            yield Problem("boost_spent", aspect.id)
        home = table.scenes.get(aspect.scene)
        if (aspect.scene is not None and (home is None or home.ended)) or not _on_something(table, aspect):
            yield Problem("aspect_of_nothing", aspect.id)
    for scene in table.scenes:
        for presence in scene.here:
            if presence.id not in table.cast:
                yield Problem("nobody_here", presence.id)
            if presence.zone is not None and presence.zone not in scene.zones:
                yield Problem("no_such_zone", presence.id)
        for border in scene.borders:
            if any(zone not in scene.zones for zone in border.between):
                yield Problem("no_such_zone", border.id)
            if border.block is not None and border.block not in table.cast:
                yield Problem("block_of_nothing", border.id)
        for counter in scene.counters:
            if counter.whose and counter.whose not in known:
                yield Problem("counter_of_nobody", counter.id)
    here = Tally(presence.id for scene in table.scenes if not scene.ended for presence in scene.here)
    yield from (Problem("in_two_scenes", who) for who, times in here.items() if times > 1)
    for scene in table.scenes:
        if any(who not in table.cast for who in _contending(scene)):
            yield Problem("contest_of_nobody", scene.id)
    for roll in table.rolls:
        zones = {zone.id for scene in table.scenes for zone in scene.zones}
        if roll.scene not in table.scenes or any(who not in table.cast and who not in zones for who in roll.people):
            yield Problem("roll_of_nobody", str(roll.id))
    for hit in table.hits:
        if hit.who not in table.cast or hit.scene not in table.scenes:
            yield Problem("hit_on_nobody", str(hit.id))
    for scene in table.scenes:
        fighting = (who for fight in scene.fights for who in (*fight.people, *fight.ignored, fight.worse))
        struck = (who for blow in scene.blows for who in (blow.who, blow.by))
        rolling = (side.who for check in scene.checks for side in check.sides)
        if any(who is not None and who not in table.cast for who in (*fighting, *struck, *rolling)):
            yield Problem("fight_of_nobody", scene.id)
    for compel in table.compels:
        if compel.who not in table.cast:
            yield Problem("compel_of_nobody", compel.id)
    if table.focus is not None and table.focus not in table.scenes:
        yield Problem("no_such_scene", table.focus)


def _contending(scene: Scene) -> Iterator[str]:
    """Everybody that the contest and the challenge of a scene speak of."""
    for side in () if scene.contest is None else scene.contest.sides:
        yield from (*side.who, *side.tried, *side.barred, *(() if side.lead is None else (side.lead,)))
    if scene.challenge is not None:
        yield from scene.challenge.barred
        yield from (who for task in scene.challenge.tasks for who in (task.who, task.by) if who is not None)


def _on_something(table: Table, aspect: Aspect) -> bool:
    spot = aspect.on
    return spot is None or spot in table.cast or any(spot in scene.zones for scene in table.scenes)


def _unlike(table: Table) -> Iterator[Problem]:
    """Numbers that are there twice, or that would be given again."""
    numbers = Tally(who.number for who in table.cast)
    yield from (Problem("number_twice", str(number)) for number, times in numbers.items() if times > 1)
    groups = (
        *(table.sides, table.cast, table.scenes, table.aspects, table.compels),
        *(group for scene in table.scenes for group in (scene.zones, scene.borders, scene.counters)),
        *(scene.contest.sides for scene in table.scenes if scene.contest is not None),
        *(scene.challenge.tasks for scene in table.scenes if scene.challenge is not None),
    )
    used = {
        "ids": (int(held.id[1:]) for group in groups for held in group if held.id[1:].isdecimal()),
        "number": numbers,
        "roll": (held.id for held in (*table.rolls, *(check for scene in table.scenes for check in scene.checks))),
        "hit": (hit.id for hit in table.hits),
        "blow": (held.id for scene in table.scenes for held in (*scene.fights, *scene.blows)),
        "conflict": (n for scene in table.scenes for n in (scene.conflict, *scene.waiting)),
    }
    for name, numbers_used in used.items():
        if max(numbers_used, default=0) > getattr(table.given, name):
            yield Problem("number_to_come", name)
