"""Saving over a scene file that somebody wrote: what has not changed stays as it was written.

Three texts are held against each other: the file as it is, what the program would write of the scene in that file, and
what it would write of the scene as it stands. Only where the last two differ is the file touched; comments, the order
of things, short ways of writing and files of characters stay. The result is read again before it is used: if it would
not give the scene as it stands, None is answered, and the scene is written anew.
"""

from __future__ import annotations

import codecs
import pathlib
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.storage.regular import contents
from tracker.storage.scene_faults import SceneError
from tracker.storage.scene_file import read_scene, read_text, scene_text
from tracker.storage.scene_lines import lines_of
from tracker.storage.scene_same import picture
from tracker.storage.toml_out import inline, lines

Row = dict[str, Any]
Pairs = list[tuple[Row | None, Row | None]]
"""What was, and what it is now; None = it was not there, or is gone."""
MISSING: Any = object()
LIKE = 0.5
"""Share of equal fields from which a row without its namesake is taken for one that was renamed."""


def text_over(path: pathlib.Path, table: Table, scene: Id) -> str | None:
    """The text of the file with the scene as it stands in it; None where it can only be written anew."""
    try:
        raw = contents(path)
        read = read_scene(path).table
        text = raw.removeprefix(codecs.BOM_UTF8).decode().replace("\r\n", "\n")
        now, meant = scene_text(table, scene), picture(table, scene)
        was = tomllib.loads(scene_text(read, read.focus or ""))
        for before, renamed, spread in product((was, _without(was, "numbered")), (True, False), (False, True)):
            after = tomllib.loads(now)
            made = merged(text, before, after, renamed=renamed, spread=spread)
            if _is_meant(path, made, meant):
                break
            # Where one table stands for several, which numbers are used up follows from it: only what does not is said.
            plain = merged(
                text, _without(before, "numbered"), _without(after, "numbered"), renamed=renamed, spread=spread
            )
            made = _numbered(path, plain, meant)
            if _is_meant(path, made, meant):
                break
            # Whoever of a file of characters is not there any more is not brought.
            made = _pooled(path, _brought(path, made, meant), meant)
            if _is_meant(path, made, meant):
                break
        else:
            return None
    except (OSError, UnicodeDecodeError, SceneError, ValueError, LookupError, TypeError):
        return None
    made = made.replace("\n", "\r\n") if b"\r\n" in raw else made
    return "\ufeff" + made if raw.startswith(codecs.BOM_UTF8) else made


def why_anew(path: pathlib.Path) -> str:
    """What is wrong with a file that is there, so that it can only be written anew; empty if it can be read."""
    try:
        read_scene(path)
    except SceneError as error:
        fault = error.faults[0]
        return f"{fault.where}: {fault.found}"
    return ""


def _without(row: Row, key: str) -> Row:
    return {name: value for name, value in row.items() if name != key}


def _is_meant(path: pathlib.Path, text: str, meant: Row) -> bool:
    """Whether a text in the place of the file gives what is meant."""
    try:
        return picture(read_text(path.name, text, path.parent).table) == meant
    except SceneError:
        return False


def _numbered(path: pathlib.Path, text: str, meant: Row) -> str:
    """The text, with the numbers that are used up where they do not follow from who stands in it."""
    try:
        stems = picture(read_text(path.name, text, path.parent).table)["stems"]
    except SceneError:
        return text
    lacking = {stem: n for stem, n in meant["stems"].items() if stems.get(stem, 0) < n}
    held = tomllib.loads(text).get("numbered", {})
    return merged(text, {"numbered": held}, {"numbered": held | lacking}) if lacking else text


def _brought(path: pathlib.Path, text: str, meant: Row) -> str:
    """The text, where it names who of its files of characters is in the scene."""
    held = tomllib.loads(text)
    there = {who["name"] for who in meant["people"]}
    of_files = [
        str(row.get("name", ""))
        for name in held.get("cast", [])
        for row in tomllib.loads(contents(path.parent / name).decode("utf-8-sig")).get("character", [])
    ]
    bring = [name for name in of_files if name in there or any(f"{name} {n}" in there for n in (1, 2))]
    return merged(text, _only(held, {"bring"}), {"bring": bring}) if len(bring) < len(of_files) else text


