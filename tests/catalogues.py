"""The catalogues of the languages: which texts there are, and ``python -m tests.catalogues``, which brings them up to
date.

It reads every text out of the code, the templates and the rules, puts new ones (empty) into
``tractor_notation/locale/*/LC_MESSAGES/tractor.po``, keeps the translations there are, and compiles them. A text that
has gone stays in the file as a comment until somebody takes it out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tractor_notation.games import find, names
from tractor_notation.language import LANGUAGES

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "tractor_notation" / "locale"

FOLDERS = ("tractor_notation", "cli", "templates")
"""Where texts are; the links in the package to the others are not followed."""

KEYWORDS = DEFAULT_KEYWORDS | {"word": None, "say": None, "plural": (1, 2), "P_": (1, 2), "C_": ((1, "c"), 2)}
"""The functions whose literal arguments are texts."""

TRANSLATED = tuple(tag for tag in LANGUAGES if tag != "en")


def po_file(tag: str) -> Path:
    """The catalogue translators edit."""
    return LOCALE / tag / "LC_MESSAGES" / "tractor.po"


def mo_file(tag: str) -> Path:
    """The compiled catalogue the program reads."""
    return po_file(tag).with_suffix(".mo")


def texts() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """Every text with the file it is in, a pair where it has a plural, and its context, if it has one."""
    methods = [("**.py", "python"), ("**.html", "jinja2")]
    for folder in FOLDERS:
        found = extract_from_dir(str(ROOT / folder), methods, keywords=KEYWORDS)
        for file, _, message, _, context in found:
            yield f"{folder}/{file}", message, context
    for name in names():
        game = find(name)
        assert game is not None
        for number in game.rules():
            yield f"tractor_notation/games/{name}/rules.md", str(game.rule(number)), None
        for title in game.chapters().values():
            yield f"tractor_notation/games/{name}/rules.md", title, None


def template() -> Catalog:
    """All texts, none of them translated."""
    catalog = Catalog(project="tractor-notation")
    for file, message, context in texts():
        catalog.add(message, locations=[(file, 0)], context=context)
    return catalog


def catalogue(tag: str) -> Catalog:
    """The catalogue of a language as it stands in its file."""
    with po_file(tag).open("rb") as file:
        return read_po(file, locale=tag, domain="tractor")


def update(tag: str) -> Catalog:
    """The catalogue of a language with all texts there are now."""
    catalog = catalogue(tag) if po_file(tag).exists() else Catalog(locale=tag, domain="tractor")
    created = catalog.creation_date
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.creation_date = created
    catalog.project, catalog.version = "tractor-notation", "1"
    catalog.copyright_holder, catalog.msgid_bugs_address = "The tractor-notation authors", ""
    catalog.last_translator = catalog.language_team = "The tractor-notation authors"
    catalog.header_comment = f"# The texts of tractor-notation, language {tag}."
    catalog.fuzzy = False
    return catalog


def _write(path: Path, write: Any, catalog: Catalog, **how: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    file: IO[bytes]
    with path.open("wb") as file:
        write(file, catalog, **how)


def main() -> None:
    """Bring every catalogue up to date and say what is still to be translated."""
    for tag in TRANSLATED:
        catalog = update(tag)
        _write(po_file(tag), write_po, catalog, width=120, include_lineno=False)
        _write(mo_file(tag), write_mo, catalog)
        missing = sum(1 for message in catalog if message.id and not message.string)
        sys.stdout.write(f"{po_file(tag).relative_to(ROOT)}: {len(catalog)} texts, {missing} not translated\n")


if __name__ == "__main__":
    main()
