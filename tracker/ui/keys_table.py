"""The keys of a table while nothing is open on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui.binding import Binding, flow, no_scene
from tracker.ui.flows import (
    actions,
    at_roll,
    cast,
    compels,
    defence,
    evening,
    frames,
    groups,
    harm,
    orders,
    past,
    prepare,
    recovery,
    scenes,
    table,
    things,
    together,
    veils,
)
from tracker.ui.flows import map as map_flow
from tracker.ui.flows import options as options_flow
from tracker.ui.flows import points as points_flow

if TYPE_CHECKING:
    from tracker.ui.seat import Seat
from tracker.ui.keys_everywhere import COMMON, TAKE_BACK


def _no_roll(seat: Seat) -> str:
    return no_scene(seat) or ("" if len(seat.table.rolls) else "no_open_roll")


TURNLESS = {"contest": "contest_rolls", "challenge": "challenge_rolls"}
"""What runs without turns: what is said of handing one on."""


def _no_order(seat: Seat) -> str:
    scene = seat.table.scene
    if scene is None or scene.order is not None:
        return no_scene(seat)
    return no_scene(seat) or TURNLESS.get(scene.frame, "no_conflict_runs")


def _nothing_again(seat: Seat) -> str:
    return no_scene(seat) or ("" if seat.at_roll.last.command is not None else "nothing_to_repeat")


TABLE: tuple[Binding, ...] = (
    Binding(
        "a",
        "attack",
        flow(actions.attack),
        0,
        no_scene,
        meaning="attack: pick the target, then the roll is open",
        use=1,
    ),
    Binding("o", "overcome", flow(actions.overcome), 0, no_scene, meaning="overcome an obstacle", use=3),
    Binding("c", "create", flow(actions.create), 0, no_scene, meaning="create an advantage", use=3),
    Binding("m", "move", flow(actions.move), 0, no_scene, meaning="move to a zone", use=4),
    Binding("i", "invoke", flow(at_roll.invoke), 1, _no_roll, meaning="invoke an aspect on an open roll"),
    Binding("k", "compel", flow(compels.compel), 1, no_scene, meaning="offer a compel, or answer one", use=6),
    Binding("h", "hit", flow(harm.hit), 1, no_scene, meaning="an open hit; or harm by hand, out, concede"),
    Binding("n", "next", flow(orders.next_turn), 2, _no_order, meaning="hand the turn on", use=2),
    Binding("B", "begin/end", flow(evening.begin_or_end), 2, meaning="begin and end: conflict, scene, evening", use=4),
    Binding(
        "O",
        "order",
        flow(orders.order_menu),
        shown=False,
        why_not=no_scene,
        meaning="the turn order: places in it, who waits, another kind, turns without a conflict",
    ),
    Binding(
        "S", "scenes", flow(scenes.scenes_menu), shown=False, meaning="scenes on the table: go there, move people over"
    ),
    Binding(
        ".",
        "again",
        lambda s: s.at_roll.last.again(),
        2,
        _nothing_again,
        meaning="the last attack by the next of its kind",
        use=7,
    ),
    Binding(
        "t", "turn", flow(evening.turn_menu), shown=False, why_not=no_scene, meaning="turn and presence: done, away"
    ),
    Binding("e", "aspect", flow(things.new_aspect), shown=False, why_not=no_scene, meaning="an aspect by hand"),
    Binding(
        "A",
        "character",
        flow(cast.opponent),
        shown=False,
        why_not=no_scene,
        meaning="a character: a name, or a template",
    ),
    Binding(
        "G",
        "group",
        flow(groups.menu),
        shown=False,
        why_not=no_scene,
        meaning="rows split, merge, flee; blocks, countdowns",
    ),
    Binding(
        "v",
        "veil",
        flow(veils.veil),
        shown=False,
        why_not=no_scene,
        meaning="what players see: reveal, hide, tell them something, share boxes and points",
    ),
    Binding(
        "D",
        "full defence",
        flow(defence.all_defence),
        shown=False,
        why_not=no_scene,
        meaning="full defence: +2",
    ),
    Binding(
        "M",
        "map",
        flow(map_flow.edit),
        shown=False,
        why_not=no_scene,
        meaning="the map: zones, borders, veils",
    ),
    Binding(
        "g",
        "together",
        flow(together.menu),
        shown=False,
        why_not=no_scene,
        meaning="together: help, several targets, a whole zone, rolls of several, passing invokes",
    ),
    Binding(
        "p",
        "points",
        flow(points_flow.menu),
        shown=False,
        why_not=no_scene,
        meaning="fate points: awards, prices, pool",
    ),
    Binding(
        "x",
        "contest",
        flow(frames.menu),
        shown=False,
        why_not=no_scene,
        meaning="contest, challenge: begin, roll, end",
    ),
    Binding("r", "recovery", flow(recovery.recover), shown=False, meaning="recovery: treat, heal, rename; milestones"),
    Binding(
        "=",
        "rules",
        flow(options_flow.rules_menu),
        shown=False,
        why_not=no_scene,
        meaning="rules of this table: options, and what rulings went past",
    ),
    Binding(
        "E",
        "edit",
        flow(prepare.menu),
        shown=False,
        why_not=no_scene,
        meaning="change: sheets, copies, aspects, counters, sides, zones; save as a scene file",
    ),
    Binding("N", "note", flow(table.note), shown=False, meaning="a note into the log"),
    Binding("R", "reopen", flow(past.reopen), shown=False, meaning="reopen the roll that was resolved last"),
    Binding(
        "Space",
        "",
        lambda s: s.selection.mark(),
        shown=False,
        meaning="mark the selected one: {key a} {key g} {key h} {key k} {key m} {key o} {key p} {key t} {key v} {key "
        "x} act on all; Esc unmarks",
    ),
    Binding("Enter", "", lambda s: s.open_what_waits(), shown=False, meaning="to what is open: a hit, a roll"),
    TAKE_BACK,
    Binding("Tab", "next panel", lambda s: s.looking.next_panel(), shown=False, meaning="the next panel"),
    *COMMON,
)


USUAL = (
    "t", "e", "A", "v", "M", "S", "O", "=", "E", "N", "H", "Space", "Backspace", "Tab",
    "q", "u", "U", ":", "Ctrl+P", "y", "?", "!", "F1", "F9", "l", "C",
)  # fmt: skip
"""Keys that do the same at every table, whatever the game, unless the game has them for something of its own."""


def with_usual(own: tuple[Binding, ...]) -> tuple[Binding, ...]:
    """The keys of a game's table: its own, and the usual ones."""
    taken = {binding.key for binding in own}
    return (*own, *(binding for binding in TABLE if binding.key in USUAL and binding.key not in taken))
