"""Evenings of each game with a secret in every field that players must not see, and a way to find one that leaked.

Every secret is a word of its own that begins with `zq`. What is made from a scene here is for players only if no such
word is in it.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

from tracker.storage.desk import Desk, shelf_beside
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import Opened, start_session

SECRET = re.compile(r"zq\d+", re.IGNORECASE)


def leaked(text: str) -> list[str]:
    """The secrets in a text, each once."""
    return sorted(set(SECRET.findall(text)))


def planted(template: str) -> str:
    """The text with another secret in the place of each `?S`."""
    numbers = count(1)
    return re.sub(r"\?S", lambda _: f"Zq{next(numbers)}", template)


_PLACE = """
title = "The Ford"
summary = "?S"
[[side]]
name = "Watch"
[[side]]
name = "?S"
[[zone]]
name = "Bank"
at = [0, 0]
[[zone]]
name = "Ford"
at = [1, 0]
[[zone]]
name = "?S"
at = [2, 0]
hidden = true
aspects = ["?S"]
[[border]]
between = ["Bank", "Ford"]
name = "?S"
difficulty = 2
hidden = true
[[aspect]]
text = "Rain"
[[aspect]]
text = "?S"
hidden = true
free = { Watch = 1 }
[[counter]]
name = "?S"
boxes = 3
hidden = true
trigger = "?S"
outcome = "?S"
[[counter]]
name = "Flood"
boxes = 4
trigger = "?S"
outcome = "?S"
"""

_ELSEWHERE = (
    "new-scene ?S bring=HIDDEN",
    "zone ?S",
    "aspect ?S",
    "counter ?S 1/3",
    "stakes ?S",
    "begin conflict rounds !",
    "begin conflict first=HIDDEN !",
    "danger obvious",
    "end conflict",
    "end phase",
    "end scene",
)
"""In a scene where nobody is that players see."""

_FATE = (
    _PLACE
    + """
[[character]]
name = "Ana"
side = "Watch"
player = "Kim"
zone = "Bank"
skills = { Fight = 3, Athletics = 2, Will = 1 }
aspects = { high_concept = "Warden", trouble = "Stubborn" }
[[character]]
name = "Bo"
side = "Watch"
player = "Lee"
zone = "Bank"
skills = { Fight = 1, Shoot = 3 }
[[character]]
name = "Thug"
count = 2
zone = "Ford"
kind = "nameless"
skills = { Fight = 1 }
[[character]]
name = "?S"
hidden = true
side = "Zq2"
zone = "Ford"
skills = { Fight = 4, "?S" = 5 }
stunts = [{ name = "?S", bonus = 2, on = "attack" }]
aspects = { high_concept = "?S", trouble = "?S" }
[[character]]
name = "?S"
shown_as = "A stranger"
zone = "Ford"
skills = { Fight = 2 }
[[character]]
name = "Hood"
zone = "Ford"
kind = "nameless"
count = 2
hidden = true
"""
)

_FATE_PLAY = (
    "note ?S",
    "begin conflict first=Ana",
    'attack Ana "Thug 1" dice=+2 defence=-1',
    "invoke HIDDEN_ASPECT by=Ana !",
    "resolve",
    'out "Thug 1" by=Ana',
    "turn HIDDEN !",
    "attack HIDDEN Bo dice=+1 defence=0",
    "resolve",
    "take Bo boxes=1 moderate=Winded",
    "note ?S",
    "undo",
    "attack Bo HIDDEN dice=+3 defence=0 !",
    "resolve",
    "take HIDDEN boxes=1 severe=?S !",
    "undo 2",
    "redo 2",
    "move HIDDEN Bank forced",
    "hit HIDDEN 2 why=?S",
    "out HIDDEN ?S !",
    "back HIDDEN",
    "set HIDDEN Fight 6",
    "attack Ana STRANGER dice=+1 defence=0 !",
    "resolve",
    "take STRANGER boxes=2 !",
    "concede STRANGER",
    "hit Bo 1 by=HIDDEN",
    "take Bo mild=Bruised",
    'compel Ana aspect=Stubborn text="Will not yield"',
    "compel Ana accept",
    "compel Ana aspect=HIDDEN_ASPECT text=?S",
    "compel Ana withdraw",
    "aspect ?S hidden on=Ana",
    "aspect ?S unknown",
    "points Ana +1 why=given",
    'reveal "Hood 1"',
    "turn Ana !",
    'advantage Ana "On the rail" dice=+2 difficulty=0',
    "resolve",
    "exchange !",
    'counter "Flood" 2/4',
    "attack Nobody Ana",
    "end conflict",
    *_ELSEWHERE,
    "end scene",
    "end evening",
)

_FUDGE = (
    _PLACE
    + """
