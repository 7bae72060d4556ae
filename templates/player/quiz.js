// The quiz: it stops before plays, lets the reader choose cards, and then shows what was played.

class Quiz {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.kind = "";
    /** @type {Set<Move>} */
    this.asked = new Set();
    this.count = 0;
    this.right = 0;
    /** @type {Move | null} */
    this.about = null;
    this.verdict = "";
  }

  /** @param {string} kind what is asked about: see isAsked */
  choose(kind) {
    const { view, article } = this.viewer;
    const begins = !!kind && !this.kind;
    this.kind = kind;
    this.asked.clear();
    this.count = this.right = 0;
    if (begins) view.hide = true;
    view.asking = false;
    article.classList.toggle("quizzed", !!kind);
    const next = view.line.moves[view.count];
    if (next && isAsked(next, kind)) this.ask();
    else this.viewer.draw();
  }

  /** Ask about the play that comes next. */
  ask() {
    const { view } = this.viewer;
    if (!view.line.moves[view.count]) return;
    view.asking = true;
    view.chosen.clear();
    this.viewer.draw();
    this.viewer.status.textContent = this.question();
  }

  question() {
    const { deal, view } = this.viewer;
    return say("choose", { seat: seatName(deal, view.line.moves[view.count].seat) });
  }

  /**
   * How far one gets on the way to a place: a play that is to be asked about comes in between.
   * @param {number} to
   */
  reach(to) {
    const { view } = this.viewer;
    if (view.asking && to > view.count) this.judge();
    return stopBefore(view.line, view.count, to, move => isAsked(move, this.kind) && !this.asked.has(move));
  }

  /** The play asked about is shown now: was it that of the reader? */
  judge() {
    const { deal, view } = this.viewer;
    const move = view.line.moves[view.count];
    const chosen = [...view.chosen].sort((one, other) => one - other).map(slot => deal.hands[move.seat][slot]);
    this.asked.add(move);
    this.about = move;
    this.verdict = "";
    if (!chosen.length) return;
    const right = sameCards(chosen, move.slots.map(slot => deal.hands[move.seat][slot]));
    const other = move.branches.some(line => sameCards(chosen, line.moves[line.from].cards));
    this.count += 1;
    if (right) this.right += 1;
    this.verdict = sentences(
      say("chosen", { cards: spoken(deal, chosen) }), right ? say("right") : other ? say("other") : "",
      say("tally", { right: this.right, count: this.count }),
    );
  }

  /**
   * Take a card for the answer, or put it back.
   * @param {number} seat
   * @param {number} slot
   */
  toggle(seat, slot) {
    const { view, table, deal } = this.viewer;
    if (!view.asking || view.line.moves[view.count].seat !== seat) return;
    if (played(deal, view.line, view.count)[seat].has(slot)) return;
    if (!view.chosen.delete(slot)) view.chosen.add(slot);
    table.draw(view);
    for (const made of /** @type {NodeListOf<HTMLElement>} */ (this.viewer.panel.querySelectorAll("[data-slot]"))) {
      pressed(made, view.chosen.has(Number(made.dataset.slot)));
    }
  }

  /** The question, the cards to choose from, and the way on. */
  elements() {
    const { deal, view } = this.viewer;
    const { seat } = view.line.moves[view.count];
    const used = played(deal, view.line, view.count)[seat];
    const cards = make("div", { class: "choice", role: "group", "aria-label": this.question() });
    deal.hands[seat].forEach((card, slot) => {
      if (used.has(slot)) return;
      const face = faceOf(deal, card);
      const made = make("button", { type: "button", "data-slot": slot, "aria-label": face[3] },
        face[1] && make("b", { class: face[0] }, face[1]), face[2]);
      made.addEventListener("click", () => this.toggle(seat, slot));
      pressed(made, view.chosen.has(slot));
      cards.append(made);
    });
    return [make("p", { class: "asks" }, this.question()), cards, button("reveal", () => this.viewer.step(1))];
  }
}
