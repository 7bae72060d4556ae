"""Deals for articles in WeChat and editors like its own, which keep inline styles and drop everything else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup

from tractor_notation.language import Language
from tractor_notation.publish import html
from tractor_notation.publish.markup import plain
from tractor_notation.publish.model import DealView, Inline

_SOFT = "color:#5b5a52"
_SMALL = f"font-size:13px;{_SOFT}"
_FAMILY = "system-ui,-apple-system,PingFang SC,Microsoft YaHei,sans-serif"
CSS = {
    "deal": f"font-family:{_FAMILY};font-size:15px;line-height:1.6;color:#1c1d1a;overflow-wrap:anywhere;word-break:break-word",
    "h1": "font-size:20px;line-height:1.3;margin:16px 0 4px",
    "h2": "font-size:17px;line-height:1.3;margin:20px 0 6px;color:#17593f",
    "p": "margin:2px 0",
    "comment": "margin:6px 0",
    "item": "margin:2px 0 2px 14px;text-indent:-14px;padding-left:14px",
    "small": f"margin:2px 0;{_SMALL}",
    "soft": _SMALL,
    "box": "background-color:#17593f;color:#ffffff;padding:10px 12px;margin:6px 0",
    "hand": "border:1px solid #d8d4c6;padding:8px 10px;margin:6px 0",
    "rows": "border-collapse:collapse",
    "label": f"width:24px;padding:1px 6px 1px 0;border:none;vertical-align:top;{_SOFT}",
    "cell": "padding:2px 4px;border:none;vertical-align:top",
    "tricks": "border-collapse:collapse;font-size:13px",
    "head": "white-space:nowrap;padding:3px 4px;border:none;border-bottom:2px solid #1c1d1a;font-weight:bold",
    "number": f"padding:2px 4px;border:none;vertical-align:top;text-align:right;{_SOFT}",
    "notes": "padding:4px 8px;border:none;background-color:#f1efe6",
    "problem": "border-left:4px solid #9c1c10;background-color:#fbeeea;padding:4px 10px;margin:6px 0",
    "variation": "border-left:2px solid #d8d4c6;padding-left:10px;margin:6px 0",
    "points": "text-decoration:underline",
    "gone": f"text-decoration:line-through;{_SOFT}",
}
"""The style of each part. Nothing is said by colour alone: a reader in the dark sees others.

What is copied in a browser takes along what it says of the fonts, and widths as that window has them: so the fonts are named here,
and no width is one of the window.
"""

_RED = re.compile("([♥♦]\ufe0e)")


def wechat(title: str, deals: Sequence[DealView], language: Language) -> str:
    """A document whose body can be copied into an article as it is shown."""
    text = (
        html.environment()
        .get_template("wechat.html")
        .render(
            title=title,
            deals=deals,
            css=CSS,
            lang=html.TAGS.get(language.tag, language.tag),
            red=red,
            shown=_shown,
            _=language.word,
            say=lambda template, **data: language.say(template, data),
        )
    )
    return re.sub(r"\n\s*\n+", "\n", text)


def red(text: str) -> Markup:
    """A text whose suit signs are never emoji and, if red, have that colour."""
    return Markup(_RED.sub(r'<span style="color:#b0122b">\1</span>', str(html.sign(text))))


def _shown(piece: Inline) -> str:
    """The text of a link."""
    return plain(piece.inside)
