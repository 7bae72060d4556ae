// What is noted of a deal, and what the next tap is about. Nothing here touches the page, so it is tested without one.

/**
 * What the page knows of a family, in short names; `tractor_notation/publish/recorder.py` writes it. It is no rule of play.
 *
 * A suit: `c` its letter, `f` style class, `s` sign, `n` name. `faces` are by code the number of the suit (-1: none), the
 * rank, the name in words, and 1 where no suit is shown; `order` are all codes as a hand is written. A room: `s` seats in
 * playing order, `n` the tags of the players, `l` what the seats are called, `v` the sides with their names, `p` packs:
 * options, copies, cards that lie aside. A circle: `o` options, `t` a sentence, `r` numbers of its rooms.
 * @typedef {{c: string, f: string, s: string, n: string}} Suit
 * @typedef {{s: string[], n: string[], l: string[], v: [string, string][], p: [string, number, number][]}} Room
 * @typedef {{tag: string, label: string, kind: string, values: [string, string][]}} Field
 * @typedef {{k: string, l: string, w: [string, string][], late: boolean, pile: string, trump: boolean, seated: boolean,
 *   holds: string, ordered: boolean}} Offer
 * @typedef {{rules: string, title: string, suits: Suit[], ranks: string[], faces: Record<string, [number, string, string, number?]>,
 *   loose: string[], trumps: string[], order: string[], joined: boolean, down: string, single: boolean,
 *   clockwise: boolean, rooms: Room[], circles: {o: string, t: string, r: number[]}[], fields: Field[], offers: Offer[],
 *   tags: string[]}} Pad
 *
 * A play: `c` cards, `g` where the parts of a lead begin behind the first, `a` and `b` the same of what was taken back, `s` who
 * played it, where that was another than whose turn it was, `d` 1 when it is complete, `i` irregularity, `m` mark, `t` comment.
 * A trick: `s` who leads, `n` cards of each play (0 while the lead is open), `p` plays in turn, `w` winner.
 * A statement: `k` keyword, `s` seat, `c` cards, or called cards, `w` word, `d` 1 when it is complete.
 * @typedef {{c: string[], g?: number[], a?: string[], b?: number[], s?: string, d?: number, i?: string, m?: string, t?: string}} Lay
 * @typedef {{s: string, n: number, p: Lay[], w?: string}} Round
 * @typedef {{k: string, s?: string, c: string[], w?: string, d?: number}} Said
 *
 * Where the next tap goes, when it is not behind the last one: to a play (`p` of trick `t`; `f` 1: the next card begins it
 * anew; `c` 1: to its comment), to the winner of a trick (`w`), its leader (`l`; `f` 1: the trick was put in just now), a
 * statement (`a`), or the comment of the record (`c` alone).
 * @typedef {{t?: number, p?: number, w?: number, l?: number, f?: number, c?: number, a?: number}} Spot
 *
 * The record of a deal. `game` are its rules, `circle` the options of its circle, `room` how many sit at the table and `pack`
 * how often each card is there (0: as usual), `free` other options; `suit` is the suit that the next rank belongs to, and
 * `own` says that it was tapped; `down` that the next card lies face down. `note` is a comment on the deal, `begun` says that
 * its table was chosen, `night` names its evening.
 * @typedef {{game: string, circle: string, room: number, pack: number, free: string, tags: Record<string, string>,
 *   said: Said[], rounds: Round[], suit: string, own: boolean, down: boolean, at: Spot | null, note: string, begun: boolean,
 *   night: string}} Book
 *
 * What the next tap is about.
 * @typedef {{kind: "first" | "play" | "won" | "lead" | "over" | "said" | "note", t: number, p: number, edit: boolean}} Turn
 */

const UNKNOWN = "x";

/** What statements with cards hold. */
const WITH_CARDS = ["hand", "turned", "bid", "calls"];

/** Tags that a new deal takes over from the one before in its match; the players' tags as well. */
const KEPT = ["Event", "Site", "Date", "Recorder", "Match"];

/** Fill in what is not said again where it is the same: names and tags of seats, names of sides. @param {Pad} pad */
function readPad(pad) {
  for (const room of pad.rooms) {
    room.n ??= room.s;
    room.l ??= room.s;
    for (const side of room.v) side[1] ??= side[0];
  }
}

/**
 * @param {string} game
 * @param {string} night
 * @returns {Book}
 */
function newBook(game, night) {
  return { game, circle: "", room: 0, pack: 0, free: "", tags: {}, said: [], rounds: [], suit: "", own: false, down: false,
    at: null, note: "", begun: false, night };
}

