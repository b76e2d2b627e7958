"""Sentences of aspects, points and harm."""

from __future__ import annotations

from typing import Any

from tracker.history import aspects, cast, harm, points, rolls, stunts
from tracker.history.event import Event
from tracker.language.tale import Said, Shown, Tale, Teller
from tracker.model.cast import ANYONE, GM, FateSheet, Id, TacticalSheet
from tracker.rules.conditions import PREFIX
from tracker.rules.fudge.edition import EDITIONS

_PLAIN_REASONS = ("", "given", "invoke", "hostile_invoke", "compel", "refusal", "proposal", "withdrawn", "detail")
"""Reasons for a payment that the sentence around it says already."""


def is_told_elsewhere(event: points.PointsMoved, tale: Tale) -> bool:
    """Whether the sentence of another event of the entry says who paid what."""
    if event.why == "invoke":
        return tale.has(rolls.AspectInvoked)
    if event.why in ("stunt", "detail"):
        return tale.has(stunts.StuntUsed, stunts.DetailDeclared)
    if event.why in ("compel", "refusal"):
        return tale.has(aspects.CompelAnswered)
    if event.why == "concession":
        return tale.has(cast.Conceded)
    return event.why == "withdrawn" and tale.has(rolls.InvokeWithdrawn, aspects.CompelAnswered, stunts.StuntUsed)


def _aspect_made(event: aspects.AspectMade, tale: Tale) -> Said:
    aspect = event.aspect
    facts: dict[str, object] = {"aspect": aspect.id, "free": aspect.invokes or None}
    if aspect.kind == "boost":
        # Whose free invoke it is; what the opposition gains as a cost need not be the maker's.
        owner = next((free.owner for free in aspect.free), aspect.by or ANYONE)
        return Said("boost_gained" if aspect.text else "boost_unnamed", {**facts, "who": owner})
    if aspect.kind == "consequence":
        return Said("consequence_taken", {**facts, "who": aspect.on or "", "severity": aspect.role})
    owners = tuple(dict.fromkeys(free.owner for free in aspect.free if free.n and free.owner != aspect.by))
    if tale.has(rolls.RollResolved) and aspect.by and aspect.invokes:
        key = "advantage_created_for" if owners else "advantage_created"
        return Said(key, {**facts, "actor": aspect.by, "place": aspect.on or "", "owners": owners})
    hidden = "hidden" if aspect.hidden or not aspect.known else None
    return Said("aspect_made", {**facts, "place": aspect.on, "owners": owners, "hidden": hidden})


def _aspect_changed(event: aspects.AspectChanged, tale: Tale) -> Said:
    aspect = event.aspect
    facts: dict[str, object] = {"aspect": tale.aspect(aspect.id, aspect.text), "was": event.was}
    if event.why == "revealed":
        return Said("revealed", {"what": facts["aspect"]})
    if event.why == "recovering" and aspect.on:
        was = Shown(event.was) if event.was else aspect.id
        return Said("recovery_begun", {"who": aspect.on, "aspect": was, "renamed": tale.name(aspect.id)})
    if event.why in ("carried", "goes_on", "joins"):
        return Said(f"boost_{event.why}", facts)
    if event.why == "taken_along":
        return Said("aspect_taken_along", facts)
    if event.why == "extreme":
        return Said("extreme_is_aspect", facts)
    if event.why == "promoted":
        return Said("aspect_promoted", facts)
    return Said("aspect_reworded" if event.was else "aspect_named", facts)


def _aspect_gone(event: aspects.AspectGone, tale: Tale) -> Said:
    key = {"used": "aspect_used", "overcome": "aspect_overcome", "healed": "aspect_healed"}.get(
        event.why, "aspect_gone"
    )
    return Said(key, {"aspect": tale.aspect(event.aspect, event.text)})


def _free(event: aspects.FreeGiven, tale: Tale) -> Said:
    key = "free_gained" if event.n > 0 else "free_spent"
    return Said(key, {"who": event.owner, "free": abs(event.n), "aspect": event.aspect})


def _compel(event: aspects.CompelOffered, tale: Tale) -> Said:
    compel = event.compel
    held = tale.after.aspects.get(compel.aspect) or tale.before.aspects.get(compel.aspect)
    if held is None or not held.text:
        about, words = tale.aspect(compel.aspect, compel.text), ""
    else:
        about, words = tale.aspect(held.id, held.text), compel.text
    facts: dict[str, object] = {
        "by": compel.by,
        "who": compel.who,
        "aspect": about,
        "words": words,
        "kind": _compel_kind(compel.kind),
    }
    return Said("compel_offered", facts)


def _compel_kind(kind: str) -> str:
    return f"compel_{kind}" if kind else ""


def _compel_reworded(event: aspects.CompelReworded, tale: Tale) -> Said:
    compel = event.compel
    facts: dict[str, object] = {"who": compel.who, "words": compel.text, "kind": _compel_kind(compel.kind)}
    return Said("compel_reworded", facts)


def _compelled(event: aspects.CompelAnswered, tale: Tale) -> Id | None:
    """The aspect of the compel that is answered; it may have been offered by the same step."""
    offered = (made.compel for made in tale.of(aspects.CompelOffered) if made.compel.id == event.compel)
    held = tale.before.compels.get(event.compel) or next(offered, None)
    return None if held is None else held.aspect


def _answered(event: aspects.CompelAnswered, tale: Tale) -> Said:
    """What it paid stands right behind it."""
    place = next(place for place, held in enumerate(tale.events) if held is event)
    moved = next(iter(tale.events[place + 1 : place + 2]), None)
    paid = moved if isinstance(moved, points.PointsMoved) else None
    key = f"compel_{event.answer}"
    if event.answer == "accepted":
        carried = paid is not None and paid.purse == "carried"
        key = "compel_retroactive" if event.retroactive else "compel_carried" if carried else key
    facts: dict[str, object] = {
        "who": event.who,
        "aspect": tale.aspect(_compelled(event, tale), event.text),
        "points": None if paid is None else paid.n,
        "payer": None if paid is None else paid.payee,
        "words": event.words,
    }
    return Said(key, facts)


