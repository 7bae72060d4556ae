"""Print the figures of the published page: how large it is, how soon one can step, how long it takes to make.

``python -m tests.benchmarks.page``. It needs Chromium; the viewer it is compared with comes from npm into a temporary folder, or
is taken from ``--viewer FOLDER`` (that of the package ``@lichess-org/pgn-viewer``). Where either is missing it says so.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import chess.pgn
import chess.svg

import tractor_notation as tn
from tests.benchmarks.games import chess_games
from tests.benchmarks.measure import ROOT
from tests.dealer import whole
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import page
from tractor_notation.record import Record, Trick

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SESSION = 12
"""So many deals make a session."""

VIEWER = "@lichess-org/pgn-viewer"

SLOW = 4
"""How much slower a processor is made, to be like that of a phone."""

# As soon as there is a button that leads on it is pressed; what counts is when the next picture after that is drawn.
FIRST_STEP = """(() => {
    const watch = new MutationObserver(() => {
        const next = document.querySelector("NEXT");
        if (!next) return;
        watch.disconnect();
        for (const kind of ["mousedown", "mouseup", "click"]) next.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
        const shown = () => document.querySelector("SHOWN")
            ? requestAnimationFrame(() => setTimeout(() => { window.firstStep = performance.now() }))
            : setTimeout(shown);
        shown();
    });
    watch.observe(document, { childList: true, subtree: true });
})()"""


class Replayed(NamedTuple):
    """A page in which one can step: its file, the button that leads on, and what is there when a step is made."""

    file: Path
    next: str
    shown: str


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.page", description=__doc__)
    parser.add_argument("--deals", type=int, default=60, help="how many deals the sizes are of (default 60)")
    parser.add_argument("--repeats", type=int, default=15, help="how often each is measured (default 15)")
    parser.add_argument("--viewer", type=Path, metavar="FOLDER", help=f"where {VIEWER} is installed")
    options = parser.parse_args()
    sizes(options.deals)
    making(max(options.repeats // 3, 1))
    with tempfile.TemporaryDirectory() as folder:
        viewer = options.viewer or installed(Path(folder))
        first_step(Path(folder), viewer, options.repeats)


def sizes(deals: int) -> None:
    """How many bytes a page has, in every language."""
    texts = [whole(seed) for seed in range(1, deals + 1)]
    night = [tn.replay(record) for text in texts[:SESSION] for record in tn.reads(text)]
    (annotated,) = (tn.replay(record) for record in tn.read_file(ROOT / "samples" / "annotated.tractor"))
    print(f"{'kB of a page':24}{'deal':>8}{'largest':>9}{'annotated':>11}{f'{SESSION} deals':>10}")
    for tag in LANGUAGES:
        language = Language(tag)
        each = [size([tn.replay(record) for record in tn.reads(text)], language) for text in texts]
        figures = (median(each), max(each), size([annotated], language), size(night, language))
        print(f"{language.tag:24}{figures[0]:8.1f}{figures[1]:9.1f}{figures[2]:11.1f}{figures[3]:10.1f}", flush=True)


def size(replays: Sequence[tn.Replay], language: Language) -> float:
    """The size of a page in kB."""
    return len(page(replays, language=language).encode()) / 1000


def making(repeats: int) -> None:
    """The page of a session, read, judged and made, beside a picture of the board after each of as many moves."""
    text = "\n".join(whole(seed) for seed in range(1, SESSION + 1))
    plays = sum(plays_of(record) for record in tn.reads(text))
    games, _ = chess_games(plays // 60 + 1)
    ours, theirs = [], []
    for _ in range(repeats):
        begin = perf_counter()
        page([tn.replay(record) for record in tn.reads(text)], language=Language("en"))
        between = perf_counter()
        boards(games, plays)
        theirs.append(perf_counter() - between)
        ours.append(between - begin)
    print(f"{f'render of {SESSION} deals':24}{median(ours) * 1000:8.0f} ms   ({plays} plays, read, judged, one page)")
    print(f"{'python-chess boards':24}{median(theirs) * 1000:8.0f} ms   ({plays} moves, read, one SVG each)")
    print(f"{'ratio':24}{median(ours) / median(theirs):8.2f}", flush=True)


def plays_of(record: Record) -> int:
    """How many plays a record has."""
    return sum(len(item.plays) for item in record.body if isinstance(item, Trick))


def boards(games: str, count: int) -> None:
    """Read games and draw the board after each of so many moves. Raises ``ValueError`` when there are not so many."""
    stream = StringIO(games)
    while count and (game := chess.pgn.read_game(stream)):
        for node in game.mainline():
            if not count:
                break
            chess.svg.board(node.board(), lastmove=node.move)
            count -= 1
    if count:
        raise ValueError(f"{count} moves are missing")


# The first step.


def installed(folder: Path) -> Path | None:
    """Install the viewer from npm; ``None``, and a word about it, where that cannot be done."""
    npm = shutil.which("npm")
    if npm is None:
        print(f"{VIEWER}: npm is not there; name a folder with --viewer")
        return None
    command = (npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), VIEWER)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{VIEWER}: not installed: {done.stderr.strip() or done.stdout.strip()}")
        return None
    return folder / "node_modules" / VIEWER


def first_step(folder: Path, viewer: Path | None, repeats: int) -> None:
    """The time from the call of a page until its first step is seen, all pages taking turns."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("first step: Chromium is not there")
        return
    from playwright.sync_api import sync_playwright

    text = whole(1)
    (record,) = tn.reads(text)
    night = "\n".join(whole(seed) for seed in range(1, SESSION + 1))
    pages = {"deal": ours(folder / "deal.html", text), f"{SESSION} deals": ours(folder / "night.html", night)}
    if viewer is not None:
        pages[f"{VIEWER}"] = theirs(folder / "chess.html", viewer, plays_of(record))
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for slow in (1, SLOW):
            times: dict[str, list[float]] = {name: [] for name in pages}
            for turn in range(repeats + 1):
                for name, one in pages.items():
                    taken = step(browser, one, slow)
                    if turn:
                        times[name].append(taken)
            print(f"first step seen{'' if slow == 1 else f', {slow} times slower'}")
            for name, found in times.items():
                kilobytes = pages[name].file.stat().st_size / 1000
                print(f"  {name:30}{median(found):8.0f} ms   ({kilobytes:.0f} kB)", flush=True)


