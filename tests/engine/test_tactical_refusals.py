"""What a tactical phase does not allow, each with its code; a ruling goes past a rule, on record."""

from __future__ import annotations

import ast
import inspect
from typing import get_args

import pytest

from tests.engine.tables import Play
from tracker.engine import rcs, slots
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter, Away, Back
from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, House, OpenScene
from tracker.engine.fate.harm import HitCommand
from tracker.engine.fate.marks import Clear, Mark
from tracker.engine.fate.rolls import Attack, Overcome
from tracker.engine.options import Option
from tracker.engine.orders import ChangeOrder, Rank
from tracker.engine.place import Move
from tracker.engine.rcs import Ct, RollCount
from tracker.engine.scenes import NewScene
from tracker.engine.session import Done
from tracker.engine.slots import Together
from tracker.engine.tactical import actions, danger, moving, sheet
from tracker.engine.tactical.actions import (
    Abandon,
    Assess,
    Bonus,
    Convert,
    FullAction,
    Primary,
    React,
    Secondary,
    SideAction,
)
from tracker.engine.tactical.danger import Ability, Danger, Detect, FreeHostileMove, SetOffGuard
from tracker.engine.turns import NextExchange, TurnTo
from tracker.model.cast import Character, Side, TacticalSheet, Track
from tracker.model.phase import Actions
from tracker.model.place import Border, Presence, Zone
from tracker.model.table import Given, Options, Scene, Table
from tracker.model.value import Keyed
from tracker.rules.tactical.budget import Fault

ADA, BO, SNIPER = "c1", "c2", "c3"
TENS = {"REF": 10, "CTR": 10, "MOV": 10, "PRE": 10}


def a_phase(*, new_counts: bool = False) -> Table:
    """Two player characters and a sniper; tens all round: RSp 5.0."""

    def somebody(id: str, name: str, player: str, **stats: int) -> Character:
        sheet = TacticalSheet(stats=TENS | stats, tracks=(Track(name="Wounds", boxes=(1, 1), marked=(0,)),))
        return Character(
            id=id, number=int(id[1:]), name=name, side="g1" if player else "g2", player=player, sheet=sheet
        )

    cast = [somebody(ADA, "Ada", "P"), somebody(BO, "Bo", "Q", REF=12), somebody(SNIPER, "Sniper", "")]
    scene = Scene(
        id="s9",
        title="x",
        system="tactical",
        options=Options(order="rcs", new_counts=new_counts),
        here=Keyed(Presence(id=who.id) for who in cast),
    )
    return Table(
        sides=Keyed([Side(id="g1", name="Crew"), Side(id="g2", name="Guards")]),
        cast=Keyed(cast),
        scenes=Keyed([scene]),
        focus="s9",
        given=Given(ids=99, number=3),
    )


Setup = tuple[Command, ...]
HIDDEN: Setup = (Danger(danger="hidden"),)
NOBODY: Setup = (*HIDDEN, Detect())
OBVIOUS: Setup = (Danger(danger="obvious"),)
ROLLED: Setup = (
    *OBVIOUS,
    *(RollCount(who=who, dice=dice) for who, dice in ((ADA, "1,2"), (BO, "3,3"), (SNIPER, "44"))),
)
CT: Setup = (*ROLLED, Ct())
ADAS: Setup = (*CT, TurnTo(who=ADA))
READY: Setup = (*ADAS, Assess(who=ADA))
IN_FULL: Setup = (*READY, FullAction(who=ADA, cts=2))
PLAYED: Setup = (*ADAS, TurnTo(who=BO), TurnTo(who=SNIPER))
SURPRISED: Setup = (*CT, SetOffGuard(who=ADA, how="on"), TurnTo(who=ADA))

