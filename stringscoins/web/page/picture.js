// @ts-check
// The position as SVG: a button for each string that is left, with what it is worth; taken coins with initials.

import { svg } from "./dom.js";

/** @typedef {import("./rules.js").Game} Game */
/** @typedef {{points: [number, number][], string: string, kind: string, colour: string, heavy: boolean, filled: boolean, fade: number}} Curve */
/** @typedef {{width: number, height: number, curves: Curve[], dots: any[], labels: any[], grounds: any[], areas: any[]}} Picture */
/** @typedef {{text: string, value: string, kind: string, said: string}} Worth what is said of a move: on its line, as data, its class, aloud */
/** @typedef {{cut: (string: string) => void, point: (string: string | null) => void}} Doing */

const SCALE = 100;
const MARGIN = 26;

/** @param {[number, number]} point */
const at = ([x, y]) => `${(x * SCALE).toFixed(1)},${(y * SCALE).toFixed(1)}`;

/** @param {Curve} curve @returns {string} */
function path(curve) {
  const [first, ...rest] = curve.points;
  let words = `M${at(first)}`;
  for (let i = 0; i + 2 < rest.length; i += 3) words += `C${at(rest[i])} ${at(rest[i + 1])} ${at(rest[i + 2])}`;
  return words;
}

/** @param {Curve} curve @returns {[number, number]} the point half-way along its first piece */
export function middle(curve) {
  const [a, b, c, d] = curve.points;
  return [(a[0] + 3 * b[0] + 3 * c[0] + d[0]) / 8, (a[1] + 3 * b[1] + 3 * c[1] + d[1]) / 8];
}

/**
 * @param {Record<string, any>} position what /api/position said
 * @param {Game} game
 * @param {Record<string, Worth>} worths by string
 * @param {Doing} doing
 * @returns {SVGElement}
 */
export function drawn(position, game, worths, doing) {
  /** @type {Picture} */
  const picture = position.picture;
  const width = picture.width * SCALE, height = picture.height * SCALE;
  const root = svg("svg", {
    viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
    class: `picture ${position.board ? "board" : "graph"}`,
    role: "group",
    "aria-label": position.name,
  });
  for (const [coin, owner] of Object.entries(game.owners)) root.append(...taken(position, coin, owner));
  /** @type {Map<string, Curve[]>} */
  const strings = new Map();
  for (const curve of picture.curves) {
    if (curve.string && curve.string in position.ids) strings.set(curve.string, [...(strings.get(curve.string) ?? []), curve]);
    else root.append(svg("path", { d: path(curve), class: `line ${curve.kind}` }));
  }
  for (const bars of picture.grounds) for (const [one, other] of bars) root.append(svg("path", { d: `M${at(one)}L${at(other)}`, class: "ground" }));
  const buttons = [...strings].map(([id, curves]) => (id in game.left ? button(id, curves, worths[id], position, doing) : cut(id, curves, game)));
  // Lines that were drawn lie above the others, as on paper.
  root.append(...buttons.filter((one) => !one.dataset.string), ...buttons.filter((one) => one.dataset.string));
  for (const dot of picture.dots) root.append(...spot(dot, game));
  return root;
}

/** @param {string} id @param {Curve[]} curves @param {Game} game @returns {SVGElement} */
function cut(id, curves, game) {
  const last = id === game.last ? " last" : "";
  return svg("g", { class: `cut${last}` }, ...curves.map((curve) => svg("path", { d: path(curve), class: "line" })));
}

/**
 * @param {string} id @param {Curve[]} curves @param {Worth | undefined} worth @param {Record<string, any>} position
 * @param {Doing} doing
 */
function button(id, curves, worth, position, doing) {
  const centre = position.picture.dots.find((/** @type {any} */ dot) => dot.kind === "string" && dot.name === id)?.at ?? middle(curves[0]);
  const [x, y] = at(centre).split(",");
  const group = svg(
    "g",
    {
      class: `string ${worth?.kind ?? ""}`,
      "data-string": id,
      "data-value": worth?.value,
      role: "button",
      tabindex: 0,
      "aria-label": `cut ${id}${worth?.said ? `, ${worth.said}` : ""}`,
      click: () => doing.cut(id),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          doing.cut(id);
        }
      },
      pointerenter: () => doing.point(id),
      pointerleave: () => doing.point(null),
      focus: () => doing.point(id),
      blur: () => doing.point(null),
    },
    ...curves.map((curve) => svg("path", { d: path(curve), class: "line" })),
    ...curves.map((curve) => svg("path", { d: path(curve), class: "hit" })),
  );
  if (worth?.text) {
    const half = 5 + 4.6 * worth.text.length;
    group.append(
      svg("rect", { x: Number(x) - half, y: Number(y) - 11, width: 2 * half, height: 22, rx: 8, class: "plate" }),
      svg("text", { x, y: Number(y) + 5.5, class: "worth" }, worth.text),
    );
  }
  return group;
}

/** @param {Record<string, any>} position @param {string} coin @param {number} owner */
function taken(position, coin, owner) {
  if (!position.board) return [];
  const [row, column] = coin.split(" ").map(Number);
  const side = (position.picture.width / position.board.columns) * SCALE;
  return [
    svg("rect", { x: column * side, y: row * side, width: side, height: side, class: `box owner${owner}` }),
    svg("text", { x: (column + 0.5) * side, y: (row + 0.5) * side + 10, class: `initial owner${owner}` }, "AB"[owner]),
  ];
}

/** @param {any} dot @param {Game} game */
function spot(dot, game) {
  const [x, y] = at(dot.at).split(",").map(Number);
  const owner = game.owners[dot.name];
  if (dot.kind === "corner") return [svg("circle", { cx: x, cy: y, r: 4.5, class: "corner" })];
  const label = owner === undefined ? dot.name : "AB"[owner];
  if (!label) return [svg("circle", { cx: x, cy: y, r: 5, class: "corner" })];
  const half = Math.max(9, 4 + 4 * label.length);
  const kind = `spot ${dot.kind}${owner === undefined ? "" : ` owner${owner}`}`;
  return [
    svg("rect", { x: x - half, y: y - 10, width: 2 * half, height: 20, rx: dot.kind === "string" ? 2 : 10, class: kind }),
    svg("text", { x, y: y + 4.5, class: `name${owner === undefined ? "" : ` owner${owner}`}` }, label),
  ];
}
