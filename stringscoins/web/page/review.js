// @ts-check
// A game reviewed: what each of its positions is worth and what each line cost. It is kept as it is found, so that a
// review that was stopped goes on, and lines that two variations share are looked at once.

import { ask, Refused } from "./api.js";
import { playCuts } from "./rules.js";
import { roomOf } from "./state.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./state.js").State} State */
/** @typedef {{margin: number, isExact: boolean}} Value of the player to move, from there on */
/** @typedef {Record<string, any>} Row a move, as /api/review tells it */
/**
 * @typedef {object} Review of all games from one start; places are told by the cuts that lead there
 * @property {Map<string, Value>} values
 * @property {Map<string, Row>} rows by the place after the move
 * @property {AbortController | null} running
 * @property {string} said why it has stopped
 * @property {boolean} isBegun
 * @property {number} version it grows whenever more is known
 */
/**
 * @typedef {object} Reviewed a move
 * @property {number} number
 * @property {string} id
 * @property {number} by
 * @property {number} took
 * @property {number | null} cost in coins that the other player gets in place of this one
 * @property {boolean} isAbout whether that is an estimate
 * @property {string[] | null} best the moves that were better, null while they are not known
 * @property {boolean} losesControl
 * @property {string[] | null} winning the moves that keep control
 * @property {boolean} isMistake
 * @property {boolean} isKnown whether all about it is known
 */
/** @typedef {{coins: [number, number] | null, isExact: boolean}} Point what A and B get in all when both play best from there */

/** Where so few strings were left, or fewer, all that follows is reviewed in a moment. */
const QUICK = 24;

/** Seconds for estimates of the whole game: at once, and better ones. */
const SOON = 0.15, LATER = 3;

/** @type {Map<string, Review>} */
const kept = new Map();

/** @param {State} state @returns {Review} */
export function reviewOf({ source, yaml, misere }) {
  const key = JSON.stringify([source, yaml, misere]);
  const found = kept.get(key) ?? { values: new Map(), rows: new Map(), running: null, said: "", isBegun: false, version: 0 };
  kept.set(key, found);
  return found;
}

/** @param {string[]} cuts @param {number} number of them */
const placed = (cuts, number) => JSON.stringify(cuts.slice(0, number));

/** @param {Page} page @param {string[]} cuts a game @param {number} [from] the number of moves that are left out @returns {{moves: Reviewed[], points: Point[]}} what is known of the others; a point more than moves */
export function known({ position, state }, cuts, from = 0) {
  const { values, rows } = reviewOf(state), way = state.misere ? -1 : 1;
  /** @type {Reviewed[]} */
  const moves = [];
  /** @type {Point[]} */
  const points = [];
  const { made, mover } = playCuts(position, cuts), start = playCuts(position, []), coins = [...start.coins];
  let left = new Set(Object.values(start.left).flat()).size;
  for (let number = 0; number <= cuts.length; number++) {
    if (number) (left -= made[number - 1].took), (coins[made[number - 1].by] += made[number - 1].took);
    if (number < from) continue;
    const to = made[number]?.by ?? mover, value = left ? values.get(placed(cuts, number)) : { margin: 0, isExact: true };
    const gains = value && [(left + value.margin) / 2, (left - value.margin) / 2];
    points.push({ coins: gains ? [coins[0] + gains[to], coins[1] + gains[1 - to]] : null, isExact: Boolean(value?.isExact) });
    if (number === from) continue;
    const [before, after] = points.slice(-2), { by, took } = made[number - 1], row = rows.get(placed(cuts, number));
    const isExact = before.isExact && after.isExact;
    const cost = before.coins && after.coins ? way * (before.coins[by] - after.coins[by]) : null;
    const losesControl = Boolean(row?.gives_away), isCostly = isExact && cost !== 0;
    // Of a move that is no mistake the server lists nothing better.
    const best = isCostly ? (row?.best?.length ? row.best : null) : [], winning = losesControl ? row?.winning ?? null : [];
    const isKnown = isExact && best !== null && winning !== null && (state.misere || typeof row?.gives_away === "boolean");
    moves.push({ number, id: cuts[number - 1], by, took, cost, isAbout: !isExact, best, losesControl, winning, isMistake: isCostly || losesControl, isKnown });
  }
  return { moves, points };
}

