// @ts-check
// The stage: the picture of a position, and the tools to look at it in another way.

import { lineNames } from "./coordinates.js";
import { html, svg } from "./dom.js";
import { flat, moved } from "./flat.js";
import { lens, STEP } from "./lens.js";
import { movable } from "./nodes.js";
import { buildView } from "./picture.js";
import { space, stand } from "./space.js";
import { wordsOf } from "./words.js";

/** @typedef {import("./picture.js").View} View */
/** @typedef {{view: View, tools: HTMLElement, lens: import("./lens.js").Lens, record: Record<string, any>}} Stage */

const LOOKS = /** @type {Record<string, string>} */ ({ sum: "side by side", board: "board", solid: "in space", layers: "layers", endgame: "chains and loops", graph: "graph" });
const TURN = 0.12;
/** How the last board in space was looked at. */
let how = stand();
/** Whether hyperstrings are hulls. */
let hulls = false;

/**
 * @param {Record<string, any>} record what /api/position said
 * @param {string[]} looks that there are
 * @param {import("./picture.js").Doing} doing
 * @param {(look: string) => void} choose another look
 * @returns {Stage}
 */
export function buildStage(record, looks, doing, choose) {
  const look = record.space ? () => space(record, how) : () => flat(record, hulls);
  const { cut } = wordsOf(record), named = lineNames(record);
  const view = buildView(record, look, doing, { initials: "AB", verb: (string) => `${cut} ${named(string)}` });
  const tools = html("div", { id: "tools", role: "toolbar", "aria-label": "How it is looked at" });
  if (looks.length > 1) tools.append(makeSwitch("Look", record.look, Object.fromEntries(looks.map((one) => [one, LOOKS[one]])), choose));
  if (record.space) turned(view, tools);
  else if (record.look === "graph") graph(view, tools, record);
  const near = lens(view, Boolean(record.space));
  tools.append(button("Smaller", "−", () => near.zoom(1 / STEP)), button("Larger", "+", () => near.zoom(STEP)));
  if (record.look === "endgame") tools.append(legend(record));
  return { view, tools: record.look === "board" ? inCorner(tools, view) : tools, lens: near, record };
}

/** @param {HTMLElement} tools @param {View} view @returns {HTMLElement} behind a button, as a board needs the room */
function inCorner(tools, view) {
  const icon = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M11 5a6 6 0 1 1 0 12a6 6 0 1 1 0-12M15.5 15.5L20 20" }));
  const corner = /** @type {HTMLDetailsElement} */ (html("details", { class: "corner" }, html("summary", { "aria-label": "How it is looked at", title: "How it is looked at" }, icon), tools));
  view.element.addEventListener("click", () => (corner.open = false));
  return corner;
}

/** @param {string} title @param {string} value @param {Record<string, string>} options @param {(value: string) => void} choose */
function makeSwitch(title, value, options, choose) {
  const select = html("select", { "aria-label": title, change: (/** @type {any} */ event) => choose(event.target.value) }, ...Object.entries(options).map(([key, words]) => html("option", { value: key, selected: key === value }, words)));
  return html("label", {}, html("span", {}, title), select);
}

/** @param {string} title @param {string} words @param {() => void} click @param {string} [kind] */
const button = (title, words, click, kind = "") => html("button", { class: kind, title, "aria-label": title, click }, words);

/** @param {View} view @param {HTMLElement} tools @param {Record<string, any>} record */
function graph(view, tools, record) {
  movable(view, record);
  tools.append(button("Lay out again: coins go back to where they were before they were moved", "Lay out", () => (moved(record).clear(), view.place())));
  if (!Object.values(record.ids).some((coins) => coins.length > 2)) return;
  tools.append(
    makeSwitch("Hyperstrings", hulls ? "hulls" : "stars", { stars: "as stars", hulls: "as hulls" }, (value) => {
      hulls = value === "hulls";
      view.place();
    }),
  );
}

/** @param {View} view @param {HTMLElement} tools */
function turned(view, tools) {
  const { element } = view;
  /** @param {number} turn @param {number} tilt */
  const turn = (turn, tilt) => {
    how = { ...how, turn: how.turn + turn, tilt: Math.max(-1.5, Math.min(1.5, how.tilt + tilt)) };
    view.place();
  };
  /** @type {{x: number, y: number, id: number, far: boolean} | null} */
  let held = null;
  element.addEventListener("pointerdown", (event) => (held = { x: event.clientX, y: event.clientY, id: event.pointerId, far: false }));
  element.addEventListener("pointermove", (event) => {
    if (!held || held.id !== event.pointerId || element.classList.contains("pinched")) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (!held.far && Math.hypot(dx, dy) < 5) return;
    // Captured only now, so that a press that does not move stays a click on its line.
    if (!held.far) element.setPointerCapture(event.pointerId);
    held = { x: event.clientX, y: event.clientY, id: event.pointerId, far: true };
    turn(dx * 0.009, dy * 0.009);
  });
  for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => (held = null));
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowLeft: [-TURN, 0], ArrowRight: [TURN, 0], ArrowUp: [0, -TURN], ArrowDown: [0, TURN] };
  element.addEventListener("keydown", (event) => {
    if (!event.shiftKey || !(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    turn(...ways[event.key]);
  });
  const slider = html("input", { type: "range", min: 0, max: 2, step: 0.05, value: how.apart, input: (/** @type {any} */ event) => ((how = { ...how, apart: Number(event.target.value) }), view.place()) });
  tools.append(
    ...[["Turn to the left", "⟲", -TURN, 0], ["Turn to the right", "⟳", TURN, 0], ["Tilt up", "↑", 0, -TURN], ["Tilt down", "↓", 0, TURN]].map(([title, words, turnBy, tiltBy]) =>
      button(String(title), String(words), () => turn(Number(turnBy), Number(tiltBy)), "wide-only"),
    ),
    html("label", {}, html("span", {}, "Layers apart"), slider),
  );
}

/** @param {Record<string, any>} record */
function legend(record) {
  return html("p", { class: "legend" }, ...record.picture.legend.map((/** @type {any} */ { kind, meaning }, /** @type {number} */ _, /** @type {any[]} */ { length }) => html("span", { class: `key-to ${kind.replace(" ", "-")}` }, length > 1 ? meaning : meaning.replace("other ", ""))), html("span", {}, "thick: very long"));
}
