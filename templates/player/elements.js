// Elements of the page made by the script: words, cards, buttons. Text only ever becomes text.

/**
 * What stands on the page for all deals: the words of its language; the faces of cards by family. `ranks` are rank, name, and
 * 1 where it counts, `suits` style class, sign, what the names of their cards begin and end with, and the codes of their cards
 * in the order of the ranks, once round or more often.
 * @typedef {Record<string, string>} Words
 * @typedef {{words: Words, marks: Words,
 *   games: Record<string, {ranks: [string, string, number?][], suits: string[][]}>}} Common
 *
 * A face: style class, sign, rank, what its name begins with, the name itself, what it ends with, 1 where it counts.
 * @typedef {[string, string, string, string, string, string, number?]} Face
 */

/** @type {Common} */
let common;

/** @type {Map<string, Face>} The faces of cards by family and code. */
const faces = new Map();

/** @param {string} text what stands on the page for all deals */
function readCommon(text) {
  common = JSON.parse(text);
  for (const [game, { ranks, suits }] of Object.entries(common.games)) {
    for (const [kind, sign, begin, end, codes] of suits) {
      codes.split(" ").forEach((code, at) => {
        const [rank, name, counts] = ranks[at % ranks.length];
        faces.set(game + code, [kind, sign, rank, begin, name, end, counts]);
      });
    }
  }
}

/**
 * The style class of a suit by its sign, if it is one.
 * @param {string} sign
 */
function suitOf(sign) {
  return sign && [...faces.values()].find(face => face[1] === sign)?.[0];
}

/**
 * A word of the page's language, with what belongs into it.
 * @param {string} name
 * @param {Record<string, unknown>} [data]
 */
function say(name, data) {
  return fill(common.words[name], data || {});
}

/** @param {string[]} sentences */
function sentences(...sentences) {
  return sentences.filter(Boolean).join(common.words.gap);
}

/**
 * An element; an attribute that is `false` or `null` is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
function make(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  made.append(...children.map(child => typeof child === "string" ? asText(child) : child));
  return made;
}

/**
 * Text in which signs are not drawn as emoji.
 * @param {string} text
 */
function asText(text) {
  return text.replace(/[♠♥♣♦⚠⚖ℹ](?!\ufe0e)/g, "$&\ufe0e");
}

/**
 * A sign for those who see the page, and a word in its stead for those who hear it.
 * @param {string} sign
 * @param {string} word
 */
function signed(sign, word) {
  return [make("span", { "aria-hidden": "true" }, sign), make("span", { class: "v" }, word)];
}

/**
 * What is read aloud of a part of the page: cards by their names, nothing of signs that are only seen.
 * @param {Node} node
 * @returns {string}
 */
function aloud(node) {
  if (!(node instanceof Element)) return node.textContent || "";
  if (node.getAttribute("aria-hidden")) return "";
  return node.getAttribute("aria-label") || [...node.childNodes].map(aloud).join("");
}

/**
 * The elements inside of another one that a selector names.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
function all(root, selector) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * Give the focus to an element where it stands, without scrolling to it.
 * @param {HTMLElement | undefined} element
 */
function focusOn(element) {
  element?.focus({ preventScroll: true });
}

/**
 * A text as a heading begins.
 * @param {string} text
 */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A text broken between its parts rather than inside of one, as in the diagram of the page, with suits in their fonts and the
 * name of a card that stands alone.
 * @param {string} text
 */
function parts(text) {
  const { comma } = common.words;
  const found = text.split(comma);
  return found.flatMap((part, at) => {
    const last = at === found.length - 1;
    const pieces = (last ? part : part + comma.trimEnd()).split(/([♠♥♣♦](?:(?:10|[2-9AKQJ])(?! ?[\dAKQJ]))?)/).map(piece => {
      const suit = suitOf(piece[0]);
      if (!suit) return piece;
      const face = [...faces.values()].find(one => one[1] + one[2] === piece);
      return make("span", face && { role: "img", "aria-label": face[3] + face[4] + face[5] }, make("b", { class: suit }, piece[0]), piece.slice(1));
    });
    return [make("span", { class: "part" }, ...pieces), last || comma === comma.trimEnd() ? "" : " "];
  });
}

const ICONS = {
  first: "M18 5l-7 7 7 7M7 5v14",
  earlier: "M12 5l-7 7 7 7M19 5l-7 7 7 7",
  previous: "M15 5l-7 7 7 7",
  auto: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  later: "M5 5l7 7-7 7M12 5l7 7-7 7",
  last: "M6 5l7 7-7 7M17 5v14",
  note: "M4 5h16v11h-9l-5 4v-4H4z",
  fault: "M12 3.5L2.5 20.5h19zM12 10v4.5M12 17.4v.1",
};

