"""All events as one type, to be read from a file by their kind."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import Field, TypeAdapter

from tracker.history import (
    aspects,
    cast,
    checks,
    contest,
    counts,
    danger,
    evening,
    fudge,
    groups,
    growth,
    harm,
    options,
    order,
    phase,
    place,
    points,
    recovery,
    rolls,
    stunts,
)  # fmt: skip

AnyEvent = Annotated[
    evening.Events
    | cast.Events
    | place.Events
    | aspects.Events
    | order.Events
    | contest.Events
    | points.Events
    | stunts.Events
    | rolls.Events
    | harm.Events
    | options.Events
    | groups.Events
    | danger.Events
    | counts.Events
    | phase.Events
    | recovery.Events
    | fudge.Events
    | checks.Events
    | growth.Events,
    Field(discriminator="kind"),
]


@cache
def events_reader() -> TypeAdapter[tuple[AnyEvent, ...]]:
    """Reads the events of an entry; made when the first session is opened, since it takes a while."""
    return TypeAdapter(tuple[AnyEvent, ...])
