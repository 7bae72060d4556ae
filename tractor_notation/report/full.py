"""The report people read: each finding with its lines, the place marked, the facts, and the next step."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_notation.checking import Checked
from tractor_notation.findings import CATALOGUE, Finding
from tractor_notation.language import N_, Language
from tractor_notation.report.base import Report, Setting, address, place, spoken
from tractor_notation.report.excerpt import Mark, excerpt
from tractor_notation.report.summary import file_summary, overrides, total_summary
from tractor_notation.terminal import Terminal, clean

SEVERITIES = (N_("error"), N_("warning"), N_("note"), N_("ruled"))


class Full(Report):
    """Diagnostics in the manner of good compilers."""

    def opening(self) -> Iterator[str]:
        yield from overrides(self.setting)

    def record_lines(self, checked: Checked) -> Iterator[str]:
        lines = checked.record.source.split("\n") if checked.findings else []
        for item in checked.findings:
            yield from diagnostic(self.path, checked, item, lines, self.setting)
            yield ""

    def file_closing(self, problem: str | None) -> Iterator[str]:
        yield from file_summary(self, problem)

    def closing(self) -> Iterator[str]:
        yield from total_summary(self)


def diagnostic(path: str, checked: Checked, item: Finding, lines: list[str], setting: Setting) -> Iterator[str]:
    """One finding; ``lines`` are the lines of its record, ``path`` names the file."""
    speech, terminal = spoken(setting.language, checked), setting.terminal
    severity, kind = speech.word(item.severity.value), item.severity.value
    head = terminal.paint(kind, f"{severity}[{item.code}]")
    label = f"{severity}[{item.code}]: "
    wrapped = terminal.wrap(clean(speech.message(item)), "  ", label)
    yield head + wrapped[0][len(label) - 2 :]
    yield from wrapped[1:]

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
        yield from _fact(margin, name, clean(text), terminal)


def _last_line(item: Finding) -> int | None:
    spans = [item.span, *(related.span for related in item.related)]
    return max((span.end_line for span in spans if span), default=None)


def _fact(margin: str, name: str, text: str, terminal: Terminal) -> Iterator[str]:
    """``= note: text``, wrapped behind its name."""
    first = f"{margin} = {name}: "
    wrapped = terminal.wrap(text, " " * (len(margin) + 3), first)
    sign = terminal.paint("quiet", "=")
    yield f"{margin} {sign} {terminal.paint('bold', f'{name}:')} {wrapped[0][len(first) :]}".rstrip()
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
        yield note, speech.say("rule {rule}", {"rule": item.rule}) + (f": {text}" if text else "")
    changed = checked.replay.options.changed() if checked.replay.options else {}
    used = [f"{name}={changed[name]}" for name in CATALOGUE[item.code].options if name in changed]
    if used:
        yield note, speech.say("judged with {options}", {"options": speech.listing(used)})
    decision, reason = item.facts.get("decision"), item.facts.get("reason")
    if decision:
        text = speech.say("the table has ruled: {decision}", {"decision": decision})
        yield note, text + (f" ({reason})" if reason else "")
    advice = speech.help(item)
    if advice:
        yield speech.word("help"), advice


def _rule(checked: Checked, number: str, speech: Language) -> str:
    text = checked.replay.game.rule(number) if checked.replay.game else None
    return first_sentence(speech.word(text)) if text else ""


def first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    text = " ".join(text.split())
    end = min((place for stop in (". ", "。") if (place := text.find(stop)) > 0), default=None)
    return text if end is None else text[: end + 1]
