// @ts-check
// The stage while a position is set up: a board, or strings and coins that are clicked.

import { addressFor, addressOf, closedOf, freeCoin, given, place, SIDE, tied, toggle, untied, without } from "./content.js";
import { boxName, lineName } from "./coordinates.js";
import { byId, svg } from "./dom.js";
import { change, drop, follow, present, say } from "./drafts.js";
import { squares } from "./squares.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./content.js").Draft} Draft */
/** @typedef {import("./content.js").Point} Point */

/** What a click does, on boards and on graphs; the coins that were clicked for the next string. @type {{on: boolean, box: string, tool: string, picked: string[]}} */
export const editor = { on: false, box: "lines", tool: "draw", picked: [] };

/** @type {Page} */
let now;
/** @type {SVGElement | null} what strings and coins are drawn on */
let pad = null;
/** @type {{size: string, view: ReturnType<typeof squares>} | null} */
let board = null;
/** What is to be on the stage next. */
let ahead = "";
/** @type {{coin: string | null, from: Point, at: Point | null} | null} a press of the pointer, and where a coin was dragged to */
let held = null;

/** @param {Page} page @returns {boolean} whether the stage is the editor's */
export function edited(page) {
  now = page;
  if (ahead === where(page)) arrive();
  byId("analysis").classList.toggle("is-setup", editor.on);
  if (!editor.on) return false;
  follow(page);
  draw();
  return true;
}

/** @param {boolean} on */
export function switchTo(on) {
  editor.on = on;
  Object.assign(editor, { box: "lines", picked: [] });
  if (on) return;
  pad = board = null;
  now?.refresh();
}

/** @param {Page} page */
const where = (page) => JSON.stringify([addressOf(page), page.state.misere]);

/** Go to what is set up, and leave when it is on the stage. */
export function depart() {
  const { misere } = present(), address = addressFor(present());
  ahead = JSON.stringify([address, misere]);
  if (ahead === where(now)) arrive();
  else void now.go({ ...address, misere, look: "" });
}

/** What was set up is on the stage now. */
function arrive() {
  ahead = "";
  drop();
  if (editor.on) now.open("moves");
}

function draw() {
  const draft = present();
  if (draft.board) {
    const size = JSON.stringify(draft.board);
    if (board?.size !== size) board = { size, view: squares(draft.board, { onLine, onBox }) };
    show(board.view.element);
    return board.view.show(draft, editor.box);
  }
  pad ??= made();
  show(pad);
  const focused = document.activeElement?.getAttribute("data-coin") ?? document.activeElement?.getAttribute("data-string");
  pad.replaceChildren(...graph(draft, SIDE / (pad.clientWidth || SIDE)));
  if (focused) /** @type {HTMLElement | null} */ (pad.querySelector(`[data-coin="${CSS.escape(focused)}"], [data-string="${CSS.escape(focused)}"]`))?.focus();
}

/** @param {SVGElement} element */
function show(element) {
  if (byId("view").firstChild !== element || byId("view").childNodes.length > 1) byId("view").replaceChildren(element);
}

/** @param {Draft} next @param {string} [said] what was done */
export function changeDraft(next, said) {
  editor.picked = [];
  change(next, said);
  now.refresh();
}

// A board.

/** @param {string} line */
function onLine(line) {
  const before = present(), after = toggle(before, line), open = Object.keys(before.owners).filter((box) => !(box in after.owners));
  const name = lineName(line, rows(before)), isDrawn = after.drawn.length > before.drawn.length;
  const boxes = open.map((box) => boxName(box, rows(before))).join(" and ");
  changeDraft(after, `${name} is ${isDrawn ? "drawn" : "erased"}.${boxes && ` ${open.length > 1 ? "Boxes" : "Box"} ${boxes} ${open.length > 1 ? "are" : "is"} open again.`}`);
}

/** @param {string} box */
function onBox(box) {
  const before = present(), name = `Box ${boxName(box, rows(before))}`, had = before.owners[box] ?? "";
  // While lines are drawn, clicks on a box go through all who may have it.
  const owner = editor.box === "lines" ? { "": "A", A: "B" }[had] ?? "" : editor.box === "nobody" ? "" : editor.box;
  if (owner === had) {
    const isClosed = closedOf(before).includes(box);
    say(owner ? `${name} has gone to ${owner} already.` : isClosed ? `${name} has no owner already.` : `Close ${name.replace("B", "b")} first: draw its lines.`);
    return now.refresh();
  }
  const after = given(before, box, owner), lines = after.drawn.length - before.drawn.length;
  changeDraft(after, `${name} ${owner ? `goes to ${owner}` : "has no owner"}.${lines ? ` ${lines === 1 ? "A line is" : `${lines} lines are`} drawn with it.` : ""}`);
}

/** @param {Draft} draft */
const rows = ({ board }) => board?.rows ?? 0;

// Strings between coins.

/** @returns {SVGElement} */
function made() {
  const root = svg("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "picture graph pad", role: "group", "aria-label": "The position, to be set up", "data-testid": "pad" });
  root.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    held = { coin: coinAt(event.target), from: [event.clientX, event.clientY], at: null };
  });
  root.addEventListener("pointermove", (event) => {
    if (!held?.coin) return;
    if (!held.at && Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) < 6) return;
    if (!held.at) root.setPointerCapture(event.pointerId);
    held.at = pointed(event);
    draw();
  });
  // No click comes where the picture was drawn anew since the button went down. What lies there now is meant.
  root.addEventListener("pointerup", (event) => {
    const press = held;
    held = null;
    if (press?.coin && press.at) changeDraft(place(present(), press.coin, press.at));
    else if (press) onPlace(document.elementFromPoint(event.clientX, event.clientY), event);
  });
  root.addEventListener("pointercancel", () => (held = null));
  // Programs that read the page aloud click without a pointer.
  root.addEventListener("click", (event) => !event.detail && onPlace(event.target, event));
  new ResizeObserver(() => now.refresh()).observe(root);
  return root;
}

