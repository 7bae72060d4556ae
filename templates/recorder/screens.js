// The screens: the list of records, the table before a deal, the deal, what else can be done, the text.

/**
 * Where somebody is: the screen, the record, and whether the text is that of the whole evening.
 * @typedef {{screen: "list" | "setup" | "deal" | "more" | "text" | "raw", id: string, night?: boolean}} View
 *
 * What a screen is made of.
 * @typedef {{view: View, pad: Pad, entry: Entry, store: ReturnType<typeof makeStore>, trouble: Stored, asked: string}} Scene
 */

/** Irregularities and marks that a play can have. */
const IRREGULAR = ["", "revoke", "turn", "count", "exposed", "throw", "signal", "look"];
const MARKED = ["", "!", "?", "!!", "??", "!?", "?!"];

/** A short name of a record. @param {Entry} entry */
function titleOf(entry) {
  const { Event, Board, Date } = entry.book.tags;
  const made = [Event, Board && say("board", { number: Board })].filter(part => part?.trim()).join(common.words.comma);
  return entry.name || made || Date || say("untitled");
}

/** How far a record is. @param {Entry} entry */
function extentOf(entry) {
  const pad = padOf(entry.book);
  const cards = playedSize(entry.book);
  const tricks = entry.book.rounds.filter(round => round.p.length).length;
  return say("extent", { tricks, cards, hand: handSize(pad, entry.book) });
}

/**
 * The head of a screen.
 * @param {string} title
 * @param {Node | string} left
 * @param {(Node | string)[]} right
 */
function headView(title, left, ...right) {
  return make("header", { class: "top" }, left, make("h1", { tabindex: "-1" }, title), ...right);
}

/** What must be said about the storage. @param {Scene} scene */
function troubleView({ trouble }) {
  const box = make("div", { class: "trouble", role: "status" });
  if (!trouble) return box;
  box.append(make("p", {}, "⚠\ufe0e ", say(trouble === "other" ? "others" : trouble === "full" ? "full" : "nowhere")));
  if (trouble === "other") box.append(key("theirs"), key("mine"));
  return box;
}

/** @param {Scene} scene */
function listView(scene) {
  const { store, asked } = scene;
  const list = make("ul", { class: "records" });
  const records = store.list();
  for (const [id, entry] of records) {
    const title = titleOf(entry);
    const row = make("li", {}, key("open", { arg: id, class: "record" }, make("b", {}, title),
      make("small", {}, [entry.book.tags.Date, extentOf(entry)].filter(Boolean).join(" · "))),
    drawnKey("name", { arg: id, label: say("rename", { title }) }), drawnKey("remove", { arg: id, label: say("delete", { title }) }));
    if (asked === `remove ${id}`) {
      row.append(make("p", { class: "ask", role: "alert" }, say("sure", { title }), " ", key("really", { arg: id, class: "danger" }), key("cancel")));
    } else if (asked === `name ${id}`) {
      row.append(make("p", { class: "ask" }, make("label", {}, say("title"), make("input", { "data-in": "name", "data-arg": id, value: entry.name || "", placeholder: title })), key("cancel", { say: "done" })));
    }
    list.append(row);
  }
  for (const id of store.unread()) {
    list.append(make("li", {}, key("open", { arg: id, class: "record" }, make("b", { class: "warn" }, "⚠\ufe0e ", say("unread")),
      make("small", {}, say("size", { count: store.raw(id).length })))));
  }
  const removed = store.removed();
  return [headView(say("recorder"), ""), troubleView(scene),
    removed ? make("p", { class: "ask" }, say("deleted", { title: titleOf(removed[1]) }), " ", key("restore")) : "",
    list.children.length ? list : make("p", { class: "empty" }, say("welcome")),
    make("p", { class: "hint" }, say(records.length ? "keep" : "referee")),
    make("footer", { class: "foot" }, key("new", { class: "main" }))];
}

/**
 * A choice of one, with its label.
 * @param {string} label
 * @param {string} name of what is chosen
 * @param {[string, string][]} choices value and text
 * @param {string} value
 * @param {boolean} [off]
 */
function chooser(label, name, choices, value, off) {
  const chosen = make("select", { "data-in": name, disabled: off ? "" : null },
    ...choices.map(([one, text]) => make("option", { value: one, selected: one === value ? "" : null }, text)));
  chosen.value = value;
  return make("label", {}, make("span", {}, label), chosen);
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string} value
 * @param {Record<string, string>} [more]
 */
