"""Consequences treated and healed; stress that clears."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from tracker.engine.aspects import a_text, drop_aspect
from tracker.engine.book import Choices
from tracker.engine.command import Box, Command, DiceText, Rating, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.open_rolls import dice_for, difficulty_part, opened, part_of
from tracker.engine.fate.system import best_of, rating, rules_of
from tracker.engine.frames import conflicts_ending
from tracker.engine.turns import needs_here
from tracker.history.aspects import AspectChanged
from tracker.history.harm import StressCleared
from tracker.history.recovery import ConsequenceEased, RecoveryBegan
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Id, Slot
from tracker.model.rolls import OvercomeAim, Part, Roll
from tracker.model.table import Scene, Table
from tracker.rules import recovery as rules
from tracker.rules.conditions import PREFIX, severity_of
from tracker.rules.fate import RULESETS, Outcome, Ruleset, gets_past

TREATED_WITH = {"fate-core": ("Lore", "Empathy"), "fate-condensed": ("Academics", "Empathy")}
"""Skills that treat harm to the body and to the mind."""


class Held(NamedTuple):
    """A consequence that somebody has."""

    who: Character
    place: int
    slot: Slot
    aspect: Aspect

    @property
    def severity(self) -> str:
        """What it is treated and healed as."""
        return severity_of(self.slot.severity, self.slot.value)


def held_by(table: Table, who: Character) -> Iterator[Held]:
    """The consequences of somebody, once each: the boxes of a condition share one aspect."""
    seen: set[Id] = set()
    for place, slot in enumerate(who.sheet.slots if isinstance(who.sheet, FateSheet) else ()):
        aspect = table.aspects.get(slot.aspect)
        if aspect is not None and aspect.id not in seen:
            seen.add(aspect.id)
            yield Held(who, place, slot, aspect)


def all_held(table: Table) -> Iterator[Held]:
    """Everybody's."""
    for who in table.cast:
        yield from held_by(table, who)


def consequence_of(draft: Draft, who: Id, word: str) -> Held:
    """The consequence that a word means: the severity of its slot, or its own words; else refused."""
    told = word.strip()
    mine = list(held_by(draft.table, draft.table.cast[who]))
    named = [held for held in mine if told in (held.slot.severity, held.slot.severity.removeprefix(PREFIX))]
    named = named or [held for held in mine if told in (held.aspect.text, held.aspect.id)]
    if not named:
        draft.cannot("no_such_consequence", who=who, what=told)
    return next((held for held in named if not held.slot.recovering), named[0])


def begin_recovery(
    draft: Draft, held: Held, start: rules.Start, reason: str, text: str = "", by: Id | None = None
) -> None:
    """It recovers from now on, every slot that it fills, perhaps under other words."""
    since = now(draft.table, held.who.id, start.clock) - start.this_counts
    for place, slot in enumerate(held.who.sheet.slots if isinstance(held.who.sheet, FateSheet) else ()):
        if slot.aspect == held.aspect.id:
            draft.emit(
                RecoveryBegan(
                    who=held.who.id,
                    slot=place,
                    severity=slot.severity,
                    aspect=held.aspect.id,
                    clock=start.clock,
                    since=since,
                    reason=reason,
                    by=by,
                )
            )
    if text and text != held.aspect.text:
        draft.emit(AspectChanged(aspect=held.aspect.but(text=text), was=held.aspect.text, why="recovering"))


def now(table: Table, who: Id, clock: str) -> int:
    """The number of the scene somebody is in, or of the session, scenario or milestone that runs."""
    if clock == "scene":
        scene = table.scene_of(who)
        return table.calendar.scenes if scene is None else scene.nth
    return int(getattr(table.calendar, f"{clock}s"))


def this_counts(table: Table, who: Id, slot: Slot) -> bool:
    """Whether the unit that runs now is a whole one since its recovery began, so that it heals at its end."""
    return bool(slot.clock) and slot.clock != "milestone" and rules.is_due(slot.since, now(table, who, slot.clock))


