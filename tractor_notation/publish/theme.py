"""Style sheets of readers' own, which a page takes beside its own one."""

from __future__ import annotations

import re

from tractor_notation.language import N_, Language


class StyleError(ValueError):
    """A style sheet that no page can hold; the text says why in the language of the user."""


# What a style sheet cannot say without ending its element, and with it the page's hold on it.
_END = re.compile(r"</style|<!--", re.IGNORECASE)
_REMOTE = re.compile(r"@import\b|url\(\s*[\"']?(?!\s|[\"')]|data:|#)", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def style_sheet(text: str, language: Language) -> str:
    """A style sheet as a page can hold it. Raises :class:`StyleError` for one that would reach out of its element, and for
    one that asks for something from elsewhere, which no page fetches."""
    sheet = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd").strip()
    if found := _END.search(sheet):
        said = language.say(N_("a style sheet cannot hold {text}"), {"text": found[0]})
        raise StyleError(said)
    if found := _REMOTE.search(_COMMENT.sub(" ", sheet)):
        said = N_("a style sheet cannot ask for other files ({text}): a page is one file and fetches nothing")
        raise StyleError(language.say(said, {"text": found[0].strip()}))
    return sheet
