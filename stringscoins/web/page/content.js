// @ts-check
// What a position holds while it is edited: strings and their coins, or the lines of a board; and the file of that.

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./rules.js").Strings} Strings */

/** @param {Iterable<string>} taken @param {(n: number) => string} name @returns {string} the first name that is not taken */
function free(taken, name) {
  const known = new Set(taken);
  for (let n = 0; ; n++) if (!known.has(name(n))) return name(n);
}

/** @param {Iterable<string>} taken @returns {string} a name for a new coin: a, b, ..., z, a1, b1, ... */
export const freeCoin = (taken) => free(taken, (n) => String.fromCharCode(97 + (n % 26)) + (Math.floor(n / 26) || ""));

/** @param {Strings} strings @param {string[]} coins @returns {Strings} with one more */
export const added = (strings, coins) => ({ ...strings, [free(Object.keys(strings), (n) => `s${n + 1}`)]: coins });

/** @param {Strings} strings @param {string} string @returns {Strings} */
export const without = (strings, string) => Object.fromEntries(Object.entries(strings).filter(([id]) => id !== string));

/** @param {Strings} strings @param {string} coin @returns {Strings} without those that hold a coin */
export const withoutCoin = (strings, coin) => Object.fromEntries(Object.entries(strings).filter(([, coins]) => !coins.includes(coin)));

/** @param {Strings} strings @returns {string[]} */
export const coinsOf = (strings) => [...new Set(Object.values(strings).flat())];

/** @param {number} rows @param {number} columns @returns {string[]} the lines of a board, drawn or not */
export function lines(rows, columns) {
  const found = [];
  for (let r = 0; r <= rows; r++) for (let c = 0; c < columns; c++) found.push(`h ${r} ${c}`);
  for (let r = 0; r < rows; r++) for (let c = 0; c <= columns; c++) found.push(`v ${r} ${c}`);
  return found;
}

/** @param {Page} page @returns {string} what a file says of the lead of who moves */
function lead({ game }) {
  const ahead = game.coins[game.mover] - game.coins[1 - game.mover];
  return ahead ? `lead: ${ahead}\n` : "";
}

/** @param {Page} page @param {Strings} strings @returns {string} */
export function fileOfStrings(page, strings) {
  const entries = Object.entries(strings).map(([id, coins]) => `\n  - ${JSON.stringify({ coins, id })}`);
  return `stringscoins: 1\n${lead(page)}strings:${entries.join("") || " []"}\n`;
}

/** @param {Page} page @param {{rows: number, columns: number}} board @param {string[]} drawn @returns {string} */
export function fileOfBoard(page, { rows, columns }, drawn) {
  return `stringscoins: 1\n${lead(page)}board: {rows: ${rows}, columns: ${columns}}\ndrawn: [${drawn.join(", ")}]\n`;
}
