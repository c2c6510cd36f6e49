// @ts-check
// What a position holds while it is edited: strings and their coins, or the lines of a board; and the file of that.

import { counted } from "./rules.js";

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

/** @param {Page} page @param {number} lead of who moves @returns {string} what a file says of it, and of who moves, as long as that is for the coins they have */
function header({ game }, lead) {
  return `stringscoins: 1\n${lead ? `lead: ${lead}\n` : ""}${game.mover && Math.max(...game.coins) ? "turn: B\n" : ""}`;
}

/** @param {Page} page @returns {number} the lead of who moves */
const ahead = ({ game }) => game.coins[game.mover] - game.coins[1 - game.mover];

/** @param {Page} page @param {Strings} strings @returns {string} */
export function fileOfStrings(page, strings) {
  const entries = Object.entries(strings).map(([id, coins]) => `\n  - ${JSON.stringify({ coins, id })}`);
  return `${header(page, ahead(page))}strings:${entries.join("") || " []"}\n`;
}

/** @param {Page} page @param {{rows: number, columns: number}} board @param {string[]} drawn @returns {string} with a picture, if boxes that are closed have owners */
export function fileOfBoard(page, { rows, columns }, drawn) {
  const { position, game } = page, turn = "AB"[game.mover], isDrawn = new Set(drawn);
  const owners = { ...position.owners, ...Object.fromEntries(Object.entries(game.owners).map(([box, player]) => [box, "AB"[player]])) };
  const boxes = range(rows).flatMap((r) => range(columns).map((c) => `${r} ${c}`));
  const closed = boxes.filter((box) => sides(box).every((line) => isDrawn.has(line)));
  /** @type {Record<string, string>} */
  const letters = Object.fromEntries(closed.filter((box) => box in owners).map((box) => [box, owners[box]]));
  // Boxes that are open again count no more, but a lead besides the letters stays.
  const more = ahead(page) - counted(owners, turn), count = Object.keys(letters).length, lead = counted(letters, turn) + more;
  if (!count || Math.abs(more) > closed.length - count) return `${header(page, lead)}board: {rows: ${rows}, columns: ${columns}}\ndrawn: [${drawn.join(", ")}]\n`;
  const picture = range(rows + 1).flatMap((r) => {
    const dots = range(columns).map((c) => (isDrawn.has(`h ${r} ${c}`) ? "---" : "   "));
    const between = range(columns + 1).map((c) => (isDrawn.has(`v ${r} ${c}`) ? "|" : " ") + ` ${letters[`${r} ${c}`] ?? " "} `);
    return [`+${dots.join("+")}+`, ...(r < rows ? [between.join("").trimEnd()] : [])];
  });
  return `${header(page, more && lead)}picture: |\n${picture.map((line) => `  ${line}\n`).join("")}`;
}

/** @param {number} n @returns {number[]} 0, 1, ..., n - 1 */
const range = (n) => [...Array(n).keys()];

/** @param {string} box @returns {string[]} its lines */
function sides(box) {
  const [r, c] = box.split(" ").map(Number);
  return [`h ${r} ${c}`, `h ${r + 1} ${c}`, `v ${r} ${c}`, `v ${r} ${c + 1}`];
}
