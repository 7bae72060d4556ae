// What a tap makes of a record, and how it is written, without a page: `node --test tests/publish/recorder.test.js`.
"use strict";

const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { test } = require("node:test");
const vm = require("node:vm");

const context = vm.createContext({ structuredClone });
for (const name of ["book", "taps", "history", "notation", "store"]) {
  vm.runInContext(readFileSync(join(__dirname, `../../templates/recorder/${name}.js`), "utf8"), context);
}
const recorder = context;

/** Values made in the other context, as plain ones. */
const plain = value => JSON.parse(JSON.stringify(value));

// Two suits of three ranks and a card of none, twice each; three seats with four cards and two that lie aside.
const ranks = ["9", "8", "7"];
const codes = ["a", "b"].flatMap((suit, number) => ranks.map(rank => [suit + rank, [number, rank, suit + rank]]));
const PAD = {
  rules: "game@1", title: "A game", suits: [{ c: "a", f: "a", s: "α", n: "As" }, { c: "b", f: "b", s: "β", n: "Bs" }], ranks,
  faces: Object.fromEntries([...codes, ["JO", [-1, "J", "joker"]], ["ax", [0, "·", "some a"]], ["bx", [1, "·", "some b"]], ["x", [-1, "·", "some card"]]]),
  loose: ["JO"], trumps: ["JO"], order: ["a9", "a8", "a7", "ax", "b9", "b8", "b7", "bx", "JO", "x"], joined: true, down: "", single: false,
  clockwise: false, rooms: [{ s: ["A", "B", "C"], n: ["Ann", "Bob", "Cy"], l: ["A", "B", "C"], v: [["AC", "AC"], ["B", "B"]], p: [["", 2, 2], ["decks=1", 1, 1]] }],
  circles: [{ o: "preset=usual", t: "", r: [0] }],
  fields: [{ tag: "Levels", label: "Levels", kind: "levels", values: [["7", "7"]] }, { tag: "Trump", label: "Trump", kind: "trump", values: [["a", "a"], ["b", "b"]] }],
  offers: [
    { k: "bid", l: "Bid", w: [["pass", "pass"]], late: false, pile: "", trump: true, seated: true, holds: "bid", ordered: false },
    { k: "deal", l: "Hand", w: [], late: false, pile: "hands", trump: false, seated: true, holds: "hand", ordered: true },
    { k: "bury", l: "Buried", w: [], late: false, pile: "away", trump: false, seated: true, holds: "hand", ordered: true },
    { k: "friend", l: "Friends", w: [], late: false, pile: "", trump: false, seated: true, holds: "calls", ordered: false },
    { k: "end", l: "End", w: [["void", "void"]], late: true, pile: "", trump: false, seated: false, holds: "word", ordered: false },
  ],
  tags: ["Notation", "Event", "Board", "Rules", "Options", "Levels", "Trump"],
};

/** A book after taps: `suit`, `card`, `seat` ... with their arguments. */
function tapped(...taps) {
  const book = recorder.newBook(PAD.rules, "n");
  for (const [name, ...args] of taps) {
    if (name === "suit") recorder.tapSuit(book, ...args);
    else recorder[`tap${name[0].toUpperCase()}${name.slice(1)}`](PAD, book, ...args);
  }
  return book;
}

const turn = book => plain(recorder.turnOf(PAD, book));
const lines = book => recorder.recordText(PAD, book).split("\n\n").slice(1).join("\n").trim().split("\n");

const LED = [["seat", "B"], ["suit", "a"], ["card", "a9"], ["card", "a9"], ["done"]];
const TRICK = [...LED, ["card", "a8"], ["card", "b7"], ["card", "JO"], ["card", "a7"]];

test("the turns follow the seats, and a play of the right size closes itself", () => {
  assert.equal(turn(tapped()).kind, "first");
  assert.deepEqual(turn(tapped(["seat", "B"])), { kind: "play", t: 0, p: 0, edit: false });
  assert.deepEqual(turn(tapped(...LED)), { kind: "play", t: 0, p: 1, edit: false });
  assert.equal(recorder.seatAt(PAD, tapped(...LED), { s: "B", n: 1, p: [] }, 2), "A");
  assert.equal(turn(tapped(...LED, ["card", "a8"])).p, 1);
  assert.equal(turn(tapped(...TRICK)).kind, "won");
  assert.deepEqual(turn(tapped(...TRICK, ["seat", "C"])), { kind: "play", t: 1, p: 0, edit: false });
  assert.deepEqual(lines(tapped(...TRICK, ["seat", "C"])), ["1. B: a99 a8b7 JOa7 =C"]);
});

