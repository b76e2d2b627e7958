"""Open rolls: the four actions, opposition, dice, modifiers."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from tracker.engine.aspects import a_spot, a_text
from tracker.engine.command import (
    AspectRef,
    Command,
    DiceText,
    Int,
    Level,
    Rating,
    RollRef,
    Several,
    Spot,
    Text,
    Who,
    Whos,
    ZoneRef,
    each,
)
from tracker.engine.draft import Draft
from tracker.engine.fate.groups import scene_with, together
from tracker.engine.fate.kinds import NAMELESS
from tracker.engine.fate.standing import STANDING, focuses, plain_focus, played, stood
from tracker.engine.fate.stunts import fits, give_back, the_stunt, use_stunt
from tracker.engine.fate.system import (
    OBSTACLES,
    UNTOUCHED,
    answer_to,
    default_skill,
    harm_of,
    rating,
    rules_of,
    same_side,
    skill_named,
)
from tracker.engine.fate.teamwork import dismiss, retally
from tracker.engine.turns import needs_here, spend_action
from tracker.engine.ways import path, way
from tracker.history.order import FullDefenceTaken
from tracker.history.rolls import AimSet, DiceFell, Modified, PartSet, RollOpened
from tracker.model.cast import FateSheet, Id, Stunt
from tracker.model.rolls import AdvantageAim, Aim, AttackAim, Dice, Modifier, OvercomeAim, Part, Roll, TraitAim
from tracker.model.table import Scene
from tracker.rules.dice import DiceError, read_fate
from tracker.rules.fate import RULESETS
from tracker.rules.targets import one_aspect_is_better
from tracker.rules.zones import in_reach

MELEE = ("Fight",)
Undiced = Literal["rolls", "passive", "none"]
"""How somebody defends: with dice, at the rating without dice, or not at all."""
_BONUS = re.compile(r"\+([1-9])\b")


def read_dice(draft: Draft, text: str) -> Dice:
    """Dice as they were called out; refused where they cannot be read."""
    try:
        throw = read_fate(text)
    except DiceError as error:
        draft.cannot(error.code, what=error.text, forms="dice_fate")
    return Dice(faces=throw.faces, total=throw.total, typed=True)


def dice_for(draft: Draft, who: Id | None, text: str | None) -> Dice | None:
    """Typed dice, waited-for dice (None), or dice that the program rolls unless that side calls its own."""
    if text == "?":
        return None
    if text is not None:
        return read_dice(draft, text)
    if who is not None and draft.table.cast[who].own_dice:
        return None
    return draft.fate_dice(who)


def part_of(
    draft: Draft, who: Id, action: str, harm: str, with_: str | int | None, role: Literal["act", "oppose"]
) -> Part:
    """Somebody's side of a roll: a skill of theirs, or a number where no sheet says it."""
    character = draft.table.cast[who]
    if isinstance(with_, int):
        return Part(role=role, who=who, rating=with_)
    if with_ is None and character.kind in OBSTACLES:
        named = default_skill(character, action, harm)
        listed_ = isinstance(character.sheet, FateSheet) and named in character.sheet.skills
        return Part(role=role, who=who, skill=named if listed_ else "", rating=rating(character, named) or 0)
    skill = default_skill(character, action, harm) if with_ is None else skill_named(draft, character, with_)
    listed = isinstance(character.sheet, FateSheet) and (
        skill in character.sheet.skills or character.sheet.others is not None or not character.sheet.skills
    )
    if with_ is not None:
        draft.advise(listed, "skill_not_listed", who=who, skill=skill)
    return Part(role=role, who=who, skill=skill, rating=_rated(draft, who, skill))


def _rated(draft: Draft, who: Id, skill: str) -> int:
    """The rating of somebody in a skill; of a row of several the best among them (digest 1.14)."""
    character = draft.table.cast[who]
    scene = scene_with(draft.table, who) if character.members else None
    return rating(character, skill) or 0 if scene is None else together(scene, character, skill).rating