/** @param {EventTarget | null} target @param {MouseEvent} event */
function onPlace(target, event) {
  const coin = coinAt(target), string = /** @type {Element | null} */ (target)?.closest("[data-string]")?.getAttribute("data-string");
  if (coin) onCoin(coin);
  else if (string) onString(string);
  else onNothing(pointed(event));
}

/** @param {EventTarget | null} target */
const coinAt = (target) => /** @type {Element | null} */ (target)?.closest("[data-coin]")?.getAttribute("data-coin") ?? null;

/** @param {MouseEvent} event @returns {Point} within the pad */
function pointed(event) {
  const svg = /** @type {SVGGraphicsElement & SVGSVGElement} */ (pad);
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse());
  return [Math.max(20, Math.min(SIDE - 20, x)), Math.max(20, Math.min(SIDE - 20, y))];
}

/** @param {string} coin */
function onCoin(coin) {
  const { picked, tool } = editor;
  if (tool === "remove") return changeDraft(without(present(), coin));
  if (tool === "ground") return changeDraft(tied(present(), [coin]));
  if (tool === "draw" && picked.length && picked[0] !== coin) return changeDraft(tied(present(), [picked[0], coin]));
  editor.picked = picked.includes(coin) ? picked.filter((other) => other !== coin) : [...picked, coin];
  now.refresh();
}

/** @param {string} string */
function onString(string) {
  if (editor.tool === "remove") changeDraft(untied(present(), string));
}

/** @param {Point} point */
function onNothing(point) {
  if (editor.tool === "remove") return;
  const before = present(), coin = freeCoin(Object.keys(before.places)), after = place(before, coin, point);
  changeDraft(editor.tool === "draw" && editor.picked.length ? tied(after, [editor.picked[0], coin]) : after);
}

/** @param {() => void} act */
const keys = (act) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
};

/** @param {Draft} draft @param {number} pixel how much of the stage a pixel of the screen is @returns {SVGElement[]} */
function graph({ strings, places }, pixel) {
  const at = (/** @type {string} */ coin) => (held?.coin === coin && held.at) || places[coin];
  /** @type {Map<string, number>} */
  const alike = new Map();
  const drawn = Object.entries(strings).map(([id, held]) => {
    const name = [...held].sort().join(" "), nth = alike.get(name) ?? 0;
    alike.set(name, nth + 1);
    const d = shape(held.map(at), nth);
    return svg(
      "g",
      { class: "string edge", "data-string": id, role: "button", tabindex: 0, "aria-label": `string ${id}: ${held.join(" ") || "bare"}`, keydown: keys(() => onString(id)) },
      svg("path", { d, class: "line" }),
      svg("path", { d, class: "reach" }),
    );
  });
  const nodes = Object.keys(places).map((coin) => {
    const [x, y] = at(coin), half = Math.max(17, 8 + 4.5 * coin.length) * pixel, high = 16 * pixel, reach = 22 * pixel;
    return svg(
      "g",
      { class: `coin node ${editor.picked.includes(coin) ? "picked" : ""}`, "data-coin": coin, role: "button", tabindex: 0, "aria-label": `coin ${coin}`, "aria-pressed": String(editor.picked.includes(coin)), keydown: keys(() => onCoin(coin)) },
      svg("rect", { x: x - Math.max(half, reach), y: y - reach, width: 2 * Math.max(half, reach), height: 2 * reach, class: "around" }),
      svg("rect", { x: x - half, y: y - high, width: 2 * half, height: 2 * high, rx: high, class: "shape" }),
      svg("text", { x, y: y + 5 * pixel, "font-size": 15 * pixel, class: "name" }, coin),
    );
  });
  return [...drawn, ...nodes];
}

/** @param {Point[]} ends where its coins are @param {number} nth of those between the same coins @returns {string} the path of a string */
function shape(ends, nth) {
  if (ends.length === 0) return `M20,${20 + 26 * nth}h40`;
  const [[x, y], [p, q] = [0, 0]] = ends;
  if (ends.length === 1) {
    const gx = x + 34 * (nth % 2 ? -1 : 1) * Math.ceil(nth / 2), gy = y + 48;
    return `M${x},${y}L${gx},${gy}m-12,0h24m-20,5h16m-12,5h8`;
  }
  if (ends.length === 2) {
    const bow = 36 * (nth % 2 ? -1 : 1) * Math.ceil(nth / 2), size = Math.hypot(p - x, q - y) || 1;
    // The same side for both directions, so that parallel strings do not lie on each other.
    const turn = x < p || (x === p && y < q) ? 1 : -1;
    return `M${x},${y}Q${(x + p) / 2 - (turn * bow * (q - y)) / size},${(y + q) / 2 + (turn * bow * (p - x)) / size} ${p},${q}`;
  }
  const cx = ends.reduce((sum, [x]) => sum + x, 0) / ends.length + 14 * nth, cy = ends.reduce((sum, [, y]) => sum + y, 0) / ends.length + 14 * nth;
  return `${ends.map(([x, y]) => `M${x},${y}L${cx},${cy}`).join("")}M${cx - 6},${cy}a6,6 0 1 0 12,0a6,6 0 1 0 -12,0`;
}
