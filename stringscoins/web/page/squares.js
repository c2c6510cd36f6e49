// @ts-check
// A board on the stage while it is set up: each line is a button, drawn or not, and so is each box.

import { boxesOf, closedOf, linesOf, sidesOf } from "./content.js";
import { boxName, lineName } from "./coordinates.js";
import { svg } from "./dom.js";
import { flat, SCALE } from "./flat.js";
import { buildView, set } from "./picture.js";

/** @typedef {import("./content.js").Draft} Draft */
/** @typedef {import("./content.js").Board} Board */

/** The part of a closed box that means the box while lines are drawn; what is nearer to its sides means them. */
const MIDDLE = 0.5;
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {Board} board @returns {Record<string, any>} what /api/position says of it where no line is drawn */
function recordOf({ rows, columns }) {
  const lines = linesOf({ rows, columns }), boxes = boxesOf({ rows, columns });
  const curves = lines.map((string) => {
    const [way, r, c] = string.split(" "), at = [Number(c), Number(r)];
    return { string, kind: "undrawn", points: [0, 1 / 3, 2 / 3, 1].map((t) => (way === "h" ? [at[0] + t, at[1]] : [at[0], at[1] + t])) };
  });
  const dots = boxesOf({ rows: rows + 1, columns: columns + 1 }).map((dot) => ({ at: dot.split(" ").map(Number).reverse(), kind: "corner" }));
  const coins = boxes.map((box) => {
    const [r, c] = box.split(" ").map(Number);
    return [box, { outline: [[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]] }];
  });
  return {
    name: "The board",
    look: "board",
    board: { rows, columns },
    ids: Object.fromEntries(lines.map((line) => [line, boxes.filter((box) => sidesOf(box).includes(line))])),
    owners: {},
    picture: { width: columns, height: rows, curves, dots, labels: [], at: {}, coins: Object.fromEntries(coins), grounds: [] },
  };
}

/** @param {Board} board @param {{onLine: (line: string) => void, onBox: (box: string) => void}} doing */
export function squares({ rows, columns }, { onLine, onBox }) {
  const record = recordOf({ rows, columns });
  let drawn = new Set();
  /** @type {Map<string, SVGElement>} */
  const lines = new Map();
  const point = (/** @type {string | null} */ string) => lines.forEach((line, id) => line.classList.toggle("pointed", id === string));
  const view = buildView(record, () => flat(record, false), { cut: onLine, point }, { initials: "AB", verb: (line) => `${drawn.has(line) ? "erase" : "draw"} ${lineName(line, rows)}` });
  const boxes = new Map(boxesOf({ rows, columns }).map((box) => [box, svg("g", { class: "giving", "data-box": box, role: "button" }, svg("path", { class: "hit" }))]));
  for (const [box, group] of boxes) {
    group.addEventListener("click", (event) => (event.stopPropagation(), onBox(box)));
    group.addEventListener("pointermove", (event) => event.stopPropagation());
    group.addEventListener("keydown", (event) => {
      const [r, c] = box.split(" ").map(Number), [down, right] = WAYS[event.key] ?? [0, 0];
      if (event.key === "Enter" || event.key === " ") onBox(box);
      else if (event.key in WAYS) boxes.get(`${r + down} ${c + right}`)?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
  const { element } = view;
  element.classList.add("pad", "squared");
  element.style.setProperty("--pitch", `calc(var(--view) / 1.13 / ${Math.max(rows, columns)})`);
  set(element, { "data-testid": "pad", "aria-label": "The board, to be set up: arrow keys go from line to line or from box to box, Enter changes" });
  element.append(svg("g", { class: "boxes" }, ...boxes.values()));

  return {
    element,
    /** @param {Draft} draft @param {string} tool show it; boxes are clicked as a whole but while lines are drawn */
    show(draft, tool) {
      drawn = new Set(draft.drawn);
      const owners = Object.fromEntries(Object.entries(draft.owners).map(([box, owner]) => [box, "AB".indexOf(owner)]));
      view.update({ left: record.ids, mover: 0, coins: [0, 0], owners, cuts: [], last: "", made: [] }, {});
      for (const line of element.querySelectorAll("[data-string]")) {
        const id = line.getAttribute("data-string") ?? "";
        lines.set(id, /** @type {SVGElement} */ (line));
        line.classList.toggle("on", drawn.has(id));
        set(line, { "aria-pressed": String(drawn.has(id)) });
      }
      const closed = new Set(closedOf(draft)), focused = [...boxes].find(([, group]) => group === document.activeElement)?.[0] ?? `${rows - 1} 0`;
      for (const [box, group] of boxes) {
        const [r, c] = box.split(" ").map(Number), owner = draft.owners[box], isWhole = tool !== "lines";
        const side = (isWhole ? 1 : MIDDLE) * SCALE, x = (c + 0.5) * SCALE - side / 2, y = (r + 0.5) * SCALE - side / 2;
        /** @type {Element} */ (group.firstChild).setAttribute("d", `M${x},${y}h${side}v${side}h${-side}Z`);
        // A closed box is not open any more, though nobody has it.
        element.querySelector(`[data-coin="${box}"]`)?.classList.toggle("taken", closed.has(box));
        group.classList.toggle("off", !isWhole && !closed.has(box));
        set(group, { "aria-label": `box ${boxName(box, rows)}, ${owner ? `of ${owner}` : closed.has(box) ? "no owner" : "open"}`, tabindex: isWhole && box === focused ? 0 : -1 });
      }
    },
  };
}