def _pooled(path: pathlib.Path, text: str, meant: Row) -> str:
    """The text, with the points of the GM less those that characters in it add to them."""
    try:
        pool = picture(read_text(path.name, text, path.parent).table)["pool_start"]
    except SceneError:
        return text
    held = tomllib.loads(text).get("gm", {})
    points = held.get("fate_points")
    if points is None or pool == meant["pool_start"]:
        return text
    return merged(text, {"gm": held}, {"gm": held | {"fate_points": points - pool + meant["pool_start"]}})


class Piece(NamedTuple):
    """A stretch of the file: what stands before the first table, or a table with its comments."""

    key: str
    """Of a table; empty = what stands before the first one."""
    row: int
    """Of several tables of that key, which; -1 = there is only one."""
    text: str


def merged(text: str, before: Row, after: Row, *, renamed: bool = True, spread: bool = False) -> str:
    """The text with whatever differs between what was and what is; raises ValueError for what is no TOML.

    With `renamed` a table without its namesake may be one that has another name now. With `spread` each of a kind gets
    a table of its own, whether it changed or not.
    """
    held = tomllib.loads(text)
    pieces = list(_pieces(text, held))
    rows = {piece.key for piece in pieces if piece.row >= 0}
    rows |= {key for one in (before, after) for key, value in one.items() if _is_rows(value)}
    tables = {piece.key for piece in pieces if piece.key and piece.row < 0}
    tables |= {key for one in (before, after) for key, value in one.items() if isinstance(value, dict)}
    rows -= {key for key in rows if isinstance(held.get(key), list) and not any(p.key == key for p in pieces)}
    tables -= {key for key in tables if key in held and not any(p.key == key for p in pieces)}
    made = []
    for piece in pieces:
        if not piece.key:
            plain = {key for one in (before, after) for key in one} - rows - tables
            made.append(piece._replace(text=_edited(piece, _only(before, plain), _only(after, plain))))
        elif piece.row < 0 and piece.key in tables:
            changed = _edited(piece, before.get(piece.key, {}), after.get(piece.key, {}))
            made.append(piece._replace(text=changed))
        else:
            made.append(piece)
    new = [key for key in after if key in tables and key not in {piece.key for piece in pieces}]
    for key in new:
        if after[key] != before.get(key):
            made.insert(1, Piece(key, -1, f"\n[{key}]\n{lines(after[key])}"))
    for key in sorted(rows, key=[*before, *after, *rows].index):
        written = {_named(row) for row in held.get(key, [])} if renamed else set()
        pairs = _paired(before.get(key, []), after.get(key, []), written)
        made = _merged_rows(made, key, held.get(key, []), pairs, after.get(key, []), spread)
    return _joined(made)


def _only(table: Row, keys: set[str]) -> Row:
    return {key: value for key, value in table.items() if key in keys}


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _joined(pieces: list[Piece]) -> str:
    """One text of them; each begins on a line of its own, and a blank line stands around those that are new."""
    made, fresh = "", False
    for piece in pieces:
        text = piece.text
        if made and not made.endswith("\n"):
            made += "\n"
        if text.startswith("\n[") and made.endswith("\n\n"):
            text = text[1:]
        elif fresh and made and not text.startswith("\n"):
            made += "\n"
        fresh = piece.text.startswith("\n[")
        made += text
    return made


