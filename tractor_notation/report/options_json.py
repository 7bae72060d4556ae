"""``tractor options --format json``: the schema ``tractor-options/1``; see ``schemas/tractor-options-1.json``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tractor_notation.games import Choice, Game, Preset
from tractor_notation.language import Language
from tractor_notation.report.options import Listed, chapter

SCHEMA = "tractor-options/1"


def text(found: Sequence[Listed], speech: Language) -> str:
    """The document. Names and values never change with the language; titles and sentences do."""
    document = {"schema": SCHEMA, "families": [_family(one, speech) for one in found]}
    return json.dumps(document, indent=1) + "\n"


def _family(one: Listed, speech: Language) -> dict[str, Any]:
    return {
        "rules": f"{one.game.name}@{one.game.version}",
        "chapters": [{"number": number, "title": speech.word(title)} for number, title, _ in one.chapters],
        "options": [_option(name, choice, speech) for _, _, inner in one.chapters for name, choice in inner.items()],
        "presets": [_preset(one.game, name, preset, speech) for name, preset in one.presets.items()],
    }


def _option(name: str, choice: Choice, speech: Language) -> dict[str, Any]:
    return {
        "name": name,
        "chapter": chapter(choice.rule),
        "rule": choice.rule,
        "default": choice.values[0],
        "values": list(choice.values),
        "several": choice.several,
        "sample": choice.sample or None,
        "table": choice.fact,
        "text": speech.word(choice.text),
        "source": choice.source,
    }


def _preset(game: Game, name: str, preset: Preset, speech: Language) -> dict[str, Any]:
    return {
        "name": name,
        "default": name == next(iter(game.presets())),
        "values": dict(preset.values),
        "text": speech.word(preset.text),
        "source": preset.source,
    }
