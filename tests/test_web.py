"""The players' view in a real browser: what the page shows, that typing changes nothing, who is turned away."""

from __future__ import annotations

import json
import re
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest

from tests.browser import Browser, found, served
from tests.players.veiled import SECRET, veiled
from tests.program import process, tracker
from tracker.storage.session_file import start_session
from tracker.ui.bounds import PAGE, TERMINAL, bounded
from tracker.ui.serve import MOST_VIEWERS, PlayersServer, command_of, is_loopback


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A session with secrets in it."""
    path = tmp_path / "evening; touch it.toml"
    start_session(veiled("scenes/drowned-chapel.toml"), path).close()
    return path


@pytest.mark.skipif(not found(), reason="no browser here: install chromium")
async def test_the_page_shows_what_players_may_see_and_only_reads(session: Path, tmp_path: Path) -> None:
    played = tracker("do", session, "-c", "begin conflict", "-c", "hit Rook 5")
    assert played.returncode == 0, played.stderr
    before = session.read_bytes()
    async with served(session) as address, Browser(tmp_path / "profile") as browser:
        await browser.open(address)
        text = await browser.until(lambda text: "The Drowned Chapel" in text and "take the hit" in text)
        assert "HIT 5" in text and SECRET not in text
        assert await browser.evaluate("document.querySelectorAll('canvas').length") > 0
        await browser.type("uuU:undo\rBcN1!vh")
        assert session.read_bytes() == before
        assert tracker("do", session, "-c", "away Mirel", "-c", "tell 'The candles go out.'").returncode == 0
        text = await browser.until(lambda text: "The candles go out." in text)
        assert "~ away" in text and SECRET not in text
        origin = urlsplit(address).netloc
        reached = [asked for asked in browser.loaded if urlsplit(asked).netloc != origin]
        assert reached == []
    entries = json.loads(tracker("do", session, "--json", "-c", "undo").stdout)["entries"]
    assert entries[0]["seq"] == 5
    assert sorted(path.name for path in session.parent.iterdir() if path.suffix == ".toml") == [session.name]


async def test_another_sites_page_and_another_name_are_turned_away(session: Path) -> None:
    async with served(session) as address, aiohttp.ClientSession() as http:
        for path, headers, status in (
            ("/", {}, 200),
            ("/", {"Host": "evil.example"}, 403),
            ("/ws", {"Origin": "http://evil.example"}, 403),
            ("/download/x", {}, 404),
            ("/static/", {}, 404),
            ("/static/js/", {}, 404),
            ("/static/js/textual.js", {}, 200),
            ("/ws", {}, 400),
        ):
            async with http.get(address + path, headers=headers) as answer:
                assert answer.status == status, path
        async with http.get(address) as answer:
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            found = re.findall(r"https?://[^\"'\s]+", await answer.text())
            assert [link for link in found if not link.startswith(address)] == []  # the page asks nobody else


async def test_no_viewer_can_ask_for_more_than_a_screen_or_send_what_no_page_sends(session: Path) -> None:
    async with served(session) as address, aiohttp.ClientSession() as http:
        where = f"{address}/ws?width=2000000000&height=2000000000"
        async with http.ws_connect(where) as viewer:
            await viewer.send_json(["resize", {"width": 10**9, "height": 10**9}])
            await viewer.send_json(["resize", {"width": 100, "height": -1}])
            await viewer.send_json(["resize", {"width": None, "height": "x"}])
            shown = bytearray()
            while b"The Drowned Chapel" not in shown:
                shown += (await viewer.receive_bytes(timeout=60)) or b""
            await viewer.send_json({"not": "a list"})
            while (await viewer.receive(timeout=60)).type is aiohttp.WSMsgType.BINARY:
                pass
            assert viewer.closed
    for largest in (PAGE, TERMINAL):
        assert bounded(10**9, 10**9, largest) == largest and bounded(80, 24, largest) == (80, 24)
    none: tuple[tuple[object, object], ...] = ((0, 5), (5, -1), (None, 5), ("9", 9), (1.5, 2))
    assert [bounded(width, height, PAGE) for width, height in none] == [None] * 5


def test_an_address_that_is_taken_is_not_announced(session: Path) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        done = process("watch", "--web", "--port", str(held.getsockname()[1]), session)
    assert done.returncode == 2 and "http://" not in done.stdout and "cannot be served" in done.stderr


def test_only_this_machine_unless_an_address_is_asked_for() -> None:
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "[::1]")] == [True] * 4
    assert [is_loopback(host) for host in ("0.0.0.0", "192.168.1.5", "::", "example.org")] == [False] * 4
    abroad = PlayersServer(Path("s.toml"), "0.0.0.0", 8000)
    assert abroad.welcomes("table.example:8000", None) and not abroad.welcomes("table.example:8000", "http://x.example")
    assert MOST_VIEWERS < 100


def test_the_served_command_is_one_word_for_a_file_whatever_its_name() -> None:
    command = command_of(Path("/tmp/a'; rm -rf $HOME; .toml"), ("--light",))
    assert command.startswith(sys.executable) and command.endswith("""'/tmp/a'"'"'; rm -rf $HOME; .toml'""")
