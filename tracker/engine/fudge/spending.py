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
from tracker.engine.fudge.open_checks import open_of, side_of
from tracker.engine.fudge.system import edition_of, sheet_of
from tracker.engine.turns import needs_here
from tracker.history.fudge import ThrowFell
from tracker.history.growth import FudgePointsSpent
from tracker.model.blows import FUDGE_POINT
from tracker.model.checks import CheckSide, OpenCheck
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Declaration, Rounds
from tracker.model.rolls import Dice, Modifier
from tracker.model.table import Scene
from tracker.rules.fudge import caps, graded
from tracker.rules.fudge import points as rule
from tracker.rules.fudge.ladder import FAIR
from tracker.rules.fudge.wounds import place_of

BEYOND = "fudge_point_beyond"
"""The reason of a modifier by which a ruling moves a die beyond what dice show."""


class Spend(Command):
    """Spend Fudge points. `A`: a sure success in an unopposed action, at its difficulty. `B`: a die moved a level.

    `C`: one wound level less, out of combat. `D`: all wounds to Scratch, out of combat. `E`: +3 without rolling. `F`: a
    lucky coincidence, for what the GM asks (`n`). `spare`: a deadly wound is a serious one. On an open roll and in a
    round B moves one's own die, or with `on` that of somebody one rolls against, and below 0 down; E lays +3 in place
    of a die. A reads the open roll as a success.
    """

    verb: ClassVar = "spend"
    subject: ClassVar = "points"
    order: ClassVar = ("who", "use", "n")
    who: Who
    use: Literal["A", "B", "C", "D", "E", "F", "spare"]
    n: Int = 1
    difficulty: Level | None = None
    what: Text = ""
    opposed: bool = False
    on: Who | None = None

    def decide(self, draft: Draft) -> None:
        """A rule: spending what one has not; C and D in combat or for the dead; A in an opposed action.

        A rule too: what no roll is open for, a die moved beyond what dice show, and +3 where dice lie already.
        """
        scene = needs_here(draft, self.who)
        edition_of(scene)
        sheet, held = sheet_of(draft, self.who), draft.table.cast[self.who].points
        if not 1 <= abs(self.n) <= 99 or (self.n < 0 and self.use != "B"):
            draft.cannot("bad_number", what=str(self.n))
        check = open_of(draft.table, self.who)
        fight = fight_of(scene, self.who) if isinstance(scene.order, Rounds) and check is None else None
        rolling = () if check is None else tuple(side.who for side in check[1].sides)
        rolling = rolling if fight is None else fight.people
        if self.on is not None and (self.use != "B" or self.on not in rolling):
            draft.cannot("not_in_fight", who=self.on)
        cost = self._cost(draft, scene)
        draft.rule(held >= cost, "fudge_points_missing", who=self.who, n=held, cost=cost)
        if self.use in ("B", "E") or (self.use == "A" and self.difficulty is None and not self.what):
            draft.rule(bool(rolling), "no_roll_for_points", use=self.use)
        if held < cost:
            cost = held
        left = held - cost
        body = self._body(draft, scene, sheet)
        what = a_text(draft, self.what)
        draft.emit(FudgePointsSpent(who=self.who, use=self.use, n=cost, left=left, what=what))
        if body is not None:
            emit_body(draft, self.who, body, "point")
        if rolling:
            self._on_the_roll(draft, scene, fight is not None)

    def _on_the_roll(self, draft: Draft, scene: Scene, in_round: bool) -> None:
        """What the points do to the roll that lies open, or to that of the round."""
        sure = Dice(total=rule.SURE_DIE, typed=True)
        why = FUDGE_POINT if rule.room(self._moved(draft, scene)) else BEYOND
        match self.use, in_round:
            case "B", True:
                modified(draft, self.on or self.who, self.n, why)
            case "B", False:
                open_checks.modified(draft, self.on or self.who, self.n, why)
            case "E", True:
                before_reading(draft, self.who)
                draft.emit(ThrowFell(scene=scene.id, who=self.who, dice=sure))
            case "E", False:
                open_checks.dice_set(draft, self.who, sure)
            case "A", False:
                open_checks.made_sure(draft, self.who, self._difficulty(draft))

    def _difficulty(self, draft: Draft) -> int:
        """What is to succeed: the difficulty of the open roll, else the one that is said, else Fair."""
        check = open_of(draft.table, self.who)
        asked = None if check is None else check[1].difficulty
        return next((n for n in (asked, self.difficulty) if n is not None), FAIR)

    def _cost(self, draft: Draft, scene: Scene) -> int:
        check = open_of(draft.table, self.who)
        if self.use == "A":
            difficulty = self._difficulty(draft)
            fights = check is None and isinstance(scene.order, Rounds) and fight_of(scene, self.who) is not None
            fault = rule.sure_fault(
                difficulty, self.opposed or fights or (check is not None and check[1].kind != "check")
            )
            draft.rule(fault is None, "sure_success", why=fault or "", difficulty=difficulty)
            draft.rule(check is None or check[1].one.dice is None, "rolled_already", who=self.who)
            return rule.sure_cost(difficulty) or self.n
        die, modifiers = self._die(scene, check, self.on or self.who)
        if self.use == "B":
            spent = [each.n for each in modifiers if each.why in (FUDGE_POINT, BEYOND) and not each.struck]
            moved = self._moved(draft, scene)
            fault = rule.move_fault(sum(map(abs, spent)) + abs(self.n), die is not None, scene.options.cautious_points)
            draft.rule(fault is None, "die_not_moved", why=fault or "")
            draft.rule(rule.room(moved), "die_beyond", who=self.on or self.who, n=moved)
            return abs(self.n)
        if self.use == "E":
            draft.rule(die is None, "rolled_already", who=self.who)
        return self.n if self.use == "F" else rule.COSTS[self.use] or 0

    def _moved(self, draft: Draft, scene: Scene) -> int:
        """Where B moves the die to, with all that moved it before; counted from 0 while it has not fallen."""
        die, modifiers = self._die(scene, open_of(draft.table, self.who), self.on or self.who)
        return (die or 0) + self.n + sum(each.n for each in modifiers if each.why in (FUDGE_POINT, BEYOND))

    def _die(
        self, scene: Scene, check: tuple[Scene, OpenCheck] | None, who: str
    ) -> tuple[int | None, tuple[Modifier, ...]]:
        """The die of somebody on the open roll, else in the round, as far as it fell; and their modifiers."""
        held: CheckSide | Declaration | None = None
        if check is not None:
            held = side_of(check[1], who)
        elif isinstance(scene.order, Rounds):
            held = scene.order.of(who)
        if held is None:
            return None, ()
        return None if held.dice is None else held.dice.total, held.modifiers

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
