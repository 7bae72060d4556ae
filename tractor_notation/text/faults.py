"""The catalogue of what can be wrong with the text of a record."""

from __future__ import annotations

from tractor_notation.findings import Entry, Nature, Related, Severity, define, facts
from tractor_notation.language import N_
from tractor_notation.record import Tag


def first_tag(tag: Tag) -> Related:
    """The place of the first of two tags with one name."""
    return Related(N_("The first tag {name} is here."), facts(name=tag.name), span=tag.span)


def _define(
    severity: Severity, code: str, title: str, message: tuple[str, ...], help_: tuple[str, ...], explanation: str
) -> None:
    define(Entry(code, Nature.READING, severity, None, title, message, help_, explanation))


EXPECTED = (
    N_("A seat and a colon ({seat}) may stand here."),
    N_("The play it is about ({play}) may stand here."),
    N_("A decision may stand here: {decision}."),
    N_("An amount with its sign ({amount}) may stand here."),
    N_("A side ({side}) may stand here."),
    N_("Cards ({cards}) may stand here."),
    N_("The word {passed} may stand here."),
    N_("A card and its copy ({call}) may stand here."),
    N_("The moment of the bid ({moment}) may stand here."),
    N_("The word {all} may stand here."),
    N_("The ground ({ground}) may stand here."),
    N_("A reason may stand here: {reason}."),
    N_("A colon ({colon}) may stand here."),
    N_("A reason in quotation marks ({quoted}) may stand here."),
    N_("A tag ({tag}) may stand here."),
    N_("The bracket that closes the variation ({closing}) may stand here."),
    N_("The next statement ({statement}) may begin here."),
)
"""What may stand at a place: one clause for each fact that :mod:`tractor_notation.text.expect` finds."""

