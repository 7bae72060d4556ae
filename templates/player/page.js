// The page: viewers where they are wanted, addresses, and how the page looks.

/** @type {Map<Element, Viewer | null>} */
const viewers = new Map();

/**
 * The viewer of a deal, made when it is asked for; `null` where nothing was played.
 * @param {Element | null} article
 */
function viewerOf(article) {
  if (!article) return null;
  let viewer = viewers.get(article);
  if (viewer === undefined) {
    const data = article.querySelector("script");
    const section = /** @type {HTMLElement | null} */ (article.querySelector("section.stage"));
    viewer = data && section && makeViewer(/** @type {HTMLElement} */ (article), section, JSON.parse(data.text));
    viewers.set(article, viewer);
  }
  return viewer;
}

/**
 * Go to the play that the address of the page names. Returns its viewer, if there is one.
 */
function openAddress() {
  let address = location.hash.slice(1);
  try {
    address = decodeURIComponent(address);
  } catch {
    // Not an encoded address; it is looked for as it stands.
  }
  const [, number, place] = /^(?:(\d+):)?(\d+\..+)$/.exec(address) || [];
  if (!place) return null;
  const viewer = viewerOf(number ? document.getElementById("deal" + number) : document.querySelector(".deal"));
  const found = viewer && findMove(viewer.deal, place);
  if (!viewer || !found) return null;
  viewer.open(...found);
  viewer.section.scrollIntoView({ behavior: "instant" });
  return viewer;
}

/** Go where the address of the page leads, and let the keys count. A page inside another one takes the focus from nobody. */
function follow() {
  const viewer = openAddress();
  if (parent === window || document.hasFocus()) focusOn(viewer?.section);
}

/** A bar for the look of the page: dark or light, suits in two or four colours. It lasts as long as the page is open. */
function lookBar() {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  /** @type {CSSMediaRule[]} */
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).flatMap(rule =>
    rule instanceof CSSMediaRule && /prefers-color-scheme: *dark/.test(rule.media.mediaText) ? [rule] : []);
  let night = dark.matches;
  const light = button("dark", () => {
    night = !night;
    root.style.colorScheme = night ? "dark" : "light";
    for (const rule of rules) rule.media.mediaText = night ? "screen" : "not all";
    pressed(light, night);
  });
  const suits = button("four", () => pressed(suits, root.classList.toggle("four")));
  pressed(light, night);
  pressed(suits, false);
  dark.addEventListener("change", () => {
    if (root.style.colorScheme) return;
    night = dark.matches;
    pressed(light, night);
  });
  return make("section", { class: "look", "aria-label": say("look") }, light, suits);
}

function start() {
  readCommon(/** @type {HTMLScriptElement} */ (document.getElementById("common")).text);
  document.querySelector(".skip")?.after(lookBar());
  const [first, ...others] = all(document, ".deal");
  viewerOf(first);
  // A page of many deals stays as it is until somebody asks for one of them.
  for (const deal of others) deal.querySelector(".stage > .table")?.after(button("begin", () => viewerOf(deal)?.section.focus()));
  follow();
  document.addEventListener("click", event => {
    const target = /** @type {Element} */ (event.target);
    const link = target.closest("a");
    const play = /** @type {HTMLElement | null} */ (target.closest("[data-go]"));
    const wanted = link ? link.hash : play && getSelection()?.isCollapsed ? `#${play.dataset.go}` : "";
    if (wanted && wanted === location.hash) follow();
    else if (!link && wanted) location.hash = wanted;
  });
  window.addEventListener("hashchange", follow);
}

if (typeof document !== "undefined") start();
