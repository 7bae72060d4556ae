// The viewer of a deal: where the reader is, and what is shown then.

// Milliseconds between two plays that come by themselves.
const PAUSE = 1800;

/**
 * What the parts of a viewer know of each other.
 * @typedef {{article: HTMLElement, section: HTMLElement, prefix: string, deal: Deal, view: View, panel: HTMLElement,
 *   quiz: Quiz, settings: Settings, draw: () => void, drawTable: () => void, announce: (text: string) => void,
 *   go: (line: Line, count: number) => void, open: (line: Line, count: number) => void, step: (way: number) => void,
 *   seek: (way: number, holds: (move: Move) => boolean) => void, enter: (line: Line) => void, leave: () => void,
 *   variation: () => void, auto: () => void, pause: () => void, running: () => boolean, address: () => string,
 *   bring: (part: HTMLElement) => void, lead: (part: HTMLElement) => void, back: () => void}} Viewer
 */

/**
 * @param {HTMLElement} article
 * @param {HTMLElement} section with the diagram
 * @param {DealData} data
 * @returns {Viewer}
 */
function makeViewer(article, section, data) {
  const deal = readDeal(data);
  const prefix = section.dataset.prefix || "";
  /** @type {View} */
  const view = { line: deal.main, count: 0, below: data.below, hide: false, kitty: false, asking: false, chosen: new Set() };
  const panel = make("div", { class: "panel" });
  const status = make("p", { class: "v", role: "status", "aria-live": "polite" });
  const where = make("span", { class: "where-now live" });
  let timer = 0;
  /** @type {HTMLElement | null} */
  let origin = null;
  const last = () => view.line.moves[view.count - 1];

  // Going on.

  /**
   * Go to a place of a line; a quiz may stop the way there.
   * @param {Line} line
   * @param {number} count
   */
  function go(line, count) {
    const to = Math.min(Math.max(count, 0), line.moves.length);
    const reached = line === view.line && to > view.count ? viewer.quiz.reach(to) : to;
    view.line = line;
    while (view.line.parent && reached <= view.line.from) view.line = view.line.parent;
    view.count = reached;
    origin = null;
    view.asking = reached < to;
    view.chosen.clear();
    if (view.asking || reached === line.moves.length) pause();
    draw();
    showAddress();
    if (view.asking) bring(panel);
    announce(view.asking ? viewer.quiz.question() : announcement(viewer));
  }

  /**
   * Go to a play that a link names, whatever the quiz asks.
   * @param {Line} line
   * @param {number} count
   */
  function open(line, count) {
    Object.assign(view, { line, count });
    go(line, count);
  }

  /** Back from a variation to what was played instead. */
  function leave() {
    const { parent, from } = view.line;
    if (parent) go(parent, from + 1);
  }

  /** @param {Line} line */
  const enter = line => go(line, line.from + 1);

  /** Into the first variation of this play; from there to the next one, and in the end back. */
  function variation() {
    const { line } = view;
    const others = last()?.branches.length ? last().branches : line.parent?.moves[line.from].branches;
    const next = others?.[others.indexOf(line) + 1];
    if (next) enter(next);
    else leave();
  }

  /** Play by play, until something else is done or nothing is left. */
  function auto() {
    if (timer) return pause();
    if (view.count === view.line.moves.length) return;
    timer = window.setInterval(() => step(1), PAUSE);
    step(1);
  }

  function pause() {
    if (!timer) return;
    window.clearInterval(timer);
    timer = 0;
    drawBar();
  }

  /** @param {number} way */
  const step = way => go(view.line, view.count + way);

  // How it is shown.

  function draw() {
    const begun = view.count || view.line.parent || view.hide || view.kitty || view.asking || data.at;
    section.classList.toggle("on", !!begun);
    where.textContent = capital(say(...whereabouts(deal, view)));
    const focused = panel.contains(document.activeElement);
    panel.replaceChildren(...panelElements(viewer));
    if (focused) focusOn(section);
    // Behind the panel, which takes a part of its width.
    drawTable(view);
    drawBar();
    viewer.settings.draw();
    for (const old of all(article, "[aria-current]")) old.removeAttribute("aria-current");
    cells.get(last())?.setAttribute("aria-current", "step");
  }

  /** @param {string} text */
  function announce(text) {
    status.textContent = text;
  }

  /**
   * Bring a part of the viewer into sight, the beginning of one that is tall. The style sheet knows who wants no motion.
   * @param {HTMLElement} part
   */
  function bring(part) {
    part.scrollIntoView({ block: part.offsetHeight < innerHeight * .65 ? "nearest" : "start" });
  }

  /**
   * Lead the focus to a part of the viewer.
   * @param {HTMLElement} part
   */
  function lead(part) {
    const from = /** @type {HTMLElement} */ (document.activeElement);
    origin = from !== section && section.contains(from) ? from : null;
    focusOn(part);
  }

  /** The focus, left to the viewer by a part of it, goes back to where it was led from. */
  function back() {
    if (document.activeElement === section) origin?.focus();
    origin = null;
  }

  /** Where one is, for links; empty for the whole page. */
  function address() {
    return last() ? prefix + last().address : all(document, ".deal").length > 1 ? article.id : "";
  }

  /** The address of the page is that of the play, as far as the browser allows it; nothing is added to its history. */
  function showAddress() {
    try {
      history.replaceState(history.state, "", linkTo(address()));
    } catch {
      // A page inside another one may not have an address of its own.
    }
  }

  /** @type {Viewer} */
  const viewer = /** @type {any} */ ({ article, section, prefix, deal, view, panel, draw, announce, go, open, step, enter,
    leave, variation, auto, pause, address, bring, lead, back, drawTable: () => drawTable(view), running: () => !!timer,
    seek: (/** @type {number} */ way, /** @type {(move: Move) => boolean} */ holds) =>
      go(view.line, nextWhere(view.line, view.count, way, holds)) });
  viewer.quiz = makeQuiz(viewer);
  viewer.settings = makeSettings(viewer);
  const [bar, drawBar] = makeBar(viewer);
  const diagram = /** @type {HTMLElement} */ (section.querySelector(":scope > .table"));
  const drawTable = takeTable(deal, diagram, viewer.quiz.toggle);
  const cells = takeCells(viewer);
  const heading = /** @type {HTMLElement} */ (section.firstElementChild);
  heading.replaceChildren(make("span", { class: "dealt" }, ...heading.childNodes), where);
  section.querySelector("[data-do=begin]")?.remove();
  diagram.querySelector(".box")?.after(panel);
  diagram.after(bar, viewer.settings.element, status);
  section.classList.add("replay");
  section.tabIndex = -1;
  section.setAttribute("role", "group");
  section.setAttribute("aria-label",
    say("player") + common.words.colon + article.querySelector("header > :first-child")?.textContent);
  section.addEventListener("keydown", event => pressKey(viewer, event));
  touches(viewer, diagram);
  for (let other = section.nextElementSibling; other; other = other.nextElementSibling) {
    other.classList.toggle("spoils", !other.querySelector(".bids"));
  }
  const start = data.at && findMove(deal, data.at);
  if (start) Object.assign(view, { line: start[0], count: start[1] - 1 });
  draw();
  return viewer;
}

