"""Sessions, figures, style sheets and the preview in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page as BrowserPage
from playwright.sync_api import expect

from tests.cli.conftest import CLEAN
from tests.cli.test_preview import Served, served
from tests.cli.test_render import start
from tests.publish.conftest import violations
from tests.publish.test_browser import CUT
from tractor_notation.checking import check
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import page, split, svg_view, wechat_view
from tractor_notation.replay import Replay

__all__ = ["served", "start"]

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).parents[2] / "samples"

# Texts that reach over the rectangle they stand in, or over the picture.
OUTSIDE = """() => {
    const boxes = [...document.querySelectorAll("rect")].map(one => one.getBBox()).sort((a, b) => a.width - b.width);
    const inside = (box, x, y) => box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height;
    return [...document.querySelectorAll("text")].filter(one => {
        const text = one.getBBox(), around = boxes.find(box => inside(box, text.x + 1, text.y + text.height / 2));
        return !around || text.x + text.width > around.x + around.width || text.y + text.height > around.y + around.height + 1;
    }).map(one => one.textContent) }"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A match as one page and as several, and deals that belong to no match."""
    folder = tmp_path_factory.mktemp("session")
    match = [item.replay for item in check(SAMPLES / "match.tractor")]
    friends = [item.replay for item in check(SAMPLES / "friends.tractor")]
    for name, text in split(match, language=Language("zh"), name="match"):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "friends.html").write_text(page(friends, language=Language("en")), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in ("index", "match-02", "friends")}


@pytest.mark.parametrize("width", [320, 360, 1400])
def test_sessions_fit_and_axe_finds_nothing(window: BrowserPage, session: dict[str, Path], width: int) -> None:
    window.set_viewport_size({"width": width, "height": 900})
    for name, file in session.items():
        window.goto(file.as_uri())
        assert window.evaluate("document.documentElement.scrollWidth") <= width, name
        assert window.evaluate(CUT) == [], name
        assert window.evaluate("window.refused") == [], name
        if width != 320:
            assert violations(window) == "", name


def test_from_the_index_through_the_deals(window: BrowserPage, session: dict[str, Path]) -> None:
    window.goto(session["index"].as_uri())
    window.get_by_role("table").get_by_role("link", name="2", exact=True).click()
    assert window.url == session["match-02"].as_uri()
    window.get_by_role("navigation").get_by_role("link", name="第3副").click()
    assert window.url.endswith("/match-03.html")
    window.get_by_role("navigation").get_by_role("link", name="目录").click()
    assert window.url == session["index"].as_uri()


def test_the_score_sheet_is_a_table_also_on_a_phone(window: BrowserPage, session: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 360, "height": 900})
    window.goto(session["friends"].as_uri())
    sheet = window.get_by_role("table").first
    assert sheet.get_by_role("columnheader").count() == 13
    assert sheet.get_by_role("row").count() == 5
    assert sheet.get_by_role("row").nth(1).get_by_role("cell").nth(3).inner_text().split() == ["Points", "90"]


def test_deals_are_played_on_demand_and_are_there_without_script(
    window: BrowserPage, still: BrowserPage, session: dict[str, Path]
) -> None:
    window.goto(session["friends"].as_uri())
    assert window.locator(".replay").count() == 1
    window.goto(session["friends"].as_uri() + "#4:1.P1")
    window.locator("#deal4 .replay").wait_for()
    still.goto(session["friends"].as_uri())
    assert still.locator(".deal table").count() == 4
    assert still.locator("#deal4").get_by_role("table").get_by_role("row").count() > 10


@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_text_of_a_picture_is_cut(still: BrowserPage, tmp_path: Path, hostile: Replay, tag: str) -> None:
    language = Language(tag)
    replays = {path.stem: next(iter(check(path))).replay for path in sorted(SAMPLES.glob("*.tractor"))}
    for name, replay in {**replays, "hostile": hostile}.items():
        file = tmp_path / f"{name}.svg"
        file.write_text(svg_view(replay, language=language), encoding="utf-8")
        still.goto(file.as_uri())
        assert still.evaluate(OUTSIDE) == [], name


def test_a_picture_is_read_aloud_as_one(window: BrowserPage, tmp_path: Path, position: Replay) -> None:
    pictures = "".join(svg_view(position, language=Language("en"), at=at) for at in ("20.N", "21.S"))
    file = tmp_path / "blog.html"
    blog = f'<!doctype html><html lang="en"><title>Blog</title><main><h1>Blog</h1>{pictures}</main></html>'
    file.write_text(blog, encoding="utf-8")
    window.goto(file.as_uri())
    second = window.get_by_role("img", name="Before the play of South, trick 21")
    assert second.count() == 1
    assert window.get_by_role("img").count() == 2
    assert violations(window) == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_is_seen_on_any_ground(still: BrowserPage, tmp_path: Path, position: Replay, scheme: str) -> None:
    (tmp_path / "a.svg").write_text(svg_view(position, language=Language("en")), encoding="utf-8")
    still.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    still.goto((tmp_path / "a.svg").as_uri())
    fill = "document.querySelector('{}') && getComputedStyle(document.querySelector('{}')).fill"
    found = {name: still.evaluate(fill.format(name, name)) for name in ("rect", "text")}
    light, dark = "rgb(251, 250, 246)", "rgb(21, 23, 20)"
    assert found["rect"] == (dark if scheme == "dark" else light)
    assert found["text"] == ("rgb(235, 232, 222)" if scheme == "dark" else "rgb(28, 29, 26)")


