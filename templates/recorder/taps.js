// What a tap makes of a record. Each function changes the book it is given.

/** @param {Book} book @param {string} suit */
function tapSuit(book, suit) {
  book.suit = suit;
  book.own = true;
}

/**
 * A card. Returns where its copies lie when none is left, and nothing else.
 * @param {Pad} pad
 * @param {Book} book
 * @param {string} card
 */
function tapCard(pad, book, card) {
  const turn = turnOf(pad, book);
  const known = !card.includes(UNKNOWN);
  if (known && copiesLeft(pad, book, card, turn) < 1) return places(pad, book, card, turn);
  if (turn.kind === "said") {
    const said = book.said[turn.t];
    const { holds = "" } = offerOf(pad, said) || {};
    if (!WITH_CARDS.includes(holds) || (holds === "calls" && !known)) return null;
    if (holds === "calls") said.c.push(nextCall(said.c, card, packOf(pad, book)[1]));
    else insert(said.c, card);
    delete said.w;
  } else if (turn.kind === "play") {
    const round = book.rounds[turn.t];
    const lay = layAt(book, turn);
    const size = pad.single ? 1 : turn.p ? round.n : Infinity;
    if (book.at?.f || lay.c.length >= size) {
      lay.c = [];
      delete lay.g;
      if (book.at) delete book.at.f;
    }
    insert(lay.c, card + (book.down ? pad.down : ""), lay.g?.[lay.g.length - 1]);
    book.down = false;
    if (lay.c.length >= size) closeLay(pad, book, turn);
  }
  return null;
}

/** Cards in the order of the taps, equal ones together as far as they are in one part. @param {string[]} cards @param {string} card @param {number} [from] */
function insert(cards, card, from = 0) {
  const same = cards.lastIndexOf(card);
  cards.splice(same < from ? cards.length : same + 1, 0, card);
}

/** Another part of the lead begins. @param {Pad} pad @param {Book} book */
function tapPart(pad, book) {
  const turn = turnOf(pad, book);
  const lay = turn.kind === "play" && book.rounds[turn.t].p[turn.p];
  if (lay && lay.c.length) lay.g = [...new Set([...(lay.g || []), lay.c.length])];
}

/** Somebody plays who is not the next. @param {Pad} pad @param {Book} book @param {string} seat */
function tapOther(pad, book, seat) {
  const turn = turnOf(pad, book);
  if (turn.kind !== "play" || !turn.p || turn.edit) return;
  const round = book.rounds[turn.t];
  const lay = layAt(book, turn);
  delete lay.s;
  const seats = seatsIn(pad, book, round);
  if (seats.indexOf(seat) > turn.p) lay.s = seat;
}

/** A called card: the first copy of it that is not called yet. @param {string[]} calls @param {string} card @param {number} copies */
function nextCall(calls, card, copies) {
  let copy = 1;
  while (copy < copies && calls.includes(`${card}#${copy}`)) copy += 1;
  return `${card}#${copy}`;
}

/** The next way to call a card: its copies one after the other, then the other one. @param {Pad} pad @param {Book} book @param {number} number */
function tapCall(pad, book, number) {
  const { c } = book.said[turnOf(pad, book).t];
  const [card, copy] = c[number].split("#");
  const copies = packOf(pad, book)[1];
  c[number] = `${card}#${copy === "other" ? 1 : Number(copy) < copies ? Number(copy) + 1 : "other"}`;
}

/** The play is complete. @param {Pad} pad @param {Book} book @param {Turn} turn */
function closeLay(pad, book, turn) {
  const round = book.rounds[turn.t];
  const lay = round.p[turn.p];
  lay.d = 1;
  if (lay.g) lay.g = lay.g.filter(start => start < lay.c.length);
  if (!turn.p) round.n = round.p[0].c.length;
  goOn(pad, book);
  arrive(pad, book);
}

/** Back to where the next tap goes by itself, with the suit that it is likely to be. @param {Pad} pad @param {Book} book */
function arrive(pad, book) {
  book.at = null;
  book.own = book.down = false;
  const turn = turnOf(pad, book);
  book.suit = turn.kind === "play" && turn.p ? ledSuit(pad, book, book.rounds[turn.t]) : "";
}

