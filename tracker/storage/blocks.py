"""The sealed blocks a session file is made of.

A session is one valid TOML file::

    sum = "LENGTH:HASH"      the header; LENGTH bytes follow, HASH is their BLAKE2s
    format = 1
    ...

    [[entry]]                one block for each entry
    sum = "LENGTH:HASH"
    seq = 1
    ...

The seal stands first, so that a cut inside a block is seen without the block after it, and text that looks like a
block is only text. No bit can change anywhere without a seal, a marker or the numbering saying so.
"""

import re
from collections.abc import Mapping
from hashlib import blake2s
from pathlib import Path
from typing import NamedTuple

import tomli

from tracker.storage.paths import missing
from tracker.storage.toml_out import document, lines
from tracker.text import displayable

FORMAT = 1
"""The newest format of session files this program reads and the one it writes."""

_SEAL = rb'sum = "([1-9][0-9]{0,11}):([0-9a-f]{32})"\n'
_HEADER = re.compile(_SEAL)
_ENTRY = re.compile(rb"\[\[entry\]\]\n" + _SEAL)
_START = b'[[entry]]\nsum = "'
_CUT_SEAL = re.compile(re.escape(_START) + rb'(?:[1-9][0-9]{0,11}(?::(?:[0-9a-f]{0,31}|[0-9a-f]{32}"?))?)?')


KEY_LIMIT = 64
"""The most dots in a key: the time `tomli` takes grows with the square of them."""

