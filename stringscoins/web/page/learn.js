// @ts-check
// The room to learn in: lessons, one step at a time, on live boards. What is done in them the server judges.

import { ask } from "./api.js";
import { counted } from "./chains.js";
import { addressOf, keep, kept, next, parse, tick } from "./course.js";
import { furnish } from "./lesson.js";
import { playCuts } from "./rules.js";
import { START } from "./state.js";
import { enter } from "./steps.js";
import { isTeaching, watch } from "./teacher.js";

/** @typedef {import("./course.js").Place} Place */
/** @typedef {import("./course.js").Lesson} Lesson */
/** @typedef {import("./course.js").Step} Step */
/** @typedef {import("./rules.js").Game} Game */
/** @typedef {"read" | "ask" | "busy" | "right" | "wrong" | "shown"} Stage a step without a task is read; busy is while somebody else draws, or judges */
/** @typedef {{lessons: Lesson[], at: Place, stage: Stage, isLaid: boolean, isBegun: boolean, trouble: string}} Seen isLaid: the board is there; isBegun: something was cut */

/** Milliseconds in which a line can be followed: the first of a turn, and the others. */
const PAUSE = 600, NEXT = 450;
/** The seed of who answers: a lesson is the same each time. */
const SEED = 1;

/** @type {Lesson[]} */
let lessons = [];
/** @type {Place} */
let at = { lesson: 1, step: 1 };
/** @type {{step: Step, record: Record<string, any>, worths: Record<string, import("./picture.js").Worth>} | null} what lies on the stage; null until the board of the step is there */
let laid = null;
/** @type {Map<Step, Promise<[Record<string, any>, Record<string, import("./picture.js").Worth>]>>} boards that were asked for, and what stands on them */
const boards = new Map();
/** @type {string[]} the cuts since the step began */
let cuts = [];
/** @type {Stage} */
let stage = "read";
let trouble = "", isHere = false;
/** Counts what is begun, so that what was begun before ends. */
let round = 0;

const room = furnish({ back, show, again, forward, answer, go: (place) => go(place), retry: () => visit() });

/** Show the step in the address. */
export function visit() {
  isHere = true;
  void arrive();
}

/** Leave the room: nobody answers any more. */
export function leave() {
  if (!isHere) return;
  isHere = false;
  round++;
  laid = null;
  room.board.clear();
}

/** @returns {Step} */
const here = () => lessons[at.lesson - 1].steps[at.step - 1];

/** @param {Step} step @returns {import("./state.js").State} */
const state = (step) => ({ ...START, source: "", yaml: step.file, cuts: [...step.begun, ...cuts] });

/** Read the address, and lay the board of its step. */
async function arrive() {
  const mine = ++round;
  // What is told of the next board does not stand beside the numbers of this one.
  if (laid) room.draw(game(), [], {}, true);
  laid = null;
  trouble = "";
  document.body.dataset.busy = "true";
  try {
    lessons = lessons.length ? lessons : (await ask("lessons", null)).lessons;
    if (mine !== round) return;
    at = parse(location.hash, lessons);
    keep({ ...kept(), at });
    const step = here();
    cuts = [];
    stage = step.task ? "ask" : "read";
    refresh();
    const [record, worths] = await board(step);
    if (mine !== round) return;
    laid = { step, record, worths };
    room.board.lay(record, (string) => void cut(string));
    refresh();
    const place = next(at, lessons, 1);
    if (place) board(lessons[place.lesson - 1].steps[place.step - 1]).catch(() => {});
  } catch (error) {
    if (mine === round) fail(error);
  } finally {
    if (mine === round) document.body.dataset.busy = "false";
  }
}

/** @param {Step} step @returns what lies on the stage when it begins, and what cuts are worth there; it is asked for once */
function board(step) {
  const start = { ...START, source: "", yaml: step.file };
  const found = boards.get(step) ?? Promise.all([ask("position", start, { options: { look: step.look } }), step.values ? values({ ...start, cuts: step.begun }) : {}]);
  boards.set(step, found);
  found.catch(() => boards.delete(step));
  return found;
}

/** @param {import("./state.js").State} start @returns {Promise<Record<string, import("./picture.js").Worth>>} the nimber that each cut leaves */
async function values(start) {
  const { moves } = await ask("nimber", start, { options: { moves: 1 } });
  return Object.fromEntries(
    moves.map((/** @type {any} */ { id, nimber }) => [id, { text: nimber === "loony" ? "L" : String(nimber), value: String(nimber), kind: nimber === "loony" ? "loony" : "losing", said: nimber === "loony" ? "loony" : `leaves ${nimber}` }]),
  );
}

/** @param {unknown} error */
function fail(error) {
  trouble = error instanceof Error ? error.message : String(error);
  refresh();
}

/** @returns {Game} */
const game = () => playCuts(/** @type {any} */ (laid?.record), [...(laid?.step.begun ?? []), ...cuts]);

