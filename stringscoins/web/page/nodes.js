// @ts-check
// Coins of a graph are moved: dragged, or with Shift and the arrow keys.

import { moved, SCALE } from "./flat.js";
import { where } from "./hands.js";

/** @typedef {import("./picture.js").View} View */
/** @typedef {import("./geometry.js").Point} Point */

const STEP = 12;
/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

/** @param {View} view @param {Record<string, any>} record */
export function movable(view, record) {
  const places = moved(record);
  const dots = new Map(record.picture.dots.filter((/** @type {any} */ dot) => dot.kind === "coin").map((/** @type {any} */ dot) => [dot.name, dot.at.map((/** @type {number} */ n) => n * SCALE)]));
  /** @type {{coin: string, off: Point} | null} */
  let held = null;

  /** @param {string} coin @returns {Point} */
  const at = (coin) => places.get(coin) ?? dots.get(coin);
  /** @param {string} coin @param {Point} to */
  function move(coin, to) {
    const [x, y, w, h] = /** @type {string} */ (view.element.getAttribute("viewBox")).split(" ").map(Number);
    const room = 14 * view.unit();
    places.set(coin, [Math.max(x + room, Math.min(x + w - room, to[0])), Math.max(y + room, Math.min(y + h - room, to[1]))]);
    view.place();
  }

  const groups = /** @type {NodeListOf<SVGElement>} */ (view.element.querySelectorAll(".coin.node"));
  groups.forEach((group, i) => {
    const coin = group.dataset.coin ?? "";
    group.setAttribute("data-node", coin);
    group.setAttribute("tabindex", i ? "-1" : "0");
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", `coin ${coin}: arrow keys go to the next coin, Shift and an arrow key move it`);
    group.addEventListener("pointerdown", (event) => {
      const [x, y] = where(view, event), [p, q] = at(coin);
      held = { coin, off: [p - x, q - y] };
      group.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    group.addEventListener("pointermove", (event) => {
      if (held?.coin !== coin) return;
      const [x, y] = where(view, event);
      move(coin, [x + held.off[0], y + held.off[1]]);
    });
    for (const end of ["pointerup", "pointercancel"]) group.addEventListener(end, () => (held = null));
    group.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const [x, y] = at(coin);
      if (event.shiftKey) return move(coin, [x + way[0], y + way[1]]);
      const ahead = (/** @type {SVGElement} */ one) => {
        const [p, q] = at(one.dataset.coin ?? "");
        const along = (p - x) * way[0] + (q - y) * way[1];
        return one === group || along <= 0 ? Infinity : Math.hypot(p - x, q - y) ** 3 / along;
      };
      const next = [...groups].sort((one, other) => ahead(one) - ahead(other))[0];
      if (ahead(next) === Infinity) return;
      group.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    });
  });
}
