"""What holds for all tests."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from hypothesis import settings

from tracker.engine.draft import Draft
from tracker.language.template import Hole, pieces
from tracker.language.words import words

# How long one example takes is the machine's affair; a slow one is no fault of the program.
settings.register_profile("tracker", deadline=None)
# A gate gives the same answer for the same code; new examples are looked for wherever tests are run by hand.
settings.register_profile("gate", deadline=None, derandomize=True, database=None)
settings.load_profile("gate" if os.environ.get("CI") else "tracker")


@cache
def _needed(code: str) -> frozenset[str]:
    """The facts that the sentence of a refusal or an advice cannot do without."""
    said = words().find("refusal", code) or words().find("advice", code)
    assert isinstance(said, str), f"{code} has no sentence"
    return frozenset(piece.fact for piece in pieces(said) if isinstance(piece, Hole)) - {"game"}


def _with_its_words(kind: str) -> None:
    """Whatever a command might stop for has its sentence, and every fact for it, also while all is well."""
    stop = getattr(Draft, kind)

    def checked(self: Draft, *given: Any, **facts: Any) -> None:
        if given == (True, ""):
            return  # what would be asked depends on what there is, and there is nothing
        missing = _needed(given[-1]) - {name for name, fact in facts.items() if fact is not None}
        assert not missing, f"{given[-1]} says {missing}, which nobody gave it"
        assert None not in facts.values() and all(type(ok) is bool for ok in given[:-1]), (given, facts)
        stop(self, *given, **facts)

    setattr(Draft, kind, checked)


for kind in ("rule", "advise", "cannot"):
    _with_its_words(kind)
