// @ts-check
// The rules, for what happens at a click: what a cut captures, and whose turn it is then.

/** @typedef {Record<string, string[]>} Strings the coins of each string, by its id */

/**
 * @typedef {object} Game
 * @property {Strings} left the strings that are left
 * @property {number} mover who is to move: 0 for A, 1 for B
 * @property {[number, number]} coins
 * @property {Record<string, number>} owners who took each coin
 * @property {string[]} cuts those that were made
 * @property {string} last the last cut, empty at the start
 * @property {{by: number, took: number}[]} made who made each cut, and how many coins he took by it
 */

/** @typedef {{ids: Strings, lead: number, turn: string, owners: Record<string, string>}} Start what /api/position says: who begins, and by how many coins he leads; who took which coin before */

/** @param {Record<string, string>} owners @param {string} turn @returns {number} by how many of these coins a player leads */
export const counted = (owners, turn) => Object.values(owners).reduce((lead, player) => lead + (player === turn ? 1 : -1), 0);

/** @param {Start} start @param {string[]} cuts @returns {Game} */
export function playCuts({ ids, lead, turn, owners }, cuts) {
  // Any name may be one of a string or a coin, also those that every object has.
  const left = /** @type {Strings} */ (Object.assign(Object.create(null), ids));
  /** @type {Record<string, number>} */
  const valence = Object.create(null);
  for (const coins of Object.values(left)) for (const coin of coins) valence[coin] = (valence[coin] ?? 0) + 1;
  const [one, other] = ["A", "B"].map((name) => Object.values(owners).filter((player) => player === name).length);
  /** @type {Game} */
  const game = { left, mover: "AB".indexOf(turn), coins: [one, other], owners: {}, cuts: [], last: "", made: [] };
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
    game.cuts.push(cut);
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

/** @param {Strings} left @returns {boolean} whether it is a loony endgame: whatever is cut opens a chain of 3 coins or more, or a loop of 4 or more */
export function isLoony(left) {
  /** @type {Map<string, string[]>} */
  const at = new Map();
  for (const [id, coins] of Object.entries(left)) for (const coin of coins) at.set(coin, [...(at.get(coin) ?? []), id]);
  const strings = Object.entries(left);
  return strings.length > 0 && [...at.values()].every((ids) => ids.length > 1) && strings.every(([id, coins]) => coins.length > 0 && coins.length < 3 && isLong(id));

  /** @param {string} id a string @returns {boolean} whether its cut opens something long */
  function isLong(id) {
    let length = 0;
    for (let coin of left[id]) {
      for (let string = id, ids = at.get(coin) ?? []; ids.length === 2; ids = at.get(coin) ?? []) {
        const next = ids[Number(ids[0] === string)];
        length += 1;
        if (next === id) return length > 3;
        string = next;
        coin = left[next].find((other) => other !== coin) ?? "";
      }
    }
    return length > 2;
  }
}