CANNOT: list[tuple[Setup, Command, str]] = [
    ((), Assess(who=ADA), "no_phase"),
    ((), End(what="phase"), "no_phase"),
    ((), RollCount(who=ADA), "no_counts"),
    ((Begin(frame="conflict", order_="popcorn"),), Danger(danger="obvious"), "frame_runs"),
    (HIDDEN, Detect(won=(SNIPER,)), "nothing_to_notice"),
    (OBVIOUS, RollCount(who=ADA, dice="3"), "dice_two_d6"),
    (OBVIOUS, RollCount(who=ADA, dice="37"), "dice_two_d6"),
    (OBVIOUS, RollCount(who=ADA, at="soon"), "bad_tenths"),
    (ROLLED, RollCount(), "nothing_changes"),
    (ROLLED, Ct(step="end"), "ct_runs_not"),
    (CT, React(who=ADA), "no_event"),
    (READY, Primary(who=ADA, part=(4, 3)), "bad_part"),
    (READY, FullAction(who=ADA, cts=0), "bad_number"),
    (READY, Abandon(who=ADA), "no_full"),
    (CT, SetOffGuard(who=ADA), "on_or_off"),
    (CT, SetOffGuard(who=ADA, how="off"), "nothing_changes"),
    (IN_FULL, SetOffGuard(who=ADA, how="off"), "off_guard_by_full"),
    (HIDDEN, Detect(won=(ADA,), tied=(ADA,)), "won_and_tied"),
    ((), Danger(danger="hidden", side="g3"), "nobody_of_side"),
    (CT, Begin(frame="conflict"), "frame_runs"),
    ((), Begin(frame="contest"), "system_not_here"),
    ((), HitCommand(who=SNIPER, shifts=3), "system_not_here"),
    ((), Overcome(who=ADA, difficulty=2), "system_not_here"),
    ((), Ability(who=ADA, text="SEN"), "no_phase"),
    ((), Set(who=ADA, field="REF", value="10.5"), "stat_not_int"),
    ((), Set(who=ADA, field="REF", value="1000"), "bad_number"),
    ((), Set(who=ADA, field="Wounds", value="61"), "bad_number"),
    ((), Set(who=ADA, field="Luck", value="0"), "nothing_changes"),
    ((), Set(who=ADA, field="", value="2"), "name_missing"),
    ((), Set(who=ADA, field="rsp", value="fast"), "bad_tenths"),
    ((), Mark(who=ADA, box="Wounds:1"), "box_already_marked"),
    ((Mark(who=ADA, box="Wounds"),), Mark(who=ADA, box="Wounds"), "box_already_marked"),
    ((), Mark(who=ADA, box="x" * 999), "name_too_long"),
    ((), Mark(who=ADA, box="Wounds:3"), "no_such_box"),
    ((), Clear(who=ADA, box="Wounds:2"), "box_not_marked"),
    ((), Clear(who=ADA, box="Stunned"), "no_such_box"),
    (OBVIOUS, Rank(who=ADA, before=BO), "no_count_yet"),
    (ROLLED, Together(who=(ADA,)), "nothing_changes"),
    (CT, SetOffGuard(who=ADA, how="off", against=SNIPER), "nothing_changes"),
    (CT, SetOffGuard(who=ADA, how="on", against=BO), "nothing_to_notice"),
    (CT, ChangeOrder(kind="popcorn"), "order_not_here"),
    ((), Attack(who=ADA, target=SNIPER, dice="0"), "system_not_here"),
]  # fmt: skip

