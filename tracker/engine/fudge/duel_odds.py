"""How likely each of two who fight strikes the other this round: every throw of both is read by the rules of melee."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import NamedTuple

from tracker.engine.fudge.melee import choice_of, seen
from tracker.engine.fudge.system import method_of
from tracker.model.blows import Fight
from tracker.model.cast import Id
from tracker.model.rolls import Dice
from tracker.model.table import Scene, Table
from tracker.rules.fudge.dice import odds


class Duel(NamedTuple):
    """Chances of a round; in some both strike, in some nobody does, so that they need not come to 1."""

    strikes: Fraction
    """The one strikes the foe."""
    struck: Fraction
    """The foe strikes the one."""


def duel_odds(table: Table, scene: Scene, fight: Fight) -> Duel:
    """Of a fight of two, exact, dice that lie counted as they are; all-out attacks, full defence and stances too."""
    throws = [_throws(scene, who) for who in fight.people]
    whole = strikes = struck = 0
    for (one, ways), (other, more) in product(*throws):
        dice = {who: fell for who, fell in zip(fight.people, (one, other), strict=True) if fell is not None}
        hits = seen(table, scene, fight, dice).hits
        whole += ways * more
        strikes += ways * more * any(hit.by == fight.one for hit in hits)
        struck += ways * more * any(hit.who == fight.one for hit in hits)
    return Duel(Fraction(strikes, whole), Fraction(struck, whole))


def _throws(scene: Scene, who: Id) -> list[tuple[Dice | None, int]]:
    """What somebody's dice may come to, each with in how many throws it does."""
    choice = choice_of(scene, who)
    if choice.dice is not None or choice.manner == "unable":
        return [(choice.dice, 1)]
    return [(Dice(faces=(), total=n), ways) for n, ways in odds(method_of(scene)).items()]
