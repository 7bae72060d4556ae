// The viewer of a deal: where the reader is, and what is shown then.

// Milliseconds between two plays that come by themselves.
const PAUSE = 1800;

class Viewer {
  /**
   * @param {HTMLElement} article
   * @param {HTMLElement} section with the diagram
   * @param {DealData} data
   */
  constructor(article, section, data) {
    this.article = article;
    this.section = section;
    this.deal = readDeal(data);
    this.prefix = section.dataset.prefix || "";
    /** @type {View} */
    this.view = { line: this.deal.main, count: 0, below: data.below, hide: false, kitty: false, asking: false,
      chosen: new Set() };
    this.timer = 0;
    this.quiz = new Quiz(this);
    const diagram = /** @type {HTMLElement} */ (section.querySelector(":scope > .table"));
    this.table = new Table(this.deal, diagram, (seat, slot) => this.quiz.toggle(seat, slot));
    this.panel = make("div", { class: "said" });
    this.status = make("p", { class: "v", role: "status", "aria-live": "polite" });
    this.where = make("span", { class: "where-now live" });
    this.bar = new Bar(this);
    this.settings = new Settings(this);
    const heading = /** @type {HTMLElement} */ (section.firstElementChild);
    heading.replaceChildren(make("span", { class: "dealt" }, ...heading.childNodes), this.where);
    diagram.after(this.bar.element, this.panel, this.settings.element, this.status);
    section.classList.add("replay");
    section.tabIndex = -1;
    section.setAttribute("role", "group");
    const title = article.querySelector("header > :first-child")?.textContent;
    section.setAttribute("aria-label", say("player") + common.words.colon + title);
    section.addEventListener("keydown", event => pressKey(this, event));
    touches(this, diagram);
    for (let other = section.nextElementSibling; other; other = other.nextElementSibling) {
      other.classList.toggle("spoils", !other.querySelector(".bids"));
    }
    this.cells = this.takeCells();
    const start = data.at && findMove(this.deal, data.at);
    if (start) [this.view.line, this.view.count] = [start[0], start[1] - 1];
    this.draw();
  }

  /**
   * Where the plays stand in the table. Their names are the viewer's from now on, so that an address leads to it and no
   * longer to the table; and the number of every trick leads to it too.
   */
  takeCells() {
    /** @type {Map<Move, Element>} */
    const cells = new Map();
    for (const move of lines(this.deal.main).flatMap(line => line.moves)) {
      const cell = document.getElementById(this.prefix + move.full);
      if (!cell) continue;
      cell.removeAttribute("id");
      cells.set(move, cell);
      const number = String(move.trick);
      const link = { href: `#${this.prefix}${move.address}`, "aria-label": say("trick", { trick: number }) };
      if (move.opens) cell.closest("tr:not(.notes)")?.querySelector("th")?.replaceChildren(make("a", link, number));
    }
    return cells;
  }

  // Going on.

  /**
   * Go to a place of a line; a quiz may stop the way there.
   * @param {Line} line
   * @param {number} count
   */
  go(line, count) {
    const { view } = this;
    const to = Math.min(Math.max(count, 0), line.moves.length);
    const reached = line === view.line && to > view.count ? this.quiz.reach(to) : to;
    view.line = line;
    while (view.line.parent && reached <= view.line.from) view.line = view.line.parent;
    view.count = reached;
    view.asking = reached < to;
    view.chosen.clear();
    if (this.timer && (view.asking || reached === line.moves.length)) this.pause();
    this.draw();
    this.showAddress();
    this.status.textContent = view.asking ? this.quiz.question() : announcement(this);
  }

  /**
   * Go to a play that a link names, whatever the quiz asks.
   * @param {Line} line
   * @param {number} count
   */
  open(line, count) {
    this.view.count = count;
    this.view.line = line;
    this.go(line, count);
  }

  /** @param {number} way */
  step(way) {
    this.go(this.view.line, this.view.count + way);
  }

  /** @param {number} way */
  trick(way) {
    this.go(this.view.line, nextTrick(this.view.line, this.view.count, way));
  }

  /**
   * @param {number} way
   * @param {(move: Move) => boolean} holds
   */
  seek(way, holds) {
    this.go(this.view.line, nextWhere(this.view.line, this.view.count, way, holds));
  }

  /** @param {Line} line */
  enter(line) {
    this.go(line, line.from + 1);
  }

  /** Back from a variation to what was played instead. */
  leave() {
    const { parent, from } = this.view.line;
    if (parent) this.go(parent, from + 1);
  }

  /** Into the first variation of this play; from there to the next one, and in the end back. */
  variation() {
    const { line, count } = this.view;
    const others = (count && line.moves[count - 1].branches.length ? line.moves[count - 1] : line.parent?.moves[line.from])?.branches;
    const next = others?.[others.indexOf(line) + 1];
    if (next) this.enter(next);
    else this.leave();
  }

  /** Play by play, until something else is done or nothing is left. */
  auto() {
    if (this.timer) return this.pause();
    if (this.view.count === this.view.line.moves.length) return;
    this.timer = window.setInterval(() => this.step(1), PAUSE);
    this.step(1);
  }

  pause() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.bar.draw();
  }

  // How it is shown.

  /** @param {number} seat */
  sit(seat) {
    this.view.below = seat;
    if (isNumber(this.quiz.kind)) this.quiz.choose(String(seat));
    else this.draw();
  }

  /** @param {"hide" | "kitty"} name */
  toggle(name) {
    this.view[name] = !this.view[name];
    this.draw();
  }

  draw() {
    const { view, section, deal } = this;
    const begun = view.count > 0 || view.line.parent || view.hide || view.kitty || view.asking || deal.data.at;
    section.classList.toggle("on", !!begun);
    this.where.textContent = say(...whereabouts(deal, view));
    this.table.draw(view);
    const focused = this.panel.contains(document.activeElement);
    this.panel.replaceChildren(...panelElements(this));
    if (focused) section.focus({ preventScroll: true });
    this.bar.draw();
    this.settings.draw();
    for (const old of this.article.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const move = view.line.moves[view.count - 1];
    if (move) this.cells.get(move)?.setAttribute("aria-current", "step");
  }

  /** Where one is, for links; empty for the whole page. */
  get address() {
    const move = this.view.line.moves[this.view.count - 1];
    return move ? this.prefix + move.address : document.querySelectorAll(".deal").length > 1 ? this.article.id : "";
  }

  /** The address of the page is that of the play, as far as the browser allows it; nothing is added to its history. */
  showAddress() {
    try {
      history.replaceState(history.state, "", linkTo(this.address));
    } catch {
      // A page inside another one may not have an address of its own.
    }
  }
}

/** @param {string} kind of quiz */
function isNumber(kind) {
  return /^\d+$/.test(kind);
}

/** @param {string} address */
function linkTo(address) {
  const page = location.href.split("#")[0];
  return address ? `${page}#${address}` : page;
}
