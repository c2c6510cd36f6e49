// @ts-check
// A board on the stage of a room: on squared paper, with coordinates, and with lines that a click or a key draws.

import { lineName, rowsOf } from "./coordinates.js";
import { byId, html } from "./dom.js";
import { flat } from "./flat.js";
import { buildView } from "./picture.js";
import { playCuts } from "./rules.js";

/** @typedef {import("./rules.js").Game} Game */
/** @typedef {import("./picture.js").Worth} Worth */
/** @typedef {Record<string, string[]>} Marks lines by the class that marks them, such as hinted, answer and reply */
/** @typedef {ReturnType<typeof boardIn>} Board */

/** @param {string} room the id of its element */
export function boardIn(room) {
  const place = html("div", { class: "view" }), stage = html("section", { class: "stage", "aria-label": "The board" }, place);
  /** @type {import("./picture.js").View | null} */
  let view = null;
  /** @type {Map<string, Element>} the lines that can be drawn, also when they are */
  let lines = new Map();
  /** @type {Marks} */
  let marked = {};

  /** @param {string} id @param {string} kind @param {boolean} is */
  const mark = (id, kind, is) => lines.get(id)?.classList.toggle(kind, is);

  /** @param {string | null} string the one that a click or Enter would draw */
  const point = (string) => lines.forEach((line, id) => line.classList.toggle("pointed", id === string && !place.classList.contains("still")));

  return {
    stage,

    /**
     * Lay a board on the stage in place of what was there.
     * @param {Record<string, any>} record what /api/position said of it
     * @param {(string: string) => void} cut draw a line
     * @param {string} [initials] what stands in boxes of who began and of the other one
     */
    lay(record, cut, initials = "AB") {
      const isBoard = record.look === "board", columns = new Set(record.picture.dots.map((/** @type {any} */ dot) => dot.at[0])).size - 1, rows = rowsOf(record);
      view = buildView(record, () => flat(record, false), { cut, point }, { initials, verb: (id) => (isBoard ? `draw ${lineName(id, rows)}` : `cut ${id}`) });
      view.update(playCuts(/** @type {any} */ (record), []), {});
      lines = new Map([...view.element.querySelectorAll("[data-string]")].map((line) => [line.getAttribute("data-string") ?? "", line]));
      marked = {};
      byId(room).style.setProperty("--n", String(Math.max(rows, columns)));
      place.classList.toggle("squared", isBoard);
      place.replaceChildren(view.element);
    },

    /** @param {Game} game @param {{worths?: Record<string, Worth>, marks?: Marks, isStill?: boolean}} [more] what lines are worth; what is marked; whether nobody draws now */
    show(game, { worths = {}, marks = {}, isStill = false } = {}) {
      view?.update(game, worths);
      for (const [kind, ids] of Object.entries(marked)) for (const id of ids) mark(id, kind, false);
      for (const [kind, ids] of Object.entries(marks)) for (const id of ids) mark(id, kind, true);
      marked = marks;
      place.classList.toggle("still", isStill);
      if (isStill) point(null);
    },

    /** The keyboard goes on at the board. */
    focus: () => /** @type {SVGElement | null} */ (place.querySelector("[tabindex='0']"))?.focus({ preventScroll: true }),

    /** Take the board away. */
    clear() {
      view = null;
      place.replaceChildren();
    },
  };
}
