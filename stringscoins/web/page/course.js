// @ts-check
// Where one is in the lessons, as it stands in the address, learn/LESSON/STEP, and what the browser keeps of it.

/** @typedef {{words: string, rule: string, number: number, until: "cut" | "turn" | "end", reply: string, right: string, wrong: string, show: (string | number)[], choices: number[]}} Task */
/** @typedef {{words: string, file: string, look: string, begun: string[], light: string[], values: boolean, task: Task | null}} Step */
/** @typedef {{title: string, terms: string[], steps: Step[]}} Lesson */
/** @typedef {{lesson: number, step: number}} Place counted from 1 */
/** @typedef {{at: Place, done: Record<string, boolean>}} Kept where one was last, and the steps that are done by their addresses */

const NAME = "stringscoins.lessons";

/** @type {Kept | null} */
let known = null;

/** @returns {Kept} */
export function kept() {
  const nothing = { at: { lesson: 1, step: 1 }, done: {} };
  try {
    known ??= { ...nothing, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
  } catch {
    known = nothing; // a browser that keeps nothing
  }
  return /** @type {Kept} */ (known);
}

/** @param {Kept} now */
export function keep(now) {
  known = now;
  try {
    localStorage.setItem(NAME, JSON.stringify(now));
  } catch {
    // It is kept as long as the page is open.
  }
}

/** @param {Place} place @returns {string} its address */
export const addressOf = ({ lesson, step }) => `#learn/${lesson}/${step}`;

/** @param {Place} place its step is done */
export const tick = (place) => keep({ ...kept(), done: { ...kept().done, [addressOf(place)]: true } });

/** @param {string} hash @param {Lesson[]} lessons @returns {Place} the step in an address; where there is none, the one where one was last */
export function parse(hash, lessons) {
  const [, lesson, step] = /^#learn\/(\d+)(?:\/(\d+))?$/.exec(hash) ?? [];
  const place = lesson ? { lesson: Number(lesson), step: Number(step ?? 1) } : kept().at;
  return lessons[place.lesson - 1]?.steps[place.step - 1] ? place : { lesson: 1, step: 1 };
}

/** @param {Place} place @param {Lesson[]} lessons @param {1 | -1} way @returns {Place | null} the next step, or the one before; null where there is none */
export function next({ lesson, step }, lessons, way) {
  if (lessons[lesson - 1].steps[step - 1 + way]) return { lesson, step: step + way };
  const other = lessons[lesson - 1 + way];
  return other ? { lesson: lesson + way, step: way > 0 ? 1 : other.steps.length } : null;
}

/** @param {Lesson[]} lessons @param {number} lesson @returns {boolean} whether all that is to be done in a lesson is done */
export const isDone = (lessons, lesson) => lessons[lesson - 1].steps.every(({ task }, i) => !task || kept().done[addressOf({ lesson, step: i + 1 })]);
