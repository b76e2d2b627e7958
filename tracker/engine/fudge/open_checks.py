"""An open roll of Fudge: what is set about it until it is read, and how likely it is to come out how (2.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Level, Rating, RollRef, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.checks import WAIT, a_side, dice_for, settle, with_modifier, with_second
from tracker.engine.fudge.system import foe_here, method_of
from tracker.history.checks import CheckPutAway, CheckSet
from tracker.model.blows import FUDGE_POINT
from tracker.model.cast import Id
from tracker.model.checks import CheckSide, OpenCheck
from tracker.model.rolls import Dice, Modifier
from tracker.model.table import Scene, Table
from tracker.rules.fudge.dice import NPC_ODDS, convolved, odds
from tracker.rules.fudge.reactions import attitude
from tracker.rules.fudge.results import opposed, unopposed


def check_numbered(table: Table, number: int | None) -> tuple[Scene, OpenCheck] | None:
    """The open roll of that number and its scene; None where there is none."""
    held = ((scene, scene.checks.get(number)) for scene in table.scenes)
    return next(((scene, check) for scene, check in held if check is not None), None)


def open_of(table: Table, who: Id, *, waiting: bool = False) -> tuple[Scene, OpenCheck] | None:
    """The newest open roll of somebody; `waiting`, of those whose dice are missing."""
    found = [
        (scene, check)
        for scene in table.scenes
        for check in scene.checks
        if any(side.who == who and (not waiting or side.dice is None) for side in check.sides)
    ]
    return max(found, key=lambda pair: pair[1].id, default=None)


def side_of(check: OpenCheck, who: Id) -> CheckSide:
    """What somebody has in a roll."""
    return next(side for side in check.sides if side.who == who)


def _set(draft: Draft, scene: Scene, check: OpenCheck) -> None:
    if scene.checks[check.id] == check:
        draft.cannot("nothing_changes")
    draft.emit(CheckSet(scene=scene.id, check=check))


def dice_called(draft: Draft, people: tuple[Id, ...], value: str | None) -> bool:
    """Dice of open rolls: called out, or rolled by the program; whether any were about one."""
    found = [(who, held) for who in people if (held := open_of(draft.table, who, waiting=value is None)) is not None]
    if not found or len(found) < len(people):
        return False
    for who, (scene, check) in found:
        draft.turn_to(scene.id)
        now = draft.table.scenes[scene.id].checks[check.id]
        side = side_of(now, who)
        said = None if value == WAIT else value
        _set(draft, draft.scene, now.with_side(side.but(dice=dice_for(draft, scene, now, side, said))))
    return True


def modified(draft: Draft, who: Id, n: int, why: str) -> bool:
    """A number on somebody's open roll; whether there is one."""
    held = open_of(draft.table, who)
    if held is None:
        return False
    scene, check = held
    draft.turn_to(scene.id)
    if n == 0:
        draft.cannot("bad_number", what=str(n))
    _set(draft, scene, check.with_side(with_modifier(draft, side_of(check, who), n, why)))
    return True


def struck_out(draft: Draft, n: int, who: Id | None) -> bool:
    """Strike a modifier of an open roll, or put it back; 0 is the penalty of wounds. Whether it is about one."""
    held = None if who is None else open_of(draft.table, who)
    if held is None or who is None:
        return False
    scene, check = held
    draft.turn_to(scene.id)
    side = side_of(check, who)
    if n == 0 and side.lost:
        side = side.but(unhurt=not side.unhurt)
    elif any(each.id == n for each in side.modifiers):
        side = side.but(
            modifiers=tuple(each.but(struck=not each.struck) if each.id == n else each for each in side.modifiers)
        )
    else:
        draft.cannot("no_such_modifier", n=n)
    _set(draft, scene, check.with_side(side))
    return True


