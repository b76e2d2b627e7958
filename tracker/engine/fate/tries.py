"""Rolling in a contest or a challenge, and what other rolls in it are (digest 1.9 to 1.11)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.book import Choices
from tracker.engine.command import Command, DiceText, Level, Rating, TaskRef, Whos
from tracker.engine.draft import Draft
from tracker.engine.fate.challenge import after_roll, barred_by, open_challenge, task_fails_defence, the_task
from tracker.engine.fate.contenders import (
    able,
    members,
    other_side,
    owner_of,
    roller,
    rolls_of,
    side_of,
    still_to_roll,
    the_contest,
)
from tracker.engine.fate.open_rolls import dice_for, difficulty_part, opened, part_of
from tracker.engine.fate.system import rules_of
from tracker.engine.fate.teamwork import dismiss, retally
from tracker.engine.turns import needs_here
from tracker.history.aspects import AspectMade, FreeGiven
from tracker.history.contest import AdvantageTried
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import Id
from tracker.model.contest import Contender, Contest
from tracker.model.rolls import AdvantageAim, Aim, ContestAim, OvercomeAim, Roll
from tracker.model.table import Scene, Table
from tracker.rules import contest as rules
from tracker.rules.fate import Outcome


class Try(Command):
    """Make the roll that a contest or a challenge asks for.

    In a contest: for the side of each one named; with nobody named, for every side that has still to roll. In a
    challenge: somebody tries a task, the only one that is theirs unless `task` names it.
    """

    verb: ClassVar = "try"
    games: ClassVar = ("fate",)
    subject: ClassVar = "contest, challenge"
    order: ClassVar = ("who",)
    who: Whos = ()
    with_: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None
    task: TaskRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: one roll a side and exchange, none that is forfeited; one try a task."""
        scene = draft.scene
        if self.task is not None or (scene.frame != "contest" and open_challenge(scene) is not None):
            self._task(draft, scene)
            return
        contest = the_contest(draft)
        if scene.frame != "contest":
            draft.cannot("no_contest")
        draft.rule(contest.winner is None, "contest_won_already", side=contest.winner or "")
        waiting = still_to_roll(draft.table, scene)
        if not self.who and not waiting:
            draft.cannot("contest_all_rolled")
        chosen = [(side, roller(draft.table, scene, side)) for side in waiting] if not self.who else []
        for who in self.who:
            side = side_of(draft.table, scene, who)
            if side is None:
                draft.cannot("not_in_contest", who=who)
            if any(side.id == held.id for held, _ in chosen):
                draft.cannot("contest_rolled", who=who)
            chosen.append((side, who))
        for side, roll_by in chosen:
            if roll_by is not None:
                self._side(draft, contest, side, roll_by)

    def _side(self, draft: Draft, contest: Contest, side: Contender, who: Id) -> None:
        scene = needs_here(draft, who)
        if side.id in rolls_of(draft.table, scene):
            draft.cannot("contest_rolled", who=who)
        draft.rule(not side.forfeits and who not in side.barred, "contest_forfeited", who=who)
        draft.rule(not (scene.options.fast_contests and who in side.tried), "contest_one_each", who=who)
        skill: str | int | None = self.with_
        if skill is None and side.lead == who and side.skill:
            skill = side.skill
        act = part_of(draft, who, "overcome", scene.harm, skill, "act")
        act = act.but(dice=dice_for(draft, who, self.dice))
        difficulty = contest.difficulty if self.difficulty is None else self.difficulty
        oppose = None if difficulty is None else difficulty_part(difficulty)
        opened(draft, ContestAim(side=side.id), act, oppose, spends=False)

    def _task(self, draft: Draft, scene: Scene) -> None:
        challenge = open_challenge(scene)
        if challenge is None:
            draft.cannot("no_challenge")
        if len(self.who) > 1:
            draft.cannot("one_tries", who=self.who)
        task = the_task(draft, challenge, self.task, self.who[0] if self.who else None)
        who = self.who[0] if self.who else task.who
        if who is None:
            draft.cannot("who_tries", task=task.id)
        needs_here(draft, who)
        draft.rule(not task.result, "task_tried", task=task.id)
        draft.rule(not barred_by(scene, who), "task_barred", who=who)
        draft.advise(task.who in (None, who), "task_of_another", who=who, task=task.id)
        skill = self.with_ if self.with_ is not None else task.skill or None
        act = part_of(draft, who, "overcome", scene.harm, skill, "act")
        act = act.but(dice=dice_for(draft, who, self.dice))
        difficulty = task.difficulty if self.difficulty is None else self.difficulty
        oppose = None if difficulty is None else difficulty_part(difficulty)
        opened(draft, OvercomeAim(what=task.name, task=task.id), act, oppose)


def roll_opens(draft: Draft, scene: Scene, who: Id, aim: Aim) -> None:
    """Before a roll in a contest or a challenge: what it is there, and what its failure would cost (A-20, A-21)."""
    if aim.aim == "attack":
        guard = rules.attack_here(rules_of(scene), scene.frame)
        challenge = scene.frame == "challenge"
        draft.rule(guard != "rule", "attack_in_challenge" if challenge else "attack_in_contest")
        draft.advise(guard != "advice", "attack_in_challenge_asks" if challenge else "attack_in_contest_asks")
    if isinstance(aim, AdvantageAim) and scene.frame == "contest":
        _advantage_opens(draft, scene, who)


