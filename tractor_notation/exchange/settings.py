"""The settings of the open engine (rbtying/shengji) as options: what its state names, and what its messages say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from tractor_notation.exchange.draft import Draft
from tractor_notation.exchange.family import FAMILY
from tractor_notation.exchange.values import Node, shown
from tractor_notation.language import N_
from tractor_notation.record import Record, Tag

PRESET = "rbtying"

CHOICES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "friend_selection_policy": {
        "Unrestricted": {},
        "TrumpsIncluded": {"friend-card": "any"},
        "HighestCardNotAllowed": {"friend-card": "not-highest"},
        "PointCardNotAllowed": {"friend-card": "not-points"},
    },
    "multiple_join_policy": {"Unrestricted": {}, "NoDoubleJoin": {"friend-rejoin": "next-copy"}},
    "first_landlord_selection_policy": {"ByWinningBid": {}, "ByFirstBid": {"first-dealer": "first-bid"}},
    "bid_policy": {
        "JokerOrGreaterLength": {},
        "JokerOrHigherSuit": {"bid-equal-suits": "higher-suit"},
        "GreaterLength": {"bid-joker-equal": "more-cards"},
    },
    "bid_reinforcement_policy": {
        "ReinforceWhileWinning": {},
        "OverturnOrReinforceWhileWinning": {"bid-own-override": "on"},
        "ReinforceWhileEquivalent": {"bid-reinforce": "after-override"},
    },
    "joker_bid_policy": {
        "BothTwoOrMore": {},
        "BothNumDecks": {"joker-bid": "all"},
        "LJNumDecksHJNumDecksLessOne": {"joker-bid": "all-but-one-red"},
        "Disabled": {"joker-bid": "none"},
    },
    "advancement_policy": {
        "Unrestricted": {},
        "FullyUnrestricted": {"pass-ace": "any-gain"},
        "DefendPoints": {"must-play": "5,T,K", "must-hold": "on"},
    },
    "kitty_penalty": {"Times": {}, "Power": {"kitty-multiplier": "2^cards"}},
    "throw_penalty": {"None": {}, "TenPointsPerAttempt": {"throw-penalty": "10-per-attempt"}},
    "kitty_bid_policy": {"FirstCard": {}, "FirstCardOfLevelOrHighest": {"flip-method": "until-rank"}},
    "kitty_theft_policy": {"NoKittyTheft": {}, "AllowKittyTheft": {"kitty-steal": "on"}},
    "trick_draw_policy": {
        "NoProtections": {},
        "LongerTuplesProtected": {"tuple-protection": "longer-sets"},
        "OnlyDrawTractorOnTractor": {"tuple-protection": "tractors"},
        "LongerTuplesProtectedAndOnlyDrawTractorOnTractor": {"tuple-protection": "both"},
        "NoFormatBasedDraw": {"follow-structure": "none"},
    },
    "throw_evaluation_policy": {
        "All": {},
        "Highest": {"ruff-compare": "highest-card"},
        "TrickUnitLength": {"ruff-compare": "largest-then-next"},
    },
    "bomb_policy": {
        "NoBombs": {},
        "AllowBombs": {"bombs": "any-suit"},
        "AllowBombsSuitFollowing": {"bombs": "follow-suit"},
    },
    "jack_variation": {"Disabled": {}, "SingleJack": {"hook": "J", "hook-detail": "single"}},
    "max_rank": {"NT": {}, "A": {"after-ace": "next-lap"}},
}
"""What each setting means in options over the preset, by its values; the value that means nothing is the engine's own."""

ROOM = frozenset(
    {
        *(
            "max_player_id",
            "chat_link",
            "hide_landlord_points",
            "hide_played_cards",
            "landlord_emoji",
            "num_games_finished",
        ),
        *("play_takeback_policy", "bid_takeback_policy", "game_shadowing_policy"),
        *(
            "game_start_policy",
            "hide_throw_halting_player",
            "autodraw_speed_ms",
            "game_visibility",
            "rated",
            "player_mode",
        ),
        *("round_key", "first_to_rank", "match_key"),
    }
)
"""Settings of the room, which bear on no act of a deal."""

