"""The GM at an open hit: absorbed by one of the ways, by hand, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tracker.engine.command import Command
from tracker.engine.fate import consequences, groups, harm, leaving
from tracker.history import harm as history_harm
from tracker.model.rolls import Hit
from tracker.text import is_number
from tracker.ui.flows import harm as flows_harm
from tracker.ui.flows import recovery, table

if TYPE_CHECKING:
    from tracker.ui.places.hit_hand import HandChoice
    from tracker.ui.seat import Seat

MOST_WAYS = 9
"""Ways that are listed with a number."""


class AtHit:
    """The marked row of the hit that is shown, and what is chosen by hand."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.marked = 0
        """The row that Enter takes: the ways, then taken out, concede, by hand, let go."""
        self.by_hand: HandChoice | None = None

    @property
    def hit(self) -> Hit | None:
        """The hit that is shown."""
        kind, number = self.seat.place
        return self.seat.table.hits.get(number) if kind == "hit" else None

    @property
    def story(self) -> str:
        """The sentence of what dealt it."""
        _, number = self.seat.place
        for step in reversed(self.seat.desk.session.line):
            if any(isinstance(event, history_harm.HitDealt) and event.hit.id == number for event in step.events):
                return self.seat.told(step.of)
        return ""

    def come(self) -> None:
        """Come to the hit that is shown."""
        self.marked, self.by_hand = 0, None

    def key(self, key: str, char: str | None) -> bool:
        """Keys of the hit itself: up and down, the number of a way, the numbers of boxes and slots by hand."""
        hit = self.hit
        if hit is None:
            return False
        if self.by_hand is not None:
            return self._hand_key(hit, key, char)
        listed = self._listed(hit)
        if key in ("up", "down"):
            self.marked = (self.marked + (1 if key == "down" else -1)) % (listed + len(self._options()))
        elif char is not None and is_number(char):
            if 1 <= int(char) <= listed:
                self.marked = int(char) - 1
                self.take()
            else:
                self.seat.say("way_gone")
        else:
            return False
        return True

    def _hand_key(self, hit: Hit, key: str, char: str | None) -> bool:
        if key == "escape":
            self.by_hand = None
        elif char is not None and is_number(char) and char != "0":
            self._toggle(hit, int(char) - 1)
        elif key in ("up", "down") and self.by_hand is not None:
            count = sum(map(len, harm.boxes_and_slots(self.seat.table.cast[hit.who], hit.harm)))
            at = self.by_hand.at + (1 if key == "down" else -1)
            self.by_hand = self.by_hand._replace(at=at % max(1, count))
        elif char == " " and self.by_hand is not None:
            self._toggle(hit, self.by_hand.at)
        elif key == "backspace":
            self.seat.say("by_hand_back")
        else:
            return False
        return True

    def _toggle(self, hit: Hit, place: int) -> None:
        assert self.by_hand is not None
        boxes, slots = harm.boxes_and_slots(self.seat.table.cast[hit.who], hit.harm)
        if place < len(boxes):
            self.by_hand = self.by_hand._replace(boxes=self.by_hand.boxes ^ {place})
        elif place < len(boxes) + len(slots):
            self.by_hand = self.by_hand._replace(slots=self.by_hand.slots ^ {place - len(boxes)})
        else:
            self.seat.say("no_such_row", n=place + 1)

    def click(self, kind: str, rest: str) -> bool:
        """A click on a row."""
        hit = self.hit
        if hit is None:
            return False
        options = dict(zip(("out", "concede", "hand", "let_go"), self._options(), strict=True))
        if kind in options:
            options[kind]()
        elif kind == "way" and is_number(rest):
            self.marked = int(rest) - 1
            self.take()
        elif kind in ("box", "slot") and is_number(rest) and self.by_hand is not None:
            boxes = len(harm.boxes_and_slots(self.seat.table.cast[hit.who], hit.harm)[0])
            self._toggle(hit, int(rest) + (boxes if kind == "slot" else 0))
        else:
            return False
        return True

    def _listed(self, hit: Hit) -> int:
        if groups.runs_on(self.seat.table.cast[hit.who]):
            return 1
        return min(MOST_WAYS, len(harm.ways(self.seat.table, hit)))

    def _options(self) -> tuple[Callable[[], None], ...]:
        """What stands below the ways, in its order."""
        return self.out, self.concede, self.choose_by_hand, self.let_go

    def take(self) -> None:
        """Absorb it by the marked row, or as chosen by hand."""
        hit = self.hit
        if hit is None:
            return
        if self.by_hand is not None:
            self._take_by_hand(hit, self.by_hand)
            return
        listed = self._listed(hit)
        if self.marked < listed:
            # A row of several has one way, which is none of these.
            slots = [slot for way in harm.ways(self.seat.table, hit)[self.marked :][:1] for slot in way.slots]
            self._absorb(hit, harm.Take(who=hit.who, way=self.marked + 1, hit=hit.id), slots)
        else:
            # Where nothing absorbs it, being taken out is the first row, and so the default.
            self._options()[self.marked - listed]()

    def take_and_name(self) -> None:
        """Absorb it by the marked row and name what comes of it at once; on the row of taken out, say how."""
        hit = self.hit
        if hit is not None and self.by_hand is None and self.marked == self._listed(hit):
            self.seat.begin(recovery.taken_out(self.seat, hit.who))
            return
        before = {aspect.id for aspect in self.seat.table.aspects}
        self.take()
        new = [a.id for a in self.seat.table.aspects if a.id not in before and a.kind == "consequence" and not a.text]
        if new:
            self.seat.begin(table.name_things(self.seat, new))

    def _take_by_hand(self, hit: Hit, chosen: HandChoice) -> None:
        boxes = ",".join(str(place + 1) for place in sorted(chosen.boxes))
        slots = ",".join(str(place + 1) for place in sorted(chosen.slots))
        self._absorb(hit, harm.Take(who=hit.who, boxes=boxes, slots=slots, hit=hit.id), tuple(chosen.slots))

    def _absorb(self, hit: Hit, command: harm.Take, slots: Iterable[int]) -> None:
        """Absorb it; an extreme consequence asks which aspect it stands for."""
        held = consequences.slots_of(self.seat.table.cast[hit.who])
        if any(held[place].severity == "extreme" for place in slots):
            self.seat.begin(recovery.extreme(self.seat, hit, command))
        else:
            self._settle(command)

    def _settle(self, command: Command) -> None:
        if self.seat.submit(command).ok:
            self.seat.go("table")

    def choose_by_hand(self) -> None:
        """Choose boxes and slots one by one, or by the list of ways again; of a row, how many go down."""
        hit = self.hit
        if hit is not None and groups.runs_on(self.seat.table.cast[hit.who]):
            self.seat.begin(flows_harm.row_by_hand(self.seat, hit))
            return
        from tracker.ui.places.hit_hand import HandChoice

        self.by_hand = HandChoice(frozenset(), frozenset()) if self.by_hand is None else None

    def out(self) -> None:
        """Taken out by it."""
        if self.hit is not None:
            self._settle(leaving.Out(who=self.hit.who))

    def let_go(self) -> None:
        """It never happened."""
        if self.hit is not None:
            self._settle(harm.Drop(hit=self.hit.id))

    def concede(self) -> None:
        """Whoever was hit concedes."""
        if self.hit is not None:
            self._settle(leaving.Concede(who=self.hit.who))
