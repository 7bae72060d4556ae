// Buttons, slider, keys and touches of a viewer.

/** @param {Move} move */
const hasComment = move => !!move.told.t;

/** @param {Move} move */
const hasFault = move => !!move.told.e;

/** @param {Viewer} viewer @param {number} way */
const byTrick = ({ view, go }, way) => go(view.line, nextTrick(view.line, view.count, way));

/** @param {Viewer} viewer @param {"hide" | "kitty"} what */
const toggle = ({ view, draw }, what) => {
  view[what] = !view[what];
  draw();
};

/**
 * Everything a reader can do, by name: its keys, and whether it leads back (-1) or on (1).
 * @type {Record<string, [string, number, (viewer: Viewer) => void]>}
 */
const ACTIONS = {
  first: ["Home", -1, viewer => viewer.go(viewer.view.line, 0)],
  earlier: ["PageUp Shift+ArrowLeft", -1, viewer => byTrick(viewer, -1)],
  previous: ["ArrowLeft", -1, viewer => viewer.step(-1)],
  auto: ["Space", 1, viewer => viewer.auto()],
  next: ["ArrowRight", 1, viewer => viewer.step(1)],
  later: ["PageDown Shift+ArrowRight", 1, viewer => byTrick(viewer, 1)],
  last: ["End", 1, viewer => viewer.go(viewer.view.line, viewer.view.line.moves.length)],
  note: ["c", 0, viewer => viewer.seek(1, hasComment)],
  fault: ["f", 0, viewer => viewer.seek(1, hasFault)],
  noteBefore: ["Shift+c", 0, viewer => viewer.seek(-1, hasComment)],
  faultBefore: ["Shift+f", 0, viewer => viewer.seek(-1, hasFault)],
  enter: ["v", 0, viewer => viewer.variation()],
  leave: ["Escape", 0, viewer => viewer.settings.leaveHelp() || viewer.quiz.leave() || viewer.leave()],
  hide: ["h", 0, viewer => toggle(viewer, "hide")],
  show: ["k", 0, viewer => toggle(viewer, "kitty")],
  ask: ["q", 0, viewer => viewer.quiz.ask()],
  help: ["?", 0, viewer => viewer.settings.toggleHelp()],
};

/**
 * Do what a reader asks for; what goes on by itself stops.
 * @param {Viewer} viewer
 * @param {string} name
 */
function act(viewer, name) {
  if (name !== "auto") viewer.pause();
  ACTIONS[name][2](viewer);
}

/**
 * A key, while the focus is inside the viewer. Fields and buttons keep the keys they need.
 * @param {Viewer} viewer
 * @param {KeyboardEvent} event
 */
function pressKey(viewer, event) {
  const target = /** @type {Element} */ (event.target);
  const keeps = event.key === " " ? "button, summary, a, select, input:not([type=range])" : "select, input:not([type=range])";
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest(keeps)) return;
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const pressed = event.shiftKey && key !== "?" ? `Shift+${key}` : key;
  const name = Object.keys(ACTIONS).find(one => ACTIONS[one][0].split(" ").includes(pressed));
  if (!name) return;
  event.preventDefault();
  act(viewer, name);
}

/**
 * On a touch screen: a tap on the table goes on, on its left third back; so do swipes. Vertical ones scroll as ever.
 * @param {Viewer} viewer
 * @param {HTMLElement} table
 */
function touches(viewer, table) {
  /** @type {{x: number, y: number, time: number} | null} */
  let start = null;
  table.addEventListener("touchstart", event => {
    const [touch] = event.touches;
    start = event.touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY, time: event.timeStamp };
  }, { passive: true });
  table.addEventListener("touchend", event => {
    const zoomed = window.visualViewport && window.visualViewport.scale > 1.05;
    if (!start || zoomed) return;
    const [{ clientX: x, clientY: y }] = event.changedTouches;
    const [across, down] = [Math.abs(x - start.x), Math.abs(y - start.y)];
    const tap = across < 10 && down < 10 && event.timeStamp - start.time < 350;
    const left = x - table.getBoundingClientRect().left < table.clientWidth / 3;
    if (across > 40 && across > 2 * down) act(viewer, x < start.x ? "next" : "previous");
    else if (tap && !viewer.view.asking && !/** @type {Element} */ (event.target).closest(".panel, a, button")) {
      act(viewer, left ? "previous" : "next");
    }
    start = null;
  }, { passive: true });
}

/**
 * The buttons that lead through the play, and the slider. Returns their element and what draws them.
 * @param {Viewer} viewer
 * @returns {[HTMLElement, () => void]}
 */
