"""``tractor score --format json``: the schema ``tractor-score/1``; see ``schemas/tractor-score-1.json``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tractor_notation import sheet_words as sheet
from tractor_notation.language import Language
from tractor_notation.record import Ruling
from tractor_notation.report.check_json import finding_json, head, plain
from tractor_notation.report.score import ScoreSheet
from tractor_notation.sheets import Group, Row

SCHEMA = "tractor-score/1"


class JsonSheet(ScoreSheet):
    """One document, a group a line. Codes, names and values never change with the language; titles and messages do."""

    def group_lines(self, group: Group) -> Iterator[str]:
        if not self.groups:
            yield from self._opening()
        yield f"{',' if self.groups else ''}{json.dumps(as_json(group, self.setting.language))}"

    def _opening(self) -> Iterator[str]:
        yield f'{json.dumps(head(SCHEMA, self.setting))[:-1]}, "groups": ['

    def closing(self) -> Iterator[str]:
        if not self.groups:
            yield from self._opening()
        yield f'], "errors": {json.dumps(self.errors)}}}'


def as_json(group: Group, tag: str) -> dict[str, Any]:
    """A match, or deals of no match."""
    speech = sheet.speech_of(group, tag)
    first = group.rows[0].record
    return {
        "title": sheet.title(group, speech),
        "match": group.match,
        "name": first.value("Match"),
        "event": first.value("Event"),
        "site": first.value("Site"),
        "date": first.value("Date"),
        "rules": f"{group.game.name}@{group.game.version}" if group.game else None,
        "players": dict(group.players),
        "parties": list(dict.fromkeys(rank.party for one in group.sheets for rank in one.ranks)),
        "deals": [_deal(row, speech) for row in group.rows],
        "standing": _standing(group),
        "counted": dict(group.counted) if group.match else {},
        "settled": group.settled,
        "end": sheet.end(group, speech) or None,
    }


def _standing(group: Group) -> list[dict[str, Any]]:
    if not group.match:
        return []
    orders = [rank.order for rank in group.ranks]
    return [
        {"place": orders.index(rank.order) + 1, "party": rank.party, "value": rank.value, "stated": rank.stated}
        for rank in group.ranks
    ]


def _deal(row: Row, speech: Language) -> dict[str, Any]:
    cells, ranks = (row.sheet.cells, row.sheet.ranks) if row.sheet else ((), ())
    return {
        "path": row.path,
        "index": row.record.index,
        "line": row.record.line,
        "title": speech.title(row.record),
        "board": row.record.value("Board"),
        "status": row.status,
        "cells": {cell.name: cell.value for cell in cells},
        "after": {rank.party: rank.value for rank in ranks},
        "stated": [cell.name for cell in cells if cell.stated] + [rank.party for rank in ranks if rank.stated],
        "score": plain(row.score),
        "faults": [finding_json(item, speech) for item in row.faults],
        "options": dict(row.options),
        "rulings": [_ruling(ruling) for ruling in row.rulings],
        "undecided": row.undecided,
        "ended": {"statement": row.ended.keyword, "seat": row.ended.seat, "word": row.ended.word}
        if row.ended
        else None,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "address": ruling.address,
        "decision": ruling.decision,
        "side": ruling.side,
        "amount": ruling.amount,
        "reason": ruling.reason,
    }
