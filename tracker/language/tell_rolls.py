"""Sentences of rolls: opened, dice, modifiers, invokes, outcomes."""

from __future__ import annotations

from tracker.history import rolls
from tracker.history.event import Event
from tracker.language.came_to import came_to
from tracker.language.tale import Said, Shown, Tale, Teller
from tracker.language.words import Words
from tracker.model.cast import GM, Id
from tracker.model.rolls import AdvantageAim, AttackAim, ContestAim, Dice, Edge, OvercomeAim, Part, Roll
from tracker.rules.scale import AFTER, HARM

_FACES = {-1: "-", 0: "0", 1: "+"}


def dice_text(dice: Dice, tale: Tale) -> str:
    """Dice as they lie: four faces, else the total."""
    if len(dice.faces) == 4 and all(face in _FACES for face in dice.faces):
        return "".join(_FACES[face] for face in dice.faces)
    return tale.words.signed(dice.total)


def _roll(tale: Tale, number: int) -> Roll | None:
    """A roll as the entry left it, or as it was before it was put away."""
    opened = next((event.roll for event in tale.of(rolls.RollOpened) if event.roll.id == number), None)
    return tale.after.rolls.get(number) or tale.before.rolls.get(number) or opened


def _part(tale: Tale, number: int, place: int) -> Part | None:
    roll = _roll(tale, number)
    return roll.parts[place] if roll is not None and place < len(roll.parts) else None


def _owner(tale: Tale, number: int, place: int) -> Id:
    """Whose part of a roll it is; opposition without a name is the GM's."""
    part = _part(tale, number, place)
    return part.who if part is not None and part.who is not None else GM


def _about(roll: Roll, tale: Tale) -> tuple[str, dict[str, object]]:
    """What a roll is for, as the middle of a key, and the facts it has."""
    act, oppose = roll.act, roll.oppose
    facts: dict[str, object] = {
        "actor": act.who or GM,
        "skill": act.skill,
        "total": act.total,
        "opposition": None if oppose is None else oppose.total,
        "missing": tuple(part.who or GM for part in roll.parts if part.waits),
        "game": tale.game(roll.scene),
        "n": roll.id,
    }
    aim = roll.aim
    if roll.spread:
        facts["targets"] = tuple(roll.target_at(place) or GM for place in roll.places)
        if isinstance(aim, AdvantageAim):
            return "advantage_several", {**facts, "what": tale.aspect(aim.aspect, aim.text)}
        return "attack_zone" if roll.spread == "zone" else "attack_several", facts
    if isinstance(aim, AttackAim):
        return "attack", {**facts, "target": aim.target}
    if isinstance(aim, AdvantageAim):
        return "advantage", {**facts, "what": tale.aspect(aim.aspect, aim.text)}
    if isinstance(aim, OvercomeAim):
        if aim.block is not None:
            return "breach", {**facts, "block": aim.block}
        if aim.zone is not None:
            return "barrier", {**facts, "zone": aim.zone}
        if aim.heals is not None:
            return "treat", {**facts, "what": tale.aspect(aim.heals, "")}
        return "overcome", {**facts, "what": tale.aspect(aim.aspect, aim.what)}
    if isinstance(aim, ContestAim):
        return "contest", {**facts, "side": aim.side}
    return "trait", {**facts, "what": Shown(aim.what)}


def _opened(event: rolls.RollOpened, tale: Tale) -> Said:
    about, facts = _about(event.roll, tale)
    return Said(f"roll_{about}", facts)


def _resolved(event: rolls.RollResolved, tale: Tale) -> Said:
    roll = _roll(tale, event.roll)
    if roll is None:
        return Said("roll_resolved", {"n": event.roll, "outcome": event.outcome})
    about, facts = _about(roll, tale)
    if event.each:
        return Said("several_resolved", {**facts, "each": tuple(_landed(roll, row, tale) for row in event.each)})
    key = "attack_resolved" if about == "attack" else "roll_resolved"
    return Said(key, {**facts, "outcome": came_to(event.outcome, roll, tale.events)})