/**
 * What is being noted is complete; a statement of which nothing was noted is none, and a play of no cards stays open.
 * @param {Pad} pad
 * @param {Book} book
 */
function tapDone(pad, book) {
  const turn = turnOf(pad, book);
  if (turn.kind === "said") {
    const said = book.said[turn.t];
    if (isSaid(pad, said)) said.d = 1;
    else book.said.splice(turn.t, 1);
    arrive(pad, book);
  } else if (turn.kind === "play" && book.rounds[turn.t].p[turn.p]?.c.length) {
    closeLay(pad, book, turn);
  } else if (turn.edit) {
    arrive(pad, book);
  }
}

/** Whether a statement is one: it has its seat, and what belongs to it. @param {Pad} pad @param {Said} said */
function isSaid(pad, said) {
  const offer = offerOf(pad, said);
  if (!offer || (offer.seated && !said.s)) return false;
  return offer.holds === "alone" || !!said.w || said.c.length > 0;
}

/** Take back the last card of what is being noted. @param {Pad} pad @param {Book} book */
function tapBack(pad, book) {
  const turn = turnOf(pad, book);
  if (turn.kind === "said") {
    const said = book.said[turn.t];
    if (said.w) delete said.w;
    else said.c.pop();
  } else if (turn.kind === "play" && book.rounds[turn.t].p[turn.p]) {
    removeCard(pad, book, book.rounds[turn.t].p[turn.p].c.length - 1);
  }
}

/** Take one card out of what is being noted. @param {Pad} pad @param {Book} book @param {number} number */
function removeCard(pad, book, number) {
  const turn = turnOf(pad, book);
  if (turn.kind === "said") {
    book.said[turn.t].c.splice(number, 1);
  } else if (turn.kind === "play") {
    const lay = layAt(book, turn);
    if (number >= 0) lay.c.splice(number, 1);
    if (lay.g) lay.g = [...new Set(lay.g.map(start => start > number ? start - 1 : start))].filter(start => start > 0);
    if (book.at) delete book.at.f;
    if (!lay.c.length && !lay.a && !turn.edit && turn.p === book.rounds[turn.t].p.length - 1) book.rounds[turn.t].p.pop();
  }
}

/**
 * The place of the play that can be taken back: the one being noted, or else the one before it in the trick; `null` where
 * nothing was put down, or it was taken back already.
 * @param {Book} book
 * @param {Turn} turn
 */
function takenLay(book, turn) {
  const { p } = book.rounds[turn.t] || { p: [] };
  const here = turn.kind === "won" ? p.length - 1 : turn.edit || p[turn.p]?.c.length ? turn.p : turn.p - 1;
  return p[here]?.c.length && !p[here].a ? { here } : null;
}

/**
 * What was put down does not stay: a throw that failed, or a card taken back. What stays is noted next.
 * @param {Pad} pad
 * @param {Book} book
 */
function tapTaken(pad, book) {
  const turn = turnOf(pad, book);
  const found = takenLay(book, turn);
  if (!found) return;
  const lay = book.rounds[turn.t].p[found.here];
  lay.a = lay.c;
  if (lay.g) lay.b = lay.g;
  lay.c = [];
  delete lay.g;
  book.own = false;
  book.suit = found.here ? ledSuit(pad, book, book.rounds[turn.t]) : suitLetter(pad, lay.a[0]);
  if (lay.d) book.at = { t: turn.t, p: found.here };
  delete lay.d;
}

/** The cards that were taken back are the play after all. @param {Pad} pad @param {Book} book */
function tapKept(pad, book) {
  const turn = turnOf(pad, book);
  const lay = turn.kind === "play" && book.rounds[turn.t].p[turn.p];
  if (!lay || !lay.a) return;
  if (!lay.c.length) {
    lay.c = lay.a;
    if (lay.b) lay.g = lay.b;
  }
  delete lay.a;
  delete lay.b;
}

/**
 * A seat: who leads to the first trick or to another, who won, who made a statement.
 * @param {Pad} pad
 * @param {Book} book
 * @param {string} seat
 */
