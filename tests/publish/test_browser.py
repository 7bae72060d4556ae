"""The published page in a real browser: policy, widths, accessibility, print, fragments.

Needs Chromium on the path: ``python -m pytest -m browser`` runs these tests, and without it they fail.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page as BrowserPage

import tractor_notation as tn
from tests.dealer import whole
from tests.publish.conftest import violations
from tractor_notation.language import Language
from tractor_notation.publish import page
from tractor_notation.replay import Replay

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]

SAMPLES = Path(__file__).parents[2] / "samples"
WIDTHS = (320, 360, 768, 1400)

# Elements that reach over an edge of the window; hidden words have no place in it.
CUT = """() => [...document.querySelectorAll("main *")]
    .filter(one => !one.closest(".v, .short, .wide"))
    .filter(one => { const box = one.getBoundingClientRect(); return box.width && (box.right > innerWidth + 1 || box.left < -1) })
    .map(one => one.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="session")
def night(replays: Callable[[str], list[Replay]]) -> list[Replay]:
    return replays("\n".join(whole(seed) for seed in (1, 2)))


@pytest.fixture(scope="session")
def pages(
    tmp_path_factory: pytest.TempPathFactory,
    position: Replay,
    throw: Replay,
    hostile: Replay,
    empty: Replay,
    no_rules: Replay,
    forty: Replay,
    night: list[Replay],
    english: Language,
) -> dict[str, Path]:
    """A file of each kind of page."""
    kinds = {
        "position": [position],
        "throw": [throw],
        "hostile": [hostile],
        "empty": [empty],
        "no rules": [no_rules],
        "forty": [forty],
        "night": night,
        "mixed": [position, hostile, no_rules, empty],
    }
    for sample in sorted(SAMPLES.glob("*.tractor")):
        kinds[sample.stem] = [tn.replay(record) for record in tn.read_file(sample)]
    folder = tmp_path_factory.mktemp("pages")
    made = {}
    for name, several in kinds.items():
        made[name] = folder / f"{name}.html"
        made[name].write_text(page(several, language=english), encoding="utf-8")
    (eight,) = (tn.replay(record) for record in tn.read_file(SAMPLES / "unsun-three-faults.tractor"))
    for tag in ("zh", "ja", "th"):
        made[f"eight {tag}"] = folder / f"eight-{tag}.html"
        made[f"eight {tag}"].write_text(page([eight], language=Language(tag)), encoding="utf-8")
        for name in ("three-faults", "mixed"):
            made[f"{name} {tag}"] = folder / f"{name}-{tag}.html"
            made[f"{name} {tag}"].write_text(page(kinds[name], language=Language(tag)), encoding="utf-8")
    made["eight at a moment"] = folder / "eight-moment.html"
    made["eight at a moment"].write_text(page([eight], language=english, at="1.2"), encoding="utf-8")
    made["moment"] = folder / "moment.html"
    made["moment"].write_text(page([position], language=english, at="21.S", seat="W"), encoding="utf-8")
    return made


def test_nothing_is_refused_and_nothing_is_fetched(window: BrowserPage, pages: dict[str, Path]) -> None:
    asked: list[str] = []
    errors: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    window.on("console", lambda message: errors.append(message.text))
    window.on("pageerror", lambda error: errors.append(str(error)))
    window.on("dialog", lambda dialog: errors.append(dialog.message))
    for name, file in pages.items():
        window.goto(file.as_uri())
        assert window.evaluate("window.refused") == [], name
        assert window.evaluate("[...document.scripts].filter(one => !one.type).length") == 1, name
        assert window.evaluate("document.styleSheets.length") == 1, name
        assert window.evaluate("getComputedStyle(document.querySelector('.skip')).position") == "absolute", name
    assert errors == []
    assert asked == [file.as_uri() for file in pages.values()]


def test_the_count_of_refusals_counts(window: BrowserPage, pages: dict[str, Path], tmp_path: Path) -> None:
    broken = tmp_path / "broken.html"
    text = pages["position"].read_text(encoding="utf-8")
    broken.write_text(text.replace("<main", '<p style="color: red">x</p><main', 1), encoding="utf-8")
    window.goto(broken.as_uri())
    assert window.evaluate("window.refused") != []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_its_window(window: BrowserPage, pages: dict[str, Path], width: int) -> None:
    window.set_viewport_size({"width": width, "height": 900})
    for name, file in pages.items():
        window.goto(file.as_uri())
        assert window.evaluate("document.documentElement.scrollWidth") <= width, name
        assert window.evaluate(CUT) == [], name


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
def test_axe_finds_nothing(window: BrowserPage, pages: dict[str, Path], width: int, scheme: Scheme) -> None:
    window.set_viewport_size({"width": width, "height": 900})
    window.emulate_media(color_scheme=scheme)
    everything = width == 360 and scheme == "light"  # Long pages take axe seconds each.
    for name in pages if everything else ("position", "throw", "hostile", "no rules", "mixed", "moment"):
        window.goto(pages[name].as_uri())
        assert violations(window) == "", name


