"""A character of a Table made of what the files say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.model.cast import Character, FateSheet, Id, Locked, Member, Sheet, Slot
from tracker.model.place import Presence
from tracker.rules.conditions import PREFIX, severity_of
from tracker.rules.fate import CONDENSED, RULESETS, Ruleset
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.recovery import by_itself, clock_of
from tracker.storage.scene_cast import Place
from tracker.storage.scene_faults import shown
from tracker.storage.scene_fudge import FATE_ONLY, FUDGE_ONLY, fudge_sheet
from tracker.storage.scene_lookup import Lookup, Made, Names
from tracker.storage.scene_model import CharacterEntry
from tracker.storage.scene_parts import AspectLine, ConsequenceLine
from tracker.storage.scene_phase import tactical_sheet
from tracker.storage.scene_row import by_heads, marked_of, row_of
from tracker.storage.scene_sheet import sheet_of

ROLES = ("high_concept", "trouble", "other")

GONE = ("away", "left")
"""States of those who are not there when the scene begins."""


@dataclass(frozen=True)
class People:
    """Makes characters for one scene."""

    look: Lookup
    rules: Ruleset
    scene: Id
    system: str = CONDENSED.name

    def character(self, number: int, made: Made) -> Character:
        """One character, whole."""
        draft, entry = made.draft, made.draft.entry
        if entry.player and entry.refresh < 1 and self.system != "tactical":
            found = f"the player character {shown(made.name)} has refresh {entry.refresh}"
            self.look.faults.append(draft.at("refresh").fault("refresh_below_one", found, "1 or more would do"))
        self._own_aspects(made)
        points = entry.points or 0
        sheet: Sheet
        members: tuple[Member, ...] = ()
        fate = self.system in RULESETS
        if self.system == "tactical":
            sheet = tactical_sheet(made, entry, self.look)
        elif not fate:
            sheet = fudge_sheet(entry, entry.skills)
        else:
            sheet, members = row_of(made, entry, self._sheet(made, entry), self.rules, self.look)
        self._of_this_game(made)
        usual = entry.refresh if fate else 0
        joins = draft.brought and entry.state not in GONE
        return Character(
            id=made.id,
            number=number,
            name=made.name,
            side=self.look.find("side", entry.side, self.look.sides, draft.at("side")),
            player=entry.player,
            kind=entry.kind,
            hidden=entry.hidden,
            shown_as=entry.shown_as,
            sheet=sheet,
            points=self._points(entry, usual),
            locked=tuple(Locked(n=lock.n, until=lock.until, why=lock.why, scene=self.scene) for lock in entry.locked),
            carried=entry.carried + (0 if not fate or entry.player or joins else points),
            rsp=entry.rsp,
            own_dice=entry.own_dice,
            members=members,
            members_given=max(entry.members_given, *(member.n for member in members), 0),
            choice=entry.choice,
            repercussions=entry.repercussions,
        )

    def _points(self, entry: CharacterEntry, usual: int) -> int:
        """Points to spend: of Fudge everybody's own, else those of players."""
        own = entry.player or self.system in EDITIONS
        return 0 if not own else usual if entry.points is None else entry.points

    def _of_this_game(self, made: Made) -> None:
        """What is written of a character belongs to the game of the scene."""
        fudge = self.system in EDITIONS
        for key in FATE_ONLY if fudge else FUDGE_ONLY:
            if key in made.draft.given:
                other = "Fate" if fudge else "Fudge"
                found = f"`{key}` is of {other}, and this scene is not"
                self.look.faults.append(made.draft.at(key).fault("not_of_this_game", found, "leaving it out would do"))

    def _sheet(self, made: Made, entry: CharacterEntry) -> FateSheet:
        sheet = by_heads(made, entry, sheet_of(entry, self.rules), self.rules)
        draft = made.draft
        if entry.stress is not None and len(known := {"physical", "mental"} & set(entry.stress)) == 1:
            missing = ({"physical", "mental"} - known).pop()
            text = (
                f"{made.name} has no {missing} stress: own tracks replace all others ({missing} = 0 says it is meant)"
            )
            self.look.notes.append(draft.at("stress").note("one_track_only", text))
        tracks = marked_of(self.look, made.name, draft.at("marked"), entry.marked, sheet.tracks)
        return sheet.but(tracks=tracks, slots=self._filled(made, entry, sheet.slots))

    def _own_aspects(self, made: Made) -> None:
        aspects, place = made.draft.entry.aspects, made.draft.at("aspects")
        for role in ROLES[:2]:
            line: AspectLine | None = getattr(aspects, role)
            if line is not None:
                self.look.aspect(line, place.inner(role), "character", on=made.id, role=role)
        for i, line in enumerate(aspects.other):
            self.look.aspect(line, place.inner("other", i), "character", on=made.id, role="other")

    def _filled(self, made: Made, entry: CharacterEntry, slots: Sequence[Slot]) -> tuple[Slot, ...]:
        filled = list(slots)
        for severity, lines in entry.consequences.items():
            for i, line in enumerate(lines):
                place = made.draft.at("consequences").inner(severity, i)
                at = self._slot(severity, line, filled, place, made)
                aspect = self.look.aspect(
                    line, place, "consequence", on=made.id, role=filled[at].severity if at is not None else severity
                )
                if at is not None:
                    filled[at] = self._held(filled[at], aspect.id, line)
                    self._more_boxes(filled, at, line, place, made)
        return tuple(filled)

    def _held(self, slot: Slot, aspect: Id, line: ConsequenceLine) -> Slot:
        """The slot with a consequence in it, and what its recovery waits for. A file's calendar begins at 0."""
        severity = severity_of(slot.severity, slot.value)
        alone = by_itself(self.rules, severity) is not None
        recovering = alone if line.recovering is None else line.recovering
        clock = "" if not recovering or line.until == "hand" else line.until or clock_of(self.rules, severity)
        return slot.but(
            aspect=aspect,
            recovering=recovering,
            clock=clock,
            since=-1 if clock not in ("", "milestone") and not line.fresh else 0,
            harm=line.harm,
            replaces=line.replaces,
        )

    def _more_boxes(self, filled: list[Slot], at: int, line: ConsequenceLine, place: Place, made: Made) -> None:
        """The other boxes of a condition, which hold the same aspect."""
        like = [n for n, slot in enumerate(filled) if slot.aspect is None and slot.freed == filled[at].freed]
        if len(like) < line.boxes - 1:
            found = f"{line.boxes} boxes are marked, but {shown(made.name)} has {len(like) + 1} free"
            self.look.faults.append(place.inner("boxes").fault("no_such_box", found))
        for n in like[: line.boxes - 1]:
            filled[n] = filled[at]

    def _slot(
        self, severity: str, line: ConsequenceLine, slots: Sequence[Slot], place: Place, made: Made
    ) -> int | None:
        """The place of the first free slot for a consequence; one for every kind of harm before one for this kind."""
        names: Names = [(slot.severity, slot.severity.removeprefix(PREFIX)) for slot in slots]
        key = self.look.find("consequence slot", severity, names, place)
        if key is None:
            return None
        free = [
            (slot.only != "", i)
            for i, slot in enumerate(slots)
            if slot.severity == key and slot.aspect is None and line.only in ("", slot.only)
        ]
        if not free:
            found = f"{shown(made.name)} has no free {key} slot for it"
            self.look.faults.append(
                place.fault("no_free_slot", found, "fewer consequences, or a slot more in `slots`, would do")
            )
            return None
        return min(free)[1]

    def presence(self, made: Made) -> Presence:
        """Where and how somebody is in the scene."""
        entry = made.draft.entry
        zone = self.look.find("zone", entry.zone, self.look.zones, made.draft.at("zone"))
        return Presence(
            id=made.id,
            zone=zone,
            state=entry.state,
            all_defence=entry.all_defence,
            defended=entry.defended,
            raised=entry.raised,
        )
