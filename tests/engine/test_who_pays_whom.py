"""The table of fate points row by row, and the rulings on it (digest 1.6, 1.7; A-08 to A-15, A-34, A-40)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tables import (
    CHAPEL,
    CONCEPT,
    CULT,
    DEACON,
    FIRST,
    IMRE,
    NEXT,
    OPENING,
    OWES,
    PRIDE,
    SAVA,
    STONES,
    TIDE,
    WARDENS,
    Play,
    a_table,
)  # fmt: skip
from tracker.engine.aspects import AddAspect, DropAspect, GiveFree, Promote
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.answers import TypeDice
from tracker.engine.fate.compels import Compel
from tracker.engine.fate.economy import Points
from tracker.engine.fate.harm import Drop, HitCommand, Take
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.leaving import Concede, Out
from tracker.engine.fate.marks import Clear, Mark
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Advantage, Attack, Overcome
from tracker.model.aspects import Free
from tracker.model.table import Options
from tracker.rules.fate import RULESETS

SYSTEMS = sorted(RULESETS)
CORE, CONDENSED, ACCELERATED = "fate-core", "fate-condensed", "fate-accelerated"


def a_play(system: str = CONDENSED, *, fight: bool = True, **options: Any) -> Play:
    table = a_table(system)
    scene = table.scenes[CHAPEL].but(options=Options().but(**options))
    play = Play(table.with_scene(scene))
    if fight:
        play.do(Begin(frame="conflict"))
    return play


def attacked(play: Play, who: str = IMRE, target: str = DEACON) -> Play:
    play.do(Attack(who=who, target=target, dice="0", defence="0"))
    return play


def to_the_bank(play: Play) -> bool:
    """Whether nobody is owed anything."""
    return all(not who.owed and not who.carried for who in play.table.cast)


class TestRows:
    """Each row of the table by its name."""

    @pytest.mark.parametrize("system", SYSTEMS)
    @pytest.mark.parametrize("aspect", [OWES, STONES])
    def test_an_own_or_a_situation_aspect_pays_the_bank(self, system: str, aspect: str) -> None:
        play = attacked(a_play(system))
        play.do(Invoke(aspect=aspect, by=IMRE, how="paid"))
        assert play.points(IMRE) == 2 and to_the_bank(play)

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a_third_partys_pays_them_in_core_and_the_bank_elsewhere(self, system: str) -> None:
        play = attacked(a_play(system))
        play.do(Invoke(aspect=CONCEPT, by=IMRE))
        assert play.points(IMRE) == 2
        assert play.owed(SAVA) == (system == CORE)

    @pytest.mark.parametrize(("reading", "owed"), [("attached", 1), ("hurt", 0), ("players", 0)])
    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a10_the_table_may_read_it_otherwise(self, system: str, reading: str, owed: int) -> None:
        play = attacked(a_play(system, hostile_invokes=reading))
        play.do(Invoke(aspect=CONCEPT, by=IMRE))
        assert play.owed(SAVA) == owed

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a10_the_one_it_hurts_is_owed_but_in_accelerated_only_by_a_player(self, system: str) -> None:
        play = attacked(a_play(system), DEACON, IMRE)
        play.do(Invoke(aspect=OWES, by="gm"))
        assert play.owed(IMRE) == (system != ACCELERATED) and play.scene.pool == 1
        play = attacked(a_play(system), SAVA, IMRE)
        play.do(Invoke(aspect=OWES, by=SAVA))
        assert play.owed(IMRE) == 1 and play.points(SAVA) == 0

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a_consequence_and_an_advantage_on_them_are_theirs_too(self, system: str) -> None:
        play = a_play(system)
        play.do(Mark(who=IMRE, box="mild", text="Cut"), AddAspect(text="Pinned", on=IMRE, by=SAVA))
        cut, pinned = [aspect.id for aspect in play.table.aspects][-2:]
        play.do(Points(who=SAVA, change="=2"))
        attacked(play, SAVA, IMRE).do(Invoke(aspect=cut, by=SAVA, how="paid"), Invoke(aspect=pinned, by=SAVA))
        assert play.owed(IMRE) == 2

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_an_npc_that_it_hurts_carries_the_point_except_in_accelerated(self, system: str) -> None:
        play = attacked(a_play(system))
        play.do(Invoke(aspect=PRIDE, by=IMRE))
        assert play.table.cast[DEACON].carried == (system != ACCELERATED)

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a_free_invoke_and_a_boost_pay_nobody(self, system: str) -> None:
        play = a_play(system)
        play.do(AddAspect(text="Blinded", on=IMRE, free=((SAVA, 1),)))
        play.do(AddAspect(text="Slips", kind="boost", on=IMRE, by=SAVA))
        blinded, slips = [aspect.id for aspect in play.table.aspects][-2:]
        attacked(play, SAVA, IMRE).do(Invoke(aspect=blinded, by=SAVA), Invoke(aspect=slips, by=SAVA))
        assert (play.points(SAVA), play.owed(IMRE)) == (1, 0)

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_the_purse_is_locked_until_the_conflict_ends(self, system: str) -> None:
        play = a_play(system)
        play.do(Points(who=IMRE, change="=0"))
        attacked(play, SAVA, IMRE).do(Invoke(aspect=OWES, by=SAVA))
        play.refused(Invoke(aspect=STONES, by=IMRE, how="paid"), "no_fate_points")
        play.do(Compel(who=(IMRE,)))
        play.refused(Compel(who=(IMRE,), step="refuse"), "cannot_refuse")
        play.do(Resolve(as_="fail"), End(what="conflict"))
        assert (play.points(IMRE), play.owed(IMRE)) == (1, 0)

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_outside_a_conflict_until_the_scene_ends(self, system: str) -> None:
        play = attacked(a_play(system, fight=False), SAVA, IMRE)
        play.do(Invoke(aspect=OWES, by=SAVA), Resolve(as_="fail"))
        play.do(Begin(frame="conflict"), End(what="conflict"))
        assert play.owed(IMRE) == 1, "a conflict that began later releases nothing of before"
        play.do(End(what="scene"))
        assert (play.points(IMRE), play.owed(IMRE)) == (4, 0)

    def test_the_gm_may_award_what_the_rules_do_not(self) -> None:
        play = a_play()
        play.do(Points(who=SAVA, change="+1", why="their aspect", locked=True))
        assert (play.points(SAVA), play.owed(SAVA)) == (1, 1)
        play.do(End(what="conflict"))
        assert (play.points(SAVA), play.owed(SAVA)) == (2, 0)

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_taken_out_pays_nothing(self, system: str) -> None:
        play = a_play(system)
        play.do(Mark(who=IMRE, box="mild"), Out(who=IMRE), End(what="conflict"))
        assert play.points(IMRE) == 3


class TestConceding:
    """A-09: what a concession pays, and when."""

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a09_consequences_of_this_conflict_count_healed_or_not(self, system: str) -> None:
        play = a_play(system, fight=False)
        play.do(Mark(who=IMRE, box="severe"), Begin(frame="conflict"))
        play.do(Mark(who=IMRE, box="mild"), Mark(who=IMRE, box="moderate"), Clear(who=IMRE, box="mild"))
        play.do(Concede(who=IMRE, terms="dragged away"))
        assert (play.points(IMRE), play.owed(IMRE)) == (3, 3)
        play.refused(Attack(who=DEACON, target=IMRE), "target_out")
        play.do(End(what="conflict"))
        assert (play.points(IMRE), play.owed(IMRE)) == (6, 0)

    def test_a09_each_concedes_alone_and_an_npc_brings_it_along(self) -> None:
        play = a_play()
        play.do(Mark(who=DEACON, box="mild"), Concede(who=DEACON), Concede(who=SAVA))
        assert play.table.cast[DEACON].carried == 2 and play.owed(SAVA) == 1 and play.owed(IMRE) == 0
        play.do(End(what="scene"), OpenScene(scene=NEXT))
        assert play.scene.pool == 4 + 2

    def test_a09_not_once_dice_lie(self) -> None:
        play = a_play()
        play.do(Attack(who=DEACON, target=IMRE, dice="0", defence="?"))
        play.refused(Concede(who=IMRE), "too_late_dice_rolled")
        play.do(Cancel(), Attack(who=DEACON, target=IMRE, dice="?", defence="?"), Concede(who=IMRE))
        assert play.owed(IMRE) == 1 and not len(play.table.rolls), "before them it is in time"


class TestFreeInvokes:
    """A-08, A-14, A-15, A-40: what invokes do on a roll."""

    def test_a08_each_consequence_gives_the_attacker_one(self) -> None:
        play = a_play()
        play.do(HitCommand(who=IMRE, shifts=6, by=DEACON), Take(who=IMRE, mild="Cut", moderate="Broken"))
        made = [aspect for aspect in play.table.aspects if aspect.kind == "consequence"]
        assert [aspect.free for aspect in made] == [(Free(owner=DEACON, n=1),)] * 2
        play.do(GiveFree(aspect=made[0].id, to=FIRST, from_=DEACON))
        assert play.table.aspects[made[0].id].free == (Free(owner=FIRST, n=1),), "it may be handed over"

    def test_a08_one_that_nobody_inflicted_is_the_other_sides(self) -> None:
        play = a_play()
        play.do(Mark(who=IMRE, box="mild"))
        assert next(reversed(list(play.table.aspects))).free == (Free(owner=CULT, n=1),)

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a14_free_and_paid_mix_and_one_is_paid_a_side(self, system: str) -> None:
        play = a_play(system)
        play.do(GiveFree(aspect=STONES, to=WARDENS))
        attacked(play).do(Invoke(aspect=STONES, by=IMRE), Invoke(aspect=STONES, by=IMRE))
        assert next(iter(play.table.rolls)).act.fixed == 3 + 4 and play.points(IMRE) == 2
        play.refused(Invoke(aspect=STONES, by=IMRE), "paid_twice")
        play.do(Invoke(aspect=STONES, by="gm", how="paid"))
        assert play.scene.pool == 1, "the other side's dice are another matter"

    @pytest.mark.parametrize("system", SYSTEMS)
    @pytest.mark.parametrize("against", [DEACON, None])
    def test_a15_anyone_helps_whatever_opposes(self, system: str, against: str | None) -> None:
        play = a_play(system, fight=False)
        play.do(Overcome(who=IMRE, dice="0", against=against, difficulty=None if against else 2, defence="0"))
        play.do(Invoke(aspect=TIDE, by=SAVA, for_=IMRE))
        assert len(next(iter(play.table.rolls)).act.invokes) == 1

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a40_a_reroll_replaces_the_dice_and_no_bonus_whichever_came_first(self, system: str) -> None:
        play = attacked(a_play(system))
        play.do(Points(who=IMRE, change="=5"), Invoke(aspect=OWES, by=IMRE))
        play.do(Invoke(aspect=STONES, by=IMRE, reroll=True, dice="-3"), Invoke(aspect=TIDE, by=IMRE))
        act = next(iter(play.table.rolls)).act
        assert act.total == 3 - 3 + 2 + 2
        play.do(TypeDice(who=IMRE, value="+1"))
        assert next(iter(play.table.rolls)).act.total == 3 + 1 + 2 + 2


class TestBoosts:
    """A-34: how long a boost lives, and what may be done with it."""

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_a34_until_used_or_till_the_scene_ends(self, system: str) -> None:
        play = attacked(a_play(system))
        play.do(Invoke(aspect=OPENING, by=IMRE))
        assert OPENING not in play.table.aspects
        play = a_play(system, fight=False)
        play.do(End(what="scene"))
        assert OPENING not in play.table.aspects

    def test_a34_it_is_not_paid_for_nor_compelled_but_handed_over(self) -> None:
        play = attacked(a_play())
        play.refused(Invoke(aspect=OPENING, by=IMRE, how="paid"), "boost_cannot_be_paid")
        play.refused(Compel(who=(IMRE,), aspect=OPENING), "boost_compelled")
        play.do(GiveFree(aspect=OPENING, to=SAVA, from_=IMRE), Invoke(aspect=OPENING, by=SAVA, for_=IMRE))
        assert OPENING not in play.table.aspects

    def test_a34_the_holder_is_told_as_the_turn_begins(self) -> None:
        play = a_play(fight=False)
        done = play.do(Begin(frame="conflict", first=IMRE))
        assert [advice.code for advice in done.advice] == ["boost_waits"]

    @pytest.mark.parametrize(("dice", "free"), [("+1", 2), ("+4", 3)])
    @pytest.mark.parametrize("by_name", [True, False])
    def test_inv06_an_advantage_of_the_same_name_makes_an_aspect_of_it(
        self, dice: str, free: int, by_name: bool
    ) -> None:
        play = a_play(CORE, fight=False)
        what: dict[str, Any] = {"text": "off balance"} if by_name else {"existing": OPENING}
        play.do(Advantage(who=IMRE, with_=2, difficulty=2, dice=dice, **what), Resolve())
        made = play.table.aspects[OPENING]
        assert (made.kind, made.invokes) == ("situation", free)
        assert sum(aspect.text.casefold() == "off balance" for aspect in play.table.aspects) == 1

    def test_a_boost_of_the_other_side_is_not_made_ones_own(self) -> None:
        play = a_play(CORE, fight=False)
        play.do(Advantage(who=DEACON, text="Off balance", with_=2, difficulty=1, dice="+1"), Resolve())
        assert play.table.aspects[OPENING].kind == "boost"

    def test_promoted_by_hand_it_keeps_its_invoke(self) -> None:
        play = a_play()
        play.do(Promote(aspect=OPENING, text="On his back"))
        held = play.table.aspects[OPENING]
        assert (held.kind, held.text, held.invokes) == ("situation", "On his back", 1)
        play.do(DropAspect(aspect=OPENING))


def test_a_hit_let_go_pays_nothing() -> None:
    play = a_play()
    play.do(HitCommand(who=IMRE, shifts=2, by=DEACON), Drop())
    assert play.points(IMRE) == 3 and to_the_bank(play)
