// @ts-check
// What the browser keeps about puzzles: the one that is shown, which seeds come next, and what was solved.

import { seeds } from "./seeds.js";
import { nameOf, plain } from "./tasks.js";

/** @typedef {{board: string, kind: string, difficulty: string}} Wanted */
/** @typedef {Wanted & {seed: number}} Name which puzzle it is */
/**
 * @typedef {object} Progress
 * @property {Wanted} wanted what is chosen
 * @property {string} [liked] the difficulty that was chosen; where a kind does not come in it, another one is wanted
 * @property {Record<string, any> | null} puzzle the one that is shown, as the server made it
 * @property {string[]} done the names of those that are over
 * @property {boolean} hasErred whether a wrong line was drawn, or the line was told
 * @property {Record<string, number>} seeds the last seed, by board, kind and difficulty
 * @property {Record<string, Record<string, number>>} solved how many at the first try, by kind and difficulty
 * @property {number} found how many were solved at any try
 * @property {number} over how many were solved or given up
 * @property {number} streak in a row at the first try
 * @property {number} best the longest streak
 */

const NAME = "stringscoins.puzzles";
/** So many puzzles are remembered as done. */
const MOST = 1000;

/** @type {Progress} */
const NOTHING = { wanted: { board: "3x3", kind: "loony", difficulty: "easy" }, puzzle: null, done: [], hasErred: false, seeds: {}, solved: {}, found: 0, over: 0, streak: 0, best: 0 };
/** @type {Progress | null} */
let kept = null;

/** @returns {Progress} */
export function progress() {
  if (kept) return kept;
  try {
    kept = renewed(JSON.parse(localStorage.getItem(NAME) ?? "{}"));
  } catch {
    kept = NOTHING; // a browser that keeps nothing
  }
  return /** @type {Progress} */ (kept);
}

/** @param {Partial<Progress>} old what an earlier version kept, too: it counted first tries alone, and its puzzles had no hints @returns {Progress} */
function renewed(old) {
  const firsts = firstTries(old.solved ?? {}), { board, kind, difficulty } = { ...NOTHING.wanted, ...old.wanted };
  const puzzle = old.puzzle?.hint ? old.puzzle : null;
  return { ...NOTHING, found: firsts, over: firsts, ...old, puzzle, wanted: { board, kind, difficulty: difficulty || "medium" } };
}

/** @param {Partial<Progress>} change */
export function save(change) {
  kept = { ...progress(), ...change };
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // It is kept as long as the page is open.
  }
}

/** The puzzle is not solved at the first try. */
export const err = () => save({ hasErred: true, streak: 0 });

/** @param {Name} name */
export const isDone = (name) => progress().done.includes(plain(name));

/** @param {Record<string, any>} puzzle @param {boolean} isSolved it is over: solved, or given up */
export function count(puzzle, isSolved) {
  const now = progress(), { kind, difficulty } = puzzle;
  const isFirst = isSolved && !now.hasErred;
  const streak = isFirst ? now.streak + 1 : 0, own = now.solved[kind] ?? {};
  const solved = isFirst ? { ...now.solved, [kind]: { ...own, [difficulty]: (own[difficulty] ?? 0) + 1 } } : now.solved;
  save({ done: [...now.done, plain(nameOf(puzzle))].slice(-MOST), solved, found: now.found + Number(isSolved), over: now.over + 1, streak, best: Math.max(now.best, streak) });
}

export const clear = () => save({ solved: {}, found: 0, over: 0, streak: 0, best: 0, seeds: {}, done: [] });

/** @param {Progress["solved"]} solved @returns {number} puzzles that were solved at the first try */
export const firstTries = (solved) => Object.values(solved).reduce((sum, of) => sum + Object.values(of).reduce((one, other) => one + other, 0), 0);

/** The first seed after those that are made at once. */
const LATER = 1000;

/** @param {Wanted} wanted */
const keyOf = ({ board, kind, difficulty }) => `${board} ${kind} ${difficulty}`;

/** @param {Name} name the next puzzle like this one is the one after it */
export const reached = ({ seed, ...wanted }) => save({ seeds: { ...progress().seeds, [keyOf(wanted)]: seed } });

/** @param {number} [many] @returns {Name[]} the puzzles that come next: those that are made at once, then one seed after the other */
export function next(many = 1) {
  const { wanted, seeds: last } = progress(), order = seeds(wanted);
  /** @type {Name[]} */
  const found = [];
  for (let seed = last[keyOf(wanted)]; found.length < many; ) {
    seed = seed === undefined || seed < LATER ? order[order.indexOf(seed) + 1] ?? LATER : seed + 1;
    if (!isDone({ ...wanted, seed })) found.push({ ...wanted, seed });
  }
  return found;
}

