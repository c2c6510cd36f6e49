// @ts-check
// The list of moves, the best first. Pointing at one shows it on the board. Rows are kept while values come, and with
// them the keyboard's place.

import { isAlone } from "./api.js";
import { behind, play, rest, want } from "./behind.js";
import { lineNames } from "./coordinates.js";
import { html } from "./dom.js";
import { playCuts } from "./rules.js";
import { known } from "./values.js";
import { shownOf, wordsOf } from "./words.js";
import { nimber, signed } from "./worth.js";

/** @typedef {import("./worth.js").Judged} Judged */
/** @typedef {import("./app.js").Page} Page */

/** So many moves that are alike have a word in common; if all are, those after the first few wait behind a button. */
const MANY = 4;
/** So many moves of a line are shown, and of so many moves the lines are looked for before they are pointed at. */
const LONG = 8, FIRST = 8;
const DOTS = "…";

const body = html("ol", { "data-testid": "moves", class: "moves" });
/** @type {Map<string, HTMLElement>} by move, or by what the moves of a group have in common */
const rows = new Map();

/** @type {Page} that is listed */
let now;
/** Whether moves wait behind a button, and the state that they are of. */
let isFolded = true;
/** @type {import("./state.js").State | null} */
let about = null;

/** @param {Page} page @param {Judged[]} moves the best first @returns {HTMLElement} */
export function list(page, moves) {
  now = page;
  const show = shownOf(page.state, page.position);
  /** @type {{key: string, is: Judged[]}[]} */
  const groups = [];
  for (const move of moves) {
    const key = JSON.stringify(chips(move, show));
    if (groups.at(-1)?.key === key) groups.at(-1)?.is.push(move);
    else groups.push({ key, is: [move] });
  }
  if (about !== page.state) (isFolded = true), (about = page.state);
  const wanted = [], hidden = new Set();
  for (const { key, is } of groups) {
    const isHeaded = is.length > MANY && isAllKnown(chips(is[0], show));
    if (isHeaded) wanted.push(headed(`group ${key}`, chips(is[0], show), is.length, moves.length, page));
    const own = is.map((move) => filled(move, page, show)), others = isHeaded && is.length === moves.length && isFolded ? own.slice(MANY - 1) : [];
    wanted.push(...own);
    for (const row of others) hidden.add(row);
    if (others.length) wanted.push(more(others.length, page));
  }
  for (const [key, row] of rows) if (!wanted.includes(row)) row.remove(), rows.delete(key);
  let at = 0;
  wanted.forEach((row, i) => {
    if (body.children[i] !== row) put(row, body.children[i] ?? null);
    row.hidden = hidden.has(row);
    row.style.setProperty("--at", String(row.hidden ? at : at++));
  });
  body.style.setProperty("--rows", String(at));
  if (show !== "none") want(page, moves.slice(0, FIRST).map(({ id }) => id));
  return body;
}

/** @param {HTMLElement} row @param {Element | null} before */
function put(row, before) {
  const focused = row.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  body.insertBefore(row, before);
  focused?.focus({ preventScroll: true });
}

/** @typedef {{text: string, kind: string}} Chip */

/** @param {Judged} move @param {import("./state.js").State["show"]} show @returns {Chip[]} its worth, as it is shown; dots stand for what may still come */
function chips({ byNimber, margin, isAbout, grade }, show) {
  const told = [];
  if (show === "margin" || show === "both") told.push(margin === undefined ? awaited("score") : { text: signed(margin), kind: `${grade} ${isAbout ? "estimate" : ""}` });
  if (show === "nimber" || show === "both") told.push(byNimber ? { text: nimber(byNimber.nimber ?? 0), kind: byNimber.winning ? "winning" : byNimber.nimber === "loony" ? "loony" : "losing" } : awaited("nimber"));
  return told.filter(({ text }) => text);
}

/** @param {import("./values.js").Asked} question @returns {Chip} dots, or no text where the answer is that there is none */
const awaited = (question) => ({ text: isAlone && known(now.state, question).error ? "" : DOTS, kind: "" });

/** @param {Chip[]} told */
const isAllKnown = (told) => told.length > 0 && told.every(({ text }) => text !== DOTS);

/** @param {Chip[]} told @returns {HTMLElement[]} */
const shown = (told) => told.map(({ text, kind }) => html("span", { class: `chip ${kind}` }, text));

/** @param {string} key @param {Chip[]} told @param {number} number @param {number} all @param {Page} page @returns {HTMLElement} what is said of moves that are alike */
function headed(key, told, number, all, { position }) {
  const { string, strings } = wordsOf(position);
  const text = number === all ? `any ${string}` : `these ${number} ${strings} alike`;
  const row = rows.get(key) ?? html("li", { class: "any" });
  rows.set(key, row);
  if (row.dataset.told !== text) row.replaceChildren(...shown(told), html("span", { class: "id" }, text));
  row.dataset.told = text;
  return row;
}

/** @param {number} number @param {Page} page @returns {HTMLElement} what shows its other moves */
function more(number, { position, refresh }) {
  const row = rows.get("more") ?? html("li", { class: "any" }, html("button", { class: "move" }));
  rows.set("more", row);
  const button = /** @type {HTMLButtonElement} */ (row.firstChild);
  button.textContent = `Show ${number} more ${number === 1 ? wordsOf(position).string : wordsOf(position).strings}`;
  button.onclick = () => ((isFolded = false), refresh());
  return row;
}

/** @param {Judged} move @param {Page} page @param {import("./state.js").State["show"]} show @returns {HTMLElement} */
function filled(move, page, show) {
  const { id } = move, called = lineNames(page.position), told = chips(move, show), after = [];
  if (show !== "margin" && show !== "none" && move.byNimber) after.push(move.byNimber.winning ? "wins Nimstring" : "loses Nimstring");
  const line = (show !== "none" && behind(page, id)) || [], names = line.slice(0, LONG).map(called), between = names.some((name) => name.includes(" ")) ? ", " : " ";
  const row = rows.get(id) ?? made(id);
  rows.set(id, row);
  const words = JSON.stringify([told, after, names]);
  if (row.dataset.told !== words) {
    row.children[0].replaceChildren(...shown(told), html("span", { class: "id" }, called(id)));
    // Who makes each of them is told by the color.
    const { made } = playCuts(page.position, [...page.state.cuts, id, ...line.slice(0, LONG)]), from = made.length - names.length;
    const behind = names.flatMap((name, i) => [i ? between : after.length ? " · " : "", html("span", { class: `by${made[from + i].by}` }, name)]);
    row.children[1].replaceChildren(after.join(" · "), ...behind, line.length > LONG ? " …" : "");
    row.children[1].setAttribute("aria-label", `Play the line behind ${called(id)}`);
  }
  row.dataset.told = words;
  return row;
}

/** @param {string} id @returns {HTMLElement} a row: a click makes the move; pointing at it plays the line behind it, and so does a tap on that line */
function made(id) {
  const on = () => (now.doing.point(id), play(now, id)), off = () => (now.doing.point(null), rest(now));
  const isMouse = (/** @type {PointerEvent} */ { pointerType }) => pointerType !== "touch";
  const move = html("button", { class: "move", click: () => now.doing.cut(id) }), line = html("button", { class: "line-behind", tabindex: -1, click: on });
  return html("li", { "data-move": id, pointerenter: (event) => isMouse(event) && on(), pointerleave: (event) => isMouse(event) && off(), focusin: on, focusout: off }, move, line);
}
