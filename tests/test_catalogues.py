"""The catalogues are complete: every text is there, translated, with its facts, and compiled."""

from __future__ import annotations

import gettext
from string import Formatter

import pytest

from tests.catalogues import TRANSLATED, catalogue, mo_file, template
from tractor_notation import checking
from tractor_notation.language import LANGUAGES, Language

languages = pytest.mark.parametrize("tag", TRANSLATED)


def _strings(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def _fields(text: str) -> set[str]:
    """The facts a template names. Texts that are no templates may hold single braces; they name none."""
    try:
        return {f"{name}:{spec}" for _, name, spec, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return set()


@languages
def test_every_text_is_in_the_catalogue(tag: str) -> None:
    there = {(message.context, _strings(message.id)) for message in catalogue(tag)}
    wanted = {(message.context, _strings(message.id)) for message in template() if message.id}
    assert wanted - there == set()
    assert there - wanted - {(None, ("",))} == set()


@languages
def test_every_text_is_translated(tag: str) -> None:
    missing = [
        message.id for message in catalogue(tag) if message.id and (message.fuzzy or not all(_strings(message.string)))
    ]
    assert missing == []


@languages
def test_translations_hold_the_same_facts(tag: str) -> None:
    """A clause is left out when a fact it names is missing, so a translation may name no other."""
    for message in catalogue(tag):
        if not message.id:
            continue
        wanted: set[str] = set().union(*map(_fields, _strings(message.id)))
        for text in _strings(message.string):
            assert _fields(text) <= wanted, message.id
        if isinstance(message.id, str) and isinstance(message.string, str) and message.string:
            assert _fields(message.string) == wanted, message.id


@languages
def test_the_compiled_catalogue_is_that_of_the_texts(tag: str) -> None:
    with mo_file(tag).open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalogue(tag):
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            said = compiled.pgettext(message.context, message.id) if message.context else compiled.gettext(message.id)
            assert said == message.string
        else:
            one, many = message.id
            assert {compiled.ngettext(one, many, n) for n in range(5)} == set(_strings(message.string))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_clause_of_a_message_can_be_filled(tag: str) -> None:
    speech = Language(tag)
    for entry in checking.catalogue().values():
        for text in (*entry.message, *entry.help):
            assert _fields(text) == _fields(speech.word(text))
