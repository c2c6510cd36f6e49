// @ts-check
// The room to play in: a game against a level of the computer, or of two people, as it stands in the address.

import { review } from "./app.js";
import { ask, askFamilies } from "./api.js";
import { chooser } from "./chooser.js";
import { addressOf, fresh, keep, parse, players, stateOf } from "./match.js";
import { playCuts } from "./rules.js";
import { begin, canStepBack, enter } from "./steps.js";
import { furnish } from "./table.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./rules.js").Game} Game */
/** @typedef {{name: string, title: string, can: string, falls_to: string}} Level */
/** @typedef {{match: Match, record: Record<string, any>, game: Game, isOver: boolean, thinks: boolean, isKept: boolean, hint: {at: string, id: string, text: string} | null, trouble: string}} Table what is to be seen; isKept says that a game stands in the history while another one is chosen */

/** Milliseconds in which a line of the computer can be followed: the first of a turn, and the others. */
const PAUSE = 400, NEXT = 250;

/** @type {Match} */
let match = fresh();
/** @type {Record<string, any> | null} what the server said of the board that is drawn, its source, and for whom it lies there */
let record = null;
let drawn = "", laid = "";
/** @type {AbortController | null} what ends the thinking of the computer */
let thinking = null;
/** @type {Table["hint"]} */
let hint = null;
let trouble = "";
let isHere = false, isChoosing = false, isKept = false;
/** @type {Level[]} */
let levels = [];

const table = furnish({ choose, start, cancel, help, takeBack, resign, again, rematch: () => again(true), review: () => void lookBack(), retry: () => void arrive(match) });
const choice = chooser((draft) => void preview(draft));

/** Show the game in the address. */
export function visit() {
  isHere = true;
  if (!levels.length) {
    askFamilies().then(
      (found) => ((levels = found.levels), choice.offer(levels, found.tables), refresh()),
      (error) => fail(error),
    );
  }
  isChoosing = false;
  try {
    void arrive(parse(location.hash));
  } catch {
    match = fresh();
    void arrive(match).then(() => fail(new Error("This link holds no game, so here is a new one.")));
  }
}

/** Leave the room: the computer does not think any more. */
export function leave() {
  if (!isHere) return;
  isHere = false;
  rest();
  table.board.clear();
  drawn = laid = "";
}

function rest() {
  thinking?.abort();
  thinking = null;
}

/** @param {unknown} error */
function fail(error) {
  trouble = error instanceof Error ? error.message : String(error);
  refresh();
}

/** @param {Match} now @param {(address: string) => void} enters how it stands in the history */
function go(now, enters) {
  enters(addressOf(now));
  void arrive(now);
}

/** @param {Match} now show it, and let the computer draw if it is its turn */
async function arrive(now) {
  rest();
  match = now;
  trouble = "";
  document.body.dataset.busy = "true";
  try {
    if (!(await lay(now))) return;
    if (match !== now) return;
    const ids = new Set(Object.keys(record?.ids ?? {})), wrong = now.cuts.find((cut) => !ids.delete(cut));
    if (wrong !== undefined) {
      now.cuts = now.cuts.slice(0, now.cuts.lastIndexOf(wrong));
      throw new Error(`This link holds another game: "${wrong}" cannot be drawn.`);
    }
    refresh();
    await think();
  } catch (error) {
    if (match !== now) return;
    if (drawn !== now.source) [record, drawn, laid] = [null, "", ""];
    fail(error);
  } finally {
    if (match === now && isHere) document.body.dataset.busy = "false";
  }
}

/** @param {Match} now lay its board on the table @returns {Promise<boolean>} whether it lies there */
async function lay(now) {
  const { source } = now;
  const found = source === drawn && record ? record : await ask("position", await stateOf({ ...now, cuts: [] }));
  if (!isHere || match.source !== source) return false;
  if (found.look !== "board") throw new Error(`"${found.name}" is no board. Boards are 3x3 to 8x8; anything else is for Analyze.`);
  if (!Object.keys(found.ids).length) throw new Error("The game of this link is over before it begins: no line is left to be drawn.");
  const initials = players(now).map((one) => one[0].toUpperCase()).join("");
  if (laid === source + initials) return true;
  record = found;
  drawn = source;
  laid = source + initials;
  table.board.lay(found, cut, initials);
  return true;
}

/** @returns {Game} */
const game = () => playCuts(/** @type {any} */ (record), match.cuts);

/** @param {Game} now */
const isOver = (now) => Boolean(match.resigned) || Object.keys(now.left).length === 0;

/** @param {Game} now @returns {boolean} whether the computer is to draw */
const isIts = (now) => players(match)[now.mover] === "computer" && !isOver(now);

