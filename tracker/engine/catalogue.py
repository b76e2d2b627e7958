"""Every verb, and the typed table of hooks between subjects."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine import (
    aspects,
    cast,
    evening,
    groups,
    obstacles,
    options,
    orders,
    place,
    rcs,
    scenes,
    slots,
    turns,
    zones,
)
from tracker.engine.book import Book
from tracker.engine.command import Command
from tracker.engine.fate import (
    boundary,
    challenge,
    compels,
    contest,
    economy,
    harm,
    invokes,
    milestones,
    pool,
    recovery,
    resolve,
    rolls,
    scale,
    several,
    standing,
    story,
    stunts,
    together,
    tries,
)
from tracker.engine.fate.system import FateSystem
from tracker.engine.fudge import (
    blows,
    checks,
    choices,
    clash,
    growth,
    healing,
    naming,
    quickness,
    rounds,
    sheets,
    shooting,
    spending,
)
from tracker.engine.fudge.system import FudgeSystem
from tracker.engine.popcorn import PopcornRules
from tracker.engine.ranked import RankedRules
from tracker.engine.tactical import actions, danger, moving, sheet
from tracker.engine.tactical.system import TacticalSystem
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS

COMMANDS: tuple[type[Command], ...] = (
    *evening.COMMANDS,
    *options.COMMANDS,
    *scenes.COMMANDS,
    *cast.COMMANDS,
    *place.COMMANDS,
    *zones.COMMANDS,
    *aspects.COMMANDS,
    *turns.COMMANDS,
    *orders.COMMANDS,
    *economy.COMMANDS,
    *boundary.COMMANDS,
    *compels.COMMANDS,
    *story.COMMANDS,
    *stunts.COMMANDS,
    *rolls.COMMANDS,
    *together.COMMANDS,
    *several.COMMANDS,
    *invokes.COMMANDS,
    *resolve.COMMANDS,
    *scale.COMMANDS,
    *harm.COMMANDS,
    *contest.COMMANDS,
    *challenge.COMMANDS,
    *tries.COMMANDS,
    *groups.COMMANDS,
    *obstacles.COMMANDS,
    *rcs.COMMANDS,
    *slots.COMMANDS,
    *danger.COMMANDS,
    *actions.COMMANDS,
    *recovery.COMMANDS,
    *milestones.COMMANDS,
    *rounds.COMMANDS,
    *choices.COMMANDS,
    *blows.COMMANDS,
    *checks.COMMANDS,
    *shooting.COMMANDS,
    *healing.COMMANDS,
    *spending.COMMANDS,
    *growth.COMMANDS,
    *quickness.COMMANDS,
    *clash.COMMANDS,
    *naming.COMMANDS,
)
VERBS: Mapping[str, type[Command]] = {command.verb: command for command in COMMANDS}
if len(VERBS) != len(COMMANDS):
    raise TypeError("two commands share a verb")

BOOK = Book(
    systems={
        **{name: FateSystem(rules) for name, rules in RULESETS.items()},
        **{name: FudgeSystem(edition) for name, edition in EDITIONS.items()},
        "tactical": TacticalSystem(),
    },
    orders={
        "popcorn": PopcornRules(),
        "ranked": RankedRules(),
        "rounds": rounds.RoundsRules(),
        "rcs": rcs.RcsRules(),
    },
    attack=resolve.settle_attack,
    overcome=resolve.settle_overcome,
    advantage=resolve.settle_advantage,
    trait=resolve.settle_trait,
    barrier=rolls.barrier,
    put_away=invokes.put_away,
    spare=several.spare,
    dice_called=(choices.dice_called,),
    modified=(choices.modified,),
    struck_out=(choices.struck_out,),
    end_inside=challenge.read_challenge,
    boxes={"tactical": sheet.mark_or_clear},
    fields={"tactical": sheet.set_field, "fudge": sheets.set_field},
    sheets={"tactical": sheet.new_sheet, **dict.fromkeys(EDITIONS, sheets.new_sheet)},
    walks=moving.walk,
    frames={"contest": contest.begin_contest, "challenge": challenge.begin_challenge},
    together={"contest": contest.read_exchange},
    roll_opens=(tries.roll_opens,),
    roll_settled=(tries.roll_settled, recovery.settle_treatment),
    help_opens=(tries.help_opens,),
    turn_begins=(challenge.boost_waits, actions.slot_opens),
    turn_ends=(challenge.turn_over, place.tick_of_turn),
    turn_due=(standing.idle,),
    taken_out=(obstacles.open_ways,),
    exchange_ends=(place.tick, actions.ct_ends),
    exchange_begins=(actions.ct_begins,),
    frame_ends=(
        contest.put_away_rolls,
        challenge.read_challenge,
        pool.release_of_conflict,
        recovery.clear_after_frame,
    ),
    frame_passes=(challenge.read_if_tried,),
    arrives=(pool.arrives,),
    somebody_goes=(compels.somebody_goes,),
    scene_begins=(pool.join_carried, challenge.boosts_join),
    scene_ends=(
        challenge.read_what_was_tried,
        compels.scene_ends,
        stunts.scene_ends,
        pool.release_of_scene,
        recovery.clear_after_scene,
        recovery.heal_after_scene,
        pool.lapse,
        challenge.boosts_go_on,
    ),
    evening_ends=(milestones.session_over,),
    scenario_begins=(milestones.scenario_over,),
)
