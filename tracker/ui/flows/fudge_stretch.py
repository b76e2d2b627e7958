"""A whole stretch of a fight by keys: who against whom or alone, the modifiers, the rolls, and then the wounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fudge import stretches
from tracker.engine.fudge.arms import defence, offence, total
from tracker.engine.fudge.traits import fought_with, weapon_in_hand
from tracker.language.levels import ladder_of
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.ui import choices as shown
from tracker.ui.flows.fudge_after import pick_level
from tracker.ui.flows.fudge_asked import a_trait, three_thrown, thrown
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

ALONE, OVER = "alone", "over"


def stretch(seat: Seat, who: Id, *, single: bool) -> Flow:
    """Three rolls each, or one, and whoever was wounded in it."""
    options = shown.people(seat.table, shown.others_here(seat.table, seat.scene, who), seat.words)
    foe = yield Pick(
        f"{seat.name(who)}: the stretch is against",
        [*options, Option(ALONE, "nobody in particular: only one side rolls", key="a")],
    )
    what = yield Write("What is told", hint="a name for it; may be left out")
    mine = yield from a_trait(seat, who, f"{seat.name(who)} with")
    mod = yield from _modifier(f"Plan and situation of {seat.name(who)}")
    alone = foe == ALONE
    theirs, their_mod = None, 0
    if not alone:
        theirs = yield from a_trait(seat, foe, f"{seat.name(foe)} with")
        their_mod = yield from _modifier(f"Plan and situation of {seat.name(foe)}")
    dice = yield from _dice(seat, who, single)
    defence_dice = None if alone else (yield from _dice(seat, foe, single))
    told = seat.submit(
        stretches.Skirmish(
            who=who,
            foe=None if alone else foe,
            with_=mine,
            against=theirs,
            dice=dice,
            defence=defence_dice,
            mod=mod,
            their_mod=their_mod,
            single=single,
            what=what,
        )
    )
    if told.ok:
        yield from _wounded(seat)


def _modifier(title: str) -> Asked[int]:
    options = [Option(n, f"{n:+d}", place) for place, n in enumerate(range(-3, 4), 1)]
    said = yield Pick(title, options, default=3, signs=True)
    return int(said)


def _dice(seat: Seat, who: Id, single: bool) -> Asked[str | None]:
    title = f"Dice of {seat.name(who)}"
    return (yield from thrown(seat, title)) if single else (yield from three_thrown(seat, title))


def _wounded(seat: Seat) -> Flow:
    """Of everybody here, whom the GM wounds, and how badly: what each brings to it stands beside the name."""
    while True:
        ids = [held.id for held in seat.scene.here if held.takes_part]
        options = [option._replace(note=weighed(seat, option.value)) for option in _people(seat, ids)]
        who = yield Pick("Who was wounded in it", [Option(OVER, "nobody (else)", key="n"), *options])
        if who == OVER:
            return
        yield from pick_level(seat, who)


def _people(seat: Seat, ids: list[Id]) -> list[Option]:
    return shown.people(seat.table, ids, seat.words)


def weighed(seat: Seat, who: Id) -> str:
    """What somebody hits with and stands with: attack factor, defence factor, Damage Capacity (§4.71)."""
    sheet = seat.table.cast[who].sheet
    if not isinstance(sheet, FudgeSheet):
        return ""
    weapon = weapon_in_hand(sheet)
    trait, level = fought_with(sheet, weapon)
    hits = total(offence(seat.scene, sheet, weapon, trait, level))
    stands = total(defence(seat.scene, sheet))
    capacity = seat.words.level(ladder_of(seat.scene), sheet.capacity)
    return f"attack {hits:+d}, defence {stands:+d}, capacity {capacity}"
