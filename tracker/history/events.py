"""All events as one type, to be read from a file by their kind."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from tracker.history import aspects, cast, evening, harm, order, place, points, rolls

AnyEvent = Annotated[
    evening.Events
    | cast.Events
    | place.Events
    | aspects.Events
    | order.Events
    | points.Events
    | rolls.Events
    | harm.Events,
    Field(discriminator="kind"),
]
READ_EVENTS: TypeAdapter[tuple[AnyEvent, ...]] = TypeAdapter(tuple[AnyEvent, ...])
