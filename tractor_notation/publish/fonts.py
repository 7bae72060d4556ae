"""Fonts that most systems have, in the order in which they are taken: for figures, whose style sheet is not the page's."""

from __future__ import annotations

from tractor_notation.language import LANGUAGES

_LATIN = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'DejaVu Sans'"
_CHINESE = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC'"
_JAPANESE = "'Hiragino Sans', 'Yu Gothic', Meiryo, 'Noto Sans CJK JP', 'Noto Sans JP'"
_THAI = "Thonburi, 'Leelawadee UI', 'Noto Sans Thai'"
_SIGNS = "'DejaVu Sans', 'Segoe UI Symbol', 'Apple Symbols', 'Noto Sans Symbols2', 'Noto Sans Symbols'"

CJK = frozenset({"zh", "ja"})
"""Languages that are written in wide signs."""

WIDE = {tag: f"{_JAPANESE if tag == 'ja' else _CHINESE}, sans-serif" for tag in LANGUAGES}
"""Chinese and Japanese signs, which differ by the language of who reads."""

THAI = f"{_THAI}, sans-serif"
SIGNS = f"{_SIGNS}, sans-serif"

WHOLE = f"'DejaVu Sans', 'Segoe UI Symbol', 'Arial Unicode MS', {_LATIN}, {_THAI}, sans-serif"
"""For what takes one font for a whole line: those first that have the signs of the suits as well as letters."""

FAMILIES = {tag: f"{_LATIN}, {_THAI}, {WIDE[tag]}" for tag in LANGUAGES}
"""The stack for all text. Latin comes first, so that ranks look alike everywhere."""
