"""Stunts with a price or a limit: paying is part of using them (1.7); stunts learnt and lost, and what refresh is."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Int, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.purses import gm_or, purse
from tracker.history.points import PointsMoved
from tracker.history.stunts import StuntLost, StuntSet, StuntsReady, StuntUsed
from tracker.model.cast import FateSheet, Id, Stunt
from tracker.model.rolls import Modifier, Part, Roll
from tracker.model.table import Scene
from tracker.rules.points import refresh_with
from tracker.text import folded


def stunts_of(draft: Draft, who: Id) -> tuple[Stunt, ...]:
    """The stunts on somebody's sheet."""
    sheet = draft.table.cast[who].sheet
    return sheet.stunts if isinstance(sheet, FateSheet) else ()


def the_stunt(draft: Draft, who: Id, number: int) -> Stunt:
    """A stunt by its number on the sheet, from 1; else refused."""
    stunts = stunts_of(draft, who)
    if not 1 <= number <= len(stunts):
        draft.cannot("no_such_stunt", who=who, n=number)
    return stunts[number - 1]


def fits(stunt: Stunt, roll: Roll, part: Part) -> bool:
    """Whether a stunt is for what that side does, with the skill it rolls."""
    action = roll.aim.aim if part.role == "act" else "defend"
    return stunt.on in ("", action) and stunt.skill in ("", part.skill)


def use_stunt(draft: Draft, who: Id, number: int, scene: Scene) -> None:
    """Use it: its price is paid, what it brings is there, one use is gone. Rules: points and uses left."""
    stunt = the_stunt(draft, who, number)
    if stunt.uses:
        draft.rule(stunt.used < stunt.uses, "stunt_used_up", who=who, what=stunt.name, n=stunt.uses, per=stunt.per)
    party = gm_or(draft.table, who)
    if stunt.cost:
        has = purse(draft.table, draft.table.scenes[scene.id], who)
        draft.rule(has >= stunt.cost, "no_fate_points", who=who, has=has)
        draft.emit(PointsMoved(payer=party, payee="bank", n=stunt.cost, why="stunt", scene=scene.id))
    if stunt.gains:
        draft.emit(PointsMoved(payer="bank", payee=party, n=stunt.gains, why="stunt", scene=scene.id))
    if stunt.uses or stunt.cost or stunt.gains:
        draft.emit(StuntUsed(who=who, place=number - 1, name=stunt.name, used=stunt.used + 1))


def give_back(draft: Draft, who: Id, modifier: Modifier, scene: Scene) -> None:
    """The use of a stunt is taken back: its price returns, and what it brought goes where it still is."""
    stunts = stunts_of(draft, who)
    stunt = stunts[modifier.stunt - 1] if modifier.stunt <= len(stunts) else None
    if stunt is None or not (stunt.uses or stunt.cost or stunt.gains):
        return
    party = gm_or(draft.table, who)
    if stunt.cost:
        draft.emit(PointsMoved(payer="bank", payee=party, n=stunt.cost, why="withdrawn", scene=scene.id))
    if stunt.gains and purse(draft.table, draft.table.scenes[scene.id], who) >= stunt.gains:
        draft.emit(PointsMoved(payer=party, payee="bank", n=stunt.gains, why="withdrawn", scene=scene.id))
    used = max(0, stunt.used - 1)
    draft.emit(StuntUsed(who=who, place=modifier.stunt - 1, name=stunt.name, used=used, taken_back=True))


def ready(draft: Draft, per: Literal["scene", "session"], people: list[Id]) -> None:
    """A scene, or a session, is over: what may be used so often in one may be used anew."""
    for who in people:
        used = [place for place, held in enumerate(stunts_of(draft, who)) if held.used and held.per == per]
        if used:
            draft.emit(StuntsReady(who=who, places=tuple(used)))


def scene_ends(draft: Draft, scene: Scene) -> None:
    """Stunts of whoever was in it that count by the scene."""
    ready(draft, "scene", [who.id for who in scene.here])


