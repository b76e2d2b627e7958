"""Sentences of Fudge that are of blows, wounds and healing, points and growth."""

from __future__ import annotations

from tracker.engine.fudge.body import is_graded, level_named, marks_of, row_of, row_whole
from tracker.history import fudge, growth
from tracker.history.event import Event
from tracker.language.tale import Said, Tale, Teller
from tracker.language.tell_sums import game_of, published, why_word
from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet


def wound_word(tale: Tale, who: Id, key: str) -> str:
    """What a wound level is called where somebody is: the key of a term, or the table's own name."""
    scene = tale.after.scene_of(who)
    return key if scene is None else level_named(scene, key)


def _blow_set(event: fudge.BlowSet, tale: Tale) -> Said | None:
    if tale.has(fudge.BlowTaken):
        return None
    roll = None if event.blow.roll is None else event.blow.roll.total
    return Said("blow_set", {"who": event.blow.who, "roll": roll, "n": event.blow.id})


def _taken(event: fudge.BlowTaken, tale: Tale) -> Said:
    facts: dict[str, object] = {
        "who": event.who,
        "damage": event.damage,
        "calculated": event.calculated,
        "roll": event.roll,
        "after": wound_word(tale, event.who, event.after),
        "before": wound_word(tale, event.who, event.before),
        "limits": _limits(event, tale.words),
    }
    was = getattr(tale.before.cast[event.who].sheet, "stuns", 0)
    if event.stuns > was and event.stun in ("stun", "very_stunned"):
        return Said("blow_stuns", {"who": event.who, "stun": why_word(tale.words, event.stun)})
    if event.down:
        return Said("blow_knocks_out", facts)
    if event.damage and not event.by_hand and published(tale.words, "blow_taken", "fudge_damage"):
        return Said("fudge_damage", {"who": event.who, "points": event.damage, "wound": facts["after"]})
    if event.picked:
        return Said("blow_picked", facts)
    if event.by_hand:
        return Said("blow_by_hand", facts)
    return Said("blow_taken" if event.damage else "blow_came_to_nothing", facts)


def _limits(event: fudge.BlowTaken, words: Words) -> str:
    """What held a blow back: the limit on grazes, a cap and how much it kept off."""
    cap = words.term("damage_cap")
    said = [words.term("graze")] if event.grazes else []
    if event.capped:
        said.append(f"{cap} {words.signed(-event.kept_off)}" if event.kept_off else cap)
    return ", ".join(said)


def _one_more(event: fudge.WoundsSet, tale: Tale) -> str:
    """The word of the level in which there is one more wound now; empty: in none."""
    held, scene = tale.before.cast[event.who].sheet, tale.before.scene_of(event.who)
    if scene is None or not isinstance(held, FudgeSheet) or not is_graded(scene):
        return ""
    levels = zip(row_of(scene, held), marks_of(scene, held), event.marks, strict=False)
    more = next((level.key for level, before, after in levels if after > before), "")
    return wound_word(tale, event.who, more) if more else ""


def _wounds(event: fudge.WoundsSet, tale: Tale) -> Said:
    game = game_of(tale, event.who)
    facts: dict[str, object] = {
        "who": event.who,
        "before": wound_word(tale, event.who, event.before),
        "after": wound_word(tale, event.who, event.after),
        "points": event.points,
        "result": event.result, "days": event.days, "game": game,
    }  # fmt: skip
    wound = _one_more(event, tale)
    if event.why == "hand" and event.before == event.after and wound:
        return Said("wounds_one_more", facts | {"wound": wound})
    keys = {
        "hand": "wounds_by_hand",
        "treated": "wounds_treated",
        "rested": "wounds_rested",
        "scratches": "scratches_gone",
        "point": "wounds_by_point",
        "time": "comes_to",
        "death": "dies",
    }
    return Said(keys[event.why], facts)


