"""Clauses that several messages end with."""

from __future__ import annotations

from tractor_notation.language import N_

LED = N_("{seat:seat}, trick {trick}: {leader:seat} led {lead:shape}.")
HELD = N_("{seat:seat} held {held:cards}, and owed {owed:owed}.")
LATER = N_("{withheld:cards} was withheld and is played in {later:tricks}.")
PARTLY = N_("{withheld:cards} was not given; part of it shows up in {partly:tricks}: {shown:cards}.")
KEPT = N_("Withheld: {kept:cards}.")
LEGAL = N_("Legal for instance: {example:cards}.")
FINED = N_("Under option fault-policy={policy} {fined:side} lose {levels:levels}.")
ENDED = N_("Under option fault-policy={policy} {ended:side} lose the deal by it.")
RESULT = N_("So {ends:result}.")
GOES_ON = N_("Under option fault-policy={goes_on} the deal is played on, and nothing is lost by it.")
BEFORE_PLAY = N_('If the table settled it, add: ruling 0.{seat}: stands "reason".')
FOLLOW_HELP = (
    N_('If the play was noted wrongly, correct it. If the table settled it, add: ruling {place}: stands "reason".'),
    N_('If the referee decided as fault-policy={policy} says, add: ruling {place}: agreed "reason".'),
)