function tapSeat(pad, book, seat) {
  const turn = turnOf(pad, book);
  if (turn.kind === "said") {
    book.said[turn.t].s = seat;
    return;
  }
  if (turn.kind === "first") {
    book.rounds.push({ s: seat, n: 0, p: [] });
  } else if (turn.kind === "lead") {
    book.rounds[turn.t].s = seat;
  } else if (turn.kind === "won") {
    const round = book.rounds[turn.t];
    const next = book.rounds[turn.t + 1];
    // What was noted of the next trick was noted in turn: it begins with who has won.
    if (next && (next.s === round.w || (!round.w && !next.p.length))) next.s = seat;
    round.w = seat;
    if (next && !lastRound(book).p.length && playedSize(book) >= handSize(pad, book)) book.rounds.pop();
    goOn(pad, book);
  } else if (turn.kind === "over") {
    book.rounds.push({ s: seat, n: 0, p: [] });
  }
  arrive(pad, book);
}

/** @param {Book} book */
const lastRound = book => book.rounds[book.rounds.length - 1];

/** Another trick begins where the last one is over and cards are left. @param {Pad} pad @param {Book} book */
function goOn(pad, book) {
  const last = lastRound(book);
  if (last?.w && isWhole(pad, book, last) && playedSize(book) < handSize(pad, book)) book.rounds.push({ s: last.w, n: 0, p: [] });
}

/** A trick was missed: it is noted in its place, from who led to it. @param {Book} book @param {number} place */
function tapMissed(book, place) {
  const { rounds } = book;
  rounds.splice(place, 0, { s: rounds[place - 1]?.w || rounds[place]?.s || rounds[0].s, n: 0, p: [] });
  book.suit = "";
  book.own = book.down = false;
  book.at = { t: place, l: 1, f: 1 };
}

/** A trick is no trick; who won it leads to none, as far as nothing was played there. @param {Pad} pad @param {Book} book @param {number} place */
function dropTrick(pad, book, place) {
  const { rounds } = book;
  const [gone] = rounds.splice(place, 1);
  const next = rounds[place];
  if (next && !next.p.length && next.s === gone.w) next.s = rounds[place - 1]?.w || gone.s;
  goOn(pad, book);
  arrive(pad, book);
}

/** Leave a correction as it is; a trick of which nobody has told the leader yet is not put in. @param {Pad} pad @param {Book} book */
function tapClose(pad, book) {
  const { t, l, f } = book.at || {};
  if (t !== undefined && l && f) dropTrick(pad, book, t);
  else arrive(pad, book);
}

/** Begin a statement; those that stand in front of the play come before those behind it. @param {Pad} pad @param {Book} book @param {string} keyword */
function tapOffer(pad, book, keyword) {
  const { s } = roomOf(pad, book);
  const offer = pad.offers.find(one => one.k === keyword);
  const before = book.said.filter(one => one.k === keyword).map(one => one.s || "");
  const led = book.tags.Leader || book.rounds[0]?.s || "";
  const seat = keyword === "deal" ? s.find(one => !before.includes(one)) : offer?.pile === "away" || offer?.holds === "calls" ? led : "";
  book.said.push({ k: keyword, c: [], ...(offer?.seated && seat ? { s: seat } : {}) });
  tidy(book);
  book.at = { a: book.said.length - 1 };
  book.suit = "";
  book.own = false;
}

/** Statements of which nothing was noted are left out when another begins. @param {Book} book */
function tidy(book) {
  book.said = book.said.filter((one, place) => place === book.said.length - 1 || one.d || one.c.length || one.w);
}

/** Correct something that was noted before. @param {Pad} pad @param {Book} book @param {Spot} spot */
function goTo(pad, book, spot) {
  arrive(pad, book);
  book.at = spot;
  if (spot.p !== undefined && spot.t !== undefined && !spot.c) {
    const round = book.rounds[spot.t];
    const lay = round.p[spot.p];
    if (!lay) {
      book.at = null;
      return;
    }
    if (lay.d) book.at.f = 1;
    book.suit = spot.p ? ledSuit(pad, book, round) : suitLetter(pad, lay.c[0] || "");
  }
}

/** The last play that was noted, for a comment on it. @param {Pad} pad @param {Book} book @returns {Spot} */
function lastLay(pad, book) {
  if (book.at?.p !== undefined) return { t: book.at.t, p: book.at.p, c: 1 };
  for (let t = trickNow(pad, book); t >= 0; t--) {
    const p = book.rounds[t].p.length - 1;
    if (p >= 0) return { t, p, c: 1 };
  }
  return { c: 1 };
}
