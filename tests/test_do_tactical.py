"""A tactical scene, and reaction counts in a Fate scene, through `tracker do`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.program import SMALL, tracker
from tracker.storage.scene_file import read_scene

GALLERIES = Path(__file__).parents[1] / "scenes" / "salt-galleries.toml"


def done(scene: Path, *commands: str) -> dict[str, Any]:
    flags = [part for line in commands for part in ("-c", line)]
    result = tracker("do", scene, "--json", "--seed", "7", *flags)
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_a_ct_with_a_reaction_and_a_rite_begun(tmp_path: Path) -> None:
    saved = tmp_path / "later.toml"
    answer = done(
        GALLERIES,
        "danger obvious",
        "rcs Vance 3,3",
        "rcs Ines 33",
        "rcs Kiro 3,3",
        "rcs Canoness 12",
        "rcs",
        "ct",
        "turn Canoness",
        "assess Canoness",
        'full Canoness "the rite of salt" cts=3',
        "turn Kiro",
        "assess Kiro",
        'move Kiro "Winch hall"',
        "primary Kiro part=1/2",
        "react Vance",
        "mark Ines Wounds",
        f'save "{saved}"',
    )
    assert answer["refused"] is None
    told = [entry["sentence"] for entry in answer["entries"]]
    assert "Canoness begins a Full action (3 CTs): the rite of salt, Off-Guard." in told
    assert "Ines: Wounds, 1 of 5 marked." in told
    assert any(line.startswith("CT 1, CS 9: Kiro, Secondary action: moves.") for line in told)
    assert any(line.startswith("Vance reacts to an event at CS 9: new Primary action at CS 10.") for line in told)
    table = read_scene(saved).table
    assert table.scene is not None and table.scene.phase is not None
    names = {who.id: who.name for who in table.cast}
    held = {names[fighter.id]: fighter for fighter in table.scene.phase.fighters}
    assert held["Canoness"].off_guard == ("full",) and held["Vance"].actions.reaction == 0


def test_what_is_refused_says_its_code() -> None:
    answer = done(GALLERIES, "danger obvious", "rcs", "ct", "primary Vance")
    assert answer["refused"]["code"] == "slot_not_come"
    assert done(GALLERIES, "set Vance REF 10.5")["refused"]["code"] == "stat_not_int"


def test_counts_and_a_reaction_in_a_fate_scene() -> None:
    answer = done(
        SMALL,
        *(f"set {who} rsp 5" for who in ("Imre", "Sava", "Gosha", "Ox")),
        "begin conflict order=rcs",
        *(f"rcs {who} {dice}" for who, dice in (("Imre", "11"), ("Sava", "22"), ("Gosha", "33"), ("Ox", "44"))),
        "turn Imre",
        "react Ox",
        "done",
        "done",
        "attack Ox Imre with=2 dice=0 defence=0",
    )
    assert answer["refused"]["code"] == "not_on_turn"
    told = [entry["sentence"] for entry in answer["entries"]]
    assert told[:1] == ["Imre: rsp set to 5.0."]
    assert told[-3:] == [
        "Ox reacts to what happened at CS 7: its turn comes at CS 8.",
        "CS 8: Ox is on turn.",
        "CS 9: Sava is on turn.",
    ]


DUEL = Path(__file__).parents[1] / "scenes" / "tavern-duel.toml"


def test_counts_and_a_reaction_in_a_fudge_scene() -> None:
    answer = done(
        DUEL,
        "set Dagna rsp 5.4",
        "set Wulf rsp 5",
        "begin conflict order=rcs",
        "rcs Dagna 6,6",
        "rcs Wulf 1,2",
        "turn Wulf",
        "react Dagna",
        "done",
        "react Dagna",
    )
    assert answer["refused"]["code"] == "reaction_spent"
    told = [entry["sentence"] for entry in answer["entries"]]
    assert told[-3:] == [
        "CS 8: Wulf is on turn.",
        "Dagna reacts to what happened at CS 8: its turn comes at CS 9.",
        "CS 9: Dagna is on turn.",
    ]


def test_slots_shared_and_a_newcomer_unseen_in_sentences() -> None:
    answer = done(
        GALLERIES,
        "danger obvious",
        *(f"rcs {who} at=-9.{9 - n}" for n, who in enumerate(("Vance", "Ines", "Kiro"))),
        "rcs",
        "together Vance,Kiro",
        "rank Ines before=Vance",
        "ct",
        "turn Ines",
        "turn Vance",
        'character Guard side="Brine choir" hidden',
        "rcs Guard 6,6",
        "detect Ines newcomer=Guard",
        "off-guard Kiro off against=Guard",
        "react Vance by=Guard",
    )
    assert answer["refused"]["code"] == "unaware_of"
    told = [entry["sentence"] for entry in answer["entries"]]
    assert "Vance and Kiro act in one slot." in told
    assert "Ines goes before Vance." in told
    assert "CS -10: Vance is on turn, together with Kiro." in told
    assert told[-2:] == [
        "Guard comes unseen: Ines noticed. Off-Guard against Guard: Vance and Kiro.",
        "Kiro: Guard is noticed now.",
    ]