/** @param {keyof typeof ICONS} name */
const icon = name => drawing(ICONS[name]);

/**
 * A drawing of one line, for the eyes alone.
 * @param {string} line
 */
function drawing(line) {
  const space = "http://www.w3.org/2000/svg";
  const drawn = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  path.setAttribute("d", line);
  drawn.append(path);
  return drawn;
}

/**
 * A button with a word on it, or with an icon and the word as its name.
 * @param {string} name of the word, and of the icon
 * @param {() => void} press
 * @param {string} [keys] that do the same
 * @param {Record<string, string>} [data] for the word
 */
function button(name, press, keys, data) {
  const word = say(name, data);
  const drawn = name in ICONS;
  const made = make("button", { type: "button", "data-do": name, "aria-keyshortcuts": keys, title: drawn && word,
    "aria-label": drawn && word }, drawn ? icon(/** @type {keyof typeof ICONS} */ (name)) : word);
  made.addEventListener("click", press);
  return made;
}

/**
 * A button that is on or off.
 * @param {HTMLElement} made
 * @param {boolean} on
 */
function pressed(made, on) {
  made.setAttribute("aria-pressed", String(on));
}

/**
 * Marks in words.
 * @param {string} marks
 */
function marksOf(marks) {
  return marks.split(" ").map(mark => common.marks[mark]).join(common.words.comma);
}

/**
 * @param {Deal} deal
 * @param {string} card
 * @returns {Face}
 */
function faceOf(deal, card) {
  return faces.get(deal.data.game + card) || ["unknown", "", card, "", card, ""];
}

/**
 * The names of cards, one after the other, without the suit where `label` has named it.
 * @param {Deal} deal
 * @param {string[]} cards
 * @param {string} [label] the sign of a suit
 */
function spoken(deal, cards, label) {
  return cards.map(card => {
    const [, sign, , begin, name, end] = faceOf(deal, card);
    return sign && sign === label ? name.trim() : begin + name + end;
  }).join(common.words.comma) || say("none");
}

/**
 * One card: its rank, dotted where it counts.
 * @param {Face} face
 */
function rank(face) {
  return make("span", { class: "c" }, face[6] ? make("u", {}, face[2]) : face[2]);
}

/**
 * Cards as the page shows them: the sign of a suit once, but not where `label` says it, and equal cards close together.
 * Returns what to put into an element, and the element of every card.
 * @param {Deal} deal
 * @param {string[]} cards
 * @param {string} label
 * @returns {[Node[], HTMLElement[]]}
 */
function cardElements(deal, cards, label) {
  /** @type {Node[]} */
  const shown = [];
  /** @type {HTMLElement[]} */
  const each = [];
  /** @type {HTMLElement | null} */
  let unit = null;
  cards.forEach((card, at) => {
    const face = faceOf(deal, card);
    const before = at ? faceOf(deal, cards[at - 1]) : ["", "", ""];
    const same = face[0] === before[0] && face[1] === before[1];
    if (!unit || !same || face[2] !== before[2] || face[0] === "joker") {
      const word = /^\p{L}./u.test(face[1]);
      if (unit) shown.push(document.createTextNode(" "));
      unit = make("i", { class: word && "w" });
      if (face[1] && face[1] !== label && (!same || face[0] === "joker")) {
        unit.append(make("b", { class: face[0] }, face[1]), word ? " " : "");
      }
      shown.push(unit);
    } else {
      unit.append(face[2].length > 1 ? "\u2006" : "\u200a");
    }
    each.push(rank(face));
    unit.append(each[at]);
    if (unit.querySelectorAll(".c").length > 3) unit.className = "w";
  });
  return [shown, each];
}

/**
 * Cards with their names, with a plus sign between the parts of a lead.
 * @param {Deal} deal
 * @param {string[]} cards
 * @param {number[]} [parts] sizes, where there are parts
 * @param {string} [label] a sign that need not be shown
 */
function cardsOf(deal, cards, parts, label) {
  const made = make("span", { class: "k", role: "img", "aria-label": spoken(deal, cards, label) });
  let from = 0;
  for (const size of parts?.length ? parts : [cards.length]) {
    if (from) made.append(" + ");
    made.append(...cardElements(deal, cards.slice(from, from + size), label || "")[0]);
    from += size;
  }
  if (!cards.length) made.append("—");
  return made;
}
