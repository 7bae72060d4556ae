"""From findings to words: templates, gettext catalogues, and the vocabulary of a game.

A template names the facts it needs and how each is spoken: ``"{seat:seat} led {lead:cards}."``. The way a fact is
spoken comes from the vocabulary of the game (``cards``, ``seat``, ``suit`` ...), so every game says its cards as its
players do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING, Any

from tractor_notation import package
from tractor_notation.findings import CATALOGUE, Data, Finding, Related, Severity

if TYPE_CHECKING:
    import gettext

    from tractor_notation.record import Act, Record, Ruling

LANGUAGES = ("en", "zh", "ja", "th")
"""The languages with a catalogue; English is the source."""

UNSPACED = frozenset({"zh", "ja"})
"""Languages that set no space between sentences."""

Vocabulary = Mapping[str, Callable[["Language", Any], str]]
"""How a game speaks its facts: the name after the colon in a template -> a function of language and value."""


def N_(text: str) -> str:  # noqa: N802 (the usual name)
    """Mark a text for the catalogues without translating it yet."""
    return text


def P_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 (like the name above)
    """The same for a text with its plural."""
    return one, many


_CONTEXT = "\x04"  # what stands between a context and its text in compiled catalogues


def C_(context: str, text: str) -> str:  # noqa: N802 (like the names above)
    """A text that one game says in its own way, where another says the same in English."""
    return f"{context}{_CONTEXT}{text}"


@lru_cache
def _catalogue(tag: str) -> gettext.NullTranslations:
    import gettext

    if tag == "en":
        return gettext.NullTranslations()
    return gettext.GNUTranslations(BytesIO(package.data(f"locale/{tag}/LC_MESSAGES/tractor.mo")))


class Language:
    """One language with the vocabulary of one game."""

    def __init__(self, tag: str = "en", vocabulary: Vocabulary | None = None) -> None:
        if tag not in LANGUAGES:
            raise ValueError(f"no catalogue for language {tag!r}; there are: {', '.join(LANGUAGES)}")
        self.tag = tag
        self._vocabulary = vocabulary or {}
        self._catalogue = _catalogue(tag)
        self._formatter = _Formatter(self)

    def word(self, text: str) -> str:
        """The text in this language."""
        return self._catalogue.gettext(text).rpartition(_CONTEXT)[2]

    def plural(self, one: str, many: str, n: int) -> str:
        """The right one of two texts for a number, in this language."""
        return self._catalogue.ngettext(one, many, n)

    def say(self, template: str, data: Data | Mapping[str, Any] = ()) -> str:
        """A template in this language with its facts filled in. Raises ``KeyError`` when a fact is missing."""
        return self._formatter.vformat(self.word(template), (), dict(data))

    def speak(self, spec: str, value: Any) -> str:
        """One value as the vocabulary speaks it; ``phrase`` is a text of the catalogue; without an entry, plain text."""
        if spec == "phrase":
            return self.word(value)
        speak = self._vocabulary.get(spec) if spec else None
        if speak is not None:
            return speak(self, value)
        return self.listing(str(part) for part in value) if isinstance(value, tuple) else str(value)

    def listing(self, words: Iterable[str]) -> str:
        """Words in a row, joined as the language does."""
        return self.word(", ").join(words)

    def sentences(self, sentences: Iterable[str]) -> str:
        """Sentences one after the other."""
        return ("" if self.tag in UNSPACED else " ").join(sentences)

    def clauses(self, templates: tuple[str, ...], data: Data | Mapping[str, Any]) -> str:
        """The clauses whose facts are there, one after the other."""
        known = dict(data)
        return self.sentences(self.say(text, known) for text in templates if _fields(text) <= known.keys())

    def title(self, record: Record) -> str:
        """A short name of a record for people: its event and board, or its number in the file."""
        event, board = record.value("Event"), record.value("Board")
        number = self.say(N_("board {number}"), {"number": board}) if board else ""
        if event and number:
            return self.say(N_("{event}, {board}"), {"event": event, "board": number})
        return event or number or self.say(N_("record {number}"), {"number": record.index})

    def message(self, finding: Finding) -> str:
        """What a finding says, without rule and place."""
        return self.clauses(CATALOGUE[finding.code].message, finding.data)

    def help(self, finding: Finding) -> str:
        """The next step a finding proposes; empty where there is none, or where the table has ruled already."""
        if finding.severity is Severity.RULED:
            return ""
        return self.clauses(CATALOGUE[finding.code].help, finding.data)

    def related(self, related: Related) -> str:
        """What a second place adds."""
        return self.say(related.message, related.data)

    def act(self, act: Act) -> str:
        """A statement that every family has, as a sentence; empty for any other."""
        template = _ENDS.get(act.word or "", "{word}") if act.keyword == "end" else _ACTS.get(act.keyword)
        if template is None:
            return ""
        seat = self.speak("seat", act.seat) if act.seat else ""
        return self.say(template, {"seat": seat, "word": act.word or ""})

    def ruling(self, ruling: Ruling) -> str:
        """What the table decided about a play, or about what was done before the first trick, with its reason."""
        side = self.speak("side", ruling.side) if ruling.side else ""
        signed = f"{ruling.amount:+d}" if ruling.amount is not None else ""
        known = {"decision": ruling.decision, "amount": signed, "side": side}
        early = not ruling.address.partition(".")[0].strip("0")
        texts = _RULINGS | _EARLY if early else _RULINGS
        text = self.say(texts.get(ruling.decision, "{decision}"), known)
        if side and ruling.decision == "points":
            text = self.say(N_("{side}: {text}"), {"side": side, "text": text})
        if ruling.reason:
            text = self.say(N_("{text}. Reason: {reason}"), {"text": text, "reason": ruling.reason})
        return text


_ACTS = {
    "claim": N_("{seat} claims the rest."),
    "concede": N_("{seat} concedes the rest."),
    "redeal": N_("{seat} asks for a new deal: {word:ground}."),
}

_ENDS = {
    "unfinished": N_("The record stops here, before the deal is over."),
    "conceded": N_("The rest was conceded."),
    "time": N_("Time ran out."),
    "void": N_("The deal is void."),
}

_RULINGS = {
    "stands": N_("the play stands"),
    "corrected": N_("the play was corrected"),
    "agreed": N_("as the options of this circle say"),
    "void": N_("the deal is void"),
    "points": N_("points {amount}"),
    "level": N_("{side}: level {amount}"),
}

_EARLY = {"stands": N_("what was done stands"), "corrected": N_("what was done was corrected")}
"""The same of bids, burials and whatever else is no play."""


@cache
def _fields(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


class _Formatter(Formatter):
    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        return self._language.speak(format_spec, value)