ELSEWHERE = frozenset({"players", "observers", "landlord", "game_mode", "num_decks", "kitty_size"})
"""Settings that are read with the deal."""


def read(settings: Node, decks: int, draft: Draft) -> dict[str, str]:
    """The options that a state's settings mean; what has no counterpart is a loss, what is the room's is told."""
    options: dict[str, str] = {}
    room = []
    for name, value in settings.fields():
        if name in _READERS:
            if value.there:
                options |= _READERS[name](value, decks)
        elif name in CHOICES:
            if value.there and (chosen := value.one_of(*CHOICES[name])) is not None:
                options |= CHOICES[name][chosen]
        elif name in ROOM or (name not in ELSEWHERE and value.value in (None, False, [], {}, 0)):
            room.append(name)
        elif name not in ELSEWHERE:
            value.lose(N_("the setting {name} is not known; it is {found}"), name=name, found=shown(value.value))
    if room:
        settings_left = N_("left out, as it bears on no act: {names}")
        draft.decide(settings.path, settings_left, names=tuple(room))
    return options


def _scoring(value: Node, decks: int) -> dict[str, str]:
    """The engine's scoring parameters as a score table."""
    if not isinstance(value.value, dict):
        value.wrong(N_("an object"))
        return {}
    options = {}
    bonus = value["bonus_level_policy"]
    if bonus.there and bonus.one_of("BonusLevelForSmallerLandlordTeam", "NoBonusLevel") == "NoBonusLevel":
        options["friend-bonus"] = "none"
    step = _given(value, "step_size_per_deck", 20)
    turnover = _given(value, "num_steps_to_non_landlord_turnover", 2)
    dead = _given(value, "deadzone_size", 1)
    zero = value["truncate_zero_crossing_window"].flag(usual=True)
    adjusted = value["step_adjustments"]
    if adjusted.there and not isinstance(adjusted.value, dict):
        adjusted.wrong(N_("an object"))
    more = adjusted[str(decks)].number(-1000, 1000) if adjusted.has(str(decks)) else 0
    if (step, turnover, dead, zero, more) == (20, 2, 1, True, 0) or None in (step, turnover, dead, more):
        return options
    assert step is not None and turnover is not None and dead is not None and more is not None
    size = step * decks + more
    if not (0 < turnover < 20 and dead < 20 and size > 0 and size % 5 == 0):
        value.lose(N_("these scoring parameters make no score table"))
        return options
    return options | {"score-table": table(size, turnover, dead, zero)}


def _given(value: Node, name: str, usual: int) -> int | None:
    return value[name].number(0, 1000) if value.has(name) else usual


def table(size: int, turnover: int, dead: int, zero: bool) -> str:
    """A score table in its written form: steps of ``size`` points, so many of them to the turnover, so many without a gain;
    ``zero``: 0 points are a step of their own."""
    rows = [(bound * size, turnover + 1 - bound) for bound in range(1, turnover + 1)]
    if zero:
        rows.insert(0, (5, turnover + 1))
    won = "<".join(f"D{gain}<{bound}" for bound, gain in rows)
    middle = f"<O0<{(turnover + dead) * size}" if dead else ""
    return f"{size}+{won}{middle}<O1+{size}"


def _tractor(value: Node, decks: int) -> dict[str, str]:
    width, length = value["min_count"].number(2, 20), value["min_length"].number(2, 20)
    if width is None or length is None or (width, length) == (2, 2):
        return {}
    return {"tractor-min": f"{width}x{length}"}


def _compound(value: Node, decks: int) -> dict[str, str]:
    rainbows = value["rainbows"]
    least = rainbows.number(1, 100) if rainbows.there else None
    return {"rainbow": str(least)} if least is not None else {}


def special(value: Node, decks: int) -> dict[str, str]:
    """What is taken out of the decks, if it is the same in all of them."""
    found = [tuple(_taken(deck)) for deck in value.items()]
    if not any(found):
        return {}
    if len(set(found)) > 1 or len(found) < decks:
        value.lose(N_("the decks are not all alike; the options know only cards taken out of every deck"))
        return {}
    return {"without": ",".join(found[0])}


