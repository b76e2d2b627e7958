"""Rows of several: what they roll, how hits run on, split, merged, fled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import CHAPEL, CRYPT, CULT, DEACON, FIRST, IMRE, NAVE, SAVA, SECOND, Play, a_table
from tests.ui.playing import ROOT, opened
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End
from tracker.engine.fate.answers import Defend, Strike, Use
from tracker.engine.fate.groups import bears, run_on, together
from tracker.engine.fate.harm import HitCommand, Take
from tracker.engine.fate.leaving import Concede, Out
from tracker.engine.fate.marks import Clear, Mark
from tracker.engine.fate.prospects import consequences_of, taken_out
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Attack
from tracker.engine.groups import Flee, Merge, Split
from tracker.engine.options import Rebuild
from tracker.engine.templates import of_system, templates
from tracker.engine.turns import TurnTo
from tracker.model.aspects import Free
from tracker.model.cast import Character, FateSheet
from tracker.model.table import Options, Table
from tracker.rules.fate import RULESETS
from tracker.storage.desk import Desk

ROW, OTHER = "c51", "c52"


def table(system: str, **options: Any) -> Table:
    """The usual table in another game."""
    rules = RULESETS[system]
    held = a_table(system)
    usual = Options(stress="one-point" if rules.boxes == "one-point" else "graded")
    scene = held.scenes[CHAPEL].but(options=usual.but(**options))
    return held.with_scene(scene)


def mob(template: str = "mob average", count: int = 4, system: str = "fate-core", **more: Any) -> Play:
    play = Play(table(system))
    play.do(AddCharacter(name="Mob", template=template, count=count, side=CULT, zone=NAVE, **more))
    return play


def row(play: Play, who: str = ROW) -> Character:
    return play.table.cast[who]


def heads(play: Play, who: str = ROW) -> int:
    return len(row(play, who).standing)


def marked(play: Play, who: str = ROW) -> dict[int, tuple[int, ...]]:
    """Boxes marked of each member that stands, from 0."""
    return {
        member.n: member.tracks[0].marked
        for member in row(play, who).standing
        if member.tracks and member.tracks[0].marked
    }


def test_a_mob_is_one_row_that_rolls_once_with_its_number() -> None:
    play = mob(count=4)
    assert len(play.table.cast) == 7 and row(play).name == "Mob" and heads(play) == 4
    play.do(Attack(who=ROW, target=IMRE, dice="0", defence="?"))
    act = play.table.rolls[1].act
    assert (act.rating, [(held.n, held.why, held.kind) for held in act.modifiers]) == (
        1,
        [(3, "by_number", "modifier")],
    )
    assert act.total == 4
    play.do(Strike(n=1, who=ROW))
    assert play.table.rolls[1].act.total == 1


def test_condensed_caps_the_number_at_the_rating() -> None:
    play = mob("minor mob", 6, "fate-condensed")
    play.do(Attack(who=ROW, target=IMRE, dice="0", defence="?"))
    assert play.table.rolls[1].act.total == 4


def test_the_number_counts_for_the_skill_that_is_rolled() -> None:
    play = mob("mob fair", 3)
    play.do(Attack(who=ROW, target=IMRE, dice="0", defence="?"), Use(who=ROW, with_="Will"))
    act = play.table.rolls[1].act
    assert act.total == 0 and not act.modifiers
    play.do(Use(who=ROW, with_="Athletics"))
    assert play.table.rolls[1].act.total == 3
    play.do(Attack(who=IMRE, target=ROW, dice="0", defence="?"))
    part = play.table.rolls[2].oppose
    assert part is not None and part.fixed == 4
    ids = [held.id for each in play.table.rolls[2].parts for held in each.modifiers]
    assert len(set(ids)) == len(ids)


def test_a31_a_hit_runs_on_and_the_rating_falls_with_the_heads() -> None:
    play = mob("mob fair", 4)
    play.do(HitCommand(who=ROW, shifts=5))
    assert run_on(play.table, play.table.hits[1]) == ((1, 2), ((3, (0,)),), 2, 0)
    done = play.do(Take(who=ROW, way=1))
    assert [event.kind for event in done.entry.events] == ["members_fell", "member_marked", "hit_settled"]
    assert heads(play) == 2 and marked(play) == {3: (0,)} and play.scene.here[ROW].state == "in"
    assert together(play.scene, row(play), "Fight") == (2, 1, 2)
    play.do(HitCommand(who=ROW, shifts=1))
    done = play.do(Take(who=ROW, way=1))
    assert heads(play) == 1 and [advice.code for advice in done.advice] == ["last_of_group"]
    play.do(HitCommand(who=ROW, shifts=2), Take(who=ROW, way=1))
    assert play.scene.here[ROW].state == "out" and not len(play.table.hits)
    assert play.loaded().table == play.table


def test_a31_what_is_promised_is_what_it_can_bear() -> None:
    play = mob("mob fair", 2)
    assert bears(play.scene, row(play), "physical") == 3
    play.do(Attack(who=IMRE, target=ROW, dice="+3", defence="-3"))
    assert taken_out(play.table, play.table.rolls[1], "now") == 1
    promised = consequences_of(play.table, play.table.rolls[1])
    assert promised is not None and promised.hit is not None and promised.bearable == 3 < promised.hit.shifts


def test_by_hand_is_possible_when_it_is_the_same_and_a_ruling_otherwise() -> None:
    play = mob("mob fair", 4)
    play.do(HitCommand(who=ROW, shifts=3))
    play.cannot(Take(who=ROW, way=2), "no_such_way")
    play.refused(Take(who=ROW, down=2), "runs_on_otherwise")
    play.cannot(Take(who=ROW, down=5), "bad_number")
    play.cannot(Take(who=ROW, down=1, boxes="2"), "no_such_box")
    play.do(Take(who=ROW, down=1, boxes="1"))
    assert heads(play) == 3 and marked(play) == {2: (0,)}
    play.do(HitCommand(who=ROW, shifts=9))
    play.cannot(Take(who=ROW, down=0, boxes="1"), "box_already_marked")
    play.rule(Take(who=ROW, down=1))
    assert heads(play) == 2


def test_the_stress_of_members_clears_with_the_scene_and_by_hand() -> None:
    for clear in (Clear(who=ROW, box="stress"), End(what="scene")):
        play = mob("mob good", 2)
        play.do(HitCommand(who=ROW, shifts=2), Take(who=ROW, way=1))
        assert marked(play) == {1: (1,)} and row(play).hurt
        play.do(clear)
        assert not row(play).hurt


def test_a_mob_is_out_by_hand_as_anybody_is() -> None:
    play = mob()
    play.do(HitCommand(who=ROW, shifts=1), Out(who=ROW))
    assert play.scene.here[ROW].state == "out" and heads(play) == 4 and not len(play.table.hits)


def test_a09_one_declaration_concedes_for_a_nameless_group() -> None:
    play = mob("mob fair", 5)
    play.do(Begin(frame="conflict", first=IMRE), Concede(who=ROW))
    assert play.scene.here[ROW].state == "conceded"
    assert row(play).carried == 1  # 1 for the row, whatever its number


def test_a_mob_takes_one_turn() -> None:
    play = mob()
    play.do(Begin(frame="conflict", first=ROW), Attack(who=ROW, target=IMRE, dice="0", defence="0"), Resolve())
    play.refused(Attack(who=ROW, target=SAVA, dice="0", defence="0"), "action_spent")


def test_a42_passive_and_no_defence_are_two_things() -> None:
    play = mob("mob fair", 3)
    play.do(Attack(who=IMRE, target=ROW, dice="0", how="passive"))
    passive = play.table.rolls[1].oppose
    assert passive is not None and passive.passive and passive.total == 4  # Fight +2, and 2 by number
    play.do(Attack(who=IMRE, target=ROW, dice="0", how="none"))
    none = play.table.rolls[2].oppose
    assert none is not None and none.passive and none.total == 0 and not none.modifiers
    play.do(Defend(roll=2, how="passive", with_="Notice"))
    changed = play.table.rolls[2].oppose
    assert changed is not None and changed.total == 3
    play.do(Defend(roll=2, how="none"))
    again = play.table.rolls[2].oppose
    assert again is not None and again.total == 0
    play.do(Defend(roll=2, who=ROW, dice="+1"))
    rolled = play.table.rolls[2].oppose
    assert rolled is not None and not rolled.passive and rolled.total == 5
    play.do(Resolve(roll=1))
    assert not play.table.aspects.get("a99") and play.kinds()[0] == "roll_resolved"


def test_a_passive_defender_gains_no_boost() -> None:
    play = mob("mob good", 6)
    before = len(play.table.aspects)
    play.do(Attack(who=IMRE, target=ROW, dice="-4", how="passive"), Resolve())
    assert len(play.table.aspects) == before


def test_an_accelerated_group_has_a_box_for_every_two() -> None:
    play = mob("mook group", 5, "fate-accelerated")
    sheet = row(play).sheet
    assert isinstance(sheet, FateSheet) and [track.boxes for track in sheet.tracks] == [(1, 2)]
    play.do(Attack(who=ROW, target=IMRE, dice="0", defence="?"))
    assert play.table.rolls[1].act.total == 2  # what it is good at, as one mook
    play.do(HitCommand(who=ROW, shifts=2, harm="stress"), Take(who=ROW, way=1))
    held = row(play).sheet
    assert isinstance(held, FateSheet) and held.tracks[0].marked == (1,)


@pytest.mark.parametrize("system", ["fate-core", "fate-condensed"])
def test_a32_filler_in_a_row_falls_weakest_first(system: str) -> None:
    play = Play(table(system))
    play.do(
        AddCharacter(name="Rats", template="filler group", count=3, side=CULT, zone=NAVE),
        AddCharacter(name="Big rat", template="filler 3", side=CULT, zone=NAVE),
        Merge(who=(OTHER,), into=ROW),
    )
    assert [len(member.tracks[0].boxes) for member in row(play).members] == [1, 1, 1, 3]
    assert together(play.scene, row(play), "Fight") == (3, 0, 4)
    play.do(HitCommand(who=ROW, shifts=4), Take(who=ROW, way=1))
    assert [member.n for member in row(play).standing] == [4] and marked(play) == {4: (0,)}
    play.do(HitCommand(who=ROW, shifts=2), Take(who=ROW, way=1))
    assert heads(play) == 1 and play.scene.here[ROW].state == "in"
    play.do(HitCommand(who=ROW, shifts=1), Take(who=ROW, way=1))
    assert play.scene.here[ROW].state == "out"


def test_a_single_filler_marks_many_boxes_in_every_game() -> None:
    play = Play(table("fate-core"))
    play.do(AddCharacter(name="Thug", template="filler 3", side=CULT), HitCommand(who=ROW, shifts=3))
    play.do(Take(who=ROW, way=1))
    sheet = row(play).sheet
    assert isinstance(sheet, FateSheet) and sheet.tracks[0].marked == (0, 1, 2)


def test_split_makes_a_row_of_its_own_that_has_acted_as_the_first_has() -> None:
    play = mob("mob fair", 5)
    play.do(Begin(frame="conflict", first=ROW), Split(who=ROW, n=2))
    assert (heads(play), heads(play, OTHER)) == (3, 2)
    assert [member.n for member in row(play, OTHER).members] == [4, 5]
    assert row(play, OTHER).name == "Mob 1" and row(play, OTHER).number == 8
    assert play.scene.here[OTHER].zone == NAVE and row(play, OTHER).side == CULT
    play.refused(TurnTo(who=OTHER), "has_acted")
    play.do(Split(who=OTHER, n=1, name="The last"))
    assert row(play, "c53").name == "The last"
    play.do(TurnTo(who=IMRE), Split(who=ROW, n=1))
    assert row(play, "c54").name == "Mob 2"
    play.undo()
    play.do(Split(who=ROW, n=1))
    assert row(play, "c54").name == "Mob 2"


def test_the_one_who_is_left_joins_another_row_with_all_that_hangs_on_it() -> None:
    play = mob("mob average", 2)
    play.do(AddCharacter(name="Watch", template="mob fair", count=2, side=CULT, zone=NAVE))
    play.do(Attack(who=ROW, target=IMRE, dice="+4", defence="-4"), Resolve(lower=True))
    assert any(free.owner == ROW for aspect in play.table.aspects for free in aspect.free)
    play.do(Merge(who=(ROW,), into=OTHER))
    assert ROW not in play.table.cast and ROW not in play.scene.here
    assert [member.n for member in row(play, OTHER).members] == [1, 2, 3, 4]
    assert together(play.scene, row(play, OTHER), "Fight") == (2, 3, 4)
    assert together(play.scene, row(play, OTHER), "Notice") == (1, 1, 4)
    assert any(free.owner == OTHER for aspect in play.table.aspects for free in aspect.free)
    assert all(hit.by != ROW for hit in play.table.hits)
    assert play.loaded().table == play.table


def test_numbers_of_members_are_never_given_again() -> None:
    play = mob("mob average", 3)
    play.do(HitCommand(who=ROW, shifts=1), Take(who=ROW, way=1), Set(who=ROW, field="members", value="4"))
    assert [member.n for member in row(play).standing] == [2, 3, 4, 5]
    play.do(Set(who=ROW, field="members", value="2"), Set(who=ROW, field="members", value="3"))
    assert [member.n for member in row(play).standing] == [2, 3, 6]


def test_whoever_is_alone_becomes_a_row_by_being_joined() -> None:
    play = Play()
    play.do(Merge(who=(SECOND,), into=FIRST))
    assert row(play, FIRST).kind == "mob" and heads(play, FIRST) == 2
    assert row(play, FIRST).name == "Acolyte", "no number of one of them is that of all"
    play.undo()
    play.do(Merge(who=(SECOND,), into=FIRST, name="The choir"))
    assert row(play, FIRST).name == "The choir"
    play.undo()
    play.do(Set(who=DEACON, field="members", value="3"))
    assert row(play, DEACON).kind == "mob" and heads(play, DEACON) == 3


def test_the_turn_goes_over_to_the_row_that_is_joined() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=FIRST), Merge(who=(FIRST,), into=SECOND))
    assert play.scene.turn is not None and play.scene.turn.who == SECOND
    play.undo()
    play.do(TurnTo(who=SECOND), Merge(who=(SECOND,), into=FIRST))
    assert play.scene.turn is None


def test_some_run_and_then_all() -> None:
    play = mob("mob average", 4)
    play.do(Flee(who=(ROW,), n=1))
    assert heads(play) == 3 and play.scene.here[ROW].state == "in"
    play.do(Flee(who=(ROW, FIRST)))
    assert play.scene.here[ROW].state == "left" == play.scene.here[FIRST].state


def test_a_group_loses_boxes_with_its_heads() -> None:
    play = mob("mook group", 6, "fate-accelerated")
    play.do(Flee(who=(ROW,), n=3))
    sheet = row(play).sheet
    assert isinstance(sheet, FateSheet) and sheet.tracks[0].boxes == (1,)


@pytest.mark.parametrize("system", RULESETS)
def test_every_template_can_be_used_in_every_game(system: str) -> None:
    for template in templates():
        play = Play(table(system))
        play.do(AddCharacter(name="", template=template.name, side=CULT, zone=NAVE, hidden=True))
        made = row(play)
        assert made.kind == template.kind and made.name == template.name and made.hidden
        assert heads(play) == template.members
        play.do(HitCommand(who=ROW, shifts=1)) if template.kind == "minor" else None
        assert play.loaded().table == play.table
    assert of_system(system)


def test_core_nameless_boxes() -> None:
    for name, boxes in (("nameless average", ()), ("nameless fair", (1,)), ("nameless good", (1, 2))):
        play = Play(table("fate-core"))
        play.do(AddCharacter(name="x", template=name, count=2))
        sheet = row(play, OTHER).sheet
        assert isinstance(sheet, FateSheet)
        assert [track.boxes for track in sheet.tracks] == ([boxes, boxes] if boxes else [])
        assert row(play, OTHER).name == "x 2" and not sheet.slots


def test_a_rating_of_ones_own() -> None:
    play = Play()
    play.do(AddCharacter(name="Guard", template="minor 1", rating=4), AddCharacter(name="Like", like=ROW, rating=2))
    assert [play.table.cast[who].sheet.skills["Fight"] for who in (ROW, OTHER)] == [4, 2]  # type: ignore[union-attr]


def test_a_row_like_another_is_fresh_and_as_many_as_are_wanted() -> None:
    play = mob("mob fair", 3)
    play.do(HitCommand(who=ROW, shifts=3), Take(who=ROW, way=1), AddCharacter(name="More", like=ROW, count=5))
    assert heads(play, OTHER) == 5 and not row(play, OTHER).hurt


SYSTEMS = st.sampled_from(sorted(RULESETS))


@settings(deadline=None, max_examples=80)
@given(
    system=SYSTEMS,
    kind=st.sampled_from(["mob fair", "mob good", "mook group", "filler group"]),
    seed=st.integers(0, 9999),
)
def test_split_and_merge_is_the_identity_on_heads_and_boxes(system: str, kind: str, seed: int) -> None:
    random = Random(seed)
    play = Play(table(system))
    count = random.randint(2, 8)
    play.do(AddCharacter(name="Row", template=kind, count=count, side=CULT, zone=CRYPT))
    if random.random() < 0.7:
        harm = "stress" if system == "fate-accelerated" else "physical"
        play.do(HitCommand(who=ROW, shifts=random.randint(1, 3), harm=harm))
        taken = play.session.submit(Take(who=ROW, way=1))
        if taken.__class__.__name__ == "Refusal" or play.scene.here[ROW].state == "out" or heads(play) < 2:
            return
    before = row(play)
    n = random.randint(1, heads(play) - 1)
    if play.session.submit(Split(who=ROW, n=n)).__class__.__name__ == "Refusal":
        return  # a group's marked box between two halves
    assert heads(play) + heads(play, OTHER) == len(before.standing)
    play.do(Merge(who=(OTHER,), into=ROW))
    assert row(play) == before


@settings(deadline=None, max_examples=60)
@given(
    system=SYSTEMS,
    kind=st.sampled_from(["mob fair", "mob good", "filler group"]),
    hits=st.lists(st.integers(1, 6), max_size=8),
)
def test_hits_on_a_row_never_lose_a_member_twice(system: str, kind: str, hits: list[int]) -> None:
    play = Play(table(system))
    play.do(AddCharacter(name="Row", template=kind, count=5, side=CULT, zone=NAVE))
    harm = "stress" if system == "fate-accelerated" else "physical"
    fallen: list[int] = []
    for n in hits:
        if play.scene.here[ROW].state == "out":
            break
        standing = {member.n for member in row(play).standing}
        play.do(HitCommand(who=ROW, shifts=n, harm=harm))
        most = bears(play.scene, row(play), harm)
        play.do(Take(who=ROW, way=1))
        down = [m for event in play.last() if event.kind == "members_fell" for m in event.members]  # type: ignore[attr-defined]
        assert set(down) <= standing
        fallen += down
        assert (play.scene.here[ROW].state == "out") == (n > most)
    assert len(set(fallen)) == len(fallen)
    assert len(fallen) + heads(play) == 5


def test_a_box_of_a_row_is_marked_and_cleared_by_hand() -> None:
    play = mob("mob good", 2)
    play.do(Mark(who=ROW, box="physical:1"), Mark(who=ROW, box="1"), Mark(who=ROW, box="2"))
    assert marked(play) == {1: (0, 1), 2: (0,)}
    play.do(Clear(who=ROW, box="physical:1"))
    assert marked(play) == {1: (1,), 2: (0,)}
    play.cannot(Mark(who=ROW, box="3"), "no_such_box")
    play.cannot(Clear(who=ROW, box="mental:1"), "no_such_box")
    play.cannot(Mark(who=ROW, box="mild"), "no_such_box")


def test_one_track_for_every_harm_counts_for_members_too() -> None:
    play = Play(table("fate-condensed", unified=True))
    play.do(AddCharacter(name="Mob", template="minor mob", count=3, side=CULT, zone=NAVE))
    play.do(HitCommand(who=ROW, shifts=1), Take(who=ROW, way=1))
    assert heads(play) == 3 and play.last()[0].kind == "member_marked"


@pytest.mark.parametrize("system", RULESETS)
def test_boxes_of_a_template_stand_on_each_track_of_the_game(system: str) -> None:
    play = Play(table(system))
    play.do(AddCharacter(name="Thug", template="nameless good"), AddCharacter(name="Mook", template="mook"))
    names = ["stress"] if system == "fate-accelerated" else ["physical", "mental"]
    for who, boxes in ((ROW, (1, 2)), (OTHER, (1,))):
        sheet = row(play, who).sheet
        assert isinstance(sheet, FateSheet)
        assert [(track.name, track.boxes) for track in sheet.tracks] == [(name, boxes) for name in names]


def test_a_row_keeps_its_boxes_when_sheets_are_made_anew() -> None:
    play = mob("mob fair", 3)
    before = row(play)
    play.do(Rebuild())
    assert row(play) == before


def test_what_hung_on_a_row_hangs_on_the_one_it_joins() -> None:
    desk = Desk(opened(ROOT / "scenes" / "granary-fire.toml"))
    for line in (
        'character "Row A" template="mob fair" count=3',
        'character "Row B" template="mob fair" count=3',
        'aspect "Shield wall" by="Row B"',
        'aspect Torch on="Row B"',
        'aspect Pitchforks on="Row A" by="Row A"',
        'free Torch "Row B" 1',
        'free Torch "Row A" 2',
        'hit Imre 2 by="Row B"',
        'compel "Row B" aspect=Torch text=x',
        'begin conflict first="Row B" !',
        'merge "Row B" into="Row A"',
    ):
        assert desk.run(line).ok, line
    one = next(who for who in desk.table.cast if who.name == "Row A")
    assert "Row B" not in [who.name for who in desk.table.cast] and len(one.standing) == 6
    hung = {aspect.text: (aspect.on, aspect.by, aspect.free) for aspect in desk.table.aspects}
    assert hung["Shield wall"] == (None, one.id, ())
    assert hung["Torch"] == (one.id, None, (Free(owner=one.id, n=3),))
    assert hung["Pitchforks"] == (one.id, one.id, ())
    assert [hit.by for hit in desk.table.hits] == [one.id]
    assert [compel.who for compel in desk.table.compels] == [one.id]
    scene = desk.table.scene
    assert scene is not None and scene.turn is not None and scene.turn.who == one.id
