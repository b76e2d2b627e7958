"""Contests: begun, an exchange read, corrected by hand (digest 1.10)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.book import Choices
from tracker.engine.command import Command, Int, Owner, Text
from tracker.engine.conflicts import Begin
from tracker.engine.draft import Draft
from tracker.engine.fate.contenders import (
    is_players,
    members,
    named,
    rolls_of,
    still_to_roll,
    the_contest,
)
from tracker.engine.fate.system import rules_of
from tracker.history.aspects import AspectMade
from tracker.history.contest import ContenderSet, ContestBegan, ContestWon, Effort, ExchangeRead
from tracker.history.harm import HitDealt
from tracker.history.order import FrameBegan
from tracker.history.rolls import RollResolved
from tracker.model.aspects import Aspect
from tracker.model.cast import STANDING_STILL, Id
from tracker.model.contest import Contender, Contest
from tracker.model.rolls import Hit, Roll
from tracker.model.table import Scene, Table
from tracker.rules import contest as rules
from tracker.rules.fate import outcome

TWIST = "twist"
"""The role of an aspect that a tie for the highest result made."""


def begin_contest(draft: Draft, begin: Begin) -> None:
    """Lay a contest out, or take up the one that is prepared or laid aside.

    Rule: the opposition harms only in Condensed; in Core harm makes it a conflict (A-21).
    """
    scene = draft.scene
    held = scene.contest
    anew = bool(begin.sides or begin.to or begin.goals) or begin.harm is not None or begin.difficulty is not None
    again = held is not None and not anew and not held.untouched
    draft.emit(FrameBegan(scene=scene.id, frame="contest", harm=scene.harm, again=again))
    if held is not None and not anew:
        if not again:
            draft.emit(ContestBegan(scene=scene.id, contest=held))
        return
    to = rules.VICTORIES if begin.to is None else begin.to
    if not 1 <= to <= 99:
        draft.cannot("bad_number", what=str(to))
    draft.advise(to <= rules.MOST_VICTORIES, "contest_long", n=to, most=rules.MOST_VICTORIES)
    draft.advise(to >= rules.VICTORIES, "contest_short", n=to, usual=rules.VICTORIES)
    # `harm` without a word is the harm of the scene.
    harm = "" if begin.harm is None else a_text(draft, begin.harm) or scene.harm or "physical"
    draft.rule(not harm or rules_of(scene).contest_harm == "hit", "contest_harm")
    sides = _contenders(draft, scene, begin)
    draft.emit(
        ContestBegan(scene=scene.id, contest=Contest(sides=sides, difficulty=begin.difficulty, to=to, harm=harm))
    )


def _contenders(draft: Draft, scene: Scene, begin: Begin) -> tuple[Contender, ...]:
    """The sides that were named, else those of the scene, else the players against the GM's."""
    parties = begin.sides or default_parties(draft.table, scene)
    told = a_text(draft, begin.goals)
    goals = [goal.strip() for goal in told.split(";")]
    if len(goals) == 1 and told.count(",") == len(parties) - 1:
        # Commas do as well where they come out even.
        goals = [goal.strip() for goal in told.split(",")]
    taken: set[Id] = set()
    sides = []
    for place, party in enumerate(parties):
        allegiance = party[0] if len(party) == 1 and party[0] in draft.table.sides else None
        who = () if allegiance else _people(draft, scene, party)
        if (allegiance or "") in taken or taken & set(who):
            draft.cannot("contest_side_twice", who=allegiance or next(iter(taken & set(who))))
        taken |= {*who, *((allegiance,) if allegiance else ())}
        goal = goals[place] if place < len(goals) else ""
        sides.append(Contender(id=draft.new_id("t"), side=allegiance, who=who, goal=goal))
    if len(sides) < 2:
        draft.cannot("contest_needs_two")
    return tuple(sides)


def _people(draft: Draft, scene: Scene, party: tuple[Id, ...]) -> tuple[Id, ...]:
    found: list[Id] = []
    for id in party:
        if id in draft.table.sides:
            found += [here.id for here in scene.here if here.takes_part and draft.table.cast[here.id].side == id]
        elif id in scene.here:
            found.append(id)
        else:
            draft.cannot("not_here", who=id)
    return tuple(dict.fromkeys(found))