RULES: list[tuple[Setup, Command, str]] = [
    (CT, Danger(danger="obvious"), "wrong_state"),
    (OBVIOUS, Detect(won=(ADA,)), "wrong_state"),
    (HIDDEN, FreeHostileMove(who=SNIPER), "wrong_state"),
    (NOBODY, FreeHostileMove(who=ADA), "not_hostile"),
    ((*NOBODY, FreeHostileMove(who=SNIPER)), FreeHostileMove(who=SNIPER), "already_moved"),
    (OBVIOUS, Ct(), "everyone_rolls"),
    (ROLLED, TurnTo(who=ADA), "ct_not_begun"),
    (CT, Ct(), "wrong_state"),
    (ADAS, RollCount(who=ADA, dice="66"), "fixed_order"),
    (ADAS, Ct(step="end"), "slots_remain"),
    (OBVIOUS, Assess(who=ADA), "wrong_state"),
    (ADAS, Primary(who=ADA), "needs_assessment"),
    (READY, Primary(who=BO), "slot_not_come"),
    (READY, Assess(who=ADA), "no_slot_left"),
    ((*READY, Secondary(who=ADA)), Secondary(who=ADA), "no_slot_left"),
    (READY, Primary(who=ADA, part=(2, 3)), "parts_missing"),
    (READY, Bonus(who=ADA), "bonus_needs_source"),
    (READY, Convert(who=ADA, what="side"), "not_convertible"),
    ((*READY, Primary(who=ADA)), Convert(who=ADA, what="primary"), "already_spent"),
    ((*READY, SideAction(who=ADA)), FullAction(who=ADA), "not_all_available"),
    (IN_FULL, Secondary(who=ADA), "full_busy"),
    (IN_FULL, React(who=ADA), "is_off_guard"),
    ((*IN_FULL, TurnTo(who=BO), TurnTo(who=SNIPER), Ct(step="end"), Ct()), Abandon(who=ADA), "slot_not_come"),
    ((*READY, Primary(who=ADA)), React(who=ADA), "primary_executed"),
    ((*ADAS, React(who=BO)), React(who=BO), "reaction_spent"),
    (SURPRISED, Primary(who=ADA), "slot_forfeited"),
    ((*ADAS, SetOffGuard(who=ADA, how="on")), Primary(who=ADA), "is_off_guard"),
    ((*ADAS, SetOffGuard(who=ADA, how="on")), Assess(who=ADA), "is_off_guard"),
    ((*READY, SetOffGuard(who=ADA, how="on")), Convert(who=ADA, what="primary"), "is_off_guard"),
    ((*READY, SetOffGuard(who=ADA, how="on")), Bonus(who=ADA, source="x"), "is_off_guard"),
    ((*ADAS, TurnTo(who=BO)), React(who=ADA, event=7), "event_gone_by"),
    (HIDDEN, Detect(newcomer=SNIPER), "wrong_state"),
    ((*PLAYED[:-1], Detect(newcomer=SNIPER), TurnTo(who=SNIPER)), React(who=ADA), "unaware_of"),
    (OBVIOUS, Together(who=(ADA, BO)), "everyone_rolls"),
    (ROLLED, Together(who=(ADA, BO)), "counts_differ"),
    (ROLLED, Rank(who=ADA, before=BO), "counts_differ"),
    (ADAS, NextExchange(), "not_all_acted"),
    ((*ADAS, TurnTo(who=BO)), TurnTo(who=ADA), "has_acted"),
    (CT, TurnTo(who=BO), "others_first"),
    (IN_FULL, End(what="phase"), "fulls_run"),
    ((*ADAS, Assess(who=ADA, plan="fire")), End(what="phase"), "action_announced"),
    (
        (
            Option(option="chain_conversions", value="off"),
            *READY,
            Convert(who=ADA, what="primary"),
            Convert(who=ADA, what="secondary"),
        ),
        Convert(who=ADA, what="secondary"),
        "no_chain",
    ),
    (PLAYED, TurnTo(who=SNIPER), "others_first"),
    ((*CT, Away(who=(ADA,)), TurnTo(who=BO), Back(who=(ADA,))), TurnTo(who=ADA), "slot_gone_by"),
    (HIDDEN, RollCount(who=ADA), "wrong_state"),
    (CT, RollCount(who=ADA, dice="66"), "fixed_order"),
    (PLAYED, RollCount(who=ADA, at="20"), "fixed_order"),
    (PLAYED, RollCount(who=ADA, tie="34"), "fixed_order"),
]


def name(given: object) -> str:
    return given.verb if isinstance(given, Command) else str(given) if isinstance(given, str) else ""


@pytest.mark.parametrize(("setup", "command", "code"), CANNOT, ids=name)
def test_what_cannot_be(setup: Setup, command: Command, code: str) -> None:
    play = Play(a_phase())
    for step in setup:
        play.do(step)
    play.cannot(command, code)


@pytest.mark.parametrize(("setup", "command", "code"), RULES, ids=name)
def test_a_rule_stops_once_and_a_ruling_goes_past_it(setup: Setup, command: Command, code: str) -> None:
    play = Play(a_phase())
    for step in setup:
        play.do(step)
    play.refused(command, code)
    before = play.table
    done = play.rule(command)
    assert code in done.entry.ruling and done.entry.ruled
    assert play.loaded().table == play.table
    play.undo()
    assert play.table is before
    play.do(House(code=code, setting="allow"))
    result = play.session.submit(command)
    assert isinstance(result, Done) or result.code != code


SPENT: list[tuple[Setup, Command, dict[str, int]]] = [
    (CT, Primary(who=BO), {"assessment": 0, "primary": 0}),
    (CT, Secondary(who=BO), {"assessment": 0, "secondary": 0}),
    (CT, SideAction(who=BO), {"assessment": 0, "side": 1}),
    (CT, Bonus(who=BO, source="x"), {"assessment": 0, "bonus": 0}),
    (CT, Convert(who=BO, what="primary"), {"assessment": 0, "primary": 0, "secondary": 3}),
    ((*CT, Assess(who=BO)), Primary(who=BO, part=(2, 3)), {"assessment": 0, "primary": 0, "parts": 1}),
    ((*READY, React(who=ADA)), Convert(who=ADA, what="primary"), {"primary": 0, "secondary": 2}),
    ((*READY, Secondary(who=ADA)), Secondary(who=ADA), {"primary": 1, "secondary": 0, "side": 2}),
]


