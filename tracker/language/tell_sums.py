"""How a result of Fudge came about, number by number, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.fudge.melee import UNABLE
from tracker.history import fudge
from tracker.language.levels import FUDGE, Game, ladder_of
from tracker.language.tale import Tale
from tracker.language.words import Words
from tracker.model.blows import Sum, Term
from tracker.model.cast import Id


def why_word(words: Words, why: str) -> str:
    """The word for a reason in a sum: the vocabulary's, else as somebody wrote it."""
    held = words.find("ui", f"why_{why}")
    return held if isinstance(held, str) else why


def terms_text(words: Words, terms: Sequence[Term]) -> str:
    """Numbers with their reasons: "+2 medium, +1 sharp"."""
    return ", ".join(f"{words.signed(term.n)} {why_word(words, term.why)}" for term in terms if term.n)


def sum_text(words: Words, made: Sum, game: Game) -> str:
    """How a result came about: "Sword Good +1, +1 all-out, dice -1"."""
    if [term.why for term in made.terms] == [UNABLE]:
        return why_word(words, UNABLE)
    parts = [f"{made.trait} {words.level(game, made.rating)}".strip()]
    if made.terms:
        parts.append(terms_text(words, made.terms))
    if made.dice is not None:
        parts.append(f"{why_word(words, 'dice')} {words.signed(made.dice.total)}")
    return ", ".join(parts)


def game_of(tale: Tale, who: Id) -> Game:
    """The ladder of the scene somebody is in."""
    scene = tale.after.scene_of(who)
    return FUDGE if scene is None else ladder_of(scene)


def has(words: Words, key: str) -> bool:
    """Whether the reader's own language has that sentence."""
    return key in words.tables.get("sentence", {})


def published(words: Words, ours: str, theirs: str) -> bool:
    """Whether a sentence of the vocabularies stands for ours, which the reader's language lacks."""
    return not has(words, ours) and has(words, theirs)


def rare(event: fudge.FightResolved, made: Sum, words: Words) -> str:
    """Behind a sum: the word of a rare result that it was; else nothing."""
    came = event.rare.get(made.who or "")
    return f", {words.term(f'critical_{came}')}" if came else ""