NOT_HEALED = {
    "unhurt": "not_healed_unhurt",
    "scratched": "not_healed_scratched",
    "slow": "not_healed_slow",
    "worse": "not_healed_worse",
    "awake": "not_healed_awake",
    "dead": "not_healed_dead",
}
"""Sentences for why nothing heals."""


def _not_healed(event: fudge.NotHealed, tale: Tale) -> Said:
    if event.rested and event.result is None:
        return Said("rest_counts", {"who": event.who, "rested": event.rested, "days": event.days})
    if event.why:
        return Said(NOT_HEALED[event.why], {"who": event.who})
    game = game_of(tale, event.who)
    needed = event.needed if event.result is not None else None
    facts: dict[str, object] = {"who": event.who, "result": event.result, "needed": needed, "game": game}
    return Said("not_healed", facts)


def _spent(event: growth.FudgePointsSpent, tale: Tale) -> Said:
    use = why_word(tale.words, f"use_{event.use}")
    return Said("fudge_point_spent", {"who": event.who, "points": event.n, "use": event.what or use})


def _experience(event: growth.ExperienceChanged, tale: Tale) -> Said:
    facts: dict[str, object] = {"who": event.who, "n": abs(event.n), "left": event.left, "points": event.fudge_points}
    if event.fudge_points:
        return Said("experience_into_points", facts)
    return Said("experience_gained" if event.n > 0 else "experience_taken", facts)


def _grew(event: growth.TraitGrew, tale: Tale) -> Said:
    game = game_of(tale, event.who)
    facts: dict[str, object] = {
        "who": event.who,
        "trait": event.trait,
        "level": event.level,
        "price": event.price,
        "game": game,
    }
    new_power = event.of == "powers" and not _had(event, tale)
    return Said("gift_gained" if event.of == "gifts" else "power_gained" if new_power else "trait_raised", facts)


def _had(event: growth.TraitGrew, tale: Tale) -> bool:
    """Whether the trait was on the sheet before."""
    who = tale.before.cast.get(event.who)
    return isinstance(who.sheet, FudgeSheet) and event.trait in who.sheet.traits if who is not None else False


def _conscious(event: fudge.Consciousness, tale: Tale) -> Said:
    return Said("stays_conscious" if event.awake else "faints", {"who": event.who})


def _levels_set(event: growth.LevelsSet, tale: Tale) -> Said:
    if not event.levels:
        return Said("levels_usual", {})
    game = tale.game(event.scene)
    return Said("levels_set", {"levels": ", ".join(tale.words.level(game, n) for n in event.levels.values())})


def _wound_levels(event: growth.WoundLevelsSet, tale: Tale) -> Said:
    scene = tale.after.scenes[event.scene]
    named = [(level_named(scene, level.key), level.boxes) for level in row_whole(scene)]
    said = ", ".join(f"{tale.words.term(name)} ({boxes})" for name, boxes in named)
    return Said("wound_levels_set", {"levels": said})


def _stun(event: fudge.StunPassed, tale: Tale) -> Said:
    was = tale.before.cast[event.who].sheet
    stun = why_word(tale.words, getattr(was, "stun", ""))
    if not event.stuns:
        return Said("stun_forgotten", {"who": event.who})
    if event.stun_rounds:
        return Said("stun_goes_on", {"who": event.who, "stun": stun, "rounds": event.stun_rounds})
    return Said("stun_passed", {"who": event.who, "stun": stun})


TELLERS: dict[type[Event], Teller] = {
    growth.LevelsSet: _levels_set,
    growth.WoundLevelsSet: _wound_levels,
    fudge.StunPassed: _stun,
    fudge.BlowSet: _blow_set,
    fudge.BlowTaken: _taken,
    fudge.WoundsSet: _wounds,
    fudge.NotHealed: _not_healed,
    fudge.Consciousness: _conscious,
    growth.FudgePointsSpent: _spent,
    growth.ExperienceChanged: _experience,
    growth.TraitGrew: _grew,
}
"""Events of this module that need more than their own fields."""
