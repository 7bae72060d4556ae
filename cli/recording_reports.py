"""The reports of the other commands, shown in the middle of a recording."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tractor_notation.cli.recording_words import Teller
from tractor_notation.language import N_
from tractor_notation.place import Address
from tractor_notation.recording.page import Page

if TYPE_CHECKING:
    from tractor_notation.checking import Checked
    from tractor_notation.recording import Session
    from tractor_notation.report.base import Setting

WIDTH = 80
"""Columns where there is no terminal."""


def _setting(teller: Teller) -> Setting:
    from tractor_notation.report.base import Setting

    return Setting(sys.stdout.write, language=teller.tag, terminal=teller.terminal)


def _about(page: Page, about: str, teller: Teller) -> tuple[Checked, str | None] | None:
    """The deal that is asked about, and the address of the play; says so where there is none."""
    if not about:
        return (page.last, None) if page.last else None
    try:
        address = Address.parse(about)
    except ValueError:
        text = teller.plain.say(N_("{value} is no address; write for instance 7.E, 2:7.E or 7.E/1."), {"value": about})
        sys.stdout.write(text + "\n")
        return None
    number = address.record or page.record.index
    for deal in page.deals:
        if deal.record.index == number:
            return deal, str(address._replace(record=None))
    sys.stdout.write(teller.plain.word(N_("there is no such record")) + "\n")
    return None


def why(file: str, session: Session, teller: Teller, about: str) -> None:
    """The whole ruling on a play, or on the last fault."""
    from tractor_notation.report.full import diagnostic

    page = session.page
    found = _about(page, about, teller)
    if found is None:
        return
    deal, place = found
    if place is not None:
        wanted = [item for item in deal.findings if item.address == place]
    else:
        wanted = [session.latest] if session.latest else []
        deal = next((one for one in page.deals if session.latest in one.findings), deal)
    for item in wanted:
        for line in diagnostic(file, deal, item, deal.record.source.split("\n"), _setting(teller)):
            sys.stdout.write(line + "\n")
    if not wanted:
        sys.stdout.write(teller.plain.word(N_("Nothing is said against it.")) + "\n")


def judge(file: str, session: Session, teller: Teller, about: str) -> None:
    """What can be proved of a play, or of the last one."""
    from tractor_notation.replay import replay
    from tractor_notation.report.judge import NoPlay, judge_report

    page = session.page
    found = _about(page, about, teller)
    if found is None:
        return
    deal, place = found
    if place is None:
        steps = [step.address for step in deal.replay.steps if step.address]
        if not steps:
            sys.stdout.write(teller.plain.word(N_("Nothing has been played yet.")) + "\n")
            return
        place = steps[-1]
    before = page.deals[deal.record.index - 2].replay if deal.record.index > 1 else None
    made = judge_report("full", _setting(teller), None)
    try:
        made.judge(file, replay(deal.record, before=before, as_noted=True), Address.parse(place))
    except NoPlay as problem:
        sys.stdout.write(f"{problem}\n")
    made.end()


def table(file: str, session: Session, teller: Teller, about: str) -> None:
    """The hands and the tricks."""
    from tractor_notation.publish import text_view

    page = session.page
    if page.last is not None:
        color = teller.terminal.color
        columns = teller.terminal.columns or WIDTH
        sys.stdout.write(text_view(page.last.replay, language=teller.plain, width=columns, color=color))


def score(file: str, session: Session, teller: Teller, about: str) -> None:
    """The account of this deal, and the score sheet of the file."""
    from tractor_notation.report.score import score_sheet
    from tractor_notation.sheets import Sheets

    page = session.page
    if page.game is not None and page.table is not None:
        speech = teller.speech(page)
        for line in page.game.account(page.table) or page.game.facts(page.table):
            label = speech.word(line.label) + speech.word(": ") if line.label else ""
            for text in teller.wrapped(label + speech.say(line.template, line.data)):
                sys.stdout.write(text + "\n")
        sys.stdout.write("\n")
    sheets, made = Sheets(), score_sheet("text", _setting(teller))
    for deal in page.deals:
        for group in sheets.add(file, deal):
            made.group(group)
    for group in sheets.close():
        made.group(group)
    made.end()