def _pieces(text: str, held: Row) -> Iterator[Piece]:
    """The text cut where tables of the file begin, each with the comment lines right above it."""
    found = lines_of(text)
    split = text.splitlines(keepends=True)
    starts: list[tuple[int, str, int]] = []
    for key, value in held.items():
        places = enumerate(value) if _is_rows(value) else ((-1, value),) if isinstance(value, dict) else ()
        for place, _ in places:
            line = found.get((key, place) if place >= 0 else (key,))
            if line is not None and split[line - 1].lstrip().startswith("["):
                starts.append((_lead(split, line - 1), key, place))
    starts.sort()
    ends = [start for start, _, _ in starts] + [len(split)]
    yield Piece("", -1, "".join(split[: ends[0]]))
    for (start, key, place), end in zip(starts, ends[1:], strict=True):
        yield Piece(key, place, "".join(split[start:end]))


def _lead(split: list[str], line: int) -> int:
    """The first of the comment lines right above a line."""
    while line > 0 and split[line - 1].lstrip().startswith("#"):
        line -= 1
    return line


def _edited(piece: Piece, was: Row, now: Row) -> str:
    """A piece with the fields that differ set anew."""
    if was == now:
        return piece.text
    import tomlkit

    document = tomlkit.parse(piece.text.rstrip("\n") + "\n")
    table: Any = document
    if piece.key:
        table = document[piece.key]
        table = table[0] if piece.row >= 0 else table
    _set(table, was, now)
    return _ended(tomlkit.dumps(document), piece)


def _ended(text: str, piece: Piece) -> str:
    """With the blank lines that stood behind the piece: what is added goes before them."""
    blank = piece.text[len(piece.text.rstrip("\n")) :]
    return text.rstrip("\n") + (blank or "\n")


def _set(table: Any, was: Row, now: Row) -> None:
    for key in dict.fromkeys((*was, *now)):
        old, new = was.get(key, MISSING), now.get(key, MISSING)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict) and isinstance(table.get(key), Mapping):
            _set(table[key], old, new)
        elif new is not MISSING:
            table[key] = _item(new)
        elif key in table:
            del table[key]


def _item(value: Any) -> Any:
    """A value as the program writes it, for a document."""
    import tomlkit

    return tomlkit.parse(f"x = {inline(value)}")["x"]


def _merged_rows(
    pieces: list[Piece], key: str, held: list[Row], pairs: Pairs, now: list[Row], spread: bool
) -> list[Piece]:
    """The tables of one key: changed where they changed, struck, and new ones behind those they come after."""
    written = {_named(row) for row in held}
    stand = [_standing_for(row, pairs, written) for row in held]
    anew = _no_longer_like(held, stand)
    made: list[tuple[Piece, Row | None]] = []
    """Each with the last of the tables that it stands for now."""
    for piece in pieces:
        if piece.key != key:
            made.append((piece, None))
            continue
        row, group = held[piece.row], stand[piece.row]
        alike = piece.row not in anew
        if group and all(_named(before) == _named(row) for before, _ in group):
            before, after = group[0]
            if after is not None:
                text = _edited(piece, before, after) if alike else _written_out(piece, before, after)
                made.append((piece._replace(text=text), after))
        elif alike and all(before == after for before, after in group) and not (spread and len(group) > 1):
            made.append((piece, group[-1][1] if group else None))
        else:
            # One table that stood for several: where they are no longer alike, each is written.
            there = [(before, after) for before, after in group if after is not None]
            made += [
                (_new(key, after) if n else piece._replace(text=_written_out(piece, before, after)), after)
                for n, (before, after) in enumerate(there)
            ]
    # What is not written here at all comes from a file of characters: what stands here overrides it.
    known = [before for group in stand for before, _ in group]
    left = [after for before, after in pairs if after is not None and before not in known and before != after]
    for row in left:
        place = next(n for n, each in enumerate(now) if each is row)
        earlier = [id(each) for each in now[:place]]
        behind = max(
            (n for n, (_, after) in enumerate(made, 1) if after is not None and id(after) in earlier), default=0
        )
        last = max((n for n, (piece, _) in enumerate(made, 1) if piece.key == key), default=len(made))
        made.insert(behind or last, (_new(key, row), row))
    return [piece for piece, _ in made]


