"""The page of disputed plays in a real browser. Needs Chromium: ``python -m pytest -m browser`` runs these tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page as BrowserPage

from tests.publish.conftest import violations
from tests.publish.judging import disputes, every, one
from tests.publish.test_browser import CUT
from tractor_notation.language import LANGUAGES, Language

pytestmark = pytest.mark.browser


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of each kind of page."""
    folder, records, english = tmp_path_factory.mktemp("disputes"), disputes(), Language("en")
    texts = {"illegal": one(records[0], "2.E", english), "every": every(records, english)}
    texts |= {f"open {tag}": one(records[2], "1.E", Language(tag)) for tag in LANGUAGES}
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in texts}


def show(window: BrowserPage, file: Path) -> None:
    """Open a page with every answer unfolded."""
    window.goto(file.as_uri())
    window.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


def test_nothing_is_refused_and_nothing_is_fetched(window: BrowserPage, made: dict[str, Path]) -> None:
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    for name, file in made.items():
        window.goto(file.as_uri())
        assert window.evaluate("window.refused") == [], name
        assert window.evaluate("document.styleSheets.length") == 1 and window.evaluate("document.scripts.length") == 0
    assert asked == [file.as_uri() for file in made.values()]


@pytest.mark.parametrize("width", [320, 360, 768, 1400])
def test_no_page_is_wider_than_its_window(window: BrowserPage, made: dict[str, Path], width: int) -> None:
    window.set_viewport_size({"width": width, "height": 900})
    for name, file in made.items():
        show(window, file)
        assert window.evaluate("document.documentElement.scrollWidth") <= width, name
        assert window.evaluate(CUT) == [], name


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
def test_axe_finds_nothing(window: BrowserPage, made: dict[str, Path], width: int, scheme: str) -> None:
    window.set_viewport_size({"width": width, "height": 900})
    window.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for name, file in made.items():
        show(window, file)
        assert violations(window) == "", name


def test_the_two_ways_lie_beside_one_another(window: BrowserPage, made: dict[str, Path]) -> None:
    """The hands of a seat are level; on a phone the ways stand one below the other, and what is the same is shown once."""
    places = """() => [...document.querySelectorAll(".way")].map(way =>
        [...way.querySelectorAll(".hand")].map(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().top]))"""
    window.set_viewport_size({"width": 1400, "height": 900})
    window.goto(made["open en"].as_uri())
    legal, illegal = window.evaluate(places)
    assert all(one[0] < other[0] and one[1] == other[1] for one, other in zip(legal, illegal, strict=True))
    window.set_viewport_size({"width": 360, "height": 900})
    assert window.evaluate("[...document.querySelectorAll('.hand')].filter(one => one.offsetHeight).length") == 5 + 2


def test_only_the_cards_that_lie_elsewhere_are_underlined(window: BrowserPage, made: dict[str, Path]) -> None:
    """On the other pages a dotted line is under points; here it would be taken for the mark of the difference."""
    window.goto(made["open en"].as_uri())
    lines = "name => [...document.querySelectorAll('.way .k ' + name)].map(one => getComputedStyle(one))"
    points = window.evaluate(f"({lines})('u').map(look => look.textDecorationLine)")
    moved = window.evaluate(f"({lines})('.moved').map(look => look.boxShadow)")
    assert points and set(points) == {"none"}
    assert moved and "none" not in moved


def test_print_shows_folded_answers(window: BrowserPage, made: dict[str, Path]) -> None:
    window.goto(made["every"].as_uri())
    window.emulate_media(media="print")
    shown = "[...document.querySelectorAll('.answer .question')].filter(one => one.offsetHeight).length"
    assert window.evaluate(shown) == window.evaluate("document.querySelectorAll('.answer').length") > 0
