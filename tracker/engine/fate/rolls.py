"""The four actions and a plain roll: each lays an open roll on the table."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_spot, a_text
from tracker.engine.command import (
    AspectRef,
    Command,
    DiceText,
    Level,
    Rating,
    Several,
    Spot,
    Text,
    Who,
    Whos,
    ZoneRef,
    each,
)
from tracker.engine.draft import Draft
from tracker.engine.fate.open_rolls import Undiced, defence, dice_for, difficulty_part, opened, part_of, undiced
from tracker.engine.fate.system import (
    UNTOUCHED,
    answer_to,
    harm_of,
    rules_of,
    same_side,
)
from tracker.engine.turns import needs_here
from tracker.engine.ways import path, way
from tracker.model.cast import Id
from tracker.model.rolls import AdvantageAim, AttackAim, OvercomeAim, Part, TraitAim
from tracker.model.table import Scene
from tracker.rules.targets import one_aspect_is_better
from tracker.rules.zones import in_reach

MELEE = ("Fight",)


def reach(draft: Draft, who: Id, target: Id, skill: str) -> None:
    """Advice on distance: a hand weapon reaches its own zone, anything else the next one, or all that is clear."""
    here = draft.scene.here
    one, other = here[who].zone, here[target].zone
    if one is None or other is None or one == other:
        return
    found = path(draft.scene, one, other)
    steps = None if found is None else len(found)
    barred = tuple(each.border for each in found or () if each.border is not None and not each.clear)
    melee = skill in MELEE
    ok = in_reach(melee, steps, found is not None and not barred)
    if melee:
        draft.advise(ok, "melee_out_of_zone", who=who, target=target)
    else:
        draft.advise(ok, "target_far", who=who, target=target, n="" if steps is None else steps, borders=barred)


class Attack(Command):
    """Attack somebody. The target defends; `defence=` gives its dice, `against=` its skill or a number.

    Several targets share the effort; `zone=` attacks everyone in a zone with the whole of it, friends too.
    """

    verb: ClassVar = "attack"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "target")
    who: Who
    target: Several = ()
    zone: ZoneRef | None = None
    with_: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None
    against: Rating | None = None
    difficulty: Level | None = None
    harm: Text | None = None
    how: Undiced = "rolls"
    into: Who | None = None
    cover: Who | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: whose turn, one action a turn, nobody who is out, no hazard. Advice: reach, targets in two zones.

        A nameless target may defend `passive`, at its rating without dice; whoever does not defend (`none`) has 0.
        `into=` pushes the target into a block, `cover=` is one it hides behind.
        """
        scene = needs_here(draft, self.who)
        targets, spread = self._aimed(draft, scene)
        told = a_text(draft, self.harm or "")
        act = part_of(draft, self.who, "attack", told or scene.harm, self.with_, "act")
        harm = told or harm_of(act.skill, scene.harm)
        for target in targets if spread != "zone" else targets[:1]:
            reach(draft, self.who, target, act.skill)
        act = act.but(dice=dice_for(draft, self.who, self.dice))
        parts: list[Part] = []
        for target in targets:
            if self.difficulty is not None:
                part = difficulty_part(self.difficulty)
            elif self.how != "rolls":
                part = undiced(draft, target, answer_to(act.skill), harm, self.against, self.how)
            else:
                answer = answer_to(act.skill)
                part = defence(draft, scene, target, answer, harm, self.against, self.defence)
            parts.append(part.but(target=target) if spread else part)
        for block in (self.into, self.cover):
            if block is not None and draft.table.cast[block].kind != "block":
                draft.cannot("no_block", who=block)
        aim = AttackAim(target=targets[0], harm=harm, into=self.into, cover=self.cover)
        opened(draft, aim, act, *parts, spread=spread)

    def _aimed(self, draft: Draft, scene: Scene) -> tuple[tuple[Id, ...], Literal["", "split", "zone"]]:
        """The targets: those named, or everyone in the zone, the attacker last (A-46)."""
        if self.zone is not None:
            touched = (p for p in scene.here if draft.table.cast[p.id].kind not in UNTOUCHED)
            there = [p.id for p in touched if p.zone == self.zone and p.takes_part]
            there.sort(key=lambda id: (id == self.who, same_side(draft.table, self.who, id)))
            if not there:
                draft.cannot("nobody_in_zone", zone=self.zone)
            return tuple(there), "zone"
        targets = each(self.target)
        if not targets:
            draft.cannot("missing_argument", what="target")
        several_there(draft, scene, self.who, targets)
        for target in targets:
            draft.rule(scene.here[target].state not in ("out", "conceded"), "target_out", target=target)
            draft.rule(draft.table.cast[target].kind not in UNTOUCHED, "not_attacked", target=target)
        return targets, "split" if len(targets) > 1 else ""


def several_there(draft: Draft, scene: Scene, who: Id, targets: tuple[Id, ...]) -> None:
    """Targets must be here, and others than who acts. Advice: all of them in one zone."""
    for target in targets:
        needs_here(draft, target)
        if who == target:
            draft.cannot("attack_on_self", who=who)
    zones = {scene.here[target].zone for target in targets} - {None}
    draft.advise(len(zones) < 2, "targets_in_two_zones", targets=targets)


def opposition(
    draft: Draft,
    who: Id,
    against: Id | None,
    difficulty: int | None,
    with_: str | int | None,
    dice: str | None,
) -> Part | None:
    """What opposes somebody: active (somebody else), passive (a difficulty) or none yet."""
    if against == who:
        draft.cannot("attack_on_self", who=who)
    if against is not None:
        return defence(draft, draft.scene, against, "oppose", draft.scene.harm, with_, dice)
    return None if difficulty is None else difficulty_part(difficulty)