/** @param {Review} review @param {string[]} cuts @param {number} number @param {Value} value */
function value(review, cuts, number, value) {
  const place = placed(cuts, number);
  if (value.isExact || !review.values.get(place)?.isExact) review.values.set(place, value);
}

/** @param {Review} review @param {string[]} cuts @param {Row} row */
function learn(review, cuts, row) {
  const { number, margin, margin_after: kept, captures } = row;
  if (typeof margin === "number") value(review, cuts, number - 1, { margin, isExact: true });
  if (typeof kept === "number") value(review, cuts, number, { margin: captures.length ? kept - captures.length : -kept, isExact: true });
  review.rows.set(placed(cuts, number), row);
}

/** @param {Page} page @param {string[]} cuts @param {number} seconds @param {AbortSignal} [signal] */
async function estimate({ state, refresh }, cuts, seconds, signal) {
  const review = reviewOf(state);
  /** @param {Record<string, any>} part */
  const heard = ({ position }) => {
    if (!position) return;
    value(review, cuts, position.cuts, { margin: position.margin, isExact: position.exact });
    review.version++;
    refresh();
  };
  // Without estimates the game can be reviewed as well.
  await ask("course", { ...state, cuts }, { options: { seconds, misere: Number(state.misere) }, signal, heard }).catch(() => {});
}

/** @type {Set<string>} */
const glanced = new Set();

/** @param {Page} page @param {string[]} cuts review it where that is quick, else estimate what its positions are worth, once */
export function glance(page, cuts) {
  const review = reviewOf(page.state), key = JSON.stringify([page.state.source, page.state.yaml, page.state.misere, cuts]);
  if (!cuts.length || review.running || glanced.has(key)) return;
  glanced.add(key);
  const first = unknown(page, cuts).indexOf(true);
  if (first < 0) return;
  void (Object.keys(page.position.ids).length - first > QUICK ? estimate(page, cuts, SOON) : look(page, cuts));
}

/** @param {Page} page @param {string[]} cuts @returns {boolean[]} which of its moves are not known in all */
const unknown = (page, cuts) => known(page, cuts).moves.map(({ isKnown }) => !isKnown);

/** @param {Page} page @param {string[]} cuts find what each of them cost, from the end, or what is still to be found */
export async function look(page, cuts) {
  const { state, refresh } = page, review = reviewOf(state), running = new AbortController(), { signal } = running;
  stop();
  Object.assign(review, { running, said: "", isBegun: true });
  refresh();
  /** @param {Row} part */
  const heard = (part) => {
    for (const row of part.moves ?? (part.move ? [part.move] : [])) learn(review, cuts, row);
    review.version++;
    // What is known of the moves that other lines begin with is not looked for again.
    if (!unknown(page, cuts).includes(true)) running.abort();
    refresh();
  };
  try {
    if (known(page, cuts).points.some(({ coins }) => !coins)) await estimate(page, cuts, SOON, signal);
    const { moves } = known(page, cuts), last = unknown(page, cuts).lastIndexOf(true) + 1;
    const asked = ask("review", { ...state, cuts: cuts.slice(0, last) }, { options: { misere: Number(state.misere), progress: 1 }, signal, heard });
    if (moves.some(({ isAbout }) => isAbout)) void estimate(page, cuts, LATER, signal);
    const record = await asked;
    review.said = record.stopped ? `Stopped by ${record.stopped}.` : "";
  } catch (error) {
    if (error instanceof Refused) heard(error.record);
    review.said = !unknown(page, cuts).includes(true) ? "" : signal.aborted ? "Stopped." : error instanceof Error ? error.message : String(error);
  }
  running.abort();
  if (review.running === running) review.running = null;
  review.version++;
  refresh();
}

/** Stop whatever is reviewed; what is known stays. */
export function stop() {
  for (const review of kept.values()) review.running?.abort();
}

addEventListener("hashchange", () => roomOf(location.hash) === "analyze" || stop());
