// @ts-check
// The room of puzzles, one after the other. A line is drawn on the board; a wrong one is answered there by what the
// other player does, and the solution plays itself.

import { ask } from "./api.js";
import { byId } from "./dom.js";
import { clear, count, err, firstTries, isDone, next, progress, reached, save } from "./progress.js";
import { furnish } from "./puzzletable.js";
import { replay } from "./replay.js";
import { playCuts } from "./rules.js";
import { difficulties } from "./seeds.js";
import { printSheet } from "./sheet.js";
import { addressOf as writtenState, START } from "./state.js";
import { begin, canStepBack, enter } from "./steps.js";
import { get, linkTo, named, nameOf, parseTask, stop } from "./tasks.js";

/** @typedef {import("./tasks.js").Puzzle} Puzzle */
/** @typedef {"ask" | "wrong" | "right" | "told"} Stage what is to be said: told is the solution without a try */
/**
 * @typedef {object} Asked what is to be seen
 * @property {Puzzle} puzzle
 * @property {Record<string, any>} record what /api/position said of it
 * @property {Stage} stage
 * @property {Record<string, any> | null} reply what /api/reply said of a wrong line, once it is known
 * @property {number} hints how many were asked for: what to think of, then the line
 */

/** @type {Asked | null} */
let asked = null;
/** @type {object | null} the puzzle that is waited for */
let making = null;
let trouble = "", isHere = false;

const line = replay(refresh);
const table = furnish({ next: () => void another(), hint, solve, again, choose, forget, retry: () => visit(), stop, analyze, pause: line.toggle, back: () => line.go(-1), forward: () => line.go(1) });

/** Show the puzzle in the address. */
export function visit() {
  isHere = true;
  void arrive(location.hash);
}

/** Leave the room: nothing plays or is made any more. */
export function leave() {
  if (!isHere) return;
  isHere = false;
  stop();
  line.clear();
  asked = making = null;
  table.board.clear();
}

