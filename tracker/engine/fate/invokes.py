"""Invokes on open rolls: free and paid, +2 and reroll, taken back."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import AspectRef, Command, DiceText, Int, Owner, Payer, RollRef, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.open_rolls import dice_for, the_roll
from tracker.engine.fate.purses import purse as purse
from tracker.engine.fate.standing import is_solo, players_in
from tracker.engine.fate.stunts import give_back
from tracker.engine.fate.system import is_gms, rules_of, same_side
from tracker.engine.fate.teamwork import dismiss
from tracker.history.aspects import AspectGone, AspectMade, FreeGiven
from tracker.history.order import ActionSpent
from tracker.history.points import LockTakenBack, PointsMoved
from tracker.history.rolls import AspectInvoked, DiceFell, InvokeWithdrawn, PartSet, RollCancelled
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.rolls import AttackAim, Dice, Invoked, Roll
from tracker.model.table import Scene, Table
from tracker.rules.aspects import may_pay
from tracker.rules.points import INVOKE_BONUS, invoke_fault, owed_to
from tracker.rules.points import Invoke as Paid
from tracker.rules.scale import invoke_worth


def may_use(table: Table, payer: Id, owner: Id) -> bool:
    """Whether free invokes of that owner are the payer's to use: own, of the own side, anyone's.

    The GM has those of every character without a player, and of every side without one.
    """
    if owner in (ANYONE, payer):
        return True
    if payer != GM and table.cast[payer].side == owner:
        return True
    if not is_gms(table, payer):
        return False
    if owner == GM:
        return True
    if owner in table.cast:
        return is_gms(table, owner)
    return all(not who.is_player for who in table.cast if who.side == owner)


def free_owner(table: Table, aspect: Aspect, payer: Id) -> Id | None:
    """Whose free invoke the payer would use: own first, then the side's, anyone's last."""
    side = None if payer == GM else table.cast[payer].side
    usable = [free.owner for free in aspect.free if may_use(table, payer, free.owner)]
    return min(usable, key=lambda owner: (owner != payer, owner == ANYONE, owner != side), default=None)


def helped(table: Table, roll: Roll, by: Id, for_: Id | None) -> int | None:
    """The part an invoke helps: the one named, else one's own, else that of one's side; None = not clear."""
    if for_ is not None:
        rolled = [place for place, part in enumerate(roll.parts) if part.who == for_]
        return next(iter(rolled), None) if rolled else next((n for n in roll.places if roll.target_at(n) == for_), None)
    for place, part in enumerate(roll.parts):
        if part.who == by:
            return place
    if by == GM:
        mine = [place for place, part in enumerate(roll.parts) if part.who is None or is_gms(table, part.who)]
    else:
        mine = [
            place for place, part in enumerate(roll.parts) if part.who is not None and same_side(table, by, part.who)
        ]
        if not mine and is_gms(table, by):
            mine = [place for place, part in enumerate(roll.parts) if part.passive]
    return mine[0] if len(mine) == 1 else None


def what_it_pays(table: Table, roll: Roll, place: int, aspect: Aspect, by: Id) -> Id | None:
    """Whom a point for this aspect would be owed to; None = the bank.

    It works against whoever is on the other side, and against the target of an attack that nobody rolls to defend.
    """
    attached = aspect.on if aspect.on in table.cast else None
    hurts = {part.who for other, part in enumerate(roll.parts) if other != place}
    if isinstance(roll.aim, AttackAim) and place == 0:
        if roll.oppose is None:
            hurts.add(roll.aim.target)
        hurts |= {roll.target_at(other) for other in roll.places if roll.parts[other].who is None}
    scene = table.scenes[roll.scene]
    owed = owed_to(
        rules_of(scene),
        attached,
        attached if attached in hurts else None,
        is_gms(table, by),
        aspect.kind,
        True,
        attached is not None and table.cast[attached].is_player,
        payer=by,
    )
    # A strict pool has no place for what an NPC is owed.
    kept = owed is None or table.cast[owed].is_player or scene.options.hostile_carries
    return owed if kept else None


def worth(table: Table, roll: Roll, place: int, by: Id, *, paid: bool) -> int:
    """What an invoke adds to a part of a roll: 2, unless a lone opponent makes it more, or less (digest 1.15)."""
    scene = table.scenes[roll.scene]
    others = [part.who for n, part in enumerate(roll.parts) if n != place]
    if isinstance(roll.aim, AttackAim) and place == 0:
        others.append(roll.aim.target)
    return invoke_worth(
        INVOKE_BONUS,
        scene.options.solo_invokes,
        players_in(table, scene) if scene.options.solo_invokes != "off" else 0,
        by_solo=is_solo(table, roll.parts[place].who) and is_gms(table, by),
        against_solo=any(is_solo(table, who) for who in others),
        paid=paid,
    )


class Invoke(Command):
    """Invoke an aspect on an open roll: +2, or reroll. Free if one has a free invoke, else for a fate point.

    `for=` helps somebody else's part; `owner=` uses a free invoke handed over by its owner.
    """

    verb: ClassVar = "invoke"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("aspect",)
    aspect: AspectRef
    by: Payer
    for_: Who | None = None
    how: Literal["auto", "free", "paid"] = "auto"
    owner: Owner | None = None
    reroll: bool = False
    dice: DiceText | None = None
    part: Int | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: a boost is never paid for; an aspect is paid once a side; nobody spends what they have not."""
        roll = the_roll(draft, self.roll)
        aspect = draft.table.aspects[self.aspect]
        place = helped(draft.table, roll, self.by, self.for_)
        if self.part is not None:
            place = self.part - 1 if 1 <= self.part <= len(roll.parts) else None
        if place is None:
            draft.cannot("whom_does_it_help", who=self.by, n=roll.id)
        part = roll.parts[place]
        if self.reroll and part.dice is None:
            draft.cannot("nothing_to_reroll", n=roll.id)
        owner = self.owner if self.owner is not None else free_owner(draft.table, aspect, self.by)
        held = sum(free.n for free in aspect.free if free.owner == owner)
        paid = self.how == "paid" or (self.how == "auto" and not held)
        if paid and self.how == "auto" and not may_pay(aspect.kind):
            draft.rule(False, "no_free_invoke", aspect=aspect.id, who=self.by)
        if paid:
            owed, used_up = self._pay(draft, roll, place, aspect), None
        else:
            if not held or owner is None:
                draft.rule(False, "no_free_invoke", aspect=aspect.id, who=self.by)
                owner = None
            owed, used_up = None, None if owner is None else spend_free(draft, aspect, owner)
        draft.emit(
            AspectInvoked(
                roll=roll.id,
                place=place,
                invoke=Invoked(
                    id=roll.marks + 1,
                    aspect=aspect.id,
                    text=aspect.text,
                    by=self.by,
                    paid=paid,
                    free_owner="" if paid or owner is None else owner,
                    reroll=self.reroll,
                    n=0 if self.reroll else worth(draft.table, roll, place, self.by, paid=paid),
                    owed=owed,
                    before=part.dice if self.reroll else None,
                    used_up=used_up,
                ),
            )
        )
        if self.reroll:
            self._reroll(draft, roll, place)

    def _reroll(self, draft: Draft, roll: Roll, place: int) -> None:
        """Whoever called the dice out calls the new ones too: they are waited for."""
        part = draft.table.rolls[roll.id].parts[place]
        called = part.dice is not None and part.dice.typed
        dice = dice_for(draft, part.who, "?" if self.dice is None and called else self.dice)
        if dice is None:
            draft.emit(PartSet(roll=roll.id, place=place, part=part.but(dice=None)))
        else:
            draft.emit(DiceFell(roll=roll.id, place=place, dice=dice, again=True))

    def _pay(self, draft: Draft, roll: Roll, place: int, aspect: Aspect) -> Id | None:
        """The point goes to the bank, or to whomever it is owed (A-10)."""
        table, scene = draft.table, draft.table.scenes[roll.scene]
        draft.rule(may_pay(aspect.kind), "boost_cannot_be_paid", aspect=aspect.id)
        part = roll.parts[place]
        here = [Paid(invoke.aspect, invoke.paid) for invoke in part.invokes if invoke.aspect == aspect.id]
        twice = invoke_fault([*here, Paid(aspect.id, True)])
        draft.rule(twice is None, twice or "", aspect=aspect.id)
        has = purse(table, scene, self.by)
        draft.rule(has >= 1, "no_fate_points", who=self.by, has=has)
        owed = what_it_pays(table, roll, place, aspect, self.by)
        payer = GM if is_gms(table, self.by) else self.by
        if owed is None:
            draft.emit(PointsMoved(payer=payer, payee="bank", n=1, why="invoke", scene=scene.id))
        elif table.cast[owed].is_player:
            until: Literal["conflict", "scene"] = "conflict" if scene.conflict else "scene"
            draft.emit(
                PointsMoved(
                    payer=payer,
                    payee=owed,
                    n=1,
                    why="hostile_invoke",
                    scene=scene.id,
                    purse="locked",
                    until=until,
                    conflict=scene.conflict,
                )
            )
        else:
            draft.emit(PointsMoved(payer=payer, payee=owed, n=1, why="hostile_invoke", scene=scene.id, purse="carried"))
        return owed


