// @ts-check
// What the browser keeps about puzzles: the one that is shown, which seed comes next, and what was solved.

/** @typedef {{board: string, kind: string, difficulty: string, seed: number}} Wanted */
/**
 * @typedef {object} Progress
 * @property {Wanted} wanted what is chosen
 * @property {Record<string, any> | null} puzzle the one that is shown, as the server made it
 * @property {boolean} isOver whether it is solved, or given up
 * @property {boolean} hasErred whether a wrong line was drawn
 * @property {Record<string, number>} seeds the last seed, by board, kind and difficulty
 * @property {Record<string, Record<string, number>>} solved how many at the first try, by kind and difficulty
 * @property {number} streak in a row
 * @property {number} best the longest streak
 */

const NAME = "stringscoins.puzzles";

/** Seeds whose puzzles are made at once; they come first. */
const QUICK = /** @type {Record<string, number[]>} */ ({
  "3x3 control easy": [4, 1],
  "3x3 control medium": [0, 6, 3],
  "3x3 control hard": [2, 6, 4, 1],
  "3x3 sacrifice hard": [2, 4, 1, 5],
  "3x3 loony easy": [1, 6, 12, 11, 8, 13, 7],
  "3x3 loony medium": [3, 8, 6, 2, 5],
  "3x3 loony hard": [13, 15, 12, 4, 2],
  "3x3 count easy": [4, 1, 3],
  "3x3 count medium": [3, 5, 2],
  "4x4 loony easy": [2, 5, 3, 4, 0, 1],
  "4x4 loony medium": [5, 0, 4, 3],
  "4x4 count easy": [1, 0, 2],
});

/** @type {Progress} */
const NOTHING = { wanted: { board: "3x3", kind: "loony", difficulty: "easy", seed: 0 }, puzzle: null, isOver: false, hasErred: false, seeds: {}, solved: {}, streak: 0, best: 0 };
/** @type {Progress | null} */
let kept = null;

/** @returns {Progress} */
export function progress() {
  if (kept) return kept;
  try {
    kept = { ...NOTHING, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
  } catch {
    kept = NOTHING; // a browser that keeps nothing
  }
  return /** @type {Progress} */ (kept);
}

/** @param {Progress} now */
export function save(now) {
  kept = now;
  try {
    localStorage.setItem(NAME, JSON.stringify(now));
  } catch {
    // It is kept as long as the page is open.
  }
}

/** @param {boolean} isSolved the puzzle is over; it counts as solved if no wrong line was drawn before */
export function count(isSolved) {
  const now = progress();
  const { kind, difficulty } = now.puzzle ?? {};
  const isFirst = isSolved && !now.hasErred;
  const streak = isFirst ? now.streak + 1 : 0;
  const own = now.solved[kind] ?? {};
  const solved = isFirst ? { ...now.solved, [kind]: { ...own, [difficulty]: (own[difficulty] ?? 0) + 1 } } : now.solved;
  save({ ...now, isOver: true, solved, streak, best: Math.max(now.best, streak) });
}

export function clear() {
  save({ ...progress(), solved: {}, streak: 0, best: 0, seeds: {} });
}

/** @returns {number} puzzles that were solved */
export const total = () => Object.values(progress().solved).reduce((sum, of) => sum + Object.values(of).reduce((one, other) => one + other, 0), 0);

/** @returns {Wanted} the puzzle that comes next: the quick ones first, then one seed after the other */
export function next() {
  const { wanted, seeds } = progress();
  const { board, kind, difficulty } = wanted;
  const name = `${board} ${kind} ${difficulty}`;
  const quick = QUICK[name] ?? [], last = seeds[name];
  const place = quick.indexOf(last);
  if (last === undefined && quick.length) return { ...wanted, seed: quick[0] };
  if (place >= 0 && place + 1 < quick.length) return { ...wanted, seed: quick[place + 1] };
  let seed = last === undefined ? 0 : place >= 0 ? 100 : last + 1;
  while (quick.includes(seed)) seed += 1;
  return { ...wanted, seed };
}
