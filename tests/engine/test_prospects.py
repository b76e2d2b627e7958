"""What an open roll promises, against numbers worked out by hand and against what the engine then does."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.engine.catalogue import BOOK
from tracker.engine.dice import RecordedDice
from tracker.engine.draft import Draft
from tracker.engine.fate.invokes import Invoke
from tracker.engine.fate.prospects import (
    Consequences,
    Need,
    concession,
    consequences_of,
    costs,
    odds,
    taken_out,
    what_would_it_take,
)
from tracker.engine.fate.resolve import Resolve
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import Character, FateSheet, Side, Slot, Track
from tracker.model.place import Presence, Zone
from tracker.model.rolls import AdvantageAim, Aim, AttackAim, Dice, Invoked, OvercomeAim, Part, Roll, TraitAim
from tracker.model.table import Given, Scene, Table
from tracker.model.value import Keyed
from tracker.rules.fate import Outcome, outcome

ATTACK = AttackAim(target="c9")


def table(
    *,
    aspects: tuple[Aspect, ...] = (),
    points: int = 2,
    pool: int = 3,
    boxes: int = 2,
    weapon: int = 0,
    system: str = "fate-condensed",
    conflict: int = 1,
) -> Table:
    """Imre and Sava against Deacon and an acolyte, in two zones."""
    imre = FateSheet(skills={"Fight": 3}, weapon=weapon)
    deacon = FateSheet(
        skills={"Fight": 4},
        tracks=(Track(name="physical", boxes=(1,) * boxes),),
        slots=(Slot(severity="mild", value=2),),
    )
    cast = [
        Character(id="c1", number=1, name="Imre", side="s1", player="Ada", points=points, sheet=imre),
        Character(id="c2", number=2, name="Sava", side="s1", player="Lee", points=0),
        Character(id="c8", number=8, name="Acolyte", side="s2"),
        Character(id="c9", number=9, name="Deacon", side="s2", sheet=deacon),
    ]
    scene = Scene(
        id="n1",
        title="Chapel",
        system=system,
        zones=Keyed([Zone(id="z1", name="Nave"), Zone(id="z2", name="Crypt")]),
        here=Keyed([Presence(id=who.id, zone="z1") for who in cast]),
        frame="conflict" if conflict else "",
        conflict=conflict,
        pool=pool,
    )
    sides = Keyed([Side(id="s1", name="Wardens"), Side(id="s2", name="Cult")])
    return Table(
        sides=sides, cast=Keyed(cast), scenes=Keyed([scene]), focus="n1", aspects=Keyed(aspects), given=Given(ids=99)
    )


def roll(act: int = 6, against: int = 4, *, dice: tuple[bool, bool] = (True, True), aim: Aim = ATTACK) -> Roll:
    """Imre against Deacon; dice that lie are 0."""
    lies = [Dice(total=0) if there else None for there in dice]
    parts = (
        Part(role="act", who="c1", skill="Fight", rating=act, dice=lies[0]),
        Part(role="oppose", who="c9", skill="Fight", rating=against, dice=lies[1]),
    )
    return Roll(id=1, scene="n1", aim=aim, parts=parts)


def passive(act: int, difficulty: int, aim: Aim) -> Roll:
    oppose = Part(role="oppose", rating=difficulty, passive=True)
    return Roll(id=1, scene="n1", aim=aim, parts=(roll(act).parts[0], oppose))


def aspect(n: int, *free: Free, kind: str = "situation", on: str | None = None, **more: object) -> Aspect:
    given: dict[str, object] = {"id": f"a{n}", "text": f"Aspect {n}", "kind": kind, "on": on, "free": free, **more}
    if on is None or on.startswith("z") or kind == "boost":
        given["scene"] = "n1"
    return Aspect.model_validate(given)


def of_81(*counts: int) -> list[Fraction]:
    return [Fraction(n, 81) for n in counts]


def test_odds_of_six_against_four_before_the_last_dice() -> None:
    # Deacon needs more than +2 (5 of 81) to win, exactly +2 (10) to tie; +1 and 0 (16 + 19) lose by 1 or 2.
    chances = odds(table(), roll(dice=(True, False)))
    assert list(chances.values()) == of_81(5, 10, 35, 31)
    assert [f"{float(chance) * 100:.1f}" for chance in chances.values()] == ["6.2", "12.3", "43.2", "38.3"]


def test_odds_before_take_all_dice_away() -> None:
    table_ = table()
    assert odds(table_, roll(), "all") == odds(table_, roll(dice=(False, False)))
    assert sum(odds(table_, roll(), "all").values()) == 1
    assert odds(table_, roll(), "all")[Outcome.TIE] == Fraction(784, 6561)  # eight dice that total -2 or +2: 784 ways


def test_odds_of_the_last_dice_are_those_of_the_opposition() -> None:
    assert list(odds(table(), roll(), "last").values()) == of_81(5, 10, 35, 31)


def test_against_a_difficulty_only_one_side_rolls() -> None:
    hard = passive(2, 2, OvercomeAim())
    assert list(odds(table(), hard, "all").values()) == of_81(31, 19, 26, 5)
    assert odds(table(), hard)[Outcome.TIE] == 1


def test_without_opposition_nothing_can_be_said() -> None:
    alone = roll().but(parts=roll().parts[:1])
    assert odds(table(), alone) == {}
    assert what_would_it_take(table(), alone) == ()
    assert taken_out(table(), alone) == 0
    assert consequences_of(table(), alone) is None


@pytest.mark.parametrize(
    ("boxes", "weapon", "wins"),
    # Deacon bears boxes + 2. Imre is ahead by 2: the hit is 2 - dice, so it takes dice of -1 (2 + 1 > 0 + 2) and so on.
    [(0, 0, 31), (1, 0, 15), (2, 0, 5), (2, 2, 31), (5, 0, 0), (0, 4, 76)],
)
def test_the_chance_of_being_taken_out(boxes: int, weapon: int, wins: int) -> None:
    assert taken_out(table(boxes=boxes, weapon=weapon), roll(dice=(True, False))) == Fraction(wins, 81)


def test_conceding_pays_one_and_one_for_each_consequence_of_this_conflict() -> None:
    table_ = table()
    scene = table_.scene
    assert scene is not None
    hurt = table_.with_scene(scene.but(here=scene.here.put(scene.here["c9"].but(suffered=1))))
    assert concession(table_, "c9") == (1, True, "", True)
    assert concession(hurt, "c9").n == 2
    assert concession(table_, "c1") == (1, True, "", False)


def test_conceding_is_too_late_once_dice_lie() -> None:
    fallen = table().but(rolls=Keyed([roll(dice=(True, False))]))
    waiting = table().but(rolls=Keyed([roll(dice=(False, False))]))
    assert concession(fallen, "c9").fault == "too_late_dice_rolled"
    assert concession(waiting, "c9").possible
    assert concession(table(conflict=0), "c9").fault == "no_conflict"


def told(needs: tuple[Need, ...]) -> list[tuple[str, str, int | None, str]]:
    return [(need.role, need.outcome.value, need.dice, f"{float(need.chance or 0) * 100:.1f}") for need in needs]


def test_with_dice_missing_it_takes_dice() -> None:
    assert told(what_would_it_take(table(), roll(dice=(True, False)))) == [
        ("oppose", "tie", 2, "18.5"),
        ("oppose", "fail", 3, "6.2"),
        ("act", "succeed_with_style", -1, "38.3"),
    ]
    assert told(what_would_it_take(table(), roll(4, 6, dice=(False, True)))) == [
        ("act", "tie", 2, "18.5"),
        ("act", "succeed", 3, "6.2"),
        ("oppose", "fail", -1, "38.3"),
    ]


def test_with_both_dice_missing_it_takes_a_lead() -> None:
    needs = what_would_it_take(table(), roll(4, 4, dice=(False, False)))
    assert {need.whose for need in needs} == {"both"}
    assert [need.dice for need in needs] == [0, 1, 3, 3]
    assert needs[0].chance == 1 - odds(table(), roll(4, 4, dice=(False, False)))[Outcome.FAIL]


def steps(need: Need) -> list[str]:
    return [f"{step.aspect} {step.owner or f'paid by {step.by}'}" for step in need.steps or ()]


def test_free_invokes_go_first_own_then_the_sides_then_anyones_then_an_allys() -> None:
    aspects = (
        aspect(1, Free(owner="c2", n=1)),
        aspect(2, Free(owner="anyone", n=1)),
        aspect(3, Free(owner="s1", n=1)),
        aspect(4, Free(owner="c1", n=1)),
        aspect(5, Free(owner="c9", n=1)),
    )
    needs = what_would_it_take(table(aspects=aspects), roll(0, 7))
    assert steps(needs[0]) == ["a4 c1", "a3 s1", "a2 anyone", "a1 c2"]
    assert needs[0].price == 0 and (needs[0].steps or ())[3].by == "c2"


def test_paid_ones_follow_each_aspect_once_and_never_a_boost() -> None:
    aspects = (aspect(1, Free(owner="c1", n=1), kind="boost"), aspect(2), aspect(3))
    needs = what_would_it_take(table(aspects=aspects), roll(0, 6))
    assert steps(needs[0]) == ["a1 c1", "a2 paid by c1", "a3 paid by c1"]
    assert needs[0].price == 2
    beyond = what_would_it_take(table(aspects=aspects), roll(0, 7))
    assert all(need.steps is None for need in beyond)


def test_what_is_paid_for_already_is_not_paid_again() -> None:
    act = roll(0, 4).parts[0].but(invokes=(Invoked(id=1, aspect="a1", text="", by="c1", paid=True),))
    tried = roll(0, 4).but(parts=(act, roll(0, 4).parts[1]))
    by_role = {need.role: need.steps for need in what_would_it_take(table(aspects=(aspect(1),)), tried)}
    assert by_role["act"] is None
    assert [step.by for step in by_role["oppose"] or ()] == ["c9"]  # the other side may still pay for it


def test_points_are_paid_to_the_bank_rather_than_to_an_opponent() -> None:
    aspects = (aspect(1, kind="character", on="c9"), aspect(2, kind="character", on="c1"))
    needs = what_would_it_take(table(aspects=aspects), roll(0, 4))
    assert [(step.aspect, step.owed) for step in needs[0].steps or ()] == [("a2", None), ("a1", "c9")]


def test_without_points_a_player_cannot_pay_and_the_gm_pays_from_the_pool() -> None:
    needs = what_would_it_take(table(aspects=(aspect(1),), points=0, pool=1), roll(4, 4))
    assert {need.role for need in needs if need.steps is not None} == {"oppose"}
    assert steps(needs[0]) == ["a1 paid by c9"]


def test_what_a_player_does_not_know_is_not_proposed() -> None:
    secret = (aspect(1, hidden=True), aspect(2, known=False))
    needs = what_would_it_take(table(aspects=secret), roll(4, 4))
    assert {need.role for need in needs if need.steps} == {"oppose"}


def test_the_cheapest_stand_first_and_what_is_out_of_reach_last() -> None:
    needs = what_would_it_take(table(aspects=(aspect(1, Free(owner="c9", n=1)), aspect(2))), roll(5, 5))
    prices = [need.price for need in needs if need.steps is not None]
    assert prices == sorted(prices)
    assert [need.steps is None for need in needs] == sorted(need.steps is None for need in needs)


OWNERS = st.sampled_from(["c1", "c2", "s1", "s2", "c8", "c9", "gm", "anyone"])


@st.composite
def situations(draw: st.DrawFn) -> tuple[Table, Roll]:
    """A roll whose dice all lie, with some aspects about it."""
    aspects = []
    for n in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(["situation", "boost", "character", "consequence"]))
        spots = ["c1", "c2", "c8", "c9"] if kind in ("character", "consequence") else [None, "z1", "z2", "c9", "c1"]
        owners = draw(st.lists(OWNERS, unique=True, min_size=kind == "boost", max_size=2))
        frees = tuple(Free(owner=owner, n=1 if kind == "boost" else draw(st.integers(1, 2))) for owner in owners)
        hidden = draw(st.booleans()) and draw(st.booleans())
        aspects.append(aspect(n, *frees, kind=kind, on=draw(st.sampled_from(spots)), hidden=hidden))
    made = table(
        aspects=tuple(aspects),
        points=draw(st.integers(0, 3)),
        pool=draw(st.integers(0, 3)),
        system=draw(st.sampled_from(["fate-condensed", "fate-core", "fate-accelerated"])),
    )
    aims: list[Aim] = [ATTACK, OvercomeAim(), AdvantageAim()]
    aim = draw(st.sampled_from(aims))
    lead = draw(st.integers(-7, 7))
    tried = roll(4 + lead, 4, aim=aim) if draw(st.booleans()) else passive(4 + lead, 4, aim)
    return made.but(rolls=Keyed([tried])), tried


@given(situations())
def test_the_steps_of_a_need_really_reach_it(situation: tuple[Table, Roll]) -> None:
    start, tried = situation
    for need in what_would_it_take(start, tried):
        if need.steps is None:
            continue
        draft = Draft(start, RecordedDice(()), BOOK)
        for step in need.steps:
            how = {"how": "paid" if step.paid else "free", "owner": step.owner or None}
            Invoke.model_validate({"aspect": step.aspect, "by": step.by, "for_": need.who, **how}).decide(draft)
        after = draft.table.rolls[1]
        assert after.shifts is not None and tried.shifts is not None
        place = 0 if need.role == "act" else 1
        assert after.shifts >= need.at if place == 0 else after.shifts <= need.at
        reached = outcome(after.shifts)
        order = list(Outcome)
        better = order.index(reached) - order.index(need.outcome)
        assert better >= 0 if place == 0 else better <= 0
        made = after.parts[place].invokes
        assert [(invoke.paid, invoke.owed) for invoke in made] == [(step.paid, step.owed) for step in need.steps]
        spent = sum(who.points for who in start.cast) - sum(who.points for who in draft.table.cast)
        assert need.price == spent + start.scenes["n1"].pool - draft.table.scenes["n1"].pool
        # One step fewer would not do.
        assert len(need.steps) == -(-abs(need.at - tried.shifts) // 2)


@given(situations())
def test_what_is_promised_is_what_resolving_does(situation: tuple[Table, Roll]) -> None:
    start, tried = situation
    promised = consequences_of(start, tried)
    draft = Draft(start, RecordedDice(()), BOOK)
    Resolve(roll=1).decide(draft)
    after = draft.table
    assert promised is not None
    assert ([promised.hit] if promised.hit else []) == list(after.hits)
    new = [made for made in after.aspects if made.id not in start.aspects]
    assert [*promised.boosts, *promised.aspects] == sorted(new, key=lambda made: made.kind != "boost")


def test_a_hit_is_told_with_what_its_target_can_bear() -> None:
    facts = consequences_of(table(), roll(9, 4))
    assert facts is not None and facts.hit is not None and facts.lower is not None
    assert (facts.outcome, facts.shifts, facts.hit.shifts, facts.hit.who) == (Outcome.STYLE, 5, 5, "c9")
    assert (facts.bearable, facts.free_boxes, facts.lower.hit) == (4, 2, 4)


def test_an_advantage_is_told_with_its_free_invokes() -> None:
    facts = consequences_of(table(), roll(9, 4, aim=AdvantageAim(text="Pinned")))
    assert facts is not None and facts.aspects[0].text == "Pinned"
    assert facts.aspects[0].free == (Free(owner="c1", n=2),)


def test_a_choice_may_be_tried_on_paper() -> None:
    tried = passive(0, 2, OvercomeAim(zone="z2"))
    plain, major, hit = (consequences_of(table(), tried, cost) for cost in costs(table(), tried))
    assert plain == Consequences(Outcome.FAIL, -2)
    assert major is not None and major.moves_to == "z2"
    assert hit is not None and hit.hit is not None and (hit.hit.who, hit.hit.shifts) == ("c1", 2)


@pytest.mark.parametrize(
    ("system", "act", "aim", "keys"),
    [
        ("fate-condensed", 0, OvercomeAim(), "fpe"),
        ("fate-core", 0, OvercomeAim(), "fp"),
        ("fate-condensed", 2, OvercomeAim(), "pb"),
        ("fate-core", 2, OvercomeAim(), "p"),
        ("fate-condensed", 3, OvercomeAim(), ""),
        ("fate-condensed", 0, AdvantageAim(), "fg"),
        ("fate-condensed", 2, AdvantageAim(), ""),
        ("fate-condensed", 5, ATTACK, "fb"),
        ("fate-condensed", 2, ATTACK, ""),
        ("fate-condensed", 0, TraitAim(), ""),
    ],
)
def test_costs_are_those_of_the_game(system: str, act: int, aim: Aim, keys: str) -> None:
    assert "".join(cost.key for cost in costs(table(system=system), passive(act, 2, aim))) == keys
