"""Several scenes on the table: each with its own turns, rolls, hits and pool; people who go from one to another."""

from __future__ import annotations

import pytest

from tests.engine.tables import CHAPEL, DEACON, FIRST, IMRE, NAVE, SAVA, SECOND, TIDE, Play, a_table
from tests.ui.playing import ROOT, opened
from tracker.engine.aspects import AddAspect
from tracker.engine.cast import AddCharacter, Away
from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, House, OpenScene
from tracker.engine.fate.answers import Defend, TypeDice
from tracker.engine.fate.economy import Points
from tracker.engine.fate.harm import HitCommand, Take
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.leaving import Concede, Out
from tracker.engine.fate.marks import Mark
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Attack, PlainRoll
from tracker.engine.place import Move
from tracker.engine.scenes import Bring, NewScene, TakeAlong
from tracker.engine.turns import EndTurn, TurnTo
from tracker.model.cast import FateSheet
from tracker.model.order import Popcorn
from tracker.model.table import Scene
from tracker.storage.desk import Desk

WEIR = "s51"


def split(*steps: Command) -> Play:
    """Imre and the Deacon fight in the chapel; Sava and an acolyte have gone to the weir, which is in focus."""
    play = Play()
    play.do(*steps, Begin(frame="conflict", first=IMRE), NewScene(title="The Weir", bring=(SAVA, FIRST)))
    return play


def chapel(play: Play) -> Scene:
    return play.table.scenes[CHAPEL]


def weir(play: Play) -> Scene:
    return play.table.scenes[WEIR]


def on_turn(scene: Scene) -> str:
    return "" if scene.turn is None else scene.turn.who


def exchange(scene: Scene) -> int:
    assert isinstance(scene.order, Popcorn)
    return scene.order.exchange


def test_a_second_scene_does_not_end_the_first() -> None:
    play = split()
    assert play.table.focus == WEIR and not chapel(play).ended and chapel(play).frame == "conflict"
    assert on_turn(chapel(play)) == IMRE and weir(play).order is None
    assert {who.id for who in weir(play).here} == {SAVA, FIRST} and SAVA not in chapel(play).here
    assert weir(play).pool == 1, "one a player character in it"
    assert chapel(play).pool == 2
    assert weir(play).options == chapel(play).options


def test_each_has_turns_of_its_own() -> None:
    play = split()
    play.do(Begin(frame="conflict", first=SAVA), TurnTo(who=FIRST))
    assert on_turn(weir(play)) == FIRST and on_turn(chapel(play)) == IMRE
    play.do(OpenScene(scene=CHAPEL), TurnTo(who=DEACON))
    assert on_turn(weir(play)) == FIRST and on_turn(chapel(play)) == DEACON
    play.do(OpenScene(scene=WEIR), TurnTo(who=SAVA))
    assert (exchange(weir(play)), exchange(chapel(play))) == (2, 1)
    assert chapel(play).counters["n42"].marked == 0, "the exchange of the other scene is not that of this one"


def test_a_row_that_a_hit_takes_out_is_out_where_it_has_gone_meanwhile() -> None:
    desk = Desk(opened(ROOT / "scenes" / "granary-fire.toml"))
    row = next(who for who in desk.table.cast if who.members)
    for line in (f'hit "{row.name}" 20', 'new-scene "The Weir"', f'bring "{row.name}"', f'take "{row.name}"'):
        assert desk.run(line).ok, desk.run(line)
    now, first = desk.table.scene_of(row.id), next(iter(desk.table.scenes))
    assert now is not None and now.title == "The Weir" and now.here[row.id].state == "out"
    assert row.id not in first.here and not desk.table.hits


