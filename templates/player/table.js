// The table: the hands with what was played greyed in its place, the trick in the middle, the box.

/**
 * What is to be seen: where one is, the seat below, whether the other hands and the kitty are hidden, and what is asked.
 * @typedef {{line: Line, count: number, below: number, hide: boolean, kitty: boolean, asking: boolean,
 *   chosen: Set<number>}} View
 *
 * A hand on the page: the elements of its cards; of its rows, with their signs and names and where their cards begin and end; of the
 * signs of suits in them, each with its cards.
 * @typedef {{hand: HTMLElement, roles: HTMLElement, backs: HTMLElement, cards: HTMLElement[],
 *   rows: [HTMLElement, string, string, number, number][], signs: Map<Element, HTMLElement[]>}} Hand
 */

/**
 * Takes over the diagram of a deal. What the page showed of it stays, for paper and for the beginning. Returns what draws it.
 * @param {Deal} deal
 * @param {HTMLElement} table
 * @param {(seat: number, slot: number) => void} choose a card in a hand
 */
function takeTable(deal, table, choose) {
  const { data } = deal;
  const found = all(table, ".hand");
  const box = /** @type {HTMLElement} */ (table.querySelector(".box"));
  const middle = make("section", { class: "live" });
  /** @type {Map<number, number>} */
  const heights = new Map();
  for (const child of box.children) if (!child.matches(".order")) child.classList.add("dealt");
  box.prepend(middle);
  const hands = data.seats.map((_, seat) => takeHand(deal, found[data.order.indexOf(seat)], seat, choose));
  /** @param {number} seat @param {View} view */
  const placeOf = (seat, view) => "at-" + data.places[(seat - view.below + hands.length) % hands.length];

  /** @param {View} view */
  function draw(view) {
    const { line, count } = view;
    const last = line.moves[count - 1];
    const turn = line.moves[count]?.seat;
    const used = played(deal, line, count);
    const roles = last ? last.roles : data.start.r;
    hands.forEach((shown, seat) => {
      const { classList } = shown.hand;
      const asked = view.asking && seat === turn;
      classList.remove(...data.places.map(place => "at-" + place));
      classList.add(placeOf(seat, view));
      classList.toggle("turn", seat === turn);
      classList.toggle("closed", view.hide && (view.asking ? !asked : seat !== view.below));
      const left = shown.cards.length - used[seat].size;
      shown.backs.textContent = `▮ × ${left}`;
      shown.backs.setAttribute("aria-label", say("hidden") + common.words.colon + left);
      const [first, ...others] = data.roles[roles[seat]].split(" · ");
      shown.roles.replaceChildren(seat === data.leader ? make("b", {}, first) : first, ...others.map(word => " · " + word));
      drawHand(deal, shown, seat, used[seat], last?.seat === seat ? last : null, asked ? view.chosen : null);
    });
    box.style.minHeight = "";
    middle.replaceChildren(boxList(deal, view), trick(view));
    keepHeight();
  }

  /** What stands below the box stays where it is while one steps: of the same width, it never gets lower. */
  function keepHeight() {
    const height = Math.max(box.offsetHeight, heights.get(box.offsetWidth) || 0);
    heights.set(box.offsetWidth, height);
    box.style.minHeight = `${height}px`;
  }

  /** @param {View} view */
  function trick(view) {
    const moves = onTable(view.line, view.count);
    const last = moves[moves.length - 1];
    const over = !!last?.closes || !!view.line.moves[view.count]?.opens;
    const list = make("ol", { class: `lies n${hands.length > 4 ? 8 : 4}`, "aria-label": say("now") });
    for (const move of moves) {
      const name = make("span", { class: "who" }, ...(move.opens ? signed("▸ ", say("leads") + " ") : []),
        seatName(deal, move.seat) + " ");
      const item = make("li", { class: placeOf(move.seat, view) + (move === last ? " now" : "") }, name,
        ...playElements(deal, move, over));
      if (over && last.closes?.w === move.seat) item.append(make("span", { class: "sign" }, ...signed(" ✓", " " + say("takes"))));
      list.append(item);
    }
    return list;
  }

  return draw;
}

/**
 * @param {Deal} deal
 * @param {HTMLElement} hand
 * @param {number} seat
 * @param {(seat: number, slot: number) => void} choose
 * @returns {Hand}
 */
