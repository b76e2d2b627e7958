"""Single cases of changing the past: which dice, which numbers, what is about what."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.amending import SCENES, a_desk, accepted, holds, meant, state, unchanged, worked
from tests.engine.fudge_desk import STAIRS
from tracker.engine.amend import Change
from tracker.engine.became import became
from tracker.engine.entries import Same, line_of
from tracker.engine.evening import Note
from tracker.engine.refusal import Refusal
from tracker.engine.session import Session
from tracker.history.rolls import RollOpened
from tracker.language.biography import Facet, life, life_of_facet
from tracker.storage.desk import Desk

CHAPEL, GALLERIES = SCENES / "drowned-chapel.toml", SCENES / "salt-galleries.toml"
FIGHT = ("begin conflict first=Imre", "attack Imre Deacon", "resolve", "turn Deacon", "attack Deacon Imre")


def fight(*more: str) -> Desk:
    return a_desk(CHAPEL, *FIGHT[:2], "note x", *FIGHT[2:], *more)


def opened(session: Session, of: int) -> RollOpened:
    step = next(step for step in session.line if step.of == of)
    return next(event for event in step.events if isinstance(event, RollOpened))


def faces(session: Session, of: int) -> dict[str | None, tuple[int, ...]]:
    parts = opened(session, of).roll.parts
    return {part.who: part.dice.faces for part in parts if part.dice is not None}


def points_of(who: str) -> Facet:
    return lambda table: table.cast[who].points


def who(desk: Desk, name: str) -> str:
    return next(each.id for each in desk.table.cast if each.name == name)


def test_whoever_rolls_again_has_the_same_dice_and_a_stand_in_those_that_are_left() -> None:
    desk = fight()
    session, was = desk.session, faces(desk.session, 2)
    imre, deacon, sava = (who(desk, name) for name in ("Imre", "Deacon", "Sava"))
    accepted(session, worked(session, meant(session, 2, "attack Sava Deacon !"), rest="drop"))
    assert faces(session, 2) == {sava: was[imre], deacon: was[deacon]}


def test_later_rolls_keep_their_dice_and_their_number_though_a_former_roll_is_gone() -> None:
    desk = fight()
    session = desk.session
    was = opened(session, 6)
    accepted(session, worked(session, Change(2), rest="drop"))
    assert opened(session, 6) == was and was.roll.id == 2
    assert 4 not in [step.of for step in session.line]  # the roll it resolved is gone
    holds(session)


def test_new_dice_fall_only_for_what_did_not_roll_before() -> None:
    desk = fight()
    session, was = desk.session, faces(desk.session, 2)
    third = who(desk, "Cantor")
    change = meant(session, 2, "attack Imre Deacon,Cantor")
    first = worked(session, change, rest="drop")
    again = worked(session, change, rest="drop")
    accepted(session, again)
    now = faces(session, 2)
    assert {who_: now[who_] for who_ in was} == was and third in now
    assert again.steps == first.steps  # looked at twice, the new dice are the same


def test_new_things_get_ids_that_nothing_ever_had() -> None:
    desk = a_desk(CHAPEL, "character Rat count=2 side=Cult zone=Nave", 'aspect "Smoke"', 'reword Smoke "Thick smoke"')
    session = desk.session
    rats = [each for each in desk.table.cast if each.name.startswith("Rat")]
    smoke = next(each for each in desk.table.aspects if each.text == "Thick smoke")
    accepted(session, worked(session, meant(session, 1, "character Rat count=3 side=Cult zone=Nave")))
    now = [each for each in desk.table.cast if each.name.startswith("Rat")]
    assert now[:2] == rats and now[2].id not in {smoke.id, *(rat.id for rat in rats)}
    assert desk.table.aspects[smoke.id] == smoke
    numbers = [each.number for each in desk.table.cast]
    assert len(set(numbers)) == len(numbers)
    holds(session)


def test_later_steps_follow_whom_they_named_and_not_the_name() -> None:
    desk = a_desk(
        CHAPEL, "rename Deacon Bishop", "rename Cantor Deacon", "points Imre -1", "hit Bishop 2", "hit Deacon 1"
    )
    bishop, deacon = who(desk, "Bishop"), who(desk, "Deacon")
    session = desk.session
    hits = {hit.who for hit in desk.table.hits}
    accepted(session, worked(session, meant(session, 1, "rename Deacon Abbot")))
    assert {hit.who for hit in desk.table.hits} == hits == {bishop, deacon}
    assert [step.sentence for step in session.line][-2:] == ["hit Abbot 2", "hit Deacon 1"]
    accepted(session, worked(session, Change(2)))
    assert [step.sentence for step in session.line][-2:] == ["hit Abbot 2", "hit Cantor 1"]
    holds(session)


def test_what_a_rule_stops_now_is_kept_as_a_ruling_and_stays_one() -> None:
    desk = a_desk(CHAPEL, "points Imre =1", 'aspect "Smoke"', "attack Imre Deacon dice=0", "invoke Smoke by=Imre")
    session = desk.session
    made = worked(session, meant(session, 1, "points Imre =0"))
    (misfit,) = made.misfits
    assert (misfit.of, misfit.why.code, misfit.may_keep, misfit.choice) == (4, "no_fate_points", True, "")
    waiting = session.accept(made, "amend")
    assert isinstance(waiting, Refusal) and waiting.code == "no_longer_fits"
    made.choose(4, "keep")
    accepted(session, made)
    kept = session.line[-1]
    assert kept.ruled and kept.ruling == ("no_fate_points",) and len(desk.table.rolls[1].act.invokes) == 1
    assert worked(session, unchanged(session, 1)).misfits == ()
    holds(session)


def test_what_names_something_gone_can_only_be_dropped_where_the_table_cannot_hold_it() -> None:
    desk = fight()
    made = worked(desk.session, Change(2))
    assert [(misfit.of, misfit.may_keep) for misfit in made.misfits] == [(4, False)]


def test_what_would_be_about_another_roll_does_not_fit() -> None:
    """`resolve` meant the only open roll; another one is open now, which it never was about."""
    desk = a_desk(
        CHAPEL, "begin conflict first=Imre", "attack Imre Deacon", "resolve", "attack Deacon Imre !", "resolve"
    )
    session = desk.session
    made = worked(session, Change(3))
    assert made.misfits == () and [roll.id for roll in made.table.rolls] == [1]
    gone = worked(session, Change(4))
    assert [(misfit.of, misfit.why.code) for misfit in gone.misfits] == [(5, "no_such_roll")]


def test_an_amendment_is_amended_and_undone_step_by_step() -> None:
    desk = fight()
    session = desk.session
    states = [state(session)]
    for change in (meant(session, 3, "note y"), Change(2), meant(session, 5, "turn Cantor !")):
        accepted(session, worked(session, change, rest="drop"))
        states.append(state(session))
    told = [became(session.entries)[n] for n in range(1, 7)]
    assert [each.state for each in told] == ["stands", "dropped", "amended", "dropped", "amended", told[5].state]
    assert (told[1].by, told[2].by, told[4].by) == (8, 7, 9)
    holds(session)
    for was in reversed(states[:-1]):
        assert not isinstance(session.undo(), Refusal)
        assert state(session) == was
    assert {each.state for n, each in became(session.entries).items() if n < 7} == {"stands"}
    assert became(session.entries)[8].state == "undone"
    for was in states[1:]:
        assert not isinstance(session.redo(), Refusal)
        assert state(session) == was


def test_a_small_change_is_a_small_entry() -> None:
    desk = fight("note b", "note c")
    accepted(desk.session, worked(desk.session, meant(desk.session, 3, "note y")))
    record = desk.session.entries[-1].record
    assert len(record) == 2 and record[1] == Same(4, 8)


def test_a_roll_refused_later_moves_no_dice_of_the_next() -> None:
    """After an amendment new entries get dice of their own, not those of entries that stood in their place."""
    desk = fight()
    session = desk.session
    accepted(session, worked(session, Change(3)))
    answer = desk.run("roll Sava Notice")
    assert answer.ok
    seen = [faces(session, step.of) for step in session.line if any(isinstance(e, RollOpened) for e in step.events)]
    assert len({str(list(each.values())) for each in seen}) == len(seen)


def test_across_two_scenes() -> None:
    desk = a_desk(
        CHAPEL,
        'aspect "Here"',
        "scene mill-bridge.toml",
        'aspect "There"',
        'scene "The Drowned Chapel"',
        'aspect "Back"',
    )
    session = desk.session
    spots = {each.text: each.scene for each in desk.table.aspects}
    accepted(session, worked(session, Change(4)))
    assert {each.text: each.scene for each in desk.table.aspects} == spots  # in the scene it was meant for
    gone = worked(session, Change(2))
    assert [misfit.of for misfit in gone.misfits] == [3] or gone.table.focus == spots["Here"]
    holds(session)


def test_a_scene_that_came_in_stays_as_it_came_though_its_file_is_gone() -> None:
    desk = a_desk(CHAPEL, "note x", "points Imre =1", "scene mill-bridge.toml", "note y")
    session = desk.session
    session._shelf = None
    made = worked(session, meant(session, 2, "points Imre =0"))
    assert made.misfits == () and made.table.focus == desk.table.focus


def test_dice_of_a_fudge_round_fall_again() -> None:
    desk = a_desk(
        STAIRS, "begin conflict", "note x", 'oppose Berta "Rat-catcher 1"', "check Berta Sword difficulty=Fair"
    )
    session = desk.session
    was = [step.events for step in session.line]
    accepted(session, worked(session, Change(2)))
    assert [step.events for step in session.line] == [was[0], *was[2:]]


def test_a_biography_tells_the_steps_as_they_stand() -> None:
    desk = a_desk(CHAPEL, "points Imre =1", "note x", "points Imre =2")
    imre = who(desk, "Imre")
    accepted(desk.session, worked(desk.session, meant(desk.session, 1, "points Imre =0")))
    assert [(chapter.seq, chapter.was, chapter.now) for chapter in life_of_facet(desk.session, points_of(imre))] == [
        (1, "3", "0"),
        (3, "0", "2"),
    ]
    accepted(desk.session, worked(desk.session, Change(3)))
    assert [chapter.seq for chapter in life(desk.session, imre)] == [1]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(("note", "undo", "redo", "amend")), max_size=25))
def test_the_line_that_is_kept_is_the_one_that_the_entries_tell(acts: list[str]) -> None:
    """Undo and redo take their own steps from the line; built anew from all entries it is the same."""
    session = a_desk(SCENES / "mill-bridge.toml").session
    for n, act in enumerate(acts):
        match act:
            case "note":
                session.submit(Note(text=f"note {n}"))
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case _ if session.line:
                accepted(session, worked(session, Change(session.line[-1].of)))
        assert list(session.line) == line_of(session.standing_at(len(session.entries)), session.entries)
        assert list(session.standing) == list(session.standing_at(len(session.entries)))


def test_what_followed_from_a_hit_that_is_gone_does_not_fit_and_may_stand_by_a_ruling() -> None:
    desk = a_desk(
        SCENES / "drowned-chapel.toml",
        "begin conflict",
        "turn Imre",
        'attack Imre "Acolyte 1" dice=? defence=?',
        "dice Imre +4",
        'dice "Acolyte 1" -4',
        "resolve",
        'out "Acolyte 1" drowned',
    )
    session = desk.session
    changes = meant(session, 3, 'attack Imre "Acolyte 2"'), meant(session, 5, 'dice "Acolyte 2" -4')
    made = worked(session, *changes)
    assert made.steps[0].sentence.endswith("dice=? defence=?")
    assert [(each.of, each.why.code, each.may_keep) for each in made.misfits] == [(7, "hit_gone", True)]
    names = {who.id: who.name for who in made.table.cast}
    assert [(names[hit.who], hit.shifts) for hit in made.table.hits] == [("Acolyte 2", 10)]
    out = [held.id for held in made.table.scenes[made.table.focus or ""].here if held.state == "out"]
    assert out == []
    kept = worked(session, *changes, rest="keep")
    out = [names[held.id] for held in kept.table.scenes[kept.table.focus or ""].here if held.state == "out"]
    assert out == ["Acolyte 1"] and len(kept.table.hits) == 1


TWO_ON_ONE = (
    "begin conflict",
    'fight Berta "Rat-catcher 1","Rat-catcher 2"',
    'stance "Rat-catcher 1","Rat-catcher 2"',
    "stance Berta",
    "dice Berta +3",
    'dice "Rat-catcher 1" -3',
    'dice "Rat-catcher 2" +4',
    "round resolve",
    "target Berta 2",
    "damage-roll 2 0",
    "damage 2",
)


@pytest.mark.parametrize(
    ("scene", "lines", "now", "asked"),
    [
        (STAIRS, TWO_ON_ONE, (5, "dice Berta -4"), {10: "other_blow", 11: "other_blow"}),
        (CHAPEL, ("hit Imre 3", "let-go 1"), (1, "hit Sava 3"), {2: "other_hit"}),
        (CHAPEL, ("hit Imre 3", "let-go 1"), (1, "hit Imre 2"), {}),
        (CHAPEL, ("hit Imre 2", "take Imre boxes=1,2"), (1, "hit Imre 1"), {}),
        (CHAPEL, ("points Imre +1", "scene reed-road", "hit Imre 2"), (1, "points Imre +2"), {}),
    ],
    ids=["blow", "hit", "same", "taken", "opened"],
)
def test_what_was_decided_of_a_thing_that_is_somebody_elses_now_is_asked_about(
    scene: Path, lines: tuple[str, ...], now: tuple[int, str], asked: dict[int, str]
) -> None:
    session = a_desk(scene, *lines).session
    made = worked(session, meant(session, *now))
    found = {each.of: each.why.code for each in made.misfits if each.why.code.startswith("other_")}
    assert found == asked and all(each.may_keep for each in made.misfits if each.of in asked)
    dropped = worked(session, meant(session, *now), rest="drop")
    assert not {step.of for step in dropped.steps} & set(asked), "nothing of it stands unasked"
    accepted(session, worked(session, meant(session, *now), rest="keep"))
    assert set(asked) <= {step.of for step in session.line}
    holds(session)


@pytest.mark.parametrize(
    ("scene", "lines", "now", "becomes"),
    [
        (CHAPEL, ("attack Imre Deacon dice=+2 defence=-1",), 'attack Imre "Acolyte 1"', "dice=+2 defence=-1"),
        (CHAPEL, ("attack Imre Deacon dice=+2 defence=-1",), "attack Sava Deacon defence=+1 !", "dice=+2 defence=+1"),
        (CHAPEL, ("attack Imre Deacon dice=+2 defence=?",), "overcome Imre 2", "overcome Imre 2 dice=+2"),
        (CHAPEL, ("attack Imre Deacon dice=+2",), "attack Imre Deacon defence=0", "dice=+2 defence=0"),
        (STAIRS, ("oppose Berta Mole dice=+2 defence=-1",), "oppose Mole Berta", "dice=+2 defence=-1"),
        (GALLERIES, ("danger obvious", "rcs Vance 34"), "rcs Ines", "rcs Ines 34"),
        (GALLERIES, ("danger obvious", "rcs Vance 34"), "rcs Vance at=11.4", "rcs Vance at=11.4"),
    ],
)
def test_dice_that_were_called_out_stay_on_their_side(
    scene: Path, lines: tuple[str, ...], now: str, becomes: str
) -> None:
    desk = a_desk(scene, *lines)
    of = len(desk.session.line)
    answer = desk.run(f"amend {of} {now}")
    assert answer.ok, answer.sentences
    assert desk.session.line[-1].sentence.endswith(becomes)


def test_dice_that_were_called_out_are_nobody_elses() -> None:
    """One more is attacked: whoever's dice were called out has them, and new ones fall for the other."""
    desk = a_desk(CHAPEL, "attack Imre Deacon dice=+2 defence=-1")
    assert desk.run("amend 1 attack Imre Deacon,Cantor").ok
    fell = {part.who: part.dice for part in desk.table.rolls[1].parts}
    deacon, cantor = fell[who(desk, "Deacon")], fell[who(desk, "Cantor")]
    assert deacon is not None and deacon.total == -1 and cantor is not None and not cantor.typed
    holds(desk.session)


def test_what_would_change_nothing_is_no_entry() -> None:
    desk = fight()
    entries = len(desk.session.entries)
    answer = desk.run("amend 2 attack Imre Deacon")
    assert not answer.ok and answer.refusal is not None and answer.refusal.code == "amend_same"
    both = desk.run("amend 2 keep=4 drop=4 attack Imre Cantor")
    assert both.refusal is not None and both.refusal.code == "keep_and_drop"
    assert len(desk.session.entries) == entries


def test_what_reads_the_same_is_told_by_what_of_it_differs() -> None:
    desk = a_desk(CHAPEL, "attack Imre Deacon with=Fight against=Fight")
    answer = desk.run("amend 1 overcome Imre x with=Fight against=Deacon using=Fight")
    assert "Roll 1, action: attack -> overcome" in answer.sentences[0]
