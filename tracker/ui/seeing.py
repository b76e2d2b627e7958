"""What is to be seen from a seat: everything that a panel may draw, as one value. What is costly is made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.language import spotlight
from tracker.model.cast import Id
from tracker.model.rolls import AttackAim
from tracker.storage.library import LAST_SENTENCES
from tracker.ui.clashes import faced_in
from tracker.ui.flows import tales
from tracker.ui.key_line import keys_of
from tracker.ui.panels.loose import in_the_light
from tracker.ui.places import ends as places_ends
from tracker.ui.sight import SOUGHT, Sight
from tracker.ui.spoken import spoken_keys

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

SHOWN_LOG = 80
AHEAD = 2
"""Sentences that are made beside a picture."""


class Seeing:
    """Makes the sight of a seat."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._told: dict[tuple[int, int], str] = {}
        self._ahead = len(seat.desk.session.entries) - SHOWN_LOG
        """Sentences by their entry and the amendment that they stand in; 0 = as they were done."""
        self._brief = (0, "")
        self._spotlit = spotlight.Spotlight(seat.desk.session)
        self._lights: tuple[tuple[int, int | None, str | None], tuple[tuple[str, str], ...]] | None = None
        self._chapters: tuple[tuple[Id, int, int | None], tuple[tuple[str, str], ...]] | None = None

    def sight(self) -> Sight:
        """Everything a panel may draw."""
        seat, replay = self._seat, self._seat.replaying
        session = seat.desk.session
        last = len(session.entries) if replay is None else replay.entry
        ends = places_ends.loose_ends(seat.table, seat.words)
        return Sight(
            table=seat.table,
            words=seat.words,
            selected=seat.selected,
            target=self._target(),
            marks=seat.marks,
            panel=seat.panel,
            undo="" if replay is not None else self._told_undo(),
            entry=last,
            log=self._log(last) if replay is None else replay.log(SHOWN_LOG),
            lately=self._lately() if seat.place[0] == "cold" else (),
            advice=seat.doing.unsaved() or seat.advice,
            may_follow=seat.desk.following_in(seat.table).who,
            read_as=seat.desk.read_as(last, seat.table),
            line=seat.desk.line_in(seat.table),
            loose=len(ends),
            keys=spoken_keys(keys_of(seat), seat.words),
            read_only=seat.desk.opened.read_only,
            replay=None if replay is None else (last, replay.last_entry),
            timeline=None if replay is None else replay.timeline(),
            ends=tuple((end.what, end.missing) for end in ends),
            spotlight=self._spotlight(),
            faced=faced_in(session, seat.table.scene, last),
            story=self._story(),
        )

    # Sentences

    def told(self, seq: int) -> str:
        """The sentence of an entry as the log tells it."""
        return self.sentence(seq) if self._seat.replaying is None else self._seat.replaying.told(seq)

    def sentence(self, seq: int) -> str:
        """The sentence of an entry as it stands, made once."""
        desk = self._seat.desk
        key = seq, desk.stands.became(seq).inside
        if key not in self._told:
            self._told[key] = desk.sentence(seq)
        return self._told[key]

    def first_sentence(self, seq: int) -> str:
        """The sentence of an entry as it was done, made once."""
        if (seq, 0) not in self._told:
            self._told[seq, 0] = self._seat.desk.first_sentence(seq)
        return self._told[seq, 0]

    def _log(self, last: int) -> tuple[tuple[int, str], ...]:
        self._tell_ahead(last)
        shown = range(max(1, last - SHOWN_LOG + 1), last + 1)
        return tuple((seq, self._seat.desk.marked(seq, self.told(seq))) for seq in shown)

    def _tell_ahead(self, last: int) -> None:
        """A few of the sentences that are looked for when anything is, so that they need not all be made then."""
        first = max(1, last - SOUGHT + 1)
        for _ in range(AHEAD):
            if self._ahead >= first:
                self.sentence(self._ahead)
                self._ahead -= 1

    def _lately(self) -> tuple[tuple[int, str], ...]:
        """The last things that stand, each as it came to: no undo, and nothing that was taken back or left out."""
        return tuple((step.of, self.sentence(step.of)) for step in self._seat.desk.session.line[-LAST_SENTENCES:])

    def _told_undo(self) -> str:
        done = self._seat.desk.session.done
        if not done:
            return ""
        if self._brief[0] != done[-1]:
            self._brief = done[-1], self._seat.desk.brief(done[-1])
        return self._brief[1]

    def _spotlight(self) -> tuple[tuple[str, str], ...]:
        """Whoever has waited longest first; read anew once an entry has come."""
        seat = self._seat
        upto = None if seat.replaying is None else seat.replaying.entry
        last = len(seat.desk.session.entries), upto, seat.table.focus
        if self._lights is None or self._lights[0] != last:
            self._lights = (
                last,
                tuple(in_the_light(seat.words, seat.table, self._spotlit.lights(seat.table, upto))),
            )
        return self._lights[1]

    def _story(self) -> tuple[tuple[str, str], ...]:
        """The life of the aspect that is explained; read anew once an entry has come."""
        seat, explained = self._seat, self._seat.looking.explained
        if explained is None:
            return ()
        upto = None if seat.replaying is None else seat.replaying.entry
        asked = explained, len(seat.desk.session.entries), upto
        if self._chapters is None or self._chapters[0] != asked:
            self._chapters = asked, tuple(tales.chapters(seat, explained))
        return self._chapters[1]

    def _target(self) -> Id | None:
        roll, hit = self._seat.at_roll.roll, self._seat.at_hit.hit
        if roll is not None and isinstance(roll.aim, AttackAim):
            return roll.aim.target
        return None if hit is None else hit.who