_PART = r"""(?:[A-Za-z0-9_-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*+(?:{_PART}[ \t]*+\.[ \t]*+){{{KEY_LIMIT + 1}}}", re.MULTILINE)
_NO_KEY = re.compile(
    r'''"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5}|\'{3}.*?\'{3,5}|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|\'[^\'\n]*+\'|\#[^\n]*+''',
    re.DOTALL,
)

# What `displayable` changes: escapes other than of quotes, backslashes and line ends; raw tabs, C1, bidirectional
# marks, joiners, line separators, the byte-order mark, private use, what shows nothing. Too many are no harm.
# Each branch begins with one plain byte, so that the search for it is fast.
_SUSPECT = re.compile(
    rb"\\(?<!\\\\)(?:\\\\)*[^\"\\n]|\t|\x7f|\xc2[\x80-\x9f\xad]|\xd8\x9c|\xe2\x80[\x8b-\x8f\xa8-\xae]"
    rb"|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xef\xbf[\xb9-\xbb\xbe\xbf]|\xcd\x8f|\xe1\x85[\x9f\xa0]|\xe1\x9e[\xb4\xb5]"
    rb"|\xe1\xa0[\x8b-\x8f]|\xe3\x85\xa4|\xef\xbe\xa0|\xf0\x9b\xb2[\xa0-\xa3]|\xf0\x9d\x85[\xb3-\xba]|\xf3\xa0[\x80\x81]"
    rb"|\xee|\xef[\x80-\xa3]|\xef\xb7[\x90-\xaf]|\xf3[\xb0-\xbf]|\xf4"
)


class Suspect(dict[str, object]):
    """A table read from a file, as it is there: some text in it may do something to a terminal."""


class Damage(NamedTuple):
    """The first thing wrong in a file. Nothing from there on is read."""

    line: int
    """Counted from 1."""
    kind: str
    """torn (a write that was cut short, at the end), damaged, gap (entries are missing), unknown (a whole entry
    that makes no sense) or newer (one that a newer version of this program wrote)."""
    detail: str
    """What was found, in plain English."""


class Read(NamedTuple):
    """What a session file holds, up to its end or the first damage."""

    header: Mapping[str, object]
    entries: list[dict[str, object]]
    damage: Damage | None
    good: int
    """Bytes of the header and the whole entries. What lies behind them is damaged."""


_SENTENCES = {
    "damaged": "{path} is damaged at line {line}: {detail}.",
    "empty": "{path} is empty; it is no session.",
    "exists": "{path} is there already and was not touched.",
    "gap": "Entries are missing in {path} at line {line}.",
    "header": "The beginning of {path} is damaged, so the session cannot be opened: {detail}.",
    "locked": "{path} is open in another program; it can be read, not written.",
    "newer_entry": "{path} goes on with what a newer version of this program wrote: {detail}.",
    "no_start": "{path} does not tell what its evening began with: its header has no `start`.",
    "no_entry": "{path} does not go on to entry {entry}.",
    "newer": "{path} has format {format}, from a newer version of this program; this one reads up to {known}.",
    "not_a_session": "{path} is no session file.",
    "read": "{path} cannot be read: {reason}.",
    "replaced": "Another session was put in the place of {path}.",
    "shorter": "{path} was cut: it holds less than was read from it.",
    "unknown_event": "{path} holds something this program cannot read: {detail}.",
    "write": "{path} cannot be written: {reason}.",
}


class JournalError(Exception):
    """A session file that cannot be read or written. `kind` says why, `facts` with what; str() is a sentence."""

    def __init__(self, kind: str, path: Path, **facts: object) -> None:
        self.kind = kind
        self.facts: dict[str, object] = {"path": displayable(str(path)), **facts}
        super().__init__(missing(path) if kind == "missing" else _SENTENCES[kind].format_map(self.facts))


def _seal(body: str) -> bytes:
    data = body.encode()
    return b'sum = "%d:%s"\n%s' % (len(data), _hash(data), data)


def _hash(data: bytes) -> bytes:
    return blake2s(data, digest_size=16).hexdigest().encode()


def _check(table: Mapping[str, object]) -> None:
    for taken in ("sum", "entry"):
        if taken in table:
            raise ValueError(f"{taken!r} is a word of the session format itself")


def header_block(header: Mapping[str, object]) -> bytes:
    """A header as the first block of a file. Raises TypeError for values TOML does not have."""
    _check(header)
    return _seal(document(header) + "\n")


def entry_block(entry: Mapping[str, object]) -> bytes:
    """An entry as a block. Raises TypeError for values TOML does not have."""
    _check(entry)
    return b"[[entry]]\n" + _seal(lines(entry) + "\n")


def _sealed(data: bytes, at: int, mark: re.Pattern[bytes]) -> tuple[bytes, int] | None:
    """The body of the block that begins there and where it ends; None if there is no whole one."""
    found = mark.match(data, at)
    if not found:
        return None
    end = found.end() + int(found[1])
    body = data[found.end() : end]
    return (body, end) if end <= len(data) and _hash(body) == found[2] else None


def _table(body: bytes) -> dict[str, object] | None:
    try:
        text = body.decode()
        if long_key(text) is not None:
            return None
        # The parser of the standard library, but compiled: most of the time a long session takes to open is spent here.
        table = tomli.loads(text)
    except (ValueError, RecursionError):
        return None
    return Suspect(table) if _SUSPECT.search(body) else table


def long_key(text: str) -> int | None:
    """The line of a TOML text with a key of more than KEY_LIMIT dots, if there is one."""
    if text.count(".") <= KEY_LIMIT or not _LONG_KEY.search(text):
        return None
    bare = without_strings(text)  # prose may read like a key
    key = _LONG_KEY.search(bare)
    return None if key is None else bare.count("\n", 0, key.end()) + 1


def without_strings(text: str) -> str:
    """A TOML text with its strings and comments emptied; every line stays where it is."""
    return _NO_KEY.sub(lambda found: '""' + "\n" * found[0].count("\n"), text)


def washed(table: Mapping[str, object]) -> Mapping[str, object]:
    """A table read from a file, with every text in it safe to show. Raises ValueError if it is nested too deep."""
    if not isinstance(table, Suspect):
        return table
    try:
        return {displayable(key): _washed(value) for key, value in table.items()}
    except RecursionError as error:
        raise ValueError("tables or lists are nested too deep") from error


def _washed(value: object) -> object:
    if isinstance(value, str):
        return displayable(value)
    if isinstance(value, dict):
        return {displayable(key): _washed(item) for key, item in value.items()}
    return [_washed(item) for item in value] if isinstance(value, list) else value


def looks_like_session(first: bytes) -> bool:
    """Whether the first bytes of a file are those of a session, if need be with a damaged byte or two."""
    start = first.removeprefix(b"\xef\xbb\xbf")[:7]
    return len(start) == 7 and sum(a != b for a, b in zip(start, b'sum = "', strict=True)) <= 2


def plain(data: bytes) -> bytes:
    """The bytes as they were written, if an editor put a byte-order mark or CRLF into them."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    # No body holds a raw carriage return: the encoder writes it as an escape.
    return ended(data.replace(b"\r\n", b"\n") if data.partition(b"\n")[0].endswith(b"\r") else data)


