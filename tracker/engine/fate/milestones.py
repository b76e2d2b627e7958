"""Where one session or scenario ends and another begins, and milestones: what heals, what may begin to."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import Command
from tracker.engine.draft import Draft
from tracker.engine.evening import end_evening
from tracker.engine.fate import recovery
from tracker.engine.fate.boundary import Refresh
from tracker.history.aspects import AspectChanged
from tracker.history.recovery import CalendarTurned, ExtremeSettled, MilestoneReached
from tracker.model.cast import FateSheet
from tracker.rules import recovery as rules


class Session(Command):
    """A session ends and the next begins, in this same file: what heals by then heals, points are refreshed.

    A session of its own begins with `tracker play SCENE --cast-from SESSION`.
    """

    verb: ClassVar = "session"
    subject: ClassVar = "evening"

    def decide(self, draft: Draft) -> None:
        """A rule: not while a conflict runs."""
        if not draft.table.ended:
            end_evening(draft)
        draft.emit(CalendarTurned(unit="session", n=draft.table.calendar.sessions + 1))
        Refresh().decide(draft)


class Milestone(Command):
    """A milestone: minor, significant (not in Condensed) or major.

    A major one lets an extreme consequence become an aspect like any other, and in Condensed heals what recovers
    already. Recovery that may start without a roll is named: `recover WHO SLOT reason=milestone`. Refresh, skills and
    aspects are changed by `set` and `reword`.
    """

    verb: ClassVar = "milestone"
    subject: ClassVar = "evening"
    order: ClassVar = ("size",)
    size: Literal["minor", "significant", "major"]

    def decide(self, draft: Draft) -> None:
        """A rule: one that the game has. What recovers is healed before anything new begins to (A-26, A-28)."""
        game = recovery.played(draft)
        draft.rule(self.size in rules.MILESTONES[game.name], "no_such_milestone", milestone=self.size)
        draft.emit(MilestoneReached(size=self.size))
        if self.size == "major":
            recovery.heal_after(draft, "milestone")
            for held in list(recovery.all_held(draft.table)):
                if held.slot.recovering and held.severity in rules.finishes(game, self.size):
                    recovery.heal(draft, held)
            draft.emit(CalendarTurned(unit="milestone", n=draft.table.calendar.milestones + 1))
            settle_extremes(draft)
        ready = [
            held
            for held in recovery.all_held(draft.table)
            if not held.slot.recovering and held.severity in rules.may_start(game, self.size)
        ]
        people = tuple(dict.fromkeys(held.who.id for held in ready))
        draft.advise(not people, "may_begin_to_recover", who=people)


def settle_extremes(draft: Draft) -> None:
    """At a major milestone an extreme consequence is an aspect like any other, to be renamed; another may be taken."""
    for who in draft.table.cast:
        sheet = who.sheet
        if not isinstance(sheet, FateSheet) or not sheet.extreme_used:
            continue
        extreme = [held for held in recovery.held_by(draft.table, who) if held.slot.severity == "extreme"]
        for held in extreme:
            draft.emit(ExtremeSettled(who=who.id, slot=held.place))
            settled = held.aspect.but(kind="character", role=held.slot.replaces or "other")
            draft.emit(AspectChanged(aspect=settled, was=held.aspect.text, why="extreme"))
        if not extreme:
            draft.emit(ExtremeSettled(who=who.id))


def scenario_over(draft: Draft) -> None:
    """As a scenario ends, what has had its whole one heals, and the calendar turns."""
    recovery.heal_after(draft, "scenario")
    draft.emit(CalendarTurned(unit="scenario", n=draft.table.calendar.scenarios + 1))


def session_over(draft: Draft) -> None:
    """As a session ends, what has had its whole one heals."""
    recovery.heal_after(draft, "session")


COMMANDS: tuple[type[Command], ...] = (Session, Milestone)
