"""The published page and the recorder in WebKit, the engine of Safari: what is most likely to differ from Chromium.

``python -m pytest -m browser`` runs these tests where Debian's ``webkit2gtk-driver`` and ``xvfb`` are installed; elsewhere they
are skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, cast
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page as BrowserPage

from tests.publish import test_recorder_browser as chromium
from tractor_notation.language import Language
from tractor_notation.publish import page, recorder
from tractor_notation.replay import Replay

_TOOLS = ("WebKitWebDriver", "Xvfb")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not all(map(shutil.which, _TOOLS)), reason="WebKit is tested with Debian's webkit2gtk-driver and xvfb"
    ),
]

PATIENCE = 20.0
"""Seconds until something that should come is missed."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls an element."""


class Tab:
    """A window of WebKit, spoken to by WebDriver. ``goto`` and ``evaluate`` are those of the windows of the other tests."""

    def __init__(self, driver: str) -> None:
        self.driver = driver
        made = self._send("POST", "", {"capabilities": {"alwaysMatch": {}}})
        self.driver = f"{driver}/{made['sessionId']}"

    def _send(self, method: str, path: str, data: dict[str, Any] | None = None) -> Any:
        body = None if method == "GET" else json.dumps(data or {}).encode()
        request = Request(self.driver + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except HTTPError as problem:
            raise AssertionError(problem.read().decode()) from None

    def goto(self, address: str) -> None:
        self._send("POST", "/url", {"url": address})
        self._send("POST", "/execute/sync", {"script": chromium.DRIVER, "args": []})

    def begin(self, address: str) -> None:
        """A page for which nothing is stored."""
        self.goto(address)
        self.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.goto(address)

    def evaluate(self, expression: str, *arguments: Any) -> Any:
        script = f"const made = ({expression}); return typeof made === 'function' ? made(...arguments) : made"
        return self._send("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def expect(self, expression: str, wanted: object) -> None:
        """Something that comes in a moment."""
        end = monotonic() + PATIENCE
        while (found := self.evaluate(expression)) != wanted and monotonic() < end:
            sleep(0.05)
        assert found == wanted

    def click(self, wanted: str) -> None:
        """As a finger does, which is more than a script may do."""
        found = self._send("POST", "/element", {"using": "css selector", "value": wanted})
        self._send("POST", f"/element/{found[ELEMENT]}/click")

    def press(self, key: str) -> None:
        strokes = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})

    def resize(self, width: int, height: int) -> None:
        self._send("POST", "/window/rect", {"width": width, "height": height})

    def back(self) -> None:
        self._send("POST", "/back")

    def close(self) -> None:
        self._send("DELETE", "")


@contextmanager
def running(*command: str, **how: Any) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module")
def driver() -> Iterator[str]:
    """The address of a WebDriver with a screen that nobody sees."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    reading, writing = os.pipe()
    screen = ("Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
    with running(*screen, pass_fds=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        environment = os.environ | {"DISPLAY": display, "GDK_BACKEND": "x11", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
        with running("WebKitWebDriver", f"--port={port}", "--host=127.0.0.1", env=environment):
            address = f"http://127.0.0.1:{port}"
            end = monotonic() + PATIENCE
            while monotonic() < end:
                try:
                    urlopen(f"{address}/status", timeout=1).close()
                    break
                except URLError:
                    sleep(0.05)
            yield f"{address}/session"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder with pages, and the address at which they are served."""
    folder = tmp_path_factory.mktemp("webkit")
    (folder / "recorder.html").write_text(recorder.page(Language("en")), encoding="utf-8")

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def window(driver: str) -> Iterator[Tab]:
    """One window for all tests: to open and close them takes longer than what is done there, and is not always quick."""
    opened = Tab(driver)
    yield opened
    opened.close()


@pytest.fixture
def tab(window: Tab) -> Tab:
    window.resize(1000, 800)
    return window


SCREEN = "document.querySelector('main').dataset.screen"


def as_page(tab: Tab) -> BrowserPage:
    """The window, for the steps that other tests take."""
    return cast(BrowserPage, tab)


@pytest.mark.parametrize("played", [chromium.bare(chromium.four(3)), chromium.eight(2, True)], ids=["four", "eight"])
def test_a_deal_tap_by_tap(tab: Tab, site: tuple[Path, str], played: chromium.Played) -> None:
    tab.begin(f"{site[1]}/recorder.html")
    text, _ = chromium.noted(as_page(tab), played)
    assert text == played.text
    chromium.sound(text)
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert tab.evaluate("getComputedStyle(document.querySelector('.notation')).fontFamily").startswith("ui-monospace")


@pytest.mark.parametrize("origin", ["http", "file"])
def test_it_stores_what_is_noted_and_leads_back(tab: Tab, site: tuple[Path, str], origin: str) -> None:
    address = f"{site[1]}/recorder.html" if origin == "http" else (site[0] / "recorder.html").as_uri()
    tab.begin(address)
    chromium.started(as_page(tab))
    assert tab.evaluate("document.querySelector('.trouble').textContent") == ""
    tab.goto("about:blank")
    tab.goto(address)
    tab.expect(SCREEN, "deal")
    tab.click("[data-do=more]")
    tab.click("[data-do=text]")
    tab.back()
    tab.expect(SCREEN, "deal")
    tab.click(".seat.laid")
    tab.back()
    tab.expect("document.querySelector('.question').textContent", "South plays a card")
    tab.back()
    tab.expect(SCREEN, "list")
    tab.click("[data-do=open]")
    assert chromium.text_of(as_page(tab)) == chromium.STARTED


def test_a_tap_of_a_finger_copies(tab: Tab, site: tuple[Path, str]) -> None:
    tab.begin(f"{site[1]}/recorder.html")
    chromium.started(as_page(tab))
    tab.evaluate("wholeText()")
    tab.click("[data-do=copy]")
    tab.expect("document.querySelector('#told').textContent", "Copied.")


@pytest.mark.parametrize("origin", ["http", "file"])
def test_the_published_page(tab: Tab, site: tuple[Path, str], position: Replay, origin: str) -> None:
    """Its policy allows what is its own; addresses, keys and links lead to a play; it is as wide as the window."""
    file = site[0] / "deal.html"
    file.write_text(page([position], language=Language("en")), encoding="utf-8")
    tab.goto((f"{site[1]}/deal.html" if origin == "http" else file.as_uri()) + "#21.N")
    tab.expect("document.querySelectorAll('[aria-current=step]').length", 1)
    tab.evaluate("document.querySelector('section.replay').focus()")
    tab.press("\ue014")  # →
    tab.expect("location.hash", "#21.W")
    tab.press("f")
    tab.expect("location.hash", "#21.E")
    tab.press("v")
    for width in (1200, 500):
        tab.resize(width, 800)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = tab.evaluate(ground)
    tab.evaluate("document.querySelector('.look button').click()")
    assert tab.evaluate(ground) != light
