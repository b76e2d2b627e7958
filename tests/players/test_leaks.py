"""No secret reaches the players: not in their view, not in what is drawn of it, at no entry of any play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.drawn import a_command
from tests.engine.tables import shelf
from tests.players.bared import bared, look_at_bare
from tests.players.veiled import SCENES, SECRET, open_words, veiled
from tracker.engine.amend import Amendment, Change
from tracker.engine.catalogue import COMMANDS, VERBS
from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.evening import Tell
from tracker.engine.fudge.choices import Face
from tracker.engine.fudge.rounds import Round
from tracker.engine.rcs import Ct, RollCount
from tracker.engine.session import Done, Session
from tracker.engine.tactical.danger import Danger
from tracker.engine.turns import TurnTo
from tracker.language.words import words
from tracker.model.table import Table
from tracker.players.build import players_view
from tracker.players.evening import PlayersEyes
from tracker.players.known import NOTHING, look
from tracker.players.masked import hidden_names, masked_view
from tracker.players.seen import PlayersView
from tracker.storage.desk import Desk
from tracker.storage.recap.write import recap
from tracker.storage.session_file import start_session
from tracker.ui.paint import plain
from tracker.ui.players.screen import players_screen

ENGLISH = words()
STEPS = 150
SECRETS = re.compile(rf"{SECRET}[a-z]\d{{3}}")
SIZES = ((120, 36), (80, 24), (50, 18))
MOVES = ("submit",) * 24 + ("undo", "undo", "redo") * 2 + ("amend",)


def of_other_games(system: str) -> tuple[str, ...]:
    """Verbs that the game of a scene has no use for."""
    own = {"fudge": "fudge", "tactical": "tactical"}.get(system.partition("-")[0], "fate")
    others = [f".{game}." for game in ("fate", "fudge", "tactical") if game != own]
    extra = ("begin", "end") if own == "tactical" else ("end",)
    return (*(kind.verb for kind in COMMANDS if any(part in kind.__module__ for part in others)), *extra)


def moves(random: Random, session: Session, done: set[str]) -> Iterator[tuple[str, Command | None, bool]]:
    """What somebody does: drawn commands, done as rulings or not, undone, done again.

    Turns pass now and then, and often it is something that was not done yet.
    """
    scene = session.table.scene
    assert scene is not None
    without = of_other_games(scene.system)
    for n in range(STEPS):
        move = random.choice(MOVES) if n > 4 else "submit"
        table, scene = session.table, session.table.scene
        command = None
        if move == "submit":
            here = [held.id for held in scene.here] if scene is not None else []
            opening: tuple[Command, ...] = ()
            if scene is not None and not scene.ended and here:
                begin: Command = Danger(danger="obvious") if scene.system == "tactical" else Begin(frame="conflict")
                fight = (Face(one=here[0], foes=tuple(here[1:3])),) if scene.system.startswith("fudge") else ()
                turns = (TurnTo(who=random.choice(here)), RollCount(), Ct(), Round(), *fight)
                opening = (begin,) if scene.order is None else turns
            command = (
                random.choice(opening) if opening and random.random() < 0.3 else _drawn(random, table, without, done)
            )
        yield move, command, random.random() < 0.3


def go(session: Session, move: str, command: Command | None, ruling: bool) -> bool:
    """Do a move; whether it was done. An amendment drops a step in the middle of what stands. By ruling players would
    be told a text word for word, secrets and all."""
    if command is not None:
        return isinstance(session.submit(command, ruling=ruling and not isinstance(command, Tell)), Done)
    if move == "amend":
        steps = session.line
        if not steps:
            return False
        made = session.amendment(Change(steps[len(steps) * 2 // 3].of), choices={0: "drop"})
        return isinstance(made, Amendment) and isinstance(session.accept(made, "amended"), Done)
    return isinstance(session.undo() if move == "undo" else session.redo(), Done)


def a_session(table: Table) -> Session:
    """A session as the program keeps it, without a file."""
    return start_session(table, None, seed="veil", shelf=shelf).session


def _drawn(random: Random, table: Table, without: tuple[str, ...], done: set[str]) -> Command:
    new = tuple(verb for verb in VERBS if verb not in done and verb not in without)
    if new and random.random() < 0.4:
        return a_command(random, table, tuple(verb for verb in VERBS if verb not in new))
    return a_command(random, table, without)


def played(table: Table, seed: int, done: set[str]) -> Session:
    """A session of drawn moves; `done` gains the verbs that were done."""
    session = a_session(table)
    for move in moves(Random(seed), session, done):
        if go(session, *move) and move[1] is not None:
            done.add(move[1].verb)
    return session


def drawn(view: PlayersView, n: int = 0) -> str:
    width, height = SIZES[n % len(SIZES)]
    return plain(players_screen(view, ENGLISH, width, height, scroll=n % 2)[0])


def in_text(session: Session, seq: int, eyes: PlayersEyes) -> str:
    """Everything that players are shown of a moment."""
    view = eyes.view(seq)
    return view.model_dump_json() + drawn(view, seq)


def test_no_secret_is_ever_found() -> None:
    """A secret counts from the start until somebody reveals it. Nearly every verb of the catalogue is done."""
    done, amended = set[str](), 0
    for seed, path in [(seed, path) for seed in (7, 8, 9) for path in SCENES]:
        session = played(veiled(path), seed, done)
        eyes = PlayersEyes(session, ENGLISH)
        amended += sum(entry.what == "amend" for entry in session.entries)
        was_open: set[str] = set()
        for seq in range(len(session.entries) + 1):
            for table in (session.at(seq), *(session.tables(seq) if seq and session.entries[seq - 1].steps else ())):
                was_open.update(SECRETS.findall(" ".join(open_words(table))))
            found = set(SECRETS.findall(in_text(session, seq, eyes))) - was_open
            assert not found, (path, seq, session.entries[seq - 1])
    assert len(done) > 0.7 * len(VERBS), sorted(set(VERBS) - done)
    assert amended > 10


@pytest.mark.parametrize("path", SCENES)
def test_none_is_in_the_groups_recap(path: str) -> None:
    """What was open at some time may be told; what never was may not."""
    session = played(veiled(path), 7, set())
    was_open = {word for n in range(len(session.entries) + 1) for word in open_words(session.at(n))}
    assert not set(SECRETS.findall(recap(session))) - set(SECRETS.findall(" ".join(was_open)))


@pytest.mark.parametrize("path", SCENES)
def test_no_name_made_later_has_a_secret_in_it_for_players(path: str) -> None:
    """Whatever the GM makes for all to see and calls after somebody or something hidden."""
    opened = start_session(veiled(path), None, seed="veil", shelf=shelf)
    desk, eyes = Desk(opened), PlayersEyes(opened.session, ENGLISH)
    names = sorted(secret_names(desk.table))
    assert len(names) > 1
    for n, name in enumerate(names):
        lines = (f'counter "{name} wakes" 1/3', f'zone "Pit of {name}"', f'character "{name}\'s squire {n}x"')
        sides = (f'allegiance "{name} gang"', f'join "{name}\'s squire {n}x" "{name} gang"', f'aspect "{name}"')
        done = [desk.run(line).ok for line in (*lines, *sides)]
        assert all(done), (name, done)
        found = SECRETS.findall(in_text(opened.session, len(opened.session.entries), eyes))
        assert not found, (path, name, found)
    assert not SECRETS.findall(recap(opened.session))


def secret_names(table: Table) -> Iterator[str]:
    """What somebody or something hidden is called."""
    scene = table.scene
    assert scene is not None
    yield from (who.name for who in table.cast if who.hidden)
    yield from (held.name for group in (scene.zones, scene.borders, scene.counters) for held in group if held.hidden)


def test_the_secrets_are_there_to_be_found() -> None:
    for path in SCENES:
        assert len(set(SECRETS.findall(veiled(path).model_dump_json()))) > 8


@pytest.mark.parametrize("path", SCENES)
def test_other_secrets_change_nothing_that_players_see_or_read(path: str) -> None:
    """The same commands on the same scene with other secrets in it."""
    one, other = a_session(veiled(path, "a")), a_session(veiled(path, "b"))
    for move in moves(Random(11), one, set()):
        assert go(one, *move) == go(other, *move)
    seen, too = PlayersEyes(one, ENGLISH), PlayersEyes(other, ENGLISH)
    for seq in range(len(one.entries) + 1):
        assert _masked(seen.view(seq)) == _masked(too.view(seq)), seq


def _masked(view: PlayersView) -> str:
    return SECRETS.sub("", view.model_dump_json())


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(path=st.sampled_from(SCENES), seed=st.integers(0, 2**32))
def test_what_is_hidden_might_as_well_not_be_there(path: str, seed: int) -> None:
    """At every moment the view is that of a table from which all that is hidden was taken out: no gap, no trace."""
    session = played(veiled(path), seed, set())
    known, of_bare = NOTHING, NOTHING
    for n, table in enumerate(session.tables()):
        known = look(known, table)
        bare = bared(table, known)
        of_bare = look_at_bare(of_bare, bare, table)
        # A drawn name of somebody hidden may also stand in a text about anything else.
        seen = masked_view(players_view(bare, of_bare, ENGLISH), hidden_names(table, known), ENGLISH)
        assert _dumped(players_view(table, known, ENGLISH)) == _dumped(seen), n
    last = PlayersEyes(session, ENGLISH).known(len(session.entries))
    assert (dict(last.names), dict(last.stems), last.sides) == (dict(known.names), dict(known.stems), known.sides)
    assert [last.marker(each) for each in session.table.scenes] == [known.marker(each) for each in session.table.scenes]


def _dumped(view: PlayersView) -> str:
    return view.model_dump_json(exclude_defaults=True)


def test_a_replay_shows_what_was_seen_live() -> None:
    """Looked at entry by entry as they come, or all at once afterwards, from the start or from the end."""
    for path in SCENES[:3]:
        random, session = Random(5), a_session(veiled(path))
        eyes = PlayersEyes(session, ENGLISH)
        live = [eyes.view()]
        for move in moves(random, session, set()):
            if go(session, *move):
                live.append(eyes.view())
        again = PlayersEyes(session, ENGLISH)
        assert [again.view(n) for n in reversed(range(len(session.entries) + 1))] == live[::-1]
