"""Wounds by hand and what heals them; Fudge points by their uses; experience and what it raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fudge import blows, choices, grit, growth, healing, open_checks, spending
from tracker.engine.fudge.body import level_named, row_of
from tracker.language.levels import ladder_of
from tracker.language.table_words import said_level, wound_word
from tracker.model.cast import Id, Sheet
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.rules.fudge.experience import GIFT, POWER, SESSION, SESSION_MOST
from tracker.rules.fudge.ladder import GOOD, POOR
from tracker.rules.fudge.points import EXPERIENCE_EACH, bought, sure_cost
from tracker.rules.fudge.wounds import CONSCIOUS
from tracker.ui import choices as shown
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.fudge_asked import a_level, a_number, a_trait, levels, thrown
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

RESULT = "result"


def wounds(seat: Seat) -> Flow:
    """Wounds by hand, and what heals them."""
    who = yield from who_acts(seat)
    what = yield Pick(
        f"The wounds of {seat.name(who)}",
        [
            Option("more", "so many points more, or fewer with a minus", key="n"),
            Option("level", "a wound of a level, for a fight told at once", key="v"),
            Option(
                "conscious", f"{wound_word(seat.words, seat.scene, 'incapacitated')}: stays conscious, or not", key="c"
            ),
            Option("treat", "treated, by somebody's roll", key="t"),
            Option("rest", "rests for so many days", key="r"),
            Option(healing.Heal(who=who, how="scratches"), "scratches go", key="s"),
            Option(healing.Heal(who=who, how="wake"), "comes to", key="w"),
            Option(blows.Wound(who=who, dead=True), "dies, without a roll", key="d"),
            Option(blows.Wound(who=who, alive=True), "is not dead after all", key="l"),
        ],
    )
    match what:
        case "more":
            n = yield from a_number("How many points", hint="3, or -2 to take back")
            if n is not None:
                seat.submit(blows.Wound(who=who, n=n))
        case "level":
            yield from pick_level(seat, who)
        case "conscious":
            dice = yield from thrown(
                seat, f"Constitution of {seat.name(who)}, against {said_level(seat.words, seat.scene, CONSCIOUS)}"
            )
            seat.submit(grit.Conscious(who=who, dice=dice))
        case "treat":
            yield from _treat(seat, who)
        case "rest":
            yield from _rest(seat, who)
        case _:
            seat.submit(what)


def pick_level(seat: Seat, who: Id) -> Flow:
    """A wound that the GM picks."""
    sheet = seat.table.cast[who].sheet
    row = row_of(seat.scene, sheet) if isinstance(sheet, FudgeSheet) else ()
    levels_of = [
        Option(blows.at_level(who, level.key), seat.words.term(level_named(seat.scene, level.key)), n)
        for n, level in enumerate(row, 1)
    ]
    seat.submit((yield Pick(f"{seat.name(who)} is now", levels_of)))


def _treat(seat: Seat, who: Id) -> Flow:
    """By somebody's roll, or by a result that is said."""
    options = shown.people(seat.table, [held.id for held in seat.scene.here], seat.words)
    by = yield Pick("Treated by", [Option(RESULT, "only the result", key="r"), *options])
    if by == RESULT:
        level = yield from a_level(seat, "Result of the healer", above=1)
        seat.submit(healing.Heal(who=who, how="treat", result=level))
        return
    trait = yield from a_trait(seat, by, f"{seat.name(by)} treats with")
    dice = yield from thrown(seat, f"Dice of {seat.name(by)}")
    seat.submit(healing.Heal(who=who, how="treat", by=by, with_=0 if trait is None else trait, dice=dice))


def _rest(seat: Seat, who: Id) -> Flow:
    """So many days; where the table asks it, with a Constitution roll."""
    sheet = seat.table.cast[who].sheet
    so_far, each, whole = 0, healing.level_days(seat.scene), 0
    if isinstance(sheet, FudgeSheet):
        so_far, each = sheet.rested, healing.days_for_level(seat.scene, sheet)
        whole = healing.days_for_all(seat.scene, sheet)
    hint = f"{each} make a level; Enter: {each}" + (f"; {so_far} so far" if so_far else "")
    hint += f"; {whole} till {wound_word(seat.words, seat.scene, 'scratch')}" if whole > each else ""
    days = yield from a_number("How many days", hint=hint)
    command = healing.Heal(who=who, how="rest", days=days)
    if seat.scene.options.rest_roll and so_far + (days or each) >= each:
        dice = yield from thrown(seat, f"Constitution of {seat.name(who)}")
        command = command.but(dice=dice or healing.ROLL_IT)
    seat.submit(command)


# Fudge points.

USES: tuple[tuple[str, str], ...] = (
    ("A", "a sure success in an unopposed action"),
    ("B", "a die moved one level"),
    ("C", "a wound one level less, out of combat"),
    ("D", "all wounds down to the lightest, out of combat"),
    ("E", "+3 without rolling"),
    ("F", "a lucky coincidence"),
    ("spare", "a deadly wound is a serious one"),
)
COSTS = {"A": "1 to 3", "B": "1", "C": "1", "D": "3", "E": "3", "F": "the GM's price", "spare": "1"}