def default_parties(table: Table, scene: Scene) -> tuple[tuple[Id, ...], ...]:
    """The sides of a contest unless told: the allegiances that take part, else the players and the GM's."""
    present = [who.id for who in scene.here if who.takes_part and table.cast[who.id].kind not in STANDING_STILL]
    sides = dict.fromkeys(side for who in present if (side := table.cast[who].side) is not None)
    if len(sides) > 1:
        return tuple((side,) for side in sides)
    ours = tuple(who for who in present if table.cast[who].is_player)
    theirs = tuple(who for who in present if who not in ours)
    return tuple(party for party in (ours, theirs) if party)


def efforts_of(table: Table, scene: Scene) -> dict[Id, int]:
    """What each side has rolled in this exchange, as it lies; sides without dice are left out."""
    found = {side: roll.act.total for side, roll in rolls_of(table, scene).items()}
    return {side: total for side, total in found.items() if total is not None}


def so_far(table: Table, scene: Scene) -> rules.Exchange | None:
    """What the exchange comes to, if it is read as it lies; None while dice or sides are missing."""
    contest, rolls = scene.contest, rolls_of(table, scene)
    if contest is None or not rolls or still_to_roll(table, scene) or any(roll.act.waits for roll in rolls.values()):
        return None
    return rules.exchange(efforts_of(table, scene), contest.difficulty)


def read_exchange(draft: Draft, roll: Roll, choices: Choices) -> None:
    """Read all rolls of the exchange at once: victories, a twist, harm, the winner (A-18, A-21).

    Rule: every side rolls that has not forfeited. Cannot: dice that are missing.
    """
    scene = draft.table.scenes[roll.scene]
    contest = scene.contest
    if contest is None:
        draft.cannot("no_contest")
    rolls = rolls_of(draft.table, scene)
    missing = tuple(each.act.who or "" for each in rolls.values() if each.act.waits)
    if missing:
        draft.cannot("dice_missing", n=roll.id, missing=missing)
    absent = tuple(side.id for side in still_to_roll(draft.table, scene))
    draft.rule(not absent, "contest_side_missing", sides=absent)
    for each in rolls.values():
        shifts = each.shifts
        told = "" if shifts is None else outcome(shifts).value
        draft.emit(RollResolved(roll=each.id, outcome=told, shifts=shifts))
    efforts = tuple(
        Effort(
            side=side.id, who=rolls[side.id].act.who, skill=rolls[side.id].act.skill, effort=rolls[side.id].act.total
        )
        if side.id in rolls
        else Effort(side=side.id)
        for side in contest.sides
    )
    rolled = {effort.side: effort.effort for effort in efforts if effort.effort is not None}
    close(draft, scene, contest, rules.exchange(rolled, contest.difficulty), efforts, choices.text, roll.id)


def close(
    draft: Draft,
    scene: Scene,
    contest: Contest,
    read: rules.Exchange,
    efforts: tuple[Effort, ...] = (),
    text: str = "",
    roll: int = 0,
) -> None:
    """An exchange is over: victories are marked, a twist comes into play, the opposition harms, a side may win."""
    draft.emit(
        ExchangeRead(
            scene=scene.id,
            exchange=contest.exchange,
            efforts=efforts,
            side=read.winner or None,
            victories=read.victories,
            twist=read.twist,
            difficulty=contest.difficulty,
        )
    )
    if read.twist:
        aspect = Aspect(id=draft.new_id("a"), text=a_text(draft, text), role=TWIST, scene=scene.id, origin=roll)
        draft.emit(AspectMade(aspect=aspect))
    if contest.harm:
        _hurt(draft, scene, contest, efforts, roll)
    for hook in draft.book.exchange_ends:
        hook(draft, draft.table.scenes[scene.id], "")
    announce(draft, scene.id)


