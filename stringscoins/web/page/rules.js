// @ts-check
// The rules, for what happens at a click: what a cut captures, and whose turn it is then.

/** @typedef {Record<string, string[]>} Strings the coins of each string, by its id */

/**
 * @typedef {object} Game
 * @property {Strings} left the strings that are left
 * @property {number} mover who is to move: 0 for A, 1 for B
 * @property {[number, number]} coins
 * @property {Record<string, number>} owners who took each coin
 * @property {string} last the last cut, empty at the start
 * @property {{by: number, took: number}[]} made who made each cut, and how many coins he took by it
 */

/** @typedef {{ids: Strings, lead: number, turn: string, owners: Record<string, string>}} Start what /api/position says: who begins, and by how many coins he leads; who took which coin before */

/** @param {Record<string, string>} owners @param {string} turn @returns {number} by how many of these coins a player leads */
export const counted = (owners, turn) => Object.values(owners).reduce((lead, player) => lead + (player === turn ? 1 : -1), 0);

/** @param {Start} start @param {string[]} cuts @returns {Game} */
export function played({ ids, lead, turn, owners }, cuts) {
  // Any name may be one of a string or a coin, also those that every object has.
  const left = /** @type {Strings} */ (Object.assign(Object.create(null), ids));
  /** @type {Record<string, number>} */
  const valence = Object.create(null);
  for (const coins of Object.values(left)) for (const coin of coins) valence[coin] = (valence[coin] ?? 0) + 1;
  const [one, other] = ["A", "B"].map((name) => Object.values(owners).filter((player) => player === name).length);
  /** @type {Game} */
  const game = { left, mover: "AB".indexOf(turn), coins: [one, other], owners: {}, last: "", made: [] };
  // A lead may be larger than what is known of taken coins.
  const more = lead - counted(owners, turn);
  game.coins[more > 0 ? game.mover : 1 - game.mover] += Math.abs(more);
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
    game.made.push({ by: game.mover, took: captured });
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
