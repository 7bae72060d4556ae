// What the parts of the page look like: cards, the table, the pad.

/** @typedef {{words: Words, pads: Pad[]}} Kit */

/** Lines of the drawings on buttons. */
const DRAWN = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  note: "M4 5h16v11h-9l-5 4v-4H4z",
  taken: "M4 12h13a3 3 0 0 1 0 7h-4M8 8l-4 4 4 4",
  done: "M4 13l5 5L20 6",
  back: "M9 6h11v12H9l-6-6zM12.500 9.500l5 5M17.500 9.500l-5 5",
  list: "M4 7h16M4 12h16M4 17h16",
  more: "M4.500 12h1M11.500 12h1M18.500 12h1",
  text: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  name: "M4 20l1-5L16 4l4 4L9 19z",
  remove: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  close: "M6 6l12 12M18 6L6 18",
};

/**
 * A button: `name` is what it does and its word, `arg` what with.
 * @param {string} name
 * @param {{arg?: string, say?: string, label?: string, class?: string, pressed?: boolean, off?: boolean, rank?: string,
 *   current?: boolean, hint?: boolean}} [how]
 * @param {(Node | string)[]} inside
 */
function key(name, how = {}, ...inside) {
  return make("button", {
    type: "button", "data-do": name, "data-arg": how.arg, "data-rank": how.rank, class: how.class, "aria-label": how.label,
    "aria-pressed": how.pressed === undefined ? null : String(how.pressed), "aria-disabled": how.off ? "true" : null,
    "aria-current": how.current ? "step" : null, tabindex: how.hint ? "-1" : null,
  }, ...(inside.length ? inside : [say(how.say || name)]));
}

/**
 * A button with a drawing and its word below.
 * @param {keyof typeof DRAWN} name
 * @param {{arg?: string, say?: string, text?: string, class?: string, off?: boolean, pressed?: boolean, label?: string}} [how]
 */
function drawnKey(name, how = {}) {
  return key(name, { ...how, class: `drawn ${how.class || ""}` }, drawing(DRAWN[name]), make("span", {}, how.text || say(how.say || name)));
}

/** The names of cards. @param {Pad} pad @param {string[]} cards */
function namesOf(pad, cards) {
  return cards.map(card => {
    const [code, call] = card.split("#");
    const name = pad.faces[code.replace("_", "")]?.[2] || code;
    return name + (code.endsWith("_") ? common.words.comma + say("down") : "") + (call ? ` #${call}` : "");
  }).join(common.words.comma);
}

/**
 * The sign of a card's suit, and its rank.
 * @param {Pad} pad
 * @param {string} card
 * @param {boolean} sign whether the sign is shown
 */
function cardFace(pad, card, sign) {
  const [code, call] = card.split("#");
  const [suit, text, , alone] = pad.faces[code.replace("_", "")] || [-1, code, code];
  const shown = pad.suits[suit];
  const made = make("span", { class: code.endsWith("_") ? "down" : null });
  if (shown && sign && !alone) made.append(make("b", { class: shown.f }, asText(shown.s)), shown.s.length > 1 ? "\u00a0" : "");
  made.append(text, call ? make("small", {}, `#${call}`) : "");
  return made;
}

/**
 * Cards in a row, the sign of a suit once; a plus sign between the parts of a lead.
 * @param {Pad} pad
 * @param {string[]} cards
 * @param {number[]} [starts] of the parts behind the first
 */
function cardRow(pad, cards, starts) {
  const made = make("span", { class: "k", role: "img", "aria-label": namesOf(pad, cards) });
  cards.forEach((card, place) => {
    const before = place && suitLetter(pad, cards[place - 1]);
    const part = starts?.includes(place);
    const sign = !place || part || before !== suitLetter(pad, card) || !suitLetter(pad, card);
    const gap = part ? " + " : place && (sign || card !== cards[place - 1]) ? " " : "";
    made.append(gap, cardFace(pad, card, sign));
  });
  return made;
}

/**
 * A play: what was put down and what stayed, irregularity, mark, comment; a sign where it has not as many cards as the lead.
 * @param {Pad} pad
 * @param {Lay} lay
 * @param {number} [size] of the lead
 */
function layRow(pad, lay, size) {
  const made = make("span", {});
  if (lay.a) made.append(make("s", {}, cardRow(pad, lay.a, lay.b)), " ");
  if (lay.c.length) made.append(cardRow(pad, lay.c, lay.g));
  if (size && lay.d && lay.c.length !== size) made.append(make("small", { class: "irregular" }, ` ⚠ ${lay.c.length}/${size}`));
  if (lay.m) made.append(make("b", { class: "mark" }, lay.m));
  if (lay.i) made.append(" ", make("small", { class: "irregular" }, `^${lay.i}`));
  if (lay.t?.trim()) made.append(" ", make("span", { class: "noted", role: "img", "aria-label": say("noted") }, drawing(DRAWN.note)));
  return made;
}

/** What a seat is called. @param {Pad} pad @param {Book} book @param {string} seat */
function seatLabel(pad, book, seat) {
  const room = roomOf(pad, book);
  return room.l[room.s.indexOf(seat)] || seat;
}

