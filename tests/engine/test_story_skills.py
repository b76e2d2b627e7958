"""Which skill a roll takes, what kind of harm that does, and what answers it."""

from __future__ import annotations

from tests.engine.tables import DEACON, IMRE, Play, a_table
from tracker.engine.conflicts import Begin
from tracker.engine.fate.answers import Modify, TypeDice, Use
from tracker.engine.fate.open_rolls import stunt_bonus
from tracker.engine.fate.resolve import Resolve, Terms, hit_terms
from tracker.engine.fate.rolls import Attack, Overcome, PlainRoll
from tracker.model.cast import FateSheet, Stunt
from tracker.model.rolls import AttackAim, Roll
from tracker.model.table import Table

FIGHT = Begin(frame="conflict", first=IMRE)


def with_skills(who: str, table: Table | None = None, **skills: int) -> Table:
    table = a_table() if table is None else table
    held = table.cast[who]
    assert isinstance(held.sheet, FateSheet)
    return table.with_who(held.but(sheet=held.sheet.but(skills=skills, weapon=1)))


def the_roll(play: Play) -> Roll:
    return next(iter(play.table.rolls))


def opposing(play: Play) -> str:
    oppose = the_roll(play).oppose
    assert oppose is not None
    return oppose.skill


def test_an_attack_never_takes_a_skill_that_attacks_nobody() -> None:
    play = Play(with_skills(IMRE, Lore=4, Will=3))
    play.do(FIGHT, Attack(who=IMRE, target=DEACON, dice="0", defence="0"))
    assert (the_roll(play).act.skill, the_roll(play).act.rating) == ("Fight", 0)


def test_a_parry_stops_no_arrow() -> None:
    play = Play(with_skills(DEACON, with_skills(IMRE, Shoot=3), Fight=4, Athletics=1))
    play.do(FIGHT, Attack(who=IMRE, target=DEACON, dice="0", defence="0"))
    assert the_roll(play).act.skill == "Shoot" and opposing(play) == "Athletics"


def test_provoke_does_mental_harm_and_will_answers_it() -> None:
    play = Play(with_skills(DEACON, with_skills(IMRE, Provoke=3, Fight=2), Will=2))
    play.do(FIGHT, Attack(who=IMRE, target=DEACON, with_="Provoke", dice="+1", defence="0"))
    roll = the_roll(play)
    assert isinstance(roll.aim, AttackAim) and roll.aim.harm == "mental" and opposing(play) == "Will"
    # A weapon is of no use against the mind.
    assert hit_terms(play.table, roll) == Terms()
    play.do(Resolve())
    assert [(hit.shifts, hit.harm) for hit in play.table.hits] == [(2, "mental")]


def test_using_another_skill_turns_the_attack_and_the_defence_that_waits() -> None:
    play = Play(with_skills(DEACON, with_skills(IMRE, Provoke=3, Fight=2), Will=2, Athletics=1, Fight=3))
    play.do(FIGHT, Attack(who=IMRE, target=DEACON, dice="+1", defence="?"))
    assert opposing(play) == "Fight"
    play.do(Use(who=IMRE, with_="Provoke"))
    roll = the_roll(play)
    assert isinstance(roll.aim, AttackAim) and roll.aim.harm == "mental"
    assert (roll.act.skill, roll.act.rating, roll.act.total) == ("Provoke", 3, 4) and opposing(play) == "Will"
    play.do(Use(who=IMRE, with_="Fight"))
    assert opposing(play) == "Fight"
    play.do(Use(who=DEACON, with_="Athletics"), TypeDice(who=DEACON, value="0"), Use(who=IMRE, with_="Provoke"))
    # A defence that was chosen, or has been rolled, stays.
    assert opposing(play) == "Athletics"


def test_any_roll_may_take_another_skill() -> None:
    play = Play()
    play.do(Overcome(who=IMRE, difficulty=2, dice="0"), Use(who=IMRE, with_=4))
    assert the_roll(play).act.total == 4 and the_roll(play).shifts == 2


def test_a_stunt_adds_what_it_says() -> None:
    assert stunt_bonus(Stunt(name="A", bonus=3)) == 3
    assert stunt_bonus(Stunt(name="B", text="+2 to overcome heights")) == 2
    assert stunt_bonus(Stunt(name="C", text="may take a hit for somebody")) == 0
    table = a_table()
    held = table.cast[IMRE]
    assert isinstance(held.sheet, FateSheet)
    play = Play(table.with_who(held.but(sheet=held.sheet.but(stunts=(Stunt(name="Broad back"),)))))
    play.do(PlainRoll(who=IMRE, dice="0"))
    play.cannot(Modify(who=IMRE, stunt=1), "stunt_without_bonus")
