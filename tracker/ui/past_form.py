"""The form of an amendment: what does not fit any more, to keep or to drop, and all that would differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, Literal, NamedTuple

from tracker.engine import amend
from tracker.language import differences
from tracker.language.words import Words
from tracker.storage import past
from tracker.ui.labels import label
from tracker.ui.questions import BACK, Filled, FilledRow, Keys
from tracker.ui.says import says
from tracker.ui.working import PIECE, track

AT_ONCE = 60
"""Steps that are decided at once, before it is shown how far it is."""


class Chosen(NamedTuple):
    """What was chosen in the form."""

    what: Literal["accept", "keep", "drop", "edit"]
    of: int = 0
    """The step it is about; 0 = all that still wait."""


class Deciding(Filled):
    """While the rest of the evening is decided again, and told: how far it is. Esc leaves everything as it was."""

    goes_on = True

    def __init__(self, amendment: amend.Amendment, retold: past.Retold, words: Words) -> None:
        super().__init__(says(words, "amend_deciding", {}), says(words, "amend_deciding_hint", {}))
        self._amendment = amendment
        self._retold = retold

    def lines(self) -> list[FilledRow]:
        """How many of how many."""
        done, whole = self._retold.done or self._amendment.done, max(1, self._amendment.whole)
        return [FilledRow("", f"{done:,} / {whole:,}", track(done, whole))]

    def key(self, key: str, char: str | None) -> Any:
        """Only Esc."""
        return BACK if key == "escape" else None

    def click(self, place: int) -> Any:
        """Nothing."""
        return None

    def go_on(self) -> Any:
        """Some steps more; True once all are decided."""
        begun = perf_counter()
        while not (self._amendment.work(1) and self._retold.work(1)):
            if perf_counter() - begun > PIECE:
                return None
        return True


class Row(NamedTuple):
    """A row of the form."""

    kind: Literal["head", "misfit", "why", "differs", "step"]
    text: str
    of: int = 0
    """The step it is about; 0 = none."""
    side: str = ""
    """Of a misfit what is to become of it, of a difference what it is."""
    was: str = ""
    """What a difference was, or what a step came to."""


class Amending(Filled):
    """What would come of an amendment. `k` keeps and `d` drops a step that does not fit, `K` and `D` all that wait,
    `e` edits its sentence; Enter accepts once nothing waits, Esc leaves everything as it was."""

    def __init__(
        self,
        title: str,
        amendment: amend.Amendment,
        differing: Sequence[differences.Difference],
        steps: Sequence[past.Otherwise],
        words: Words,
        at: int = 0,
    ) -> None:
        """`steps` are those that the log tells otherwise; `at` is the step to stand on once none waits."""
        super().__init__(title)
        self.amendment = amendment
        self._words = words
        self.rows: tuple[Row, ...] = (*self._misfits(), *self._differences(differing), *self._steps(steps))
        waiting = next((misfit.of for misfit in amendment.misfits if not misfit.choice), 0)
        wanted = waiting or at
        stops = [place for place, row in enumerate(self.rows) if row.kind not in ("head", "why")]
        here = (place for place in stops if self.rows[place].kind == "misfit" and self.rows[place].of == wanted)
        self.cursor = next(here, stops[0] if stops else 0)

    def _misfits(self) -> Iterator[Row]:
        if self.amendment.misfits:
            yield Row("head", label(self._words, "amend_misfits"))
        for misfit in self.amendment.misfits:
            choice = label(self._words, f"amend_{misfit.choice or ('open' if misfit.may_keep else 'only_drop')}")
            yield Row("misfit", misfit.sentence, misfit.of, choice)
            yield Row("why", past.why(misfit, self.amendment, self._words))

    def _differences(self, differing: Sequence[differences.Difference]) -> Iterator[Row]:
        none = self._words.say("ui", "differs_none")
        yield Row("head", label(self._words, "amend_differs" if differing else "amend_nothing"))
        for each in differing:
            now = self._words.say("ui", f"differs_{each.came}") if each.came else each.now or none
            facts = {"about": each.about, "what": each.what}
            what = self._words.say("ui", "differs_about", {key: said for key, said in facts.items() if said})
            yield Row("differs", what, 0, now, "" if each.came or each.otherwise else each.was or none)

    def _steps(self, steps: Sequence[past.Otherwise]) -> Iterator[Row]:
        left = [step for step in steps if step.told]
        if left:
            yield Row("head", label(self._words, "amend_steps"))
        yield from (Row("step", step.told, step.of, was=step.was) for step in left)

    def lines(self) -> list[FilledRow]:
        """Misfits first, then what differs on the Table, then the steps with another result."""
        return [FilledRow("", row.text, row.side, row.was, place == self.cursor) for place, row in enumerate(self.rows)]

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked."""
        keep = (("k", "keep"),) if self._may_keep else ()
        each = (*keep, ("d", "drop"), ("e", "edit")) if self.of else ()
        all_ = (("K D", "all"),) if self.amendment.misfits else ()
        enter = "drop it" if self._only_drops() else "to what waits" if self._waiting() else "accept"
        return (("Enter", enter), *each, *all_, ("Esc", "leave all as it was"))

    @property
    def _may_keep(self) -> bool:
        """Whether the misfit that keys act on can be kept."""
        return any(misfit.may_keep for misfit in self.amendment.misfits if misfit.of == self.of)

    def _waiting(self) -> list[int]:
        """Misfits for which nothing is chosen."""
        return [misfit.of for misfit in self.amendment.misfits if not misfit.choice]

    @property
    def of(self) -> int:
        """The misfit that keys act on; 0 = none."""
        row = self.rows[self.cursor]
        return row.of if row.kind == "misfit" else 0

    def key(self, key: str, char: str | None) -> Any:
        """`Chosen`, BACK, or None."""
        self.hint = ""
        if key == "escape":
            return BACK
        if key == "enter":
            return self._enter()
        step = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}.get(key)
        if step is not None:
            self._move(step)
        elif char in ("K", "D") and self.amendment.misfits:
            return Chosen("keep" if char == "K" else "drop")
        elif char is not None and char in "kde" and self.of:
            return self._chosen(char)
        elif char is not None and char in "kdeKD":
            self.hint = label(self._words, "amend_on_no_misfit")
        return None

    def _move(self, step: int) -> None:
        """To another row that is more than a heading or a reason."""
        stops = [place for place, row in enumerate(self.rows) if row.kind not in ("head", "why")]
        if stops:
            at = stops.index(self.cursor) if self.cursor in stops else 0
            self.cursor = stops[min(max(0, at + step), len(stops) - 1)]

    def _chosen(self, char: str) -> Chosen | None:
        if char == "k" and not self._may_keep:
            self.hint = label(self._words, "amend_cannot_keep")
            return None
        return Chosen("keep" if char == "k" else "drop" if char == "d" else "edit", self.of)

    def _only_drops(self) -> bool:
        """Whether the row waits, and there is only one thing that can become of it: Enter does that."""
        return any(each.of == self.of and not each.choice and not each.may_keep for each in self.amendment.misfits)

    def _enter(self) -> Chosen | None:
        """Accept it; while something waits go there, and say there what is to be chosen."""
        waiting = self._waiting()
        if not waiting:
            return Chosen("accept")
        if self._only_drops():
            return Chosen("drop", self.of)
        if self.of in waiting:
            self.hint = label(self._words, "amend_choose")
            return None
        self.cursor = next(
            place for place, row in enumerate(self.rows) if row.kind == "misfit" and row.of == waiting[0]
        )
        return None

    def click(self, place: int) -> Any:
        """A click goes to that row."""
        if 0 <= place < len(self.rows):
            self.cursor = place
        return None
