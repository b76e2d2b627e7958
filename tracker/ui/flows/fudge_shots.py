"""Shooting and throwing by keys: one at another, several at one, one who shoots back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.engine.fudge import shooting
from tracker.engine.fudge.traits import weapon_in_hand
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Ranked
from tracker.rules.fudge.ladder import GOOD
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.fudge_asked import ROLL, a_foe, a_level, a_number, called, thrown
from tracker.ui.flows.fudge_blows import take_blows
from tracker.ui.flows.fudge_fight import aimed_at
from tracker.ui.flows.newcomers import NEW, newcomer
from tracker.ui.questions import Asked, Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

ONE = "one"


@dataclass
class _More:
    """What may be said of a shot before its dice."""

    part: str = ""
    needs: int = GOOD
    mod: int = 0
    weapon: str = ""
    theirs: str = ""
    """The weapon of a target that shoots back."""


def shoot(seat: Seat) -> Flow:
    """Shoot or throw: at whom, how hard it is, the dice of all; marked ones shoot together."""
    who = yield from who_acts(seat)
    people = seat.those(who)
    names = seat.words.join([seat.name(each) for each in people])
    more = [Option(NEW, "somebody new", key="+")]
    target = yield from a_foe(seat, people[0], f"{names}: at whom", more, but=people)
    if target == NEW:
        target = yield from newcomer(seat)
        if target is None:
            return
    said = _More()
    aware = yield from _aware(seat, people, target, said)
    level = yield from a_level(seat, "How hard is it (range, light, cover)")
    theirs = None
    if aware == "back":
        if len(their_weapons := _missiles(seat, target)) > 1:
            names_of = [Option(name, name, n) for n, name in enumerate(their_weapons, 1)]
            said.theirs = yield Pick(f"{seat.name(target)} shoots back with", names_of)
        theirs = yield from a_level(seat, f"How hard is it for {seat.name(target)}")
    dice = yield from _dice(seat, people)
    defence = None
    if aware in ("dodge", "back"):
        word = "Dodge" if aware == "dodge" else "Dice"
        defence = yield from thrown(seat, f"{word} of {seat.name(target)}")
    seat.submit(
        shooting.Shoot(
            who=people,
            target=target,
            difficulty=level,
            their_difficulty=theirs,
            dice=dice,
            defence=defence,
            unaware=aware == "unaware",
            back=aware == "back",
            no_dodge=aware == "busy",
            aim=said.part,
            needs=said.needs,
            mod=said.mod,
            weapon=said.weapon,
            their_weapon=said.theirs,
        )
    )
    yield from take_blows(seat)


def _aware(seat: Seat, people: tuple[Id, ...], target: Id, more: _More) -> Asked[str]:
    """Whether the target sees it, and what it does; before it, what else is said of the shot."""
    while True:
        options = [
            Option("dodge", "sees it and dodges", key="d"),
            Option("unaware", "does not see it", key="u"),
            Option("back", "shoots back at once, and does not dodge", key="b"),
            Option("busy", "does something else, and does not dodge", key="e"),
            Option("aim", "the shot is aimed at a part of the body", key="a", note=more.part),
            Option("mod", "gear changes the skill", key="m", note=f"{more.mod:+d}" if more.mod else ""),
        ]
        if len(_missiles(seat, people[0])) > 1:
            held = weapon_in_hand(_sheet(seat, people[0]), more.weapon, missile=True)
            options.append(Option("weapon", "with another weapon", key="w", note="" if held is None else held.name))
        default = 2 if _together(seat, people[0], target) else 0
        aware: str = yield Pick(seat.name(target), options, default=default)
        if aware == "aim":
            more.part, more.needs = yield from aimed_at(seat)
        elif aware == "mod":
            more.mod = (yield from a_number("Number", hint="+1, -2")) or 0
        elif aware == "weapon":
            names = [Option(name, name, n) for n, name in enumerate(_missiles(seat, people[0]), 1)]
            more.weapon = yield Pick("With", names)
        else:
            return aware


def _sheet(seat: Seat, who: Id) -> FudgeSheet:
    sheet = seat.table.cast[who].sheet
    return sheet if isinstance(sheet, FudgeSheet) else FudgeSheet()


def _missiles(seat: Seat, who: Id) -> list[str]:
    return [weapon.name for weapon in _sheet(seat, who).weapons if weapon.missile and weapon.name]


def _together(seat: Seat, who: Id, target: Id) -> bool:
    """Whether both have the same initiative: those act at once (F-37)."""
    order = seat.scene.order
    if not isinstance(order, Ranked):
        return False
    keys = {place.who: place.key[:1] for place in order.places if place.key}
    return who in keys and keys[who] == keys.get(target)


def _dice(seat: Seat, people: tuple[Id, ...]) -> Asked[str | None]:
    """A result of each, or one die for them all; None = the program rolls."""
    fell: list[str] = []
    for who in people:
        several = len(people) > 1 and not fell
        others = {"o": (ONE, f"one die for all {len(people)}")} if several else {}
        said = yield from called(seat, f"Dice of {seat.name(who)}", others=others)
        if said == ONE:
            return (yield from thrown(seat, f"One die for {seat.words.join([seat.name(each) for each in people])}"))
        if said == ROLL:
            return None
        fell.append(said)
    return " ".join(fell)