def opened(
    draft: Draft,
    aim: Aim,
    act: Part,
    *oppose: Part | None,
    spends: bool = True,
    spread: Literal["", "split", "zone"] = "",
    batch: int = 0,
) -> Roll:
    """Lay a roll on the table; it takes the action of the turn."""
    scene = draft.scene
    assert act.who is not None
    for hook in draft.book.roll_opens:
        hook(draft, scene, act.who, aim)
    spent = spend_action(draft, act.who) if spends else False
    harm = aim.harm if isinstance(aim, AttackAim) else scene.harm
    scene, marks = draft.scene, 0
    parts: tuple[Part, ...] = ()
    for part in (act, *(part for part in oppose if part is not None)):
        parts = (*parts, stood(draft.table, scene, part, aim.aim, harm, max(marks, part.marks) + 1))
        marks = max(marks, parts[-1].marks)
    number = draft.next_roll
    roll = Roll(id=number, scene=scene.id, aim=aim, parts=parts, spent=spent, marks=marks, spread=spread, batch=batch)
    draft.emit(RollOpened(roll=roll))
    return roll


def defence(
    draft: Draft,
    scene: Scene,
    who: Id,
    action: str,
    harm: str,
    with_: str | int | None,
    dice: str | None,
) -> Part:
    """Somebody who opposes with dice of their own; what only stands in the way opposes at its rating (digest 1.15)."""
    needs_here(draft, who, scene)
    part = part_of(draft, who, action, harm, with_, "oppose")
    if draft.table.cast[who].kind in OBSTACLES:
        return part.but(passive=True)
    return part.but(dice=dice_for(draft, who, dice))


def undiced(draft: Draft, who: Id, action: str, harm: str, with_: str | int | None, how: Undiced) -> Part:
    """A defence without dice: `passive`, at its rating; `none`, which is Mediocre (0) (A-42)."""
    if how == "none":
        return Part(role="oppose", who=who, passive=True)
    draft.advise(draft.table.cast[who].kind in NAMELESS, "passive_of_main", who=who)
    return part_of(draft, who, action, harm, with_, "oppose").but(passive=True)


def stunt_bonus(stunt: Stunt) -> int:
    """What a stunt adds: its number, or the first one its words say; 0 = it works without a number."""
    said = _BONUS.search(f"{stunt.when} {stunt.text}")
    return stunt.bonus or (int(said[1]) if said is not None else 0)


def difficulty_part(difficulty: int) -> Part:
    """Passive opposition."""
    return Part(role="oppose", rating=difficulty, passive=True)


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


class AllDefence(Command):
    """Full defence: give up the action; +2 to defend until the next turn, in the focus if one is named."""

    verb: ClassVar = "all-defence"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who",)
    who: Who
    focus: Text = ""

    def decide(self, draft: Draft) -> None:
        """It takes the action of the turn. Rules: this table plays with it; turns are taken, else it would never end.

        Advice: Condensed wants a focus, one that a defence can lie in; elsewhere there is none, and +2 always counts
        (A-24).
        """
        scene = needs_here(draft, self.who)
        draft.rule(scene.options.full_defence, "no_full_defence_here", who=self.who)
        draft.rule(scene.order is not None, "full_defence_needs_turns", who=self.who)
        spend_action(draft, self.who)
        focus = a_text(draft, self.focus)
        if scene.system in RULESETS and played(rules_of(scene)).full_defence == "focus":
            known = focuses(draft.table, scene, self.who)
            draft.advise(bool(focus), "focus_missing", who=self.who)
            draft.advise(not focus or plain_focus(focus) in known, "focus_unknown", what=focus, who=self.who)
        else:
            draft.advise(not focus, "focus_not_here", who=self.who)
            focus = ""
        draft.emit(FullDefenceTaken(scene=draft.scene.id, who=self.who, focus=focus))


def the_roll(draft: Draft, number: int | None, *, waiting: bool = False) -> Roll:
    """The roll of that number; left out, the only one that fits, of this scene before others; else refused with those.

    Rolls that are read together are as good as one.
    """
    if number is not None:
        held = draft.table.rolls.get(number)
        if held is None:
            draft.cannot("no_such_roll", n=number)
        return held
    fitting = [roll for roll in draft.table.rolls if not waiting or any(part.waits for part in roll.parts)]
    fitting = [roll for roll in fitting if roll.scene == draft.here] or fitting
    if not waiting and len({(roll.scene, roll.aim.aim) for roll in fitting}) == 1:
        fitting = fitting[:1] if fitting[0].aim.aim in draft.book.together else fitting
    if len(fitting) != 1:
        draft.cannot("which_roll" if fitting else "no_open_roll", rolls=tuple(str(roll.id) for roll in fitting))
    draft.turn_to(fitting[0].scene)
    return fitting[0]


