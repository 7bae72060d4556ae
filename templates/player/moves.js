// The moves of a deal, and where one can stand among them. Nothing here touches the page, so it is tested without one.

/**
 * What the page says of a deal, in short names; `tractor_notation/publish/steps.py` writes it.
 *
 * A play: `s` seat, where it is not that of the next in turn, `c` places in the hand the cards come from (-1: none), `x` the cards where they are not those of these
 * places, `g` sizes of the parts of a lead, `a` cards taken back, `d` what is seen while they lie face down, `m` marks,
 * `i` irregularities, `u` text that could not be read, `e` the word for its worst fault, `t` 1 where a comment stands, `h`
 * places in the hand of cards that were held back, `f` and `r` what the middle box says and the roles are from here on,
 * `b` variations instead of it. One that is nothing else is a list of the places, or the place of its one card.
 * @typedef {{s?: number, c: number[], x?: string, g?: number[], a?: string, d?: string, m?: string, i?: string, u?: string,
 *   e?: string, t?: number, h?: number[], f?: number[], r?: number[], b?: BranchData[]}} PlayData
 *
 * A trick: `n` number, `p` plays, `w` winner, `v` points, `k` what else it brought.
 * @typedef {{n: number, p: (PlayData | number[] | number)[], w?: number, v?: number, k?: string}} TrickData
 *
 * A variation: `n` its number at this play, `l` its name, `t` it as notation, `p` its tricks.
 * @typedef {{n: number, l: string, t?: string, p: TrickData[]}} BranchData
 *
 * @typedef {[number, string]} RowData the number of a group, and codes of cards
 *
 * A deal. Seats are letter, name and short name, in playing order; `order` is how the hands lie on the page, `places` where
 * the seats lie from the one `below` on; `groups` are the rows of a hand: label, name, language of the label; `pack` is every
 * card once, high to low, and `rest` are the cards that lie in no known hand. `piles` are name, codes and source; `facts` the
 * number of a label and a text.
 * @typedef {{game: string, seats: string[][], order: number[], places: string[], below: number, leader: number,
 *   groups: string[][], hands: RowData[][], pack: RowData[], rest: string, start: {f: number[], r: number[]},
 *   line: TrickData[], piles: string[][], kitty: string, labels: string[], facts: [number, string][], roles: string[], result?: string,
 *   at?: string}} DealData
 */

/**
 * A play in its line. `opens`: it leads to a trick; `closes` is the trick it ends, where that is known.
 * @typedef {{told: PlayData, seat: number, slots: number[], cards: string[], trick: number, opens: boolean,
 *   closes: TrickData | null, address: string, full: string, facts: number[], roles: number[], branches: Line[]}} Move
 *
 * A line of play from the first play of the deal on: a variation begins with what was played before it. `from` is the number
 * of its first own move, `path` its address.
 * @typedef {{moves: Move[], from: number, parent: Line | null, path: string, label: string, text: string}} Line
 *
 * A deal made ready: `hands` are the cards of every seat in the order they are shown, `group` the row a card belongs to.
 * @typedef {{data: DealData, hands: string[][], main: Line, tricks: number, group: Map<string, number>, order: string[]}} Deal
 */

/** @param {string} text */
function codes(text) {
  return text ? text.split(" ") : [];
}

/**
 * @param {DealData} data
 * @returns {Deal}
 */
function readDeal(data) {
  const hands = data.hands.map(rows => rows.flatMap(row => codes(row[1])));
  const main = readLine(data, hands, data.line, null, 0, "", "", "");
  const group = new Map(data.pack.flatMap(([number, text]) => codes(text).map(card => [card, number])));
  const order = data.pack.flatMap(row => codes(row[1]));
  return { data, hands, main, tricks: main.moves[main.moves.length - 1].trick, group, order };
}

/**
 * @param {DealData} data
 * @param {string[][]} hands
 * @param {TrickData[]} tricks
 * @param {Line | null} parent
 * @param {number} from
 * @param {string} path
 * @param {string} label
 * @param {string} text
 * @returns {Line}
 */
function readLine(data, hands, tricks, parent, from, path, label, text) {
  const moves = parent ? parent.moves.slice(0, from) : [];
  const line = { moves, from, parent, path, label, text };
  let { f: facts, r: roles } = data.start;
  let opens = !parent || parent.moves[from].opens;
  for (const trick of tricks) {
    let seat = -1;
    trick.p.forEach((play, number) => {
      const told = typeof play === "number" || Array.isArray(play) ? { c: [play].flat() } : play;
      seat = told.s ?? (seat + 1) % hands.length;
      facts = told.f || facts;
      roles = told.r || roles;
      const place = `${trick.n}.${(data.seats[seat] || ["?"])[0]}`;
      const full = path ? `${path}/${place}` : place;
      moves.push({
        told, seat, facts, roles, opens, full,
        slots: told.c,
        cards: told.x === undefined ? told.c.map(slot => hands[seat][slot]) : codes(told.x),
        trick: trick.n,
        closes: number === trick.p.length - 1 && trick.w !== undefined ? trick : null,
        address: path && moves.length === from ? path : full,
        branches: [],
      });
      opens = number === trick.p.length - 1;
    });
  }
  moves.slice(from).forEach((move, number) => {
    move.branches = (move.told.b || []).map(branch => readLine(
      data, hands, branch.p, line, from + number, `${move.full}/${branch.n}`, branch.l, branch.t || ""
    ));
  });
  return line;
}

