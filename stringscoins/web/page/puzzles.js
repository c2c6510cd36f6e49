// @ts-check
// Puzzles: one after the other. The user cuts on the board; what was cut is judged, and the solution explained.

import { answer, sign, working } from "./answers.js";
import { ask } from "./api.js";
import { byId, html } from "./dom.js";
import { lighting } from "./marks.js";
import { clear, count, next, progress, save, total } from "./progress.js";
import { follow, strip, walked } from "./walk.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./progress.js").Wanted} Wanted */
/** @typedef {Record<string, any>} Puzzle what /api/puzzle says */

/** @type {Record<string, string>} */
const KINDS = { control: "control: who moves last?", sacrifice: "sacrifice: give boxes away", loony: "loony: take them or leave them?", count: "count: what to open?" };
const BOARDS = ["3x3", "4x4", "5x5", "3x3:icelandic", "4x4:swedish"];
const PRAISE = ["Right!", "Well done!", "That is it!", "Well seen!"];

/** @type {{words: string, stop: () => void} | null} the puzzle that is made */
let making = null;
let trouble = "";
/** @type {Map<string, Promise<Puzzle>>} puzzles by what was wanted; the next one is made while this one is solved */
const made = new Map();
/** @type {{key: string, node: HTMLElement, task: Node[]} | null} */
let last = null;

/** @type {import("./app.js").Panel} */
export const puzzles = {
  id: "puzzles",
  title: "Puzzles",
  shown(page) {
    const puzzle = shownOf(page);
    const judged = puzzle ? judge(page, puzzle) : null;
    const key = walked(page) + JSON.stringify([progress(), making?.words, trouble, judged, page.state.show]);
    if (last?.key !== key) last = { key, node: panel(page, puzzle, judged), task: puzzle ? task(page, puzzle, judged) : [] };
    if (byId("task").firstChild !== (last.task[0] ?? null)) byId("task").replaceChildren(...last.task);
    return last.node;
  },
  left: () => byId("task").replaceChildren(),
};

/** @param {Page} page @returns {Puzzle | null} the puzzle of which this is a state */
function shownOf(page) {
  const { puzzle } = progress();
  return puzzle && puzzle.position === page.state.yaml ? puzzle : null;
}

/** @typedef {import("./answers.js").Found} Found */
/** @typedef {{cut: string, isRight: boolean, isOver: boolean, found?: Found, reasons?: Found, known: boolean[]}} Judged what the first cut was, and what the server knows of it */

/** @param {Page} page @param {Puzzle} puzzle @returns {Judged | null} what is to be said of the first cut */
function judge(page, puzzle) {
  const [cut] = page.state.cuts;
  const { isOver } = progress();
  if (cut === undefined) return isOver ? { cut: "", isRight: false, isOver, known: [] } : null;
  const isRight = puzzle.solution.moves.includes(cut);
  if (isRight && !isOver) count(true), queueMicrotask(() => reveal(page));
  if (isRight) return { cut, isRight, isOver: true, known: [] };
  if (!isOver && page.state.cuts.length === 1) save({ ...progress(), hasErred: true });
  const found = answer(page, "score", { ...page.state, cuts: [cut] }, { moves: 1 });
  const reasons = answer(page, "why", { ...page.state, cuts: [] }, { string: cut });
  return { cut, isRight, isOver, found, reasons, known: [found.isWorking, reasons.isWorking] };
}

/** @param {Page} page values may be seen now */
const reveal = (page) => void page.go({ show: "margin" }, true);

/** @param {Page} page @param {Puzzle} puzzle @param {Judged | null} judged @returns {Node[]} what is asked, above the board */
function task(page, puzzle, judged) {
  const { cuts } = page.state;
  const [a, b] = puzzle.score;
  const parts = [html("p", { class: "question" }, html("strong", {}, `A ${a}, B ${b}. `), puzzle.question)];
  if (judged && cuts.length) parts.push(verdict(page, puzzle, judged));
  if (!judged?.isOver) parts.push(html("div", { class: "buttons" }, cuts.length ? html("button", { class: "main", click: () => void page.go({ cuts: [] }) }, "Try again") : null, html("button", { click: () => solve(page) }, "Show the solution")));
  else parts.push(html("div", { class: "buttons" }, html("button", { class: "main", click: () => void start(page) }, "Next puzzle")));
  return parts;
}

