"""The keys at what is open: a roll, a hit, a roll of Fudge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui.binding import Binding, flow
from tracker.ui.flows import (
    at_check,
    at_roll,
    groups,
    optional,
    together,
)

if TYPE_CHECKING:
    from tracker.ui.seat import Seat
from tracker.ui.keys_everywhere import COMMON, TAKE_BACK


def _dice_lie(seat: Seat) -> str:
    return "" if seat.at_roll.waits else "dice_lie"


def _no_dice_awaited(seat: Seat) -> str:
    return "" if seat.at_check.side is not None else "no_dice_awaited"


OF_THIS = TAKE_BACK._replace(meaning="take this back: all that was done for it, from its beginning")
"""At an open roll, hit or check: its own action, whatever was done since."""


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
