"""Sentences of Fudge: rounds, blows with their whole sum, rolls, points, growth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.engine.fudge.body import is_graded, level_named, marks_of, row_of, row_whole
from tracker.engine.fudge.melee import UNABLE
from tracker.history import checks, fudge, growth
from tracker.history.event import Event
from tracker.language.levels import FUDGE, Game, ladder_of
from tracker.language.tale import Said, Shown, Tale, Teller
from tracker.language.words import Words
from tracker.model.blows import Fight, Sum, Term
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Declaration, Rounds


def why_word(words: Words, why: str) -> str:
    """The word for a reason in a sum: the vocabulary's, else as somebody wrote it."""
    held = words.find("ui", f"why_{why}")
    return held if isinstance(held, str) else why


def terms_text(words: Words, terms: Sequence[Term]) -> str:
    """Numbers with their reasons: "+2 medium, +1 sharp"."""
    return ", ".join(f"{words.signed(term.n)} {why_word(words, term.why)}" for term in terms if term.n)


def sum_text(words: Words, made: Sum, game: Game) -> str:
    """How a result came about: "Sword Good +1, +1 all-out, dice -1"."""
    if [term.why for term in made.terms] == [UNABLE]:
        return why_word(words, UNABLE)
    parts = [f"{made.trait} {words.level(game, made.rating)}".strip()]
    if made.terms:
        parts.append(terms_text(words, made.terms))
    if made.dice is not None:
        parts.append(f"{why_word(words, 'dice')} {words.signed(made.dice.total)}")
    return ", ".join(parts)


def _game_of(tale: Tale, who: Id) -> Game:
    """The ladder of the scene somebody is in."""
    scene = tale.after.scene_of(who)
    return FUDGE if scene is None else ladder_of(scene)


def wound_word(tale: Tale, who: Id, key: str) -> str:
    """What a wound level is called where somebody is: the key of a term, or the table's own name."""
    scene = tale.after.scene_of(who)
    return key if scene is None else level_named(scene, key)


def _has(words: Words, key: str) -> bool:
    """Whether the reader's own language has that sentence."""
    return key in words.tables.get("sentence", {})


def _published(words: Words, ours: str, theirs: str) -> bool:
    """Whether a sentence of the vocabularies stands for ours, which the reader's language lacks."""
    return not _has(words, ours) and _has(words, theirs)


def _declared(event: fudge.Declared, tale: Tale) -> Said | None:
    """What is sealed stands in no log: only that somebody has chosen."""
    who = event.choice.who
    if tale.has(fudge.Struck):
        return None
    was = _choice_before(event, tale)
    if was.modifiers != event.choice.modifiers:
        return _modifier_set(event.choice, was, tale.words)
    how = (event.choice.manner, event.choice.stance)
    if how == (was.manner, was.stance) and (meant := _meant(event.choice, was, tale)):
        # What a sealed blow is meant for is sealed with it.
        return Said("prepares", {"who": who}) if event.choice.sealed else Said("blow_meant", {"who": who, "how": meant})
    if not event.choice.manner:
        return Said("prepares", {"who": who})
    if event.choice.sealed:
        return Said("has_chosen", {"who": who})
    if event.choice.stance:
        return Said(
            "fudge_stance", {"who": who, "attack_bonus": event.choice.stance, "defence_bonus": -event.choice.stance}
        )
    manner = "sweep" if event.choice.sweep and event.choice.manner == "normal" else event.choice.manner
    return Said("fights_so", {"who": who, "how": Shown(why_word(tale.words, manner))})


def _choice_before(event: fudge.Declared, tale: Tale) -> Declaration:
    """What somebody had declared before."""
    scene = tale.before.scenes.get(event.scene)
    order = None if scene is None else scene.order
    return order.of(event.choice.who) if isinstance(order, Rounds) else Declaration(who=event.choice.who)


def _modifier_set(now: Declaration, was: Declaration, words: Words) -> Said:
    """The number that came, or that was struck or put back, with its reason."""
    held = {each.id: each for each in was.modifiers}
    found = next((each for each in now.modifiers if held.get(each.id) != each), None) or was.modifiers[-1]
    why = Shown(why_word(words, found.why)) if found.why else None
    struck = found.struck or found not in now.modifiers
    return Said("round_unmodified" if struck else "round_modified", {"who": now.who, "n": found.n, "why": why})


def _meant(now: Declaration, was: Declaration, tale: Tale) -> Shown:
    """What of a blow changed that is neither its manner nor a number on it; empty = nothing."""
    words = tale.words

    def said(key: str, **facts: object) -> str:
        return words.say("ui", f"meant_{key}", facts, tale.name)

    told = {
        "aim": said("aim", part=now.aim) if now.aim else said("no_aim"),
        "pull": said("no_pull") if now.pull is None else said("pull", n=now.pull),
        "knock_out": said("knock_out" if now.knock_out else "no_knock_out"),
        "sweep": said("sweep" if now.sweep else "no_sweep"),
        "unhurt": said("unhurt" if now.unhurt else "no_unhurt"),
        "target": said("target", who=now.target) if now.target else said("no_target"),
        "weapon": said("weapon", weapon=now.weapon or now.trait),
    }
    return Shown(", ".join(text for field, text in told.items() if getattr(now, field) != getattr(was, field)))


