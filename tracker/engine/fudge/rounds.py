"""Rounds: all choose, all is opened at once, and all is resolved from the state in which the round began (F-28)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.book import Following, System
from tracker.engine.command import Command
from tracker.engine.draft import Draft
from tracker.engine.fudge.body import able, penalty, worst
from tracker.engine.fudge.melee import may_strike, missing_dice, read_fight, standing
from tracker.history.fudge import ChoicesOpened, Declared, FightOver, FightSet, RoundBegan
from tracker.model.blows import Fight
from tracker.model.cast import STANDING_STILL, Id
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Order, Rounds
from tracker.model.table import Scene, Table
from tracker.rules.fudge.edition import EDITIONS


class RoundsRules:
    """Nobody is on turn: everybody's choice is awaited until all have chosen."""

    kind = "rounds"
    next_is_known = False

    def begin(self, system: System, table: Table, scene: Scene, *, mental: bool = False) -> Order:
        """The first round, nothing chosen."""
        start, held = wounds_now(table, scene)
        return Rounds(start=start, worst=held, down=down_now(table, scene))

    def following(self, system: System, table: Table, scene: Scene) -> Following:
        """Nobody: there are no turns."""
        return Following((), False)

    def exchange(self, order: Order) -> int:
        """The round being played."""
        return order.exchange if isinstance(order, Rounds) else 1

    def done(self, scene: Scene) -> tuple[Id, ...]:
        """Who has chosen."""
        return scene.order.chosen if isinstance(scene.order, Rounds) else ()

    def before(self, system: System, table: Table, scene: Scene, who: Id, following: Following) -> tuple[Id, ...]:
        """Nobody."""
        return ()

    def stops(self, scene: Scene, who: Id, following: Following) -> str:
        """There is no turn to be on."""
        return "no_turns_in_rounds"


def wounds_now(table: Table, scene: Scene) -> tuple[dict[Id, int], dict[Id, int]]:
    """The penalty of wounds, and the place of the worst one, of each who has any."""
    start: dict[Id, int] = {}
    held: dict[Id, int] = {}
    if scene.system not in EDITIONS:
        return start, held
    for here in scene.here:
        sheet = table.cast[here.id].sheet
        if isinstance(sheet, FudgeSheet):
            if lost := penalty(scene, sheet):
                start[here.id] = lost
            if place := worst(scene, sheet):
                held[here.id] = place
    return start, held


def down_now(table: Table, scene: Scene) -> tuple[Id, ...]:
    """Who cannot act at this moment."""
    return tuple(here.id for here in scene.here if not able(table, scene, here.id))


def able_in_round(table: Table, scene: Scene, who: Id) -> bool:
    """Whether somebody can act in this round: in rounds whoever could as it began (F-28)."""
    order = scene.order
    if isinstance(order, Rounds) and order.down is not None:
        here = scene.here.get(who)
        return here is not None and here.takes_part and who not in order.down
    return able(table, scene, who)


def rounds_of(draft: Draft) -> Rounds:
    """The rounds that run; cannot: without them."""
    order = draft.scene.order
    if not isinstance(order, Rounds):
        draft.cannot("no_rounds")
    return order


def fighters(table: Table, scene: Scene) -> tuple[Id, ...]:
    """Whose choice a round waits for: whoever is in a fight and could fight as it began (F-28)."""
    standing_ones = (fight for fight in scene.fights if standing(scene, fight) is not None)
    people = (who for fight in standing_ones for who in fight.people if able_in_round(table, scene, who))
    return tuple(dict.fromkeys(people))


def waiting(table: Table, scene: Scene) -> tuple[Id, ...]:
    """Of those, who has not chosen."""
    chosen = scene.order.chosen if isinstance(scene.order, Rounds) else ()
    return tuple(who for who in fighters(table, scene) if who not in chosen)


def awaited(table: Table, scene: Scene) -> tuple[Id, ...]:
    """Whom the table waits for: those in a fight who have not chosen; while nobody fights hand to hand, whoever can act
    and has not shot."""
    order = scene.order
    if not isinstance(order, Rounds) or order.revealed:
        return ()
    if len(scene.fights):
        return waiting(table, scene)
    spent = (*order.chosen, *order.shot)
    people = (held.id for held in scene.here if table.cast[held.id].kind not in STANDING_STILL)
    return tuple(who for who in people if who not in spent and able_in_round(table, scene, who))


def to_strike(table: Table, scene: Scene) -> tuple[Fight, ...]:
    """Fights of this round in which the lone fighter beat several and has not picked the one to be struck."""
    return tuple(fight for fight in scene.fights if may_strike(table, scene, fight))


def sides_left(table: Table, scene: Scene) -> tuple[Id, ...]:
    """The sides of whom anybody still can fight."""
    able_ones = (table.cast[held.id] for held in scene.here if able(table, scene, held.id))
    fighting = (who.side for who in able_ones if isinstance(who.sheet, FudgeSheet) and who.side is not None)
    return tuple(dict.fromkeys(fighting))


