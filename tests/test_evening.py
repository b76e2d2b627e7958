"""A whole evening of two scenes in a real terminal, from the library to the recap: played, told, looked back at,
and gone on with from the middle."""

from __future__ import annotations

from pathlib import Path

from tests.program import SMALL, tracker
from tests.terminal import Terminal
from tracker.storage.session_file import read_session


def test_an_evening_of_two_scenes_from_the_library_to_the_recap(tmp_path: Path) -> None:
    with Terminal(home=tmp_path, columns=120, rows=36) as terminal:
        terminal.shows("Scenes", "New from a template")
        terminal.press("/drowned\r")
        terminal.until(lambda text: "found" in text and "Cellar Stairs" not in text and "reading" not in text)
        terminal.press("\r")
        # The first scene: two attacks, a note to oneself, something taken back.
        terminal.shows("The Drowned Chapel", "? help", "begin/end")
        terminal.press("Bc1\r")
        terminal.shows("exchange 1", "may follow")
        terminal.press("a5+2\r0\r")
        terminal.shows("Roll 1", "resolve")
        terminal.press("\r")
        terminal.shows("Hit 1")
        terminal.press("\rn3")
        terminal.shows("Rook", "is taken out")
        terminal.press("Nthe deacon knows\r")
        terminal.shows("the deacon knows")
        terminal.press("Na slip\ru")
        terminal.shows("Undone")
        terminal.press("a9+1\r+2\r\r")
        terminal.until(lambda text: "Roll 2" not in text)
        terminal.press("\x1b")
        terminal.shows("Situation")
        terminal.press("BeBs")
        terminal.shows("The scene is over")
        # The second one.
        terminal.press(f"Bf{SMALL}\r")
        terminal.shows("The Mill Bridge", "Who comes along")
        terminal.press("n")
        terminal.press("Bc1\r")
        terminal.shows("exchange 1")
        terminal.press("c\r\r\r+4\r\r")
        terminal.shows("succeed with style")
        terminal.press("BeBsBvy")
        terminal.shows("write the recap")
        terminal.press("wg\r")
        terminal.shows("Written:", "-recap.md")
        terminal.press("q")
        # Back in the library: the GM's recap, then the replay.
        terminal.shows("New from a template", "Sessions")
        (session,) = (tmp_path / "sessions").glob("*.toml")
        terminal.press("\x1b")
        terminal.until(lambda text: "found" not in text)
        terminal.press("Rm\r")
        terminal.shows("Written:", "-recap-gm.md")
        terminal.press("p")
        terminal.shows("REPLAY", "entry 0 of", "Timeline")
        terminal.press("x")
        terminal.shows("is taken out by Imre")
        terminal.press("/deacon knows\r")
        terminal.shows("Note: the deacon knows")
        terminal.press("\x1b[F")
        terminal.shows("The evening ends.")
        terminal.press("Hb\r")
        terminal.shows("Made:")
        terminal.press("o")
        # The branch is an evening of its own, in which the first hit is still open.
        terminal.until(lambda text: "REPLAY" not in text and "exchange 1" in text and "Made:" not in text)
        terminal.press(" ")  # the card of a cold open goes with any key
        terminal.shows("Hit 1")
        terminal.press("\x1b")
        terminal.shows("Situation")
        terminal.press("Nanother way\r")
        terminal.shows("another way")
        terminal.press("q")
        terminal.shows("New from a template")
        terminal.press("q")
        assert terminal.ends() == 0
    recap = session.with_name(f"{session.stem}-recap.md").read_text(encoding="utf-8")
    for told in ("## The Drowned Chapel", "Acolyte 1 is taken out by Imre", "## The Mill Bridge", "The evening ends"):
        assert told in recap
    assert "deacon knows" not in recap and "slip" not in recap
    whole = session.with_name(f"{session.stem}-recap-gm.md").read_text(encoding="utf-8")
    assert "deacon knows" in whole and "a slip (undone by" in whole
    (branch,) = set((tmp_path / "sessions").glob("*.toml")) - {session}
    went, came = read_session(branch).session, read_session(session).session
    assert went.entries[:-1] == came.entries[:5]
    assert not went.table.ended and came.table.ended
    assert tracker("recap", session).stdout.strip() == recap.strip()
