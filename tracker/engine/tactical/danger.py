"""Danger: obvious or hidden, who noticed, the moves nobody answers (tactical phase, 2.3)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, SideRef, Text, Who, Whos
from tracker.engine.draft import Draft
from tracker.engine.turns import needs_here
from tracker.history.danger import AbilityNoted, DangerTold, DetectionMade, FreelyMoved, NewcomerSought, OffGuardChanged
from tracker.history.order import FrameBegan
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Fighter, Phase
from tracker.model.table import Scene, Table


def phase_of(draft: Draft) -> tuple[Scene, Phase]:
    """The scene and its phase; refused where none runs."""
    scene = draft.scene
    if scene.phase is None:
        draft.cannot("no_phase")
    return scene, scene.phase


def fighter(phase: Phase, who: Id) -> Fighter:
    """Somebody in the phase, as fresh as one who has not done anything yet."""
    return phase.fighters.get(who) or Fighter(id=who)


def party_of(table: Table, scene: Scene, phase: Phase | None = None) -> frozenset[Id]:
    """The party that a danger is to: players' characters and everybody of their sides.

    Where nobody has a player, the first side of those that are here; where the GM named the side that has to notice,
    that one.
    """
    here = [table.cast[held.id] for held in scene.here]
    named = None if phase is None else table.sides.get(phase.side)
    if named is not None:
        return frozenset(who.id for who in here if who.side == named.id)
    sides = {who.side for who in here if who.is_player and who.side is not None}
    if not any(who.is_player for who in here):
        there = {who.side for who in here}
        sides = {next((side.id for side in table.sides if side.id in there), "")}
    return frozenset(who.id for who in here if who.is_player or who.side in sides)


def to_notice(table: Table, scene: Scene, phase: Phase) -> tuple[Id, ...]:
    """Whoever has to notice: the party, or the others where that lies in ambush (point 14)."""
    party, asked = party_of(table, scene, phase), phase.surprised == "players"
    return tuple(who.id for who in scene.here if who.takes_part and (who.id in party) is asked)


def others_of(table: Table, scene: Scene, newcomer: Id) -> tuple[Id, ...]:
    """The other party than that of somebody who comes hidden (open point 36)."""
    party = party_of(table, scene, scene.phase)
    asked = newcomer not in party
    return tuple(who.id for who in scene.here if who.takes_part and (who.id in party) is asked)


def to_seek(table: Table, scene: Scene, phase: Phase, newcomer: Id) -> tuple[Id, ...]:
    """Whoever has to notice a newcomer now: all of the other party, in a later round those who have not yet."""
    there = others_of(table, scene, newcomer)
    return tuple(who for who in there if newcomer in fighter(phase, who).unaware) or there


class Danger(Command):
    """Describe the danger: a tactical phase begins. An obvious one is noticed by all.

    A hidden one is noticed, or not, by the players' characters (`player =`) and whoever is on their side; where nobody
    has a player, by the first side of those that are here. `side=` names another one.
    """

    verb: ClassVar = "danger"
    subject: ClassVar = "tactical"
    order: ClassVar = ("danger",)
    danger: Literal["obvious", "hidden", "environment"]
    ambush: bool = False
    """The players' side lies in ambush: the others have to notice."""
    side: SideRef | None = None
    """The side that has to notice."""

    def decide(self, draft: Draft) -> None:
        """Rules: in a tactical scene, where actions are counted; not while CTs are played."""
        scene = draft.scene
        if self.side is not None and not any(draft.table.cast[who.id].side == self.side for who in scene.here):
            draft.cannot("nobody_of_side", side=self.side)
        draft.rule(scene.system == "tactical", "phase_of_another_game", system=scene.system)
        if scene.phase is None:
            if scene.frame:
                draft.cannot("frame_runs", frame=scene.frame)
            order = Rcs(exchange=0)
            draft.emit(FrameBegan(scene=scene.id, frame="phase", order=order, conflict=0, harm=scene.harm))
        else:
            draft.rule(scene.phase.state in ("idle", "detection", "ordering"), "wrong_state", state=scene.phase.state)
        ambush = self.ambush and self.side is None
        surprised: Literal["players", "others"] = "others" if ambush else "players"
        draft.emit(DangerTold(scene=scene.id, danger=self.danger, surprised=surprised, side=self.side))


