"""Plain values as TOML, one value a line: small and fast, for the files that play writes.

What is written reads back equal with `tomllib`, but for two things: None is left out, and dates become strings.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

# Besides what TOML forbids: everything some reader takes for the end of a line, or a terminal acts on.
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]')

_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    if "\ud800" <= char <= "\udfff":
        return "\\uFFFD"  # half a surrogate pair is no character, and TOML cannot hold it
    return _SHORT.get(char) or f"\\u{ord(char):04X}"


def _string(value: str) -> str:
    return f'"{_ESCAPED.sub(_escape, value)}"' if _ESCAPED.search(value) else f'"{value}"'


@lru_cache(maxsize=4096)
def _key(key: str) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a TOML key is a string, not {key!r}")
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _table(value: Mapping[str, object]) -> str:
    # The two commonest kinds are written here, without a call: this loop is most of the time of an entry.
    parts = []
    for key, item in value.items():
        kind = type(item)
        if kind is str:
            parts.append(f"{_key(key)} = {_string(item)}")  # type: ignore[arg-type]
        elif kind is int:
            parts.append(f"{_key(key)} = {item}")
        elif item is not None:
            parts.append(f"{_key(key)} = {inline(item)}")
    return "{ " + ", ".join(parts) + " }" if parts else "{}"


def _array(value: Sequence[object]) -> str:
    return "[" + ", ".join([inline(item) for item in value if item is not None]) + "]"


def _float(value: float) -> str:
    return repr(value)


def _moment(value: date) -> str:
    return f'"{value.isoformat()}"'


_WRITERS: dict[type, Callable[..., str]] = {
    str: _string,
    bool: lambda value: "true" if value else "false",
    int: int.__repr__,
    dict: _table,
    list: _array,
    tuple: _array,
    float: _float,
    datetime: _moment,
    date: _moment,
}


def inline(value: object) -> str:
    """One value on one line. Raises TypeError for a kind of value that TOML does not have."""
    writer = _WRITERS.get(type(value))
    if writer is not None:
        return writer(value)
    # Enumerations and other values that are a string, a number or a table by inheritance.
    if isinstance(value, str):
        return _string(str.__str__(value))
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, Mapping):
        return _table(value)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return _array(value)
    raise TypeError(f"TOML has no {type(value).__name__}")


def lines(table: Mapping[str, object]) -> str:
    """A table as `key = value` lines; a list of tables has one table a line."""
    parts = []
    for key, value in table.items():
        if value is None:
            continue
        if isinstance(value, (list, tuple)) and value and all(isinstance(item, Mapping) for item in value):
            rows = "".join([f"  {inline(item)},\n" for item in value])
            parts.append(f"{_key(key)} = [\n{rows}]\n")
        else:
            parts.append(f"{_key(key)} = {inline(value)}\n")
    return "".join(parts)


def document(table: Mapping[str, object]) -> str:
    """A whole file: the plain values first, then each table under a heading of its own."""
    tables = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    parts = [lines({key: value for key, value in table.items() if key not in tables})]
    parts += [f"\n[{_key(key)}]\n{lines(value)}" for key, value in tables.items()]
    return "".join(parts)
