"""The published page, read as text: one file, safe, complete, well formed."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path

import pytest

import tractor_notation as tn
from tests.dealer import deal, whole
from tractor_notation.findings import Severity
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import PlaceError, page, split
from tractor_notation.publish.html import _cards_of, _quoted, value
from tractor_notation.record import Act, Trick
from tractor_notation.replay import Replay

VOID = {"meta", "br"}
ELEMENTS = {
    *("html", "head", "meta", "title", "style", "body", "header", "main", "footer", "nav", "article", "section", "div"),
    *(
        "h1",
        "h2",
        "h3",
        "h4",
        "p",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
    ),
    *(
        "td",
        "a",
        "b",
        "i",
        "u",
        "s",
        "em",
        "strong",
        "small",
        "code",
        "span",
        "abbr",
        "br",
        "details",
        "summary",
        "script",
    ),
}
ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "rel", "role", "aria-label"),
    *("aria-hidden", "aria-labelledby", "scope", "colspan", "value", "title", "open"),
    *("type", "data-prefix", "data-of"),
}


# Elements whose end tags are left out, and the ones that end them by beginning; so does the end of what they stand in.
CLOSED_BY = {
    "li": {"li"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "td": {"td", "th", "tr", "tbody"},
    "th": {"td", "th", "tr", "tbody"},
    "tr": {"tr", "tbody"},
    "thead": {"tbody"},
    "tbody": set[str](),
}


class Page(HTMLParser):
    """A page taken apart; every element must be closed where it was opened, those above as HTML says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, attrs)
        self.elements.append((tag, dict(attrs)))
        while self.open and tag in CLOSED_BY.get(self.open[-1], ()):
            self.open.pop()
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open[-1] != tag and self.open[-1] in CLOSED_BY:
            self.open.pop()
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("style", "script"):
            self.text.append(data)

    def all(self, attribute: str) -> list[str]:
        return [value for _, attrs in self.elements if (value := attrs.get(attribute)) is not None]


@pytest.fixture
def every_page(
    replays: Callable[[str], list[Replay]],
    position: Replay,
    throw: Replay,
    hostile: Replay,
    empty: Replay,
    no_rules: Replay,
    english: Language,
) -> list[str]:
    """One page of each kind."""
    night = replays("\n".join(deal(seed) for seed in range(1, 7)))
    single = [[position], [throw], [hostile], [empty], [no_rules], night, [position, hostile, no_rules, empty], []]
    return [page(several, language=english) for several in single]


def test_well_formed_and_nothing_but_the_elements_of_the_templates(every_page: list[str]) -> None:
    for text in every_page:
        assert text.startswith("<!doctype html>\n<html lang=")
        for tag, attrs in Page(text).elements:
            assert tag in ELEMENTS
            assert attrs.keys() <= ATTRIBUTES


def test_ids_are_unique_and_links_inside_the_page_lead_somewhere(every_page: list[str]) -> None:
    for text in every_page:
        parsed = Page(text)
        ids = Counter(parsed.all("id"))
        assert [name for name, count in ids.items() if count > 1] == []
        for href in parsed.all("href"):
            if href.startswith("#"):
                assert href[1:] in ids
            else:
                assert re.match(r"(https?://|mailto:)", href)
        for name in parsed.all("aria-labelledby"):
            assert name in ids


def test_the_policy_allows_the_one_style_sheet_and_the_one_script_and_nothing_else(every_page: list[str]) -> None:
    for text in every_page:
        (style,) = re.findall(r"<style>(.*?)</style>", text, re.S)
        (script,) = re.findall(r"<script>(.*?)</script>", text, re.S)
        digests = [b64encode(sha256(part.encode()).digest()).decode() for part in (style, script)]
        parsed = Page(text)
        (policy,) = (a["content"] for _, a in parsed.elements if a.get("http-equiv") == "Content-Security-Policy")
        assert policy == (
            f"default-src 'none'; style-src 'sha256-{digests[0]}'; script-src 'sha256-{digests[1]}'; "
            "img-src data:; base-uri 'none'; form-action 'none'"
        )
        assert "url(" not in style and "@import" not in style


