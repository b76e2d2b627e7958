"""The value of a field, out of the command language and back into it. Both ways stand here side by side."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from tracker.engine.refusal import Refused
from tracker.language.fields import Slot, written
from tracker.language.levels import Game, Place, ladder_of, levels_from, levels_written, read_level
from tracker.language.lexer import Token, is_id, quoted
from tracker.language.names import name_of, task_name
from tracker.language.resolve import CHARACTERS, also_called, by_id, by_name, by_number, cannot, group, means, stem
from tracker.language.words import Words
from tracker.model.cast import ANYONE, GM
from tracker.model.table import Table
from tracker.rules.fudge.ladder import FUDGE_KEYS

REFERENCES = ("who", "payer", "owner", "zone", "spot", "aspect", "compel", "task")
"""Kinds that name one thing of the Table."""
BARS = ("ask", "closed", "open")
YES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}

_KEYWORDS = {"payer": {"gm": GM}, "owner": {"gm": GM, "anyone": ANYONE}, "spot": {"scene": ""}}
_KEYWORD_OF = {kind: {meant: word for word, meant in words.items()} for kind, words in _KEYWORDS.items()}
_RESERVED = {"gm", "anyone", "scene", *BARS, *YES}
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_CHANGE = re.compile(r"[+-][0-9]{1,9}|=[+-]?[0-9]{1,9}")
_RATIO = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")
_DICE = re.compile(r"[-+0-9,?]+")
_PLAIN = re.compile(r"[^\W_][\w./:'-]*|[+-][0-9]+")
_SAFE = re.compile(r"[^\W\d_][^\W_]*(?:['-][^\W_]+)*")


def game_in(table: Table) -> Game:
    """The ladder in force: that of the scene in focus."""
    return "fate" if table.scene is None else ladder_of(table.scene)


def read(slot: Slot, token: Token, table: Table, words: Words) -> Any:
    """The value a token gives to a field. Raises Refused."""
    if not token.text and slot.kind not in ("text", "texts", "value", "spot", "code"):
        cannot("empty_value", key=slot.key)
    if slot.kind in REFERENCES:
        return _reference(slot.kind, token, table, words)
    match slot.kind:
        case "whos":
            return _characters(token, table, words)
        case "parties":
            return tuple(_party(part, table, words) for part in token.split(","))
        case "frees":
            return tuple(_free(part, table, words) for part in token.split(","))
        case "side" | "scene":
            return _or_new(slot.kind, token, table, words)
        case "flag":
            return _flag(slot, token)
        case "choice":
            return _choice(slot, token)
        case "int" | "roll" | "hit":
            return _int(slot, token)
        case "level":
            return _level(slot, token, table)
        case "bar":
            return token.bare.casefold() if token.bare.casefold() in BARS else _level(slot, token, table)
        case "rating":
            level = read_level(game_in(table), token.bare) if token.bare else None
            return token.text if level is None else level
        case "change":
            change = _digits(token)
            return change if _CHANGE.fullmatch(change) else cannot("bad_change", what=token.text, key=slot.key)
        case "ratio":
            ratio = _RATIO.fullmatch(token.bare)
            return (int(ratio[1]), int(ratio[2])) if ratio else cannot("bad_ratio", what=token.text, key=slot.key)
        case "ladder":
            return _ladder(token)
        case "texts":
            return tuple(part.text for part in token.split(",")) if token.text else ()
        case _:
            return token.text


def write(slot: Slot, value: Any, table: Table, words: Words, reserved: Container[str] = ()) -> str:
    """The value of a field as `read` takes it. Words in `reserved` are quoted: they would be a flag or a choice."""
    if slot.kind in REFERENCES:
        return reference(slot.kind, value, table, words, reserved)
    match slot.kind:
        case "whos":
            return ",".join(reference("who", id, table, words, reserved) for id in value)
        case "parties":
            return ",".join("+".join(reference("owner", id, table, words, reserved) for id in party) for party in value)
        case "frees":
            return ",".join(f"{reference('owner', owner, table, words, reserved)}:{n}" for owner, n in value)
        case "side" | "scene":
            held = table.sides if slot.kind == "side" else table.scenes
            return reference(slot.kind, value, table, words, reserved) if value in held else quoted(value)
        case "ladder":
            if FUDGE_KEYS[0] in dict(value):
                return ",".join(quoted(words.term(level)) for level, _ in value)
            return ",".join(f"{quoted(words.term(level))}:{n}" for level, n in levels_written(dict(value)).items())
        case "flag":
            return "yes" if value else "no"
        case "choice":
            return written(value)
        case "ratio":
            return f"{value[0]}/{value[1]}"
        case "rating" if isinstance(value, str):
            is_level = any(read_level(game, value) is not None for game in ("fate", "fudge", game_in(table)))
            return quoted(value) if is_level else word(value, reserved)
        case "texts":
            return ",".join(plain(text, reserved) for text in value)
        case "change" | "int" | "roll" | "hit" | "level" | "bar" | "rating":
            return str(value)
        case "dice":
            return value if _DICE.fullmatch(value) else quoted(value)
        case _:
            return plain(str(value), reserved)


def plain(text: str, reserved: Container[str] = ()) -> str:
    """A text, where no word of it could name a thing: numbers and dots need no quotes."""
    return text if _PLAIN.fullmatch(text) and text.casefold() not in reserved else quoted(text)


def word(text: str, reserved: Container[str] = ()) -> str:
    """A word as it is, or quoted when it could be taken for something else."""
    folded = text.casefold()
    return text if _SAFE.fullmatch(text) and folded not in _RESERVED and folded not in reserved else quoted(text)


def reference(kind: str, id: str, table: Table, words: Words, reserved: Container[str] = ()) -> str:
    """How a thing is named so that its name means it and nothing else: by name, by number, or by id."""
    if kind in _KEYWORD_OF and (keyword := _KEYWORD_OF[kind].get(id)) is not None:
        return "GM" if keyword == "gm" else keyword
    nameless = (kind == "aspect" and _unnamed(table, id)) or (kind == "task" and not task_name(table, id))
    name = "" if nameless else name_of(table, id, words)
    if name and means(name, id, kind, table, words):
        return word(name, reserved)
    who = table.cast.get(id) if kind in CHARACTERS else None
    if who is not None and [held.id for held in table.cast if held.number == who.number] == [id]:
        number = str(who.number)
        return f"#{id}" if also_called(number, id, kind, table, words) else number
    return f"#{id}"


def _unnamed(table: Table, id: str) -> bool:
    """Working names are for reading: they change with the language."""
    aspect = table.aspects.get(id)
    return aspect is None or not aspect.text


def _reference(kind: str, token: Token, table: Table, words: Words) -> str:
    if kind == "spot" and not token.text:
        return ""
    bare = token.bare
    if bare:
        if (meant := _KEYWORDS.get(kind, {}).get(bare.casefold())) is not None:
            return meant
        if is_id(bare):
            return by_id(bare, kind, table, words)
        if bare.isascii() and bare.isdigit() and len(bare) < 10:
            return by_number(int(bare), kind, table, words)
    if len(token.split(",")) > 1 or bare.startswith("@") or bare.endswith("*"):
        cannot("one_only", what=token.text)
    return by_name(token.text, kind, table, words)


def _characters(token: Token, table: Table, words: Words) -> tuple[str, ...]:
    found: list[str] = []
    for part in token.split(","):
        if not part.text:
            cannot("bad_list", what=token.text)
        if not part.pieces[0].quoted and part.text.startswith("@"):
            found.extend(group(part.text[1:], table, words))
        elif not part.pieces[-1].quoted and part.text.endswith("*"):
            found.extend(stem(part.text[:-1], table))
        else:
            found.append(_reference("who", part, table, words))
    return tuple(dict.fromkeys(found))


def _party(part: Token, table: Table, words: Words) -> tuple[str, ...]:
    """A side of a contest: an allegiance, or characters with + between them."""
    members = part.split("+")
    if not all(member.text for member in members):
        cannot("bad_list", what=part.text)
    found = tuple(_reference("owner", member, table, words) for member in members)
    if GM in found or ANYONE in found:
        cannot("one_only", what=part.text)
    return found


def _free(part: Token, table: Table, words: Words) -> tuple[str, int]:
    owner, *number = part.split(":")
    if not owner.text or len(number) > 1:
        cannot("bad_list", what=part.text)
    n = number[0].bare if number else "1"
    if not _NUMBER.fullmatch(n):
        cannot("bad_number", what=part.text, key="free")
    return _reference("owner", owner, table, words), int(n)


def _ladder(token: Token) -> tuple[tuple[str, int], ...]:
    """Levels best first, or each with its number: `Mighty,Good,Fair,Poor`, `Solid:1,Mythic:5`."""
    if not token.text:
        return ()
    written: list[tuple[str, Place]] = []
    for part in token.split(","):
        word, *number = part.split(":")
        n = number[0].bare.replace("\N{MINUS SIGN}", "-") if number else ""
        fits = n == "drop" or not number or (_NUMBER.fullmatch(n) and len(n) < 4)
        if not word.text or len(number) > 1 or not fits:
            cannot("bad_levels", what=part.text)
        written.append((word.text, "drop" if n == "drop" else int(n) if number else None))
    try:
        return tuple(levels_from(written).items())
    except ValueError as error:
        cannot(f"levels_{error}", what=token.text)


def _or_new(kind: str, token: Token, table: Table, words: Words) -> str:
    """A side or a scene by its name, or else what was written. In quotes only a whole name counts."""
    if is_id(token.bare):
        return by_id(token.bare, kind, table, words)
    try:
        return by_name(token.text, kind, table, words, whole=not token.bare)
    except Refused as refused:
        if refused.refusal.code == "ambiguous_name":
            raise
        return token.text


def _flag(slot: Slot, token: Token) -> bool:
    value = YES.get(token.bare.casefold())
    return value if value is not None else cannot("bad_choice", what=token.text, key=slot.key, choices=("yes", "no"))


def _choice(slot: Slot, token: Token) -> str:
    choice = slot.choice(token.bare) if token.bare else None
    if choice is None:
        cannot("bad_choice", what=token.text, key=slot.key, choices=tuple(map(written, slot.choices)))
    return choice


def _int(slot: Slot, token: Token) -> int:
    number = _digits(token)
    return int(number) if _NUMBER.fullmatch(number) else cannot("bad_number", what=token.text, key=slot.key)


def _level(slot: Slot, token: Token, table: Table) -> int:
    level = read_level(game_in(table), token.text)
    return level if level is not None else cannot("bad_level", what=token.text, key=slot.key)


def _digits(token: Token) -> str:
    return token.bare.replace("\N{MINUS SIGN}", "-")
