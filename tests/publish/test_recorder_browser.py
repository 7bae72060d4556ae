"""The recorder in a real browser, driven tap by tap from generated deals: what it writes is canonical, and what was played.

``python -m pytest -m browser`` runs these tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ViewportSize
from playwright.sync_api import Page as BrowserPage

import tractor_notation as tn
from tests.dealer import Layout, dealt, unsun
from tests.dealer.cards import PACK, SEATS, Trump, after
from tests.dealer.rules import winner
from tests.family import Family, deal, write
from tests.publish.conftest import BAD, CONTROLS, COUNT, LONG
from tractor_notation.formatting import formatted
from tractor_notation.games.shengji.options import Options
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import recorder
from tractor_notation.record import Record, Trick

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]

# Taps the buttons of the page itself, as a finger would: one that is hidden, covered or switched off is a fault.
DRIVER = """
window.taps = 0;
window.looked = true; // whether each button is looked for on the screen, which lays the page out at every tap
window.tap = (wanted, off) => {
    const button = document.querySelector(wanted);
    if (!button) throw new Error("no button " + wanted + " on " + document.querySelector("main").dataset.screen);
    if (!off && button.getAttribute("aria-disabled") === "true") throw new Error("switched off: " + wanted);
    if (window.looked && !button.checkVisibility()) throw new Error("hidden: " + wanted);
    button.click();
    window.taps += 1;
};
window.tapCard = card => {
    const loose = document.querySelector(`.suits [data-do=card][data-arg="${card}"]`);
    if (loose) return tap(`.suits [data-do=card][data-arg="${card}"]`);
    if (card === "x") return tap("[data-do=card].unknown");
    if (!document.querySelector(`[data-do=suit][data-arg="${card[0]}"][aria-pressed=true]`)) tap(`[data-do=suit][data-arg="${card[0]}"]`);
    tap(`.ranks [data-do=card][data-rank="${card[1]}"]`);
};
window.enter = (name, value) => {
    const field = document.querySelector(`[data-in="${name}"]`);
    if (!field) throw new Error("no field " + name);
    field.value = value;
    if (field.value !== value) throw new Error(`${name} cannot be ${value}`);
    field.dispatchEvent(new Event("input", { bubbles: true }));
};
window.statement = said => {
    if (!document.querySelector("[data-do=offer]")) tap("[data-do=more]");
    tap(`[data-do=offer][data-arg="${said.keyword}"]`);
    if (said.seat && !document.querySelector(`[data-do=seat][data-arg="${said.seat}"][aria-pressed=true]`)) tap(`[data-do=seat][data-arg="${said.seat}"]`);
    if (said.word) return tap(`[data-do=word][data-arg="${said.word}"]`);
    if (!said.cards.length) return;
    said.cards.forEach((card, place) => {
        const [code, copy] = card.split("#");
        tapCard(code);
        const called = () => document.querySelectorAll("[data-do=call]")[place].textContent.split("#")[1];
        while (copy && called() !== copy) tap(`[data-do=call][data-arg="${place}"]`);
    });
    tap("[data-do=done]");
};
window.play = (play, leads, single) => {
    const cards = part => part.forEach(card => {
        if (card.endsWith("_")) tap("[data-do=down]");
        tapCard(card.replace("_", ""));
    });
    if (play.attempt.length) {
        cards(play.attempt);
        tap("[data-do=taken]");
    }
    cards(play.cards);
    if (leads && !single) tap("[data-do=done]");
};
window.trick = (trick, single) => {
    trick.plays.forEach((play, place) => window.play(play, !place, single));
    tap(`[data-do=seat][data-arg="${trick.winner}"]`);
};
window.choose = (name, text) => {
    const field = document.querySelector(`[data-in="${name}"]`);
    enter(name, [...field.options].find(one => one.text === text).value);
};
window.run = steps => steps.forEach(([name, ...what]) => window[name](...what));
window.wholeText = () => {
    tap("[data-do=more], .s-deal [data-do=text]");
    if (!document.querySelector("textarea.notation")) tap("[data-do=text]");
    return document.querySelector("textarea.notation").value;
};
"""


class Played(NamedTuple):
    """A deal: its record in canonical notation, as the page is to write it, and who won each trick."""

    text: str
    winners: tuple[str, ...]
    game: str = "shengji@1"
    circle: str = ""

    @property
    def record(self) -> Record:
        (record,) = tn.reads(self.text)
        return record


def wanted(text: str, winners: tuple[str, ...], game: str) -> str:
    """The text of a record with what the page says besides: the notation, the version of the rules, who won."""
    tags = [line for line in text.split("\n\n")[0].split("\n") if not line.startswith(("[Notation", "[Rules"))]
    order = ["Event", "Date", "Board"]
    first = [line for line in tags if re.match(r"\[(\w+)", line)[1] in order]  # type: ignore[index]
    rest = [line for line in tags if line not in first]
    head = ['[Notation "tractor 1"]', *first, f'[Rules "{game}"]', *rest]
    body = text.split("\n\n", 1)[1]
    won = iter(winners)
    lines = [f"{line} ={next(won)}" if re.match(r"\d+\. ", line) else line for line in body.split("\n")]
    return "\n".join(head) + "\n\n" + "\n".join(lines)


def four(seed: int) -> Played:
    """A deal of four players with two decks."""
    found = dealt(seed, Layout())
    winners = tuple(trick.winner for trick in found.deal.tricks)
    return Played(wanted(found.text, winners, "shengji@1"), winners)


def singles(seed: int) -> Played:
    """A deal of a hundred plays: nobody ever leads more than one card, and everybody follows suit."""
    rng = Random(f"singles {seed}")
    trump = Trump(rng.choice("SHCD"), rng.choice("23456789TJQKA"))
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: pack[place::4][:25] for place, seat in enumerate(SEATS)}
    leader = rng.choice(SEATS)
    lines = [f'[Levels "NS {trump.rank} EW {trump.rank}"]', f'[Leader "{leader}"]', f'[Trump "{trump.name}"]', ""]
    winners = []
    for number in range(1, 26):
        laid: list[tuple[str]] = []
        for place in range(4):
            hand = hands[after(leader, place)]
            following = trump.of(trump.suits[laid[0][0]], hand) if laid else hand
            card = rng.choice(following or hand)
            hand.remove(card)
            laid.append((card,))
        lines.append(f"{number}. {leader}: {' '.join(card for (card,) in laid)}")
        leader = after(leader, winner(trump, laid))
        winners.append(leader)
    return Played(wanted("\n".join(lines) + "\n", tuple(winners), "shengji@1"), tuple(winners))


def friends(seed: int, decks: int) -> Played:
    """A deal of six who find friends."""
    text = "preset=friends players=6" + (f" decks={decks}" if decks != 3 else "")
    options, problems = Options.parse(text)
    assert not problems
    made = deal(Random(f"recorder {seed}"), Family(options, text, 6, decks, True))
    winners = tuple(made.winners)
    return Played(wanted(write(made, claims=False), winners, "shengji@1"), winners, circle="friends")


def eight(seed: int, marks: bool = False) -> Played:
    """A deal of Unsun Karuta."""
    made = unsun.deal(seed)
    winners = tuple(trick.winner for trick in made.tricks)
    return Played(wanted(unsun.text(made, unsun.Layout(marks=marks)), winners, "unsun@1"), winners, "unsun@1")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recorder")
    for tag in LANGUAGES:
        (folder / f"{tag}.html").write_text(recorder.page(Language(tag)), encoding="utf-8")
    return folder


HOME = "https://recorder.test/"

HEARD: dict[BrowserPage, list[str]] = {}
"""What each window has complained of."""


def visit(context: BrowserContext, site: Path, tag: str = "en") -> BrowserPage:
    """The page in a window of its own; nothing else is there to be fetched."""
    window = context.new_page()
    heard = HEARD[window] = []
    window.on("console", lambda message: heard.append(message.text))
    window.on("pageerror", lambda error: heard.append(str(error)))
    window.add_init_script(COUNT)
    window.add_init_script(DRIVER)
    html = (site / f"{tag}.html").read_text(encoding="utf-8")

    def serve(route: Any) -> None:
        assert route.request.url == HOME, f"the page asks for {route.request.url}"
        route.fulfill(body=html, content_type="text/html")

    window.route("**/*", serve)
    window.goto(HOME)
    return window


SIZE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=SIZE, has_touch=True)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def window(browser: Browser, site: Path) -> Iterator[BrowserPage]:
    """The window of all tests that want one phone of their own."""
    context = browser.new_context(viewport=SIZE, has_touch=True)
    yield visit(context, site)
    context.close()


@pytest.fixture
def phone(window: BrowserPage) -> Iterator[BrowserPage]:
    """The page on a phone on which nothing was noted."""
    window.evaluate("localStorage.clear(), sessionStorage.clear()")
    window.set_viewport_size(SIZE)
    HEARD[window].clear()
    window.goto(HOME)
    assert window.evaluate("document.querySelector('main').dataset.screen") == "list"
    yield window
    assert HEARD[window] == []
    assert window.evaluate("window.refused") == []


def begin(window: BrowserPage, played: Played) -> None:
    """A new record with the tags of the deal, chosen and typed, up to the first statement."""
    record = played.record
    options = record.value("Options") or ""
    steps: list[list[Any]] = [["tap", "[data-do=new]"], ["enter", "game", played.game]]
    if played.circle:
        steps.append(["choose", "circle", played.circle])
    for field, name in (("room", "players"), ("pack", "decks")):
        if count := re.search(rf"{name}=(\d+)", options):
            steps.append(["choose", field, count[1]])
    steps += [["enter", f"tag {name}", ""] for name in ("Event", "Date", "Board")]
    for tag in (item for item in record.head if isinstance(item, tn.record.Tag)):
        if tag.name == "Levels":
            words = tag.value.split()
            steps += [["enter", f"level {side}", level] for side, level in zip(words[::2], words[1::2], strict=True)]
        elif tag.name == "Trump":
            steps.append(["enter", "tag Trump", "NT" if tag.value[0] == "N" else tag.value[0]])
        elif tag.name not in ("Notation", "Rules", "Options"):
            steps.append(["enter", f"tag {tag.name}", tag.value])
    steps.append(["tap", "[data-do=start]"])
    for act in (item for item in record.body if isinstance(item, tn.record.Act)):
        said = {"keyword": act.keyword, "seat": act.seat, "cards": list(act.cards), "word": act.word}
        steps.append(["statement", said])
    window.evaluate("steps => run(steps)", steps)


def tricks(played: Played) -> list[dict[str, Any]]:
    """The tricks, as the driver wants them."""
    found = [item for item in played.record.body if isinstance(item, Trick)]
    return [
        {
            "leader": trick.leader,
            "winner": won,
            "plays": [{"cards": list(play.cards), "attempt": list(play.attempt)} for play in trick.plays],
        }
        for trick, won in zip(found, played.winners, strict=True)
    ]


def noted(window: BrowserPage, played: Played) -> tuple[str, int]:
    """The text of a deal noted tap by tap, and the taps of its play."""
    begin(window, played)
    made = tricks(played)
    single = played.game.startswith("unsun")
    taps = window.evaluate(
        """([made, single]) => {
            window.taps = 0;
            tap(`[data-do=seat][data-arg="${made[0].leader}"]`);
            for (const trick of made) window.trick(trick, single);
            return window.taps;
        }""",
        [made, single],
    )
    return window.evaluate("wholeText()"), taps


def cards_played(played: Played) -> int:
    return sum(len(play["cards"]) for trick in tricks(played) for play in trick["plays"])


def sound(text: str) -> None:
    """The text is canonical, so that tractor fmt leaves it as it is, and nothing is found in it."""
    assert formatted(text.encode()).text == text
    found = list(tn.reads(text))
    assert all(record.findings == () for record in found), [record.findings for record in found]
    assert "\n".join(tn.write(record) for record in found) == text
    for record in found:
        assert [item.code for item in tn.replay(record).all_findings] == []


def bare(played: Played) -> Played:
    """The same without the hands: so most deals are noted."""
    return played._replace(text=re.sub(r"^deal .*\n", "", played.text, flags=re.M))


DEALS: dict[str, Callable[[], list[Played]]] = {
    "four players": lambda: [four(1), *(bare(four(seed)) for seed in range(2, 9))],
    "a hundred plays": lambda: [singles(seed) for seed in range(1, 7)],
    "six players": lambda: [friends(1, 3), bare(friends(6, 4))],
    "eight seats": lambda: [eight(1), *(bare(eight(seed, seed % 2 > 0)) for seed in range(2, 9))],
}


@pytest.mark.parametrize("name", DEALS)
def test_generated_deals_tap_by_tap(phone: BrowserPage, name: str) -> None:
    """Every deal is written as it was dealt, in canonical notation, and in few taps."""
    total = 0
    for played in DEALS[name]():
        text, taps = noted(phone, played)
        assert text == played.text
        sound(text)
        count, plays = cards_played(played), sum(len(trick["plays"]) for trick in tricks(played))
        total += plays
        print(f"{name}: {plays} plays of {count} cards, {taps} taps, {taps / count:.2f} a card")
        assert taps <= 2.3 * count
        phone.evaluate("tap('[data-do=close]'), tap('[data-do=list]'), window.looked = false")
    assert phone.locator(".records > li").count() == len(DEALS[name]())
    assert total > 250


def test_taps_of_a_finger(phone: BrowserPage) -> None:
    """The buttons are where a finger finds them: nothing lies over them, each is large enough."""
    played = bare(four(3))
    begin(phone, played)
    made = tricks(played)[:3]

    def tap(wanted: str) -> None:
        button = phone.locator(wanted).first
        box = button.bounding_box()
        assert box and min(box["width"], box["height"]) >= 40, (wanted, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= 740, (wanted, box)
        button.tap(timeout=2000)

    tap(f'[data-do=seat][data-arg="{made[0]["leader"]}"]')
    for trick in made:
        for place, play in enumerate(trick["plays"]):
            for card in play["cards"]:
                if card in ("RJ", "LJ"):
                    tap(f'.suits [data-arg="{card}"]')
                    continue
                suit = f'[data-do=suit][data-arg="{card[0]}"]'
                if phone.locator(suit).get_attribute("aria-pressed") != "true":
                    tap(suit)
                tap(f'.ranks [data-rank="{card[1]}"]')
            if not place:
                tap("[data-do=done]")
        tap(f'[data-do=seat][data-arg="{trick["winner"]}"]')
    lines = re.findall(r"^[123]\. .*$", phone.evaluate("wholeText()"), re.M)
    assert lines == re.findall(r"^[123]\. .*$", played.text, re.M)


# What is to be seen, and what is pressed or switched off.
SEEN = """() => [document.querySelector("main").innerText, ...[...document.querySelectorAll("button")].map(one =>
    [one.ariaPressed, one.ariaDisabled, one.dataset.arg, one.ariaLabel].join())]"""


def test_it_goes_on_where_it_was_closed(context: BrowserContext, site: Path) -> None:
    """Closed at any tap, and opened again, it stands at the same place; nothing that was tapped is lost."""
    rng = Random("closed")
    played = bare(four(4))
    window = visit(context, site)
    begin(window, played)
    window.evaluate('seat => tap(`[data-do=seat][data-arg="${seat}"]`)', tricks(played)[0]["leader"])
    for trick in tricks(played)[:10]:
        for place, play in enumerate(trick["plays"]):
            for card in play["attempt"] or play["cards"]:
                window.evaluate("card => tapCard(card)", card)
                if rng.random() < 0.15:
                    before = window.evaluate(SEEN)
                    if rng.random() < 0.5:
                        window.reload()
                    else:
                        window.close()
                        window = visit(context, site)
                    assert window.evaluate(SEEN) == before
            if play["attempt"]:
                window.evaluate("tap('[data-do=taken]')")
                window.evaluate("cards => cards.forEach(tapCard)", play["cards"])
            if not place:
                window.evaluate("tap('[data-do=done]')")
        window.evaluate('seat => tap(`[data-do=seat][data-arg="${seat}"]`)', trick["winner"])
    text = window.evaluate("wholeText()")
    assert text.split("\n\n")[-1].rstrip("\n").split("\n") == played.text.split("\n\n")[-1].split("\n")[:10]
    assert HEARD[window] == []


def started(window: BrowserPage) -> None:
    """A record of four players in its second trick: North has led two aces, and won."""
    window.evaluate(
        """() => {
            tap('[data-do=new]');
            enter('tag Event', 'Club'); enter('tag Date', '2026-11-25'); enter('tag Board', '7'); enter('tag North', 'Wu');
            tap('[data-do=start]');
            tap('[data-do=seat][data-arg=N]');
            ['SA', 'SA'].forEach(tapCard); tap('[data-do=done]');
            ['S9', 'S3', 'S5', 'S5', 'S4', 'S4'].forEach(tapCard);
            tap('[data-do=seat][data-arg=N]');
            ['HK'].forEach(tapCard); tap('[data-do=done]');
            tapCard('H2');
        }"""
    )


TAGS = '[Notation "tractor 1"]\n[Event "Club"]\n[Date "2026-11-25"]\n[Board "7"]\n[Rules "shengji@1"]\n[North "Wu"]\n\n'
STARTED = TAGS + "1. N: SAA S93 S55 S44 =N\n2. N: HK H2\n"


def text_of(window: BrowserPage) -> str:
    """The text as it is now; the window is left where it was."""
    text: str = window.evaluate("wholeText()")
    window.evaluate("tap('[data-do=close]')")
    return text


def test_undo_and_redo(phone: BrowserPage) -> None:
    started(phone)
    assert text_of(phone) == STARTED
    taps = phone.evaluate("window.taps")
    phone.evaluate("() => { for (let number = 0; number < 6; number++) tap('[data-do=undo]') }")
    assert text_of(phone) == TAGS + "1. N: SAA S93 S55 S4\n"
    phone.reload()
    phone.evaluate("() => { while (document.querySelector('[data-do=redo]')) tap('[data-do=redo]') }")
    assert text_of(phone) == STARTED
    assert taps > 20


def test_the_key_behind_the_last_play_names_nobody(phone: BrowserPage) -> None:
    started(phone)
    done = phone.locator("[data-do=done]")
    assert done.inner_text() == "Next: East"
    phone.evaluate("tapCard('H5')")
    assert done.inner_text() == "Trick over"
    phone.evaluate("tap('[data-do=more]')")
    offered = [phone.locator(f"[data-do=offer][data-arg={word}]").count() for word in ("bid", "friend", "claim")]
    assert offered == [1, 0, 1]


def test_earlier_plays_are_corrected(phone: BrowserPage) -> None:
    started(phone)
    # A play: the first tap begins it anew, and the last card leads back to where it was.
    phone.evaluate("() => { tap('.log li:first-child [data-do=spot]:nth-of-type(2)'); tapCard('S8'); tapCard('SQ') }")
    assert text_of(phone) == STARTED.replace("S93", "S8Q")
    assert phone.locator(".seat.now").inner_text().split() == ["▶South", "to", "play"]
    # One card of it.
    phone.evaluate(
        "() => { tap('.log li:first-child [data-do=spot]:nth-of-type(2)'); tap('[data-do=drop]:nth-child(1)'); tapCard('S6') }"
    )
    assert text_of(phone) == STARTED.replace("S93", "SQ6")
    # Who has won: the next trick begins there, and its plays stay in their order.
    phone.evaluate("() => { tap('.log .winner'); tap('[data-do=seat][data-arg=S]') }")
    assert text_of(phone) == STARTED.replace("S93", "SQ6").replace("=N\n2. N", "=S\n2. S")
    # Who led to a trick is a question of its own.
    phone.evaluate("() => { tap('.log .winner'); tap('[data-do=leader]'); tap('[data-do=seat][data-arg=N]') }")
    assert text_of(phone) == STARTED.replace("S93", "SQ6").replace("=N\n", "=S\n")
    # To the first trick, too.
    phone.evaluate("() => { tap('.log .winner'); tap('[data-do=leader][data-arg=\"0\"]') }")
    assert phone.locator("[data-do=seat][data-arg=N]").get_attribute("aria-pressed") == "true"
    phone.evaluate("tap('[data-do=seat][data-arg=W]')")
    assert "\n1. W: SAA SQ6 S55 S44 =S\n" in text_of(phone)
    phone.evaluate("tap('[data-do=undo]')")
    # A longer lead leaves what followed as it is, and says so.
    phone.evaluate(
        "() => { tap('.log li:first-child [data-do=spot]:nth-of-type(1)'); ['SA', 'SA', 'SK'].forEach(tapCard); tap('[data-do=done]') }"
    )
    assert "1. N: SAAK SQ6 S55 S44" in text_of(phone)
    # A mark and an irregularity.
    phone.evaluate(
        "() => { tap('.log li:first-child [data-do=spot]:nth-of-type(3)'); enter('mark', '?!'); enter('irregular', 'revoke'); tap('[data-do=close]') }"
    )
    text = text_of(phone)
    assert "S55^revoke?!" in text
    (record,) = tn.reads(text)
    assert record.findings == () and tn.write(record) == text


def test_a_trick_that_was_missed_is_put_in(phone: BrowserPage) -> None:
    """Behind an earlier one, in its place, in the usual way; what was noted since stays."""
    started(phone)
    phone.evaluate("() => { tap('.log .winner'); tap('[data-do=missed][data-arg=\"1\"]') }")
    assert phone.locator(".question").inner_text() == "Who leads to trick 2?"
    phone.evaluate("tap('[data-do=close]')")
    assert phone.locator(".question").inner_text() == "South plays a card" and text_of(phone) == STARTED
    phone.evaluate("() => { tap('.log .winner'); tap('[data-do=missed][data-arg=\"1\"]') }")
    assert back(phone) == "deal pad is-play"
    assert phone.locator(".question").inner_text() == "South plays a card" and text_of(phone) == STARTED
    phone.evaluate(
        "() => { tap('.log .winner'); tap('[data-do=missed][data-arg=\"1\"]'); tap('[data-do=seat][data-arg=W]') }"
    )
    phone.evaluate("() => { ['CA', 'CA'].forEach(tapCard); tap('[data-do=done]'); tapCard('C3') }")
    phone.reload()
    assert phone.locator(".question").inner_text() == "South plays 2 cards"
    assert "Trick 2 · " in phone.locator(".count").inner_text()
    for spot in (".log li:first-child [data-do=spot]", ".seat.laid", ".log li:nth-child(2) .winner"):
        phone.evaluate("spot => { tap(spot); tap('[data-do=close]') }", spot)
        assert phone.locator(".question").inner_text() == "South plays 2 cards", "nothing of it is lost"
    phone.evaluate("['C4', 'C5', 'C5', 'C6', 'C6'].forEach(tapCard)")
    assert phone.locator(".question").inner_text() == "Who won trick 2?"
    phone.evaluate("tap('[data-do=seat][data-arg=N]')")
    assert phone.locator(".question").inner_text() == "South plays a card"
    text = text_of(phone)
    assert text == STARTED.replace("2. N", "2. W: CAA C34 C55 C66 =N\n3. N")
    assert [record.findings for record in tn.reads(text)] == [()]
    # A trick that was none is taken out.
    phone.evaluate("() => { tap('.log li:nth-child(2) .winner'); tap('[data-do=untrick]') }")
    assert text_of(phone) == STARTED
    phone.evaluate("tap('[data-do=undo]')")
    assert "C34" in text_of(phone)


def test_a_card_of_which_no_copy_is_left(phone: BrowserPage) -> None:
    started(phone)
    phone.evaluate("tap('[data-do=suit][data-arg=S]')")
    ace = phone.locator(".ranks [data-rank=A]")
    assert ace.get_attribute("aria-label") == "ace of spades, left: 0"
    phone.evaluate("tap('.ranks [data-rank=A]', true)")
    assert "ace of spades: no copy is left (trick 1, North, trick 1, North)" in phone.locator(
        ".question"
    ).inner_text().replace("\ufe0e", "")
    assert text_of(phone) == STARTED
    nine = phone.locator(".ranks [data-rank='9']")
    assert nine.get_attribute("aria-label") == "nine of spades, left: 1"
    # An unknown card, and one of a suit that was tapped.
    phone.evaluate(
        "tap('[data-do=undo]'), tap('[data-do=undo]'), tapCard('x'), tap('[data-do=suit][data-arg=H]'), tap('.unknown')"
    )
    assert text_of(phone).endswith("2. N: HK x Hx\n")


def test_a_play_that_is_taken_back(phone: BrowserPage) -> None:
    started(phone)
    phone.evaluate("tap('[data-do=taken]')")
    assert text_of(phone).endswith("2. N: HK H2\n")
    assert phone.locator(".question").inner_text() == "Correct West in trick 2"
    phone.evaluate("tapCard('H5')")
    assert text_of(phone).endswith("2. N: HK H2>H5\n")
    assert phone.locator("[data-do=taken]").get_attribute("aria-disabled") == "true", "only once"


def test_a_play_out_of_turn(phone: BrowserPage) -> None:
    started(phone)
    east = phone.locator(".seat.wait")
    assert east.get_attribute("aria-label") == "East, tap if they play out of turn"
    east.tap()
    assert phone.locator(".seat.now").get_attribute("aria-label") == "East, to play"
    phone.evaluate("tapCard('H7'), tapCard('H8')")
    text = text_of(phone)
    assert text.endswith("2. N: HK H2 E:H7 H8\n")
    (record,) = tn.reads(text)
    assert record.findings == () and tn.write(record) == text
    assert [play.seat for item in record.body if isinstance(item, Trick) for play in item.plays][4:] == [
        None,
        None,
        "E",
        None,
    ]


def test_a_lead_in_parts(phone: BrowserPage) -> None:
    phone.evaluate(
        """() => {
            tap('[data-do=new]'); enter('pack', '3'); enter('tag Event', ''); tap('[data-do=start]'); tap('[data-do=seat][data-arg=W]');
            ['H9', 'H9', 'H8', 'H8'].forEach(tapCard); tap('[data-do=part]'); tapCard('H9'); tap('[data-do=done]'); tapCard('HK');
        }"""
    )
    text = text_of(phone)
    assert text.endswith('[Options "decks=3"]\n\n1. W: H9988+H9 HK\n')
    (record,) = tn.reads(text)
    assert record.findings == () and tn.write(record) == text


@pytest.mark.parametrize(
    "comment", [BAD, CONTROLS + "\n" + LONG, '{\\} \n [Event "x"]\n1. N: SA', "先出副牌\n\n第二段", "; // # ( )"]
)
def test_a_comment_is_text(phone: BrowserPage, comment: str) -> None:
    started(phone)
    phone.evaluate("tap('[data-do=note]')")
    assert phone.evaluate("document.activeElement.id") == "note-field"
    phone.locator("#note-field").fill(comment)
    phone.evaluate("tap('[data-do=done]')")
    text = text_of(phone)
    (record,) = tn.reads(text)
    assert {item.code for item in record.findings} <= {"comment-swallows", "look-back"}
    assert tn.write(record) == text
    trick = [item for item in record.body if isinstance(item, Trick)][1]
    (note,) = trick.plays[1].notes
    plain = re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "", comment).strip()
    assert isinstance(note, tn.record.Comment) and note.text == plain
    phone.evaluate("tap('[data-do=list]')")
    assert phone.locator("main script, main img").count() == 0


def test_a_comment_before_the_first_play(phone: BrowserPage) -> None:
    """On the deal: before anybody leads, and before the first card."""
    phone.evaluate("tap('[data-do=new]'), enter('tag Event', ''), tap('[data-do=start]'), tap('[data-do=note]')")
    assert "Comment on the deal" in phone.locator(".question").inner_text()
    phone.locator("#note-field").fill("A cold night.")
    phone.reload()
    phone.evaluate("tap('[data-do=done]'), tap('[data-do=seat][data-arg=W]'), tap('[data-do=note]')")
    assert phone.locator("#note-field").input_value() == "A cold night."
    phone.evaluate("tap('[data-do=done]'), tapCard('SA')")
    text = text_of(phone)
    assert text.endswith("\n\n{A cold night.}\n\n1. W: SA\n")
    assert formatted(text.encode()).text == text


def test_names_are_text(phone: BrowserPage) -> None:
    started(phone)
    phone.evaluate("tap('[data-do=more]'), tap('[data-do=setup]')")
    phone.locator('[data-in="tag West"]').fill(BAD)
    phone.locator('[data-in="tag Event"]').fill('a "b" \\ c')
    phone.locator('[data-in="free"]').fill('kitty-multiplier=2n "')
    phone.evaluate("tap('[data-do=start]')")
    text = text_of(phone)
    (record,) = tn.reads(text)
    assert record.findings == () and tn.write(record) == text
    assert (record.value("West"), record.value("Event")) == (BAD, 'a "b" \\ c')
    assert phone.locator("main script, main img").count() == 0


# Records and storage.


def test_the_deals_of_an_evening(phone: BrowserPage) -> None:
    started(phone)
    first = text_of(phone)
    phone.evaluate("tap('[data-do=more]'), tap('[data-do=next]')")
    assert phone.locator("h1").inner_text() == "Next deal"
    phone.evaluate("tap('[data-do=start]'), tap('[data-do=seat][data-arg=W]'), tapCard('CK')")
    second = text_of(phone)
    assert second == TAGS.replace('"7"', '"8"') + "1. W: CK\n"
    phone.evaluate("tap('[data-do=more]'), tap('[data-do=text]'), tap('[data-do=scope][data-arg=\"1\"]')")
    evening = phone.locator("textarea.notation").input_value()
    assert evening == first + "\n" + second
    found = list(tn.reads(evening))
    assert [record.findings for record in found] == [(), ()]
    assert tn.write_all(found) == evening


def test_records_are_named_deleted_and_brought_back(phone: BrowserPage) -> None:
    started(phone)
    phone.evaluate("tap('[data-do=list]'), tap('[data-do=name]')")
    phone.locator("[data-in=name]").fill("The long one")
    phone.evaluate("tap('[data-do=cancel]')")
    assert phone.locator(".record b").inner_text() == "The long one"
    phone.evaluate("tap('[data-do=remove]')")
    assert phone.locator(".record").count() == 1, "only asked"
    phone.evaluate("tap('[data-do=really]')")
    assert phone.locator(".record").count() == 0
    phone.reload()
    phone.evaluate("tap('[data-do=restore]'), tap('[data-do=open]')")
    assert text_of(phone) == STARTED


def test_another_tab_is_never_overwritten(context: BrowserContext, site: Path) -> None:
    one, other = visit(context, site), None
    started(one)
    other = visit(context, site)
    other.evaluate("tapCard('H7')")
    one.wait_for_selector(".trouble p")
    assert "changed in another tab" in one.locator(".trouble").inner_text()
    one.evaluate("tapCard('H8')")
    stored = "Object.keys(localStorage).filter(key => key.startsWith('tractor-recorder:')).length"
    assert one.evaluate(stored) == 1
    other.reload()
    assert text_of(other).endswith("2. N: HK H2 H7\n")
    one.evaluate("tap('[data-do=mine]')")
    assert one.evaluate(stored) == 2
    assert text_of(one).endswith("2. N: HK H2 H8\n")
    assert text_of(other).endswith("2. N: HK H2 H7\n")


def test_the_other_tabs_record_is_taken(context: BrowserContext, site: Path) -> None:
    one = visit(context, site)
    started(one)
    other = visit(context, site)
    other.evaluate("tapCard('H7')")
    one.wait_for_selector(".trouble p")
    one.evaluate("tap('[data-do=theirs]')")
    assert one.locator(".trouble p").count() == 0
    assert text_of(one).endswith("2. N: HK H2 H7\n")


NO_STORAGE = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
)
FULL = "Storage.prototype.setItem = function (key, text) { if (key.includes(':')) throw new DOMException('full', 'QuotaExceededError') }"


@pytest.mark.parametrize(("script", "told"), [(NO_STORAGE, "stores nothing here"), (FULL, "")])
def test_without_storage_it_says_so_and_works(context: BrowserContext, site: Path, script: str, told: str) -> None:
    context.add_init_script(script)
    window = visit(context, site)
    started(window)
    assert told in window.locator(".trouble").inner_text()
    assert window.locator(".trouble").inner_text() != ""
    assert text_of(window) == STARTED
    window.evaluate("tap('[data-do=list]'), tap('[data-do=open]')")
    assert text_of(window) == STARTED
    assert HEARD[window] == []


def test_a_storage_that_becomes_full(phone: BrowserPage) -> None:
    started(phone)
    phone.evaluate(f"() => {{ window.real = Storage.prototype.setItem; {FULL} }}")
    phone.evaluate("tapCard('H7')")
    assert "storage is full" in phone.locator(".trouble").inner_text()
    phone.evaluate("tap('[data-do=list]'), tap('[data-do=open]')")
    assert "storage is full" in phone.locator(".trouble").inner_text()
    assert text_of(phone).endswith("2. N: HK H2 H7\n")
    phone.evaluate("Storage.prototype.setItem = window.real; tapCard('H8')")
    assert phone.locator(".trouble").inner_text() == ""
    phone.reload()
    assert text_of(phone).endswith("2. N: HK H2 H7 H8\n")


@pytest.mark.parametrize(
    "way", ["book.rounds = [null]", "book.rounds[0].p = {}", "book.said = [{}]", "book.at = { p: 1, t: 7 }"]
)
def test_a_record_that_was_stored_otherwise_keeps_nobody_from_the_others(phone: BrowserPage, way: str) -> None:
    started(phone)
    phone.evaluate("tap('[data-do=more]'), tap('[data-do=next]'), tap('[data-do=start]'), tap('[data-do=seat]')")
    phone.evaluate(
        """way => {
            const { id } = JSON.parse(sessionStorage["tractor-recorder-now"]);
            const entry = JSON.parse(localStorage["tractor-recorder:" + id]);
            new Function("book", way)(entry.book);
            localStorage["tractor-recorder:" + id] = JSON.stringify(entry);
        }""",
        way,
    )
    phone.reload()
    assert phone.evaluate("document.querySelector('main').dataset.screen") == "raw"
    assert "cannot read it, and leaves it as it is" in phone.locator("main").inner_text()
    assert all("Cannot read properties" in text for text in HEARD[phone])
    HEARD[phone].clear()
    phone.evaluate("tap('[data-do=list]')")
    assert phone.locator(".record").count() == 2
    phone.locator(".record", has_text="board 7").tap()
    assert text_of(phone) == STARTED


def test_what_cannot_be_read_is_explained_copied_and_deleted_only_after_a_question(phone: BrowserPage) -> None:
    raw = '{"book": "of another time", "text": "' + "é♠" * 40 + '"}'
    started(phone)
    phone.evaluate("raw => { localStorage['tractor-recorder:old'] = raw; tap('[data-do=list]') }", raw)
    row = phone.locator(".record", has_text="cannot be read")
    assert str(len(raw)) in row.inner_text()
    row.tap()
    assert phone.locator("textarea.notation").input_value() == raw
    with phone.expect_download() as found:
        phone.evaluate("tap('[data-do=save]')")
    assert Path(found.value.path()).read_text(encoding="utf-8") == raw
    stored = "localStorage['tractor-recorder:old']"
    phone.evaluate("tap('[data-do=remove]')")
    assert "cannot be brought back" in phone.locator("[role=alert]").inner_text()
    phone.evaluate("tap('[data-do=cancel]')")
    assert phone.locator("[role=alert]").count() == 0 and phone.evaluate(stored) == raw
    phone.evaluate("tap('[data-do=remove]'), tap('[data-do=really]')")
    assert phone.evaluate(stored) is None
    assert phone.locator(".record").count() == 1 and phone.locator("[data-do=restore]").count() == 0


# The way back of the phone itself.


def screen(window: BrowserPage) -> str:
    """The screen that is shown, and what the pad asks for."""
    shown: str = window.evaluate(
        "[document.querySelector('main').dataset.screen, document.querySelector('.pad')?.className || ''].join(' ').trim()"
    )
    return shown


def back(window: BrowserPage) -> str:
    window.go_back()
    return screen(window)


@pytest.mark.parametrize("reloaded", [False, True])
def test_the_phones_way_back_leads_to_the_screen_before_and_loses_nothing(phone: BrowserPage, reloaded: bool) -> None:
    started(phone)
    if reloaded:
        phone.reload()
        phone.evaluate("tap('[data-do=suit]'), tap('[data-do=undo]')")
    for way, there in {
        "tap('[data-do=more]')": "more",
        "tap('[data-do=more]'), tap('[data-do=text]')": "text",
        "tap('[data-do=more]'), tap('[data-do=setup]')": "setup",
        "tap('.seat.laid')": "deal pad is-play",
        "tap('.log .winner')": "deal pad is-won",
        "tap('[data-do=note]')": "deal pad is-note",
        "tap('[data-do=more]'), tap('[data-do=offer]')": "deal pad is-said",
    }.items():
        phone.evaluate(f"() => {{ {way} }}")
        assert screen(phone) == there
        assert back(phone) == "deal pad is-play"
        assert phone.locator(".question").inner_text() == "South plays a card"
    assert back(phone) == "list"
    phone.evaluate("tap('[data-do=remove]')")
    assert back(phone) == "list" and phone.locator(".ask").count() == 0
    phone.go_forward()
    assert screen(phone) == "list", "the way on leads nowhere"
    phone.evaluate("tap('[data-do=open]')")
    assert screen(phone) == "deal pad is-play"
    assert text_of(phone) == STARTED
    phone.evaluate("tap('[data-do=list]'), tap('[data-do=new]')")
    assert screen(phone) == "setup"
    assert back(phone) == "list" and phone.locator(".record").count() == 2


def test_the_steps_of_the_history_are_those_of_the_screens(phone: BrowserPage) -> None:
    """However long one notes, a few steps back lead out of the page."""
    start = phone.evaluate("history.length")
    started(phone)
    for _ in range(5):
        phone.evaluate("tap('.seat.laid'), tap('[data-do=close]'), tap('[data-do=more]'), tap('[data-do=close]')")
    phone.wait_for_function("history.state.depth === 1")
    assert phone.evaluate("history.length") <= start + 2


# Giving it out.


def test_copy_share_and_save(context: BrowserContext, site: Path) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(
        "navigator.share = async what => { window.parts = Object.keys(what).join(); window.shared = what.text || await what.files[0].text() }; navigator.canShare = () => !!window.files"
    )
    window = visit(context, site)
    started(window)
    text = window.evaluate("wholeText()")
    window.evaluate("tap('[data-do=copy]')")
    window.wait_for_function("document.querySelector('#told').textContent === 'Copied.'")
    assert window.evaluate("navigator.clipboard.readText()") == text
    for files in (False, True):
        window.evaluate("files => { window.shared = ''; window.files = files; tap('[data-do=share]') }", files)
        window.wait_for_function("window.shared")
        assert window.evaluate("window.shared") == text
        assert window.evaluate("window.parts") == ("files" if files else "text"), "one thing, and nothing beside it"
    with window.expect_download() as found:
        window.evaluate("tap('[data-do=save]')")
    assert found.value.suggested_filename == "2026-11-25-Club-board-7.tractor"
    assert Path(found.value.path()).read_text(encoding="utf-8") == text
    assert window.evaluate("window.refused") == []


def test_where_copying_is_refused_the_text_is_marked(phone: BrowserPage) -> None:
    started(phone)
    text = phone.evaluate("wholeText()")
    phone.evaluate(
        "navigator.clipboard.writeText = async () => { throw new Error() }; document.execCommand = () => false; tap('[data-do=copy]')"
    )
    phone.wait_for_function("document.querySelector('#told').textContent.includes('by hand')")
    field = "document.querySelector('textarea.notation')"
    assert phone.evaluate(f"{field}.value.slice({field}.selectionStart, {field}.selectionEnd)") == text


# How it looks and sounds.

SCREENS = {
    "list": "",
    "setup": "tap('[data-do=new]')",
    "first": "tap('[data-do=start]')",
    "bid": "tap('[data-do=offer]')",
    "lead": "tap('[data-do=remove]'), tap('[data-do=seat]')",
    "follow": "tap('[data-do=suit]'), tap('.ranks [data-do=card]'), document.querySelector('[data-do=done]') && tap('[data-do=done]')",
    "edit": "tap('.seat.laid')",
    "note": "tap('[data-do=note]')",
    "won": "tap('[data-do=done]'), finish()",
    "later": "tap('[data-do=seat]')",
    "more": "tap('[data-do=more]')",
    "text": "tap('[data-do=text]')",
    "asked": "tap('[data-do=close]'), tap('[data-do=list]'), tap('[data-do=remove]')",
}
FINISH = "() => { window.finish = () => { let rank = 0; while (!document.querySelector('.is-won')) tap(`.ranks button:nth-child(${2 + rank++ % 10})`) } }"


def screens(window: BrowserPage, game: str = "shengji@1") -> Iterator[str]:
    """Goes through all screens."""
    window.evaluate(FINISH)
    for name, way in SCREENS.items():
        window.evaluate(f"() => {{ {way} }}")
        if name == "setup":
            window.evaluate("game => { enter('game', game) }", game)
        yield name


@pytest.mark.parametrize(("tag", "game", "width", "scheme"), [
    ("en", "shengji@1", 360, "light"), ("en", "shengji@1", 1400, "dark"), ("en", "unsun@1", 320, "dark"),
    ("zh", "shengji@1", 360, "light"), ("ja", "unsun@1", 360, "light"), ("th", "shengji@1", 320, "light"),
])  # fmt: skip
def test_axe_finds_nothing_and_nothing_is_cut(
    browser: Browser, site: Path, tag: str, game: str, width: int, scheme: Scheme
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 740}, color_scheme=scheme, reduced_motion="reduce"
    )
    window = visit(context, site, tag)
    wide = "document.documentElement.scrollWidth"
    for name in screens(window, game):
        assert window.evaluate(wide) <= width, name
        small = window.evaluate(
            """() => [...document.querySelectorAll("button, input, select")].map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.width < 24 || box.height < 24 || box.right > innerWidth + 1 || box.left < -1)).map(([text]) => text)"""
        )
        assert small == [], name
        if tag == "en" or name in ("setup", "follow", "won"):
            if not window.evaluate("!!window.axe"):
                window.evaluate(Axe().axe_script)
            found = AxeResults(window.evaluate("axe.run({ resultTypes: ['violations'] })"))
            assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    assert HEARD[window] == []
    assert window.evaluate("window.refused") == []
    context.close()


def test_twice_as_large_nothing_is_lost(browser: Browser, site: Path) -> None:
    """A phone at 200 %: half as wide and half as high."""
    context = browser.new_context(viewport={"width": 180, "height": 370})
    window = visit(context, site)
    for name in screens(window):
        assert window.evaluate("document.documentElement.scrollWidth") <= 180, name
        hidden = window.evaluate(
            """() => [...document.querySelectorAll("main button:not([tabindex])")].filter(one => {
                one.scrollIntoView({ block: "center", behavior: "instant" });
                const box = one.getBoundingClientRect();
                const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                return !one.contains(there);
            }).map(one => one.outerHTML.slice(0, 90))"""
        )
        assert hidden == [], name
    context.close()


def test_no_field_makes_the_page_larger(phone: BrowserPage) -> None:
    """A phone enlarges the page for a field of small letters; two quick taps enlarge nothing."""
    assert phone.evaluate("matchMedia('(pointer: coarse)').matches")
    seen = 0
    for name in screens(phone):
        sizes = phone.evaluate(
            "[...document.querySelectorAll('input, select, textarea')].map(one => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert all(size >= 16 for size in sizes), name
        seen += len(sizes)
    assert seen > 10
    assert phone.evaluate("getComputedStyle(document.querySelector('#app')).touchAction") == "manipulation"


def test_it_says_whose_turn_it_is(phone: BrowserPage) -> None:
    started(phone)
    now = phone.locator("[aria-current=step]")
    assert now.count() == 1
    assert now.get_attribute("aria-label") == "South, to play"
    assert phone.locator("#voice").inner_text() == "two of hearts. South plays a card"
    names = phone.locator(".ranks button, .suits button, .tools button").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label') || one.textContent)"
    )
    assert all(names) and "ten of hearts, left: 2" in names and "big joker, left: 2" in names and "hearts" in names
    phone.evaluate("tapCard('H7'), tapCard('H9')")
    assert phone.locator("#voice").inner_text() == "nine of hearts. Who won trick 2?"


def test_focus_stays_where_it_was(phone: BrowserPage) -> None:
    started(phone)
    phone.locator(".ranks [data-rank='7']").focus()
    phone.keyboard.press("Enter")
    assert phone.evaluate("document.activeElement.dataset.rank") == "7"
    assert phone.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert text_of(phone).endswith("2. N: HK H2 H7\n")


def test_with_the_keyboard_alone(phone: BrowserPage) -> None:
    """Whatever a tap draws anew, the focus stays on the pad, and a key that is struck twice strikes nothing else."""

    def strike(*keys: str) -> None:
        for key in keys:
            phone.keyboard.press(key)

    phone.evaluate("tap('[data-do=new]'), enter('tag Event', ''), tap('[data-do=start]')")
    phone.locator("[data-do=seat][data-arg=N]").focus()
    strike("Enter", "Enter", "Tab", "Space")
    assert phone.evaluate("document.activeElement.dataset.arg") == "S"
    strike(*["Tab"] * 6, "Enter", "Enter")
    assert phone.evaluate("document.activeElement.dataset.arg") == "SA"
    phone.evaluate("tap('[data-do=done]'), ['S9', 'S3', 'S5', 'S5', 'S4'].forEach(tapCard)")
    phone.locator(".ranks [data-rank='4']").focus()
    strike("Enter", "Enter")
    assert phone.locator(".question").inner_text() == "Who won trick 1?"
    strike("Tab", "Enter")
    assert phone.locator(".question").inner_text() == "North leads"
    assert text_of(phone).endswith("\n\n1. N: SAA S93 S55 S44 =N\n")


def test_on_its_side_the_pad_lies_beside_the_table(phone: BrowserPage) -> None:
    phone.set_viewport_size({"width": 740, "height": 360})
    phone.evaluate("tap('[data-do=new]'), tap('[data-do=start]')")
    parts = phone.locator(".pad button, .top > *").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert len(parts) > 12
    for number, one in enumerate(parts):
        assert one["top"] >= 0 and one["bottom"] <= 360
        for other in parts[:number]:
            apart = one["left"] >= other["right"] or one["right"] <= other["left"]
            assert apart or one["top"] >= other["bottom"] or one["bottom"] <= other["top"]
    phone.evaluate("tap('[data-do=list]')")
    started(phone)
    for part in (".felt", ".pad", "[data-do=undo]"):
        box = phone.locator(part).bounding_box()
        assert box and box["y"] + box["height"] <= 360, part
    phone.evaluate("tap('.log .winner')")  # more than the screen has room for
    box = phone.locator(".pad").bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= 360
    phone.locator(".pad [data-do=close]").tap()
    phone.set_viewport_size({"width": 360, "height": 400})  # with the phone's own keyboard
    phone.evaluate("tap('[data-do=note]')")
    box = phone.locator("#note-field").bounding_box()
    assert box and box["y"] + box["height"] <= 400
    phone.set_viewport_size(SIZE)  # with a keyboard that lies over the page
    for part in ("#note-field", "[data-do=done]"):
        box = phone.locator(part).bounding_box()
        assert box and box["y"] + box["height"] <= 370


def test_a_file_on_the_phone(context: BrowserContext, site: Path) -> None:
    """Opened from where it was saved, without any network, it stores what is tapped."""
    window = context.new_page()
    window.add_init_script(DRIVER)
    context.set_offline(True)
    window.goto((site / "en.html").as_uri())
    started(window)
    assert window.locator(".trouble").inner_text() == ""
    window.goto("about:blank")
    window.goto((site / "en.html").as_uri())
    assert text_of(window) == STARTED


def test_inside_another_page_there_is_no_storage(context: BrowserContext, site: Path) -> None:
    window = context.new_page()
    window.route("**/*", lambda route: route.fulfill(body="<iframe></iframe>", content_type="text/html"))
    window.goto(HOME)
    window.evaluate(
        "text => { const frame = document.querySelector('iframe'); frame.sandbox = 'allow-scripts'; frame.srcdoc = text }",
        (site / "en.html").read_text(encoding="utf-8"),
    )
    frame = window.frame_locator("iframe")
    frame.get_by_role("button", name="New record").click()
    frame.get_by_role("button", name="Begin").click()
    assert "stores nothing here" in frame.locator(".trouble").inner_text()


def test_without_its_script_it_says_so(browser: Browser, site: Path) -> None:
    window = browser.new_page(java_script_enabled=False)
    window.goto((site / "en.html").as_uri())
    assert "JavaScript" in window.locator("body").inner_text()
    window.close()