test("who plays out of turn is named, and the others follow in theirs", () => {
  const book = tapped(["seat", "B"], ["suit", "a"], ["card", "a9"], ["done"], ["other", "A"], ["card", "a8"]);
  assert.deepEqual(plain(recorder.seatsIn(PAD, book, book.rounds[0])), ["B", "A", "C"]);
  assert.deepEqual(lines(book), ["1. B: a9 A:a8"]);
  recorder.tapCard(PAD, book, "a7");
  assert.deepEqual(lines(book), ["1. B: a9 A:a8 a7"]);
  assert.deepEqual(lines(tapped(...LED, ["other", "A"], ["other", "C"], ["card", "a8"])), ["1. B: a99 a8"]);
  assert.deepEqual(lines(tapped(...LED, ["other", "B"], ["card", "a8"])), ["1. B: a99 a8"], "who has played is not asked again");
});

test("a lead has the parts it is said to have", () => {
  const lead = [["seat", "B"], ["suit", "a"], ["card", "a9"], ["card", "a8"], ["part"], ["card", "a9"]];
  assert.deepEqual(lines(tapped(...lead, ["done"])), ["1. B: a98+a9"]);
  assert.deepEqual(lines(tapped(...lead, ["taken"], ["card", "a9"], ["done"], ["card", "b7"])), ["1. B: a98+a9>a9 b7"]);
  assert.deepEqual(lines(tapped(...lead, ["back"], ["done"])), ["1. B: a98"]);
  assert.deepEqual(lines(tapped(...lead, ["part"], ["done"])), ["1. B: a98+a9"]);
  const first = tapped(...lead);
  recorder.removeCard(PAD, first, 0);
  recorder.removeCard(PAD, first, 0);
  recorder.tapDone(PAD, first);
  assert.deepEqual(lines(first), ["1. B: a9"]);
});

test("the last trick is the last", () => {
  const hand = recorder.handSize(PAD, tapped());
  assert.equal(hand, 4);
  const book = tapped(...TRICK, ["seat", "C"], ["suit", "b"], ["card", "b9"], ["card", "b8"], ["done"], ["card", "b8"], ["card", "b9"], ["card", "b7"], ["card", "a7"], ["seat", "A"]);
  assert.equal(turn(book).kind, "over");
  assert.deepEqual(lines(book), ["1. B: a99 a8b7 JOa7 =C", "2. C: b98 b89 b7a7 =A"]);
});

test("a trick that was missed is noted in its place, and what was noted since stays", () => {
  const open = [["seat", "C"], ["suit", "b"], ["card", "b9"], ["done"], ["card", "b8"]];
  const book = tapped(...TRICK, ...open);
  recorder.tapMissed(book, 1);
  assert.deepEqual(turn(book), { kind: "lead", t: 1, p: -1, edit: true });
  assert.deepEqual(lines(book), ["1. B: a99 a8b7 JOa7 =C", "2. C: b9 b8"], "what has no play is not written");
  recorder.tapSeat(PAD, book, "A");
  assert.deepEqual(turn(book), { kind: "play", t: 1, p: 0, edit: false });
  recorder.tapCard(PAD, book, "b7");
  recorder.tapDone(PAD, book);
  recorder.goTo(PAD, book, { t: 2, p: 1 });
  recorder.arrive(PAD, book);
  assert.deepEqual(turn(book), { kind: "play", t: 1, p: 1, edit: false }, "it goes on where it was left");
  recorder.tapCard(PAD, book, "b9");
  assert.deepEqual(plain(recorder.lastLay(PAD, book)), { t: 1, p: 1, c: 1 }, "a comment is on its last play");
  recorder.tapCard(PAD, book, "b8");
  assert.equal(turn(book).kind, "won");
  recorder.tapSeat(PAD, book, "B");
  assert.deepEqual(lines(book), ["1. B: a99 a8b7 JOa7 =C", "2. A: b7 b9 b8 =B", "3. C: b9 b8"], "who led to the next is not changed");
  assert.deepEqual(turn(book), { kind: "play", t: 2, p: 2, edit: false });
});

