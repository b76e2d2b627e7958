"""Who must do what now: prompts for the players' own characters, the most pressing first."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.fate.contenders import rolls_of, still_to_roll
from tracker.engine.tactical.budget import in_hand, running
from tracker.language.names import task_name
from tracker.model.aspects import Compel
from tracker.model.cast import Character, FateSheet, Id
from tracker.model.checks import OpenCheck
from tracker.model.contest import Contender
from tracker.model.order import Rcs, Rounds
from tracker.model.rolls import AttackAim, ContestAim, Hit, OvercomeAim, Part, Roll
from tracker.model.table import Scene, Table
from tracker.players.eyes import Eyes
from tracker.players.frames import awaited_in_sight, goes_by, is_unnoticed
from tracker.players.known import Marker
from tracker.players.seen import Does, Prompt


def prompts(table: Table, scene: Scene, eyes: Eyes, marker: Marker | None) -> tuple[Prompt, ...]:
    """Everything that the table waits for from players; a turn goes without saying beside what it asks for."""
    pressing, ordered = tuple(_open(table, scene, eyes)), tuple(_frame(table, scene, eyes, marker))
    if any(prompt.does in AT_ONCE for prompt in pressing):
        return (*pressing, *(prompt for prompt in ordered if prompt.does not in TURN))
    if _waits_for_the_gm(table, eyes):
        ordered = tuple(prompt.but(does="wait") if prompt.does in TURN else prompt for prompt in ordered)
    busy = {prompt.who for prompt in (*pressing, *ordered) if prompt.does not in TURN}
    return tuple(prompt for prompt in (*pressing, *ordered) if prompt.who not in busy or prompt.does not in TURN)


TURN: tuple[Does, ...] = ("act", "hand_on", "wait")
"""What the turn itself asks for: to wait, once its action is spent."""
AT_ONCE: tuple[Does, ...] = ("hit", "blow", "defend", "roll", "invoke", "contest")
"""While the table waits for one of these, nobody acts and no turn is handed on."""
OWN = ("assessment", "primary", "secondary", "side")
"""Actions of a CT that one's own slot is for."""


def _waits_for_the_gm(table: Table, eyes: Eyes) -> bool:
    """Whether a roll or a hit lies open in sight, or a roll of a player's own at anybody, with which players have
    nothing to do."""
    return any(eyes.sees(hit.who) for hit in table.hits) or any(
        eyes.player(roll.act.who) is not None or roll_in_sight(roll, eyes) for roll in table.rolls
    )


def _open(table: Table, scene: Scene, eyes: Eyes) -> Iterator[Prompt]:
    """Hits, blows, rolls, compels and costs."""
    for hit in table.hits:
        if (who := eyes.player(hit.who)) is not None:
            yield _hit(who, hit, eyes)
    for blow in scene.blows:
        if eyes.player(blow.who) is not None:
            yield Prompt(who=eyes.name(blow.who), does="blow", n=max(0, blow.calculated))
    for roll in table.rolls:
        yield from _roll(table, roll, eyes)
    for check in scene.checks:
        yield from _check(check, eyes)
    for compel in table.compels:
        if eyes.player(compel.who) is not None:
            yield _compel(table, compel, eyes)
    for owed in table.owing:
        if eyes.player(owed.who) is not None:
            yield Prompt(who=eyes.name(owed.who), does="cost")


def _hit(who: Character, hit: Hit, eyes: Eyes) -> Prompt:
    sheet = who.sheet
    track = sheet.track_of(hit.harm) if isinstance(sheet, FateSheet) else None
    slots = sheet.slots if isinstance(sheet, FateSheet) else ()
    free = tuple(slot.severity for slot in slots if slot.aspect is None and slot.only in ("", hit.harm))
    return Prompt(
        who=eyes.name(who.id),
        does="hit",
        n=hit.shifts,
        harm=hit.harm,
        boxes=0 if track is None else len(track.free),
        slots=free,
    )


def _roll(table: Table, roll: Roll, eyes: Eyes) -> Iterator[Prompt]:
    """Dice that a player's character is to roll, and the number to be reached, where it may be seen; once all lie
    there, invokes.

    In a roll of somebody hidden there is their own part alone, if they rolled it: nothing of who acts, or what is to be
    beaten.
    """
    shown = eyes.player(roll.act.who) is not None or roll_in_sight(roll, eyes)
    mine = [(place, part) for place, part in enumerate(roll.parts) if eyes.player(part.who) is not None]
    in_sight = [part for part in roll.parts if part is roll.act or part.who is None or eyes.sees(part.who)]
    if not any(part.waits for part in in_sight):
        asked = [part for _, part in mine if shown or (part.dice is not None and part.dice.typed)]
        for who in dict.fromkeys(eyes.name(part.who) for part in asked):
            yield Prompt(who=who, does="invoke")
        return
    for place, part in mine:
        if not part.waits:
            continue
        against = roll.parts[0] if place else roll.oppose
        beat = None if against is None or (roll.spread and not place) else eyes.total(roll, against)
        yield Prompt(
            who=eyes.name(part.who),
            does=_does(roll, place),
            skill=part.skill,
            rating=_rating(eyes, part),
            beat=beat if shown else None,
            text=_about(table, roll, eyes),
            target=_other(roll, place, eyes) if shown else "",
        )


