"""Open rolls: the four actions, opposition, dice, modifiers."""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from tracker.engine.aspects import a_spot, a_text
from tracker.engine.command import AspectRef, Command, DiceText, Int, Level, Rating, RollRef, Spot, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.system import (
    answer_to,
    default_skill,
    harm_of,
    rating,
    same_side,
    skill_named,
)
from tracker.engine.turns import needs_here, spend_action
from tracker.engine.ways import path
from tracker.history.order import FullDefenceTaken
from tracker.history.rolls import AimSet, DiceFell, Modified, PartSet, RollOpened
from tracker.model.cast import FateSheet, Id, Stunt
from tracker.model.rolls import AdvantageAim, Aim, AttackAim, Dice, Modifier, OvercomeAim, Part, Roll, TraitAim
from tracker.model.table import Scene
from tracker.rules.dice import DiceError, read_fate
from tracker.rules.zones import in_reach

MELEE = ("Fight",)
FULL_DEFENCE = 2
_BONUS = re.compile(r"\+([1-9])\b")


def read_dice(draft: Draft, text: str) -> Dice:
    """Dice as they were called out; refused where they cannot be read."""
    try:
        throw = read_fate(text)
    except DiceError as error:
        draft.cannot(error.code, what=error.text)
    return Dice(faces=throw.faces, total=throw.total, typed=True)


def dice_for(draft: Draft, who: Id | None, text: str | None) -> Dice | None:
    """Typed dice, waited-for dice (None), or dice that the program rolls unless that side calls its own."""
    if text == "?":
        return None
    if text is not None:
        return read_dice(draft, text)
    if who is not None and draft.table.cast[who].own_dice:
        return None
    return draft.fate_dice()


def part_of(
    draft: Draft, who: Id, action: str, harm: str, with_: str | int | None, role: Literal["act", "oppose"]
) -> Part:
    """Somebody's side of a roll: a skill of theirs, or a number where no sheet says it."""
    character = draft.table.cast[who]
    if isinstance(with_, int):
        return Part(role=role, who=who, rating=with_)
    skill = default_skill(character, action, harm) if with_ is None else skill_named(draft, character, with_)
    listed = isinstance(character.sheet, FateSheet) and (
        skill in character.sheet.skills or character.sheet.others is not None or not character.sheet.skills
    )
    if with_ is not None:
        draft.advise(listed, "skill_not_listed", who=who, skill=skill)
    return Part(role=role, who=who, skill=skill, rating=rating(character, skill) or 0)


def opened(draft: Draft, aim: Aim, act: Part, oppose: Part | None, *, spends: bool = True) -> Roll:
    """Lay a roll on the table; it takes the action of the turn."""
    scene = draft.scene
    assert act.who is not None
    spent = spend_action(draft, act.who) if spends else False
    parts = (act,) if oppose is None else (act, oppose)
    marks = max(part.marks for part in parts)
    roll = Roll(id=draft.table.given.roll + 1, scene=scene.id, aim=aim, parts=parts, spent=spent, marks=marks)
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
    mark: int = 1,
) -> Part:
    """Somebody who opposes with dice of their own; full defence counts, under the next number of the roll's marks."""
    part = part_of(draft, who, action, harm, with_, "oppose")
    focus = needs_here(draft, who, scene).here[who].all_defence
    if focus and focus in ("all", harm, part.skill):
        part = part.but(modifiers=(Modifier(id=mark, n=FULL_DEFENCE, why="full_defence"),))
    return part.but(dice=dice_for(draft, who, dice))


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
    """Attack somebody. The target defends; `defence=` gives its dice, `against=` its skill or a number."""

    verb: ClassVar = "attack"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "target")
    who: Who
    target: Who
    with_: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None
    against: Rating | None = None
    difficulty: Level | None = None
    harm: Text | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: whose turn, one action a turn, nobody who is out. Advice: reach."""
        scene = needs_here(draft, self.who)
        needs_here(draft, self.target)
        if self.who == self.target:
            draft.cannot("attack_on_self", who=self.who)
        draft.rule(scene.here[self.target].state not in ("out", "conceded"), "target_out", target=self.target)
        told = a_text(draft, self.harm or "")
        act = part_of(draft, self.who, "attack", told or scene.harm, self.with_, "act")
        harm = told or harm_of(act.skill, scene.harm)
        reach(draft, self.who, self.target, act.skill)
        act = act.but(dice=dice_for(draft, self.who, self.dice))
        if self.difficulty is not None:
            oppose = difficulty_part(self.difficulty)
        else:
            answer = answer_to(act.skill)
            oppose = defence(draft, scene, self.target, answer, harm, self.against, self.defence)
        opened(draft, AttackAim(target=self.target, harm=harm), act, oppose)


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
    """Get past an obstacle: against a difficulty, or somebody who stands in the way."""

    verb: ClassVar = "overcome"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "what")
    who: Who
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
        scene = needs_here(draft, self.who)
        act = part_of(draft, self.who, "overcome", scene.harm, self.with_, "act")
        act = act.but(dice=dice_for(draft, self.who, self.dice))
        oppose = opposition(draft, self.who, self.against, self.difficulty, self.using, self.defence)
        opened(draft, OvercomeAim(what=a_text(draft, self.what), aspect=self.aspect), act, oppose)


def barrier(draft: Draft, who: Id, zone: Id, difficulty: int, with_: str | int | None, dice: str | None) -> None:
    """An obstacle between two zones: an overcome that ends in the other zone (digest 1.12)."""
    act = part_of(draft, who, "overcome", "physical", with_, "act")
    act = act.but(dice=dice_for(draft, who, dice))
    opened(draft, OvercomeAim(zone=zone), act, difficulty_part(difficulty))


class Advantage(Command):
    """Create an advantage: a new aspect, or free invokes on one that exists."""

    verb: ClassVar = "advantage"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""
    on: Spot = ""
    existing: AspectRef | None = None
    unknown: bool = False
    with_: Rating | None = None
    difficulty: Level | None = None
    against: Who | None = None
    using: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: whose turn, one action a turn. On a character without a difficulty, that character opposes."""
        scene = needs_here(draft, self.who)
        act = part_of(draft, self.who, "advantage", scene.harm, self.with_, "act")
        act = act.but(dice=dice_for(draft, self.who, self.dice))
        against = self.against
        if against is None and self.difficulty is None and self.on in draft.table.cast and self.on != self.who:
            against = None if same_side(draft.table, self.who, self.on) else self.on
        oppose = opposition(draft, self.who, against, self.difficulty, self.using, self.defence)
        mode: Literal["new", "existing_known", "existing_unknown"] = "new"
        if self.existing is not None:
            unknown = self.unknown or not draft.table.aspects[self.existing].known
            mode = "existing_unknown" if unknown else "existing_known"
        aim = AdvantageAim(text=a_text(draft, self.text), mode=mode, on=a_spot(draft, self.on), aspect=self.existing)
        opened(draft, aim, act, oppose)


