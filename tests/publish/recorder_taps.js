// Records made of random taps, for test_recorder.py: reads what the script is told and writes a list of texts as JSON.
"use strict";

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");

const recorder = vm.createContext({ structuredClone });
for (const name of ["book", "taps", "history", "notation"]) {
  vm.runInContext(readFileSync(join(__dirname, `../../templates/recorder/${name}.js`), "utf8"), recorder);
}

const { pads, notes, count } = JSON.parse(readFileSync(0, "utf8"));
pads.forEach(recorder.readPad);
const random = (seed => () => (seed = seed * 48271 % 2147483647) / 2147483647)(20261130);
const pick = list => list[Math.floor(random() * list.length)];
const texts = [];

for (let number = 0; number < count; number++) {
  const pad = pads[number % pads.length];
  const book = recorder.newBook(pad.rules, "n");
  book.circle = pick(pad.circles).o;
  const room = () => recorder.roomOf(pad, book);
  const table = pick(pad.rooms);
  book.room = table.s.length;
  book.pack = pick(room().p)[1];
  for (const name of [...room().n, "Event", "Site"]) if (random() < 0.3) book.tags[name] = pick(notes);
  if (random() < 0.2) book.note = pick(notes);
  const seats = room().s;
  const suit = () => book.suit || pick(pad.suits).c;
  const spot = () => {
    const t = Math.floor(random() * book.rounds.length);
    return book.rounds.length ? pick([{ t, w: 1 }, { t, l: 1 }, { t, p: Math.floor(random() * book.rounds[t].p.length) }]) : null;
  };
  for (let tap = 0; tap < 160; tap++) {
    const turn = recorder.turnOf(pad, book);
    const chance = random();
    if (["first", "won", "over", "lead"].includes(turn.kind) && chance < 0.9) recorder.tapSeat(pad, book, pick(seats));
    else if (turn.kind === "said" && chance < 0.2) recorder.tapSeat(pad, book, pick(seats));
    else if (turn.kind === "said" && chance < 0.35) {
      const words = pad.offers.find(offer => offer.k === book.said[turn.t].k).w;
      if (words.length) Object.assign(book.said[turn.t], { w: pick(words)[0], c: [] });
      recorder.tapDone(pad, book);
    } else if (chance < 0.25) recorder.tapSuit(book, pick(pad.suits).c);
    else if (chance < 0.7) recorder.tapCard(pad, book, pick([suit() + pick(pad.ranks), suit() + pick(pad.ranks), pick(pad.order), suit() + "x", "x"]));
    else if (chance < 0.8) recorder.tapDone(pad, book);
    else if (chance < 0.84) recorder.tapBack(pad, book);
    else if (chance < 0.87) recorder.tapTaken(pad, book);
    else if (chance < 0.88) recorder.tapKept(pad, book);
    else if (chance < 0.9) recorder.tapPart(pad, book);
    else if (chance < 0.92) recorder.tapOther(pad, book, pick(seats));
    else if (chance < 0.94) recorder.tapOffer(pad, book, pick(pad.offers).k);
    else if (chance < 0.945 && book.rounds.length) recorder.tapMissed(book, Math.floor(random() * (book.rounds.length + 1)));
    else if (chance < 0.948 && book.rounds.length) recorder.dropTrick(pad, book, Math.floor(random() * book.rounds.length));
    else if (chance < 0.96) book.down = !!pad.down;
    else if (turn.kind === "play" && book.rounds[turn.t].p[turn.p]) {
      Object.assign(book.rounds[turn.t].p[turn.p], { t: pick(notes), m: pick([undefined, "!", "?!"]), i: pick([undefined, "revoke"]) });
    } else if (spot()) recorder.goTo(pad, book, spot());
  }
  if (recorder.hasBody(pad, book)) texts.push(recorder.recordText(pad, book));
}

process.stdout.write(JSON.stringify(texts));