def place_of(draft: Draft, roll: Roll, who: Id | None) -> int:
    """The part of somebody in a roll."""
    for place, part in enumerate(roll.parts):
        if part.who == who and who is not None:
            return place
    draft.cannot("not_in_roll", who=who or "", n=roll.id)


def roll_of(draft: Draft, number: int | None, who: Id, *, waiting: bool = False) -> Roll:
    """The roll of that number; left out, the only one that somebody has a part in, else the only one there is."""
    if number is None:
        fitting = [
            roll
            for roll in draft.table.rolls
            if any(part.who == who and (part.waits or not waiting) for part in roll.parts)
        ]
        if len(fitting) == 1:
            return fitting[0]
    return the_roll(draft, number, waiting=waiting)


def part_with(draft: Draft, roll: Roll, who: Id, number: int | None) -> int:
    """The part of somebody in a roll; by its number from 1 where one has several, else the first that waits."""
    if number is not None:
        if not 1 <= number <= len(roll.parts) or roll.parts[number - 1].who != who:
            draft.cannot("not_in_roll", who=who, n=roll.id)
        return number - 1
    mine = [place for place, part in enumerate(roll.parts) if part.who == who]
    waiting = [place for place in mine if roll.parts[place].waits]
    return next(iter(waiting or mine), None) or place_of(draft, roll, who)


def rating_with(draft: Draft, who: Id, with_: str | int) -> int | None:
    """What somebody has in a skill, or the number that was said; None where no skill is named."""
    if isinstance(with_, int):
        return with_
    return rating(draft.table.cast[who], skill_named(draft, draft.table.cast[who], with_)) if with_ else None


class Defend(Command):
    """Say who opposes a roll and with what. Until the defence dice fall somebody else may step in: `for=` says for
    whom; they roll their own defence and take all effects."""

    verb: ClassVar = "defend"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who",)
    who: Who | None = None
    with_: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None
    for_: Who | None = None
    part: Int | None = None
    how: Undiced = "rolls"
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rule: not once the defence dice have fallen (A-38). Advice: stepping in from another zone.

        `passive`: at the rating, without dice; `none`: not at all (A-42).
        """
        roll = the_roll(draft, self.roll)
        place = self._place(draft, roll)
        held = roll.parts[place] if place < len(roll.parts) else None
        draft.rule(held is None or held.dice is None, "defence_dice_fallen", n=roll.id)
        target = None if held is None else roll.target_at(place)
        if self.difficulty is not None:
            part = difficulty_part(self.difficulty)
        else:
            part = self._defender(draft, roll, held, target)
        if held is not None:
            kept = tuple(m for m in held.modifiers if m.why not in STANDING and m.by != part.who)
            part = part.but(invokes=held.invokes, modifiers=(*part.modifiers, *kept))
            if part.who in held.helpers:
                dismiss(draft, roll, place, next(m for m in held.modifiers if m.by == part.who))
        stands_for = target if roll.spread or (part.who is not None and part.who != target) else None
        draft.emit(PartSet(roll=roll.id, place=place, part=part.but(target=stands_for)))
        retally(draft, roll.id, place)

    def _place(self, draft: Draft, roll: Roll) -> int:
        """Which part: the one named, that of whom one steps in for, one's own, else the only one."""
        if self.part is not None:
            if not 2 <= self.part <= max(2, len(roll.parts)):
                draft.cannot("no_such_part", n=self.part)
            return self.part - 1
        wanted = self.for_ or self.who
        fitting = [place for place in roll.places if wanted in (roll.target_at(place), roll.parts[place].who)]
        if fitting:
            return fitting[0]
        if self.for_ is not None:
            draft.cannot("not_in_roll", who=self.for_, n=roll.id)
        if len(roll.parts) > 2:
            draft.cannot("which_part", n=roll.id)
        return 1

    def _defender(self, draft: Draft, roll: Roll, held: Part | None, target: Id | None) -> Part:
        who = self.who or (held.who if held is not None else None) or (target if target in draft.table.cast else None)
        if who is None:
            draft.cannot("who_defends", n=roll.id)
        if who == roll.act.who and roll.spread != "zone":
            draft.cannot("attack_on_self", who=who)
        scene = draft.table.scenes[roll.scene]
        here = needs_here(draft, who, scene).here
        if target is not None and target in here and target != who:
            draft.rule(draft.table.cast[who].kind not in OBSTACLES, "cannot_step_in", who=who)
            draft.advise(here[who].zone == here[target].zone, "steps_in_from_afar", who=who, target=target)
        harm = roll.aim.harm if isinstance(roll.aim, AttackAim) else scene.harm
        action = answer_to(roll.act.skill) if isinstance(roll.aim, AttackAim) else "oppose"
        if self.how != "rolls":
            part = undiced(draft, who, action, harm, self.with_, self.how)
        else:
            part = defence(draft, scene, who, action, harm, self.with_, self.dice or "?")
        return stood(draft.table, scene, part, roll.aim.aim, harm, roll.marks + 1)