def spend_free(draft: Draft, aspect: Aspect, owner: Id) -> Aspect | None:
    """Spend a free invoke; a boost goes with its last one. The boost as it was is given back, to be kept."""
    draft.emit(FreeGiven(aspect=aspect.id, owner=owner, n=-1))
    left = draft.table.aspects[aspect.id]
    if left.kind == "boost" and not left.invokes:
        draft.emit(AspectGone(aspect=left.id, text=left.text, why="used"))
    return aspect if aspect.kind == "boost" else None


def withdraw(draft: Draft, roll_id: int, place: int, invoke: Invoked) -> None:
    """Take one invoke back: the point or the free invoke returns, a boost comes back, what it was owed goes too."""
    roll = draft.table.rolls[roll_id]
    scene = draft.table.scenes[roll.scene]
    dice = _dice_without(roll, place, invoke)
    draft.emit(InvokeWithdrawn(roll=roll.id, place=place, invoke=invoke, dice=dice))
    if invoke.paid:
        _pay_back(draft, scene, invoke)
    elif invoke.free_owner:
        _free_back(draft, invoke)


def _pay_back(draft: Draft, scene: Scene, invoke: Invoked) -> None:
    """The point returns to whoever paid, and what it was owed is taken back where it still lies unspent."""
    owed = draft.table.cast.get(invoke.owed)
    if owed is not None:
        locked = any((lock.n, lock.why) == (1, "hostile_invoke") for lock in owed.locked)
        if locked or owed.carried:
            draft.emit(
                LockTakenBack(
                    who=owed.id,
                    n=1,
                    purse="locked" if locked else "carried",
                    conflict=scene.conflict,
                    why="hostile_invoke",
                )
            )
    if invoke.by == GM or invoke.by in draft.table.cast:
        payer = GM if is_gms(draft.table, invoke.by) else invoke.by
        draft.emit(PointsMoved(payer="bank", payee=payer, n=1, why="withdrawn", scene=scene.id))


