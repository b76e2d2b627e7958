"""Open rolls and open hits. Any number may be open; dice may be missing in every part."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.value import Value
from tracker.rules.scale import raised


class Dice(Value):
    """Dice that fell. Faces are empty where only a total was called out."""

    faces: tuple[int, ...] = ()
    total: int
    typed: bool = False
    secret: bool = False


class Modifier(Value):
    """A number on a part, with its reason; it may be struck and comes back."""

    id: int
    n: int
    why: str = ""
    kind: Literal["modifier", "stunt", "teamwork"] = "modifier"
    struck: bool = False
    by: Id | None = None
    """Of teamwork: who helps. The number is 0 where a cap leaves nothing to add."""
    spent: int = 0
    """The exchange whose action the help took; 0 = none was needed."""
    stunt: int = 0
    """The place of the stunt on the sheet, from 1; 0 = none. What it cost is given back when it is struck."""


class Invoked(Value):
    """One invoke on a part, with all that is needed to take it back."""

    id: int
    aspect: Id
    text: str
    by: Id
    """The character that invokes, or the GM."""
    paid: bool
    free_owner: Id = ""
    """Whose free invoke was spent."""
    reroll: bool = False
    n: int = 2
    owed: Id | None = None
    """Whom the point was owed to (a hostile invoke)."""
    before: Dice | None = None
    """The dice that a reroll replaced."""
    used_up: Aspect | None = None
    """The boost it used, as it was: a boost goes with its last free invoke."""


class Edge(Value):
    """A benefit of scale that one side took in a roll (digest 1.15, A-33)."""

    benefit: Literal["before", "after", "free", "harm"]
    steps: int
    """Levels above the other side."""


class Part(Value):
    """One side of a roll: who acts, or who or what opposes."""

    role: Literal["act", "oppose"]
    who: Id | None = None
    skill: str = ""
    rating: int = 0
    passive: bool = False
    """A difficulty: no dice."""
    dice: Dice | None = None
    modifiers: tuple[Modifier, ...] = ()
    invokes: tuple[Invoked, ...] = ()
    edges: tuple[Edge, ...] = ()
    """Benefits of scale; those that count before the dice are in the total."""

    target: Id | None = None
    """Whom it stands for, where that is not who rolls, or where one roll has several targets."""
    share: int | None = None
    """Of a split effort, what is aimed at this target; None = not split yet, or all of it."""

    @property
    def helpers(self) -> tuple[Id, ...]:
        """Who helps with it (teamwork)."""
        return tuple(held.by for held in self.modifiers if held.kind == "teamwork" and held.by is not None)

    def edge(self, benefit: str) -> int:
        """Levels of a benefit of scale; 0 = it was not taken."""
        return sum(edge.steps for edge in self.edges if edge.benefit == benefit)

    @property
    def fixed(self) -> int:
        """All but the dice."""
        return (
            self.rating
            + sum(modifier.n for modifier in self.modifiers if not modifier.struck)
            + sum(invoke.n for invoke in self.invokes if not invoke.reroll)
            + self.edge("before")
        )

    @property
    def marks(self) -> int:
        """The highest number of an invoke or a modifier on it; 0 where there are none."""
        return max((*(held.id for held in self.modifiers), *(held.id for held in self.invokes)), default=0)

    @property
    def waits(self) -> bool:
        """Whether its dice are missing."""
        return not self.passive and self.dice is None

    @property
    def total(self) -> int | None:
        """The effort, or the opposition; None while the dice are missing."""
        if self.passive:
            return self.fixed
        return None if self.dice is None else self.fixed + self.dice.total


class AttackAim(Value):
    """An attack: somebody is to take a hit."""

    aim: Literal["attack"] = "attack"
    target: Id
    harm: str = "physical"
    into: Id | None = None
    """The block that the target is pushed into: half its Weapon counts."""
    cover: Id | None = None
    """The block that the target hides behind: half its rating is Armor."""
    minion: Id | None = None
    """Who was put in the way and takes the hit (Condensed, minion armour)."""


class OvercomeAim(Value):
    """An overcome: to get past something; with a zone, to get there."""

    aim: Literal["overcome"] = "overcome"
    what: str = ""
    zone: Id | None = None
    aspect: Id | None = None
    """The aspect to be got rid of."""
    task: Id | None = None
    """The task of a challenge that it is."""
    block: Id | None = None
    """The block to be got rid of."""
    heals: Id | None = None
    """The consequence that is treated: past it, recovery begins."""
    renamed: str = ""
    """What it is called then; empty = as before."""


class AdvantageAim(Value):
    """An advantage: a new aspect, or one that exists."""

    aim: Literal["advantage"] = "advantage"
    text: str = ""
    mode: Literal["new", "existing_known", "existing_unknown"] = "new"
    on: Id | None = None
    aspect: Id | None = None


class TraitAim(Value):
    """A roll that stands for itself: the GM reads the result."""

    aim: Literal["trait"] = "trait"
    what: str = ""


class ContestAim(Value):
    """A side's roll in an exchange of a contest. All of them are read together."""

    aim: Literal["contest"] = "contest"
    side: Id
    """The contender it is for."""


