// The moves of a deal without a page: `node --test tests/publish/moves.test.js`, which test_script.py does.
"use strict";

const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { test } = require("node:test");
const vm = require("node:vm");

const context = vm.createContext({});
vm.runInContext(readFileSync(join(__dirname, "../../templates/player/moves.js"), "utf8"), context);
const player = context;

/** Values made in the other context, as plain ones. */
const plain = value => JSON.parse(JSON.stringify(value));

// Three seats with four cards each. In the first trick B holds back the nine; a variation of B's second play has one of its own.
const DATA = {
  game: "g", seats: [["A", "Ann", "A"], ["B", "Bo", "B"], ["C", "Cy", "C"]], order: [0, 1, 2],
  places: ["bottom", "right", "left"], below: 0, leader: 0, groups: [["x", "Exes", ""], ["y", "Whys", ""]],
  hands: [[[0, "x9 x7"], [1, "y9 y7"]], [[0, "x8 x6"], [1, "y8 y6"]], [[0, "x5"], [1, "y5 y4 y3"]]],
  pack: [[0, "x9 x8 x7 x6 x5 x4"], [1, "y9 y8 y7 y6 y5 y4 y3"]], rest: "x4",
  start: { f: [0], r: [0, 0, 1] }, piles: [], kitty: "Rest", labels: ["Points"], facts: [[0, "0"], [0, "5"]], roles: ["", "last"],
  line: [
    { n: 1, p: [{ s: 0, c: [0], m: "!" }, { c: [1], e: "Fault", h: [0] }, { c: [0], f: [1], t: 1 }], w: 0, v: 5 },
    { n: 2, p: [{ s: 0, c: [3] }, { c: [2], m: "$7 ?", b: [
      { n: 1, l: "instead", t: "( 2. B: y6 y5 )", p: [
        { n: 2, p: [{ s: 1, c: [3] }, { c: [1], b: [
          { n: 1, l: "deeper", p: [{ n: 2, p: [{ s: 2, c: [3] }], w: 0 }] },
        ] }], w: 0 },
        { n: 3, p: [{ s: 0, c: [1] }, 0, [2]], w: 0 },
      ] },
    ] }, [1]], w: 1 },
    { n: 3, p: [{ s: 1, c: [0] }, { c: [-1], x: "x1" }] },
  ],
};

const deal = player.readDeal(DATA);
const { main } = deal;
const branch = main.moves[4].branches[0];
const deeper = branch.moves[5].branches[0];

test("plays have their seats, cards and addresses", () => {
  assert.deepEqual(plain(main.moves.map(move => [move.address, move.cards.join()])), [
    ["1.A", "x9"], ["1.B", "x6"], ["1.C", "x5"], ["2.A", "y7"], ["2.B", "y8"], ["2.C", "y5"], ["3.B", "x8"], ["3.C", "x1"],
  ]);
  assert.deepEqual(plain(main.moves.map(move => move.opens)), [true, false, false, true, false, false, true, false]);
  assert.deepEqual(plain(main.moves.map(move => move.closes?.w ?? null)), [null, null, 0, null, null, 1, null, null]);
  assert.equal(deal.tricks, 3);
});

