"""A table with everything hidden taken out of it, as if it had never been there."""

from __future__ import annotations

from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.order import Popcorn, Ranked, without
from tracker.model.place import Presence
from tracker.model.rolls import AttackAim, Invoked, Part, Roll, TraitAim
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.players.known import Known, look


def bared(table: Table, known: Known) -> Table:
    """Nobody and nothing hidden, and nothing that speaks of it. Sides once known stay so."""
    gone = {who.id for who in table.cast if who.hidden}
    gone |= {zone.id for scene in table.scenes for zone in scene.zones if zone.hidden}
    unworded = {held.id for held in table.aspects if held.kind == "boost" and not held.text and held.by in gone}
    gone |= {held.id for held in table.aspects if held.hidden or not held.known or held.on in gone} | unworded
    sides = {side.id for side in table.sides} - {who.side for who in table.cast if who.id not in gone}
    sides -= set(known.sides)
    aspects = Keyed(_aspect(held, gone | sides) for held in table.aspects if held.id not in gone)
    kept = table.but(
        sides=Keyed(side for side in table.sides if side.id not in sides),
        cast=Keyed(who for who in table.cast if who.id not in gone),
        scenes=Keyed(_scene(scene, gone, sides) for scene in table.scenes),
        aspects=aspects,
        rolls=Keyed(_roll(roll, gone) for roll in table.rolls if not _speaks(table, roll, gone)),
        hits=Keyed(hit.but(by=None if hit.by in gone else hit.by) for hit in table.hits if hit.who not in gone),
        compels=Keyed(held for held in table.compels if held.who not in gone),
        owing=Keyed(held for held in table.owing if held.who not in gone),
    )
    return kept


def look_at_bare(known: Known, bare: Table, full: Table) -> Known:
    """What players know after a look at it. A turn of somebody hidden has not come: they know what they knew of
    turns."""
    after = look(known, bare)
    kept = {
        id: table
        for id, table in known.turns.items()
        if id in after.turns and _unturned(known, full.scenes[id], bare.scenes[id].turn is None)
    }
    return after._replace(turns={**after.turns, **kept})


def _begun(known: Known, scene: Scene) -> bool:
    was = known.turns[scene.id].scenes[scene.id] if scene.id in known.turns else None
    return was is not None and (was.frame, was.conflict) == (scene.frame, scene.conflict)


def _unturned(known: Known, full: Scene, hidden_turn: bool) -> bool:
    """Whether somebody hidden is on turn, or was, in an exchange that nobody else has had a turn in."""
    if not _begun(known, full) or full.order is None:
        return False
    if full.turn is not None:
        return hidden_turn
    was = known.turns[full.id].scenes[full.id].order
    other = was is not None and was.kind == full.order.kind and was.exchange != full.order.exchange
    return other and isinstance(full.order, Popcorn | Ranked) and bool(full.order.acted)


def _aspect(held: Aspect, gone: set[Id]) -> Aspect:
    return held.but(
        free=tuple(free for free in held.free if free.owner not in gone),
        by=None if held.by in gone else held.by,
        against=None if held.against in gone else held.against,
    )


def _roll(roll: Roll, gone: set[Id]) -> Roll:
    """What a roll of a player's own is for, or against, where that is hidden, is nobody's business; that it is is."""
    parts = tuple(_part(part, gone) for n, part in enumerate(roll.parts) if not n or part.who not in gone)
    kept = roll.but(parts=parts)
    if not _aimed(roll) & gone:
        return kept
    seen = [who for part in parts[1:] if (who := part.target or part.who) is not None]
    return kept.but(aim=AttackAim(target=seen[0]) if isinstance(roll.aim, AttackAim) and seen else TraitAim())


def _part(part: Part, gone: set[Id]) -> Part:
    return part.but(
        modifiers=tuple(held for held in part.modifiers if held.by not in gone),
        invokes=tuple(held for held in part.invokes if not _hides(held, gone)),
        target=None if part.target in gone else part.target,
    )


def _aimed(roll: Roll) -> set[Id]:
    names = ("target", "on", "zone", "aspect", "block", "heals", "side", "into", "cover", "minion")
    return {id for name in names if (id := getattr(roll.aim, name, None)) is not None}


def _speaks(table: Table, roll: Roll, gone: set[Id]) -> bool:
    """Whether a roll that is no player's own has to do with somebody hidden, or with something that is invoked."""
    if (who := table.cast.get(roll.act.who)) is not None and who.is_player and not who.hidden:
        return False
    touched = any(_hides(invoke, gone) for part in roll.parts for invoke in part.invokes)
    return bool((roll.people | _aimed(roll)) & gone) or touched


def _hides(invoke: Invoked, gone: set[Id]) -> bool:
    used = invoke.used_up
    if invoke.by in gone or invoke.aspect in gone:
        return True
    return used is not None and (used.hidden or not used.known or used.on in gone)


def _scene(scene: Scene, gone: set[Id], sides: set[Id]) -> Scene:
    order = scene.order
    for who in gone:
        order = None if order is None else without(order, who)
    fights = []
    for fight in scene.fights:
        foes = tuple(who for who in fight.foes if who not in gone)
        if fight.one not in gone and foes:
            fights.append(fight.but(foes=foes, ignored=tuple(who for who in fight.ignored if who in foes)))
    phase = scene.phase
    if phase is not None:
        phase = phase.but(fighters=Keyed(held for held in phase.fighters if held.id not in gone))
    contest = scene.contest
    if contest is not None:
        kept = [
            side.but(who=tuple(who for who in side.who if who not in gone))
            for side in contest.sides
            if side.side not in sides and (side.side is not None or not side.who or set(side.who) - gone)
        ]
        contest = contest.but(sides=tuple(kept))
    return scene.but(
        zones=Keyed(zone for zone in scene.zones if zone.id not in gone),
        borders=Keyed(held for held in scene.borders if not held.hidden and not set(held.between) & gone),
        counters=Keyed(held for held in scene.counters if not held.hidden),
        here=Keyed(_here(held, gone) for held in scene.here if held.id not in gone),
        order=order,
        turn=None if scene.turn is None or scene.turn.who in gone else scene.turn,
        fights=Keyed(fights),
        checks=Keyed(held for held in scene.checks if not held.secret and not {each.who for each in held.sides} & gone),
        blows=Keyed(blow.but(by=None if blow.by in gone else blow.by) for blow in scene.blows if blow.who not in gone),
        phase=phase,
        contest=contest,
    )


def _here(held: Presence, gone: set[Id]) -> Presence:
    return held.but(zone=None if held.zone in gone else held.zone)
