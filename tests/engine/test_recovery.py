"""Consequences treated, healing by whole scenes, sessions and scenarios; milestones; stress that clears."""

from __future__ import annotations

import pytest

from tests.engine.tables import CHAPEL, CONCEPT, DEACON, IMRE, NEXT, OWES, SAVA, Play, a_table, loaded
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.boundary import Scenario
from tracker.engine.fate.harm import HitCommand, Take
from tracker.engine.fate.leaving import Out, concession_pays
from tracker.engine.fate.marks import Clear, Mark
from tracker.engine.fate.milestones import Milestone, Session
from tracker.engine.fate.recovery import Ease, Recover, Treat, all_held, this_counts
from tracker.engine.fate.resolve import Resolve
from tracker.engine.options import Option, Rebuild
from tracker.engine.session import Done
from tracker.history.recovery import CalendarTurned, RecoveryBegan
from tracker.model.cast import FateSheet
from tracker.model.table import Table

CORE, CONDENSED, FAE = "fate-core", "fate-condensed", "fate-accelerated"
HURT = (Mark(who=IMRE, box="mild", text="Cut"), Mark(who=IMRE, box="moderate", text="Rib"))


def playing(system: str = CONDENSED, *boxes: str) -> Play:
    """Imre with a consequence in each of these slots, called by its severity."""
    play = Play(a_table(system))
    for box in boxes:
        play.do(Mark(who=IMRE, box=box, text=box.title()))
    return play


def held(play: Play) -> dict[str, bool]:
    """The consequences of Imre, and whether each recovers."""
    sheet = play.table.cast[IMRE].sheet
    assert isinstance(sheet, FateSheet)
    return {slot.severity: slot.recovering for slot in sheet.slots if slot.aspect}


def next_scene(play: Play) -> None:
    play.do(End(what="scene"), OpenScene(scene=NEXT))


@pytest.mark.parametrize(("severity", "by", "needed"), [("mild", SAVA, 2), ("moderate", SAVA, 4), ("severe", IMRE, 8)])
def test_treating_is_an_overcome_and_two_harder_on_oneself(severity: str, by: str, needed: int) -> None:
    play = playing(CONDENSED, severity)
    play.do(Treat(who=IMRE, slot=severity, text="Bandaged", by=by, with_=needed, dice="+1"))
    (roll,) = play.table.rolls
    assert roll.oppose is not None and roll.oppose.total == needed
    play.do(Resolve())
    assert held(play) == {severity: True}
    assert "Bandaged" in [aspect.text for aspect in play.table.aspects]
    play.undo()
    assert held(play) == {severity: False}


def test_the_skill_follows_the_harm() -> None:
    play = playing(CONDENSED)
    play.do(HitCommand(who=IMRE, shifts=2, harm="mental"), Take(who=IMRE, mild="Shaken"))
    play.do(HitCommand(who=IMRE, shifts=4), Take(who=IMRE, moderate="Rib"))
    play.do(Treat(who=IMRE, slot="mild", by=SAVA, dice="0"), Treat(who=IMRE, slot="Rib", by=SAVA, dice="0"))
    assert [roll.act.skill for roll in play.table.rolls] == ["Empathy", "Academics"]


@pytest.mark.parametrize(
    ("dice", "cost", "starts", "owed"),
    [("0", "", True, 1), ("0", "boost", False, 0), ("-1", "", False, 0), ("-1", "major", True, 1), ("+3", "", True, 0)],
)
def test_a25_a_tie_starts_it_at_a_minor_cost_and_a_failure_at_a_major_one(
    dice: str, cost: str, starts: bool, owed: int
) -> None:
    play = playing(CONDENSED, "mild")
    play.do(Treat(who=IMRE, slot="mild", by=SAVA, with_=2, dice=dice), Resolve().but(cost=cost))
    assert held(play) == {"mild": starts}
    assert len(play.table.owing) == owed


def test_what_is_not_treated() -> None:
    play = playing(CONDENSED, "mild")
    play.cannot(Treat(who=IMRE, slot="severe"), "no_such_consequence")
    play.do(Recover(who=IMRE, slot="mild"))
    play.refused(Treat(who=IMRE, slot="Mild"), "recovers_already")
    play.refused(Recover(who=IMRE, slot="mild"), "recovers_already")
    fae = playing(FAE)
    fae.do(Mark(who=IMRE, box="mild"))
    fae.rule(Treat(who=IMRE, slot="mild", dice="0"))
    assert fae.session.entries[-1].ruling == ("recovers_already", "no_recovery_roll")