class PlainRoll(Command):
    """Roll a skill for its own sake: no turn, no action; the GM reads the result."""

    verb: ClassVar = "roll"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "with_")
    who: Who
    with_: Rating | None = None
    what: Text = ""
    difficulty: Level | None = None
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Always possible for somebody here."""
        scene = needs_here(draft, self.who)
        act = part_of(draft, self.who, "overcome", scene.harm, self.with_, "act")
        act = act.but(dice=dice_for(draft, self.who, self.dice))
        oppose = None if self.difficulty is None else difficulty_part(self.difficulty)
        opened(draft, TraitAim(what=a_text(draft, self.what)), act, oppose, spends=False)


class AllDefence(Command):
    """Full defence: give up the action; +2 to defend until the next turn, in the focus if one is named."""

    verb: ClassVar = "all-defence"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who",)
    who: Who
    focus: Text = ""

    def decide(self, draft: Draft) -> None:
        """It takes the action of the turn."""
        spend_action(draft, self.who)
        draft.emit(FullDefenceTaken(scene=draft.scene.id, who=self.who, focus=a_text(draft, self.focus)))


def the_roll(draft: Draft, number: int | None, *, waiting: bool = False) -> Roll:
    """The roll of that number; left out, the only one that fits, else refused with those that do."""
    if number is not None:
        held = draft.table.rolls.get(number)
        if held is None:
            draft.cannot("no_such_roll", n=number)
        return held
    fitting = [roll for roll in draft.table.rolls if not waiting or any(part.waits for part in roll.parts)]
    if len(fitting) != 1:
        draft.cannot("which_roll" if fitting else "no_open_roll", rolls=tuple(str(roll.id) for roll in fitting))
    return fitting[0]


def place_of(draft: Draft, roll: Roll, who: Id | None) -> int:
    """The part of somebody in a roll."""
    for place, part in enumerate(roll.parts):
        if part.who == who and who is not None:
            return place
    draft.cannot("not_in_roll", who=who or "", n=roll.id)


class Defend(Command):
    """Say who opposes a roll and with what; somebody else may step in until the defence dice fall."""

    verb: ClassVar = "defend"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who",)
    who: Who | None = None
    with_: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rule: not once the defence dice have fallen."""
        roll = the_roll(draft, self.roll)
        held = roll.oppose
        draft.rule(held is None or held.dice is None, "defence_dice_fallen", n=roll.id)
        if self.difficulty is not None:
            part = difficulty_part(self.difficulty)
        else:
            who = self.who or (held.who if held is not None else None)
            if who is None:
                draft.cannot("who_defends", n=roll.id)
            if who == roll.act.who:
                draft.cannot("attack_on_self", who=who)
            scene = draft.table.scenes[roll.scene]
            harm = roll.aim.harm if isinstance(roll.aim, AttackAim) else scene.harm
            action = answer_to(roll.act.skill) if isinstance(roll.aim, AttackAim) else "oppose"
            part = defence(draft, scene, who, action, harm, self.with_, self.dice or "?", roll.marks + 1)
        if held is not None:
            kept = tuple(m for m in held.modifiers if m.why != "full_defence")
            part = part.but(invokes=held.invokes, modifiers=(*part.modifiers, *kept))
        draft.emit(PartSet(roll=roll.id, place=1, part=part))


