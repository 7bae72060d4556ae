// Records in the browser's storage: every change is written at once, and nothing is overwritten that another tab has written.

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

  /** @returns {Storage | null} */
  function storage() {
    try {
      return open();
    } catch {
      return null;
    }
  }

  /** @param {string} key */
  function get(key) {
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string} text @returns {Stored} */
  function put(key, text) {
    const place = storage();
    if (!place) return "none";
    try {
      place.setItem(key, text);
      return "";
    } catch {
      return place.length ? "full" : "none";
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
    const { rounds, said, tags } = entry?.book || {};
    /** @param {unknown} list @param {(one: any) => boolean} whole */
    const each = (list, whole) => Array.isArray(list) && list.every(whole);
    const hasCards = (/** @type {any} */ one) => Array.isArray(one?.c);
    const whole = each(rounds, round => each(round?.p, hasCards)) && each(said, hasCards) && tags && Array.isArray(entry.past) && Array.isArray(entry.future);
    return whole ? entry : null;
  }

  return {
    /** All records, the one changed last first. @returns {[string, Entry][]} */
    list() {
      const place = storage();
      /** @type {[string, Entry][]} */
      const found = [];
      for (let number = 0; number < (place?.length || 0); number++) {
        const key = place?.key(number) || "";
        const entry = key.startsWith(PREFIX) ? parse(get(key)) : null;
        if (entry) found.push([key.slice(PREFIX.length), entry]);
      }
      return found.sort((one, other) => other[1].last - one[1].last);
    },

    /** @param {string} id */
    read(id) {
      const text = get(PREFIX + id);
      seen.set(id, text);
      return parse(text);
    },

    /** @param {string} id @param {Entry} entry @returns {Stored} */
    write(id, entry) {
      const there = get(PREFIX + id);
      if (seen.has(id) && there !== seen.get(id)) return "other";
      const text = JSON.stringify(entry);
      const done = put(PREFIX + id, text);
      if (!done) seen.set(id, text);
      return done;
    },

    /** Whether a change that another tab tells of is one of this record. @param {string} id @param {StorageEvent} event */
    touches(id, event) {
      return event.key === PREFIX + id && event.newValue !== seen.get(id);
    },

    /** Put a record away; the one put away last can be had back. @param {string} id */
    remove(id) {
      const text = get(PREFIX + id);
      if (text) put(TRASH, JSON.stringify([id, text]));
      storage()?.removeItem(PREFIX + id);
      seen.delete(id);
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
