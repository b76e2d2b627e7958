"""Critical results as a table plays them: none, by the dice alone, or by four levels (2.12, §4.8)."""

from __future__ import annotations

from tracker.model.blows import Sum, Term
from tracker.model.table import Scene
from tracker.rules.fudge.criticals import Critical, counts_as, critical, margin_critical
from tracker.rules.fudge.dice import REACH


def rare(scene: Scene, die: int, result: int, difficulty: int | None) -> Critical | None:
    """Of a roll against a difficulty, or against nothing, of which only the dice can tell."""
    match scene.options.criticals:
        case "off":
            return None
        case "natural":
            return critical(die)
        case "margin":
            return None if difficulty is None else margin_critical(result, difficulty)


def apart(scene: Scene, made: Sum, relative: int) -> Critical | None:
    """Of one of two who rolled against each other: the other's result is the difficulty."""
    die = 0 if made.dice is None else made.dice.total
    return None if made.dice is None else rare(scene, die, relative, 0)


def natural(scene: Scene, own: Sum, other: Sum) -> int:
    """The die as the rules of melee ask for it: at its end where the result is critical, else anywhere else (F-23)."""
    came = apart(scene, own, own.result - other.result)
    return {"success": REACH, "failure": -REACH, None: 0}[came]


def lifted(scene: Scene, made: Sum) -> Sum:
    """A sum with what a natural critical makes of it, where the table counts it so in fights too."""
    options = scene.options
    if made.dice is None or not options.critical_lifts or options.criticals != "natural":
        return made
    gained = counts_as(made.result, critical(made.dice.total)) - made.result
    return made.but(terms=(*made.terms, Term(why="critical", n=gained))) if gained else made
