// Records in the browser's storage: every change is written at once, and nothing is overwritten that another tab has written.
// What cannot be stored is held as long as the page is open.

const PREFIX = "tractor-recorder:";
const NOW = "tractor-recorder-now";
const TRASH = "tractor-recorder-trash";

/**
 * What became of a change: it is stored, there is no storage, it is full, or another tab has changed the record.
 * @typedef {"" | "none" | "full" | "other"} Stored
 */

/**
 * @param {() => Storage} open what gives the storage; it may refuse
 */
function makeStore(open) {
  /** @type {Map<string, string | null>} what this tab has last seen of each record */
  const seen = new Map();
  /** @type {Map<string, [string | null, Entry | null]>} what was stored when it was last read, and what that is */
  const known = new Map();
  /** @type {Map<string, [string | null, string]>} what could not be stored, behind what is stored in its place */
  const held = new Map();
  /** @type {Stored} what has kept it from being stored */
  let lacking = "";

  /** @returns {Storage | null} */
  function storage() {
    try {
      return open();
    } catch {
      return null;
    }
  }

  /** @param {string} key */
  function stored(key) {
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** What is held, unless another tab has stored something since, or else what is stored. @param {string} key */
  function get(key) {
    const there = stored(key);
    const [before, text] = held.get(key) || [];
    return text !== undefined && before === there ? text : there;
  }

  /** @param {string} key @param {string} text @returns {Stored} */
  function put(key, text) {
    const place = storage();
    if (!place) return "none";
    try {
      place.setItem(key, text);
      return "";
    } catch {
      // What was put away makes room for what is noted.
      if (key === TRASH || get(TRASH) === null) return place.length ? "full" : "none";
      place.removeItem(TRASH);
      return put(key, text);
    }
  }

  /** What was stored as JSON; `null` for what is none. @param {string | null | undefined} text */
  function json(text) {
    try {
      return JSON.parse(text || "null");
    } catch {
      return null;
    }
  }

  /** @param {string | null | undefined} text @returns {Entry | null} */
  function parse(text) {
    const entry = json(text);
    const { rounds, said, tags, game, circle, free, note } = entry?.book || {};
    /** @param {unknown} list @param {(one: any) => boolean} whole */
    const each = (list, whole) => Array.isArray(list) && list.every(whole);
    const isText = (/** @type {any} */ one) => typeof one === "string";
    const hasCards = (/** @type {any} */ one) => each(one?.c, isText);
    const whole = each([game, circle, free, note, ...Object.values(tags || [null])], isText)
      && each(rounds, round => isText(round?.s) && each(round.p, hasCards)) && each(said, one => hasCards(one) && isText(one.k))
      && Array.isArray(entry.past) && Array.isArray(entry.future);
    return whole ? entry : null;
  }

  /** A record as it is stored; read again only where it has changed. @param {string} id */
  function entryOf(id) {
    const text = get(PREFIX + id);
    const [before, entry] = known.get(id) || [];
    if (entry !== undefined && before === text) return entry;
    const made = parse(text);
    known.set(id, [text, made]);
    return made;
  }

  /** The names of all that is stored as a record. */
  function names() {
    const place = storage();
    const keys = Array.from({ length: place?.length || 0 }, (_, number) => place?.key(number) || "");
    return [...new Set([...keys, ...held.keys()])].filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length));
  }

  /** Store a record, or hold it. @param {string} id @param {string} text @returns {Stored} */
  function keep(id, text) {
    const key = PREFIX + id;
    const done = put(key, text);
    if (done) {
      held.set(key, [stored(key), text]);
      lacking = done;
    } else {
      held.delete(key);
      seen.set(id, text);
    }
    return done;
  }

  return {
    /** All records, the one changed last first. @returns {[string, Entry][]} */
    list() {
      return names().flatMap(id => {
        const entry = entryOf(id);
        return entry ? [/** @type {[string, Entry]} */ ([id, entry])] : [];
      }).sort((one, other) => other[1].last - one[1].last);
    },

    /** The names of what is stored as a record, but is none that this page can read. */
    unread: () => names().filter(id => !entryOf(id)),

    /** What is stored under a name, as it is. @param {string} id */
    raw: id => get(PREFIX + id) || "",

    /** @param {string} id */
    read(id) {
      seen.set(id, stored(PREFIX + id));
      return entryOf(id);
    },

    /** @param {string} id @param {Entry} entry @returns {Stored} */
    write(id, entry) {
      return this.differs(id) ? "other" : keep(id, JSON.stringify(entry));
    },

    /** What keeps some record from being stored. @returns {Stored} */
    lacks: () => [...held].some(([key, [before]]) => stored(key) === before) ? lacking : "",

    /** Whether another tab has changed this record. @param {string} id */
    differs: id => seen.has(id) && stored(PREFIX + id) !== seen.get(id),

    /** Put a record away; the one put away last can be had back, if it can be read. There is room now for what was held. @param {string} id */
    remove(id) {
      const text = get(PREFIX + id);
      storage()?.removeItem(PREFIX + id);
      held.delete(PREFIX + id);
      seen.delete(id);
      if (parse(text)) put(TRASH, JSON.stringify([id, text]));
      for (const [key, [before, one]] of held) if (stored(key) === before) keep(key.slice(PREFIX.length), one);
    },

    /** The record that was put away last. @returns {[string, Entry] | null} */
    removed() {
      const [id, text] = json(get(TRASH)) || [];
      const entry = parse(text);
      return entry && !get(PREFIX + id) ? [id, entry] : null;
    },

    restore() {
      const [id, text] = json(get(TRASH)) || [];
      if (id && !put(PREFIX + id, text)) storage()?.removeItem(TRASH);
      return id;
    },

    /** Where this tab is, and where the last one was. @param {View} view */
    stay(view) {
      const text = JSON.stringify(view);
      put(NOW, text);
      try {
        sessionStorage.setItem(NOW, text);
      } catch {
        // The other place has it.
      }
    },

    /** @returns {View | null} */
    stayed() {
      let text = null;
      try {
        text = sessionStorage.getItem(NOW);
      } catch {
        // The other place may have it.
      }
      return json(text) || json(get(NOW));
    },
  };
}
