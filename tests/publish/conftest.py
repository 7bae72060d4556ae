"""Records for the tests of pages and text views, and one record in which everything a record can say is hostile; a browser
for the tests that need one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

import tractor_notation as tn
from tractor_notation.language import Language
from tractor_notation.record import Act, Comment, Play, Record, Ruling, Tag, Trick, Unreadable, Variation
from tractor_notation.replay import Replay
from tractor_notation.replay import replay as replay_record

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as BrowserPage

POSITION = """\
[Event "Wednesday club"]
[Site "Community hall"]
[Date "2026-11-25"]
[Board "7"]
[North "Wu"]
[West "林"]
[South "Chen"]
[East "He"]
[Levels "NS 7 EW 5"]
[Leader "N"]
[Trump "C7"]
[Start "position"]

deal N: SKK HA C7 RJ
deal W: S443 D5 RJ
deal S: SQQT H9 D7
deal E: S553 HT LJ

20. N: SKK S44 SQQ S55 {All of `SKK` *stands*: see https://club.example/7.}
21. N: HA! D5 H9 S3?
ruling 21.E: stands "seen too late"
22. N: RJ RJ D7 LJ
   ( 22. N: C7 RJ D7 LJ {West would win.} )
23. N: C7 S3 ST HT
"""
"""The last tricks of a deal: East revokes in trick 21, holding the ten of hearts."""

THROW = """\
[Levels "NS 7 EW 5"]
[Leader "N"]
[Trump "C7"]
[Start "position"]

deal N: SAKQQ
deal W: SA943
deal S: S8877
deal E: S2H99D3

21. N: SAKQQ>SK SA S8 S2
22. W: S9 S8 H9 SA
"""

FORTY = """\
[Event "Five decks"]
[Options "decks=5"]
[Trump "C7"]
[Leader "N"]
[Start "position"]

deal N: SAAAAKKKKQQQQJJJJTTTT9999888855556666 HAAA C7
deal W: HKKKKQQQQJJJJTTTT9999888855556666555544 DAA
deal S: CAAAAKKKKQQQQJJJJTTTT999988886666555544 DKK
deal E: DQQQQJJJJTTTT9999888866665555444433332222

1. N: SAAAAKKKKQQQQJJJJTTTT9999888855556666 HKKKKQQQQJJJJTTTT99998888555566665555 CAAAAKKKKQQQQJJJJTTTT9999888866665555 DQQQQJJJJTTTT999988886666555544443333
"""
"""Hands of forty cards, and a lead of all of one suit."""

NO_RULES = """\
[Rules "mahjong@3"]
[North "Wu"]

1. N: SAA S93 S55 S44 {Nobody judges this.}
"""

LONG = "Wolfeschlegelsteinhausenbergerdorff" * 8
BAD = "<script>alert(1)</script>\"><img src=x onerror=alert(2)>' style=x {{ 7*7 }} </style> --> ]]>"
CONTROLS = "\x1b[31mred\x1b[0m \u202ereversed\u202c \x00\x07\x9b2J"


@pytest.fixture(scope="session")
def english() -> Language:
    return Language("en")


@pytest.fixture(scope="session")
def replays() -> Callable[[str], list[Replay]]:
    def made(text: str) -> list[Replay]:
        return [tn.replay(record) for record in tn.reads(text)]

    return made


@pytest.fixture(scope="session")
def position(replays: Callable[[str], list[Replay]]) -> Replay:
    return replays(POSITION)[0]


@pytest.fixture(scope="session")
def throw(replays: Callable[[str], list[Replay]]) -> Replay:
    return replays(THROW)[0]


@pytest.fixture(scope="session")
def forty(replays: Callable[[str], list[Replay]]) -> Replay:
    return replays(FORTY)[0]


@pytest.fixture(scope="session")
def no_rules(replays: Callable[[str], list[Replay]]) -> Replay:
    return replays(NO_RULES)[0]


@pytest.fixture(scope="session")
def hostile() -> Replay:
    """Markup, control characters and endless words in every field."""
    bad = Comment(f"{BAD} {CONTROLS}")
    links = Comment(
        '[x](javascript:alert(1)) javascript:alert(2) data:text/html,<b> [y](https://e.example/"onclick=alert(3)) '
        "https://e.example/?a=1&b=<2> *<b>bold</b>* `<i>` `SA<b>`"
    )
    record = Record(
        head=(
            Tag("Event", BAD),
            Tag("Site", CONTROLS),
            Tag("Board", LONG),
            Tag("North", BAD),
            Tag("West", LONG),
            Tag("South", CONTROLS),
            Tag("East", "林" * 120),
            Tag("Leader", "N"),
            Tag("Trump", "C7"),
            Tag('On"click', BAD),
            Comment(f"{BAD} {LONG}"),
        ),
        body=(
            Act("deal", "N", ("SA", "SA", "Hx", *("x",) * 22)),
            Act("redeal", "N", (), BAD),
            Act("end", None, (), BAD),
            links,
            Unreadable(f"{BAD} {CONTROLS}"),
            Trick(
                1,
                "N",
                (
                    Play(("SA", "SA"), irregularities=(BAD,), marks=(BAD,), before=(bad,)),
                    Play((), unreadable=f"{BAD}{CONTROLS}"),
                    Play(("S5", "S5"), notes=(bad, Variation((Trick(1, "S", (Play(("S4", "S4")),)), bad)))),
                    Play(("S4", "S4"), attempt=("S9", "S9"), notes=(Variation((bad,)),)),
                ),
            ),
            Ruling("1.W", BAD, BAD, None, BAD),
            Ruling("9.N", "stands", None, None, f"{BAD} {LONG}"),
        ),
    )
    return replay_record(record)


@pytest.fixture(scope="session")
def empty() -> Replay:
    return replay_record(Record())


# What the policy refused is counted before anything of the page is read.
COUNT = """
window.refused = [];
document.addEventListener("securitypolicyviolation", event => window.refused.push(event.violatedDirective));
"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright  # only the tests marked for it need it

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.fail("chromium is not installed; the pages cannot be tested in a browser")
    arguments = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium, args=arguments)
        yield running
        running.close()


def violations(window: BrowserPage) -> str:
    """What axe finds on the page, in words; empty for nothing. Deals out of sight are laid out before."""
    from axe_playwright_python.sync_playwright import Axe

    window.evaluate("for (const deal of document.querySelectorAll('.deal')) deal.style.contentVisibility = 'visible'")
    found = Axe().run(window)
    return str(found.generate_report()) if found.violations_count else ""


@pytest.fixture
def window(browser: Browser) -> Iterator[BrowserPage]:
    """A window in which every refusal of the policy is counted."""
    opened = browser.new_page(viewport={"width": 1000, "height": 900})
    opened.add_init_script(COUNT)
    yield opened
    opened.close()


@pytest.fixture
def still(browser: Browser) -> Iterator[BrowserPage]:
    """A window that runs no script of a page."""
    opened = browser.new_page(viewport={"width": 1000, "height": 900}, java_script_enabled=False)
    yield opened
    opened.close()
