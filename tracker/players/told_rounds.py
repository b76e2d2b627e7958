"""What players may read of rounds of Fudge and of tactical phases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.engine.down import fell
from tracker.history import (
    checks,
    counts,
    danger,
    fudge,
    phase,
)
from tracker.history.event import Event
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.players.frames import is_unnoticed
from tracker.players.look import Look, Sentence, level, plain, somebody


def _round(event: fudge.RoundBegan, seen: Look) -> Sentence:
    return plain("round_began", exchange=str(event.exchange))


def _fight(event: fudge.FightResolved, seen: Look) -> Sentence:
    """Who fought whom, and that no blow landed, of those in sight alone: it is true of them whoever else strikes."""
    one, foes = event.one.who, [held.who for held in event.foes]
    shown = [who for who in foes if who is not None and seen.name(who)]
    if not seen.name(one) or not shown:
        return None
    struck = any(one in pair and not {*pair}.isdisjoint(shown) for pair in event.hits)
    landed = struck or not {*event.may_hit}.isdisjoint(shown)
    names = tuple(map(seen.name, shown))
    return plain("players_fight" if landed else "players_fight_none", one=seen.name(one), foes=names)


def _struck(event: fudge.Struck, seen: Look) -> Sentence:
    who, by = seen.name(event.blow.who), seen.name(event.blow.by)
    return plain("players_struck", who=who, by=by) if who and by else None


def _blow(event: fudge.BlowTaken, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    held = seen.after.cast.get(event.who)
    if held is None or not isinstance(held.sheet, FudgeSheet):
        return None
    if not name:
        return _falls(event.who, seen)
    return plain("players_blow", who=name, after=seen.wound(event.who, event.after))


def _falls(who: Id, seen: Look) -> Sentence:
    """Somebody whose wounds are not shared is down now: that shows."""
    name, how = seen.name(who), fell(seen.before, seen.after, who)
    if not name or not how:
        return None
    if how in ("dead", "knocked_out"):
        return plain("dies" if how == "dead" else "players_knocked_out", who=name)
    return plain("players_falls", who=name, after=how)


def _wounds(event: fudge.WoundsSet, seen: Look) -> Sentence:
    name = seen.harmed(event.who)
    if not name or event.why == "death":
        return _falls(event.who, seen)
    before, after = seen.wound(event.who, event.before), seen.wound(event.who, event.after)
    return plain("wounds_by_point", who=name, before=before, after=after) if name else None


def _checked(event: checks.Checked, seen: Look) -> Sentence:
    who = seen.name(event.sum.who)
    if event.secret or not who or (event.sum.dice is not None and event.sum.dice.secret):
        return None
    return plain(
        "players_checked", who=who, what=event.what or event.sum.trait, degree=level(event.degree, seen, event.scene)
    )


def _opposed(event: checks.Opposed, seen: Look) -> Sentence:
    one, other, winner = seen.name(event.one.who), seen.name(event.other.who), seen.name(event.winner)
    sums = (event.one, event.other)
    if event.secret or not one or not other or any(each.dice is not None and each.dice.secret for each in sums):
        return None
    facts = {
        "one": one,
        "other": other,
        "one_degree": level(event.one.result, seen, event.scene),
        "other_degree": level(event.other.result, seen, event.scene),
    }
    return "players_opposed", {**facts, "winner": winner}


def _shot(event: checks.Shot, seen: Look) -> Sentence:
    who, by = seen.name(event.who), seen.name(event.one.who)
    if not who or not by or (event.one.dice is not None and event.one.dice.secret):
        return None
    return plain("players_shot_hits" if event.hit else "players_shot_misses", who=who, by=by)


def _action(event: phase.ActionTaken, seen: Look) -> Sentence:
    who = seen.name(event.who)
    return plain("players_action", who=who, type=event.action, text=event.text) if who else None


def _guard(event: danger.OffGuardChanged, seen: Look) -> Sentence:
    scene = seen.scene(event.scene)
    who = "" if scene is None or is_unnoticed(scene) else seen.name(event.who)
    return plain("off_guard_on" if event.on else "off_guard_off", who=who) if who else None


def _goes_by(event: phase.SlotForfeited, seen: Look) -> Sentence:
    scene = seen.scene(event.scene)
    who = "" if scene is None or is_unnoticed(scene) else seen.name(event.who)
    return plain("slot_forfeited", who=who) if who else None


def _ct(event: phase.CtStarted, seen: Look) -> Sentence:
    return plain("ct_started", ct=str(event.ct))


def _counted(event: counts.CountRolled, seen: Look) -> Sentence:
    who = seen.own(event.who)
    return plain("players_count", who=who, rcs=seen.now.words.tenths(event.rcs)) if who else None


TELLERS: dict[type[Event], Callable[[Any, Look], Sentence]] = {
    fudge.RoundBegan: _round,
    fudge.ChoicesOpened: lambda event, seen: ("choices_opened", {}),
    fudge.FightResolved: _fight,
    fudge.Struck: _struck,
    fudge.BlowTaken: _blow,
    fudge.WoundsSet: _wounds,
    checks.Checked: _checked,
    checks.Opposed: _opposed,
    checks.Shot: _shot,
    phase.ActionTaken: _action,
    danger.OffGuardChanged: _guard,
    phase.Reacted: somebody("players_reacts"),
    phase.SlotForfeited: _goes_by,
    phase.CtStarted: _ct,
    counts.CountRolled: _counted,
}
"""What players may read of it, event by event."""