test("a trick missed before one of which nothing is noted gives it its leader, or makes it none", () => {
  const missed = (first, ...taps) => {
    const book = tapped(...first);
    recorder.tapMissed(book, book.rounds.length - 1);
    for (const [name, ...args] of taps) recorder[name](PAD, book, ...args);
    return book;
  };
  const small = [["tapSeat", "C"], ["tapCard", "b9"], ["tapDone"], ["tapCard", "b8"], ["tapCard", "a8"], ["tapSeat", "A"]];
  const book = missed([...TRICK, ["seat", "C"]], ...small);
  assert.deepEqual(turn(book), { kind: "play", t: 2, p: 0, edit: false });
  assert.equal(book.rounds[2].s, "A");
  const full = missed([...TRICK, ["seat", "C"], ["suit", "b"], ["card", "b9"], ["done"], ["card", "b8"], ["card", "b7"], ["seat", "A"]], ...small);
  assert.equal(turn(full).kind, "over", "all cards are played");
  assert.equal(full.rounds.length, 3);
  const first = tapped(...TRICK, ["seat", "C"]);
  recorder.tapMissed(first, 0);
  assert.deepEqual([first.rounds[0].s, turn(first).t], ["B", 0]);
});

test("a trick stays the one that is noted until all of it is, whatever was noted of it or put in behind it", () => {
  const book = tapped(...TRICK, ["seat", "C"], ["suit", "b"], ["card", "b9"], ["done"], ["card", "b8"]);
  recorder.goTo(PAD, book, { t: 1, w: 1 });
  recorder.tapSeat(PAD, book, "A");
  assert.deepEqual([turn(book), book.rounds.length], [{ kind: "play", t: 1, p: 2, edit: false }, 2], "its winner was told early");
  recorder.tapMissed(book, 2);
  recorder.tapSeat(PAD, book, "B");
  assert.deepEqual(turn(book), { kind: "play", t: 1, p: 2, edit: false });
  recorder.tapCard(PAD, book, "b7");
  assert.deepEqual(turn(book), { kind: "play", t: 2, p: 0, edit: false });
  recorder.goTo(PAD, book, { t: 0, p: 1 });
  recorder.tapTaken(PAD, book);
  recorder.tapClose(PAD, book);
  assert.deepEqual(turn(book), { kind: "play", t: 0, p: 1, edit: false }, "what stays of a play taken back is asked for");
});

test("a winner told early lets the trick end with its last play", () => {
  const book = tapped(["seat", "C"], ["suit", "b"], ["card", "b9"], ["done"], ["card", "b8"]);
  recorder.goTo(PAD, book, { t: 0, w: 1 });
  recorder.tapSeat(PAD, book, "A");
  recorder.tapCard(PAD, book, "b7");
  assert.deepEqual([turn(book), book.rounds[1].s], [{ kind: "play", t: 1, p: 0, edit: false }, "A"]);
});

test("to cancel a correction takes out no trick but one that was put in just now", () => {
  const book = tapped(...TRICK, ["seat", "C"], ["suit", "b"], ["card", "b9"], ["done"]);
  recorder.tapMissed(book, 1);
  recorder.tapClose(PAD, book);
  assert.deepEqual(lines(book), ["1. B: a99 a8b7 JOa7 =C", "2. C: b9"]);
  assert.equal(book.rounds.length, 2);
  recorder.tapMissed(book, 1);
  recorder.tapSeat(PAD, book, "A");
  recorder.tapCard(PAD, book, "b7");
  recorder.tapDone(PAD, book);
  for (const spot of [{ t: 1, p: 0 }, { t: 1, w: 1 }, { t: 1, l: 1 }]) {
    recorder.goTo(PAD, book, spot);
    recorder.tapClose(PAD, book);
    assert.deepEqual(lines(book), ["1. B: a99 a8b7 JOa7 =C", "2. A: b7", "3. C: b9"]);
  }
});

