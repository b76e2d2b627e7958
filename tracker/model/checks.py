"""Rolls of Fudge that are open: said, but not read yet."""

from __future__ import annotations

from typing import Literal

from tracker.model.blows import Sum, Term, modifier_terms
from tracker.model.cast import Id
from tracker.model.rolls import Dice, Modifier
from tracker.model.value import Value


class CheckSide(Value):
    """What one of those who roll has."""

    who: Id
    trait: str = ""
    rating: int = 0
    lost: int = 0
    """What wounds take off, if they matter here."""
    unhurt: bool = False
    """Struck: the wounds do not affect this."""
    modifiers: tuple[Modifier, ...] = ()
    least: int | None = None
    """Of an opposed roll: the result without which this one does not win."""
    one_die: bool = False
    """The GM's quick way for the unimportant: one die, and a second on 1 and 6."""
    dice: Dice | None = None

    @property
    def sum(self) -> Sum:
        """The number so far, term by term; dice as they lie."""
        terms = [Term(why="wounds", n=0 if self.unhurt else self.lost)]
        terms += modifier_terms(self.modifiers, self.dice)
        return Sum(
            who=self.who,
            trait=self.trait,
            rating=self.rating,
            terms=tuple(term for term in terms if term.n),
            dice=self.dice,
        )


class OpenCheck(Value):
    """A roll against a difficulty, against somebody, or of how somebody takes to the characters."""

    id: int
    """Its number, of those of all rolls; never used again."""
    kind: Literal["check", "oppose", "reaction"] = "check"
    one: CheckSide
    other: CheckSide | None = None
    difficulty: int | None = None
    """Of a check; None = on nothing."""
    what: str = ""
    secret: bool = False
    """The GM's: no player sees anything of it."""

    @property
    def sides(self) -> tuple[CheckSide, ...]:
        """Whoever rolls."""
        return (self.one,) if self.other is None else (self.one, self.other)

    @property
    def waiting(self) -> tuple[Id, ...]:
        """Whose dice are missing."""
        return tuple(side.who for side in self.sides if side.dice is None)

    def with_side(self, side: CheckSide) -> OpenCheck:
        """With this in the place of what that one had."""
        return self.but(one=side) if side.who == self.one.who else self.but(other=side)


def without_who(check: OpenCheck, who: Id) -> OpenCheck | None:
    """The roll after somebody is struck from the evening; None where nothing is left of it."""
    return None if any(side.who == who for side in check.sides) else check