def _check(check: OpenCheck, eyes: Eyes) -> Iterator[Prompt]:
    """The same of an open roll of Fudge, unless it is the GM's own or somebody in it is hidden."""
    if check.secret or any(not eyes.sees(side.who) for side in check.sides):
        return
    for side, other in ((check.one, check.other), (check.other, check.one)):
        if side is None or side.dice is not None or eyes.player(side.who) is None:
            continue
        against = None if other is None or other.dice is None or other.dice.secret else other.sum.result
        yield Prompt(
            who=eyes.name(side.who),
            does="roll",
            skill=side.trait,
            rating=side.sum.fixed,
            beat=check.difficulty if check.other is None else against,
            text=check.what,
        )


def roll_in_sight(roll: Roll, eyes: Eyes) -> bool:
    """Whether everybody who takes part in a roll, is aimed at or helps, and everything invoked, can be seen."""
    people = [id for id in roll.people if eyes.spot(id) is None]
    aimed = [getattr(roll.aim, name, None) for name in ("zone", "block")]
    aspects = [getattr(roll.aim, name, None) for name in ("aspect", "heals")]
    invoked = all(eyes.open_invoke(invoke) for part in roll.parts for invoke in part.invokes)
    return (
        not people
        and all(id is None or eyes.spot(id) is not None for id in aimed)
        and all(id is None or eyes.aspect_of(id) for id in aspects)
        and invoked
    )


def _rating(eyes: Eyes, part: Part) -> int:
    """All but the dice, as far as it can be seen."""
    added = sum(held.n for held in part.modifiers if not held.struck and (held.by is None or eyes.sees(held.by)))
    invoked = sum(held.n for held in part.invokes if not held.reroll and eyes.open_invoke(held))
    return part.rating + added + invoked + part.edge("before")


def _does(roll: Roll, place: int) -> Does:
    if isinstance(roll.aim, ContestAim):
        return "contest"
    return "defend" if place and isinstance(roll.aim, AttackAim) else "roll"


def _other(roll: Roll, place: int, eyes: Eyes) -> str:
    """Whom an attack is at, for whoever rolls it; who attacks, for a defence."""
    if not isinstance(roll.aim, AttackAim):
        return ""
    if place:
        return eyes.name(roll.act.who)
    defend = dict.fromkeys(part.who for part in roll.parts[1:] if eyes.sees(part.who))
    names = [eyes.name(who) for who in defend] or [eyes.name(roll.aim.target)]
    return eyes.words.join([name for name in names if name])


def _about(table: Table, roll: Roll, eyes: Eyes) -> str:
    """What an overcome of a player's own is for: a task, an aspect in sight, or the words."""
    aim = roll.aim
    if not isinstance(aim, OvercomeAim) or eyes.player(roll.act.who) is None:
        return ""
    if aim.task is not None:
        return task_name(table, aim.task)
    return eyes.aspect_of(aim.aspect) if aim.aspect is not None else aim.what


def _compel(table: Table, compel: Compel, eyes: Eyes) -> Prompt:
    """That there is one, and its aspect, where that can be seen; what the GM wrote of a hidden one is the GM's."""
    text = compel.text if compel.aspect is None else eyes.aspect_of(compel.aspect)
    return Prompt(who=eyes.name(compel.who), does="compel", text=text)


def _frame(table: Table, scene: Scene, eyes: Eyes, marker: Marker | None) -> Iterator[Prompt]:
    """What the order or the frame asks for."""
    order = scene.order
    here = [held.id for held in scene.here if held.takes_part and eyes.player(held.id) is not None]
    if isinstance(order, Rounds) and not order.revealed:
        late = awaited_in_sight(table, scene, eyes)
        yield from (Prompt(who=eyes.name(who), does="choose") for who in here if who in late)
        return
    if isinstance(order, Rcs) and scene.phase is not None:
        yield from _phase(scene, order, here, eyes, marker)
        return
    if scene.frame == "contest" and scene.contest is not None and scene.contest.winner is None:
        for side in still_to_roll(table, scene):
            named = eyes.contender(side)
            people = [who for who in here if _for(table, who, side)]
            if named is not None and people and side.id not in rolls_of(table, scene):
                yield Prompt(who=named.name, does="contest")
        return
    if scene.frame == "challenge" and scene.challenge is not None:
        for task in scene.challenge.open:
            if task.who is not None and eyes.player(task.who) is not None:
                yield Prompt(who=eyes.name(task.who), does="task", text=task_name(table, task.id), beat=task.difficulty)
        return
    yield from _turn(eyes, marker, here)


def _phase(scene: Scene, order: Rcs, here: list[Id], eyes: Eyes, marker: Marker | None) -> Iterator[Prompt]:
    if is_unnoticed(scene):
        return
    for who in here:
        if order.count(who).rcs is None:
            yield Prompt(who=eyes.name(who), does="count")
    if marker is not None and _all_spent(scene, marker.who):
        marker = marker._replace(acted=True)
    yield from _turn(eyes, marker, [who for who in here if not goes_by(scene, who)])


def _all_spent(scene: Scene, who: Id) -> bool:
    """Whether nothing of the CT is left to be done on somebody's slot."""
    held = None if scene.phase is None else scene.phase.fighters.get(who)
    if held is None or running(held):
        return False
    return not held.actions.parts and not any(n for kind, n in in_hand(held).items() if kind in OWN)


def _turn(eyes: Eyes, marker: Marker | None, here: list[Id]) -> Iterator[Prompt]:
    if marker is not None and marker.who in here:
        spent: Does = "hand_on" if marker.choice else "wait"
        does: Does = spent if marker.acted else "act"
        yield Prompt(who=eyes.name(marker.who), does=does)


def _for(table: Table, who: Id, side: Contender) -> bool:
    """Whether somebody may roll for a side of a contest."""
    belongs = who in side.who or (side.side is not None and table.cast[who].side == side.side)
    return belongs and who not in side.barred
