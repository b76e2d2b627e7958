"""After the fight: treatment, rest, what passes by itself (2.11, F-18)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import Command, DiceText, Int, Level, Rating, Several, Who, each
from tracker.engine.draft import Draft
from tracker.engine.fudge.blows import emit_body
from tracker.engine.fudge.body import Body, body_of, is_graded, marks_of, row_of, with_body, worst
from tracker.engine.fudge.checks import a_sum
from tracker.engine.fudge.rare import rare
from tracker.engine.fudge.system import dice_of, sheet_of
from tracker.engine.fudge.traits import CONSTITUTION, known_as, level_as
from tracker.engine.turns import needs_here
from tracker.history.checks import Checked
from tracker.history.fudge import NotHealed, WhyNot
from tracker.model.blows import Sum
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene
from tracker.rules.fudge import graded, healing
from tracker.rules.fudge.criticals import counts_as
from tracker.rules.fudge.ladder import GOOD
from tracker.rules.fudge.wounds import SCRATCH, SCRATCH_DAYS, last_point

MOST_DAYS = 9999
ROLL_IT = "?"
"""In place of dice that were called: the program rolls."""


def days_for_level(scene: Scene, sheet: FudgeSheet) -> int:
    """Days of rest that make this body a level better: Near Death takes long (2.11)."""
    return level_days(scene) * max(1, _rests_for_level(scene, sheet))


def _rests_for_level(scene: Scene, sheet: FudgeSheet) -> int:
    if sheet.dead:
        return 0
    if is_graded(scene):
        return graded.rests_for_level(marks_of(scene, sheet))
    return healing.rests_for_level(row_of(scene, sheet), sheet.points)


def days_for_all(scene: Scene, sheet: FudgeSheet) -> int:
    """Days of rest from now on till nothing is left but Scratches, as the book has it; 0 = rest does nothing here."""
    if sheet.dead:
        return 0
    if is_graded(scene):
        rests = graded.rests_needed(marks_of(scene, sheet))
    else:
        rests = healing.rests_needed(row_of(scene, sheet), sheet.points)
    return max(0, rests * level_days(scene) - sheet.rested)


def level_days(scene: Scene) -> int:
    """Days of rest that make a level better: a week, in an epic game one."""
    return healing.REST_DAYS[scene.options.rest]


class Heal(Command):
    """Heal somebody: `treat` with the result of the healer's roll, `rest` so many days, `scratches`, or come to.

    The healer's roll is made with `by`, `with` and `dice`, or its `result` is given. A week of rest makes a level
    better, in an epic game a day, and Near Death takes four times as long; days that make no whole level are kept for
    the next rest. Where the table asks a Constitution roll for it, `dice` is that roll, or `result` what came of it.
    `wake` takes away what blows meant to knock out have done.
    """

    verb: ClassVar = "heal"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "how", "days")
    who: Several
    how: Literal["treat", "rest", "scratches", "wake"] = "treat"
    days: Int | None = None
    result: Level | None = None
    by: Who | None = None
    with_: Rating | None = None
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """A rule: not while a conflict runs, and not the dead. Too low a result brings nothing (1993)."""
        for who in each(self.who):
            scene, sheet = needs_here(draft, who), sheet_of(draft, who)
            draft.rule(scene.frame != "conflict", "heal_in_conflict", who=who)
            draft.rule(not sheet.dead, "is_dead", who=who)
            self._heal(draft, scene, sheet, who)

    def _heal(self, draft: Draft, scene: Scene, sheet: FudgeSheet, who: Id) -> None:
        match self.how:
            case "treat":
                self._treat(draft, scene, sheet, who)
            case "rest":
                self._rest(draft, scene, sheet, who)
            case "scratches":
                _better(draft, scene, who, _unscratched(scene, sheet), "scratches")
            case "wake":
                _better(draft, scene, who, body_of(sheet)._replace(stunning=0, stun="", stun_rounds=0), "time")

    def _treat(self, draft: Draft, scene: Scene, sheet: FudgeSheet, who: Id) -> None:
        result = self.result
        if result is None:
            if self.by is None:
                draft.cannot("result_missing")
            needs_here(draft, self.by, scene)
            made = a_sum(draft, scene, self.by, self.with_, 0, unhurt=False)
            result = _rolled(draft, scene, made, self.dice, None)
        after = _treated(scene, sheet, result)
        _better(draft, scene, who, after, "treated", result)

    def _rest(self, draft: Draft, scene: Scene, sheet: FudgeSheet, who: Id) -> None:
        """Days add up till they make a level; a Constitution roll that fails lets them come to nothing."""
        each_level = days_for_level(scene, sheet)
        days = each_level if self.days is None else self.days
        if not 1 <= days <= MOST_DAYS:
            draft.cannot("bad_number", what=str(days))
        so_far = sheet.rested + days
        after, kept = _rested(scene, sheet, so_far)
        levels = after != body_of(sheet)
        result = None
        if levels:
            result = self._constitution(draft, scene, sheet, who)
            asked = None if is_graded(scene) else healing.needed(
                row_of(scene, sheet), sheet.points, healing.CONSTITUTION
            )  # fmt: skip
            if asked is not None and result is not None and result < asked:
                draft.emit(NotHealed(who=who, result=result, needed=asked, rested=0, days=each_level))
                return
        left = with_body(sheet, after)
        over = days if worst(scene, sheet) <= SCRATCH else kept
        if over >= SCRATCH_DAYS[1] and worst(scene, left) <= SCRATCH:
            after, kept = _unscratched(scene, left), 0
        if after == body_of(sheet):
            mends = bool(_rests_for_level(scene, sheet))
            why = "" if mends else _why_not(scene, sheet, "rest")
            draft.emit(NotHealed(who=who, rested=kept if mends else 0, days=each_level, why=why))
            return
        emit_body(draft, who, after, "rested", result=result, days=days, rested=kept)

    def _constitution(self, draft: Draft, scene: Scene, sheet: FudgeSheet, who: Id) -> int | None:
        """What came of the Constitution roll; None where the table asks for none. A rule: it may not be left out."""
        if self.result is not None or self.dice is None:
            draft.rule(self.result is not None or not scene.options.rest_roll, "constitution_missing", who=who)
            return self.result
        made = Sum(who=who, trait=known_as(sheet, CONSTITUTION), rating=level_as(sheet, CONSTITUTION))
        asked = None if is_graded(scene) else healing.needed(row_of(scene, sheet), sheet.points, healing.CONSTITUTION)
        return _rolled(draft, scene, made, self.dice, asked)


def _rolled(draft: Draft, scene: Scene, made: Sum, dice: str | None, difficulty: int | None) -> int:
    """A roll of its own, told; what it counts as."""
    made = made.but(dice=dice_of(draft, scene, None if dice == ROLL_IT else dice, made.who))
    fell = 0 if made.dice is None else made.dice.total
    came = rare(scene, fell, made.result, difficulty)
    degree = counts_as(made.result, came)
    success = None if difficulty is None else degree >= difficulty
    draft.emit(
        Checked(
            scene=scene.id, sum=made, difficulty=difficulty, success=success, critical=came or "", degree=degree
        )
    )  # fmt: skip
    return degree


def _better(
    draft: Draft, scene: Scene, who: Id, after: Body, why: str, result: int | None = None
) -> None:  # fmt: skip
    """Healed so far, or not at all."""
    sheet = sheet_of(draft, who)
    if after == body_of(sheet):
        why_not = _why_not(scene, sheet, why)
        needed = None if why_not else _needed(scene, sheet)
        draft.emit(NotHealed(who=who, result=result, needed=needed, why=why_not))
        return
    emit_body(draft, who, after, why, result=result)


def _treated(scene: Scene, sheet: FudgeSheet, result: int) -> Body:
    if is_graded(scene):
        return body_of(sheet)._replace(marks=graded.treated(marks_of(scene, sheet), result))
    return body_of(sheet)._replace(points=healing.treated(row_of(scene, sheet), sheet.points, result))


def _needed(scene: Scene, sheet: FudgeSheet) -> int | None:
    """The least result of a healer that does something for this body."""
    return GOOD if is_graded(scene) else healing.needed(row_of(scene, sheet), sheet.points)


def _why_not(scene: Scene, sheet: FudgeSheet, how: str) -> WhyNot:
    """Why that does nothing for this body, whatever the result; empty: a better result would."""
    at = worst(scene, sheet)
    if how == "time":
        return "awake"
    if sheet.dead or at > len(row_of(scene, sheet)):
        return "dead"
    if not at:
        return "unhurt"
    if how == "scratches":
        return "worse" if at > SCRATCH else ""
    if at <= SCRATCH:
        return "scratched"
    return "slow" if how == "treated" and not is_graded(scene) and _needed(scene, sheet) is None else ""


def _rested(scene: Scene, sheet: FudgeSheet, days: int) -> tuple[Body, int]:
    """The body after so many days of rest, level by level, and the days that count for the next one."""
    after = sheet
    while (asked := _rests_for_level(scene, after)) and days >= asked * level_days(scene):
        days -= asked * level_days(scene)
        after = with_body(after, _a_level_better(scene, after, asked))
    return body_of(after), days


def _a_level_better(scene: Scene, sheet: FudgeSheet, rests: int) -> Body:
    if is_graded(scene):
        return body_of(sheet)._replace(marks=graded.rested(marks_of(scene, sheet), rests))
    return body_of(sheet)._replace(points=healing.rested(row_of(scene, sheet), sheet.points, rests))


def _unscratched(scene: Scene, sheet: FudgeSheet) -> Body:
    """Scratches go where nothing worse is there; of graded wounds they go by themselves."""
    if is_graded(scene):
        return body_of(sheet)._replace(marks=(0, *marks_of(scene, sheet)[1:]))
    light = sheet.points <= last_point(row_of(scene, sheet), SCRATCH)
    return body_of(sheet)._replace(points=0 if light else sheet.points)


COMMANDS: tuple[type[Command], ...] = (Heal,)
"""Verbs of this module."""
