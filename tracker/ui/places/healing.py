"""What heals when: for the sheet, for `?`, for the list of it."""

from __future__ import annotations

from tracker.engine.fate.recovery import Held, all_held, this_counts
from tracker.language.names import namer
from tracker.language.words import Words
from tracker.model.table import Table
from tracker.ui.places.words import placed


def state(table: Table, words: Words, held: Held) -> str:
    """When a consequence is gone, in few words; of one that does not recover, that it waits for treatment."""
    return placed(words).say("place", f"heals_{_key(table, held)}")


def _key(table: Table, held: Held) -> str:
    slot = held.slot
    if held.slot.severity == "extreme":
        return "extreme"
    if not slot.recovering:
        return "untreated"
    if slot.clock in ("", "milestone"):
        return slot.clock or "hand"
    return f"{slot.clock}_now" if this_counts(table, held.who.id, slot) else slot.clock


def heals(table: Table, words: Words) -> tuple[str, ...]:
    """Everybody's consequences, one line each: what is gone soonest first."""
    order = ("scene_now", "scene", "session_now", "session", "scenario_now", "scenario", "milestone", "hand")
    found = sorted(all_held(table), key=lambda held: _rank(order, _key(table, held)))
    name = namer(table, words)
    return tuple(
        placed(words).say(
            "place",
            "heals_row",
            {"who": held.who.id, "aspect": held.aspect.id, "severity": held.slot.severity,
             "when": state(table, words, held)},
            name,
        )
        for held in found
    )  # fmt: skip


def _rank(order: tuple[str, ...], key: str) -> int:
    return order.index(key) if key in order else len(order)


def untreated(table: Table) -> tuple[Held, ...]:
    """What waits for treatment, before its time begins to run."""
    return tuple(held for held in all_held(table) if _key(table, held) == "untreated")


def tonight(table: Table) -> tuple[Held, ...]:
    """What is gone at the end of the scene or of the session that runs."""
    soon = ("scene_now", "session_now")
    return tuple(held for held in all_held(table) if _key(table, held) in soon)