def test_the_form_for_wechat_fits_a_phone(still: BrowserPage, tmp_path: Path, hostile: Replay) -> None:
    still.set_viewport_size({"width": 360, "height": 900})
    for path in sorted(SAMPLES.glob("*.tractor")):
        replays = [item.replay for item in check(path)]
        (tmp_path / "a.html").write_text(wechat_view([*replays, hostile], language=Language("zh")), encoding="utf-8")
        still.goto((tmp_path / "a.html").as_uri())
        assert still.evaluate("document.documentElement.scrollWidth") <= 360, path


# What an editor like that of WeChat leaves of what is pasted: no attribute but the styles of its elements and the spans of cells.
EDITOR = """<!doctype html><title>x</title><div contenteditable style="width:360px"></div><script>
addEventListener("paste", event => {
    event.preventDefault();
    const pasted = new DOMParser().parseFromString(event.clipboardData.getData("text/html"), "text/html");
    for (const one of pasted.querySelectorAll("script, style, link, meta, title, svg")) one.remove();
    for (const one of pasted.body.querySelectorAll("*")) for (const { name } of [...one.attributes])
        if (!["style", "colspan", "rowspan"].includes(name)) one.removeAttribute(name);
    document.querySelector("div").append(...pasted.body.childNodes);
});</script>"""


def test_what_is_copied_for_wechat_arrives(window: BrowserPage, tmp_path: Path, position: Replay) -> None:
    (record,) = (item.replay for item in check(SAMPLES / "annotated.tractor"))
    (tmp_path / "a.html").write_text(wechat_view([record, position], language=Language("zh")), encoding="utf-8")
    (tmp_path / "editor.html").write_text(EDITOR, encoding="utf-8")
    look = """() => ({
        words: document.body.innerText.replace(/\\s+/g, " ").trim(),
        tables: [...document.querySelectorAll("table")].map(one => [one.rows.length, one.querySelectorAll("td").length]),
        red: [...document.querySelectorAll("span")].filter(one => getComputedStyle(one).color === "rgb(176, 18, 43)").length,
        boxes: [...document.querySelectorAll("section")].filter(
            one => getComputedStyle(one).backgroundColor === "rgb(23, 89, 63)").length,
        bare: [...document.querySelectorAll("td")].filter(one => getComputedStyle(one).borderTopStyle !== "none").length,
    })"""
    window.goto((tmp_path / "a.html").as_uri())
    made = window.evaluate(look)
    window.keyboard.press("Control+a")
    window.keyboard.press("Control+c")
    window.goto((tmp_path / "editor.html").as_uri())
    window.locator("div").click()
    window.keyboard.press("Control+v")
    window.locator("table").first.wait_for()
    arrived = window.evaluate(look)
    assert arrived == made
    assert made["boxes"] == 2 and made["red"] > 50 and made["bare"] == 0 and len(made["tables"]) == 10
    assert window.evaluate("document.querySelector('div').scrollWidth") <= 360
    assert "Times" not in window.locator("div").inner_html(), "no fonts but its own"


def test_a_style_sheet_takes_effect_under_the_policy(window: BrowserPage, tmp_path: Path, position: Replay) -> None:
    css = ":root { --ground: #eeddcc }\r\n.box { background: url(data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=) }"
    (tmp_path / "a.html").write_text(page([position], language=Language("en"), css=css), encoding="utf-8")
    window.goto((tmp_path / "a.html").as_uri())
    assert window.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(238, 221, 204)"
    assert window.evaluate("window.refused") == []


def test_lists_and_cards_of_annotations(window: BrowserPage, tmp_path: Path) -> None:
    import tractor_notation as tn

    (record,) = tn.reads("1. N: SAA {Ways:\n\n1. `SAK`\n2. **duck**} S93 S55 S44\n")
    (tmp_path / "a.html").write_text(tn.render(tn.replay(record)), encoding="utf-8")
    window.goto((tmp_path / "a.html").as_uri())
    items = window.locator(".notes ol.comment").first.get_by_role("listitem")
    assert items.count() == 2
    assert items.nth(0).get_by_role("img", name="ace of spades, king of spades").inner_text() == "♠\ufe0eA K"
    assert items.nth(1).locator("strong").inner_text() == "duck"


def test_the_preview_follows_the_record(window: BrowserPage, served: Served) -> None:
    window.goto(f"http://127.0.0.1:{served.port}/")
    assert "board 7" in window.title()
    for name in ("Eight", "Nine"):
        served.record.write_text(CLEAN.replace('"7"', f'"{name}"'))
        expect(window).to_have_title(re.compile(name))
    served.record.write_text("")
    expect(window).to_have_title(re.compile("there is no record"))
    served.record.write_text(CLEAN)
    expect(window).to_have_title(re.compile("board 7"))
    assert window.evaluate("window.refused") == []
