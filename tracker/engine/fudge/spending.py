"""Fudge points: the uses A to F, and a deadly wound made serious (2.13)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Int, Level, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge import open_checks
from tracker.engine.fudge.blows import emit_body
from tracker.engine.fudge.body import Body, body_of, is_graded, marks_of, row_of, status
from tracker.engine.fudge.choices import before_reading, fight_of, modified
from tracker.engine.fudge.system import edition_of, sheet_of
from tracker.engine.turns import needs_here
from tracker.history.fudge import FudgePointsSpent, ThrowFell
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.model.rolls import Dice
from tracker.model.table import Scene
from tracker.rules.fudge import caps, graded
from tracker.rules.fudge import points as rule
from tracker.rules.fudge.ladder import FAIR
from tracker.rules.fudge.wounds import place_of

FUDGE_POINT = "fudge_point"
"""The reason of a modifier that a Fudge point made."""


class Spend(Command):
    """Spend Fudge points. `A`: a sure success in an unopposed action, at its difficulty. `B`: a die moved a level.

    `C`: one wound level less, out of combat. `D`: all wounds to Scratch, out of combat. `E`: +3 without rolling. `F`: a
    lucky coincidence, for what the GM asks (`n`). `spare`: a deadly wound is a serious one. In a round B moves one's
    own die, or with `on` that of somebody one fights, and below 0 down; E lays +3 in place of a die. In an
    open roll both do the same.
    """

    verb: ClassVar = "spend"
    subject: ClassVar = "points"
    order: ClassVar = ("who", "use", "n")
    who: Who
    use: Literal["A", "B", "C", "D", "E", "F", "spare"]
    n: Int = 1
    difficulty: Level = FAIR
    what: Text = ""
    opposed: bool = False
    on: Who | None = None

    def decide(self, draft: Draft) -> None:
        """A rule: spending what one has not; C and D in combat or for the dead; A in an opposed action."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        sheet, held = sheet_of(draft, self.who), draft.table.cast[self.who].points
        if not 1 <= abs(self.n) <= 99 or (self.n < 0 and self.use != "B"):
            draft.cannot("bad_number", what=str(self.n))
        fight = fight_of(scene, self.who) if isinstance(scene.order, Rounds) else None
        if self.on is not None and (self.use != "B" or fight is None or self.on not in fight.people):
            draft.cannot("not_in_fight", who=self.on)
        cost = self._cost(draft, scene)
        draft.rule(held >= cost, "fudge_points_missing", who=self.who, n=held, cost=cost)
        if held < cost:
            cost = held
        left = held - cost
        body = self._body(draft, scene, sheet)
        what = a_text(draft, self.what)
        draft.emit(FudgePointsSpent(who=self.who, use=self.use, n=cost, left=left, what=what))
        if body is not None:
            emit_body(draft, self.who, body, "point")
        if fight is None:
            self._on_roll(draft)
            return
        if self.use == "B":
            modified(draft, self.on or self.who, self.n, FUDGE_POINT)
        elif self.use == "E":
            before_reading(draft, self.who)
            sure = Dice(total=rule.SURE_DIE, typed=True)
            draft.emit(ThrowFell(scene=scene.id, who=self.who, dice=sure))

    def _on_roll(self, draft: Draft) -> None:
        """B moves the die of an open roll of theirs, E lays +3 there in place of one."""
        if self.use == "B":
            open_checks.modified(draft, self.who, self.n, FUDGE_POINT)
        elif self.use == "E":
            open_checks.dice_called(draft, (self.who,), f"{rule.SURE_DIE:+d}")

    def _cost(self, draft: Draft, scene: Scene) -> int:
        if self.use == "A":
            fault = rule.sure_fault(self.difficulty, self.opposed)
            draft.rule(fault is None, "sure_success", why=fault or "", difficulty=self.difficulty)
            return rule.sure_cost(self.difficulty) or self.n
        if self.use == "B":
            held = scene.order.of(self.on or self.who) if isinstance(scene.order, Rounds) else None
            already = held is not None and held.dice is not None
            before = sum(abs(each.n) for each in held.modifiers if each.why == FUDGE_POINT) if held is not None else 0
            fault = rule.move_fault(before + abs(self.n), already, scene.options.cautious_points)
            draft.rule(fault is None, "die_not_moved", why=fault or "")
            return abs(self.n)
        if self.use == "E":
            rolled = isinstance(scene.order, Rounds) and scene.order.of(self.who).dice is not None
            draft.rule(not rolled, "rolled_already", who=self.who)
        return self.n if self.use == "F" else rule.COSTS[self.use] or 0

    def _body(self, draft: Draft, scene: Scene, sheet: FudgeSheet) -> Body | None:
        """What C, D and the sparing of a deadly wound make of the wounds; None for the other uses."""
        if self.use in ("C", "D"):
            fault = rule.wound_fault(status(scene, sheet), scene.frame == "conflict")
            if fault == "nothing_to_lessen":
                draft.cannot("nothing_to_lessen", who=self.who)
            draft.rule(fault is None, "wounds_stay", why=fault or "", who=self.who)
        if self.use == "spare":
            draft.rule(not sheet.dead or is_graded(scene), "wounds_stay", why="dead", who=self.who)
        body, row = body_of(sheet), row_of(scene, sheet)
        marks, boxes = marks_of(scene, sheet), tuple(level.boxes for level in row)
        after: Body | None = None
        match self.use:
            case "C" if is_graded(scene):
                after = body._replace(marks=graded.lessened(marks, boxes))
            case "C":
                after = body._replace(points=rule.lessened(row, sheet.points))
            case "D" if is_graded(scene):
                after = body._replace(marks=graded.scratched(marks, boxes))
            case "D":
                after = body._replace(points=rule.scratched(row, sheet.points))
            case "spare" if is_graded(scene):
                serious = place_of(row, caps.SERIOUS)
                worse = min(1, sum(marks[serious - 1 :]))
                after = body._replace(dead=False, marks=(*marks[: serious - 1], worse, *(0,) * (len(row) - serious)))
            case "spare":
                after = body._replace(dead=False, points=caps.spared(row, 0, sheet.points))
            case _:
                return None
        if after == body:
            draft.cannot("nothing_to_lessen", who=self.who)
        return after


COMMANDS: tuple[type[Command], ...] = (Spend,)
"""Verbs of this module."""
