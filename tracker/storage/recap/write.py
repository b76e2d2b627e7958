"""The recap as Markdown: who was there, what happened scene by scene, what it cost, the points, the dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from tracker.engine.down import down_in, fell
from tracker.engine.fudge.body import level_word
from tracker.engine.session import Session
from tracker.history.cast import Conceded, TakenOut
from tracker.history.event import Event
from tracker.history.fudge import BlowTaken, WoundsSet
from tracker.history.harm import SlotFilled
from tracker.language.chips import chip
from tracker.language.ledger import Ledger, ledger, rows
from tracker.language.words import Words, words
from tracker.model.cast import Character, Id
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene, Table
from tracker.players.asked import roll_in_sight
from tracker.players.frames import fights_in_sight, is_unnoticed
from tracker.players.masked import masked
from tracker.players.people import party
from tracker.players.seen import Card
from tracker.rules.fudge.edition import EDITIONS
from tracker.storage.recap.dice import Luck, Throw, luck, throws
from tracker.storage.recap.markdown import bullets, escaped, heading, table
from tracker.storage.recap.story import Chapter, ForGM, ForGroup, Part, Voice, began, chapters, played

CAME = ("character_added", "scene_opened")
"""Why somebody has what they came with."""


def recap(session: Session, *, gm: bool = False, language: str = "") -> str:
    """The recap of a session. For the group nothing is in it that players may not see, and nothing that was undone."""
    said = words(language or session.start.language)
    return _GMs(session, said).text() if gm else _Groups(session, said).text()


class _Recap:
    """What both have in common."""

    def __init__(self, session: Session, said: Words, voice: Voice) -> None:
        self.session = session
        self.words = said
        self.voice = voice
        """Of what stands."""
        self.film = voice.film
        self.table: Table = session.table

    def say(self, key: str, **facts: object) -> str:
        """A phrase of the recap."""
        return self.words.say("ui", f"recap_{key}", facts)

    def text(self) -> str:
        """All of it."""
        told = chapters(self.whole())
        parts = [heading(1, self.evening() or self.say("untitled")), f"{self.when()}\n"]
        parts += [heading(2, self.say("cast")), self.cast()]
        for chapter in told:
            parts += self.chapter(chapter)
        for title, kinds in (("falls", (TakenOut, Conceded, BlowTaken, WoundsSet)), ("consequences", (SlotFilled,))):
            lines = list(self.singled_out(kinds))
            if lines:
                parts += [heading(2, self.say(title)), bullets(lines)]
        points = self.points()
        if points:
            parts += [heading(2, self.say("points")), points]
        dice = list(self.dice())
        if dice:
            parts += [heading(2, self.say("dice")), *self.counted(), *dice]
        return "\n".join(parts)

    def evening(self) -> str:
        """What it is called; an evening that is called as its first scene keeps to what that is called by now."""
        first = next(iter(self.film.at(0).scenes), None)
        if first is None or first.title != self.table.title:
            return self.table.title
        return (self.table.scenes.get(first.id) or first).title

    def whole(self) -> Voice:
        """Who tells the story."""
        return self.voice

    def when(self) -> str:
        """The day and how long it took."""
        start = began(self.film)
        day = datetime.fromtimestamp(start, UTC).date().isoformat() if start else ""
        whole = played(self.film, range(1, len(self.film) + 1))
        return ", ".join(part for part in (day, self.lasted(whole)) if part) + "."

    def lasted(self, seconds: float) -> str:
        """A time in hours and minutes."""
        minutes = round(seconds / 60)
        return self.say("hours", h=minutes // 60, m=minutes % 60) if minutes >= 60 else self.say("minutes", m=minutes)

    def timed(self, title: str, seconds: float) -> str:
        """A title with how long it took; less than half a minute is not told."""
        return f"{title} ({self.lasted(seconds)})" if seconds >= 30 else title

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        """A scene."""
        untitled = self.say("without" if chapter.scene else "before")
        yield heading(2, self.timed(chapter.title or untitled, chapter.seconds))
        for part in chapter.parts:
            title = self.title(chapter, part)
            if title:
                yield heading(3, self.timed(title, part.seconds))
            yield bullets(part.lines)

    def title(self, chapter: Chapter, part: Part) -> str:
        """Of an exchange, or of what runs without."""
        counted = f"{self.words.term(chapter.counted)} {part.number}" if part.number else ""
        runs = self.words.term(part.runs) if part.runs and part.runs != "conflict" else ""
        title = ", ".join(each for each in (runs, counted) if each)
        return title[:1].upper() + title[1:] if title or len(chapter.parts) == 1 else self.say("without")

    def singled_out(self, kinds: tuple[type[Event], ...]) -> Iterator[str]:
        """The sentences of some kinds of events, from what stands."""
        for place, frame in enumerate(self.film.frames, 1):
            for event in frame.entry.events:
                if not isinstance(event, kinds):
                    continue
                tables = self.film.at(place - 1), self.film.at(place)
                if not isinstance(event, BlowTaken | WoundsSet) or fell(*tables, event.who):
                    now = self.called_now(place, event)
                    yield from (f"{said}{now}" for said in self.retold(place, event))

    def retold(self, place: int, event: Event) -> list[str]:
        """The sentences of an event as they stand in a summary."""
        return self.voice.tell(place, (event,))

    def called_now(self, place: int, event: Event) -> str:
        """Of a consequence that goes by other words since: those; else nothing."""
        text = self.words_since(place, event.aspect) if isinstance(event, SlotFilled) and event.aspect else ""
        return f" {self.say('since', text=self.words.quote(text))}" if text else ""

    def words_since(self, place: int, aspect: Id) -> str:
        """The last words of an aspect, where others are told of it at a place; else empty."""
        raise NotImplementedError

    def standing_throws(self) -> list[Throw]:
        """The throws of what stands."""
        return throws(self.film)

    def dice(self) -> Iterator[str]:
        """How the dice fell: of each character, and of all."""
        thrown = self.standing_throws()
        for kind in luck(thrown):
            same = [throw for throw in thrown if throw.odds == kind.odds]
            lines = [self.dice_row(name, one) for name, one in self.by_name(same)]
            yield table(
                [self.say(key) for key in ("who", "n", "mean", "expected", "usual")],
                [*lines, self.dice_row(self.say("all"), kind)],
            )
            whole = sum(kind.odds.values())
            results = sorted(kind.odds)
            signs = min(results) < 0
            yield table(
                [self.say("result"), *(self.words.signed(n) if signs else str(n) for n in results)],
                [
                    [self.say("fell"), *(str(kind.counts.get(n, 0)) for n in results)],
                    [self.say("expected"), *(f"{kind.n * kind.odds[n] / whole:.1f}" for n in results)],
                ],
            )

    def counted(self) -> Iterator[str]:
        """Which dice are in the tables, where not all are."""
        yield from ()

    def by_name(self, thrown: Sequence[Throw]) -> Iterator[tuple[str, Luck]]:
        """The luck of each character, the GM's opposition without one together."""
        names: dict[str, list[Throw]] = {}
        for throw in thrown:
            names.setdefault(self.name(throw.who), []).append(throw)
        for name, own in names.items():
            yield name, luck(own)[0]

    def dice_row(self, name: str, one: Luck) -> list[str]:
        """Count, mean, what is expected, and how far from it is usual."""
        signed = min(one.odds) < 0
        mean, expected = (f"{n:+.2f}" if signed else f"{n:.2f}" for n in (one.mean, one.expected))
        return [name, str(one.n), mean, expected, f"{one.usual:.2f}"]

    def name(self, who: Id) -> str:
        """Of whoever threw."""
        raise NotImplementedError

    def cast(self) -> str:
        """Who was there."""
        raise NotImplementedError

    def last_scene(self, who: Character) -> Scene | None:
        """The scene in which somebody was last, as it was then: whoever was there leaves it with its end."""
        places = range(len(self.film), -1, -1)
        return next((held for place in places if (held := self.film.at(place).scene_of(who.id)) is not None), None)

    def how(self, who: Character) -> str:
        """How somebody was down when last they were in a scene, and still is."""
        scene = self.last_scene(who)
        return "" if scene is None else down_in(scene, who)

    def points(self) -> str:
        """What became of the points."""
        raise NotImplementedError

    def ledger(self) -> Ledger:
        """Every point that moved in what stands."""
        return ledger(self.session.start, ((frame.entry.seq, frame.entry.events) for frame in self.film.frames))


