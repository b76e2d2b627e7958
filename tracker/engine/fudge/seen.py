"""What players may see of a Fudge round: an allow-list, built field by field from what is open.

Nothing of a sealed choice goes in, only that it was made; nothing of whoever is hidden; no dice that are the GM's own.
"""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine.fudge.body import level_named, level_word
from tracker.model.cast import Character, Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.model.table import Scene, Table
from tracker.model.value import Value
from tracker.rules.fudge.edition import EDITIONS


class FighterSeen(Value):
    """One of those in the round whom players see."""

    name: str
    player: str = ""
    chosen: bool = False
    """Whether they have chosen, which is all there is to see of a sealed choice."""
    manner: str = ""
    """Once it is open."""
    stance: int | None = None
    die: int | None = None
    """As it fell, once all is open."""
    wound: str = ""
    """The word of the worst wound, of players' characters."""


class FightSeen(Value):
    """Who fights whom, as far as players see them."""

    one: str = ""
    """Empty = somebody hidden."""
    foes: tuple[str, ...] = ()


class RoundSeen(Value):
    """A round as players may see it."""

    exchange: int
    open: bool
    fighters: tuple[FighterSeen, ...] = ()
    fights: tuple[FightSeen, ...] = ()


def round_seen(table: Table, scene: Scene, names: Mapping[Id, str] | None = None) -> RoundSeen | None:
    """The round of a scene for players' eyes; None without one. `names` are those by which players know who is seen."""
    order = scene.order
    if not isinstance(order, Rounds) or scene.system not in EDITIONS:
        return None
    seen = (who for who in table.cast if who.id in scene.here and not who.hidden)
    shown = {who.id: _name(who) if names is None else names[who.id] for who in seen if names is None or who.id in names}
    fights = tuple(
        FightSeen(one=shown.get(fight.one, ""), foes=tuple(shown[who] for who in fight.foes if who in shown))
        for fight in scene.fights
        if any(who in shown for who in fight.people)
    )
    fighters = tuple(_fighter(table.cast[id], name, order, scene) for id, name in shown.items())
    return RoundSeen(exchange=order.exchange, open=order.revealed, fighters=fighters, fights=fights)


def _name(who: Character) -> str:
    return who.shown_as or who.name


def _fighter(who: Character, name: str, order: Rounds, scene: Scene) -> FighterSeen:
    choice = order.of(who.id)
    made = FighterSeen(name=name, player=who.player, chosen=bool(choice.manner), wound=_wound(who, scene))
    if not order.revealed or choice.sealed:
        return made
    die = None if choice.dice is None or choice.dice.secret else choice.dice.total
    return made.but(manner=choice.manner, stance=choice.stance, die=die)


def _wound(who: Character, scene: Scene) -> str:
    if not who.is_player or not isinstance(who.sheet, FudgeSheet):
        return ""
    return level_named(scene, level_word(scene, who.sheet))
