"""Damage: each blow with its whole sum, until it is taken; wounds by hand (2.8, 2.9)."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

from tracker.engine.command import Command, DiceText, Int, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.body import (
    Body,
    body_of,
    caps_hold,
    floored,
    graded_by,
    hurt_by,
    is_graded,
    knocked_out,
    level_named,
    no_less_than,
    row_of,
    status,
    with_body,
)
from tracker.engine.fudge.graded_blows import damage_dice, graded_blow, rolls_damage
from tracker.engine.fudge.system import edition_of, sheet_of
from tracker.engine.turns import needs_here
from tracker.history.fudge import BlowDropped, BlowSet, BlowTaken, WoundsSet
from tracker.model.blows import Blow
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.model.table import Scene, Table
from tracker.rules.fudge.damage import DamageOptions
from tracker.rules.fudge.damage import blow as steps
from tracker.rules.fudge.scale import gets_through, small_blows
from tracker.rules.fudge.wounds import PENALTIES, UNHURT, dead_at
from tracker.text import Found, match

MOST = 4
"""The most that a damage roll adds, or takes off."""
THROUGH = {"one": 1, "two": 2}


class Outlook(NamedTuple):
    """What a blow does if it is taken so."""

    calculated: int
    rolled: int
    grazed: int
    final: int
    body: Body
    before: str
    after: str
    down: bool
    nicks: int
    """Small blows so far, where they count together."""
    grazes: bool = False
    """The limit on grazes held it back."""
    kept_off: int = 0
    """Points of the damage that a cap kept off (§4.73)."""
    capped: bool = False
    """A cap held it back."""


def outlook(
    table: Table,
    scene: Scene,
    blow: Blow,
    roll: int | None = None,
    damage: int | None = None,
    *,
    level: str | None = None,
    uncapped: bool = False,
) -> Outlook | None:
    """What a blow does with that damage roll (or its own), or with damage set by hand; None without a Fudge sheet.

    `level` is the wound that the GM picks in place of points; `uncapped`: no cap of the table holds it back.
    """
    who = table.cast[blow.who]
    sheet = who.sheet
    if not isinstance(sheet, FudgeSheet):
        return None
    options = scene.options
    die = roll if roll is not None else None if blow.roll is None else blow.roll.total
    offence = sum(term.n for term in blow.offence)
    came = steps(
        blow.relative,
        offence,
        sum(term.n for term in blow.defence),
        bonus=sum(term.n for term in blow.bonus),
        roll=die,
        scale_lead=blow.scale_lead,
        pulled=blow.pulled,
        options=DamageOptions(
            limits=options.damage_limits, graze=0 if is_graded(scene) else options.graze, half_scale=options.half_scale
        ),
    )
    final = came.final
    nicks = sheet.nicks
    if options.small_blows in THROUGH and blow.scale_lead < 0:
        final = gets_through(final, blow.result, THROUGH[options.small_blows])
    elif options.small_blows == "count" and blow.scale_lead < 0 and not final and damage is None:
        nicks += 1
        final = small_blows(nicks, -blow.scale_lead) - small_blows(sheet.nicks, -blow.scale_lead)
    final = final if damage is None else damage
    grazes, free = damage is None and level is None and came.grazed < came.rolled, None
    start = scene.order.worst.get(blow.who, 0) if isinstance(scene.order, Rounds) else None
    if level is not None:
        final, nicks = 0, sheet.nicks
        body = no_less_than(scene, sheet, level)
    elif blow.floors and damage is None:
        body = floored(scene, sheet)
    elif is_graded(scene) and damage is None:
        found = graded_blow(scene, blow, came.calculated, final, die)
        final, grazes = found.points, found.grazes
        capped = caps_hold(scene, who.is_player) and not uncapped
        body = graded_by(scene, sheet, found.place, at_start=start, stuns=blow.knock_out, capped=capped)
        free = graded_by(scene, sheet, found.place, at_start=start, stuns=blow.knock_out, capped=False)
    else:
        capped = caps_hold(scene, who.is_player) and not uncapped
        body = hurt_by(scene, sheet, final, at_start=start, stuns=blow.knock_out, capped=capped)
        free = hurt_by(scene, sheet, final, at_start=start, stuns=blow.knock_out, capped=False)
    held_back = free is not None and free != body
    kept_off = final - (body.points - sheet.points) if held_back and not is_graded(scene) else 0
    after = with_body(sheet, body)
    return Outlook(
        came.calculated,
        came.rolled,
        came.grazed,
        final,
        body,
        status(scene, sheet),
        status(scene, after),
        knocked_out(scene, after),
        nicks,
        grazes,
        kept_off,
        held_back,
    )


def comes_to_nothing(table: Table, scene: Scene, blow: Blow) -> bool:
    """Whether no damage roll can make anything of a blow: it is taken as nothing, whatever falls (2.8)."""
    if scene.options.damage == "subjective" or blow.floors:
        return False
    dice = range(-MOST, MOST + 1) if rolls_damage(scene) and blow.roll is None else (None,)
    came = [outlook(table, scene, blow, roll) for roll in dice]
    sheet = table.cast[blow.who].sheet
    if not isinstance(sheet, FudgeSheet):
        return False
    return all(each is not None and not each.final and each.body == body_of(sheet) for each in came)


def the_blow(draft: Draft, number: int | None, who: Id | None = None) -> Blow:
    """A blow by its number, else the only one, or the only one at somebody; refused where that is not clear."""
    scene = draft.scene
    if number is not None:
        blow = scene.blows.get(number)
        if blow is None:
            draft.cannot("no_such_blow", n=number)
        return blow
    fitting = [blow for blow in scene.blows if who in (None, blow.who)]
    if not fitting:
        draft.cannot("no_blow")
    if len(fitting) > 1:
        draft.cannot("which_blow", blows=tuple(str(blow.id) for blow in fitting))
    return fitting[0]


class Damage(Command):
    """Take a blow: its damage is rolled (or called out with `dice`), or set by hand with `as`, and marked.

    `pull` cuts it to a maximum; `no-roll` takes it as calculated; `uncapped` lets no cap hold it back. `level` is the
    wound that the GM picks in place of points, from what counts: unhurt, scratch, hurt and so on. `all` takes every
    blow that is open, one after another.
    """

    verb: ClassVar = "damage"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("blow",)
    blow: Int | None = None
    who: Who | None = None
    dice: DiceText | None = None
    as_: Int | None = None
    pull: Int | None = None
    no_roll: bool = False
    level: Text = ""
    uncapped: bool = False
    all: bool = False

    def decide(self, draft: Draft) -> None:
        """By its number, or the only one that is open."""
        if self.all:
            if not len(draft.scene.blows):
                draft.cannot("no_blow")
            for blow in draft.scene.blows:
                self._take(draft, blow)
            return
        self._take(draft, the_blow(draft, self.blow, self.who))

    def _take(self, draft: Draft, blow: Blow) -> None:
        scene = draft.scene
        edition_of(scene)
        for n in (self.as_, self.pull):
            if n is not None and not 0 <= n <= 99:
                draft.cannot("bad_number", what=str(n))
        if self.pull is not None:
            blow = blow.but(pulled=self.pull)
        level = _named(draft, scene, sheet_of(draft, blow.who), self.level) if self.level else None
        reckoned = self.as_ is None and level is None
        if reckoned and scene.options.damage == "subjective" and not blow.floors:
            draft.cannot("level_to_pick", n=blow.id)
        rolls = rolls_damage(scene) and not self.no_roll and reckoned and not blow.floors
        if self.dice is not None or (rolls and blow.roll is None):
            blow = blow.but(roll=damage_dice(draft, scene, self.dice, blow.by))
        if blow != scene.blows[blow.id]:
            draft.emit(BlowSet(scene=scene.id, blow=blow))
        came = outlook(draft.table, scene, blow, damage=self.as_, level=level, uncapped=self.uncapped)
        if came is None:
            draft.cannot("no_fudge_sheet", who=blow.who)
        draft.emit(
            BlowTaken(
                scene=scene.id,
                blow=blow.id,
                who=blow.who,
                damage=came.final - came.kept_off,
                calculated=came.calculated,
                roll=None if blow.roll is None else blow.roll.total,
                before=came.before,
                after=came.after,
                points=came.body.points,
                stunning=came.body.stunning,
                marks=came.body.marks,
                dead=came.body.dead,
                stun=came.body.stun,
                stun_rounds=came.body.stun_rounds,
                stuns=came.body.stuns,
                by_hand=self.as_ is not None,
                down=came.down,
                picked=level is not None,
                uncapped=self.uncapped,
                nicks=came.nicks,
                grazes=came.grazes,
                kept_off=came.kept_off,
                capped=came.capped,
            )
        )


class DamageRoll(Command):
    """Lay the damage roll of a blow, without taking it yet."""

    verb: ClassVar = "damage-roll"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("blow", "dice")
    blow: Int
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Other dice set those right that lie there."""
        blow, scene = the_blow(draft, self.blow), draft.scene
        if self.dice is None and blow.roll is not None:
            draft.cannot("throw_lies", who=blow.who)
        if not rolls_damage(scene):
            draft.cannot("no_damage_roll")
        dice = damage_dice(draft, scene, self.dice, blow.by)
        draft.emit(BlowSet(scene=scene.id, blow=blow.but(roll=dice)))


