// What is said about the play that was made last: its notes from the page, its variations, the quiz.

/**
 * The notes of a play as the page has them, without what belongs to other places.
 * @param {HTMLElement} article
 * @param {string[]} names of the play
 */
function notesOf(article, names) {
  return all(article, "[data-of]").filter(one => names.includes(one.dataset.of || "")).flatMap(one => {
    const copy = /** @type {HTMLElement} */ (one.cloneNode(true));
    for (const other of all(copy, ".variation, .figure")) other.remove();
    for (const named of all(copy, "[id]")) named.removeAttribute("id");
    return [...copy.childNodes];
  });
}

/**
 * The names that the notes of a play are found by.
 * @param {string} prefix
 * @param {Move} move
 */
function placesOf(prefix, move) {
  return [prefix + move.full, prefix + move.address];
}

/**
 * What a screen reader says when a play was made.
 * @param {Viewer} viewer
 */
function announcement({ article, prefix, deal, view, quiz }) {
  const move = view.line.moves[view.count - 1];
  if (!move) return say("start");
  const { told, closes } = move;
  const cards = told.d && !closes ? codes(told.d) : move.cards;
  return sentences(
    quiz.verdict(move),
    say("plays", { seat: seatName(deal, move.seat), cards: told.u || spoken(deal, cards) }),
    told.m ? say("mark", { marks: marksOf(told.m) }) : "",
    closes ? say("wins", { seat: seatName(deal, closes.w) }) : "",
    closes?.v ? say("points", { points: closes.v }) : "",
    closes?.k ? say("stop", { text: closes.k }) : "",
    told.e ? say("stop", { text: told.e }) : "",
    told.t ? say("comment") : "",
    ...notesOf(article, placesOf(prefix, move)).filter(note => note instanceof Element && note.matches(".comment"))
      .map(comment => aloud(comment).trim()),
  );
}

/**
 * @param {Viewer} viewer
 * @returns {Node[]}
 */
function panelElements(viewer) {
  const { deal, view, quiz, prefix } = viewer;
  const { line } = view;
  const move = line.moves[view.count - 1];
  /** @type {Node[]} */
  const shown = [];
  if (line.parent) {
    const { text } = line;
    shown.push(make("p", { class: "ways" }, make("b", {}, line.label), button("leave", viewer.leave, "Escape"),
      text ? button("notation", () => void viewer.settings.copy(text)) : ""));
  }
  if (view.asking) return [...shown, ...quiz.elements()];
  if (!move) return shown;
  shown.push(make("p", { class: "latest" }, `${move.trick}. ${seatName(deal, move.seat)} `,
    ...playElements(deal, move, !!move.closes), make("small", {}, move.told.m ? say("aside", { text: marksOf(move.told.m) }) : "")));
  if (quiz.verdict(move)) shown.push(make("p", { class: "asks" }, quiz.verdict(move)));
  shown.push(...notesOf(viewer.article, placesOf(prefix, move)));
  for (const branch of move.branches) {
    shown.push(make("p", { class: "ways" }, branch.label + common.words.colon,
      cardsOf(deal, branch.moves[branch.from].cards), button("enter", () => viewer.enter(branch), "v")));
  }
  return shown;
}
