"""``tractor options --format markdown``: the tables that the specification of the notation holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tractor_notation.games import Choice, Game, Preset
from tractor_notation.language import N_, Language
from tractor_notation.report.options import Listed, changes


def lines(found: Sequence[Listed], speech: Language) -> Iterator[str]:
    """A heading for each family, a table for each chapter of its rules, and one for its sets of options."""
    for place, one in enumerate(found):
        if place:
            yield ""
        yield f"### `{one.game.name}@{one.game.version}`"
        for number, title, options in one.chapters:
            yield ""
            yield f"**{number} {speech.word(title)}**"
            yield ""
            yield from _options(options, speech)
        if one.presets:
            yield ""
            yield f"**{speech.word('Sets of options')}**"
            yield ""
            yield from _presets(one.game, one.presets, speech)


def _options(options: Mapping[str, Choice], speech: Language) -> Iterator[str]:
    yield from _head(
        speech, N_("option"), N_("values, the default first"), N_("what it decides"), N_("rule"), N_("source")
    )
    for name, choice in options.items():
        default, *others = choice.values
        values = [f"**`{default}`**", *(f"`{value}`" for value in others)]
        if choice.sample:
            values.append(speech.say("or for instance {value}", {"value": f"`{choice.sample}`"}))
        if choice.several:
            values.append(speech.word("several with commas"))
        yield _row((f"`{name}`", speech.listing(values), speech.word(choice.text), choice.rule, choice.source))


def _presets(game: Game, presets: Mapping[str, Preset], speech: Language) -> Iterator[str]:
    yield from _head(speech, N_("set"), N_("the game"), N_("values that differ from the default"), N_("source"))
    for name, preset in presets.items():
        values = " ".join(f"`{value}`" for value in changes(game, preset))
        yield _row((f"`{name}`", speech.word(preset.text), values or "–", preset.source))


def _head(speech: Language, *names: str) -> Iterator[str]:
    yield _row(map(speech.word, names))
    yield "|" + "---|" * len(names)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
