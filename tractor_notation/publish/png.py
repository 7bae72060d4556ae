"""A diagram as a picture of points, for places that take nothing else. It needs the extra ``png`` and fonts on the system."""

from __future__ import annotations

import re

from tractor_notation.language import N_, Language
from tractor_notation.publish import fonts

SCALE = 2
"""So many points for a pixel of the drawing: sharp on a phone."""


_SCRIPTS = ("[♠♥♣♦]", "[\u4e00-\u9fff]", "[\u3040-\u30ff]", "[\u0e01-\u0e2e]")
_NOWHERE = "\U0010fffd"  # no font has it


class MissingError(RuntimeError):
    """What makes pictures is not installed, or has no font; the text says so in the language of the user."""


def png(svg: str, language: Language) -> bytes:
    """An SVG picture made with ``one_font`` as PNG. Raises :class:`MissingError`."""
    try:
        import resvg_py
    except ImportError:
        said = N_("PNG pictures need resvg; install it with: pip install 'tractor-notation[png]'")
        raise MissingError(language.word(said)) from None
    missing = next((char for char in _wanted(svg) if not _drawn(char)), "")
    if missing:
        said = N_("no font on this system has the sign {sign}; install one, such as Noto Sans CJK or DejaVu Sans")
        raise MissingError(language.say(said, {"sign": missing}))
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=SCALE, languages=[language.tag]))


def _wanted(svg: str) -> list[str]:
    """A letter, a suit, and a sign of each other script in a picture: what is drawn of these is drawn of all."""
    first = (re.search(script, svg) for script in _SCRIPTS)
    return ["A", *(found[0] for found in first if found)]


def _drawn(char: str) -> bool:
    """Whether some font has a sign: else nothing is drawn, or what stands for any sign that is missing."""
    return _picture(char) not in (_picture(""), _picture(_NOWHERE))


def _picture(char: str) -> bytes:
    import resvg_py

    around = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="16" font-family="{}">{}</text></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=around.format(fonts.WHOLE.replace("'", ""), char)))
