"""A headless browser, driven by its own protocol: opens a page, types, and keeps what the page was sent."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import shutil
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pyte

from tests.program import ROOT

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
WAIT = 60
"""Seconds until a condition must hold; how long it takes is never asserted."""


def found() -> str:
    """The browser of this machine; empty if there is none."""
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), "")


class Browser:
    """One page. What comes over its socket is fed to a terminal emulator, as the page's own terminal draws it."""

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        self._id = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._changed = asyncio.Event()
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.loaded: list[str] = []
        """Every address that answered the page."""

    async def __aenter__(self) -> Self:
        flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-proxy-server")
        self._process = await asyncio.create_subprocess_exec(
            found(),
            *flags,
            "--disable-background-networking",
            "--window-size=1300,900",
            "--remote-debugging-port=0",
            f"--user-data-dir={self._profile}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": "disabled:"},
        )
        assert self._process.stderr is not None
        async with asyncio.timeout(WAIT):
            while (listens := re.search(rb"ws://([^/]+)/", await self._process.stderr.readline())) is None:
                pass
        self._http = aiohttp.ClientSession()
        async with self._http.get(f"http://{listens[1].decode()}/json") as answer:
            pages = [page for page in await answer.json() if page["type"] == "page"]
        self._socket = await self._http.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0)
        self._reader = asyncio.create_task(self._read())
        self._errors = asyncio.create_task(self._drain(self._process.stderr))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._socket.close()
        await self._http.close()
        self._process.terminate()
        await self._process.wait()
        await asyncio.gather(self._reader, self._errors, return_exceptions=True)

    @staticmethod
    async def _drain(stream: asyncio.StreamReader) -> None:
        while await stream.readline():
            pass

    async def _read(self) -> None:
        async for message in self._socket:
            held = json.loads(message.data)
            if "id" in held:
                self._answers.pop(held["id"]).set_result(held.get("result", held.get("error")))
            else:
                self._happened(held["method"], held["params"])
            self._changed.set()

    def _happened(self, method: str, facts: dict[str, Any]) -> None:
        if method == "Network.responseReceived" and not facts["response"]["url"].startswith("data:"):
            self.loaded.append(facts["response"]["url"])
        elif method == "Network.webSocketCreated":
            self.loaded.append(facts["url"])
            size = parse_qs(urlsplit(facts["url"]).query)
            self.screen.resize(int(size["height"][0]), int(size["width"][0]))
        elif method == "Network.webSocketFrameReceived" and facts["response"]["opcode"] == 2:
            self._stream.feed(base64.b64decode(facts["response"]["payloadData"]))
        elif method == "Network.webSocketFrameSent":
            self._sent(json.loads(facts["response"]["payloadData"]))

    def _sent(self, said: list[Any]) -> None:
        if said[0] == "resize":
            self.screen.resize(said[1]["height"], said[1]["width"])

    async def ask(self, method: str, **facts: object) -> Any:
        """One call of the protocol."""
        self._id += 1
        answer = self._answers[self._id] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._id, "method": method, "params": facts})
        return await asyncio.wait_for(answer, WAIT)

    async def open(self, address: str) -> None:
        """Go to a page."""
        await self.ask("Network.enable")
        await self.ask("Page.enable")
        await self.ask("Page.navigate", url=address)

    async def type(self, text: str) -> None:
        """Press keys that write."""
        for char in text:
            for kind in ("keyDown", "keyUp"):
                await self.ask("Input.dispatchKeyEvent", type=kind, text=char if kind == "keyDown" else "", key=char)

    async def evaluate(self, script: str) -> Any:
        """What a script of the page gives."""
        answer = await self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        return answer["result"].get("value")

    @property
    def text(self) -> str:
        """What the terminal in the page shows."""
        return "\n".join(self.screen.display)

    async def until(self, holds: Callable[[str], bool]) -> str:
        """Wait until the page shows what is wanted; fails with what it shows when it never does."""
        try:
            async with asyncio.timeout(WAIT):
                while not holds(self.text):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"the page never came to it:\n{self.text}\n{self.loaded}") from None
        return self.text


def a_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


@asynccontextmanager
async def served(session: Path) -> AsyncIterator[str]:
    """The address of the page of a session, while it is served."""
    port = a_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tracker.cli", "watch", "--web", "--port", str(port), session,
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    try:
        assert process.stdout is not None
        told = await asyncio.wait_for(process.stdout.readline(), WAIT)
        assert address in told.decode()
        async with aiohttp.ClientSession() as http, asyncio.timeout(WAIT):
            while True:
                try:
                    async with http.get(address):
                        break
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0.05)
        yield address
    finally:
        process.terminate()
        await process.wait()
