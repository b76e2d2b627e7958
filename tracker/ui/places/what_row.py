"""`?` about the selected one, where it is a row of several or stands in the way."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.fate.groups import bears, runs_on, together
from tracker.engine.fate.system import best_of, rating
from tracker.model.cast import FateSheet
from tracker.rules.fate import RULESETS
from tracker.rules.obstacles import cover, forced_in, removal
from tracker.ui.places.words import say
from tracker.ui.sight import Sight


def about(sight: Sight) -> Iterator[str]:
    """What the rules say of it, one sentence each."""
    who, scene = sight.table.cast.get(sight.shown), sight.scene
    if who is None or scene is None or scene.system not in RULESETS or not isinstance(who.sheet, FateSheet):
        return
    n = rating(who, "") or 0
    if who.members:
        skill = best_of(who, who.sheet.skills) or ""
        read = together(scene, who, skill)
        most = bears(scene, who, scene.harm) if runs_on(who) else None
        yield say(sight, "now_row", who=who.id, n=read.heads, bonus=read.bonus or None, skill=skill, most=most)
        yield say(sight, "now_row_keys")
    elif who.kind == "hazard":
        yield say(sight, "now_hazard", who=who.id, n=n)
    elif who.kind == "block":
        into = forced_in(who.sheet.weapon) or None
        yield say(sight, "now_block", who=who.id, n=n, hard=removal(n), cover=cover(n), into=into)
    elif who.kind == "distraction":
        yield say(sight, "now_distraction", who=who.id, n=n)
    elif who.kind == "countdown":
        yield say(sight, "now_countdown", who=who.id)