@pytest.mark.parametrize(("setup", "command", "left"), SPENT, ids=name)
def test_a_ruling_goes_past_the_rule_not_past_the_price(setup: Setup, command: Command, left: dict[str, int]) -> None:
    play = Play(a_phase())
    for step in setup:
        play.do(step)
    play.rule(command)
    who = getattr(command, "who")  # noqa: B009
    assert play.scene.phase is not None
    held = play.scene.phase.fighters[who].actions
    assert {kind: getattr(held, kind) for kind in left} == left


SOURCES = (actions, danger, moving, sheet, rcs, slots)
ELSEWHERE = {"stat_unusual", "reaction_not_faster", "phase_of_another_game", "no_speed", "ct_runs", "no_ranked_order"}
"""Advice, and what takes a table of its own: tests of this file, below."""
OF_OTHER_GAMES = {"has_acted"}
"""A Reaction where no actions are counted: tests of counts in other games."""


def test_each_code_of_the_phase_has_its_row_here() -> None:
    """Every code that its modules, or the rules of budgets, can give; a new one without a test fails."""
    given = set(get_args(Fault))
    for module in SOURCES:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                place = {"rule": 1, "advise": 1, "cannot": 0}.get(node.func.attr)
                if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    given.add(str(node.args[place].value))  # type: ignore[attr-defined]
    assert len(given) > 40
    assert given - {row[2] for row in (*CANNOT, *RULES)} - ELSEWHERE - OF_OTHER_GAMES == set()


def test_whoever_has_no_numbers_has_no_speed() -> None:
    table = a_phase()
    bare = table.cast[ADA].but(sheet=TacticalSheet(stats={"REF": 4}))
    play = Play(table.with_who(bare))
    play.do(*OBVIOUS)
    play.cannot(RollCount(who=ADA, dice="34"), "no_speed")
    play.do(Set(who=ADA, field="rsp", value="-0.4"), RollCount(who=ADA, dice="34"))
    assert play.scene.order is not None and play.scene.order.kind == "rcs"
    assert play.scene.order.count(ADA).rcs == 66


def test_where_counts_are_rolled_anew_the_ct_is_ended_first() -> None:
    play = Play(a_phase(new_counts=True))
    play.do(*PLAYED)
    play.refused(TurnTo(who=ADA), "ct_runs")
    play.do(Ct(step="end"))
    play.refused(TurnTo(who=ADA), "everyone_rolls")


def test_a_phase_belongs_to_the_tactical_game() -> None:
    play = Play()
    play.refused(Danger(danger="obvious"), "phase_of_another_game")


def test_a_stat_outside_the_usual_is_taken_and_told_once() -> None:
    play = Play(a_phase())
    done = play.do(Set(who=ADA, field="ref", value="25"))
    assert [advice.code for advice in done.advice] == ["stat_unusual"]
    sheet = play.table.cast[ADA].sheet
    assert isinstance(sheet, TacticalSheet) and sheet.stats["REF"] == 25


def test_tracks_and_conditions_are_the_gms_own() -> None:
    play = Play(a_phase())
    play.do(Set(who=ADA, field="Wounds", value="4"), Mark(who=ADA, box="wounds"), Mark(who=ADA, box="Stunned"))
    sheet = play.table.cast[ADA].sheet
    assert isinstance(sheet, TacticalSheet)
    assert sheet.tracks == (
        Track(name="Wounds", boxes=(1,) * 4, marked=(0, 1)),
        Track(name="Stunned", boxes=(1,), marked=(0,)),
    )
    play.do(Clear(who=ADA, box="Stunned"), Clear(who=ADA, box="Wounds:1"), Set(who=ADA, field="Stunned", value="0"))
    sheet = play.table.cast[ADA].sheet
    assert isinstance(sheet, TacticalSheet)
    assert sheet.tracks == (Track(name="Wounds", boxes=(1,) * 4, marked=(1,)),)
    play.do(Clear(who=ADA, box="stress"))
    assert not play.table.cast[ADA].hurt


def test_who_comes_in_with_only_a_name_can_roll_at_once() -> None:
    play = Play(a_phase())
    play.do(*CT, AddCharacter(name="Drone", side="g2"), RollCount(who="c100", dice="66"))
    assert isinstance(play.table.cast["c100"].sheet, TacticalSheet)
    order = play.scene.order
    assert order is not None and order.kind == "rcs" and order.count("c100").rcs == 170


