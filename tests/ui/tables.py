"""Tables to draw: the chapel of the reference pictures, a crowd, and one with names nobody expects."""

from __future__ import annotations

from tracker.language.words import words
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import Character, FateSheet, Locked, Side, Slot, Stunt, Track
from tracker.model.order import Place as Rank
from tracker.model.order import Popcorn, Ranked, Turn
from tracker.model.place import Border, Counter, Presence, Zone
from tracker.model.rolls import AdvantageAim, Hit, Part, Roll
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.ui.sight import Key, Sight

SIDES = (Side(id="s1", name="Wardens"), Side(id="s2", name="Cult"), Side(id="s3", name="Marsh folk"))

KEYS = tuple(
    Key(key, word, True, group, use, "help" if key == "?" else "", key == "F1")
    for key, word, group, use in [
        ("a", "attack", 0, 1), ("o", "overcome", 0, 3), ("c", "create", 0, 3), ("m", "move", 0, 4),
        ("i", "invoke", 1, 5), ("k", "compel", 1, 6), ("h", "hit", 1, 5),
        ("n", "next", 2, 2), ("B", "begin/end", 2, 4), (".", "again", 2, 7),
        (":", "command", 3, 8), ("?", "what now", 3, 0), ("F1", "keys", 3, 5),
    ]
)  # fmt: skip


def track(name: str, size: int, marked: int = 0) -> Track:
    return Track(name=name, boxes=(1,) * size, marked=tuple(range(marked)))


def slots(**taken: str) -> tuple[Slot, ...]:
    values = {"mild": 2, "moderate": 4, "severe": 6}
    return tuple(Slot(severity=word, value=value, aspect=taken.get(word)) for word, value in values.items())


def extra(number: int, name: str, side: str, size: int, marked: int = 0, **more: object) -> Character:
    sheet = FateSheet(tracks=(track("physical", size, marked),) if size else ())
    return Character.model_validate(
        {"id": f"c{number}", "number": number, "name": name, "side": side, "sheet": sheet, **more}
    )


