"""The lines of a report that count, and those that say by which rules was judged."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_notation.language import P_, Language
from tractor_notation.report.base import Report, Setting, Tally, language
from tractor_notation.terminal import clean


def counts(tally: Tally, speech: Language) -> str:
    """``4 records read: 2 clean, 1 faulty, 1 unreadable (3 errors, 2 notes)``; the four numbers are always there."""
    line = speech.say(speech.plural("{n} record read", "{n} records read", tally.read), {"n": tally.read})
    numbers = {"clean": tally.clean, "faulty": tally.faulty, "unreadable": tally.unreadable}
    line = speech.say("{read}: {clean} clean, {faulty} faulty, {unreadable} unreadable", {"read": line, **numbers})
    parts = [
        speech.say(speech.plural(one, many, n), {"n": n})
        for n, one, many in (
            (tally.errors, *_ERRORS),
            (tally.warnings, *_WARNINGS),
            (tally.notes, *_NOTES),
            (tally.ruled, *_RULED),
            (tally.undecided, *_UNDECIDED),
        )
        if n
    ]
    return speech.say("{line} ({details})", {"line": line, "details": speech.listing(parts)}) if parts else line


_ERRORS = P_("{n} error", "{n} errors")
_WARNINGS = P_("{n} warning", "{n} warnings")
_NOTES = P_("{n} note", "{n} notes")
_RULED = P_("{n} ruled", "{n} ruled")
_UNDECIDED = P_("{n} play undecided", "{n} plays undecided")


def file_summary(report: Report, problem: str | None) -> Iterator[str]:
    """The summary line of a file."""
    setting, speech = report.setting, language(report.setting.language)
    paint = setting.terminal.paint
    tally, line = report.tally, counts(report.tally, speech)
    if setting.compare:
        line = speech.say("{line}, by the rules that the records name", {"line": line})
    if problem is not None:
        line = speech.say("{line} ({details})", {"line": line, "details": clean(problem)})
    yield f"{paint('bold', clean(report.path))}: {paint('error' if tally.status else 'good', line)}"


def total_summary(report: Report) -> Iterator[str]:
    """The line over all files, when there were several."""
    total, speech = report.total, language(report.setting.language)
    if total.files < 2:
        return
    line = speech.say(speech.plural("{n} file", "{n} files", total.files), {"n": total.files})
    if total.failed:
        failed = speech.say(
            speech.plural("{n} could not be read", "{n} could not be read", total.failed), {"n": total.failed}
        )
        line = speech.say("{line} ({details})", {"line": line, "details": failed})
    paint = report.setting.terminal.paint
    kind = "error" if total.status else "good"
    yield f"{paint('bold', line)}{speech.word(': ')}{paint(kind, counts(total, speech))}"


_MORE = P_(
    "It could not be decided whether {n} play was legal. tractor check --prove looks at every way the cards can have lain, and may decide it.",
    "It could not be decided whether {n} plays were legal. tractor check --prove looks at every way the cards can have lain, and may decide some of them.",
)  # fmt: skip


def unproved(report: Report) -> Iterator[str]:
    """That a proof may tell more, at the first file with plays that could not be decided, if it was not asked for."""
    count = report.tally.undecided
    if count and not report.total.undecided and not report.setting.proved:
        speech = language(report.setting.language)
        yield from report.setting.terminal.wrap(speech.say(speech.plural(*_MORE, count), {"n": count}))


def overriding(setting: Setting) -> str:
    """What the command line put over the records' own rules and options; empty for nothing."""
    parts = [setting.rules] if setting.rules else []
    parts += [f"{name}={value}" for name, value in setting.options.items()]
    if not parts:
        return ""
    speech = language(setting.language)
    return speech.say("Judged by {what}, whatever the records name.", {"what": speech.listing(parts)})


def overrides(setting: Setting) -> Iterator[str]:
    """The same as lines."""
    if text := overriding(setting):
        yield from setting.terminal.wrap(clean(text))