class Miss(Command):
    """Let a blow go: it was a mistake."""

    verb: ClassVar = "miss"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("blow",)
    blow: Int | None = None

    def decide(self, draft: Draft) -> None:
        """By its number, or the only one that is open."""
        blow = the_blow(draft, self.blow)
        draft.emit(BlowDropped(scene=draft.scene.id, blow=blow.id, who=blow.who))


class Wound(Command):
    """Wounds by hand: so many points more, or fewer with a minus; `dead` is death without a roll, the GM's word.

    `knock-out` counts the points apart. Where each blow is graded by itself, points are one more blow. `level` is a
    wound that the GM picks for a whole fight told at once: the first box of it, unless it is worse already, and where
    each blow is graded one more, on the next higher level where that one is full; `named` is
    one by the table's own name.
    """

    verb: ClassVar = "wound"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "n")
    who: Who
    n: Int = 0
    level: Literal["scratch", "hurt", "very_hurt", "incapacitated", "near_death"] | None = None
    named: Text = ""
    knock_out: bool = False
    dead: bool = False
    alive: bool = False

    def decide(self, draft: Draft) -> None:
        """A correction: it may not go below nothing."""
        scene, sheet = needs_here(draft, self.who), sheet_of(draft, self.who)
        edition = edition_of(scene)
        if abs(self.n) > 99:
            draft.cannot("bad_number", what=str(self.n))
        body = body_of(sheet)
        if self.dead or self.alive:
            body = body._replace(dead=self.dead)
        elif self.level is not None or self.named:
            body = no_less_than(scene, sheet, self.level or _named(draft, scene, sheet, self.named))
        elif self.knock_out:
            body = body._replace(stunning=body.stunning + self.n)
        elif edition.wounds == "graded":
            body = _graded(scene, sheet, self.n)
        else:
            body = body._replace(points=body.points + self.n)
        if body.points < 0 or body.stunning < 0:
            draft.cannot("no_such_wounds", who=self.who, n=-self.n)
        body = body._replace(points=min(body.points, max(sheet.points, _most(scene, sheet))))
        emit_body(draft, self.who, body, "death" if self.dead else "hand")


