// @ts-check
// From the room to analyze in to the one to play in: a game goes on from where one is.

import { addressOf, fresh } from "./match.js";
import { pack } from "./state.js";

/** @typedef {import("./app.js").Page} Page */

/** @param {Page} page @returns {boolean} whether it can be played on from there: on a board */
export const isPlayable = ({ position }) => position.looks[0] === "board";

/** @param {Page} page @returns {Promise<string>} the address of a game of the kind that was played last, in which you are who you were, or are to draw; the lines so far are none of its own */
export async function onward({ state, game }) {
  const { cuts, misere, you } = state, isFirst = you ? you === "A" : !game.mover, source = state.yaml ? await pack(state.yaml) : state.source.replace(/^(?=\d)/, "board:");
  return addressOf({ ...fresh(), source, cuts, from: cuts.length, misere, first: isFirst ? "you" : "computer", resigned: "" });
}
