"""An evening with somebody hidden looks like the same evening without them, whenever somebody in sight is on turn; and
while they act, like the last moment before.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.engine.tables import shelf
from tracker.language.words import words
from tracker.players.evening import PlayersEyes
from tracker.players.seen import PlayersView
from tracker.storage.desk import Desk
from tracker.storage.recap.write import recap
from tracker.storage.scene_file import read_text
from tracker.storage.session_file import start_session

PLACE = """
title = "The Ford"
[[side]]
name = "Watch"
[[side]]
name = "Thieves"
[[zone]]
name = "Bank"
at = [0, 0]
[[zone]]
name = "Ford"
at = [1, 0]
[[counter]]
name = "Flood"
boxes = 9
trigger = "end of exchange"
"""

PEOPLE = """
[[character]]
name = "Ana"
side = "Watch"
player = "Kim"
zone = "Bank"
{a}
[[character]]
name = "Bo"
side = "Watch"
player = "Lee"
zone = "Bank"
{b}
[[character]]
name = "Thug"
side = "Thieves"
zone = "Ford"
{c}
"""

HIDDEN = """
[[character]]
name = "{name}"
side = "Thieves"
hidden = true
zone = "Ford"
{sheet}
"""

FATE = tuple(f"skills = {{ Notice = {n}, Fight = 2 }}" for n in (4, 3, 2, 9, 3, 1))
TACTICAL = tuple(
    f"stats = {{ REF = {ref}, CTR = 10, MOV = 10, PRE = 10 }}\ntracks = {{ Wounds = 5 }}"
    for ref in (12, 11, 10, 14, 11, 8)
)
FUDGE = tuple('skills = { Sword = "Good" }\nweapons = "Sword: large, sharp, Sword"' for _ in range(6))

STRIKE = ("attack {0} Thug dice=+2 defence=+1", "resolve", "take Thug boxes=1")
POPCORN = (
    "begin conflict first=Ana", *(line.format("Ana") for line in STRIKE), "~turn First", "~move First Bank forced !",
    "~done", "~turn Last", "~aspect Snare hidden", "turn Thug", "done", "turn Bo", "~turn Middle", "~turn First !",
    'points Ana +1', "~note late", "turn Ana !", "~turn Last !", "turn Thug !", "turn Bo", "exchange !", "~turn Last !",
    "~turn First !", "turn Bo !", "end conflict",
)  # fmt: skip
RANKED = (
    "begin conflict order=ranked|begin conflict order=ranked later",
    "done|turn Ana",
    *(line.format("Ana") for line in STRIKE),
    *("done",) * 5,
    "points Ana +1",
    *("done",) * 4,
    "end conflict",
)
CTS = (
    "danger obvious", "~rcs First 1,1", "~rcs Middle 3,3", "~rcs Last 6,6", "rcs Ana 1,2", "rcs Bo 3,4", "rcs Thug 5,5",
    "ct begin", "~turn First !", "~assess First", "~primary First sneaks", "turn Ana !",
    "assess Ana", 'primary Ana "hits the thug"',
    "~turn Middle !", "turn Bo !", "turn Thug !", "~turn Last !", "~turn First !", "~turn Middle !", "turn Bo !",
    "assess Bo", "turn Thug !", "~turn Last !", "ct end !", "ct begin", "~turn First !", "turn Ana !", "end phase",
)  # fmt: skip
ROUNDS = (
    "begin conflict rounds", "fight Ana Thug", "~fight First Last", "all-out Ana", "~all-out First", "dice Ana +1",
    "dice Thug 0", "round !",
    "~note later", "end conflict !",
)  # fmt: skip

GAMES = {
    "popcorn": ("fate-condensed", FATE, POPCORN),
    "ranked": ("fate-core", FATE, RANKED),
    "counts": ("tactical", TACTICAL, CTS),
    "rounds": ("fudge", FUDGE, ROUNDS),
}


class Evening:
    """A scene with the players' eyes on it."""

    def __init__(self, system: str, sheets: Sequence[str], *hidden: str) -> None:
        people = PEOPLE.format(a=sheets[0], b=sheets[1], c=sheets[2])
        unseen = "".join(HIDDEN.format(name=who, sheet=held) for who, held in zip(hidden, sheets[3:], strict=False))
        text = f'system = "{system}"\n{PLACE}{people}{unseen}'
        self.open(text)

    def open(self, text: str) -> None:
        """Begin with a scene."""
        opened = start_session(read_text("ford.toml", text, Path()).table, None, seed="same", shelf=shelf)
        self.session, self.desk = opened.session, Desk(opened)
        self.eyes = PlayersEyes(opened.session, words())

    def do(self, line: str) -> PlayersView:
        answer = self.desk.run(line)
        assert answer.ok, (line, answer)
        return self.eyes.view()

    @property
    def out_of_sight(self) -> bool:
        """Whether somebody hidden is on turn."""
        turn = None if self.session.table.scene is None else self.session.table.scene.turn
        return turn is not None and self.session.table.cast[turn.who].hidden