def _set_up(event: fudge.FightSet, tale: Tale) -> Said:
    fight = event.fight
    left = "; ".join(tale.words.join([tale.name(one), tale.name(other)]) for one, other in _parted(event, tale))
    facts: dict[str, object] = {"one": fight.one, "foes": fight.foes, "left": left or None}
    if fight.worse is not None:
        return Said("stands_worse", {**facts, "worse": fight.worse})
    return Said("fight_set", facts)


def _parted(event: fudge.FightSet, tale: Tale) -> Iterator[tuple[Id, Id]]:
    """Who faced whom till then and does not any more, since one of the two is in this fight now."""
    before, after = (table.scenes.get(event.scene) for table in (tale.before, tale.after))
    now = {frozenset(pair) for fight in (() if after is None else after.fights) for pair in _pairs(fight)}
    for fight in () if before is None else before.fights:
        yield from (pair for pair in _pairs(fight) if frozenset(pair) not in now)


def _pairs(fight: Fight) -> Iterator[tuple[Id, Id]]:
    return ((fight.one, foe) for foe in fight.foes)


def _over(event: fudge.FightOver, tale: Tale) -> Said | None:
    scene = tale.before.scenes.get(event.scene)
    fight = None if scene is None else scene.fights.get(event.fight)
    return Said("fight_over", {"who": () if fight is None else fight.people})


def _opened(event: fudge.ChoicesOpened, tale: Tale) -> Said:
    """All that was sealed, turned over."""
    scene = tale.after.scenes[event.scene]
    held = getattr(scene.order, "declared", ())
    words = tale.words
    said = [
        f"{tale.name(choice.who)}: "
        + (
            f"{words.signed(choice.stance)} / {words.signed(-choice.stance)}"
            if choice.stance
            else why_word(words, choice.manner)
        )
        for choice in held
        if choice.manner
    ]
    return Said("choices_opened", {"choices": "; ".join(said)})


def _rare(event: fudge.FightResolved, made: Sum, words: Words) -> str:
    rare = event.rare.get(made.who or "")
    return f", {words.term(f'critical_{rare}')}" if rare else ""


def _resolved(event: fudge.FightResolved, tale: Tale) -> Said:
    game = tale.game(event.scene)
    words = tale.words
    sums = [event.one, *event.foes]
    results = "; ".join(
        f"{tale.name(made.who or '')} {words.level(game, made.result)} ({sum_text(words, made, game)})"
        + _rare(event, made, words)
        for made in sums
    )
    facts: dict[str, object] = {"results": results, "may": event.may_hit, "one": event.one.who or ""}
    facts["stunned"] = event.stunned
    if event.may_hit:
        return Said("fight_read_choice", facts)
    return Said("fight_read_hit" if event.hits else "fight_read_none", facts)


def _struck(event: fudge.Struck, tale: Tale) -> Said:
    words, blow = tale.words, event.blow
    added = terms_text(words, [*blow.offence, *blow.bonus])
    taken = ", ".join(f"{words.signed(-term.n)} {why_word(words, term.why)}" for term in blow.defence)
    facts: dict[str, object] = {
        "by": blow.by or "",
        "who": blow.who,
        "relative": blow.relative,
        "sum": ", ".join(part for part in (added, taken) if part),
        "calculated": blow.calculated,
        "part": blow.part,
        "n": blow.id,
    }
    return Said("struck" if blow.by else "struck_by_nobody", facts)


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
    if event.damage and not event.by_hand and _published(tale.words, "blow_taken", "fudge_damage"):
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
    game = _game_of(tale, event.who)
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
    game = _game_of(tale, event.who)
    needed = event.needed if event.result is not None else None
    facts: dict[str, object] = {"who": event.who, "result": event.result, "needed": needed, "game": game}
    return Said("not_healed", facts)


def _check_opened(event: checks.CheckOpened | checks.CheckSet, tale: Tale) -> Said:
    """An open roll, or what of it was set: dice as they fell, else the whole as it is now."""
    game, words, check = tale.game(event.scene), tale.words, event.check
    if isinstance(event, checks.CheckSet):
        held = tale.before.scenes[event.scene].checks.get(check.id)
        was = {} if held is None else {side.who: side.dice for side in held.sides}
        fell = next((side for side in check.sides if side.dice is not None and side.dice != was.get(side.who)), None)
        if fell is not None and fell.dice is not None:
            said = {"who": fell.who, "dice": fell.dice.total, "degree": fell.sum.result, "game": game}
            return Said("check_dice", said)
        if held is not None and held.secret != check.secret:
            return Said("check_kept" if check.secret else "check_shown", {"who": check.one.who})
    other = check.other
    facts: dict[str, object] = {
        "who": check.one.who,
        "what": check.what,
        "sum": sum_text(words, check.one.sum, game),
        "difficulty": check.difficulty,
        "other": None if other is None else other.who,
        "other_sum": None if other is None else sum_text(words, other.sum, game),
        "game": game,
    }
    return Said("check_opened" if isinstance(event, checks.CheckOpened) else "check_set", facts)


