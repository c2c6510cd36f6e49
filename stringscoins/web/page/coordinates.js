// @ts-check
// What players call dots and lines of a board: columns of dots are a, b, c, ... from the left, rows are 1, 2, 3, ... from
// below, and a line is its two dots, a1-b1.

/** @param {number} column @returns {string} a, b, ..., z, aa, ab, ... */
export const letter = (column) => (column < 26 ? "" : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + (column % 26));

/** @param {Record<string, any>} record what /api/position said of a board @returns {number} its rows of boxes */
export const rowsOf = ({ picture }) => new Set(picture.dots.map((/** @type {any} */ dot) => dot.at[1])).size - 1;

/** @param {string} id a line as programs call it, h ROW COLUMN or v ROW COLUMN from above @param {number} rows of boxes @returns {string} */
export function lineName(id, rows) {
  const [way, r, c] = id.split(" "), row = rows + 1 - Number(r), column = Number(c);
  return way === "h" ? `${letter(column)}${row}-${letter(column + 1)}${row}` : `${letter(column)}${row - 1}-${letter(column)}${row}`;
}

/** @param {Record<string, any>} record what /api/position said @returns {(id: string) => string} what a string is called: on boards by its dots */
export const lineNames = ({ board }) => (id) => (board && /^[hv] \d+ \d+$/.test(id) ? lineName(id, board.rows) : id);

/** @param {string} id a box as programs call it, ROW COLUMN from above @param {number} rows of boxes @returns {string} its lower left dot */
export function boxName(id, rows) {
  const [r, c] = id.split(" ").map(Number);
  return `${letter(c)}${rows - r}`;
}
