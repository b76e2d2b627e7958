"""Opponents and obstacles by a template: chosen from a list, named or not, one or several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tracker.engine import cast as cast_commands
from tracker.engine.fate.kinds import AS_ONE, NAMELESS
from tracker.engine.fate.system import OBSTACLES
from tracker.engine.templates import Template, of_system, templates
from tracker.model.cast import Id
from tracker.text import NAME_LIMIT, is_number
from tracker.ui.flows.asked import veil_of, which_zone
from tracker.ui.questions import Asked, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

BEST = 20
"""The highest rating that a number behind a name may be."""
MOST = 20
"""The most of a kind that the list offers at once."""


HINT = "Guard 2: +2   x3: three   x5 mob: one row   ?Guard: hidden   Enter: template"
TIMES = re.compile(r" [x×][0-9]+$")
"""How many, at the end of a line."""
NEW = "+"
"""In the place of somebody: one who is not there yet."""


class Said(NamedTuple):
    """Somebody new in one line."""

    name: str
    rating: int | None = None
    """What it rolls; None = as the game has it for somebody nobody knows."""
    times: int = 1
    hidden: bool = False
    mob: bool = False
    """They act as one, in one row."""


def newcomer(seat: Seat) -> Asked[Id | None]:
    """Somebody new comes into play: the first of those that did; None = nobody came."""
    command = yield from described(seat)
    came_in = () if command is None else came(seat, command)
    return came_in[0] if came_in else None


def described(seat: Seat) -> Asked[cast_commands.AddCharacter | None]:
    """Who is to come: a name, and a number it rolls; with Enter alone, a template is asked for. None = nobody."""
    line = yield Write("A new character", hint=HINT, limit=NAME_LIMIT, counted=_named)
    if not line:
        return (yield from by_template(seat))
    said = read(line)
    if not any(char.isalpha() for char in said.name):
        seat.say("no_name", what=line)
        return None
    return cast_commands.AddCharacter(
        name=said.name,
        rating=said.rating,
        count=None if said.times == 1 else said.times,
        hidden=said.hidden,
        as_one=said.mob,
        zone=(yield from _where(seat)),
        side=(yield from _on_whose_side(seat)),
    )


def read(line: str) -> Said:
    """`?` before the name hides it; behind it a number is what it rolls, and `x3` says how many there are,
    `x3 mob` that they act as one."""
    hidden, name = veil_of(line)
    count = 1
    row, _, last = name.rpartition(" ")
    mob = last.casefold() == "mob" and TIMES.search(row) is not None
    name = row if mob else name
    stem, _, times = name.rpartition(" ")
    if stem and times[:1] in ("x", "×") and is_number(times[1:]) and 1 <= int(times[1:]) <= MOST:
        name, count = stem.rstrip(), int(times[1:])
    name, rating = named_and_rated(name)
    return Said(name, rating, count, hidden, mob)


def _named(line: str) -> str:
    return read(line).name


def by_template(seat: Seat) -> Asked[cast_commands.AddCharacter]:
    """A template of this game, or any; then its name, which may wait, and how many."""
    template: Template | None = yield Pick("By which template", _listed(seat, of_system(seat.scene.system)))
    if template is None:
        template = yield Pick("By which template", _options(seat, templates()))
    hint = "may wait; a number is its rating: Fire 4; ? before it: hidden"
    said = read((yield Write("Its name", hint=hint, limit=NAME_LIMIT, counted=_named)))
    command = cast_commands.AddCharacter(
        name=said.name,
        template=template.name,
        rating=said.rating,
        zone=(yield from _where(seat)),
        hidden=said.hidden,
    )
    if template.kind not in OBSTACLES:
        command = command.but(side=(yield from _on_whose_side(seat)))
    if template.kind in NAMELESS:
        command = command.but(count=(yield from _how_many(template)))
    elif template.kind == "distraction":
        command = command.but(choice=(yield Write("What does it ask", hint="may wait")))
        command = command.but(repercussions=(yield Write("What comes of it", hint="taken or left; may wait")))
    elif template.kind == "countdown":
        boxes = yield Pick("How many boxes", [Option(n, str(n), n) for n in range(1, 11)], default=template.boxes - 1)
        command = command.but(boxes=(0, boxes))
        command = command.but(outcome=(yield Write("What happens once it is full", hint="may wait")))
    return command


def _how_many(template: Template) -> Asked[int]:
    usual = template.members or 1
    as_one = template.kind in AS_ONE or template.members
    title = "How many act as one" if as_one else "How many of them"
    count: int = yield Pick(title, [Option(n, str(n), n) for n in range(1, MOST + 1)], default=usual - 1)
    return count


def _listed(seat: Seat, those: tuple[Template, ...]) -> list[Option]:
    return [*_options(seat, those), Option(None, "a template of another game", key="+")]


def _options(seat: Seat, those: tuple[Template, ...]) -> list[Option]:
    return [Option(each, each.name, n, note=_note(seat, each)) for n, each in enumerate(those, 1)]


def _note(seat: Seat, template: Template) -> str:
    """Its ratings and its boxes, as far as they are its own."""
    words = [seat.words.term(template.kind)] if template.kind not in template.name else []
    words += [f"{seat.words.signed(n)}" if skill == "*" else f"{skill} {n:+d}" for skill, n in template.skills.items()]
    if template.stress is not None:
        words.append("".join(f"[{value}]" for value in template.stress) or "no boxes")
    if template.weapon:
        words.append(f"{seat.words.term('weapon')} {template.weapon}")
    return "  ".join(words[:4])


def named_and_rated(said: str) -> tuple[str, int | None]:
    """A name and the number behind it, if it is one that somebody may roll."""
    stem, _, number = said.rpartition(" ")
    if stem and is_number(number) and int(number) <= BEST:
        return stem, int(number)
    return said, None


def _on_whose_side(seat: Seat) -> Asked[Id | None]:
    """The first side that no player is on; asked for in a tactical scene, where allies come too."""
    cast = seat.table.cast
    gms = [s.id for s in seat.table.sides if all(not w.is_player for w in cast if w.side == s.id)]
    if len(seat.table.sides) < 2 or seat.scene.system != "tactical":
        return gms[0] if gms else None
    options: list[Option] = [Option(side.id, side.name, n) for n, side in enumerate(seat.table.sides, 1)]
    usual = next((place for place, option in enumerate(options) if option.value in gms), 0)
    side: Id | None = yield Pick("On whose side", [*options, Option(None, "nobody's", key="n")], default=usual)
    return side


def _where(seat: Seat) -> Asked[Id | None]:
    """The zone: beside the first that is marked, the selected one or whoever is on turn, unless another is chosen."""
    scene = seat.scene
    if not len(scene.zones):
        return None
    turn = None if scene.turn is None else scene.turn.who
    beside = [who for who in (*seat.marks, seat.selected, turn) if who is not None and who in scene.here]
    zones = (scene.here[who].zone for who in beside)
    return (yield from which_zone(seat, "Where", usual=next((zone for zone in zones if zone is not None), None)))


def came(seat: Seat, command: cast_commands.AddCharacter) -> tuple[Id, ...]:
    """Let them come into play; who did."""
    before = {who.id for who in seat.table.cast}
    if not seat.submit(command).ok:
        return ()
    return tuple(who.id for who in seat.table.cast if who.id not in before)