/** @param {Page} page @param {Puzzle} puzzle @param {Judged} judged */
function verdict(page, puzzle, { cut, isRight, found, reasons }) {
  if (isRight) return html("p", { class: "right", "data-testid": "verdict" }, html("strong", {}, `✓ ${PRAISE[puzzle.seed % PRAISE.length]} `), `${cut} does it. `, ending(puzzle.solution.final));
  const record = found?.record;
  const words = html("p", { class: "wrong" }, html("strong", {}, `✗ ${cut} does not do it. `));
  if (typeof record?.margin === "number") words.append(...refutation(page, puzzle, record, cut));
  else if (found) words.append(sign(found, "Looking for the answer…") ?? "");
  // What wins instead is not told yet.
  const told = (reasons?.record?.steps ?? []).filter((/** @type {any} */ { kind }) => kind !== "loses");
  const more = told.length ? html("details", {}, html("summary", {}, "In Nimstring"), ...told.map((/** @type {any} */ { text }) => html("p", {}, text))) : null;
  return html("div", { "data-testid": "verdict" }, words, more);
}

/** @param {[number, number]} final */
const ending = ([a, b]) => `With best play it ends with A ${a}, B ${b}${a > b ? ": A wins." : a === b ? ": a draw." : ": B wins."}`;

/** @param {Page} page @param {Puzzle} puzzle @param {Record<string, any>} record @param {string} cut @returns {(Node | string)[]} what the opponent answers, and how that ends */
function refutation(page, puzzle, record, cut) {
  const best = (record.moves ?? []).find((/** @type {any} */ move) => move.best)?.id;
  const taken = new Set(Object.values(page.position.ids).flat()).size - record.coins;
  // Who captured moves on.
  const mover = taken ? 0 : 1;
  const own = (record.coins + record.margin) / 2, others = record.coins - own;
  const [a, b] = puzzle.score;
  const end = ending(mover ? [a + others, b + own] : [a + taken + own, b + others]);
  if (!best) return [end];
  const shown = html("button", { title: "Show it on the board", ...lighting([best]), click: () => void page.go({ cuts: [cut, best] }) }, best);
  return [mover ? "B answers " : "A goes on with ", shown, `. ${end}`];
}

/** @param {Page} page give up: the solution is told */
function solve(page) {
  if (!progress().isOver) count(false);
  void page.go({ cuts: [], show: "margin" }, page.state.cuts.length === 0);
}

/** @param {Page} page @param {Puzzle | null} puzzle @param {Judged | null} judged */
function panel(page, puzzle, judged) {
  return html("div", { class: "puzzles" }, strip(page), puzzle && judged?.isOver ? solution(page, puzzle) : null, chooser(page, Boolean(puzzle)), scores(page));
}

/** @param {Page} page @param {Puzzle} puzzle */
function solution(page, { solution: { text, line, nimstring, moves } }) {
  return html(
    "section",
    {},
    html("h3", {}, "Solution"),
    html("p", { class: "pointing", tabindex: 0, ...lighting(moves) }, text),
    html("div", { class: "buttons" }, html("button", { id: "best-play", click: () => follow(page, "Best play", [], line) }, "Go through best play")),
    html("details", {}, html("summary", {}, "In Nimstring"), ...nimstring.map((/** @type {string} */ words) => html("p", {}, words))),
  );
}