function makeBar(viewer) {
  const { deal, view } = viewer;
  const { moves } = deal.main;
  const slider = make("input", { type: "range", min: 0, value: 0, "aria-label": say("place") });
  slider.addEventListener("input", () => {
    viewer.pause();
    viewer.go(view.line, Number(slider.value));
  });
  const place = make("span", { class: "place", "aria-hidden": "true" });
  const wanted = ["first", "earlier", "previous", "auto", "next", "later", "last"];
  if (moves.some(hasComment)) wanted.push("note");
  if (moves.some(hasFault)) wanted.push("fault");
  const buttons = wanted.map(name => button(name, () => act(viewer, name), ACTIONS[name][0]));
  const tools = make("div", { role: "toolbar", "aria-label": say("player") }, ...buttons);

  function draw() {
    const last = view.line.moves.length;
    const text = say(...whereabouts(deal, view));
    slider.max = String(last);
    slider.value = String(view.count);
    slider.setAttribute("aria-valuetext", text);
    place.textContent = capital(text);
    buttons.forEach((made, number) => {
      const way = ACTIONS[wanted[number]][1];
      made.setAttribute("aria-disabled", String(way < 0 ? !view.count : way > 0 && view.count === last));
    });
    buttons[3].replaceChildren(icon(viewer.running() ? "pause" : "auto"));
    pressed(buttons[3], viewer.running());
  }

  return [make("div", { class: "bar" }, make("div", { class: "slide" }, slider, place), tools), draw];
}

/** @typedef {ReturnType<typeof makeSettings>} Settings */

/**
 * How the table lies, what is hidden, the quiz, and what can be taken away.
 * @param {Viewer} viewer
 */
function makeSettings(viewer) {
  const { deal, view, quiz } = viewer;
  const { seats, kitty, piles } = deal.data;
  const seat = select(seats.map((one, number) => [String(number), one[1]]), value => {
    view.below = Number(value);
    if (asked.value === "every") quiz.choose(value);
    else viewer.draw();
  });
  const asked = select([["", say("off")], ["marked", say("marked")], ["every", ""]], value =>
    quiz.choose(value === "every" ? String(view.below) : value));
  const hide = button("hide", () => act(viewer, "hide"), "h");
  const open = button("show", () => act(viewer, "show"), "k", { pile: kitty });
  const help = button("help", () => act(viewer, "help"), "?");
  const keys = make("div", { class: "help-keys", hidden: "", id: "keys-" + viewer.article.id, role: "region", tabindex: -1,
    "aria-label": say("help") }, keyTable(kitty), make("p", {}, say("swipe")));
  help.setAttribute("aria-controls", keys.id);
  const field = make("input", { readonly: "", hidden: "", "aria-label": say("text") });
  const told = make("span");
  const element = make("div", { class: "more" },
    make("label", {}, say("below"), " ", seat), hide, piles.length ? open : "",
    make("label", {}, say("quiz"), " ", asked), button("ask", () => act(viewer, "ask"), "q"),
    hasAddress() ? button("link", () => void copy(linkTo(viewer.address()))) : "", help, field, told, keys);

  /** Show the keys or hide them. Whoever did not press the button that says which it is, is led to them. */
  function toggleHelp() {
    if (leaveHelp()) return;
    keys.hidden = !keys.hidden;
    draw();
    if (keys.hidden) return;
    viewer.bring(keys);
    if (document.activeElement !== help) viewer.lead(keys);
  }

  /** Hide the keys if the focus is there. Returns whether it was. */
  function leaveHelp() {
    if (!keys.contains(document.activeElement)) return false;
    focusOn(viewer.section);
    keys.hidden = true;
    draw();
    viewer.back();
    return true;
  }

  /**
   * Copy a text, by the old way where the new one is refused, as inside another page; where both are, mark it for the reader.
   * @param {string} text
   */
  async function copy(text) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    field.hidden = true;
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.hidden = false;
      field.value = text;
      field.focus();
      field.select();
      done = document.execCommand("copy");
      if (done) {
        focused?.focus();
        field.hidden = true;
      }
    }
    told.textContent = say(done ? "copied" : "copy");
    viewer.announce(told.textContent);
  }

  function draw() {
    if (document.activeElement !== field) {
      told.textContent = "";
      field.hidden = true;
    }
    const kind = quiz.kind();
    seat.value = String(view.below);
    asked.options[2].textContent = say("every", { seat: seatName(deal, view.below) });
    asked.value = kind && kind !== "marked" ? "every" : kind;
    pressed(hide, view.hide);
    pressed(open, view.kitty);
    help.setAttribute("aria-expanded", String(!keys.hidden));
  }

  return { element, toggleHelp, leaveHelp, copy, draw };
}

/**
 * @param {[string, string][]} choices value and text
 * @param {(value: string) => void} choose
 */
function select(choices, choose) {
  const made = make("select", {}, ...choices.map(([value, text]) => make("option", { value }, text)));
  made.addEventListener("change", () => choose(made.value));
  return made;
}

/**
 * The keys and what they do.
 * @param {string} kitty
 */
function keyTable(kitty) {
  const list = make("dl");
  const keys = [
    ["← →", say("play")], ["Shift ← →, Page ↑ ↓", say("tricks")], ["Home, End", say("ends")], [say("space"), say("auto")],
    ["c, Shift c", say("note")], ["f, Shift f", say("fault")], ["v", say("enter")], ["Esc", say("leave")],
    ["h", say("hide")], ["k", say("show", { pile: kitty })], ["q", say("ask")], ["?", say("help")],
  ];
  for (const [key, what] of keys) list.append(make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)));
  return list;
}