def test_hostile_records_stay_text(hostile: Replay, english: Language) -> None:
    text = page([hostile], language=english)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    parsed = Page(text)
    shown = "".join(parsed.text)
    assert "<script>alert(1)</script>" in shown
    assert "{{ 7*7 }}" in shown
    assert {href for href in parsed.all("href") if not href.startswith("#")} == {
        "https://e.example/%22onclick=alert(3)",
        "https://e.example/?a=1&b=",
    }


@pytest.mark.parametrize(
    "text",
    ["1.N/1/2.W", "2:7.E", "#7.E", "นำ", "k w", "", 'a"b', "a'b", "a>b", "a&amp;b", "a=b", "a\tb", "a\x0cb", "a/"],
)
def test_a_value_without_quotes_is_read_as_it_stands(text: str) -> None:
    class Read(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert (tag, attrs) == ("b", [("title", text), ("lang", "en")])

    markup = str(value(text))
    assert markup.startswith('"') or not set(" \t\n\f\"'`=<>&") & set(markup)
    Read().feed(f"<b title={markup} lang=en>")


def test_a_text_in_the_style_sheet_ends_neither_its_string_nor_the_sheet() -> None:
    assert _quoted('ก a"b\\</style>\n\x00') == r'"ก a\22 b\5c \3c /style>\a \0 "'


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            {
                "♥QQ": "queen of hearts, queen of hearts",
                "♥7766": "seven of hearts, seven of hearts, six of hearts, six of hearts",
                "♠10 ♣10": "ten of spades, ten of clubs",
                "♥10": "ten of hearts",
                "N → W → S → E": "Turn order: North, West, South, East",
            },
        ),
        ("zh", {"♥QQ": "红桃Q、红桃Q", "♠10 ♣10": "黑桃10、梅花10"}),
    ],
)
def test_cards_in_texts_have_their_names(lang: str, expected: dict[str, str]) -> None:
    """In what is said about faults, and in the middle box."""
    (record,) = tn.read_file(SAMPLES / "three-faults.tractor")
    text = page([tn.replay(record)], language=Language(lang)).replace("\ufe0e", "")
    found = re.findall(r'<span role=img aria-label=(?:"([^"]*)"|([^\s>]+))>((?:[^<]|</?b[^>]*>)*)</span>', text)
    named = {re.sub("<[^>]*>", "", shown): quoted or bare for quoted, bare, shown in found}
    assert expected.items() <= named.items()
    for message in re.findall(r"<p>(.*?)</p>", text):  # no sign of a suit stands alone in what is said about a fault
        assert not re.search(r"</b>[0-9AJQK]", re.sub(r"<span role=img.*?</span>", "", message)), message


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("♥7 is trump", ["", "♥7", " is trump"]),
        ("♥77 66", ["♥77 66"]),
        ("♥7 6 and ♠8", ["♥7 6 and ♠8"]),
        ("♥7 8 East", ["", "♥7 8", " East"]),
        ("出♥7。", ["出", "♥7", "。"]),
    ],
)
def test_no_part_of_a_run_of_cards_is_named_alone(text: str, parts: list[str]) -> None:
    assert _cards_of(("♥7", "♥7 8")).split(text) == parts


SAMPLES = Path(__file__).parents[2] / "samples"
MOST = 80_000
"""The bytes of a page of one deal, style sheet and script included."""


