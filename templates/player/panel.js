// What is said about the play that was made last: its notes from the page, its variations, the quiz.

/**
 * The notes of a play as the page has them, without what belongs to other places.
 * @param {HTMLElement} article
 * @param {string[]} names of the play
 */
function notesOf(article, names) {
  const found = [...article.querySelectorAll("[data-of]")].filter(one =>
    names.includes(/** @type {HTMLElement} */ (one).dataset.of || ""));
  return found.flatMap(one => {
    const copy = /** @type {HTMLElement} */ (one.cloneNode(true));
    for (const other of copy.querySelectorAll(".variation, .figure")) other.remove();
    for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
    return [...copy.childNodes];
  });
}

/**
 * What a screen reader says when a play was made.
 * @param {Viewer} viewer
 */
function announcement({ deal, view, quiz }) {
  const move = view.line.moves[view.count - 1];
  if (!move) return say("start");
  const next = view.line.moves[view.count];
  const won = move.closes && (!next || next.opens) ? move.closes : null;
  const seat = seatName(deal, move.seat);
  return sentences(
    move === quiz.about ? quiz.verdict : "",
    say("plays", { seat, cards: move.told.u || spoken(deal, visible(move, !!won)) }),
    markWords(move),
    won ? say("wins", { seat: seatName(deal, won.w) }) : "",
    won?.v ? say("points", { points: won.v }) : "",
    won?.k ? say("stop", { text: won.k }) : "",
    move.told.e ? say("stop", { text: move.told.e }) : "",
    move.told.t ? say("comment") : "",
  );
}

/** @param {Move} move */
function markWords(move) {
  const words = (move.told.m || "").split(" ").map(mark => common.marks[mark]).filter(Boolean);
  return words.length ? say("mark", { marks: words.join(common.words.comma) }) : "";
}

/**
 * @param {Viewer} viewer
 * @returns {Node[]}
 */
function panelElements(viewer) {
  const { deal, view, quiz, article } = viewer;
  /** @type {(Node | string)[]} */
  const shown = [];
  const move = view.line.moves[view.count - 1];
  if (view.line.parent) {
    const buttons = make("p", { class: "ways" }, make("b", {}, view.line.label), button("leave", () => viewer.leave(), "Escape"));
    const { text } = view.line;
    if (text) buttons.append(button("notation", () => void viewer.settings.copy(text)));
    shown.push(buttons);
  }
  if (view.asking) return [...shown, ...quiz.elements()].map(one => typeof one === "string" ? make("p", {}, one) : one);
  if (move) {
    const over = !!move.closes;
    shown.push(make("p", { class: "made" }, `${move.trick}. ${seatName(deal, move.seat)} `, ...playElements(deal, move, over),
      make("small", {}, " ", markWords(move))));
    if (move === quiz.about && quiz.verdict) shown.push(make("p", { class: "asks" }, quiz.verdict));
    const { prefix } = viewer;
    shown.push(...notesOf(article, [prefix + move.full, prefix + move.address]));
    for (const line of move.branches) {
      const cards = cardsOf(deal, line.moves[line.from].cards);
      shown.push(make("p", { class: "ways" }, line.label + common.words.colon, cards,
        button("enter", () => viewer.enter(line), "v")));
    }
  }
  return shown.map(one => typeof one === "string" ? make("p", {}, one) : one);
}