def _free_back(draft: Draft, invoke: Invoked) -> None:
    """The free invoke returns to its owner, and with it the boost that went."""
    table, owner, boost = draft.table, invoke.free_owner, invoke.used_up
    if not (owner in (GM, ANYONE) or owner in table.cast or owner in table.sides):
        return
    if invoke.aspect in table.aspects:
        draft.emit(FreeGiven(aspect=invoke.aspect, owner=owner, n=1))
    elif boost is not None and _may_return(table, boost):
        draft.emit(AspectMade(aspect=boost.but(free=(Free(owner=owner, n=1),))))


def _may_return(table: Table, boost: Aspect) -> bool:
    """Whether what a boost was on, and the scene it was in, are still there."""
    if boost.scene is None:
        return boost.on is None or boost.on in table.cast
    scene = table.scenes[boost.scene]
    return not scene.ended and (boost.on is None or boost.on in table.cast or boost.on in scene.zones)


def _dice_without(roll: Roll, place: int, invoke: Invoked) -> Dice | None:
    """The dice that lie once a reroll is taken back: those before it, unless a later reroll replaced them too."""
    part = roll.parts[place]
    if not invoke.reroll:
        return None
    later = any(held.reroll and held.id > invoke.id for held in part.invokes)
    return part.dice if later else invoke.before


class Withdraw(Command):
    """Take back the invoke of that number; all others stay."""

    verb: ClassVar = "withdraw"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("n",)
    n: Int | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """While the roll is open. Left out, the only invoke there is."""
        roll = the_roll(draft, self.roll)
        there = [(place, invoke) for place, part in enumerate(roll.parts) for invoke in part.invokes]
        chosen = [pair for pair in there if self.n is None or pair[1].id == self.n]
        if len(chosen) != 1:
            draft.cannot(
                "which_invoke" if there else "no_invoke", n=roll.id, invokes=tuple(str(i.id) for _, i in there)
            )
        withdraw(draft, roll.id, *chosen[0])


class Cancel(Command):
    """Put a roll away unread. Its invokes are given back first, and the action of the turn."""

    verb: ClassVar = "cancel"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("roll",)
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Always possible."""
        if any(hook(draft, self.roll) for hook in draft.book.put_away_otherwise):
            return
        put_away(draft, the_roll(draft, self.roll))


def put_away(draft: Draft, roll: Roll) -> None:
    """Put a roll away unread; its invokes are given back, and the action it took of the turn being played."""
    for place, part in enumerate(roll.parts):
        for invoke in reversed(part.invokes):
            withdraw(draft, roll.id, place, invoke)
        for held in part.modifiers:
            if held.kind == "teamwork":
                dismiss(draft, roll, place, held)
            elif held.stunt and not held.struck and part.who is not None:
                give_back(draft, part.who, held, draft.table.scenes[roll.scene])
    draft.emit(RollCancelled(roll=roll.id))
    scene = draft.table.scenes[roll.scene]
    if roll.spent and scene.turn is not None and scene.turn.who == roll.act.who:
        draft.emit(ActionSpent(scene=scene.id, who=scene.turn.who, spent=False))


COMMANDS: tuple[type[Command], ...] = (Invoke, Withdraw, Cancel)