def _points(event: points.PointsMoved, tale: Tale) -> Said:
    why = "" if event.why in _PLAIN_REASONS else event.why
    why = tale.words.term(why) if why in ("refresh", "concession", "scenario", "stunt") else why
    facts: dict[str, object] = {"payer": event.payer, "who": event.payee, "points": event.n, "why": why}
    if event.purse == "locked":
        key = "points_owed" if event.payer != points.BANK else "points_locked"
        return Said(key, {**facts, "when": "after_conflict" if event.until == "conflict" else "after_scene"})
    if event.purse == "carried":
        return Said("points_carried" if event.payer != points.BANK else "points_to_carry", facts)
    scene = tale.after.scenes.get(event.scene)
    of = "fudge_" if scene is not None and scene.system in EDITIONS else ""
    if event.payer == points.BANK:
        return Said(f"{of}points_gained", facts)
    return Said(f"{of}points_paid" if event.payee == points.BANK else f"{of}points_handed", facts)


def _released(event: points.PointsReleased, tale: Tale) -> Said:
    key = "points_released" if event.until == "conflict" else "points_released_scene"
    return Said(key, {"who": event.who, "points": event.n})


def _conceded(event: cast.Conceded, tale: Tale) -> Said:
    paid = next((moved for moved in tale.of(points.PointsMoved) if moved.why == "concession"), None)
    if paid is None or paid.payee == GM:
        return Said("conceded", {"who": event.who, "terms": event.terms})
    key = "concedes_and_carries" if paid.purse == "carried" else "concedes"
    return Said(key, {"who": event.who, "points": paid.n, "terms": event.terms})


def _hit(event: harm.HitDealt, tale: Tale) -> Said:
    hit = event.hit
    return Said("hit_dealt", {"who": hit.who, "n": hit.shifts, "harm": hit.harm, "why": hit.why})


def _boxes(key: str) -> Teller:
    def told(event: Any, tale: Tale) -> Said:
        facts = {"who": event.who, "boxes": len(event.boxes), "track": event.track}
        return Said(key, {**facts, "which": _graded(event, tale)})

    return told


def _graded(event: harm.BoxesMarked | harm.BoxesCleared, tale: Tale) -> str | None:
    """What the boxes are worth, where they are not all worth one."""
    who = tale.before.cast.get(event.who)
    track = None if who is None or not isinstance(who.sheet, FateSheet) else who.sheet.track(event.track)
    if track is None or set(track.boxes) == {1}:
        return None
    return tale.words.join([str(track.boxes[place]) for place in event.boxes if place < len(track.boxes)])


def _slot_cleared(event: harm.SlotCleared, tale: Tale) -> Said:
    return Said("slot_cleared", {"who": event.who, "severity": event.severity})


def _slot_filled(event: harm.SlotFilled, tale: Tale) -> Said | None:
    if event.severity.startswith(PREFIX):
        # Several boxes of one condition are one thing.
        first = next(each for each in tale.of(harm.SlotFilled) if each.aspect == event.aspect)
        named = tale.after.aspects.get(event.aspect or "")
        called = named.text if named is not None and named.text else None
        facts: dict[str, object] = {"who": event.who, "severity": event.severity, "called": called}
        return Said("condition_taken", facts) if first is event else None
    return Said("consequence_taken", {"who": event.who, "severity": event.severity, "aspect": event.aspect})


_marked, _cleared = _boxes("boxes_marked"), _boxes("boxes_cleared")


def _free_track(event: harm.BoxesMarked | harm.BoxesCleared, tale: Tale) -> Said | None:
    """Of a track or a condition that the GM named: where it stands now. None in any other game."""
    who = tale.after.cast.get(event.who)
    if who is None or not isinstance(who.sheet, TacticalSheet):
        return None
    track = next((track for track in who.sheet.tracks if track.name == event.track), None)
    if track is None:
        return None
    facts = {"who": event.who, "track": Shown(track.name), "n": len(track.marked), "of": len(track.boxes)}
    if len(track.boxes) > 1:
        return Said("track_stands", facts)
    return Said("condition_on" if track.marked else "condition_off", facts)


TELLERS: dict[type[Event], Teller] = {
    aspects.AspectMade: _aspect_made,
    aspects.AspectChanged: _aspect_changed,
    aspects.AspectGone: _aspect_gone,
    aspects.FreeGiven: _free,
    aspects.CompelOffered: _compel,
    aspects.CompelReworded: _compel_reworded,
    aspects.CompelAnswered: _answered,
    points.PointsMoved: _points,
    points.PointsReleased: _released,
    points.LockTakenBack: lambda event, tale: Said("lock_taken_back", {"who": event.who, "points": event.n}),
    points.CarriedJoined: lambda event, tale: Said("carried_joined", {"who": event.who, "points": event.n}),
    points.PoolLapsed: lambda event, tale: Said("pool_lapsed", {"points": event.n}),
    cast.Conceded: _conceded,
    harm.HitDealt: _hit,
    harm.HitSettled: lambda event, tale: Said(f"hit_{event.how}", {"hit": event.hit}),
    harm.BoxesMarked: lambda event, tale: _free_track(event, tale) or _marked(event, tale),
    harm.BoxesCleared: lambda event, tale: _free_track(event, tale) or _cleared(event, tale),
    harm.SlotFilled: _slot_filled,
    harm.SlotCleared: _slot_cleared,
}