/**
 * Where the plays stand in the table. Their names, and those of variations, are the viewer's from now on, so that an address
 * leads to it and no longer to the table; and the number of every trick leads to it too, as does a click on a play.
 * @param {Viewer} viewer
 */
function takeCells({ deal, prefix }) {
  /** @type {Map<Move, Element>} */
  const cells = new Map();
  for (const move of lines(deal.main).flatMap(line => line.moves)) {
    const cell = document.getElementById(prefix + move.full);
    if (!cell) continue;
    cell.removeAttribute("id");
    document.getElementById(prefix + move.address)?.removeAttribute("id");
    cell.setAttribute("data-go", prefix + move.address);
    cells.set(move, cell);
    const number = String(move.trick);
    const link = { href: `#${prefix}${move.address}`, "aria-label": say("trick", { trick: number }) };
    if (move.opens) cell.closest("tr:not(.notes)")?.querySelector("th")?.replaceChildren(make("a", link, number));
  }
  return cells;
}

/** @param {string} address */
function linkTo(address) {
  const page = location.href.split("#")[0];
  return address ? `${page}#${address}` : page;
}

/** Whether the page has an address that leads to it: one that stands in an attribute of another page, or was made of data, has not. */
const hasAddress = () => /^(https?|file):/.test(location.href);
