"""Sentences of Fudge rounds: what was declared, opened, read, and whom it struck."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.history import fudge
from tracker.history.event import Event
from tracker.language.tale import Said, Shown, Tale, Teller
from tracker.language.tell_sums import rare, sum_text, terms_text, why_word
from tracker.language.words import Words
from tracker.model.blows import Fight
from tracker.model.cast import Id
from tracker.model.order import Declaration, Rounds


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


def _resolved(event: fudge.FightResolved, tale: Tale) -> Said:
    game = tale.game(event.scene)
    words = tale.words
    sums = [event.one, *event.foes]
    results = "; ".join(
        f"{tale.name(made.who or '')} {words.level(game, made.result)} ({sum_text(words, made, game)})"
        + rare(event, made, words)
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


TELLERS: dict[type[Event], Teller] = {
    fudge.Declared: _declared,
    fudge.FightSet: _set_up,
    fudge.FightOver: _over,
    fudge.ChoicesOpened: _opened,
    fudge.FightResolved: _resolved,
    fudge.Struck: _struck,
}
"""Events of this module that need more than their own fields."""