class Use(Command):
    """Roll with another skill: of whoever acts, or of whoever opposes. A mental attack does mental harm."""

    verb: ClassVar = "use"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "with_")
    who: Who
    with_: Rating
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Dice, invokes and modifiers stay. A defence that has not been rolled follows an attack of another kind."""
        roll = the_roll(draft, self.roll)
        place = place_of(draft, roll, self.who)
        held = roll.parts[place]
        harm = roll.aim.harm if isinstance(roll.aim, AttackAim) else draft.table.scenes[roll.scene].harm
        new = part_of(draft, self.who, "overcome", harm, self.with_, held.role)
        draft.emit(PartSet(roll=roll.id, place=place, part=held.but(skill=new.skill, rating=new.rating)))
        if place == 0 and isinstance(roll.aim, AttackAim):
            self._follow(draft, roll, roll.aim, new.skill)

    def _follow(self, draft: Draft, roll: Roll, aim: AttackAim, skill: str) -> None:
        kinds = {harm_of(held, "physical") for held in (skill, roll.act.skill)}
        harm = harm_of(skill, "physical") if len(kinds) > 1 and aim.harm in kinds else aim.harm
        if harm != aim.harm:
            draft.emit(AimSet(roll=roll.id, aim=aim.but(harm=harm)))
        oppose = roll.oppose
        if oppose is None or oppose.who is None or not oppose.waits:
            return
        defender = draft.table.cast[oppose.who]
        if oppose.skill == default_skill(defender, answer_to(roll.act.skill), aim.harm):
            usual = default_skill(defender, answer_to(skill), harm)
            if usual != oppose.skill:
                part = oppose.but(skill=usual, rating=rating(defender, usual) or 0)
                draft.emit(PartSet(roll=roll.id, place=1, part=part))


class TypeDice(Command):
    """Give the dice of somebody in an open roll; without a value the program rolls them."""

    verb: ClassVar = "dice"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "value")
    who: Who
    value: DiceText | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Dice that lie already are set right by typing others; the program does not roll twice."""
        roll = the_roll(draft, self.roll, waiting=self.value is None)
        place = place_of(draft, roll, self.who)
        part = roll.parts[place]
        if part.passive:
            draft.cannot("no_dice_there", n=roll.id)
        if self.value is None or self.value == "?":
            if part.dice is not None:
                draft.cannot("dice_lie", who=self.who, n=roll.id)
            dice = draft.fate_dice()
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
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """The number may not be 0."""
        roll = the_roll(draft, self.roll)
        place = place_of(draft, roll, self.who)
        n, why, kind = self.n, a_text(draft, self.why), "modifier"
        if self.stunt is not None:
            sheet = draft.table.cast[self.who].sheet
            stunts = sheet.stunts if isinstance(sheet, FateSheet) else ()
            if not 1 <= self.stunt <= len(stunts):
                draft.cannot("no_such_stunt", who=self.who, n=self.stunt)
            stunt = stunts[self.stunt - 1]
            n, why, kind = n or stunt_bonus(stunt), why or stunt.name, "stunt"
            if not n:
                draft.cannot("stunt_without_bonus", what=stunt.name)
        if n == 0 or abs(n) > 99:
            draft.cannot("bad_number", what=str(n))
        modifier = Modifier(id=roll.marks + 1, n=n, why=why, kind=kind)  # type: ignore[arg-type]
        draft.emit(Modified(roll=roll.id, place=place, modifier=modifier))


class Strike(Command):
    """Strike a modifier from a roll, or put it back."""

    verb: ClassVar = "strike"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("n",)
    n: Int
    who: Who | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """By its number in that roll."""
        roll = the_roll(draft, self.roll)
        for place, part in enumerate(roll.parts):
            for held in part.modifiers:
                if held.id == self.n and self.who in (None, part.who):
                    changed = held.but(struck=not held.struck)
                    draft.emit(Modified(roll=roll.id, place=place, modifier=changed))
                    return
        draft.cannot("no_such_modifier", n=self.n)


COMMANDS: tuple[type[Command], ...] = (
    Attack, Overcome, Advantage, PlainRoll, AllDefence, Defend, Use, TypeDice, Modify, Strike,
)  # fmt: skip
