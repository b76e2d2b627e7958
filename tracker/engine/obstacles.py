"""What stands in the way: blocks done away with or used, minions put in the way, distractions settled (digest 1.15)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import Command, DiceText, Rating, RollRef, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.kinds import NAMELESS
from tracker.engine.fate.open_rolls import dice_for, difficulty_part, opened, part_of, the_roll
from tracker.engine.fate.system import rating, same_side
from tracker.engine.turns import needs_here
from tracker.history.groups import DistractionSettled
from tracker.history.place import BorderSet
from tracker.history.rolls import AimSet
from tracker.model.cast import Character, Id
from tracker.model.rolls import AttackAim, OvercomeAim, Roll
from tracker.model.table import Scene, Table
from tracker.rules.obstacles import removal


def needs_block(draft: Draft, who: Id) -> Scene:
    """The scene, if a block of that id stands in it; else refused."""
    scene = needs_here(draft, who)
    if draft.table.cast[who].kind != "block":
        draft.cannot("no_block", who=who)
    draft.rule(scene.here[who].takes_part, "target_out", target=who)
    return scene


class Breach(Command):
    """Do away with a block for good: an overcome against its rating + 2. Getting past it is `overcome against=`."""

    verb: ClassVar = "breach"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "block")
    who: Who
    block: Who
    with_: Rating | None = None
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: whose turn, one action a turn. A success takes the block out, and the way it stood in is open."""
        scene = needs_block(draft, self.block)
        needs_here(draft, self.who)
        act = part_of(draft, self.who, "overcome", scene.harm, self.with_, "act")
        act = act.but(dice=dice_for(draft, self.who, self.dice))
        hard = removal(rating(draft.table.cast[self.block], "") or 0)
        opened(draft, OvercomeAim(block=self.block), act, difficulty_part(hard).but(who=self.block))


class UseBlock(Command):
    """Say what a block does in an open attack: the target hides behind it, or is pushed into it; `off` = nothing."""

    verb: ClassVar = "block"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("block", "how")
    block: Who
    how: Literal["cover", "into", "off"] = "cover"
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Cover is Armor of half its rating; pushed into it, half its Weapon counts; each at least 1."""
        roll, aim = the_attack(draft, self.roll)
        needs_block(draft, self.block)
        if self.how == "off":
            changed = aim.but(
                into=None if aim.into == self.block else aim.into, cover=None if aim.cover == self.block else aim.cover
            )
        else:
            changed = aim.but(**{self.how: self.block})
        if changed == aim:
            draft.cannot("nothing_changes")
        draft.emit(AimSet(roll=roll.id, aim=changed))


def the_attack(draft: Draft, number: int | None) -> tuple[Roll, AttackAim]:
    """The open attack of that number, or the only open roll if it is one."""
    roll = the_roll(draft, number)
    if not isinstance(roll.aim, AttackAim):
        draft.cannot("no_attack", n=roll.id)
    if roll.spread:
        draft.cannot("attack_on_several", n=roll.id)
    return roll, roll.aim


def may_shield(table: Table, roll: Roll, minion: Id) -> bool:
    """Whether somebody can be put in the way of an attack: a nameless one of the defender's side, not in the roll."""
    boss = boss_of(roll)
    presence = table.presence(minion)
    return (
        boss is not None
        and minion not in (roll.act.who, boss)
        and table.cast[minion].kind in NAMELESS
        and same_side(table, boss, minion)
        and presence is not None
        and presence.takes_part
        and minion in table.scenes[roll.scene].here
    )


def is_boss(who: Character) -> bool:
    """Whether somebody has minions to put in the way: one of the GM's who is not nameless."""
    return not who.is_player and who.kind not in NAMELESS


def boss_of(roll: Roll) -> Id | None:
    """Who is attacked, or defends in their stead; None where nobody is."""
    if not isinstance(roll.aim, AttackAim):
        return None
    return roll.oppose.who if roll.oppose is not None and roll.oppose.who is not None else roll.aim.target


class Shield(Command):
    """Put a minion in the way of an open attack: the boss is unharmed, the minion takes the hit without rolling.

    An optional rule (`minion_armour`). Named again, the minion steps back.
    """

    verb: ClassVar = "shield"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("minion",)
    minion: Who
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: the option is on; a boss of the GM's; a nameless one of the same side who takes part."""
        roll, aim = the_attack(draft, self.roll)
        if aim.minion == self.minion:
            draft.emit(AimSet(roll=roll.id, aim=aim.but(minion=None)))
            return
        needs_here(draft, self.minion)
        boss = boss_of(roll)
        draft.rule(draft.table.scenes[roll.scene].options.minion_armour, "minion_armour_off")
        if boss is None or self.minion in (boss, roll.act.who):
            draft.cannot("no_minion", who=self.minion)
        draft.rule(is_boss(draft.table.cast[boss]), "no_boss", who=boss)
        draft.rule(may_shield(draft.table, roll, self.minion), "no_minion", who=self.minion)
        draft.emit(AimSet(roll=roll.id, aim=aim.but(minion=self.minion)))


class Choose(Command):
    """Settle a distraction: what it asks is taken on, or left, with its repercussions; it is out of the way."""

    verb: ClassVar = "choose"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("what", "how")
    what: Who
    how: Literal["taken", "left"]
    by: Who | None = None

    def decide(self, draft: Draft) -> None:
        """It must be a distraction that still stands."""
        scene = needs_here(draft, self.what)
        held = draft.table.cast[self.what]
        if held.kind != "distraction":
            draft.cannot("no_distraction", who=self.what)
        if scene.here[self.what].state == "out":
            draft.cannot("already_out", who=self.what)
        draft.emit(
            DistractionSettled(
                who=self.what,
                scene=scene.id,
                how=self.how,
                by=self.by,
                repercussions=held.repercussions if self.how == "left" else "",
            )
        )


def open_ways(draft: Draft, scene: Scene, who: Id) -> None:
    """As a block goes, the ways it stood in are open."""
    for border in scene.borders:
        if border.block == who:
            draft.emit(BorderSet(scene=scene.id, border=border.but(bar="open", difficulty=None, block=None)))


COMMANDS: tuple[type[Command], ...] = (Breach, UseBlock, Shield, Choose)
