"""Loose ends: all that has no name yet or waits for a decision; each with what would mend it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from tracker.engine import aspects, by_hand, place, rcs
from tracker.engine.command import Command
from tracker.engine.fate import answers, harm, resolve
from tracker.engine.fate import challenge as fate_challenge
from tracker.engine.fate import compels as fate_compels
from tracker.engine.fudge import blows as fudge_blows
from tracker.engine.games import GAMES
from tracker.language import spell
from tracker.language.names import namer
from tracker.language.words import Words
from tracker.model.aspects import Aspect
from tracker.model.order import Rcs
from tracker.model.rolls import Roll
from tracker.model.table import Table
from tracker.rules.conditions import CONDITIONS
from tracker.ui.labels import label
from tracker.ui.lately import lately
from tracker.ui.paint import Line, Picture, Span, Spot, blank, columns, cut, framed, on, span
from tracker.ui.panels.heading import heading
from tracker.ui.places.words import first_upper, placed, say
from tracker.ui.sight import Sight

BLANK_TEXT = '""'


@dataclass(frozen=True, slots=True)
class End:
    """A loose end."""

    code: str
    """hit, roll, roll_waits, compel, cost, boost, aspect, consequence, zone."""
    id: str
    """Of what it is about; of hits and rolls their number."""
    what: str
    """A short name of it, and below what it lacks: a row of the panel."""
    missing: str
    _maker: _Maker
    _mend: Command
    _facts: Mapping[str, object]

    # Written out for whoever reads all of them; the screen of the table counts them and shows a few.

    @property
    def sentence(self) -> str:
        """What it is about, in a sentence."""
        return first_upper(self._maker.say(f"end_{self.code}", **self._facts))

    @property
    def command(self) -> str:
        """The command line that would mend it; where words are wanted it ends where they go."""
        return spell.spell(self._mend, self._maker.table, self._maker.words).removesuffix(BLANK_TEXT)


@lately
def loose_ends(table: Table, words: Words) -> tuple[End, ...]:
    """All of them: what waits, what has no name, who stands nowhere."""
    scene = table.scene
    maker = _Maker(table, words)
    zoned = scene is not None and len(scene.zones) > 0
    found = chain(
        maker.hits(),
        maker.rolls(),
        maker.checks(),
        maker.blows(),
        maker.compels(),
        maker.costs(),
        maker.unnamed(),
        maker.tasks(),
    )
    return (*found, *maker.counts(), *(maker.nowhere() if zoned else ()))


class _Maker:
    """Makes the ends of one table."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table, self.words = table, words
        self.name = namer(table, words)
        self._missing: dict[str, str] = {}

    def say(self, key: str, **facts: object) -> str:
        """A sentence of this place on the table."""
        return placed(self.words).say("place", key, facts, self.name)

    def _end(self, code: str, lacks: str, id: str, command: Command, what: str, **facts: object) -> End:
        if lacks not in self._missing:
            self._missing[lacks] = self.say(f"missing_{lacks}")
        return End(code, id, what, self._missing[lacks], self, command, facts)

    def hits(self) -> Iterator[End]:
        """Hits that are not absorbed."""
        for hit in self.table.hits:
            command = harm.Take(who=hit.who, way=1, hit=hit.id)
            what = f"{self.words.term('hit')} {hit.id} {self.name(hit.who)}"
            yield self._end("hit", "hit", str(hit.id), command, what, who=hit.who, n=hit.shifts, harm=hit.harm)

    def rolls(self) -> Iterator[End]:
        """Rolls that are not resolved; first of all those whose dice are missing."""
        for roll in self.table.rolls:
            waiting = tuple(part.who for part in roll.parts if part.waits and part.who is not None)
            who = roll.act.who or ""
            what = f"{self.words.term('roll')} {roll.id} {self.name(who)}"
            id = str(roll.id)
            if waiting:
                command: Command = answers.TypeDice(who=waiting[0], roll=roll.id)
                yield self._end("roll_waits", "dice", id, command, what, n=roll.id, who=who, names=waiting)
            else:
                yield self._end("roll", "roll", id, _settles(roll), what, n=roll.id, who=who)

    def checks(self) -> Iterator[End]:
        """Open rolls of Fudge, in every scene."""
        for scene in self.table.scenes:
            for check in scene.checks:
                who, id = check.one.who, str(check.id)
                what = f"{self.words.term('roll')} {check.id} {self.name(who)}"
                if waits := check.waiting:
                    command: Command = answers.TypeDice(who=waits[0])
                    facts = {"n": check.id, "who": who, "names": waits}
                    yield self._end("check_waits", "dice", id, command, what, **facts)
                else:
                    yield self._end("check", "roll", id, resolve.Resolve(roll=check.id), what, n=check.id, who=who)

    def blows(self) -> Iterator[End]:
        """Blows that landed and are not taken."""
        for scene in self.table.scenes:
            for blow in scene.blows:
                what = f"{label(self.words, 'blow')} {blow.id} {self.name(blow.who)}"
                facts = {"who": blow.who, "by": blow.by or ""}
                yield self._end("blow", "blow", str(blow.id), fudge_blows.Damage(blow=blow.id), what, **facts)

    def compels(self) -> Iterator[End]:
        """Compels that are offered."""
        for compel in self.table.compels:
            command = fate_compels.Compel(who=(compel.who,), aspect=compel.aspect, step="accept")
            what = f"{self.words.term('compel')} {self.name(compel.who)}"
            text = self.name(compel.id)
            yield self._end("compel", "answer", compel.id, command, what, who=compel.who, text=text)

    def costs(self) -> Iterator[End]:
        """Successes at a cost that is not chosen."""
        for owed in self.table.owing:
            what = f"{self.words.term('cost')} {self.name(owed.who)}"
            yield self._end("cost", "choice", str(owed.id), resolve.Settled(n=owed.id), what, who=owed.who, n=owed.id)

    def _in_play(self) -> Iterator[Aspect]:
        """Of the scene in focus, or everything where there is none; and every consequence of anybody in the cast."""
        table = self.table
        scene = table.scene
        if scene is None:
            return iter(table.aspects)
        here = {aspect.id for aspect in table.aspects_in(scene)}
        return (
            aspect
            for aspect in table.aspects
            if aspect.id in here or (aspect.kind == "consequence" and aspect.on in table.cast)
        )

    def unnamed(self) -> Iterator[End]:
        """Aspects, boosts and consequences without a text."""
        for aspect in self._in_play():
            if not aspect.text and aspect.role not in CONDITIONS:
                kind = aspect.kind if aspect.kind in ("boost", "consequence") else "aspect"
                command = aspects.Reword(aspect=aspect.id, text="")
                what = self.name(aspect.id)
                yield self._end(kind, "name", aspect.id, command, what, aspect=aspect.id, who=aspect.on or "")

    def counts(self) -> Iterator[End]:
        """Whoever has no reaction count where they make the order, once it is their time to be called."""
        scene = self.table.scene
        order = None if scene is None else scene.order
        early = scene is not None and scene.phase is not None and scene.phase.state in ("idle", "detection")
        if scene is None or not isinstance(order, Rcs) or early:
            return
        system = GAMES.system(scene)
        for who in rcs.missing(system, self.table, scene, order):
            slow = system.speed(self.table.cast[who]) is None
            command = by_hand.Set(who=who, field="REF", value="") if slow else rcs.RollCount(who=who)
            what = "speed" if slow else "count"
            yield self._end(what, what, who, command, self.name(who), who=who)

    def tasks(self) -> Iterator[End]:
        """Tasks of a challenge without words."""
        challenge = None if self.table.scene is None else self.table.scene.challenge
        for task in () if challenge is None or challenge.over else challenge.tasks:
            if not task.name and not task.defence:
                command = fate_challenge.SetTask(task=task.id, name="")
                yield self._end("task", "name", task.id, command, self.name(task.id), task=task.id)

    def nowhere(self) -> Iterator[End]:
        """Characters in no zone although there are zones; what blocks a border stands on it."""
        scene = self.table.scene
        assert scene is not None
        blocks = {border.block for border in scene.borders}
        for presence in scene.here:
            if (
                presence.zone is None
                and presence.id not in blocks
                and presence.takes_part
                and presence.id in self.table.cast
            ):
                command = place.Move(who=presence.id, zone=next(iter(scene.zones)).id)
                yield self._end("zone", "zone", presence.id, command, self.name(presence.id), who=presence.id)