/** @param {Page} page @param {boolean} isOne whether there is one already */
function chooser(page, isOne) {
  const { wanted } = progress();
  const choose = (/** @type {Partial<Wanted>} */ change) => {
    const chosen = { ...wanted, ...change };
    // No sacrifice is easy: who plays greedily draws a safe line.
    if (chosen.kind === "sacrifice" && chosen.difficulty === "easy") chosen.difficulty = "hard";
    save({ ...progress(), wanted: chosen });
    page.refresh();
  };
  /** @param {"kind" | "difficulty" | "board"} name @param {string} title @param {Record<string, string>} options */
  const select = (name, title, options) =>
    html("label", {}, `${title} `, html("select", { id: `puzzle-${name}`, change: (/** @type {any} */ event) => choose({ [name]: event.target.value }) }, ...Object.entries(options).map(([value, words]) => html("option", { value, selected: wanted[name] === value }, words))));
  return html(
    "section",
    { class: "chooser" },
    html("h3", {}, isOne ? "The next one" : "A puzzle"),
    isOne ? null : html("p", {}, "Dots-and-Boxes: whoever draws the fourth side of a box takes it, and moves again. You are A. One line is right; find it, and draw it on the board."),
    select("kind", "Kind", KINDS),
    select("difficulty", "How hard", wanted.kind === "sacrifice" ? { medium: "medium", hard: "hard", "": "any" } : { easy: "easy", medium: "medium", hard: "hard", "": "any" }),
    select("board", "Board", Object.fromEntries(BOARDS.map((board) => [board, board]))),
    making ? working(making.words, making.stop) : html("div", { class: "buttons" }, html("button", { class: isOne ? "" : "main", "data-testid": "next-puzzle", click: () => void start(page) }, isOne ? "Next puzzle" : "Begin")),
    trouble ? html("p", { role: "alert", class: "wrong" }, trouble) : null,
  );
}

/** @param {Page} page */
function scores(page) {
  const { solved, streak, best } = progress();
  const rows = Object.entries(solved).map(([kind, of]) => html("tr", {}, html("th", { scope: "row" }, kind), ...["easy", "medium", "hard"].map((level) => html("td", {}, String(of[level] ?? 0)))));
  if (!total()) return null;
  const wipe = () => confirm("Forget which puzzles you solved?") && (clear(), page.refresh());
  return html(
    "section",
    {},
    html("h3", {}, "Solved at the first try"),
    html("table", { class: "solved" }, html("thead", {}, html("tr", {}, html("td"), ...["easy", "medium", "hard"].map((level) => html("th", { scope: "col" }, level)))), html("tbody", {}, ...rows)),
    html("p", {}, `${streak} in a row now, ${best} at best. `, html("button", { click: wipe }, "Clear")),
  );
}

/** @param {Wanted} wanted @param {AbortSignal} [signal] @returns {Promise<Puzzle>} */
function get(wanted, signal) {
  const key = JSON.stringify(wanted);
  const found = made.get(key) ?? ask("puzzle", null, { options: { ...wanted }, signal });
  made.set(key, found);
  found.catch(() => made.delete(key));
  return found;
}

/** @param {Page} page @returns {Promise<void>} the next puzzle of the kind that is chosen */
async function start(page) {
  if (making) return;
  const wanted = next();
  const running = new AbortController();
  making = { words: "Making a puzzle…", stop: () => running.abort() };
  trouble = "";
  page.refresh();
  try {
    const puzzle = await get(wanted, running.signal);
    const { board, kind, difficulty, seed } = wanted;
    save({ ...progress(), puzzle, isOver: false, hasErred: false, seeds: { ...progress().seeds, [`${board} ${kind} ${difficulty}`]: seed } });
    making = null;
    await page.go({ room: "puzzles", source: "", yaml: puzzle.position, cuts: [], show: "none", look: "", misere: false });
    byId("task").scrollIntoView({ block: "nearest" });
    get(next()).catch(() => {});
  } catch (error) {
    making = null;
    trouble = running.signal.aborted ? "" : error instanceof Error ? error.message : String(error);
    page.refresh();
  }
}
