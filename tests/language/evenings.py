"""Fixed evenings, one a game, played by keys in any language: how much of what they show is still English."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tests.ui.playing import ROOT, keys, opened
from tracker.language.words import words
from tracker.players.evening import PlayersEyes
from tracker.storage.desk import Desk
from tracker.storage.recap.write import recap
from tracker.ui.board import board
from tracker.ui.paint import Picture
from tracker.ui.players.screen import players_screen
from tracker.ui.seat import Seat

EVENINGS = {
    "fate": (
        "mill-bridge",
        "Bc<escape>Bc1a6+1<enter>0<enter><enter><enter>n<escape>n2c<enter><enter><enter>+2<enter><enter>n5"
        "a1+2<enter>0<enter><enter><enter>n6o<enter><enter>+1<enter><enter>n1k1<escape>m2+2<enter><enter>n2"
        "a5+3<enter>-1<enter>i1<enter><enter><enter><enter><enter>n6a1+1<enter>0<enter><enter><enter>uUn1D<enter>n2"
        "o<enter><enter>-1<enter><enter>nl<escape>A<escape>S<escape>O<escape>p<escape>t<escape>r<escape>y<escape>"
        "v<escape>H<escape>?<escape>BeBs",
    ),
    "fudge": (
        "tavern-duel",
        "Bcf2npp+1-1<enter>n-4tnpp0+1<enter>n0tnpa+2-2<enter>n+1t<escape>n<escape>?<escape>r<escape>o<escape>s<escape>"
        "w<escape>a<escape>h<escape>A<escape>y<escape>v<escape>l<escape>H<escape>uUBs",
    ),
    "tactical": (
        "quarry-road",
        "Bo121314151611<enter>nnpsdnpncs<escape>nf3nnr<enter>nm2snnnpn?<escape>w<escape>k<escape>O<escape>A<escape>"
        "l<escape>H<escape>uUBpBs",
    ),
}
"""By game: a scene, and the keys of three exchanges with a look into the menus."""
KEYS = frozenset(("esc", "enter", "space", "tab", "backspace", "ctrl", "up", "down"))
"""What is written on keys."""
WORD = re.compile(r"[A-Za-z][a-z]{2,}")


def pictures(game: str, language: str, step: int = 1) -> Iterator[tuple[Picture, ...]]:
    """The screens of an evening, after every so many keys; at the end the wide table and what players see."""
    scene, pressed = EVENINGS[game]
    seat = Seat(Desk(opened(ROOT / "scenes" / f"{scene}.toml"), language))
    for n, (key, char) in enumerate(keys(pressed)):
        seat.key(key, char)
        if n % step == 0:
            yield (board(seat, 120, 36),)
    view = PlayersEyes(seat.desk.session, seat.words).view(len(seat.desk.session.entries) - 4)
    yield board(seat, 200, 60), players_screen(view, seat.words, 120, 36)[0]


def told(game: str, language: str) -> list[str]:
    """What the log and the recap say."""
    scene, pressed = EVENINGS[game]
    seat = Seat(Desk(opened(ROOT / "scenes" / f"{scene}.toml"), language))
    for key, char in keys(pressed):
        seat.key(key, char)
    log = [seat.desk.sentence(n) for n in range(1, len(seat.desk.session.entries) + 1)]
    return [*log, *recap(seat.desk.session, language=language).splitlines()]


@lru_cache
def content(game: str) -> frozenset[str]:
    """Words of the scene itself and of the command language: those are in no language of ours."""
    path = ROOT / "scenes" / f"{EVENINGS[game][0]}.toml"
    texts = [path.read_text(encoding="utf-8"), Path(path.parent / "party.toml").read_text(encoding="utf-8")]
    return frozenset(word.lower() for text in texts for word in WORD.findall(text)) | KEYS


def spans(picture: Picture) -> list[str]:
    return [text for line in picture.lines for part in line if (text := part.text.strip(" ─═╭╮│"))]


def english_seen(game: str, language: str, step: int = 1) -> Counter[str]:
    """Texts on the screen that are the same as in English, by how often they are seen."""
    terms = {held["text"].lower() for held in words(language).tables["term"].values()}
    own = terms | {term[:n] for term in terms for n in (3, 4)} | content(game)
    seen: Counter[str] = Counter()
    for ours, english in zip(pictures(game, language, step), pictures(game, "en", step), strict=True):
        for one, other in zip(ours, english, strict=True):
            same = set(spans(other))
            for text in spans(one):
                if text in same and text.lower() not in own and any(w.lower() not in own for w in WORD.findall(text)):
                    seen[text] += 1
    return seen


def english_told(game: str, language: str) -> Counter[str]:
    """Sentences of the log and the recap that are the same as in English."""
    own = content(game)
    ours, english = told(game, language), told(game, "en")
    return Counter(
        line
        for line, other in zip(ours, english, strict=True)
        if line == other and any(w.lower() not in own for w in WORD.findall(line))
    )


def report(languages: list[str]) -> Iterator[str]:
    """What is seen in English, the most often seen first."""
    for game in EVENINGS:
        for language in languages:
            seen, lines = english_seen(game, language), english_told(game, language)
            yield f"== {game} {language}: {len(seen)} texts, seen {seen.total()} times; {len(lines)} sentences"
            yield from (f"{n:5} {text[:100]}" for text, n in [*seen.most_common(60), *lines.most_common(60)])


if __name__ == "__main__":
    sys.stdout.write("\n".join(report(sys.argv[1:] or ["it", "pl", "th"])) + "\n")
