"""The roll and the hit of the reference pictures, and the states that they do not show."""

from __future__ import annotations

from tests.ui.tables import chapel, sight_of
from tracker.model.cast import FateSheet, Stunt
from tracker.model.rolls import (
    AdvantageAim,
    Aim,
    AttackAim,
    Dice,
    Hit,
    Invoked,
    Modifier,
    OvercomeAim,
    Part,
    Roll,
    TraitAim,
)
from tracker.model.table import Table
from tracker.model.value import Keyed
from tracker.ui.sight import Sight

IMRE = Part(
    role="act",
    who="c1",
    skill="Fight",
    rating=3,
    dice=Dice(faces=(1, 1, 0, -1), total=1, typed=True),
    invokes=(Invoked(id=1, aspect="a24", text="Slick flagstones", by="c2", paid=False, free_owner="c2"),),
)
DEACON = Part(role="oppose", who="c9", skill="Fight", rating=4)
BEFORE = Roll(id=42, scene="n1", aim=AttackAim(target="c9"), parts=(IMRE, DEACON), marks=1)
"""Imre's dice lie, Deacon's are missing."""
OPEN = BEFORE.but(parts=(IMRE, DEACON.but(dice=Dice(faces=(1, 0, -1, 0), total=0))))
"""All dice lie: Imre succeeds by 2."""
FRESH = BEFORE.but(parts=(IMRE.but(dice=None, invokes=()), DEACON), marks=0)
"""No dice yet."""
HIT = Hit(id=1, scene="n1", who="c3", shifts=5, by="c9", roll=40)


def table_with(roll: Roll | None = None, hit: Hit | None = None) -> Table:
    """The chapel; Ropework needs a height on any roll; nobody has free invokes that the pictures do not show."""
    table = chapel()
    imre = table.cast["c1"]
    assert isinstance(imre.sheet, FateSheet)
    stunts = (Stunt(name="Ropework", bonus=2, when="a height"), *imre.sheet.stunts[1:])
    table = table.with_who(imre.but(sheet=imre.sheet.but(stunts=stunts)))
    tide = table.aspects["a20"]
    table = table.but(
        aspects=table.aspects.put(tide.but(free=tide.free[1:])).drop("a21"),
        rolls=Keyed([*([roll] if roll is not None else []), Roll(id=43, scene="n1", aim=AdvantageAim(), parts=(
            Part(role="act", who="c2", skill="Lore", rating=2),))]),
    )  # fmt: skip
    return table if hit is None else table.but(hits=Keyed([hit]))


def roll_sight(roll: Roll) -> Sight:
    return sight_of(table_with(roll))


def hit_sight(hit: Hit = HIT) -> Sight:
    return sight_of(table_with(hit=hit))


def passive(aim: Aim, total: int, difficulty: int, who: str = "c1") -> Roll:
    """A roll with that total against a difficulty, dice and all."""
    act = Part(role="act", who=who, skill="Athletics", rating=total, dice=Dice(faces=(1, 0, -1, 0), total=0))
    return Roll(id=42, scene="n1", aim=aim, parts=(act, Part(role="oppose", rating=difficulty, passive=True)))


STATES: dict[str, Roll] = {
    "before": BEFORE,
    "open": OPEN,
    "fresh": FRESH,
    "no opposition": BEFORE.but(parts=(IMRE,)),
    "trait": BEFORE.but(aim=TraitAim(what="a look around"), parts=(IMRE,)),
    "passive waits": passive(OvercomeAim(zone="z2"), 2, 3).but(
        parts=(IMRE.but(dice=None), Part(role="oppose", rating=3, passive=True))
    ),
    "fail": passive(OvercomeAim(zone="z2"), 1, 3),
    "tie": passive(OvercomeAim(what="the grille"), 3, 3),
    "style": passive(AttackAim(target="c9"), 9, 3),
    "far": passive(AttackAim(target="c9"), 19, -7),
    "advantage": passive(AdvantageAim(text="Bells ringing"), 5, 2),
    "advantage fails": passive(AdvantageAim(text="Bells ringing"), 1, 2),
    "unknown": passive(AdvantageAim(mode="existing_unknown", aspect="a23"), 5, 2),
    "secret": OPEN.but(parts=(IMRE, DEACON.but(dice=Dice(faces=(1, 1, 1, 1), total=4, secret=True)))),
    "total only": OPEN.but(parts=(IMRE, DEACON.but(dice=Dice(total=-2, typed=True)))),
    "crowded": OPEN.but(
        marks=9,
        parts=(
            IMRE.but(
                modifiers=tuple(Modifier(id=i, n=1, why=f"Help {i}", struck=i == 3) for i in range(2, 6)),
                invokes=(
                    *IMRE.invokes,
                    Invoked(id=6, aspect="a25", text="Pitch dark", by="c1", paid=True),
                    Invoked(id=7, aspect="a4", text="", by="c1", paid=True, owed="c9"),
                    Invoked(id=8, aspect="a20", text="The tide is rising", by="c1", paid=False, free_owner="anyone",
                            reroll=True, n=0, before=Dice(total=-2)),
                ),
            ),
            OPEN.parts[1],
        ),
    ),
}  # fmt: skip