def chapel() -> Table:
    """The scene of the reference pictures."""
    imre = FateSheet(
        skills={"Fight": 3, "Will": 3, "Athletics": 2, "Notice": 2, "Lore": 1, "Physique": 1},
        stunts=(
            Stunt(name="Ropework", bonus=2, on="overcome", when="heights"),
            Stunt(name="Sound of bronze", text="1 a scene, used"),
        ),
        tracks=(track("physical", 3, 2), track("mental", 4)),
        slots=slots(mild="a10"),
    )
    deacon = FateSheet(
        skills={"Fight": 4, "Lore": 3, "Provoke": 2, "Notice": 1},
        stunts=(Stunt(name="Undertow", bonus=2, on="advantage", when="water"),),
        tracks=(track("physical", 4, 2), track("mental", 3)),
        slots=slots()[:2],
    )
    party = [
        Character(
            id="c1",
            number=1,
            name="Imre",
            side="s1",
            player="Ada",
            sheet=imre,
            points=2,
            locked=(Locked(n=1, until="scene"),),
        ),
        Character(
            id="c2",
            number=2,
            name="Sava",
            side="s1",
            player="Lee",
            points=3,
            sheet=FateSheet(tracks=(track("physical", 3), track("mental", 4))),
        ),
        Character(
            id="c3",
            number=3,
            name="Rook",
            side="s1",
            player="Jo",
            points=1,
            sheet=FateSheet(tracks=(track("physical", 4, 1), track("mental", 3)), slots=slots(severe="a11")),
        ),
        Character(
            id="c4",
            number=4,
            name="Mirel",
            side="s1",
            player="Kim",
            points=2,
            sheet=FateSheet(tracks=(track("physical", 3), track("mental", 3))),
        ),
    ]
    others = [
        extra(5, "Acolyte 1", "s2", 2, 1),
        extra(6, "Acolyte 2", "s2", 2),
        extra(7, "Drowned one", "s2", 2, hidden=True),
        extra(8, "Old Tesse", "s3", 0),
        Character(id="c9", number=9, name="Deacon", side="s2", sheet=deacon),
    ]
    aspects = [
        Aspect(id="a1", text="Last bell-ringer of the marsh", kind="character", role="high_concept", on="c1"),
        Aspect(id="a2", text="Owes the drowned a name", kind="character", role="trouble", on="c1"),
        Aspect(id="a3", text="Knows every rope", kind="character", role="other", on="c1"),
        Aspect(id="a4", text="Voice of the flood", kind="character", role="high_concept", on="c9"),
        Aspect(id="a5", text="Cannot cross bronze", kind="character", role="trouble", on="c9"),
        Aspect(id="a6", text="Already dead", kind="character", role="other", on="c9", hidden=True),
        Aspect(id="a10", text="Twisted ankle", kind="consequence", role="mild", on="c1", free=(Free(owner="c9", n=1),)),
        Aspect(id="a11", text="Cracked ribs", kind="consequence", role="severe", on="c3"),
        Aspect(
            id="a20", text="The tide is rising", scene="n1", free=(Free(owner="s2", n=1), Free(owner="anyone", n=1))
        ),
        Aspect(id="a21", text="Cracked bell", kind="boost", scene="n1", free=(Free(owner="c1", n=1),), against="c9"),
        Aspect(id="a22", text="Ropes everywhere", scene="n1", on="z3", free=(Free(owner="s1", n=2),)),
        Aspect(id="a23", text="The Deacon is already dead", scene="n1", hidden=True),
        Aspect(id="a24", text="Slick flagstones", scene="n1", on="z1"),
        Aspect(id="a25", text="Pitch dark", scene="n1", on="z2"),
    ]  # fmt: skip
    scene = Scene(
        id="n1",
        title="The Drowned Chapel",
        zones=Keyed([
            Zone(id="z1", name="Nave", at=(0, 0)), Zone(id="z2", name="Crypt", at=(1, 0)),
            Zone(id="z3", name="Bell loft", at=(0, 1)), Zone(id="z4", name="Undercroft", at=(1, 1), hidden=True),
        ]),
        borders=Keyed([
            Border(id="b1", between=("z1", "z2"), name="Rusted grille", bar="obstacle", difficulty=2),
            Border(id="b2", between=("z1", "z3"), name="ladder"),
            Border(id="b3", between=("z2", "z4"), name="stair", bar="obstacle", difficulty=3, hidden=True),
            Border(id="b4", between=("z3", "z4"), name="Bricked", bar="closed"),
        ]),
        here=Keyed([
            Presence(id="c1", zone="z1"), Presence(id="c2", zone="z3"), Presence(id="c3", zone="z1"),
            Presence(id="c4", state="away"), Presence(id="c5", zone="z1"), Presence(id="c6", zone="z2"),
            Presence(id="c7", zone="z4"), Presence(id="c8", zone="z1"), Presence(id="c9", zone="z2"),
        ]),
        counters=Keyed([
            Counter(id="k1", name="The nave floods", boxes=5, marked=2, trigger="end of exchange"),
            Counter(id="k2", name="Villagers flee", boxes=3, marked=1, trigger="a scream"),
        ]),
        frame="conflict", conflict=1, pool=3, pool_start=4,
        order=Popcorn(exchange=2, acted=("c3", "c5", "c8", "c1")), turn=Turn(who="c1"),
    )  # fmt: skip
    roll = Roll(id=42, scene="n1", aim=AdvantageAim(), parts=(Part(role="act", who="c2", skill="Lore", rating=2),))
    return Table(
        title="The Marsh",
        sides=Keyed(SIDES),
        cast=Keyed([*party, *others]),
        scenes=Keyed([scene]),
        focus="n1",
        aspects=Keyed(aspects),
        hits=Keyed([Hit(id=1, scene="n1", who="c3", shifts=5, by="c9")]),
        rolls=Keyed([roll]),
    )


LOG = (
    (36, "Sava moves to the Bell loft."),
    (37, "Imre invokes Knows every rope for 1 point: +2."),
    (38, "Sava creates an advantage with Lore: Great +4 v Fair +2. The tide is rising, 1 free for anyone."),
    (39, "Sava ends the turn and hands on to Deacon."),
    (40, "Deacon attacks Rook with Fight: Fantastic +6 v Average +1. Hit of 5 physical, open."),
    (41, "Acolyte 1 attacks Imre with Fight: Great +4 v Good +3. Imre takes 1 physical."),
)


def sight_of(table: Table, **more: object) -> Sight:
    given: dict[str, object] = {
        "undo": "Imre takes 1 physical.",
        "entry": 41,
        "log": LOG,
        "keys": KEYS,
        **more,
    }
    return Sight(table, words("en"), **given)  # type: ignore[arg-type]


def chapel_sight(**more: object) -> Sight:
    """The chapel as the pictures show it."""
    given: dict[str, object] = {
        "selected": "c1",
        "target": "c9",
        "panel": "sheet",
        "advice": "Deacon is behind the grille: a bow, or cross it first.",
        "may_follow": ("c2", "c6", "c7", "c9"),
        "loose": 2,
        "ends": (("Rook's hit of 5", "open"), ("Boost from roll 35", "no name")),
        "spotlight": (
            ("c2", "longest without a turn"),
            ("c1", "not compelled tonight"),
            ("c3", "1 point left"),
            ("c4", "away since 38"),
        ),
        **more,
    }
    return sight_of(chapel(), **given)