function refresh() {
  if (!isHere || !record || !laid) return void (trouble && table.complain(trouble));
  const now = game(), over = isOver(now);
  if (hint && (hint.at !== addressOf(match) || isChoosing)) hint = null;
  table.board.show(now, { marks: { hinted: hint ? [hint.id] : [], ...answered(now) }, isStill: isChoosing || over || isIts(now) });
  table.show({ match, record, game: now, isOver: over, thinks: thinking !== null, isKept, hint, trouble }, levels, isChoosing ? choice.element : null);
}

/** @param {Game} now @returns {import("./board.js").Marks} the lines of the last turn, if the computer drew them */
function answered({ made, cuts }) {
  const by = made.at(-1)?.by ?? 0, from = Math.max(match.from, made.findLastIndex((one) => one.by !== by) + 1);
  return players(match)[by] === "computer" ? { [`turn${by}`]: cuts.slice(from) } : {};
}

/** @param {string} string draw it, if it is a person's turn */
function cut(string) {
  const now = game();
  if (isChoosing || isOver(now) || isIts(now) || !(string in now.left)) return;
  go({ ...match, cuts: [...match.cuts, string] }, (address) => enter(address, false));
}

/** Let the computer draw until it is a person's turn. */
async function think() {
  let now = game();
  if (!isIts(now) || isChoosing) return;
  const work = (thinking = new AbortController()), mine = match;
  refresh();
  try {
    for (let pause = PAUSE; isIts(now); pause = NEXT) {
      const options = { player: match.level, seconds: 1, seed: Math.floor(Math.random() * 1000), misere: Number(match.misere) };
      const state = await stateOf(match);
      const [{ id }] = await Promise.all([ask("play", state, { options, signal: work.signal }), new Promise((done) => setTimeout(done, pause))]);
      if (work.signal.aborted || !id) return;
      // Its lines stand in the place of yours, so that one step back takes back both.
      match.cuts = [...match.cuts, id];
      enter(addressOf(match), true);
      now = game();
      refresh();
    }
  } catch (error) {
    if (!work.signal.aborted) fail(error);
  } finally {
    if (thinking === work) thinking = null;
    if (match === mine) refresh();
  }
}

/** Point at a good line, and say why. */
async function help() {
  const at = addressOf(match);
  if (hint?.at === at) return;
  hint = { at, id: "", text: "Looking for a good line …" };
  refresh();
  try {
    const { id, text } = await ask("hint", await stateOf(match), { options: { misere: Number(match.misere) } });
    if (addressOf(match) !== at) return;
    hint = { at, id, text };
    refresh();
  } catch (error) {
    if (addressOf(match) !== at) return;
    hint = null;
    fail(error);
  }
}

/** Take back the last line of a person, and what the computer drew after it; or that somebody resigned. */
function takeBack() {
  const last = match.resigned ? match.cuts.length : game().made.findLastIndex(({ by }) => players(match)[by] !== "computer");
  if (last < match.from) return;
  if (canStepBack()) return void history.back();
  go({ ...match, cuts: match.cuts.slice(0, last), resigned: "" }, (address) => enter(address, true));
}

function resign() {
  if (!confirm("Resign this game?")) return;
  const now = game(), mover = match.level ? players(match).indexOf("you") : now.mover;
  go({ ...match, resigned: "AB"[mover] }, (address) => enter(address, false));
}

/** Review the game. */
async function lookBack() {
  const you = match.level && (match.first === "you" ? "A" : "B");
  review({ ...(await stateOf(match)), you });
}

/** @param {boolean} [isRematch] whether the other one begins this time */
function again(isRematch = false) {
  const first = isRematch ? (match.first === "you" ? "computer" : "you") : match.first;
  go({ ...match, cuts: match.cuts.slice(0, match.from), resigned: "", first }, begin);
}

/** Offer the choice of a game. */
function choose() {
  rest();
  isChoosing = true;
  isKept = match.cuts.length > match.from;
  // A step of its own: Back closes the choice, and the game is there.
  enter(location.hash || "#play", false);
  choice.set(match, record ? playCuts(/** @type {any} */ (record), match.cuts.slice(0, match.from)).mover : 0);
  void preview(choice.draft());
  /** @type {HTMLElement | null} */ (choice.element.querySelector("input:checked"))?.focus({ preventScroll: true });
}

/** Go back to the game. */
function cancel() {
  table.board.focus();
  history.back();
}

/** @param {Match} draft show the board that is chosen */
async function preview(draft) {
  match = draft;
  await lay(draft).catch(fail);
  refresh();
}

/** Begin the game that is chosen. */
function start() {
  isChoosing = false;
  const chosen = choice.chosen();
  keep(chosen);
  go(chosen, begin);
  table.board.focus();
}

addEventListener("keydown", (event) => {
  if (!isHere || !record || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (isChoosing) return void (event.key === "Escape" && cancel());
  if (event.key === "n") choose();
  const now = game();
  if (event.key === "u") takeBack();
  if (event.key === "h" && !isOver(now) && !isIts(now)) void help();
});
