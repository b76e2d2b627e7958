"""Sentences of Fudge rolls: open and read ones, opposed ones, reactions, shots."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.history import checks
from tracker.history.event import Event
from tracker.language.tale import Said, Tale, Teller
from tracker.language.tell_sums import published, sum_text
from tracker.language.words import Words


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
    if published(words, "checked_success", "fudge_unopposed"):
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
    if event.winner is None and not event.relative and published(words, "opposed_stands", "fudge_stand_off"):
        return Said("fudge_stand_off", {**facts, "two": event.other.who or "", "degree": event.one.result})
    if event.winner is not None and published(words, "opposed_won", "fudge_opposed"):
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


TELLERS: dict[type[Event], Teller] = {
    checks.CheckOpened: _check_opened,
    checks.CheckSet: _check_opened,
    checks.Checked: _checked,
    checks.Opposed: _opposed,
    checks.AttitudeShown: _reacted,
    checks.Shot: _shot,
}
"""Events of this module that need more than their own fields."""
