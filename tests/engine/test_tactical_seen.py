"""What players may see of a phase: never a sealed plan before it is played, nothing of whoever is hidden."""

from __future__ import annotations

import pytest

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, ADAS, BO, CT, HIDDEN, IN_FULL, OBVIOUS, SNIPER, a_phase
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.rcs import Ct
from tracker.engine.tactical.actions import (
    Abandon,
    Assess,
    Bonus,
    Convert,
    FullAction,
    Primary,
    React,
    Secondary,
    SideAction,
)
from tracker.engine.tactical.seen import PhaseSeen, SlotSeen, phase_seen
from tracker.engine.turns import TurnTo

PLAN = "cut the rope"
SEALED = Assess(who=ADA, plan=PLAN, sealed=True)
CONVERTED = (Convert(who=ADA, what="primary"), Convert(who=ADA, what="secondary"))
ALL_ON = (TurnTo(who=BO), TurnTo(who=SNIPER), Ct(step="end"), Ct())


def seen(play: Play) -> PhaseSeen | None:
    return phase_seen(play.table, play.scene, BOOK.system(play.scene))


def slot(play: Play, name: str) -> SlotSeen:
    held = seen(play)
    assert held is not None
    return next(each for each in held.slots if each.name == name)


@pytest.mark.parametrize(
    ("steps", "opened"),
    [
        ((*ADAS, SEALED), False),
        ((*ADAS, SEALED, *CONVERTED), False),
        ((*ADAS, SEALED, SideAction(who=ADA)), False),
        ((*ADAS, SEALED, Secondary(who=ADA)), False),
        ((*ADAS, SEALED, Secondary(who=ADA), Primary(who=ADA)), True),
        ((*ADAS, SEALED, *CONVERTED, SideAction(who=ADA)), False),
        ((*ADAS, SEALED, *CONVERTED, Secondary(who=ADA)), True),
        ((*ADAS, SEALED, Primary(who=ADA, part=(1, 3))), True),
        ((*ADAS, SEALED, Bonus(who=ADA, source="wings")), False),
        ((*ADAS, SEALED, FullAction(who=ADA, cts=2)), True),
        ((*IN_FULL, *ALL_ON, TurnTo(who=ADA), Abandon(who=ADA), SEALED), False),
        ((*ADAS, Assess(who=ADA, plan=PLAN)), True),
    ],
)  # fmt: skip
def test_a_sealed_plan_opens_with_the_primary(steps: tuple[Command, ...], opened: bool) -> None:
    play = Play(a_phase())
    play.do(*steps)
    ada = slot(play, "Ada")
    assert (ada.plan, ada.sealed) == ((PLAN, False) if opened else ("", True))
    assert (PLAN in (seen(play) or PhaseSeen()).model_dump_json()) is opened


def test_a_reaction_drops_the_plan_that_it_replaces() -> None:
    """Its own Assessment is in it (2.7): what was planned before is neither sealed nor ever shown."""
    play = Play(a_phase())
    play.do(*ADAS, SEALED, SideAction(who=ADA), React(who=ADA, event=8))
    assert (slot(play, "Ada").plan, slot(play, "Ada").sealed) == ("", False)
    play.do(TurnTo(who=ADA), Primary(who=ADA))
    assert (slot(play, "Ada").plan, slot(play, "Ada").sealed) == ("", False)


def test_of_whoever_is_hidden_nothing_is_seen() -> None:
    play = Play(a_phase())
    play.do(*CT, TurnTo(who=ADA), TurnTo(who=BO), TurnTo(who=SNIPER), Assess(who=SNIPER, plan=PLAN))
    assert slot(play, "Sniper").on_turn and not slot(play, "Sniper").plan and slot(play, "Sniper").left is None
    table = play.table.with_who(play.table.cast[SNIPER].but(hidden=True))
    held = phase_seen(table, play.scene, BOOK.system(play.scene))
    assert held is not None and held.cs is None
    assert [each.name for each in held.slots] == ["Ada", "Bo"]


def test_nobody_sees_a_phase_that_nobody_has_noticed() -> None:
    play = Play(a_phase())
    assert seen(play) is None
    play.do(*HIDDEN)
    assert seen(play) is None
    play = Play(a_phase())
    play.do(*OBVIOUS)
    held = seen(play)
    assert held is not None and [each.cs for each in held.slots] == [None] * 3


def test_what_is_open_is_seen() -> None:
    play = Play(a_phase())
    play.do(*IN_FULL, React(who=BO))
    held = seen(play)
    assert held is not None and (held.ct, held.cs) == (1, 8)
    ada, bo = slot(play, "Ada"), slot(play, "Bo")
    assert ada.off_guard and ada.on_turn and ada.full is not None and (ada.full.left, ada.full.cts) == (2, 2)
    assert bo.reacted and bo.cs == 9 and bo.left is not None and bo.left.primary == 1
