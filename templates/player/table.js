// The table: the hands with what was played greyed in its place, the trick in the middle, the box.

/**
 * What is to be seen: where one is, the seat below, whether the other hands and the kitty are hidden, and what is asked.
 * @typedef {{line: Line, count: number, below: number, hide: boolean, kitty: boolean, asking: boolean,
 *   chosen: Set<number>}} View
 */

class Table {
  /**
   * Takes over the diagram of a deal. What the page showed of it stays, for paper and for the beginning.
   * @param {Deal} deal
   * @param {HTMLElement} table
   * @param {(seat: number, slot: number) => void} choose
   */
  constructor(deal, table, choose) {
    this.deal = deal;
    const found = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(".hand")]);
    this.box = /** @type {HTMLElement} */ (table.querySelector(".box"));
    this.hands = deal.data.seats.map((_, seat) => found[deal.data.order.indexOf(seat)]);
    this.middle = make("section", { class: "live" });
    for (const child of [...this.box.children]) if (!child.matches(".order")) child.classList.add("dealt");
    this.box.prepend(this.middle);
    /** @type {HTMLElement[][]} */
    this.cards = [];
    /** @type {[HTMLElement, string, number, number][][]} */
    this.rows = [];
    this.hands.forEach((hand, seat) => this.takeOver(hand, seat, choose));
  }

  /**
   * @param {HTMLElement} hand
   * @param {number} seat
   * @param {(seat: number, slot: number) => void} choose
   */
  takeOver(hand, seat, choose) {
    for (const child of hand.querySelectorAll("ul, .note, .roles")) child.classList.add("dealt");
    const list = make("ul", { class: "live" });
    this.cards[seat] = [];
    this.rows[seat] = this.deal.data.hands[seat].map(([number, text]) => {
      const [label, name, language] = this.deal.data.groups[number];
      const suit = Object.values(common.faces[this.deal.data.game]).find(face => face[1] === label);
      const [shown, each] = cardElements(this.deal, codes(text), label);
      const row = make("span", { class: "k", role: "img" }, ...(each.length ? shown : ["—"]));
      const sign = make("span", { class: suit ? "s " + suit[0] : "s", "aria-hidden": "true", lang: language || null }, label);
      list.append(make("li", {}, sign, row));
      const first = this.cards[seat].length;
      this.cards[seat].push(...each);
      return [row, name, first, first + each.length];
    });
    this.cards[seat].forEach((card, slot) => card.addEventListener("click", () => choose(seat, slot)));
    const heading = /** @type {HTMLElement} */ (hand.firstElementChild);
    heading.append(make("span", { class: "roles live" }, ""), make("span", { class: "roles next" }, "▸ " + say("toplay")));
    hand.append(list, make("p", { class: "backs", role: "img", "aria-label": say("hidden") }, ""));
  }

  /** @param {View} view */
  draw(view) {
    const { line, count, below } = view;
    const { places, seats } = this.deal.data;
    const turn = line.moves[count]?.seat;
    const last = line.moves[count - 1];
    const used = played(this.deal, line, count);
    this.hands.forEach((hand, seat) => {
      for (const place of places) hand.classList.remove("at-" + place);
      hand.classList.add("at-" + places[(seat - below + seats.length) % seats.length]);
      hand.classList.toggle("turn", seat === turn);
      const closed = view.hide && seat !== (view.asking ? turn : below);
      hand.classList.toggle("closed", closed);
      const left = this.cards[seat].length - used[seat].size;
      /** @type {HTMLElement} */ (hand.lastElementChild).textContent = `▮ × ${left}`;
      this.drawHand(seat, used[seat], last, view.asking && seat === turn ? view.chosen : null);
    });
    const roles = count ? last.roles : this.deal.data.start.r;
    this.hands.forEach((hand, seat) => {
      const [first, ...others] = this.deal.data.roles[roles[seat]].split(" · ");
      const leads = seat === this.deal.data.leader && first;
      const shown = /** @type {HTMLElement} */ (hand.querySelector(".roles.live"));
      shown.replaceChildren(leads ? make("b", {}, first) : first, ...others.map(word => " · " + word));
    });
    this.middle.replaceChildren(...this.inBox(view));
  }

  /**
   * @param {number} seat
   * @param {Set<number>} used
   * @param {Move | undefined} last
   * @param {Set<number> | null} chosen
   */
  drawHand(seat, used, last, chosen) {
    const now = last && last.seat === seat ? last.slots : [];
    const kept = last && last.seat === seat ? last.told.h || [] : [];
    this.cards[seat].forEach((card, slot) => {
      card.classList.toggle("gone", used.has(slot));
      card.classList.toggle("now", now.includes(slot));
      card.classList.toggle("kept", kept.includes(slot));
      card.classList.toggle("pick", !!chosen && !used.has(slot));
      card.classList.toggle("picked", !!chosen && chosen.has(slot));
    });
    for (const [row, name, from, to] of this.rows[seat]) {
      const held = this.deal.hands[seat].slice(from, to).filter((_, at) => !used.has(from + at));
      row.setAttribute("aria-label", name + common.words.colon + spoken(this.deal, held));
    }
  }

  /**
   * What the box says at this moment, and the trick.
   * @param {View} view
   */
  inBox(view) {
    const { line, count } = view;
    const { data } = this.deal;
    const facts = count ? line.moves[count - 1].facts : data.start.f;
    const end = count === line.moves.length && !line.parent;
    const list = make("dl");
    const fact = (/** @type {string} */ label, /** @type {Node | string} */ text, /** @type {string} */ kind = "") =>
      list.append(make("div", { class: kind || null }, make("dt", {}, label), make("dd", {}, text)));
    for (const number of facts) fact(data.facts[number][0], data.facts[number][1]);
    if (view.kitty || end) for (const [name, cards, source] of data.piles) {
      fact(name + (source && say("aside", { text: source })), cardsOf(this.deal, codes(cards)));
    }
    const own = view.hide ? view.asking ? line.moves[count].seat : view.below : -1;
    const out = stillOut(this.deal, line, count, own);
    if (out) {
      const suit = data.groups[out[0]][0];
      fact(say("out", { suit }), cardsOf(this.deal, out[1], [], suit), "still");
    }
    if (end && data.result) fact(say("result"), data.result, "out");
    return [list, this.trick(view)];
  }

  /** @param {View} view */
  trick({ line, count, below }) {
    const moves = onTable(line, count);
    const { places, seats } = this.deal.data;
    const over = !!moves[moves.length - 1]?.closes || !!line.moves[count]?.opens;
    const list = make("ol", { class: `lies n${seats.length > 4 ? "8" : "4"}`, "aria-label": say("now") });
    for (const move of moves) {
      const wins = over && moves[moves.length - 1].closes?.w === move.seat;
      const place = places[(move.seat - below + seats.length) % seats.length];
      const item = make("li", { class: `at-${place}${move === moves[moves.length - 1] ? " now" : ""}${wins ? " takes" : ""}` });
      item.append(make("span", { class: "who" }, `${move.opens ? "▸ " : ""}${seatName(this.deal, move.seat)} `));
      item.append(...playElements(this.deal, move, over));
      if (wins) item.append(make("span", { class: "sign", "aria-hidden": "true" }, " ✓"));
      list.append(item);
    }
    return list;
  }
}

/**
 * What a move puts on the table, with its mark.
 * @param {Deal} deal
 * @param {Move} move
 * @param {boolean} over whether the trick is over
 */
function playElements(deal, move, over) {
  const { told } = move;
  /** @type {(Node | string)[]} */
  const shown = [];
  if (told.a) {
    const back = cardsOf(deal, codes(told.a));
    back.setAttribute("aria-label", say("back") + common.words.colon + back.getAttribute("aria-label"));
    shown.push(make("s", {}, back), " ");
  }
  shown.push(told.u ? make("code", {}, told.u) : cardsOf(deal, visible(move, over), told.d && !over ? [] : told.g));
  if (told.m) shown.push(make("span", { class: "mark" }, ` ${told.m}`));
  if (told.i) shown.push(make("span", { class: "irregular" }, say("aside", { text: told.i })));
  return shown;
}
