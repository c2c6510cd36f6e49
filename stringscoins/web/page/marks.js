// @ts-check
// What a panel says of strings, shown on the picture: a colour and a letter for each, while the panel is open; and
// strings that light up while something about them is pointed at.

import { byId, svg } from "./dom.js";

/** @typedef {{kind: string, text: string}} Mark a class, and a letter or nothing */
/** @typedef {ReadonlyMap<string, Mark>} Marks by string; that of the last one that was cut has no name */

/** @type {Marks} */
export const NO_MARKS = new Map();
/** Pixels that a line needs for a letter; of shorter ones a third has it. */
const ROOMY = 60;

/** @type {Marks} */
let shown = NO_MARKS;
/** @type {MutationObserver | null} */
let watching = null;

/** @param {Marks} marks all that is to be shown; whatever was shown before goes */
export function mark(marks) {
  shown = marks;
  if (!watching) {
    // Lines move: boards are turned, coins dragged, windows made smaller.
    watching = new MutationObserver(place);
    watching.observe(byId("view"), { subtree: true, childList: true, attributes: true, attributeFilter: ["d", "data-string"] });
  }
  place();
}

function place() {
  const view = byId("view");
  for (const element of /** @type {NodeListOf<SVGElement>} */ (view.querySelectorAll("[data-mark]"))) {
    const mark = shown.get(/** @type {string} */ (nameOf(element)));
    if (mark && element.dataset.mark === mark.kind) continue;
    element.classList.remove(`mark-${element.dataset.mark}`);
    delete element.dataset.mark;
    delete element.dataset.part;
    element.querySelector(".mark")?.remove();
  }
  if (!shown.size) return;
  /** @type {Record<string, number>} */
  const met = {};
  for (const element of /** @type {NodeListOf<SVGElement>} */ (view.querySelectorAll("[data-string], .string.last"))) {
    const mark = shown.get(/** @type {string} */ (nameOf(element)));
    if (!mark) continue;
    if (element.dataset.mark !== mark.kind) {
      element.dataset.mark = mark.kind;
      if (mark.text) element.dataset.part = mark.text;
      element.classList.add(`mark-${mark.kind}`);
    }
    met[mark.text] = (met[mark.text] ?? 0) + 1;
    if (mark.text) letter(element, mark.text, met[mark.text]);
  }
}

/** @param {SVGElement} element @returns {string | undefined} */
const nameOf = ({ dataset, classList }) => dataset.string ?? (classList.contains("last") ? "" : undefined);

/** @param {SVGElement} element @param {string} text @param {number} place which string with this letter it is */
function letter(element, text, place) {
  const line = /** @type {SVGPathElement | null} */ (element.querySelector(".line"));
  const scale = line?.getScreenCTM()?.a;
  if (!line || !scale) return;
  const length = line.getTotalLength();
  const words = text.length > 3 ? text.slice(0, 3) : text;
  const badge = element.querySelector(".mark") ?? element.appendChild(svg("g", { class: "mark" }, svg("rect", { x: -4 - 3 * words.length, y: -7.5, width: 8 + 6 * words.length, height: 15, rx: 5 }), svg("text", { y: 4 }, words)));
  // Below the line or to its right: its value stands upon it, or above.
  const at = line.getPointAtLength(length / 2), on = line.getPointAtLength(length / 2 + 1);
  const tilt = Math.atan2(on.y - at.y, on.x - at.x), away = ((17 + 11 * Math.abs(Math.sin(tilt))) / scale) * (Math.cos(tilt) > 0.01 || (Math.cos(tilt) > -0.01 && Math.sin(tilt) < 0) ? -1 : 1);
  const isShown = place % 3 === 1 || length * scale >= ROOMY;
  const moved = isShown ? `translate(${(at.x + away * Math.sin(tilt)).toFixed(1)} ${(at.y - away * Math.cos(tilt)).toFixed(1)}) scale(${(1 / scale).toFixed(4)})` : "scale(0)";
  if (badge.getAttribute("transform") !== moved) badge.setAttribute("transform", moved);
}

/** @param {Iterable<string>} strings light these up, and no others */
export function light(strings) {
  for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
  for (const string of strings) {
    const name = CSS.escape(string);
    for (const element of document.querySelectorAll(`[data-string="${name}"], [data-move="${name}"]`)) element.classList.add("pointed");
  }
}

/**
 * @param {string[]} strings
 * @returns {import("./dom.js").Attributes} what lights strings up while an element is pointed at or has the focus
 */
export function lighting(strings) {
  const on = () => light(strings), off = () => light([]);
  return { pointerenter: on, pointerleave: off, focus: on, blur: off };
}
