"""Open rolls: opened, dice fallen, modified, invoked, resolved."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.model.cast import Id
from tracker.model.rolls import Aim, Dice, Edge, Invoked, Modifier, Owing, Part, Roll
from tracker.model.table import Table
from tracker.model.value import Value


class RollOpened(Event):
    """A roll lies on the table."""

    kind: Literal["roll_opened"] = "roll_opened"
    roll: Roll

    def evolve(self, table: Table) -> Table:
        """Open; its number is used up."""
        return table.but(
            rolls=table.rolls.put(self.roll), given=table.given.but(roll=max(table.given.roll, self.roll.id))
        )


class PartSet(Event):
    """Who or what stands on one side of a roll was set or changed."""

    kind: Literal["part_set"] = "part_set"
    roll: int
    place: int
    part: Part

    def evolve(self, table: Table) -> Table:
        """In the place of the former part, or as a new one."""
        return _parts(table, self.roll, self.place, self.part)


class AimSet(Event):
    """What a roll is for changed: an attack of another kind of harm."""

    kind: Literal["aim_set"] = "aim_set"
    roll: int
    aim: Aim

    def evolve(self, table: Table) -> Table:
        """In the place of the former aim."""
        return table.but(rolls=table.rolls.put(table.rolls[self.roll].but(aim=self.aim)))


class DiceFell(Event):
    """Dice fell, were called out, or were set right."""

    kind: Literal["dice_fell"] = "dice_fell"
    roll: int
    place: int
    dice: Dice
    again: bool = False
    """A reroll, or a correction."""

    def evolve(self, table: Table) -> Table:
        """On that part; what lay there before is gone."""
        part = table.rolls[self.roll].parts[self.place]
        return _parts(table, self.roll, self.place, part.but(dice=self.dice))


class Modified(Event):
    """A number with its reason joined a part, was struck or put back."""

    kind: Literal["modified"] = "modified"
    roll: int
    place: int
    modifier: Modifier

    def evolve(self, table: Table) -> Table:
        """Added, or in the place of the one that has its id."""
        part = table.rolls[self.roll].parts[self.place]
        if any(held.id == self.modifier.id for held in part.modifiers):
            changed = tuple(self.modifier if held.id == self.modifier.id else held for held in part.modifiers)
        else:
            changed = (*part.modifiers, self.modifier)
        return _parts(table, self.roll, self.place, part.but(modifiers=changed))


class ScaleSet(Event):
    """One side of a roll took benefits of scale, or gave them back; those it has now."""

    kind: Literal["scale_set"] = "scale_set"
    roll: int
    place: int
    edges: tuple[Edge, ...] = ()

    def evolve(self, table: Table) -> Table:
        """On that part."""
        part = table.rolls[self.roll].parts[self.place]
        return _parts(table, self.roll, self.place, part.but(edges=self.edges))


class TimeSet(Event):
    """A roll is about time: how long it takes before shifts count."""

    kind: Literal["time_set"] = "time_set"
    roll: int
    amount: str
    unit: str

    def evolve(self, table: Table) -> Table:
        """On the roll."""
        return table.but(rolls=table.rolls.put(table.rolls[self.roll].but(time=(self.amount, self.unit))))


class TimeTold(Event):
    """How long it took after all."""

    tells: ClassVar = True
    kind: Literal["time_told"] = "time_told"
    roll: int
    amount: str
    unit: str

    def evolve(self, table: Table) -> Table:
        """Nothing but the record."""
        return table


class AspectInvoked(Event):
    """An aspect was invoked on a part. Points and free invokes that moved stand in events of their own."""

    kind: Literal["aspect_invoked"] = "aspect_invoked"
    roll: int
    place: int
    invoke: Invoked

    def evolve(self, table: Table) -> Table:
        """Among the part's invokes."""
        part = table.rolls[self.roll].parts[self.place]
        return _parts(table, self.roll, self.place, part.but(invokes=(*part.invokes, self.invoke)))


class InvokeWithdrawn(Event):
    """An invoke was taken back; the others stay."""

    kind: Literal["invoke_withdrawn"] = "invoke_withdrawn"
    roll: int
    place: int
    invoke: Invoked
    dice: Dice | None = None
    """The dice that lie there now, if it was a reroll."""

    def evolve(self, table: Table) -> Table:
        """Gone from the part; after a reroll the dice before it lie again."""
        part = table.rolls[self.roll].parts[self.place]
        kept = []
        for held in part.invokes:
            if held.id == self.invoke.id:
                continue
            if self.invoke.reroll and held.reroll and held.id > self.invoke.id:
                held = held.but(before=self.invoke.before)
            kept.append(held)
        dice = self.dice if self.invoke.reroll else part.dice
        return _parts(table, self.roll, self.place, part.but(invokes=tuple(kept), dice=dice))