class _GMs(_Recap):
    """Everything."""

    def __init__(self, session: Session, said: Words) -> None:
        self.gms = ForGM(session, said)
        super().__init__(session, said, self.gms)

    def cast(self) -> str:
        lines = []
        for who in self.table.cast:
            side = self.table.sides.get(who.side)
            hidden, how = self.say("hidden") if who.hidden else "", self.how(who) or self.wound(who)
            state = down_word(how, self.words) if how else ""
            notes = [who.name, who.player, side.name if side is not None else "", hidden, state]
            aspects = ", ".join(aspect.text for aspect in self.table.aspects_on(who.id) if aspect.text)
            lines.append(f"{chip(self.table, who.id)} {', '.join(note for note in notes if note)}: {aspects or '-'}")
        return bullets(lines)

    def wound(self, who: Character) -> str:
        """The wound level of somebody in Fudge; empty = unhurt, or another game."""
        scene = self.last_scene(who)
        if scene is None or scene.system not in EDITIONS or not isinstance(who.sheet, FudgeSheet):
            return ""
        level = level_word(scene, who.sheet)
        return "" if level == "unhurt" else level

    def words_since(self, place: int, aspect: Id) -> str:
        held, named = self.film.at(place).aspects.get(aspect), self.gms.named
        last = named.get(aspect, "")
        return "" if held is None or not held.text or held.text == last else last

    def name(self, who: Id) -> str:
        held: Character | None = next(
            (found for table in (self.table, self.session.start) if (found := table.cast.get(who)) is not None), None
        )
        return self.words.term("gm") if held is None else held.name

    def points(self) -> str:
        found = [
            [line.why, line.entry, line.when, line.giver, line.taker, line.n, line.state]
            for line in rows(self.ledger(), self.table, self.words)
        ]
        keys = ("why", "entry", "exchange", "from", "to", "n", "state")
        return table([self.say(key) for key in keys], found) if found else ""

    def whole(self) -> Voice:
        """Also what was taken back, with what became of it."""
        return ForGM(self.session, self.words, undone=True)


