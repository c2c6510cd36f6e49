// @ts-check
// The rules, for what happens at a click: what a cut captures, and whose turn it is then.

/** @typedef {Record<string, string[]>} Strings the coins of each string, by its id */

/**
 * @typedef {object} Game
 * @property {Strings} left the strings that are left
 * @property {number} mover who is to move: 0 for who began, 1 for the other
 * @property {[number, number]} coins
 * @property {Record<string, number>} owners who took each coin
 * @property {string} last the last cut, empty at the start
 */

/**
 * @param {Strings} strings
 * @param {string[]} cuts
 * @param {number} lead coins by which who begins already leads
 * @param {Record<string, string>} before initials on coins that were taken before
 * @returns {Game}
 */
export function played(strings, cuts, lead = 0, before = {}) {
  const left = { ...strings };
  /** @type {Record<string, number>} */
  const valence = {};
  for (const coins of Object.values(left)) for (const coin of coins) valence[coin] = (valence[coin] ?? 0) + 1;
  const [one, other] = ["A", "B"].map((name) => Object.values(before).filter((initial) => initial === name).length);
  /** @type {Game} */
  const game = { left, mover: 0, coins: one - other === lead ? [one, other] : [Math.max(lead, 0), Math.max(-lead, 0)], owners: {}, last: "" };
  for (const cut of cuts) {
    const coins = left[cut];
    if (!coins) continue;
    delete left[cut];
    let captured = 0;
    for (const coin of coins) {
      if (--valence[coin]) continue;
      game.owners[coin] = game.mover;
      captured += 1;
    }
    game.coins[game.mover] += captured;
    if (!captured) game.mover = 1 - game.mover;
    game.last = cut;
  }
  return game;
}

/** @param {Strings} left @param {string} string @returns {string[]} the coins that fall when a string is cut */
export function captures(left, string) {
  const others = new Set(Object.entries(left).flatMap(([id, coins]) => (id === string ? [] : coins)));
  return left[string].filter((coin) => !others.has(coin));
}