def is_fresh(table: Table, scene: Scene, slot: Slot) -> bool:
    """Whether recovery began in the scene, session or scenario that runs: a whole one has to come after it."""
    if not slot.clock or slot.clock == "milestone":
        return False
    running = scene.nth if slot.clock == "scene" else int(getattr(table.calendar, f"{slot.clock}s"))
    return not rules.is_due(slot.since, running)


def skill_for(game: str, held: Held) -> str:
    """The skill that a game treats a consequence with; empty where it names none."""
    skills = TREATED_WITH.get(game)
    return "" if skills is None else skills["mental" in (held.slot.harm, held.slot.only)]


def skill_of(game: str, held: Held, who: Character) -> str:
    """The skill somebody treats it with: the game's; who has it not listed takes that of another game, if listed.

    Sheets are carried from one game into another (Lore treats in Core, Academics in Condensed).
    """
    usual = skill_for(game, held)
    if not usual or best_of(who, (usual,)):
        return usual
    return best_of(who, (skill_for(other, held) for other in TREATED_WITH)) or usual


def played(draft: Draft, scene: Scene | None = None) -> Ruleset:
    """The game of a scene; else of the one in focus, over or not: between two scenes the game goes on."""
    return rules_of(scene or draft.table.scene or draft.scene)


def to_recover(draft: Draft, who: Id, slot: str) -> Held:
    """A consequence that may begin to recover. Rules: not the extreme one, nothing that recovers already."""
    held = consequence_of(draft, who, slot)
    draft.rule(held.severity in rules.DIFFICULTY, "extreme_not_treated", who=who)
    draft.rule(not held.slot.recovering, "recovers_already", who=who, aspect=held.aspect.id)
    return held


class Treat(Command):
    """Treat a consequence: an overcome against 2, 4 or 6, two more on oneself. Past it, recovery begins.

    `text` is what it is called from then on. A tie costs a little; what is missed may be had at a major cost.
    """

    verb: ClassVar = "treat"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "slot", "text")
    who: Who
    slot: Box
    text: Text = ""
    by: Who | None = None
    with_: Rating | None = None
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: not the extreme one, nothing that recovers already, no roll where the game asks none."""
        by = self.by or self.who
        scene = needs_here(draft, by)
        held = to_recover(draft, self.who, self.slot)
        game = rules_of(scene)
        draft.rule(game.recovery_roll, "no_recovery_roll", who=self.who)
        draft.advise(not scene.frame, "treated_in_conflict", who=self.who)
        difficulty = rules.difficulty(held.severity, on_oneself=by == self.who)
        act = self._part(draft, by, game.name, held)
        act = act.but(dice=dice_for(draft, by, self.dice))
        aim = OvercomeAim(heals=held.aspect.id, renamed=a_text(draft, self.text))
        opened(draft, aim, act, difficulty_part(difficulty))

    def _part(self, draft: Draft, by: Id, game: str, held: Held) -> Part:
        """The skill that the game treats such harm with, unless another is named."""
        skill = skill_of(game, held, draft.table.cast[by])
        if self.with_ is not None or not skill:
            return part_of(draft, by, "overcome", "physical", self.with_, "act")
        return Part(role="act", who=by, skill=skill, rating=rating(draft.table.cast[by], skill) or 0)


def settle_treatment(draft: Draft, roll: Roll, result: Outcome, shifts: int, choices: Choices) -> None:
    """What came of treating somebody: recovery, at a cost or for nothing, or none."""
    aim = roll.aim
    if not isinstance(aim, OvercomeAim) or aim.heals is None:
        return
    held = next((held for held in all_held(draft.table) if held.aspect.id == aim.heals), None)
    if held is None or not gets_past(result, choices.cost):
        return
    game = rules_of(draft.table.scenes[roll.scene])
    begin_recovery(draft, held, rules.treated(game, held.severity), "treatment", aim.renamed, roll.act.who)


class Recover(Command):
    """Let a consequence recover without a roll: at a milestone, by magic, because time has passed."""

    verb: ClassVar = "recover"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "slot", "text")
    who: Who
    slot: Box
    text: Text = ""
    reason: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rules: not the extreme one, nothing that recovers already (A-26)."""
        held = to_recover(draft, self.who, self.slot)
        game = played(draft, draft.table.scene_of(self.who))
        start = rules.by_itself(game, held.severity) or rules.treated(game, held.severity)
        begin_recovery(draft, held, start, a_text(draft, self.reason), a_text(draft, self.text))


