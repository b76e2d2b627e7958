"""A character as a form: who it is, and the sheet of its game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tracker.engine import aspects as aspect_commands
from tracker.engine import by_hand
from tracker.engine import cast as commands
from tracker.engine.command import Command
from tracker.engine.fate.economy import Points
from tracker.engine.fate.kinds import NAMELESS
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Id, Kind, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.ui.flows.asked import VEILED, veil_of
from tracker.ui.flows.fields import Row, fill, whole
from tracker.ui.flows.sheet_fate import fate_rows
from tracker.ui.flows.sheet_fudge import fudge_rows
from tracker.ui.flows.sheet_tactical import tactical_rows
from tracker.ui.flows.things import VEIL, seen, veil
from tracker.ui.questions import Flow

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

KINDS: tuple[Kind, ...] = ("main", "supporting", "minor", "nameless", "filler")
"""Kinds that one character may become of another by hand; rows and obstacles are made by their templates."""


def edit_sheet(seat: Seat, who: Id) -> Flow:
    """Everything about a character, field by field."""
    yield from fill(seat, lambda: seat.name(who), lambda: _rows(seat, who))


def _rows(seat: Seat, who: Id) -> list[Row] | None:
    held = seat.table.cast.get(who)
    if held is None or seat.table.scene is None:
        return None
    rows = _person(seat, held)
    match held.sheet:
        case FateSheet():
            return [*rows, *_aspects(seat, held), *fate_rows(seat, held, held.sheet)]
        case FudgeSheet():
            return [*rows, *fudge_rows(seat, held, held.sheet), *_aspects(seat, held)]
        case TacticalSheet():
            return [*rows, *tactical_rows(seat, held, held.sheet), *_aspects(seat, held)]


def _person(seat: Seat, who: Character) -> list[Row]:
    """Who it is, in every game."""
    table, scene, id = seat.table, seat.scene, who.id
    put = partial(_set, id)
    sides = tuple(side.name for side in table.sides)
    rows = [
        Row("name", who.name, lambda text: [commands.Rename(what=id, name=text)]),
        Row(
            seat.words.term("side"),
            "" if who.side is None else seat.name(who.side),
            lambda text: [commands.Join(who=(id,), side=text)] if text else None,
            words=sides,
        ),
    ]
    if id in scene.here and len(scene.zones):
        zone = scene.here[id].zone
        names = tuple(each.name for each in scene.zones)
        rows.append(Row("zone", "" if zone is None else seat.name(zone), put("zone"), words=names))
    rows.append(Row("player", who.player, put("player"), note="whose character it is; empty: the GM's"))
    if who.kind in KINDS:
        rows.append(Row("kind", who.kind, put("kind"), words=KINDS))
    rows += [
        Row("players see", seen(who.hidden), partial(veil, id), words=VEIL),
        Row("shown as", who.shown_as, put("shown-as"), note="the name players see"),
    ]
    if who.is_player or isinstance(who.sheet, FudgeSheet):
        rows.append(Row("points", str(who.points), partial(_points, id)))
    own = "on" if who.own_dice else "off"
    rows.append(Row("calls its own dice", own, put("own-dice"), words=("off", "on")))
    if who.kind in NAMELESS and who.members:
        rows.append(Row("members", str(len(who.standing)), put("members")))
    if scene.system == "tactical" or scene.options.order == "rcs" or who.rsp is not None:
        said = "" if who.rsp is None else f"{who.rsp / 10:.1f}"
        rows.append(Row("RSp", said, put("rsp"), note="reaction speed, 5.4; empty: by the stats"))
    return rows


def _set(who: Id, field: str) -> Callable[[str], list[Command]]:
    return lambda text: [by_hand.Set(who=who, field=field, value=text)]


def _points(who: Id, text: str) -> list[Command] | None:
    n = whole(text)
    return None if n is None else [Points(who=who, change=f"={n}")]


def _aspects(seat: Seat, who: Character) -> list[Row]:
    """Its own aspects; the empty rows are for what it has not got yet, and an aspect without words goes."""
    own = [aspect for aspect in seat.table.aspects_on(who.id) if aspect.kind == "character"]
    rows = []
    for kind, role in aspect_commands.OWN.items():
        held = [aspect for aspect in own if aspect.role == role]
        label = seat.words.term(role) if role != "other" else "aspect"
        rows += [Row(label, aspect.text, partial(_reworded, aspect)) for aspect in held]
        if role == "other" or not held:
            note = f"a new one; {VEILED}" if held else VEILED
            rows.append(Row(label, "", partial(_new_aspect, who.id, kind), note))
    return rows


def _reworded(aspect: Aspect, text: str) -> list[Command]:
    if not text:
        return [aspect_commands.DropAspect(aspect=aspect.id)]
    return [aspect_commands.Reword(aspect=aspect.id, text=text)]


def _new_aspect(who: Id, kind: str, text: str) -> list[Command]:
    hidden, words = veil_of(text)
    return [aspect_commands.AddAspect.model_validate({"text": words, "on": who, "kind": kind, "hidden": hidden})]