def test_a_count_by_hand_is_the_gms_order() -> None:
    play = Play(a_phase())
    play.do(*OBVIOUS, RollCount(who=ADA, at="11.4"), RollCount(who=BO, at="-3"))
    order = play.scene.order
    assert order is not None and order.kind == "rcs"
    assert [order.count(who).rcs for who in (ADA, BO)] == [114, -30]


def test_the_end_of_a_phase_leaves_nothing_of_it() -> None:
    play = Play(a_phase())
    play.do(*IN_FULL)
    play.rule(End(what="phase"))
    assert play.scene.phase is None and play.scene.order is None and not play.scene.frame


def test_whoever_is_struck_is_out_of_the_phase() -> None:
    from tracker.engine.cast import Remove

    play = Play(a_phase())
    play.do(*IN_FULL, Remove(who=ADA))
    assert play.scene.phase is not None and ADA not in play.scene.phase.fighters
    play.do(Away(who=(SNIPER,)), TurnTo(who=BO))


def zoned() -> Table:
    """Three zones in a row: the yard, the gate with a difficult way, the keep that is closed."""
    table = a_phase()
    scene = table.scenes["s9"]
    zones = Keyed(Zone(id=f"z{n}", name=name, at=(n, 0)) for n, name in enumerate(("Yard", "Gate", "Keep")))
    borders = Keyed([Border(id="b1", between=("z0", "z1"), bar="obstacle", difficulty=2)])
    here = Keyed(who.but(zone="z0" if who.id == ADA else "z1") for who in scene.here)
    return table.with_scene(scene.but(zones=zones, borders=borders, here=here))


def left(play: Play, who: str) -> Actions:
    assert play.scene.phase is not None
    return play.scene.phase.fighters[who].actions


def test_moving_is_a_secondary_while_there_is_one_else_part_of_the_primary() -> None:
    play = Play(zoned())
    play.do(*READY)
    done = play.do(Move(who=ADA, zone="z1"))
    assert [advice.code for advice in done.advice] == ["way_takes_challenge"]
    assert play.scene.here[ADA].zone == "z1"
    assert (left(play, ADA).secondary, left(play, ADA).primary) == (0, 1)
    play.do(Move(who=ADA, zone="z2"))
    assert (left(play, ADA).primary, left(play, ADA).parts, left(play, ADA).executed) == (0, 1, True)
    play.do(Move(who=ADA, zone="z1"))
    assert left(play, ADA).parts == 1
    play.do(Primary(who=ADA, part=(2, 2)))
    assert left(play, ADA).parts == 0


def test_moving_asks_what_an_action_asks() -> None:
    play = Play(zoned())
    play.do(Move(who=BO, zone="z0"), *CT)
    play.refused(Move(who=ADA, zone="z1"), "slot_not_come")
    play.do(Move(who=ADA, zone="z1", action="free"))
    play.do(TurnTo(who=ADA))
    play.refused(Move(who=ADA, zone="z0"), "needs_assessment")


def test_a_reaction_that_brings_nothing_is_told() -> None:
    play = Play(a_phase())
    play.do(*ADAS)
    assert [advice.code for advice in play.do(React(who=BO, event=12)).advice] == ["reaction_not_faster"]


def test_a_new_scene_of_a_tactical_evening_is_tactical_too() -> None:
    play = Play(a_phase())
    play.do(NewScene(title="The Yard"), AddCharacter(name="Guard"), Danger(danger="obvious"))
    assert (play.scene.system, play.scene.options.order) == ("tactical", "rcs")
    other = Play()
    other.do(NewScene(title="The Yard", system="tactical"))
    assert other.scene.system == "tactical"


def test_a_phase_joins_an_evening_with_ids_of_its_own() -> None:
    """A scene saved in the middle of a phase is opened beside another: whoever is in it keeps count and budget."""
    saved = Play(a_phase())
    saved.do(*IN_FULL)
    play = Play(shelf=lambda name: saved.table)
    play.do(OpenScene(scene="x"))
    assert play.scene.phase is not None and play.scene.order is not None
    names = {play.table.cast[held.id].name: held for held in play.scene.phase.fighters}
    assert names["Ada"].off_guard == ("full",)
    assert play.scene.turn is not None and play.table.cast[play.scene.turn.who].name == "Ada"
    play.do(TurnTo(who=next(who.id for who in play.table.cast if who.name == "Bo")))
