"""The samples as pages and figures, to look at: ``python -m tests.gallery`` makes ``samples/gallery/``.

``--pictures`` makes the pictures of the READMEs, ``samples/pictures/``, from it; that needs Chromium.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tractor_notation.checking import check
from tractor_notation.cli.judging import Page
from tractor_notation.language import Language
from tractor_notation.place import Address
from tractor_notation.publish import markdown_view, page, recorder, split, svg_view, wechat_view
from tractor_notation.replay import replay
from tractor_notation.report.base import Setting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAMPLES = Path(__file__).parents[1] / "samples"
GALLERY = SAMPLES / "gallery"
PICTURES = SAMPLES / "pictures"

LANGUAGES = {"chinese": "zh"}
"""The samples that are shown in another language than English."""

LARGEST = 150_000
"""No picture has more bytes."""


class Picture(NamedTuple):
    """A picture of a file of the gallery: the size of the window, where it begins, whether it is dark, and what is tapped
    before it is taken."""

    file: str
    width: int
    height: int
    fragment: str = ""
    dark: bool = False
    taps: tuple[str, ...] = ()


def _seat(seat: str) -> str:
    return f'[data-do=seat][data-arg="{seat}"]'


def _cards(suit: str, ranks: str) -> tuple[str, ...]:
    return f'[data-do=suit][data-arg="{suit}"]', *(f'.ranks [data-do=card][data-rank="{rank}"]' for rank in ranks)


_DONE = "[data-do=done]"
NOTED = (
    "[data-do=new]", "[data-do=start]", _seat("N"),
    *_cards("S", "AA"), _DONE, *_cards("S", "93"), *_cards("S", "55"), *_cards("S", "44"), _seat("N"),
    *_cards("H", "K"), _DONE, *_cards("H", "2"), *_cards("H", "A"), *_cards("H", "6"), _seat("S"),
    *_cards("D", "QQ"), _DONE, *_cards("D", "3"),
)  # fmt: skip
"""Two tricks and a half, tapped on the recorder."""

SHOWN = {
    "page": Picture("annotated.html", 1000, 1250),
    "phone": Picture("annotated.html", 360, 760, "#4.W"),
    "fault": Picture("three-faults.html", 1000, 780, "#5.E", dark=True),
    "session": Picture("match.html", 1000, 900),
    "figure": Picture("annotated.svg", 860, 800),
    "eight": Picture("unsun-annotated.svg", 900, 740),
    "recorder": Picture("recorder.html", 360, 740, taps=NOTED),
    "dispute": Picture("dispute.html", 900, 860),
}
"""The pictures by their names."""


def make(folder: Path) -> None:
    """Render every sample into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in files():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")


def files() -> Iterator[tuple[str, str]]:
    """The files of the gallery: of every sample its page and the diagram of its first deal, and a list of them."""
    made = []
    for sample in sorted(SAMPLES.glob("*.tractor")):
        language = Language(LANGUAGES.get(sample.stem, "en"))
        replays = [item.replay for item in check(sample)]
        yield f"{sample.stem}.html", page(replays, language=language)
        yield f"{sample.stem}.svg", svg_view(replays[0], language=language)
        made.append((sample.stem, language.title(replays[0].record), len(replays)))
        if sample.stem == "annotated":
            yield "annotated-14.svg", svg_view(replays[0], language=language, at="14.E")
            yield "annotated.md", markdown_view(replays, language=language)
            yield "annotated-wechat.html", wechat_view(replays, language=Language("zh"))
            for tag in ("zh", "ja", "th"):
                yield f"annotated-{tag}.html", page(replays, language=Language(tag))
        if sample.stem == "match":
            for name, text in split(replays, language=language, name="match"):
                yield f"match/{name}", text
    yield "recorder.html", recorder.page(Language("en"))
    yield "dispute.html", dispute("disputes.tractor", "3:1.E")
    yield "index.html", index(made)


def dispute(sample: str, at: str) -> str:
    """What ``tractor judge --html`` makes of a play in a sample."""
    address, pieces = Address.parse(at), list[str]()
    made = Page(Setting(pieces.append))
    for item in check(SAMPLES / sample):
        if item.record.index == address.record:
            made.judge(sample, replay(item.record, as_noted=True), address)
    made.end()
    return "".join(pieces)


def index(made: list[tuple[str, str, int]]) -> str:
    """The list of what was made."""
    rows = "\n".join(
        f'<li><a href="{name}.html">{escape(title)}</a>{f" and {count - 1} more" if count > 1 else ""}, '
        f'<a href="{name}.svg">figure</a><br><img src="{name}.svg" width="420" alt="" loading="lazy"></li>'
        for name, title, count in made
    )
    others = (
        'One deal in other ways: <a href="annotated-zh.html">in Chinese</a>, <a href="annotated-ja.html">Japanese</a> and '
        '<a href="annotated-th.html">Thai</a>, <a href="annotated-14.svg">a moment of it</a>, '
        '<a href="annotated-wechat.html">for WeChat</a>, <a href="annotated.md">as Markdown</a>; '
        '<a href="recorder.html">the recorder for a phone</a>, <a href="dispute.html">a dispute, judged</a>; '
        '<a href="match/index.html">a match, a page for each deal</a>.'
    )
    style = (
        ":root { color-scheme: light dark } body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; "
        "max-width: 62rem; padding: 0 1rem } ul { display: grid; gap: 1.5rem; padding: 0; list-style: none; "
        "grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)) } img { max-width: 100%; height: auto }"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Gallery</title><style>{style}</style></head>\n"
        f"<body><h1>Gallery</h1>\n<p>{others}</p>\n<ul>\n{rows}\n</ul>\n</body>\n</html>\n"
    )


def photograph(browser: Browser, gallery: Path, folder: Path) -> None:
    """Make the pictures of the READMEs from a gallery. Raises ``ValueError`` for one that is too large."""
    folder.mkdir(exist_ok=True)
    for name, wanted in SHOWN.items():
        window = browser.new_page(
            viewport={"width": wanted.width, "height": wanted.height},
            color_scheme="dark" if wanted.dark else "light",
            reduced_motion="reduce",
        )
        window.goto((gallery / wanted.file).as_uri() + wanted.fragment)
        for tap in wanted.taps:
            window.click(tap)
        window.wait_for_timeout(300)
        shown = window.locator("svg").first if wanted.file.endswith(".svg") else window
        taken = shown.screenshot(path=folder / f"{name}.png")
        window.close()
        if len(taken) > LARGEST:
            raise ValueError(f"{name}.png has {len(taken)} bytes, more than {LARGEST}")


def main() -> None:
    make(GALLERY)
    print(f"{GALLERY / 'index.html'}")
    if "--pictures" not in sys.argv[1:]:
        return
    from playwright.sync_api import sync_playwright  # only pictures need it

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as driver:
        photograph(driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"]), GALLERY, PICTURES)
    print(f"{PICTURES}")


if __name__ == "__main__":
    main()
