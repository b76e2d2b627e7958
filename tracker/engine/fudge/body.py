"""Wounds of somebody, asked of the edition's rules: the row, the level, the penalty, who can still act."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fudge.system import edition_of
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet, StunKey, WoundLevel
from tracker.model.table import Scene, Table
from tracker.rules.fudge import graded, knockout, wounds
from tracker.rules.fudge.caps import capped as under_caps
from tracker.rules.fudge.caps import most_levels
from tracker.rules.fudge.wounds import DEAD, Row

STUN_KEYS: dict[str, StunKey] = {"stun": "stun", "very_stunned": "very_stunned", "knock_out": "knock_out"}
INCAPACITATED = "incapacitated"


class Body(NamedTuple):
    """What of a sheet changes when somebody is hurt or healed."""

    points: int
    stunning: int = 0
    marks: tuple[int, ...] = ()
    dead: bool = False
    stun: StunKey = ""
    stun_rounds: int = 0
    stuns: int = 0


def body_of(sheet: FudgeSheet) -> Body:
    """As it is now."""
    return Body(
        sheet.points, sheet.stunning, sheet.marks, sheet.dead, sheet.stun, sheet.stun_rounds, sheet.stuns
    )  # fmt: skip


def is_graded(scene: Scene) -> bool:
    """Whether each blow is graded by itself (1995)."""
    return edition_of(scene).wounds == "graded"


def row_of(scene: Scene, sheet: FudgeSheet) -> Row:
    """The boxes of somebody: by Damage Capacity, of 1995 the same for all; extra boxes and the table's own levels."""
    extra = scene.options.epic_boxes
    if not is_graded(scene):
        row = wounds.row(sheet.capacity, extra)
    elif sheet.pawn:
        return graded.PAWN_ROW
    else:
        row = wounds.altered(wounds.altered(graded.ROW, "scratch", more=extra), "hurt", more=extra)
    for line in scene.options.wounds:
        row = with_line(row, line)
    return row


def with_line(row: Row, line: WoundLevel) -> Row:
    """The row with what the table says of one level; a level behind one that is not there comes behind Hurt."""
    if line.level:
        return wounds.altered(row, line.level, more=line.more, penalty=line.penalty)
    after = next((held for held in row if held.key == line.after), row[wounds.place_of(row, "hurt") - 1])
    lost = after.penalty if line.penalty is None else line.penalty
    return wounds.with_level(row, after.key, wounds.Level(line.name, line.boxes, lost))


def keys_of(row: Row) -> tuple[str, ...]:
    """The keys of the places of a row, unhurt and dead included."""
    return (wounds.UNHURT, *(level.key for level in row), DEAD)


def level_named(scene: Scene, key: str) -> str:
    """What the table calls a wound level, where it has a name of its own for it; else the key."""
    return next((line.name for line in scene.options.wounds if line.level == key and line.name), key)


def marks_of(scene: Scene, sheet: FudgeSheet) -> tuple[int, ...]:
    """Wounds marked in each level, where each blow is graded by itself."""
    size = len(row_of(scene, sheet))
    return (*sheet.marks, *(0,) * (size - len(sheet.marks)))[:size]


def filled(scene: Scene, sheet: FudgeSheet) -> tuple[int, ...]:
    """Boxes filled in each level."""
    return marks_of(scene, sheet) if is_graded(scene) else wounds.filled(row_of(scene, sheet), sheet.points)


def status(scene: Scene, sheet: FudgeSheet) -> str:
    """The key of the worst wound level."""
    if sheet.dead:
        return DEAD
    if is_graded(scene):
        return keys_of(row_of(scene, sheet))[graded.worst(marks_of(scene, sheet))]
    return wounds.status(row_of(scene, sheet), sheet.points)


def worst(scene: Scene, sheet: FudgeSheet) -> int:
    """The place of it in the row; 0 = unhurt."""
    return wounds.place_of(row_of(scene, sheet), status(scene, sheet))


def penalty(scene: Scene, sheet: FudgeSheet) -> int | None:
    """What wounds take off the traits they affect; None = no real action."""
    if sheet.dead or knocked_out(scene, sheet):
        return None
    if is_graded(scene):
        return graded.penalty(marks_of(scene, sheet), row_of(scene, sheet))
    return wounds.penalty(row_of(scene, sheet), sheet.points)


def knocked_out(scene: Scene, sheet: FudgeSheet) -> bool:
    """Whether blows meant to knock out have brought somebody down (F-17)."""
    if is_graded(scene):
        return sheet.stun == "knock_out"
    return knockout.knocked_out(row_of(scene, sheet), sheet.points, sheet.stunning)


def stunned_now(sheet: FudgeSheet) -> int | None:
    """What being stunned takes off in this round; None = not stunned. It counts from the round after the blow."""
    stun = {"stun": graded.STUNNED, "very_stunned": graded.VERY_STUNNED}.get(sheet.stun)
    return stun.penalty if stun is not None and 0 < sheet.stun_rounds <= stun.rounds else None


def able(table: Table, scene: Scene, who: Id) -> bool:
    """Whether somebody here can fight."""
    here, held = scene.here.get(who), table.cast.get(who)
    if here is None or held is None or not here.takes_part:
        return False
    return not isinstance(held.sheet, FudgeSheet) or penalty(scene, held.sheet) is not None


