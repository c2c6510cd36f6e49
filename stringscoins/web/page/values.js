// @ts-check
// What the position and its moves are worth: asked for each state, stale questions aborted, answers kept.

import { ask, Refused } from "./api.js";
import { nimber, signed } from "./worth.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{id: string, coins: string[], captures: string[], nimber?: number | "loony", winning?: boolean, margin?: number, best?: boolean}} Move */
/** @typedef {{value: number | "loony" | null, moves: Record<string, Move>, done: boolean, note: string, work: string, error: string}} Known */

/** @type {Map<string, Known>} */
const kept = new Map();
let running = new AbortController();

/** @param {State} state @param {string} question */
const key = (state, question) => JSON.stringify([question, state.source, state.yaml, state.cuts, state.misere]);

/** @returns {Known} */
const nothing = () => ({ value: null, moves: {}, done: false, note: "", work: "", error: "" });

/** @param {State} state @param {"nimber" | "score"} question @returns {Known} what is known by now */
export function known(state, question) {
  return kept.get(key(state, question)) ?? nothing();
}

/** Stop what is asked now. */
export function stop() {
  running.abort();
}

/**
 * Ask what a state's `show` wants; whatever was asked before is stopped.
 * @param {State} state
 * @param {() => void} changed called whenever more is known
 */
export async function evaluate(state, changed) {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  /** @type {("nimber" | "score")[]} */
  const wanted = state.show === "none" ? [] : state.show === "margin" ? ["score"] : state.show === "both" ? ["nimber", "score"] : ["nimber"];
  for (const question of wanted) {
    const name = key(state, question);
    const found = kept.get(name) ?? nothing();
    kept.set(name, found);
    if (found.done) continue;
    found.error = "";
    /** @type {Record<string, string | number>} */
    const options = { moves: 1, progress: 1, ...(question === "score" && state.misere ? { misere: 1 } : {}) };
    try {
      const record = await ask(question, state, { options, signal, heard: (part) => (learn(found, part), changed()) });
      learn(found, record);
      found.work = record.stopped ? `stopped by ${record.stopped}` : "";
      found.done = !record.stopped;
    } catch (error) {
      found.work = "";
      if (signal.aborted) return changed();
      if (error instanceof Refused) learn(found, error.record);
      found.error = error instanceof Error ? error.message : String(error);
    }
    changed();
  }
}

/** @param {Known} found @param {Record<string, any>} part */
function learn(found, part) {
  const value = part.nimber ?? part.margin;
  if (value !== undefined && value !== null) found.value = value;
  const { progress } = part;
  const { refuted, bounds } = progress ?? { refuted: part.refuted, bounds: part.at_least === undefined ? undefined : [part.at_least, part.at_most] };
  if (refuted?.length) found.note = refuted.map((/** @type {number} */ n) => `not ${nimber(n)}`).join(", ");
  if (bounds) found.note = `from ${signed(bounds[0])} to ${signed(bounds[1])} coins`;
  if (progress) found.work = working(progress);
  for (const move of part.moves ?? (part.move ? [part.move] : [])) found.moves[move.id] = move;
}

/** @param {Record<string, any>} progress @returns {string} how far a search is */
function working({ compiling, positions, rate }) {
  if (compiling) return "compiling, once on this machine …";
  const speed = rate ? `, ${rate.toLocaleString("en")} a second` : "";
  return `${positions.toLocaleString("en")} positions searched${speed}`;
}