/**
 * The next deal of the evening: the same table, nothing played.
 * @param {Pad} pad
 * @param {Book} book
 * @returns {Book}
 */
function nextBook(pad, book) {
  const tags = Object.fromEntries(Object.entries(book.tags).filter(([name]) =>
    KEPT.includes(name) || roomOf(pad, book).n.includes(name)));
  const board = /^(.*?)(\d+)$/.exec(book.tags.Board || "");
  if (board) tags.Board = board[1] + String(Number(board[2]) + 1).padStart(board[2].length, "0");
  const { game, circle, room, pack, free, night } = book;
  return { ...newBook(game, night), circle, room, pack, free, tags };
}

/** @param {Pad} pad @param {Book} book */
const circleOf = (pad, book) => pad.circles.find(one => one.o === book.circle) || pad.circles[0];

/** @param {Pad} pad @param {Book} book @returns {Room} */
function roomOf(pad, book) {
  const { r } = circleOf(pad, book);
  return pad.rooms[r.find(number => pad.rooms[number].s.length === book.room) ?? r[0]];
}

/** @param {Pad} pad @param {Book} book */
function packOf(pad, book) {
  const { p } = roomOf(pad, book);
  return p.find(pack => pack[1] === book.pack) || p[0];
}

/** How many cards a hand has, by what is usual. @param {Pad} pad @param {Book} book */
function handSize(pad, book) {
  const [, copies, aside] = packOf(pad, book);
  const cards = pad.order.filter(code => !code.includes(UNKNOWN)).length;
  return (cards * copies - aside) / roomOf(pad, book).s.length;
}

/** How many cards everybody has played. @param {Book} book */
const playedSize = book => book.rounds.reduce((sum, round) => sum + round.n, 0);

/**
 * Who plays to a trick, in order: each time the first from the leader on who has not played, or who the play names.
 * @param {Pad} pad
 * @param {Book} book
 * @param {Round} round
 */
function seatsIn(pad, book, round) {
  const { s } = roomOf(pad, book);
  const start = s.indexOf(round.s);
  const left = [...s.slice(start), ...s.slice(0, start)];
  return s.map((_, place) => {
    const named = round.p[place]?.s;
    return left.splice(named ? Math.max(left.indexOf(named), 0) : 0, 1)[0];
  });
}

/** Who makes a play. @param {Pad} pad @param {Book} book @param {Round} round @param {number} place */
function seatAt(pad, book, round, place) {
  const seats = seatsIn(pad, book, round);
  return seats[place % seats.length];
}

/** Whether all of a trick was noted. @param {Pad} pad @param {Book} book @param {Round} round */
function isWhole(pad, book, { p, w }) {
  return !!w && p.length >= roomOf(pad, book).s.length && p.every(lay => lay.d);
}

/** The place of the trick that is being noted: the first of which something is missing, or else the last. @param {Pad} pad @param {Book} book */
function trickNow(pad, book) {
  const open = book.rounds.findIndex(round => !isWhole(pad, book, round));
  return open < 0 ? book.rounds.length - 1 : open;
}

/**
 * What the next tap is about.
 * @param {Pad} pad
 * @param {Book} book
 * @returns {Turn}
 */
function turnOf(pad, book) {
  const { at, rounds } = book;
  const now = trickNow(pad, book);
  /** @param {Turn["kind"]} kind @param {number} [t] @param {number} [p] @returns {Turn} */
  const turn = (kind, t = -1, p = -1) => ({ kind, t, p, edit: !!at });
  if (at?.a !== undefined) return turn("said", at.a);
  if (at?.c) return turn("note", at.t, at.p);
  if (at?.w) return turn("won", at.t);
  if (at?.l) return turn("lead", at.t);
  if (at?.p !== undefined) return turn("play", at.t, at.p);
  if (now < 0) return turn("first");
  const { p } = rounds[now];
  if (isWhole(pad, book, rounds[now])) return turn("over", now);
  const open = p.findIndex(lay => !lay.d);
  if (open >= 0) return turn("play", now, open);
  return p.length < roomOf(pad, book).s.length ? turn("play", now, p.length) : turn("won", now);
}

/**
 * The play that the next card belongs to; it is made when there is none.
 * @param {Book} book
 * @param {Turn} turn
 */
function layAt(book, turn) {
  const { p } = book.rounds[turn.t];
  return p[turn.p] || (p[turn.p] = { c: [] });
}

