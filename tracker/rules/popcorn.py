"""Elective order: whoever has acted names the next (Condensed, Turn order; A-23)."""

from collections.abc import Collection, Sequence


def eligible(taking_part: Sequence[str], acted: Collection[str], out: Collection[str]) -> tuple[tuple[str, ...], bool]:
    """Who may be named next, in the order of `taking_part`, and whether naming one begins a new exchange.

    `acted` holds those who had their turn in this exchange, the one naming included. While somebody still in has not
    acted, only such may be named, newcomers too. After that it is anyone still in, also the one naming. With everybody
    out there is nobody to name.
    """
    still_in = tuple(who for who in taking_part if who not in out)
    waiting = tuple(who for who in still_in if who not in acted)
    return (waiting, False) if waiting else (still_in, True)
