"""Sentences of the tactical phase."""

from __future__ import annotations

from tracker.history import counts, danger, phase
from tracker.history.event import Event
from tracker.language.tale import Said, Tale, Teller
from tracker.model.cast import Id
from tracker.model.order import Rcs


def _danger(event: danger.DangerTold, tale: Tale) -> Said:
    if event.danger == "obvious":
        return Said("danger_obvious_told", {})
    key = "danger_hidden_told" if event.danger == "hidden" else "danger_environment_told"
    return Said("danger_ambush_told" if event.surprised == "others" else key, {})


def _rolled_off(event: counts.RolledOff, tale: Tale) -> Said:
    return Said("rolled_off", {"who": event.who, "dice": "+".join(map(str, event.dice))})


def _detection(event: danger.DetectionMade, tale: Tale) -> Said:
    facts: dict[str, object] = {"round": event.round, "won": event.won or None, "lost": event.lost or None}
    facts["ability"] = event.ability or None
    return Said("detection_made" if event.won else "nobody_noticed", facts)


def _newcomer(event: danger.NewcomerSought, tale: Tale) -> Said:
    facts: dict[str, object] = {"newcomer": event.newcomer, "ability": event.ability or None}
    if event.warned:
        return Said("newcomer_warned" if event.won else "newcomer_missed", facts | {"who": event.won or event.lost})
    facts |= {"won": event.won, "lost": event.lost or None}
    return Said("newcomer_noticed" if event.won else "newcomer_unnoticed", facts)


def _joined(event: counts.SlotsJoined, tale: Tale) -> Said:
    return Said("slots_joined" if event.joined else "slots_parted", {"who": event.who})


def _before(event: counts.PlacedBefore, tale: Tale) -> Said:
    key = "placed_by_count" if event.before is None else "placed_before"
    return Said(key, {"who": event.who, "before": event.before})


def _off_guard(event: danger.OffGuardChanged, tale: Tale) -> Said:
    return Said("off_guard_on" if event.on else "off_guard_off", {"who": event.who})


def _count(event: counts.CountRolled, tale: Tale) -> Said:
    facts: dict[str, object] = {
        "who": event.who,
        "rsp": tale.words.tenths(event.rsp),
        "dice": None if event.dice is None else sum(event.dice),
        "rcs": tale.words.tenths(event.rcs),
        "cs": event.rcs // 10,
    }
    if event.by_hand:
        return Said("rcs_by_hand_waits" if event.waits else "rcs_by_hand", facts)
    return Said("rcs_waits" if event.waits else "rcs_rolled", facts)


def _action(event: phase.ActionTaken, tale: Tale) -> Said:
    scene = tale.after.scenes.get(event.scene)
    order = None if scene is None else scene.order
    counts = order if isinstance(order, Rcs) else Rcs()
    facts: dict[str, object] = {
        "ct": counts.exchange,
        "cs": counts.segment,
        "who": event.who,
        "type": TERMS[event.action],
        "text": event.text or (tale.words.term("moving") if event.moves else None),
        "part": event.part if event.of > 1 else None,
        "of": event.of,
        "source": event.source or None,
    }
    return Said("tactical_action", facts)


TERMS = {"primary": "primary", "secondary": "secondary", "side": "side_action", "bonus": "bonus_action"}
"""Kinds of action, as the vocabularies call them."""


def _assessed(event: phase.Assessed, tale: Tale) -> Said:
    return Said("assessed_sealed" if event.sealed else "assessed", {"who": event.who, "plan": event.plan or None})


def _converted(event: phase.Converted, tale: Tale) -> Said:
    return Said(
        "converted", {"who": event.who, "what": TERMS.get(event.what, event.what), "to": TERMS.get(event.to, event.to)}
    )


def _reacted(event: phase.Reacted, tale: Tale) -> Said:
    lost = sum(event.lost.values()) or None
    key = "reaction_taken" if event.left is not None else "reaction_turn"
    return Said(key, {"who": event.who, "event": event.event, "cs": event.at, "lost": lost})


def _full(event: phase.FullBegan, tale: Tale) -> Said:
    return Said("full_begun", {"who": event.who, "cts": event.cts, "text": event.text or None})


def _ct_ended(event: phase.CtEnded, tale: Tale) -> Said:
    held = tale.before.scenes.get(event.scene)
    done: list[Id] = []
    lapsed: list[Id] = []
    # Of the table before: in one step with it the next CT may have begun, and knows nothing of what is completed.
    for was in () if held is None or held.phase is None else held.phase.fighters:
        if was.full is not None and was.full.status == "running" and was.full.left <= 1:
            done.append(was.id)
        if was.holds and held is not None and was.id in held.here and held.here[was.id].takes_part:
            lapsed.append(was.id)
    anew = tale.words.say("sentence", "roll_anew", {}, tale.name) if event.anew else None
    return Said(
        "ct_ended", {"ct": event.ct, "done": tuple(done) or None, "lapsed": tuple(lapsed) or None, "anew": anew}
    )


TELLERS: dict[type[Event], Teller] = {
    danger.DangerTold: _danger,
    counts.RolledOff: _rolled_off,
    danger.DetectionMade: _detection,
    danger.NewcomerSought: _newcomer,
    counts.SlotsJoined: _joined,
    counts.PlacedBefore: _before,
    danger.OffGuardChanged: _off_guard,
    counts.CountRolled: _count,
    phase.ActionTaken: _action,
    phase.Assessed: _assessed,
    phase.Converted: _converted,
    phase.Reacted: _reacted,
    phase.FullBegan: _full,
    phase.CtEnded: _ct_ended,
}
"""Events that need more than their own fields."""