def test_in_a_conflict_there_is_hardly_time() -> None:
    play = playing(CONDENSED, "mild")
    play.do(Begin(frame="conflict", first=SAVA))
    done = play.do(Treat(who=IMRE, slot="mild", by=SAVA, dice="0"))
    assert [advice.code for advice in done.advice] == ["treated_in_conflict"]


def test_a_consequence_cleared_while_it_is_treated_is_simply_gone() -> None:
    play = playing(CONDENSED, "mild")
    play.do(Treat(who=IMRE, slot="mild", by=SAVA, with_=4, dice="0"), Clear(who=IMRE, box="mild"), Resolve())
    assert held(play) == {}


def test_a25_a_mild_one_takes_a_whole_scene_after_the_treatment() -> None:
    play = playing(CONDENSED, "mild")
    play.do(Recover(who=IMRE, slot="mild"))
    next_scene(play)
    assert held(play) == {"mild": True}
    play.do(End(what="scene"))
    assert held(play) == {}
    between = playing(CONDENSED, "mild")
    between.do(End(what="scene"), Recover(who=IMRE, slot="mild"), OpenScene(scene=NEXT))
    assert [this_counts(between.table, IMRE, one.slot) for one in all_held(between.table)] == [True]
    between.do(End(what="scene"))
    assert held(between) == {}


@pytest.mark.parametrize("system", (CORE, CONDENSED))
def test_a25_a_moderate_one_is_due_at_the_end_of_the_next_session(system: str) -> None:
    play = playing(system, "moderate")
    play.do(Recover(who=IMRE, slot="moderate"), Session())
    assert held(play) == {"moderate": True}
    next_scene(play)
    assert held(play) == {"moderate": True}
    play.do(End(what="scene"), End(what="evening"))
    assert held(play) == {}
    assert [event.kind for event in play.last()] == ["slot_cleared", "aspect_gone", "evening_ended"]


def test_a25_it_may_be_cleared_earlier_by_hand() -> None:
    play = playing(CORE, "moderate")
    play.do(Recover(who=IMRE, slot="moderate"), Clear(who=IMRE, box="moderate"))
    assert held(play) == {}


def test_a_severe_one_waits_for_the_scenario_in_core_and_a_major_milestone_in_condensed() -> None:
    core, condensed = playing(CORE, "severe"), playing(CONDENSED, "severe")
    for play in (core, condensed):
        play.do(Recover(who=IMRE, slot="severe"), Session(), Session())
        play.do(Scenario())
        assert held(play) == {"severe": True}
        play.do(Scenario())
    assert held(core) == {} and held(condensed) == {"severe": True}
    condensed.do(Milestone(size="minor"))
    assert held(condensed) == {"severe": True}
    condensed.do(Milestone(size="major"))
    assert held(condensed) == {}


def test_accelerated_recovers_by_itself_with_some_rest() -> None:
    play = playing(FAE, "mild", "moderate", "severe")
    assert held(play) == {"mild": True, "moderate": True, "severe": True}
    play.do(End(what="scene", unrested=True), OpenScene(scene=NEXT))
    assert "mild" in held(play)
    play.do(End(what="scene"))
    assert list(held(play)) == ["moderate", "severe"]
    play.do(Session())
    assert list(held(play)) == ["moderate", "severe"]
    play.do(Scenario())
    assert list(held(play)) == ["moderate"]
    play.do(End(what="evening"))
    assert held(play) == {}


def test_a26_core_milestones_let_recovery_start_without_a_roll() -> None:
    play = playing(CORE, "moderate", "severe")
    assert play.do(Milestone(size="minor")).advice[0].code == "may_begin_to_recover"
    play.do(Recover(who=IMRE, slot="moderate", reason="milestone"))
    assert play.do(Milestone(size="minor")).advice == ()
    assert play.do(Milestone(size="significant")).advice[0].facts == {"who": (IMRE,)}
    assert held(play) == {"moderate": True, "severe": False}
    began = [event for entry in play.session.entries for event in entry.events if isinstance(event, RecoveryBegan)]
    assert began[0].reason == "milestone"


