"""Fights and blows of Fudge as they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tracker.model.cast import Id
from tracker.model.rolls import Dice, Modifier
from tracker.model.value import Value
from tracker.rules.fudge.points import moved


class Fight(Value):
    """One against one or several; it stays from round to round. The id is its number."""

    id: int
    one: Id
    """Who stands alone; of a duel, whoever was named first."""
    foes: tuple[Id, ...]
    ignored: tuple[Id, ...] = ()
    """Foes that the lone one does not defend against."""
    place: Literal["open", "armed", "doorway"] = "open"
    """How many can come at one there."""
    worse: Id | None = None
    """Who stands worse this round and after."""
    footing: int | None = None
    """What that takes off; None = as the edition has it."""

    @property
    def people(self) -> tuple[Id, ...]:
        """Everybody in it."""
        return (self.one, *self.foes)


class Term(Value):
    """A number of a sum with its reason, a key of the vocabularies or somebody's own word."""

    why: str
    n: int


FUDGE_POINT = "fudge_point"
"""The reason of a modifier that a Fudge point made: it moves the die, and no further than dice go."""


def modifier_terms(modifiers: tuple[Modifier, ...], dice: Dice | None) -> list[Term]:
    """Modifiers that count, as numbers of a sum; those of Fudge points together, so far as the die can be moved."""
    held = [each for each in modifiers if not each.struck]
    terms = [Term(why=each.why or "modifier", n=each.n) for each in held if each.why != FUDGE_POINT]
    n = sum(each.n for each in held if each.why == FUDGE_POINT)
    if dice is not None:
        n = moved(dice.total, n) - dice.total
    return [*terms, Term(why=FUDGE_POINT, n=n)]


class Sum(Value):
    """How a result came about."""

    who: Id | None = None
    trait: str = ""
    rating: int = 0
    terms: tuple[Term, ...] = ()
    dice: Dice | None = None
    """None = no dice: a difficulty, or a level that was set."""

    @property
    def fixed(self) -> int:
        """All but the dice."""
        return self.rating + sum(term.n for term in self.terms)

    @property
    def result(self) -> int:
        """The rolled degree."""
        return self.fixed + (0 if self.dice is None else self.dice.total)


class Blow(Value):
    """A blow that landed: its damage term by term, until it is taken. The id is its number, never used again."""

    id: int
    who: Id
    by: Id | None = None
    relative: int
    """Levels between the two results."""
    result: int = 0
    """The striker's result."""
    offence: tuple[Term, ...] = ()
    defence: tuple[Term, ...] = ()
    """What is taken off."""
    bonus: tuple[Term, ...] = ()
    """What all-out attacks and sweeps change."""
    roll: Dice | None = None
    pulled: int | None = None
    knock_out: bool = False
    part: str = ""
    """The part of the body that is struck."""
    weapon: str = ""
    floors: bool = False
    """It struck the head, and knocks out whatever it does (§4.76)."""
    round_dice: tuple[int, int] | None = None
    """What the striker and the one struck threw in the round (1995: even and odd dice); None = not both threw."""
    scale_lead: int = 0
    """Strength Scale of the striker less Mass Scale of the one struck."""
    critical: Literal["", "success", "failure"] = ""

    @property
    def calculated(self) -> int:
        """Damage before the roll."""
        given = sum(term.n for term in (*self.offence, *self.bonus))
        return self.relative + given - sum(term.n for term in self.defence)


def fight_renamed(fight: Fight, to: Callable[[Id], Id | None]) -> Fight | None:
    """The same fight of other ids; None where nobody is left on a side."""
    one = to(fight.one)
    foes = tuple(new for old in fight.foes if (new := to(old)) is not None)
    if one is None or not foes:
        return None
    ignored = tuple(new for old in fight.ignored if (new := to(old)) is not None)
    return fight.but(one=one, foes=foes, ignored=ignored, worse=None if fight.worse is None else to(fight.worse))
