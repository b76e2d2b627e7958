"""Time shifts: each shift moves one step along half, about one, a few, several of a unit of time (1.15)."""

from typing import NamedTuple

AMOUNTS = ("half", "one", "few", "several")
UNITS = ("instant", "moment", "minute", "hour", "day", "week", "month", "season", "year", "decade")


class Span(NamedTuple):
    """So much time: half a day, about one day, a few days, several days."""

    amount: str
    unit: str


def shifted(span: Span, shifts: int) -> Span:
    """The time it takes after all: a step shorter for each shift of success, longer for each of failure.

    Below half a unit come several of the next smaller one. Past either end of the units nothing changes any more.
    """
    place = UNITS.index(span.unit) * len(AMOUNTS) + AMOUNTS.index(span.amount) - shifts
    unit, amount = divmod(min(max(place, 0), len(UNITS) * len(AMOUNTS) - 1), len(AMOUNTS))
    return Span(AMOUNTS[amount], UNITS[unit])