test("a trick that was none is taken out, and the last one leaves the turn to the one before", () => {
  const book = tapped(...TRICK, ["seat", "C"], ["suit", "b"], ["card", "b9"], ["done"]);
  recorder.dropTrick(PAD, book, 0);
  assert.deepEqual(lines(book), ["1. C: b9"]);
  recorder.dropTrick(PAD, book, 0);
  assert.equal(turn(book).kind, "first");
  const led = tapped(...TRICK, ["seat", "C"]);
  recorder.dropTrick(PAD, led, 0);
  assert.equal(led.rounds[0].s, "B", "who led to it leads to the next");
  const last = tapped(...TRICK, ["seat", "C"], ["suit", "b"], ["card", "b9"], ["done"]);
  recorder.dropTrick(PAD, last, 1);
  assert.deepEqual([turn(last), last.rounds[1].s], [{ kind: "play", t: 1, p: 0, edit: false }, "C"]);
});

test("the suit led is chosen for those who follow, trumps where a trump of no suit is led", () => {
  assert.equal(tapped(...LED).suit, "a");
  assert.equal(tapped(...LED, ["suit", "b"], ["card", "b8"], ["card", "b7"]).suit, "a");
  assert.equal(tapped(...TRICK, ["seat", "C"]).suit, "");
  const joker = [["seat", "B"], ["card", "JO"], ["done"]];
  assert.equal(tapped(...joker).suit, "");
  assert.equal(tapped(["offer", "bid"], ["seat", "A"], ["suit", "b"], ["card", "b7"], ["done"], ...joker).suit, "b");
  const book = tapped(["seat", "B"], ["suit", "a"], ["card", "a7"]);
  book.tags.Trump = "b7";
  recorder.tapDone(PAD, book);
  assert.equal(book.suit, "b", "a card of the trump rank is a trump");
});

test("trump has the rank of the side that leads, as far as it is noted", () => {
  const ranked = (tags, ...taps) => {
    const book = tapped(...taps);
    Object.assign(book.tags, tags);
    recorder.rankTrump(PAD, book);
    return book.tags.Trump;
  };
  const two = { Trump: "b", Levels: "AC 7 B 9" };
  assert.equal(ranked(two), "b");
  assert.equal(ranked({ ...two, Leader: "A" }), "b7");
  assert.equal(ranked({ ...two, Leader: "B" }), "b9");
  assert.equal(ranked(two, ["seat", "C"]), "b7", "the seat that was tapped leads");
  assert.equal(ranked({ ...two, Levels: "AC 8 B 8" }), "b8", "whoever leads");
  assert.equal(ranked({ ...two, Levels: "AC 8" }), "b");
  assert.equal(ranked({ Trump: "b" }, ["seat", "C"]), "b");
  assert.equal(ranked({ Levels: "AC 8 B 8" }), undefined);
});

test("copies are counted against the pack", () => {
  const book = tapped(...LED);
  assert.equal(recorder.copiesLeft(PAD, book, "a9", recorder.turnOf(PAD, book)), 0);
  assert.deepEqual(plain(recorder.tapCard(PAD, book, "a9")), [[1, "B"], [1, "B"]]);
  assert.deepEqual(lines(book), ["1. B: a99"]);
  const buried = tapped(["offer", "bury"], ["seat", "A"], ["card", "a8"], ["card", "a8"], ["done"], ...LED);
  assert.equal(recorder.copiesLeft(PAD, buried, "a8", recorder.turnOf(PAD, buried)), 0);
  const hands = tapped(["offer", "deal"], ["card", "a8"], ["card", "a8"], ["done"], ["offer", "deal"]);
  assert.equal(recorder.copiesLeft(PAD, hands, "a8", recorder.turnOf(PAD, hands)), 0);
  assert.equal(hands.said[1].s, "B", "the next hand is that of the next seat");
  const free = tapped(["offer", "bid"], ["card", "a8"]);
  assert.equal(recorder.copiesLeft(PAD, free, "a8", recorder.turnOf(PAD, free)), 2, "a card that is shown stays where it is");
});