def level_word(scene: Scene, sheet: FudgeSheet) -> str:
    """The key of the state: the wound level, or that it is out cold."""
    state = status(scene, sheet)
    row = row_of(scene, sheet)
    down = state == DEAD or ((place := wounds.place_of(row, state)) > 0 and row[place - 1].penalty is None)
    if state == INCAPACITATED and sheet.fainted:
        return "unconscious"
    return "knocked_out" if not down and knocked_out(scene, sheet) else state


def caps_hold(scene: Scene, is_player: bool) -> bool:
    """Whether the caps of the table keep somebody alive: everybody, or players' characters alone (§4.73)."""
    options = scene.options
    used = options.near_death_gate or options.level_cap != "off"
    return used and (is_player or options.caps_for == "all")


def hurt_by(
    scene: Scene,
    sheet: FudgeSheet,
    damage: int,
    *,
    at_start: int | None = None,
    stuns: bool = False,
    capped: bool = True,
) -> Body:
    """After so many points of damage, under the caps of the table (§4.73, F-16): what they keep off is lost.

    `at_start` is the place of the worst wound as the round began; without `capped` nothing is kept off.
    """
    now, row = body_of(sheet), row_of(scene, sheet)
    if is_graded(scene):
        place = graded.grade(damage, len(row_whole(scene)))
        return graded_by(scene, sheet, place, at_start=at_start, stuns=stuns, capped=capped)
    if stuns:
        return now._replace(stunning=now.stunning + max(0, damage))
    gate, levels = _caps(scene, sheet, capped)
    start = None if at_start is None else wounds.last_point(row, at_start)
    return now._replace(points=under_caps(row, now.points, damage, levels=levels, gate=gate, at_start=start))


def _caps(scene: Scene, sheet: FudgeSheet, capped: bool) -> tuple[str | None, int | None]:
    """The gate before Near Death, and how many levels one blow may do; None = no such cap."""
    options = scene.options
    if not capped:
        return None, None
    gate = (options.gate_level or edition_of(scene).near_death_gate) if options.near_death_gate else None
    return gate, most_levels(options.level_cap, sheet.capacity)


def floored(scene: Scene, sheet: FudgeSheet) -> Body:
    """Knocked out at once, by a blow to the head (§4.76): as many stunning points as that takes."""
    now = body_of(sheet)
    if is_graded(scene):
        return now._replace(stun="knock_out", stun_rounds=0, stuns=now.stuns + 1)
    enough = knockout.holds(row_of(scene, sheet)) + 1 - now.points
    return now._replace(stunning=max(now.stunning, enough, 1))


def no_less_than(scene: Scene, sheet: FudgeSheet, level: str) -> Body:
    """With a wound of that level: of points at the least that one, else one more, which goes on past what is full."""
    row, body = row_of(scene, sheet), body_of(sheet)
    place = wounds.place_of(row, level)
    if not place:
        return body
    if is_graded(scene):
        boxes = tuple(held.boxes for held in row)
        marked = graded.mark(marks_of(scene, sheet), place, boxes)
        return body._replace(marks=marked.marks, dead=body.dead or (marked.dead and not sheet.pawn))
    return body._replace(points=max(body.points, wounds.last_point(row, place - 1) + 1))


def row_whole(scene: Scene) -> Row:
    """The row of somebody who is worth boxes, of Fair Damage Capacity."""
    return row_of(scene, FudgeSheet())


def graded_by(
    scene: Scene,
    sheet: FudgeSheet,
    place: int,
    *,
    at_start: int | None = None,
    stuns: bool = False,
    capped: bool = True,
) -> Body:
    """After a blow of that place, where each is graded by itself (1995, part 3). One that `stuns` marks nothing."""
    now, keys = body_of(sheet), keys_of(row_whole(scene))
    if stuns:
        came = graded.stunned(place, sheet.stuns > 0, keys)
        if came is None:
            return now
        # The round of the blow itself is over before a stun counts.
        rounds = came.rounds + 1 if came.rounds else 0
        return now._replace(stun=STUN_KEYS[came.key], stun_rounds=rounds, stuns=now.stuns + 1)
    if sheet.pawn:
        held = marks_of(scene, sheet)
        before = graded.PAWN[graded.worst(held)]
        after = graded.PAWN.index(graded.pawn(before, graded.KEYS.index(_of_the_book(keys, place))))
        return now._replace(marks=tuple(int(after == at) for at in (1, 2)))
    gate, levels = _caps(scene, sheet, capped)
    row = row_of(scene, sheet)
    marked = graded.capped(
        marks_of(scene, sheet),
        place,
        tuple(level.boxes for level in row),
        levels=levels,
        gate=gate,
        at_start=at_start,
        keys=keys,
    )
    return now._replace(marks=marked.marks, dead=now.dead or marked.dead)


def _of_the_book(keys: tuple[str, ...], place: int) -> str:
    """The level of the book that a place is, or is next above."""
    return next(key for key in reversed(keys[: place + 1]) if key in graded.KEYS)


def with_body(sheet: FudgeSheet, body: Body) -> FudgeSheet:
    """The sheet so hurt."""
    return sheet.but(**body._asdict())
