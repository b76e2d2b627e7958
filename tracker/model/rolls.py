"""Open rolls and open hits. Any number may be open; dice may be missing in every part."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.value import Value


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

    @property
    def fixed(self) -> int:
        """All but the dice."""
        return (
            self.rating
            + sum(modifier.n for modifier in self.modifiers if not modifier.struck)
            + sum(invoke.n for invoke in self.invokes if not invoke.reroll)
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


class OvercomeAim(Value):
    """An overcome: to get past something; with a zone, to get there."""

    aim: Literal["overcome"] = "overcome"
    what: str = ""
    zone: Id | None = None
    aspect: Id | None = None
    """The aspect to be got rid of."""


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


Aim = Annotated[AttackAim | OvercomeAim | AdvantageAim | TraitAim, Field(discriminator="aim")]


class Roll(Value):
    """An open roll. Its number is shown and never used again."""

    id: int
    scene: Id
    aim: Aim
    parts: Annotated[tuple[Part, ...], Field(min_length=1)]
    """The first acts; the others oppose."""
    spent: bool = False
    """Whether it spent the action of a turn."""
    marks: int = 0
    """The last number given to an invoke or a modifier of it."""

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
        """Effort less opposition; None while dice are missing or nothing opposes."""
        if self.oppose is None or self.act.total is None or self.oppose.total is None:
            return None
        return self.act.total - self.oppose.total

    @property
    def people(self) -> frozenset[Id]:
        """Whoever acts, opposes, or is aimed at; also the zone that an advantage is made on."""
        aimed = self.aim.target if isinstance(self.aim, AttackAim) else getattr(self.aim, "on", None)
        return frozenset(who for who in (*(part.who for part in self.parts), aimed) if who is not None)

    @property
    def fallen(self) -> bool:
        """Whether any dice of this roll lie on the table."""
        return any(part.dice is not None for part in self.parts)


class Owing(Value):
    """A success at a cost whose cost nobody has chosen yet. The id is the number of its roll."""

    id: int
    scene: Id
    who: Id


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
