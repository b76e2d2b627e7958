"""The tactical phase as it stands: who noticed, what each may still do in this CT, Full actions under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pydantic import Field

from tracker.model.cast import Id
from tracker.model.value import Keyed, Value

State = Literal["idle", "detection", "ordering", "ct", "ct_end"]
OffGuard = Literal["surprise", "full"]


class Actions(Value):
    """What is left of somebody's actions in this CT."""

    assessment: int = 1
    primary: int = 1
    secondary: int = 1
    side: int = 2
    bonus: int = 1
    reaction: int = 1
    of_primary_secondary: int = 0
    """How many of the Secondary left were made from the Primary."""
    of_primary_side: int = 0
    executed: bool = False
    """Whether the Primary, or anything made from it, was executed."""
    parts: int = 0
    """Parts of the Primary still to be played."""
    of_parts: int = 0
    converted: bool = False
    answering: bool = False
    """The Primary is that of a Reaction."""


class Full(Value):
    """A Full action over several CTs."""

    text: str = ""
    cts: int
    left: int
    """CTs still to go; 0 = it has ended."""
    status: Literal["running", "completed", "failed"] = "running"


class Fighter(Value):
    """Somebody in a tactical phase. The id is the character's."""

    id: Id
    off_guard: tuple[OffGuard, ...] = ()
    """Why; empty = on guard."""
    actions: Actions = Field(default_factory=Actions)
    turned: tuple[Literal["primary", "secondary"], ...] = ()
    """What was converted in this CT: a Primary into two Secondary, a Secondary into two Side."""
    plan: str = ""
    """What the Assessment said, sealed until it is played."""
    sealed: bool = False
    forfeited: bool = False
    """Its slot went by while it was Off-Guard: only a Reaction brings it back in this CT (open point 10)."""
    full: Full | None = None
    moved_free: bool = False
    """Made its unanswered move in this round of detection."""
    ability: str = ""
    """What it used to notice."""
    unaware: tuple[Id, ...] = ()
    """Who came hidden while the phase ran and is not noticed yet: Off-Guard against these alone (open point 36)."""

    @property
    def acted(self) -> bool:
        """Whether an action of this CT was begun: Full, the Primary or a part of it, Secondary, Side, Bonus."""
        left, into_side = self.actions, self.turned.count("secondary")
        fresh = Actions(secondary=0, side=0, bonus=0) if left.answering else Actions()
        secondary = fresh.secondary + 2 * self.turned.count("primary") - into_side
        spent = left.secondary < secondary or left.side < fresh.side + 2 * into_side or left.bonus < fresh.bonus
        return spent or left.executed or (self.full is not None and self.full.status == "running")

    @property
    def holds(self) -> bool:
        """Whether, its slot once come, it may still act in this CT: the Primary, a part of it, or all is left (37)."""
        running = self.full is not None and self.full.status == "running"
        able = not self.off_guard and not self.forfeited and not running
        return able and bool(self.actions.primary or self.actions.parts or not self.acted)

    @property
    def plan_is_open(self) -> bool:
        """Whether players may see the plan: one that was not sealed, or one whose Primary is being played.

        A Side or a Secondary before it does not give away what the rest will be (open point 18).
        """
        left = self.actions
        begun = left.executed or (self.full is not None and self.full.status == "running")
        nothing_left = not (left.primary or left.secondary or left.side)
        return bool(self.plan) and (not self.sealed or begun or nothing_left)


def regrouped(phase: Phase, to: Callable[[Id], Id | None]) -> Phase:
    """The same phase of other ids; whoever has none is left out of it."""
    ids = {held.id: to(held.id) for held in phase.fighters}

    def unaware(held: Fighter) -> tuple[Id, ...]:
        return tuple(new for old in held.unaware if (new := to(old)) is not None)

    return phase.but(
        fighters=Keyed(
            held.but(id=new, unaware=unaware(held)) for held in phase.fighters if (new := ids[held.id]) is not None
        )
    )


class Phase(Value):
    """A tactical phase of a scene."""

    state: State = "idle"
    danger: Literal["", "obvious", "hidden", "environment"] = ""
    surprised: Literal["players", "others"] = "players"
    """Who had to notice: the other side, where the players lie in ambush (open point 14)."""
    side: Id | None = None
    """The side that has to notice, named by the GM; None = that of the players."""
    round: int = 0
    """Round of detection; it is no CT."""
    free_moves: int = 0
    """Unanswered moves made so far."""
    fighters: Keyed[Fighter] = Field(default_factory=Keyed)
