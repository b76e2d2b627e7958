"""How a name may stand in a text: in the forms of English, Italian and Polish; Thai has none.

Wider than any one grammar: a form that no language has costs little, one that is missed tells a name.
"""

from __future__ import annotations

import re
from functools import lru_cache

SHORT = 3
"""Letters of a word from which on it has more forms than its plural."""
VOWELS = "aeioyąę"
_NOUN = "s|es|owi|em|iem|ie|om|ami|ach|ów"
_LONGER = "a|u|y|i|iego|iemu|im|ego|emu"
"""Endings of one letter make other words of short ones."""
_AFTER_VOWEL = "y|i|ie|ii|e|ę|ą|o|om|ami|ach|he|hi|ies|iego|iemu|im|ich|imi|iej|ego|emu|ej|ym|a|ów"
_SOFT = {"t": "cie", "d": "dzie", "r": "rze", "k": "ce", "g": "dze", "ł": "le"}
"""Marta, Marcie; Halda, Haldzie."""


@lru_cache(maxsize=2048)
def pattern(word: str, *, numbered: bool = False) -> str:
    """A regular expression for a name by itself, in each of its forms; `numbered`: with a number behind it.

    Where its script puts no spaces between words (none with capitals does so), also inside.
    """
    before, after = (r"\w" if _cased(end) else "" for end in (word[0], word[-1]))
    inside = r"\s+".join(_forms(each) if _cased(each[-1]) else re.escape(each) for each in word.split())
    number = r"(?:\s+\d+)?" if numbered else ""
    return f"{f'(?<!{before})' if before else ''}{inside}{number}{f'(?!{after})' if after else ''}"


def _cased(end: str) -> bool:
    return end.lower() != end.upper() or end.isdecimal()


def _forms(word: str) -> str:
    if not word[-1].isalpha() or len(word) < SHORT:
        return f"{re.escape(word)}s?"
    stem, last = word[:-1], word[-1].lower()
    if last in VOWELS:
        endings = "ę|ą|y" if len(word) == SHORT else _AFTER_VOWEL
        soft = f"|{re.escape(stem[:-1])}{_SOFT[stem[-1].lower()]}" if stem[-1].lower() in _SOFT else ""
        return f"(?:{re.escape(stem)}(?:{re.escape(word[-1])}(?:s|es)?|{endings}){soft})"
    endings = f"{_NOUN}|a" if len(word) == SHORT else f"{_NOUN}|{_LONGER}"
    fleeting = f"|{re.escape(word[:-2])}k(?:a|owi|iem|u|i|om|ami|ach)" if word[-2:].lower() == "ek" else ""
    return f"(?:{re.escape(word)}(?:{endings})?{fleeting})"


@lru_cache(maxsize=4096)
def start_of(word: str) -> str:
    """What every form of a name begins with, in small letters: where that is not, no form is."""
    return word.lower().split()[0][:-2]


def ending(word: str, found: str) -> str:
    """What a form of a word has instead of its last letters; empty for the word as it is."""
    one, other = word.lower().split()[-1], found.lower().split()[-1]
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return "" if one == other else other[same:]