def _landed(roll: Roll, row: rolls.Landed, tale: Tale) -> Shown:
    """What a roll at several came to for one of them."""
    place = next((n for n in roll.places if (roll.parts[n].who, roll.target_at(n)) == (row.who, row.target)), None)
    pair = None if place is None else roll.pair(place)
    facts: dict[str, object] = {"who": row.who or row.target or GM, "outcome": row.outcome}
    if pair is not None and pair.oppose is not None:
        facts |= {"share": _signed(tale, pair.act.total), "opposition": _signed(tale, pair.oppose.total)}
    return Shown(tale.words.say("sentence", "landed", {k: v for k, v in facts.items() if v is not None}, tale.name))


def _signed(tale: Tale, n: int | None) -> str | None:
    return None if n is None else tale.words.signed(n)


def _shared(event: rolls.EffortShared, tale: Tale) -> Said:
    roll = _roll(tale, event.roll)
    if roll is None:
        return Said("effort_shared", {"who": GM, "shares": ()})
    shares = tuple(
        Shown(tale.words.say("sentence", "share_of", {"who": roll.target_at(place) or GM, "n": n}, tale.name))
        for place, n in zip(roll.places, event.shares, strict=False)
    )
    facts: dict[str, object] = {
        "who": roll.act.who or GM,
        "total": roll.act.total,
        "shares": shares,
        "game": tale.game(roll.scene),
    }
    return Said("effort_shared", facts)


def _helper_left(event: rolls.HelperLeft, tale: Tale) -> Said:
    leader = _owner(tale, event.roll, event.place)
    return Said("helper_left", {"helper": event.modifier.by or GM, "leader": leader})


def _cost_owed(event: rolls.CostOwed, tale: Tale) -> Said:
    key = "cost_shared" if event.shared else "cost_owed"
    return Said(key, {"roll": event.roll, "shared": (event.who, *event.shared)})


def _cancelled(event: rolls.RollCancelled, tale: Tale) -> Said:
    return Said("roll_cancelled", {"n": event.roll, "who": _owner(tale, event.roll, 0)})


def _part_set(event: rolls.PartSet, tale: Tale) -> Said:
    part, roll = event.part, _roll(tale, event.roll)
    game = "fate" if roll is None else tale.game(roll.scene)
    facts: dict[str, object] = {"n": event.roll, "total": part.total, "skill": part.skill, "game": game}
    if part.who is not None and part.target not in (None, part.who):
        return Said("steps_in", {**facts, "who": part.who, "target": part.target})
    if part.who is None:
        return Said("difficulty_set", {**facts, "total": part.total if part.total is not None else part.fixed})
    return Said("part_set" if part.role == "oppose" else "skill_set", {**facts, "who": part.who})


def _aim_set(event: rolls.AimSet, tale: Tale) -> Said:
    before = tale.before.rolls.get(event.roll)
    if before is not None and isinstance(before.aim, AttackAim) and isinstance(event.aim, AttackAim):
        was, now = before.aim, event.aim
        facts: dict[str, object] = {"n": event.roll, "target": now.target}
        if was.minion != now.minion:
            return Said("aim_minion" if now.minion else "aim_minion_back", {**facts, "who": now.minion or was.minion})
        if now.cover is not None and was.cover != now.cover:
            return Said("aim_cover", {**facts, "who": now.cover})
        if now.into is not None and was.into != now.into:
            return Said("aim_into", {**facts, "who": now.into})
        if was.harm == now.harm:
            return Said("aim_block_off", facts)
    return Said("aim_set", {"n": event.roll, "harm": getattr(event.aim, "harm", "")})