CROWD_ZONES = (
    "Barbican", "Gate", "Gatehouse", "Wall walk", "Moat", "Outer ward", "Inner ward", "Chapel",
    "Stables", "Cellars", "Keep", "Postern",
)  # fmt: skip
CROWD_ASPECTS = (
    "Rubble", "Burning", "Murder holes", "High wind", "Black water", "Mud", "Torchlit", "Sanctuary",
    "Panicked horses", "Pitch dark", "Barred doors", "Overgrown",
)  # fmt: skip


def crowd(people: int = 60) -> Table:
    """Twelve zones and sixty characters."""
    zones = [
        Zone(id=f"z{i}", name=name, at=(i % 4, i // 4), hidden=name == "Cellars") for i, name in enumerate(CROWD_ZONES)
    ]
    party = [
        Character(
            id=f"c{i}",
            number=i,
            name=name,
            side="s1",
            player=player,
            points=i,
            sheet=FateSheet(tracks=(track("physical", 3, i % 3),)),
        )
        for i, (name, player) in enumerate([("Imre", "Ada"), ("Sava", "Lee"), ("Rook", "Jo"), ("Mirel", "Kim")], 1)
    ]
    guards = [
        extra(n, f"Guard {n - 4}" if n < 46 else f"Villager {n - 45}", "s2" if n < 46 else "s3", 2, n % 7 == 0)
        for n in range(5, people + 1)
    ]
    spread = [1, 1, 5, 1, 0, 5, 10, 3, 9, 8, 6, 10, 4, 7, 11, 2, 1, 5]
    here = [Presence(id=who.id, zone=f"z{spread[i % len(spread)]}") for i, who in enumerate([*party, *guards])]
    ids = [who.id for who in [*party, *guards]]
    scene = Scene(
        id="n1", title="Siege of Marrow Gate", system="fate-core", zones=Keyed(zones), here=Keyed(here),
        borders=Keyed([
            Border(id="b1", between=("z0", "z1"), bar="obstacle", difficulty=2),
            Border(id="b2", between=("z1", "z5"), bar="obstacle", difficulty=4),
            Border(id="b3", between=("z9", "z10"), bar="ask"),
            Border(id="b4", between=("z6", "z7"), bar="obstacle", difficulty=3),
            Border(id="b5", between=("z2", "z11"), bar="obstacle", difficulty=4),
            Border(id="b6", between=("z5", "z6"), bar="closed"),
        ]),
        frame="conflict", pool=5, pool_start=5,
        order=Ranked(exchange=4, places=tuple(Rank(who=id, key=(0,)) for id in ids), acted=(*ids[6::2], "c4")),
        turn=Turn(who="c4"),
    )  # fmt: skip
    aspects = [Aspect(id=f"a{i}", text=text, scene="n1", on=f"z{i}") for i, text in enumerate(CROWD_ASPECTS)]
    return Table(
        sides=Keyed(SIDES), cast=Keyed([*party, *guards]), scenes=Keyed([scene]), focus="n1", aspects=Keyed(aspects)
    )


HOSTILE = (
    "ที่นี่น้ำทะเลขึ้นสูงมาก", "龍の騎士団長と長い名前", "👩‍🚀👨‍👩‍👧‍👦🇮🇹🇵🇱⚔️", "שלום עולם הצללים",
    "e\u0301\u0302\u0303 Zal\u0337go\u0338",
    "\u0301lead", "A[bold red]B[/]C[/foo]", "x" * 200, "", "trail\u200d", "a\nb", "Ünïcödé ■□ ─│",
)  # fmt: skip


def hostile() -> Table:
    """The chapel, everything in it renamed."""
    table = chapel()
    scene = table.scenes["n1"]
    n = len(HOSTILE)
    zones = Keyed([zone.but(name=HOSTILE[i % n]) for i, zone in enumerate(scene.zones)])
    borders = Keyed([border.but(name=HOSTILE[(i + 3) % n]) for i, border in enumerate(scene.borders)])
    counters = Keyed([counter.but(name=HOSTILE[i], trigger=HOSTILE[i + 1]) for i, counter in enumerate(scene.counters)])
    scene = scene.but(title=HOSTILE[1], zones=zones, borders=borders, counters=counters)
    return table.but(
        sides=Keyed([side.but(name=HOSTILE[i]) for i, side in enumerate(table.sides)]),
        cast=Keyed(
            [who.but(name=HOSTILE[i % n], player=who.player and HOSTILE[i + 2]) for i, who in enumerate(table.cast)]
        ),
        aspects=Keyed([aspect.but(text=HOSTILE[i % n]) for i, aspect in enumerate(table.aspects)]),
        scenes=Keyed([scene]),
    )