def _standing_for(row: Row, pairs: Pairs, written: set[tuple[object, ...]]) -> list[tuple[Row, Row | None]]:
    """What a table of the file stands for: itself, or each of a kind (`Acolyte` for `Acolyte 1` and `Acolyte 2`)."""
    own = _named(row)
    known = [(before, after) for before, after in pairs if before is not None]
    itself = [pair for pair in known if _named(pair[0]) == own]
    return itself[:1] or [pair for pair in known if _of_kind(pair[0], own, written)]


def _no_longer_like(held: list[Row], stand: list[list[tuple[Row, Row | None]]]) -> set[int]:
    """Places of tables that are written `like` one that changes: what they take from it must stand in them."""
    changed = {row.get("name") for row, group in zip(held, stand, strict=True) if any(b != a for b, a in group)}
    anew: set[int] = set()
    while more := {
        n for n, row in enumerate(held) if n not in anew and row.get("like") is not None and row["like"] in changed
    }:
        anew |= more
        changed |= {held[n].get("name") for n in more}
    return anew


def _written_out(piece: Piece, before: Row, after: Row) -> str:
    """A table with all that it is, like nothing else; its comments and its order stay, and its words where it can."""
    import tomlkit

    document = tomlkit.parse(piece.text.rstrip("\n") + "\n")
    rows: Any = document[piece.key]
    table = rows[0]
    plain = table.unwrap()
    own = "like" not in plain
    kept = {key for key in plain if own and key != "name" and key in after and before.get(key, MISSING) == after[key]}
    was = {key: value for key, value in plain.items() if key not in kept and plain[key] != after.get(key, MISSING)}
    _set(table, was, {key: value for key, value in after.items() if key not in kept})
    return _ended(tomlkit.dumps(document), piece)


def _new(key: str, row: Row) -> Piece:
    return Piece(key, 0, f"\n[[{key}]]\n{lines(row)}")


def _of_kind(row: Row, own: tuple[object, ...], written: set[tuple[object, ...]]) -> bool:
    """Whether a table of that name stands for this one as well: `Acolyte` for `Acolyte 2`."""
    stem, _, number = str(row.get("name", "")).rpartition(" ")
    return own == ("name", stem) and number.isdecimal() and _named(row) not in written


def _named(row: Row) -> tuple[object, ...]:
    """What a table is known by: its name, the zones it lies between, or its words and where they stand."""
    if "name" in row:
        return ("name", row["name"])
    if "between" in row:
        return ("between", *sorted(map(str, row["between"])))
    return ("text", row.get("text", ""), row.get("on", ""), row.get("zone", ""), row.get("who", ""))


def _paired(was: list[Row], now: list[Row], written: set[tuple[object, ...]]) -> Pairs:
    """Each table with what it is now: by its name; one that is written in the file also by standing between the same
    two, or by being alike."""
    left = list(now)
    pairs: Pairs = []
    for row in was:
        found = next((other for other in left if _named(other) == _named(row)), None)
        left = [other for other in left if other is not found]
        pairs.append((row, found))
    for n, row in enumerate(was):
        if pairs[n][1] is not None or _named(row) not in written or not left:
            continue
        near = max(left, key=lambda other: (_between(was, row) == _between(now, other), _likeness(row, other)))
        if _between(was, row) == _between(now, near) or _likeness(row, near) >= LIKE:
            left = [other for other in left if other is not near]
            pairs[n] = (row, near)
    return [*pairs, *((None, row) for row in left)]


def _between(rows: list[Row], row: Row) -> tuple[object, object]:
    """The tables before and behind it, by their names."""
    n = next(place for place, each in enumerate(rows) if each is row)
    return (_named(rows[n - 1]) if n else None, _named(rows[n + 1]) if n + 1 < len(rows) else None)


def _likeness(one: Row, other: Row) -> float:
    keys = one.keys() | other.keys()
    same = sum(bool(one.get(key, MISSING) == other.get(key, MISSING)) for key in keys)
    return same / max(1, len(keys))
