"""Style sheets of one's own, and the properties they may count on."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tractor_notation import package
from tractor_notation.language import Language
from tractor_notation.publish import StyleError, page
from tractor_notation.publish.theme import style_sheet
from tractor_notation.replay import Replay

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_every_property_of_the_table_is_there_and_no_other_is_named() -> None:
    table = re.findall(r"^\| ((?:`--[\w-]+`(?:, )?)+) \|", README, re.M)
    told = {name for row in table for name in re.findall("`(--[a-z-]+)`", row)}
    sheets = "".join(map(package.text, ("templates/look.css", "templates/style.css", "templates/player.css")))
    assert len(told) > 10
    assert told == set(re.findall(r"(?<=[{;\s])(--[a-z-]+)(?=:)", sheets))


def test_its_digest_stands_in_the_policy(position: Replay, english: Language) -> None:
    text = page([position], language=english, css=":root { --felt: #723; }\r\n/* < & > */")
    own, theirs = re.findall(r"<style>(.*?)</style>", text, re.S)
    assert theirs == ":root { --felt: #723; }\n/* < & > */"
    digests = [f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'" for part in (own, theirs)]
    assert f"style-src {' '.join(digests)};" in text.replace("&#39;", "'")
    assert page([position], language=english, css=" \n") == page([position], language=english)


@pytest.mark.parametrize("text", ["</style>", "a::before { content: '</STYLE\t' }", "<!-- a {} -->", "/* </style */"])
def test_one_that_could_end_its_element_is_refused(text: str, position: Replay, english: Language) -> None:
    with pytest.raises(StyleError, match="a style sheet cannot hold"):
        page([position], language=english, css=text)


@pytest.mark.parametrize(
    "text",
    ["@import 'x.css';", "a { background: url(https://e.example/x.png) }", "a { background: URL( 'x.png' ) }"],
)
def test_one_that_would_fetch_something_is_refused(text: str, english: Language) -> None:
    with pytest.raises(StyleError, match="a page is one file and fetches nothing"):
        style_sheet(text, english)


@pytest.mark.parametrize(
    "text", ["a { background: url(data:image/png;base64,AA==) }", "/* see url(x.png), @import */ a { color: red }", ""]
)
def test_others_are_taken_as_they_are(text: str, english: Language) -> None:
    assert style_sheet(text, english) == text
