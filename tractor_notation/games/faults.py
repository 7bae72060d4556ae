"""The catalogue of faults that every family has: seats, turns, tricks, hands, options, what cannot be decided.

Each is found by the rules of a family, which has a number of its own for the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tractor_notation.findings import Entry, Finding, Nature, Severity, define, finding
from tractor_notation.language import N_
from tractor_notation.place import Span
from tractor_notation.record import Cards, Play


def fault(
    code: str,
    rule: str | Mapping[str, str] | None,
    title: str,
    message: tuple[str, ...],
    help: tuple[str, ...],
    explanation: str,
    *,
    options: tuple[str, ...] = (),
    severity: Severity = Severity.ERROR,
    nature: Nature = Nature.RULES,
    written: bool = False,
) -> None:
    """Add a fault to the catalogue, see :class:`tractor_notation.findings.Entry`. ``rule`` is its number, or the number in
    each family by its name."""
    one = rule if isinstance(rule, str) else None
    rules = rule if isinstance(rule, Mapping) else {}
    define(Entry(code, nature, severity, one, title, message, help, explanation, options, rules, written))


fault(
    "deal-twice",
    {"shengji": "R1.6", "unsun": "U1.3"},
    N_("the same cards given twice"),
    (
        N_("The hand of {seat:seat} is given a second time."),
        N_("There are two hands for {twin:seat}; this one fits the plays of {owner:seat}, whose hand is not given."),
        N_("{what:phrase} is given a second time."),
    ),
    (N_("Keep one of the two statements."),),
    N_("Cards are dealt once. Two statements for the same cards cannot both hold; the first one is used."),
    written=True,
)
fault(
    "hand-seat",
    {"shengji": "R1.6", "unsun": "U1.3"},
    N_("hands noted for the wrong seats"),
    (
        N_("The hand noted for {seat:seat} is that of {owner:seat}."),
        N_("The hands noted for {noted:seats} are those of {right:seats}, in this order."),
        N_("Only so do the plays fit the hands, and so they are judged."),
    ),
    (N_("Correct the seats in front of the hands."),),
    N_(
        "When the plays of several seats cannot come from the hands that are noted for them, but there is one other way to "
        "give out these hands by which all of them can, the seats were mixed up in writing."
    ),
    written=True,
)
fault(
    "hand-size",
    {"shengji": "R1.3", "unsun": "U2.2"},
    N_("a hand of the wrong size"),
    (
        N_("{seat:seat} has {count:cards_count}; a hand has {size}."),
        N_("{seat:seat} has {count:cards_count} where the others have {others}."),
        N_("{seat:seat} has {count:cards_count}, but plays {played}."),
        N_("Dealt to nobody: {missing:cards}."),
        N_("There are more of {extra:cards} than the pack has."),
    ),
    (
        N_("Count the hand again, or write x for each card nobody knows."),
        N_(
            "If these are not the {later} cards that were dealt, but those held when the first trick noted began, add the tag "
            '[Start "position"].'
        ),
    ),
    N_(
        "Every hand is dealt the same number of cards. A hand with fewer or more was noted or dealt "
        'wrongly. With the tag Start "position" the hands only have to be equal and to last for the tricks that follow.'
    ),
    written=True,
)
fault(
    "seat-unknown",
    {"shengji": "R1.1", "unsun": "U1.1"},
    N_("a seat that is not at this table"),
    (N_("{seat} is no seat of this table; the seats are {seats}."),),
    (
        N_("Write one of {seats}."),
        N_("If more play, on two sides, say so: {players}."),
        N_("If friends are found, say so: {friends}."),
    ),
    N_(
        "A seat is named as at its table: N, W, S and E where four play, P1, P2 and so on where more play, 0 to 7 in Unsun "
        "Karuta."
    ),
    written=True,
)
fault(
    "tag-value",
    {},
    N_("a tag whose value cannot be used"),
    (N_("The tag {tag} says {value}, which is not {wanted:phrase}."),),
    (N_("Write it like this: {example}."),),
    N_("Some tags have a set form, because what they say is used or checked. Other tags may say anything."),
)
fault(
    "option-unknown",
    {},
    N_("an option that is not known"),
    (
        N_("There is no option {option}."),
        N_("The option {valued} has no value {value}."),
        N_("The option {bare} stands without a value."),
        N_("Its values are {allowed}."),
        N_("A value such as {sample} will do as well."),
        N_("Among the options stands {form}, which is not name=value."),
        N_("The option {twice} is given twice."),
        N_("There is no set of options {preset}; there are {sets}."),
        N_(
            "One set of options can be named, in front of single options that change it; {late} stands behind another part."
        ),
        N_("The options {contrary} and {other} cannot hold together: {reason:phrase}."),
        N_("The options say {lone}, but players named in the record: {named}; {reason:phrase}."),
        N_("The deal is judged without {ignored}, so rulings that depend on it may be wrong."),
    ),
    (
        N_("Did you mean {nearest}?"),
        N_("Options stand as name=value, separated by blanks; {form} is no part of that kind."),
        N_("tractor options lists them all; {option} is not among them."),
        N_("tractor explain {explained} tells more."),
        N_("Put {first} in front of all other parts; of two sets keep one."),
        N_("Keep one of the values of {twice}."),
        N_("Change {contrary} or {other}."),
        N_("Sizes of the kitty that leave equal hands: {sizes}."),
        N_("Say how many play, such as {such}."),
    ),
    N_(
        "The tag Options names the rules a table plays by where they differ from the usual ones. An option or value that "
        "is not known cannot be followed; the rulings are then made with the usual rule."
    ),
)
fault(
    "statement-place",
    {},
    N_("a statement out of its place"),
    (N_("The statement {keyword} comes {moment:phrase}."),),
    (
        N_(
            "Put {early} before the first trick: what was dealt comes first, then the bids or calls, then what was laid "
            "away, and the tricks."
        ),
        N_("Leave {late} out, or correct what stands before it."),
    ),
    N_(
        "A record tells the deal in time order: what was dealt, the bids or calls, what was laid away, the tricks. What is "
        "dealt after the first trick is not used."
    ),
)
fault(
    "trick-number",
    {"shengji": "R5.7", "unsun": "U5.1"},
    N_("tricks numbered out of order"),
    (
        N_("This trick is numbered {number}, but trick {wanted} comes next."),
        N_(
            "The one behind it is numbered {other}: the two are exchanged, and judged in the order in which they stand."
        ),
    ),
    (N_("Number the tricks from 1 without gaps."),),
    N_("Tricks are numbered in the order they were played, because the number is part of every address such as 7.E."),
    written=True,
)
fault(
    "trick-twice",
    {"shengji": "R5.7", "unsun": "U5.1"},
    N_("a trick written twice"),
    (N_("Trick {number} repeats the plays of the trick before it, and is left out of play."),),
    (N_("Take one of the two out. If the plays were different, correct them."),),
    N_(
        "The same plays as in the trick before, where the players do not hold these cards a second time or later plays do not "
        "agree with it: the trick was written twice. What follows is judged as if it stood there once."
    ),
    written=True,
)
fault(
    "trick-order",
    {"shengji": "R5.6", "unsun": "U5.2"},
    N_("two tricks in each other's place"),
    (N_("Tricks {first} and {second} stand in each other's place; they are judged in the other order."),),
    (N_("Exchange the two tricks."),),
    N_(
        "The winner of a trick leads to the next one, and nobody plays a card before it is in the hand or after it has left "
        "it. When two tricks that stand side by side agree with that in the other order only, they were exchanged in writing."
    ),
    written=True,
)
fault(
    "lead-wrong",
    {"shengji": "R6.1", "unsun": "U5.2"},
    N_("the wrong player leads"),
    (
        N_("{seat:seat} leads trick {trick}, but {winner:seat} won trick {before} and leads."),
        N_("{seat:seat} leads the first trick, but the leader is {leader:seat}."),
        N_("{seat:seat} leads the first trick, but {taker:seat} took the okie and leads."),
        N_("The cards fit the hands if {fits:seat} leads, and so they are judged."),
        N_("Everything else fits if {tagged:seat} is the leader, and so the deal is judged."),
    ),
    (N_("Check who won the trick before, or who is said to lead here."),),
    N_(
        "The leader of the deal leads to the first trick, in Unsun Karuta whoever took the okie, and the winner of each "
        "trick to the next."
    ),
)
fault(
    "play-order",
    {"shengji": "R1.1", "unsun": "U5.1"},
    N_("plays noted for the wrong seats"),
    (
        N_("The plays of trick {trick} do not fit the hands in the order noted."),
        N_("They fit in one way only: {order:seats} played them, in this order, and so they are judged."),
    ),
    (N_("Write the plays in turn order from the seat that leads, or put the seat and a colon in front of a play."),),
    N_(
        "Plays are noted in turn order, from the player who leads. When all hands are known and the "
        "cards of a trick can come from them in another order only, and in one alone, the seats were mixed up in writing."
    ),
    written=True,
)
fault(
    "out-of-turn",
    {"shengji": "R1.1", "unsun": "U5.1"},
    N_("a play out of turn"),
    (
        N_("{seat:seat} plays when it is {turn:seat}'s turn."),
        N_("{again:seat} plays a second time to this trick."),
    ),
    (N_("If only the record has mixed them up, put the plays in turn order. They are judged as noted."),),
    N_("Players act in turn, the way round the table that the game has, from whoever led."),
)
fault(
    "not-in-hand",
    {"shengji": "R4.2", "unsun": "U5.1"},
    N_("a card that was not held"),
    (
        N_("{seat:seat}, trick {trick}: {cards:cards} is not in the hand."),
        N_("{gone:cards} was already played in {earlier:tricks}."),
        N_("{buried:cards} was buried."),
        N_("It was dealt to {owner:seat}."),
        N_("Held but never played: {left:cards}."),
        N_("The plays show the whole hand, and {unplayed:cards} is not among them."),
    ),
    (N_("Compare the play with the hand; one of the two was noted wrongly."),),
    N_(
        "Cards come from the player's own hand. A card that was dealt to somebody else, was played before or was buried cannot be played."
    ),
)
fault(
    "trick-incomplete",
    {"shengji": "R5.7", "unsun": "U5.1"},
    N_("a trick without one play from every seat"),
    (
        N_("Plays in trick {trick}: {count}; each of the {n} seats plays once."),
        N_("There is no play by {missing:seats}."),
    ),
    (
        N_("For a play by {missing:seats} that nobody noted write x for each card."),
        N_("Plays too many: {surplus}. Another trick begins with its number, such as {such}."),
    ),
    N_("Every player plays once to every trick. Only the last trick of a record that stops may be short."),
    written=True,
)
fault(
    "tricks-missing",
    {"shengji": "R5.7", "unsun": "U5.1"},
    N_("tricks are missing"),
    (
        N_("Trick {first} comes next, but this one is numbered {number}."),
        N_("The record stops after trick {after} with cards left, but says how the deal ended."),
        N_("The record stops after trick {stopped} with {left:cards_count} left in each hand."),
    ),
    (
        N_(
            'Add trick {first}, or number the tricks from 1. A record of the end of a deal has the tag [Start "position"].'
        ),
        N_(
            "If the record is to end after trick {after}, say so: end: unfinished. A rest that was claimed or conceded is written "
            "as such."
        ),
        N_(
            "If the record is to end after trick {stopped}, say so: end: unfinished. A rest that was claimed or conceded is written "
            "as such."
        ),
    ),
    N_(
        "Play ends when all hands are empty. A record may stop at any place, best with the statement end, and is judged as "
        "far as it goes; but then it cannot claim a result. After a gap in the tricks the hands are no longer known, and "
        "only what is certain is judged."
    ),
    written=True,
)
fault(
    "play-after-end",
    {"shengji": "R5.7", "unsun": "U5.1"},
    N_("play after the end of the deal"),
    (
        N_("Trick {trick} is played after all hands are empty."),
        N_("Trick {claimed} is played after the rest was claimed."),
        N_("Trick {ended} is played after the record said that it ends."),
        N_("Trick {redealt} is played after a new deal was asked for."),
        N_("Trick {lost} is played after {loser:seat} has lost the deal by a lead that can be beaten."),
        N_("{after:seat} plays after {loser:seat} has lost the deal by a lead that can be beaten."),
    ),
    (
        N_("Check the plays before trick {trick}: cards may have been noted twice."),
        N_("If trick {claimed} was played, leave the claim out."),
        N_("If trick {ended} belongs to the deal, put the statement end behind it."),
        N_("If trick {redealt} was played, leave the statement redeal out."),
        N_("Leave out what stands behind the lead by which {loser:seat} has lost the deal."),
    ),
    N_(
        "The deal is over when no player holds a card, when the rest has been claimed or conceded, when a new deal is asked "
        "for, or where the record says that it ends. What stands behind that is not judged."
    ),
)
fault(
    "take-back",
    {"shengji": "R15.4"},
    N_("a play taken back"),
    (
        N_("{seat:seat} plays {attempt:cards} to trick {trick} and changes it to {cards:cards}."),
        N_("Under option fault-policy={policy} {fined:side} lose {levels:levels}."),
    ),
    (N_("The play that stayed is the one judged."),),
    N_(
        "What was done stands once the next player has played. A play corrected before that is noted as played > corrected; "
        "the corrected play is judged, and the cards first shown are known to have been held. Where the circle allows it "
        "nothing is said, and where it forbids it, it is a fault."
    ),
    options=("take-back", "fault-policy"),
    severity=Severity.WARNING,
)
fault(
    "exposed-card",
    {"shengji": "R15.2"},
    N_("a card shown outside play"),
    (
        N_("{seat:seat} exposed a card in trick {trick}."),
        N_("Shown: {cards:cards}. It is in the hand, and everybody knows it."),
    ),
    (),
    N_(
        "The recorder noted that a card was shown when it was not played. What was shown stands in front of the play, as in "
        '"S5>H9^exposed", and in "S5H9>H9^exposed" where it came along with it; it is no play that was taken back. Whoever '
        "showed it holds it until it is played. The rules of the game name no consequence; circles differ."
    ),
    severity=Severity.NOTE,
)
fault(
    "signal",
    {},
    N_("a signal to the partner"),
    (N_("{seat:seat} gave a signal in trick {trick}."),),
    (N_('What the table decides is written as a ruling, such as: ruling {place}: stands "reason".'),),
    N_(
        "The recorder noted that a player told something otherwise than by the cards played. Competitions forbid it and may "
        "exclude the player; what follows is for the table to decide."
    ),
    severity=Severity.WARNING,
)
fault(
    "look-back",
    {},
    N_("a look at cards that lie away"),
    (N_("{seat:seat} looked at cards in trick {trick} that may not be looked at."),),
    (N_('What the table decides is written as a ruling, such as: ruling {place}: stands "reason".'),),
    N_(
        "The recorder noted that a player looked at cards that lie away. Only the cards one has played oneself may be looked "
        "at again, and in some competitions not even those that one has buried; what follows is for the table to decide."
    ),
    severity=Severity.WARNING,
)

_EVENTS = {"exposed": "exposed-card", "signal": "signal", "look": "look-back"}
"""Irregularities that the recorder names behind a play and that no card shows: the code of each. The others are checked."""


def events(play: Play, seat: str, number: int, held: bool) -> Iterator[Finding]:
    """What the recorder noted about a play to the trick of this number that is to be told as it stands. ``held``: what was
    shown or taken back can have been in the hand."""
    place = f"{number}.{seat}"
    for name in play.irregularities:
        if name in _EVENTS:
            shown = back(play) if held and name == "exposed" else ()
            yield finding(
                _EVENTS[name], play.span, address=place, seat=seat, trick=number, place=place, cards=shown or None
            )


def back(play: Play) -> Cards:
    """The cards that were shown in front of a play and went back to the hand."""
    return tuple((Counter(play.attempt) - Counter(play.cards)).elements())


def dropped(play: Play) -> bool:
    """Whether what stands in front of a play was only shown, and not played and taken back."""
    return bool(play.attempt) and "exposed" in play.irregularities and _PLAYED.isdisjoint(play.irregularities)


_PLAYED = frozenset(("revoke", "turn", "count", "throw"))
"""Irregularities of a play that was really made."""


def left_open(plays: tuple[str, ...], span: Span | None, known: bool) -> Finding:
    """The plays of these addresses could not be decided. ``known``: all hands were known when play began, so that it was
    something in the play itself that nobody knows."""
    why = N_("not all that was played is known") if known else N_("not all hands are known")
    return finding("undecided", span, count=len(plays), plays=plays, why=why)


fault(
    "undecided",
    {"shengji": "R15.2"},
    N_("plays that cannot be decided"),
    (N_("Not decided, because {why:phrase}: {plays}."),),
    (
        N_(
            "By what the record says a play like this may be legal or not. More of the hands or of the later tricks would decide it."
        ),
    ),
    N_(
        "Once play has begun nobody gains cards: a hand holds every card its owner plays later. A complete list of plays "
        "therefore fixes all hands. An incomplete one can still prove a fault, by a card played later, but never the "
        "opposite; such plays are called undecided, not legal."
    ),
    severity=Severity.NOTE,
    nature=Nature.PROOF,
)
fault(
    "claim-undecided",
    {"shengji": "R9.2", "unsun": "U8.7"},
    N_("the score after a claim cannot be told"),
    (
        N_("The rest is not played, and the score cannot be told: {why:phrase}."),
        N_("The score cannot be told from this record, so its claims cannot be checked: {tags}."),
    ),
    (N_("Write out what was not noted, as far as anybody knows it; then the score can be counted."),),
    N_(
        "When the rest is claimed, its points go to the claiming side. If that is the opponents' and the kitty holds points, "
        "the size of the last lead decides how often they count, and it was not played. Claims about the result are held "
        "against the score; where cards or tricks are not known there is none, and the claims are left as they are."
    ),
    severity=Severity.NOTE,
    nature=Nature.PROOF,
)
