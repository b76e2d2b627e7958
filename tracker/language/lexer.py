"""A command line taken apart into tokens. A quoted word stays known as one: it is never a flag, a key or a number.

    attack Imre,"Old Tesse" with=Fight !   # comment

A quote opens at the beginning of a token or after one of `= , : @ >`; elsewhere it is a character like any other
(O'Brien, 5"). Curly quotes count as quotes, since lines get pasted from elsewhere;
single ones do where one closes before a blank, a mark or the end ('Toll man 1'), else they are apostrophes. Inside
other quotes `\\"`, `\\\\` and `\\n` stand for a quote, a backslash and a new line.
Blanks after a comma do not end a list.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tracker.engine.refusal import Refusal, Refused

_CLOSING = {'"': '"', "“": "”", "”": "”", "„": "”“", "«": "»"}
_SINGLE = {"'": "'", "‘": "’"}
_BEFORE_QUOTE = "=,:@>+"
_AFTER_QUOTE = ",:*+"
_ESCAPES = {'"': '"', "\\": "\\", "n": "\n"}
_KEY = re.compile(r"([^\W\d_][\w-]*)=")
_ID = re.compile(r"#[a-z]+[0-9]+(?=[\s,:]|$)")


class Piece(NamedTuple):
    """A stretch of a token, inside or outside quotes."""

    text: str
    quoted: bool = False


class Token(NamedTuple):
    """A word of a command line: its pieces and where it stands."""

    pieces: tuple[Piece, ...]
    start: int = 0
    end: int = 0

    @property
    def text(self) -> str:
        """What it says, without its quotes."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def bare(self) -> str:
        """What it says if nothing in it is quoted; else empty."""
        return "" if any(piece.quoted for piece in self.pieces) else self.text

    @property
    def key(self) -> str:
        """The key of `key=value`; else empty."""
        found = _KEY.match(self.pieces[0].text) if self.pieces and not self.pieces[0].quoted else None
        return found[1] if found else ""

    @property
    def value(self) -> Token:
        """The value of `key=value`, as a token of its own."""
        first, *rest = self.pieces
        after = first.text[len(self.key) + 1 :]
        return Token((Piece(after), *rest) if after else tuple(rest), self.start, self.end)

    def split(self, mark: str) -> list[Token]:
        """Its parts between unquoted marks; an empty part is an empty token."""
        parts: list[list[Piece]] = [[]]
        for piece in self.pieces:
            if piece.quoted:
                parts[-1].append(piece)
                continue
            head, *tail = piece.text.split(mark)
            if head:
                parts[-1].append(Piece(head))
            for text in tail:
                parts.append([Piece(text)] if text else [])
        return [Token(tuple(part), self.start, self.end) for part in parts]


def quoted(text: str) -> str:
    """Text in quotes, as the lexer reads it back."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def tokens(line: str, *, partial: bool = False) -> list[Token]:
    """The tokens of a line, comments left out. Raises Refused; with `partial` an open quote closes at the end."""
    found: list[Token] = []
    place = 0
    while True:
        while place < len(line) and line[place].isspace():
            place += 1
        if place == len(line) or _is_comment(line, place, first=not found):
            return found
        token = _token(line, place, partial)
        place = token.end
        if found and not found[-1].pieces[-1].quoted and found[-1].text.endswith(","):
            token = Token(found[-1].pieces + token.pieces, found.pop().start, place)
        found.append(token)


def _is_comment(line: str, place: int, *, first: bool) -> bool:
    """`#` begins a comment at the beginning of a line or before a blank; `#c12` is an id and `#3` a word."""
    return line[place] == "#" and (
        first or place + 1 == len(line) or line[place + 1].isspace() or line[place + 1] == "#"
    )


def _token(line: str, start: int, partial: bool) -> Token:
    pieces: list[Piece] = []
    text = ""
    place = start
    while place < len(line) and not line[place].isspace():
        mark = line[place]
        if mark in _CLOSING and (text[-1] in _BEFORE_QUOTE if text else not pieces):
            if text:
                pieces.append(Piece(text))
                text = ""
            inside, place = _quoted(line, place, partial)
            pieces.append(Piece(inside, True))
            if place < len(line) and not line[place].isspace() and line[place] not in _AFTER_QUOTE:
                _refuse("glued_quote", line[start:place], partial)
            continue
        if (text[-1] in _BEFORE_QUOTE if text else not pieces) and (end := _single(line, place)):
            if text:
                pieces.append(Piece(text))
                text = ""
            pieces.append(Piece(line[place + 1 : end], True))
            place = end + 1
            continue
        text += mark
        place += 1
    if text:
        pieces.append(Piece(text))
    return Token(tuple(pieces), start, place)


def _single(line: str, start: int) -> int:
    """Where single quotes that begin there end; 0 = it is an apostrophe, for none closes before a blank or the end."""
    closing = _SINGLE.get(line[start])
    if closing is None:
        return 0
    place = line.find(closing, start + 2)
    while place > 0 and not (place + 1 == len(line) or line[place + 1].isspace() or line[place + 1] in _AFTER_QUOTE):
        place = line.find(closing, place + 1)
    return max(0, place)


def _quoted(line: str, start: int, partial: bool) -> tuple[str, int]:
    closing = _CLOSING[line[start]]
    inside: list[str] = []
    place = start + 1
    while place < len(line):
        mark = line[place]
        if mark in closing:
            return "".join(inside), place + 1
        after = line[place + 1 : place + 2]
        if mark == "\\" and after in _ESCAPES and after:
            inside.append(_ESCAPES[after])
            place += 2
            continue
        inside.append(mark)
        place += 1
    _refuse("unclosed_quote", line[start:], partial)
    return "".join(inside), place


def _refuse(code: str, text: str, partial: bool) -> None:
    if not partial:
        raise Refused(Refusal(kind="cannot", code=code, facts={"text": text}))


def is_id(word: str) -> bool:
    """Whether a bare word is an id: `#c12`."""
    return _ID.fullmatch(word) is not None
