"""What is made of a session that was played: recap, exports, branches, the ledger."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tracker.cli.kinds import Number, WithNumber
from tracker.cli.say import REFUSED, answered, echo, fail, shown
from tracker.cli.sources import by_name, language_wanted, named_out, read_session_of


@click.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.option("--gm", is_flag=True, help="Everything, for the GM alone; else what the group may know.")
@click.option("--out", type=click.Path(path_type=Path), help="Write it there; else, or with -, it is printed.")
def recap(session: Path, gm: bool, out: Path | None) -> None:
    """Write what happened in a session as Markdown: for the group without a secret, with --gm in full."""
    _give(session, "gm" if gm else "group", out)


@click.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.option("--csv", is_flag=True, help="A line an entry, with a head.")
@click.option("--jsonl", is_flag=True, help="A JSON object an entry, its events in it.")
@click.option("--out", type=click.Path(path_type=Path), help="Write it there; else, or with -, it is printed.")
def export(session: Path, csv: bool, jsonl: bool, out: Path | None) -> None:
    """Give the entries of a session, every secret in them, to other programs."""
    if csv == jsonl:
        fail("One of --csv and --jsonl says which form is wanted.")
    _give(session, "csv" if csv else "jsonl", out)


@click.command(cls=WithNumber)
@click.argument("session", type=click.Path(path_type=Path))
@click.argument("entry", type=Number(min=0))
@click.option("--out", type=click.Path(path_type=Path), help="The new session; else it lies with the others.")
@click.option("--first", is_flag=True, help="As ENTRY was done first, whatever was amended or undone later.")
def branch(session: Path, entry: int, out: Path | None, first: bool) -> None:
    """Begin a new session with everything of SESSION up to ENTRY (0 is its start); SESSION stays as it is.

    Where ENTRY was amended or undone later, it begins with the table that a replay shows there by now.
    """
    from tracker.engine.branches import origins
    from tracker.storage.branch import branch_session
    from tracker.storage.desk import Desk
    from tracker.storage.journal import JournalError
    from tracker.storage.session_file import read_session

    try:
        read = read_session(by_name(session))
        found = origins(read.session, entry) if entry <= len(read.session.entries) else ()
        origin = found[-1 if first else 0] if found else None
        echo(shown(branch_session(by_name(session), entry, named_out(out), origin=origin)))
    except JournalError as error:
        fail(str(error))
    if len(found) > 1 and not first:
        desk = Desk(read)
        behind = f"entry {found[0].of}: {desk.sentence(found[0].of)}" if found[0].of else "the start."
        echo(f"It begins as the replay shows it, behind {behind} With --first: as entry {entry} was done.", err=True)


@click.command()
@click.argument("session", type=click.Path(path_type=Path))
@click.argument("who", required=False)
def ledger(session: Path, who: str | None) -> None:
    """Print every fate point that moved in a session: from whom, to whom, why; of WHO alone if named."""
    from tracker.storage.desk import Desk

    answer = Desk(read_session_of(session), language_wanted()).ledger_of(who or "")
    answered(answer)
    sys.exit(0 if answer.ok else REFUSED)


def _give(session: Path, form: str, out: Path | None) -> None:
    """Print what is made of a session, or write it to a file that is not there yet."""
    out = None if out == Path("-") else named_out(out)
    opened = read_session_of(session)
    from tracker.storage.desk import Desk
    from tracker.storage.recap.keep import keep, made

    # What people read is in their language; other programs get what the session says.
    text = made(Desk(opened, language_wanted() if form in ("group", "gm") else ""), form)
    if out is None:
        echo(text.rstrip("\n"))
        return
    try:
        keep(text, out)
    except FileExistsError:
        fail(f"{shown(out)} is there already and was not touched.")
    except OSError as error:
        fail(f"{shown(out)} cannot be written: {error.strerror}.")
    echo(shown(out))