def test_a26_condensed_major_milestones_finish_what_recovers_and_start_the_rest() -> None:
    play = playing(CONDENSED, "mild", "moderate", "severe")
    play.do(Recover(who=IMRE, slot="mild"), Recover(who=IMRE, slot="moderate"))
    play.refused(Milestone(size="significant"), "no_such_milestone")
    done = play.do(Milestone(size="major"))
    assert held(play) == {"mild": True, "severe": False}
    assert done.advice[0].code == "may_begin_to_recover"
    assert play.table.calendar.milestones == 1


@pytest.mark.parametrize("system", (CORE, CONDENSED))
def test_a27_stress_clears_at_the_end_of_the_conflict_or_of_the_scene(system: str) -> None:
    play = playing(system)
    play.do(Begin(frame="conflict"), Mark(who=IMRE, box="physical:1"))
    play.do(End(what="conflict"))
    assert marked(play) == (() if system == CORE else (0,))
    play.do(Mark(who=IMRE, box="physical:2"), End(what="scene"))
    assert marked(play) == ()


def test_a27_without_a_breather_core_stress_stays_and_by_hand_it_clears_at_any_time() -> None:
    play = playing(CORE)
    play.do(Begin(frame="conflict"), Mark(who=IMRE, box="physical:1"), End(what="conflict", unrested=True))
    assert marked(play) == (0,)
    play.do(Clear(who=IMRE, box="stress"))
    assert marked(play) == ()


def marked(play: Play) -> tuple[int, ...]:
    sheet = play.table.cast[IMRE].sheet
    assert isinstance(sheet, FateSheet)
    return tuple(place for track in sheet.tracks for place in track.marked)


def extreme(system: str = CORE) -> Play:
    play = playing(system)
    play.do(Option(option="extreme", value="on"), HitCommand(who=IMRE, shifts=9, by=DEACON))
    return play


def test_a28_it_asks_which_aspect_it_stands_for_and_takes_its_place() -> None:
    play = extreme()
    assert play.cannot(Take(who=IMRE, boxes="1", extreme="Blind"), "which_aspect_replaced").facts["aspects"] == (OWES,)
    play.cannot(Take(who=IMRE, boxes="1", extreme="", replaces=CONCEPT), "not_an_aspect_of")
    play.do(Take(who=IMRE, boxes="1", extreme="Blind", replaces=OWES))
    assert OWES not in play.table.aspects and held(play) == {"extreme": False}
    play.refused(Treat(who=IMRE, slot="extreme", by=SAVA, dice="0"), "extreme_not_treated")
    play.refused(Recover(who=IMRE, slot="Blind"), "extreme_not_treated")


def test_a28_it_counts_for_a_concession_and_a_major_milestone_makes_it_an_aspect_like_any_other() -> None:
    play = playing(CORE)
    play.do(Option(option="extreme", value="on"), Begin(frame="conflict"), HitCommand(who=IMRE, shifts=8, by=DEACON))
    play.do(Take(who=IMRE, extreme="Blind", replaces=OWES))
    assert concession_pays(play.table, IMRE) == 2
    play.do(HitCommand(who=IMRE, shifts=1, by=DEACON))
    play.refused(Take(who=IMRE, extreme="Deaf"), "once_between_major_milestones")
    play.do(Milestone(size="major"))
    blind = next(aspect for aspect in play.table.aspects if aspect.text == "Blind")
    assert (blind.kind, blind.role, held(play)) == ("character", "trouble", {})
    play.do(Take(who=IMRE, extreme="Deaf", replaces=blind.id))
    assert held(play) == {"extreme": False}


def test_a28_under_a_ruling_a_second_one_stands_beside_the_first() -> None:
    play = extreme()
    play.do(Take(who=IMRE, boxes="1", extreme="Blind", replaces=OWES), HitCommand(who=IMRE, shifts=8))
    done = play.rule(Take(who=IMRE, extreme="Deaf"))
    assert "once_between_major_milestones" in done.entry.ruling
    texts = [aspect.text for aspect in play.table.aspects if aspect.role == "extreme"]
    assert texts == ["Blind", "Deaf"]


