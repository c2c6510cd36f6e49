// @ts-check
// From the room to analyze in to the one to play in: a game goes on from where one is.

import { fresh, written } from "./match.js";

/** @typedef {import("./app.js").Page} Page */

/** @param {Page} page @returns {boolean} whether it can be played on from there: it began as a board that one line says */
export const isPlayable = ({ state, position }) => Boolean(position.board) && !state.yaml && /^(board:)?\d+x\d+(:\w+)?$/.test(state.source);

/** @param {Page} page @returns {string} the address of a game of the kind that was played last, in which you are to draw */
export function onward({ state, game }) {
  const { source, cuts, misere } = state;
  return written({ ...fresh(), source: source.replace(/^(?=\d)/, "board:"), cuts, misere, first: game.mover ? "computer" : "you", resigned: "" });
}