function typed(label, name, value, more) {
  return make("label", {}, make("span", {}, label), make("input", { "data-in": name, value, autocomplete: "off", ...more }));
}

/** A number to choose. @param {number} number @returns {[string, string]} */
const numbered = number => [String(number), String(number)];

/** The table before a deal. @param {Scene} scene */
function setupView(scene) {
  const { pad, entry, store, view } = scene;
  const { book } = entry;
  const room = roomOf(pad, book);
  const later = store.list().some(([id, one]) => id !== view.id && one.book.night === book.night);
  const circle = circleOf(pad, book);
  const fixed = book.rounds.length > 0 || book.said.length > 0;
  /** @param {Field} field */
  const fieldView = field => {
    const value = book.tags[field.tag] || "";
    /** @type {[string, string][]} */
    const none = [["", "–"]];
    if (field.kind === "seat") return chooser(field.label, `tag ${field.tag}`, [...none, ...room.s.map(seat => /** @type {[string, string]} */ ([seat, seatText(pad, book, seat)]))], value);
    if (field.kind === "choice") return chooser(field.label, `tag ${field.tag}`, [...none, ...field.values], value);
    if (field.kind === "trump") {
      const suit = field.values.find(([one]) => value.startsWith(one))?.[0] || "";
      return chooser(field.label, `tag ${field.tag}`, [...none, ...field.values], suit);
    }
    return make("div", { class: "pairs" }, ...room.v.map(([side, name]) =>
      chooser(field.label + common.words.colon + name, `level ${side}`, [...none, ...field.values], levelsOf(value)[side] || "")));
  };
  const games = kit.pads.map(one => /** @type {[string, string]} */ ([one.rules, one.title]));
  return [
    headView(say(book.begun ? "table" : later ? "next" : "new"), drawnKey("list")), troubleView(scene),
    make("form", { class: "setup" },
      make("fieldset", {}, make("legend", {}, say("game")),
        chooser(say("rules"), "game", games, book.game, fixed),
        pad.circles.length > 1 ? chooser(say("variant"), "circle", pad.circles.map(one => [one.o, one.o.split("=")[1] || say("usual")]), circle.o, fixed) : "",
        make("p", { class: "hint" }, circle.t),
        circle.r.length > 1 ? chooser(say("players"), "room", circle.r.map(one => numbered(pad.rooms[one].s.length)), String(room.s.length), fixed) : "",
        room.p.length > 1 ? chooser(say("decks"), "pack", room.p.map(one => numbered(one[1])).sort((one, other) => Number(one[0]) - Number(other[0])), String(packOf(pad, book)[1]), fixed) : "",
        typed(say("options"), "free", book.free, { spellcheck: "false", autocapitalize: "off", "aria-describedby": "options-hint" }),
        make("p", { class: "hint", id: "options-hint" }, say("optionshint"))),
      make("fieldset", {}, make("legend", {}, say("seats")),
        ...room.n.map((name, number) => typed(room.l[number], `tag ${name}`, book.tags[name] || "", { autocapitalize: "words" }))),
      make("fieldset", {}, make("legend", {}, say("before")), ...pad.fields.map(fieldView), make("p", { class: "hint" }, say("beforehint"))),
      make("fieldset", {}, make("legend", {}, say("occasion")),
        typed(say("event"), "tag Event", book.tags.Event || ""),
        typed(say("number"), "tag Board", book.tags.Board || "", { inputmode: "numeric" }),
        typed(say("date"), "tag Date", book.tags.Date || "", { type: "date" }),
        typed(say("match"), "tag Match", book.tags.Match || ""),
        typed(say("site"), "tag Site", book.tags.Site || ""),
        typed(say("scribe"), "tag Recorder", book.tags.Recorder || "", { autocapitalize: "words" }))),
    make("footer", { class: "foot" }, key("start", { class: "main", say: book.begun ? "back" : "start" })),
  ];
}