/** Who sits there. @param {Pad} pad @param {Book} book @param {string} seat */
function playerAt(pad, book, seat) {
  const room = roomOf(pad, book);
  return (book.tags[room.n[room.s.indexOf(seat)]] || "").trim();
}

/** @param {Pad} pad @param {Book} book @param {string} seat */
function seatText(pad, book, seat) {
  const name = playerAt(pad, book, seat);
  return [seatLabel(pad, book, seat), name && name !== seat ? name : ""].filter(Boolean).join(" · ");
}

/** Where four seats lie, by their number: above, left, below, right, or the other way round. @param {Pad} pad @param {number} number */
const sideOf = (pad, number) => ["top", "left", "bottom", "right"][pad.clockwise ? (4 - number) % 4 : number];

/** How seats lie: four as they sit, more in rows. @param {string[]} seats */
const seatsClass = seats => seats.length === 4 ? "cross" : seats.length < 7 || seats.length === 9 ? "three" : "four";

/**
 * A trick on the table: every seat, whose turn it is, what lies there.
 * @param {Pad} pad
 * @param {Book} book
 * @param {Turn} turn
 */
function tableView(pad, book, turn) {
  const t = turn.t < 0 || turn.kind === "said" ? book.rounds.length - 1 : turn.t;
  const round = book.rounds[t];
  const { s } = roomOf(pad, book);
  const cross = s.length === 4;
  const seats = round ? seatsIn(pad, book, round) : [];
  const made = make("div", { class: `felt ${seatsClass(s)}`, role: "group", "aria-label": round ? say("trick", { trick: t + 1 }) : say("table") });
  for (let place = 0; place < s.length; place++) {
    const seat = s[place];
    const p = seats.indexOf(seat);
    const lay = round?.p[p];
    const now = turn.kind === "play" && turn.t === t && turn.p === p;
    const laid = lay && (lay.c.length || lay.a);
    const state = now ? "now" : laid ? "laid" : "wait";
    const label = [seatText(pad, book, seat), now ? say("toplay") : "", p === 0 ? say("leads") : "",
      laid ? namesOf(pad, lay.c.length ? lay.c : lay.a || []) : "", round?.w === seat ? say("winner") : ""].filter(Boolean).join(common.words.comma);
    // Whoever has not played can play out of turn, as long as the next has put nothing down.
    const other = !laid && !now && turn.kind === "play" && turn.t === t && turn.p > 0 && !turn.edit && !round.p[turn.p]?.c.length;
    made.append(key(other ? "other" : "spot", {
      arg: other ? seat : laid && !now ? JSON.stringify({ t, p }) : "", class: `seat ${state} ${cross ? `to-${sideOf(pad, place)}` : ""}`,
      label: other ? label + common.words.comma + say("outofturn") : label, off: (!laid && !other) || now, current: now,
    },
    make("span", { class: "who" }, now ? make("span", { class: "arrow" }, "▶") : "", make("b", {}, seatLabel(pad, book, seat)),
      ` ${playerAt(pad, book, seat)}`, p === 0 ? make("span", { class: "lead" }, say("leads")) : ""),
    make("span", { class: "lies" }, lay && laid ? layRow(pad, lay, round?.n) : now ? say("toplay") : "·",
      round?.w === seat ? make("span", { class: "took" }, " ✓") : "")));
  }
  return made;
}

/**
 * The tricks that are over, the last one below. A row that stands on the page already is not made again.
 * @param {Pad} pad
 * @param {Book} book
 * @param {Turn} turn
 */
function logView(pad, book, turn) {
  const { s } = roomOf(pad, book);
  const list = make("ol", { class: s.length === 4 ? "four" : "" });
  const there = document.querySelectorAll(".s-deal > .log > ol > li");
  book.rounds.forEach((round, t) => {
    const now = turn.t === t && turn.kind !== "said";
    if (now && t === book.rounds.length - 1) return;
    const same = JSON.stringify([t, now, s, round]);
    const row = make("li", { class: now ? "now" : "", "data-same": same });
    list.append(row);
    if (there[t]?.getAttribute("data-same") === same) return;
    row.append(make("span", { class: "n" }, String(t + 1)));
    round.p.forEach((lay, p) => {
      const seat = seatAt(pad, book, round, p);
      const won = round.w === seat;
      row.append(key("spot", { arg: JSON.stringify({ t, p }), class: won ? "best" : "", label: say("correct", { seat: seatLabel(pad, book, seat), trick: t + 1 }) + common.words.colon + namesOf(pad, lay.c) },
        make("small", {}, seat), layRow(pad, lay, round.n)));
    });
    row.append(key("spot", { arg: JSON.stringify({ t, w: 1 }), class: "winner", label: say("correctwinner", { trick: t + 1 }) }, `= ${round.w || "?"}`));
  });
  return make("section", { class: "log", "aria-label": say("log"), tabindex: "0" }, list);
}

/**
 * Seats to tap, as they sit.
 * @param {Pad} pad
 * @param {Book} book
 * @param {string} chosen
 * @param {Round} [round] whose cards are shown
 */
