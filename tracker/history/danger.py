"""Danger noticed or not: detection, whoever came hidden, and who is Off-Guard."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.history.fighters import phase_of, with_fighter, with_one, without
from tracker.model.cast import Id
from tracker.model.phase import Fighter, OffGuard
from tracker.model.table import Table
from tracker.model.value import Keyed


class DangerTold(Event):
    """A danger was described: a phase is under way, and who noticed is to be found out."""

    kind: Literal["danger_told"] = "danger_told"
    scene: Id
    danger: Literal["obvious", "hidden", "environment"]
    surprised: Literal["players", "others"] = "players"
    side: Id | None = None
    """The side that has to notice, where the GM named one."""

    def evolve(self, table: Table) -> Table:
        """An obvious one is noticed by all."""
        scene = table.scenes[self.scene]
        obvious = self.danger == "obvious"
        phase = phase_of(scene).but(
            state="ordering" if obvious else "detection",
            danger=self.danger,
            surprised=self.surprised,
            side=self.side,
            round=1 if obvious else 0,
        )
        return table.with_scene(scene.but(phase=phase))


class DetectionMade(Event):
    """A round of detection: who noticed, and who is Off-Guard now."""

    tells: ClassVar = True
    kind: Literal["detection_made"] = "detection_made"
    scene: Id
    round: int
    won: tuple[Id, ...] = ()
    lost: tuple[Id, ...] = ()
    ability: str = ""

    def evolve(self, table: Table) -> Table:
        """One who noticed is enough for the order to be rolled; else the hostile side may move, unanswered."""
        scene = table.scenes[self.scene]
        phase = phase_of(scene)
        fighters = Keyed(held.but(moved_free=False) if held.moved_free else held for held in phase.fighters)
        for who in self.won:
            held = fighters.get(who) or Fighter(id=who)
            fighters = fighters.put(held.but(off_guard=without(held.off_guard, "surprise"), ability=self.ability))
        for who in self.lost:
            held = fighters.get(who) or Fighter(id=who)
            fighters = fighters.put(held.but(off_guard=with_one(held.off_guard, "surprise"), ability=self.ability))
        state = "ordering" if self.won else "detection"
        return table.with_scene(scene.but(phase=phase.but(state=state, round=self.round, fighters=fighters)))


class NewcomerSought(Event):
    """Somebody came hidden while the phase ran: who noticed them, and who is Off-Guard against them alone."""

    tells: ClassVar = True
    kind: Literal["newcomer_sought"] = "newcomer_sought"
    scene: Id
    newcomer: Id
    won: tuple[Id, ...] = ()
    lost: tuple[Id, ...] = ()
    ability: str = ""
    warned: bool = False
    """No challenge: warned, or caught by the GM's word."""

    def evolve(self, table: Table) -> Table:
        """Nothing else of the phase stops for it."""
        after = table
        for who in self.won:
            after = with_fighter(
                after, self.scene, who, lambda held: held.but(unaware=_but(held.unaware, self.newcomer))
            )
        for who in self.lost:
            after = with_fighter(
                after,
                self.scene,
                who,
                lambda held: held.but(unaware=(*_but(held.unaware, self.newcomer), self.newcomer)),
            )
        return after


def _but(ids: tuple[Id, ...], gone: Id) -> tuple[Id, ...]:
    return tuple(id for id in ids if id != gone)


class AbilityNoted(Event):
    """What somebody used to notice the danger."""

    tells: ClassVar = True
    kind: Literal["ability_noted"] = "ability_noted"
    scene: Id
    who: Id
    ability: str

    def evolve(self, table: Table) -> Table:
        """Kept beside them."""
        return with_fighter(table, self.scene, self.who, lambda held: held.but(ability=self.ability))


class FreelyMoved(Event):
    """One of the hostile side moved while nobody had noticed."""

    kind: Literal["freely_moved"] = "freely_moved"
    scene: Id
    who: Id
    text: str = ""

    def evolve(self, table: Table) -> Table:
        """Counted, once a round."""
        after = with_fighter(table, self.scene, self.who, lambda held: held.but(moved_free=True))
        scene = after.scenes[self.scene]
        phase = phase_of(scene)
        return after.with_scene(scene.but(phase=phase.but(free_moves=phase.free_moves + 1)))


class OffGuardChanged(Event):
    """Somebody was caught Off-Guard, or is on guard again."""

    kind: Literal["off_guard_changed"] = "off_guard_changed"
    scene: Id
    who: Id
    reason: OffGuard
    on: bool
    ends_detection: bool = False
    """Somebody is aware now: the order is rolled."""

    def evolve(self, table: Table) -> Table:
        """The reason comes or goes; the others stay."""

        def change(held: Fighter) -> Fighter:
            turned = with_one if self.on else without
            return held.but(off_guard=turned(held.off_guard, self.reason))

        after = with_fighter(table, self.scene, self.who, change)
        if not self.ends_detection:
            return after
        scene = after.scenes[self.scene]
        return after.with_scene(scene.but(phase=phase_of(scene).but(state="ordering")))


Events = DangerTold | DetectionMade | NewcomerSought | AbilityNoted | FreelyMoved | OffGuardChanged