function refresh() {
  if (!isHere) return;
  room.show({ lessons, at, stage, isLaid: laid !== null, isBegun: cuts.length > 0, trouble });
  if (laid) {
    const { step, record, worths } = laid, boxes = step.light.filter((name) => !(name in record.ids));
    room.draw(game(), cuts.length ? boxes : step.light, cuts.length ? {} : worths, stage !== "ask" || Boolean(step.task?.choices.length));
  }
  void count();
}

/** For a class: shade the chains of a board, and tell how many there are, once they are taught and what is asked is answered. */
async function count() {
  const isAnswered = stage === "right" || stage === "shown" || !laid?.step.task?.choices.length;
  const isWanted = isTeaching() && laid?.step.look === "board" && isAnswered && isTaught("chain"), isCounted = lessons[at.lesson - 1]?.terms.includes("chain rule");
  room.reserve(isWanted && isCounted);
  const mine = round, made = cuts, fight = isWanted ? await counted(state(/** @type {any} */ (laid).step)).catch(() => null) : null;
  if (isHere && mine === round && made === cuts) room.count(fight, fight ? game().mover : 0);
}

/** @param {string} term @returns {boolean} whether a lesson so far has it */
const isTaught = (term) => lessons.slice(0, at.lesson).some(({ terms }) => terms.includes(term));

/** @param {Place} place go there */
function go(place) {
  enter(addressOf(place), false);
  void arrive();
}

function forward() {
  if (!lessons.length) return;
  if (!here().task) tick(at);
  const place = next(at, lessons, 1);
  if (place) go(place);
  else location.hash = "#puzzles";
}

function back() {
  const place = lessons.length ? next(at, lessons, -1) : null;
  if (place) go(place);
}

/** Begin the step again. */
function again() {
  if (!laid?.step.task) return;
  round++;
  cuts = [];
  stage = "ask";
  document.body.dataset.busy = "false";
  refresh();
  room.board.focus();
}

/** @param {boolean} isRight the task is done, or not */
function end(isRight) {
  stage = isRight ? "right" : "wrong";
  if (isRight) tick(at);
  refresh();
}

/** @param {(goesOn: () => boolean) => Promise<void>} work while which the stage is busy, if nothing else is begun */
async function working(work) {
  const mine = ++round;
  stage = "busy";
  document.body.dataset.busy = "true";
  refresh();
  try {
    await work(() => mine === round);
  } catch (error) {
    if (mine === round) fail(error);
  } finally {
    if (mine === round) document.body.dataset.busy = "false";
  }
}

/** @param {string} string cut it, and have that judged */
function cut(string) {
  const task = laid?.step.task;
  if (!task || stage !== "ask" || task.choices.length || !(string in game().left)) return;
  cuts = [...cuts, string];
  return working(async (goesOn) => {
    const { right } = await judge(task.number);
    if (!goesOn()) return;
    const now = game(), isOver = !Object.keys(now.left).length;
    if (!right || isOver || task.until === "cut" || (task.until === "turn" && now.mover)) {
      end(right);
      return reply(goesOn);
    }
    await reply(goesOn);
    if (!goesOn()) return;
    stage = "ask";
    if (Object.keys(game().left).length) refresh();
    else end(true);
  });
}

/** @param {number} number answer with it */
function answer(number) {
  if (!laid?.step.task || stage !== "ask") return;
  return working(async (goesOn) => {
    const { right } = await judge(number);
    if (goesOn()) end(right);
  });
}

/** @param {number} number @returns {Promise<Record<string, any>>} whether the last cut, or the number, is right */
function judge(number) {
  const { step } = /** @type {NonNullable<typeof laid>} */ (laid);
  return ask("judge", state(step), { options: { rule: /** @type {any} */ (step.task).rule, number } });
}

/** @param {() => boolean} goesOn let the other player draw a whole turn, if a step has one whose turn it is */
async function reply(goesOn) {
  const step = /** @type {Step} */ (laid?.step), player = step.task?.reply;
  for (let pause = PAUSE; player && game().mover && Object.keys(game().left).length; pause = NEXT) {
    const [{ id }] = await Promise.all([ask("play", state(step), { options: { player, seconds: 0.5, seed: SEED } }), rest(pause)]);
    if (!goesOn() || !id) return;
    cuts = [...cuts, id];
    refresh();
  }
}

/** @param {number} pause @returns {Promise<void>} */
const rest = (pause) => new Promise((done) => setTimeout(done, pause));

/** Show how the task is done. */
function show() {
  const task = laid?.step.task;
  if (!task) return;
  cuts = [];
  return working(async (goesOn) => {
    for (const string of task.choices.length ? [] : task.show) {
      await rest(cuts.length ? NEXT : PAUSE);
      if (!goesOn()) return;
      cuts = [...cuts, String(string)];
      refresh();
    }
    stage = "shown";
    refresh();
  });
}

watch(refresh);

addEventListener("keydown", (event) => {
  if (!isHere || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const doing = { n: forward, b: back, s: show, a: again }[event.key];
  if (doing) void doing();
});