def test_whoever_is_named_acts_where_they_are() -> None:
    play = split()
    play.do(TurnTo(who=DEACON))
    assert play.table.focus == WEIR and on_turn(chapel(play)) == DEACON
    play.do(Move(who=DEACON, zone="z23"))
    assert chapel(play).here[DEACON].zone == "z23"
    play.cannot(Attack(who=DEACON, target=SAVA), "not_here")
    play.cannot(Move(who=SAVA, zone=NAVE), "unknown_id")
    play.do(Points(who=DEACON, change="-1"))
    assert (chapel(play).pool, weir(play).pool) == (1, 1), "the GM's characters spend the pool of where they are"
    play.do(AddAspect(text="Wet", on=NAVE), AddAspect(text="Here"))
    made = {aspect.text: aspect.scene for aspect in play.table.aspects}
    assert (made["Wet"], made["Here"]) == (CHAPEL, WEIR)
    play.do(AddCharacter(name="Ferryman", like=DEACON))
    assert len(weir(play).here) == 3, "whom somebody is like says nothing of where they come"


def test_a_roll_is_resolved_in_its_own_scene_whatever_is_in_focus() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE), Attack(who=IMRE, target=DEACON, dice="?", defence="?"))
    play.do(NewScene(title="The Weir", bring=(SAVA,)), Begin(frame="conflict", first=SAVA))
    before = weir(play)
    play.do(TypeDice(who=IMRE, value="+2"), Defend(with_="Will"), TypeDice(who=DEACON, value="0"))
    play.do(Invoke(aspect=TIDE, by=IMRE), Resolve())
    hit = next(iter(play.table.hits))
    assert hit.scene == CHAPEL and weir(play) == before
    play.do(Take(who=DEACON, way=1))
    assert weir(play) == before and play.scene.id == WEIR
    sheet = play.table.cast[DEACON].sheet
    assert isinstance(sheet, FateSheet)


def test_a_roll_put_away_gives_back_the_action_of_its_own_scene() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE), Attack(who=IMRE, target=DEACON, dice="?", defence="?"))
    play.do(NewScene(title="The Weir", bring=(SAVA,)), Begin(frame="conflict", first=SAVA), Cancel())
    turn = chapel(play).turn
    assert turn is not None and not turn.acted and not play.table.rolls


def test_a_roll_left_out_is_that_of_the_scene_in_focus() -> None:
    play = split()
    play.do(OpenScene(scene=CHAPEL), PlainRoll(who=DEACON, dice="0"), OpenScene(scene=WEIR))
    play.do(PlainRoll(who=SAVA, dice="0"), Resolve())
    assert [roll.act.who for roll in play.table.rolls] == [DEACON]
    play.do(Resolve())
    assert not play.table.rolls


def test_what_is_open_elsewhere_stops_nothing_here() -> None:
    play = split()
    play.do(OpenScene(scene=CHAPEL), HitCommand(who=DEACON, shifts=3), OpenScene(scene=WEIR))
    play.do(Begin(frame="conflict", first=SAVA))
    assert not play.do(TurnTo(who=FIRST)).advice
    play.do(End(what="conflict"))
    assert len(play.table.hits) == 1 and chapel(play).frame == "conflict"
    play.do(Out(who=DEACON))
    assert chapel(play).here[DEACON].state == "out" and not play.table.hits


def test_a_concession_is_locked_until_its_own_conflict_ends() -> None:
    play = split()
    play.do(Begin(frame="conflict", first=SAVA), Concede(who=IMRE))
    assert play.owed(IMRE) == 1 and chapel(play).here[IMRE].state == "conceded"
    play.do(End(what="conflict"))
    assert play.owed(IMRE) == 1, "the conflict at the weir is another one"
    play.do(OpenScene(scene=CHAPEL), End(what="conflict"))
    assert play.owed(IMRE) == 0


def test_house_rules_are_those_of_where_it_happens() -> None:
    play = split()
    play.do(House(code="has_acted", setting="allow"))
    play.do(OpenScene(scene=CHAPEL), TurnTo(who=DEACON), OpenScene(scene=WEIR))
    play.refused(TurnTo(who=IMRE), "has_acted")


