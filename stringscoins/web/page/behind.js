// @ts-check
// The line behind a move: asked for when it is to be seen, one after the other, and played on the board when the move
// is pointed at.

import { guess, known } from "./values.js";

/** @typedef {import("./app.js").Page} Page */

/** Milliseconds before the first move is made, and between moves. */
const FIRST = 700, NEXT = 450;

/** @type {string[]} the moves whose lines are wanted */
let wanted = [];
/** Whether one of them is asked for now. */
let isAsking = false;
/** @type {{state: object, asking: AbortController} | null} what they are moves of, and what ends the questions */
let about = null;
let timer = 0;
/** The move whose line is played, or will be when it is known. */
let playing = "";

/** @param {Page} page @param {string} id @returns {import("./state.js").State} where the move leads */
const after = ({ state }, id) => ({ ...state, cuts: [...state.cuts, id] });

/** @param {Page} page @param {string} id a move @returns {string[] | null} the moves that follow it, null while they are not known */
export function behind(page, id) {
  const line = known(page.state, "estimate").estimate?.line ?? [];
  if (line[0] === id && line.length > 1) return line.slice(1);
  return known(after(page, id), "estimate").estimate?.line ?? (line[0] === id ? [] : null);
}

/** @param {Page} page @param {string[]} ids ask for the lines behind these moves; those that were asked for before come later */
export function want(page, ids) {
  if (about?.state !== page.state) leave(), (about = { state: page.state, asking: new AbortController() });
  wanted = [...new Set([...ids.filter((id) => !known(after(page, id), "estimate").done), ...wanted])];
  if (!isAsking) void ask(page);
}

/** @param {Page} page @returns {boolean} whether its own estimate has come */
function isSettled({ state }) {
  const { done, isWorking } = known(state, "estimate");
  return !isWorking && (done || known(state, "score").done);
}

/** @param {Page} page */
async function ask(page) {
  const mine = about;
  // One estimate is asked for at a time, and that of the position comes first.
  while (mine && mine === about && wanted.length && isSettled(page)) {
    const [id] = wanted;
    isAsking = true;
    await guess(after(page, id), mine.asking.signal);
    if (mine !== about) return;
    isAsking = false;
    wanted = wanted.filter((other) => other !== id);
    page.refresh();
    if (playing === id) play(page, id);
  }
}

/** Ask for no line any more, and play none. */
export function leave() {
  about?.asking.abort();
  about = null;
  wanted = [];
  isAsking = false;
  clearTimeout(timer);
  playing = "";
}

/** @param {Page} page @param {string} id play the line behind a move on the board, as soon as it is known */
export function play(page, id) {
  rest(page);
  const line = behind(page, id);
  if (!line) want(page, [id]);
  playing = id;
  if (!line) return;
  const cuts = [id, ...line];
  let made = matchMedia("(prefers-reduced-motion: reduce)").matches ? cuts.length - 1 : 0;
  const step = () => {
    page.doing.play(cuts.slice(0, ++made));
    if (made < cuts.length) timer = setTimeout(step, NEXT);
  };
  timer = setTimeout(step, FIRST);
}

/** @param {Page} page show the position itself again */
export function rest(page) {
  clearTimeout(timer);
  playing = "";
  page.doing.play(null);
}