def spend(seat: Seat) -> Flow:
    """Fudge points by their uses; experience."""
    who = yield from who_acts(seat)
    sheet = seat.table.cast[who].sheet
    held = seat.words.count("fudge_point", seat.table.cast[who].points)
    if isinstance(sheet, FudgeSheet) and sheet.unspent:
        held += f", {seat.words.count('experience_point', sheet.unspent)}"
    options = [Option(use, said, key=use.lower()[0], note=COSTS[use]) for use, said in USES]
    options += [
        Option("raise", "experience: raise a trait", key="r"),
        Option("gain", "experience: gain some", key="g"),
        Option("gift", "experience: a new gift", key="i", note=f"{GIFT} or more"),
        Option("power", "experience: a new supernormal power", key="p", note=f"{POWER} or more"),
        Option("buy", "experience: turned into Fudge points", key="u", note=_bought(sheet)),
    ]
    what = yield Pick(f"{seat.name(who)}: {held}", options)
    match what:
        case "A":
            yield from _sure(seat, who)
        case "B":
            yield from move_die(seat, who)
        case "F":
            n = yield from a_number("How many points the GM asks", hint="1, 2, ...")
            what = yield Write("Which coincidence", hint="may be left out")
            seat.submit(spending.Spend(who=who, use="F", n=n or 1, what=what))
        case "raise":
            yield from _raise(seat, who)
        case "gain":
            n = yield from a_number("How many experience points", hint=f"{SESSION[0]} to {SESSION_MOST} a session")
            if n is not None:
                seat.submit(growth.Experience(who=seat.those(who), n=n))
        case "gift":
            named = yield Write("Which gift")
            price = yield from a_number("The GM's price", hint=f"{GIFT} or more; Enter: {GIFT}")
            seat.submit(growth.Experience(who=(who,), gift=named, price=price))
        case "power":
            named = yield Write("Which power")
            level = yield from a_level(seat, "At which level")
            price = yield from a_number("The GM's price", hint=f"{POWER} or more; Enter: {POWER}")
            seat.submit(growth.Experience(who=(who,), power=named, level=level, price=price))
        case "buy":
            n = yield from a_number("How many Fudge points", hint=f"{EXPERIENCE_EACH} experience points each")
            if n is not None:
                seat.submit(growth.Experience(who=(who,), fudge=n))
        case _:
            seat.submit(spending.Spend.model_validate({"who": who, "use": what}))


def _bought(sheet: Sheet) -> str:
    """What a Fudge point costs, and how many the experience in hand buys."""
    may = bought(sheet.unspent)[0] if isinstance(sheet, FudgeSheet) else 0
    return f"{EXPERIENCE_EACH} each" + (f", {may} now" if may else "")


def _sure(seat: Seat, who: Id) -> Flow:
    """By how hard the action is, which tells what it costs."""
    known = [option for option in levels(seat) if option.value >= GOOD and sure_cost(option.value) is not None]
    options = [
        option._replace(number=n, note=seat.words.count("fudge_point", sure_cost(option.value) or 0))
        for n, option in enumerate(known, 1)
    ]
    level = yield Pick("A sure success, against at most", options)
    what = yield Write("At what", hint="may be left out")
    seat.submit(spending.Spend(who=who, use="A", difficulty=level, what=what))


def move_die(seat: Seat, who: Id) -> Flow:
    """One's own die up, or that of somebody one rolls against down: on the open roll, else in the round."""
    check, fight = open_checks.open_of(seat.table, who), choices.fight_of(seat.scene, who)
    foes: tuple[Id, ...] = ()
    if check is not None:
        foes = tuple(side.who for side in check[1].sides if side.who != who)
    elif fight is not None and isinstance(seat.scene.order, Rounds):
        foes = fight.foes if who == fight.one else (fight.one,)
    if not foes:
        seat.submit(spending.Spend(who=who, use="B"))
        return
    options = [Option(spending.Spend(who=who, use="B"), f"{seat.name(who)}: +1", key="+")]
    options += [
        Option(spending.Spend(who=who, use="B", n=-1, on=foe), f"{seat.name(foe)}: -1", who=foe) for foe in foes
    ]
    seat.submit((yield Pick("Which die", shown.numbered(seat.table, options))))


def _raise(seat: Seat, who: Id) -> Flow:
    """A trait with what it costs; one that was raised in this session says so."""
    sheet = seat.table.cast[who].sheet
    if not isinstance(sheet, FudgeSheet):
        return
    game, session = ladder_of(seat.scene), seat.table.calendar.sessions
    options = []
    for n, (trait, level) in enumerate(sheet.traits.items(), 1):
        price = seat.words.count("experience_point", growth.price_of(seat.scene, sheet, trait))
        done = "; raised already" if sheet.grown.get(trait) == session else ""
        note = f"{seat.words.level(game, level)} to {seat.words.level(game, level + 1)}: {price}{done}"
        options.append(Option(trait, trait, n, note=note))
    options.append(Option(None, "a skill that is not there yet", key="n"))
    trait = yield Pick(f"{seat.name(who)} raises ({seat.words.count('experience_point', sheet.unspent)})", options)
    if trait is None:
        trait = yield Write("Which skill", hint=f"it begins at {said_level(seat.words, seat.scene, POOR)}")
    if trait:
        seat.submit(growth.Experience(who=(who,), raise_=trait))