def singles(replays: Callable[[str], list[Replay]]) -> str:
    """A deal in which every lead is one card, so that it takes 25 tricks: the longest there is."""
    text = re.sub(r"\n1\. .*", "\n", whole(4), flags=re.S)
    text = re.sub(r"\[(Winner|Points|Promotion|NextLeader|NextLevels) .*\n", "", text)
    (start,) = replays(text + "1.")
    assert start.game is not None and start.end is not None
    table, game = start.end, start.game
    of = {card: row.label for row in game.rows(game.pack(start.record), table, Language()) for card in row.cards}
    hands = {seat: list(cards) for seat, cards in table.hands.items()}
    leader = game.leader(table)
    for number in range(1, 26):
        at = "NWSE".index(leader or "N")
        seats = "NWSE"[at:] + "NWSE"[:at]
        led = hands[seats[0]][-1]
        laid = [next((card for card in hands[seat] if of[card] == of[led]), hands[seat][0]) for seat in seats[1:]]
        for seat, card in zip(seats, (led, *laid), strict=True):
            hands[seat].remove(card)
        text += f"{number}. {seats[0]}: {led} {' '.join(laid)}\n"
        (played,) = replays(text)
        leader = game.tricks(played.end)[-1].winner
    return text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_of_25_tricks_is_small(replays: Callable[[str], list[Replay]], lang: str) -> None:
    (played,) = replays(singles(replays))
    assert played.score is not None
    assert not [found for found in played.all_findings if found.severity is not Severity.NOTE]
    assert len(page([played], language=Language(lang)).encode()) <= MOST


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_a_comment_on_every_trick_it_is_still_small(replays: Callable[[str], list[Replay]], lang: str) -> None:
    comment = " {Here the ace was better: it keeps the lead, and the king falls under it before long, as it did.}"
    text = re.sub(r"^(\d+\. .*)$", rf"\1{comment}", singles(replays), flags=re.M)
    shown = page(replays(text), language=Language(lang))
    assert shown.count("Here the ace was better") == 25
    assert len(shown.encode()) <= MOST


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_every_sample_of_one_deal_is_small(lang: str) -> None:
    """Of tables of eight and of annotated deals, too, and each page of a match. Thai letters take three bytes each."""
    pages: dict[str, str] = {}
    for file in SAMPLES.glob("*.tractor"):
        replays = [tn.replay(record) for record in tn.read_file(file)]
        if len(replays) == 1:
            pages[file.stem] = page(replays, language=Language(lang))
        else:
            pages |= split(replays, language=Language(lang), name=file.stem)
    assert {"annotated", "unsun-annotated", "three-faults", "friends-3.html"} <= pages.keys()
    assert {name: len(text.encode()) for name, text in pages.items() if len(text.encode()) > MOST} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_twelve_annotated_deals_are_small(replays: Callable[[str], list[Replay]], lang: str) -> None:
    annotated = (SAMPLES / "annotated.tractor").read_text(encoding="utf-8")
    night = replays("\n".join([annotated] * 12))
    assert len(page(night, language=Language(lang)).encode()) <= 700_000


def test_complete(replays: Callable[[str], list[Replay]], english: Language) -> None:
    (played,) = replays(whole(4))
    text = page([played], language=english)
    shown = " ".join("".join(Page(text).text).replace("\ufe0e", "").split())
    for part in (
        "Hands as dealt",
        "Bids",
        "Kitty dealt",
        "Buried",
        "Play",
        "Score",
        "Next leader",
        "N → W → S → E",
        "Result",
    ):
        assert part in shown
    tricks = [item for item in played.record.body if isinstance(item, Trick)]
    assert text.count("<th scope=row>") == len(tricks)
    acts = [item for item in played.record.body if isinstance(item, Act)]
    laid = chain.from_iterable(act.cards for act in acts if act.keyword in ("deal", "kitty", "bury", "bid", "flip"))
    played_cards = chain.from_iterable((*play.cards, *play.attempt) for trick in tricks for play in trick.plays)
    names = (attrs["aria-label"] or "" for _, attrs in Page(text).elements if attrs.get("class") == "k")
    spoken = Counter(chain.from_iterable(whole_names(name) for name in names if not name.endswith("none")))
    assert played.game is not None
    tongue = Language("en", played.game.vocabulary)
    assert spoken == Counter(played.game.face(card, tongue).spoken for card in (*laid, *played_cards))