def step(browser: Browser, one: Replayed, slow: int) -> float:
    """Milliseconds until the first step is seen, in a window of its own."""
    window = browser.new_page(viewport={"width": 1000, "height": 900})
    window.context.new_cdp_session(window).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    window.add_init_script(FIRST_STEP.replace("NEXT", one.next).replace("SHOWN", one.shown))
    window.goto(one.file.as_uri())
    window.wait_for_function("() => window.firstStep")
    taken = float(window.evaluate("window.firstStep"))
    window.close()
    return taken


def ours(file: Path, text: str) -> Replayed:
    """The page of some records."""
    file.write_text(page([tn.replay(record) for record in tn.reads(text)], language=Language("en")), encoding="utf-8")
    return Replayed(file, "[data-do=next]", ".replay.on .lies li")


def theirs(file: Path, viewer: Path, plays: int) -> Replayed:
    """The page of a game of chess of as many moves, in one file like ours."""
    stream = StringIO(chess_games(60)[0])
    games = {game.end().ply(): str(game) for game in iter(lambda: chess.pgn.read_game(stream), None)}
    game = games[min(games, key=lambda moves: abs(moves - plays))]
    built = viewer / "dist"
    script = (built / "lichess-pgn-viewer.min.js").read_text(encoding="utf-8")
    style = (built / "lichess-pgn-viewer.css").read_text(encoding="utf-8")
    body, _, exported = script.rpartition("export{")
    name = exported.split(" ", 1)[0]
    file.write_text(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chess</title><style>{style}</style></head>'
        f'<body><div></div><script type="module">{body}'
        f'{name}(document.querySelector("div"), {{ pgn: {game!r} }});</script></body></html>',
        encoding="utf-8",
    )
    return Replayed(file, ".lpv__controls__goto--next", ".lpv__moves .current")


if __name__ == "__main__":
    main()
