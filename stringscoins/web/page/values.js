// @ts-check
// What the position and its moves are worth: asked for each state, stale questions aborted, answers kept.

import { ask, Refused } from "./api.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{id: string, coins: string[], captures: string[], nimber?: number | "loony", winning?: boolean, margin?: number, best?: boolean}} Move */
/** @typedef {{margin: number, coins: [number, number], line: string[], depth: number, exact: boolean, moves: Record<string, number>}} Estimate for the player to move, from here on */
/**
 * @typedef {object} Known
 * @property {number | "loony" | null} value the nimber, or the margin
 * @property {Record<string, Move>} moves
 * @property {number[]} refuted nimbers that it is not
 * @property {[number, number] | null} bounds of the margin
 * @property {Estimate | null} estimate
 * @property {{command: string, takes: string} | null} offer how to make the table that would answer at once
 * @property {boolean} done
 * @property {number} seconds of the last estimate
 * @property {boolean} isWorking
 * @property {string} work how far the search is
 * @property {string} error
 */
/** @typedef {"estimate" | "nimber" | "score"} Asked */

/** Seconds for estimates: first for one that a quick worker gives, also when the others are busy; then for a better one. */
const SOON = 0.15, LATER = 2;

/** Of more strings the server tells no score. */
export const MOST = 64;

/** @type {Map<string, Known>} */
const kept = new Map();
let running = new AbortController();

/** @param {State} state @param {Asked} question */
const key = (state, question) => JSON.stringify([question, state.source, state.yaml, state.cuts, state.misere]);

/** @returns {Known} */
const nothing = () => ({ value: null, moves: {}, refuted: [], bounds: null, estimate: null, offer: null, done: false, seconds: 0, isWorking: false, work: "", error: "" });

/** @param {State} state @param {Asked} question @returns {Known} what is known by now */
export function known(state, question) {
  return kept.get(key(state, question)) ?? nothing();
}

/** @param {State} state @returns {Record<Asked, Known>} all that is known of it */
export const allOf = (state) => ({ estimate: known(state, "estimate"), nimber: known(state, "nimber"), score: known(state, "score") });

/** @param {State} state @param {import("./rules.js").Strings} left what is left there @returns {boolean} whether no cut captures, and all are known to be loony */
export function isAllLoony(state, left) {
  const { moves } = known(state, "nimber"), ids = Object.keys(left);
  return ids.length > 0 && ids.every((id) => moves[id]?.nimber === "loony" && !moves[id].captures.length);
}

/** Stop what is asked now; what is known stays. */
export function stop() {
  running.abort();
}

/**
 * Ask what a state is worth: the estimate at once and, one after the other, the nimber and the score, as the score of a
 * large position takes longest. Whatever was asked before is stopped.
 * @param {State} state
 * @param {number} strings that are left
 * @param {() => void} changed called whenever more is known
 */
export async function evaluate(state, strings, changed) {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  /** @type {Asked[]} */
  const order = state.show === "margin" ? ["score", "nimber"] : ["nimber", "score"];
  const guess = known(state, "score").done ? null : estimated(state, signal, changed);
  for (const question of order) if (!signal.aborted && (question === "nimber" || strings <= MOST)) await find(state, question, signal, changed);
  await guess;
}

/** @param {State} state @param {AbortSignal} signal @param {() => void} changed */
async function estimated(state, signal, changed) {
  await find(state, "estimate", signal, changed, { seconds: SOON });
  const found = known(state, "estimate");
  if (signal.aborted || !found.done || found.estimate?.exact || found.seconds >= LATER) return;
  found.done = false;
  await find(state, "estimate", signal, changed, { seconds: LATER });
}

/** @param {State} state @param {AbortSignal} signal @returns {Promise<void>} ask for its first estimate, whatever else is asked */
export const guess = (state, signal) => find(state, "estimate", signal, () => {}, { seconds: SOON });

/** @param {State} state @param {Asked} question @param {AbortSignal} signal @param {() => void} changed @param {{seconds?: number}} [more] */
async function find(state, question, signal, changed, more = {}) {
  const name = key(state, question), found = kept.get(name) ?? nothing();
  kept.set(name, found);
  if (found.done) return;
  found.error = "";
  found.isWorking = true;
  /** @type {Record<string, string | number>} */
  const options = { progress: 1, ...more, ...(question !== "estimate" && { moves: 1 }), ...(question !== "nimber" && state.misere && { misere: 1 }) };
  try {
    const record = await ask(question, state, { options, signal, heard: (part) => (learn(found, part), changed()) });
    learn(found, record);
    found.work = record.stopped ? `stopped by ${record.stopped}` : "";
    found.done = !record.stopped;
    found.seconds = more.seconds ?? 0;
  } catch (error) {
    found.work = "";
    if (!signal.aborted) {
      if (error instanceof Refused) learn(found, error.record);
      found.error = error instanceof Error ? error.message : String(error);
    }
  }
  found.isWorking = false;
  changed();
}

/** @param {Known} found @param {Record<string, any>} part */
function learn(found, part) {
  const value = part.nimber ?? part.margin;
  if (value !== undefined && value !== null) found.value = value;
  const { progress } = part;
  found.refuted = (progress ?? part).refuted ?? found.refuted;
  found.bounds = progress?.bounds ?? (part.at_least === undefined ? found.bounds : [part.at_least, part.at_most]);
  // A search that begins anew is not as deep as the last one for a while.
  if (part.estimate && (part.estimate.exact || part.estimate.depth >= (found.estimate?.depth ?? 0))) found.estimate = part.estimate;
  found.offer = part.tablebase ?? found.offer;
  if (progress) found.work = working(progress);
  for (const move of part.moves ?? (part.move ? [part.move] : [])) found.moves[move.id] = move;
}

/** @param {Record<string, any>} progress @returns {string} how far a search is */
function working({ compiling, positions }) {
  return compiling ? "compiling, once on this machine …" : `${positions.toLocaleString("en")} positions searched`;
}
