// The page: where somebody is, what a tap does, and what is stored.

/** @type {Kit} */
let kit;

/** @param {Book} book */
const padOf = book => kit.pads.find(pad => pad.rules === book.game)
  || kit.pads.find(pad => pad.rules.split("@")[0] === book.game.split("@")[0]) || kit.pads[0];

/** A name that no other record has. */
const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

function start() {
  kit = JSON.parse(/** @type {HTMLScriptElement} */ (document.getElementById("kit")).text);
  kit.pads.forEach(readPad);
  common = /** @type {any} */ ({ words: kit.words });
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const voice = /** @type {HTMLElement} */ (document.getElementById("voice"));
  const store = makeStore(() => localStorage);
  /** @type {View} */
  let view = { screen: "list", id: "" };
  /** @type {Entry} */
  let entry = freshEntry(newBook(kit.pads[0].rules, newId()));
  /** @type {Stored} */
  let trouble = "";
  let asked = "";
  let tapped = false; // since the page was opened
  let scrolled = ""; // what the tricks so far were last scrolled for
  let going = false; // back in the history of the window, by itself

  /** @param {Book} book @returns {Entry} */
  function freshEntry(book) {
    return { book, past: [], future: [], made: Date.now(), last: Date.now() };
  }

  /** @returns {Scene} */
  const scene = () => ({ view, pad: padOf(entry.book), entry, store, trouble: trouble || store.lacks(), asked });

  function draw() {
    const views = { list: listView, setup: setupView, deal: dealView, more: moreView, text: textView, raw: rawView };
    const made = make("main", { class: `s-${view.screen}`, "data-screen": view.screen }, ...views[view.screen](scene()).filter(Boolean));
    const other = root.querySelector("main")?.getAttribute("data-screen") !== view.screen;
    const held = root.querySelector("button:focus");
    if (other) {
      root.replaceChildren(made);
      if (tapped) root.querySelector("h1")?.focus({ preventScroll: true });
    } else {
      morphChildren(root, [made]);
      if (held && document.activeElement === document.body) refocus(held);
    }
    const log = root.querySelector(".s-deal > .log");
    const place = log ? `${entry.book.rounds.length} ${JSON.stringify(entry.book.at)}` : "";
    if (log && place !== scrolled) {
      const now = log.querySelector(".now");
      log.scrollTop = now instanceof HTMLElement ? now.offsetTop - log.clientHeight / 2 : log.scrollHeight;
    }
    scrolled = place;
  }

  /** How many steps back lead to the list of records; a question, a correction and a comment are a step of their own. */
  function depth() {
    const { screen } = view;
    const asks = asked ? 1 : 0;
    if (screen === "list" || screen === "raw") return asks + (screen === "raw" ? 1 : 0);
    return screen === "deal" ? (entry.book.at ? 2 : 1) : screen === "setup" && !entry.book.begun ? 1 : 2;
  }

  /**
   * The history of the window has as many steps, so that the phone's own way back leads through the page first. Browsers count
   * only steps that a tap has made.
   */
  function keepPlace() {
    if (going) return;
    try {
      let there = history.state?.depth || 0;
      going = there > depth();
      if (going) history.go(depth() - there);
      while (there < depth()) history.pushState({ depth: ++there }, "");
    } catch {
      // A page inside another one may have no history of its own.
    }
  }

  /** One screen back. */
  function up() {
    const { screen } = view;
    if (asked) go(screen);
    else if (screen === "deal" && entry.book.at) tap((book, pad) => tapClose(pad, book));
    else go(depth() > 1 ? "deal" : "list");
  }

  /** The focus stays on the button that was tapped, or where its place is now. @param {Element} held */
  function refocus(held) {
    const alike = [...root.querySelectorAll("button")].find(one => ["data-do", "data-arg"].every(name => one.getAttribute(name) === held.getAttribute(name)));
    (alike || root.querySelector(".pad") || root.querySelector("h1"))?.focus({ preventScroll: true });
  }

  /** @param {string} text */
  function announce(text) {
    voice.textContent = text;
  }

  /** Go to a screen. @param {View["screen"]} screen */
  function go(screen) {
    view = { ...view, screen };
    asked = "";
    store.stay(view);
    draw();
  }

  /** Store the record; what keeps it from being stored is said on the page. */
  function keep() {
    if (!trouble && store.write(view.id, entry) === "other") trouble = "other";
  }

  /** A change of the record: stored, then shown. @param {(book: Book, pad: Pad) => void} change @param {string} [kind] */
  function put(change, kind) {
    const before = entry;
    entry = changed(entry, book => change(book, padOf(book)), kind);
    if (entry === before) return;
    keep();
    draw();
  }

  /** Open a record. @param {string} id @param {View["screen"]} [screen] */
  function open(id, screen) {
    const found = store.read(id);
    trouble = "";
    view = { screen: view.screen, id };
    if (!found || screen === "raw") return go(store.raw(id) ? "raw" : "list");
    entry = found;
    try {
      go(screen || (found.book.begun ? "deal" : "setup"));
    } catch (problem) {
      // What is stored is not as this page stores it.
      console.error(problem);
      go("raw");
    }
  }

  /** A record of its own, shown at once. @param {Entry} made @param {View["screen"]} screen */
  function add(made, screen) {
    entry = made;
    trouble = "";
    view = { screen, id: newId() };
    keep();
    go(screen);
  }

  /** What a tap on the pad has done, in words. @param {Turn} before */
  function tell(before) {
    const pad = padOf(entry.book);
    const { book } = entry;
    const turn = turnOf(pad, book);
    const lay = before.kind === "play" ? book.rounds[before.t]?.p[before.p] : null;
    const said = before.kind === "said" ? book.said[before.t] : null;
    const cards = lay?.c || said?.c || [];
    const next = turn.kind !== before.kind || turn.t !== before.t || turn.p !== before.p;
    announce(sentences(cards.length ? say("laid", { cards: namesOf(pad, cards) }) : "", next ? questionOf(pad, book, turn) : ""));
  }

  /** A tap on the pad. @param {(book: Book, pad: Pad) => void} change */
  function tap(change) {
    const before = turnOf(padOf(entry.book), entry.book);
    put(change);
    tell(before);
  }

  /** @param {string} card */
  function tapAny(card) {
    if (!card) return announce(say("suitfirst"));
    const pad = padOf(entry.book);
    const there = copiesLeft(pad, entry.book, card, turnOf(pad, entry.book)) < 1 && !card.includes(UNKNOWN)
      ? places(pad, entry.book, card, turnOf(pad, entry.book)) : [];
    if (!there.length) return tap(book => tapCard(pad, book, card));
    const where = there.map(([place, seat]) => typeof place === "number"
      ? say("place", { trick: place, seat: seatLabel(pad, entry.book, seat) })
      : `${pad.offers.find(offer => offer.k === place)?.l || ""} ${seat && seatLabel(pad, entry.book, seat)}`.trim());
    const text = say("gone", { card: namesOf(pad, [card]), places: where.join(common.words.comma) });
    announce(text);
    const shown = root.querySelector(".question");
    if (shown) shown.replaceChildren(make("span", { class: "warn" }, "⚠\ufe0e ", text));
  }

  /** Copy the text; where that is refused, mark it for copying by hand. */
  async function copy() {
    const field = /** @type {HTMLTextAreaElement} */ (root.querySelector("textarea.notation"));
    let done = "copied";
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.focus();
      field.select();
      if (!document.execCommand("copy")) done = "byhand";
    }
    tellText(say(done));
  }

  /** @param {string} text */
  function tellText(text) {
    const told = root.querySelector("#told");
    if (told) told.textContent = text;
    announce(text);
  }

  const fileName = () => view.screen === "raw" ? `${view.id}.json` : `${[entry.book.tags.Date, titleOf(entry)].filter(Boolean).join(" ").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "deal"}.tractor`;

  async function share() {
    const text = textOf(scene());
    const file = new File([text], fileName(), { type: "text/plain" });
    try {
      // A title would be a second thing to save.
      await navigator.share(navigator.canShare?.({ files: [file] }) ? { files: [file] } : { text });
    } catch (problem) {
      if (!(problem instanceof DOMException && problem.name === "AbortError")) tellText(say("notshared"));
    }
  }

  function save() {
    const address = URL.createObjectURL(new Blob([textOf(scene())], { type: "text/vnd.tractor-notation;charset=utf-8" }));
    const link = make("a", { href: address, download: fileName() });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    tellText(say("saved", { name: fileName() }));
  }

  /**
   * Everything that can be tapped, by name.
   * @type {Record<string, (arg: string) => void>}
   */
  const DO = {
    list: () => go("list"),
    open: id => open(id),
    new() {
      const last = store.list()[0]?.[1];
      const pad = last ? padOf(last.book) : kit.pads[0];
      const book = last ? { ...nextBook(pad, last.book), night: newId() } : newBook(pad.rules, newId());
      book.tags = { Event: say("evening"), ...book.tags, Date: today(), Board: "1" };
      add(freshEntry(book), "setup");
    },
    start() {
      navigator.storage?.persist?.().catch(() => {});
      put(book => {
        book.begun = true;
      });
      go("deal");
    },
    next() {
      const book = nextBook(padOf(entry.book), entry.book);
      add(freshEntry(book), "setup");
    },
    setup: () => go("setup"),
    more: () => go("more"),
    text: () => go("text"),
    close() {
      if (view.screen === "deal") tap((book, pad) => tapClose(pad, book));
      else go("deal");
    },
    missed: place => tap(book => tapMissed(book, Number(place))),
    untrick: place => tap((book, pad) => dropTrick(pad, book, Number(place))),
    undo() {
      entry = undone(entry);
      keep();
      draw();
      announce(say("undone"));
    },
    redo() {
      entry = redone(entry);
      keep();
      draw();
      announce(say("redone"));
    },
    suit: suit => put(book => tapSuit(book, suit)),
    card: tapAny,
    down: () => put(book => {
      book.down = !book.down;
    }),
    back: () => tap((book, pad) => tapBack(pad, book)),
    drop: place => place && tap((book, pad) => removeCard(pad, book, Number(place))),
    call: place => put((book, pad) => tapCall(pad, book, Number(place))),
    done: () => tap((book, pad) => tapDone(pad, book)),
    part: () => put((book, pad) => tapPart(pad, book)),
    other: seat => tap((book, pad) => tapOther(pad, book, seat)),
    taken: () => tap((book, pad) => tapTaken(pad, book)),
    kept: () => tap((book, pad) => tapKept(pad, book)),
    seat: seat => tap((book, pad) => {
      tapSeat(pad, book, seat);
      rankTrump(pad, book);
      closeSaid(book, pad);
    }),
    word: word => tap((book, pad) => {
      const said = book.said[turnOf(pad, book).t];
      said.w = word;
      said.c = [];
      closeSaid(book, pad);
    }),
    offer(keyword) {
      put((book, pad) => tapOffer(pad, book, keyword));
      if (view.screen !== "deal") go("deal");
    },
    spot(arg) {
      if (!arg) return;
      put((book, pad) => goTo(pad, book, JSON.parse(arg)));
      if (view.screen !== "deal") go("deal");
    },
    leader: t => put((book, pad) => goTo(pad, book, { t: Number(t), l: 1 })),
    note() {
      put((book, pad) => {
        book.at = lastLay(pad, book);
      });
      /** @type {HTMLElement | null} */ (root.querySelector("#note-field"))?.focus();
    },
    name(id) {
      asked = `name ${id}`;
      draw();
      /** @type {HTMLElement | null} */ (root.querySelector("[data-in=name]"))?.focus();
    },
    remove(id) {
      if (view.screen === "deal") {
        tap((book, pad) => {
          book.said.splice(turnOf(pad, book).t, 1);
          arrive(pad, book);
        });
        return;
      }
      asked = `remove ${id}`;
      draw();
      /** @type {HTMLElement | null} */ (root.querySelector("[data-do=cancel]"))?.focus();
    },
    really(id) {
      store.remove(id);
      go("list");
    },
    cancel: () => go(view.screen),
    restore() {
      store.restore();
      go("list");
    },
    theirs: () => open(view.id, view.screen),
    mine() {
      add({ ...entry, name: `${titleOf(entry)} (2)` }, view.screen);
    },
    scope(arg) {
      view = { ...view, night: !!arg };
      go("text");
    },
    copy: () => void copy(),
    share: () => void share(),
    save,
  };

  /** A statement that has all it can have is complete. @param {Book} book @param {Pad} pad */
  function closeSaid(book, pad) {
    const turn = turnOf(pad, book);
    if (turn.kind !== "said") return;
    const said = book.said[turn.t];
    if (isSaid(pad, said) && !said.c.length) tapDone(pad, book);
  }

  /** What is chosen or typed. @param {string} name @param {string} value @param {string} arg */
  function enter(name, value, arg) {
    if (name === "name") {
      const found = store.read(arg);
      if (found) store.write(arg, { ...found, name: value.trim() || undefined });
      return;
    }
    const [kind, what] = name.split(" ");
    put((book, pad) => {
      if (kind === "game") {
        Object.assign(book, { ...newBook(value, book.night), tags: keptTags(book) });
      } else if (kind === "pack") {
        book.pack = Number(value);
      } else if (kind === "circle" || kind === "room") {
        if (kind === "circle") book.circle = value;
        else book.room = Number(value);
        book.pack = 0;
        for (const field of pad.fields) delete book.tags[field.tag];
      } else if (kind === "free") {
        book.free = value;
      } else if (kind === "level") {
        const levels = { ...levelsOf(book.tags.Levels || ""), [what]: value };
        book.tags.Levels = roomOf(pad, book).v.filter(([side]) => levels[side]).map(([side]) => `${side} ${levels[side]}`).join(" ");
        rankTrump(pad, book);
      } else if (kind === "tag") {
        if (value) book.tags[what] = value;
        else delete book.tags[what];
        rankTrump(pad, book);
      } else if (kind === "note") {
        const lay = book.rounds[book.at?.t ?? -1]?.p[book.at?.p ?? -1];
        if (lay) lay.t = value;
        else book.note = value;
      } else {
        const turn = turnOf(pad, book);
        layAt(book, turn)[kind === "mark" ? "m" : "i"] = value || undefined;
      }
    }, name);
  }

  /** @param {Book} book */
  function keptTags(book) {
    return Object.fromEntries(Object.entries(book.tags).filter(([name]) => KEPT.includes(name) || name === "Board"));
  }

  /** The day, as tags name it. */
  function today() {
    const now = new Date();
    return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  }

  document.addEventListener("click", event => {
    const found = /** @type {Element} */ (event.target).closest("[data-do]");
    const name = found?.getAttribute("data-do") || "";
    if (!found || (found.getAttribute("aria-disabled") === "true" && name !== "card")) return;
    tapped = true;
    DO[name](found.getAttribute("data-arg") || "");
    keepPlace();
  });
  document.addEventListener("input", event => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const name = field.dataset.in;
    if (name) enter(name, field.value, field.dataset.arg || "");
  });
  document.addEventListener("submit", event => event.preventDefault());
  const look = () => {
    if (view.screen === "list") draw();
    else if (store.differs(view.id)) {
      trouble = "other";
      draw();
    }
  };
  window.addEventListener("storage", look);
  window.addEventListener("pageshow", event => event.persisted && look());
  window.addEventListener("popstate", event => {
    if (!going && (event.state?.depth || 0) < depth()) up();
    going = false;
    keepPlace();
  });

  const stayed = store.stayed();
  if (stayed?.id) {
    view = stayed;
    open(stayed.id, stayed.screen);
  } else {
    draw();
  }
}

if (typeof document !== "undefined") start();