/** The trump suit as far as it was noted. @param {Pad} pad @param {Book} book */
function trumpSuit(pad, book) {
  const named = pad.suits.find(suit => (book.tags.Trump || "").startsWith(suit.c));
  const shown = book.said.filter(said => offerOf(pad, said)?.trump).flatMap(said => said.c);
  const suit = shown.length ? suitLetter(pad, shown[shown.length - 1]) : "";
  return named && book.tags.Trump[0] !== "N" ? named.c : book.tags.Trump ? "" : suit;
}

/** `NS 7 EW 5` by side. @param {string} text @returns {Record<string, string>} */
function levelsOf(text) {
  const words = text.split(" ").filter(Boolean);
  return Object.fromEntries(words.flatMap((word, place) => place % 2 ? [] : [[word, words[place + 1]]]));
}

/**
 * Trump has the rank of the level of the side that leads, where that is noted: by the tag, by the first lead, or because
 * the levels of all sides are the same.
 * @param {Pad} pad
 * @param {Book} book
 */
function rankTrump(pad, book) {
  const field = pad.fields.find(one => one.kind === "trump");
  const suit = field?.values.find(([one]) => (book.tags[field.tag] || "").startsWith(one))?.[0];
  if (!field || !suit) return;
  const { s, v } = roomOf(pad, book);
  const place = s.indexOf(book.tags.Leader || book.rounds[0]?.s || "");
  const levels = levelsOf(book.tags.Levels || "");
  const own = v.map(([side]) => levels[side]);
  const level = place >= 0 ? own[place % v.length] : own.every(one => one === own[0]) ? own[0] : "";
  book.tags[field.tag] = suit + (field.values.some(([one]) => one === level) ? "" : level || "");
}

/** What can be said here before or behind the play: cards are called only where nobody has a partner from the start. @param {Pad} pad @param {Book} book @param {boolean} late */
function offersOf(pad, book, late) {
  const { s, v } = roomOf(pad, book);
  return pad.offers.filter(offer => offer.late === late && (offer.holds !== "calls" || v.length === s.length));
}

/** @param {Pad} pad @param {Said} said */
const offerOf = (pad, said) => pad.offers.find(offer => offer.k === said.k);

/** The letter of a card's suit, empty for one of no suit. @param {Pad} pad @param {string} card */
const suitLetter = (pad, card) => pad.suits[pad.faces[card.replace("_", "")]?.[0]]?.c || "";

/**
 * The suit in which those who follow look for their cards first: the one led; trumps for a card that is always one, and for
 * one of the trump rank.
 * @param {Pad} pad
 * @param {Book} book
 * @param {Round} round
 */
function ledSuit(pad, book, round) {
  const card = round.p[0]?.c[0] || "";
  const trump = trumpSuit(pad, book);
  const level = (book.tags.Trump || "").replace(/^(NT|.)/, "");
  const ranked = level && card.slice(1) === level;
  return (pad.trumps.includes(card) || ranked) && trump ? trump : suitLetter(pad, card);
}

/**
 * Where a card lies already, as far as nobody can play it again: `[trick, seat]`, or keyword and seat of a statement. `turn`
 * is what is being noted; a hand that is being noted is counted with the other hands alone.
 * @param {Pad} pad
 * @param {Book} book
 * @param {string} card
 * @param {Turn} turn
 * @returns {[number | string, string][]}
 */
function places(pad, book, card, turn) {
  const said = turn.kind === "said" ? book.said[turn.t] : null;
  const pile = said ? offerOf(pad, said)?.pile : "away";
  if (!pile) return [];
  /** @type {[number | string, string][]} */
  const found = [];
  /** @param {string[]} cards @param {number | string} where @param {string} seat */
  const look = (cards, where, seat) => cards.forEach(one => one.replace("_", "") === card && found.push([where, seat]));
  if (pile === "away") book.rounds.forEach((round, t) => round.p.forEach((lay, p) => {
    const fresh = book.at?.f && turn.kind === "play" && turn.t === t && turn.p === p;
    if (!fresh) look(lay.c, t + 1, seatAt(pad, book, round, p));
  }));
  /** @type {Map<string, Said>} */
  const away = new Map();
  for (const one of book.said.filter(one => offerOf(pad, one)?.pile === pile)) {
    if (pile === "hands") look(one.c, one.k, one.s || "");
    else away.set(one.k, one);
  }
  for (const one of away.values()) look(one.c, one.k, one.s || "");
  return found;
}

/** How many copies of a card are left to note. @param {Pad} pad @param {Book} book @param {string} card @param {Turn} turn */
function copiesLeft(pad, book, card, turn) {
  return packOf(pad, book)[1] - places(pad, book, card, turn).length;
}
