"""The keys of the table in a Fudge scene. What begins and ends, people, map and reading have their usual keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.rules.fudge.edition import EDITIONS
from tracker.ui.binding import Binding, flow, no_scene
from tracker.ui.flows import actions, fudge, fudge_after, fudge_fight, fudge_shots
from tracker.ui.keys_table import with_usual

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

OWN = (
    Binding(
        "n", "round", flow(fudge.next_turn), 0, no_scene, meaning="the round: choices, dice, blows; the next", use=1
    ),
    Binding(
        "f",
        "face",
        flow(fudge_fight.face),
        0,
        no_scene,
        meaning="who fights whom; marked ones together; footing, room",
        use=2,
    ),
    Binding(
        "c",
        "choose",
        flow(fudge_fight.choose),
        0,
        no_scene,
        meaning="choose how to fight; in turns: blows at once",
        use=2,
    ),
    Binding(
        "h",
        "how",
        flow(fudge_fight.how),
        0,
        no_scene,
        meaning="the blow: modifier, aim, head, pull, knock-out, sweep, an opening",
        use=5,
    ),
    Binding(
        "a",
        "shoot",
        flow(fudge_shots.shoot),
        1,
        no_scene,
        meaning="shoot or throw; marked ones together; shooting back",
        use=5,
    ),
    Binding("r", "roll", flow(fudge.check), 1, no_scene, meaning="roll a trait, unopposed", use=3),
    Binding(
        "o",
        "oppose",
        flow(fudge.oppose),
        1,
        no_scene,
        meaning="two against each other; a reaction; a whole stretch",
        use=6,
    ),
    Binding("w", "wounds", flow(fudge_after.wounds), 2, no_scene, meaning="wounds by hand, healing, death", use=7),
    Binding("s", "spend", flow(fudge_after.spend), 2, no_scene, meaning="Fudge points and experience", use=8),
    Binding(
        "B", "begin/end", flow(fudge.begin_or_end), 2, meaning="begin and end: rounds, turns, conflict, scene", use=4
    ),
    Binding("m", "", flow(actions.move), shown=False, why_not=no_scene, meaning="move to a zone"),
    Binding(
        "Enter", "", flow(fudge.go_on), shown=False, why_not=no_scene, meaning="an open roll, else on with the round"
    ),
)

FUDGE_TABLE = with_usual(OWN)
"""The keys of the table where Fudge is played."""


def plays_fudge(seat: Seat) -> bool:
    """Whether the scene in focus is one of Fudge."""
    scene = seat.table.scene
    return scene is not None and scene.system in EDITIONS
