// @ts-check
// The stage while a position is edited: strings and coins that are clicked, or the lines of a board.

import { ask } from "./api.js";
import { added, coinsOf, fileOfBoard, fileOfStrings, freeCoin, lines, without, withoutCoin } from "./content.js";
import { byId, svg } from "./dom.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./rules.js").Strings} Strings */
/** @typedef {[number, number]} Point */

const WIDTH = 640, HEIGHT = 520, ROOM = 60;

/** @type {{on: boolean, tool: string, picked: string[]}} */
export const editor = { on: false, tool: "draw", picked: [] };

/** Where coins are; those that no string holds yet are here alone. @type {Map<string, Point>} */
const places = new Map();
/** Coins that were added by hand. @type {Set<string>} */
const loose = new Set();
/** The positions that came of each other here, in which a coin has one place. @type {Set<string>} */
const mine = new Set();
/** @type {SVGElement | null} */
let pad = null;
/** @type {Page} */
let now;
/** The last change, until the page has arrived there. @type {{yaml: string, strings: Strings} | null} */
let pending = null;
/** @type {{coin: string | null, from: Point, far: boolean} | null} */
let held = null;

/** @param {Page} page @returns {boolean} whether the stage is the editor's */
export function edited(page) {
  now = page;
  byId("look").hidden = editor.on;
  if (!editor.on) return Boolean((pad = null));
  const name = page.state.yaml || page.state.source;
  if (!mine.has(name)) for (const one of [mine, places, loose]) one.clear();
  mine.add(name);
  if (page.state.yaml === pending?.yaml) pending = null;
  const isNew = !pad;
  pad ??= made();
  if (byId("view").firstChild !== pad || byId("view").childNodes.length > 1) byId("view").replaceChildren(pad);
  // On a small screen it was switched on below the stage.
  if (isNew) pad.scrollIntoView({ block: "nearest" });
  draw();
  return true;
}

/** @param {string} tool */
export function use(tool) {
  editor.tool = tool;
  editor.picked = [];
  now.refresh();
}

/** @param {boolean} on */
export function switchTo(on) {
  editor.on = on;
  editor.picked = [];
  if (!on) mine.clear();
}

/** @param {Strings} strings go to the position that has these */
export function change(strings) {
  go(fileOfStrings(now, strings), strings);
}

/** @returns {Strings} those of the position, after changes that are on their way, too */
export const present = () => pending?.strings ?? now.game.left;

/** @param {string} yaml @param {Strings} strings */
function go(yaml, strings) {
  const change = (pending = { yaml, strings });
  editor.picked = [];
  mine.add(yaml);
  const done = now.go({ source: "", yaml, cuts: [] });
  if (pad) draw();
  void done.finally(() => pending === change && (pending = null));
}

/** @returns {SVGElement} */
function made() {
  const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "picture pad", role: "group", "aria-label": "The position, to be edited", "data-testid": "pad" });
  root.addEventListener("pointerdown", (event) => {
    if (event.button || now.position.board) return;
    held = { coin: coinAt(event.target), from: [event.clientX, event.clientY], far: false };
  });
  root.addEventListener("pointermove", (event) => {
    if (!held?.coin) return;
    if (!held.far && Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) < 6) return;
    if (!held.far) root.setPointerCapture(event.pointerId);
    held.far = true;
    places.set(held.coin, where(event));
    draw();
  });
  // No click comes where the picture was drawn anew since the button went down. What lies there now is meant.
  root.addEventListener("pointerup", (event) => {
    const isMeant = held && !held.far;
    held = null;
    if (isMeant) onPlace(document.elementFromPoint(event.clientX, event.clientY), event);
  });
  root.addEventListener("pointercancel", () => (held = null));
  // Programs that read the page aloud click without a pointer.
  root.addEventListener("click", (event) => !event.detail && !now.position.board && onPlace(event.target, event));
  return root;
}

/** @param {EventTarget | null} target @param {MouseEvent} event */
function onPlace(target, event) {
  const coin = coinAt(target), string = /** @type {Element | null} */ (target)?.closest("[data-edit]")?.getAttribute("data-edit");
  if (coin) onCoin(coin);
  else if (string) onString(string);
  else onNothing(where(event));
}

/** @param {EventTarget | null} target */
const coinAt = (target) => /** @type {Element | null} */ (target)?.closest("[data-coin]")?.getAttribute("data-coin") ?? null;

/** @param {MouseEvent} event @returns {Point} within the pad */
function where(event) {
  const svg = /** @type {SVGGraphicsElement & SVGSVGElement} */ (pad);
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {DOMMatrix} */ (svg.getScreenCTM()).inverse());
  return [Math.max(20, Math.min(WIDTH - 20, x)), Math.max(20, Math.min(HEIGHT - 20, y))];
}

/** @param {string} coin */
function onCoin(coin) {
  const strings = present(), { picked, tool } = editor;
  if (tool === "remove") {
    loose.delete(coin);
    places.delete(coin);
    if (coinsOf(strings).includes(coin)) change(withoutCoin(strings, coin));
    else draw();
  } else if (tool === "ground") {
    change(added(strings, [coin]));
  } else if (tool === "hyperstring") {
    editor.picked = picked.includes(coin) ? picked.filter((other) => other !== coin) : [...picked, coin];
    now.refresh();
  } else if (picked.length === 0) {
    editor.picked = [coin];
    now.refresh();
  } else if (picked[0] === coin) {
    editor.picked = [];
    now.refresh();
  } else {
    change(added(strings, [picked[0], coin]));
  }
}

