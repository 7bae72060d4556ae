"""The server of a preview: one page, for browsers on this machine, and the news when it changes."""

from __future__ import annotations

import sys
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import NamedTuple

import click

from tractor_notation.cli.files import NotRead
from tractor_notation.cli.making import Order, make
from tractor_notation.cli.watching import PAUSE, signature
from tractor_notation.language import N_
from tractor_notation.terminal import clean

LOOPBACK = "127.0.0.1"

BEAT = 10.0
"""Seconds after which something is sent although nothing has changed, so that it is noticed when nobody listens any more."""

SAFE = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""What is sent with every answer: no page of somebody else can hold or read it."""


class State(NamedTuple):
    """A state of the file: what tells it from others, and the page it makes."""

    name: str
    page: str


class Preview:
    """The page as it is now; made again when a file it is made of has changed."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._lock = Lock()
        self._seen: object = None
        self._count = 0
        self._began = time.time_ns()
        self._page = ""

    def now(self) -> State:
        """The state of this moment. What cannot be shown makes a page that says why."""
        with self._lock:
            seen = signature(self._order.sources)
            if seen != self._seen:
                self._seen = seen
                self._count += 1
                self._page = self._made()
            return State(self._name, self._page)

    @property
    def _name(self) -> str:
        return f"{self._began:x}-{self._count}"

    def _made(self) -> str:
        try:
            text = make(self._order._replace(live=self._name)).files[""]
        except (NotRead, click.UsageError) as problem:
            return self._refused(problem.message if isinstance(problem, click.UsageError) else str(problem))
        assert isinstance(text, str)
        return text

    def _refused(self, why: str) -> str:
        from tractor_notation.publish import html

        return html.message(f"{self._order.file}: {why}", self._order.speech, live=self._name)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    preview: Preview

    @property
    def hosts(self) -> frozenset[str]:
        """The names this server answers to: no other site can reach it by a name of its own that leads here."""
        return frozenset(f"{name}:{self.server_port}" for name in (LOOPBACK, "localhost"))

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that went away is nothing to speak of."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    server_version = "tractor"
    sys_version = ""

    def do_GET(self) -> None:
        if self.headers.get("Host", "") not in self.server.hosts:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        elif self.path.partition("?")[0] == "/":
            self._page()
        elif self.path == "/changes":
            self._changes()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """See :class:`BaseHTTPRequestHandler`."""
        for name, value in SAFE.items():
            self.send_header(name, value)
        super().end_headers()

    def _page(self) -> None:
        content = self.server.preview.now().page.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _changes(self) -> None:
        """The name of every state as it comes, as server-sent events."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        said, sent = "", 0.0
        while True:
            name = self.server.preview.now().name
            if name != said or time.monotonic() - sent > BEAT:
                self.wfile.write(f"data: {name}\n\n".encode())
                self.wfile.flush()
                said, sent = name, time.monotonic()
            time.sleep(PAUSE)

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not worth a line."""


def serve(order: Order, port: int) -> int:
    """Serve the preview until interrupted. Raises ``OSError`` where the port cannot be used."""
    with _Server((LOOPBACK, port), _Handler) as server:
        server.preview = Preview(order)
        address = f"http://{LOOPBACK}:{server.server_port}/"
        text = order.speech.say(N_("{path}: {address} (end with Ctrl-C)"), {"path": order.file, "address": address})
        print(clean(text), flush=True)
        try:
            server.serve_forever(poll_interval=PAUSE)
        except KeyboardInterrupt:
            print(flush=True)
    return 0
