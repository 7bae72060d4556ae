"""The markup of annotations."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_notation.language import Language
from tractor_notation.publish.markup import blocks, language_of, language_of_block, pieces, plain
from tractor_notation.publish.model import Block, Inline, Listing, Prose
from tractor_notation.publish.speaking import Speaker

SPECIFICATION = (Path(__file__).parents[2] / "grammar" / "README.md").read_text(encoding="utf-8")


def brief(found: tuple[Inline, ...]) -> str:
    """The pieces of a paragraph in HTML-like brackets, which no text of these tests has."""
    names = {"emphasis": "em", "strong": "strong", "link": "a"}
    return "".join(
        piece.text
        if piece.kind == "text"
        else f"<{piece.text}>"
        if piece.kind == "cards"
        else f"<{' '.join(filter(None, (names[piece.kind], piece.href)))}:{brief(piece.inside)}>"
        for piece in found
    )


def outline(several: tuple[Block, ...]) -> list[object]:
    return [
        brief(block.pieces) if isinstance(block, Prose) else (block.start, [outline(item) for item in block.items])
        for block in several
    ]


def every_piece(several: tuple[Block, ...]) -> Iterator[Inline]:
    for block in several:
        if isinstance(block, Prose):
            yield from inner(block.pieces)
        else:
            for item in block.items:
                yield from every_piece(item)


def inner(found: tuple[Inline, ...]) -> Iterator[Inline]:
    for piece in found:
        yield piece
        yield from inner(piece.inside)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("the *only* lead", "the <em:only> lead"),
        ("the _only_ lead", "the <em:only> lead"),
        ("**stands**, *really **so***", "<strong:stands>, <em:really <strong:so>>"),
        ("keep `SKK`!", "keep <SKK>!"),
        ("*keep `SKK`*", "<em:keep <SKK>>"),
        ("3 * 4 * 5, NS 3* EW 4*, I3_ and K8_", "3 * 4 * 5, NS 3* EW 4*, I3_ and K8_"),
        ("a* b` c", "a* b` c"),
        (r"\*not so\* \`SA\`", "*not so* `SA`"),
        ("see https://e.example/a.", "see <a https://e.example/a:https://e.example/a>."),
        ("(https://e.example/F_(b))", "(<a https://e.example/F_(b):https://e.example/F_(b)>)"),
        ("*at https://e.example/a_b_c*", "<em:at <a https://e.example/a_b_c:https://e.example/a_b_c>>"),
        ("HTTPS://E.example", "<a https://E.example:HTTPS://E.example>"),
        ("mailto:a@e.example", "<a mailto:a@e.example:mailto:a@e.example>"),
        ("<a@e.example>", "<a mailto:a@e.example:a@e.example>"),
        ("[club](https://e.example/x)", "<a https://e.example/x:club>"),
        ('[`SA` *wins*](https://e.example "title")', "<a https://e.example:<SA> <em:wins>>"),
        ("[见](https://e.example/见)", "<a https://e.example/%E8%A7%81:见>"),
        ("见https://e.example/。好", "见<a https://e.example/:https://e.example/>。好"),
        ("one\ntwo  \n three", "one two three"),
        ("上行\n下行 `SA`\n末", "上行下行 <SA> 末"),
    ],
)
def test_inline(text: str, expected: str) -> None:
    assert brief(pieces(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        *(
            "[club](javascript:alert)",
            "javascript:alert(1)",
            "data:text/html,x",
            "[a](//evil.example)",
            "[a](page.html)",
        ),
        *("[a](http:x)", "ftp://e.example/", "xhttp://e.example", "https://", "[a][b]", "<javascript:a>"),
        *("<b>bold</b>", "&lt; &amp; &#33;", "<!-- x -->", "~~x~~", "# heading", "> quote", "| a | b |", "---", "```"),
        *("    code", "www.e.example", "http://"),
    ],
)
def test_everything_else_is_text(text: str) -> None:
    assert brief(pieces(text)) == text.strip()


def test_a_picture_is_at_most_a_link() -> None:
    assert brief(pieces("![a](https://e.example/x.png)")) == "!<a https://e.example/x.png:a>"


def test_a_quotation_mark_ends_an_address() -> None:
    assert brief(pieces('https://e.example/"x')) == '<a https://e.example/:https://e.example/>"x'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo\n \n three ", ["one two", "three"]),
        ("  ", []),
        ("Two ways:\n- `SA`\n- *duck*", ["Two ways:", (None, [["<SA>"], ["<em:duck>"]])]),
        ("3. x\n4. y", [(3, [["x"], ["y"]])]),
        ("1) x", [(1, [["x"]])]),
        ("- a\n  1. b\n\n     c\n\n  d\n\nend", [(None, [["a", (1, [["b", "c"]]), "d"]]), "end"]),
        ("* a\n\n* b", [(None, [["a"], ["b"]])]),
        ("2026. was\nand +10 for 7.E", [(2026, [["was and +10 for 7.E"]])]),
        ("-5 for East", ["-5 for East"]),
        ("*a*\n\nb", ["<em:a>", "b"]),
    ],
)
def test_blocks(text: str, expected: list[object]) -> None:
    assert outline(blocks(text)) == expected


def test_the_markup_of_the_specification() -> None:
    """Each row of its table, in the words of the page."""
    rows = re.findall(r"^\| ``? ?(.+?) ?``? \| (.+) \|$", SPECIFICATION.split("### Markup")[1].split("\n## ")[0], re.M)
    kinds = {"emphasis": "emphasis", "strong": "strong emphasis", "cards": "cards", "link": "link", "text": "text"}
    assert len(rows) >= 8
    for written, means in rows:
        (block, *_) = blocks(written.replace(" / ", "\n"))
        kind = "list" if isinstance(block, Listing) else kinds[block.pieces[0].kind]
        assert means.startswith(kind), (written, means)


def test_plain_text_names_the_target_of_a_link() -> None:
    assert plain(pieces("[club](https://e.example) *x* <a@e.example>")) == "club (https://e.example) x a@e.example"


def test_cards_are_read_wherever_they_stand(english: Language) -> None:
    from tractor_notation.games import find

    speak = Speaker(english, find("shengji"))
    said = speak.comment("- **[`SAK`](https://e.example)** `what`")
    named = [piece.cards for piece in every_piece(said) if piece.kind == "cards"]
    assert [cards and (cards.plain, cards.spoken) for cards in named] == [
        ("♠A K", "ace of spades, king of spades"),
        None,
    ]


@given(st.text(alphabet='*`[]()_<>\\ hts:/.mail\n&"-1.javscript', max_size=60))
def test_links_lead_nowhere_but_to_http_and_mail(text: str) -> None:
    for piece in every_piece(blocks(text)):
        assert bool(piece.href) == (piece.kind == "link")
        assert piece.text or piece.inside or piece.kind == "link"
        if piece.kind == "link":
            assert piece.href.startswith(("http://", "https://", "mailto:"))
            assert not set(piece.href) & set("<>\"' \n")


@given(st.text(max_size=80))
def test_no_text_is_lost(text: str) -> None:
    shown = "".join(piece.text for piece in every_piece(blocks(text)))
    assert [char for char in shown if char.isalnum()] == [char for char in text if char.isalnum()] or re.search(
        r"\]\(|^\s*\d", text, re.M
    )


@given(st.text(alphabet="ab 中文\n\t\u3000.,!?-", max_size=40))
def test_text_without_markup_is_read_alike_with_and_without_the_library(text: str) -> None:
    with_markup = blocks(text + "\n\n*x*")
    assert outline(with_markup)[:-1] == outline(blocks(text))


@pytest.mark.parametrize(
    "text", ["[" * 20_000, "http:" * 20_000, "*a " * 10_000, "<" * 20_000, "- " * 5000, "`" * 20_000]
)
def test_no_text_takes_long(text: str) -> None:
    start = time.process_time()
    blocks(text)
    assert time.process_time() - start < 5


def test_the_library_is_loaded_when_there_is_markup() -> None:
    code = (
        "import sys; from tractor_notation.publish.markup import blocks;"
        "blocks('Plain: a-b, 3!\\n\\nMore.'); print('markdown_it' in sys.modules);"
        "blocks('*x*'); print('markdown_it' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


@pytest.mark.parametrize(
    ("text", "tag"), [("Wu", ""), ("先出副牌", "zh"), ("カード", "ja"), ("ไพ่", "th"), ("카드", "ko"), ("", "")]
)
def test_language_by_script(text: str, tag: str) -> None:
    assert language_of(text) == tag


def test_language_of_a_list() -> None:
    (listing,) = blocks("- a\n- *先出*")
    assert language_of_block(listing) == "zh"
