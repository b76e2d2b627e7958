"""What each outcome of each action comes to in the game being played, in a few words, asked of the rules."""

from __future__ import annotations

from tracker.engine.fate.system import rules_of
from tracker.model.rolls import AdvantageAim, Roll
from tracker.rules.costs import called
from tracker.rules.fate import (
    STYLE_AT,
    AdvantageMode,
    AdvantageResult,
    Outcome,
    Ruleset,
    advantage,
    attack,
    defend_style_boost,
    overcome_choices,
)
from tracker.rules.fate import outcome as outcome_of
from tracker.ui.paint import span, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import Board, longest
from tracker.ui.places.ruler import WORDS
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

ACTIONS = ("overcome", "advantage", "attack", "defend")
SHIFTS = {Outcome.FAIL: -1, Outcome.TIE: 0, Outcome.SUCCEED: 1, Outcome.STYLE: STYLE_AT}
"""The plainest shifts of each outcome."""


def action_of(roll: Roll) -> str:
    """The action a roll is, as `result` takes it."""
    return roll.aim.aim


def result(sight: Sight, rules: Ruleset, action: str, outcome: Outcome, mode: AdvantageMode = AdvantageMode.NEW) -> str:
    """What comes of it."""
    match action:
        case "overcome":
            said = [say(sight, f"choice_{called(rules.name, name)}") for name in overcome_choices(rules, outcome)]
            return sight.words.join(said, "or")
        case "advantage":
            return _advantage(sight, advantage(rules, mode, outcome))
        case "attack":
            return _attack(sight, outcome)
        case "defend":
            return _defend(sight, rules, outcome)
    return say(sight, "res_contest" if action == "contest" else "res_trait")


def mode_of(roll: Roll) -> AdvantageMode:
    """What an advantage is made of."""
    return AdvantageMode(roll.aim.mode) if isinstance(roll.aim, AdvantageAim) else AdvantageMode.NEW


def _advantage(sight: Sight, gained: AdvantageResult) -> str:
    if gained.boost_self:
        return say(sight, "res_boost_unknown" if gained.aspect == "stays_unknown" else "res_boost")
    if gained.free_self:
        return say(sight, "res_revealed" if gained.aspect == "revealed" else "res_free", n=gained.free_self)
    if gained.free_other:
        return say(sight, "res_other_free", n=gained.free_other)
    if gained.may_give:
        return say(sight, "res_none_give" if gained.aspect == "none" else "res_may_reveal", n=1)
    return say(sight, "res_none")


def _attack(sight: Sight, outcome: Outcome) -> str:
    read = attack(SHIFTS[outcome])
    if not read.options:
        return say(sight, "res_attack_tie" if read.attacker_boost else "res_no_harm")
    return say(sight, "res_attack_style" if len(read.options) > 1 else "res_attack_hit")


def _defend(sight: Sight, rules: Ruleset, outcome: Outcome) -> str:
    """The same from the other side: its shifts are those of whoever acts, turned round."""
    shifts = -SHIFTS[outcome]
    if shifts > 0:
        return say(sight, "res_defend_fail")
    if shifts == 0:
        return say(sight, "res_defend_tie")
    return say(sight, "res_defend_style" if defend_style_boost(rules, "attack", shifts) else "res_defend_succeed")


def draw_results(board: Board, sight: Sight, roll: Roll, x: int, y: int, width: int, height: int) -> None:
    """What each outcome of a roll comes to, the present one standing out."""
    scene = sight.table.scenes[roll.scene]
    board.put(x, y, heading(width, say(sight, "may_come_to"), scene.system.replace("-", " ").title()))
    if roll.aim.aim == "trait":
        return
    now = None if roll.shifts is None else outcome_of(roll.shifts)
    start = longest(say(sight, WORDS[each]) for each in Outcome) + 1
    line = y + 1
    for each in Outcome:
        text = result(sight, rules_of(scene), action_of(roll), each, mode_of(roll))
        ink = "strong" if each is now else "text"
        for number, piece in enumerate(wrap(text, max(1, width - start))):
            if line < y + height:
                label = [span(say(sight, WORDS[each]), ink, bold=each is now)] if not number else []
                board.left(x, line, label, x + start - 1)
                board.left(x + start, line, [span(piece, ink if each is now else "muted")], x + width)
            line += 1
