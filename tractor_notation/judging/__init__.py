"""Disputes: what can be proved about a play when not all cards are known, and nothing else.

A record is turned into a case by its family (:mod:`tractor_notation.games.case`); everything here knows no game.
``places`` makes a network of it, ``flow`` keeps the cards flowing, ``search`` looks for a world, ``model`` brings facts and
legality into it, ``passing`` follows cards that went from hand to hand before play, ``verdicts`` asks the questions,
``cores`` finds the smallest proofs. ``lines`` is the line of play that is judged, ``trial`` puts together what is known of
one play, ``holdings`` what is known of a hand. ``telling`` and ``wording`` say it in words, ``proving`` makes findings of it.
"""

from tractor_notation.judging.cores import Core
from tractor_notation.judging.search import Limit
from tractor_notation.judging.trial import SECONDS, Judgement, Trial
from tractor_notation.judging.verdicts import Found, Proof, Standing, Verdict

__all__ = ["SECONDS", "Core", "Found", "Judgement", "Limit", "Proof", "Standing", "Trial", "Verdict"]
