"""A Fudge scene is short to write, and what is saved reads back equal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.fudge_desk import DUEL, ORCHARD, STAIRS
from tests.storage.test_scene_round_trip import MAYBE, NAMES
from tracker.model.cast import Character
from tracker.model.fudge import FudgeOptions, FudgeSheet, Weapon, WoundLevel
from tracker.model.place import Presence
from tracker.model.table import Options, Scene, Table
from tracker.model.value import Keyed
from tracker.rules.fudge.ladder import FUDGE_KEYS
from tracker.storage.scene_faults import SceneError
from tracker.storage.scene_file import read_scene, scene_text
from tracker.storage.scene_same import picture
from tracker.text import folded

LEVELS = st.integers(-9, 9)
SMALL = st.integers(0, 9)
PLAIN = NAMES.filter(lambda name: name != "*")
TRAITS = st.dictionaries(PLAIN, LEVELS, max_size=3)
WEAPONS = st.builds(
    Weapon,
    name=MAYBE | st.sampled_from(["Axe: old", "a, b", ":"]),
    size=st.sampled_from(["none", "small", "medium_small", "medium", "large"]),
    sharp=st.booleans(),
    magic=LEVELS,
    factor=st.none() | LEVELS,
    power=st.sampled_from(["muscle", "scaled", "own"]),
    skill=MAYBE | st.sampled_from(["sharp", "+1", "with Axe"]),
    missile=st.sampled_from(["", "thrown", "propelled"]),
    breaks=st.sampled_from(["", "halve", "ignore"]),
)
SHEETS = st.builds(
    FudgeSheet,
    attributes=TRAITS,
    skills=TRAITS,
    powers=TRAITS,
    learned=st.dictionaries(PLAIN, st.sampled_from(["easy", "most", "hard", "very_hard"]), max_size=2),
    related=st.dictionaries(PLAIN, NAMES, max_size=2),
    gifts=st.lists(NAMES, max_size=2).map(tuple),
    faults=st.lists(NAMES, max_size=2).map(tuple),
    others=st.none() | LEVELS,
    strength_scale=LEVELS,
    mass_scale=LEVELS,
    speed_scale=LEVELS,
    capacity=LEVELS,
    weapons=st.lists(WEAPONS, max_size=2).map(tuple),
    armour=st.dictionaries(NAMES, LEVELS, max_size=2),
    shield=SMALL,
    hide=LEVELS,
    least=st.none() | LEVELS,
    points=SMALL,
    stunning=SMALL,
    marks=st.just(()) | st.tuples(*[SMALL] * 5),
    nicks=SMALL,
    dead=st.booleans(),
    pawn=st.booleans(),
    stun=st.sampled_from(["", "stun", "very_stunned", "knock_out"]),
    stun_rounds=st.integers(0, 3),
    stuns=st.integers(0, 3),
    fainted=st.booleans(),
    rested=SMALL,
    blessing=st.integers(-2, 2),
    unspent=SMALL,
    grown=st.dictionaries(NAMES, st.integers(0, 30), max_size=2),
)
OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "fudge_dice": st.sampled_from(["", "lower", "difference", "seven", "4dF"]),
    "levels": st.one_of(
        st.just({}),
        st.permutations(["Mighty", "fudge_great", "Solid", "fudge_poor", "Wretched"]).flatmap(
            lambda words: st.integers(1, 4).map(
                lambda at: {word: at - n for n, word in enumerate([*words[:at], "fudge_fair", *words[at:]])}
            )
        ),
        st.just({"fudge_superb": 2, "Solid": 1, "Decent": 0, "fudge_terrible": -1}),
        st.just({"Mythic": 5} | {key: n for n, key in FUDGE_KEYS.items()}),
    ),
    "wounds": st.lists(
        st.builds(
            WoundLevel,
            level=st.sampled_from(["scratch", "hurt", "very_hurt", "near_death"]),
            name=MAYBE,
            more=st.integers(-2, 2),
            penalty=st.none() | st.integers(-4, 0),
        )
        | st.builds(WoundLevel, name=NAMES, after=st.sampled_from(["hurt", "scratch"]), boxes=st.integers(1, 3)),
        max_size=3,
        unique_by=lambda line: folded(line.name) or line,
    ).map(tuple),
    "damage_die": st.sampled_from(["roll", "factor", "level", "even_factor", "even_level"]),
    "fight": st.sampled_from(["manners", "stances"]),
    "three_rolls": st.sampled_from(["", "mean", "median"]),
    "criticals": st.sampled_from(["off", "natural", "margin"]),
    "critical_lifts": st.booleans(),
    "damage": st.sampled_from(["objective", "subjective"]),
    "head_knocks": st.booleans(),
    "gate_level": st.sampled_from(["", "very_hurt", "incapacitated"]),
    "caps_for": st.sampled_from(["all", "players"]),
    "rest_roll": st.booleans(),
    "damage_roll": st.booleans(),
    "damage_limits": st.booleans(),
    "graze": st.integers(0, 2),
    "half_scale": st.booleans(),
    "epic_boxes": st.integers(0, 2),
    "level_cap": st.sampled_from(["off", "three", "capacity"]),
    "near_death_gate": st.booleans(),
    "lone": st.sampled_from(["realistic", "epic"]),
    "second_best": st.booleans(),
    "less_deadly": st.booleans(),
    "harder_dodge": st.booleans(),
    "small_blows": st.sampled_from(["off", "one", "two", "count"]),
    "rest": st.sampled_from(["realistic", "epic"]),
    "cautious_points": st.booleans(),
    "growth": st.sampled_from(["plain", "attributes", "dearer", "half_dearer"]),
    "gm_seals": st.booleans(),
}


def test_every_option_is_drawn() -> None:
    assert OPTIONS.keys() == FudgeOptions.model_fields.keys()


@settings(max_examples=60)
@given(
    st.sampled_from(["fudge", "fudge-1995"]),
    st.builds(Options, order=st.sampled_from(["rounds", "popcorn", "rcs"]), **OPTIONS),
    st.lists(st.tuples(NAMES, SHEETS, MAYBE, SMALL), max_size=3, unique_by=lambda each: each[0]),
)
def test_what_is_saved_reads_back_equal(
    tmp_path_factory: pytest.TempPathFactory,
    system: str,
    options: Options,
    people: list[tuple[str, FudgeSheet, str, int]],
) -> None:
    cast = [
        Character(id=f"c{n}", number=n, name=name, sheet=sheet, player=player, points=points)
        for n, (name, sheet, player, points) in enumerate(people, 1)
    ]
    here = Keyed([Presence(id=who.id) for who in cast])
    pcs = sum(who.is_player for who in cast)
    scene = Scene(id="s1", title="Played", system=system, options=options, here=here, pool_pcs=pcs)
    table = Table(title="Played", cast=Keyed(cast), scenes=Keyed([scene]), focus="s1")
    path = tmp_path_factory.mktemp("scene") / "saved.toml"
    path.write_text(scene_text(table, "s1"), encoding="utf-8")
    assert picture(read_scene(path).table) == picture(table)


@pytest.mark.parametrize("path", [DUEL, STAIRS, ORCHARD], ids=lambda path: path.stem)
def test_the_scenes_that_come_along_are_good_and_save_equal(path: Path, tmp_path: Path) -> None:
    read = read_scene(path)
    assert not read.notes
    saved = tmp_path / "saved.toml"
    saved.write_text(scene_text(read.table, read.table.focus or ""), encoding="utf-8")
    assert picture(read_scene(saved).table) == picture(read.table)


def test_levels_by_word_are_those_of_fudge(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(
        'title = "x"\nsystem = "fudge"\n[[character]]\nname = "Rat"\nskills = { Bite = "Fair", "*" = "Poor" }\n'
        'capacity = "Terrible"\nscales = -4\nweapons = "Teeth: small, Bite"\n',
        encoding="utf-8",
    )
    (rat,) = read_scene(path).table.cast
    assert rat.sheet == FudgeSheet(
        skills={"Bite": 0},
        others=-2,
        capacity=-3,
        strength_scale=-4,
        mass_scale=-4,
        weapons=(Weapon(name="Teeth", size="small", skill="Bite"),),
    )


@pytest.mark.parametrize(
    ("system", "line"),
    [("fudge", "stress = { physical = 2 }"), ("fudge", "refresh = 3"), ("fate-core", "capacity = 1")],
)
def test_what_is_of_another_game_is_a_fault(tmp_path: Path, system: str, line: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f'title = "x"\nsystem = "{system}"\n[[character]]\nname = "A"\n{line}\n', encoding="utf-8")
    with pytest.raises(SceneError) as wrong:
        read_scene(path)
    (fault,) = wrong.value.faults
    assert fault.code == "not_of_this_game" and fault.line == 5