class Use(Command):
    """Roll with another skill: of whoever acts, or of whoever opposes. A mental attack does mental harm."""

    verb: ClassVar = "use"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "with_")
    who: Who
    with_: Rating
    part: Int | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Dice, invokes and modifiers stay. A defence that has not been rolled follows an attack of another kind."""
        roll = roll_of(draft, self.roll, self.who)
        place = place_of(draft, roll, self.who) if self.part is None else part_with(draft, roll, self.who, self.part)
        held = roll.parts[place]
        harm = roll.aim.harm if isinstance(roll.aim, AttackAim) else draft.table.scenes[roll.scene].harm
        new = part_of(draft, self.who, "overcome", harm, self.with_, held.role)
        scene, action = draft.table.scenes[roll.scene], roll.aim.aim
        changed = stood(draft.table, scene, held.but(skill=new.skill, rating=new.rating), action, harm, roll.marks + 1)
        draft.emit(PartSet(roll=roll.id, place=place, part=changed))
        retally(draft, roll.id, place)
        if place == 0 and isinstance(roll.aim, AttackAim):
            self._follow(draft, roll, roll.aim, new.skill)

    def _follow(self, draft: Draft, roll: Roll, aim: AttackAim, skill: str) -> None:
        kinds = {harm_of(held, "physical") for held in (skill, roll.act.skill)}
        harm = harm_of(skill, "physical") if len(kinds) > 1 and aim.harm in kinds else aim.harm
        if harm != aim.harm:
            draft.emit(AimSet(roll=roll.id, aim=aim.but(harm=harm)))
        for place in roll.places:
            self._answer(draft, roll, aim, place, skill, harm)

    def _answer(self, draft: Draft, roll: Roll, aim: AttackAim, place: int, skill: str, harm: str) -> None:
        oppose = draft.table.rolls[roll.id].parts[place]
        if oppose.who is None or not oppose.waits:
            return
        defender = draft.table.cast[oppose.who]
        if oppose.skill == default_skill(defender, answer_to(roll.act.skill), aim.harm):
            usual = default_skill(defender, answer_to(skill), harm)
            if usual != oppose.skill:
                new = part_of(draft, oppose.who, "defend", harm, usual, "oppose")
                part = oppose.but(skill=usual, rating=new.rating)
                scene, mark = draft.table.scenes[roll.scene], draft.table.rolls[roll.id].marks + 1
                part = stood(draft.table, scene, part, roll.aim.aim, harm, mark)
                draft.emit(PartSet(roll=roll.id, place=place, part=part))
                retally(draft, roll.id, place)


class TypeDice(Command):
    """Give the dice of somebody in an open roll; without a value the program rolls them.

    For several at once, `dice @zone`, each has dice of their own; a value that is given counts for all of them.
    """

    verb: ClassVar = "dice"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "value")
    who: Several
    value: DiceText | None = None
    part: Int | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Dice that lie already are set right by typing others; the program does not roll twice."""
        people = each(self.who)
        if self.roll is None and any(hook(draft, people, self.value) for hook in draft.book.dice_called):
            return
        if len(people) == 1:
            roll = roll_of(draft, self.roll, people[0], waiting=self.value is None)
            self._give(draft, roll, part_with(draft, roll, people[0], self.part))
            return
        open_rolls = draft.table.rolls if self.roll is None else (the_roll(draft, self.roll),)
        waiting = [
            (roll, place)
            for roll in open_rolls
            for place, part in enumerate(roll.parts)
            if part.who in people and part.waits
        ]
        if not waiting:
            draft.cannot("nobody_waits")
        for roll, place in waiting:
            self._give(draft, roll, place)

    def _give(self, draft: Draft, roll: Roll, place: int) -> None:
        part = draft.table.rolls[roll.id].parts[place]
        if part.passive:
            draft.cannot("no_dice_there", n=roll.id)
        if self.value is None or self.value == "?":
            if part.dice is not None:
                draft.cannot("dice_lie", who=part.who or "", n=roll.id)
            dice = draft.fate_dice(part.who)
        else:
            dice = read_dice(draft, self.value)
        draft.emit(DiceFell(roll=roll.id, place=place, dice=dice, again=part.dice is not None))