function takeHand(deal, hand, seat, choose) {
  for (const child of all(hand, "ul, .roles")) child.classList.add("dealt");
  const list = make("ul", { class: "live" });
  /** @type {HTMLElement[]} */
  const cards = [];
  /** @type {Hand["signs"]} */
  const signs = new Map();
  /** @type {Hand["rows"]} */
  const rows = deal.data.hands[seat].map(([number, text]) => {
    const [label, name, language] = deal.data.groups[number];
    const suit = suitOf(label);
    const [shown, each] = cardElements(deal, codes(text), label);
    const row = make("span", { class: "k", role: "img" }, ...(each.length ? shown : ["—"]));
    list.append(make("li", {},
      make("span", { class: suit ? "s " + suit : "s", "aria-hidden": "true", lang: language || null }, label), row));
    cards.push(...each);
    /** @type {Element | null | undefined} */
    let sign;
    for (const card of each) {
      sign = card.parentElement?.querySelector("b") || sign;
      if (sign) signs.set(sign, [...signs.get(sign) || [], card]);
    }
    return [row, label, name, cards.length - each.length, cards.length];
  });
  cards.forEach((card, slot) => card.addEventListener("click", () => choose(seat, slot)));
  const roles = make("span", { class: "roles live" });
  const backs = make("p", { class: "backs", role: "img" });
  hand.firstElementChild?.append(roles, make("span", { class: "roles next" }, ...signed("▸ ", ""), say("toplay")));
  hand.append(list, backs);
  return { hand, roles, backs, cards, rows, signs };
}

/**
 * @param {Deal} deal
 * @param {Hand} shown
 * @param {number} seat
 * @param {Set<number>} used
 * @param {Move | null} last the play this seat has just made
 * @param {Set<number> | null} chosen by the reader who is asked
 */
function drawHand(deal, shown, seat, used, last, chosen) {
  shown.cards.forEach(({ classList }, slot) => {
    const gone = used.has(slot);
    classList.toggle("gone", gone);
    classList.toggle("now", !!last?.slots.includes(slot));
    classList.toggle("kept", !!last?.told.h?.includes(slot));
    classList.toggle("pick", !!chosen && !gone);
    classList.toggle("picked", !!chosen?.has(slot));
  });
  for (const [sign, cards] of shown.signs) sign.classList.toggle("over", cards.every(card => card.matches(".gone:not(.now)")));
  for (const [row, label, name, from, to] of shown.rows) {
    const held = deal.hands[seat].filter((_, slot) => slot >= from && slot < to && !used.has(slot));
    row.setAttribute("aria-label", name + common.words.colon + spoken(deal, held, label));
  }
}

/**
 * What the box says at this moment.
 * @param {Deal} deal
 * @param {View} view
 */
function boxList(deal, view) {
  const { line, count, hide, asking, kitty, below } = view;
  const { data } = deal;
  const end = count === line.moves.length && !line.parent;
  const list = make("dl");
  const fact = (/** @type {string | Node[]} */ label, /** @type {Node | string} */ what, /** @type {string | null} */ kind = null) =>
    list.append(make("div", { class: kind }, make("dt", {}, ...[label].flat()),
      make("dd", {}, ...typeof what === "string" ? parts(what) : [what])));
  for (const number of count ? line.moves[count - 1].facts : data.start.f) {
    const [label, text] = data.facts[number];
    fact(data.labels[label], text);
  }
  if (kitty || end) for (const [name, cards, source] of data.piles) {
    fact(name + (source && say("aside", { text: source })), cardsOf(deal, codes(cards)));
  }
  const out = stillOut(deal, line, count, hide ? asking ? line.moves[count].seat : below : -1);
  if (out) {
    const [suit, name] = data.groups[out[0]];
    fact(signed(say("out", { suit }), say("out", { suit: name })), cardsOf(deal, out[1], [], suit), "still");
  }
  if (end && data.result) fact(say("result"), data.result, "out");
  return list;
}

/**
 * What a move puts on the table, with its mark.
 * @param {Deal} deal
 * @param {Move} move
 * @param {boolean} over whether the trick is over
 */
function playElements(deal, { told, cards }, over) {
  /** @type {(Node | string)[]} */
  const shown = [];
  if (told.a) {
    const back = cardsOf(deal, codes(told.a));
    back.setAttribute("aria-label", say("back") + common.words.colon + back.getAttribute("aria-label"));
    shown.push(make("s", {}, back), " ");
  }
  if (told.u) shown.push(make("code", {}, told.u));
  else shown.push(told.d && !over ? cardsOf(deal, codes(told.d)) : cardsOf(deal, cards, told.g));
  if (told.m) shown.push(" ", make("span", { class: "mark", role: "img", "aria-label": marksOf(told.m) }, told.m));
  if (told.i) shown.push(make("span", { class: "irregular" }, say("aside", { text: told.i })));
  return shown;
}