test("what was put down and taken back is written with what stays", () => {
  assert.deepEqual(lines(tapped(["seat", "B"], ["suit", "a"], ["card", "a9"], ["card", "a7"], ["taken"], ["card", "a7"], ["done"], ["card", "a8"])), ["1. B: a97>a7 a8"]);
  const closed = tapped(...LED, ["card", "a8"], ["card", "b7"], ["taken"]);
  assert.deepEqual(lines(closed), ["1. B: a99 a8b7"], "until something stays it stands as it was put down");
  assert.deepEqual(turn(closed), { kind: "play", t: 0, p: 1, edit: true });
  recorder.tapKept(PAD, closed);
  recorder.tapDone(PAD, closed);
  assert.deepEqual(lines(closed), ["1. B: a99 a8b7"]);
});

test("a play that lost its cards among others is one of unknown cards", () => {
  const book = tapped(...TRICK);
  recorder.goTo(PAD, book, { t: 0, p: 1 });
  recorder.tapBack(PAD, book);
  recorder.tapBack(PAD, book);
  recorder.arrive(PAD, book);
  assert.deepEqual(lines(book), ["1. B: a99 xx JOa7"]);
});

test("cards of a token share the letter of their suit", () => {
  const token = (...cards) => recorder.token(PAD, cards);
  assert.equal(token("a9", "a9", "b8", "JO", "JO"), "a99b8JOJO");
  assert.equal(token("a9", "ax", "x", "x"), "a9x,xx");
  assert.equal(token("ax", "a9"), "axa9");
  assert.equal(token("JO", "x"), "JOx");
  assert.equal(recorder.handText(PAD, recorder.arranged(PAD, ["JO", "b7", "a7", "a9", "x"])), "a97 b7 JO x");
});

test("statements are written with what belongs to them, and only when they are complete", () => {
  assert.deepEqual(lines(tapped(["offer", "bid"], ["seat", "A"], ["card", "b7"], ["card", "b7"], ["done"], ["offer", "friend"], ["seat", "A"], ["card", "a9"], ["card", "a9"], ["done"])),
    ["bid A: b77", "friend A: a9#1 a9#2"]);
  assert.equal(recorder.hasBody(PAD, tapped(["offer", "bid"], ["card", "b7"])), false);
  assert.equal(tapped(["offer", "bid"], ["done"]).said.length, 0);
  assert.deepEqual(lines(tapped(...LED, ["offer", "end"])), ["1. B: a99"]);
});

test("partners are called only where nobody has one from the start", () => {
  const offered = (pad, late) => plain(recorder.offersOf(pad, tapped(), late)).map(offer => offer.k);
  assert.deepEqual(offered(PAD, false), ["bid", "deal", "bury"]);
  assert.deepEqual(offered(PAD, true), ["end"]);
  const alone = [["A", "A"], ["B", "B"], ["C", "C"]];
  assert.deepEqual(offered({ ...PAD, rooms: [{ ...PAD.rooms[0], v: alone }] }, false), ["bid", "deal", "bury", "friend"]);
});

test("tags stand in their order, and what is typed cannot leave its line", () => {
  const book = tapped(["seat", "A"]);
  Object.assign(book.tags, { Bob: 'x"\\\n[Event "y"]', Event: " An evening\u0000 ", Other: "z" });
  book.free = "more=1";
  assert.equal(recorder.recordText(PAD, book),
    '[Notation "tractor 1"]\n[Event "An evening"]\n[Rules "game@1"]\n[Options "preset=usual more=1"]\n[Bob "x\\"\\\\ [Event \\"y\\"]"]\n[Other "z"]\n');
});

test("comments are escaped as the notation wants it", () => {
  assert.equal(recorder.commentText(" a {b} \\ c\r\n [Event \"x\"]\n[1] "), '{a \\{b\\} \\\\ c\n \\[Event "x"]\n[1]}');
});

test("the next deal has the same table and the next board", () => {
  const book = tapped(...TRICK);
  Object.assign(book.tags, { Event: "Club", Board: "A09", Ann: "Lee", Levels: "AC 7", Trump: "a7" });
  const next = plain(recorder.nextBook(PAD, book));
  assert.deepEqual(next.tags, { Event: "Club", Board: "A10", Ann: "Lee" });
  assert.deepEqual([next.rounds, next.said, next.night], [[], [], "n"]);
});

