// @ts-check
// Undo and redo: the cut before and the next one of the game. Where these are the entries before and after in the history
// of the browser, they are Back and Forward. Each entry has the number of its step, and of the steps up to it each of
// which made one cut.

import { addressOf } from "./state.js";

/** @typedef {import("./state.js").State} State */

if (history.state === null) history.replaceState({ step: 0, cuts: 0 }, "");
/** The steps of this state and of the last one that can be redone. After the page is loaded anew nothing is known ahead. */
let here = Number(history.state.step), last = here;
/** @type {Map<number, string>} by step, the position that is there and its cuts, as far as that is known */
const places = new Map();

/** @param {string} before a place @param {string} after @returns {boolean} whether one cut leads there */
const isOneCut = (before, after) => after.startsWith(before) && /^[/,][^,]+$/.test(after.slice(before.length));

/** @param {string} address @returns {string} the position and its cuts, without how they are shown */
const placeIn = (address) => address.split("?")[0];

/** @param {string} address @param {boolean} replace go there, as a new step or in place of this one */
export function enter(address, replace) {
  const path = placeIn(address), before = placeIn(location.hash), isCut = isOneCut(before, path);
  const cuts = !path.includes("/") ? 0 : replace ? history.state.cuts : isCut ? history.state.cuts + 1 : 0;
  places.set(here, before);
  if (!replace) last = ++here;
  places.set(here, path);
  history[replace ? "replaceState" : "pushState"]({ step: here, cuts }, "", address);
}

/** @param {boolean} isAnew whether the steps begin with it, if the address was changed by hand or by a link */
export function moved(isAnew) {
  if (history.state === null) {
    last = here = isAnew ? 0 : here + 1;
    places.delete(here - 1);
    history.replaceState({ step: here, cuts: 0 }, "");
  } else {
    here = Number(history.state.step);
    last = Math.max(last, here);
  }
  places.set(here, placeIn(location.hash));
}

/** @param {string} address go there; it is where steps begin */
export function begin(address) {
  last = here = 0;
  places.clear();
  history.pushState({ step: 0, cuts: 0 }, "", address);
}

/** @returns {boolean} whether the browser can go back a step */
export const canStepBack = () => here > 0;

/** @typedef {(change: {cuts: string[]}) => unknown} Go to other cuts of the same position, as a new step */

/** @param {State} state take back its last cut @param {Go} go */
export async function undo(state, go) {
  if (!state.cuts.length) return;
  if (here === 0) await spread(state);
  const cuts = state.cuts.slice(0, -1);
  if (places.get(here - 1) === placeIn(await addressOf({ ...state, cuts }))) history.back();
  else go({ cuts });
}

/** @param {State} state @param {string[]} game whose next cut is made, or the one that was taken back last @param {Go} go */
export async function redo(state, game, go) {
  const ahead = here < last && places.get(here + 1), before = placeIn(await addressOf(state));
  if (ahead && isOneCut(before, ahead)) history.forward();
  else if (game.length > state.cuts.length) go({ cuts: game.slice(0, state.cuts.length + 1) });
}

/** @param {State} state whose cuts came with a link: they become steps, as if they had been made here */
async function spread(state) {
  const addresses = state.cuts.map((_, n) => addressOf({ ...state, cuts: state.cuts.slice(0, n) }));
  for (const [n, address] of (await Promise.all([...addresses, addressOf(state)])).entries()) enter(address, n === 0);
}

/** @param {State} state take back all of its cuts */
export async function rewind(state) {
  const { length } = state.cuts;
  if (!length) return;
  if (history.state.cuts < length) await spread(state);
  history.go(-length);
}
