"""The dice of a round lie: a moment in which a Fudge point may still move one, before the fights are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fudge.melee import sides
from tracker.engine.fudge.rounds import unresolved
from tracker.language.levels import ladder_of
from tracker.model.cast import Id
from tracker.ui import choices as shown
from tracker.ui.flows.fudge_after import move_die
from tracker.ui.questions import Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def dice_lie(seat: Seat) -> Flow:
    """What everybody has, until it is resolved; each Fudge point that moves a die changes it."""
    while True:
        options = [Option("resolve", "resolve", key="n", note="who strikes whom")]
        if spenders := _spenders(seat):
            options.append(Option("spend", "a Fudge point moves a die", key="s"))
        what = yield Pick("The dice lie", options, hint=_results(seat))
        if what == "resolve":
            return
        who = spenders[0]
        if len(spenders) > 1:
            who = yield Pick("Who spends it", shown.people(seat.table, spenders, seat.words))
        yield from move_die(seat, who)


def _spenders(seat: Seat) -> list[Id]:
    """Whoever fights and has a point; nobody, where a point moves dice only before they are rolled."""
    if seat.scene.options.cautious_points:
        return []
    people = (who for fight in unresolved(seat.scene) for who in fight.people)
    return [who for who in dict.fromkeys(people) if seat.table.cast[who].points > 0]


def _results(seat: Seat) -> str:
    """Each result as it stands."""
    words, game = seat.words, ladder_of(seat.scene)
    made = (side for fight in unresolved(seat.scene) for side in sides(seat.table, seat.scene, fight).values())
    return "; ".join(
        f"{seat.name(side.who)} {words.level(game, side.sum.result)}" for side in made if side.sum.dice is not None
    )
