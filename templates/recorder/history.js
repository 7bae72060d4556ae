// Undo and redo: what each tap has changed in a record, kept beside it.

/**
 * A value that was changed: the way to it, what it was and what it is; what is not there has no value.
 * @typedef {{w: (string | number)[], o?: unknown, n?: unknown}} Change
 *
 * A step: `k` names what it changed where several of a kind become one, such as letters of a text.
 * @typedef {{k?: string, c: Change[]}} Step
 *
 * A record with its history, as it is stored. `made` and `last` are times in milliseconds, `name` a title of its own.
 * @typedef {{book: Book, past: Step[], future: Step[], made: number, last: number, name?: string}} Entry
 */

/** So many steps can be taken back. */
const STEPS = 100;

/**
 * What differs between two values of JSON.
 * @param {any} old
 * @param {any} now
 * @param {(string | number)[]} way
 * @returns {Change[]}
 */
function differences(old, now, way = []) {
  if (Object.is(old, now)) return [];
  const both = old && now && typeof old === "object" && typeof now === "object" && Array.isArray(old) === Array.isArray(now);
  if (!both) return [{ w: way, ...(old === undefined ? {} : { o: old }), ...(now === undefined ? {} : { n: now }) }];
  const keys = Array.isArray(old)
    ? Array.from({ length: Math.max(old.length, now.length) }, (_, place) => place)
    : [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap(key => differences(old[key], now[key], [...way, key]));
}

/**
 * The value with a step taken back or made again.
 * @template T
 * @param {T} value
 * @param {Step} step
 * @param {"o" | "n"} side
 * @returns {T}
 */
function stepped(value, step, side) {
  const made = structuredClone(value);
  const changes = side === "o" ? [...step.c].reverse() : step.c;
  for (const change of changes) {
    /** @type {any} */
    let inside = made;
    for (const key of change.w.slice(0, -1)) inside = inside[key];
    const key = change.w[change.w.length - 1];
    if (side in change) inside[key] = structuredClone(change[side]);
    else if (Array.isArray(inside)) inside.length = Math.min(inside.length, Number(key));
    else delete inside[key];
  }
  return made;
}

/**
 * The entry after a change of its book. Steps of one kind in a row are one.
 * @param {Entry} entry
 * @param {(book: Book) => void} change
 * @param {string} [kind]
 * @returns {Entry}
 */
function changed(entry, change, kind) {
  const book = structuredClone(entry.book);
  change(book);
  const made = differences(entry.book, book);
  if (!made.length) return entry;
  const last = entry.past[entry.past.length - 1];
  const merged = kind && last?.k === kind;
  const from = merged ? stepped(entry.book, last, "o") : entry.book;
  /** @type {Step} */
  const step = { ...(kind ? { k: kind } : {}), c: merged ? differences(from, book) : made };
  const past = [...(merged ? entry.past.slice(0, -1) : entry.past), ...(step.c.length ? [step] : [])];
  return { ...entry, book, past: past.slice(-STEPS), future: [], last: Date.now() };
}

/** @param {Entry} entry @returns {Entry} */
function undone(entry) {
  const step = entry.past[entry.past.length - 1];
  if (!step) return entry;
  return { ...entry, book: stepped(entry.book, step, "o"), past: entry.past.slice(0, -1), future: [...entry.future, step], last: Date.now() };
}

/** @param {Entry} entry @returns {Entry} */
function redone(entry) {
  const step = entry.future[entry.future.length - 1];
  if (!step) return entry;
  return { ...entry, book: stepped(entry.book, step, "n"), past: [...entry.past, step], future: entry.future.slice(0, -1), last: Date.now() };
}