def _meant(draft: Draft, number: int | None) -> tuple[Scene, OpenCheck] | None:
    """The open roll that is meant: by its number, or the only open one where no roll of Fate is open."""
    if number is not None or len(draft.table.rolls):
        return check_numbered(draft.table, number)
    here = draft.table.scene
    found = [(scene, check) for scene in draft.table.scenes for check in scene.checks]
    found = [pair for pair in found if here is not None and pair[0].id == here.id] or found
    if len(found) > 1:
        draft.cannot("which_roll", rolls=tuple(str(check.id) for _, check in found))
    return found[0] if found else None


def dice_set(draft: Draft, who: Id, dice: Dice) -> None:
    """What lies in place of somebody's dice on their open roll, if there is one."""
    held = open_of(draft.table, who)
    if held is not None:
        scene, check = held
        draft.turn_to(scene.id)
        _set(draft, scene, check.with_side(side_of(check, who).but(dice=dice.but(secret=check.secret))))


def made_sure(draft: Draft, who: Id, difficulty: int) -> None:
    """The open roll of somebody succeeds without its dice: just as well as it must (§2.36, A)."""
    held = open_of(draft.table, who)
    if held is None:
        return
    scene, check = held
    draft.turn_to(scene.id)
    side = side_of(check, who).but(dice=None, one_die=True)
    short = max(0, difficulty - side.sum.fixed)
    made = Modifier(id=1 + max((each.id for each in side.modifiers), default=0), n=short, why=SURE)
    check = check.but(one=side.but(modifiers=(*side.modifiers, made)), kind="check", difficulty=difficulty, other=None)
    settle(draft, scene, check, check.id)


def die_now(side: CheckSide) -> int:
    """The die of somebody with all that Fudge points moved it; 0 while it has not fallen."""
    moved = sum(term.n for term in side.sum.terms if term.why == FUDGE_POINT)
    return (0 if side.dice is None else side.dice.total) + moved


SURE = "sure_success"
"""The reason of what a bought success adds."""


def read(draft: Draft, number: int | None) -> bool:
    """Read an open roll; cannot: while dice are missing. Whether there is one."""
    held = _meant(draft, number)
    if held is None:
        return False
    scene, check = held
    draft.turn_to(scene.id)
    if check.waiting:
        draft.cannot("dice_missing", n=check.id, missing=check.waiting)
    settle(draft, scene, check, check.id)
    return True


def put_away(draft: Draft, number: int | None) -> bool:
    """Put an open roll away unread; whether there is one."""
    held = _meant(draft, number)
    if held is None:
        return False
    scene, check = held
    draft.turn_to(scene.id)
    draft.emit(CheckPutAway(scene=scene.id, check=check.id, who=check.one.who, secret=check.secret))
    return True


class Adjust(Command):
    """Set something about an open roll: whose trait, the difficulty, the other one, a second trait that helps.

    `instead` rolls the second trait in place of the first, if it is so much better. `least` is the result without
    which that one does not win. `no-difficulty` rolls on nothing. `secret` keeps it the GM's.
    """

    verb: ClassVar = "adjust"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who
    with_: Rating | None = None
    second: Text = ""
    instead: bool = False
    difficulty: Level | None = None
    no_difficulty: bool = False
    foe: Who | None = None
    least: Level | None = None
    throws: Literal["one_die", "usual_dice"] | None = None
    veil: Literal["secret", "in_the_open"] | None = None
    what: Text | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Dice that lie there stay; a new opponent has none yet."""
        held = open_of(draft.table, self.who) if self.roll is None else check_numbered(draft.table, self.roll)
        if held is None or all(side.who != self.who for side in held[1].sides):
            draft.cannot("no_open_roll")
        scene, check = held
        draft.turn_to(scene.id)
        check = check.with_side(self._side(draft, scene, check))
        if self.difficulty is not None or self.no_difficulty:
            check = check.but(kind="check", other=None, difficulty=self.difficulty)
        if self.foe is not None:
            foe_here(draft, scene, check.one.who, self.foe)
            other = a_side(draft, scene, self.foe, None)
            check = check.but(kind="oppose", other=other, difficulty=None)
        if self.veil is not None:
            check = _kept(check, self.veil == "secret")
        if self.what is not None:
            check = check.but(what=a_text(draft, self.what))
        _set(draft, scene, check)

    def _side(self, draft: Draft, scene: Scene, check: OpenCheck) -> CheckSide:
        side = side_of(check, self.who)
        if self.with_ is not None:
            fresh = a_side(draft, scene, self.who, self.with_)
            side = side.but(trait=fresh.trait, rating=fresh.rating, lost=fresh.lost)
        if self.second:
            side = with_second(draft, side, self.second, self.instead)
        if self.least is not None:
            side = side.but(least=self.least)
        if self.throws is not None and (self.throws == "one_die") != side.one_die:
            # Dice of the other kind cannot stay.
            side = side.but(one_die=self.throws == "one_die", dice=None)
        return side


def _kept(check: OpenCheck, secret: bool) -> OpenCheck:
    """The roll as the GM's alone, or in the open, with all its dice."""
    for side in check.sides:
        if side.dice is not None:
            check = check.with_side(side.but(dice=side.dice.but(secret=secret)))
    return check.but(secret=secret)


