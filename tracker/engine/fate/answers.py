"""What is said while a roll is open: who opposes it and how, a stunt, dice, modifiers."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import (
    Command,
    DiceText,
    Int,
    Level,
    Rating,
    RollRef,
    Several,
    Text,
    Who,
    each,
)
from tracker.engine.draft import Draft
from tracker.engine.exchange_action import spend_action
from tracker.engine.fate.open_rolls import (
    Undiced,
    defence,
    difficulty_part,
    part_of,
    part_with,
    place_of,
    read_dice,
    roll_of,
    stunt_bonus,
    the_roll,
    undiced,
)
from tracker.engine.fate.standing import STANDING, focuses, plain_focus, played, stood
from tracker.engine.fate.stunts import fits, give_back, the_stunt, use_stunt
from tracker.engine.fate.system import (
    OBSTACLES,
    answer_to,
    default_skill,
    harm_of,
    rules_of,
)
from tracker.engine.fate.teamwork import dismiss, retally
from tracker.engine.turns import needs_here
from tracker.history.order import FullDefenceTaken
from tracker.history.rolls import AimSet, DiceFell, Modified, PartSet
from tracker.model.cast import Id
from tracker.model.rolls import AttackAim, Modifier, Part, Roll
from tracker.rules.fate import RULESETS


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
    AllDefence,
    Defend,
    Use,
    TypeDice,
    Modify,
    Strike,
)
