"""Commands drawn from the catalogue, with ids of the table where it has some: new commands are covered as they come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from tests.engine.tables import NEXT, RUNNING
from tracker.engine.catalogue import COMMANDS, VERBS
from tracker.engine.command import Command, written_as
from tracker.engine.options import choices_of
from tracker.engine.templates import templates
from tracker.model.order import Ranked
from tracker.model.table import Options, Table
from tracker.rules.targets import even_split

USUAL = ("attack", "overcome", "advantage", "move", "aspect", "concede", "compel", "hit", "bring", "scene") + (
    "character",
) * 2
"""Verbs drawn more often than the rest: what a scene is made of."""
FIGHT = ("turn", "turn", "turn", "attack", "attack", "attack", "done", "all-defence", "exchange")
ROLLS = ("invoke", "invoke", "invoke", "withdraw", "resolve", "resolve", "dice", "modify", "strike", "defend", "cancel")
TOGETHER = ("block", "shield", "assist", "assist", "share", "share", "spare", "pass")
CONTEST = ("try", "try", "try", "advantage", "resolve", "award", "twist", "contender", "begin")
CHALLENGE = ("try", "try", "task", "task", "retask", "advantage", "carry", "begin")
ROWS = ("split", "split", "merge", "merge", "hit", "hit")
HEALS = ("treat", "recover", "ease", "milestone", "session", "scenario")
HITS = ("take", "take", "take", "out", "concede")

TEXTS = ("", "On fire", "Płonie", "[b]x[/]\n", "no", "a\ud800\x1b[2J", "x" * 20_001)
"""The last is too long."""
SKILLS = ("Fight", "Athletics", "Will", "Juggling")

OPTIONS = tuple((name, choices_of(name)) for name in Options.model_fields if choices_of(name))
"""Every option with the words it may be set to."""

PLAIN: dict[str, tuple[Sequence[Any], Sequence[Any]]] = {
    "int": ((1, 1, 2, 3), (0, -1, 6, 10**6)),
    "level": ((0, 1, 2), (-3, 6, 10**6)),
    "bar": ((1, 2, "ask", "closed", "open"), ("ajar", 10**6)),
    "rating": ((0, 3, *SKILLS[:3]), (-2, SKILLS[3])),
    "dice": (("+2", "0", "-3", "++0-", "?", "?"), ("1 4 6 2", "", "9", "dice")),
    "box": (
        ("physical:1", "physical:2", "mild", "severe", "stress", "extreme"),
        ("mental:1", "3", "physical:x", ""),
    ),
    "ladder": (((), (("Mighty", 1), ("fudge_fair", 0))), ((("Mighty", 5),),)),
    "ratio": (((0, 1), (1, 2), (2, 2)), ((3, 2), (-1, 0))),
    "change": (("+1", "-1", "=3", "=0"), ("-99", "x", "")),
    "value": (("on", "off", "2", "0", "minor", "Nave", "Ada"), ("-100", "", "x")),
    "code": (("has_acted", "no_fate_points", "melee_out_of_zone"), ("",)),
    "text": (TEXTS[:-1], TEXTS[-1:]),
}
"""What may stand in a field that names nothing of the table: the usual, and the unusual."""


def likely(table: Table) -> tuple[str, ...]:
    """Verbs that suit how the table stands."""
    scene = table.scene
    if scene is None or scene.ended:
        return ("scene",) * 20
    running = scene.order is not None
    ranked = ("turn", "done", "done", "hold", "rank", "extra-turn", "undone") * isinstance(scene.order, Ranked)
    several = ("scene", "bring", "new-scene") * (sum(not each.ended for each in table.scenes) > 1)
    frame = CONTEST * (scene.contest is not None) + CHALLENGE * (scene.challenge is not None)
    rows = any(table.cast[here.id].members for here in scene.here if here.id in table.cast)
    return (
        USUAL
        + frame
        + ROWS * rows
        + ranked
        + several
        + (FIGHT if running else ("begin",) * 3)
        + (ROLLS + TOGETHER) * bool(table.rolls)
        + HITS * 2 * bool(table.hits)
        + HEALS * any(aspect.kind == "consequence" for aspect in table.aspects)
    )


def a_command(random: Random, table: Table, without: tuple[str, ...] = ()) -> Command:
    """A command of any class; most fields that may be left out are."""
    verbs = [verb for verb in (*likely(table) * 2, *(kind.verb for kind in COMMANDS)) if verb not in without]
    kind = VERBS[random.choice(verbs)]
    given = {
        name: _field(random, field, table)
        for name, field in kind.model_fields.items()
        if field.is_required() or random.random() < (0.4 if name in kind.order else 0.15)
    }
    if kind.verb == "option" and random.random() < 0.9:
        given["option"], words = random.choice(OPTIONS)
        given["value"] = random.choice(words)
    if kind.verb == "share" and random.random() < 0.6:
        given["shares"] = _shares(random, table)
    if kind.verb == "take" and random.random() < 0.7:
        given["way"] = 1
    if kind.verb == "character" and random.random() < 0.8:
        given["template"] = random.choice([template.name for template in templates()])
        given |= {"count": random.randint(2, 6), "side": next(iter(table.sides)).id, "name": "Row"}
        given.pop("like", None)
    rows = [who.id for who in table.cast if len(who.standing) > 1]
    if kind.verb in ("hit", "split", "flee", "merge") and rows and random.random() < 0.7:
        given["who"] = random.choice(rows) if kind.verb in ("hit", "split") else (random.choice(rows),)
        if kind.verb == "hit":
            given["shifts"] = random.randint(1, 5)
        if kind.verb == "merge":
            given["into"] = random.choice(rows)
    return kind(**given)


def _shares(random: Random, table: Table) -> tuple[tuple[str, int], ...]:
    """A split of an open roll over its targets, mostly a right one."""
    split = [roll for roll in table.rolls if roll.spread == "split" and roll.act.total is not None]
    if not split:
        return ()
    roll = random.choice(split)
    targets = [who for place in roll.places if (who := roll.target_at(place)) is not None]
    shares = even_split(roll.act.total or 0, len(targets))
    return tuple((who, n + random.choice((0, 0, 0, 1))) for who, n in zip(targets, shares, strict=True))


def _field(random: Random, field: FieldInfo, table: Table) -> Any:
    mark = written_as(field)
    if mark is None:
        choices = _literals(field.annotation)
        assert choices or field.annotation is bool, f"no way to draw {field!r}"
        return random.choice(choices or (True, False))
    if mark.kind == "whos":
        return tuple(_named(random, "who", table) for _ in range(random.choice((0, 1, 1, 1, 2, 3))))
    if mark.kind == "parties":
        kinds = ("side", "who", "who")
        return tuple(
            tuple(_named(random, random.choice(kinds), table) for _ in range(random.choice((1, 1, 2))))
            for _ in range(random.choice((0, 2, 2, 3)))
        )
    if mark.kind == "frees":
        return tuple((_named(random, "owner", table), random.choice((0, 1, 2))) for _ in range(random.randrange(3)))
    return _named(random, mark.kind, table)


def _named(random: Random, kind: str, table: Table) -> Any:
    usual, unusual = PLAIN[kind] if kind in PLAIN else _things(kind, table)
    return random.choice(list(usual if usual and random.random() < 0.92 else unusual))


def _things(kind: str, table: Table) -> tuple[Sequence[Any], Sequence[Any]]:
    """Ids that are there, and some that are not."""
    scene = table.scene
    people, sides, aspects = _people(table), _ids(table.sides), _ids(table.aspects)
    zones = [] if scene is None else _ids(scene.zones)
    match kind:
        case "who":
            return people, ("c999",)
        case "payer":
            return (*people, "gm"), ("c999",)
        case "owner":
            return (*people, *sides, "gm", "anyone"), ("g999",)
        case "side":
            return sides, ("New side", "")
        case "zone":
            return zones, ("z999",)
        case "scene":
            return (*_ids(table.scenes), NEXT, RUNNING), ("nowhere",)
        case "spot":
            return (*people, *zones, *aspects, ""), ("z999",)
        case "task":
            challenge = None if scene is None else scene.challenge
            return [] if challenge is None else _ids(challenge.tasks), ("j999",)
        case "aspect":
            return aspects, ("a999",)
        case "compel":
            return _ids(table.compels), ("k999",)
        case "roll":
            return [roll.id for roll in table.rolls], (99,)
        case "hit":
            return [hit.id for hit in table.hits], (99,)
        case _:
            raise AssertionError(f"no way to draw a field of kind {kind}")


def _people(table: Table) -> list[str]:
    """Everybody; those more often who are on turn, roll, or are hit."""
    rolling = [who for roll in table.rolls for who in sorted(roll.people) if who in table.cast]
    turns = [scene.turn.who for scene in table.scenes if scene.turn is not None and scene.turn.who in table.cast]
    return [*_ids(table.cast), *rolling, *turns * 4, *(hit.who for hit in table.hits for _ in range(4))]


def _ids(group: Iterable[Any]) -> list[str]:
    return [held.id for held in group]


def _literals(annotation: Any) -> Sequence[Any]:
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return [value for part in get_args(annotation) for value in _literals(part)]