test("every change can be taken back and made again, whatever it was", () => {
  let entry = { book: recorder.newBook(PAD.rules, "n"), past: [], future: [], made: 0, last: 0 };
  const states = [plain(entry.book)];
  const random = (seed => () => (seed = seed * 48271 % 2147483647) / 2147483647)(7);
  const pick = list => list[Math.floor(random() * list.length)];
  for (let number = 0; number < 400; number++) {
    const change = pick([
      book => recorder.tapCard(PAD, book, pick(PAD.order)), book => recorder.tapSuit(book, pick(["a", "b"])),
      book => recorder.tapDone(PAD, book), book => recorder.tapBack(PAD, book), book => recorder.tapTaken(PAD, book), book => recorder.tapKept(PAD, book),
      book => ["first", "won", "over", "said"].includes(recorder.turnOf(PAD, book).kind) && recorder.tapSeat(PAD, book, pick(["A", "B", "C"])),
      book => recorder.tapOffer(PAD, book, pick(PAD.offers).k),
      book => book.rounds.length && recorder.tapMissed(book, pick([0, 1])),
      book => book.rounds.length && recorder.dropTrick(PAD, book, 0),
      book => book.rounds.length && recorder.goTo(PAD, book, pick([{ t: 0, w: 1 }, { t: 0, p: 0 }, { t: 0, l: 1 }])),
    ]);
    const before = entry;
    entry = recorder.changed(entry, change);
    if (entry !== before) states.push(plain(entry.book));
    recorder.recordText(PAD, entry.book);
  }
  assert.ok(states.length > 150);
  const end = states.length - 1;
  let back = end;
  while (entry.past.length) {
    entry = recorder.undone(entry);
    assert.deepEqual(plain(entry.book), states[--back]);
  }
  assert.equal(end - back, Math.min(100, end));
  while (entry.future.length) entry = recorder.redone(entry);
  assert.deepEqual(plain(entry.book), states[end]);
});

test("letters of one text are one step", () => {
  let entry = { book: recorder.newBook(PAD.rules, "n"), past: [], future: [], made: 0, last: 0 };
  for (const text of ["a", "ab", "abc"]) entry = recorder.changed(entry, book => { book.tags.Event = text; }, "tag Event");
  entry = recorder.changed(entry, book => { book.tags.Site = "x"; }, "tag Site");
  assert.equal(entry.past.length, 2);
  assert.deepEqual(plain(recorder.undone(recorder.undone(entry)).book.tags), {});
});

/** A storage with room for so many letters. */
function storage(room = 1e6) {
  const held = new Map();
  return {
    get length() { return held.size; },
    key: number => [...held.keys()][number],
    getItem: key => held.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new Error("full");
      held.set(key, text);
    },
    removeItem: key => held.delete(key),
  };
}

const BROKEN = {
  text: "{", nothing: "null", list: "[]", other: '{"book":{}}',
  tag: JSON.stringify({ book: { ...recorder.newBook("g", "n"), tags: { Event: 7 } }, past: [], future: [] }),
  cards: JSON.stringify({ book: { ...recorder.newBook("g", "n"), rounds: [{ s: "A", n: 1, p: [{ c: [7] }] }] }, past: [], future: [] }),
};

test("nothing that another tab has written is overwritten", () => {
  const shared = storage();
  const [one, other] = [recorder.makeStore(() => shared), recorder.makeStore(() => shared)];
  const entry = text => ({ book: { ...recorder.newBook("g", "n"), note: text }, past: [], future: [], made: 0, last: 0 });
  assert.equal(one.write("id", entry("1")), "");
  assert.equal(other.read("id").book.note, "1");
  assert.equal(other.write("id", entry("2")), "");
  assert.equal(one.write("id", entry("3")), "other");
  assert.equal(one.read("id").book.note, "2");
  assert.equal(one.write("id", entry("4")), "");
});

test("a storage that is full, or is none, is told apart", () => {
  const entry = { book: recorder.newBook("g", "n"), past: [], future: [], made: 0, last: 0 };
  const small = storage(10);
  small.setItem("a", "b");
  assert.equal(recorder.makeStore(() => small).write("id", entry), "full");
  assert.equal(recorder.makeStore(() => { throw new Error("no"); }).write("id", entry), "none");
  assert.deepEqual(plain(recorder.makeStore(() => { throw new Error("no"); }).list()), []);
});

