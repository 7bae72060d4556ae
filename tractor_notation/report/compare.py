"""Comparisons: by which rules an act is legal and by which a fault, as a table for people and as a line for each act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tractor_notation.checking import Checked
from tractor_notation.comparing import Comparison, Judged, Row, Unfit, Verdict
from tractor_notation.findings import Severity
from tractor_notation.language import N_, Language
from tractor_notation.place import Span
from tractor_notation.record import Record
from tractor_notation.report.base import Setting, address, spoken
from tractor_notation.report.grid import Text, grid
from tractor_notation.sheet_words import label, marked
from tractor_notation.terminal import clean

_LONG = 28
"""Of an act that takes more signs, the beginning is shown."""

VERDICTS = {"legal": N_("legal"), "fault": N_("fault"), "undecided": N_("undecided")}

NOT_JUDGED = "–"
"""Stands where rules do not apply to a record, or where something is not known."""


def table(path: str, checked: Checked, comparison: Comparison, setting: Setting) -> Iterator[str]:
    """A record: its acts and what differs in its score, with the rules in columns; then what is wrong, in words."""
    speech, terminal = spoken(setting.language, checked), setting.terminal
    title = f"{path}:{checked.record.line}{speech.word(': ')}{speech.title(checked.record)}"
    yield terminal.paint("bold", clean(title))
    acts, scores = _act_rows(checked, comparison, speech), _score_rows(comparison, speech)
    acts += _undecided_row(comparison, speech)
    if not any(comparison.judged):
        yield speech.word("It is judged by none of these rules.")
    elif not acts and not scores:
        same = N_("The same by all of these rules, and no fault: {rules}.")
        alone = N_("No fault by these rules: {rules}.")
        yield from terminal.wrap(speech.say(same if len(comparison.rules) > 1 else alone, _names(comparison, speech)))
    else:
        head = [Text(""), *(Text(rules.name, "bold") for rules in comparison.rules)]
        yield from _table([head, *acts, *scores], setting)
        if acts and not scores and len(comparison.rules) > 1 and _scored(comparison):
            yield speech.word("The score is the same by all.")
    for text in _unfit(comparison, speech):
        yield from terminal.wrap(text, "    ", "  ")
    yield from _reasons(checked, comparison, setting, speech)
    yield ""


def _unfit(comparison: Comparison, speech: Language) -> Iterator[str]:
    """Which rules do not apply to this table, and why."""
    for rules, outcome in zip(comparison.rules, comparison.outcomes, strict=True):
        for item in outcome.findings if isinstance(outcome, Unfit) else ():
            told = speech.say("{rules} cannot apply to this table.", {"rules": rules.name})
            yield clean(speech.sentences((told, speech.message(item))))


def _scored(comparison: Comparison) -> bool:
    """Whether any of the rules has a score for the deal."""
    return any(one.replay.score is not None for one in comparison.judged if one)


def _names(comparison: Comparison, speech: Language) -> dict[str, str]:
    return {"rules": speech.listing(rules.name for rules in comparison.rules)}


def _table(rows: Sequence[Sequence[Text]], setting: Setting) -> Iterator[str]:
    laid = grid(rows, setting.terminal)
    if laid is not None:
        for lines in laid:
            yield from lines
        return
    head, *rest = rows
    for first, *cells in rest:
        yield from setting.terminal.wrap(clean(first.text))
        for name, cell in zip(head[1:], cells, strict=True):
            yield from setting.terminal.wrap(clean(f"{name.text}: {cell.text}"), "    ", "  ")


def _act_rows(checked: Checked, comparison: Comparison, speech: Language) -> list[list[Text]]:
    return [
        [Text(_act(checked, row, speech)), *(_cell(verdict, speech) for verdict in row.verdicts)]
        for row in comparison.rows
    ]


def _undecided_row(comparison: Comparison, speech: Language) -> list[list[Text]]:
    """How many plays could not be decided by each of the rules; nothing when all were."""
    counts = [sum(item.undecided for item in one.replay.findings) if one else None for one in comparison.judged]
    if not any(counts):
        return []
    cells = [Text(NOT_JUDGED if count is None else str(count)) for count in counts]
    return [[Text(speech.word("plays undecided")), *cells]]


def _act(checked: Checked, row: Row, speech: Language) -> str:
    """``4.E (line 12)``; an act that is no play as it is written: ``bid N: C77 (line 9)``."""
    if row.span is None:
        return speech.word("the deal")
    line = speech.say("line {line}", {"line": row.span.line})
    written = address(checked.record, row.address) or _written(checked.record, row.span)
    return speech.say("{line} ({details})", {"line": written, "details": line})


def _written(record: Record, span: Span) -> str:
    """The text of a place, of a long one its beginning."""
    text = record.source.split("\n")[span.line - record.line]
    text = text[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None].strip()
    return text if len(text) <= _LONG else f"{text[: _LONG - 1].rstrip()}…"


def _cell(verdict: Verdict | None, speech: Language) -> Text:
    if verdict is None:
        return Text(NOT_JUDGED)
    if verdict.verdict != "fault":
        kind = "good" if verdict.verdict == "legal" else "quiet"
        return Text(speech.word(VERDICTS[verdict.verdict]), kind)
    codes = dict.fromkeys(
        speech.say("{line} ({details})", {"line": item.code, "details": speech.word(item.severity.value)})
        if item.severity is not Severity.ERROR
        else item.code
        for item in verdict.findings
    )
    return Text(
        speech.listing(codes), min((item.severity for item in verdict.findings), key=list(Severity).index).value
    )


def _score_rows(comparison: Comparison, speech: Language) -> list[list[Text]]:
    """What came out, of that which is not the same by all rules."""
    columns = [dict(_outcome(one, speech)) if one else {} for one in comparison.judged]
    labels = dict.fromkeys(label for column in columns for label in column)
    there = [column for column in columns if column]
    return [
        [Text(label), *(Text(column.get(label, NOT_JUDGED)) for column in columns)]
        for label in labels
        if len({column.get(label) for column in there}) > 1
    ]


def _outcome(one: Judged, speech: Language) -> Iterator[tuple[str, str]]:
    """The row of the score sheet, each cell with its label."""
    for cell in one.sheet.cells:
        yield label(cell, speech), marked(cell, speech) or NOT_JUDGED
    for rank in one.sheet.ranks:
        after = speech.say("{party}, after the deal", {"party": label(rank, speech)})
        yield after, marked(rank, speech) or NOT_JUDGED


def _reasons(checked: Checked, comparison: Comparison, setting: Setting, speech: Language) -> Iterator[str]:
    """What the faults are, each message once with the rules it is made by."""
    said: dict[tuple[str, str], list[str]] = {}
    for row in comparison.rows:
        for rules, verdict in zip(comparison.rules, row.verdicts, strict=True):
            for item in verdict.findings if verdict else ():
                head = f"{_act(checked, row, speech)}: {speech.word(item.severity.value)}[{item.code}]"
                said.setdefault((head, speech.message(item)), []).append(rules.name)
    for number, ((head, message), made_by) in enumerate(said.items()):
        if not number:
            yield ""
        told = speech.say("{line} ({details})", {"line": head, "details": speech.listing(made_by)})
        yield from setting.terminal.wrap(clean(told + speech.word(": ") + message), "    ", "  ")
    for row in comparison.rows:
        for told in _because(checked, comparison, row, speech):
            yield from setting.terminal.wrap(clean(told), "    ", "  ")


def _because(checked: Checked, comparison: Comparison, row: Row, speech: Language) -> Iterator[str]:
    """By which rules an act is legal that is a fault by others, and the options that alone make it so."""
    for rules, options in comparison.because(row):
        if options != (rules.name,):
            told = {"act": _act(checked, row, speech), "rules": rules.name, "options": speech.listing(options)}
            yield speech.say("{act}: legal by {rules} because of {options}.", told)


def lines(path: str, checked: Checked, comparison: Comparison, setting: Setting) -> Iterator[str]:
    """``file:line:column: 4.E: rbtying follow-pair, pagat legal``: a line for each act and each part of the score, and for
    rules that do not apply to the table."""
    speech = spoken(setting.language, checked)
    for text in _unfit(comparison, speech):
        yield f"{path}:{checked.record.line}: {text}".replace("\n", " ")
    for row, cells in zip(comparison.rows, _act_rows(checked, comparison, speech), strict=True):
        line, column = row.span[:2] if row.span else (checked.record.line, 1)
        where = address(checked.record, row.address)
        yield _line(f"{path}:{line}:{column}", where or "", cells[1:], comparison, speech)
    for first, *cells in _score_rows(comparison, speech):
        yield _line(f"{path}:{checked.record.line}", first.text, cells, comparison, speech)


def _line(where: str, what: str, cells: Sequence[Text], comparison: Comparison, speech: Language) -> str:
    each = (f"{rules.name} {cell.text}" for rules, cell in zip(comparison.rules, cells, strict=True))
    return clean(f"{where}: {f'{what}: ' if what else ''}{speech.listing(each)}").replace("\n", " ")
