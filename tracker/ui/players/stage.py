"""What the players' view needs to be drawn by the panels: a stage with nothing on it but what players see."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.ways import Joint
from tracker.language.words import Words
from tracker.model.aspects import Aspect, AspectKind
from tracker.model.cast import Track
from tracker.model.place import Zone
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.players import seen
from tracker.players.seen import PlayersView
from tracker.ui.glyphs import AWAY, DONE, ON_TURN, OUT, SEALED
from tracker.ui.labels import short_label
from tracker.ui.paint import Span, span
from tracker.ui.panels.people import ABSENT, ACTED, GONE, HIT, TURN, WAITING, People, Person, hit_chip
from tracker.ui.panels.pips import boxes
from tracker.ui.panels.zones import Plan, Room, grid
from tracker.ui.sight import Sight

SCENE = "s1"
GAME_OF_NONE = "fate-condensed"


class Stage(NamedTuple):
    """The view, with the words and the ladder of its game."""

    view: PlayersView
    sight: Sight
    """Of a table that holds the aspects of the zones in sight, for the map, and nothing else."""

    @property
    def words(self) -> Words:
        """The words of the screen."""
        return self.sight.words

    def label(self, key: str) -> str:
        """A word of the screen."""
        return self.sight.label(key)


def stage(view: PlayersView, words: Words) -> Stage:
    """The stage of a view."""
    scene = Scene(id=SCENE, title=view.title, system=view.system or GAME_OF_NONE)
    kinds: tuple[AspectKind, ...] = ("situation", "boost")
    held = [
        Aspect(id=f"{kind}{place}x{n}", text=text, kind=kind, on=f"z{place}")
        for place, zone in enumerate(view.zones)
        for kind in kinds
        for n, text in enumerate(zone.aspects if kind == "situation" else zone.boosts)
    ]
    table = Table(scenes=Keyed([scene]), focus=SCENE, aspects=Keyed(held))
    actor = next((f"c{n}" for n, each in enumerate(view.people) if each.on_turn), None)
    return Stage(view, Sight(table=table, words=words, target=actor))


def plan_of(stage: Stage) -> Plan | None:
    """The map; None without zones."""
    view = stage.view
    if not view.zones:
        return None
    here = people_of(stage)
    zones = [Zone(id=f"z{place}", name=zone.name, at=zone.at) for place, zone in enumerate(view.zones)]
    rooms = {
        zone.id: Room(
            zone,
            tuple(here.sorted(each for each in here.by_id.values() if each.zone == zone.id)),
            stage.sight.table.aspects_on(zone.id),
        )
        for zone in zones
    }
    ways = [Joint(f"z{way.one}", f"z{way.other}", way.name, way.bar, way.difficulty, way.oneway) for way in view.ways]
    nowhere = here.sorted(each for each in here.by_id.values() if each.zone is None and each.rank <= ACTED)
    return Plan(rooms, grid(zones, ()), ways, here, tuple(nowhere))


def people_of(stage: Stage) -> People:
    """Everybody in sight, as rows show them: without numbers, in the order they have."""
    return People({f"c{n}": _person(stage, n, each) for n, each in enumerate(stage.view.people)}, 0)


def _person(stage: Stage, n: int, each: seen.Person) -> Person:
    state, hit = each.state, each.hit
    rank = TURN if each.on_turn else HIT if hit else ACTED if each.done else WAITING
    if state:
        rank = ABSENT if state == "away" else GONE
    mark = ON_TURN if each.on_turn else AWAY if state == "away" else OUT if state else DONE if each.done else " "
    word = state or ("choose" if each.on_turn and stage.view.round is not None else each.word)
    word = word or ("done" if each.done else "")
    full, short = _words(stage, word, each.heads)
    fg = "text" if each.on_turn else "muted"
    return Person(
        id=f"c{n}",
        number=n,
        name=each.who.name,
        place=each.who.side,
        zone=None if each.zone is None else f"z{each.zone}",
        rank=rank,
        mark=mark,
        word=full,
        hit=hit,
        hidden=False,
        on_turn=each.on_turn,
        selected=False,
        done=each.done and not each.on_turn,
        quiet=bool(state) or (each.done and not each.on_turn),
        boxes=pips(each.boxes),
        severity="",
        severity_short="",
        hurts=(),
        said=(hit_chip(stage.sight, hit),) if hit else (span(full, fg),) if full else (),
        short=(span(short, fg),) if short and not hit else (),
        bracketed=True,
        kept=each.who.name in {card.who.name for card in stage.view.party} and rank < ABSENT,
    )


def _words(stage: Stage, key: str, heads: int) -> tuple[str, str]:
    if not key:
        return (f"{heads}", f"{heads}") if heads else ("", "")
    if key == "sealed":
        return f"{SEALED} {stage.label(key)}", SEALED
    full, short = stage.label(key), short_label(stage.words, key)
    many = f" {heads}" if heads and key in ("mob", "group") else ""
    return f"{full}{many}", f"{short}{many}"


def pips(held: seen.Boxes | None) -> tuple[Span, ...]:
    """Boxes as pips; nothing where they are not shared."""
    return () if held is None else boxes(Track(name=held.name, boxes=held.values, marked=held.marked))


def named(who: seen.Named, fg: str = "") -> Span:
    """A name in the colour of its side."""
    role = fg or ("text" if who.side is None else f"side{who.side % 4 + 1}")
    return span(who.name, role)
