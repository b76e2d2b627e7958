"""The games by the names that a GM knows them by."""

from __future__ import annotations


def system_name(system: str) -> str:
    """A game as it is called."""
    if system == "fudge-1995":
        return "Fudge 1995"
    return {"fudge": "Fudge 1993", "tactical": "Tactical phase"}.get(system, system.replace("-", " ").title())


def other_sheets(one: str, other: str) -> bool:
    """Whether the characters of one game have no sheet for the other."""
    return one.partition("-")[0] != other.partition("-")[0]