def _hurt(draft: Draft, scene: Scene, contest: Contest, efforts: tuple[Effort, ...], roll: int) -> None:
    """Each player's character of a side that lost to what opposes it takes the difference as a hit (A-21, A-45).

    What opposes is the difficulty, else the best of the sides that are the GM's. The players harm nobody.
    """
    theirs = [
        held for side, held in zip(contest.sides, efforts, strict=False) if not is_players(draft.table, scene, side)
    ]
    threat = max((held for held in theirs if held.effort is not None), key=lambda held: held.effort or 0, default=None)
    opposition = contest.difficulty if contest.difficulty is not None else None if threat is None else threat.effort
    if opposition is None:
        return
    by = None if contest.difficulty is not None or threat is None else threat.who
    for side, held in zip(contest.sides, efforts, strict=False):
        shifts = 0 if held.effort is None else rules.harm_done(held.effort, opposition)
        for who in members(draft.table, scene, side) if shifts else ():
            if draft.table.cast[who].is_player:
                hit = Hit(id=draft.next_hit, scene=scene.id, who=who, shifts=shifts, harm=contest.harm)
                draft.emit(HitDealt(hit=hit.but(by=by, roll=roll)))


def announce(draft: Draft, scene_id: Id) -> None:
    """A side that has reached its goal has won; the contest waits to be ended, or to go straight on."""
    contest = draft.table.scenes[scene_id].contest
    if contest is None or contest.winner is not None:
        return
    winner = rules.won({side.id: side.victories for side in contest.sides}, contest.to)
    if winner is not None:
        draft.emit(ContestWon(scene=scene_id, side=winner))


def put_away_rolls(draft: Draft, scene: Scene) -> None:
    """As a contest ends its open rolls go unread; what was spent on them is given back."""
    if scene.frame == "contest":
        for roll in rolls_of(draft.table, scene).values():
            draft.book.put_away(draft, roll)


class Award(Command):
    """Close the exchange of a contest by hand: victories for a side, whatever lies on the table."""

    verb: ClassVar = "award"
    subject: ClassVar = "contest, challenge"
    order: ClassVar = ("side", "n")
    side: Owner
    n: Int = 1

    def decide(self, draft: Draft) -> None:
        """Open rolls of the exchange are put away."""
        contest = the_contest(draft)
        side = named(draft, contest, self.side)
        if not 1 <= self.n <= 9:
            draft.cannot("bad_number", what=str(self.n))
        _unread(draft)
        close(draft, draft.scene, contest, rules.Exchange(side.id, self.n))


class Twist(Command):
    """Close the exchange of a contest by hand with a twist: nobody marks a victory, a new aspect comes into play."""

    verb: ClassVar = "twist"
    subject: ClassVar = "contest, challenge"
    order: ClassVar = ("text",)
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """Open rolls of the exchange are put away."""
        contest = the_contest(draft)
        _unread(draft)
        close(draft, draft.scene, contest, rules.Exchange(twist=True), (), self.text)


def _unread(draft: Draft) -> None:
    for roll in rolls_of(draft.table, draft.scene).values():
        draft.book.put_away(draft, roll)


class SetContender(Command):
    """Correct a side of a contest: its victories, goal, name; whether it forfeits its roll of this exchange."""

    verb: ClassVar = "contender"
    subject: ClassVar = "contest, challenge"
    order: ClassVar = ("side", "victories")
    side: Owner
    victories: Int | None = None
    goal: Text | None = None
    name: Text | None = None
    now: Literal["forfeits", "rolls"] | None = None

    def decide(self, draft: Draft) -> None:
        """Victories from 0 on."""
        contest = the_contest(draft)
        side = named(draft, contest, self.side)
        after = side
        if self.victories is not None:
            if not 0 <= self.victories <= 99:
                draft.cannot("bad_number", what=str(self.victories))
            after = after.but(victories=self.victories)
        if self.goal is not None:
            after = after.but(goal=a_text(draft, self.goal))
        if self.name is not None:
            after = after.but(name=a_text(draft, self.name))
        if self.now is not None:
            forfeits = self.now == "forfeits"
            after = after.but(forfeits=forfeits, barred=side.barred if forfeits else ())
        if after == side:
            draft.cannot("nothing_changes")
        draft.emit(ContenderSet(scene=draft.scene.id, contender=after))
        announce(draft, draft.scene.id)


COMMANDS: tuple[type[Command], ...] = (Award, Twist, SetContender)
