"""Plain values as TOML, one value a line: small and fast, for the files that play writes.

What is written reads back equal with `tomllib`, but for two things: None is left out, and dates become strings. The
values of the model are tables of their fields, as `model_dump` gives them without what is None.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from tracker.model.value import Keyed, Value

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
    # Nearly every text is plain; what can be printed holds none of the rest.
    if value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return f'"{_ESCAPED.sub(_escape, value)}"'


class _Keys(dict[str, str]):
    """Keys as they are written, with what stands between them and their values."""

    def __missing__(self, key: str) -> str:
        if not isinstance(key, str):
            raise TypeError(f"a TOML key is a string, not {key!r}")
        written = f"{key if _BARE_KEY.fullmatch(key) else _string(key)} = "
        if len(self) < _MOST_KEYS:
            self[key] = written
        return written


_KEYS = _Keys()
_MOST_KEYS = 4096


def _table(value: Mapping[str, object]) -> str:
    # The commonest kinds are written here, without a call: this loop is most of the time of an entry.
    parts = []
    for key, item in value.items():
        kind = type(item)
        if kind is str:
            if item.isprintable() and '"' not in item and "\\" not in item:  # type: ignore[attr-defined, operator]
                parts.append(f'{_KEYS[key]}"{item}"')
            else:
                parts.append(_KEYS[key] + _string(item))  # type: ignore[arg-type]
        elif kind is int:
            parts.append(f"{_KEYS[key]}{item}")
        elif item is not None:
            parts.append(_KEYS[key] + _WRITERS[kind](item))
    return f"{{ {', '.join(parts)} }}" if parts else "{}"


def _value(value: Value) -> str:
    return _table(value.__dict__)


def _array(value: Iterable[object]) -> str:
    return f"[{', '.join([_WRITERS[type(item)](item) for item in value if item is not None])}]"


def _float(value: float) -> str:
    return repr(value)


def _moment(value: date) -> str:
    return f'"{value.isoformat()}"'


class _Writers(dict[type, Callable[[Any], str]]):
    """How a value of each type is written. Raises TypeError for a kind of value that TOML does not have."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        # Enumerations and other values that are a string, a number or a table by inheritance.
        if issubclass(kind, str):
            return lambda value: _string(str.__str__(value))
        if issubclass(kind, int):
            return int.__repr__
        if issubclass(kind, Value):
            writer: Callable[[Any], str] = _value
        elif issubclass(kind, Mapping):
            writer = _table
        elif issubclass(kind, Keyed) or (issubclass(kind, Sequence) and not issubclass(kind, (bytes, bytearray))):
            writer = _array
        else:
            raise TypeError(f"TOML has no {kind.__name__}")
        self[kind] = writer
        return writer


_WRITERS = _Writers({
    str: _string,
    bool: lambda value: "true" if value else "false",
    int: int.__repr__,
    dict: _table,
    list: _array,
    tuple: _array,
    float: _float,
    datetime: _moment,
    date: _moment,
})  # fmt: skip


def inline(value: object) -> str:
    """One value on one line. Raises TypeError for a kind of value that TOML does not have."""
    return _WRITERS[type(value)](value)


def lines(table: Mapping[str, object]) -> str:
    """A table as `key = value` lines; a list of tables has one table a line."""
    parts = []
    for key, value in table.items():
        if value is None:
            continue
        if isinstance(value, (list, tuple)) and value and all(isinstance(item, (Value, Mapping)) for item in value):
            rows = "".join([f"  {inline(item)},\n" for item in value])
            parts.append(f"{_KEYS[key]}[\n{rows}]\n")
        else:
            parts.append(f"{_KEYS[key]}{inline(value)}\n")
    return "".join(parts)


def document(table: Mapping[str, object]) -> str:
    """A whole file: the plain values first, then each table under a heading of its own."""
    tables = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    parts = [lines({key: value for key, value in table.items() if key not in tables})]
    parts += [f"\n[{_KEYS[key].removesuffix(' = ')}]\n{lines(value)}" for key, value in tables.items()]
    return "".join(parts)
