"""The duel of the source's section 4.74, played through `tracker do` with typed dice."""

from __future__ import annotations

from pathlib import Path

from tests.test_do import done, who

DUEL = """
title = "Tavern"
system = "fudge"
[[character]]
name = "Snorri"
player = "A"
attributes = { Strength = "Good" }
skills = { Sword = "Good" }
capacity = "Good"
weapons = "Magic sword: medium, sharp, +1, Sword"
worn = { "Heavy leather" = 2 }
[[character]]
name = "Brynhild"
player = "B"
attributes = { Strength = "Great" }
skills = { Axe = "Good" }
capacity = "Fair"
weapons = "Axe: medium, sharp, Axe"
worn = { "Heavy leather" = 2 }
shield = 1
"""


def rolls(snorri: str, brynhild: str) -> tuple[str, ...]:
    return (f"dice Snorri {snorri}", f"dice Brynhild {brynhild}", "round")


PLAIN = ("stance Snorri,Brynhild",)
ROUNDS = (
    ("begin conflict", "fight Snorri Brynhild", *PLAIN, *rolls("+1", "-1"), "damage dice=-4"),
    ("round", *PLAIN, *rolls("0", "0")),
    ("round", *PLAIN, *rolls("+1", "0"), "damage dice=+1"),
    ("round", "all-out Snorri", "guard Brynhild", *rolls("0", "+1")),
    (
        "round",
        "fight Snorri Brynhild worse=Snorri",
        "stance Snorri",
        "all-out Brynhild",
        *rolls("+1", "+2"),
        "damage dice=0",
    ),
)
POINTS = ((0, 1), (0, 1), (0, 5), (0, 5), (5, 5))


def test_the_duel_of_the_source_ends_with_the_wounds_it_gives(tmp_path: Path) -> None:
    """F-02, F-03, F-04, F-24 and F-29 as they were settled."""
    scene = tmp_path / "tavern.toml"
    scene.write_text(DUEL, encoding="utf-8")
    answer = done(scene, *(line for lines in ROUNDS for line in lines))
    taken = [event for entry in answer["entries"] for event in entry["events"] if event["kind"] == "blow_taken"]
    assert [(event["calculated"], event["damage"], event["after"]) for event in taken] == [
        (4, 1, "scratch"),
        (3, 4, "very_hurt"),
        (5, 5, "hurt"),
    ]
    assert [who(answer, name)["sheet"]["points"] for name in ("Snorri", "Brynhild")] == [5, 5]
    resolved = [event for entry in answer["entries"] for event in entry["events"] if event["kind"] == "fight_resolved"]
    assert len(resolved) == 5 and [bool(event["hits"]) for event in resolved] == [True, False, True, False, True]


def test_after_each_round_the_points_are_those_of_the_text(tmp_path: Path) -> None:
    scene = tmp_path / "tavern.toml"
    scene.write_text(DUEL, encoding="utf-8")
    for n in (1, 3):
        answer = done(scene, *(line for lines in ROUNDS[:n] for line in lines))
        assert tuple(who(answer, name)["sheet"]["points"] for name in ("Snorri", "Brynhild")) == POINTS[n - 1]
