"""Optional rules on an open roll: scale, time, and the options of this table that a roll may need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import by_hand
from tracker.engine.fate.scale import ScaleCommand, TimeCommand, benefits, levels_above
from tracker.engine.fate.standing import is_solo
from tracker.engine.options import Option as SetOption
from tracker.engine.options import choices_of
from tracker.language.tell_rolls import counted, time_text
from tracker.model.cast import Id
from tracker.model.rolls import Edge, Roll
from tracker.rules.scale import SCALES
from tracker.rules.times import AMOUNTS, UNITS
from tracker.ui.flows.asked import pick_roll
from tracker.ui.questions import Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

TABLE_OPTIONS = ("scale", "solo_skill", "solo_hits", "solo_invokes", "full_defence")
WORDS = {
    "before": "before the roll",
    "after": "after it, if it succeeds",
    "free": "more free invokes, if it succeeds",
    "harm": "to the harm",
}


def menu(seat: Seat) -> Flow:
    """What scale offers in this roll, how long it takes, and the options of the table."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    options: list[Option] = []
    for place, part in enumerate(roll.parts):
        if part.who is not None:
            options += _scale(seat, roll, place, part.who)
    options = [option._replace(number=n) for n, option in enumerate(options, 1)]
    options += [
        Option(("time",), "how long it takes", key="t", note="each shift is a step less"),
        Option(("level",), "somebody's scale", key="l"),
        Option(("solo",), "somebody is a lone opponent, or is not", key="o"),
        Option(("table",), "options of this table", key="p", note=_set(seat)),
    ]
    chosen = yield Pick("Scale, time, options", options)
    match chosen:
        case ("scale", who, benefit):
            seat.submit(ScaleCommand(who=who, benefit=benefit, roll=roll.id))
        case ("time",):
            yield from _time(seat, roll)
        case ("level",):
            yield from _level(seat, roll)
        case ("solo",):
            yield from _solo(seat, roll)
        case _:
            yield from table_options(seat)


def _scale(seat: Seat, roll: Roll, place: int, who: Id) -> list[Option]:
    part, levels, name = roll.parts[place], levels_above(seat.table, roll, place), seat.name(who)
    if part.edges:
        return [Option(("scale", who, "none"), f"{seat.name(who)} gives the benefit of scale back")]
    return [
        Option(("scale", who, benefit), f"{name}: {counted(Edge(benefit=benefit, steps=levels)):+d} {WORDS[benefit]}")
        for benefit in benefits(seat.table, roll, place)
        if levels
    ]


def _set(seat: Seat) -> str:
    """What of it this table plays with."""
    held = seat.scene.options
    on = [name.replace("_", " ") for name in TABLE_OPTIONS if getattr(held, name) not in (False, "off")]
    return ", ".join(on) or "none"


def _time(seat: Seat, roll: Roll) -> Flow:
    amounts = [Option(amount, time_text(seat.words, amount, "..."), n) for n, amount in enumerate(AMOUNTS, 1)]
    amount = yield Pick("Without shifts it takes", amounts, default=1)
    options = [Option(unit, time_text(seat.words, amount, unit), n) for n, unit in enumerate(UNITS, 1)]
    unit = yield Pick("It takes", options, default=UNITS.index("hour"))
    seat.submit(TimeCommand(amount=amount, unit=unit, roll=roll.id))


def _people(seat: Seat, roll: Roll) -> list[Option]:
    ids = [who for who in dict.fromkeys((*(part.who for part in roll.parts), *sorted(roll.people))) if who]
    there = [id for id in ids if id in seat.table.cast]
    return [Option(id, seat.name(id), seat.table.cast[id].number, who=id) for id in there]


def _level(seat: Seat, roll: Roll) -> Flow:
    who = yield Pick("Whose scale", _people(seat, roll))
    level = yield Pick(f"{seat.name(who)} is", [Option(name, name, n) for n, name in enumerate(SCALES)])
    seat.submit(by_hand.Set(who=who, field="scale", value=level))


def _solo(seat: Seat, roll: Roll) -> Flow:
    who = yield Pick("Who stands alone", _people(seat, roll))
    seat.submit(by_hand.Set(who=who, field="solo", value="off" if is_solo(seat.table, who) else "on"))


def table_options(seat: Seat) -> Flow:
    """Options of this table that a roll may need, each set to one of its words."""
    held = seat.scene.options
    said = {name: _said(getattr(held, name)) for name in TABLE_OPTIONS}
    rows = [Option(name, name.replace("_", " "), n, note=said[name]) for n, name in enumerate(TABLE_OPTIONS, 1)]
    name = yield Pick("Options of this table", rows)
    words = [Option(word, word, n) for n, word in enumerate(choices_of(name), 1)]
    value = yield Pick(name.replace("_", " "), words)
    seat.submit(SetOption(option=name.replace("_", "-"), value=value))


def _said(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
