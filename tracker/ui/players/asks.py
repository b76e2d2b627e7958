"""Prompts as sentences: who is to do what, and the number that counts."""

from __future__ import annotations

from typing import NamedTuple

from tracker.players.seen import Prompt
from tracker.ui.players.stage import Stage


class Asked(NamedTuple):
    """A prompt, ready to be drawn."""

    who: str
    does: str
    """What is to be done, in words."""
    more: str = ""
    """A second line."""
    number: str = ""
    """To be drawn big; empty = none."""
    unit: str = ""
    harm: bool = False
    """Whether the number hurts."""

    @property
    def line(self) -> str:
        """All of it in one line."""
        return f"{self.who}: {self.does}"


def asked(stage: Stage, prompt: Prompt) -> Asked:
    """A prompt in words."""
    words = stage.words

    def say(key: str, **facts: object) -> str:
        return words.say("ui", f"players_{key}", {name: value for name, value in facts.items() if value})

    rated = prompt.skill
    if prompt.rating is not None:
        rated = f"{rated} {words.signed(prompt.rating)}".strip()
    match prompt.does:
        case "hit":
            harm = stage.label(prompt.harm)
            free = [words.count("box", prompt.boxes)] if prompt.boxes else []
            free += [stage.label(severity) for severity in prompt.slots]
            more = say("hit_more", n=str(prompt.n), harm=harm, free=words.join(free))
            return Asked(prompt.who, say("hit"), more, str(prompt.n), harm, True)
        case "blow":
            return Asked(prompt.who, say("blow"), "", str(prompt.n), say("damage"), True)
        case "defend" | "roll" | "contest":
            beat = "" if prompt.beat is None else str(prompt.beat)
            does = say(prompt.does, rated=rated, beat=beat, target=prompt.target)
            return Asked(prompt.who, does, prompt.text, beat, say("to_beat") if beat else "")
        case "task":
            beat = "" if prompt.beat is None else words.signed(prompt.beat)
            return Asked(prompt.who, say("task", text=prompt.text), "", beat, say("difficulty") if beat else "")
        case _:
            return Asked(prompt.who, say(prompt.does, text=prompt.text))