class Detect(Command):
    """A round of detection: who won the challenge. Whoever is not named has not noticed; a tie is not a win.

    `newcomer=` is somebody who comes hidden while the phase runs: whoever has not noticed is Off-Guard against them
    alone. The same again, later, is another round for those.
    """

    verb: ClassVar = "detect"
    subject: ClassVar = "tactical"
    order: ClassVar = ("won",)
    won: Whos = ()
    tied: Whos = ()
    """Not a win, unless this table has it so: the option `ties-notice` (open point 13)."""
    ability: Text = ""
    newcomer: Who | None = None

    def decide(self, draft: Draft) -> None:
        """One who notices is enough for the order to be rolled; else the hostile side moves and it is asked again."""
        scene, phase = phase_of(draft)
        newcomer = self.newcomer
        if newcomer is None:
            draft.rule(phase.state == "detection", "wrong_state", state=phase.state)
            there = to_notice(draft.table, scene, phase)
        else:
            needs_here(draft, newcomer, scene)
            draft.rule(phase.state not in ("idle", "detection"), "wrong_state", state=phase.state)
            there = to_seek(draft.table, scene, phase, newcomer)
        for who in (*self.won, *self.tied):
            if who not in there:
                asked = tuple(one for one in there if one != who)
                draft.cannot("nothing_to_notice", who=who, asked=asked)
            if who in self.won and who in self.tied:
                draft.cannot("won_and_tied", who=who)
        won = (*self.won, *self.tied) if scene.options.ties_notice else self.won
        won = tuple(dict.fromkeys(won))
        lost = tuple(who for who in there if who not in won)
        ability = a_text(draft, self.ability)
        if newcomer is not None:
            draft.emit(NewcomerSought(scene=scene.id, newcomer=newcomer, won=won, lost=lost, ability=ability))
            return
        draft.emit(
            DetectionMade(
                scene=scene.id,
                round=phase.round + 1,
                won=won,
                lost=lost,
                ability=ability,
            )
        )


class Ability(Command):
    """Note what somebody used to notice the danger: `ability Imre "SEN"`."""

    verb: ClassVar = "ability"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """For the record only."""
        scene, _ = phase_of(draft)
        needs_here(draft, self.who, scene)
        draft.emit(AbilityNoted(scene=scene.id, who=self.who, ability=a_text(draft, self.text)))


class FreeHostileMove(Command):
    """One of the hostile side moves, and nobody can answer: nobody has noticed."""

    verb: ClassVar = "unanswered"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rules: one of the hostile side, once a round of detection."""
        scene, phase = phase_of(draft)
        needs_here(draft, self.who, scene)
        draft.rule(self.who not in to_notice(draft.table, scene, phase), "not_hostile", who=self.who)
        draft.rule(phase.state == "detection" and phase.round > 0, "wrong_state", state=phase.state)
        draft.rule(not fighter(phase, self.who).moved_free, "already_moved", who=self.who)
        draft.emit(FreelyMoved(scene=scene.id, who=self.who, text=a_text(draft, self.text)))


class SetOffGuard(Command):
    """Somebody is Off-Guard, or is no longer: warned by an ally, or because the danger showed itself.

    `against=`: against somebody alone who came hidden while the phase ran.
    """

    verb: ClassVar = "off-guard"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "how")
    who: Who
    how: Literal["", "on", "off"] = ""
    against: Who | None = None

    def decide(self, draft: Draft) -> None:
        """The Off-Guard of a Full action goes with the Full action, not by this. Cannot: neither on nor off."""
        scene, phase = phase_of(draft)
        needs_here(draft, self.who, scene)
        if not self.how:
            draft.cannot("on_or_off", who=self.who)
        if self.against is not None:
            self._against(draft, scene, phase, self.against)
            return
        reasons = fighter(phase, self.who).off_guard
        held = "surprise" in reasons
        if not held and self.how == "off" and "full" in reasons:
            draft.cannot("off_guard_by_full", who=self.who)
        if held == (self.how == "on"):
            draft.cannot("nothing_changes")
        ends = self.how == "off" and phase.state == "detection" and self.who in to_notice(draft.table, scene, phase)
        draft.emit(
            OffGuardChanged(scene=scene.id, who=self.who, reason="surprise", on=self.how == "on", ends_detection=ends)
        )

    def _against(self, draft: Draft, scene: Scene, phase: Phase, newcomer: Id) -> None:
        if newcomer not in scene.here or self.who not in others_of(draft.table, scene, newcomer):
            draft.cannot("nothing_to_notice", who=self.who)
        on = self.how == "on"
        if (newcomer in fighter(phase, self.who).unaware) == on:
            draft.cannot("nothing_changes")
        won, lost = ((), (self.who,)) if on else ((self.who,), ())
        draft.emit(NewcomerSought(scene=scene.id, newcomer=newcomer, won=won, lost=lost, warned=True))


COMMANDS: tuple[type[Command], ...] = (Danger, Detect, Ability, FreeHostileMove, SetOffGuard)
"""Every command of the danger."""