def _settles(roll: Roll) -> Command:
    return resolve.Resolve(roll=roll.id)


def draw_ends(sight: Sight, ends: tuple[End, ...], width: int, height: int, *, marked: int = -1) -> Picture:
    """One row each: its number, the sentence, and the command line, below it where there is no room beside.

    Spots: `loose:N` from 1.
    """
    note = say(sight, "ends_note") if ends else ""
    lines: list[Line] = [heading(width, say(sight, "ends_title"), note, focused=True)]
    if not ends:
        lines.append(on(columns(width, [(0, [span(say(sight, "ends_none"), "muted")])]), "ground"))
    beside = width >= 90
    tall = not beside and height > 2 * len(ends)
    spots: list[Spot] = []
    each = 2 if tall else 1
    room = max(0, height - 1)
    shown = len(ends) if len(ends) * each <= room else max(0, (room - 1) // each)
    start = max(0, min(marked - shown + 1, len(ends) - shown)) if marked >= shown > 0 else 0
    for number in range(start, start + shown):
        end, ground = ends[number], "raised" if number == marked else "ground"
        spots += [Spot(len(lines) + row, 0, width, f"loose:{number + 1}") for row in range(each)]
        lines += _end_rows(end, number + 1, width, ground, beside, tall)
    if shown < len(ends):
        more = span(say(sight, "more_rows", n=len(ends) - shown), "muted")
        lines.append(on(columns(width, [(4, [more])]), "ground") if width > 4 else blank(width))
    return framed(lines, width, height, spots)


def _end_rows(end: End, number: int, width: int, ground: str, beside: bool, tall: bool) -> list[Line]:
    now = ground == "raised"
    key = span(f"{number:>2}", "strong", bold=True)
    text = span(end.sentence, "strong" if now else "text", bold=now)
    command: list[Span] = [span(cut(f":{end.command.rstrip()}", width * 2 // 5), "muted")]
    first = columns(width, [(0, [key]), (4, [text])] if width > 6 else [(0, [key])], command if beside else ())
    rows = [on(first, ground)]
    if tall:
        rows.append(on(columns(width, [(4, [span(f":{end.command}", "muted")])]), ground))
    return rows