def _dice(event: rolls.DiceFell, tale: Tale) -> Said:
    part = _part(tale, event.roll, event.place)
    roll = _roll(tale, event.roll)
    return Said(
        "dice_again" if event.again else "dice_fell",
        {
            "who": _owner(tale, event.roll, event.place),
            "dice": dice_text(event.dice, tale),
            "total": None if part is None else part.total,
            "game": "fate" if roll is None else tale.game(roll.scene),
        },
    )


def _modified(event: rolls.Modified, tale: Tale) -> Said:
    modifier = event.modifier
    if modifier.kind == "teamwork" and modifier.by is not None and not modifier.struck:
        leader = _owner(tale, event.roll, event.place)
        return Said("assists", {"helper": modifier.by, "leader": leader, "bonus": modifier.n})
    why = tale.words.term(modifier.why) if modifier.why in ("full_defence", "by_number") else modifier.why
    key = "modifier_struck" if modifier.struck else "modified"
    return Said(key, {"who": _owner(tale, event.roll, event.place), "bonus": modifier.n, "why": why})


def _invoked(event: rolls.AspectInvoked, tale: Tale) -> Said:
    invoke = event.invoke
    other = _owner(tale, event.roll, event.place)
    facts: dict[str, object] = {
        "who": invoke.by,
        "aspect": tale.aspect(invoke.aspect, invoke.text),
        "how": "paid" if invoke.paid else "free",
        "bonus": invoke.n,
        "other": other,
    }
    if not invoke.reroll:
        return Said("invokes" if other == invoke.by else "invokes_for", facts)
    fell = next(tale.of(rolls.DiceFell), None)
    if fell is None:
        return Said("invokes_to_reroll", facts)
    return Said("invokes_reroll", {**facts, "dice": dice_text(fell.dice, tale)})


def _withdrawn(event: rolls.InvokeWithdrawn, tale: Tale) -> Said:
    invoke = event.invoke
    return Said("invoke_withdrawn", {"who": invoke.by, "aspect": tale.aspect(invoke.aspect, invoke.text)})


def _scale(event: rolls.ScaleSet, tale: Tale) -> Said:
    said = [tale.words.say("sentence", f"scale_{edge.benefit}", {"n": counted(edge)}) for edge in event.edges]
    who = _owner(tale, event.roll, event.place)
    if not said:
        return Said("scale_none", {"who": who})
    return Said("scale_set", {"who": who, "edges": tale.words.join(said)})


def counted(edge: Edge) -> int:
    """What a benefit is worth: 1 a level before the roll, a free invoke a level, else 2 a level."""
    return edge.steps * {"after": AFTER, "harm": HARM}.get(edge.benefit, 1)


def time_text(words: Words, amount: str, unit: str) -> str:
    """So much time in words: a few hours."""
    return words.say("sentence", f"time_{amount}", {"unit": words.term(unit) if words.find("term", unit) else unit})


def _time_set(event: rolls.TimeSet, tale: Tale) -> Said:
    return Said("time_set", {"roll": event.roll, "time": time_text(tale.words, event.amount, event.unit)})


def _time_told(event: rolls.TimeTold, tale: Tale) -> Said:
    return Said("time_told", {"time": time_text(tale.words, event.amount, event.unit)})


TELLERS: dict[type[Event], Teller] = {
    rolls.RollOpened: _opened,
    rolls.RollResolved: _resolved,
    rolls.RollCancelled: _cancelled,
    rolls.PartSet: _part_set,
    rolls.AimSet: _aim_set,
    rolls.DiceFell: _dice,
    rolls.Modified: _modified,
    rolls.AspectInvoked: _invoked,
    rolls.ScaleSet: _scale,
    rolls.TimeSet: _time_set,
    rolls.TimeTold: _time_told,
    rolls.InvokeWithdrawn: _withdrawn,
    rolls.EffortShared: _shared,
    rolls.HelperLeft: _helper_left,
    rolls.CostOwed: _cost_owed,
}