class Ease(Command):
    """Make a consequence one severity lighter, as magic does: it moves into the lighter slot."""

    verb: ClassVar = "ease"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "slot", "text")
    who: Who
    slot: Box
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rule: the lighter slot must be free. Nothing is lighter than a mild one: `recover` it."""
        held = consequence_of(draft, self.who, self.slot)
        lower = rules.LOWER.get(held.slot.severity)
        if lower is None:
            draft.cannot("nothing_lighter", who=self.who)
        slots = held.who.sheet.slots if isinstance(held.who.sheet, FateSheet) else ()
        free = [n for n, slot in enumerate(slots) if slot.severity == lower and slot.aspect is None]
        fitting = [n for n in free if slots[n].only in ("", held.slot.harm)]
        if not fitting:
            draft.cannot("slot_filled", who=self.who)
        text = a_text(draft, self.text)
        eased = held.aspect.but(role=lower, text=text or held.aspect.text)
        draft.emit(
            ConsequenceEased(who=self.who, start=held.place, end=fitting[0], aspect=held.aspect.id, severity=lower),
            AspectChanged(aspect=eased, was=held.aspect.text, why="eased"),
        )


def heal(draft: Draft, held: Held) -> None:
    """It is gone, and its slot is free."""
    drop_aspect(draft, held.aspect.id, "healed")


def heal_after_scene(draft: Draft, scene: Scene) -> None:
    """As a scene ends: what has had its whole scene. Whoever is in another scene counts that one."""
    for held in list(all_held(draft.table)):
        elsewhere = held.who.id not in scene.here and draft.table.scene_of(held.who.id) is not None
        if held.slot.clock != "scene" or elsewhere or not rules.is_due(held.slot.since, scene.nth):
            continue
        # Accelerated: only with rest (1.13).
        game = RULESETS.get(scene.system)
        if not draft.unrested or game is None or game.recovery_roll:
            heal(draft, held)


def heal_after(draft: Draft, unit: rules.Clock) -> None:
    """As a session or a scenario ends, or a milestone is reached: what has had its whole one."""
    for held in list(all_held(draft.table)):
        ended = now(draft.table, held.who.id, unit) + (unit == "milestone")
        if held.slot.clock == unit and rules.is_due(held.slot.since, ended):
            heal(draft, held)


def clear_after_frame(draft: Draft, scene: Scene) -> None:
    """As a conflict ends with a breather: Core's stress (A-27). Passing straight into another frame it waits.

    Whoever went to another scene meanwhile catches their breath too, unless they are in a conflict there: its end
    clears it then.
    """
    game = RULESETS.get(scene.system)
    if conflicts_ending(scene) and game is not None and game.stress_clears == "conflict" and not draft.unrested:
        clear_stress(draft, scene)
        for who in dict.fromkeys(scene.left):
            held = draft.table.cast.get(who)
            there = draft.table.scene_of(who)
            fights = there is not None and there.id != scene.id and bool(conflicts_ending(there))
            if held is not None and not fights and isinstance(held.sheet, FateSheet) and held.hurt:
                draft.emit(StressCleared(who=who))


def clear_after_scene(draft: Draft, scene: Scene) -> None:
    """As a scene ends: the stress of whoever is in it (A-27); in Core, unless nobody could catch their breath."""
    game = RULESETS.get(scene.system)
    if game is None or game.stress_clears == "scene" or not draft.unrested:
        clear_stress(draft, scene)


def clear_stress(draft: Draft, scene: Scene) -> None:
    """All marked boxes of everybody in a scene."""
    for who in draft.table.cast:
        if who.id in scene.here and isinstance(who.sheet, FateSheet) and who.hurt:
            draft.emit(StressCleared(who=who.id))


COMMANDS: tuple[type[Command], ...] = (Treat, Recover, Ease)
