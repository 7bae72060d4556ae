"""The player of the page in a real browser: every key, every control, addresses, hidden hands, the quiz, and what it must
leave alone. ``python -m pytest -m browser`` runs these tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator
from playwright.sync_api import Page as BrowserPage

import tractor_notation as tn
from tests.dealer import whole
from tests.publish.conftest import COUNT, LONG, violations
from tractor_notation.language import Language
from tractor_notation.publish import page
from tractor_notation.record import Trick
from tractor_notation.replay import Replay

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).parents[2] / "samples"

FIRST_TRICK = """\
[Leader "N"]
[Trump "C7"]
[Levels "NS 7 EW 5"]

1. N: SAA S93
"""


@pytest.fixture(scope="session")
def files(
    tmp_path_factory: pytest.TempPathFactory,
    replays: Callable[[str], list[Replay]],
    position: Replay,
    throw: Replay,
    hostile: Replay,
    empty: Replay,
    no_rules: Replay,
    forty: Replay,
    english: Language,
) -> dict[str, Path]:
    """A page of each kind that the player must deal with."""
    kinds = {
        "position": [position],
        "throw": [throw],
        "hostile": [hostile],
        "empty": [empty],
        "no rules": [no_rules],
        "forty": [forty],
        "first trick": replays(FIRST_TRICK),
        "long": replays(f'[North "{LONG}"]\n[West "{LONG}"]\n[Event "{LONG}"]\n' + FIRST_TRICK),
        "night": replays("\n".join(whole(seed) for seed in range(1, 13))),
    }
    for sample in ("annotated", "three-faults", "club-night", "unsun-annotated", "friends", "dispute"):
        kinds[sample] = [tn.replay(record) for record in tn.read_file(SAMPLES / f"{sample}.tractor")]
    folder = tmp_path_factory.mktemp("player")
    made = {}
    for name, several in kinds.items():
        made[name] = folder / f"{name}.html"
        made[name].write_text(page(several, language=english), encoding="utf-8")
    made["moment"] = folder / "moment.html"
    made["moment"].write_text(page([position], language=english, at="21.S", seat="W"), encoding="utf-8")
    made["chinese"] = folder / "chinese.html"
    made["chinese"].write_text(page(kinds["annotated"], language=Language("zh")), encoding="utf-8")
    for tag in ("ja", "th"):
        made[f"faults {tag}"] = folder / f"faults-{tag}.html"
        made[f"faults {tag}"].write_text(page(kinds["three-faults"], language=Language(tag)), encoding="utf-8")
    return made


class Player:
    """A reader in front of a page: opens it at a place, presses keys, and sees what is to be seen."""

    def __init__(self, window: BrowserPage, file: Path, place: str = "", focus: bool = True) -> None:
        self.window = window
        self.problems: list[str] = []
        window.on("console", lambda message: self.problems.append(message.text))
        window.on("pageerror", lambda error: self.problems.append(str(error)))
        window.on("dialog", lambda dialog: self.problems.append(dialog.message))
        window.goto(file.as_uri() + (f"#{place}" if place else ""))
        if focus:
            self.stage.focus()

    @property
    def stage(self) -> Locator:
        return self.window.locator(".replay").first

    def press(self, *keys: str) -> Player:
        for key in keys:
            self.window.keyboard.press(key)
        return self

    def button(self, name: str) -> Locator:
        return self.stage.get_by_role("button", name=name, exact=True)

    @property
    def address(self) -> str:
        return str(self.window.evaluate("location.hash.slice(1)"))

    @property
    def place(self) -> str | None:
        return self.stage.get_by_role("slider").get_attribute("aria-valuetext")

    @property
    def said(self) -> str:
        return self.stage.locator(":scope > [role=status]").text_content() or ""

    @property
    def panel(self) -> str:
        return " ".join(self.stage.locator(":scope > .table > .panel").inner_text().replace("\ufe0e", "").split())

    @property
    def box(self) -> str:
        return " ".join(self.stage.locator(".box").first.inner_text().replace("\ufe0e", "").split())

    def hand(self, seat: str) -> Locator:
        return self.stage.locator(":scope > .table > .hand").filter(
            has=self.window.locator(f":scope > :first-child:text-matches('^{seat}')")
        )

    def gone(self) -> int:
        return self.stage.locator(".gone").count()

    def clean(self) -> None:
        """Nothing was refused by the policy, and nothing went wrong."""
        assert self.window.evaluate("window.refused") == []
        assert self.problems == []


# Keys.

KEYS = [
    ("annotated", "3.W", ["ArrowRight"], "3.S"),
    ("annotated", "3.W", ["ArrowLeft"], "3.N"),
    ("annotated", "1.N", ["ArrowLeft"], ""),
    ("annotated", "1.N", ["ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight"], "1.W"),
    ("annotated", "3.W", ["PageDown"], "3.E"),
    ("annotated", "3.E", ["PageDown"], "4.E"),
    ("annotated", "3.W", ["Shift+ArrowRight"], "3.E"),
    ("annotated", "3.W", ["PageUp"], "2.E"),
    ("annotated", "2.E", ["PageUp"], "1.E"),
    ("annotated", "2.E", ["Shift+ArrowLeft"], "1.E"),
    ("annotated", "1.E", ["PageUp"], ""),
    ("annotated", "3.W", ["Home"], ""),
    ("annotated", "3.W", ["End"], "16.W"),
    ("annotated", "16.W", ["ArrowRight"], "16.W"),
    ("annotated", "", ["c"], "2.E"),
    ("annotated", "2.E", ["c", "c"], "4.E"),
    ("annotated", "16.W", ["c"], "16.W"),
    ("annotated", "4.E", ["Shift+c"], "3.E"),
    ("three-faults", "", ["f"], "5.E"),
    ("three-faults", "5.E", ["f", "f"], "15.W"),
    ("three-faults", "15.W", ["Shift+f"], "6.W"),
    ("annotated", "", ["f"], ""),
    ("annotated", "14.E", ["v"], "14.E/1"),
    ("annotated", "14.E", ["v", "ArrowRight"], "14.E/1/14.N"),
    ("annotated", "14.E/1/15.N", ["v"], "14.E/1/15.N/1"),
    ("annotated", "14.E/1/15.N/1", ["v"], "14.E/1/15.N"),
    ("annotated", "14.E/1/15.N/1/16.S", ["Escape"], "14.E/1/15.N"),
    ("annotated", "14.E/1/15.N/1/16.S", ["Escape", "Escape"], "14.E"),
    ("annotated", "14.E/1", ["ArrowLeft"], "13.S"),
    ("annotated", "14.E/1", ["End"], "14.E/1/16.W"),
    ("annotated", "14.E", ["v", "v"], "14.E"),
    ("annotated", "3.W", ["v", "Escape"], "3.W"),
    ("unsun-annotated", "3.7", ["ArrowRight", "ArrowRight"], "3.1"),
    ("club-night", "1.N", ["ArrowRight"], "1.W"),
]


@pytest.mark.parametrize(("name", "start", "keys", "end"), KEYS)
def test_keys_lead_on(
    window: BrowserPage, files: dict[str, Path], name: str, start: str, keys: list[str], end: str
) -> None:
    player = Player(window, files[name], start)
    history = window.evaluate("history.length")
    player.press(*keys)
    assert player.address == end
    assert window.evaluate("document.activeElement.classList.contains('replay')")
    assert window.evaluate("history.length") == history
    player.clean()


def test_without_focus_no_key_does_anything(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], focus=False)
    shown = window.content()
    player.press("ArrowRight", "PageDown", "c", "f", "h", "q", "v", "k", "?", " ", "Home", "End")
    player.press("Tab", "ArrowRight", "c", "h")
    assert window.evaluate("document.activeElement.className") == "skip"
    assert (player.address, window.content()) == ("", shown)


def test_keys_with_control_belong_to_the_browser(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "3.W").press("Control+c", "Alt+h", "Meta+f")
    assert player.address == "3.W"


def test_a_choice_keeps_its_keys(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "3.W")
    seat = player.stage.get_by_label("Sits below")
    seat.focus()
    player.press("ArrowUp", "c", "h")
    assert player.address == "3.W"
    assert seat.input_value() == "1"


def test_space_presses_a_button_that_has_the_focus(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "3.W")
    player.button("Next trick").focus()
    player.press(" ", " ")
    assert player.address == "4.E"
    assert player.button("Play on by itself").get_attribute("aria-pressed") == "false"


def test_help_shows_the_keys(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"]).press("?")
    keys = player.button("Keys")
    assert keys.get_attribute("aria-expanded") == "true"
    assert player.stage.get_by_text("On a touch screen").is_visible()
    assert {"Home, End", "h", "v", "?"} <= set(player.stage.locator("kbd").all_inner_texts())
    player.press("?")
    assert not player.stage.get_by_text("On a touch screen").is_visible()
    keys.click()
    assert player.stage.get_by_text("On a touch screen").is_visible()


def test_the_keys_are_brought_into_sight_and_whoever_asked_by_key_is_led_to_them(
    window: BrowserPage, files: dict[str, Path]
) -> None:
    window.set_viewport_size({"width": 360, "height": 640})
    window.emulate_media(reduced_motion="reduce")
    player = Player(window, files["annotated"], "3.W").press("?")
    keys = player.stage.get_by_role("region", name="Keys")
    box = keys.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= 640
    assert keys.evaluate("one => one === document.activeElement")
    button = player.button("Keys")
    assert button.get_attribute("aria-controls") == keys.get_attribute("id")
    player.press("ArrowRight")
    assert player.address == "3.S", "the keys count there too"
    player.press("Escape")
    assert keys.is_hidden() and button.get_attribute("aria-expanded") == "false"
    assert window.evaluate("document.activeElement.matches('.replay')")
    following = player.button("Next play")
    following.focus()
    player.press("?", "?")
    assert keys.is_hidden()
    assert following.evaluate("one => one === document.activeElement")
    button.focus()
    player.press("Enter")
    assert keys.is_visible()
    assert button.evaluate("one => one === document.activeElement"), "the button says itself that it is open"
    player.press("Escape")
    assert keys.is_visible(), "which is not where the focus is"


# Buttons and slider.


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("First play", ""),
        ("Trick before", "2.E"),
        ("Play before", "3.N"),
        ("Next play", "3.S"),
        ("Next trick", "3.E"),
        ("Last play", "16.W"),
        ("Next comment", "3.E"),
    ],
)
def test_buttons_lead_on_and_keep_the_focus(window: BrowserPage, files: dict[str, Path], name: str, end: str) -> None:
    player = Player(window, files["annotated"], "3.W", focus=False)
    player.button(name).click()
    assert player.address == end
    assert window.evaluate("document.activeElement.getAttribute('aria-label')") == name
    player.clean()


def test_the_button_of_faults_is_there_where_there_are_faults(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["three-faults"])
    player.button("Next fault").click()
    assert player.address == "5.E"
    assert Player(window, files["annotated"]).button("Next fault").count() == 0


def test_buttons_at_the_ends_say_so_and_stay(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"])
    assert player.button("Play before").get_attribute("aria-disabled") == "true"
    player.button("Last play").click()
    assert player.button("Last play").get_attribute("aria-disabled") == "true"
    player.press("Enter")
    assert player.address == "16.W"
    assert player.button("Play before").get_attribute("aria-disabled") == "false"


def test_the_slider_goes_anywhere_and_says_where(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"])
    assert player.place == "trick 1 of 16, North to play"
    slider = player.stage.get_by_role("slider", name="Place in the play")
    slider.fill("9")
    assert (player.address, player.place) == ("3.N", "trick 3 of 16, West to play")
    slider.focus()
    player.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert (player.address, player.place) == ("3.E", "trick 3 of 16, won by North")
    player.press("PageDown")
    assert player.address == "4.E"
    assert window.evaluate("document.activeElement.type") == "range"


# Addresses.


@pytest.mark.parametrize(
    ("name", "place", "where"),
    [
        ("annotated", "7.E", "trick 7 of 16, won by North"),
        ("annotated", "7.N", "trick 7 of 16, West to play"),
        ("annotated", "1:7.N", "trick 7 of 16, West to play"),
        ("annotated", "14.E/1", "trick 14 of 16, North to play"),
        ("annotated", "14.E%2F1", "trick 14 of 16, North to play"),
        ("annotated", "14.E/1/14.E", "trick 14 of 16, North to play"),
        ("annotated", "14.E/1/15.N/1/16.S", "trick 16 of 16, won by South"),
        ("club-night", "2:7.N", "trick 7 of 20, West to play"),
        ("club-night", "7.E", "trick 7 of 16, North to play"),
        ("club-night", "1:7.E", "trick 7 of 16, North to play"),
        ("unsun-annotated", "3.7", "trick 3 of 9, Seat 0 to play"),
    ],
)
def test_a_link_opens_its_place(window: BrowserPage, files: dict[str, Path], name: str, place: str, where: str) -> None:
    window.set_viewport_size({"width": 360, "height": 700})
    Player(window, files[name], place, focus=False)
    shown = window.locator(".replay.on")
    assert shown.get_by_role("slider").get_attribute("aria-valuetext") == where
    window.wait_for_function("""() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
        const top = document.querySelector(".replay.on").getBoundingClientRect().top;
        done(top > -5 && top < 300) })))""")


ACTIVE = "document.activeElement"


def settled(window: BrowserPage) -> None:
    """Behind whatever the browser still does once a page is loaded or has grown."""
    window.evaluate(
        "() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 200))"
    )


@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("annotated", "6.S"),
        ("annotated", "14.E/1"),
        ("annotated", "14.E/1/15.S"),
        ("annotated", "14.E/1/15.N/1"),
        ("club-night", "1:7.E"),
        ("club-night", "2:7.N"),
    ],
)
def test_a_link_opened_afresh_stays_at_the_player_whose_keys_count(
    window: BrowserPage, files: dict[str, Path], name: str, place: str, width: int
) -> None:
    window.set_viewport_size({"width": width, "height": 740})
    window.emulate_media(reduced_motion="reduce")  # No smooth scrolling to wait for.
    player = Player(window, files[name], place, focus=False)
    settled(window)
    box = window.locator(".replay.on").bounding_box()
    assert box and 0 <= box["y"] < 60
    assert window.evaluate(f"{ACTIVE} === document.querySelector('.replay.on')")
    top, before = window.evaluate("scrollY"), player.address
    player.press("ArrowLeft")
    assert player.address != before
    assert window.evaluate(f"{ACTIVE} === document.querySelector('.replay.on')") and window.evaluate("scrollY") == top
    player.clean()


def test_without_script_a_link_leads_to_the_text_of_the_variation(still: BrowserPage, files: dict[str, Path]) -> None:
    still.emulate_media(reduced_motion="reduce")
    still.goto(files["annotated"].as_uri() + "#14.E/1")
    target = still.locator(".variation:target")
    assert "instead of East, trick 14" in target.inner_text()
    box = target.bounding_box()
    assert box and 0 <= box["y"] < 900


@pytest.mark.parametrize("place", ["", "nothing", "99.N"])
def test_without_a_link_to_a_play_no_focus_moves(window: BrowserPage, files: dict[str, Path], place: str) -> None:
    Player(window, files["annotated"], place, focus=False)
    settled(window)
    assert window.evaluate(f"{ACTIVE}.tagName") == "BODY"


def test_a_link_to_where_one_is_lets_the_keys_count(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "3.N")
    window.get_by_role("link", name="Go to trick 3", exact=True).click()
    player.press("ArrowRight")
    assert player.address == "3.W"


def test_inside_another_page_it_takes_the_focus_from_nobody(
    window: BrowserPage, files: dict[str, Path], tmp_path: Path
) -> None:
    host = tmp_path / "host.html"
    link = files["annotated"].as_uri() + "#3.W"
    host.write_text(
        f'<!doctype html><title>x</title><input autofocus><iframe hidden src="{link}"></iframe>', encoding="utf-8"
    )
    window.goto(host.as_uri())
    window.locator("input").focus()
    window.evaluate("document.querySelector('iframe').hidden = false")
    window.frame_locator("iframe").get_by_role("slider").wait_for()
    frame = window.frames[1]
    frame.goto(link.replace("3.W", "4.W"))
    frame.locator(".replay.on").wait_for()
    window.keyboard.type("abc")
    assert window.locator("input").input_value() == "abc"


@pytest.mark.parametrize("place", ["99.N", "7.E/4", "f1", "nothing", "%E0%A4%A", "2:7.E", "7.", "<script>"])
def test_a_link_to_nowhere_shows_the_deal(window: BrowserPage, files: dict[str, Path], place: str) -> None:
    player = Player(window, files["annotated"], place)
    assert player.place == "trick 1 of 16, North to play"
    assert window.locator(".replay.on").count() == 0
    player.clean()


def test_links_on_the_page_lead_to_the_player(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["three-faults"], focus=False)
    window.locator(".tricks .problem").first.get_by_role("link", name="played here").click()
    window.wait_for_function("() => document.activeElement.classList.contains('replay')")
    assert (player.address, player.place) == ("6.E", "trick 6 of 17, won by North")
    window.get_by_role("link", name="Go to trick 9", exact=True).click()
    window.wait_for_function("() => location.hash === '#9.W'")
    assert player.place == "trick 9 of 17, South to play"
    window.go_back()
    window.wait_for_function("() => location.hash === '#6.E'")
    assert player.place == "trick 6 of 17, won by North"


def test_a_click_on_a_play_of_the_table_leads_to_it(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], focus=False)
    row = window.locator("tr").filter(has=window.get_by_role("rowheader", name="Go to trick 9"))
    row.locator("td").nth(2).click()
    window.wait_for_function("() => location.hash === '#9.S'")
    assert player.place == "trick 9 of 16, East to play"
    window.locator(".tricks .variation .move").filter(has_text="South").nth(1).click()
    window.wait_for_function("() => location.hash === '#14.E/1/15.S'")
    player.clean()


def test_marking_text_of_the_table_leads_nowhere(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], focus=False)
    row = window.locator("tr").filter(has=window.get_by_role("rowheader", name="Go to trick 11"))
    row.locator("td").nth(3).dblclick()
    window.locator(".tricks").evaluate("one => getSelection().selectAllChildren(one)")
    address = player.address
    row.locator("td").nth(0).dispatch_event("click")
    assert player.address == address


def test_a_link_to_where_one_is_leads_back_up(window: BrowserPage, files: dict[str, Path]) -> None:
    Player(window, files["annotated"], "3.N").window.mouse.wheel(0, 4000)
    window.get_by_role("link", name="Go to trick 3", exact=True).click()
    window.wait_for_function("() => Math.abs(document.querySelector('.replay').getBoundingClientRect().top) < 300")


@pytest.fixture
def copied(window: BrowserPage) -> Iterator[Callable[[], str]]:
    """What was copied last."""
    window.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text } } })"
    )
    yield lambda: str(window.evaluate("window.copied"))


def test_copy_link(window: BrowserPage, files: dict[str, Path], copied: Callable[[], str]) -> None:
    player = Player(window, files["annotated"], "14.E/1/15.W")
    player.button("Copy link").click()
    player.stage.locator(".more").get_by_text("Copied.").wait_for()
    assert copied() == files["annotated"].as_uri() + "#14.E/1/15.W"
    assert player.said == "Copied."
    player.press("Home")
    player.button("Copy link").click()
    assert copied() == files["annotated"].as_uri()


def test_what_may_not_be_copied_is_marked(window: BrowserPage, files: dict[str, Path]) -> None:
    window.add_init_script("""Object.defineProperty(navigator, 'clipboard', { value: undefined });
        Document.prototype.execCommand = () => false""")
    player = Player(window, files["annotated"], "7.E")
    player.button("Copy link").click()
    field = player.stage.get_by_role("textbox", name="Text to copy")
    field.wait_for()
    assert field.input_value() == files["annotated"].as_uri() + "#7.E"
    assert window.evaluate("getSelection().toString()") == field.input_value()
    assert "by hand" in player.said
    assert player.stage.locator(".more").get_by_text("by hand").is_visible()
    player.button("Next play").click()
    assert field.is_hidden()
    assert not player.stage.locator(".more").get_by_text("by hand").is_visible()
    player.clean()


def test_a_copy_that_the_browser_refuses_is_made_the_old_way(window: BrowserPage, files: dict[str, Path]) -> None:
    window.add_init_script("""Object.defineProperty(navigator, 'clipboard',
        { value: { writeText: async () => { throw new DOMException("no", "NotAllowedError") } } });
        document.addEventListener("copy", () => window.copied = getSelection().toString())""")
    player = Player(window, files["annotated"], "7.E")
    player.button("Copy link").click()
    player.stage.locator(".more").get_by_text("Copied.").wait_for()
    assert window.evaluate("window.copied") == files["annotated"].as_uri() + "#7.E"
    assert player.stage.get_by_role("textbox").count() == 0
    assert window.evaluate("document.activeElement.textContent") == "Copy link"
    player.clean()


# What is seen and heard.


def test_played_cards_are_greyed_in_their_place(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "2.E")
    assert player.gone() == 4 + 16
    south = player.hand("South")
    assert south.locator(".gone").all_inner_texts() == ["4", "8", "8", "4", "4"]
    assert south.locator(".over").count() == 0, "the sign of a suit stays as long as a card behind it does"
    north = player.hand("North")
    assert [sign.replace("\ufe0e", "") for sign in north.locator(".over").all_inner_texts()] == ["★"]
    assert south.get_by_role("img", name="Spades: ace, six", exact=True).count() == 1
    assert player.hand("East").locator(".now").all_inner_texts() == ["9", "9", "6", "2"]
    player.press("ArrowLeft")
    assert player.gone() == 4 + 12
    assert player.hand("East").locator(".now").count() == 0
    assert player.hand("South").locator(".now").all_inner_texts() == ["8", "8", "4", "4"]


def test_the_trick_lies_in_the_middle_each_card_before_its_player(window: BrowserPage, files: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 1400, "height": 900})
    player = Player(window, files["annotated"], "2.E")
    trick = player.stage.locator(".box .live").get_by_role("list", name="On the table")
    texts = [" ".join(text.replace("\ufe0e", "").split()) for text in trick.get_by_role("listitem").all_inner_texts()]
    assert texts == ["▸ leads North ♠Q Q 10 10 !? ✓ wins", "West ♠A 7 ♥2 2", "South ♠8 8 4 4", "East ♠9 9 6 2"]
    north, west, south, east = (one.bounding_box() for one in trick.get_by_role("listitem").all())
    assert north and west and south and east
    assert north["y"] < west["y"] == east["y"] < south["y"] and west["x"] < east["x"]
    player.press("ArrowRight")
    assert trick.get_by_role("listitem").count() == 1


@pytest.mark.parametrize(
    ("width", "height", "name"),
    [(1366, 768, "three-faults"), (1024, 768, "annotated"), (360, 740, "annotated"), (360, 740, "unsun-annotated")],
)
def test_what_is_said_about_a_play_is_in_sight_when_it_is_made(
    window: BrowserPage, files: dict[str, Path], width: int, height: int, name: str
) -> None:
    window.set_viewport_size({"width": width, "height": height})
    place = {"three-faults": "5.E", "annotated": "2.E", "unsun-annotated": "2.6"}[name]
    player = Player(window, files[name], place, focus=False)
    window.wait_for_function("() => document.querySelector('.replay').getBoundingClientRect().top < 300")
    said = player.stage.locator(".panel .comment, .panel .problem > p").first.bounding_box()
    bar = player.stage.locator(".bar").bounding_box()
    assert said and bar
    assert said["y"] > 0 and said["y"] + said["height"] <= bar["y"] <= height


def test_points_needed_and_what_is_still_out(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "4.S")
    assert "Opponents 0 points, 80 needed" in player.box
    assert "Still out in ♣ Still out in Clubs A A Q Q J J 9 9 8 8 7 6 5 2" in player.box
    out = player.stage.locator(".still").get_by_role("img")
    assert (out.get_attribute("aria-label") or "").startswith("ace, ace, queen, queen, jack")
    player.press("ArrowRight")
    assert "Opponents 45 points, 80 needed" in player.box
    assert "Still out in ♣" in player.box


def test_the_kitty_is_hidden_until_the_end_or_by_choice(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "3.W")
    assert "Buried" not in player.box
    player.press("k")
    assert "Buried ♠2 ♥J 10 10 ♣7 6 5 4" in player.box
    player.button("Show: Kitty").click()
    assert "Buried" not in player.box
    player.press("End")
    assert "Buried" in player.box and "Result the declarers keep the deal" in player.box


def test_steps_are_announced(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "1.W")
    player.press("ArrowRight")
    assert player.said == "South plays four of diamonds."
    player.press("ArrowRight")
    assert player.said == "East plays six of diamonds. North wins the trick."
    player.press("ArrowRight")
    assert player.said.endswith(
        "queen of spades, queen of spades, ten of spades, ten of spades. Marked: interesting play."
    )
    player.press("PageDown")
    assert "six of spades, two of spades. North wins the trick. Points: 20. There is a comment." in player.said
    assert player.said.endswith("and only a pair beats a pair."), "the comment is read, too"
    player.press("PageDown")
    assert "South held small joker, small joker, ten of diamonds, ten of diamonds, five of diamonds in" in player.said
    player.press("PageUp")
    player.press("Home")
    assert player.said == "start of play"
    assert player.stage.locator("[aria-live]").count() == 1
    player = Player(window, files["three-faults"]).press("f")
    assert "Marked: mistake. " in player.said and " Fault." in player.said


def test_what_is_said_by_signs_is_said_in_words(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "1.E")
    tree = player.stage.aria_snapshot()
    for part in (
        "term: Still out in Trumps",
        "text: leads North",
        "text: wins",
        "North Lin leader · declarers to play",
    ):
        assert part in tree
    for sign in "▸✓▮":
        assert sign not in tree
    player.press("h", "ArrowRight")
    assert "hidden: 20" in player.stage.aria_snapshot() and "hidden: 24" in player.stage.aria_snapshot()


def test_announcements_are_in_the_language_of_the_page(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["chinese"], "1.W").press("ArrowRight")
    assert "方块4" in player.said and "南" in player.said


def test_marks_faults_and_what_was_held_back(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["three-faults"]).press("f")
    assert player.hand("East").locator(".kept").all_inner_texts() == ["Q", "Q"]
    assert player.hand("West").locator(".kept").count() == 0
    for part in ("owed one pair", "♥QQ was withheld", "Legal for instance", "Rule R4.5", "follow-structure"):
        assert part in player.panel
    details = player.stage.locator(".panel details")
    details.locator("summary").click()
    assert "owed one pair" not in player.panel
    details.get_by_role("link", name="played here").or_(details.locator("summary")).first.click()
    player.press("ArrowRight")
    assert player.stage.locator(".kept").count() == 0
    assert "owed one pair" not in player.panel


def test_a_ruling_stands_with_its_play(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["position"], "21.E")
    assert "the play stands. Reason: seen too late" in player.panel
    assert player.hand("East").locator(".kept").all_inner_texts() == ["10"]


def test_a_throw_that_failed_shows_what_was_taken_back(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["throw"], "21.N")
    assert (
        player.stage.get_by_role(
            "img", name="taken back: ace of spades, king of spades, queen of spades, queen of spades"
        ).count()
        >= 1
    )
    assert player.hand("North").locator(".gone").all_inner_texts() == ["K"]


def test_cards_lie_face_down_until_the_trick_is_over(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["unsun-annotated"], "3.2")
    trick = player.stage.locator(".box .live .lies")
    assert trick.inner_text().count("▮") == 3
    player.press("ArrowRight")
    assert player.said == "Seat 3 plays trump lying face down. Marked: good play."
    player.press("PageDown")
    assert "▮" not in trick.inner_text() and "Guru Un" in trick.inner_text()


def test_the_play_is_marked_in_the_table(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "3.W")
    current = window.locator("[aria-current=step]")
    assert " ".join(current.inner_text().replace("\ufe0e", "").split()) == "♦Q Q 9 9"
    player.press("End", "Home")
    assert current.count() == 0


def test_the_record_as_it_stops_in_its_first_trick(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["first trick"]).press("End")
    assert (player.address, player.place) == ("1.W", "trick 1 of 1")
    player.press("PageUp")
    assert player.address == ""
    player.clean()


def test_a_page_made_for_a_moment_begins_there(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["moment"])
    assert player.place == "trick 21 of 23, South to play"
    assert player.stage.locator("h2").inner_text() == "Trick 21 of 23, South to play"
    assert "at-bottom" in (player.hand("West").get_attribute("class") or "")
    player.press("ArrowRight")
    assert player.address == "21.S"


@pytest.mark.parametrize("name", ["empty", "no rules"])
def test_where_nothing_is_played_there_is_no_player(window: BrowserPage, files: dict[str, Path], name: str) -> None:
    player = Player(window, files[name], focus=False)
    assert window.locator(".replay, .bar, .more").count() == 0
    player.clean()


def test_the_wheel_scrolls_and_does_nothing_else(window: BrowserPage, files: dict[str, Path]) -> None:
    window.emulate_media(reduced_motion="reduce")
    player = Player(window, files["annotated"], "3.W")
    before = window.evaluate("scrollY")
    box = player.stage.locator(".table").first.bounding_box()
    assert box is not None
    window.mouse.move(box["x"] + 200, box["y"] + 200)
    window.mouse.wheel(0, 300)
    window.wait_for_function(f"() => scrollY > {before} + 100")
    assert player.address == "3.W"


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("annotated", 1400, 900), ("annotated", 1400, 2000), ("annotated", 360, 700), ("unsun-annotated", 800, 900)],
)
def test_the_buttons_stay_where_they_are_while_one_steps(
    window: BrowserPage, files: dict[str, Path], name: str, width: int, height: int
) -> None:
    """A reader who clicks on and on has the same button below the mouse; the table may grow, but it never shrinks."""
    window.set_viewport_size({"width": width, "height": height})
    player = Player(window, files[name], "1.N" if name == "annotated" else "").press(
        *["PageDown"] * 30, "Home", "ArrowRight"
    )
    top = "document.querySelector('.bar').getBoundingClientRect().top"
    before = window.evaluate(top)
    for _ in range(40):
        player.press("ArrowRight")
        assert window.evaluate(top) == before, player.place
    window.emulate_media(media="print")
    assert window.evaluate("getComputedStyle(document.querySelector('.box')).minHeight") in ("0px", "auto")


# By itself.


def test_it_plays_on_by_itself_until_told_otherwise(window: BrowserPage, files: dict[str, Path]) -> None:
    window.clock.install()
    player = Player(window, files["annotated"]).press("Space")
    assert player.address == "1.N"
    assert player.button("Play on by itself").get_attribute("aria-pressed") == "true"
    window.clock.run_for(3_700)
    assert player.address == "1.S"
    player.press("Space")
    window.clock.run_for(10_000)
    assert player.address == "1.S"
    player.button("Play on by itself").click()
    window.clock.run_for(1_900)
    assert player.address == "2.N"
    player.press("ArrowLeft")
    window.clock.run_for(10_000)
    assert player.address == "1.E"
    player.press("End", "ArrowLeft")
    player.button("Play on by itself").click()
    window.clock.run_for(10_000)
    assert player.address == "16.W"
    assert player.button("Play on by itself").get_attribute("aria-pressed") == "false"


def test_nothing_moves_where_the_reader_wants_no_motion(window: BrowserPage, files: dict[str, Path]) -> None:
    window.emulate_media(reduced_motion="reduce")
    player = Player(window, files["annotated"], "3.W").press("ArrowRight", "PageDown")
    moving = """() => [...document.querySelectorAll("*")].filter(one => {
        const style = getComputedStyle(one);
        return style.transitionDuration !== "0s" || style.animationName !== "none" || style.scrollBehavior === "smooth" })"""
    assert window.evaluate(f"({moving})().length") == 0
    assert window.evaluate("document.getAnimations().length") == 0
    assert player.address == "3.E"


# Variations.


def test_variations_are_entered_left_and_copied(
    window: BrowserPage, files: dict[str, Path], copied: Callable[[], str]
) -> None:
    player = Player(window, files["annotated"], "14.E")
    assert "Variation instead of East, trick 14" in player.panel
    assert player.stage.locator(".panel .variation").count() == 0
    player.button("Play the variation").click()
    assert player.address == "14.E/1"
    assert window.evaluate("document.activeElement.classList.contains('replay')")
    player.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert player.address == "14.E/1/15.N"
    (record,) = tn.read_file(SAMPLES / "annotated.tractor")
    before = [trick for trick in record.body if isinstance(trick, Trick) and trick.number < 14]
    assert player.gone() == sum(len(play.cards) for trick in before for play in trick.plays) + 5
    player.button("Copy as notation").click()
    player.stage.locator(".more").get_by_text("Copied.").wait_for()
    text = copied()
    assert text.startswith("( 14. E: DK S3 C3 H6")
    (again,) = tn.reads(f"13. E: RJ D4 DA H6\n14. E: S3 DA C3 H6\n   {text}\n")
    (kept,) = (trick for trick in again.body if isinstance(trick, Trick) and trick.number == 14)
    (own,) = (trick for trick in record.body if isinstance(trick, Trick) and trick.number == 14)
    assert kept.plays[-1].notes[-1] == own.plays[-1].notes[-1]
    player.press("End")
    assert "digs the kitty" in player.panel
    player.button("Back to what was played").click()
    assert player.address == "14.E"


# Seats and hidden hands.


def test_any_seat_can_sit_below(window: BrowserPage, files: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 1400, "height": 900})
    player = Player(window, files["annotated"], "3.W")
    around = ["North", "West", "South", "East"]
    for number, seat in enumerate(around):
        player.stage.get_by_label("Sits below").select_option(seat)
        middles = {}
        for name in around:
            box = player.hand(name).bounding_box()
            assert box is not None
            middles[name] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        below, right, above, left = (around[(number + step) % 4] for step in range(4))
        assert middles[above][1] < middles[left][1] == middles[right][1] < middles[below][1]
        assert middles[left][0] < middles[below][0] < middles[right][0]
    assert player.address == "3.W"


def test_the_other_hands_can_be_hidden(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "3.W").press("h")
    assert player.button("Hide the other hands").get_attribute("aria-pressed") == "true"
    assert player.hand("South").locator(".live .k").first.is_visible()
    for seat, left in (("North", 16), ("West", 16), ("East", 20)):
        hand = player.hand(seat)
        assert hand.locator(".k:visible").count() == 0
        assert hand.inner_text().split()[-3:] == ["▮", "×", str(left)]
        assert hand.get_by_role("img", name=f"hidden: {left}", exact=True).count() == 1
    player.stage.get_by_label("Sits below").select_option("East")
    assert player.hand("East").locator(".live .k").first.is_visible()
    assert player.hand("South").locator(".k:visible").count() == 0
    player.button("Hide the other hands").click()
    assert player.hand("South").locator(".live .k").first.is_visible()


def test_before_the_first_play_hidden_hands_are_hidden_too(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"]).press("h")
    assert player.hand("North").locator(".k:visible").count() == 0
    assert "Buried" not in player.box and "Result" not in player.box and "0 points" in player.box


# The quiz.


def quiz(player: Player, kind: str) -> None:
    player.stage.get_by_label("Quiz").select_option(label=kind)


def test_the_quiz_stops_before_marked_plays_and_asks(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "1.N", focus=False)
    quiz(player, "plays with a mark")
    assert window.locator("table.tricks:visible, .score:visible, .verdict:visible, .burial:visible").count() == 0
    player.stage.focus()
    player.press("End")
    assert (player.address, player.place) == ("1.E", "trick 2 of 16, North to play")
    assert player.said == "North to play. Choose the cards."
    assert player.hand("North").locator(".live .k").first.is_visible()
    assert player.hand("South").locator(".k:visible").count() == 0
    choice = player.stage.get_by_role("group", name="North to play. Choose the cards.")
    assert choice.get_by_role("button").count() == 24
    for name in ("queen of spades", "ten of spades"):
        for one in choice.get_by_role("button", name=name).all():
            one.click()
    assert player.hand("North").locator(".picked").all_inner_texts() == ["Q", "Q", "10", "10"]
    assert player.address == "1.E"
    player.button("Show what was played").click()
    assert player.address == "2.N"
    assert "That was played. 1 of 1 as played." in player.panel
    assert "That was played." in player.said
    assert window.evaluate("document.activeElement.classList.contains('replay')")
    player.press("End")
    assert player.address == "2.E"
    choice = player.stage.get_by_role("group", name="North to play. Choose the cards.")
    choice.get_by_role("button", name="king of spades").click()
    player.press("ArrowRight")
    assert "Chosen: king of spades. 1 of 2 as played." in player.panel
    player.press("ArrowLeft", "ArrowRight")
    assert player.address == "3.N", "what was asked is not asked again"
    quiz(player, "off")
    assert window.locator("table.tricks").is_visible()
    player.clean()


def test_a_choice_that_a_variation_makes_is_told(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "13.S").press("q")
    player.stage.get_by_role("button", name="king of diamonds").click()
    player.button("Show what was played").click()
    assert "That is played in a variation." in player.panel
    assert player.button("Play the variation").is_visible()


def test_a_card_can_be_chosen_in_the_hand_and_put_back(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "13.S").press("q")
    card = player.hand("East").locator(".pick").last
    card.click()
    assert player.stage.locator(".choice [aria-pressed=true]").count() == 1
    card.click()
    assert player.stage.locator(".choice [aria-pressed=true]").count() == 0
    player.hand("North").locator(".live .c").first.click()
    assert player.stage.locator(".choice [aria-pressed=true]").count() == 0


def in_sight(window: BrowserPage) -> bool:
    """Whether all of the question lies between the top of the window and the bar of buttons."""
    return bool(
        window.evaluate("""() => { const place = name => document.querySelector(name).getBoundingClientRect();
        return place(".panel").top >= 0 && place(".panel").bottom <= Math.min(place(".bar").top, innerHeight) }""")
    )


def test_who_asks_by_key_answers_by_key(window: BrowserPage, files: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 360, "height": 640})
    window.emulate_media(reduced_motion="reduce")
    player = Player(window, files["annotated"], "1.N")
    window.evaluate("scrollTo(0, document.querySelector('.more').offsetTop)")
    assert not in_sight(window)
    player.press("q")
    assert in_sight(window)
    first = player.stage.locator(".choice button").first
    assert first.evaluate("one => one === document.activeElement")
    assert player.said == "West to play. Choose the cards."
    player.press("Space")
    assert first.get_attribute("aria-pressed") == "true"
    player.press("Escape")
    assert player.stage.locator(".choice, .picked").count() == 0
    assert player.address == "1.N" and "North plays big joker." in player.said
    assert window.evaluate("document.activeElement.matches('.replay')")
    player.press("q", "ArrowRight")
    assert player.address == "1.W"


def test_the_focus_goes_back_to_where_the_question_was_asked_for(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "14.E/1")
    ask = player.button("Ask about the next play")
    ask.focus()
    player.press("Enter")
    assert window.evaluate("document.activeElement.matches('.choice button')")
    player.press("Escape")
    assert player.stage.locator(".choice").count() == 0
    assert ask.evaluate("one => one === document.activeElement")
    assert player.address == "14.E/1"
    player.press("Escape")
    assert player.address == "14.E"
    player.press("End", "q")
    assert player.stage.locator(".choice").count() == 0, "behind the last play there is nothing to ask"


def test_a_step_to_a_question_moves_no_focus(window: BrowserPage, files: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 360, "height": 640})
    window.emulate_media(reduced_motion="reduce")
    player = Player(window, files["annotated"], "1.S")
    quiz(player, "plays with a mark")
    following = player.button("Next play")
    following.focus()
    window.evaluate("scrollTo(0, document.querySelector('.more').offsetTop)")
    player.press("Enter", "Enter")
    assert player.said == "North to play. Choose the cards."
    assert in_sight(window)
    assert following.evaluate("one => one === document.activeElement")
    player.press("Escape")
    assert player.stage.locator(".choice").count() == 0
    assert following.evaluate("one => one === document.activeElement")


def test_the_quiz_can_ask_about_every_play_of_a_seat(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], focus=False)
    quiz(player, "plays of South")
    player.stage.focus()
    places = []
    for _ in range(6):
        player.press("End")
        places.append(player.address)
    assert places == ["1.W", "2.W", "3.W", "4.W", "5.W", "5.N"]
    player.stage.get_by_label("Sits below").select_option("West")
    player.stage.focus()
    player.press("End")
    assert player.address == "6.N"


def test_a_link_is_not_stopped_by_the_quiz(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], focus=False)
    quiz(player, "plays with a mark")
    window.evaluate("location.hash = '#10.W'")
    window.wait_for_function(
        "() => document.querySelector('.replay input').getAttribute('aria-valuetext').includes('10')"
    )
    assert player.place == "trick 10 of 16, South to play"


# Touch.


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserPage]:
    opened = browser.new_page(viewport={"width": 360, "height": 700}, has_touch=True, is_mobile=True)
    opened.add_init_script(COUNT)
    yield opened
    opened.close()


def swipe(phone: BrowserPage, start: tuple[float, float], end: tuple[float, float]) -> None:
    session = phone.context.new_cdp_session(phone)
    for kind, points in (
        ("touchStart", [{"x": start[0], "y": start[1]}]),
        ("touchMove", [{"x": end[0], "y": end[1]}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_taps_and_swipes(phone: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(phone, files["annotated"], "3.W", focus=False)

    def comes_to(place: str) -> None:
        phone.wait_for_function(f"() => location.hash === '#{place}'")

    phone.touchscreen.tap(250, 150)
    comes_to("3.S")
    phone.touchscreen.tap(40, 150)
    comes_to("3.W")
    player.button("Next play").tap()
    comes_to("3.S")
    player.button("Play before").tap()
    comes_to("3.W")
    swipe(phone, (300, 200), (100, 210))
    comes_to("3.S")
    swipe(phone, (100, 200), (300, 190))
    comes_to("3.W")
    swipe(phone, (200, 300), (210, 200))  # this scrolls
    phone.wait_for_timeout(200)
    assert player.address == "3.W"
    player.clean()


def test_a_tap_does_not_give_an_answer_away(phone: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(phone, files["annotated"], "3.W", focus=False)
    player.button("Ask about the next play").tap()
    player.stage.scroll_into_view_if_needed()
    phone.evaluate("document.querySelector('.replay').scrollIntoView()")
    phone.touchscreen.tap(250, 150)
    assert player.address == "3.W"


def test_a_question_asked_for_by_a_tap_comes_into_sight(phone: BrowserPage, files: dict[str, Path]) -> None:
    phone.emulate_media(reduced_motion="reduce")
    player = Player(phone, files["annotated"], "1.N", focus=False)
    player.button("Ask about the next play").tap()
    player.stage.locator(".choice").wait_for()
    assert in_sight(phone)


# How the page looks.


def test_dark_and_light_by_a_switch(window: BrowserPage, files: dict[str, Path]) -> None:
    Player(window, files["annotated"], "3.W")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = window.get_by_role("button", name="Dark", exact=True)
    light = window.evaluate(ground)
    dark.click()
    night = window.evaluate(ground)
    assert (dark.get_attribute("aria-pressed"), night) == ("true", "rgb(21, 23, 20)")
    assert night != light
    window.emulate_media(media="print")
    assert window.evaluate("getComputedStyle(document.querySelector('.box')).color") == "rgb(0, 0, 0)"
    window.emulate_media(media="screen", color_scheme="dark")
    dark.click()
    assert window.evaluate(ground) == light
    window.reload()
    assert window.evaluate(ground) == night, "nothing is stored"
    assert dark.get_attribute("aria-pressed") == "true"


def test_suits_in_two_or_four_colours(window: BrowserPage, files: dict[str, Path]) -> None:
    Player(window, files["annotated"])
    colours = """() => new Set([..."SHCD"].map(suit =>
        getComputedStyle(document.querySelector(`.hand .${suit}`)).color)).size"""
    assert window.evaluate(colours) == 2
    window.get_by_role("button", name="Four colours").click()
    assert window.evaluate(colours) == 4


# Where it must work.


def test_without_script_nothing_of_the_player_is_seen(still: BrowserPage, files: dict[str, Path]) -> None:
    still.goto(files["annotated"].as_uri())
    assert still.get_by_role("button").count() == 0
    assert still.get_by_role("slider").count() == 0
    assert still.locator("table.tricks").is_visible()
    assert still.get_by_role("heading", name="Hands as dealt").is_visible()


def test_in_mail_the_page_is_the_same_as_without_script(
    window: BrowserPage, still: BrowserPage, files: dict[str, Path], tmp_path: Path
) -> None:
    text = files["annotated"].read_text(encoding="utf-8")
    mail = tmp_path / "mail.html"
    mail.write_text(re.sub(r"<script.*?</script>\n?", "", text, flags=re.S), encoding="utf-8")
    window.goto(mail.as_uri())
    still.goto(files["annotated"].as_uri())
    assert window.locator("body").inner_text() == still.locator("body").inner_text()


@pytest.mark.parametrize("how", ["src", "srcdoc"])
def test_inside_another_page_that_allows_scripts_alone(
    window: BrowserPage, files: dict[str, Path], tmp_path: Path, how: str
) -> None:
    problems: list[str] = []
    window.on("pageerror", lambda error: problems.append(str(error)))
    window.on("console", lambda message: problems.append(message.text))
    host = tmp_path / "host.html"
    host.write_text("<!doctype html><title>x</title><textarea></textarea>", encoding="utf-8")
    window.goto(host.as_uri())
    text = files["annotated"].read_text(encoding="utf-8")
    window.evaluate(
        """([how, value]) => { const frame = document.createElement("iframe");
        frame.sandbox = "allow-scripts"; frame.width = 600; frame.height = 800; frame[how] = value;
        document.body.append(frame) }""",
        [how, text if how == "srcdoc" else files["annotated"].as_uri() + "#3.W"],
    )
    inside = window.frame_locator("iframe")
    inside.get_by_role("button", name="Next trick").click()
    slider = inside.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == f"trick {3 if how == 'src' else 1} of 16, won by North"
    inside.locator(".replay").focus()
    window.keyboard.press("End")
    window.keyboard.press("c")
    name = "Copy link"
    if how == "srcdoc":  # such a page has no address that would lead to it, but notation can be taken away
        assert inside.get_by_role("button", name=name).count() == 0
        inside.locator("tr", has=inside.get_by_role("rowheader", name="Go to trick 14")).locator("td").nth(3).click()
        inside.get_by_role("button", name="Play the variation").click()
        name = "Copy as notation"
    inside.get_by_role("button", name=name).click()
    inside.locator(".more").get_by_text("Copied.").wait_for()
    assert inside.get_by_label("Text to copy").is_hidden()
    window.locator("textarea").click()
    window.keyboard.press("Control+v")
    pasted = window.locator("textarea").input_value()
    assert pasted.startswith("( 14. E: DK") if how == "srcdoc" else pasted == files["annotated"].as_uri() + "#16.W"
    frame = window.frames[1]
    assert frame.evaluate("window.refused") == []
    assert [problem for problem in problems if "Clipboard" not in problem] == []


def test_on_paper_there_is_the_deal_and_no_control(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["annotated"], "7.E", focus=False)
    quiz(player, "plays with a mark")
    window.emulate_media(media="print")
    assert window.locator(".bar:visible, .more:visible, .look:visible, .panel:visible, .live:visible").count() == 0
    assert window.get_by_role("heading", name="Hands as dealt").is_visible()
    assert window.locator("table.tricks").is_visible() and window.locator(".score").is_visible()
    assert window.locator(".hand .dealt .k:visible").count() == 16


@pytest.mark.parametrize("name", ["annotated", "night", "three-faults"])
def test_no_control_of_any_deal_is_printed(window: BrowserPage, files: dict[str, Path], name: str) -> None:
    Player(window, files[name], focus=False)
    window.emulate_media(media="print")
    assert window.locator("button:visible, input:visible, select:visible").count() == 0
    assert window.locator("table.tricks:visible").count() == window.locator("article").count()
    tall = """() => [...document.querySelectorAll(".tricks tr:not(.notes), .table, .score")].filter(
        one => getComputedStyle(one).breakInside !== "avoid").length"""
    assert window.evaluate(tall) == 0, "no row is cut in two"


def test_on_paper_a_link_in_a_comment_is_followed_by_its_address(
    window: BrowserPage, replays: Callable[[str], list[Replay]], english: Language, tmp_path: Path
) -> None:
    address = "https://club.example/" + "long/" * 40
    comment = f"{{See [the rules]({address}), [mail](mailto:a@club.example) and https://club.example/7.}}"
    file = tmp_path / "links.html"
    file.write_text(page(replays(FIRST_TRICK + comment), language=english), encoding="utf-8")
    window.set_viewport_size({"width": 700, "height": 990})
    window.goto(file.as_uri())
    behind = "() => [...document.querySelectorAll('.notes a')].map(one => getComputedStyle(one, '::after').content)"
    assert window.evaluate(behind) == ["none"] * 3
    window.emulate_media(media="print")
    named, mail, bare = window.evaluate(behind)
    assert "href" in named or address in named
    assert (mail, bare) == ("none", "none"), "an address that stands in the text is there already"
    assert window.evaluate("document.documentElement.scrollWidth") <= 700


@pytest.mark.parametrize(("name", "paper"), [("annotated", "A4"), ("annotated", "Letter"), ("three-faults", "A4")])
def test_an_annotated_deal_takes_two_sheets(window: BrowserPage, files: dict[str, Path], name: str, paper: str) -> None:
    Player(window, files[name], "1.N", focus=False)
    assert len(re.findall(rb"/Type\s*/Page\b", window.pdf(format=paper))) == 2


def test_viewers_are_made_when_they_are_asked_for(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["night"], focus=False)
    assert window.locator(".replay").count() == 1
    assert window.locator("table.tricks:visible").count() == 12, "everything is there without them"
    begin = window.locator("#deal9").get_by_role("button", name="Play this deal through")
    begin.click()
    assert begin.count() == 0
    assert window.evaluate("document.activeElement === document.querySelector('#deal9 .replay')")
    window.locator("#deal9").get_by_role("button", name="Next play", exact=True).click()
    assert re.fullmatch(r"9:1\.[NWSE]", player.address)
    window.locator("#deal9").get_by_role("button", name="First play").click()
    assert player.address == "deal9"
    window.evaluate("location.hash = '#12:2.N'")
    window.locator("#deal12 .replay.on").wait_for()
    assert window.locator(".replay").count() == 3
    window.locator("#deal9").get_by_role("button", name="Next play", exact=True).click()
    assert player.address.startswith("9:1.")
    player.clean()


@pytest.mark.parametrize("width", [320, 360, 768, 1400])
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("annotated", "PageDown PageDown ArrowRight v q ?"),
        ("annotated", "End k"),
        ("three-faults", "f ? h k"),
        ("unsun-annotated", "PageDown PageDown ArrowRight ArrowRight ArrowRight q"),
        ("unsun-annotated", "End ?"),
        ("friends", "PageDown PageDown ArrowRight k"),
        ("hostile", "End ?"),
        ("forty", "End"),
        ("faults th", "f ?"),
        ("long", "End ? q"),
        ("long", "h"),
    ],
)
def test_nothing_is_cut_off(window: BrowserPage, files: dict[str, Path], name: str, keys: str, width: int) -> None:
    window.set_viewport_size({"width": width, "height": 800})
    player = Player(window, files[name]).press(*keys.split())
    assert window.evaluate("document.documentElement.scrollWidth") <= width
    cut = """() => [...document.querySelectorAll(".replay *, .look *")].filter(one => !one.closest(".v, .short, .wide"))
        .filter(one => { const box = one.getBoundingClientRect();
            return box.width && (box.right > innerWidth + 1 || box.left < -1) }).map(one => one.outerHTML.slice(0, 90))"""
    assert window.evaluate(cut) == []
    small = """() => [...document.querySelectorAll("button")].map(one => one.getBoundingClientRect())
        .filter(box => box.width && Math.min(box.width, box.height) < 24).length"""
    assert window.evaluate(small) == 0
    player.clean()


def test_twice_the_text_size_fits(window: BrowserPage, files: dict[str, Path]) -> None:
    window.set_viewport_size({"width": 640, "height": 900})
    Player(window, files["annotated"], "3.W")
    window.evaluate("document.documentElement.style.fontSize = '200%'")
    assert window.evaluate("document.documentElement.scrollWidth") <= 640


def test_hostile_records_stay_text_while_stepping(window: BrowserPage, files: dict[str, Path]) -> None:
    player = Player(window, files["hostile"])
    for _ in range(6):
        player.press("ArrowRight", "v", "q")
    player.press("Home", "End", "c", "Escape")
    assert "<script>alert(1)</script>" in player.panel or "<script>alert(1)</script>" in player.box
    assert window.locator(".replay script, .replay img").count() == 1, "only the data"
    player.clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
def test_axe_finds_nothing_while_stepping(
    window: BrowserPage, files: dict[str, Path], width: int, scheme: Literal["light", "dark"]
) -> None:
    window.set_viewport_size({"width": width, "height": 900})
    window.emulate_media(color_scheme=scheme)
    for name, keys in (
        ("annotated", "PageDown PageDown ArrowRight ?"),
        ("annotated", "PageDown PageDown ArrowRight q"),
        ("three-faults", "f h"),
        ("unsun-annotated", "PageDown PageDown ArrowRight ArrowRight ArrowRight ArrowRight"),
        ("position", "f k"),
        ("hostile", "End"),
        ("chinese", "PageDown PageDown q"),
        ("faults ja", "f h"),
        ("faults th", "f ?"),
    ):
        Player(window, files[name]).press(*keys.split())
        window.locator("[data-do=four]").click()
        assert violations(window) == "", f"{name} {keys}"
    Player(window, files["annotated"], "14.E/1").button("Copy link").click()
    assert violations(window) == ""