def _most(scene: Scene, sheet: FudgeSheet) -> int:
    return dead_at(row_of(scene, sheet))


def at_level(who: Id, key: str) -> Wound:
    """The command for a wound of that level, of the book or of the table's own."""
    return Wound.model_validate({"who": who, "level" if key in PENALTIES else "named": key})


def _named(draft: Draft, scene: Scene, sheet: FudgeSheet, word: str) -> str:
    """The key of a wound level, or of none, by its word or by the table's own name."""
    keys = [UNHURT, *(level.key for level in row_of(scene, sheet))]
    names = [(key, level_named(scene, key)) for key in keys] + [(key, key.replace("_", " ")) for key in keys]
    found = match(word.replace("_", " "), names)
    if not isinstance(found, Found):
        draft.cannot("no_such_level", what=word)
    return str(found.key)


def _graded(scene: Scene, sheet: FudgeSheet, n: int) -> Body:
    """1995: points are a blow; a minus takes so many marks off, the worst first."""
    if n >= 0:
        return hurt_by(scene, sheet, n)
    marks = list(sheet.marks)
    for _ in range(-n):
        held = [place for place, count in enumerate(marks) if count]
        if held:
            marks[held[-1]] -= 1
    return body_of(sheet)._replace(marks=tuple(marks))


def emit_body(
    draft: Draft,
    who: Id,
    body: Body,
    why: str,
    *,
    result: int | None = None,
    days: int | None = None,
    rested: int = 0,
) -> None:
    """Somebody's wounds are these now; cannot: as they were."""
    scene, sheet = draft.scene, sheet_of(draft, who)
    if body == body_of(sheet):
        draft.cannot("nothing_changes")
    draft.emit(
        WoundsSet.model_validate({
            "who": who,
            "why": why,
            "before": status(scene, sheet),
            "after": status(scene, with_body(sheet, body)),
            "points": body.points,
            "stunning": body.stunning,
            "marks": body.marks,
            "dead": body.dead,
            "stun": body.stun,
            "stun_rounds": body.stun_rounds,
            "stuns": body.stuns,
            "result": result,
            "days": days,
            "rested": rested,
        })
    )  # fmt: skip


COMMANDS: tuple[type[Command], ...] = (Damage, DamageRoll, Miss, Wound)
"""Verbs of this module."""
