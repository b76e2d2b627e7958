"""Commands that cover every mark of a field, and tables with names that ask for trouble."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from tracker.engine.command import (
    Arg,
    AspectRef,
    Bar,
    Box,
    Change,
    Code,
    Command,
    CompelRef,
    DiceText,
    Frees,
    HitRef,
    Int,
    Level,
    Owner,
    Payer,
    Rating,
    Ratio,
    RollRef,
    Scalar,
    SceneRef,
    SideRef,
    Spot,
    Text,
    Who,
    Whos,
    ZoneRef,
)
from tracker.engine.draft import Draft
from tracker.model.aspects import Aspect, Compel
from tracker.model.cast import Character, FateSheet, Side
from tracker.model.contest import Challenge, Task
from tracker.model.place import Presence, Zone
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed


class Toy(Command):
    """Does nothing."""

    subject: ClassVar = "toys"

    def decide(self, draft: Draft) -> None:
        """Nothing happens."""


class Strike(Toy):
    """Hit somebody.

    More about it that stands in no list.
    """

    verb: ClassVar = "strike"
    order: ClassVar = ("who", "target", "how")
    who: Who
    target: Whos
    how: Literal["physical", "mental", "out_of_sight"] = "physical"
    with_: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None
    hidden: bool = False
    own_dice: bool = True
    roll: RollRef | None = None
    hit: HitRef | None = None
    mood: Literal["", "angry", "calm"] = ""


class Put(Toy):
    """Put an aspect somewhere."""

    verb: ClassVar = "put"
    order: ClassVar = ("text", "on", "n")
    text: Text = ""
    on: Spot = ""
    n: Int = 1
    free: Frees = ()
    by: Payer | None = None
    to: Owner | None = None
    side: SideRef | None = None
    zone: ZoneRef | None = None
    aspect: AspectRef | None = None
    compel: CompelRef | None = None
    scene: SceneRef | None = None
    secret: bool = False


class Change_(Toy):
    """Change a number or a box."""

    verb: ClassVar = "change"
    subject: ClassVar = "numbers"
    order: ClassVar = ("who", "change")
    who: Payer
    change: Change
    box: Box | None = None
    bar: Bar = "open"
    ratio: Ratio | None = None
    field: Text = ""
    value: Scalar | None = None
    code: Code | None = None
    to: Annotated[str, Arg("verb")] | None = None
    setting: Literal["allow", "warn"] | None = None
    mild: Text | None = None


class End(Toy):
    """End something."""

    verb: ClassVar = "end"
    order: ClassVar = ("what",)
    what: Literal["conflict", "scene"]


class EndTurn(Toy):
    """End the turn of somebody, or of several."""

    verb: ClassVar = "end-turn"
    order: ClassVar = ("who", "dice")
    who: Whos = ()
    dice: DiceText | None = None


VERBS: dict[str, type[Command]] = {kind.verb: kind for kind in (Strike, Put, Change_, End, EndTurn)}

HOSTILE = (
    "hidden", "GM", "gm", "2 stress", "#3", "#c1", "[x]", "+2", "3", "with=", "with=Fight", "scene", "anyone", "!",
    "*", "@Cult",
    'say "no"', "back\\slash", "\\n", "Dr.Med.", "O'Brien", "trailing ", " leading", "a,b", "a:1", "ไม้", "ไม่", "日本語",
    "👩‍🚀 pilot",
    "Łukasz", "lukasz", "Imre", "Imre", "“curly”", "# comment", "physical", "ask", "Great", "yes", "", "{who}",
    "x" * 200, "1/3", "?",
)  # fmt: skip
"""Names that look like something else."""


def table(names: tuple[str, ...], elsewhere: tuple[str, ...] = ()) -> Table:
    """An evening in which everything is called by these names; those elsewhere are in another scene."""
    cast = [
        Character(
            id=f"c{n}",
            number=n,
            name=name,
            side="g1" if n % 2 else None,
            sheet=FateSheet(skills={"Fight": 3, "Will": 1}),
        )
        for n, name in enumerate((*names, *elsewhere), 1)
    ]
    here, there = cast[: len(names)], cast[len(names) :]
    aspects = [Aspect(id=f"a{n}", text=name, scene="s1") for n, name in enumerate(names, 500)]
    aspects += [
        Aspect(id="a700", kind="boost", scene="s1"),
        Aspect(id="a701", kind="consequence", role="mild", on="c1"),
        Aspect(id="a702", text="two\nlines", scene="s2"),
    ]
    return Table(
        cast=Keyed(cast),
        sides=Keyed(Side(id=f"g{n}", name=name) for n, name in enumerate((*names[:5], "Cult"), 1)),
        scenes=Keyed([
            Scene(
                id="s1",
                title="The Drowned Chapel",
                zones=Keyed(Zone(id=f"z{n}", name=name) for n, name in enumerate((*names, "Nave"), 100)),
                here=Keyed(Presence(id=who.id, zone="z100") for who in here),
                challenge=Challenge(tasks=Keyed(Task(id=f"j{n}", name=it) for n, it in enumerate((*names, ""), 900))),
            ),
            Scene(id="s2", title="Imre", here=Keyed(Presence(id=who.id) for who in there)),
            Scene(id="s3", title="Imre"),
        ]),
        focus="s1",
        aspects=Keyed(aspects),
        compels=Keyed([Compel(id="k800", who="c1", aspect="a500"), Compel(id="k801", who="c2", text="Run!")]),
    )  # fmt: skip


PLAIN = table(("Imre", "Sava", "Acolyte 1", "Acolyte 2", "Old Tesse"), ("Savage", "Mirel"))