test("what cannot be stored is held, never over what another tab has stored, and stored when there is room", () => {
  const entry = note => ({ book: { ...recorder.newBook("g", "n"), note }, past: [], future: [], made: 0, last: 0 });
  const shared = storage();
  const { setItem } = shared;
  const store = recorder.makeStore(() => shared);
  const notes = () => plain(store.list().map(([id, one]) => [id, one.book.note])).sort();
  store.write("big", entry("big"));
  store.write("id", entry("old"));
  shared.setItem = (key, text) => {
    if (!shared.getItem(key) && shared.length > 1 || text.includes("new")) throw new Error("full");
    setItem(key, text);
  };
  assert.deepEqual([store.write("id", entry("new")), store.write("more", entry("more")), store.lacks()], ["full", "full", "full"]);
  assert.deepEqual(notes(), [["big", "big"], ["id", "new"], ["more", "more"]]);
  assert.equal(store.read("id").book.note, "new");
  setItem("tractor-recorder:id", JSON.stringify(entry("theirs")));
  assert.deepEqual([store.differs("id"), store.write("id", entry("newer")), store.read("id").book.note], [true, "other", "theirs"]);
  store.remove("big");
  assert.deepEqual([store.lacks(), notes()], ["", [["id", "theirs"], ["more", "more"]]]);
  assert.equal(JSON.parse(shared.getItem("tractor-recorder:more")).book.note, "more");
  const nowhere = recorder.makeStore(() => { throw new Error("no"); });
  assert.deepEqual([nowhere.write("id", entry("mine")), nowhere.read("id").book.note, nowhere.lacks()], ["none", "mine", "none"]);
  nowhere.remove("id");
  assert.deepEqual([nowhere.list().length, nowhere.lacks()], [0, ""]);
});

test("the record deleted last can be had back, and what is no record is no record", () => {
  const shared = storage();
  const store = recorder.makeStore(() => shared);
  const entry = { book: recorder.newBook("g", "n"), past: [], future: [], made: 0, last: 0 };
  store.write("id", entry);
  for (const [id, text] of Object.entries(BROKEN)) shared.setItem(`tractor-recorder:${id}`, text);
  assert.deepEqual(plain(store.list().map(([id]) => id)), ["id"]);
  store.remove("id");
  assert.equal(store.list().length, 0);
  assert.equal(store.removed()[0], "id");
  assert.equal(store.restore(), "id");
  assert.deepEqual([store.list().length, store.removed()], [1, null]);
});

test("what cannot be read is named, kept as it is, and never comes back once it was deleted", () => {
  const shared = storage();
  const store = recorder.makeStore(() => shared);
  const entry = { book: recorder.newBook("g", "n"), past: [], future: [], made: 0, last: 0 };
  store.write("id", entry);
  for (const [id, text] of Object.entries(BROKEN)) shared.setItem(`tractor-recorder:${id}`, text);
  assert.deepEqual(plain(store.unread()), Object.keys(BROKEN));
  for (const [id, text] of Object.entries(BROKEN)) {
    assert.deepEqual([store.read(id), store.raw(id)], [null, text]);
    store.remove(id);
    assert.deepEqual([store.raw(id), store.removed()], ["", null]);
  }
  assert.deepEqual([store.list().length, store.unread().length], [1, 0]);
  shared.setItem("tractor-recorder:id", "{");
  assert.deepEqual([store.list().length, plain(store.unread())], [0, ["id"]], "what another tab has written is read anew");
});

test("what was put away makes room for what is noted", () => {
  const held = storage();
  const store = recorder.makeStore(() => held);
  const entry = { book: recorder.newBook("g", "n"), past: [], future: [], made: 0, last: 0 };
  store.write("old", entry);
  store.remove("old");
  const setItem = held.setItem;
  held.setItem = (key, text) => {
    if (held.length) throw new Error("full");
    setItem(key, text);
  };
  assert.equal(store.write("new", entry), "");
  assert.equal(store.removed(), null);
  assert.equal(store.write("more", entry), "full");
});
