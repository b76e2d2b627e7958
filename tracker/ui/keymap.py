"""The keys of each place: what they are called, what they do, why they cannot act now.

One row a key: key line, help and dispatch all come from it, so they cannot disagree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui.binding import Binding as Binding
from tracker.ui.binding import flow, no_scene
from tracker.ui.flows import (
    actions,
    at_check,
    at_roll,
    cast,
    compels,
    defence,
    evening,
    find,
    frames,
    groups,
    harm,
    optional,
    orders,
    past,
    prepare,
    recovery,
    scenes,
    table,
    tales,
    things,
    together,
    veils,
)
from tracker.ui.flows import map as map_flow
from tracker.ui.flows import options as options_flow
from tracker.ui.flows import points as points_flow
from tracker.ui.keys_replay import REPLAY as REPLAY

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def _no_roll(seat: Seat) -> str:
    return no_scene(seat) or ("" if len(seat.table.rolls) else "no_open_roll")


def _no_order(seat: Seat) -> str:
    scene = seat.table.scene
    return no_scene(seat) or ("" if scene is not None and scene.order is not None else "no_conflict_runs")


def _dice_lie(seat: Seat) -> str:
    return "" if seat.at_roll.waits else "dice_lie"


def _no_dice_awaited(seat: Seat) -> str:
    return "" if seat.at_check.side is not None else "no_dice_awaited"


def _nothing_again(seat: Seat) -> str:
    return no_scene(seat) or ("" if seat.at_roll.last.command is not None else "nothing_to_repeat")


TAKE_BACK = Binding("Backspace", "", flow(past.take_back), shown=False, meaning="take back the whole action just done")
OF_THIS = TAKE_BACK._replace(meaning="take this back: all that was done for it, from its beginning")
"""At an open roll, hit or check: its own action, whatever was done since."""

COMMON: tuple[Binding, ...] = (
    Binding("q", "quit", lambda s: s.quit(), shown=False, meaning="quit; everything is kept"),
    Binding("u", "undo", lambda s: s.doing.undo(), shown=False, meaning="undo the last entry"),
    Binding("U", "redo", lambda s: s.doing.redo(), shown=False, meaning="redo"),
    Binding(
        "H",
        "history",
        flow(past.history),
        shown=False,
        meaning="history: amend or drop any step, take back an action, reopen a roll",
    ),
    Binding(":", "command", flow(table.command_line), 3, meaning="the command line", use=8),
    Binding(
        "Ctrl+P",
        "",
        flow(find.find),
        shown=False,
        meaning="find anything: people, aspects, zones, scenes, commands, entries",
    ),
    Binding(
        "?",
        "what now",
        lambda s: s.toggle("now"),
        3,
        meaning="what can be done now, and what it means",
        use=0,
        brief="help",
    ),
    Binding(
        "y", "story", flow(tales.story_menu), shown=False, meaning="the story of anything: made, changed, used, when"
    ),
    Binding("!", "ruling", lambda s: s.doing.rule(), shown=False, meaning="do what a rule stopped, as a ruling"),
    Binding("F1", "keys", lambda s: s.toggle("keys"), 3, shown=False, meaning="all keys", rest=True),
    Binding("F9", "ledger", flow(tales.to_ledger), shown=False, meaning="the ledger: every fate point that moved"),
    Binding(
        "C",
        "curtain",
        lambda s: s.curtain.toggle(),
        shown=False,
        meaning="the curtain: the players' view on this screen, until {key C} again; {key F12} where letters are typed",
    ),
    Binding("l", "loose ends", lambda s: s.toggle("ends"), shown=False, meaning="loose ends: unnamed, open, offered"),
)

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

ROLL: tuple[Binding, ...] = (
    Binding(
        "Enter",
        "these dice",
        lambda s: s.at_roll.enter(),
        0,
        meaning="take the typed dice; once all lie, resolve",
        use=1,
    ),
    Binding(
        "Space",
        "roll",
        lambda s: s.at_roll.roll_dice(),
        0,
        _dice_lie,
        meaning="the program rolls the awaited dice",
        use=1,
    ),
    Binding("i", "invoke", flow(at_roll.invoke), 1, meaning="invoke an aspect: +2", use=2),
    Binding("r", "reroll", lambda s: s.begin(at_roll.invoke(s, True)), 1, meaning="invoke an aspect: reroll", use=7),
    Binding("w", "withdraw", flow(at_roll.withdraw), 1, meaning="take an invoke back; the others stay", use=7),
    Binding("k", "skill", flow(at_roll.skill), 2, meaning="roll with another skill", use=3),
    Binding("m", "modifier", flow(at_roll.modify), 2, meaning="add a number with its reason", use=6),
    Binding("s", "stunt", flow(at_roll.stunt), 2, meaning="a stunt of somebody in the roll", use=5),
    Binding("S", "scale", flow(optional.menu), 2, shown=False, meaning="scale, time, optional rules of this table"),
    Binding(
        "x",
        "strike",
        flow(at_roll.strike),
        2,
        meaning="strike a modifier, or put it back; spare one of several targets",
        use=8,
    ),
    Binding("v", "defender", flow(at_roll.defender), 2, meaning="who opposes, and with what", use=4),
    Binding(
        "t", "teamwork", flow(together.help_with), 1, meaning="teamwork: others help whoever's dice are awaited", use=6
    ),
    Binding("a", "another", flow(together.step_in), 2, shown=False, meaning="another defends instead, takes it all"),
    Binding("/", "split", flow(together.split), 2, shown=False, meaning="split the effort over the targets"),
    Binding("M", "minion", flow(groups.in_the_way), 2, shown=False, meaning="a minion or a block in the way"),
    Binding("b f p e g", "", lambda s: None, 2, shown=False, meaning="resolve by a choice that the band offers"),
    Binding("=", "set", flow(at_roll.set_outcome), 2, shown=False, meaning="set the outcome by hand"),
    Binding("d", "dice", lambda s: s.at_roll.retype(), 2, shown=False, meaning="type dice that lie there anew"),
    Binding(
        "c",
        "concede",
        flow(at_roll.concede),
        2,
        shown=False,
        meaning="the target concedes, before the dice fall",
    ),
    Binding("X", "put away", lambda s: s.at_roll.cancel(), 2, shown=False, meaning="put the roll away unread"),
    Binding("Esc", "leave open", lambda s: s.go("table"), 3, meaning="back to the table; the roll stays open", use=5),
    Binding("Tab", "other dice", lambda s: s.at_roll.other_part(), shown=False, meaning="the dice of the other side"),
    OF_THIS,
    *COMMON,
)

HIT: tuple[Binding, ...] = (
    Binding("Enter", "take the marked way", lambda s: s.at_hit.take(), 0, meaning="absorb it so", use=1),
    Binding("o", "out", lambda s: s.at_hit.out(), 1, meaning="taken out", use=2),
    Binding("c", "concede", lambda s: s.at_hit.concede(), 1, meaning="concede", use=2),
    Binding(
        "n", "name it", lambda s: s.at_hit.take_and_name(), 1, meaning="absorb it so and name the consequence", use=3
    ),
    Binding("b", "by hand", lambda s: s.at_hit.choose_by_hand(), 1, meaning="choose boxes and slots one by one", use=4),
    Binding("g", "let go", lambda s: s.at_hit.let_go(), 1, meaning="the hit was a mistake", use=6),
    Binding("Esc", "leave open", lambda s: s.go("table"), 3, meaning="back to the table; the hit stays open", use=5),
    OF_THIS,
    *COMMON,
)

CHECK: tuple[Binding, ...] = (
    Binding(
        "Enter",
        "these dice",
        lambda s: s.at_check.enter(),
        0,
        meaning="take the typed dice; once all lie, read it",
        use=1,
    ),
    Binding(
        "Space",
        "roll",
        lambda s: s.at_check.roll_dice(),
        0,
        _no_dice_awaited,
        meaning="the program rolls the awaited dice",
        use=1,
    ),
    Binding("k", "trait", flow(at_check.trait), 1, meaning="another trait, or a bare level", use=3),
    Binding("v", "against", flow(at_check.against), 1, meaning="a difficulty, nothing, or somebody", use=2),
    Binding("m", "modifier", flow(at_check.modify), 1, meaning="add a number with its reason", use=4),
    Binding("x", "strike", flow(at_check.strike), 1, meaning="strike a modifier or the wounds, or put it back", use=7),
    Binding(
        "s", "second", flow(at_check.second), 1, meaning="a second trait that helps, or that is rolled instead", use=6
    ),
    Binding("e", "least", flow(at_check.least), 2, shown=False, meaning="the result that one of them needs to win"),
    Binding("o", "one die", lambda s: s.at_check.one_die(), 2, meaning="the GM's one die, or the usual ones", use=7),
    Binding(
        "g", "secret", lambda s: s.at_check.keep(), 2, meaning="keep it from the players, or roll it in the open", use=8
    ),
    Binding("n", "name it", flow(at_check.what_for), 2, shown=False, meaning="what it is for"),
    Binding("d", "dice", lambda s: s.at_check.retype(), 2, shown=False, meaning="type dice that lie there anew"),
    Binding("X", "put away", lambda s: s.at_check.cancel(), 2, shown=False, meaning="put the roll away unread"),
    Binding("Tab", "other side", lambda s: s.at_check.other_side(), shown=False, meaning="the dice of the other side"),
    Binding("Esc", "leave open", lambda s: s.go("table"), 3, meaning="back to the table; the roll stays open", use=5),
    OF_THIS,
    *COMMON,
)

READ: tuple[Binding, ...] = (
    Binding("Esc", "back", lambda s: s.back(), 0, meaning="back to where it was asked"),
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


COLD: tuple[Binding, ...] = (
    Binding("Enter", "go on", lambda s: s.back(), 0, meaning="leave the card; any other key leaves it too and acts"),
    *COMMON,
)

PLACES: dict[str, tuple[Binding, ...]] = {"table": TABLE, "roll": ROLL, "hit": HIT, "check": CHECK, "cold": COLD}

PANELS = {
    "F2": "map",
    "F3": "sheet",
    "F4": "situation",
    "F5": "log",
    "F6": "open",
    "F7": "cast",
    "F8": "spotlight",
}