def is_decided(table: Table, scene: Scene) -> bool:
    """Whether sides stood against each other and one alone is left, with nothing of the round still open.

    Whoever fell in a round without having acted in it still may (F-28).
    """
    sides = {table.cast[held.id].side for held in scene.here} - {None}
    fallen = [who for who in awaited(table, scene) if not able(table, scene, who)]
    open_ones = len(scene.blows) or fallen or unresolved(scene) or to_strike(table, scene)
    return scene.frame == "conflict" and len(sides) > 1 and len(sides_left(table, scene)) < 2 and not open_ones


def is_over(table: Table, scene: Scene) -> bool:
    """Whether nothing of the round is left to do: fights are read, or all who can have shot, and blows are taken."""
    order = scene.order
    if not isinstance(order, Rounds) or len(scene.blows) or to_strike(table, scene):
        return False
    return not unresolved(scene) if len(scene.fights) else bool(order.shot) and not awaited(table, scene)


def unresolved(scene: Scene) -> tuple[Fight, ...]:
    """Fights that are still to be read in this round."""
    order = scene.order
    if not isinstance(order, Rounds):
        return ()
    return tuple(held for held in scene.fights if held.id not in order.resolved and standing(scene, held) is not None)


def nothing_lost(draft: Draft, scene: Scene) -> None:
    """A rule: no blow is left behind, neither one that waits for its damage nor one whose victim is to be chosen."""
    if scene.system not in EDITIONS:
        return
    blows = tuple(str(blow.id) for blow in scene.blows)
    draft.rule(not blows, "blows_open", blows=blows)
    unpicked = tuple(fight.one for fight in to_strike(draft.table, scene))
    draft.rule(not unpicked, "strike_open", who=unpicked)


def nothing_unread(draft: Draft, scene: Scene) -> None:
    """A rule: no fight ends unread in which somebody has chosen how to fight, or dice lie."""
    chosen = () if not isinstance(scene.order, Rounds) else scene.order.chosen
    begun = tuple(who for fight in unresolved(scene) for who in fight.people if who in chosen)
    draft.rule(not begun, "round_unread", who=tuple(dict.fromkeys(begun)))


class Round(Command):
    """Go on with the round: open all choices and resolve every fight; once that is done, begin the next.

    `open` only turns the choices over; `resolve` reads the fights; `next` begins the next round. Dice that nobody has
    called are rolled by the program, but for those who roll their own.
    """

    verb: ClassVar = "round"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("step",)
    step: Literal["", "open", "resolve", "next"] = ""

    def decide(self, draft: Draft) -> None:
        """A rule: not before all have chosen, and no next round while blows are open or fights unread."""
        order = rounds_of(draft)
        step = self.step or ("resolve" if unresolved(draft.scene) else "next")
        if step == "next":
            self._next(draft, order)
            return
        if step == "open" and order.revealed:
            draft.cannot("already_open")
        if not order.revealed:
            sealing = waiting(draft.table, draft.scene)
            if step == "open":
                # What players choose may be typed once they have shown it.
                sealing = tuple(who for who in sealing if not draft.table.cast[who].is_player)
            self._chosen(draft, sealing)
            draft.emit(ChoicesOpened(scene=draft.scene.id))
        if step == "resolve":
            self._chosen(draft, waiting(draft.table, draft.scene))
            if not unresolved(draft.scene):
                draft.cannot("nobody_fights")
            for fight in unresolved(draft.scene):
                absent = missing_dice(draft.table, draft.scene, fight)
                called = tuple(who for who in absent if draft.table.cast[who].own_dice)
                if called:
                    draft.cannot("dice_awaited", who=called)
                read_fight(draft, fight)

    def _chosen(self, draft: Draft, late: tuple[Id, ...]) -> None:
        """A rule: all of these have chosen; by ruling whoever has not fights plainly."""
        draft.rule(not late, "not_all_chosen", waiting=late)
        for who in late:
            plain = rounds_of(draft).of(who).but(manner="normal")
            draft.emit(Declared(scene=draft.scene.id, choice=plain))

    def _next(self, draft: Draft, order: Rounds) -> None:
        nothing_lost(draft, draft.scene)
        draft.rule(not unresolved(draft.scene), "fights_unread", fights=len(unresolved(draft.scene)))
        for hook in draft.book.exchange_ends:
            hook(draft, draft.scene, "")
        scene = draft.scene
        start, held = wounds_now(draft.table, scene)
        draft.emit(
            RoundBegan(
                scene=scene.id,
                exchange=order.exchange + 1,
                start=start,
                worst=held,
                down=down_now(draft.table, scene),
                hampered=order.gained,
            )
        )
        for fight in scene.fights:
            part_those_down(draft, fight)


def part_those_down(draft: Draft, fight: Fight) -> None:
    """Whoever cannot fight on is out of a fight; of one that has only one side left, nothing is left."""
    scene = draft.scene
    foes = tuple(who for who in fight.foes if able(draft.table, scene, who))
    if not foes or not able(draft.table, scene, fight.one):
        draft.emit(FightOver(scene=scene.id, fight=fight.id))
    elif foes != fight.foes or fight.worse is not None:
        ignored = tuple(who for who in fight.ignored if who in foes)
        fresh = fight.but(foes=foes, ignored=ignored, worse=None, footing=None)
        draft.emit(FightSet(scene=scene.id, fight=fresh))


COMMANDS: tuple[type[Command], ...] = (Round,)
"""Verbs of this module."""
