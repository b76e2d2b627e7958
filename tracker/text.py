"""The one door for text: whatever comes in from a file, a key or a paste goes through here.

Inside the house every string is safe to show. It is never parsed as markup, and it holds nothing that a
terminal would act on.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

NAME_LIMIT = 200
"""The longest name, in characters."""

TEXT_LIMIT = 20_000
"""The longest text (an aspect, a note), in characters."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

# C0 without the newline, DEL, C1; marks, embeddings, overrides and isolates of bidirectional text; separators and
# the byte-order mark; deprecated format characters; halves of surrogate pairs (JSON and file names can hold them);
# private use, which only a font knows, and what is no character at all.
_HARMFUL = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ud800-\uf8ff"
    r"\ufdd0-\ufdef\ufffe\uffff\U000f0000-\U0010ffff]"
)

# A joiner means something behind a sign of a script that joins, or of an emoji; behind any other it shows nothing.
_STRAY_JOINER = re.compile(
    r"(?<![\u0590-\u0dff\u0f00-\u1fff\u2010-\u2fff\ua000-\uabff\ufb00-\ufffd\U00010000-\U0010ffff])[\u200c\u200d]"
)

# Soft hyphen, grapheme joiner, zero-width space, word joiner and invisible operators, letters that are fillers, marks
# of shorthand and music, tags. They show nothing, so that two names would look like one, and pasted Thai is full of
# zero-width spaces; the joiners U+200C and U+200D and variation selectors stay, since scripts and emoji need them.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2064\u3164\uffa0"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
)

_LINE_ENDS = re.compile(r"\r\n?")

# Letters that Unicode does not take apart into a Latin letter and a mark.
_LATIN = str.maketrans({
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n", "ĸ": "k", "ƶ": "z", "ƀ": "b",
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
})  # fmt: skip

_ACCENTS = re.compile(r"([a-z\u00df-\u024f\u1e00-\u1eff])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]+")


def displayable(text: str) -> str:
    """Make text safe to show: NFC, newlines as ``\\n``, tabs as blanks, no character that a terminal acts on.

    Each harmful character becomes U+FFFD, so that it can be seen; a few that show nothing are left out.
    Applying it twice is the same as applying it once.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _LINE_ENDS.sub("\n", text).replace("\t", " ")
    # Left out before the normalisation: what stood on both sides may now compose.
    text = unicodedata.normalize("NFC", _HARMFUL.sub(REPLACEMENT, _UNSEEN.sub("", text)))
    joined = "\u200c" in text or "\u200d" in text
    return unicodedata.normalize("NFC", _STRAY_JOINER.sub("", text)) if joined else text


LONGEST_QUOTE = 200
"""Characters of what was typed that a sentence says again."""


def shortened(text: str) -> str:
    """A text as a sentence quotes it: what is very long is cut, with a sign that it is."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def one_line(text: str) -> str:
    """Make text safe to show on one line: as `displayable`, newlines as blanks, no blanks around it."""
    return displayable(text).replace("\n", " ").strip()


_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def number(text: str) -> int | None:
    """A whole number as people type it, in ASCII digits and of a sane length; None for anything else.

    `str.isdigit` takes `²` and other digits that `int` does not, and `int` digits of every script and any length.
    """
    return int(text) if _NUMBER.fullmatch(text) else None


def is_number(text: str) -> bool:
    """Whether it is written in ASCII digits alone, not too many of them."""
    return text[:1] not in ("+", "-") and number(text) is not None


def visible(text: str) -> bool:
    """Whether anything of it can be seen: more than blanks, marks and joiners."""
    return any(unicodedata.category(char)[0] not in "CZM" for char in text)


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """Text for matching without case and without the accents of Latin letters.

    Marks of other scripts stay: without its tone mark a Thai word is another word.
    """
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).casefold())
    return unicodedata.normalize("NFC", _ACCENTS.sub(r"\1", plain).translate(_LATIN))


def closest(word: str, known: Iterable[str], *, alike: float = 0.6) -> str | None:
    """The known word that is most like a word nobody knows, or None if none is much like it."""
    import difflib  # only a slip needs it

    by_fold = {folded(name[:NAME_LIMIT]): name for name in known}
    found = difflib.get_close_matches(folded(word[:NAME_LIMIT]), by_fold, n=1, cutoff=alike)
    return by_fold[found[0]] if found else None


@dataclass(frozen=True, slots=True)
class Found:
    """One name fits; this is its key."""

    key: str


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several names fit equally well; these are their keys, in the order the names were given."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """No name fits; this is the name most like it, if any is."""

    nearest: str | None


Match = Found | Ambiguous | Missing


def match(word: str, names: Mapping[str, str] | Sequence[tuple[str, str]], *, prefix: bool = True) -> Match:
    """Find which of the names (pairs of key and name) a typed word means.

    As it is written counts first, then without case, then without accents; then the same three ways for the
    beginning of a name and at last of any word in it, unless `prefix` is off. The first way that fits any name decides.
    """
    pairs = list(names.items() if isinstance(names, Mapping) else names)
    word = one_line(word)
    if not word:
        return Missing(None)
    plain = [(key, displayable(name)) for key, name in pairs]
    if found := _only(key for key, name in plain if name == word):
        return found
    ways = [
        (word, plain),
        (word.casefold(), [(key, name.casefold()) for key, name in plain]),
        (folded(word), [(key, folded(name)) for key, name in plain]),
    ]
    for wanted, known in ways[1:]:
        if found := _only(key for key, name in known if name == wanted):
            return found
    for wanted, known in ways if prefix else ():
        if found := _only(key for key, name in known if name.startswith(wanted)):
            return found
    for wanted, known in ways if prefix else ():
        if found := _only(key for key, name in known if f" {wanted}" in name):
            return found
    return Missing(closest(word, (name for _, name in pairs)))


def _only(keys: Iterable[str]) -> Found | Ambiguous | None:
    different = tuple(dict.fromkeys(keys))
    if len(different) > 1:
        return Ambiguous(different)
    return Found(different[0]) if different else None