/** What is asked for, above the pad. @param {Pad} pad @param {Book} book @param {Turn} turn */
function questionOf(pad, book, turn) {
  const trick = turn.t + 1;
  if (turn.kind === "first") return say("wholeads", { trick: 1 });
  if (turn.kind === "lead") return say("wholeads", { trick });
  if (turn.kind === "won") return say("whowon", { trick });
  if (turn.kind === "over") return say("over");
  if (turn.kind === "said") {
    const { c } = book.said[turn.t];
    return [offerOf(pad, book.said[turn.t])?.l, c.length > 1 ? c.length : ""].filter(Boolean).join(" · ");
  }
  const seat = seatLabel(pad, book, seatAt(pad, book, book.rounds[turn.t], turn.p));
  if (turn.edit) return say("correct", { seat, trick });
  const { n, p } = book.rounds[turn.t];
  if (p[turn.p]?.a) return say("stays", { seat });
  return turn.p ? say(n > 1 ? "plays" : "playsone", { seat, cards: n }) : say("leadsnow", { seat });
}

/** A deal while it is played. @param {Scene} scene */
function dealView(scene) {
  const { pad, entry } = scene;
  const { book } = entry;
  const turn = turnOf(pad, book);
  const hand = handSize(pad, book);
  const count = say("count", { trick: Math.max(turn.t, trickNow(pad, book), 0) + 1, cards: playedSize(book), hand });
  // While it is asked who has won, the seats below show the trick; a comment needs its room on a phone with its keyboard.
  const table = !book.rounds.length ? [saidView(pad, book)]
    : ["won", "note"].includes(turn.kind) ? [logView(pad, book, turn)] : [logView(pad, book, turn), tableView(pad, book, turn)];
  return [
    make("header", { class: "top" }, drawnKey("list"),
      make("div", {}, make("h1", { tabindex: "-1" }, titleOf(entry)), make("p", { class: "count" }, count)), drawnKey("more")),
    troubleView(scene), ...table,
    make("section", { class: `pad is-${turn.kind}`, "aria-label": say("pad"), tabindex: "-1" }, ...padView(scene, turn)),
  ];
}

/** What stands in front of the play, and can be corrected. @param {Pad} pad @param {Book} book */
function saidView(pad, book) {
  const list = make("ul", { class: "said" });
  book.said.forEach((said, place) => {
    const offer = offerOf(pad, said);
    if (!offer) return;
    const word = offer.w.find(([one]) => one === said.w)?.[1] || said.w || "";
    list.append(make("li", {}, key("spot", { arg: JSON.stringify({ a: place }) }, make("b", {}, offer.l), " ",
      said.s ? `${seatLabel(pad, book, said.s)} ` : "", word,
      said.c.length ? cardRow(pad, offer.ordered ? arranged(pad, said.c) : said.c) : "",
      isSaid(pad, said) || book.at?.a === place ? "" : make("span", { class: "warn" }, ` ⚠\ufe0e ${say("unfinished")}`))));
  });
  return make("section", { class: "log", "aria-label": say("before") }, list.children.length ? list : make("p", { class: "empty" }, say("beforeplay")));
}

