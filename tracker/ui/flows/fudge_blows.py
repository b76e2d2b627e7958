"""Every open blow: its whole sum, its damage roll, what it does, and then it is taken; or the GM picks the wound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.command import Command
from tracker.engine.evening import End
from tracker.engine.fudge import blows, grit
from tracker.engine.fudge.arms import factors_that_count
from tracker.engine.fudge.body import INCAPACITATED, caps_hold, level_named, level_word, row_of
from tracker.engine.fudge.graded_blows import damage_form, rolls_damage
from tracker.engine.fudge.rounds import is_decided, sides_left
from tracker.language.table_words import said_level, wound_word
from tracker.language.tell_sums import terms_text, why_word
from tracker.model.blows import Blow
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.rules.fudge.wounds import CONSCIOUS, UNHURT
from tracker.ui.flows.fudge_asked import ROLL, a_number, called, thrown
from tracker.ui.questions import Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

SKIP = "skip"


def take_blows(seat: Seat) -> Flow:
    """Every open blow, one after another; of which nothing can come, that is told without asking."""
    while len(seat.scene.blows):
        blow = next(iter(seat.scene.blows))
        if (
            blows.comes_to_nothing(seat.table, seat.scene, blow)
            and seat.submit(blows.Damage(blow=blow.id, no_roll=True)).ok
        ):
            continue
        picked = seat.scene.options.damage == "subjective" and not blow.floors
        if not picked and not blow.floors and rolls_damage(seat.scene) and blow.roll is None:
            dice = yield from thrown(
                seat, blow_title(seat, blow), form=damage_form(seat.scene), before=f"= {blow.calculated}; damage roll"
            )
            if not seat.submit(blows.DamageRoll(blow=blow.id, dice=dice)).ok:
                continue
            blow = seat.scene.blows[blow.id]
        hint = counts_text(seat, blow) if picked else ""
        what = yield Pick(blow_title(seat, blow), _levels(seat, blow) if picked else _ways(seat, blow), hint=hint)
        if what == "later":
            return
        if what == "by_hand":
            n = yield from a_number("How many points", hint="0 to 99")
            what = None if n is None or n < 0 else blows.Damage(blow=blow.id, as_=n)
        elif what == "pull":
            n = yield from a_number("At most how many points", hint="0 to 99")
            what = None if n is None or n < 0 else blows.Damage(blow=blow.id, pull=n)
        if isinstance(what, Command) and seat.submit(what).ok:
            yield from _awake(seat, blow.who)
    yield from offer_end(seat)


def offer_end(seat: Seat) -> Flow:
    """Once one side alone can fight, the conflict may be over; or it goes on all the same."""
    if not is_decided(seat.table, seat.scene):
        return
    left = sides_left(seat.table, seat.scene)
    title = f"Only {seat.name(left[0])} can still fight" if left else "Nobody can fight any more"
    options = [
        Option("end", "end the conflict", key="e", note="wounds may be healed then"),
        Option("on", "go on all the same", key="n"),
    ]
    if (yield Pick(title, options)) == "end":
        seat.submit(End(what="conflict"))


def _awake(seat: Seat, who: Id) -> Flow:
    """Whoever of those that matter is Incapacitated now rolls to stay conscious."""
    person = seat.table.cast[who]
    if person.kind == "nameless" or not isinstance(person.sheet, FudgeSheet):
        return
    if level_word(seat.scene, person.sheet) != INCAPACITATED:
        return
    title = (
        f"{person.name} is {wound_word(seat.words, seat.scene, INCAPACITATED)}: "
        f"Constitution against {said_level(seat.words, seat.scene, CONSCIOUS)} to stay conscious"
    )
    said = yield from called(seat, title, others={"n": (SKIP, "no roll")})
    if said != SKIP:
        seat.submit(grit.Conscious(who=who, dice=None if said == ROLL else said))


def blow_title(seat: Seat, blow: Blow) -> str:
    """Who strikes whom, and every number of it."""
    words = seat.words
    by = f"{seat.name(blow.by)} strikes " if blow.by is not None else ""
    part = f" ({blow.part})" if blow.part else ""
    meant = f", {words.term('knock_out')}" if blow.knock_out else ""
    if seat.scene.options.damage == "subjective":
        return f"{by}{seat.name(blow.who)}{part}{meant}: degree {blow.relative:+d}"
    terms = [terms_text(words, [*blow.offence, *blow.bonus])]
    terms += [f"{-term.n:+d} {why_word(words, term.why)}" for term in blow.defence]
    said = ", ".join(each for each in terms if each)
    return f"{by}{seat.name(blow.who)}{part}{meant}: degree {blow.relative:+d}, {said}"


def counts_text(seat: Seat, blow: Blow) -> str:
    """What counts where the GM picks the wound: degree, armour, weapon, force, how much the victim can bear (§4.71)."""
    words = seat.words
    found = factors_that_count(seat.table, seat.scene, blow)
    parts = [f"degree {found.degree:+d}"]
    for label, terms in (("armour", found.armour), ("weapon", found.weapon), ("force", found.force)):
        parts.append(f"{words.screen(label)}: {terms_text(words, terms) or '0'}")
    parts.append(f"bears: {terms_text(words, found.bears) or '0'}")
    return "; ".join(parts)


def _levels(seat: Seat, blow: Blow) -> list[Option]:
    """The wounds that the GM may pick."""
    sheet = seat.table.cast[blow.who].sheet
    row = row_of(seat.scene, sheet) if isinstance(sheet, FudgeSheet) else ()
    options = [Option(blows.Damage(blow=blow.id, level=UNHURT), "nothing", 0)]
    for n, level in enumerate(row, 1):
        word = seat.words.term(level_named(seat.scene, level.key))
        options.append(Option(blows.Damage(blow=blow.id, level=level.key), word, n))
    return [*options, *_others(blow)]


def _others(blow: Blow) -> list[Option]:
    return [
        Option("by_hand", "another number", key="="),
        Option(blows.Miss(blow=blow.id), "it never landed", key="m"),
        Option("later", "leave it open", key="l"),
    ]


def _ways(seat: Seat, blow: Blow) -> list[Option]:
    came = blows.outlook(seat.table, seat.scene, blow)
    if came is None:
        return [Option(blows.Miss(blow=blow.id), "it never landed", key="m")]
    words = seat.words
    roll = f", roll {blow.roll.total:+d}" if blow.roll is not None else ""
    after = words.term("knock_out") if came.down else words.term(level_named(seat.scene, came.after))
    note = f"{blow.calculated}{roll} = {came.final}"
    if came.grazes:
        note += f", {words.term('graze')}"
    if blow.pulled is not None:
        note += f", {words.term('pulled_punch')} {blow.pulled}"
    if came.capped:
        note += f", {words.term('damage_cap')}" + (f" {-came.kept_off}" if came.kept_off else "")
    taken = words.count("wound_point", came.final - came.kept_off)
    held = seat.table.cast[blow.who].sheet
    more = came.final - came.kept_off
    if isinstance(held, FudgeSheet) and held.points and more and came.body.points == held.points + more:
        # Where points are counted together the level is that of their sum.
        taken += f" ({held.points} + {more} = {came.body.points})"
    options = [
        Option(blows.Damage(blow=blow.id), f"{taken}: {after}", key="t", note=note),
    ]
    if caps_hold(seat.scene, seat.table.cast[blow.who].is_player):
        past = blows.outlook(seat.table, seat.scene, blow, uncapped=True)
        if past is not None and past.body != came.body:
            word = words.term(level_named(seat.scene, past.after))
            options.append(Option(blows.Damage(blow=blow.id, uncapped=True), f"past the cap: {word}", key="c"))
    options.append(Option("pull", "pulled: at most so much", key="p"))
    return [*options, *_others(blow)]