def test_hands_stack_on_a_phone_and_stand_in_a_cross_on_a_desk(window: BrowserPage, pages: dict[str, Path]) -> None:
    places = """() => Object.fromEntries([...document.querySelectorAll('.hand, .box')].map(
        one => [one.className.split(' ').find(name => name.startsWith('at-')) || 'box', one.getBoundingClientRect()]))"""
    window.set_viewport_size({"width": 1400, "height": 900})
    window.goto(pages["position"].as_uri())
    wide = window.evaluate(places)
    assert wide["at-top"]["bottom"] <= wide["box"]["top"] <= wide["box"]["bottom"] <= wide["at-bottom"]["top"]
    assert wide["at-left"]["right"] <= wide["box"]["left"] <= wide["box"]["right"] <= wide["at-right"]["left"]
    window.set_viewport_size({"width": 360, "height": 900})
    small = window.evaluate(places)
    assert len({box["left"] for box in small.values()}) == 1
    assert small["box"]["top"] < small["at-top"]["top"] < small["at-left"]["top"]  # North leads this deal.


def test_eight_hands_lie_clockwise_around_the_box(window: BrowserPage, pages: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 1400, "height": 900})
    window.goto(pages["unsun-annotated"].as_uri())
    middles = """() => Object.fromEntries([...document.querySelectorAll('.hand, .box')].map(one => {
        const box = one.getBoundingClientRect(), head = one.querySelector('h2, h3, h4');
        return [head ? head.textContent.match(/[0-7]/)[0] : 'box', [box.left + box.width / 2, box.top + box.height / 2]] }))"""
    wide = window.evaluate(middles)
    x, y = wide.pop("box")
    around = sorted(wide, key=lambda seat: -math.atan2(wide[seat][0] - x, wide[seat][1] - y))
    start = around.index("0")
    assert "".join(around[start:] + around[:start]) == "01234567"
    assert wide["0"][1] > y and abs(wide["0"][0] - x) < 2


@pytest.mark.parametrize(("width", "side_by_side"), [(320, 1), (360, 2)])
def test_eight_seats_fold_on_a_phone(still: BrowserPage, pages: dict[str, Path], width: int, side_by_side: int) -> None:
    still.set_viewport_size({"width": width, "height": 900})
    still.goto(pages["unsun-annotated"].as_uri())
    lefts = "() => [...new Set([...document.querySelectorAll('.hand')].map(one => one.getBoundingClientRect().left))].length"
    assert still.evaluate(lefts) == side_by_side
    row = still.get_by_role("row").filter(has=still.get_by_role("rowheader", name="3", exact=True))
    cells = row.get_by_role("cell")
    assert cells.count() == 11
    assert still.get_by_role("columnheader").count() == 12
    assert cells.nth(4).inner_text().split() == ["Guru", "Un", "?"]
    heads = "cells => cells.map(one => JSON.parse(getComputedStyle(one, '::before').content.split(' / ')[0]))"
    assert cells.evaluate_all(heads) == [*(f"Seat {seat} " for seat in range(8)), "Won by ", "Points ", "A : B "]
    assert row.get_by_role("cell", name="face down: Un of Guru mistake", exact=True).count() == 1, (
        "the head is heard once"
    )
    one, two, three = (cells.nth(number).bounding_box() for number in (0, 1, 2))
    assert one and two and three
    assert one["y"] == two["y"] < three["y"] and one["x"] == three["x"] < two["x"]


def test_what_lies_face_down_is_a_back_until_the_trick_is_over(still: BrowserPage, pages: dict[str, Path]) -> None:
    still.goto(pages["eight at a moment"].as_uri())
    assert still.locator(".lies").inner_text().count("▮") == 3
    assert still.get_by_role("img", name="trump lying face down").count() == 3
    still.goto(pages["unsun-three-faults"].as_uri())
    assert still.get_by_role("img", name="face down: Sun of Koppu").count() == 1


