"""What a command is, and what its fields may hold.

A field says by its type how it is written in the command language (`language/` reads these marks; it knows no verb by
name). Names are resolved before a command is made: it holds ids, never words that could mean another thing later.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple, get_args

from pydantic import AfterValidator, BeforeValidator

from tracker.model.value import Value
from tracker.text import displayable

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from tracker.engine.draft import Draft

ArgKind = Literal[
    "who", "whos", "payer", "owner", "side", "zone", "scene", "spot", "aspect", "text", "int", "change", "level",
    "bar", "rating", "dice", "frees", "box", "verb", "code", "ratio", "roll", "hit", "compel", "value",
    "parties", "task", "ladder",
]  # fmt: skip


class Arg(NamedTuple):
    """How a field is written."""

    kind: ArgKind


Typed = AfterValidator(displayable)
"""Whatever was typed comes in through the one door for text, by whichever way a command was made."""

Who = Annotated[str, Arg("who")]
"""A character: name, number, unique prefix."""
Whos = Annotated[tuple[str, ...], Arg("whos")]
"""Characters: `Imre,Sava`, `Acolyte*`, `@side`, `@zone`."""
Several = Annotated[
    str | tuple[str, ...], BeforeValidator(lambda who: (who,) if isinstance(who, str) else who), Arg("whos")
]
"""One character or more; a lone id may be given as it is. Read it with `each`."""
Payer = Annotated[str, Arg("payer")]
"""A character, or `GM`."""
Owner = Annotated[str, Arg("owner")]
"""Of free invokes: a side, a character, `GM` or `anyone`."""
SideRef = Annotated[str, Arg("side"), Typed]
"""A side; a name that none has yet makes one."""
ZoneRef = Annotated[str, Arg("zone")]
SceneRef = Annotated[str, Arg("scene")]
"""A scene on the table by its title, or a scene file."""
Spot = Annotated[str, Arg("spot")]
"""A character or a zone: where an aspect sits. `scene` = the whole scene (an empty id)."""
AspectRef = Annotated[str, Arg("aspect")]
Text = Annotated[str, Arg("text"), Typed]
Int = Annotated[int, Arg("int")]
Change = Annotated[str, Arg("change"), Typed]
"""`+1`, `-1` or `=3`."""
Level = Annotated[int, Arg("level")]
"""A number or a level word of the game in force."""
Bar = Annotated[int | str, Arg("bar")]
"""A level, `ask`, `closed` or `open`."""
Rating = Annotated[int | str, Arg("rating")]
"""A skill, a level word or a number."""
DiceText = Annotated[str, Arg("dice"), Typed]
"""`+2`, `0`, `++0-`, `1 4 6 2`; `?` = wait for them; left out = the program rolls unless that side calls its own."""
Parties = Annotated[tuple[tuple[str, ...], ...], Arg("parties")]
"""`Wardens,Cult` or `Imre+Sava,Deacon`: the sides of a contest, each an allegiance or some characters."""
TaskRef = Annotated[str, Arg("task")]
"""A task of the scene's challenge."""
Frees = Annotated[tuple[tuple[str, int], ...], Arg("frees")]
"""`WHO:N,WHO:N`: free invokes by owner."""
Levels = Annotated[tuple[tuple[str, int], ...], Arg("ladder")]
"""`Mighty,Good,Fair,Poor` (best first, Fair among them) or `Solid:1,Mythic:5` (what differs): words of the ladder."""
Box = Annotated[str, Arg("box"), Typed]
"""`physical:2` (a box of a track, from 1) or `mild` (a slot)."""
Ratio = Annotated[tuple[int, int], Arg("ratio")]
"""`3/8`: boxes marked, of how many."""
RollRef = Annotated[int, Arg("roll")]
HitRef = Annotated[int, Arg("hit")]
CompelRef = Annotated[str, Arg("compel")]
Code = Annotated[str, Arg("code"), Typed]
"""Of a rule or an advice, as refusals name it."""
Scalar = Annotated[str, Arg("value"), Typed]
"""Whatever `set` puts into a field; read by the field's own type."""


def each(who: str | tuple[str, ...]) -> tuple[str, ...]:
    """The characters of a field that may hold one or more, each once."""
    return (who,) if isinstance(who, str) else tuple(dict.fromkeys(who))


class Command(Value, ABC):
    """What somebody wants. One class a verb.

    The fields in `order` are written without a key, in that order; all others as `key=value` (a trailing underscore of
    the field's name is not written); a bool field by its bare name; a Literal field by one of its words.
    """

    verb: ClassVar[str]
    subject: ClassVar[str]
    """The heading of `tracker commands` it stands under."""
    order: ClassVar[tuple[str, ...]] = ()
    games: ClassVar[tuple[str, ...]] = ()
    """The games that have it, by the first word of their systems; none named = all."""
    in_focus: ClassVar[bool] = False
    """It is about the scene in focus whomever it names; else about the scene of whom, or of what, it names."""

    @abstractmethod
    def decide(self, draft: Draft) -> None:
        """Emit what happens to the draft, or raise `Refused`. Changes nothing else, asks no clock."""


def written_as(field: FieldInfo) -> Arg | None:
    """The mark of a field, dug out of Optional and Annotated; None for bool and Literal fields."""
    for mark in field.metadata:
        if isinstance(mark, Arg):
            return mark
    waiting = [field.annotation]
    while waiting:
        seen = waiting.pop()
        for part in get_args(seen):
            if isinstance(part, Arg):
                return part
            waiting.append(part)
    return None