/**
 * All lines of a deal, each before its variations.
 * @param {Line} line
 * @returns {Line[]}
 */
function lines(line) {
  return [line, ...line.moves.slice(line.from).flatMap(move => move.branches.flatMap(lines))];
}

/**
 * Where a play is: its line, and how many plays are made when it lies on the table. `null` when there is none.
 * @param {Deal} deal
 * @param {string} address
 * @returns {[Line, number] | null}
 */
function findMove(deal, address) {
  for (const line of lines(deal.main)) {
    const number = line.moves.findIndex((move, at) => at >= line.from && [move.address, move.full].includes(address));
    if (number >= 0) return [line, number + 1];
  }
  return null;
}

/**
 * The moves of the trick that lies on the table after so many plays. It stays until the next one is led.
 * @param {Line} line
 * @param {number} count
 */
function onTable(line, count) {
  let first = count - 1;
  while (first > 0 && !line.moves[first].opens) first -= 1;
  return line.moves.slice(Math.max(first, 0), count);
}

/**
 * The place where a trick is over: the next one, or the one before.
 * @param {Line} line
 * @param {number} count
 * @param {number} way 1 or -1
 */
function nextTrick(line, count, way) {
  const last = line.moves.length;
  let place = count + way;
  while (place > 0 && place < last && !line.moves[place].opens) place += way;
  return Math.min(Math.max(place, 0), last);
}

/**
 * The place behind the next move, or the one before, for which something holds; where one is when there is none.
 * @param {Line} line
 * @param {number} count
 * @param {number} way 1 or -1
 * @param {(move: Move) => unknown} holds
 */
function nextWhere(line, count, way, holds) {
  for (let place = count + way; place > 0 && place <= line.moves.length; place += way) {
    if (holds(line.moves[place - 1])) return place;
  }
  return count;
}

/**
 * The places in every hand from which cards have been played.
 * @param {Deal} deal
 * @param {Line} line
 * @param {number} count
 */
function played(deal, line, count) {
  const used = deal.hands.map(() => new Set());
  for (const move of line.moves.slice(0, count)) {
    move.slots.forEach(slot => slot < 0 || used[move.seat].add(slot));
  }
  return used;
}

/**
 * What is still out in the suit that was led: its number among the groups and its cards, high to low; `null` where nothing
 * is led or the suit is not known. Cards in the hand of `own` are not out; -1: all hands are seen.
 * @param {Deal} deal
 * @param {Line} line
 * @param {number} count
 * @param {number} own
 * @returns {[number, string[]] | null}
 */
function stillOut(deal, line, count, own) {
  const lead = onTable(line, count)[0];
  const suit = lead && deal.group.get(lead.cards[0]);
  if (suit === undefined) return null;
  const used = played(deal, line, count);
  const held = deal.hands.flatMap((hand, seat) => seat === own ? [] : hand.filter((_, slot) => !used[seat].has(slot)));
  const whole = deal.hands.every(hand => hand.every(card => deal.group.has(card)));
  if (own >= 0 || !whole) {
    const rest = codes(deal.data.rest);
    for (const move of line.moves.slice(0, count)) {
      for (const [at, card] of move.cards.entries()) {
        const place = deal.hands[move.seat]?.[move.slots[at]] === card ? -1 : rest.indexOf(card);
        if (place >= 0) rest.splice(place, 1);
      }
    }
    held.push(...rest);
  }
  const out = held.filter(card => deal.group.get(card) === suit);
  return [suit, out.sort((one, other) => deal.order.indexOf(one) - deal.order.indexOf(other))];
}

/**
 * Whether a quiz asks about a move: one with a mark, or one of a seat.
 * @param {Move} move
 * @param {string} quiz `""`, `"marked"` or the number of a seat
 */
function isAsked(move, quiz) {
  return quiz === "marked" ? /[!?]/.test(move.told.m || "") : quiz !== "" && move.seat === +quiz;
}

/**
 * Where a reader who goes on to a place is stopped by a move that is to be asked about; that place when there is none.
 * @param {Line} line
 * @param {number} from
 * @param {number} to
 * @param {(move: Move) => boolean} asked
 */
function stopBefore(line, from, to, asked) {
  const number = line.moves.slice(from, to).findIndex(asked);
  return number < 0 ? to : from + number;
}

/**
 * Whether the same cards are named, in any order.
 * @param {string[]} some
 * @param {string[]} others
 */
function sameCards(some, others) {
  return [...some].sort().join() === [...others].sort().join();
}

/**
 * Where one is, as the name of a text and what to put into it.
 * @param {Deal} deal
 * @param {{line: Line, count: number, asking: boolean}} view
 * @returns {[string, {trick: number, tricks: number, seat: string}]}
 */
function whereabouts(deal, { line, count, asking }) {
  const last = line.moves[count - 1];
  const next = line.moves[count];
  const over = last && !asking && (!next || next.opens);
  const won = over && last.closes ? last.closes.w : undefined;
  const seat = over ? won : next?.seat;
  const data = { trick: (over ? last : next).trick, tricks: deal.tricks, seat: seatName(deal, seat) };
  return [over ? won === undefined ? "over" : "won" : "turn", data];
}

/**
 * @param {Deal} deal
 * @param {number | undefined} seat
 */
function seatName(deal, seat) {
  return (deal.data.seats[seat ?? -1] || ["", "?"])[1];
}

/**
 * A text with names in braces, filled in.
 * @param {string} text
 * @param {Record<string, unknown>} data
 */
function fill(text, data) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(data[name]));
}