def ended(data: bytes) -> bytes:
    """The bytes with the end they were written with, if an editor took blank lines off it or put some there.

    Only where the last block is whole then: what a write that was cut short left stays as it is.
    """
    if not data or (data.endswith(b"\n\n") and data[-3:-2].strip()):
        return data
    whole = data.rstrip(b" \t\r\n") + b"\n\n"
    begin = whole.rfind(_START)
    found = _sealed(whole, max(0, begin), _HEADER if begin < 0 else _ENTRY)
    return whole if found and found[1] == len(whole) else data


def scan_header(data: bytes, path: Path) -> tuple[dict[str, object], int]:
    """The header and where it ends. Raises JournalError: without it nothing that follows has a meaning.

    Among the facts of kind "header", `cut` tells whether the file ends before the header does, `end` how many bytes
    stand before the first whole entry, and `whole` how many whole entries follow.
    """
    if not data.strip(b" \t\r\n\0"):
        raise JournalError("empty", path, line=1)
    found = _sealed(data, 0, _HEADER)
    header = _table(found[0]) if found else None
    if not found or header is None:
        cut = _cut(b"[[entry]]\n" + data)
        if looks_like_session(data):
            raise JournalError("header", path, line=1, cut=cut, **_header_facts(data, cut))
        raise JournalError("not_a_session", path, line=1, cut=cut)
    version = header.get("format")
    if not isinstance(version, int):
        raise JournalError("header", path, line=1, cut=False, detail="it names no format")
    if version > FORMAT:
        raise JournalError("newer", path, line=2, format=version, known=FORMAT)
    return header, found[1]


def scan_entries(
    data: bytes, at: int, seq: int, most: int | None = None
) -> tuple[list[dict[str, object]], list[int], Damage | None]:
    """The entries from a place in the file on, where each ends, and what is wrong behind the last of them.

    `seq` is the number of the last entry before that place; `most` ends the reading after so many.
    """
    entries: list[dict[str, object]] = []
    ends: list[int] = []
    while at < len(data) and (most is None or len(entries) < most):
        found = _sealed(data, at, _ENTRY)
        entry = _table(found[0]) if found else None
        if not found or entry is None:
            return entries, ends, _fault(data, at, seq + 1)
        seq += 1
        if entry.get("seq") != seq:
            detail = f"entry {seq} was expected here, and this is {entry.get('seq')!r}"
            return entries, ends, Damage(_line(data, at), "gap", detail)
        at = found[1]
        entries.append(entry)
        ends.append(at)
    return entries, ends, None


class Tail(NamedTuple):
    """The last entry of a file, where it is whole."""

    seq: int
    at: str
    body: bytes


def whole_tail(data: bytes) -> Tail | None:
    """The entry that ends where these bytes end; None if there is none."""
    begin = data.rfind(_START)
    found = _sealed(data, begin, _ENTRY) if begin >= 0 else None
    entry = _table(found[0]) if found and found[1] == len(data) else None
    if not found or entry is None or not isinstance(entry.get("seq"), int):
        return None
    return Tail(int(str(entry["seq"])), str(entry.get("at", "")), found[0])


def unsealed(data: bytes) -> int | None:
    """The line of the first block of a file whose seal does not hold; None if all do. Nothing is parsed."""
    found = _sealed(data, 0, _HEADER)
    if not found:
        return 1
    at = found[1]
    while at < len(data):
        found = _sealed(data, at, _ENTRY)
        if not found:
            return _line(data, at)
        at = found[1]
    return None


def entry_start(data: bytes, seq: int) -> int:
    """Where the entry of that number begins in a file whose blocks up to it are whole."""
    at, mark = 0, _HEADER
    for _ in range(seq):
        found = mark.match(data, at)
        if not found:
            return at
        at, mark = found.end() + int(found[1]), _ENTRY
    return at


def unknown_entry(data: bytes, seq: int, detail: str, kind: str = "unknown") -> Damage:
    """What to report of a whole entry that cannot be read."""
    return Damage(_line(data, entry_start(data, seq)), kind, detail)


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def _cut(rest: bytes) -> bool:
    """Whether bytes are the beginning of a block that ends too early."""
    if mark := _ENTRY.match(rest):
        return mark.end() + int(mark[1]) > len(rest)
    return _START.startswith(rest) or _CUT_SEAL.fullmatch(rest) is not None


