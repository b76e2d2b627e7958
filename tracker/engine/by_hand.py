"""What the GM writes onto a sheet or a scene by hand, whatever the rules would say."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.cast import ELSEWHERE, a_name
from tracker.engine.command import Command, Int, Scalar, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.kinds import group_track, new_members
from tracker.engine.fate.sheets import track_names
from tracker.engine.fate.system import OBSTACLES, rules_of
from tracker.engine.rcs import tenths_of
from tracker.engine.turns import needs_here
from tracker.history.cast import CharacterChanged, SkillRaised
from tracker.history.place import Moved
from tracker.model.cast import ONE_TRACK, Character, FateSheet, Kind
from tracker.rules.tactical.counts import USUAL_SPEEDS
from tracker.text import Found, match, number


class Set(Command):
    """Set a field of a character by hand: a correction. One rule: refresh of a player character stays above 0."""

    verb: ClassVar = "set"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "field", "value")
    who: Who
    field: Text
    value: Scalar

    def decide(self, draft: Draft) -> None:
        """Fields: player, kind, members, rating, choice, repercussions, refresh, weapon, armour, scale, solo, own-dice,
        zone, shown-as, rsp, a skill, or a track and how many boxes it has; in a tactical phase a stat, or a track."""
        who = draft.table.cast[self.who]
        field = self.field
        if field == "zone":
            self._place(draft)
            return
        if field in ELSEWHERE and not self._one_track(draft, who):
            draft.cannot("set_elsewhere", what=field, verb=ELSEWHERE[field])
        if field in ("player", "shown-as"):
            changed = who.but(**{field.replace("-", "_"): a_name(draft, self.value)})
        elif field in ("choice", "repercussions"):
            changed = who.but(**{field: a_text(draft, self.value)})
        elif field == "members":
            changed = self._members(draft, who)
        elif field == "kind":
            if self.value not in Kind.__args__:  # type: ignore[attr-defined]
                draft.cannot("bad_kind", what=self.value)
            if who.members and self.value != who.kind:
                draft.cannot("row_keeps_kind", who=self.who)
            changed = who.but(kind=self.value)
        elif field == "rsp":
            rsp = _tenths(draft, self.value)
            draft.rule(rsp is None or rsp in USUAL_SPEEDS, "speed_unusual", who=self.who, what=self.value)
            changed = who.but(rsp=rsp)
        elif field == "own-dice":
            if self.value not in ("on", "off"):
                draft.cannot("bad_switch", what=self.value)
            changed = who.but(own_dice=self.value == "on")
        else:
            changed = self._sheet(draft, who, field)
        draft.emit(CharacterChanged(character=changed, field=field))

    def _one_track(self, draft: Draft, who: Character) -> bool:
        """Whether it is the size of the one track that is called stress."""
        if self.field != ONE_TRACK or not isinstance(who.sheet, FateSheet):
            return False
        return ONE_TRACK in track_names(rules_of(draft.scene)) or who.sheet.track(ONE_TRACK) is not None

    def _sheet(self, draft: Draft, who: Character, field: str) -> Character:
        own = draft.book.fields.get(who.sheet.game)
        if own is None:
            draft.cannot("unknown_field", what=field)
        return own(draft, who, field, self.value)

    def _members(self, draft: Draft, who: Character) -> Character:
        """So many stand in the row: new ones come last and get new numbers; the last ones go."""
        n, sheet = number(self.value), who.sheet
        if n is None or not 1 <= n <= 100:
            draft.cannot("bad_number", what=self.value)
        if who.is_player or not isinstance(sheet, FateSheet) or who.kind in OBSTACLES:
            draft.cannot("unknown_field", what=self.field)
        rules = rules_of(draft.scene)
        kind: Kind = who.kind if who.kind in ("mob", "group", "filler") else "group" if rules.boxes == "fae" else "mob"
        standing = who.standing
        stay = {member.n for member in standing[:n]}
        kept = tuple(member for member in who.members if member.gone or member.n in stay)
        own = standing[0].tracks if standing else sheet.tracks
        new = new_members(kind, max(0, n - len(standing)), own, who.members_given)
        changed = who.but(kind=kind, members=(*kept, *new), members_given=who.members_given + len(new))
        if kind == "group":
            marked = {track.name: track.marked for track in sheet.tracks}
            tracks = tuple(
                track.but(marked=tuple(p for p in marked.get(track.name, ()) if p < len(track.boxes)))
                for track in group_track(rules, n)
            )
            return changed.but(sheet=sheet.but(tracks=tracks))
        return changed.but(sheet=sheet.but(tracks=()))

    def _place(self, draft: Draft) -> None:
        scene = needs_here(draft, self.who)
        zone = next((zone for zone in scene.zones if self.value in (zone.id, zone.name)), None)
        if zone is None:
            draft.cannot("unknown_name", what=self.value)
        draft.emit(Moved(who=self.who, scene=scene.id, start=scene.here[self.who].zone, end=zone.id))


def _tenths(draft: Draft, value: str) -> int | None:
    """Reaction Speed as it is written, `9.4`; `-` = by the stats, or none."""
    if value.strip() in ("", "-"):
        return None
    n = tenths_of(value)
    if n is None:
        draft.cannot("bad_tenths", what=value)
    return n


class Raise(Command):
    """Let a skill of somebody count more for this scene: the price of a success at a serious cost (Core)."""

    verb: ClassVar = "raise"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "skill", "n")
    who: Who
    skill: Text
    n: Int = 1

    def decide(self, draft: Draft) -> None:
        """It adds up, and goes as the scene ends; 0 takes it back."""
        scene = needs_here(draft, self.who)
        sheet = draft.table.cast[self.who].sheet
        name = a_name(draft, self.skill)
        if not name:
            draft.cannot("name_missing")
        if abs(self.n) > 20:
            draft.cannot("bad_number", what=str(self.n))
        own = tuple(sheet.skills) if isinstance(sheet, FateSheet) else ()
        found = match(name, [(skill, skill) for skill in own])
        skill = str(found.key) if isinstance(found, Found) else name
        now = scene.here[self.who].raised.get(skill, 0)
        if not self.n and not now:
            draft.cannot("nothing_changes")
        draft.emit(SkillRaised(scene=scene.id, who=self.who, skill=skill, n=now + self.n if self.n else 0))


COMMANDS: tuple[type[Command], ...] = (
    Set,
    Raise,
)
