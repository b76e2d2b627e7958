"""How the last word of a line may go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.engine.command import Command
from tracker.engine.refusal import Refused
from tracker.language.fields import Shape, Slot, shape, written
from tracker.language.lexer import Token, quoted, tokens
from tracker.language.parse import Filling, Verbs, verb_of
from tracker.language.resolve import known, rings
from tracker.language.values import BARS, REFERENCES, reference, word
from tracker.language.words import Words
from tracker.model.cast import FateSheet
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Table
from tracker.text import displayable, folded


def complete(line: str, table: Table, verbs: Verbs, words: Words) -> list[str]:
    """What may stand in the place of the last word of the line, likeliest first; after a blank, what may come next."""
    line = displayable(line)
    found = tokens(line, partial=True)
    last = found.pop() if found and _goes_on(found[-1], line) else Token((), len(line), len(line))
    verb, used = verb_of(found, verbs)
    if verb is None:
        return [] if found else _fitting(last.text, [(verb, verb) for verb in sorted(verbs)])
    filling = Filling(verb, verbs[verb], table, words)
    for token in found[used:]:
        try:
            filling.take(token)
        except Refused:
            continue
    return list(dict.fromkeys(_next(last, filling, verbs, table, words)))


def completed_from(line: str) -> int:
    """Where the word that `complete` goes on with begins."""
    found = tokens(line, partial=True)
    return found[-1].start if found and _goes_on(found[-1], line) else len(line)


def _goes_on(token: Token, line: str) -> bool:
    """Whether the line ends in this token: no blank outside of quotes follows, or a comma of a list came last."""
    return token.end == len(line) or (not token.pieces[-1].quoted and token.text.endswith(","))


def _next(last: Token, filling: Filling, verbs: Verbs, table: Table, words: Words) -> Iterator[str]:
    form = filling.shape
    if last.key:
        slot = form.slots.get(written(last.key.casefold()))
        if slot is not None:
            yield from (f"{last.key}={text}" for text in _values(slot, last.value, filling, verbs, table, words))
        return
    slot = filling.next_placed()
    if slot is not None:
        yield from _values(slot, last, filling, verbs, table, words)
    free = [each for each in form.slots.values() if each.name not in filling.values]
    yield from _fitting(last.text, [(text, text) for text in _words(form, free)])
    yield from _fitting(last.text, [(f"{each.key}=", f"{each.key}=") for each in free if not each.placed])


def _words(form: Shape, free: list[Slot]) -> list[str]:
    """Flags, and choices that need no key."""
    return [
        text
        for slot in free
        for text in (map(written, slot.choices) if slot.choices else [slot.key])
        if form.words.get(text.casefold()) == slot
    ]


def _values(slot: Slot, token: Token, filling: Filling, verbs: Verbs, table: Table, words: Words) -> Iterable[str]:
    """Values of a field that begin like the token; in a list, of its last part."""
    *before, part = token.split(",") if slot.kind in ("whos", "frees", "parties") else [token]
    start = "".join(_again(done) + "," for done in before)
    reserved = filling.shape.words
    pairs = _candidates(slot, filling.kind, filling.values, verbs, table, words)
    return [
        start + text for text in _fitting(part.text, [(name, text or word(name, reserved)) for name, text in pairs])
    ]


def _again(part: Token) -> str:
    """A part of a list as it was typed."""
    return "".join(quoted(piece.text) if piece.quoted else piece.text for piece in part.pieces)


def _candidates(
    slot: Slot, kind: type[Command], values: dict[str, object], verbs: Verbs, table: Table, words: Words
) -> list[tuple[str, str]]:
    """Names and how they are written; an empty second one is the name, quoted where it must be."""
    if slot.kind == "choice":
        return [(written(choice), written(choice)) for choice in slot.choices]
    if slot.kind == "bar":
        return [(bar, bar) for bar in BARS]
    if slot.kind == "verb":
        return [(verb, verb) for verb in sorted(verbs)]
    if slot.kind == "rating":
        return [(skill, "") for skill in _skills(kind, values, table)]
    one = {"whos": "who", "frees": "owner", "parties": "owner"}.get(slot.kind, slot.kind)
    if one not in (*REFERENCES, "side", "scene"):
        return []
    names = {id: name for ring in rings(one, table, words) for id, name in ring}
    keywords = {"payer": ["GM"], "owner": ["GM", "anyone"], "spot": ["scene"]}.get(one, [])
    found = [(names[id], reference(one, id, table, words)) for id in known(one, table, words)]
    if slot.kind == "whos":
        found += [
            ("@" + name, "@" + word(name))
            for kind in ("side", "zone")
            for ring in rings(kind, table, words)
            for _, name in ring
        ]
    return found + [(keyword, keyword) for keyword in keywords]


def _skills(kind: type[Command], values: dict[str, object], table: Table) -> list[str]:
    """Skills of whoever the line names first, best first."""
    for slot in shape(kind).slots.values():
        who = table.cast.get(str(values.get(slot.name))) if slot.kind == "who" else None
        if who is None:
            continue
        sheet = who.sheet
        held = sheet.skills if isinstance(sheet, FateSheet) else sheet.traits if isinstance(sheet, FudgeSheet) else {}
        return sorted(held, key=lambda skill: -held[skill])
    return []


def _fitting(typed: str, pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Those whose name begins like what was typed, then those with a later word that does."""
    wanted = folded(typed)
    begins: list[str] = []
    inside: list[str] = []
    for name, text in pairs:
        plain = folded(name)
        if plain.startswith(wanted) or folded(text).startswith(wanted):
            begins.append(text)
        elif f" {wanted}" in plain:
            inside.append(text)
    return begins + inside