/** The lower part: what can be tapped now. @param {Scene} scene @param {Turn} turn */
function padView({ pad, entry }, turn) {
  const { book } = entry;
  if (turn.kind === "note") return noteView(pad, book);
  const question = make("p", { class: "question" }, questionOf(pad, book, turn));
  const undo = drawnKey("undo", { off: !entry.past.length });
  const redo = entry.future.length ? [drawnKey("redo")] : [];
  const note = drawnKey("note");
  const cancel = drawnKey("close", { say: "cancel" });
  const tools = (/** @type {Node[]} */ ...more) => make("div", { class: "tools" }, undo, ...redo, ...more);
  if (turn.kind === "first") {
    const offers = offersOf(pad, book, false).map(offer => key("offer", { arg: offer.k, class: "chip" }, offer.l));
    return [make("div", { class: "chips", role: "group", "aria-label": say("before") }, ...offers), question, seatPad(pad, book, book.tags.Leader || ""), tools(note)];
  }
  if (turn.kind === "lead" || turn.kind === "won") {
    const round = book.rounds[turn.t];
    const chosen = turn.edit ? (turn.kind === "lead" ? round.s : round.w || "") : "";
    const more = turn.kind === "won" && turn.edit ? [make("div", { class: "chips", role: "group", "aria-label": say("trick", { trick: turn.t + 1 }) },
      key("leader", { class: "chip", arg: String(turn.t + 1), off: !book.rounds[turn.t + 1] }),
      ...(turn.t ? [] : [key("leader", { class: "chip", arg: "0" }, say("wholeads", { trick: 1 })), key("missed", { class: "chip", arg: "0", say: "before1" })]),
      key("missed", { class: "chip", arg: String(turn.t + 1) }), key("untrick", { class: "chip", arg: String(turn.t) }))] : [];
    return [question, ...more, seatPad(pad, book, chosen, round), tools(note, turn.edit ? cancel : drawnKey("taken", { off: !takenLay(book, turn) }))];
  }
  if (turn.kind === "over") {
    return [question, key("text", { class: "main" }), key("next", { class: "main" }), make("p", { class: "hint" }, say("further")), seatPad(pad, book, ""), tools(note)];
  }
  if (turn.kind === "said") return saidPad(pad, book, turn, question, tools);
  const lay = book.rounds[turn.t].p[turn.p];
  const cards = lay?.c || [];
  const chips = cards.map((card, place) => key("drop", { arg: String(place), class: "card", label: say("drop", { card: namesOf(pad, [card]) }) }, make("span", {}, lay?.g?.includes(place) ? "+\u00a0" : "", cardFace(pad, card, true))));
  const n = turn.p ? book.rounds[turn.t].n : 0;
  for (let more = cards.length; more < n; more++) chips.push(key("drop", { arg: "", class: "card gap", off: true, hint: true, label: say("missing") }, "·"));
  if (!turn.p && cards.length > 1 && packOf(pad, book)[1] > 2) chips.push(key("part", { class: "card gap", label: say("part") }, "+"));
  const taken = lay?.a ? key("kept", { class: "chip" }) : null;
  const ready = cards.length > 0 && !(turn.edit && book.at?.f);
  const edits = turn.edit ? [make("div", { class: "edits" },
    chooser(say("mark"), "mark", MARKED.map(mark => [mark, mark || "–"]), lay?.m || ""),
    chooser(say("irregular"), "irregular", IRREGULAR.map(one => [one, one ? say("irregular-" + one) : "–"]), lay?.i || ""))] : [];
  const hint = !turn.p && !cards.length && !turn.edit && turn.t === 0 ? [make("p", { class: "hint" }, say(pad.single ? "howone" : "how"))] : [];
  return [make("div", { class: "asked" }, question, make("div", { class: "cards", role: "group", "aria-label": say("tapped") }, ...(lay?.a ? [make("s", {}, cardRow(pad, lay.a))] : []), ...chips)),
    ...hint, ...edits, ...cardPad(pad, book, turn),
    make("div", { class: "tools" }, undo, ...redo, note, taken || drawnKey("taken", { off: !takenLay(book, turn), say: turn.p || pad.single || cards.length < 2 ? "taken" : "failed" }),
      ...(turn.edit && !ready ? [cancel] : pad.single && !turn.edit ? [] : [drawnKey("done", { class: "main", off: !ready,
        text: turn.edit ? say("done") : turn.p + 1 >= roomOf(pad, book).s.length ? say("ends")
          : say("go", { seat: seatLabel(pad, book, seatAt(pad, book, book.rounds[turn.t], turn.p + 1)) }) })]))];
}

/**
 * A statement while it is noted.
 * @param {Pad} pad
 * @param {Book} book
 * @param {Turn} turn
 * @param {HTMLElement} question
 * @param {(...more: Node[]) => HTMLElement} tools
 */
function saidPad(pad, book, turn, question, tools) {
  const said = book.said[turn.t];
  const offer = /** @type {Offer} */ (offerOf(pad, said));
  const room = roomOf(pad, book);
  const seats = offer.seated ? [make("div", { class: "chips", role: "group", "aria-label": say("seats") },
    ...room.s.map((seat, number) => key("seat", { arg: seat, class: "chip", pressed: said.s === seat }, room.l[number])))] : [];
  const words = offer.w.length ? [make("div", { class: "chips", role: "group", "aria-label": offer.l },
    ...offer.w.map(([word, text]) => key("word", { arg: word, class: "chip", pressed: said.w === word }, text)))] : [];
  const chips = said.c.map((card, place) => key(offer.holds === "calls" ? "call" : "drop", {
    arg: String(place), class: "card", label: say(offer.holds === "calls" ? "recall" : "drop", { card: namesOf(pad, [card]) }) }, cardFace(pad, card, true)));
  const cards = WITH_CARDS.includes(offer.holds);
  return [make("div", { class: "asked" }, question, make("div", { class: "cards", role: "group", "aria-label": say("tapped") }, ...chips)), ...seats, ...words, ...(cards ? cardPad(pad, book, turn) : []),
    tools(drawnKey("remove", { say: "drops", arg: "" }), drawnKey("done", { class: "main", off: !isSaid(pad, said) }))];
}

