"""What is saved as a scene and loaded again is an equal scene."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.engine.fate.kinds import group_track
from tracker.engine.fate.sheets import derived_slots, derived_tracks
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import Character, FateSheet, Locked, Member, Side, Slot, Stunt, Track
from tracker.model.contest import Challenge, Contender, Contest, Task
from tracker.model.order import Popcorn, Turn
from tracker.model.place import Border, Counter, Presence, Zone
from tracker.model.problems import problems
from tracker.model.rolls import Hit
from tracker.model.table import Calendar, Options, Scene, Table
from tracker.model.value import Keyed
from tracker.rules.conditions import CONDITIONS
from tracker.rules.fate import RULESETS
from tracker.rules.harm import SLOT_VALUES
from tracker.storage.scene_file import read_scene, scene_text
from tracker.storage.scene_same import picture
from tracker.storage.scene_sheet import rules_of
from tracker.text import displayable, one_line

ROOT = Path(__file__).parents[2]
Draw = Callable[[st.SearchStrategy[Any]], Any]

ODD = ["GM", "anyone", "gm", "side:Cult", "Cult", "character:Cult", "No", "null", "#3", "[x]", "+2", "Dr.Med.", "Ω"]
ODD += ["日本語", "Guard 7", "Guard", "Łódź", "lodz", "*", "Fight: hard", '"', "'", "\\", "= 1", "'''", '"""']
NAMES = (st.sampled_from(ODD) | st.text(min_size=1, max_size=20)).map(one_line).filter(bool)
MAYBE = st.just("") | NAMES
TEXTS = (st.sampled_from([*ODD, "", "a\nb\n", ": x", "x :y", "x:", "x: y: z"]) | st.text(max_size=30)).map(displayable)
TRACKS = NAMES.filter(lambda name: name != "*")
"""A file calls every track of the game `*`."""
LEVELS = st.integers(-4, 9)
SMALL = st.integers(0, 3)
SLOTS = st.sampled_from(
    [
        ("mild", 2, ""),
        ("mild", 2, "mental"),
        ("moderate", 4, ""),
        ("severe", 6, ""),
        ("dent", 3, "hull"),
        ("mild", 2, ""),
    ]
)

OPTIONS = st.builds(
    Options,
    order=st.sampled_from(["popcorn", "ranked", "rcs"]),
    npc_place=st.sampled_from(["own", "best"]),
    stress=st.sampled_from(["one-point", "graded"]),
    unified=st.booleans(),
    consequences=st.sampled_from(["slots", "conditions"]),
    extreme=st.booleans(),
    full_defence=st.booleans(),
    scale=st.sampled_from(["off", "condensed", "toolkit"]),
    solo_skill=st.booleans(),
    solo_hits=st.sampled_from(["off", "less", "at-least-one"]),
    solo_invokes=st.sampled_from(["off", "more", "less"]),
    fast_contests=st.booleans(),
    gm_dice=st.sampled_from(["open", "at resolve", "hidden"]),
    teamwork=st.sampled_from(["no cap", "leader", "table"]),
    hostile_invokes=st.sampled_from(["attached", "hurt", "players"]),
    hostile_carries=st.booleans(),
    carried=st.sampled_from(["npc", "next"]),
    minion_armour=st.booleans(),
    block_weapon=st.booleans(),
)


