"""Every command is reachable by keys: a path for each verb, pressed on a scene where it makes sense."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ui.playing import ROOT, a_seat, press
from tracker.engine.catalogue import VERBS
from tracker.storage.desk import META
from tracker.ui.seat import Seat

CHAPEL, CORE, MILL, REED = "drowned-chapel", "granary-fire", "mill-bridge", "reed-road"
DUEL, CELLAR, ORCHARD = "tavern-duel", "cellar-stairs", "giant-orchard"
ROAD, SALT = "quarry-road", "salt-galleries"
FIGHT = "begin conflict first=Imre"
ROLL = "attack Imre Deacon with=Fight dice=? defence=?"
DICED = "attack Imre Deacon with=Fight dice=+4 defence=0"
CONTEST = "begin contest Imre,Deacon"
TASKS = ("begin challenge", 'task "Shut the sluice" difficulty=2')
HURT = 'mark Imre mild "Cut brow"'
CT = "Bo333333663334nn"
REACH: dict[str, tuple[str, tuple[str, ...], str]] = {
    "act-again": (CHAPEL, (FIGHT, "attack Imre Deacon dice=0 defence=+2", "resolve"), "ta"),
    "adjust": (DUEL, (), "1o233g"),
    "advantage": (CHAPEL, (), "1cHigh ground<enter><enter>f"),
    "all-defence": (CHAPEL, (FIGHT,), "D<enter>"),
    "allegiance": (MILL, (), "Eg<up>Bystanders<enter>"),
    "aspect": (CHAPEL, (), "eSmoke<enter>s"),
    "assist": (CHAPEL, (ROLL,), "t3"),
    "attack": (CHAPEL, (), "1a9"),
    "award": (CHAPEL, (CONTEST,), "xb12"),
    "away": (CHAPEL, (), "5tw"),
    "back": (CHAPEL, ("away Sava",), "2tb"),
    "begin": (CHAPEL, (), "Bc1<enter>"),
    "block": (CORE, ("attack Imre 6 with=Fight dice=? defence=?",), "M1c"),
    "border": (CHAPEL, (), "Mb12+3<enter>A gate<enter>"),
    "breach": (CORE, (), "1Gb"),
    "bring": (MILL, ("new-scene Loft",), "Sb1l"),
    "cancel": (CHAPEL, (ROLL,), "X"),
    "carry": (CORE, ("begin challenge", "task Ford", "aspect Speed boost free=1:1"), "xb1"),
    "character": (CHAPEL, (), "AGuard 2<enter><enter>"),
    "choose": (CORE, ("character Smoke template=Distraction",), "11Gt"),
    "clear": (CHAPEL, ("mark Imre physical:1",), "1hc1"),
    "compel": (CHAPEL, (), "1k1<enter>"),
    "concede": (CHAPEL, (FIGHT,), "2hk"),
    "contender": (CHAPEL, (CONTEST,), "xv11"),
    "counter": (CHAPEL, (), "Ek+Fire 4<enter>"),
    "declare": (CHAPEL, (), "1pdThe sexton is a cousin<enter>t"),
    "defend": (CHAPEL, (ROLL,), "v+3<enter>"),
    "dice": (CHAPEL, (ROLL,), "+2<enter>"),
    "done": (CHAPEL, (FIGHT,), "td"),
    "drop": (CHAPEL, (), "Ea1<enter><up>goes<enter>"),
    "ease": (CHAPEL, ('mark Imre moderate "Broken arm"',), "1re<enter>"),
    "end": (CHAPEL, (FIGHT,), "Be"),
    "exchange": (CHAPEL, (FIGHT, *(f"turn {n}" for n in range(2, 13))), "Bx"),
    "extra-turn": (CHAPEL, (FIGHT, "done"), "1tx"),
    "flee": (CORE, (), "5Gf"),
    "free": (CHAPEL, (), "Ea1<enter><down><down>3<enter>"),
    "free-move": (CHAPEL, (FIGHT,), "Mf"),
    "hide": (CHAPEL, (), "9vh"),
    "hit": (CHAPEL, (), "1hh3<enter>"),
    "hold": ("tests/data/toll-of-the-tower.toml", (), "BcnOh"),
    "house": (CHAPEL, (FIGHT, "turn Sava", "turn Imre !"), "=19a"),
    "invoke": (CHAPEL, (ROLL,), "i1<enter>g"),
    "join": (CHAPEL, (), "9Es<down><right>"),
    "let-go": (CHAPEL, (DICED, "resolve"), "g"),
    "mark": (CHAPEL, (), "1hm1<enter>"),
    "merge": (CORE, (), "7Gm8"),
    "milestone": (CHAPEL, (), "Bbi"),
    "modify": (CHAPEL, (ROLL,), "m1+2<enter>fog<enter>"),
    "move": (CHAPEL, (), "1m2"),
    "new-scene": (MILL, (), "SnLoft<enter>"),
    "note": (MILL, (), "NThunder<enter>"),
    "option": (MILL, (), "=32"),
    "order": ("tests/data/toll-of-the-tower.toml", (), "BcnOp"),
    "out": (CHAPEL, (DICED, "resolve"), "o<enter>"),
    "overcome": (CHAPEL, (), "1o<enter>f"),
    "pass": (CHAPEL, (), "gp14"),
    "pay": (CHAPEL, (), "1pw1<enter>"),
    "points": (CHAPEL, (), "1pa<enter>"),
    "promote": (CHAPEL, ("aspect Speed boost free=Imre:1",), "pb1p"),
    "raise": (CHAPEL, ("overcome Imre difficulty=2 dice=-3 with=Fight", "resolve major"), "l1k9<enter>1"),
    "rank": ("tests/data/toll-of-the-tower.toml", (), "Bcn5Ou"),
    "rebuild": (MILL, (), "=32a"),
    "recover": (CHAPEL, (HURT,), "1rsm<enter>"),
    "refresh": (CHAPEL, ("points Imre =1",), "pr"),
    "remove": (CHAPEL, (), "5Exy"),
    "rename": (CHAPEL, (), "1EsElder<enter>"),
    "resolve": (CHAPEL, (DICED,), "<enter>"),
    "retask": (CHAPEL, TASKS, "xv1s"),
    "reveal": (CHAPEL, (), "v7<enter><enter>"),
    "reword": (CHAPEL, (), "Ea1<enter>Other words<enter>"),
    "roll": (CHAPEL, (), "gr1<enter>2<enter><enter>l"),
    "scale": (CHAPEL, ("option scale condensed", "set Imre scale 2", ROLL), "S1"),
    "scenario": (CHAPEL, (), "pn"),
    "scene": (CHAPEL, ("new-scene Loft",), "S1"),
    "session": (CHAPEL, (), "Bbs"),
    "set": (CHAPEL, (), "1to"),
    "settled": (CHAPEL, ("overcome Imre difficulty=2 dice=-3 with=Fight", "resolve major"), "<escape>l1t"),
    "share": (CHAPEL, ("attack Imre 5,6 with=Fight dice=+3 defence=?",), "/4 2<enter>"),
    "shield": (
        CORE,
        (
            "option minion-armour on",
            "attack Imre 6 with=Fight dice=? defence=?",
        ),
        "M7",
    ),
    "spare": (CHAPEL, ("attack Imre 5,6 with=Fight dice=? defence=?",), "x5"),
    "split": (CORE, (), "5Gs1"),
    "strike": (CHAPEL, (ROLL, "modify Imre 2 why=fog"), "x1"),
    "stunt": (CHAPEL, (), "1penOnce more<enter><enter>"),
    "take": (CHAPEL, (DICED, "resolve"), "<enter>"),
    "take-along": (CHAPEL, ("new-scene Loft", 'scene "The Drowned Chapel"'), "Sa12"),
    "task": (CHAPEL, ("begin challenge",), "xnShut the sluice<enter>f<enter>"),
    "tell": (CHAPEL, (), "vtHello<enter>"),
    "time": (CHAPEL, (ROLL,), "St24"),
    "treat": (CHAPEL, (HURT,), "1rt2<enter>"),
    "try": (CHAPEL, (CONTEST,), "xr"),
    "turn": (CHAPEL, (FIGHT,), "n3"),
    "twist": (CHAPEL, (CONTEST,), "xtThe bell<enter>"),
    "undone": (CHAPEL, (FIGHT, "turn Sava"), "1tu"),
    "untask": (CHAPEL, TASKS, "xv1x"),
    "use": (CHAPEL, (ROLL,), "k3"),
    "withdraw": (CHAPEL, (ROLL, 'invoke "The tide is rising" by=GM for=Deacon'), "w1"),
    "zone": (CHAPEL, (), "MzAttic<enter>n"),
    "zones": (CHAPEL, (), "MlA > B<enter>"),
    # Fudge
    "aim": (DUEL, ("begin conflict rounds", "fight 1 2"), "1hathe hand<enter>g"),
    "all-out": (DUEL, ("begin conflict rounds", "fight 1 2"), "na"),
    "check": (DUEL, (), "1r1n+1"),
    "clash": (DUEL, (), "1c2p+1-1"),
    "conscious": (DUEL, ("wound 1 8",), "1wc+1"),
    "damage": (DUEL, ("begin conflict rounds", "fight 1 2"), "npp+4-4n0t"),
    "damage-roll": (DUEL, ("begin conflict rounds", "fight 1 2"), "npp+4-4n0"),
    "endure": (DUEL, ("wound 1 5", "begin conflict rounds", "fight 1 2"), "1hw+1"),
    "experience": (DUEL, (), "1sg3<enter>"),
    "fight": (DUEL, (), "f2"),
    "guard": (DUEL, ("begin conflict rounds", "fight 1 2"), "ng"),
    "heal": (DUEL, ("wound 1 1",), "1ws"),
    "helpless": (DUEL, ("begin conflict rounds", "fight 1 2"), "nu"),
    "initiative": (DUEL, (), "Bi+1+1"),
    "knock-out": (DUEL, ("begin conflict rounds", "fight 1 2"), "1hk"),
    "levels": (DUEL, (), "=lr4Solid<enter>"),
    "manoeuvre": (
        DUEL,
        (
            "begin conflict rounds",
            "fight 1 2",
            "guard 1",
            "stance 2",
            "dice 1 0",
            "dice 2 0",
            "round open",
            "round resolve",
        ),
        "1ho+4",
    ),
    "miss": (DUEL, ("begin conflict rounds", "fight 1 2"), "npp+4-4n0m"),
    "mooks": (ORCHARD, ("begin conflict rounds", "fight 6 3,4"), "6fh"),
    "oppose": (DUEL, (), "1o233"),
    "part": (DUEL, ("begin conflict rounds", "fight 1 2"), "fp"),
    "pull": (DUEL, ("begin conflict rounds", "fight 1 2"), "1hp3<enter>"),
    "reaction-of": (DUEL, (), "or+1"),
    "round": (DUEL, ("begin conflict rounds", "fight 1 2"), "npp"),
    "shoot": (ORCHARD, (), "3a6d4+1+1"),
    "skirmish": (DUEL, (), "1ot2<enter>3424+1+1+1+1+1+1"),
    "spend": (DUEL, (), "1sf1<enter><enter>"),
    "stakes": (CHAPEL, (FIGHT,), "BgThe bell<enter>"),
    "stance": (DUEL, ("begin conflict rounds", "fight 1 2"), "np"),
    "summary": (MILL, (), "Ed<ctrl+u>Who gets the mill<enter>"),
    "sweep": (CELLAR, ("begin conflict rounds", "fight 1 2,3"), "1hs"),
    "target": (
        CELLAR,
        (
            "begin conflict rounds",
            "fight 1 2,3",
            "stance 1",
            "stance 2,3",
            "dice 1 +4",
            "dice 2 -4",
            "dice 3 -4",
            "round open",
        ),
        "nn2",
    ),
    "wound": (DUEL, (), "1wn4<enter>"),
    "wound-level": (DUEL, (), "=w2nBloodied<enter>"),
    # tactical
    "abandon": (SALT, (), CT + "f3nnnnnnnnx<enter>"),
    "ability": (ROAD, (), "Bh<down>asharp ears<enter>w<enter>"),
    "assess": (ROAD, (), "Boannf3"),
    "bonus": (SALT, (), CT + "bfly<enter>"),
    "convert": (SALT, (), CT + "cp"),
    "ct": (ROAD, (), "Boan"),
    "danger": (ROAD, (), "Bo"),
    "detect": (ROAD, (), "Bh<enter>"),
    "full": (ROAD, (), "Boannf3"),
    "off-guard": (ROAD, (), "Bh<down>w<enter>661155444544nn3ww"),
    "primary": (SALT, (), CT + "p"),
    "rcs": (ROAD, (), "Boa"),
    "react": (SALT, (), CT + "ry"),
    "secondary": (SALT, (), CT + "s"),
    "side": (SALT, (), CT + "psd"),
    "together": (DUEL, (), "Bx5.4<enter><enter>33221Oh9<enter>!1Ob2nu1Og2"),
    "unanswered": (ROAD, (), "Bh<enter><enter>n6<enter><enter>"),
}
"""By verb: a scene, lines that bring it to where the verb is wanted, and the keys."""


def test_there_is_a_path_to_every_verb() -> None:
    assert REACH.keys() == VERBS.keys()
    assert not [verb for verb, (_, _, keys) in REACH.items() if ":" in keys or not keys]


@pytest.mark.parametrize("verb", sorted(REACH))
def test_the_keys_make_an_entry_of_that_verb(verb: str) -> None:
    scene, before, keys = REACH[verb]
    seat = a_seat(ROOT / scene if "/" in scene else ROOT / "scenes" / f"{scene}.toml")
    for line in before:
        answer = seat.run(line)
        assert answer.ok or line.endswith("!"), answer.sentences
    n = len(seat.desk.session.entries)
    press(seat, keys)
    made = [entry.sentence.partition(" ")[0] for entry in seat.desk.session.entries[n:]]
    assert verb in made, (made, seat.advice, seat.question)


THUNDER = "NThunder<enter>"
ABOUT: dict[str, tuple[str, Callable[[Seat, Path], bool]]] = {
    "undo": (f"{THUNDER}u", lambda seat, _: last(seat) == "undo"),
    "redo": (f"{THUNDER}uU", lambda seat, _: last(seat) == "redo"),
    "reopen": ("1a6+1<enter>0<enter><enter><enter>R", lambda seat, _: seat.place == ("roll", 1)),
    "amend": (f"{THUNDER}H1a<ctrl+u>note Rain<enter><enter>", lambda seat, _: last(seat) == "amend"),
    "save": ("Ews<enter>", lambda _, folder: len(list(folder.rglob("scenes/*.toml"))) == 1),
    "recap": (f"{THUNDER}Bwg<enter>", lambda _, folder: len(list(folder.glob("*-recap.md"))) == 1),
    "ledger": ("<f9>", lambda seat, _: seat.place[0] == "ledger"),
    "help": ("<f1>", lambda seat, _: seat.place[0] == "keys"),
}
"""Lines about the session itself: the keys, and how one sees that they did it."""


def last(seat: Seat) -> str:
    return seat.desk.session.entries[-1].what


def test_there_is_a_path_to_every_line_about_the_session() -> None:
    assert ABOUT.keys() == META.keys()


@pytest.mark.parametrize("line", ABOUT)
def test_lines_about_the_session_itself_have_keys_too(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    keys, done = ABOUT[line]
    seat = a_seat(ROOT / "scenes" / "mill-bridge.toml", tmp_path / "evening.toml")
    press(seat, keys)
    assert seat.question is None and done(seat, tmp_path), (seat.advice, seat.question)
    seat.desk.opened.close()
