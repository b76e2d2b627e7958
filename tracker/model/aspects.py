"""Aspects and the free invokes on them."""

from __future__ import annotations

from typing import Literal

from tracker.model.cast import Id
from tracker.model.value import Value

AspectKind = Literal["character", "situation", "boost", "consequence"]


class Free(Value):
    """Free invokes of one owner: a side, a character, the GM, or anyone."""

    owner: Id
    n: int


class Aspect(Value):
    """An aspect or a boost. Without a text it goes by a working name until somebody names it."""

    id: Id
    text: str = ""
    kind: AspectKind = "situation"
    role: str = ""
    """high_concept, trouble, other; of a consequence its severity."""
    scene: Id | None = None
    """The scene it lives in; None = it goes where its character goes."""
    on: Id | None = None
    """The character or the zone it is attached to; None = the whole scene."""
    free: tuple[Free, ...] = ()
    by: Id | None = None
    against: Id | None = None
    hidden: bool = False
    known: bool = True
    """False: in play, but nobody has found it yet (Condensed's unknown aspects)."""
    origin: int = 0
    """The roll that made it; 0 = none."""

    carried: bool = False
    """A boost that goes on into the next scene (Core, A-34)."""

    @property
    def invokes(self) -> int:
        """Free invokes together."""
        return sum(free.n for free in self.free)

    def given(self, owner: Id, n: int) -> Aspect:
        """With n more (or fewer) free invokes of that owner; rows of none are left out."""
        held = {free.owner: free.n for free in self.free}
        held[owner] = held.get(owner, 0) + n
        return self.but(free=tuple(Free(owner=who, n=left) for who, left in held.items() if left > 0))


class Compel(Value):
    """A compel on the table: offered, not yet answered."""

    id: Id
    who: Id
    aspect: Id | None = None
    text: str = ""
    by: Id = "gm"
    kind: Literal["", "event", "decision"] = ""
    """Something happens to them, or they do something; empty = nobody has said."""
    paid: int = 0
    """What a player paid to propose it."""