@pytest.mark.parametrize("game", GAMES)
def test_nothing_differs_for_somebody_hidden(game: str) -> None:
    """Lines with `~` are of those who are hidden, after a `|` stands what is done without them. In the log, marks,
    prompts, counters and numbers nothing differs.
    """
    system, sheets, lines = GAMES[game]
    full, bare = Evening(system, sheets, "First", "Middle", "Last"), Evening(system, sheets)
    last, turned = full.eyes.view(), 0
    assert last == bare.eyes.view()
    for both in lines:
        line, _, without = both.partition("|")
        before = last
        last = full.do(line.removeprefix("~"))
        plain = bare.eyes.view() if line.startswith("~") else bare.do(without or line)
        if line.startswith("~") and full.out_of_sight:
            assert last == before, line
        while line == "done" and full.out_of_sight:
            assert last == before, line
            last, turned = full.do("done"), turned + 1
        turned += full.out_of_sight
        if not full.out_of_sight:
            assert dict(last) == dict(plain), line
    assert turned > 5 or game == "rounds"
    assert recap(full.session) == recap(bare.session)


BEGINNINGS = {
    "popcorn": ("", "first=Ana", "first=Bo", "first=Thug", "first=First", "first=Last !"),
    "ranked": ("", "later", "first=Ana", "first=First", "first=Middle", "first=Last"),
    "counts": ("order=rcs", "order=rcs first=Ana !", "order=rcs first=First !"),
}


@pytest.mark.parametrize("game", BEGINNINGS)
def test_turns_begin_the_same_whoever_is_first(game: str) -> None:
    """In sight, hidden, or still to be said: nobody is marked, nobody is asked for anything. With the next thing that
    happens whoever is in sight and on turn is."""
    system, sheets, _ = GAMES[game]
    shown = []
    for said in BEGINNINGS[game]:
        for hidden in ((), ("First", "Middle", "Last")):
            if not hidden and any(name in said for name in ("First", "Middle", "Last")):
                continue
            evening = Evening(system, sheets, *hidden)
            view = evening.do(f"begin conflict {said}".strip())
            shown.append(dict(view))
            assert view.band.acts.name == "" and view.prompts == (), said
            on_turn = evening.session.table.scenes[evening.session.table.focus or ""].turn
            if on_turn is None or not on_turn.who:
                continue
            after = evening.do("points Bo +1" if game != "counts" else 'aspect "Mist"')
            name = evening.session.table.cast[on_turn.who].name
            assert after.band.acts.name == ("" if evening.out_of_sight else name), said
    assert all(view == shown[0] for view in shown)


LIKE = """
[[character]]
name = "Thug"
side = "Thieves"
count = 2
hidden = true
skills = { Notice = 9, Fight = 2 }
"""


@pytest.mark.parametrize("order", ["popcorn", "ranked"])
def test_of_two_alike_the_one_in_sight_gets_no_blame(order: str) -> None:
    """The hidden one of them goes first and strikes."""
    people = PEOPLE.format(a=FATE[0], b=FATE[1], c=FATE[2]).rpartition("[[character]]")[0]
    text = f'system = "fate-core"\n{PLACE}{people}{LIKE}'
    evening = Evening(*GAMES[order][:2])
    evening.open(text)
    evening.do('reveal "Thug 2"')
    before = evening.do(f'begin conflict order={order} first="Thug 1"')
    assert [each.who.name for each in before.people] == ["Ana", "Bo", "Thug"]
    for line in ('attack "Thug 1" Ana dice=+4 defence=?', "defend Ana dice=0"):
        view = evening.do(line)
        assert view.band == before.band and not any(each.on_turn or each.done for each in view.people)
        assert not any("Thug" in prompt.model_dump_json() for prompt in view.prompts)
    view = evening.do("resolve")
    assert view.band == before.band and [prompt.does for prompt in view.prompts] == ["hit"]
    evening.do("take Ana boxes=2 slots=mild")
    assert not evening.eyes.view().prompts


def test_once_the_action_is_spent_the_prompt_rests_until_the_turn_is_handed_on() -> None:
    """In a ranked order; where each names the next, that is asked for."""
    for game, rests in (("ranked", "wait"), ("popcorn", "hand_on")):
        system, sheets, _ = GAMES[game]
        evening = Evening(system, sheets, "Last")
        evening.do(f"begin conflict order={game} later")
        assert [each.does for each in evening.do("turn Ana !").prompts] == ["act"]
        for line in STRIKE:
            view = evening.do(line.format("Ana"))
        assert [(each.who, each.does) for each in view.prompts] == [("Ana", rests)]
        evening.do("turn Last !")
        assert evening.eyes.view().prompts == view.prompts
        assert [(each.who, each.does) for each in evening.do("turn Bo !").prompts] == [("Bo", "act")]