/** @param {string} hash */
async function arrive(hash) {
  busy(true);
  trouble = "";
  try {
    const task = await parseTask(hash);
    if (location.hash !== hash) return;
    const { puzzle } = progress();
    const name = task.name ?? (task.yaml ? await named(task.yaml) : puzzle && nameOf(puzzle));
    if (!name) return void (await another(true));
    if (location.hash !== hash) return;
    const address = linkTo(name, task.cuts, task.isTold);
    if (address !== hash) enter(address, true);
    await show(name, task.cuts, task.isTold);
  } catch (error) {
    if (isHere) fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  const isStopped = error instanceof DOMException && error.name === "AbortError";
  // The puzzle that was there goes on.
  trouble = isStopped ? (asked ? "" : "No puzzle was made.") : error instanceof Error ? error.message : String(error);
  refresh();
  busy(false);
}

/** @param {boolean} is whether something more is to come by itself, but for lines that are played */
const busy = (is) => void (document.body.dataset.busy = String(is));

/** @param {import("./progress.js").Name} name @param {string[]} cuts @param {boolean} isTold show a puzzle that may have been tried */
async function show(name, cuts, isTold) {
  const kept = progress().puzzle, isKept = kept !== null && linkTo(nameOf(kept)) === linkTo(name);
  const { puzzle, record } = await awaited(get(name, isKept ? kept : undefined));
  if (!isKept) {
    const { seed, ...wanted } = nameOf(puzzle);
    save({ puzzle, hasErred: false, wanted });
    reached({ ...wanted, seed });
  }
  if (asked?.puzzle !== puzzle) {
    asked = { puzzle, record, stage: "ask", reply: null, hints: 0 };
    table.board.lay(record, cut);
  }
  await judge(cuts, isTold);
}

/** @template A @param {Promise<A>} found @returns {Promise<A>} it never ends if something else is waited for by then */
async function awaited(found) {
  const mine = (making = {});
  // One that is there already comes before anybody sees that it is waited for.
  const late = setTimeout(refresh, 100);
  const [done] = await Promise.allSettled([found]);
  clearTimeout(late);
  if (making !== mine) return new Promise(() => {});
  making = null;
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

/** @param {string[]} cuts @param {boolean} isTold say what the first line was, and answer it */
async function judge(cuts, isTold) {
  const now = /** @type {Asked} */ (asked), { solution } = now.puzzle, [first] = cuts;
  if (first !== undefined && !(first in now.record.ids)) throw new Error(`This link holds another puzzle: "${first}" cannot be drawn.`);
  const isRight = solution.moves.includes(first), isOver = isDone(nameOf(now.puzzle));
  now.stage = isTold ? "told" : first === undefined ? "ask" : isRight ? "right" : "wrong";
  now.reply = null;
  line.clear();
  if (now.stage === "ask") return refresh(), ready();
  if (now.stage === "wrong" && !isOver) err();
  if (now.stage !== "wrong" && !isOver) count(now.puzzle, isRight);
  if (now.stage === "told" || first === solution.line[0]) return line.begin(solution.line, isTold ? 0 : 1, solution.line.length, 1), ready();
  line.begin([first], 1, 1, 1);
  const reply = await ask("reply", { ...START, source: "", yaml: now.puzzle.position }, { options: { string: first } });
  if (asked !== now || line.now().line[0] !== first) return;
  now.reply = reply;
  line.begin(reply.line, 1, isRight ? reply.line.length : reply.answered, isRight ? 1 : reply.answered);
  ready();
}

/** Make the next puzzle while this one is looked at. */
function ready() {
  busy(false);
  if (isHere) get(next()[0]).catch(() => {});
}

/** @param {boolean} [isFirst] whether there was none before */
async function another(isFirst = false) {
  const [name] = next();
  busy(true);
  trouble = "";
  try {
    // The puzzle that is there stays until the next one is made.
    await awaited(get(name));
    if (isFirst) enter(linkTo(name), true);
    else begin(linkTo(name));
    await show(name, [], false);
  } catch (error) {
    if (isHere) fail(error);
  }
}

/** @param {string} string draw it as the answer */
function cut(string) {
  if (!asked || asked.stage !== "ask" || making) return;
  go([string]);
}

/** @param {string[]} cuts @param {boolean} [isTold] */
function go(cuts, isTold = false) {
  if (!asked) return;
  enter(linkTo(nameOf(asked.puzzle), cuts, isTold), false);
  busy(true);
  judge(cuts, isTold).catch(fail);
}

/** Say what to think of; then point at the line. */
function hint() {
  if (!asked || !["ask", "wrong"].includes(asked.stage) || making) return;
  asked.hints = Math.min(2, asked.hints + 1);
  if (asked.hints === 2 && !isDone(nameOf(asked.puzzle))) err();
  refresh();
}

function solve() {
  if (asked && !making && (asked.stage === "ask" || asked.stage === "wrong")) go([], true);
}

/** Take the wrong line back. */
function again() {
  if (asked?.stage !== "wrong") return;
  if (canStepBack()) history.back();
  else go([]);
}

/** Open the puzzle where each line has its worth. */
function analyze() {
  if (asked) void writtenState({ ...START, source: "", yaml: asked.puzzle.position }).then((address) => (location.hash = address));
}

/** @param {Partial<import("./progress.js").Wanted>} change choose what comes next, and show it */
function choose(change) {
  const { wanted: before, liked } = progress(), wanted = { ...before, difficulty: liked || before.difficulty, ...change };
  // Not every kind comes on every board, nor in every difficulty.
  const { board } = wanted;
  wanted.board = [board, board.split(":")[0]].find((board) => difficulties({ ...wanted, board }).length) ?? "3x3";
  const found = difficulties(wanted);
  if (!found.includes(wanted.difficulty)) [wanted.difficulty] = found;
  save({ wanted, ...(change.difficulty ? { liked: change.difficulty } : {}) });
  void another();
}

function forget() {
  if (confirm("Forget which puzzles you solved?")) clear(), refresh();
}

function refresh() {
  if (!isHere) return;
  const now = progress(), { line: cuts, step, isPlaying } = line.now();
  const game = asked && playCuts(/** @type {any} */ (asked.record), cuts.slice(0, step));
  if (asked && game) {
    const { stage, reply, hints, puzzle } = asked, drawn = cuts.slice(0, step), answer = reply && stage === "wrong" ? drawn.slice(0, reply.answered) : [];
    const marks = {
      hinted: stage === "ask" && hints === 2 ? puzzle.solution.moves.slice(0, 1) : [],
      answer: stage === "right" || stage === "told" ? drawn.slice(0, 1) : [],
      tried: stage === "wrong" ? drawn.slice(0, 1) : [],
      reply: answer.filter((_, i) => game.made[i].by === 1),
    };
    table.board.show(game, { marks, isStill: stage !== "ask" || making !== null });
  }
  table.show({ asked, game, made: cuts.slice(0, step), length: cuts.length, isPlaying, isMaking: making !== null, trouble, progress: now, firsts: firstTries(now.solved) });
}

byId("sheet").addEventListener("click", () => printSheet(next(6)));

addEventListener("keydown", (event) => {
  const at = event.target;
  if (!isHere || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (at instanceof HTMLInputElement && event.key.startsWith("Arrow")) return;
  /** @type {Record<string, () => void>} */
  const keys = { n: () => void another(), h: hint, s: solve, a: again, p: () => line.now().line.length > 0 && line.toggle(), ArrowLeft: () => line.go(-1), ArrowRight: () => line.go(1) };
  keys[event.key]?.();
});