class Prospects(NamedTuple):
    """What an open roll may come to, each with its exact chance; of dice that lie, what it comes to."""

    chances: dict[str, Fraction]
    """By outcome: failure, success; behind, stands, ahead; unhelpful, mildly_helpful, helpful. Empty = on nothing."""
    throws: int
    """In how many equally likely throws the dice still to come can fall."""
    spread: dict[int, Fraction]
    """Each result, or of two each relative degree, best first."""


def prospects(scene: Scene, check: OpenCheck, *, anew: bool = False) -> Prospects:
    """How likely each outcome is, dice that lie counted; `anew`, as it was before any dice."""
    usual = odds(method_of(scene))
    sums, coming = [], []
    for side in check.sides:
        waits = anew or side.dice is None
        coming.append([NPC_ODDS if side.one_die else usual] if waits else [])
        sums.append(side.sum.fixed if waits else side.sum.result)
    throws = 1
    for dice in coming:
        for die in dice:
            throws *= sum(die.values())
    found: dict[str, Fraction] = dict.fromkeys(OUTCOMES[kind_of(check)], Fraction(0))
    lead = sums[0] - (sums[1] if check.other is not None else 0)
    by_degree = convolved(lead, coming[0], coming[1] if check.other is not None else ())
    spread = dict(sorted(by_degree.items(), reverse=True))
    if not found:
        return Prospects({}, throws, spread)
    # Least results look at each result by itself, so both spreads are gone through.
    mine = convolved(sums[0], coming[0], ())
    theirs = convolved(sums[1], coming[1], ()) if check.other is not None else {0: Fraction(1)}
    for one, chance in mine.items():
        for other, against in theirs.items():
            found[outcome_of(check, one, other)] += chance * against
    return Prospects(found, throws, spread)


OUTCOMES = {
    "check": ("failure", "success"),
    "oppose": ("behind", "stands", "ahead"),
    "reaction": ("unhelpful", "mildly_helpful", "helpful"),
    "": (),
}
"""By kind, from the worst for the one who rolls to the best."""


def kind_of(check: OpenCheck) -> str:
    """Which outcomes it has: of a check, an opposed roll, a reaction; empty = on nothing, which has none."""
    return "" if check.kind == "check" and check.difficulty is None else check.kind


def outcome_of(check: OpenCheck, one: int, other: int) -> str:
    """What two results come to; of one alone the second does not matter."""
    if check.kind == "reaction":
        return attitude(one)
    if check.other is not None:
        winner = opposed(one, other, check.one.least, check.other.least).winner
        return {"a": "ahead", "b": "behind", None: "stands"}[winner]
    return "success" if check.difficulty is not None and unopposed(one, check.difficulty).success else "failure"


def outcome_now(check: OpenCheck) -> str:
    """What the dice that lie there come to; empty while some are missing, or on nothing."""
    if check.waiting or not kind_of(check):
        return ""
    return outcome_of(check, check.one.sum.result, 0 if check.other is None else check.other.sum.result)


COMMANDS: tuple[type[Command], ...] = (Adjust,)
"""Verbs of this module."""