def test_every_card_of_25_is_seen_on_a_phone(still: BrowserPage, pages: dict[str, Path]) -> None:
    still.set_viewport_size({"width": 360, "height": 900})
    still.goto(pages["night"].as_uri())
    assert len(" ".join(still.locator(".hand .k").all_text_contents()).split()) == 2 * 100
    still.evaluate("for (const deal of document.querySelectorAll('.deal')) deal.style.contentVisibility = 'visible'")
    hidden = """() => [...document.querySelectorAll('.hand .k')].filter(one => {
        const text = document.createRange(), hand = one.closest('.hand').getBoundingClientRect();
        text.selectNodeContents(one);
        const boxes = [...text.getClientRects()];
        return !boxes.length || boxes.some(box => box.left < hand.left || box.right > hand.right || box.height < 12);
    }).map(one => one.outerHTML)"""
    assert still.evaluate(hidden) == []
    assert still.evaluate("parseFloat(getComputedStyle(document.querySelector('.hand .k')).fontSize)") >= 16


def test_without_script_a_fragment_leads_to_its_play(still: BrowserPage, pages: dict[str, Path]) -> None:
    still.set_viewport_size({"width": 360, "height": 900})
    still.emulate_media(reduced_motion="reduce")  # No smooth scrolling to wait for.
    still.goto(f"{pages['position'].as_uri()}#22.N/1/22.W")
    target = still.locator(":target")
    target.wait_for()
    assert "West" in target.inner_text()
    place = target.bounding_box()
    assert place is not None and 0 <= place["y"] < 900


def test_the_skip_link_is_the_first_stop_and_is_seen_then(window: BrowserPage, pages: dict[str, Path]) -> None:
    window.goto(pages["position"].as_uri())
    window.keyboard.press("Tab")
    assert window.evaluate("document.activeElement.className") == "skip"
    assert window.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    assert window.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_cards_are_read_aloud_by_their_names(still: BrowserPage, pages: dict[str, Path]) -> None:
    still.goto(pages["position"].as_uri())
    assert still.get_by_role("img", name="Spades: king, king").count() == 1
    row = still.get_by_role("row").filter(has=still.get_by_role("rowheader", name="20", exact=True))
    assert row.get_by_role("cell").nth(0).get_by_role("img", name="leads").count() == 1
    assert row.get_by_role("cell").nth(0).get_by_role("img", name="wins").count() == 1
    heads = still.get_by_role("columnheader").all_inner_texts()
    assert [head.split()[0] for head in heads] == ["#", "North", "West", "South", "East", "Won", "Points", "Opponents"]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_print(window: BrowserPage, pages: dict[str, Path], paper: str) -> None:
    for name in ("position", "hostile", "mixed"):
        window.goto(pages[name].as_uri())
        assert window.pdf(format=paper).startswith(b"%PDF-"), name


def test_nothing_is_cut_on_paper(window: BrowserPage, pages: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 700, "height": 990})  # A4 between its margins, in CSS pixels
    window.emulate_media(media="print")
    for name, file in pages.items():
        window.goto(file.as_uri())
        assert window.evaluate("document.documentElement.scrollWidth") <= 700, name
        assert window.evaluate(CUT) == [], name


def test_a_deal_fits_on_two_sheets(
    window: BrowserPage, tmp_path: Path, replays: Callable[[str], list[Replay]], english: Language
) -> None:
    file = tmp_path / "deal.html"
    file.write_text(page(replays(whole(2)), language=english), encoding="utf-8")
    window.goto(file.as_uri())
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", window.pdf(format="A4"))) <= 2


def test_print_is_black_on_white_also_for_readers_in_the_dark(window: BrowserPage, pages: dict[str, Path]) -> None:
    window.goto(pages["position"].as_uri())
    window.emulate_media(media="print", color_scheme="dark")
    for element in ("body", ".H", ".box", ".problem summary b"):
        colour = window.evaluate(f"getComputedStyle(document.querySelector('{element}')).color")
        assert colour == "rgb(0, 0, 0)", element


def test_reduced_motion_is_respected(window: BrowserPage, pages: dict[str, Path]) -> None:
    window.goto(pages["position"].as_uri())
    window.emulate_media(reduced_motion="reduce")
    assert window.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    window.emulate_media(reduced_motion="no-preference")
    assert window.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "smooth"


def test_twice_the_text_size_fits(window: BrowserPage, pages: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 640, "height": 900})
    window.goto(pages["night"].as_uri())
    window.evaluate("document.documentElement.style.fontSize = '200%'")
    assert window.evaluate("document.documentElement.scrollWidth") <= 640
