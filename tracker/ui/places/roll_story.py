"""The outcome of an open roll in one sentence: what it waits for, or what resolving it now would mean."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.fate.prospects import Consequences, consequences_of, costs
from tracker.language.tell_rolls import time_text
from tracker.model.rolls import AttackAim, Part, Roll
from tracker.rules.fate import Outcome
from tracker.rules.times import Span, shifted
from tracker.ui.paint import cut
from tracker.ui.places.drawing import NAME, joined
from tracker.ui.places.hit_row import is_row
from tracker.ui.places.hit_row import said as runs_on_so
from tracker.ui.places.roll_contest import contest_of, contest_story
from tracker.ui.places.roll_rows import gear
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

VERBS = {Outcome.FAIL: "fails_by", Outcome.TIE: "ties", Outcome.SUCCEED: "succeeds_by", Outcome.STYLE: "styles_by"}


def story(sight: Sight, roll: Roll) -> tuple[str, str]:
    """The first words, which stand out, and the rest."""
    contest = contest_of(sight, roll)
    if contest is not None:
        return contest_story(sight, roll, contest)
    waiting = [part for part in roll.parts if part.waits]
    if waiting:
        return _waiting(sight, waiting), _known(sight, roll)
    if roll.shifts is None:
        first = say(sight, "result_is", who=roll.act.who or "", total=roll.act.total or 0)
        return first, say(sight, "gm_reads" if roll.aim.aim == "trait" else "nothing_opposes")
    facts = consequences_of(sight.table, roll)
    if facts is None:
        return "", ""
    first = say(sight, VERBS[facts.outcome], who=roll.act.who or "", n=abs(facts.shifts))
    said = [part for part in _meaning(sight, roll, facts) if part]
    return first, "  ".join(sight.words.stopped(part) for part in said)


def _waiting(sight: Sight, waiting: list[Part]) -> str:
    names = [part.who for part in waiting if part.who is not None]
    if len(names) == 1:
        return say(sight, "waiting_one", one=names[0])
    if len(names) == 2:
        return say(sight, "waiting_two", one=names[0], two=names[1])
    return say(sight, "waiting_some")


def _known(sight: Sight, roll: Roll) -> str:
    """Where the side stands whose dice lie."""
    for part in roll.parts:
        if part.total is not None and part.who is not None:
            return say(sight, "stands_at", who=part.who, total=part.total)
    if roll.oppose is not None and roll.oppose.total is not None:
        return say(sight, "must_beat", who=roll.act.who or "", total=roll.oppose.total)
    return "" if roll.oppose is not None or roll.aim.aim == "trait" else say(sight, "nothing_opposes")


def _meaning(sight: Sight, roll: Roll, facts: Consequences) -> Iterator[str]:
    """What would happen, one clause each."""
    act = roll.act.who or ""
    worn = _counted(sight, roll, facts)
    if facts.hit is not None:
        what = _hit(sight, roll, facts)
        yield say(sight, "with_gear", gear=worn, what=what) if worn else what
    elif isinstance(roll.aim, AttackAim):
        yield say(sight, "no_harm_gear", gear=worn) if worn else say(sight, "no_harm")
    if facts.moves_to is not None:
        yield say(sight, "moves_to", who=act, zone=facts.moves_to)
    for aspect in facts.aspects:
        free = aspect.free[0] if aspect.free else None
        about = {"n": free.n, "owner": free.owner} if free is not None else {}
        text = cut(aspect.text, NAME)
        yield say(sight, "new_aspect" if text else "new_unnamed", text=text, **about)
    yield from (say(sight, "is_revealed", aspect=aspect) for aspect in facts.revealed)
    for aspect_id, owner, n in facts.frees:
        yield say(sight, "gets_free", owner=owner, n=n, aspect=aspect_id)
    yield from (say(sight, "is_gone", aspect=aspect) for aspect in facts.gone)
    yield from (say(sight, "gets_boost", who=boost.by or "") for boost in facts.boosts)
    if roll.time is not None:
        took = shifted(Span(*roll.time), facts.shifts)
        yield say(sight, "takes_time", time=time_text(sight.words, took.amount, took.unit))
    if facts == Consequences(facts.outcome, facts.shifts, lower=facts.lower) and not isinstance(roll.aim, AttackAim):
        key = "gets_it" if facts.shifts > 0 else "at_a_cost" if costs(sight.table, roll) else "stays"
        yield say(sight, key)
    if roll.act.helpers and not isinstance(roll.aim, AttackAim) and facts.outcome in (Outcome.FAIL, Outcome.TIE):
        yield say(sight, "band_shared", names=(act, *roll.act.helpers)).rstrip(".")


def _counted(sight: Sight, roll: Roll, facts: Consequences) -> str:
    """Weapon and armour that decide on the harm: of an attack that is not defended, a weapon also on a tie."""
    weapon, armour = gear(sight, roll)
    if facts.shifts < 0 or (facts.shifts == 0 and not weapon):
        return ""
    return joined((weapon, armour))


def _hit(sight: Sight, roll: Roll, facts: Consequences) -> str:
    hit = facts.hit
    assert hit is not None
    said = say(sight, "takes_hit", target=hit.who, n=hit.shifts, harm=hit.harm)
    if facts.lower is not None:
        said += say(sight, "or_lower", n=facts.lower.hit, who=roll.act.who or "")
    if is_row(sight, hit):
        return f"{said}; {runs_on_so(sight, hit)}"
    if hit.shifts > facts.bearable:
        return said + say(sight, "cannot_bear", n=facts.bearable)
    return said + say(sight, "boxes_free" if facts.free_boxes else "slots_only", n=facts.free_boxes)
