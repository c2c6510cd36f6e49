// @ts-check
// Margins and nimbers of small positions by search, straight from the rules. It is the slow twin of the tables.

import { cut, marginOf, settle } from "./falling.js";

/** @typedef {import("./falling.js").Shape} Shape */
/** @typedef {import("./falling.js").Left} Left */
/** @typedef {{margin: number, nimber: number}} Worth of a position in which no coin falls */

/** The most positions that are searched: half a second's work. */
const POSITIONS = 30_000;

/** @param {Shape} shape of at most 53 strings with at most two coins @param {number} [most] positions @returns {(left: Left) => Worth} it throws a RangeError where there are more */
export function searcher(shape, most = POSITIONS) {
  /** @type {Map<number, Worth>} */
  const known = new Map();

  return function worth(left) {
    const key = left.reduceRight((sum, is) => 2 * sum + is, 0), found = known.get(key);
    if (found) return found;
    if (known.size >= most) throw new RangeError("too many positions");
    let margin = -Infinity;
    const excluded = new Set();
    left.forEach((is, string) => {
      if (!is) return;
      const settled = settle(shape, cut(left, string)), rest = worth(settled.rest);
      margin = Math.max(margin, 0 - marginOf(settled, rest.margin));
      if (!settled.handout) excluded.add(rest.nimber);
    });
    let nimber = 0;
    while (excluded.has(nimber)) nimber++;
    const made = { margin: margin === -Infinity ? 0 : margin, nimber };
    known.set(key, made);
    return made;
  };
}
