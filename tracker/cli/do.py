"""Command lines run without a screen."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.kinds import Script
from tracker.cli.say import REFUSED, answered, echo, fail, tell_file, tell_trouble
from tracker.cli.sources import session_of

if TYPE_CHECKING:
    from tracker.storage.desk import Answer, Desk


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-c", "lines", multiple=True, metavar="COMMAND", help="A command line; may be given several times.")
@click.option("--script", type=Script(encoding="utf-8"), help="Command lines from a file, - for standard input.")
@click.option("--session", type=click.Path(path_type=Path), help="Keep the session in this file.")
@click.option("--cast-from", type=click.Path(path_type=Path), help="Begin with the cast as this session left it.")
@click.option("--seed", help="Seed of the dice that the program rolls.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value {entries, refused, table}.")
def do(
    file: Path,
    lines: tuple[str, ...],
    script: Any,
    session: Path | None,
    cast_from: Path | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Run command lines without a screen, on a scene or on a session (which goes on).

    Stops at the first refusal; what was done before it stands. Exit code 0 done, 1 refused, 2 unusable input.
    """
    try:
        # Only a line feed ends a command: other separators may stand in a text.
        wanted = [*lines, *(script.read().removeprefix("\ufeff").split("\n") if script is not None else ())]
    except UnicodeDecodeError:
        fail("The script is not UTF-8 text.")
    opened = session_of(file, session, seed, cast_from=cast_from)
    from tracker.storage.desk import Desk

    desk = Desk(opened)
    first = len(opened.session.entries)
    refused: tuple[str, Answer] | None = None
    stuck: Exception | None = None
    try:
        for line in wanted:
            answer = desk.run(line)
            # What is not on disk is not told as done, and nothing goes on behind it.
            if opened.keeper is not None and (stuck := opened.keeper.trouble) is not None:
                break
            if not as_json:
                answered(answer)
            if not answer.ok:
                refused = (line, answer)
                break
    finally:
        opened.close()
    tell_file(opened)
    tell_trouble(opened)
    if stuck is not None:
        fail(f"{stuck} In the end it was, and nothing that came behind that command was done.")
    if as_json:
        echo(json.dumps(_json(desk, first, refused), ensure_ascii=False))
    elif refused is not None:
        from tracker.text import shortened

        echo(f"Refused: {shortened(refused[0].strip())}", err=True)
    sys.exit(REFUSED if refused is not None else 0)


def _json(desk: Desk, first: int, refused: tuple[str, Answer] | None) -> dict[str, Any]:
    from tracker.engine.session import written

    session = desk.session
    entries = [{**written(entry), "sentence": desk.sentence(entry.seq)} for entry in session.entries[first:]]
    no = None
    if refused is not None and refused[1].refusal is not None:
        refusal = refused[1].refusal
        no = {
            "line": refused[0],
            "kind": refusal.kind,
            "code": refusal.code,
            "facts": dict(refusal.facts),
            "sentence": refused[1].sentences[0],
        }
    return {"entries": entries, "refused": no, "table": session.table.model_dump(mode="json", exclude_none=True)}
