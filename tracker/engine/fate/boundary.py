"""Sessions and scenarios begin: what that does to fate points."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.command import Command
from tracker.engine.draft import Draft
from tracker.engine.fate.stunts import ready
from tracker.history.points import PointsMoved, ScenarioBegan
from tracker.model.cast import FateSheet
from tracker.rules.fate import RULESETS
from tracker.rules.points import at_scenario_start, at_session_start


class Refresh(Command):
    """A session begins: everybody has at least their refresh."""

    verb: ClassVar = "refresh"
    subject: ClassVar = "evening"

    def decide(self, draft: Draft) -> None:
        """Of the players' characters (digest 1.7)."""
        for who in draft.table.cast:
            sheet = who.sheet
            if not who.is_player or not isinstance(sheet, FateSheet):
                continue
            more = at_session_start(who.points, sheet.refresh) - who.points
            if more:
                draft.emit(PointsMoved(payer="bank", payee=who.id, n=more, why="refresh"))
        ready(draft, "session", [who.id for who in draft.table.cast])


class Scenario(Command):
    """One scenario is over and another begins. In Core everybody's points are set to refresh, up or down (A-13).

    `reset` sets them in the other games too, which their rules do not.
    """

    verb: ClassVar = "scenario"
    subject: ClassVar = "evening"
    reset: bool = False

    def decide(self, draft: Draft) -> None:
        """Rules: not while a conflict runs; no reset where the game has none. Locked points stay locked."""
        table = draft.table
        draft.rule(all(scene.ended or not scene.frame for scene in table.scenes), "conflict_runs")
        system = "" if table.scene is None else table.scene.system
        rules = RULESETS.get(system)
        resets = rules is not None and rules.scenario_reset
        if self.reset:
            draft.rule(resets, "no_scenario_reset", system=system)
        draft.emit(ScenarioBegan())
        for who in table.cast if resets or self.reset else ():
            if not who.is_player or not isinstance(who.sheet, FateSheet):
                continue
            refresh = who.sheet.refresh
            after = at_scenario_start(rules, who.points, refresh) if rules is not None and resets else refresh
            if after > who.points:
                draft.emit(PointsMoved(payer="bank", payee=who.id, n=after - who.points, why="scenario"))
            elif after < who.points:
                draft.emit(PointsMoved(payer=who.id, payee="bank", n=who.points - after, why="scenario"))
        for hook in draft.book.scenario_begins:
            hook(draft)


COMMANDS: tuple[type[Command], ...] = (Refresh, Scenario)
