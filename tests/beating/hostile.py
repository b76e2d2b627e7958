"""Scenes in which every text that is somebody's own holds what a terminal would obey, or draw in no cell or in two."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import tomli_w

from tracker.language.levels import read_level
from tracker.storage.scene_file import scene_schema

SIGNS = (
    "\x1b]0;owned\x07", "\u202e", "[red]x[/]", "\x9b31m", "\u200b\u2066", "\x1bP0|owned\x1b\\", "e\u0301\u0301\u0301",
    "👩\u200d🚀", "龍", "ที่นี่", "\u2028", "\x85", "[@click=app.bell]", "\x1b[2J", "🇵🇱", "❤\ufe0f", "\ufeff", "שלום",
    "\U000e0041", "﷽", "\u1100\u1161\u11a8", "1\ufe0f\u20e3", "\x08\x08", "\r", "\x00",
)  # fmt: skip
OWN = re.compile(rb"\x1b\[[0-9;:?<>=$]*[A-Za-z]|\x1b\]22;[a-z]+\x07|\x1b[()][0AB]|\x1b[=>78]")
"""What the screen itself sends: moves, colours and modes, and the shape of the pointer; no title, no text."""

WORDS = {"ask", "closed", "anyone", "mild", "moderate", "severe", "Average"}
OF_THE_GAME = re.compile(r": |^(mob|nameless|supporting) [a-z]+$")
"""Weapons and templates."""


def hostile(scene: Path) -> str:
    """The text of a scene with one of the signs in the middle of each of its own texts; it is as good as before."""
    data = tomllib.loads(scene.read_text("utf-8"))
    data.pop("cast", None)
    data.pop("bring", None)
    texts: dict[str, None] = {}
    _texts(data, texts)
    kept = _words(scene_schema()) | WORDS
    own = [
        text
        for text in texts
        if text not in kept and read_level("fudge", text) is None and not OF_THE_GAME.search(text)
    ]
    made = {text: text[: len(text) // 2] + SIGNS[n % len(SIGNS)] + text[len(text) // 2 :] for n, text in enumerate(own)}
    return tomli_w.dumps(_with(data, made))


def _is_of_the_game(text: str) -> bool:
    return OF_THE_GAME.search(text) is not None or read_level("fudge", text) is not None


def obeyed(sent: bytes) -> set[str]:
    """What of bytes that were sent to a terminal it would obey or draw in no cell, but for what the screen sends."""
    text = OWN.sub(b"", sent).decode("utf-8")
    return {sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp")} - set("\r\n\u200d\u200c")


def _texts(value: Any, found: dict[str, None]) -> None:
    if isinstance(value, str):
        found.setdefault(value)
    elif isinstance(value, dict):
        for key, each in value.items():
            found.setdefault(key)
            _texts(each, found)
    elif isinstance(value, list):
        for each in value:
            _texts(each, found)


def _with(value: Any, made: dict[str, str]) -> Any:
    if isinstance(value, str):
        return made.get(value, value)
    if isinstance(value, dict):
        return {made.get(key, key): _with(each, made) for key, each in value.items()}
    return [_with(each, made) for each in value] if isinstance(value, list) else value


def _words(schema: Any) -> set[str]:
    """Names and words of the format itself."""
    if isinstance(schema, list):
        return {word for each in schema for word in _words(each)}
    if not isinstance(schema, dict):
        return set()
    own = {str(word) for key in ("enum", "const", "properties") for word in _as_list(schema.get(key))}
    return own.union(*(_words(each) for each in schema.values()))


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | dict) else [] if value is None else [value]
