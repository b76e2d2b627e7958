"""Hits, and how they are absorbed."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import AspectRef, Command, HitRef, Int, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.consequences import (
    extreme_allowed,
    fill_slot,
    free_slot,
    slots_listed,
    slots_of,
)
from tracker.engine.fate.groups import run_on, runs_on
from tracker.engine.fate.leaving import take_out
from tracker.engine.fate.system import rules_for
from tracker.engine.turns import needs_here
from tracker.history.groups import MemberMarked, MembersFell
from tracker.history.harm import BoxesMarked, HitDealt, HitSettled
from tracker.model.cast import Character, FateSheet, Id, track_for
from tracker.model.rolls import Hit
from tracker.model.table import Table
from tracker.rules import harm as rules
from tracker.rules.conditions import CONDITIONS, PREFIX
from tracker.rules.fate import Ruleset
from tracker.text import number


def boxes_and_slots(
    who: Character, harm: str, game: Ruleset | None = None
) -> tuple[tuple[rules.Box, ...], tuple[rules.Slot, ...]]:
    """A sheet as the rules read it: the track of that harm, and every slot.

    The extreme one counts as taken until the next major milestone, and where `game` has none (A-28).
    """
    sheet = who.sheet
    if not isinstance(sheet, FateSheet):
        return (), ()
    track = sheet.track_of(harm)
    boxes = () if track is None else tuple(rules.Box(v, i in track.marked) for i, v in enumerate(track.boxes))
    no_extreme = sheet.extreme_used or (game is not None and not game.extreme)
    return boxes, tuple(
        rules.Slot(slot.value, slot.aspect is not None or (slot.severity == "extreme" and no_extreme), slot.only)
        for slot in sheet.slots
    )


def track_named(who: Character, harm: str) -> str:
    """The name of the track that a harm marks."""
    track = who.sheet.track_of(harm) if isinstance(who.sheet, FateSheet) else None
    return harm if track is None else track.name


def ways(table: Table, hit: Hit) -> tuple[rules.Way, ...]:
    """Every legal way to absorb a hit, least costly first; none = only concede or taken out is left.

    Of a row whose hits run on there is one way, `run_on`, and none of these.
    """
    who = table.cast[hit.who]
    if runs_on(who):
        return ()
    game = rules_for(table.scenes[hit.scene], who)
    return rules.ways(game, hit.shifts, hit.harm, *boxes_and_slots(who, hit.harm, game))


def the_hit(draft: Draft, number: int | None, who: Id | None) -> Hit:
    """The hit of that number; left out, the oldest on that character, else the only one."""
    if number is not None:
        held = draft.table.hits.get(number)
        if held is None or (who is not None and held.who != who):
            draft.cannot("no_such_hit", n=number)
        return held
    fitting = [hit for hit in draft.table.hits if who is None or hit.who == who]
    if not fitting:
        draft.cannot("no_hit", who=who or "")
    if who is None:
        fitting = [hit for hit in fitting if hit.scene == draft.here] or fitting
    if who is None and len(fitting) > 1:
        draft.cannot("which_hit", hits=tuple(str(hit.id) for hit in fitting))
    return fitting[0]


class HitCommand(Command):
    """A hit without an attack: a fall, a fire, a cost."""

    verb: ClassVar = "hit"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "shifts")
    who: Who
    shifts: Int
    harm: Text | None = None
    by: Who | None = None
    why: Text = ""

    def decide(self, draft: Draft) -> None:
        """At least one shift."""
        scene = needs_here(draft, self.who)
        if not 1 <= self.shifts <= 99:
            draft.cannot("bad_number", what=str(self.shifts))
        draft.emit(
            HitDealt(
                hit=Hit(
                    id=draft.next_hit,
                    scene=scene.id,
                    who=self.who,
                    shifts=self.shifts,
                    harm=a_text(draft, self.harm or "") or scene.harm,
                    by=self.by,
                    why=a_text(draft, self.why),
                )
            )
        )


class Take(Command):
    """Absorb a hit: by the n-th way listed, or by boxes (`boxes=1,3`, from 1) and consequences with their names.

    A consequence without a name: `mild=""`. A condition is its word: `take Imre hurt injured`. Several slots or boxes
    of a kind: `slots=hurt,hurt` or their places (`slots=1,4`). An extreme consequence stands for an aspect:
    `extreme="Blind" replaces="Owes the drowned"`. A hit on a mob or a filler group has one way, in which it runs on
    from member to member; by hand, `down=2` says how many go down and `boxes=` what the next one marks.
    """

    verb: ClassVar = "take"
    games: ClassVar = ("fate",)
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "way")
    who: Who
    way: Int | None = None
    boxes: Text = ""
    mild: Text | None = None
    moderate: Text | None = None
    severe: Text | None = None
    extreme: Text | None = None
    hurt: bool = False
    injured: bool = False
    wounded: bool = False
    scared: bool = False
    shaken: bool = False
    demoralized: bool = False
    down: Int | None = None
    slots: Text = ""
    replaces: AspectRef | None = None
    hit: HitRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: marked boxes, filled slots, too little absorbed while staying in; another way than it runs on."""
        hit = the_hit(draft, self.hit, self.who)
        who = draft.table.cast[self.who]
        if runs_on(who):
            self._run_on(draft, who, hit)
            return
        texts = {
            severity: text
            for severity in ("mild", "moderate", "severe", "extreme")
            if (text := getattr(self, severity)) is not None
        }
        scene = draft.table.scenes[hit.scene]
        if self.way is not None:
            listed = ways(draft.table, hit)
            if not 1 <= self.way <= len(listed):
                draft.cannot("no_such_way", n=self.way, most=len(listed))
            boxes, slots = listed[self.way - 1].boxes, listed[self.way - 1].slots
        else:
            boxes = self._boxes(draft)
            slots = tuple(free_slot(draft, who, severity, hit.harm) for severity in texts)
            slots += slots_listed(draft, who, self.slots, hit.harm)
            for word in self._conditions():
                slots += (free_slot(draft, who, word, hit.harm, slots),)
        here = rules_for(scene, who)
        held = boxes_and_slots(who, hit.harm, here)
        if any(0 <= place < len(held[1]) and slots_of(who)[place].severity == "extreme" for place in slots):
            extreme_allowed(draft, scene, self.who, self.replaces)
        fault = rules.fault(here, hit.shifts, hit.harm, *held, boxes, slots)
        if fault in ("no_such_box", "no_such_slot"):
            draft.cannot(fault, who=self.who)
        if fault is not None:
            absorbed = rules.absorbed(here, *held, boxes, slots)
            draft.rule(False, fault, who=self.who, n=absorbed, of=hit.shifts)
        new_boxes = tuple(place for place in sorted(set(boxes)) if not held[0][place].marked)
        if new_boxes:
            draft.emit(BoxesMarked(who=self.who, track=track_named(who, hit.harm), boxes=new_boxes, hit=hit.id))
        for place in dict.fromkeys(slots):
            slot = slots_of(who)[place]
            if slot.aspect is None or slot.severity == "extreme":
                fill_slot(draft, scene, self.who, place, texts, hit, self.replaces)
        draft.emit(HitSettled(hit=hit.id, how="absorbed"))

    def _conditions(self) -> tuple[str, ...]:
        """The words of the conditions of which a box is marked, where those are in play."""
        words = (key.removeprefix(PREFIX) for key in CONDITIONS)
        return tuple(word for word in words if getattr(self, word))

    def _run_on(self, draft: Draft, who: Character, hit: Hit) -> None:
        """A hit on a row: members go down, the next is hurt; the row is out once nobody stands (A-31, A-32)."""
        read = run_on(draft.table, hit)
        down, marks = read.down, read.marks
        if self.way is not None and self.way != 1:
            draft.cannot("no_such_way", n=self.way, most=1)
        if self.way is None and (self.down is not None or self.boxes):
            down, marks = self._by_hand(draft, who, hit)
            draft.rule((down, marks) == (read.down, read.marks), "runs_on_otherwise", who=self.who, n=len(read.down))
        if down:
            draft.emit(MembersFell(who=self.who, members=down, hit=hit.id))
        for member, boxes in marks:
            track = member_track(who, member, hit.harm)
            draft.emit(MemberMarked(who=self.who, member=member, track=track, boxes=boxes, hit=hit.id))
        standing = len(draft.table.cast[self.who].standing)
        draft.emit(HitSettled(hit=hit.id, how="absorbed" if standing else "out"))
        if standing:
            draft.advise(standing > 1 or not down, "last_of_group", who=self.who)
        elif (where := draft.table.scene_of(self.who)) is not None:
            # They may have gone over to another scene since, with the hit still open.
            take_out(draft, where, self.who, hit.by)

    def _by_hand(
        self, draft: Draft, who: Character, hit: Hit
    ) -> tuple[tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...]]:
        n, places = self.down or 0, self._boxes(draft)
        if not 0 <= n <= len(who.standing):
            draft.cannot("bad_number", what=str(n))
        down = tuple(member.n for member in who.standing[:n])
        if not places:
            return down, ()
        after = who.standing[n:]
        track = track_for(after[0].tracks, hit.harm) if after else None
        if track is None or any(place not in range(len(track.boxes)) for place in places):
            draft.cannot("no_such_box", who=who.id)
        if set(places) & set(track.marked):
            draft.cannot("box_already_marked", who=who.id)
        return down, ((after[0].n, tuple(sorted(set(places)))),)

    def _boxes(self, draft: Draft) -> tuple[int, ...]:
        places = [number(word) for word in self.boxes.replace(",", " ").split()]
        if any(place is None for place in places):
            draft.cannot("bad_number", what=self.boxes)
        return tuple(place - 1 for place in places if place is not None)


def member_track(who: Character, number: int, harm: str) -> str:
    """The name of the track that a harm marks on one member of a row."""
    member = next(each for each in who.members if each.n == number)
    track = track_for(member.tracks, harm)
    return harm if track is None else track.name


class Drop(Command):
    """Let a hit go: it was a mistake, or the table says so."""

    verb: ClassVar = "let-go"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("hit",)
    hit: HitRef | None = None

    def decide(self, draft: Draft) -> None:
        """By its number; left out, the only one."""
        draft.emit(HitSettled(hit=the_hit(draft, self.hit, None).id, how="dropped"))


COMMANDS: tuple[type[Command], ...] = (
    HitCommand,
    Take,
    Drop,
)
"""Verbs of this module."""
