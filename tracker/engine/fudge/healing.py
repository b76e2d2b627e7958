"""After the fight: treatment, rest, what passes by itself (2.11, F-18)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import Command, Int, Level, Several, each
from tracker.engine.draft import Draft
from tracker.engine.fudge.blows import emit_body
from tracker.engine.fudge.body import Body, body_of, is_graded, marks_of, row_of
from tracker.engine.fudge.system import sheet_of
from tracker.engine.turns import needs_here
from tracker.history.fudge import NotHealed
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene
from tracker.rules.fudge import graded, healing
from tracker.rules.fudge.wounds import SCRATCH, last_point


class Heal(Command):
    """Heal somebody: `treat` with the result of the healer's roll, `rest` so many times, `scratches`, or come to.

    A rest is a week for one level, in an epic game a day; with `result`, the Constitution roll that it asks for where
    the table plays so. `wake` takes away what blows meant to knock out have done.
    """

    verb: ClassVar = "heal"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "how")
    who: Several
    how: Literal["treat", "rest", "scratches", "wake"] = "treat"
    result: Level | None = None
    times: Int = 1

    def decide(self, draft: Draft) -> None:
        """A rule: not while a conflict runs, and not the dead. Too low a result brings nothing (1993)."""
        for who in each(self.who):
            scene, sheet = needs_here(draft, who), sheet_of(draft, who)
            draft.rule(scene.frame != "conflict", "heal_in_conflict", who=who)
            draft.rule(not sheet.dead, "is_dead", who=who)
            if not 1 <= self.times <= 99:
                draft.cannot("bad_number", what=str(self.times))
            self._heal(draft, scene, sheet, who)

    def _heal(self, draft: Draft, scene: Scene, sheet: FudgeSheet, who: Id) -> None:
        body = body_of(sheet)
        match self.how:
            case "treat":
                if self.result is None:
                    draft.cannot("result_missing")
                after, why = _treated(scene, sheet, self.result), "treated"
            case "rest":
                asked = None
                if self.result is not None and not is_graded(scene):
                    asked = healing.needed(row_of(scene, sheet), sheet.points, healing.CONSTITUTION)
                if asked is not None and self.result is not None and self.result < asked:
                    draft.emit(NotHealed(who=who, result=self.result, needed=asked))
                    return
                after, why = _rested(scene, sheet, self.times), "rested"
            case "scratches":
                after, why = _unscratched(scene, sheet), "scratches"
            case "wake":
                after, why = body._replace(stunning=0, stun="", stun_rounds=0), "time"
        if after == body:
            needed = None if is_graded(scene) else healing.needed(row_of(scene, sheet), sheet.points)
            draft.emit(NotHealed(who=who, result=self.result, needed=needed))
            return
        emit_body(draft, who, after, why, result=self.result, times=self.times)


def _treated(scene: Scene, sheet: FudgeSheet, result: int) -> Body:
    if is_graded(scene):
        return body_of(sheet)._replace(marks=graded.treated(marks_of(scene, sheet), result))
    return body_of(sheet)._replace(points=healing.treated(row_of(scene, sheet), sheet.points, result))


def _rested(scene: Scene, sheet: FudgeSheet, times: int) -> Body:
    if is_graded(scene):
        return body_of(sheet)._replace(marks=graded.rested(marks_of(scene, sheet), times))
    return body_of(sheet)._replace(points=healing.rested(row_of(scene, sheet), sheet.points, times))


def _unscratched(scene: Scene, sheet: FudgeSheet) -> Body:
    """Scratches go where nothing worse is there; of graded wounds they go by themselves."""
    if is_graded(scene):
        return body_of(sheet)._replace(marks=(0, *marks_of(scene, sheet)[1:]))
    light = sheet.points <= last_point(row_of(scene, sheet), SCRATCH)
    return body_of(sheet)._replace(points=0 if light else sheet.points)


COMMANDS: tuple[type[Command], ...] = (Heal,)
"""Verbs of this module."""