class Modify(Command):
    """Add a number to somebody's part of a roll, with its reason; `stunt=N` takes the N-th stunt of the sheet."""

    verb: ClassVar = "modify"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "n")
    who: Who
    n: Int = 0
    why: Text = ""
    stunt: Int | None = None
    part: Int | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """The number may not be 0."""
        if self.roll is None and self.stunt is None:
            why = a_text(draft, self.why)
            if any(hook(draft, self.who, self.n, why) for hook in draft.book.modified):
                return
        roll = roll_of(draft, self.roll, self.who)
        place = place_of(draft, roll, self.who) if self.part is None else part_with(draft, roll, self.who, self.part)
        n, why, kind = self.n, a_text(draft, self.why), "modifier"
        if self.stunt is not None:
            stunt = the_stunt(draft, self.who, self.stunt)
            n, why, kind = n or stunt_bonus(stunt), why or stunt.name, "stunt"
            if not n:
                draft.cannot("stunt_without_bonus", what=stunt.name)
            part = roll.parts[place]
            there = any(held.kind == "stunt" and held.why == why and not held.struck for held in part.modifiers)
            draft.rule(not there, "stunt_counts_already", who=self.who, what=stunt.name)
            draft.advise(fits(stunt, roll, part), "stunt_not_for_this", what=stunt.name)
        if n == 0 or abs(n) > 99:
            draft.cannot("bad_number", what=str(n))
        if self.stunt is not None:
            use_stunt(draft, self.who, self.stunt, draft.table.scenes[roll.scene])
        marked = Modifier(id=roll.marks + 1, n=n, why=why, stunt=self.stunt or 0)
        modifier = marked.but(kind=kind)
        draft.emit(Modified(roll=roll.id, place=place, modifier=modifier))


class Strike(Command):
    """Strike a modifier from a roll, or put it back. With `who`, of a round: 0 is the penalty of wounds."""

    verb: ClassVar = "strike"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("n",)
    n: Int
    who: Who | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """By its number in that roll."""
        if self.roll is None and any(hook(draft, self.n, self.who) for hook in draft.book.struck_out):
            return
        roll = the_roll(draft, self.roll)
        scene = draft.table.scenes[roll.scene]
        for place, part in enumerate(roll.parts):
            for held in part.modifiers:
                if held.id == self.n and self.who in (None, part.who):
                    if held.stunt and part.who is not None:
                        if held.struck:
                            use_stunt(draft, part.who, held.stunt, scene)
                        else:
                            give_back(draft, part.who, held, scene)
                    changed = held.but(struck=not held.struck)
                    draft.emit(Modified(roll=roll.id, place=place, modifier=changed))
                    retally(draft, roll.id, place)
                    return
        draft.cannot("no_such_modifier", n=self.n)


COMMANDS: tuple[type[Command], ...] = (
    Attack, Overcome, Advantage, PlainRoll, AllDefence, Defend, Use, TypeDice, Modify, Strike,
)  # fmt: skip
