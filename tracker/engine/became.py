"""What became of the commands of a session: whether they stand as they were done, and by which entry not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tracker.engine.entries import Entry, line_of, stack, stack_after, standing_of


class Became(NamedTuple):
    """What became of the command of an entry."""

    state: Literal["stands", "undone", "amended", "dropped", "again", "kept"]
    """stands: as it was done. undone: taken back. amended: its command was changed. dropped: an amendment left it
    out. again: decided again after an amendment, with another result. kept: it did not fit any more and was kept."""
    by: int = 0
    """The entry that made it so; 0 = none, it stands as it was done."""
    inside: int = 0
    """The amendment among whose steps it stands; 0 = it stands for itself, or not at all."""


STANDS = Became("stands")


def became(entries: Sequence[Entry]) -> dict[int, Became]:
    """Of each command and amendment among these entries, whether it stands after the last of them, and by what not.

    An amendment itself stands or is undone; the steps it carries are told under the entries that first did them.
    """
    done, _ = stack_after(entries)
    stand = standing_of(done, entries)
    steps = {step.of: step for step in line_of(stand, entries)}
    inside = {step.of: seq for seq in stand if entries[seq - 1].what == "amend" for step in entries[seq - 1].steps}
    dropped = _dropped(done, entries)
    taken = _taken(entries)
    told: dict[int, Became] = {}
    standing = set(done)
    for entry in entries:
        if entry.what in ("undo", "redo"):
            continue
        step = steps.get(entry.seq)
        if entry.seq not in standing:
            told[entry.seq] = Became("undone", taken.get(entry.seq, 0))
        elif entry.what == "amend":
            told[entry.seq] = Became("stands")
        elif step is None:
            told[entry.seq] = Became("dropped", dropped.get(entry.seq, 0))
        elif step.how == "done":
            told[entry.seq] = Became("stands", inside=inside.get(entry.seq, 0))
        else:
            told[entry.seq] = Became(step.how, step.entry, inside.get(entry.seq, 0))
    return told


def _taken(entries: Sequence[Entry]) -> dict[int, int]:
    """Of each entry that was ever undone, the last undo that did it."""
    done: list[int] = []
    undone: list[int] = []
    taken: dict[int, int] = {}
    for entry in entries:
        before = len(undone) if entry.what == "undo" else 0
        stack(entry, done, undone)
        if entry.what == "undo":
            taken |= dict.fromkeys(undone[before:], entry.seq)
    return taken


def _dropped(done: Sequence[int], entries: Sequence[Entry]) -> dict[int, int]:
    """Of each step that an amendment left out, the last one that did."""
    dropped: dict[int, int] = {}
    for place, seq in enumerate(done):
        entry = entries[seq - 1]
        if entry.what == "amend":
            former = line_of(standing_of(done[:place], entries), entries)
            left = {step.of for step in former} - {step.of for step in entry.steps}
            kept = line_of(standing_of(done[: done.index(entry.to) + 1], entries), entries) if entry.to else []
            dropped |= dict.fromkeys(left - {step.of for step in kept}, seq)
    return dropped


class Fate:
    """What became of each entry, growing with the session: what an undo tells costs the same in any session."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """`entries` may grow; nothing in it changes."""
        self._entries = entries
        self._seen = 0
        self._done: list[int] = []
        self._undone: list[int] = []
        self._became: dict[int, Became] = {}

    def of(self, seq: int) -> Became:
        """What became of an entry, by all entries there are."""
        if self._seen < len(self._entries):
            self._grow()
        return self._became.get(seq, STANDS)

    def _grow(self) -> None:
        amended = False
        for entry in self._entries[self._seen :]:
            done, undone = len(self._done), len(self._undone)
            stack(entry, self._done, self._undone)
            gone, back = self._undone[undone:], self._done[done:]
            # An amendment that comes, goes or comes back changes what became of any step before it.
            amended = amended or any(self._entries[seq - 1].what == "amend" for seq in (*gone, *back))
            for seq in back:
                self._became.pop(seq, None)
            if entry.what == "undo":
                self._became |= dict.fromkeys(gone, Became("undone", entry.seq))
        self._seen = len(self._entries)
        if amended:
            self._became = became(self._entries)
