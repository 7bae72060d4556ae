// The quiz: it stops before plays, lets the reader choose cards, and then shows what was played.

/** @typedef {ReturnType<typeof makeQuiz>} Quiz */

/**
 * @param {Viewer} viewer
 */
function makeQuiz(viewer) {
  const { deal, view } = viewer;
  /** @type {Set<Move>} */
  const asked = new Set();
  let kind = "";
  let count = 0;
  let right = 0;
  /** @type {[Move, string] | null} */
  let verdict = null;

  const next = () => view.line.moves[view.count];
  const question = () => say("choose", { seat: seatName(deal, next().seat) });

  /** @param {string} what is asked about from now on: see isAsked */
  function choose(what) {
    view.hide = view.hide || !!what && !kind;
    view.asking = false;
    kind = what;
    asked.clear();
    count = right = 0;
    viewer.article.classList.toggle("quizzed", !!kind);
    if (next() && isAsked(next(), kind)) pose();
    else viewer.draw();
  }

  /** The question about the play that comes next. */
  function pose() {
    view.asking = true;
    view.chosen.clear();
    viewer.draw();
    viewer.bring(viewer.panel);
    viewer.announce(question());
  }

  /** Ask about the play that comes next; the reader answers with the next key. */
  function ask() {
    if (!next()) return;
    pose();
    viewer.lead(/** @type {HTMLElement} */ (viewer.panel.querySelector(".choice button, [data-do=reveal]")));
  }

  /** Leave the question without an answer. Returns whether there was one. */
  function leave() {
    if (!view.asking) return false;
    view.asking = false;
    view.chosen.clear();
    viewer.draw();
    viewer.back();
    viewer.announce(announcement(viewer));
    return true;
  }

  /**
   * How far one gets on the way to a place: a play that is to be asked about comes in between.
   * @param {number} to
   */
  function reach(to) {
    if (view.asking && to > view.count) judge();
    return stopBefore(view.line, view.count, to, move => isAsked(move, kind) && !asked.has(move));
  }

  /** The play asked about is shown now: was it that of the reader? */
  function judge() {
    const move = next();
    const hand = deal.hands[move.seat];
    const chosen = [...view.chosen].sort((one, other) => one - other).map(slot => hand[slot]);
    asked.add(move);
    if (!chosen.length) return;
    const same = sameCards(chosen, move.slots.map(slot => hand[slot]));
    const other = move.branches.some(line => sameCards(chosen, line.moves[line.from].cards));
    count += 1;
    if (same) right += 1;
    verdict = [move, sentences(
      say("chosen", { cards: spoken(deal, chosen) }), same ? say("right") : other ? say("other") : "",
      say("tally", { right, count }),
    )];
  }

  /**
   * Take a card for the answer, or put it back.
   * @param {number} seat
   * @param {number} slot
   */
  function toggle(seat, slot) {
    if (!view.asking || next().seat !== seat || played(deal, view.line, view.count)[seat].has(slot)) return;
    if (!view.chosen.delete(slot)) view.chosen.add(slot);
    viewer.drawTable();
    for (const made of all(viewer.panel, "[data-slot]")) {
      pressed(made, view.chosen.has(Number(made.dataset.slot)));
    }
  }

  /** The question, the cards to choose from, and the way on. */
  function elements() {
    const { seat } = next();
    const used = played(deal, view.line, view.count)[seat];
    const cards = make("div", { class: "choice", role: "group", "aria-label": question() });
    deal.hands[seat].forEach((card, slot) => {
      if (used.has(slot)) return;
      const [suit, sign, rank, begin, name, end] = faceOf(deal, card);
      const made = make("button", { type: "button", "data-slot": slot, "aria-label": begin + name + end },
        sign && make("b", { class: suit }, sign), sign.length > 1 ? "\u00a0" : "", rank);
      made.addEventListener("click", () => toggle(seat, slot));
      pressed(made, view.chosen.has(slot));
      cards.append(made);
    });
    return [make("p", { class: "asks" }, question()), cards, button("reveal", () => viewer.step(1))];
  }

  return {
    choose, ask, leave, reach, toggle, elements, question,
    /** What is asked about. */
    kind: () => kind,
    /** What is said about the reader's answer, when it was about this play. @param {Move} move */
    verdict: move => verdict && verdict[0] === move ? verdict[1] : "",
  };
}
