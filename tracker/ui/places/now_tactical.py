"""`?` in a tactical phase: what comes next, and the table of actions with what is possible now, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine import catalogue
from tracker.engine.command import Command
from tracker.engine.games import GAMES
from tracker.engine.rcs import Ct, missing
from tracker.engine.session import would
from tracker.engine.tactical import actions
from tracker.engine.tactical.budget import running
from tracker.language.explain import explain
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Phase
from tracker.model.table import Scene
from tracker.ui.panels.budgets import fighter
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

Told = tuple[str, str, int]
"""A key, a sentence, and the group it stands in."""


def tactics(sight: Sight) -> Iterator[Told]:
    """Nothing in any other game."""
    scene = sight.scene
    if scene is None or scene.system != "tactical" or scene.ended:
        return
    if scene.phase is None:
        yield "B", say(sight, "now_danger"), 1
        return
    yield from _next(sight, scene, scene.phase)
    who = sight.selected or sight.actor
    if scene.phase.state == "ct" and who is not None and who in scene.here:
        yield "", say(sight, "now_acts_for", who=who), 2
        for key, kind, command in _kinds(scene.phase, who):
            yield key, _told(sight, scene.phase, who, kind, command), 2
        if len(scene.zones) > 1:
            yield "m", say(sight, "now_do_move"), 2
    if isinstance(scene.order, Rcs) and scene.order.counts:
        yield "O", say(sight, "now_counts_keys"), 3
    yield "w", say(sight, "now_guard"), 3
    yield "k", say(sight, "now_tracks"), 3


def _next(sight: Sight, scene: Scene, phase: Phase) -> Iterator[Told]:
    """What `n` does now."""
    order = scene.order
    if not isinstance(order, Rcs):
        return
    late = missing(GAMES.system(scene), sight.table, scene, order)
    if phase.state == "detection":
        key = "now_unanswered" if phase.round else "now_detection"
        yield "n", say(sight, key), 1
    elif late:
        yield "n", say(sight, "now_counts", names=late), 1
    elif phase.state != "ct":
        yield "n", say(sight, "now_ct"), 1
    elif would(sight.table, catalogue.BOOK, Ct(step="end")) is None:
        yield "n", say(sight, "now_ct_ends"), 1
    else:
        yield "n", say(sight, "now_slot"), 1


def _kinds(phase: Phase, who: Id) -> list[tuple[str, str, Command]]:
    """Every action with its key and the command that would be it."""
    held = fighter(phase, who)
    left = held.actions
    part = (left.of_parts - left.parts + 1, left.of_parts) if left.parts else (1, 1)
    kinds: list[tuple[str, str, Command]] = [
        ("a", "assessment", actions.Assess(who=who)),
        ("p", "primary", actions.Primary(who=who, part=part)),
        ("s", "secondary", actions.Secondary(who=who)),
        ("d", "side", actions.SideAction(who=who)),
        ("b", "bonus", actions.Bonus(who=who, source="x")),
        ("c", "convert", actions.Convert(who=who, what="primary" if left.primary else "secondary")),
        ("f", "full", actions.FullAction(who=who)),
        ("r", "react", actions.React(who=who, drop=running(held))),
    ]
    if running(held):
        kinds.append(("x", "abandon", actions.Abandon(who=who)))
    return kinds


def _told(sight: Sight, phase: Phase, who: Id, kind: str, command: Command) -> str:
    """What an action is, and why it cannot be now. The Assessment that a key makes first is counted in."""
    first = () if kind in ("assessment", "react", "abandon") else (actions.Assess(who=who),)
    if not fighter(phase, who).actions.assessment:
        first = ()
    refusal = would(sight.table, catalogue.BOOK, *first, command)
    second = isinstance(command, actions.Convert) and command.what == "secondary"
    said = say(sight, "now_do_convert_secondary" if second else f"now_do_{kind}")
    if refusal is None:
        return said
    what = said.partition(":")[0]
    return say(sight, "now_not", what=what, why=explain(refusal, sight.table, sight.words))