/** @param {string} string */
function onString(string) {
  if (editor.tool === "remove") change(without(present(), string));
}

/** @param {Point} point */
function onNothing(point) {
  if (editor.tool === "remove") return;
  const coin = freeCoin([...loose, ...coinsOf(present())]);
  places.set(coin, point);
  loose.add(coin);
  if (editor.tool === "draw" && editor.picked.length) return change(added(present(), [editor.picked[0], coin]));
  now.refresh();
}

/** @param {string[]} coins look up where the server puts them */
async function lookUp(coins) {
  const page = now;
  // Where the server does not say it, they stand in a row.
  const record = await ask("position", page.state, { options: { look: "graph" } }).catch(() => /** @type {Record<string, any>} */ ({}));
  const dots = record.picture?.dots.filter((/** @type {any} */ dot) => dot.kind === "coin") ?? [];
  const { width, height } = record.picture ?? { width: 1, height: 1 };
  const scale = Math.min((WIDTH - 2 * ROOM) / (width || 1), (HEIGHT - 2 * ROOM) / (height || 1));
  const left = (WIDTH - scale * width) / 2, top = (HEIGHT - scale * height) / 2;
  for (const { name, at } of dots) if (!places.has(name) || !loose.has(name)) places.set(name, [left + scale * at[0], top + scale * at[1]]);
  coins.filter((coin) => !places.has(coin)).forEach((coin, i) => places.set(coin, [ROOM + 40 * i, ROOM]));
  if (page === now) page.refresh();
}

function draw() {
  const root = /** @type {SVGElement} */ (pad);
  const focused = document.activeElement?.getAttribute("data-coin") ?? document.activeElement?.getAttribute("data-edit");
  root.replaceChildren(...(now.position.board ? board() : graph()));
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-coin="${CSS.escape(focused)}"], [data-edit="${CSS.escape(focused)}"]`))?.focus();
}

/** @param {() => void} act */
const keys = (act) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
};

// A board: its lines are drawn and taken back.

function board() {
  const { rows, columns } = now.position.board;
  const side = Math.min((WIDTH - 40) / columns, (HEIGHT - 40) / rows);
  const left = (WIDTH - columns * side) / 2, top = (HEIGHT - rows * side) / 2;
  const all = lines(rows, columns);
  const drawn = new Set(all.filter((line) => !(line in present())));
  const toggles = all.map((line) => {
    const [way, r, c] = line.split(" ");
    const x = left + Number(c) * side, y = top + Number(r) * side;
    const d = way === "h" ? `M${x},${y}h${side}` : `M${x},${y}v${side}`;
    const toggle = () => {
      const after = drawn.has(line) ? [...drawn].filter((other) => other !== line) : [...drawn, line];
      const strings = Object.fromEntries(all.filter((other) => !after.includes(other)).map((other) => [other, []]));
      go(fileOfBoard(now, now.position.board, after), strings);
    };
    return svg(
      "g",
      { class: `toggle ${drawn.has(line) ? "on" : ""}`, "data-edit": line, role: "button", tabindex: 0, "aria-pressed": String(drawn.has(line)), "aria-label": `line ${line}`, click: toggle, keydown: keys(toggle) },
      svg("path", { d, class: "line" }),
      svg("path", { d, class: "hit" }),
    );
  });
  const corners = [];
  for (let r = 0; r <= rows; r++) for (let c = 0; c <= columns; c++) corners.push(svg("circle", { cx: left + c * side, cy: top + r * side, r: 5, class: "corner" }));
  return [...toggles, ...corners];
}

// Any other position: strings between coins.

function graph() {
  const strings = present(), coins = [...new Set([...coinsOf(strings), ...loose])];
  const unknown = coins.filter((coin) => !places.has(coin));
  if (unknown.length) {
    void lookUp(unknown);
    return [];
  }
  /** @type {Map<string, number>} */
  const alike = new Map();
  const drawn = Object.entries(strings).map(([id, held]) => {
    const name = [...held].sort().join(" "), nth = alike.get(name) ?? 0;
    alike.set(name, nth + 1);
    const d = shape(held.map((coin) => /** @type {Point} */ (places.get(coin))), nth);
    return svg(
      "g",
      { class: "thread", "data-edit": id, role: "button", tabindex: 0, "aria-label": `string ${id}: ${held.join(" ") || "bare"}`, keydown: keys(() => onString(id)) },
      svg("path", { d, class: "line" }),
      svg("path", { d, class: "hit" }),
    );
  });
  const nodes = coins.map((coin) => {
    const [x, y] = /** @type {Point} */ (places.get(coin)), half = Math.max(17, 8 + 4.5 * coin.length);
    return svg(
      "g",
      { class: `node ${editor.picked.includes(coin) ? "picked" : ""}`, "data-coin": coin, role: "button", tabindex: 0, "aria-label": `coin ${coin}`, "aria-pressed": String(editor.picked.includes(coin)), keydown: keys(() => onCoin(coin)) },
      svg("rect", { x: x - half - 6, y: y - 22, width: 2 * half + 12, height: 44, class: "around" }),
      svg("rect", { x: x - half, y: y - 16, width: 2 * half, height: 32, rx: 16, class: "spot" }),
      svg("text", { x, y: y + 5, class: "name" }, coin),
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