@st.composite
def sheets(draw: Draw, system: str, options: Options, kind: str) -> FateSheet:
    skills = draw(
        st.dictionaries(
            NAMES.filter(lambda name: name != "*") | st.sampled_from(["Physique", "Will"]), LEVELS, max_size=4
        )
    )
    others = draw(st.none() | LEVELS)
    rules = rules_of(system, options)
    known = skills | ({} if others is None else {"*": others})
    tracks, slots = derived_tracks(rules, kind, known), derived_slots(rules, kind, known)
    if draw(st.booleans()):
        names = draw(st.lists(TRACKS, unique=True, max_size=3))
        tracks = tuple(Track(name=name, boxes=tuple(draw(st.lists(st.integers(1, 4), max_size=4)))) for name in names)
        slots = tuple(
            Slot(severity=name, value=value, only=only) for name, value, only in draw(st.lists(SLOTS, max_size=4))
        )
    tracks = tuple(
        track.but(marked=tuple(sorted(draw(st.sets(st.sampled_from(range(len(track.boxes))))))))
        if track.boxes
        else track
        for track in tracks
    )
    stunts = st.builds(
        Stunt,
        name=MAYBE,
        text=TEXTS,
        bonus=st.integers(-2, 2),
        on=st.sampled_from(["", "attack"]),
        skill=MAYBE,
        when=TEXTS,
        cost=SMALL,
        gains=SMALL,
        uses=SMALL,
        per=st.sampled_from(["scene", "session"]),
        used=SMALL,
    )
    return FateSheet(
        skills=skills,
        others=others,
        tracks=tracks,
        slots=slots,
        stunts=tuple(draw(st.lists(stunts, max_size=2))),
        refresh=draw(st.integers(1, 4)),
        weapon=draw(SMALL),
        armour=draw(SMALL),
        extreme_used=draw(st.booleans()),
        scale=draw(st.integers(0, 6)),
        solo=draw(st.booleans()),
    )


@st.composite
def rows(draw: Draw, tracks: tuple[Track, ...]) -> tuple[Member, ...]:
    """Members of a row, some unlike the others."""
    other = st.builds(
        lambda name, boxes: (Track(name=name, boxes=tuple(boxes)),), TRACKS, st.lists(st.integers(1, 3), max_size=3)
    )
    plain = tuple(track.but(marked=()) for track in tracks)
    skills = st.dictionaries(NAMES.filter(lambda name: name != "*"), LEVELS, max_size=2)
    member = st.builds(
        Member,
        n=st.integers(1, 20),
        tracks=st.sampled_from([plain, plain, tracks, ()]) | other,
        skills=st.just({}) | skills,
        gone=st.sampled_from(["", "", "down", "fled"]),
    )
    return tuple(draw(st.lists(member, min_size=1, max_size=5, unique_by=lambda each: each.n)))


@st.composite
def contests(draw: Draw, sides: list[str], people: list[str]) -> Contest:
    some = st.lists(st.sampled_from(people), unique=True, max_size=2).map(tuple) if people else st.just(())
    one = st.none() | st.sampled_from(people) if people else st.none()
    made = []
    for n in range(draw(st.integers(2, 3))):
        side = draw(st.none() | st.sampled_from(sides)) if sides else None
        contender = st.builds(
            Contender,
            id=st.just(f"t{n}"),
            side=st.just(side),
            who=some if side is None else st.just(()),
            name=MAYBE,
            goal=TEXTS,
            victories=SMALL,
            lead=one,
            skill=MAYBE,
            tried=some,
            barred=some,
            forfeits=st.booleans(),
        )
        made.append(draw(contender))
    return Contest(
        sides=tuple(made),
        difficulty=draw(st.none() | LEVELS),
        to=draw(st.integers(1, 5)),
        exchange=draw(st.integers(1, 9)),
        harm=draw(MAYBE),
        winner=draw(st.sampled_from([None, "t0", "t1"])),
    )


@st.composite
def challenges(draw: Draw, people: list[str]) -> Challenge:
    one = st.none() | st.sampled_from(people) if people else st.none()
    tasks = [
        draw(
            st.builds(
                Task,
                id=st.just(f"j{n}"),
                name=TEXTS,
                skill=MAYBE,
                difficulty=st.none() | LEVELS,
                who=one,
                defence=st.booleans(),
                result=st.sampled_from(["", "fail", "tie", "succeed", "succeed_with_style", "lost"]),
                shifts=st.none() | st.integers(-9, 9),
                cost=st.sampled_from(["", "minor", "major", "boost", "hit"]),
                by=one,
            )
        )
        for n in range(draw(SMALL))
    ]
    barred = draw(st.lists(st.sampled_from(people), unique=True, max_size=2)) if people else []
    return Challenge(
        tasks=Keyed(tasks),
        name=draw(MAYBE),
        inside=draw(st.booleans()),
        over=draw(st.booleans()),
        barred=tuple(barred),
    )