/** A comment while it is typed or spoken. @param {Pad} pad @param {Book} book */
function noteView(pad, book) {
  const { t = -1, p = -1 } = book.at || {};
  const round = book.rounds[t];
  const lay = round?.p[p];
  const about = lay ? say("about", { seat: seatLabel(pad, book, seatAt(pad, book, round, p)), trick: t + 1 }) + common.words.colon : say("aboutdeal");
  const field = make("textarea", { "data-in": "note", rows: 4, id: "note-field" });
  field.value = (lay ? lay.t : book.note) || "";
  return [make("label", { class: "question", for: "note-field" }, about, lay ? layRow(pad, { ...lay, t: "" }) : ""), field,
    make("p", { class: "hint" }, say("dictate")), make("div", { class: "tools" }, drawnKey("done", { class: "main" }))];
}

/** What else can be done. @param {Scene} scene */
function moreView({ pad, entry }) {
  const { book } = entry;
  const offers = (/** @type {boolean} */ late) => offersOf(pad, book, late).map(offer => key("offer", { arg: offer.k, class: "chip" }, offer.l));
  return [headView(titleOf(entry), drawnKey("close", { say: "back" })),
    make("div", { class: "menu" },
      key("text", { class: "main" }), key("next", { class: "main" }), key("setup"),
      make("h2", {}, say("before")), saidView(pad, book), make("div", { class: "chips" }, ...offers(false)),
      make("h2", {}, say("behind")), make("div", { class: "chips" }, ...offers(true)),
      make("p", { class: "hint" }, say("beyond")),
      make("p", { class: "hint" }, say("referee")))];
}

/** The records that the text is of: this one, or those of its evening in the order they were made. @param {Scene} scene @returns {Entry[]} */
function chosenEntries({ view, entry, store }) {
  if (!view.night) return [entry];
  const others = store.list().filter(([id, one]) => one.book.night === entry.book.night && id !== view.id).map(([, one]) => one);
  return [...others, entry].sort((one, other) => one.made - other.made).filter(one => hasBody(padOf(one.book), one.book));
}

/** @param {Scene} scene */
function textOf(scene) {
  if (scene.view.screen === "raw") return scene.store.raw(scene.view.id);
  return chosenEntries(scene).map(one => recordText(padOf(one.book), one.book)).join("\n");
}

/** A record, or an evening, as text. @param {Scene} scene */
function textView(scene) {
  const { view, entry, store } = scene;
  const deals = store.list().filter(([, one]) => one.book.night === entry.book.night).length;
  return [headView(titleOf(entry), drawnKey("close", { say: "back" })),
    make("div", { class: "menu" },
      deals > 1 ? make("div", { class: "chips", role: "group", "aria-label": say("text") }, key("scope", { arg: "", class: "chip", pressed: !view.night, say: "deal" }),
        key("scope", { arg: "1", class: "chip", pressed: !!view.night }, say("night", { count: deals }))) : "",
      textField(scene), make("p", { class: "hint", id: "told" }, ""), make("p", { class: "hint" }, say("referee"))),
    givingView()];
}

/** What can be copied. @param {Scene} scene */
function textField(scene) {
  const field = make("textarea", { readonly: "", class: "notation", rows: 14, "aria-label": say("text"), spellcheck: "false" });
  field.value = textOf(scene);
  return field;
}

/** How a text is given out. */
function givingView() {
  const share = typeof navigator.share === "function";
  return make("footer", { class: "foot row" }, key("copy", { class: "main" }), share ? key("share", { class: "main" }) : "", key("save", { class: "main" }));
}

/** What is stored as a record, but cannot be read. @param {Scene} scene */
function rawView(scene) {
  const { view, asked } = scene;
  return [headView(say("unread"), drawnKey("list"), drawnKey("remove", { arg: view.id })),
    asked ? make("p", { class: "ask", role: "alert" }, say("forgood"), " ", key("really", { arg: view.id, class: "danger" }), key("cancel")) : "",
    make("div", { class: "menu" }, make("p", { class: "hint" }, say("why")), textField(scene), make("p", { class: "hint", id: "told" }, "")),
    givingView()];
}
