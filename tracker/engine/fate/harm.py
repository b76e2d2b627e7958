"""Hits absorbed, people taken out, concessions."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text, drop_aspect
from tracker.engine.command import AspectRef, Box, Command, HitRef, Int, Payer, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.consequences import (
    extreme_allowed,
    fill_slot,
    free_slot,
    severity_named,
    slots_listed,
    slots_of,
)
from tracker.engine.fate.groups import run_on, runs_on
from tracker.engine.fate.system import rules_for
from tracker.engine.turns import needs_here
from tracker.history.cast import Conceded, TakenOut
from tracker.history.groups import MemberMarked, MembersFell
from tracker.history.harm import BoxesCleared, BoxesMarked, HitDealt, HitSettled, StressCleared
from tracker.history.points import PointsMoved
from tracker.model.cast import Character, FateSheet, Id, track_for
from tracker.model.rolls import Hit
from tracker.model.table import Scene, Table
from tracker.rules import harm as rules
from tracker.rules.conditions import CONDITIONS, PREFIX
from tracker.rules.fate import Ruleset
from tracker.rules.points import concession
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


def _track(who: Character, harm: str) -> str:
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
            draft.emit(BoxesMarked(who=self.who, track=_track(who, hit.harm), boxes=new_boxes, hit=hit.id))
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


def by_member(draft: Draft, who: Character, text: str, *, clear: bool) -> None:
    """Mark or clear a box of a row by hand: on the first of its members whose box it can be."""
    name, _, digits = text.strip().rpartition(":")
    place = number(digits)
    for member in who.standing:
        track = track_for(member.tracks, name or draft.scene.harm)
        if track is None or place is None or not 1 <= place <= len(track.boxes):
            continue
        if (place - 1 in track.marked) == clear:
            draft.emit(MemberMarked(who=who.id, member=member.n, track=track.name, boxes=(place - 1,), cleared=clear))
            return
    draft.cannot("no_such_box", who=who.id)


def read_box(draft: Draft, who: Character, text: str) -> tuple[str, int] | str:
    """`physical:2` or `2` (a box of a track, from 1), or the severity of a slot."""
    sheet = who.sheet
    if not isinstance(sheet, FateSheet):
        draft.cannot("no_such_box", who=who.id)
    word = text.strip()
    severity = severity_named(who, word)
    if severity is not None:
        return severity
    name, _, digits = word.rpartition(":")
    name = name or draft.scene.harm
    track = sheet.track_of(name)
    place = number(digits)
    if track is None or place is None or not 1 <= place <= len(track.boxes):
        draft.cannot("no_such_box", who=who.id)
    return track.name, place - 1


class Mark(Command):
    """Mark a box (`physical:2`) or take a consequence (`mild`) by hand: a correction or a cost."""

    verb: ClassVar = "mark"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "box", "text")
    who: Who
    box: Box
    text: Text = ""
    replaces: AspectRef | None = None
    """Of an extreme consequence: the aspect that it stands for."""

    def decide(self, draft: Draft) -> None:
        """Not what is marked already. Rules: the extreme consequence (A-28). Of a row, the first who has it free."""
        who = draft.table.cast[self.who]
        if runs_on(who):
            by_member(draft, who, self.box, clear=False)
            return
        own = draft.book.boxes.get(who.sheet.game)
        if own is not None:
            own(draft, who, self.box, False)
            return
        read = read_box(draft, who, self.box)
        assert isinstance(who.sheet, FateSheet)
        if isinstance(read, str):
            place = free_slot(draft, who, read, draft.scene.harm)
            if read == "extreme":
                extreme_allowed(draft, draft.scene, self.who, self.replaces)
            elif who.sheet.slots[place].aspect is not None:
                draft.cannot("slot_filled", who=self.who)
            fill_slot(draft, draft.scene, self.who, place, {read: self.text}, None, self.replaces)
            return
        track = who.sheet.track(read[0])
        if track is not None and read[1] in track.marked:
            draft.cannot("box_already_marked", who=self.who)
        draft.emit(BoxesMarked(who=self.who, track=read[0], boxes=(read[1],)))


class Clear(Command):
    """Clear a box (`physical:2`), a slot (`mild`), or all stress (`stress`) by hand."""

    verb: ClassVar = "clear"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "box")
    who: Who
    box: Box

    def decide(self, draft: Draft) -> None:
        """It must be marked."""
        who = draft.table.cast[self.who]
        own = draft.book.boxes.get(who.sheet.game)
        if self.box == "stress" and (own is not None or isinstance(who.sheet, FateSheet)):
            draft.emit(StressCleared(who=self.who))
            return
        if own is not None:
            own(draft, who, self.box, True)
            return
        if not isinstance(who.sheet, FateSheet):
            draft.cannot("no_such_box", who=self.who)
        if runs_on(who):
            by_member(draft, who, self.box, clear=True)
            return
        read = read_box(draft, who, self.box)
        if isinstance(read, str):
            filled = [slot for slot in who.sheet.slots if slot.severity == read and slot.aspect is not None]
            if not filled or filled[0].aspect is None:
                draft.cannot("box_not_marked", who=self.who)
            drop_aspect(draft, filled[0].aspect, "healed")
            return
        track = who.sheet.track(read[0])
        if track is None or read[1] not in track.marked:
            draft.cannot("box_not_marked", who=self.who)
        draft.emit(BoxesCleared(who=self.who, track=read[0], boxes=(read[1],)))


def settle_hits(draft: Draft, who: Id, how: str) -> Id | None:
    """Every open hit on somebody is settled; who dealt the last of them."""
    by: Id | None = None
    for hit in tuple(draft.table.hits):
        if hit.who == who:
            by = hit.by or by
            draft.emit(HitSettled(hit=hit.id, how=how))  # type: ignore[arg-type]
    return by


def take_out(draft: Draft, scene: Scene, who: Id, by: Id | None, how: str = "") -> None:
    """Somebody is out, and what hung on their standing there gives way; of one who is out already, only how."""
    already = scene.here[who].state == "out"
    draft.emit(TakenOut(who=who, scene=scene.id, by=by, how=how))
    if already:
        return
    for hook in draft.book.taken_out:
        hook(draft, draft.table.scenes[scene.id], who)
    advise_end(draft)


class Out(Command):
    """Somebody is taken out: by the hit they could not or would not absorb, or by hand."""

    verb: ClassVar = "out"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "how")
    who: Who
    how: Text = ""
    """How, in the words of whoever did it; they may be given later too."""
    by: Payer | None = None

    def decide(self, draft: Draft) -> None:
        """Their open hits are settled with it."""
        scene = needs_here(draft, self.who)
        how = a_text(draft, self.how)
        if scene.here[self.who].state == "out" and not how:
            draft.cannot("already_out", who=self.who)
        by = settle_hits(draft, self.who, "out")
        take_out(draft, scene, self.who, self.by or by, how)


class Drop(Command):
    """Let a hit go: it was a mistake, or the table says so."""

    verb: ClassVar = "let-go"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("hit",)
    hit: HitRef | None = None

    def decide(self, draft: Draft) -> None:
        """By its number; left out, the only one."""
        draft.emit(HitSettled(hit=the_hit(draft, self.hit, None).id, how="dropped"))


def concession_pays(table: Table, who: Id) -> int:
    """What conceding now pays somebody: 1, and 1 for each consequence of this conflict, healed or not (A-09)."""
    scene = table.scene_of(who)
    if scene is None or not scene.conflict:
        return concession(0)
    return concession(scene.here[who].suffered)


def dice_on(table: Table, who: Id) -> bool:
    """Whether dice of an action on somebody lie already: it is too late to concede."""
    attacked = any(
        roll.fallen and (who in (part.who for part in roll.parts) or roll.aims_at(who)) for roll in table.rolls
    )
    return attacked or any(hit.who == who for hit in table.hits)


class Concede(Command):
    """Leave the conflict on one's own terms, for fate points: before the dice of the action are rolled."""

    verb: ClassVar = "concede"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who",)
    who: Who
    terms: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rule: not once dice lie. The points are locked until the conflict ends (A-09)."""
        scene = needs_here(draft, self.who)
        if scene.frame != "conflict":
            draft.cannot("no_conflict")
        if scene.here[self.who].state in ("out", "conceded"):
            draft.cannot("already_out", who=self.who)
        draft.rule(not dice_on(draft.table, self.who), "too_late_dice_rolled", who=self.who)
        n = concession_pays(draft.table, self.who)
        settle_hits(draft, self.who, "conceded")
        for roll in tuple(draft.table.rolls):
            if not roll.fallen and roll.aims_at(self.who):
                draft.book.spare(draft, roll, self.who)
        draft.emit(Conceded(who=self.who, scene=scene.id, terms=a_text(draft, self.terms)))
        if draft.table.cast[self.who].is_player:
            draft.emit(
                PointsMoved(
                    payer="bank",
                    payee=self.who,
                    n=n,
                    why="concession",
                    scene=scene.id,
                    purse="locked",
                    until="conflict",
                    conflict=scene.conflict,
                )
            )
        else:
            draft.emit(
                PointsMoved(payer="bank", payee=self.who, n=n, why="concession", scene=scene.id, purse="carried")
            )
        advise_end(draft)


def advise_end(draft: Draft) -> None:
    """A quiet line once only one side is left in the conflict."""
    scene = draft.scene
    if scene.frame != "conflict":
        return
    left = {_side(draft.table, who.id) for who in scene.here if who.takes_part}
    here = {_side(draft.table, who.id) for who in scene.here}
    draft.advise(len(left) > 1 or len(here) < 2, "one_side_left")


def _side(table: Table, who: Id) -> str:
    character = table.cast[who]
    return character.side or ("players" if character.is_player else "gm")


COMMANDS: tuple[type[Command], ...] = (HitCommand, Take, Mark, Clear, Out, Drop, Concede)