[[character]]
name = "Ana"
side = "Watch"
player = "Kim"
zone = "Bank"
skills = { Sword = "Good" }
weapons = "Sword: large, sharp, Sword"
[[character]]
name = "Thug"
zone = "Bank"
skills = { Club = "Fair" }
weapons = "Club: medium-small, Club"
[[character]]
name = "?S"
hidden = true
side = "Zq2"
zone = "Bank"
skills = { Sword = "Good", "?S" = "Superb" }
weapons = "?S: large, sharp, Sword"
[[character]]
name = "?S"
shown_as = "A stranger"
zone = "Ford"
skills = { Sword = "Fair" }
"""
)

_FUDGE_PLAY = (
    "note ?S",
    "begin conflict rounds",
    "fight Ana Thug",
    "all-out Ana",
    "round",
    "round !",
    "wound Ana",
    "wound Thug",
    "wound Ana",
    "wound Thug",
    "round",
    "fight HIDDEN Ana",
    "guard Ana",
    "round !",
    "round !",
    "wound Ana",
    "undo",
    "redo",
    "check HIDDEN Sword",
    "check Ana Sword difficulty=1 secret what=?S",
    "check Ana Sword difficulty=1",
    "check Ana Sword dice=+1",
    "check STRANGER Sword difficulty=1",
    "check HIDDEN Sword difficulty=1",
    "shoot HIDDEN Ana with=Sword difficulty=0",
    "reaction-of HIDDEN secret",
    "oppose Ana HIDDEN with=Sword",
    "oppose Ana STRANGER with=Sword",
    "wound HIDDEN hurt",
    "note ?S",
    "end conflict",
    *_ELSEWHERE,
    "end scene",
    "end evening",
)

_TACTICAL = (
    _PLACE
    + """
[[character]]
name = "Ana"
side = "Watch"
player = "Kim"
zone = "Bank"
stats = { REF = 12, CTR = 11, MOV = 10, PRE = 9 }
tracks = { Wounds = 5 }
[[character]]
name = "Thug"
zone = "Ford"
stats = { REF = 9, CTR = 9, MOV = 9, PRE = 9 }
tracks = { Wounds = 3 }
[[character]]
name = "?S"
hidden = true
side = "Zq2"
zone = "Ford"
stats = { REF = 14, CTR = 11, MOV = 10, PRE = 9 }
tracks = { "?S" = 5 }
[[character]]
name = "?S"
shown_as = "A stranger"
zone = "Ford"
stats = { REF = 8, CTR = 8, MOV = 8, PRE = 8 }
"""
)

_TACTICAL_PLAY = (
    "note ?S",
    "danger obvious",
    "rcs Ana 3,4",
    "rcs",
    "ct begin",
    "turn Ana !",
    "assess Ana ?S sealed",
    'primary Ana "strikes the thug"',
    "turn HIDDEN !",
    "assess HIDDEN ?S",
    "full HIDDEN cts=2 ?S",
    "undo",
    "primary HIDDEN ?S",
    "secondary HIDDEN ?S",
    "mark HIDDEN physical:1",
    "undo",
    "redo",
    "react HIDDEN",
    "turn STRANGER !",
    "assess STRANGER !",
    "primary STRANGER strikes",
    "note ?S",
    "ct end !",
    "end phase",
    *_ELSEWHERE,
    "end scene",
    "end evening",
)

GAMES = {
    "fate-core": (_FATE, _FATE_PLAY),
    "fate-condensed": (_FATE, _FATE_PLAY),
    "fate-accelerated": (_FATE.replace("Fight =", "Forceful =").replace("Shoot =", "Clever ="), _FATE_PLAY),
    "fudge": (_FUDGE, _FUDGE_PLAY),
    "fudge-1995": (_FUDGE, _FUDGE_PLAY),
    "tactical": (_TACTICAL, _TACTICAL_PLAY),
}
"""By system: a scene, and what is played in it. Lines that are refused are part of it."""


def play(system: str, folder: Path, *, kept: bool = False) -> tuple[Opened, list[str]]:
    """Play a planted evening; the session, and the lines that were done."""
    template, played = GAMES[system]
    path = folder / "planted.toml"
    scene, *lines = planted("\x00".join([template, *played])).split("\x00")
    path.write_text(f'system = "{system}"\n{scene}', encoding="utf-8")
    held = read_scene(path).table
    hidden = next(who.name for who in held.cast if who.hidden and SECRET.match(who.name))
    stranger = next(who.name for who in held.cast if who.shown_as)
    aspect = next(aspect.text for aspect in held.aspects if aspect.hidden and aspect.on is None)
    opened = start_session(held, folder / "session.toml" if kept else None, seed="planted", shelf=shelf_beside(path))
    desk = Desk(opened)
    done = []
    for line in lines:
        line = line.replace("HIDDEN_ASPECT", aspect).replace("HIDDEN", hidden).replace("STRANGER", stranger)
        if desk.run(line).ok:
            done.append(line)
    return opened, done