def _advantage_opens(draft: Draft, scene: Scene, who: Id) -> None:
    side = side_of(draft.table, scene, who)
    if side is None:
        return
    held = rolls_of(draft.table, scene).get(side.id)
    draft.rule(held is None or not held.fallen, "contest_dice_fallen", who=who)
    draft.rule(who not in side.tried, "contest_advantage_twice", who=who)
    fast = scene.options.fast_contests and held is not None and who in (held.act.who, *held.act.helpers)
    draft.rule(not fast, "contest_one_each", who=who)
    at_stake = rules.after_advantage(rules_of(scene), Outcome.FAIL)
    forfeit = at_stake == "forfeit"
    draft.advise(at_stake == "kept", "contest_advantage_forfeit" if forfeit else "contest_advantage_choice", who=who)


def help_opens(draft: Draft, scene: Scene, who: Id) -> None:
    """Before a help in a contest: not after an advantage that failed, nor in a fast one after any (A-20)."""
    side = side_of(draft.table, scene, who) if scene.frame == "contest" else None
    if side is None:
        return
    draft.rule(who not in side.barred, "contest_forfeited", who=who)
    draft.rule(not (scene.options.fast_contests and who in side.tried), "contest_one_each", who=who)


def roll_settled(draft: Draft, roll: Roll, result: Outcome, shifts: int, choices: Choices) -> None:
    """After a roll in a contest or a challenge."""
    scene = draft.table.scenes[roll.scene]
    who = roll.act.who
    if isinstance(roll.aim, AdvantageAim) and scene.frame == "contest" and who is not None:
        _advantage_settled(draft, scene, roll, who, result, choices)
    if isinstance(roll.aim, OvercomeAim) and roll.aim.task is not None:
        after_roll(draft, scene, roll, roll.aim.task, result, shifts, choices)
    if isinstance(roll.aim, AdvantageAim) and scene.frame == "challenge":
        draft.advise(result is not Outcome.FAIL, "advantage_may_cost_task", who=who or "")
    task_fails_defence(draft, scene, roll, result)


def _advantage_settled(draft: Draft, scene: Scene, roll: Roll, who: Id, result: Outcome, choices: Choices) -> None:
    """A failure forfeits, or is bought with a free invoke for the other side (A-20).

    Core: whoever failed can neither roll nor help; another of the side may roll. Condensed: the side forfeits, or keeps
    its roll if the free invoke was given to somebody (`to=`): one, whether this rule or that of advantages gives it.
    """
    side = side_of(draft.table, scene, who)
    if side is None:
        return
    after = rules.after_advantage(rules_of(scene), result)
    kept = after == "kept" or (after == "choice" and bool(choices.to))
    if after == "choice" and kept:
        _give(draft, scene, roll, side, choices)
    others = tuple(held for held in able(draft.table, scene, side) if held != who)
    forfeits = not kept and (after == "choice" or not others)
    draft.emit(AdvantageTried(scene=scene.id, side=side.id, who=who, barred=not kept, forfeits=forfeits))
    held = rolls_of(draft.table, draft.table.scenes[scene.id]).get(side.id)
    if held is None or kept:
        return
    if forfeits or held.act.who == who:
        draft.book.put_away(draft, held)
        return
    for helping in held.act.modifiers:
        if helping.kind == "teamwork" and helping.by == who:
            dismiss(draft, held, 0, helping)
            retally(draft, held.id, 0)


def _give(draft: Draft, scene: Scene, roll: Roll, side: Contender, choices: Choices) -> None:
    """The free invoke that buys the roll: what the advantage itself gave already, else on its aspect."""
    assert isinstance(roll.aim, AdvantageAim)
    mine = {*members(draft.table, scene, side), side.side}
    for event in draft.events:
        if isinstance(event, FreeGiven) and event.n > 0 and event.owner not in mine:
            return
        if isinstance(event, AspectMade) and any(free.owner not in mine for free in event.aspect.free):
            return
    if roll.aim.aspect is not None and roll.aim.aspect in draft.table.aspects:
        draft.emit(FreeGiven(aspect=roll.aim.aspect, owner=choices.to, n=1))
        return
    aspect = Aspect(
        id=draft.new_id("a"),
        text=choices.text or roll.aim.text,
        scene=scene.id,
        on=roll.aim.on,
        free=(Free(owner=choices.to, n=1),),
        by=roll.act.who,
        origin=roll.id,
    )
    draft.emit(AspectMade(aspect=aspect))


def keeps_by_giving(table: Table, roll: Roll) -> Id | None:
    """Who gets the free invoke with which a side keeps its roll though this advantage fails; None = no such choice."""
    scene, who = table.scenes[roll.scene], roll.act.who
    if scene.frame != "contest" or who is None or not isinstance(roll.aim, AdvantageAim):
        return None
    side = side_of(table, scene, who)
    if side is None or rules.after_advantage(rules_of(scene), Outcome.FAIL) != "choice":
        return None
    other = other_side(table, scene, side)
    return None if other is None else owner_of(table, scene, other)


COMMANDS: tuple[type[Command], ...] = (Try,)