class TestGoingOver:
    """People go from scene to scene, with what is theirs."""

    def test_their_turn_ends_cleanly_and_the_order_there_goes_on(self) -> None:
        play = split()
        play.do(Bring(who=(IMRE,)))
        assert "turn_ended" in play.kinds() and chapel(play).turn is None and IMRE in weir(play).here
        play.do(OpenScene(scene=CHAPEL), TurnTo(who=DEACON))
        play.do(Bring(who=(IMRE,), scene=CHAPEL))
        play.refused(TurnTo(who=IMRE), "has_acted")

    def test_what_is_theirs_goes_along(self) -> None:
        play = split(
            Mark(who=IMRE, box="physical:1"),
            AddAspect(text="Blinded", on=IMRE),
            AddAspect(text="In step", kind="boost", free=((IMRE, 1), (DEACON, 1))),
        )
        there = play.scene.id
        play.do(Concede(who=IMRE), Bring(who=(IMRE,), scene=there))
        scenes = {aspect.text: aspect.scene for aspect in play.table.aspects}
        assert scenes["Blinded"] == there and scenes["Off balance"] == there, "a boost that is only his"
        assert scenes["In step"] == CHAPEL, "others can use that one too"
        sheet = play.table.cast[IMRE].sheet
        assert isinstance(sheet, FateSheet) and sheet.tracks[0].marked == (0,)
        assert play.owed(IMRE) == 1 and play.scene.here[IMRE].state == "in"
        play.do(OpenScene(scene=CHAPEL), End(what="scene"))
        assert play.owed(IMRE) == 0 and play.table.focus == there
        assert {"Blinded", "Off balance"} <= {aspect.text for aspect in play.table.aspects}
        sheet = play.table.cast[IMRE].sheet
        assert isinstance(sheet, FateSheet) and sheet.tracks[0].marked == (0,), "his scene goes on"

    @pytest.mark.parametrize("state", ["out", "away"])
    def test_out_or_away_they_stay_so(self, state: str) -> None:
        play = split()
        play.do(Out(who=DEACON) if state == "out" else Away(who=(DEACON,)), Bring(who=(DEACON,)))
        assert weir(play).here[DEACON].state == state

    def test_an_aspect_outlives_its_scene(self) -> None:
        play = split()
        play.do(TakeAlong(aspect=TIDE))
        play.do(OpenScene(scene=CHAPEL), End(what="scene"))
        assert play.table.aspects[TIDE].scene == WEIR and play.table.aspects[TIDE].invokes == 1

    def test_a_roll_and_a_hit_stay_where_they_were_made(self) -> None:
        play = split()
        play.do(OpenScene(scene=CHAPEL), HitCommand(who=IMRE, shifts=2))
        done = play.do(Bring(who=(IMRE,), scene=WEIR))
        assert [advice.code for advice in done.advice] == ["stays_open_there"]
        assert next(iter(play.table.hits)).scene == CHAPEL
        play.do(Take(who=IMRE, way=1))

    def test_it_is_undone_and_replayed_exactly(self) -> None:
        play = split()
        before = play.table
        play.do(Bring(who=(IMRE, DEACON, SECOND)))
        play.undo()
        assert play.table == before
        play.redo()
        assert play.loaded().table == play.table

    def test_somebody_is_never_in_two(self) -> None:
        play = split()
        play.do(Bring(who=(IMRE,)), Bring(who=(IMRE,), scene=CHAPEL), Bring(who=(SAVA,), scene=CHAPEL))
        assert [who.id for who in weir(play).here] == [FIRST]


def test_the_scene_that_is_left_comes_into_focus_when_one_ends() -> None:
    play = split()
    play.do(End(what="scene"))
    assert play.table.focus == CHAPEL and on_turn(chapel(play)) == IMRE
    play.do(EndTurn(), End(what="scene"))
    play.cannot(EndTurn(), "no_scene")
    play.do(NewScene())
    assert play.scene.title == "Scene 3" and not play.scene.ended


def test_a_new_scene_of_another_game_has_its_options() -> None:
    play = Play(a_table("fate-condensed"))
    play.do(NewScene(title="Elsewhere", system="fate-core"))
    assert (play.scene.options.order, play.scene.options.stress, play.scene.options.extreme) == (
        "ranked", "graded", True,
    )  # fmt: skip
    play.do(NewScene(title="And there", system="fate-accelerated"), AddCharacter(name="Mook"))
    mook = play.table.cast[f"c{play.table.given.ids}"]
    assert isinstance(mook.sheet, FateSheet) and [track.name for track in mook.sheet.tracks] == ["stress"]
    assert play.scene.harm == "stress" and play.scene.options.order == "ranked"
