"""Options of the table, the order of the cards and the bids: who plays with how many cards, and how trump is found."""

from __future__ import annotations

from dataclasses import dataclass

from tractor_notation.games.options import listing, option
from tractor_notation.language import N_


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class TableOptions:
    """Players, pack and deal (R1, R12, R13)."""

    profile: str = option(
        "two-deck",
        "one-deck",
        "n-deck",
        "friends",
        rule="R1.1",
        text=N_("Which game of the family is played: two decks, one deck, several decks, or finding friends."),
        source="Wikipedia; gamerules.com",
        fact=True,
    )
    decks: str = option(
        "usual",
        rule="R1.2",
        text=N_("How many decks are in the pack; usually one for every two players."),
        source="Wikipedia; rbtying/shengji",
        form="[1-9]|1[0-9]|2[0-4]",
        sample="3",
        fact=True,
    )
    without: tuple[str, ...] = listing(
        *("LJ", "RJ", *"23456789"),
        rule="R1.2",
        text=N_("The jokers and low ranks that are taken out of every deck before the cards are dealt."),
        source="rbtying/shengji",
        fact=True,
    )
    players: str = option(
        "usual",
        rule="R1.1",
        text=N_("How many play; usually four, and as many as there are names in a record of finding friends."),
        source="Wikipedia; pagat",
        form="[4-9]|1[0-2]",
        sample="6",
        fact=True,
    )
    kitty_size: str = option(
        "usual",
        rule="R12.1",
        text=N_("How many cards are left for the kitty; all hands must come out equal."),
        source="Wikipedia; rbtying/shengji",
        form="[1-9][0-9]?",
        sample="8",
        fact=True,
    )
    first_draw: str = option(
        "dealer",
        "right-of-dealer",
        "cut",
        rule="R1.4",
        text=N_("Who draws the first card: the leader, the player to the leader's right, or whoever a cut names."),
        source="80fen; gamerules.com",
    )
    start_rank: str = option(
        "2",
        *"3456789TJQKA",
        rule="R2.1",
        text=N_("The level at which a match begins."),
        source="Wikipedia; programs",
    )


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class OrderOptions(TableOptions):
    """The order of the cards, and what makes a tractor (R2, R3, R14)."""

    nt_trumps: str = option(
        "jokers-and-ranks",
        "jokers",
        rule="R2.6",
        text=N_("Whether the cards of the trump rank are trumps in a no-trump round, or the jokers alone."),
        source="Wikipedia; pagat",
    )
    permanent_trumps: str = option(
        "jokers",
        "2",
        "235",
        "3-of-colour",
        rule="R2.3",
        text=N_(
            "Which cards besides the jokers are trumps in every deal: none, the twos, the twos, threes and fives, or the "
            "threes of the trump suit and of the other suit of its colour."
        ),
        source="rules of platforms; Shandong rules; chao di pi programs",
    )
    red_five: str = option(
        "off",
        "hearts",
        "both",
        rule="R14.1",
        text=N_("Whether the five of hearts, or both red fives, are the highest trumps of every deal."),
        source="Wikipedia; chao di pi programs",
    )
    tractor_ranks: str = option(
        "full-ladder",
        "suit-only",
        rule="R3.3",
        text=N_(
            "Whether cards of the trump rank and jokers can be part of a tractor, or cards of one printed suit only."
        ),
        source="Wikipedia; pagat",
    )
    tractor_bridge: str = option(
        "on",
        "off",
        rule="R3.3",
        text=N_("Whether the two ranks on either side of the trump rank are neighbours."),
        source="Wikipedia; programs",
    )
    tractor_min: str = option(
        "2x2",
        rule="R3.4",
        text=N_("The smallest tractor: how many equal cards in each step, and how many steps."),
        source="rbtying/shengji",
        form="[2-9]x[2-9]",
        sample="2x3",
    )


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class BidOptions(OrderOptions):
    """Bids, the turned kitty, new deals (R7)."""

    joker_bid: str = option(
        "pair",
        "none",
        "single",
        "all",
        "all-but-one-red",
        rule="R7.2",
        text=N_(
            "Which jokers bid no-trump: two equal ones, none, any joker, all copies in the pack, or all copies with one "
            "red joker less."
        ),
        source="Wikipedia; rbtying/shengji",
    )
    bid_with_joker: str = option(
        "off",
        "on",
        rule="R7.2",
        text=N_("Whether a bid of a suit needs a joker of its colour beside it: red for ♥ and ♦, little for ♠ and ♣."),
        source="competition rules",
    )
    bid_size: str = option(
        "decks",
        "2",
        rule="R7.2",
        text=N_("How many equal cards a bid may have: as many as there are decks, or two."),
        source="Wikipedia",
    )
    bid_override: str = option(
        "on",
        "off",
        rule="R7.3",
        text=N_("Whether a stronger bid of another player replaces the one that stands, or the first bid is final."),
        source="gamerules.com",
    )
    bid_equal_suits: str = option(
        "first-stands",
        "higher-suit",
        rule="R7.3",
        text=N_("Whether the first of two equal bids stands, or pairs and more rank by suit: ♠ over ♥ over ♣ over ♦."),
        source="rbtying/shengji",
    )
    bid_joker_equal: str = option(
        "joker-beats",
        "more-cards",
        rule="R7.3",
        text=N_("Whether jokers beat the same number of other cards, or every new bid needs more cards."),
        source="rbtying/shengji",
    )
    bid_reinforce: str = option(
        "while-standing",
        "after-override",
        "never",
        rule="R7.4",
        text=N_(
            "Whether a bidder may add equal cards to a bid while it stands, also to take back an equal bid, or never."
        ),
        source="Wikipedia; pagat",
    )
    bid_own_override: str = option(
        "off",
        "on",
        rule="R7.5",
        text=N_("Whether a bidder may override an own standing bid with other cards."),
        source="pagat; rbtying/shengji",
    )
    bid_partner_override: str = option(
        "on",
        "off",
        rule="R7.5",
        text=N_("Whether a player may override the partner's bid with a stronger bid of other cards."),
        source="Wikipedia",
    )
    first_dealer: str = option(
        "last-bid",
        "first-bid",
        "first-rank-pair",
        "first-joker-pair",
        rule="R7.7",
        text=N_(
            "Who leads the first deal: the maker of the last standing bid, of the first bid, of the first pair of the "
            "trump rank, or of the first pair of jokers."
        ),
        source="Wikipedia; rbtying/shengji",
    )
    no_bid_first: str = option(
        "redeal",
        "turn-kitty",
        "no-trump",
        rule="R7.8",
        text=N_(
            "What follows when nobody bids in the first deal: a new deal, a leader found by lot who turns up the kitty, "
            "or a deal without a trump suit led by the one who drew first."
        ),
        source="pagat; gamerules.com; 80fen",
    )
    no_bid_later: str = option(
        "turn-kitty",
        "no-trump",
        "lose-deal",
        "other-side-bids",
        rule="R7.8",
        text=N_(
            "What follows when nobody bids in a later deal: the leader turns up the kitty, there is no trump suit, the "
            "declarers lose the deal, or the other side may bid and so become declarers."
        ),
        source="Wikipedia; 80fen; competition rules",
    )
    flip_method: str = option(
        "first-card",
        "until-rank",
        rule="R7.9",
        text=N_("Whether the first turned kitty card fixes the trump suit, or the first one of the trump rank."),
        source="Wikipedia; gamerules.com",
    )
    flip_joker: str = option(
        "next",
        "no-trump",
        "redeal",
        "suit-by-colour",
        rule="R7.9",
        text=N_(
            "What a turned joker means: the next card is turned, no-trump, a new deal, or ♥ for the red and ♠ for the "
            "little joker."
        ),
        source="Wikipedia; competition rules; rbtying/shengji",
    )
    redeal_hand: str = option(
        "none",
        "no-trump",
        "no-points",
        "either",
        "low",
        rule="R7.10",
        text=N_(
            "Which hand, shown before the first lead, forces a new deal: none, one without a trump, one without a point "
            "card, either of these, or one of the opponents with at most 15 points or 3 trumps."
        ),
        source="Wikipedia; gamerules.com; 80fen",
    )
    redeal_effect: str = option(
        "same-dealer",
        "partner-bids-anew",
        "fresh-contest",
        rule="R7.10",
        text=N_(
            "Who deals anew after a hand was shown: the same leader, the leader's partner with trump and leader open, or "
            "nobody yet, the lead being contested afresh."
        ),
        source="Wikipedia; gamerules.com; 80fen",
    )


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # the whole of it is made in options
class KittyOptions(BidOptions):
    """The kitty and its stealing (R8)."""

    kitty_open: str = option(
        "if-lost",
        "always",
        "never",
        rule="R8.3",
        text=N_("When the kitty is opened at the end: if the opponents won the last trick, always, or never."),
        source="Wikipedia",
    )
    kitty_steal: str = option(
        "off",
        "on",
        rule="R8.4",
        text=N_("Whether the others may outbid trump after the kitty was buried and take the kitty."),
        source="Wikipedia",
    )
    steal_order: str = option(
        "suits",
        "diamonds-over-clubs",
        "any-pair",
        "more-cards",
        "bids",
        rule="R8.4",
        text=N_(
            "What is higher when the kitty is stolen: pairs by ♠ over ♥ over ♣ over ♦, the same with ♦ over ♣, any pair, "
            "more cards before suits, or whatever is the stronger bid; or pairs by another order of the suits, the highest "
            "first."
        ),
        source="Wikipedia; competition rules; chao di pi programs; rbtying/shengji",
        form=r"(?!.*(.).*\1)[SHCD]{4}",
        sample="HSDC",
    )
    steal_turn: str = option(
        "in-turn",
        "free",
        rule="R8.5",
        text=N_("Whether offers for the kitty go round in turn, or anybody may make one at any time."),
        source="rbtying/shengji; chao di pi programs",
    )
