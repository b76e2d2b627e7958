"""The recap agrees with what was seen at the table: what ended where, each round, the dice, what things are called."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.engine.drawn import a_command
from tests.program import ROOT
from tracker.engine.fallen import _dice
from tracker.language.words import words
from tracker.storage.desk import Desk
from tracker.storage.recap.dice import throws
from tracker.storage.recap.write import _Groups, recap
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

FATE, FUDGE, TACTICAL = "drowned-chapel", "tavern-duel", "quarry-road"


def a_desk(scene: str, *lines: str, seed: str = "x") -> Desk:
    desk = Desk(start_session(read_scene(ROOT / "scenes" / f"{scene}.toml").table, None, seed=seed))
    for line in lines:
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    return desk


def under(text: str) -> dict[str, str]:
    """The heads of chapter and part above each line of a recap."""
    chapter = part = ""
    found: dict[str, str] = {}
    for line in text.split("\n"):
        if line.startswith("## "):
            chapter, part = line[3:].partition(" (")[0], ""
        elif line.startswith("### "):
            part = line[4:].partition(" (")[0]
        elif line.startswith("- "):
            found[line[2:].split("  ")[-1]] = f"{chapter}: {part}" if part else chapter
    return found


CONFLICT = ("begin conflict first=Imre", "turn Sava", "exchange !")
CONTEST = ("begin contest Imre,Deacon to=3", "try dice=?", "dice Imre +4 roll=1", "dice Deacon -4 roll=2", "resolve 2")
ENDS: dict[str, tuple[str, tuple[str, ...], dict[str, str]]] = {
    "a conflict": (FATE, (*CONFLICT, "end conflict"), {"The conflict ends.": "Exchange 2"}),
    "its scene": (FATE, (*CONFLICT, "end scene"), {"The scene ends: The Drowned Chapel.": "Exchange 2"}),
    "a scene after it": (
        FATE,
        (*CONFLICT, "end conflict", "end scene"),
        {"The scene ends: The Drowned Chapel.": "Otherwise"},
    ),
    "another scene": (
        FATE,
        ('new-scene "The Crypt"', "bring Imre", "begin conflict first=Imre", "end scene"),
        {"The conflict ends.": "The Crypt: Exchange 1", "The scene ends: The Crypt.": "The Crypt: Exchange 1"},
    ),
    "an exchange of a contest": (FATE, CONTEST, {"victor": "Contest, exchange 1"}),
    "a contest": (FATE, (*CONTEST, "end contest"), {"The contest ends.": "Contest, exchange 1"}),
    "a challenge": (FATE, ("begin challenge", "end challenge"), {"The challenge ends.": "Challenge"}),
    "rounds": (FUDGE, ("begin conflict", "round next !", "end conflict !"), {"The conflict ends.": "Round 2"}),
}


@pytest.mark.parametrize("what", ENDS)
def test_what_ends_something_stands_under_it(what: str) -> None:
    scene, lines, ends = ENDS[what]
    desk = a_desk(scene, *lines)
    for gm in (False, True):
        heads = under(recap(desk.session, gm=gm))
        for said, head in ends.items():
            found = [where for line, where in heads.items() if said in line]
            assert found and all(where.endswith(head) for where in found), (gm, said, heads)


def test_no_end_tells_of_an_exchange_or_a_phase_that_nobody_noticed() -> None:
    desk = a_desk(TACTICAL, "danger hidden", "end scene !")
    heads = under(recap(desk.session))
    assert heads and not any("hase" in head or "CT" in head for head in heads.values()), heads
    assert any("hase" in head for head in under(recap(desk.session, gm=True)).values())


ROUND = ("stance Dagna,Wulf", "round open")
DUEL = (
    "begin conflict",
    "fight Dagna Wulf",
    *ROUND,
    "dice Dagna +1",
    "dice Wulf +1",
    "round resolve",
    "round next",
    *ROUND,
    "dice Dagna +3",
    "dice Wulf -3",
    "round resolve",
    "damage-roll 2 -1",
    "damage-roll 2 -2",
    "damage 2",
    "round next",
)


def test_each_round_says_who_faced_whom_and_whether_a_blow_landed() -> None:
    text = recap(a_desk(FUDGE, *DUEL).session)
    first, second = text.split("### Round 1")[1].split("### Round 2")
    assert "- Dagna fights Wulf: no blow lands between them.\n" in first
    assert "- Dagna fights Wulf.\n- Dagna strikes Wulf.\n" in second and "no blow" not in second


def test_a_round_against_somebody_hidden_tells_nothing_of_them() -> None:
    def told(*more: str, wulf: str = "") -> str:
        lines = ("character Vex like=Wulf hidden", "begin conflict", *more, "stance Dagna,Wulf,Vex !", "round open !")
        return recap(
            a_desk(FUDGE, *lines, "dice Dagna +1 !", "dice Wulf 0 !", "dice Vex +4 !", "round resolve !").session
        )

    alone, both = told("fight Dagna Vex"), told("fight Dagna Wulf,Vex")
    assert "fights" not in alone.partition("## Points")[0]
    assert "- Dagna fights Wulf: no blow lands between them.\n" in both and "Vex" not in both


@pytest.mark.parametrize("seed", range(3))
def test_the_dice_of_both_agree_with_the_log_whatever_is_played(seed: int) -> None:
    """In Fudge, where nothing is rolled anew: the GM's are all that fell, a player's own at least what they called."""
    random, desk = Random(seed), a_desk(FUDGE, *DUEL, seed=str(seed))
    for _ in range(60):
        desk.session.submit(a_command(random, desk.table), ruling=random.random() < 0.5)
    fell, called = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    damage: dict[int, tuple[str, int]] = {}
    before = desk.session.start
    for step in desk.session.line:
        for event in step.events:
            dice = [] if event.kind == "attitude_shown" else list(_dice((event,), before))
            if event.kind == "blow_set" and dice:
                damage[event.blow.id] = (dice[0][0] or "", dice[0][1].total)  # type: ignore[attr-defined]
                dice = []
            fell.update((who or "", held.total) for who, held in dice)
            mine = {who.id for who in before.cast if who.is_player and not who.hidden}
            called.update(
                (who or "", held.total) for who, held in dice if who in mine and held.typed and not held.secret
            )
            before = event.evolve(before)
    fell.update(damage.values())
    groups = _Groups(desk.session, words())
    gms = Counter((throw.who, throw.result) for throw in throws(groups.film))
    own = Counter((throw.who, throw.result) for throw in groups.standing_throws())
    assert gms == fell and damage
    assert called <= own <= gms and called
    assert all(groups.group.eyes(throw.place).sees(throw.who) for throw in groups.standing_throws())


def test_damage_rolls_are_counted_once_as_they_were_set_right() -> None:
    desk = a_desk(FUDGE, *DUEL)
    for gm in (False, True):
        text = recap(desk.session, gm=gm)
        assert "| Dagna | 3 | +0.67 |" in text and "| All | 5 | +0.00 |" in text, text


HIDDEN = (
    'character "Knifeman 1" like=Deacon hidden',
    'character "Knifeman 2" like=Deacon hidden',
    "begin conflict first=Imre",
    "hit Imre 3",
    'take Imre mild="Stabbed by a knifeman" !',
)


def test_a_consequence_is_called_the_same_in_the_cast_and_among_the_consequences() -> None:
    for more, called in (((), "Stabbed by somebody"), (('reveal "Knifeman 1"',), "Stabbed by a knifeman")):
        text = recap(a_desk(FATE, *HIDDEN, *more).session)
        cast, summary = text.split("## The ")[0], text.split("## Consequences")[1].split("##")[0]
        assert called in cast and called in summary, text
        assert more or "nifeman" not in text


def test_the_gms_cast_says_who_is_down_and_numbers_them_as_the_screen_does() -> None:
    lines = ("begin conflict first=Imre", "concede Deacon", 'out "Acolyte 1"', "end scene !")
    text = recap(a_desk(FATE, *lines).session, gm=True).split("## The ")[0]
    people = {line.split(",")[0].split(" ", 2)[2]: line for line in text.split("\n") if line.startswith("- ")}
    assert people["Imre"].startswith("- (") and people["Deacon"].startswith("- \\[")
    assert ", conceded:" in people["Deacon"] and ", taken out:" in people["Acolyte 1"]
    assert "taken out" not in people["Imre"] and "conceded" not in people["Imre"]
    assert ", Scratch:" in recap(a_desk(FUDGE, "wound Dagna 3").session, gm=True)