def _taken(deck: Node) -> Iterator[str]:
    for name, joker in (("exclude_small_joker", "LJ"), ("exclude_big_joker", "RJ")):
        if deck[name].flag():
            yield joker
    least = deck["min"]
    if least.there and (rank := least.one_of("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")):
        low = "23456789"
        if rank not in low:
            least.lose(N_("decks that begin with {rank} have no counterpart in the options"), rank=rank)
        else:
            yield from low[: low.index(rank)]


def _opened(value: Node, decks: int) -> Mapping[str, str]:
    return _SAID["kitty"]["open" if value.flag() else "closed"]


_READERS: Mapping[str, Callable[[Node, int], Mapping[str, str]]] = {
    "should_reveal_kitty_at_end_of_game": _opened,
    "game_scoring_parameters": _scoring,
    "tractor_requirements": _tractor,
    "compound_formats": _compound,
    "special_decks": special,
}


# What the messages say.

_SAID: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "kitty": {"closed": {}, "open": {"kitty-open": "always"}},
    "decks": {"whole": {}},
}
"""What settings mean that a state has in another form than messages."""


class Said(NamedTuple):
    """A message about a setting, without the name of the player: a setting and its value, as a state names them."""

    pattern: str
    setting: str
    value: str


MESSAGES = (
    Said("removed all advancement restrictions", "advancement_policy", "FullyUnrestricted"),
    Said("required players to defend on A", "advancement_policy", "Unrestricted"),
    Said("required players to defend on points and A", "advancement_policy", "DefendPoints"),
    Said("allowed any non-trump card to be selected as a friend", "friend_selection_policy", "Unrestricted"),
    Said("allowed any card to be selected as a friend", "friend_selection_policy", "TrumpsIncluded"),
    Said("disallowed the highest non-trump card.*friend", "friend_selection_policy", "HighestCardNotAllowed"),
    Said("disallowed point cards.*friend", "friend_selection_policy", "PointCardNotAllowed"),
    Said("allowed players to join the team multiple times", "multiple_join_policy", "Unrestricted"),
    Said("prevented players from joining the team multiple times", "multiple_join_policy", "NoDoubleJoin"),
    Said("set winning bid to decide both landlord and trump", "first_landlord_selection_policy", "ByWinningBid"),
    Said("set first bid to decide landlord.*", "first_landlord_selection_policy", "ByFirstBid"),
    Said("allowed joker or higher suit bids to outbid.*", "bid_policy", "JokerOrHigherSuit"),
    Said("allowed joker bids to outbid.*", "bid_policy", "JokerOrGreaterLength"),
    Said("required all bids to have more cards.*", "bid_policy", "GreaterLength"),
    Said("allowed reinforcing the winning bid", "bid_reinforcement_policy", "ReinforceWhileWinning"),
    Said("allowed reinforcing bids after.*", "bid_reinforcement_policy", "ReinforceWhileEquivalent"),
    Said("allowed overturning your own bids", "bid_reinforcement_policy", "OverturnOrReinforceWhileWinning"),
    Said("required no-trump bids to have every.*", "joker_bid_policy", "BothNumDecks"),
    Said("required low no-trump bids.*", "joker_bid_policy", "LJNumDecksHJNumDecksLessOne"),
    Said("required no-trump bids to have at least two.*", "joker_bid_policy", "BothTwoOrMore"),
    Said("disabled no-trump bids.*", "joker_bid_policy", "Disabled"),
    Said(".*bottom to twice the size of the last trick", "kitty_penalty", "Times"),
    Said(".*bottom to two to the power of the size.*", "kitty_penalty", "Power"),
    Said("removed the throw penalty", "throw_penalty", "None"),
    Said("set the throw penalty to 10 points.*", "throw_penalty", "TenPointsPerAttempt"),
    Said("set the bid-from-bottom policy to be the first card revealed", "kitty_bid_policy", "FirstCard"),
    Said("set the bid-from-bottom policy.*appropriate level.*", "kitty_bid_policy", "FirstCardOfLevelOrHighest"),
    Said("removed (?:all|long-tuple) protections.*", "trick_draw_policy", "NoProtections"),
    Said("removed format-based forced-plays.*", "trick_draw_policy", "NoFormatBasedDraw"),
    Said(
        "protected longer tuples.*and tractors.*",
        "trick_draw_policy",
        "LongerTuplesProtectedAndOnlyDrawTractorOnTractor",
    ),
    Said("protected longer tuples.*", "trick_draw_policy", "LongerTuplesProtected"),
    Said("protected tractors.*", "trick_draw_policy", "OnlyDrawTractorOnTractor"),
    Said("set throws to be evaluated based on all.*", "throw_evaluation_policy", "All"),
    Said("set throws to be evaluated based on the highest.*", "throw_evaluation_policy", "Highest"),
    Said("set throws to be evaluated based on the longest.*", "throw_evaluation_policy", "TrickUnitLength"),
    Said("allowed stealing the bottom cards.*", "kitty_theft_policy", "AllowKittyTheft"),
    Said("disabled stealing the bottom cards.*", "kitty_theft_policy", "NoKittyTheft"),
    Said("enabled the kitty to be revealed.*", "kitty", "open"),
    Said("disabled the kitty from being revealed.*", "kitty", "closed"),
    Said("set the decks to standard 54-card decks", "decks", "whole"),
    Said("set the max rank to NT", "max_rank", "NT"),
    Said("set the max rank to A", "max_rank", "A"),
)
"""The messages that tell of settings with a counterpart."""


