"""Codes, rules, options and sets of options explained: what ``tractor explain`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

from tractor_notation import package
from tractor_notation.checking import Checked, catalogue, checked
from tractor_notation.findings import Entry, Nature
from tractor_notation.games import Choice, find, games
from tractor_notation.judging.proving import CODES as PROVED
from tractor_notation.language import N_, Language
from tractor_notation.report.base import Setting, language
from tractor_notation.report.full import diagnostic
from tractor_notation.report.options import names_rule, preset_lines, shown_values
from tractor_notation.terminal import Terminal, clean, pad, width

NATURES = {
    Nature.READING: N_("cannot be read"),
    Nature.RULES: N_("cannot be legal"),
    Nature.PROOF: N_("cannot be decided"),
}


def rule_numbers() -> tuple[str, ...]:
    """The rule numbers of all games, in order."""
    return tuple(dict.fromkeys(number for game in games() for number in game.rules()))


def option_names() -> tuple[str, ...]:
    """The names of the options of all games, in the order of their rules."""
    return tuple(dict.fromkeys(name for game in games() for name in game.option_names()))


def preset_names() -> tuple[str, ...]:
    """The names of the sets of options of all games, in the order of the games."""
    return tuple(dict.fromkeys(name for game in games() for name in game.presets()))


def rules(what: str) -> tuple[str, ...]:
    """The rules meant by ``R4.5``, ``r4.5``, ``4.5``, or by ``R4`` for all under it."""
    return tuple(number for number in rule_numbers() if names_rule(what, number))


def listing(setting: Setting) -> Iterator[str]:
    """Every code under its kind, then every rule, every option and every set of options, a line each."""
    speech, terminal = language(setting.language), setting.terminal
    entries = catalogue()
    room = max(map(width, entries))
    for nature, title in NATURES.items():
        yield terminal.paint("bold", speech.word(title))
        for entry in sorted(entries.values(), key=lambda entry: entry.code):
            if entry.nature is nature:
                first = f"  {pad(entry.code, room)}  "
                rule = f" ({', '.join(entry.numbers)})" if entry.numbers else ""
                yield from terminal.wrap(speech.word(entry.title) + rule, " " * len(first), first)
        yield ""
    yield terminal.paint("bold", speech.word("rules"))
    for number in rule_numbers():
        first = f"  {pad(number, 6)}  "
        yield from terminal.wrap(_first_sentence(rule_text(number, speech)), " " * len(first), first)
    yield ""
    yield terminal.paint("bold", speech.word("options"))
    room = max(map(width, option_names()), default=0)
    for name, choice in _options(option_names()):
        first = f"  {pad(name, room)}  "
        text = _first_sentence(speech.word(choice.text)) + f" ({choice.rule})"
        yield from terminal.wrap(text, " " * len(first), first)
    yield ""
    yield terminal.paint("bold", speech.word("sets of options"))
    room = max(map(width, preset_names()), default=0)
    for game in games():
        for name, preset in game.presets().items():
            first = f"  {pad(name, room)}  "
            yield from terminal.wrap(_first_sentence(speech.word(preset.text)), " " * len(first), first)


def family(name: str, setting: Setting) -> Iterator[str]:
    """A family of games: how a record names its rules, and their chapters."""
    speech, terminal = language(setting.language), setting.terminal
    game = find(name)
    assert game is not None, "the name is that of a family"
    yield terminal.paint("bold", f"{game.name}@{game.version}")
    yield from terminal.wrap(
        speech.say("In a record: {example}", {"example": f'[Rules "{game.name}@{game.version}"]'}), "  ", "  "
    )
    yield ""
    yield terminal.paint("bold", speech.word("rules"))
    for number, title in game.chapters().items():
        first = f"  {pad(number, 6)}  "
        yield from terminal.wrap(speech.word(title), " " * len(first), first)
    yield ""
    such = {"chapter": f"tractor explain {next(iter(game.chapters()))}", "options": f"tractor options {game.name}"}
    yield from terminal.wrap(speech.say("{chapter} prints a chapter, {options} lists the options.", such))


def code(name: str, setting: Setting) -> Iterator[str]:
    """A code: its title, its rule, the explanation, an example, and the options that change it."""
    entry, speech, terminal = catalogue()[name], language(setting.language), setting.terminal
    yield f"{terminal.paint(entry.severity.value, entry.code)}: {terminal.paint('bold', speech.word(entry.title))}"
    about = N_("{severity}, {nature}, rule {rule}") if entry.numbers else N_("{severity}, {nature}")
    kind = {"severity": speech.word(entry.severity.value), "nature": speech.word(NATURES[entry.nature])}
    yield speech.say(about, {**kind, "rule": speech.listing(entry.numbers)})
    yield ""
    yield from terminal.wrap(speech.word(entry.explanation))
    for number in (one for named in entry.numbers for one in rules(named)):
        yield ""
        yield from _rule(number, speech, terminal)
    shown = _example(entry, setting)
    if shown:
        yield ""
        yield terminal.paint("bold", speech.word("Example"))
        yield from shown
    if entry.options:
        yield ""
        yield terminal.paint("bold", speech.word("Options that change it"))
        for option, choice in _options(entry.options):
            yield from terminal.wrap(f"{option} = {shown_values(choice, speech)}", "      ", "  ")
            yield from terminal.wrap(speech.word(choice.text), "      ", "      ")


def option(name: str, setting: Setting) -> Iterator[str]:
    """An option: its values, what it decides, the rule it changes, who plays so, and the codes it matters to."""
    speech, terminal = language(setting.language), setting.terminal
    for place, (_, choice) in enumerate(_options((name,))):
        if place:
            yield ""
        yield f"{terminal.paint('bold', name)} = {choice.values[0]}"
        yield from terminal.wrap(speech.word(choice.text))
        yield ""
        values = speech.say("Values: {values}", {"values": shown_values(choice, speech)})
        yield from terminal.wrap(values, "  ", "")
        if choice.several:
            yield from terminal.wrap(speech.word("Several of them may be given, with commas between them."), "  ", "  ")
        yield from terminal.wrap(speech.say("Source: {source}", {"source": choice.source}), "  ", "")
        codes = [entry.code for entry in catalogue().values() if name in entry.options]
        if codes:
            yield from terminal.wrap(speech.say("Codes: {codes}", {"codes": speech.listing(codes)}), "  ", "")
        for number in rules(choice.rule):
            yield ""
            yield from _rule(number, speech, terminal)


def preset(name: str, setting: Setting) -> Iterator[str]:
    """A set of options: the game, its source, what it changes, and how a record names it."""
    speech = language(setting.language)
    yield setting.terminal.paint("bold", speech.word("set of options"))
    for game in games():
        if name in game.presets():
            yield from preset_lines(game, name, game.presets()[name], setting, values=True)
    written = speech.say("In a record: {example}", {"example": f'[Options "preset={name}"]'})
    yield from setting.terminal.wrap(written, "  ", "  ")


def _options(wanted: Iterable[str]) -> Iterator[tuple[str, Choice]]:
    """Options by their names, of every game that has them."""
    for name in wanted:
        for game in games():
            choice = game.option(name)
            if choice:
                yield name, choice


def rule_texts(numbers: Iterable[str], setting: Setting) -> Iterator[str]:
    """Rules with the codes that rest on them."""
    speech, terminal = language(setting.language), setting.terminal
    for place, number in enumerate(numbers):
        if place:
            yield ""
        yield from _rule(number, speech, terminal)
        codes = [entry.code for entry in catalogue().values() if number in entry.numbers]
        if codes:
            yield from terminal.wrap(speech.say("Codes: {codes}", {"codes": speech.listing(codes)}), "  ", "  ")


def _rule(number: str, speech: Language, terminal: Terminal) -> Iterator[str]:
    label = speech.say("Rule {rule}", {"rule": number})
    yield terminal.paint("bold", label)
    yield from terminal.wrap(clean(rule_text(number, speech)), "  ", "  ")


def rule_text(number: str, speech: Language) -> str:
    """The text of a rule, one line; empty when no game has it."""
    text = next((text for game in games() if (text := game.rule(number))), "")
    return " ".join(speech.word(text).split()) if text else ""


def _first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    text = " ".join(text.split())
    end = min((place for stop in (". ", "。") if (place := text.find(stop)) > 0), default=None)
    return text if end is None else text[: end + 1]


def example(name: str) -> bytes | None:
    """The text of a record that shows a code."""
    try:
        return package.data(f"examples/{name}/bad.tractor")
    except OSError:
        return None


def _example(entry: Entry, setting: Setting) -> list[str]:
    """What ``tractor check`` says of the example."""
    from tractor_notation.text import read_stream

    text = example(entry.code)
    if text is None:
        return []
    shown: list[str] = []
    for one in checked(read_stream(BytesIO(text)), prove=entry.code in PROVED):
        shown += _shown(entry, one, setting)
    return shown


def _shown(entry: Entry, one: Checked, setting: Setting) -> Iterator[str]:
    lines = one.record.source.split("\n")
    for item in one.findings:
        if item.code == entry.code:
            yield ""
            yield from diagnostic(f"{entry.code}.tractor", one, item, lines, setting)
