"""The worked cases of the tactical phase, played through the engine: one small adapter from their steps to commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.tables import Play
from tracker.engine.by_hand import Set
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.rcs import Ct, RollCount, in_order
from tracker.engine.refusal import Refusal
from tracker.engine.tactical import actions, danger
from tracker.engine.tactical.system import STATS, TacticalSystem
from tracker.engine.turns import TurnTo
from tracker.history.order import TurnBegan
from tracker.history.phase import Reacted
from tracker.model.cast import Character, Id, Side, TacticalSheet
from tracker.model.order import Rcs
from tracker.model.phase import Fighter, Phase
from tracker.model.place import Presence
from tracker.model.table import Given, Options, Scene, Table
from tracker.model.value import Keyed

Case = dict[str, Any]
CASES: dict[str, Case] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parents[1] / "cases" / "tactical-phase.json").read_text("utf-8"))
}
SYSTEM = TacticalSystem()
KINDS: dict[str, type[Any]] = {
    "primary": actions.Primary,
    "secondary": actions.Secondary,
    "side": actions.SideAction,
    "bonus": actions.Bonus,
}


class Told:
    """A case as it is played: people by their names, refusals by the number of the step."""

    def __init__(self, case: Case) -> None:
        given = case["given"]
        self.ids: dict[str, Id] = {}
        cast = [self._somebody(name, row) for name, row in given["combatants"].items()]
        config = given.get("config", {})
        options = Options(
            order="rcs",
            new_counts=config.get("reroll_each_ct", False),
            convert_answer=config.get("reaction_primary_convertible", False),
        )
        here = Keyed(Presence(id=who.id) for who in cast)
        scene = Scene(id="s90", title="x", system="tactical", here=here, options=options)
        self.play = Play(
            Table(
                sides=Keyed([Side(id="g1", name="Players"), Side(id="g2", name="Others")]),
                cast=Keyed(cast),
                scenes=Keyed([scene]),
                focus="s90",
                given=Given(ids=99, number=len(cast)),
            )
        )
        self.errors: dict[str, str] = {}
        self.slots: list[str] = []
        self.warnings: list[str] = []
        self.lost: dict[str, dict[str, int]] = {}

    def _somebody(self, name: str, row: dict[str, Any]) -> Character:
        number = len(self.ids) + 1
        self.ids[name] = f"c{number}"
        pc = row.get("side", "pc") == "pc"
        return Character(
            id=f"c{number}",
            number=number,
            name=name,
            side="g1" if pc else "g2",
            player=name if pc else "",
            sheet=TacticalSheet(stats={stat: row[stat] for stat in STATS}),
        )

    @property
    def scene(self) -> Scene:
        return self.play.scene

    @property
    def phase(self) -> Phase:
        return self.scene.phase or Phase()

    def name(self, who: Id) -> str:
        return next(name for name, id in self.ids.items() if id == who)

    def tell(self, steps: list[Case]) -> None:
        for number, step in enumerate(steps, 1):
            for command in self._commands(step):
                code = self._submit(command)
                if code is not None:
                    self.errors[str(number)] = code.upper()
                    break

    def _submit(self, command: Command) -> str | None:
        before = self.play.table
        done = self.play.session.submit(command)
        if isinstance(done, Refusal):
            assert self.play.table is before
            return done.code
        for event in done.entry.events:
            if isinstance(event, TurnBegan):
                self.slots.append(f"{self.name(event.who)}@{event.segment}")
            elif isinstance(event, Reacted):
                self.lost[self.name(event.who)] = dict(event.lost)
        self.warnings += [f"{self.name(str(held.facts['who']))}:{held.code.upper()}" for held in done.advice]
        return None

    def _commands(self, step: Case) -> list[Command]:
        ids, who = self.ids, self.ids.get(step.get("who", ""), "")
        match step["op"]:
            case "rsp":
                return []
            case "detect":
                won = tuple(ids[name] for name in step.get("won", ()))
                tied = tuple(ids[name] for name in step.get("tied", ()))
                told: list[Command] = []
                if self.phase.state == "idle":
                    told.append(danger.Danger(danger=step["danger"]))
                if step["danger"] != "obvious":
                    told.append(danger.Detect(won=won, tied=tied, ability=step.get("ability", "")))
                return told
            case "hostile_move":
                return [danger.FreeHostileMove(who=who)]
            case "lose_off_guard":
                return [danger.SetOffGuard(who=who, how="off")]
            case "roll":
                ties = step.get("tiebreak", {})
                return [
                    RollCount(who=ids[name], dice=two(dice), tie=two(ties[name]) if name in ties else "")
                    for name, dice in step["dice"].items()
                ]
            case "start_ct":
                rolled: list[Command] = [
                    RollCount(who=ids[name], dice=two(dice)) for name, dice in step.get("dice", {}).items()
                ]
                return [*rolled, Ct()]
            case "next":
                return [TurnTo(who=self._next())]
            case "until":
                while self._last() != step["who"]:
                    assert self._submit(TurnTo(who=self._next())) is None
                return []
            case "rest":
                while not BOOK.following(self.play.table, self.scene).new_exchange:
                    assert self._submit(TurnTo(who=self._next())) is None
                return []
            case "assess":
                return [actions.Assess(who=who)]
            case "convert":
                return [actions.Convert(who=who, what=step["what"], to=step.get("to", ""))]
            case "act":
                extra: dict[str, Any] = {}
                if "part" in step:
                    extra["part"] = (step["part"], step["of"])
                if "source" in step:
                    extra["source"] = step["source"]
                return [KINDS[step["type"]](who=who, **extra)]
            case "react":
                return [actions.React(who=who, event=step.get("event_cs"))]
            case "begin_full":
                return [actions.FullAction(who=who, cts=step["cts"])]
            case "drop_off_guard_to_react":
                return [actions.React(who=who, drop=True)]
            case "end_ct":
                return [Ct(step="end")]
            case "join":
                self._join(step)
                return [RollCount(who=self.ids[step["who"]], dice=two(step["dice"]))]
            case op:
                raise NotImplementedError(op)

    def _next(self) -> Id:
        return BOOK.following(self.play.table, self.scene).who[0]

    def _last(self) -> str:
        return self.slots[-1].partition("@")[0] if self.slots else ""

    def _join(self, step: Case) -> None:
        new = self._somebody(step["who"], step["stats"])
        table = self.play.table.with_who(new)
        here = self.scene.here.put(Presence(id=new.id))
        self.play = Play(table.with_scene(self.scene.but(here=here)))

    # What a case expects

    def fighter(self, name: str) -> Fighter:
        return self.phase.fighters.get(self.ids[name]) or Fighter(id=self.ids[name])

    def read(self, key: str) -> Any:
        order = self.scene.order if isinstance(self.scene.order, Rcs) else Rcs()
        people = self.play.table.cast
        match key:
            case "errors":
                return self.errors
            case "state":
                waits = self.phase.state == "ordering" and all(
                    order.count(id).rcs is not None for id in self.ids.values()
                )
                return "READY" if waits else self.phase.state.upper()
            case "off_guard":
                return [name for name in self.ids if self.fighter(name).off_guard]
            case "detection_round":
                return self.phase.round
            case "free_moves":
                return self.phase.free_moves
            case "rsp10":
                return {name: SYSTEM.speed(people[id]) for name, id in self.ids.items()}
            case "rsp":
                return {name: tenths(SYSTEM.speed(people[id]) or 0) for name, id in self.ids.items()}
            case "base_rcs":
                return {name: tenths(order.count(id).rcs or 0) for name, id in self.ids.items()}
            case "cs":
                return {name: (order.count(id).tenths or 0) // 10 for name, id in self.ids.items()}
            case "order":
                return [self.name(id) for id in in_order(SYSTEM, self.play.table, self.scene, order)]
            case "slots":
                return self.slots
            case "ct":
                return order.exchange
            case "active":
                return self._last()
            case "warnings":
                return self.warnings
            case "lost":
                return self.lost
            case "budget":
                kinds = ("assessment", "primary", "secondary", "side", "bonus", "reaction")
                return {name: {kind: getattr(self.fighter(name).actions, kind) for kind in kinds} for name in self.ids}
            case "full":
                full = {name: self.fighter(name).full for name in self.ids}
                words = {"running": "in_progress", "completed": "completed", "failed": "failed"}
                return {name: words[held.status] for name, held in full.items() if held is not None}
            case _:
                raise NotImplementedError(key)


def two(dice: list[int]) -> str:
    return f"{dice[0]},{dice[1]}"


def tenths(n: int) -> str:
    return f"{n / 10:.1f}"


def test_t09_a_stat_that_is_no_whole_number_is_refused() -> None:
    case = CASES["T09"]
    assert case["expect"]["errors"] == {"1": "STAT_NOT_INT"}
    [(name, row)] = case["given"]["combatants"].items()
    told = Told({"given": {"combatants": {name: dict.fromkeys(STATS, 10)}}})
    [(stat, value)] = [(stat, row[stat]) for stat in STATS if not isinstance(row[stat], int)]
    assert told._submit(Set(who=told.ids[name], field=stat, value=str(value))) == "stat_not_int"


@pytest.mark.parametrize("id", [id for id in CASES if id != "T09"])
def test_the_phase(id: str) -> None:
    case = CASES[id]
    told = Told(case)
    told.tell(case["steps"])
    for key, expected in case["expect"].items():
        found = told.read(key)
        if isinstance(expected, dict) and key not in ("errors", "full"):
            found = {name: found[name] for name in expected}
        assert found == expected, key