Aim = Annotated[AttackAim | OvercomeAim | AdvantageAim | TraitAim | ContestAim, Field(discriminator="aim")]


class Roll(Value):
    """An open roll. Its number is shown and never used again."""

    id: int
    scene: Id
    aim: Aim
    parts: Annotated[tuple[Part, ...], Field(min_length=1)]
    """The first acts; the others oppose."""
    spent: bool = False
    """Whether it spent the action of a turn."""
    time: tuple[str, str] | None = None
    """How long it would take without shifts, an amount and a unit; None = nobody asked."""
    marks: int = 0
    """The last number given to an invoke or a modifier of it."""
    spread: Literal["", "split", "zone"] = ""
    """Aimed at several: each opposing part is a target, against its share of the effort or against all of it."""
    batch: int = 0
    """The first of the rolls that several people make together; 0 = it was opened alone."""

    @property
    def act(self) -> Part:
        """The part that acts."""
        return self.parts[0]

    @property
    def oppose(self) -> Part | None:
        """The part that opposes, if any."""
        return self.parts[1] if len(self.parts) > 1 else None

    @property
    def shifts(self) -> int | None:
        """Effort less opposition, scale counted; None while dice are missing, nothing opposes, or it is at several."""
        if self.spread or self.oppose is None or self.act.total is None or self.oppose.total is None:
            return None
        return self.scaled(self.act.total - self.oppose.total)

    def scaled(self, shifts: int) -> int:
        """Plain shifts with what scale adds after the roll."""
        return raised(shifts, self.act.edge("after"), 0 if self.oppose is None else self.oppose.edge("after"))

    @property
    def places(self) -> tuple[int, ...]:
        """Places of the parts that oppose."""
        return tuple(range(1, len(self.parts)))

    def target_at(self, place: int) -> Id | None:
        """Whom an opposing part stands for: its target, whoever rolls it or steps in for them."""
        part = self.parts[place]
        if part.target is not None:
            return part.target
        aimed = self.aim.target if isinstance(self.aim, AttackAim) else getattr(self.aim, "on", None)
        return part.who if self.spread or aimed is None else aimed

    def pair(self, place: int) -> Roll:
        """Of a roll at several, the acting part and one target as a roll of their own, with the share of the effort."""
        part = self.parts[place]
        act, total = self.act, self.act.total
        if part.share is not None and total is not None and part.share != total:
            rest = Modifier(id=0, n=part.share - total, why="share")
            act = act.but(modifiers=(*act.modifiers, rest))
        target = self.target_at(place)
        aim = self.aim
        if isinstance(aim, AttackAim) and target is not None:
            aim = aim.but(target=target)
        elif isinstance(aim, AdvantageAim) and self.spread:
            aim = aim.but(on=target)
        return self.but(parts=(act, part.but(share=None)), aim=aim, spread="")

    def aims_at(self, who: Id) -> bool:
        """Whether it is an attack on somebody."""
        if not isinstance(self.aim, AttackAim):
            return False
        return any(self.target_at(place) == who for place in self.places) if self.spread else self.aim.target == who

    @property
    def people(self) -> frozenset[Id]:
        """Whoever acts, opposes, helps, or is aimed at; also the zone that an advantage is made on."""
        names = ("target", "on", "into", "cover", "minion", "block")
        aimed = (getattr(self.aim, name, None) for name in names)
        parts = (id for part in self.parts for id in (part.who, part.target, *part.helpers))
        return frozenset(who for who in (*parts, *aimed) if who is not None)

    @property
    def fallen(self) -> bool:
        """Whether any dice of this roll lie on the table."""
        return any(part.dice is not None for part in self.parts)


class Owing(Value):
    """A success at a cost whose cost nobody has chosen yet. The id is the number of its roll."""

    id: int
    scene: Id
    who: Id
    shared: tuple[Id, ...] = ()
    """Who helped with the roll: they share what it costs."""
    cost: str = ""
    """minor or major; empty = not known."""
    shifts: int = 0
    """Of the roll."""


class Hit(Value):
    """A hit to be absorbed. Its number is shown and never used again."""

    id: int
    scene: Id
    who: Id
    shifts: int
    harm: str = "physical"
    by: Id | None = None
    roll: int = 0
    why: str = ""
    plain: int | None = None
    """Shifts of the attack; None = there was none. The hit is made of these and what follows."""
    weapon: int = 0
    armour: int = 0
    scale: int = 0
    less: int = 0
    """What a lone opponent's part takes off."""
