"""What several flows ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tracker.engine.refusal import Refusal
from tracker.language.explain import explain
from tracker.model.cast import FateSheet, Id
from tracker.text import number
from tracker.ui import choices
from tracker.ui.questions import Asked, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

WAIT = "?"
"""Dice that are waited for."""
VEILED = "? before it: hidden"
"""What the hint of a line says where something new may be hidden from the start."""


def veil_of(line: str) -> tuple[bool, str]:
    """Whether `?` stands before what is written, and the words behind it.

    What is to be hidden is hidden by the entry that makes it: players never see it come and go.
    """
    said = line.lstrip()
    return (True, said.lstrip("? ")) if said.startswith("?") else (False, line)


def who_acts(seat: Seat) -> Asked[Id]:
    """The selected character; asked for where nobody is."""
    scene = seat.scene
    if seat.selected is not None and seat.selected in scene.here:
        return seat.selected
    ids = [presence.id for presence in scene.here]
    chosen: Id = yield Pick("Who", choices.people(seat.table, ids, seat.words))
    return chosen


def told_if_spent(seat: Seat, who: Id) -> None:
    """Say before anything is chosen that the action of this turn is used; the GM may go on, and `!` does it."""
    turn = seat.scene.turn
    if turn is not None and turn.who == who and turn.acted:
        seat.advice = explain(Refusal(kind="rule", code="action_spent", facts={"who": who}), seat.table, seat.words)


def opposition(seat: Seat, who: Id, title: str, more: Sequence[Option] = ()) -> Asked[Any]:
    """Who or what opposes: a difficulty as a signed number, a character by its number, or one of `more`."""
    options = [
        *more,
        Option(2, seat.words.level("fate", 2), key="f", note="a sign begins another difficulty: +3, 0 is +0"),
        *choices.people(seat.table, choices.others_here(seat.table, seat.scene, who), seat.words),
        Option(None, "say later", key="l"),
    ]
    answer = yield Pick(f"{title}: against", options, signs=True)
    return int(answer) if isinstance(answer, str) and answer[:1] in ("+", "-") else answer


def pick_roll(seat: Seat) -> Asked[Any]:
    """The roll that is shown, else the only one open, else the one chosen."""
    kind, number = seat.place
    if kind == "roll" and number in seat.table.rolls:
        return seat.table.rolls[number]
    open_rolls = list(seat.table.rolls)
    if len(open_rolls) == 1:
        return open_rolls[0]
    if not open_rolls:
        seat.say("no_open_roll")
        return None
    options = [Option(roll, f"roll {roll.id}: {seat.name(roll.act.who or '')}", roll.id) for roll in open_rolls]
    return (yield Pick("Which roll", options))


def trait(seat: Seat) -> str:
    """What the game of the scene rolls with: a skill, or an approach."""
    scene = seat.table.scene
    return seat.words.term("approach" if scene is not None and scene.system == "fate-accelerated" else "skill")


def which_skill(seat: Seat, who: Id, title: str, usual: str = "") -> Asked[Any]:
    """A skill of somebody's sheet, the usual one first; or a number typed with its sign."""
    sheet = seat.table.cast[who].sheet
    held = sheet.skills.items() if isinstance(sheet, FateSheet) else ()
    skills = sorted(held, key=lambda skill: (skill[0] != usual, -skill[1]))
    options = [Option(name, name, n, note=f"{value:+d}") for n, (name, value) in enumerate(skills, 1)]
    if usual and not any(option.value == usual for option in options):
        options.insert(0, Option(usual, usual, note="not on the sheet"))
    answer = yield Pick(f"{title} with which {trait(seat)} of {seat.name(who)}", options, signs=True, hint="or +2")
    return int(answer) if answer[:1] in ("+", "-") else answer


def levels(seat: Seat) -> list[Option]:
    """Difficulties by their words."""
    return [Option(n, seat.words.level("fate", n), n) for n in range(9)]


def a_modifier(title: str = "How much") -> Asked[tuple[int, str] | None]:
    """A number and its reason, on one line or on two; None where nothing was written."""
    said: str = yield Write(title, hint="+1, -2; a reason behind it, or on the next line: -1 mud")
    while said and number(said.partition(" ")[0]) is None:
        said = yield Write(title, text=said, hint="the number comes first: -1 mud")
    first, _, why = said.partition(" ")
    n = number(first)
    if n is None:
        return None
    return n, why.strip() or (yield Write("Why", hint="may be left out"))


def zone_options(seat: Seat, *leave: Id) -> list[Option]:
    """The zones of the scene but those; each keeps its number, whichever are left out."""
    return [
        Option(zone.id, zone.name, n, note="hidden" if zone.hidden else "")
        for n, zone in enumerate(seat.scene.zones, 1)
        if zone.id not in leave
    ]


def which_zone(seat: Seat, title: str, *leave: Id, usual: Id | None = None) -> Asked[Id]:
    """A zone of the scene; the usual one is marked."""
    options = zone_options(seat, *leave)
    marked = next((place for place, option in enumerate(options) if option.value == usual), 0)
    chosen: Id = yield Pick(title, options, default=marked)
    return chosen