class _Groups(_Recap):
    """What players may know."""

    def __init__(self, session: Session, said: Words) -> None:
        self.group = ForGroup(session, said)
        super().__init__(session, said, self.group)
        self.eyes = self.group.eyes(len(self.film))

    def evening(self) -> str:
        """What players know it by."""
        return self.unread(super().evening() if self.eyes.title == self.table.title else self.eyes.title)

    def unread(self, text: str) -> str:
        """A text of the GM's without what players never came to know."""
        return masked(text, self.eyes.secret, self.words)

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        """A scene, called as players may."""
        return super().chapter(chapter._replace(title=self.unread(chapter.title)))

    def cast(self) -> str:
        seen = [who for who in self.table.cast if self.eyes.sees(who.id)]
        cards = party(self.table, self.table.scene, self.eyes, None)
        how = {who.id: self.how(who) for who in seen}
        party_seen = sorted(filter(_is_own, seen), key=lambda who: who.number)
        own = [self.card(card, how[who.id]) for card, who in zip(cards, party_seen, strict=True)]
        # As in the players' view: whoever was revealed late has no place of an earlier comer.
        others = sorted((who.id for who in seen if not _is_own(who)), key=self.eyes.places.__getitem__)
        fell = [f"{self.name(who)}: {down_word(how[who], self.words)}" for who in others if how[who]]
        rest = [self.name(who) for who in others if not how[who]]
        return bullets([*own, *fell, *([self.words.join(rest)] if rest else [])])

    def card(self, card: Card, how: str) -> str:
        """A player's character at the end."""
        wounds = [f"{self.words.term(wound.severity)}: {self.unread(wound.text)}" for wound in card.wounds]
        last = how or card.level
        notes = [*wounds, *([down_word(last, self.words)] if last else [])]
        name = self.unread(card.who.name)
        head = f"{name} ({card.player})" if card.player else name
        return f"{head}: {', '.join(notes)}" if notes else head

    def name(self, who: Id) -> str:
        return self.unread(self.eyes.name(who)) or self.words.term("gm")

    def standing_throws(self) -> list[Throw]:
        """Players' own throws, and those of the GM's that lay open; none of a roll with something hidden in it."""
        return [throw for throw in throws(self.film) if self.saw(throw)]

    def counted(self) -> Iterator[str]:
        """Said whether any are left out or not: else it would tell that something was rolled out of sight."""
        yield f"{escaped(self.say('counted'))}\n"

    def saw(self, throw: Throw) -> bool:
        """Whether players saw a throw when it fell: everybody and everything in it, not only whose dice they were.

        What they called themselves they know, whomever it was against.
        """
        eyes = self.group.eyes(throw.place)
        if throw.typed and not throw.secret and eyes.player(throw.who) is not None:
            return True
        before, scene = (self.film.at(place).scenes.get(throw.scene) for place in (throw.place - 1, throw.place))
        if throw.secret or not throw.who or not all(eyes.sees(who) for who in {throw.who, *throw.people}):
            return False
        if throw.roll is not None and not roll_in_sight(throw.roll, eyes):
            return False
        scenes = [held for held in (before, scene) if held is not None]
        if throw.fight and not any(throw.who in fights_in_sight(held, eyes) for held in scenes):
            return False
        open_dice = scene is None or (scene.options.gm_dice == "open" and not is_unnoticed(scene))
        return open_dice or eyes.player(throw.who) is not None

    def retold(self, place: int, event: Event) -> list[str]:
        """A consequence that is still there in the words of the cast: who was hidden then may have been seen since."""
        last = isinstance(event, SlotFilled) and bool(self.eyes.aspect_of(event.aspect))
        return self.group.tell(place, (event,), self.eyes if last else None)

    def words_since(self, place: int, aspect: Id) -> str:
        """As players could read it last."""
        text = self.group.last_names.get(aspect, "")
        return "" if text == self.group.eyes(place).aspect_of(aspect) else self.unread(text)

    def points(self) -> str:
        """Of each player's character: what it had, gained, spent, has."""
        book = self.ledger()
        lines = []
        for who in self.table.cast:
            if self.eyes.player(who.id) is None or not (moves := book.of(who.id)):
                continue
            # Whoever came later had at first what they came with.
            first = [move for move in moves if not move.seq or move.why in CAME]
            began = sum(move.n for move in first if move.taker.of == who.id)
            live = [m for m in moves if m not in first and not m.taken_back and m.why not in ("withdrawn", "released")]
            given = self.group.right.points
            moved = [given.get(m.seq, m.n if m.taker.of == who.id else -m.n) for m in live]
            gained, spent = sum(n for n in moved if n > 0), -sum(n for n in moved if n < 0)
            back = sum(m.n for m in moves if m.seq and m.why == "withdrawn" and m.taker.of == who.id)
            lines.append([self.name(who.id), *map(str, (began, gained, spent - back, who.points + who.owed))])
        keys = ("who", "began", "gained", "spent", "has")
        return table([self.say(key) for key in keys], lines) if lines else ""


def down_word(key: str, said: Words) -> str:
    """What it is called to be down so."""
    return said.say("ui", f"down_{key}") if key in ("conceded", "knocked_out") else said.term(key)


def _is_own(who: Character) -> bool:
    return who.is_player
