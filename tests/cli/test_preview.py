"""``tractor preview``: the page on this machine alone, brought up to date."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import CLEAN, Run
from tests.cli.test_render import Started, eventually, start
from tractor_notation.cli.serving import SAFE

__all__ = ["start"]


class Served(NamedTuple):
    """A preview that runs."""

    process: subprocess.Popen[str]
    record: Path
    port: int

    def get(self, path: str = "/", method: str = "GET", host: str | None = None) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", host or f"127.0.0.1:{self.port}")
        connection.endheaders()
        return connection.getresponse()

    def page(self) -> str:
        return self.get().read().decode()


@pytest.fixture
def served(start: Started, tmp_path: Path) -> Served:
    record = tmp_path / "a.tractor"
    record.write_text(CLEAN)
    process = start("preview", record, "--port", "0")
    assert process.stdout is not None
    told = process.stdout.readline()
    found = re.fullmatch(rf"{re.escape(str(record))}: http://127\.0\.0\.1:(\d+)/ \(end with Ctrl-C\)\n", told)
    assert found, told
    return Served(process, record, int(found[1]))


def test_the_page_follows_the_file(served: Served) -> None:
    assert "board 7" in served.page()
    served.record.write_text(CLEAN.replace('"7"', '"Seven"'))
    assert "board Seven" in served.page()
    served.record.write_text("")
    assert "there is no record" in served.page()
    served.record.unlink()
    assert "there is no such file" in served.page()
    served.record.write_text(CLEAN)
    assert "board 7" in served.page()


def test_every_state_is_told_once(served: Served) -> None:
    def state() -> str:
        (name,) = re.findall('<meta name="state" content="([^"]+)">', served.page())
        return str(name)

    stream = served.get("/changes")
    assert stream.getheader("Content-Type") == "text/event-stream"
    assert stream.readline().decode() == f"data: {state()}\n"
    assert stream.readline() == b"\n"
    served.record.write_text(CLEAN + "; more\n")
    assert stream.readline().decode() == f"data: {state()}\n"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:{port}.x"]
)
def test_a_name_of_somebody_else_that_leads_here_is_refused(served: Served, host: str) -> None:
    for path in ("/", "/changes"):
        answer = served.get(path, host=host.format(port=served.port))
        assert answer.status == 421
        assert b"board 7" not in answer.read()
    assert served.get(host=f"localhost:{served.port}").status == 200


@pytest.mark.parametrize(
    ("path", "method", "status"), [("/etc/passwd", "GET", 404), ("/../a", "GET", 404), ("/", "POST", 501)]
)
def test_there_is_nothing_else(served: Served, path: str, method: str, status: int) -> None:
    assert served.get(path, method).status == status


def test_nobody_else_can_hold_or_read_it(served: Served) -> None:
    answer = served.get()
    assert {name: answer.getheader(name) for name in SAFE} == SAFE
    assert answer.getheader("Access-Control-Allow-Origin") is None


def test_only_this_machine_is_served(served: Served) -> None:
    name = socket.gethostbyname(socket.gethostname())
    if name.startswith("127."):
        name = "127.0.0.2"  # another address of the loopback is not listened at either
    with pytest.raises(OSError), socket.create_connection((name, served.port), timeout=2):
        pass


def test_it_ends_well_when_interrupted(served: Served) -> None:
    stream = served.get("/changes")  # somebody is listening
    assert stream.readline()
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(30) == 0
    assert served.process.stderr is not None and served.process.stderr.read() == ""


def test_who_goes_away_is_not_spoken_of(served: Served) -> None:
    stream = served.get("/changes")
    stream.readline()
    stream.close()
    served.record.write_text(CLEAN + "; more\n")
    eventually(lambda: "board 7" in served.page())
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(30) == 0
    assert served.process.stderr is not None and served.process.stderr.read() == ""


def test_a_port_that_is_taken(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.tractor").write_text(CLEAN)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("preview", tmp_path / "a.tractor", "--port", port)
    assert (result.status, result.out) == (2, "")
    assert f"port {port} cannot be used: " in result.err and "name another with --port" in result.err


def test_standard_input_cannot_be_shown(run: Run) -> None:
    assert "Standard input cannot be watched." in run("preview", "-").err


def test_no_written_page_asks_anybody(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.tractor").write_text(CLEAN)
    text = run("render", tmp_path / "a.tractor").out
    assert "EventSource" not in text and "connect-src" not in text and 'name="state"' not in text