def said(words: str) -> Said | None:
    """The setting that a message is about."""
    return next((found for found in MESSAGES if re.fullmatch(found.pattern, words)), None)


def meant(setting: str, value: str) -> Mapping[str, str]:
    """The options that a setting means which a message tells of."""
    return {**CHOICES, **_SAID}[setting][value]


def written(options: Mapping[str, str], draft: Draft, place: int | str) -> None:
    """Put options over the engine's preset into the record. What cannot hold together with the others is a loss."""
    wanted = {name: value for name, value in options.items() if options.get("profile") == "friends" or not _calls(name)}
    idle = [f"{name}={value}" for name, value in options.items() if name not in wanted]
    held = dict(wanted)
    if not _hold(held):
        held = {name: value for name, value in wanted.items() if name in _SIZES}
        for name, value in wanted.items():
            if name in held or _hold({**held, name: value}):
                held[name] = value
            else:
                option = f"{name}={value}"
                draft.lose(place, N_("{option} does not go with the other options; it is left out"), option=option)
    if idle:
        draft.decide(place, N_("left out, as nobody is called in this game: {names}"), names=tuple(idle))
    draft.tag("Options", _text(held))


_SIZES = frozenset({"profile", "players", "decks", "friends", "kitty-size"})
"""The options that say who plays with which cards."""


def _calls(name: str) -> bool:
    """Whether an option is about called friends."""
    return name.startswith("friend")


def _text(options: Mapping[str, str]) -> str:
    return " ".join((f"preset={PRESET}", *(f"{name}={value}" for name, value in options.items())))


def _hold(options: Mapping[str, str]) -> bool:
    """Whether these are options, and go together."""
    from tractor_notation.replay import replay

    record = Record((Tag("Rules", FAMILY), Tag("Options", _text(options))))
    return not any(item.code == "option-unknown" for item in replay(record, as_noted=True).all_findings)


def size_options(players: int, decks: int | None, friends: bool, wanted: int | None) -> dict[str, str]:
    """The options that say who plays with how many decks; ``wanted`` is the number of friends, where it is named."""
    options = {"profile": "friends"} if friends else {}
    if players != 4 or friends:
        options["players"] = str(players)
    if decks is not None and (players, decks) != (4, 2):
        options["decks"] = str(decks)
    if friends and wanted is not None and wanted != players // 2 - 1:
        options["friends"] = str(wanted)
    return options
