// @ts-check
// Undo and redo: Back and Forward in the history of the browser, but never past the state that the page began with. Each
// entry of the history has the number of its step, and of the steps up to it each of which made one cut.

import { written } from "./state.js";

/** @typedef {import("./state.js").State} State */

if (history.state === null) history.replaceState({ step: 0, cuts: 0 }, "");
/** The steps of this state and of the last one that can be redone. After the page is loaded anew nothing is known ahead. */
let here = Number(history.state.step), last = here;

/** @param {string} address @param {boolean} replace go there, as a new step or in place of this one */
export function enter(address, replace) {
  const [path] = address.split("?"), [before] = location.hash.split("?"), isCut = path.startsWith(before) && /^[/,][^,]+$/.test(path.slice(before.length));
  const cuts = !path.includes("/") ? 0 : replace ? history.state.cuts : isCut ? history.state.cuts + 1 : 0;
  if (!replace) last = ++here;
  history[replace ? "replaceState" : "pushState"]({ step: here, cuts }, "", address);
}

/** @param {boolean} isAnew whether the steps begin with it, if the address was changed by hand or by a link */
export function moved(isAnew) {
  if (history.state === null) {
    last = here = isAnew ? 0 : here + 1;
    history.replaceState({ step: here, cuts: 0 }, "");
  } else {
    here = Number(history.state.step);
    last = Math.max(last, here);
  }
}

/** @param {string} address go there; it is where steps begin */
export function begin(address) {
  last = here = 0;
  history.pushState({ step: 0, cuts: 0 }, "", address);
}

/** @returns {boolean} whether the browser can go back a step */
export const canStepBack = () => here > 0;

/** @param {State} state @returns {boolean} whether something can be undone */
export function canUndo(state) {
  return here > 0 || state.cuts.length > 0;
}

/** @returns {boolean} whether something can be made again */
export function canRedo() {
  return here < last;
}

/** @param {State} state */
export async function undo(state) {
  if (!canUndo(state)) return;
  if (here === 0) await spread(state);
  history.back();
}

/** @param {State} state whose cuts came with a link: they become steps, as if they had been made here */
async function spread(state) {
  const addresses = state.cuts.map((_, n) => written({ ...state, cuts: state.cuts.slice(0, n) }));
  for (const [n, address] of (await Promise.all([...addresses, written(state)])).entries()) enter(address, n === 0);
}

/** @param {State} state take back all of its cuts */
export async function rewind(state) {
  const { length } = state.cuts;
  if (!length) return;
  if (history.state.cuts < length) await spread(state);
  history.go(-length);
}

/** Make again what was undone. */
export function redo() {
  if (canRedo()) history.forward();
}