class HelperLeft(Event):
    """Somebody does not help with a part of a roll after all."""

    kind: Literal["helper_left"] = "helper_left"
    roll: int
    place: int
    modifier: Modifier

    def evolve(self, table: Table) -> Table:
        """What the help added is gone."""
        part = table.rolls[self.roll].parts[self.place]
        kept = tuple(held for held in part.modifiers if held.id != self.modifier.id)
        return _parts(table, self.roll, self.place, part.but(modifiers=kept))


class EffortShared(Event):
    """The effort of a roll was split over its targets."""

    kind: Literal["effort_shared"] = "effort_shared"
    roll: int
    shares: tuple[int, ...]
    """Of each opposing part in turn; 0 = it is not aimed at after all."""

    def evolve(self, table: Table) -> Table:
        """On each of them."""
        roll = table.rolls[self.roll]
        shared = tuple(part.but(share=n) for part, n in zip(roll.parts[1:], self.shares, strict=True))
        return table.but(rolls=table.rolls.put(roll.but(parts=(roll.act, *shared))))


class TargetSpared(Event):
    """A roll at several is no longer aimed at one of them."""

    kind: Literal["target_spared"] = "target_spared"
    roll: int
    place: int
    target: Id | None = None

    def evolve(self, table: Table) -> Table:
        """Its part is gone."""
        roll = table.rolls[self.roll]
        return table.but(rolls=table.rolls.put(roll.but(parts=_without(roll.parts, self.place))))


class Landed(Value):
    """What a roll at several came to for one of them."""

    who: Id | None = None
    """Who stood against it."""
    target: Id | None = None
    outcome: str
    shifts: int


class RollResolved(Event):
    """A roll was read. What follows from it stands in events of its own."""

    kind: Literal["roll_resolved"] = "roll_resolved"
    roll: int
    outcome: str
    shifts: int | None = None
    by_hand: bool = False
    each: tuple[Landed, ...] = ()
    """Of a roll at several, one row a target; the outcome is empty then."""

    def evolve(self, table: Table) -> Table:
        """No longer open; whoever is in full defence and rolled against it has defended."""
        roll = table.rolls[self.roll]
        scene = table.scenes[roll.scene]
        here = scene.here
        for part in roll.parts[1:]:
            held = here.get(part.who)
            if held is not None and held.all_defence and part.dice is not None:
                here = here.put(held.but(defended=True))
        after = table if here is scene.here else table.with_scene(scene.but(here=here))
        return after.but(rolls=table.rolls.drop(self.roll))


class CostOwed(Event):
    """A roll succeeded at a cost that is still to be chosen."""

    kind: Literal["cost_owed"] = "cost_owed"
    roll: int
    scene: Id
    who: Id
    shared: tuple[Id, ...] = ()
    """Who helped, and shares it."""
    cost: str = ""
    """minor or major; empty = not told."""
    shifts: int = 0

    def evolve(self, table: Table) -> Table:
        """Owed."""
        owed = Owing(
            id=self.roll, scene=self.scene, who=self.who, shared=self.shared, cost=self.cost, shifts=self.shifts
        )
        return table.but(owing=table.owing.put(owed))


class CostSettled(Event):
    """The cost of a roll was chosen, or the story has it. What it was stands in entries of its own."""

    kind: Literal["cost_settled"] = "cost_settled"
    roll: int

    def evolve(self, table: Table) -> Table:
        """Owed no longer."""
        return table.but(owing=table.owing.drop(self.roll)) if self.roll in table.owing else table


class RollCancelled(Event):
    """A roll was put away unread."""

    kind: Literal["roll_cancelled"] = "roll_cancelled"
    roll: int

    def evolve(self, table: Table) -> Table:
        """No longer open."""
        return table.but(rolls=table.rolls.drop(self.roll))


def _parts(table: Table, number: int, place: int, part: Part) -> Table:
    roll = table.rolls[number]
    parts = (*roll.parts[:place], part, *roll.parts[place + 1 :])
    return table.but(rolls=table.rolls.put(roll.but(parts=parts, marks=max(roll.marks, part.marks))))


def _without(parts: tuple[Part, ...], place: int) -> tuple[Part, ...]:
    return (*parts[:place], *parts[place + 1 :])


Events = (
    RollOpened
    | AimSet
    | PartSet
    | DiceFell
    | Modified
    | ScaleSet
    | TimeSet
    | TimeTold
    | AspectInvoked
    | InvokeWithdrawn
    | HelperLeft
    | EffortShared
    | TargetSpared
    | RollResolved
    | RollCancelled
    | CostOwed
    | CostSettled
)
