// @ts-check
// The stage: the picture of a position, and the tools to look at it in another way.

import { html } from "./dom.js";
import { flat, moved } from "./flat.js";
import { movable } from "./nodes.js";
import { viewed } from "./picture.js";
import { space, stand } from "./space.js";

/** @typedef {import("./picture.js").View} View */
/** @typedef {{view: View, tools: HTMLElement, record: Record<string, any>}} Stage */

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
export function staged(record, looks, doing, choose) {
  const look = record.space ? () => space(record, how) : () => flat(record, hulls);
  const view = viewed(record, look, doing);
  const tools = html("div", { id: "tools", role: "toolbar", "aria-label": "How it is looked at" });
  if (looks.length > 1) tools.append(switched("Look", record.look, Object.fromEntries(looks.map((one) => [one, LOOKS[one]])), choose));
  if (record.space) turned(view, tools);
  else if (record.look === "graph") graph(view, tools, record);
  zoomed(view, tools, record);
  if (record.look === "endgame") tools.append(legend(record));
  return { view, tools, record };
}

/** @param {string} title @param {string} value @param {Record<string, string>} options @param {(value: string) => void} choose */
function switched(title, value, options, choose) {
  const select = html("select", { "aria-label": title, change: (/** @type {any} */ event) => choose(event.target.value) }, ...Object.entries(options).map(([key, words]) => html("option", { value: key, selected: key === value }, words)));
  return html("label", {}, `${title} `, select);
}

/** @param {string} title @param {string} words @param {() => void} click */
const button = (title, words, click) => html("button", { title, "aria-label": title, click }, words);

/** @param {View} view @param {HTMLElement} tools @param {Record<string, any>} record */
function zoomed(view, tools, record) {
  const least = record.picture ? record.picture.width * dense(record) : 0;
  let factor = 1;
  const show = () => {
    view.element.style.width = `${100 * factor}%`;
    view.element.style.minWidth = `${least * factor}px`;
    view.element.style.maxHeight = factor > 1 ? "none" : "";
    view.element.style.maxWidth = factor > 1 ? "none" : "";
  };
  const zoom = (/** @type {number} */ by) => {
    factor = Math.max(1, Math.min(4, factor * by));
    show();
  };
  show();
  tools.append(button("Smaller", "−", () => zoom(1 / 1.4)), button("Larger", "+", () => zoom(1.4)));
}

/** @param {Record<string, any>} record @returns {number} the pixels of an inch of the picture that words need, if not all are too close */
function dense({ look, picture }) {
  if (look === "board") return 36;
  const lengths = picture.curves.map((/** @type {any} */ { points }) => Math.hypot(points[0][0] - points[points.length - 1][0], points[0][1] - points[points.length - 1][1]));
  const short = lengths.filter((/** @type {number} */ one) => one > 0.1).sort((/** @type {number} */ one, /** @type {number} */ other) => one - other)[Math.floor(lengths.length / 10)];
  return Math.max(56, Math.min(78, 56 / (short || 1)));
}

/** @param {View} view @param {HTMLElement} tools @param {Record<string, any>} record */
function graph(view, tools, record) {
  movable(view, record);
  tools.append(button("Lay out again: coins go back to where they were before they were moved", "Lay out again", () => (moved(record).clear(), view.place())));
  if (!Object.values(record.ids).some((coins) => coins.length > 2)) return;
  tools.append(
    switched("Hyperstrings", hulls ? "hulls" : "stars", { stars: "as stars", hulls: "as hulls" }, (value) => {
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
    if (!held || held.id !== event.pointerId) return;
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
      button(String(title), String(words), () => turn(Number(turnBy), Number(tiltBy))),
    ),
    html("label", {}, "Layers apart ", slider),
  );
}

/** @param {Record<string, any>} record */
function legend(record) {
  return html("p", { class: "legend" }, ...record.picture.legend.map((/** @type {any} */ { kind, meaning }) => html("span", { class: `key ${kind.replace(" ", "-")}` }, meaning)), html("span", {}, "thick: very long"));
}