test("what the box says holds until it changes", () => {
  assert.deepEqual(plain(main.moves.map(move => move.facts[0])), [0, 0, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(plain(main.moves[7].roles), [0, 0, 1]);
});

test("a variation begins with what was played before it", () => {
  assert.deepEqual(plain(branch.moves.map(move => move.address)),
    ["1.A", "1.B", "1.C", "2.A", "2.B/1", "2.B/1/2.C", "2.B/1/3.A", "2.B/1/3.B", "2.B/1/3.C"]);
  assert.equal(branch.moves[4].full, "2.B/1/2.B");
  assert.equal(branch.moves[4].opens, false, "it goes on with a trick that was led before");
  assert.equal(branch.moves[6].opens, true);
  assert.deepEqual(plain(deeper.moves.slice(-1).map(move => [move.address, move.full, move.cards.join()])),
    [["2.B/1/2.C/1", "2.B/1/2.C/1/2.C", "y3"]]);
  assert.deepEqual([main, branch, deeper], [...player.lines(main)]);
});

test("addresses lead to their plays", () => {
  const found = address => {
    const place = player.findMove(deal, address);
    return place && [[main, branch, deeper].indexOf(place[0]), place[1]];
  };
  assert.deepEqual(found("1.A"), [0, 1]);
  assert.deepEqual(found("3.C"), [0, 8]);
  assert.deepEqual(found("2.B/1"), [1, 5]);
  assert.deepEqual(found("2.B/1/2.B"), [1, 5]);
  assert.deepEqual(found("2.B/1/2.C/1"), [2, 6]);
  for (const nowhere of ["4.A", "2.B/2", "2.B/1/1.A", "", "1.D"]) assert.equal(found(nowhere), null, nowhere);
});

test("the trick on the table stays until the next one is led", () => {
  const lying = (line, count) => plain(player.onTable(line, count).map(move => move.cards[0]));
  assert.deepEqual(lying(main, 0), []);
  assert.deepEqual(lying(main, 1), ["x9"]);
  assert.deepEqual(lying(main, 3), ["x9", "x6", "x5"]);
  assert.deepEqual(lying(main, 4), ["y7"]);
  assert.deepEqual(lying(branch, 6), ["y7", "y6", "y5"]);
});

test("by trick one gets to where a trick is over", () => {
  const on = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(count => player.nextTrick(main, count, 1));
  const back = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(count => player.nextTrick(main, count, -1));
  assert.deepEqual(on, [3, 3, 3, 6, 6, 6, 8, 8, 8]);
  assert.deepEqual(back, [0, 0, 0, 0, 3, 3, 3, 6, 6]);
});

test("the next and the last play with something to it", () => {
  const marked = move => move.told.m;
  assert.equal(player.nextWhere(main, 0, 1, marked), 1);
  assert.equal(player.nextWhere(main, 1, 1, marked), 5);
  assert.equal(player.nextWhere(main, 5, 1, marked), 5);
  assert.equal(player.nextWhere(main, 8, -1, marked), 5);
  assert.equal(player.nextWhere(main, 5, -1, marked), 1);
  assert.equal(player.nextWhere(main, 1, -1, marked), 1);
});

test("cards are played from their places", () => {
  const places = (line, count) => player.played(deal, line, count).map(used => [...used].sort().join());
  assert.deepEqual([...places(main, 3)], ["0", "1", "0"]);
  assert.deepEqual([...places(main, 8)], ["0,3", "0,1,2", "0,1"], "a card that was never held comes from no place");
  assert.deepEqual([...places(branch, 6)], ["0,3", "1,3", "0,1"]);
});

test("what is still out in the suit led", () => {
  const out = (count, own) => {
    const found = player.stillOut(deal, main, count, own);
    return found && [found[0], found[1].join(" ")];
  };
  assert.equal(out(0, -1), null);
  assert.deepEqual(out(1, -1), [0, "x8 x7 x6 x5"]);
  assert.deepEqual(out(3, -1), [0, "x8 x7"]);
  assert.deepEqual(out(3, 0), [0, "x8 x4"], "of one hand the rest of the pack may be anywhere");
  assert.deepEqual(out(4, 2), [1, "y9 y8 y6"]);
});

test("cards of hands that are not known are taken from the rest", () => {
  const unknown = player.readDeal({ ...DATA, rest: "x4 x8 x6", hands: [DATA.hands[0], [[0, "x x"], [1, "y8 y6"]], DATA.hands[2]],
    line: [{ n: 1, p: [{ s: 0, c: [0] }, { c: [1], x: "x6" }] }] });
  assert.deepEqual(player.stillOut(unknown, unknown.main, 1, -1)[1].join(" "), "x8 x7 x6 x5 x4");
  assert.deepEqual(player.stillOut(unknown, unknown.main, 2, -1)[1].join(" "), "x8 x7 x5 x4");
  assert.equal(player.stillOut(player.readDeal({ ...DATA, pack: [] }), main, 1, -1), null);
});

test("the quiz stops before what it asks about", () => {
  const stop = (quiz, from, to, asked = []) =>
    player.stopBefore(main, from, to, move => player.isAsked(move, quiz) && !asked.includes(move));
  assert.equal(stop("", 0, 8), 8);
  assert.equal(stop("marked", 0, 8), 0);
  assert.equal(stop("marked", 0, 8, [main.moves[0]]), 4);
  assert.equal(stop("marked", 1, 3), 3);
  assert.equal(stop("2", 0, 8), 2);
  assert.equal(stop("0", 1, 8), 3);
});

test("the same cards in any order", () => {
  assert.equal(player.sameCards(["x1", "x2"], ["x2", "x1"]), true);
  assert.equal(player.sameCards(["x1", "x1"], ["x1"]), false);
});

test("where one is", () => {
  const where = (line, count, asking = false) => plain(player.whereabouts(deal, { line, count, asking }));
  assert.deepEqual(where(main, 0), ["turn", { trick: 1, tricks: 3, seat: "Ann" }]);
  assert.deepEqual(where(main, 1), ["turn", { trick: 1, tricks: 3, seat: "Bo" }]);
  assert.deepEqual(where(main, 3), ["won", { trick: 1, tricks: 3, seat: "Ann" }]);
  assert.deepEqual(where(main, 3, true), ["turn", { trick: 2, tricks: 3, seat: "Ann" }]);
  assert.deepEqual(where(main, 8), ["over", { trick: 3, tricks: 3, seat: "?" }]);
});

test("texts are filled in as they are", () => {
  assert.equal(player.fill("{a} of {b}, {a}", { a: "$&", b: 2 }), "$& of 2, $&");
});
