"""The options of the families: what ``tractor options`` prints, and which of them it was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from tractor_notation.games import Choice, Game, Preset, games
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.report.base import Setting, language
from tractor_notation.terminal import Terminal


class Listed(NamedTuple):
    """What is listed of a family: its options in the order of the rules, and its sets of options."""

    game: Game
    options: Mapping[str, Choice]
    presets: Mapping[str, Preset]

    @property
    def chapters(self) -> Iterator[tuple[str, str, Mapping[str, Choice]]]:
        """The chapters of the rules that have options: number, title, options."""
        for number, title in self.game.chapters().items():
            found = {name: choice for name, choice in self.options.items() if chapter(choice.rule) == number}
            if found:
                yield number, title, found


class NotListed(LookupError):
    """``name`` is no option, no set of options, no rule and no word of the families looked at; ``rule``: it is a rule, but
    no option changes it. ``known`` are all names there are."""

    def __init__(self, name: str, rule: bool, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.rule, self.known = name, rule, known


def chapter(rule: str) -> str:
    """R4.5 -> R4."""
    return rule.partition(".")[0]


def every(rules: Game | None = None) -> tuple[Listed, ...]:
    """All options and sets of all families, or of one."""
    return tuple(
        Listed(game, {name: choice for name in game.option_names() if (choice := game.option(name))}, game.presets())
        for game in ([rules] if rules else games())
    )


def listed(
    names: Sequence[str] = (), rules: Game | None = None, presets: bool = False, speech: Language | None = None
) -> tuple[Listed, ...]:
    """What was asked for by the names of options, sets, rules and families (none: everything), of one family or of all.

    A word that is no name finds the options and sets that speak of it, in English or in the language of ``speech``; a word
    in other letters than English ones in any language.
    ``presets``: no options. Raises :class:`NotListed`.
    """
    there = every(rules)
    asked = [_asked(there, name, speech or language("en")) for name in names]
    found = []
    for place, one in enumerate(there):
        named = set().union(*(answer[place] for answer in asked)) if names else {*one.options, *one.presets}
        options = {name: choice for name, choice in one.options.items() if name in named and not presets}
        sets = {name: preset for name, preset in one.presets.items() if name in named}
        if options or sets:
            found.append(one._replace(options=options, presets=sets))
    return tuple(found)


def _asked(there: Sequence[Listed], name: str, speech: Language) -> list[set[str]]:
    """The options and sets of each family that were asked for."""
    found = [_named(one, name) for one in there]
    rule = any(names_rule(name, number) for one in there for number in one.game.rules())
    if not any(found) and not rule:
        found = [_about_it(one, name, speech) for one in there]
    if not any(found):
        known = [word for one in there for word in (*one.options, *one.presets, *one.game.chapters())]
        raise NotListed(name, rule, tuple(dict.fromkeys(known)))
    return found


def _about_it(one: Listed, text: str, speech: Language) -> set[str]:
    """The options and sets of a family whose names, values, sentences or rules have all the words of a text."""
    words = [word for word in text.casefold().replace("-", " ").replace("_", " ").split() if len(word) > 1]
    if not words:
        return set()
    titles = one.game.chapters()
    tongues = [speech] if text.isascii() else [language(tag) for tag in LANGUAGES]

    def speaks(*texts: str) -> bool:
        spoken = (said for text in texts for said in (text, *(tongue.word(text) for tongue in tongues)))
        said = " ".join(spoken).casefold().replace("-", " ")
        return all(word in said for word in words)

    options = {
        name
        for name, choice in one.options.items()
        if speaks(name, *choice.values, choice.text, one.game.rule(choice.rule) or "", titles[chapter(choice.rule)])
    }
    return options | {name for name, preset in one.presets.items() if speaks(name, preset.text)}


def names_rule(text: str, number: str) -> bool:
    """Whether a text means a rule: ``R4.5``, ``r4.5`` and ``4.5`` mean R4.5, ``R4`` all under it."""
    wanted = text.strip().upper()
    known = number if wanted[:1].isalpha() else number.lstrip(ascii_uppercase)
    return wanted != "" and f"{known}.".startswith(f"{wanted}.")


def _named(one: Listed, name: str) -> set[str]:
    """The options and sets of a family that a name stands for."""
    word = name.strip().lower()
    if word in (one.game.name, f"{one.game.name}@{one.game.version}"):
        return {*one.options, *one.presets}
    found = {known for known in (*one.options, *one.presets) if known == word}
    return found | {known for known, choice in one.options.items() if names_rule(name, choice.rule)}


def text(found: Sequence[Listed], setting: Setting, values: bool) -> Iterator[str]:
    """The list for people: chapter by chapter, then the sets; with ``values`` also what stands in each set."""
    several = len(every()) > 1
    for place, one in enumerate(found):
        if place:
            yield ""
        if several:
            yield setting.terminal.paint("bold", f"{one.game.name}@{one.game.version}")
            yield ""
        blocks = [_chapter(number, title, inner, setting) for number, title, inner in one.chapters]
        if one.presets:
            blocks.append(_presets(one, setting, values))
        for number, block in enumerate(blocks):
            if number:
                yield ""
            yield from block


def _chapter(number: str, title: str, options: Mapping[str, Choice], setting: Setting) -> Iterator[str]:
    speech, terminal = language(setting.language), setting.terminal
    yield terminal.paint("bold", f"{number} {speech.word(title)}")
    for name, choice in options.items():
        first = f"  {name} = "
        lines = terminal.wrap(shown_values(choice, speech), "      ", first)
        yield f"  {terminal.paint('note', name)}{lines[0][2 + len(name) :]}"
        yield from lines[1:]
        yield from _about(choice.text, (choice.rule, choice.source), speech, terminal)


def _about(sentence: str, facts: tuple[str, ...], speech: Language, terminal: Terminal) -> Iterator[str]:
    """A sentence with its rule and source in brackets."""
    about = speech.say("{line} ({details})", {"line": speech.word(sentence), "details": "; ".join(facts)})
    yield from terminal.wrap(about, "      ", "      ")


def _presets(one: Listed, setting: Setting, values: bool) -> Iterator[str]:
    speech, terminal = language(setting.language), setting.terminal
    default = next(iter(one.game.presets()))
    example = next((name for name in one.presets if name != default), default)
    title = speech.say("Sets of options, such as {example}", {"example": f'[Options "preset={example}"]'})
    yield terminal.paint("bold", title)
    for name, preset in one.presets.items():
        yield from preset_lines(one.game, name, preset, setting, values)


def preset_lines(game: Game, name: str, preset: Preset, setting: Setting, values: bool) -> Iterator[str]:
    """A set of options: its name, the game, its source, and with ``values`` what it changes."""
    speech, terminal = language(setting.language), setting.terminal
    first = next(iter(game.presets())) == name
    label = speech.say("{value} (default)", {"value": name}) if first else name
    yield f"  {terminal.paint('note', name)}{label[len(name) :]}"
    yield from _about(preset.text, (preset.source,), speech, terminal)
    if not values:
        return
    changed = changes(game, preset)
    room = max(map(len, changed), default=0)
    for setting_, default in changed.items():
        note = speech.say("default: {value}", {"value": default})
        yield f"      {setting_:{room}}  {terminal.paint('quiet', note)}".rstrip()


def changes(game: Game, preset: Preset) -> dict[str, str]:
    """The values of a set that differ from the defaults, as ``name=value``, each with the default."""
    choices = ((name, value, game.option(name)) for name, value in preset.values.items())
    return {
        f"{name}={value}": choice.values[0] for name, value, choice in choices if choice and value != choice.values[0]
    }


def shown_values(choice: Choice, speech: Language) -> str:
    """The values of an option in a row, the default first."""
    default, *others = choice.values
    shown = [speech.say("{value} (default)", {"value": default}), *others]
    if choice.sample:
        shown.append(speech.say("or for instance {value}", {"value": choice.sample}))
    return speech.listing(shown)
