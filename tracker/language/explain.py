"""Why a command was not done, and what the GM may want to know: sentences from codes and facts."""

from __future__ import annotations

from tracker.engine.refusal import Advice, Refusal
from tracker.language.levels import ladder_of
from tracker.language.names import namer
from tracker.language.words import Words
from tracker.model.table import Table
from tracker.text import displayable, shortened


def explain(no: Refusal | Advice, table: Table, words: Words, *, way_out: bool = False) -> str:
    """One kind sentence. House rules turn rules into advice and advice into rules, so both lists are asked.

    With `way_out` a rule adds how it is done all the same.
    """
    groups = ("refusal", "advice") if isinstance(no, Refusal) else ("advice", "refusal")
    group = next((group for group in groups if words.find(group, no.code) is not None), groups[0])
    facts = dict(no.facts) if table.scene is None else {"game": ladder_of(table.scene), **no.facts}
    # A refusal quotes what was typed, which may be anything, and of any length.
    facts = {key: shortened(fact) if isinstance(fact, str) else fact for key, fact in facts.items()}
    said = displayable(words.say(group, no.code, facts, namer(table, words)))
    if way_out and isinstance(no, Refusal) and no.kind == "rule":
        return f"{said} {words.say('refusal', 'or_ruling')}"
    return said
