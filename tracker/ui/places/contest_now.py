"""What `?` says of a contest and a challenge in the game being played: asked of the rules, not copied."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.fate.challenge import open_challenge
from tracker.engine.fate.contenders import still_to_roll
from tracker.engine.fate.system import rules_of
from tracker.model.rolls import AdvantageAim, ContestAim, Roll
from tracker.model.table import Scene
from tracker.rules.contest import after_advantage, attack_here
from tracker.rules.fate import RULESETS, Outcome
from tracker.ui.places.words import say
from tracker.ui.sight import Sight


def of_frame(sight: Sight, scene: Scene) -> Iterator[str]:
    """The contest or challenge that runs: what is done next, and the rules of it."""
    if scene.system not in RULESETS:
        return
    rules = rules_of(scene)
    contest = scene.contest
    if scene.frame == "contest" and contest is not None:
        waiting = tuple(side.id for side in still_to_roll(sight.table, scene))
        if contest.winner is not None:
            yield say(sight, "now_contest_won", side=contest.winner)
        elif waiting:
            yield say(sight, "now_contest_roll", names=waiting)
        level = None if contest.difficulty is None else sight.words.level("fate", contest.difficulty)
        yield say(sight, "now_contest_env" if level else "now_contest_direct", level=level or "", n=contest.to)
        yield say(sight, f"now_contest_fail_{after_advantage(rules, Outcome.FAIL)}")
        if scene.options.fast_contests:
            yield say(sight, "now_contest_fast")
        if contest.harm:
            yield say(sight, "now_contest_harm", harm=contest.harm)
        guard = attack_here(rules, "contest")
        if guard:
            yield say(sight, f"now_contest_attack_{guard}")
    challenge = open_challenge(scene)
    if challenge is not None:
        yield say(sight, "now_challenge_inside" if challenge.inside else "now_challenge")
        yield say(sight, "now_challenge_advantage")
        if not challenge.inside:
            yield say(sight, f"now_challenge_attack_{attack_here(rules, 'challenge')}")
        if challenge.inside and challenge.barred:
            yield say(sight, "now_challenge_barred", names=challenge.barred)
        if rules.name == "fate-core":
            yield say(sight, "now_challenge_carry")
    if scene.waiting:
        yield say(sight, "now_waits_for_end")


def of_roll(sight: Sight, roll: Roll) -> Iterator[str]:
    """An open roll in a contest: read with the others; an advantage tried before it, and what its failure costs."""
    scene = sight.table.scenes[roll.scene]
    if isinstance(roll.aim, ContestAim):
        yield say(sight, "now_contest_read")
    if isinstance(roll.aim, AdvantageAim) and scene.frame == "contest" and scene.system in RULESETS:
        yield say(sight, f"now_contest_fail_{after_advantage(rules_of(scene), Outcome.FAIL)}")
