"""The players' view in a browser, through Textual's own serving: the page shows `tracker watch`, and nothing else.

Each viewer has a program of its own, which only reads. By default only this machine can reach it; pages of other sites
are turned away, and the page itself loads nothing from elsewhere.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
from aiohttp import web
from aiohttp.typedefs import Handler
from textual_serve.app_service import AppService
from textual_serve.server import Server

PAGE = Path(__file__).with_name("page").resolve()
"""Our own page: that of the library asks another site for a font."""

MOST_VIEWERS = 32
"""Each one is a process."""

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; "
    "form-action 'none'; base-uri 'none'"
)
"""Nothing from elsewhere, and no page of another site around it."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def command_of(session: Path, options: tuple[str, ...]) -> str:
    """The one command that is served, as a shell takes it."""
    words = [sys.executable, "-m", "tracker.cli", "watch", *options, "--served", "--", str(session.absolute())]
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


class PlayersServer(Server):
    """Serves the view of one session."""

    def __init__(self, session: Path, host: str, port: int, options: tuple[str, ...] = ()) -> None:
        super().__init__(command_of(session, options), host=host, port=port, title="tracker", templates_path=PAGE)
        self._viewers = 0

    def initialize_logging(self) -> None:
        """Only what goes wrong is told."""
        logging.basicConfig(level=logging.WARNING)

    async def on_startup(self, app: web.Application) -> None:
        """Nothing is said before it can be reached."""

    def serve(self, debug: bool = False) -> None:
        """Serve it until Ctrl+C; where it is, is said once the address is taken. Raises OSError if it cannot be."""
        self.debug = debug
        self.initialize_logging()
        loop = asyncio.new_event_loop()
        with suppress(NotImplementedError):
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, self.request_exit)
        web.run_app(
            self._make_app(),
            host=self.host,
            port=self.port,
            handle_signals=False,
            loop=loop,
            print=lambda *_: self.say_where(),
            access_log=None,
        )

    def say_where(self) -> None:
        """For whom it may be shown."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        click.echo(f"The players' view: http://{host}:{self.port}  (Ctrl+C ends it)")

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._guard())
        return app

    def _guard(self) -> Any:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self.welcomes(request.host, request.headers.get("Origin")):
                raise web.HTTPForbidden(text="Not from here.")
            asked_for = request.match_info.get("filename")
            if asked_for is not None and not (Path(self.statics_path) / asked_for).is_file():
                raise web.HTTPNotFound  # a folder is not listed
            if request.path != "/ws":
                response = await handler(request)
                response.headers["Content-Security-Policy"] = POLICY
                response.headers["Cache-Control"] = "no-store"
                return response
            if not web.WebSocketResponse().can_prepare(request):
                raise web.HTTPBadRequest(text="A browser shows this at the address without /ws.")
            if self._viewers >= MOST_VIEWERS:
                raise web.HTTPServiceUnavailable(text="Too many viewers.")
            self._viewers += 1
            try:
                return await handler(request)
            finally:
                self._viewers -= 1

        return guard

    def welcomes(self, host: str, origin: str | None) -> bool:
        """Whether a request is one of this page: a name that leads here by trickery, or another site's page, is not."""
        name = urlsplit(f"//{host}").hostname or ""
        if is_loopback(self.host) and not is_loopback(name):
            return False
        return origin is None or urlsplit(origin).netloc == host

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        """Until the viewer goes; one that sends what no page of ours does is sent away."""
        with suppress(AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            await super()._process_messages(websocket, app_service)
        await websocket.close()

    async def handle_index(self, request: web.Request) -> Any:
        """The page, with the address by which it was asked for."""
        self.public_url = f"{request.scheme}://{request.host}"
        return await super().handle_index(request)

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """Nothing is to be had but the view."""
        raise web.HTTPNotFound
