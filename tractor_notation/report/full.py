"""The report people read: each finding with its lines, the place marked, the facts, and the next step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tractor_notation.checking import Checked
from tractor_notation.findings import Finding, Severity
from tractor_notation.language import N_, Language
from tractor_notation.record import Ruling
from tractor_notation.report.base import Report, Setting, address, place, spoken
from tractor_notation.report.excerpt import Mark, excerpt
from tractor_notation.report.summary import file_summary, overrides, total_summary, unproved
from tractor_notation.terminal import Terminal, clean

if TYPE_CHECKING:
    from tractor_notation.comparing import Comparison

SEVERITIES = (N_("error"), N_("warning"), N_("note"), N_("ruled"))

FEW = 3
"""So many notes of one code are shown for a record; of the others, their lines. Faults and warnings are all shown."""


class Full(Report):
    """Diagnostics in the manner of good compilers."""

    def opening(self) -> Iterator[str]:
        yield from overrides(self.setting)

    def record_lines(self, checked: Checked) -> Iterator[str]:
        if not checked.findings:
            return
        lines = checked.record.source.split("\n")
        notes: dict[str, list[Finding]] = {}
        for item in checked.findings:
            if item.severity is Severity.NOTE:
                notes.setdefault(item.code, []).append(item)
                if len(notes[item.code]) > FEW:
                    continue
            yield from diagnostic(self.path, checked, item, lines, self.setting)
            yield ""
        for code, items in notes.items():
            if len(items) > FEW:
                yield from self._folded(code, items[FEW:], spoken(self.setting.language, checked))
                yield ""

    def comparison_lines(self, checked: Checked, comparison: Comparison) -> Iterator[str]:
        from tractor_notation.report import compare

        return compare.table(self.path, checked, comparison, self.setting)

    def _folded(self, code: str, items: list[Finding], speech: Language) -> Iterator[str]:
        """Notes of one code beyond the first few: how many, and where."""
        text = speech.say(
            speech.plural(
                "{n} more of these, in line {lines}. The concise format shows it.",
                "{n} more of these, in lines {lines}. The concise format shows each.",
                len(items),
            ),
            {"n": len(items), "lines": speech.listing(_ranges(item.span.line for item in items if item.span))},
        )
        yield from _head(Severity.NOTE.value, code, text, speech, self.setting.terminal)

    def file_closing(self, problem: str | None) -> Iterator[str]:
        yield from unproved(self)
        yield from file_summary(self, problem)

    def closing(self) -> Iterator[str]:
        yield from total_summary(self)


def diagnostic(path: str, checked: Checked, item: Finding, lines: list[str], setting: Setting) -> Iterator[str]:
    """One finding; ``lines`` are the lines of its record, ``path`` names the file."""
    speech, terminal = spoken(setting.language, checked), setting.terminal
    kind = item.severity.value
    yield from _head(kind, item.code, clean(speech.message(item)), speech, terminal)

    where = address(checked.record, item.address)
    line = f"{clean(place(path, checked.record, item))}{f' ({where})' if where else ''}"
    margin = " " * len(str(_last_line(item) or checked.record.line))
    yield f"{margin}{terminal.paint('quiet', '-->')} {line}"

    if item.span is not None:
        marks = [Mark(item.span, "^", kind)]
        for related in item.related:
            if related.span is not None:
                marks.append(Mark(related.span, "-", "quiet", clean(speech.related(related))))
        yield from excerpt(lines, checked.record.line, marks, terminal)
    yield f"{margin} {terminal.paint('quiet', '|')}"
    for name, text in _facts(checked, item, speech):
        yield from _fact(margin, name + speech.word(": "), clean(text), terminal)


def _head(kind: str, code: str, text: str, speech: Language, terminal: Terminal) -> Iterator[str]:
    """``error[follow-pair]: text``, wrapped."""
    label = f"{speech.word(kind)}[{code}]"
    wrapped = terminal.wrap(text, "  ", label + speech.word(": "))
    yield terminal.paint(kind, label) + wrapped[0][len(label) :]
    yield from wrapped[1:]


def _ranges(numbers: Iterable[int]) -> Iterator[str]:
    """Numbers in order as people list them: 3, 5-9, 12."""
    first = last = 0
    for number in (*numbers, 0):
        if number in (last, last + 1) and last:
            last = number
            continue
        if last:
            yield str(first) if first == last else f"{first}-{last}"
        first = last = number


def _last_line(item: Finding) -> int | None:
    spans = [item.span, *(related.span for related in item.related)]
    return max((span.end_line for span in spans if span), default=None)


def _fact(margin: str, name: str, text: str, terminal: Terminal) -> Iterator[str]:
    """``= note: text``, wrapped behind its name (which has its colon)."""
    first, label = f"{margin} = {name}", name.rstrip()
    wrapped = terminal.wrap(text, " " * (len(margin) + 3), first)
    sign = terminal.paint("quiet", "=")
    yield f"{margin} {sign} {terminal.paint('bold', label)}{wrapped[0][len(first.rstrip()) :]}".rstrip()
    yield from wrapped[1:]


def _facts(checked: Checked, item: Finding, speech: Language) -> Iterator[tuple[str, str]]:
    """The facts behind a finding, and the next step."""
    note = speech.word("note")
    for related in item.related:
        if related.span is None:
            where = address(checked.record, related.address)
            yield note, speech.related(related) + (f" ({where})" if where else "")
    if item.rule:
        text = _rule(checked, item.rule, speech)
        rule = speech.say("rule {rule}", {"rule": item.rule})
        yield note, rule + speech.word(": ") + text if text else rule
    changed = checked.replay.options.changed() if checked.replay.options else {}
    used = [f"{name}={changed[name]}" for name in item.bearing if name in changed]
    if used:
        yield note, speech.say("judged with {options}", {"options": speech.listing(used)})
    if item.severity is Severity.RULED:
        first = tuple(item.facts.get(name) for name in ("decision", "side", "amount", "reason"))
        for made in (first, *item.facts.get("further", ())):
            decision = speech.ruling(Ruling(item.address or "", *made))
            yield note, speech.say("the table has ruled: {decision}", {"decision": decision})
    advice = speech.help(item)
    if advice:
        yield speech.word("help"), advice


def _rule(checked: Checked, number: str, speech: Language) -> str:
    text = checked.replay.game.rule(number) if checked.replay.game else None
    return " ".join(speech.word(text).split()) if text else ""