def _header_facts(data: bytes, cut: bool) -> dict[str, object]:
    """What can be told of a file whose header is damaged. Nothing is guessed of what it was."""
    start = _next_whole(data, 0)
    end = len(data) if start is None else start
    place = f"bytes 1 to {end}, lines 1 to {_line(data, max(0, end - 1))}"
    if start is None:
        if cut:
            detail = f"it was cut short ({place}, are all there is), and no entry follows"
        else:
            detail = f"it was changed outside the program ({place}{_stop(data[:end])}), and no whole entry follows"
        return {"end": end, "whole": 0, "detail": detail}
    first = _seq(data, start)
    entries, ends, damage = scan_entries(data, start, first - 1)
    whole = len(entries)
    numbers = f"{first}" if whole == 1 else f"{first} to {first + whole - 1}"
    follow = f"1 whole entry follows ({numbers}" if whole == 1 else f"{whole} whole entries follow ({numbers}"
    lines = f"lines {_line(data, start)} to {_line(data, ends[-1] - 1)})" if ends else ")"
    behind = f"; at line {damage.line}, {damage.detail}" if damage else ""
    detail = (
        f"it was changed outside the program ({place}{_stop(data[:end])}). {follow}, {lines}{behind}, "
        "and nothing was deleted"
    )
    return {"end": end, "whole": whole, "detail": detail}


def _stop(header: bytes) -> str:
    """Where a damaged header stops making sense, if it does."""
    if not _HEADER.match(header):
        return "; line 1, the checksum, is not as it was"
    try:
        text = header.decode()
        if (long := long_key(text)) is not None:
            return f"; line {long} holds a key with more than {KEY_LIMIT} dots"
        tomli.loads(text)
    except UnicodeDecodeError as error:
        return f"; it stops making sense at line {_line(header, error.start)}"
    except (ValueError, RecursionError) as error:
        found = re.search(r"at line ([0-9]+)", str(error))
        return f"; it stops making sense at line {found[1]}" if found else ""
    return ""


def _next_whole(data: bytes, at: int) -> int | None:
    """Where the next whole entry begins."""
    for mark in _ENTRY.finditer(data, at):
        # No body holds a mark, since raw line ends stand in no text: each byte is looked at once, whatever lengths
        # the marks of a crafted file give.
        end = mark.end() + int(mark[1])
        if end <= len(data) and data.find(_START, mark.end(), end) < 0 and _sealed(data, mark.start(), _ENTRY):
            return mark.start()
    return None


def _seq(data: bytes, at: int) -> int:
    """The number of the whole entry that begins there."""
    found = _sealed(data, at, _ENTRY)
    seq = (_table(found[0]) or {}).get("seq") if found else None
    return seq if isinstance(seq, int) else 1


def _fault(data: bytes, at: int, seq: int) -> Damage:
    """What is wrong with the block that begins there, where the entry of that number belongs."""
    line = _line(data, at)
    whole = _next_whole(data, at + 1)
    if whole is not None and _seq(data, whole) == seq:
        return Damage(line, "damaged", f"something was put before entry {seq} outside the program")
    if whole is None and b'sum = "' not in data[at:] and not _cut(data[at:].rstrip(b"\0")) and data[at:].strip(b"\0"):
        behind = f"entry {seq - 1}, the last one," if seq > 1 else "the beginning"
        return Damage(line, "damaged", f"something was put behind {behind} outside the program")
    outside = f"entry {seq} was changed outside the program"
    detail = (
        f"{outside}, in a text editor perhaps" if _edited(data, at, seq) else f"{outside} and is not whole any more"
    )
    if whole is not None:
        return Damage(line, "damaged", f"{detail}; whole ones follow it")
    if _edited(data, at, seq):
        return Damage(line, "damaged", f"{detail}; it is the last one")
    # A power cut may leave the length of a write without its contents: zero bytes.
    if _cut(data[at:].rstrip(b"\0")):
        return Damage(line, "torn", "the last entry was cut short while it was written")
    return Damage(line, "damaged", f"{detail}; it is the last one")


def _edited(data: bytes, at: int, seq: int) -> bool:
    """Whether a block whose seal does not fit still reads as that entry, to its end."""
    mark = _ENTRY.match(data, at)
    if not mark:
        return False
    after = _ENTRY.search(data, mark.end())
    body = data[mark.end() : after.start() if after else len(data)]
    # A whole body ends with an empty line, and no part of one does: nothing was cut off.
    return body.endswith(b"\n\n") and (_table(body) or {}).get("seq") == seq
