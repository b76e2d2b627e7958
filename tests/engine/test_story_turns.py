"""Turns and exchanges, and whoever comes, goes, falls or is struck in the middle of them."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    CHAPEL,
    CRYPT,
    CULT,
    DEACON,
    DOOR,
    FIRST,
    FLOOD,
    IMRE,
    NAVE,
    NEXT,
    OPENING,
    OWES,
    PRIDE,
    RUNNING,
    SAVA,
    SECOND,
    STONES,
    TIDE,
    TOWER,
    WARDENS,
    Play,
    a_table,
)  # fmt: skip
from tests.maps import distance
from tracker.engine.aspects import AddAspect
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter, Away, Back, Join, Remove, Rename
from tracker.engine.catalogue import BOOK
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, House, Note, OpenScene
from tracker.engine.fate.boundary import Refresh
from tracker.engine.fate.compels import Compel
from tracker.engine.fate.economy import Points
from tracker.engine.fate.harm import HitCommand, Take
from tracker.engine.fate.invokes import Invoke
from tracker.engine.fate.leaving import Concede, Out, concession_pays
from tracker.engine.fate.marks import Clear, Mark
from tracker.engine.fate.pool import pool_of
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Attack, Overcome
from tracker.engine.place import Count, Move
from tracker.engine.scenes import Bring
from tracker.engine.turns import EndTurn, ExtraTurn, FreeAction, NextExchange, NotDone, TurnTo
from tracker.engine.veils import Hide, Reveal
from tracker.engine.ways import way
from tracker.engine.zones import EditBorder, EditZone
from tracker.model.cast import Character, FateSheet
from tracker.model.order import Popcorn
from tracker.model.place import Presence
from tracker.model.problems import problems
from tracker.model.table import Table

ALL = (IMRE, SAVA, DEACON, FIRST, SECOND)
FIGHT = Begin(frame="conflict", first=IMRE)


def fighting(*turns: str) -> Play:
    play = Play()
    play.do(FIGHT, *(TurnTo(who=who) for who in turns))
    return play


def order(play: Play) -> Popcorn:
    held = play.scene.order
    assert isinstance(held, Popcorn)
    return held


def on_turn(play: Play) -> str:
    return "" if play.scene.turn is None else play.scene.turn.who


def eligible(play: Play) -> tuple[str, ...]:
    return BOOK.following(play.table, play.scene).who


def flooded(play: Play) -> int:
    return play.scene.counters[FLOOD].marked


def test_a_conflict_from_its_first_turn_to_its_last() -> None:
    play = Play()
    play.do(Begin(frame="conflict", harm="mental"))
    assert on_turn(play) == "" and eligible(play) == ALL and play.scene.harm == "mental"
    for n, who in enumerate(ALL):
        assert eligible(play) == ALL[n:]
        play.do(TurnTo(who=who))
        assert order(play).acted == ALL[: n + 1] and order(play).exchange == 1
    assert eligible(play) == ALL and flooded(play) == 0
    play.do(TurnTo(who=SECOND))
    assert (order(play).exchange, order(play).acted, flooded(play)) == (2, (SECOND,), 1)
    play.undo()
    assert (order(play).exchange, order(play).acted, flooded(play)) == (1, ALL, 0)
    play.do(EndTurn(), NextExchange())
    assert (order(play).exchange, order(play).acted, on_turn(play), flooded(play)) == (2, (), "", 1)
    play.do(End(what="conflict"))
    assert play.scene.order is None and play.scene.turn is None and play.scene.conflict == 0
    play.do(FIGHT)
    assert play.scene.conflict == 2 and order(play).exchange == 1


def test_a_counter_stops_when_it_is_full() -> None:
    play = fighting()
    for n in range(1, 6):
        done = play.rule(NextExchange())
        assert flooded(play) == min(n, 3) and order(play).exchange == n + 1
        assert [advice.code for advice in done.advice] == ["counter_full"] * (n == 3)


def test_an_exchange_ended_early_names_those_who_have_not_acted() -> None:
    play = fighting(DEACON)
    assert play.refused(NextExchange(), "not_all_acted").facts["waiting"] == (SAVA, FIRST, SECOND)
    assert play.refused(TurnTo(who=IMRE), "has_acted").facts["eligible"] == (SAVA, FIRST, SECOND)


def test_whoever_acts_with_nobody_on_turn_takes_the_turn() -> None:
    play = Play()
    play.do(Begin(frame="conflict"), Attack(who=SAVA, target=DEACON, dice="0", defence="0"))
    assert on_turn(play) == SAVA and order(play).acted == (SAVA,)


def test_a_turn_taken_back() -> None:
    play = fighting(DEACON)
    play.do(NotDone(who=IMRE))
    assert order(play).acted == (DEACON,) and on_turn(play) == DEACON and IMRE in eligible(play)
    play.do(NotDone(who=DEACON))
    assert order(play).acted == () and on_turn(play) == ""
    play.undo()
    assert on_turn(play) == DEACON


class TestExtraTurns:
    def test_one_more_turn_in_the_same_exchange(self) -> None:
        play = fighting(SAVA)
        play.do(ExtraTurn(who=IMRE), TurnTo(who=IMRE))
        assert order(play).acted == (IMRE, SAVA, IMRE) and order(play).exchange == 1
        play.refused(TurnTo(who=IMRE), "has_acted")
        assert eligible(play) == (DEACON, FIRST, SECOND)

    def test_right_after_the_own_turn(self) -> None:
        """Regression: the last to act began a new exchange instead, and the extra turn was lost."""
        play = fighting(SAVA, DEACON, FIRST, SECOND)
        play.do(ExtraTurn(who=SECOND))
        assert eligible(play) == (SECOND,)
        play.do(TurnTo(who=SECOND))
        assert order(play).exchange == 1 and order(play).acted[-2:] == (SECOND, SECOND)
        play.do(TurnTo(who=IMRE))
        assert order(play).exchange == 2 and order(play).extra == ()

    def test_taking_one_of_two_turns_back(self) -> None:
        """Regression: both were taken back."""
        play = fighting()
        play.do(ExtraTurn(who=IMRE), TurnTo(who=IMRE), NotDone(who=IMRE))
        assert order(play).acted == (IMRE,) and on_turn(play) == "" and IMRE in eligible(play)

    def test_given_before_the_first_turn(self) -> None:
        play = fighting()
        play.do(ExtraTurn(who=SAVA), TurnTo(who=SAVA), TurnTo(who=SAVA))
        play.refused(TurnTo(who=SAVA), "has_acted")


@pytest.mark.parametrize(
    "leaves", [Away(who=(IMRE,)), Out(who=IMRE), Concede(who=IMRE)], ids=lambda leaves: leaves.verb
)
def test_whoever_leaves_on_turn_still_names_the_next(leaves: Away | Out | Concede) -> None:
    play = fighting()
    play.do(leaves)
    assert on_turn(play) == IMRE and eligible(play) == (SAVA, DEACON, FIRST, SECOND)
    play.do(TurnTo(who=SECOND))
    assert order(play).acted == (IMRE, SECOND) and on_turn(play) == SECOND
    play.do(Back(who=(IMRE,)))
    play.refused(TurnTo(who=IMRE), "has_acted")


@pytest.mark.parametrize("gone", [SAVA, DEACON, FIRST])
def test_striking_somebody_else_leaves_the_turn_alone(gone: str) -> None:
    play = fighting(DEACON) if gone != DEACON else fighting()
    turn = play.scene.turn
    play.do(Remove(who=gone))
    assert play.scene.turn == turn and gone not in eligible(play) and gone not in order(play).acted
    assert gone not in play.table.cast and gone not in play.scene.here
    play.undo()
    assert gone in play.table.cast


def test_striking_the_one_on_turn() -> None:
    play = fighting(DEACON)
    play.do(Remove(who=DEACON))
    assert on_turn(play) == "" and order(play).acted == (IMRE,)
    play.do(TurnTo(who=SAVA))
    play.undo()
    play.undo()
    assert on_turn(play) == DEACON and PRIDE in play.table.aspects


def test_all_that_hangs_on_somebody_goes_with_them() -> None:
    play = fighting()
    play.do(
        ExtraTurn(who=IMRE),
        HitCommand(who=IMRE, shifts=1),
        HitCommand(who=SAVA, shifts=1, by=IMRE),
        Compel(who=(IMRE,)),
        Compel(who=(SAVA,), by=IMRE),
        AddAspect(text="Made", by=IMRE, against=IMRE, free=((IMRE, 1), (SAVA, 1))),
        AddAspect(text="On him", on=IMRE),
    )
    play.do(Remove(who=IMRE))
    table = play.table
    assert [(hit.who, hit.by) for hit in table.hits] == [(SAVA, None)] and not table.compels
    made = table.aspects["a53"]
    assert (made.by, made.against, [free.owner for free in made.free]) == (None, None, [SAVA])
    assert not {OWES, OPENING, "a54"} & {aspect.id for aspect in table.aspects}
    assert order(play).extra == () and IMRE not in str(table.model_dump())


def test_everybody_out_and_somebody_comes() -> None:
    play = fighting()
    for who in (SAVA, DEACON, FIRST, SECOND):
        play.do(Out(who=who))
    assert eligible(play) == (IMRE,)
    play.do(Out(who=IMRE))
    assert eligible(play) == () and on_turn(play) == IMRE
    play.refused(TurnTo(who=IMRE), "cannot_go_next_out")
    play.do(NextExchange())
    assert order(play).exchange == 2 and on_turn(play) == ""
    play.do(AddCharacter(name="Rescuer", player="Cy"), TurnTo(who="c51"))
    assert on_turn(play) == "c51" and order(play).exchange == 2


def test_the_only_one_plays_on_alone() -> None:
    play = Play()
    play.do(*(Remove(who=who) for who in (SAVA, DEACON, FIRST, SECOND, DOOR)), FIGHT)
    for exchange in range(2, 5):
        play.do(TurnTo(who=IMRE))
        assert order(play).exchange == exchange and order(play).acted == (IMRE,)
    play.do(Remove(who=IMRE))
    assert eligible(play) == () and problems(play.table) == []


def test_newcomers_may_act_in_the_same_exchange() -> None:
    play = fighting(SAVA, DEACON, FIRST, SECOND)
    play.do(AddCharacter(name="Late", side=CULT))
    assert eligible(play) == ("c51",)
    play.do(TurnTo(who="c51"))
    assert order(play).exchange == 1


def test_a_thing_takes_no_turn() -> None:
    assert DOOR not in eligible(fighting())


def test_the_same_key_many_times_leaves_no_ghosts() -> None:
    play = fighting()
    for _ in range(200):
        play.do(ExtraTurn(who=IMRE))
    play.rule(NextExchange())
    assert order(play).extra == () and order(play).acted == ()


def test_a_concession_counts_the_consequences_of_this_conflict_alone() -> None:
    play = Play()
    play.do(Mark(who=IMRE, box="mild", text="Old"), FIGHT, HitCommand(who=IMRE, shifts=4, by=DEACON))
    play.do(Take(who=IMRE, moderate="Broken rib"), Concede(who=IMRE, terms="Washed ashore"))
    assert (play.points(IMRE), play.owed(IMRE)) == (3, 2)
    play.do(HitCommand(who=DEACON, shifts=6), Take(who=DEACON, severe=""), Concede(who=DEACON))
    assert play.table.cast[DEACON].carried == 2 and play.scene.pool == 2
    play.do(End(what="conflict"))
    assert (play.points(IMRE), play.owed(IMRE), play.table.cast[DEACON].carried) == (5, 0, 2)


def test_a_concession_takes_open_hits_along_only_by_a_ruling() -> None:
    play = fighting()
    play.do(HitCommand(who=IMRE, shifts=3))
    play.refused(Concede(who=IMRE), "too_late_dice_rolled")
    done = play.rule(Concede(who=IMRE))
    assert not play.table.hits and done.entry.ruling == ("too_late_dice_rolled",)


def test_conceding_before_the_dice_is_in_time() -> None:
    play = fighting()
    play.do(Attack(who=IMRE, target=DEACON, dice="?", defence="?"), Concede(who=DEACON))
    assert play.scene.here[DEACON].state == "conceded"


def test_the_end_of_a_scene_releases_and_clears() -> None:
    play = fighting()
    play.do(
        Mark(who=IMRE, box="1"),
        Mark(who=IMRE, box="mild", text="Burnt"),
        Attack(who=IMRE, target=DEACON, dice="0", defence="0"),
        Invoke(aspect=OWES, by=DEACON),
        Resolve(),
        AddAspect(kind="boost", text="b", by=SAVA),
        AddAspect(text="s", on=SAVA),
        Compel(who=(SAVA,)),
    )
    play.rule(End(what="scene"))
    scene = play.table.scenes[CHAPEL]
    assert scene.ended and len(scene.here) == 0 and (scene.pool, scene.frame, scene.turn) == (0, "", None)
    assert {aspect.text for aspect in play.table.aspects} == {"Owes the drowned", "Pride", "Healer", "Burnt"}
    assert not play.table.hits and not play.table.compels and play.owed(IMRE) == 0 and play.points(IMRE) == 4
    held = play.table.cast[IMRE].sheet
    assert isinstance(held, FateSheet) and held.tracks[0].marked == () and held.slots[0].aspect is not None
    play.cannot(FIGHT, "no_scene")
    play.do(Note(text="so it ends"), Refresh(), End(what="evening"))
    assert play.table.ended


def test_a_scene_ended_by_a_ruling_gives_back_what_lay_on_open_rolls() -> None:
    play = fighting()
    play.do(Attack(who=IMRE, target=DEACON, dice="0", defence="0"), Invoke(aspect=STONES, by=IMRE))
    play.do(Invoke(aspect=OWES, by=DEACON))
    play.rule(End(what="scene"))
    assert (play.points(IMRE), play.owed(IMRE)) == (3, 0) and not play.table.rolls


def test_points_owed_outside_a_conflict_wait_for_the_end_of_the_scene() -> None:
    play = Play()
    play.do(Overcome(who=DEACON, against=IMRE, dice="0", defence="0"), Invoke(aspect=OWES, by=DEACON), Resolve())
    play.do(FIGHT, End(what="conflict"))
    assert play.owed(IMRE) == 1
    play.do(End(what="scene"))
    assert (play.owed(IMRE), play.points(IMRE)) == (0, 4)


class TestTheNextScene:
    def evening(self) -> Play:
        play = fighting()
        play.do(HitCommand(who=IMRE, shifts=2), Take(who=IMRE, mild="Burnt"), Concede(who=DEACON))
        play.do(Remove(who=SECOND), End(what="scene"), OpenScene(scene=NEXT))
        return play

    def test_whoever_is_known_comes_as_they_are(self) -> None:
        play = self.evening()
        assert play.scene.id != CHAPEL and play.scene.title == "The Weir"
        imre = play.table.cast[IMRE]
        assert isinstance(imre.sheet, FateSheet) and imre.sheet.slots[0].aspect is not None and imre.points == 3
        assert {IMRE, SAVA, DEACON} <= {who.id for who in play.scene.here}
        assert [aspect.text for aspect in play.table.aspects_on(IMRE)] == ["Owes the drowned", "Burnt", "Bound"]
        assert len(play.table.sides) == 2

    def test_carried_points_join_the_pool(self) -> None:
        play = self.evening()
        assert play.scene.pool == 5 and play.table.cast[DEACON].carried == 0
        assert pool_of(play.table, play.scene) == 2

    def test_numbers_of_like_characters_go_on(self) -> None:
        """Regression: a second Acolyte 1 came, and the next one added was Acolyte without a number."""
        play = self.evening()
        names = [who.name for who in play.table.cast if who.name.startswith("Acolyte")]
        assert names == ["Acolyte 1", "Acolyte 3", "Acolyte 4"] and play.table.stems["Acolyte"] == 4
        play.do(AddCharacter(name="Acolyte", like=FIRST, count=2))
        assert [who.name for who in play.table.cast][-2:] == ["Acolyte 5", "Acolyte 6"]

    def test_its_ids_are_its_own(self) -> None:
        play = self.evening()
        scene = play.scene
        assert {zone.name for zone in scene.zones} == {"Nave", "Crypt", "Tower"} and NAVE not in scene.zones
        assert all(end in scene.zones for border in scene.borders for end in border.between)
        assert scene.here[IMRE].zone in scene.zones and FLOOD not in scene.counters
        play.do(OpenScene(scene=NEXT))
        assert len({who.number for who in play.table.cast}) == len(play.table.cast)

    def test_whoever_is_in_a_scene_that_goes_on_stays_there(self) -> None:
        play = fighting()
        play.do(OpenScene(scene=NEXT))
        assert IMRE not in play.scene.here and IMRE in play.table.scenes[CHAPEL].here
        play.do(Bring(who=(IMRE,)), OpenScene(scene=CHAPEL))
        assert IMRE not in play.scene.here and on_turn(play) == "" and order(play).acted == (IMRE,)
        play.do(Bring(who=(IMRE,)))
        play.refused(TurnTo(who=IMRE), "has_acted")

    def test_a_conflict_that_runs_in_it_runs_on_with_its_new_ids(self) -> None:
        """Regression: order, turn and locked points kept the ids of the file."""
        play = Play()
        play.do(FIGHT, End(what="scene"), OpenScene(scene=RUNNING))
        new = next(who for who in play.table.cast if who.name == "Acolyte 3")
        assert on_turn(play) == new.id and order(play).acted == (IMRE, new.id) and play.scene.conflict == 2
        assert new.locked[0].conflict == 2 and isinstance(new.sheet, FateSheet) and new.sheet.slots[0].conflict == 2
        assert problems(play.table) == [] and play.table.given.conflict == 2
        play.do(End(what="conflict"))
        assert play.owed(new.id) == 0
        assert play.loaded().table == play.table

    def test_a_shelf_that_holds_no_scene(self) -> None:
        Play(shelf=lambda name: Table()).cannot(OpenScene(scene=NEXT), "no_such_scene")
        Play(shelf=None).cannot(OpenScene(scene=NEXT), "no_such_scene")

    def test_the_evening_may_begin_with_nothing(self) -> None:
        play = Play(Table())
        play.cannot(Compel(who=(IMRE,)), "unknown_id")
        play.do(OpenScene(scene=NEXT))
        assert [who.name for who in play.table.cast][:3] == ["Imre", "Sava", "Deacon"] and play.scene.pool == 4
        assert play.table.stems == {"Acolyte": 2}


def test_people_come_and_go() -> None:
    play = Play()
    play.do(Away(who=(IMRE, SAVA)), Back(who=(IMRE,)), Rename(what=IMRE, name="Imre the Wet"))
    assert [play.scene.here[who].state for who in (IMRE, SAVA)] == ["in", "away"]
    assert play.table.cast[IMRE].name == "Imre the Wet"
    play.do(Hide(what=IMRE), Reveal(what=IMRE, as_="A pale stranger"), Hide(what=TIDE), Reveal(what=CRYPT))
    who = play.table.cast[IMRE]
    assert (who.hidden, who.shown_as) == (False, "A pale stranger") and play.table.aspects[TIDE].hidden
    play.do(Reveal(what="b25"), Hide(what=FLOOD), Rename(what=NAVE, name="Ship"), Join(who=ALL, side=WARDENS))
    assert play.scene.counters[FLOOD].hidden and not play.scene.borders["b25"].hidden
    assert play.scene.zones[NAVE].name == "Ship" and {play.table.cast[who].side for who in ALL} == {WARDENS}


def test_characters_made_in_play() -> None:
    play = Play()
    play.do(AddCharacter(name="Guard"), AddCharacter(name="Guard"), AddCharacter(name="Guard", count=2))
    assert [who.name for who in play.table.cast][-4:] == ["Guard", "Guard 1", "Guard 2", "Guard 3"]
    play.do(Remove(who="c54"), AddCharacter(name="Guard"))
    last = list(play.table.cast)[-1]
    assert last.name == "Guard 4" and last.number == 11
    play.do(Rename(what="c55", name="Guard 6"), AddCharacter(name="Guard", count=2))
    assert [who.name for who in play.table.cast][-2:] == ["Guard 5", "Guard 7"]
    play.do(Mark(who=DEACON, box="1"), AddCharacter(name="Shade", like=DEACON, zone=TOWER, hidden=True))
    shade = list(play.table.cast)[-1]
    assert isinstance(shade.sheet, FateSheet) and shade.sheet.tracks[0].marked == () and shade.side == CULT
    assert play.scene.here[shade.id].zone == TOWER and shade.hidden and shade.kind == "main"
    play.do(AddCharacter(name="Cyra", player=" Cy\n"))
    cyra = list(play.table.cast)[-1]
    assert (cyra.player, cyra.kind, cyra.points) == ("Cy", "main", 3)


def test_fields_set_by_hand() -> None:
    play = Play()
    play.do(
        Set(who=IMRE, field="Fight", value="5"),
        Set(who=IMRE, field="weapon", value="2"),
        Set(who=IMRE, field="refresh", value="1"),
        Set(who=IMRE, field="kind", value="supporting"),
        Set(who=IMRE, field="shown-as", value="X"),
        Set(who=IMRE, field="zone", value="Tower"),
        Set(who=SAVA, field="player", value="Bo Two"),
    )
    imre = play.table.cast[IMRE]
    assert isinstance(imre.sheet, FateSheet) and isinstance(imre, Character)
    assert (imre.sheet.skills["Fight"], imre.sheet.weapon, imre.sheet.refresh) == (5, 2, 1)
    assert (imre.kind, imre.shown_as, play.scene.here[IMRE].zone) == ("supporting", "X", TOWER)
    play.do(Points(who=SAVA, change="=0"), Refresh())
    assert play.points(SAVA) == 3 and play.points(IMRE) == 3


class TestTheMap:
    def test_ways(self) -> None:
        scene = a_table().scenes[CHAPEL]
        assert way(scene, TOWER, NAVE) is None and way(scene, NAVE, TOWER) is not None
        blocked = way(scene, CRYPT, NAVE)
        assert blocked is not None and (blocked.bar, blocked.difficulty) == ("obstacle", 2)
        assert distance(scene, NAVE, NAVE) == 0 and distance(scene, NAVE, CRYPT) == 1
        assert distance(scene, None, NAVE) is None and distance(scene, NAVE, None) is None

    def test_a_way_in_one_direction_is_none_in_the_other(self) -> None:
        """Regression: the distance went against it, so that a move did too."""
        scene = a_table().scenes[CHAPEL]
        assert distance(scene, NAVE, TOWER) == 1 and distance(scene, TOWER, NAVE) is None
        assert distance(scene, TOWER, CRYPT) is None and distance(scene, CRYPT, TOWER) == 2

    def test_neighbours_are_joined_unless_a_border_says_else(self) -> None:
        play = Play()
        play.do(EditZone(name="Yard", at=(0, 2)), EditZone(name="Loft"))
        assert distance(play.scene, TOWER, "z51") == 1 and play.scene.zones["z52"].at == (2, 0)
        assert distance(play.scene, CRYPT, "z52") == 1
        play.do(EditBorder(one=TOWER, other="z51", difficulty="closed", name="Door"))
        assert distance(play.scene, TOWER, "z51") is None
        play.do(EditBorder(one="z51", other=TOWER, difficulty=3))
        border = play.scene.borders["b53"]
        assert (border.name, border.bar, border.difficulty) == ("Door", "obstacle", 3)

    def test_what_is_hidden_stays_hidden_when_it_is_changed(self) -> None:
        """Regression: setting the place of a hidden zone showed it to the players."""
        play = Play()
        play.do(EditZone(name="Crypt", at=(2, 2)), EditBorder(one=CRYPT, other=TOWER, difficulty="open"))
        assert play.scene.zones[CRYPT].hidden and play.scene.borders["b25"].hidden
        play.do(EditZone(name="Nave", hidden=True))
        assert play.scene.zones[NAVE].hidden and play.scene.zones[NAVE].at == (0, 0)

    def test_counters(self) -> None:
        play = Play()
        play.do(Count(name="Clock", boxes=(3, 8), trigger=" end of exchange\n"), Count(name="Clock"))
        clock = play.scene.counters["n51"]
        assert (clock.marked, clock.boxes, clock.trigger) == (4, 8, "end of exchange")
        play.do(Count(name="Clock", boxes=(0, 2)), Count(name=FLOOD))
        assert play.scene.counters["n51"].marked == 0 and flooded(play) == 1


class TestCompels:
    def test_several_at_once_are_told_apart(self) -> None:
        """Regression: of two without an aspect neither could be answered."""
        play = Play()
        play.do(
            Compel(who=(IMRE,), text="one"), Compel(who=(IMRE,), text="two"), Compel(who=(SAVA,), aspect=OWES, by=IMRE)
        )
        assert play.points(IMRE) == 2
        refusal = play.cannot(Compel(who=(IMRE,), step="refuse"), "which_compel")
        assert refusal.facts["compels"] == ("k51", "k52")
        play.do(Compel(who=(IMRE,), step="refuse", compel="k52"), Compel(who=(IMRE,), step="accept"))
        assert play.points(IMRE) == 2 and [compel.who for compel in play.table.compels] == [SAVA]
        play.do(Compel(who=(SAVA,), step="withdraw"))
        assert play.points(IMRE) == 3 and not play.table.compels

    def test_accepted_at_once(self) -> None:
        play = Play()
        play.do(Compel(who=(IMRE,), aspect=OWES, step="accept"))
        assert play.kinds() == ["compel_offered", "compel_answered", "points_moved"] and play.points(IMRE) == 4

    def test_of_the_gms_characters_the_pool_is_paid(self) -> None:
        play = Play()
        play.do(Compel(who=(DEACON,), aspect=PRIDE, by=IMRE, step="accept"))
        assert (play.points(IMRE), play.scene.pool) == (2, 3)
        play.do(Compel(who=(DEACON,)), Compel(who=(DEACON,), step="refuse"))
        assert play.scene.pool == 2

    def test_answering_for_another_is_no_answer(self) -> None:
        play = Play()
        play.do(Compel(who=(IMRE,)))
        play.cannot(Compel(who=(SAVA,), step="accept", compel="k51"), "no_compel")


def test_rules_of_the_house_belong_to_the_scene() -> None:
    play = fighting()
    attack = Attack(who=SAVA, target=DEACON, dice="0", defence="0")
    play.do(House(code="not_on_turn", setting="allow"), attack, House(code="not_on_turn", setting="stop"))
    play.refused(attack, "not_on_turn")
    play.do(End(what="scene"), ruling=True)
    play.do(OpenScene(scene=NEXT))
    assert play.scene.house == {}


def test_an_action_given_back() -> None:
    play = fighting()
    play.do(Attack(who=IMRE, target=DEACON, dice="-4", defence="0"), Resolve(), FreeAction())
    play.do(Attack(who=IMRE, target=DEACON, dice="-4", defence="0"))
    assert play.table.rolls[2].spent


def test_a_character_of_no_scene_may_be_brought_in() -> None:
    table = a_table()
    table = table.with_who(Character(id="c7", number=7, name="Late", carried=3)).but(given=table.given.but(number=7))
    play = Play(table)
    play.do(Bring(who=("c7",), zone=NAVE))
    assert play.scene.pool == 5 and play.scene.here["c7"] == Presence(id="c7", zone=NAVE)
    play.do(Move(who="c7", zone=TOWER))


def test_a_consequence_that_was_healed_since_still_counts_for_a_concession() -> None:
    """A-09: all that were taken in this conflict, none of an earlier one."""
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE))
    play.do(Mark(who=IMRE, box="mild"))
    play.do(Clear(who=IMRE, box="mild"))
    assert concession_pays(play.table, IMRE) == 2
    play.do(End(what="conflict"))
    play.do(Begin(frame="conflict", first=IMRE))
    assert concession_pays(play.table, IMRE) == 1
