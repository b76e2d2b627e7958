"""Full defence by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fate.answers import AllDefence
from tracker.engine.fate.standing import played
from tracker.engine.fate.system import DEFAULTS, rules_of
from tracker.model.cast import FateSheet
from tracker.rules.fate import RULESETS
from tracker.ui.flows.asked import who_acts
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

USUAL = [skills for (action, _), skills in DEFAULTS.items() if action == "defend"]
DEFENCES = tuple(dict.fromkeys(skill for skills in USUAL for skill in skills))


def all_defence(seat: Seat) -> Flow:
    """Give up the action for +2 to defend; where the game wants a focus it is asked for (A-24)."""
    scene = seat.scene
    who = yield from who_acts(seat)
    focus = ""
    if scene.system in RULESETS and played(rules_of(scene)).full_defence == "focus":
        sheet = seat.table.cast[who].sheet
        held = [skill for skill in DEFENCES if isinstance(sheet, FateSheet) and skill in sheet.skills]
        focus = yield Pick(
            f"{seat.name(who)} defends with all there is: against what",
            [
                Option("physical", "physical harm", key="p"),
                Option("mental", "mental harm", key="m"),
                Option("attack", "attacks", key="a"),
                Option("advantage", "advantages", key="c"),
                *(Option(skill, f"with {skill}", n) for n, skill in enumerate(held, 1)),
                Option("all", "everything", key="e", note="as Core has it"),
                Option("", "something else", key="s"),
            ],
        )
        focus = focus or (yield Write("The focus", hint="in a word or two"))
    for one in seat.those(who):
        seat.submit(AllDefence(who=one, focus=focus))