def test_a28_by_hand_and_without_the_option() -> None:
    play = playing(CORE)
    play.do(Option(option="extreme", value="on"), Mark(who=IMRE, box="extreme", text="Blind", replaces=OWES))
    assert held(play) == {"extreme": False}
    play.refused(Mark(who=IMRE, box="extreme"), "once_between_major_milestones")
    off = extreme()
    off.do(Option(option="extreme", value="off"))
    off.cannot(Take(who=IMRE, extreme="Blind"), "no_such_slot")


def test_magic_makes_a_consequence_lighter_and_needs_no_roll() -> None:
    play = playing(CORE, "severe", "mild")
    play.cannot(Ease(who=IMRE, slot="mild"), "nothing_lighter")
    play.do(Ease(who=IMRE, slot="severe", text="Sore"))
    assert held(play) == {"mild": False, "moderate": False}
    play.cannot(Ease(who=IMRE, slot="Sore"), "slot_filled")
    play.do(Clear(who=IMRE, box="mild"), Ease(who=IMRE, slot="Sore"), Recover(who=IMRE, slot="mild", reason="magic"))
    assert held(play) == {"mild": True}


def with_conditions() -> Play:
    play = playing(CONDENSED)
    play.do(Option(option="consequences", value="conditions"), Rebuild(who=(IMRE,)), Begin(frame="conflict"))
    return play


def test_a_condition_is_one_aspect_with_an_invoke_for_each_hit_and_counts_once() -> None:
    play = with_conditions()
    play.do(HitCommand(who=IMRE, shifts=1, by=DEACON), Take(who=IMRE, slots="hurt"))
    (hurt,) = [aspect for aspect in play.table.aspects if aspect.kind == "consequence"]
    play.do(HitCommand(who=IMRE, shifts=1, by=DEACON), Take(who=IMRE, slots="hurt"))
    assert play.table.aspects[hurt.id].invokes == 2
    assert concession_pays(play.table, IMRE) == 2
    play.do(HitCommand(who=IMRE, shifts=10, by=DEACON), Take(who=IMRE, slots="injured,injured,wounded,wounded"))
    assert [aspect.invokes for aspect in play.table.aspects if aspect.kind == "consequence"] == [2, 1, 1]
    assert concession_pays(play.table, IMRE) == 4
    play.do(Recover(who=IMRE, slot="hurt"))
    assert len(play.last()) == 2
    play.do(End(what="conflict"))
    next_scene(play)
    play.do(End(what="scene"))
    assert list(held(play)) == ["condition_injured", "condition_wounded"]


def test_slots_may_be_named_by_their_places() -> None:
    play = playing(CONDENSED)
    play.do(HitCommand(who=IMRE, shifts=6), Take(who=IMRE, slots="1,2"))
    assert list(held(play)) == ["mild", "moderate"]


def test_taken_out_in_words_now_or_later() -> None:
    play = playing(CONDENSED)
    play.do(Out(who=IMRE, how="Falls asleep"))
    play.cannot(Out(who=IMRE), "already_out")
    play.do(Out(who=IMRE, how="Falls into the tide"))
    assert [event.how for event in play.last() if event.kind == "taken_out"] == ["Falls into the tide"]  # type: ignore[attr-defined]


def test_a_new_session_refreshes_and_counts() -> None:
    play = playing(CONDENSED)
    play.do(End(what="scene"), End(what="evening"))
    done = play.do(Session())
    assert not play.table.ended and play.table.calendar.sessions == 1
    assert CalendarTurned(unit="session", n=1) in done.entry.events and play.points(SAVA) == 3
    running = playing(CONDENSED)
    running.do(Begin(frame="conflict"))
    running.refused(Session(), "conflict_runs")


def test_clocks_are_kept_with_the_table() -> None:
    play = playing(CONDENSED, "moderate")
    play.do(Recover(who=IMRE, slot="moderate"), Session())
    again: Table = loaded(play.table)
    assert again == play.table
    result = Play(again).session.submit(End(what="evening"))
    assert isinstance(result, Done) and not list(all_held(result.moment.after))
    assert play.table.scenes[CHAPEL].nth == 0