class Pay(Command):
    """Pay fate points for something that says so: `pay Imre stunt=2` uses that stunt, `pay Imre 1 why=...` all else."""

    verb: ClassVar = "pay"
    subject: ClassVar = "points"
    order: ClassVar = ("who", "n")
    who: Who
    n: Int = 1
    stunt: Int | None = None
    why: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rules: nobody pays with what they have not; a stunt is not used more often than it may be."""
        if self.stunt is not None:
            stunt = the_stunt(draft, self.who, self.stunt)
            if not (stunt.cost or stunt.uses or stunt.gains):
                draft.cannot("stunt_has_no_price", what=stunt.name)
            use_stunt(draft, self.who, self.stunt, draft.scene)
            return
        if not 1 <= self.n <= 99:
            draft.cannot("bad_number", what=str(self.n))
        scene = draft.scene
        has = purse(draft.table, scene, self.who)
        draft.rule(has >= self.n, "no_fate_points", who=self.who, has=has)
        why = a_text(draft, self.why) or "stunt"
        draft.emit(PointsMoved(payer=gm_or(draft.table, self.who), payee="bank", n=self.n, why=why, scene=scene.id))


class SetStunt(Command):
    """Give somebody a stunt, change the one of that name, or take it away (`drop`).

    `cost=` and `gains=` are fate points, `uses=` how often it may be used a scene (or `per=session`). With the fourth
    stunt of a player character refresh falls by one, and rises again when it goes.
    """

    verb: ClassVar = "stunt"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "name")
    who: Who
    name: Text
    text: Text | None = None
    bonus: Int | None = None
    on: Literal["attack", "defend", "overcome", "advantage", "any"] | None = None
    with_: Text | None = None
    when: Text | None = None
    cost: Int | None = None
    gains: Int | None = None
    uses: Int | None = None
    per: Literal["scene", "session"] | None = None
    drop: bool = False

    def decide(self, draft: Draft) -> None:
        """Rule: refresh of a player character stays at 1 at least (1.7)."""
        who = draft.table.cast[self.who]
        if not isinstance(who.sheet, FateSheet):
            draft.cannot("unknown_field", what="stunt")
        name = a_text(draft, self.name)
        if not name:
            draft.cannot("name_missing")
        stunts = who.sheet.stunts
        place = next((n for n, held in enumerate(stunts) if folded(held.name) == folded(name)), len(stunts))
        if self.drop:
            if place == len(stunts):
                draft.cannot("unknown_name", what=name)
            refresh = self._refresh(draft, who.sheet, len(stunts) - 1)
            draft.emit(StuntLost(who=self.who, place=place, name=stunts[place].name, refresh=refresh))
            return
        held = stunts[place] if place < len(stunts) else Stunt(name=name)
        stunt = held.but(**self._changes(draft))
        if place < len(stunts) and stunt == held:
            draft.cannot("nothing_changes")
        refresh = self._refresh(draft, who.sheet, max(len(stunts), place + 1))
        draft.emit(StuntSet(who=self.who, place=place, stunt=stunt, refresh=refresh))

    def _changes(self, draft: Draft) -> dict[str, object]:
        for n in (self.cost, self.gains, self.uses):
            if n is not None and not 0 <= n <= 9:
                draft.cannot("bad_number", what=str(n))
        if self.bonus is not None and abs(self.bonus) > 9:
            draft.cannot("bad_number", what=str(self.bonus))
        changes: dict[str, object] = {
            "text": None if self.text is None else a_text(draft, self.text),
            "bonus": self.bonus,
            "on": "" if self.on == "any" else self.on,
            "skill": None if self.with_ is None else a_text(draft, self.with_),
            "when": None if self.when is None else a_text(draft, self.when),
            "cost": self.cost,
            "gains": self.gains,
            "uses": self.uses,
            "per": self.per,
        }
        return {field: value for field, value in changes.items() if value is not None}

    def _refresh(self, draft: Draft, sheet: FateSheet, after: int) -> int:
        """With as many stunts as then: only a player character's stunts are paid with refresh."""
        if not draft.table.cast[self.who].is_player:
            return sheet.refresh
        refresh = refresh_with(sheet.refresh, len(sheet.stunts), after)
        draft.rule(refresh >= 1, "refresh_below_one", who=self.who, n=refresh)
        return refresh


COMMANDS: tuple[type[Command], ...] = (Pay, SetStunt)