function seatPad(pad, book, chosen, round) {
  const { s } = roomOf(pad, book);
  const seats = round ? seatsIn(pad, book, round) : [];
  const made = make("div", { class: `seats ${seatsClass(s)}`, role: "group", "aria-label": say("seats") });
  s.forEach((seat, number) => {
    const p = seats.indexOf(seat);
    const lay = round?.p[p];
    made.append(key("seat", { arg: seat, class: s.length === 4 ? `to-${sideOf(pad, number)}` : "", pressed: chosen === seat,
      label: seatText(pad, book, seat) + (lay?.c.length ? common.words.colon + namesOf(pad, lay.c) : "") },
    make("span", { class: "who" }, make("b", {}, seatLabel(pad, book, seat)), ` ${playerAt(pad, book, seat)}`,
      p === 0 ? make("span", { class: "lead" }, say("leads")) : ""),
    make("span", { class: "lies" }, lay ? layRow(pad, lay, round?.n) : "")));
  });
  return made;
}

/** Suits, ranks, cards of no suit. @param {Pad} pad @param {Book} book @param {Turn} turn */
function cardPad(pad, book, turn) {
  const suits = make("div", { class: "suits", role: "group", "aria-label": say("suit") });
  pad.suits.forEach(suit => suits.append(key("suit", { arg: suit.c, pressed: book.suit === suit.c, label: suit.n, class: suit.s.length > 1 ? "word" : "" },
    make("b", { class: suit.f }, asText(suit.s)))));
  for (const card of pad.loose) suits.append(cardKey(pad, book, turn, card, ""));
  const ranks = make("div", { class: `ranks r${pad.ranks.length}`, role: "group", "aria-label": say("rank") });
  for (const rank of pad.ranks) {
    const plain = pad.suits.find(suit => pad.faces[suit.c + rank] && !pad.faces[suit.c + rank][3]);
    const card = (book.suit || plain?.c) + rank;
    ranks.append(book.suit ? cardKey(pad, book, turn, card, rank)
      : key("card", { arg: "", rank, off: true, label: pad.faces[card][1] + common.words.comma + say("suitfirst") }, make("span", {}, pad.faces[card][1])));
  }
  const unknown = book.own && book.suit ? book.suit + UNKNOWN : UNKNOWN;
  const [suit, , name] = pad.faces[unknown];
  ranks.append(key("card", { arg: unknown, class: "unknown", label: name }, make("span", {}, suit >= 0 ? asText(pad.suits[suit].s) : "", "?")));
  if (pad.down) ranks.append(key("down", { pressed: book.down, label: say("down") }, make("span", {}, "▮")));
  ranks.append(key("back", { label: say("erase"), class: "erase" }, drawing(DRAWN.back)));
  return [suits, ranks];
}

/**
 * A card of which some copies are left, or none.
 * @param {Pad} pad
 * @param {Book} book
 * @param {Turn} turn
 * @param {string} card
 * @param {string} rank
 */
function cardKey(pad, book, turn, card, rank) {
  const copies = packOf(pad, book)[1];
  const left = Math.max(copiesLeft(pad, book, card, turn), 0);
  const [, text, name] = pad.faces[card];
  const dots = make("span", { class: "copies", "aria-hidden": "true" }, copies > 1 ? left > 3 ? String(left) : "•".repeat(left) : "");
  const face = rank ? make("span", {}, text) : make("span", { class: "joker" }, text.slice(0, 1), make("small", {}, text.slice(1)));
  return key("card", { arg: card, rank, off: !left, class: left ? "" : "none", label: name + common.words.comma + say("left", { count: left }) },
    face, dots);
}

/**
 * Let a part of the page become another: what is alike stays, with its focus.
 * @param {ChildNode} old
 * @param {ChildNode} now
 */
function morph(old, now) {
  if (old.nodeName !== now.nodeName || !(old instanceof Element) || !(now instanceof Element) || old.namespaceURI !== now.namespaceURI
    || old.getAttribute("data-do") !== now.getAttribute("data-do") || old.getAttribute("data-in") !== now.getAttribute("data-in")) {
    if (old.nodeType === 3 && now.nodeType === 3) old.nodeValue = now.nodeValue;
    else old.replaceWith(now);
    return;
  }
  const same = now.getAttribute("data-same");
  if (same && same === old.getAttribute("data-same")) return;
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morphChildren(old, [...now.childNodes]);
  const field = /** @type {HTMLInputElement} */ (old);
  const wanted = /** @type {HTMLInputElement} */ (now).value;
  if (wanted !== undefined && old.hasAttribute("data-in") && field.value !== wanted) field.value = wanted;
  if (old instanceof HTMLTextAreaElement && field.value !== wanted) field.value = wanted;
}

/** @param {Element} old @param {ChildNode[]} now */
function morphChildren(old, now) {
  const there = [...old.childNodes];
  now.forEach((child, place) => there[place] ? morph(there[place], child) : old.append(child));
  there.slice(now.length).forEach(child => child.remove());
}
