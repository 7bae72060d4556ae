"""Full-width and typographic characters become the plain ones of the notation, one for one, so columns stay."""

from __future__ import annotations

import re

_PLAIN = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {
    ord(sign): plain
    for signs, plain in (
        ("\u3000\u00a0\u202f\ufeff", " "),
        ("、", ","),
        ("。", "."),
        ("【〔", "["),
        ("】〕", "]"),
        ("“”„‟「」『』", '"'),
        ("–—−", "-"),
    )
    for sign in signs
}
_SIGNS = "[" + re.escape("".join(map(chr, _PLAIN))) + "]"

QUOTED = r"\"(?:[^\"\\\n]|\\[^\n])*\"?|＂(?:[^\"＂\\\n]|\\[^\n])*[\"＂]?|“[^\"“”\n]*[\"”“]?|「[^「」\n]*」?"
"""A text in quotation marks, as written; where the closing mark is missing, to the end of the line."""

# Comments, remarks and quoted texts keep their content; what stands outside them is translated. (Not compiled before a
# text needs it.)
_SEGMENT = (
    r"(?s)(?P<comment>\{(?:[^{}\\]++|\\.)*+\}|｛(?:[^{}｛｝\\]++|\\.)*+[}｝])"
    r"|(?P<remark>[;；][^\n]*)"
    r"|(?P<quoted>" + QUOTED + ")"
    rf"|(?P<signs>(?![｛；＂“「]){_SIGNS}(?:(?![｛；＂“「]){_SIGNS})*+|{_SIGNS})"
)


def plain(text: str) -> str:
    """The text with plain characters outside comments, remarks and quoted texts; as long as before."""
    if text.isascii() or not re.search(_SIGNS, text):
        return text
    return re.sub(_SEGMENT, _translate, text)


def _translate(match: re.Match[str]) -> str:
    text = match[0]
    if match.lastgroup == "signs":
        return text.translate(_PLAIN)
    if match.lastgroup == "remark":
        return ";" + text[1:]
    last = text[-1].translate(_PLAIN) if len(text) > 1 else ""
    return text[0].translate(_PLAIN) + text[1:-1] + last
