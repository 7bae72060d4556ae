// A record as text, in canonical notation.

// Nobody types these signs, and a line of a record cannot hold them.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;

// The beginning of a line that looks like a tag.
const TAG_LIKE = /(\n[^\S\n]*)(?=[[［【][^\S\n]*[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_-]*[^\S\n]*(?:[:：][^\S\n]*)?["“”＂])/gu;

/**
 * Text that somebody has typed, on one line.
 * @param {string} text
 */
const oneLine = text => text.replace(/[\t\n\r\u0085\u2028\u2029]+/g, " ").replace(CONTROLS, "").trim();

/** @param {string} name @param {string} value */
function tagLine(name, value) {
  return `[${name} "${oneLine(value).replace(/[\\"]/g, "\\$&")}"]`;
}

/**
 * A comment with its braces: braces and backslashes in it are escaped, and what would look like a tag.
 * @param {string} text
 */
function commentText(text) {
  const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n").replace(CONTROLS, "").trim().replace(/[{}\\]/g, "\\$&");
  return `{${lines.replace(TAG_LIKE, "$1\\")}}`;
}

/**
 * Cards as one token; those of one suit share its letter where the family writes so.
 * @param {Pad} pad
 * @param {string[]} cards
 */
function token(pad, cards) {
  return runs(pad, cards).map((run, number, all) => {
    if (!pad.joined || pad.loose.includes(run[0])) return run.join("");
    if (run[0] === UNKNOWN) return (number && !pad.loose.includes(all[number - 1][0]) ? "," : "") + run.join("");
    return run[0][0] + run.map(card => card.slice(1)).join("");
  }).join("");
}

/** Cards of a hand: a token for each run of one suit. @param {Pad} pad @param {string[]} cards */
function handText(pad, cards) {
  return runs(pad, cards).map(run => token(pad, run)).join(" ");
}

/** Cards in the order of a hand. @param {Pad} pad @param {string[]} cards */
function arranged(pad, cards) {
  return [...cards].sort((one, other) => pad.order.indexOf(one) - pad.order.indexOf(other));
}

/** Runs of cards that share their letter. @param {Pad} pad @param {string[]} cards @returns {string[][]} */
function runs(pad, cards) {
  /** @type {string[][]} */
  const found = [];
  for (const card of cards) {
    const run = found[found.length - 1];
    const last = run?.[run.length - 1];
    const suit = suitLetter(pad, card);
    const alike = pad.joined && last !== undefined && suitLetter(pad, last) === suit &&
      pad.loose.includes(last) === pad.loose.includes(card) &&
      !(suit && last.endsWith(UNKNOWN) && !card.endsWith(UNKNOWN));
    if (alike) run.push(card);
    else found.push([card]);
  }
  return found;
}

/** Cards as one token, a plus sign between their parts. @param {Pad} pad @param {string[]} cards @param {number[]} [starts] of the parts behind the first */
function partsText(pad, cards, starts = []) {
  return [0, ...starts].map((start, number) => token(pad, cards.slice(start, starts[number]))).filter(Boolean).join("+");
}

/** @param {Pad} pad @param {Lay} lay */
function layText(pad, lay) {
  const attempt = lay.a ? `${partsText(pad, lay.a, lay.b)}>` : "";
  const behind = (lay.i ? `^${lay.i}` : "") + (lay.m || "") + (lay.t?.trim() ? ` ${commentText(lay.t)}` : "");
  return (lay.s ? `${lay.s}:` : "") + attempt + partsText(pad, lay.c, lay.g) + behind;
}

/** @param {Pad} pad @param {Round} round @param {number} number */
function roundText(pad, round, number) {
  const plays = round.p.flatMap((lay, place) => {
    // What was taken back stands as it was put down until something stays; a play without cards among others is unknown.
    if (!lay.c.length && lay.a) return layText(pad, { ...lay, c: lay.a, g: lay.b, a: undefined });
    if (lay.c.length) return layText(pad, lay);
    return place < round.p.length - 1 ? layText(pad, { ...lay, c: Array(round.n || 1).fill(UNKNOWN) }) : [];
  });
  return `${number}. ${round.s}: ${plays.join(" ")}${round.w ? ` =${round.w}` : ""}`;
}

/** @param {Pad} pad @param {Said} said */
function saidText(pad, said) {
  const offer = /** @type {Offer} */ (offerOf(pad, said));
  const who = offer.seated ? `${said.k} ${said.s}` : said.k;
  if (offer.holds === "alone") return who;
  const cards = offer.ordered ? arranged(pad, said.c) : said.c;
  const what = said.w || (offer.holds === "calls" ? cards.join(" ") : offer.holds === "bid" ? token(pad, cards) : handText(pad, cards));
  return `${who}: ${what}`;
}

/** The options of a record: its game, its table and pack, and what was typed. @param {Pad} pad @param {Book} book */
function optionsText(pad, book) {
  return [circleOf(pad, book).o, packOf(pad, book)[0], oneLine(book.free)].filter(Boolean).join(" ");
}

/** The tags of a record, in canonical order. @param {Pad} pad @param {Book} book @returns {[string, string][]} */
function tagsOf(pad, book) {
  /** @type {Record<string, string>} */
  const all = { ...book.tags, Notation: "tractor 1", Rules: book.game, Options: optionsText(pad, book) };
  const room = roomOf(pad, book);
  const order = [...pad.tags.filter(name => !room.n.includes(name))];
  order.splice(order.indexOf("Options") + 1, 0, ...room.n);
  const last = Object.keys(all).filter(name => !order.includes(name));
  return /** @type {[string, string][]} */ ([...order, ...last].map(name => [name, oneLine(all[name] || "")]).filter(([, value]) => value));
}

/** Whether there is more to a record than its tags. @param {Pad} pad @param {Book} book */
function hasBody(pad, book) {
  return !!book.note.trim() || book.said.some(said => isSaid(pad, said)) || book.rounds.some(round => round.p.length);
}

/**
 * The record as text, with a line feed at its end.
 * @param {Pad} pad
 * @param {Book} book
 */
function recordText(pad, book) {
  const said = book.said.filter(one => isSaid(pad, one));
  const late = said.filter(one => offerOf(pad, one)?.late);
  const before = [
    ...(book.note.trim() ? [commentText(book.note)] : []),
    ...said.filter(one => !late.includes(one)).map(one => saidText(pad, one)),
  ];
  const rounds = book.rounds.filter(round => round.p.some(lay => lay.c.length || lay.a))
    .map((round, number) => roundText(pad, round, number + 1));
  const behind = [...rounds, ...late.map(one => saidText(pad, one))];
  const parts = [tagsOf(pad, book).map(([name, value]) => tagLine(name, value)), before, rounds.length ? behind : []];
  if (!rounds.length) parts[1] = [...before, ...behind];
  return parts.filter(part => part.length).map(part => part.join("\n") + "\n").join("\n");
}