class Overcome(Command):
    """Get past an obstacle: against a difficulty, or somebody who stands in the way. Several each make a roll."""

    verb: ClassVar = "overcome"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "what")
    who: Several
    what: Text = ""
    with_: Rating | None = None
    difficulty: Level | None = None
    against: Who | None = None
    using: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None
    aspect: AspectRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: whose turn, one action a turn."""
        aim = OvercomeAim(what=a_text(draft, self.what), aspect=self.aspect)
        batch = a_batch(draft, self.who)
        for who in each(self.who):
            scene = needs_here(draft, who)
            act = part_of(draft, who, "overcome", scene.harm, self.with_, "act")
            act = act.but(dice=dice_for(draft, who, self.dice))
            oppose = opposition(draft, who, self.against, self.difficulty, self.using, self.defence)
            opened(draft, aim, act, oppose, batch=batch)


def a_batch(draft: Draft, who: str | tuple[str, ...]) -> int:
    """The number under which the rolls of several people belong together; 0 for one alone."""
    people = each(who)
    if not people:
        draft.cannot("missing_argument", what="who")
    return draft.next_roll if len(people) > 1 else 0


def barrier(draft: Draft, who: Id, zone: Id, difficulty: int, with_: str | int | None, dice: str | None) -> None:
    """An obstacle between two zones: an overcome that ends in the other zone (digest 1.12)."""
    act = part_of(draft, who, "overcome", "physical", with_, "act")
    act = act.but(dice=dice_for(draft, who, dice))
    oppose = difficulty_part(difficulty)
    block = block_between(draft.scene, draft.scene.here[who].zone, zone)
    if block is not None and draft.table.cast[block].sheet.game == "fate":
        oppose = oppose.but(who=block)
    opened(draft, OvercomeAim(zone=zone), act, oppose)


def block_between(scene: Scene, start: Id | None, end: Id) -> Id | None:
    """The block that stands in the way from one zone to the next."""
    straight = None if start is None else way(scene, start, end)
    if straight is None or straight.border is None:
        return None
    block = scene.borders[straight.border].block
    return block if block is not None and block in scene.here and scene.here[block].takes_part else None


class Advantage(Command):
    """Create an advantage: a new aspect, or free invokes on one that exists.

    `targets=` splits the effort over several people: an aspect on each.
    """

    verb: ClassVar = "advantage"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""
    on: Spot = ""
    existing: AspectRef | None = None
    unknown: bool = False
    known: bool = False
    targets: Whos = ()
    with_: Rating | None = None
    difficulty: Level | None = None
    against: Who | None = None
    using: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: whose turn, one action a turn. On a character without a difficulty, that character opposes.

        `unknown` is to discover something: an aspect nobody has found yet, or one that is only now thought of (A-05).
        """
        scene = needs_here(draft, self.who)
        act = part_of(draft, self.who, "advantage", scene.harm, self.with_, "act")
        act = act.but(dice=dice_for(draft, self.who, self.dice))
        if len(self.targets) > 1:
            self._split(draft, scene, act)
            return
        against, aimed = self.against, self.targets[0] if self.targets else self.on
        if against is None and self.difficulty is None and aimed in draft.table.cast and aimed != self.who:
            against = None if same_side(draft.table, self.who, aimed) else aimed
        oppose = opposition(draft, self.who, against, self.difficulty, self.using, self.defence)
        mode: Literal["new", "existing_known", "existing_unknown"] = "new"
        if self.existing is not None and not self.unknown:
            held = draft.table.aspects[self.existing]
            # What is hidden from the players is unknown to them, whatever else is noted of it.
            found = self.known or (held.known and not held.hidden)
            mode = "existing_known" if found else "existing_unknown"
        elif self.unknown:
            mode = "existing_unknown"
        on = self.targets[0] if self.targets else self.on
        aim = AdvantageAim(text=a_text(draft, self.text), mode=mode, on=a_spot(draft, on), aspect=self.existing)
        opened(draft, aim, act, oppose)

    def _split(self, draft: Draft, scene: Scene, act: Part) -> None:
        """An aspect on each target, each against its share; Condensed would rather have one on the scene (A-43)."""
        if self.existing is not None or self.against is not None:
            draft.cannot("one_at_a_time")
        targets = each(self.targets)
        several_there(draft, scene, self.who, targets)
        draft.advise(not one_aspect_is_better(rules_of(scene)), "one_scene_aspect")
        parts: list[Part] = []
        for target in targets:
            if self.difficulty is not None:
                part = difficulty_part(self.difficulty)
            else:
                part = defence(draft, scene, target, "oppose", scene.harm, self.using, self.defence)
            parts.append(part.but(target=target))
        opened(draft, AdvantageAim(text=a_text(draft, self.text), on=targets[0]), act, *parts, spread="split")


class PlainRoll(Command):
    """Roll a skill for its own sake: no turn, no action; the GM reads the result. Several each make a roll."""

    verb: ClassVar = "roll"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "with_")
    who: Several
    with_: Rating | None = None
    what: Text = ""
    difficulty: Level | None = None
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Always possible for somebody here."""
        aim, batch = TraitAim(what=a_text(draft, self.what)), a_batch(draft, self.who)
        for who in each(self.who):
            scene = needs_here(draft, who)
            act = part_of(draft, who, "overcome", scene.harm, self.with_, "act")
            act = act.but(dice=dice_for(draft, who, self.dice))
            oppose = None if self.difficulty is None else difficulty_part(self.difficulty)
            opened(draft, aim, act, oppose, spends=False, batch=batch)


COMMANDS: tuple[type[Command], ...] = (
    Attack,
    Overcome,
    Advantage,
    PlainRoll,
)