@st.composite
def tables(draw: Draw) -> Table:
    """A scene in play, in any shape that it may have."""
    system = draw(st.sampled_from(sorted(RULESETS)))
    options = draw(OPTIONS)
    sides = [Side(id=f"g{i}", name=name) for i, name in enumerate(draw(st.lists(NAMES, unique=True, max_size=3)))]
    spots = draw(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), unique=True, min_size=4, max_size=4))
    zones = [
        Zone(id=f"z{i}", name=name, at=draw(st.none() | st.just(spots[i])), hidden=draw(st.booleans()))
        for i, name in enumerate(draw(st.lists(NAMES, unique=True, max_size=4)))
    ]
    names = draw(st.lists(NAMES, unique=True, max_size=4))
    owners = ["gm", "anyone", *(side.id for side in sides), *(f"c{i}" for i in range(len(names)))]
    aspects: list[Aspect] = []

    def aspect(**more: Any) -> Aspect:
        free = {
            owner: draw(st.integers(1, 3)) for owner in draw(st.lists(st.sampled_from(owners), unique=True, max_size=2))
        }
        whom = st.none() | st.sampled_from(owners)
        made = Aspect(
            id=f"a{len(aspects)}",
            text=draw(TEXTS),
            by=draw(whom),
            against=draw(whom),
            hidden=draw(st.booleans()),
            known=draw(st.booleans()),
            carried=draw(st.booleans()),
            free=tuple(Free(owner=owner, n=n) for owner, n in free.items()),
            **more,
        )
        aspects.append(made)
        return made

    cast = []
    for i, name in enumerate(names):
        kind = draw(st.sampled_from(["main", "supporting", "minor", "thing", "mob", "group", "filler", "block"]))
        sheet: FateSheet = draw(sheets(system, options, kind))
        members: tuple[Member, ...] = ()
        if draw(st.booleans()):
            members = draw(rows(sheet.tracks))
            if kind == "group":
                members = tuple(member.but(tracks=()) for member in members)
                if draw(st.booleans()):
                    heads = sum(not member.gone for member in members)
                    tracks = group_track(rules_of(system, options), heads)
                    sheet = sheet.but(tracks=tuple(track.but(marked=(0,)) for track in tracks))
            else:
                sheet = sheet.but(tracks=())
        slots: list[Slot] = []
        for slot in sheet.slots:
            marked = next((held for held in slots if held.aspect and held.severity == slot.severity), None)
            if marked is not None and slot.severity in CONDITIONS:
                # The boxes of a condition hold one aspect together.
                slot = marked if draw(st.booleans()) else slot
            elif draw(st.booleans()):
                taken = aspect(kind="consequence", role=slot.severity, on=f"c{i}")
                recovering = draw(st.booleans())
                clock = draw(st.sampled_from(["", "scene", "session", "scenario", "milestone"])) if recovering else ""
                slot = slot.but(
                    aspect=taken.id,
                    recovering=recovering,
                    clock=clock,
                    since=draw(st.integers(0, 4)) if clock else 0,
                    harm=draw(MAYBE),
                    replaces=draw(MAYBE),
                )
            slots.append(slot)
        for role in draw(st.lists(st.sampled_from(["high_concept", "trouble", "other", "bond"]), max_size=4)):
            aspect(kind="character", role=role, on=f"c{i}")
        player = draw(MAYBE)
        lock = st.builds(Locked, n=st.integers(1, 3), until=st.sampled_from(["conflict", "scene"]), why=MAYBE)
        cast.append(
            Character(
                id=f"c{i}",
                number=7 * i + 3,
                name=name,
                player=player,
                kind=kind,
                sheet=sheet.but(slots=tuple(slots)),
                side=draw(st.sampled_from([None, *(side.id for side in sides)])),
                hidden=draw(st.booleans()),
                shown_as=draw(MAYBE),
                points=draw(SMALL) if player else 0,
                locked=tuple(draw(st.lists(lock, max_size=2))),
                carried=draw(SMALL),
                rsp=draw(st.none() | st.integers(-99, 200)),
                own_dice=draw(st.booleans()),
                members=members,
                members_given=max(member.n for member in members) + draw(SMALL) if members else 0,
                choice=draw(TEXTS),
                repercussions=draw(TEXTS),
            )
        )
    here = [
        Presence(id=who.id, zone=draw(st.sampled_from([None, *(zone.id for zone in zones)])),
                 all_defence=draw(MAYBE), defended=draw(st.booleans()),
                 raised=draw(st.dictionaries(NAMES, st.integers(-1, 2), max_size=2)),
                 state=draw(st.sampled_from(["in", "away", "out", "conceded", "left"])))
        for who in cast
    ]  # fmt: skip
    on = st.sampled_from([None, *(who.id for who in cast), *(zone.id for zone in zones)])
    for kind in draw(st.lists(st.sampled_from(["situation", "situation", "boost"]), max_size=4)):
        aspect(kind=kind, scene="s1", on=draw(on), role=draw(MAYBE))
    blocks = [who.id for who in cast if who.kind == "block"]
    borders = []
    for i in range(draw(SMALL) if len(zones) > 1 else 0):
        ends = draw(st.lists(st.sampled_from(zones), unique_by=lambda zone: zone.id, min_size=2, max_size=2))
        bar = draw(st.sampled_from(["open", "obstacle", "ask", "closed"]))
        borders.append(
            Border(
                id=f"b{i}",
                between=(ends[0].id, ends[1].id),
                name=draw(MAYBE),
                bar=bar,
                difficulty=draw(LEVELS) if bar == "obstacle" else None,
                oneway=draw(st.booleans()),
                hidden=draw(st.booleans()),
                block=draw(st.sampled_from([None, *blocks])) if bar == "obstacle" else None,
            )
        )
    counter = st.integers(1, 9).flatmap(
        lambda boxes: st.builds(
            Counter,
            id=st.just("k0"),
            name=MAYBE,
            boxes=st.just(boxes),
            marked=st.integers(0, boxes),
            trigger=MAYBE,
            whose=st.sampled_from(["", *(side.id for side in sides), *(who.id for who in cast)]),
            outcome=TEXTS,
            hidden=st.booleans(),
        )
    )
    running = draw(st.sampled_from(["", "", "contest", "challenge"]))
    people, contest, challenge = [who.id for who in cast], None, None
    if running == "contest" or draw(st.booleans()):
        contest = draw(contests([side.id for side in sides], people))
    if running == "challenge" or draw(st.booleans()):
        challenge = draw(challenges(people))
    scene = Scene(
        id="s1",
        frame=running,
        contest=contest,
        challenge=challenge,
        title=draw(NAMES),
        system=system,
        summary=draw(TEXTS),
        stakes=draw(TEXTS),
        options=options,
        house=draw(st.dictionaries(NAMES, st.sampled_from(["allow", "warn", "stop"]), max_size=2)),
        zones=Keyed(zones),
        borders=Keyed(borders),
        here=Keyed(here),
        counters=Keyed(draw(st.lists(counter, max_size=1))),
        harm=draw(NAMES | st.just("physical")),
        pool=draw(SMALL),
        pool_start=draw(SMALL),
        pool_spent=draw(SMALL),
        pool_pcs=draw(SMALL),
        nth=draw(SMALL),
    )
    return Table(
        title=scene.title,
        language=draw(st.sampled_from(["en", "pl"])),
        sides=Keyed(sides),
        cast=Keyed(cast),
        scenes=Keyed([scene]),
        focus="s1",
        aspects=Keyed(aspects),
        stems=draw(st.dictionaries(NAMES, st.integers(0, 20), max_size=2)),
        calendar=draw(st.builds(Calendar, sessions=SMALL, scenarios=SMALL, milestones=SMALL)),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scenes")


def again(folder: Path, table: Table) -> Table:
    path = folder / "again.toml"
    path.write_text(scene_text(table, table.focus or ""), encoding="utf-8", newline="")
    return read_scene(path).table


@settings(deadline=None, max_examples=150)
@given(table=tables())
def test_any_scene_in_play_comes_back_equal(folder: Path, table: Table) -> None:
    loaded = again(folder, table)
    assert picture(loaded) == picture(table)
    assert {problem.code for problem in problems(loaded)} <= {problem.code for problem in problems(table)}


@settings(deadline=None, max_examples=30)
@given(table=tables())
def test_saving_what_was_loaded_gives_the_same_text(folder: Path, table: Table) -> None:
    loaded = again(folder, table)
    assert scene_text(again(folder, loaded), "s1") == scene_text(loaded, "s1")


@pytest.mark.parametrize("name", ["drowned-chapel", "mill-bridge"])
def test_the_samples_come_back_equal(folder: Path, name: str) -> None:
    table = read_scene(ROOT / "scenes" / f"{name}.toml").table
    assert picture(again(folder, table)) == picture(table)


def test_what_differs_is_seen() -> None:
    table = read_scene(ROOT / "scenes" / "drowned-chapel.toml").table
    hurt = table.cast["c17"].sheet
    assert isinstance(hurt, FateSheet)
    changed = table.but(cast=table.cast.put(table.cast["c17"].but(sheet=hurt.but(weapon=9))))
    assert picture(table) != picture(changed)


def test_the_moment_is_left_out(folder: Path) -> None:
    table = read_scene(ROOT / "scenes" / "drowned-chapel.toml").table
    assert table.scene is not None
    who = next(iter(table.scene.here)).id
    scene = table.scene.but(order=Popcorn(exchange=3, acted=(who,)), turn=Turn(who=who), frame="conflict", conflict=1)
    played = table.but(scenes=table.scenes.put(scene), hits=Keyed([Hit(id=1, scene=scene.id, who=who, shifts=2)]))
    loaded = again(folder, played)
    assert picture(loaded) == picture(table)
    assert loaded.scene is not None and loaded.scene.order is None and not loaded.hits


def test_twins_and_the_nameless_are_told_apart_rather_than_lost(folder: Path) -> None:
    table = Table(
        cast=Keyed(Character(id=f"c{i}", number=i, name=name) for i, name in enumerate(["Ox", "Ox", "", "Ox (2)"])),
        scenes=Keyed([Scene(id="s9", title="", here=Keyed(Presence(id=f"c{i}") for i in range(4)))]),
        focus="s9",
    )
    names = [who.name for who in again(folder, table).cast]
    assert len(set(names)) == 4
    assert names[0] == "Ox"


def test_who_is_not_in_the_scene_leaves_its_invokes_to_its_side(folder: Path) -> None:
    table = Table(
        sides=Keyed([Side(id="g1", name="Cult")]),
        cast=Keyed([Character(id="c1", number=1, name="Gone", side="g1"), Character(id="c2", number=2, name="Here")]),
        scenes=Keyed([Scene(id="s1", title="T", here=Keyed([Presence(id="c2")]))]),
        focus="s1",
        aspects=Keyed([Aspect(id="a1", text="x", scene="s1", by="c1", free=(Free(owner="c1", n=2),))]),
    )
    loaded = again(folder, table)
    aspect = next(iter(loaded.aspects))
    assert [who.name for who in loaded.cast] == ["Here"]
    assert [(loaded.sides[free.owner].name, free.n) for free in aspect.free] == [("Cult", 2)]


def test_the_text_is_as_one_would_write_it() -> None:
    table = read_scene(ROOT / "scenes" / "mill-bridge.toml").table
    text = scene_text(table, table.focus or "")
    assert tomllib.loads(text)["character"][0]["skills"]["Will"] == 4
    assert 'name = "Bridge"\nat = [0, 0]\naspects = ["No railing, fast water"]\n' in text
    assert "\n[gm]" not in text and "\n[options]" not in text
    assert SLOT_VALUES["mild"] == 2 and "slots" not in text


def test_a_game_that_no_file_knows_is_not_written() -> None:
    table = Table(scenes=Keyed([Scene(id="s1", title="T", system="chess")]))
    with pytest.raises(ValueError, match="cannot be written yet"):
        scene_text(table, "s1")