def _rolls(words: Words, three: Sequence[int] | Sequence[Sequence[int]]) -> str:
    """The rolls that one result was made of, behind its sum."""
    flat = [n for each in three for n in ((each,) if isinstance(each, int) else each)]
    return f" [{', '.join(words.signed(n) for n in flat)}]" if flat else ""


def _checked(event: checks.Checked, tale: Tale) -> Said:
    game = tale.game(event.scene)
    words = tale.words
    facts: dict[str, object] = {
        "who": event.sum.who or "",
        "what": event.what,
        "sum": sum_text(words, event.sum, game) + _rolls(words, event.three),
        "degree": event.degree,
        "difficulty": event.difficulty,
        "rare": f"critical_{event.critical}" if event.critical else None,
        "game": game,
    }
    if event.success is None:
        return Said("checked", facts)
    if _published(words, "checked_success", "fudge_unopposed"):
        outcome = "succeed" if event.success else "fail"
        facts |= {"trait": event.sum.trait or words.term("situational_roll"), "outcome": outcome}
        return Said("fudge_unopposed", facts)
    return Said("checked_success" if event.success else "checked_failure", facts)


def _opposed(event: checks.Opposed, tale: Tale) -> Said:
    game = tale.game(event.scene)
    words = tale.words
    facts: dict[str, object] = {
        "one": event.one.who or "",
        "other": event.other.who or "",
        "one_sum": sum_text(words, event.one, game) + _rolls(words, event.three[:1]),
        "other_sum": sum_text(words, event.other, game) + _rolls(words, event.three[1:]),
        "one_degree": event.one.result,
        "other_degree": event.other.result,
        "relative": abs(event.relative),
        "winner": event.winner,
        "what": event.what,
        "game": game,
    }
    if event.winner is None and not event.relative and _published(words, "opposed_stands", "fudge_stand_off"):
        return Said("fudge_stand_off", {**facts, "two": event.other.who or "", "degree": event.one.result})
    if event.winner is not None and _published(words, "opposed_won", "fudge_opposed"):
        won, lost = (event.one, event.other) if event.winner == event.one.who else (event.other, event.one)
        facts |= {"loser": lost.who or "", "degree": won.result, "other_degree": lost.result}
        return Said("fudge_opposed", facts)
    return Said("opposed_stands" if event.winner is None else "opposed_won", facts)


def _reacted(event: checks.AttitudeShown, tale: Tale) -> Said:
    game = tale.game(event.scene)
    facts: dict[str, object] = {"who": event.sum.who or "", "result": event.result, "game": game}
    keys = {
        "unhelpful": "reacts_unhelpful",
        "mildly_helpful": "reacts_mildly",
        "helpful": "reacts_helpful",
    }
    return Said(keys[event.attitude], facts)


def _shot(event: checks.Shot, tale: Tale) -> Said:
    game = tale.game(event.scene)
    words = tale.words
    facts: dict[str, object] = {
        "by": event.one.who or "",
        "who": event.who,
        "sum": sum_text(words, event.one, game),
        "degree": event.one.result,
        "difficulty": event.difficulty,
        "dodge": None if event.dodge is None else event.dodge.result,
        "dodge_sum": None if event.dodge is None else sum_text(words, event.dodge, game),
        "game": game,
    }
    return Said("shot_hits" if event.hit else "shot_misses", facts)


def _spent(event: growth.FudgePointsSpent, tale: Tale) -> Said:
    use = why_word(tale.words, f"use_{event.use}")
    return Said("fudge_point_spent", {"who": event.who, "points": event.n, "use": event.what or use})


def _experience(event: growth.ExperienceChanged, tale: Tale) -> Said:
    facts: dict[str, object] = {"who": event.who, "n": abs(event.n), "left": event.left, "points": event.fudge_points}
    if event.fudge_points:
        return Said("experience_into_points", facts)
    return Said("experience_gained" if event.n > 0 else "experience_taken", facts)


def _grew(event: growth.TraitGrew, tale: Tale) -> Said:
    game = _game_of(tale, event.who)
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
    fudge.Declared: _declared,
    fudge.FightSet: _set_up,
    fudge.FightOver: _over,
    fudge.ChoicesOpened: _opened,
    fudge.FightResolved: _resolved,
    fudge.Struck: _struck,
    fudge.BlowSet: _blow_set,
    fudge.BlowTaken: _taken,
    fudge.WoundsSet: _wounds,
    fudge.NotHealed: _not_healed,
    fudge.Consciousness: _conscious,
    checks.CheckOpened: _check_opened,
    checks.CheckSet: _check_opened,
    checks.Checked: _checked,
    checks.Opposed: _opposed,
    checks.AttitudeShown: _reacted,
    checks.Shot: _shot,
    growth.FudgePointsSpent: _spent,
    growth.ExperienceChanged: _experience,
    growth.TraitGrew: _grew,
}
"""Events of Fudge that need more than their own fields."""