_define(
    Severity.ERROR,
    "encoding",
    N_("bytes that are no text"),
    (
        N_("The bytes here are no text in {tried}."),
        N_("The first of them is byte {offset} of the file, counted from 0."),
        N_("There are more such lines in this record, {lines} in all."),
        N_("They read well as {encoding}."),
        N_("The sign {lost} stands here; it takes the place of text that was lost when the file was converted before."),
    ),
    (
        N_("Save the file as UTF-8 in the program it was written with."),
        N_("Or have it read as it is, with --encoding {encoding}."),
    ),
    N_(
        "Records are written in UTF-8. A file that was saved in another encoding, as Chinese programs often do, holds "
        "bytes that mean nothing in UTF-8. Each of them is shown as the sign U+FFFD, everything else is read, and the "
        "file is never written back. Where that sign itself stands in a file, the text was lost by another program. If the bytes make sense as GB 18030, the message says so; the option --encoding "
        "then reads the file."
    ),
)
_define(
    Severity.ERROR,
    "comment-open",
    N_("comment is not closed"),
    (N_("The comment that begins here is not closed before the next one or the next record begins."),),
    (N_("Close it with a brace; a brace inside a comment has a backslash before it."),),
    N_(
        "A comment stands between braces. When the closing brace is missing, the reader gives up the rest of that line "
        "and goes on with the next, so that nothing else is swallowed. A brace that belongs to the text of a comment has a "
        "backslash before it."
    ),
)
_define(
    Severity.ERROR,
    "variation-open",
    N_("variation is not closed"),
    (
        N_("The variation that begins here is not closed."),
        N_("The comment that begins inside it in line {brace} is not closed, and a bracket behind that is not read."),
    ),
    (N_("Put a closing bracket behind its last play or comment."),),
    N_(
        "A variation stands between round brackets. When the closing bracket is missing, the text from the opening bracket "
        "to the next line that begins a statement without indentation is given up, and reading goes on there."
    ),
)
_define(
    Severity.ERROR,
    "variation-depth",
    N_("variations nest too deep"),
    (N_("The variations that begin here lie more than {depth} levels inside one another."),),
    (N_("Write the inner ones as variations of the main line, or as comments."),),
    N_(
        "Variations may hold variations, up to a limit that no human record comes near. Beyond it the whole outermost "
        "variation is kept as it stands and not read."
    ),
)
_define(
    Severity.ERROR,
    "variation-alone",
    N_("variation without a play before it"),
    (N_("A variation stands behind a play of the trick it belongs to; there is none before this one."),),
    (N_("Put it behind the play it replaces, such as {example}."),),
    N_(
        "A variation tells what might have been played instead of a play that is recorded, so it follows that play, or "
        "another of the same trick."
    ),
)
_define(
    Severity.ERROR,
    "bracket-stray",
    N_("bracket that closes nothing"),
    (N_("{token} closes nothing here."),),
    (N_("Take it out, or put the opening bracket where it belongs."),),
    N_("A closing bracket or brace needs an opening one before it in the same statement."),
)
_define(
    Severity.ERROR,
    "tag-bad",
    N_("tag cannot be read"),
    (N_("{token} is no tag that can stand here."),),
    (N_('Write it as {example}; a quotation mark inside the value is written \\".'),),
    N_(
        "A tag is a name and a value in square brackets; the value stands in quotation marks. Inside the value, a quotation "
        "mark and a backslash have a backslash before them. A tag that cannot be read is kept as it stands."
    ),
)
_define(
    Severity.ERROR,
    "tag-twice",
    N_("tag given twice"),
    (
        N_("The tag {name} stands in line {first} and again in line {second}; the first one counts."),
        N_("The same goes for {others}."),
    ),
    (
        N_("Take one of the tags {alone} out."),
        N_("If the next deal begins in line {second}, put {end} before it; otherwise take the second ones out."),
    ),
    N_(
        "A tag stands once in a record. A tag behind a statement begins the next record; with no statement between, as where "
        "a deal was not recorded, both deals are one record with its tags twice. When one is given twice the first counts, and the second is kept as it stands, "
        "right behind the first."
    ),
)
_define(
    Severity.ERROR,
    "tag-same",
    N_("nothing to repeat"),
    (N_('The tag {name} says "#", as in the record before, but no record before gives it.'),),
    (N_("Write the value."),),
    N_(
        'In a file of several records, a tag with the value "#" means the same value as in the record before. In the '
        "first record, and where the record before does not have the tag, there is nothing to repeat."
    ),
)
_define(
    Severity.NOTE,
    "tag-name",
    N_("tag name not known"),
    (N_("No known tag has the name {name}; it is kept, and means nothing to this tool."),),
    (N_("Did you mean {meant}?"),),
    N_(
        "Names of tags are read with their capitals. Any name may be used for notes of your own; a name that is nearly one "
        "of the known names is probably a slip."
    ),
)
_define(
    Severity.NOTE,
    "date-form",
    N_("date in another form"),
    (N_("The date {value} is not written as year, month and day."),),
    (N_("Write it like this: {example}."),),
    N_(
        "The tag Date is the year, the month and the day with hyphens between them: 2026-11-27. Other forms are kept and "
        "mean nothing to programs, for 5/6 is a day in May to some and in June to others."
    ),
)
_define(
    Severity.NOTE,
    "tag-order",
    N_("tags in another order"),
    (N_("The tags are not in the usual order; {name} is the first that is out of place."),),
    (N_("tractor fmt puts them in order."),),
    N_(
        "Tags may stand in any order. Canonical form has a fixed one: Notation, Event, Site, Date, Board, Rules, Options, "
        "the players, Levels, Leader, then what the record claims as its outcome, then all others in their own order."
    ),
)
_define(
    Severity.WARNING,
    "notation-version",
    N_("another version of the notation"),
    (N_("The record is written in the notation {value}; this tool knows {known}."),),
    (N_("What it does not know is reported; everything else is read as {known}."),),
    N_(
        "The tag Notation names the notation and its version. A record of a newer version may hold statements that this "
        "tool cannot read; they are kept as they stand and reported."
    ),
)
_define(
    Severity.ERROR,
    "keyword-unknown",
    N_("statement not known"),
    (N_("No statement begins with {token}."),),
    (
        N_("Did you mean {meant}?"),
        N_(
            "A remark of your own begins with a semicolon ({remark}), a comment for readers stands in braces ({comment})."
        ),
        N_("Statements are: {known}, and tricks such as {trick}."),
    ),
    N_(
        "A line begins with a keyword such as deal, bid or bury, or with the number of a trick. A line that begins with "
        "another word is kept as it stands and not read. A remark of your own begins with a semicolon, an annotation for "
        "the reader stands in braces."
    ),
)
_define(
    Severity.ERROR,
    "statement-bad",
    N_("statement cannot be read"),
    (N_("{token} cannot stand here."), *EXPECTED),
    (N_("Correct the statement; until then it is kept as it stands and not judged."),),
    N_(
        "Every statement has its form. The message names the first thing that does not fit, and what could have stood in its "
        "place. The statement is kept as it stands; reading goes on with the next one."
    ),
)
_define(
    Severity.ERROR,
    "statement-short",
    N_("statement is not complete"),
    (
        N_("{short} is not complete."),
        *EXPECTED[:-1],
        N_("Cards or the word pass are missing, such as {bid}."),
        N_("The cards turned up are missing, such as {flip}."),
        N_("The called cards are missing, such as {friend}."),
        N_("Its cards are missing, such as {owed}."),
    ),
    (N_("Complete it; until then it is kept as it stands and not judged."),),
    N_(
        "The statement ends before everything it needs is there. It is kept as it stands; reading goes on with the next one."
    ),
)
_define(
    Severity.ERROR,
    "trick-head",
    N_("beginning of a trick cannot be read"),
    (N_("{token} does not begin a trick."),),
    (N_("A trick begins with its number, a full stop, the seat that leads and a colon: {example}"),),
    N_(
        "A trick begins with its number and a full stop, then the seat that leads it and a colon, then the plays in turn "
        "order: 1. N: SAA S93 S55 S44."
    ),
)
_define(
    Severity.ERROR,
    "claim-twice",
    N_("claim made twice"),
    (N_("Trick {statement} already has such a claim; {token} is one too many."),),
    (N_("Keep one claim of each kind, such as {one}."),),
    N_(
        "Behind its plays a trick may name its winner and what it brought, each once. All of it is checked against the plays."
    ),
)
_define(
    Severity.ERROR,
    "plays-joined",
    N_("commas between cards, or between plays?"),
    (N_("The commas in {token} may divide the cards of one play, or the plays of the trick."),),
    (N_("For a play each, write {plays}."), N_("For one play, write {one}.")),
    N_(
        "Plays have blanks between them; commas may stand between the cards of one play. Where a trick is written with "
        "commas alone, nobody can tell the one from the other, so the trick is kept as it stands and not judged."
    ),
)
_define(
    Severity.WARNING,
    "comment-swallows",
    N_("comment that holds a trick"),
    (N_("The comment that begins here holds the line {statement}; it is not closed before line {line}."),),
    (N_("Where a closing brace is missing, put it in; the tricks in the comment are not read."),),
    N_(
        "A line inside a comment looks like the beginning of a trick. Most probably the brace that should close the comment "
        "is missing, and a brace further down closed it instead. What stands in a comment is never read as play."
    ),
)
_define(
    Severity.WARNING,
    "remark-swallows",
    N_("remark that holds plays"),
    (N_("The remark that begins here holds nothing but cards ({plays}), and the trick before it is short of plays."),),
    (N_("Between plays stand blanks, not semicolons. What stands behind a semicolon is not read."),),
    N_(
        "A semicolon begins a remark that goes to the end of the line. Where it stands between the plays of a trick, the "
        "plays behind it are lost to the remark."
    ),
)
_define(
    Severity.WARNING,
    "variation-swallows",
    N_("variation that holds a trick of the deal"),
    (
        N_(
            "The variation that begins here holds the line {statement}, not indented, and the deal itself has no trick "
            "{number}; it is not closed before line {line}."
        ),
    ),
    (N_("Where a closing bracket is missing, put it in; otherwise indent what belongs to the variation."),),
    N_(
        "Inside a variation a trick begins at the beginning of a line, and the tricks of the deal lack its number. Most "
        "probably the bracket that should close the variation is missing, and a bracket further down closed it instead. It "
        "is read as it stands: as a trick that was not played."
    ),
)
_define(
    Severity.ERROR,
    "seat-twice",
    N_("two seats for one play"),
    (N_("{token} names two seats for one play."),),
    (N_("Keep the seat that made the play, such as {example}."),),
    N_("A seat and a colon in front of a play say who made it, whoever's turn it was. A play has one player."),
)
_define(
    Severity.ERROR,
    "card-unreadable",
    N_("card cannot be read"),
    (N_("{token} is no card."),),
    (
        N_("For several equal cards write every one of them: {equal}."),
        N_("Write suit and rank together: {together}."),
        N_("What is claimed about a trick is written like this: {claims}."),
        N_("{forms:phrase}"),
    ),
    N_(
        "A card is a suit S H C D and a rank 2 3 4 5 6 7 8 9 T J Q K A; cards of one suit share the letter, as in SAAK. "
        "The jokers are RJ (red, big) and LJ (little, black). The suit signs, the Chinese words and 10 for T are read as "
        "well. In a trick, a play that cannot be read costs that play only; elsewhere it costs the statement. It is kept "
        "as it stands, and nothing is guessed."
    ),
)
_define(
    Severity.ERROR,
    "joker-ambiguous",
    N_("BJ may be either joker"),
    (
        N_(
            "{token} may mean either joker: B is the big one to some and the black one, which is the little one, to others."
        ),
    ),
    (N_("Write {red} for the red, big joker (大王), or {little} for the little, black one (小王)."),),
    N_(
        "In many programs BJ is the big joker; in English texts it is the black one, which is the little one. These are "
        "opposite cards, so BJ is never guessed. RJ is the red, big joker (大王), LJ the little, black one (小王). "
        "SJ and HJ are always the jack of spades and the jack of hearts."
    ),
)
_define(
    Severity.ERROR,
    "suit-missing",
    N_("suit is missing"),
    (N_("{token} does not name a suit."),),
    (
        N_("Write the suit before the rank; the suits are {suits}."),
        N_("Ranks alone, such as {rank}, are read only for a player who follows a lead of one printed suit."),
        N_("Each part of a lead names its suit behind the plus sign: {grouped}."),
        N_("The points of a trick stand behind a blank: {apart}."),
    ),
    N_(
        "A card needs its suit. Ranks alone are read in one place: in a trick whose lead shows a single printed suit, for a "
        "player who follows it. Words such as 主 and 副 say that a card is a trump or not, not which suit is printed on it. "
        "Where a lead is divided into parts, each part names its suit again, for a number behind a plus sign could as "
        "well be the points of the trick."
    ),
)
_define(
    Severity.ERROR,
    "card-order",
    N_("suit and rank in the other order"),
    (N_("{token} has suit and rank in the other order than this record."),),
    (N_("Write {wanted}."),),
    N_(
        "Cards are written suit first: H7. A record written wholly the other way round (7H, AKQ♠) is read so, too; the "
        "option --dialect rank-first asks for it. Both in one record are not read, because tokens such as JS and SJ "
        "would then mean one thing or the other by accident."
    ),
)
_define(
    Severity.ERROR,
    "call-unreadable",
    N_("called card cannot be read"),
    (N_("{token} calls no card."), N_("{bare} does not say which copy of the card is called.")),
    (
        N_("Write the card and which copy of it is called: HA#1 is the first ace of hearts played."),
        N_("Here that would be {card}#1 or {card}#2."),
    ),
    N_(
        "The leader calls a card and a copy of it. Whoever plays that copy joins the leader's side. The copy is counted "
        "in the order in which the copies are played."
    ),
)
_define(
    Severity.ERROR,
    "mark-unknown",
    N_("mark not known"),
    (N_("{token} is no mark of one play."),),
    (N_("Marks stand right behind a play: one of ! ? !! ?? !? ?! and numbers such as $4."),),
    N_(
        "Behind a play may stand one of the marks ! ? !! ?? !? ?! and any numbers such as $4. They belong to the play "
        "before them."
    ),
)
_define(
    Severity.ERROR,
    "irregularity-unknown",
    N_("irregularity not known"),
    (N_("{token} names no irregularity."),),
    (N_("Did you mean ^{meant}?"), N_("There are: {known}.")),
    N_(
        "The recorder may name an irregularity behind a play: ^revoke, ^turn (out of turn), ^count (wrong number of cards), "
        "^exposed (cards shown), ^throw (a throw that could be beaten), ^signal, ^look (at cards that lie away). What the "
        "cards show is checked as well."
    ),
)
_define(
    Severity.NOTE,
    "lenient",
    N_("read, but written otherwise"),
    (N_("{token} is read as {canonical}."),),
    (N_("tractor fmt writes it so."), N_("If the commas divide the parts of the lead, write {parts}.")),
    N_(
        "The reader takes many ways of writing cards and statements that players use. Canonical form has one. Nothing is "
        "wrong; the note says how the reader understood it."
    ),
)
_define(
    Severity.NOTE,
    "moved",
    N_("stands inside a statement"),
    (N_("A comment, a remark or a claim stands inside the statement {statement}; canonical writing puts it behind."),),
    (N_("tractor fmt writes it so."),),
    N_(
        "A comment or remark between the cards of one statement, or a claim between the plays of a trick, is read and kept. "
        "Canonical form puts it behind the cards or plays."
    ),
)
_define(
    Severity.NOTE,
    "order",
    N_("cards in another order"),
    (
        N_("The cards of {statement} are not in the usual order."),
        N_("The same goes for {others}."),
    ),
    (N_("tractor fmt puts them in order."),),
    N_(
        "Hands and the kitty may be written in any order. Canonical form has them by suit, spades, hearts, clubs, diamonds, "
        "and by rank from high to low, then the jokers. The order of a draw (drawn) and of a play is kept."
    ),
)
_define(
    Severity.NOTE,
    "dialect",
    N_("written rank first"),
    (N_("This record is written rank first: {token} is read as {canonical}."),),
    (N_("tractor fmt writes the suit first."),),
    N_(
        "Where every card of a record is written rank first (7H, AKQ♠), the record is read so. Canonical form has the suit "
        "first."
    ),
)
