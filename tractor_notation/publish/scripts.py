"""Scripts of pages: plain JavaScript in parts, which a page holds as one, in a small form that was made of them; and what
stands beside them, their words and data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from markupsafe import Markup

from tractor_notation import package
from tractor_notation.language import UNSPACED, Language

# Comments on lines of their own, types in front of a name, and the space at the beginning of lines.
_BLOCKS = re.compile(r"^\s*/\*\*.*?\*/\s*?\n", re.DOTALL | re.MULTILINE)
_TYPES = re.compile(r"/\*\* @type [^\n]*?\*/ ?")
_LINES = re.compile(r"^\s*(?://.*)?\n|^[^\S\n]+", re.MULTILINE)


@dataclass(frozen=True)
class Script:
    """A script: its parts in their order, by their names in ``templates`` without the ending, and the file of its small
    form."""

    parts: tuple[str, ...]
    small: str

    def text(self) -> str:
        """The script as a page holds it: the small form that ``python -m tests.script`` has made of these sources; of
        others it is not used, and the sources stand there without comments."""
        try:
            head, _, small = package.text(f"templates/{self.small}").partition("\n")
        except OSError:
            return self.plain()
        return small.strip() if head == f"// {self.digest()}" else self.plain()

    def digest(self) -> str:
        """What tells these sources from any others."""
        return sha256(_sources(self.parts).encode("utf-8")).hexdigest()

    def plain(self) -> str:
        """The sources as one script, without comments and without the space at the beginning of lines."""
        text = _sources(self.parts)
        for pattern in (_TYPES, _BLOCKS, _LINES):
            text = pattern.sub("", text)
        return f'"use strict";(() => {{\n{text.strip()}\n}})();'


@cache
def _sources(parts: tuple[str, ...]) -> str:
    return "\n".join(package.text(f"templates/{name}.js") for name in parts)


def spoken(texts: Mapping[str, str], language: Language) -> dict[str, str]:
    """What a script says, by the names it knows, in a language; and what it joins words and sentences with."""
    joints = {
        "comma": language.word(", "),
        "colon": language.word(": "),
        "gap": "" if language.tag in UNSPACED else " ",
    }
    assert not joints.keys() & texts.keys()
    return {name: language.word(text) for name, text in texts.items()} | joints


def embedded(value: Mapping[str, Any]) -> Markup:
    """A value as JSON for an element that is not run: no sign in it can end the element or a line of script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)
