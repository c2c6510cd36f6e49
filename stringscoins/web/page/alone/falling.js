// @ts-check
// The rule of captures: whoever is to move takes all coins that fall, or all but the last two or four, which the other
// player has to take before he moves on. stringscoins/structures/falling.py is the same in Python.

/** @typedef {import("../rules.js").Strings} Strings */
/** @typedef {{names: string[], ends: number[][], at: number[][]}} Shape strings by numbers: their names, the coins of each, the strings at each coin */
/** @typedef {Uint8Array} Left for each string of a shape 1 if it is left, else 0 */
/** @typedef {{rest: Left, taken: number, handout: number}} Settled what is left when all that falls is taken, the number of these coins, and how many of them can be left: 0, 2 or 4 */

/** @param {Strings} strings @returns {Shape} */
export function shapeOf(strings) {
  const names = Object.keys(strings);
  /** @type {Map<string, number>} */
  const coins = new Map();
  for (const name of names) for (const coin of strings[name]) if (!coins.has(coin)) coins.set(coin, coins.size);
  const ends = names.map((name) => strings[name].map((coin) => coins.get(coin) ?? 0));
  /** @type {number[][]} */
  const at = Array.from(coins, () => []);
  ends.forEach((own, string) => own.forEach((coin) => at[coin].push(string)));
  return { names, ends, at };
}

/** @param {Shape} shape @param {Left} left @returns {Settled} */
export function settle({ ends, at }, left) {
  const before = at.map((own) => own.reduce((sum, string) => sum + left[string], 0)), count = [...before];
  const todo = [...count.keys()].filter((coin) => count[coin] === 1), rest = left.slice();
  /** @type {number[]} */
  const gone = [];
  for (let coin = todo.pop(); coin !== undefined; coin = todo.pop()) {
    const string = at[coin].find((one) => rest[one]);
    if (count[coin] !== 1 || string === undefined) continue;
    rest[string] = 0;
    gone.push(string);
    for (const end of ends[string]) if (--count[end] === 1) todo.push(end);
  }
  let handout = 0;
  for (const string of handout === 2 ? [] : gone) {
    const falling = ends[string].filter((coin) => count[coin] === 0);
    // Each coin that falls there is held by another string, too: it can be left to the other player.
    if (handout !== 2 && falling.every((coin) => before[coin] > 1)) handout = falling.length === 2 ? 4 : 2;
  }
  return { rest, taken: before.filter((number, coin) => number && !count[coin]).length, handout };
}

/** @param {Left} left @param {number} string @returns {Left} what its cut leaves */
export function cut(left, string) {
  const after = left.slice();
  after[string] = 0;
  return after;
}

/** @param {Settled} settled @param {number} margin of the rest @returns {number} by how many coins whoever is to move gets more than the other player */
export const marginOf = ({ taken, handout }, margin) => Math.max(taken + margin, handout ? taken - 2 * handout - margin : -Infinity);
