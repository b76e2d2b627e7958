"""Ranked order: by skills or approaches, places set by hand, newcomers, waiting, an order without a conflict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pytest

from tests.engine.tables import CHAPEL, DEACON, FIRST, IMRE, NEXT, SAVA, SECOND, Play, a_table, sheet
from tests.rules.test_fate_cases import CASES
from tracker.engine.aspects import AddAspect
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter, Away, Back, Remove
from tracker.engine.catalogue import BOOK
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.answers import AllDefence
from tracker.engine.fate.invokes import Invoke
from tracker.engine.fate.leaving import Concede, Out
from tracker.engine.fate.rolls import Attack, Overcome, PlainRoll
from tracker.engine.orders import ChangeOrder, Hold, Rank
from tracker.engine.ranked import places_now
from tracker.engine.turns import EndTurn, ExtraTurn, NextExchange, NotDone, TurnTo
from tracker.model.cast import FateSheet
from tracker.model.order import Popcorn, Ranked
from tracker.model.table import Options, Table
from tracker.model.value import Keyed

BEGIN = Begin(frame="conflict")
Skills = Mapping[str, dict[str, int]]


def table(system: str = "fate-core", npc_place: Literal["own", "best"] = "own", skills: Skills | None = None) -> Table:
    """The table of the other tests, ranked; who has which of the skills that count."""
    start = a_table(system)
    scene = start.scenes[CHAPEL]
    start = start.with_scene(scene.but(options=Options(order="ranked", npc_place=npc_place)))
    for who, held in (skills or {}).items():
        start = start.with_who(start.cast[who].but(sheet=FateSheet(skills=held, tracks=sheet().tracks)))
    return start


NOTICE = {
    "c1": {"Notice": 1, "Empathy": 0},
    "c2": {"Notice": 3},
    "c3": {"Notice": 2, "Empathy": 4},
    "c4": {"Notice": 0},
    "c5": {"Notice": 4},
}
LINE = [SECOND, SAVA, DEACON, IMRE, FIRST]
"""By Notice."""


def ranked(play: Play) -> Ranked:
    order = play.scene.order
    assert isinstance(order, Ranked)
    return order


def line_of(play: Play) -> list[str]:
    return [place.who for place in places_now(BOOK.system(play.scene), play.table, play.scene)]


def on_turn(play: Play) -> str:
    return "" if play.scene.turn is None else play.scene.turn.who


def begun(**skills: dict[str, int]) -> Play:
    play = Play(table(skills=skills or NOTICE))
    play.do(BEGIN)
    return play


def test_the_first_begins_and_everybody_follows_without_being_named() -> None:
    play = begun()
    assert line_of(play) == LINE and on_turn(play) == SECOND
    gone = [on_turn(play)]
    for _ in range(5):
        play.do(EndTurn())
        gone.append(on_turn(play))
    assert gone == [*LINE, SECOND] and ranked(play).exchange == 2
    assert play.scene.counters["n42"].marked == 1, "what hangs on the end of an exchange happened once"


@pytest.mark.parametrize("id", ["ORD-02", "ORD-03", "ORD-04"])
def test_the_order_on_the_table_is_that_of_the_case(id: str) -> None:
    given, expect = CASES[id]["given"], CASES[id]["expect"]
    system = "fate-accelerated" if "fae" in given["kind"] else "fate-core"
    start = table(system, "best" if given.get("npcs_on_best") else "own")
    play = Play(start.with_scene(start.scenes[CHAPEL].but(here=Keyed())))
    for name, held in given["characters"].items():
        play.do(AddCharacter(name=name, player="" if held.get("npc") else name))
        who = play.table.cast[f"c{play.table.given.ids}"].id
        for skill, n in held.items():
            if skill != "npc":
                play.do(Set(who=who, field=skill, value=str(n)))
    play.do(Begin(frame="conflict", harm="mental" if "mental" in given["kind"] else "physical"))
    assert [play.table.cast[who].name for who in line_of(play)] == expect["order"]


def test_a22_of_equals_players_go_first_and_then_whoever_came_first() -> None:
    play = begun()
    assert line_of(begun(**{f"c{n}": {"Fight": n} for n in range(1, 6)})) == [IMRE, SAVA, DEACON, FIRST, SECOND]
    play.do(Rank(who=IMRE, rating=2))
    assert line_of(play) == [SECOND, SAVA, IMRE, DEACON, FIRST], "a player's before the Deacon of the same rating"
    play.do(Rank(who=FIRST, rating=2))
    assert line_of(play) == [SECOND, SAVA, IMRE, DEACON, FIRST]


def test_a22_a_tie_is_broken_by_the_skills_that_come_next() -> None:
    play = begun(c1={"Notice": 2, "Athletics": 1}, c3={"Notice": 2, "Athletics": 2}, c2={"Notice": 2, "Physique": 4})
    assert line_of(play)[:3] == [DEACON, IMRE, SAVA]


def test_a22_the_gm_moves_somebody_and_it_stays() -> None:
    play = begun()
    play.do(Rank(who=FIRST, before=SAVA))
    assert line_of(play) == [SECOND, FIRST, SAVA, DEACON, IMRE]
    play.do(Rank(who=IMRE, after=SECOND), Rank(who=SAVA, to="last"))
    assert line_of(play) == [SECOND, IMRE, FIRST, DEACON, SAVA]
    for _ in range(5):
        play.do(EndTurn())
    assert ranked(play).exchange == 2
    gone = [on_turn(play)]
    for _ in range(4):
        play.do(EndTurn())
        gone.append(on_turn(play))
    assert gone == line_of(play)
    play.do(Rank(who=IMRE))
    assert line_of(play) == [SECOND, FIRST, DEACON, SAVA, IMRE], "back where the sheet says"


def test_ord_10_a_gang_that_works_together_gets_the_drop() -> None:
    given = CASES["ORD-10"]["given"]
    cynere, mob = given.values()
    play = begun(c1={"Notice": cynere}, c4={"Notice": 1})
    assert on_turn(play) == IMRE
    play.undo()
    play.do(Begin(frame="conflict", later=True))
    assert on_turn(play) == ""
    play.do(Rank(who=FIRST, rating=mob), TurnTo(who=FIRST))
    assert line_of(play)[:2] == [FIRST, IMRE] and CASES["ORD-10"]["expect"]["first"] == "mob"


def test_whoever_is_named_first_has_the_first_place() -> None:
    play = Play(table(skills=NOTICE))
    play.do(Begin(frame="conflict", first=IMRE))
    assert on_turn(play) == IMRE and line_of(play) == [IMRE, SECOND, SAVA, DEACON, FIRST]
    play.cannot(Begin(frame="conflict", first=IMRE), "frame_runs")


def test_out_of_turn_is_a_ruling_and_then_the_order_goes_on_where_it_was() -> None:
    play = begun()
    refusal = play.refused(TurnTo(who=IMRE), "not_next")
    assert refusal.facts["eligible"] == (SAVA,)
    play.rule(TurnTo(who=IMRE))
    assert on_turn(play) == IMRE and ranked(play).exchange == 1
    play.do(EndTurn())
    assert on_turn(play) == SAVA
    play.do(EndTurn(), EndTurn())
    assert on_turn(play) == FIRST, "Imre has gone already"
    play.refused(TurnTo(who=IMRE), "not_next")
    play.rule(TurnTo(who=IMRE))
    assert ranked(play).exchange == 2, "all have acted, so that whoever is named begins the next exchange"


def test_the_gms_characters_go_on_the_place_of_the_best() -> None:
    play = Play(table(npc_place="best", skills=NOTICE))
    play.do(BEGIN)
    assert line_of(play) == [SECOND, DEACON, FIRST, SAVA, IMRE]
    play.do(AddCharacter(name="Sexton", side="Cult"), Set(who="c51", field="Notice", value="5"))
    assert line_of(play)[:4] == ["c51", SECOND, DEACON, FIRST], "with the others, at their place"
    play.do(ChangeOrder(kind="ranked", npcs="own"))
    assert line_of(play) == ["c51", *LINE] and play.scene.options.npc_place == "own"


def test_newcomers_come_in_at_their_place() -> None:
    play = begun()
    play.do(EndTurn(), AddCharacter(name="Early"), Set(who="c51", field="Notice", value="9"))
    assert line_of(play) == ["c51", *LINE]
    play.do(AddCharacter(name="Late"), EndTurn())
    assert on_turn(play) == "c51" and line_of(play) == ["c51", *LINE, "c52"]
    assert [place.who for place in ranked(play).places] == line_of(play), "their places are on record"
    play.do(Set(who="c51", field="Notice", value="0"))
    assert line_of(play)[0] == "c51", "a place once found stays, whatever the sheet becomes"


def test_those_out_and_away_are_passed_over_and_come_back_at_their_place() -> None:
    play = begun()
    play.do(Out(who=SAVA), Away(who=(DEACON,)), EndTurn())
    assert on_turn(play) == IMRE
    play.do(Back(who=(SAVA,)), EndTurn())
    assert on_turn(play) == SAVA, "back in, and has not acted yet"
    play.do(Remove(who=SAVA))
    assert on_turn(play) == "" and SAVA not in line_of(play)
    play.do(TurnTo(who=FIRST))
    assert on_turn(play) == FIRST


def test_a_turn_taken_back_comes_again_at_once() -> None:
    play = begun()
    play.do(EndTurn(), NotDone(who=SECOND), EndTurn())
    assert on_turn(play) == SECOND
    play.cannot(NotDone(who=FIRST), "has_not_acted")


def test_an_extra_turn_may_be_taken_at_any_time_and_comes_last_otherwise() -> None:
    play = begun()
    play.do(ExtraTurn(who=SECOND), EndTurn(), TurnTo(who=SECOND))
    assert on_turn(play) == SECOND
    play.do(EndTurn(), ExtraTurn(who=SAVA))
    seen = []
    for _ in range(4):
        seen.append(on_turn(play))
        play.do(EndTurn())
    assert seen == [SAVA, DEACON, IMRE, FIRST] and on_turn(play) == SAVA and ranked(play).exchange == 1
    play.do(EndTurn())
    assert ranked(play).exchange == 2 and ranked(play).extra == ()


def test_whoever_waits_may_step_in_or_goes_last() -> None:
    play = begun()
    play.do(Hold())
    assert on_turn(play) == SAVA and ranked(play).holding == (SECOND,) and SECOND not in ranked(play).acted
    play.do(EndTurn(), TurnTo(who=SECOND))
    assert on_turn(play) == SECOND and ranked(play).holding == () and DEACON not in ranked(play).acted
    play.do(Hold(who=IMRE), Hold(who=DEACON), EndTurn())
    assert on_turn(play) == FIRST
    play.do(EndTurn())
    assert on_turn(play) == DEACON and ranked(play).exchange == 1
    play.do(EndTurn(), EndTurn())
    assert ranked(play).exchange == 2 and on_turn(play) == SECOND


def test_the_next_exchange_may_begin_early() -> None:
    play = begun()
    play.do(Hold(who=IMRE))
    refusal = play.refused(NextExchange(), "not_all_acted")
    assert set(refusal.facts["waiting"]) == {SAVA, DEACON, IMRE, FIRST}  # type: ignore[arg-type]
    play.rule(NextExchange())
    assert on_turn(play) == "" and ranked(play).holding == () and ranked(play).exchange == 2
    play.do(TurnTo(who=SECOND))


def test_acting_with_nobody_on_turn_takes_the_turn_of_whoever_is_due_only() -> None:
    play = begun()
    play.rule(NextExchange())
    play.refused(Attack(who=IMRE, target=DEACON, dice="0", defence="0"), "not_on_turn")
    play.do(Attack(who=SECOND, target=IMRE, dice="0", defence="0"))
    assert on_turn(play) == SECOND


def test_the_order_is_changed_and_who_has_acted_stays() -> None:
    play = Play(table(skills=NOTICE))
    play.do(ChangeOrder(kind="popcorn"), Begin(frame="conflict", first=DEACON), TurnTo(who=SECOND))
    play.do(ChangeOrder(kind="ranked"))
    assert on_turn(play) == SECOND and ranked(play).acted == (DEACON, SECOND) and play.scene.options.order == "ranked"
    play.do(EndTurn())
    assert on_turn(play) == SAVA
    play.do(ChangeOrder(kind="popcorn"))
    assert isinstance(play.scene.order, Popcorn) and play.scene.order.acted == (DEACON, SECOND, SAVA)
    play.do(TurnTo(who=FIRST))
    play.do(ChangeOrder(kind="ranked", by="mental"))
    assert ranked(play).mental and line_of(play)[0] == DEACON


def test_a_mental_conflict_goes_by_what_minds_go_by() -> None:
    play = Play(table(skills=NOTICE))
    play.do(Begin(frame="conflict", harm="mental"))
    assert line_of(play)[0] == DEACON and play.scene.harm == "mental"
    fae = Play(table("fate-accelerated", skills={"c1": {"Careful": 2}, "c2": {"Quick": 3}}))
    harm = fae.scene.harm
    fae.do(Begin(frame="conflict", harm="mental"))
    assert line_of(fae)[0] == IMRE and fae.scene.harm == harm, "one track takes all harm"
    fae.do(End(what="conflict"), BEGIN)
    assert line_of(fae)[0] == SAVA


def test_one_conflict_in_another_order_than_usual() -> None:
    play = Play(table(skills=NOTICE))
    play.do(Begin(frame="conflict", order_="popcorn", first=FIRST))
    assert isinstance(play.scene.order, Popcorn) and play.scene.options.order == "ranked"


class TestAnOrderWithoutAConflict:
    """Four people prepare, then one roll decides: turns, and nothing of a conflict."""

    def test_everybody_once_and_it_ends_by_itself(self) -> None:
        play = Play(table(skills=NOTICE))
        play.do(Begin(frame="order", exchanges=1))
        assert play.scene.frame == "" and play.scene.conflict == 0 and on_turn(play) == SECOND
        for _ in range(4):
            play.do(Overcome(who=on_turn(play), difficulty=1, dice="0"), EndTurn())
        assert on_turn(play) == FIRST
        play.do(EndTurn())
        assert play.scene.order is None and play.scene.turn is None and play.scene.counters["n42"].marked == 1
        play.do(PlainRoll(who=IMRE, dice="+2"))

    def test_popcorn_once(self) -> None:
        play = Play(a_table())
        play.do(Begin(frame="order", exchanges=1, first=IMRE))
        for who in (SAVA, DEACON, FIRST, SECOND):
            play.do(TurnTo(who=who))
        play.refused(TurnTo(who=IMRE), "order_over")
        play.do(EndTurn())
        assert play.scene.order is None

    def test_a_ruling_goes_on_past_its_end(self) -> None:
        play = Play(table(skills=NOTICE))
        play.do(Begin(frame="order", exchanges=1))
        for _ in range(4):
            play.do(EndTurn())
        play.rule(TurnTo(who=SECOND))
        assert ranked(play).exchange == 2

    def test_an_action_is_one_a_turn_and_in_order(self) -> None:
        play = Play(table(skills=NOTICE))
        play.do(Begin(frame="order"), Overcome(who=SECOND, difficulty=1, dice="0"))
        play.refused(Overcome(who=SECOND, difficulty=1, dice="0"), "action_spent")
        play.refused(Overcome(who=IMRE, difficulty=1, dice="0"), "not_on_turn")

    def test_nobody_concedes_and_nothing_is_locked_until_a_conflict_ends(self) -> None:
        play = Play(table(skills=NOTICE))
        play.do(Begin(frame="order", first=IMRE), AllDefence(who=IMRE), TurnTo(who=SECOND))
        play.cannot(Concede(who=IMRE), "no_conflict")
        play.do(AddAspect(text="Seen", on=IMRE), Attack(who=SECOND, target=IMRE, dice="0", defence="0"))
        play.do(Invoke(aspect=f"a{play.table.given.ids}", by="gm", how="paid"))
        assert [lock.until for lock in play.table.cast[IMRE].locked] == ["scene"]
        play.refused(End(what="order"), "still_open")
        play.rule(End(what="order"))
        assert play.scene.order is None and not play.scene.here[IMRE].all_defence

    def test_a_conflict_takes_its_place(self) -> None:
        play = Play(table(skills=NOTICE))
        play.do(Begin(frame="order"), EndTurn(), BEGIN)
        assert play.scene.frame == "conflict" and ranked(play).acted == (SECOND,)


def test_a_ranked_conflict_is_undone_replayed_and_opened_with_the_next_scene() -> None:
    play = begun()
    play.do(Hold(), EndTurn(), Rank(who=IMRE, to="first"), ExtraTurn(who=SAVA))
    assert play.loaded().table == play.table
    after = play.table
    play.undo()
    play.redo()
    assert play.table == after
    play.do(End(what="scene"), OpenScene(scene=NEXT))


def test_a23_popcorn_holds_beside_it() -> None:
    """Named who has acted: refused, and it says who may; the last may name itself; newcomers at once; out never."""
    play = Play(a_table())
    play.do(Begin(frame="conflict", first=IMRE), TurnTo(who=SAVA))
    assert set(play.refused(TurnTo(who=IMRE), "has_acted").facts["eligible"]) == {DEACON, FIRST, SECOND}  # type: ignore[arg-type]
    play.do(Out(who=FIRST), AddCharacter(name="Sexton", side="Cult"))
    play.refused(TurnTo(who=FIRST), "cannot_go_next_out")
    play.do(TurnTo(who=DEACON), TurnTo(who="c51"), TurnTo(who=SECOND), TurnTo(who=SECOND))
    assert isinstance(play.scene.order, Popcorn) and play.scene.order.exchange == 2
    play.do(Remove(who=SECOND))
    assert BOOK.following(play.table, play.scene).who == (IMRE, SAVA, DEACON, "c51"), "then the GM names the next"