def whole_names(label: str) -> Iterator[str]:
    """The names of the cards in a label such as "Spades: ace, king" or "ten of hearts, two of hearts, big joker"."""
    row, _, cards = label.rpartition(": ")
    for name in re.split(r", | \+ ", cards):
        if row in ("Spades", "Hearts", "Clubs", "Diamonds"):
            assert " of " not in name, "the row has named the suit"
            yield f"{name} of {row.lower()}"
        else:
            yield name


def test_every_play_is_a_fragment(position: Replay, english: Language) -> None:
    ids = Page(page([position], language=english)).all("id")
    assert {step.address for step in position.steps if step.address} <= set(ids)
    assert {"22.N/1", "22.N/1/22.W"} <= set(ids)


def test_fragments_of_a_page_of_several_records(replays: Callable[[str], list[Replay]], english: Language) -> None:
    two = replays(whole(1) + "\n" + whole(2))
    ids = set(Page(page(two, language=english)).all("id"))
    assert {"1.S", "1:1.S", "2:1.S", "deal1", "deal2"} <= ids | {"1.S", "1:1.S", "2:1.S"}
    for step in two[0].steps:
        if step.address:
            assert {step.address, f"1:{step.address}"} <= ids
    assert {f"2:{step.address}" for step in two[1].steps if step.address} <= ids


def test_contents_of_a_page_of_several_records(replays: Callable[[str], list[Replay]], english: Language) -> None:
    two = replays(whole(1) + "\n" + whole(2))
    parsed = Page(page(two, language=english))
    assert {"#deal1", "#deal2"} <= set(parsed.all("href"))
    assert [tag for tag, _ in parsed.elements].count("h1") == 1
    assert [tag for tag, _ in Page(page(two[:1], language=english)).elements].count("nav") == 0


def test_headings_do_not_skip_a_level(every_page: list[str]) -> None:
    for text in every_page:
        levels = [int(tag[1]) for tag, _ in Page(text).elements if re.fullmatch("h[1-6]", tag)]
        assert levels[:1] in ([1], [])
        assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))


def test_signs_are_never_emoji(every_page: list[str]) -> None:
    for text in every_page:
        body = re.sub(r"<script.*?</script>", "", text[text.index("<body") :], flags=re.S)
        assert "\ufe0f" not in body
        visible = re.sub(r'(aria-label|content|title)="[^"]*"', "", body)
        assert not re.search("[♠♥♣♦⚠⚖](?!\ufe0e)", visible)


def test_text_in_another_script_names_its_language(position: Replay, english: Language) -> None:
    text = page([position], language=english)
    assert "<span class=player lang=zh>林</span>" in text
    assert '<html lang="en">' in text
    assert "<span class=player>林</span>" in page([position], language=Language("zh"))


def test_a_moment_of_one_record_of_several(replays: Callable[[str], list[Replay]], english: Language) -> None:
    two = replays(whole(1) + "\n" + whole(2))
    place = next(step.address for step in two[1].steps if step.address and step.address.startswith("3."))
    text = page(two, language=english, at=f"2:{place}")
    assert text.count("Before the play of") == 1
    assert text.index("Before the play of") > text.index('id="deal2"')
    assert page(two, language=english).count("<dt>Result<dd>") == text.count("<dt>Result<dd>") + 1
    with pytest.raises(PlaceError):
        page(two, language=english, at="3:1.N")
    with pytest.raises(PlaceError):
        page(two, language=english, at="2:99.N")


def test_render_is_the_page_by_language_tag(position: Replay, english: Language) -> None:
    assert tn.render(position) == page([position], language=english)
    assert tn.render([position, position], seat="W") == page([position, position], language=english, seat="W")


def test_only_the_page_needs_the_template_engine() -> None:
    code = (
        "import sys\n"
        "from tractor_notation.publish import text_view\n"
        "from tractor_notation.language import Language\n"
        "from tractor_notation.record import Record\n"
        "from tractor_notation.replay import replay\n"
        "text_view(replay(Record()), language=Language())\n"
        "print('jinja2' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
