// @ts-check
// What things are called: dots, lines and boxes on boards, coins and strings elsewhere.

/** @typedef {{coin: string, coins: string, string: string, strings: string, cut: string}} Words */

/** @type {Words} */
const BOARD = { coin: "box", coins: "boxes", string: "line", strings: "lines", cut: "draw" };
/** @type {Words} */
const GRAPH = { coin: "coin", coins: "coins", string: "string", strings: "strings", cut: "cut" };

/** @param {Record<string, any>} record what /api/position said @returns {boolean} whether it is a board */
export const isBoard = (record) => Boolean(record.board);

/** @param {Record<string, any>} record what /api/position said @returns {Words} */
export const wordsOf = (record) => (isBoard(record) ? BOARD : GRAPH);

/** @param {number} number @param {string} one @param {string} many @returns {string} */
export const plural = (number, one, many) => `${number} ${number === 1 ? one : many}`;

/** @param {import("./state.js").State} state @param {Record<string, any>} record @returns {"nimber" | "margin" | "both" | "none"} what stands on lines: boxes on boards and nimbers elsewhere, if nothing is chosen */
export const shownOf = ({ show }, record) => show || (isBoard(record) ? "margin" : "nimber");
