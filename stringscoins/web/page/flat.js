// @ts-check
// Scenes of flat pictures: the library's layout, with the coins where they were dragged, hyperstrings as stars or hulls.

import { letter } from "./coordinates.js";
import { along, hull, mean, path, polygon, similarity } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{d: string, line: Point[], filled?: boolean}} Path what is drawn, and points along it */
/** @typedef {{paths: Path[], at: Point, depth: number, kind: string, words: string}} Placed a string */
/** @typedef {{at: Point, outline?: Point[], name: string, depth: number}} Spot a coin, with its name if that is shown */
/**
 * @typedef {object} Scene
 * @property {[number, number, number, number]} box of the view, as SVG has it
 * @property {Map<string, Placed>} strings
 * @property {Map<string, Spot>} coins
 * @property {{d: string, kind: string}[]} lines that are no strings
 * @property {{at: Point, kind: string, depth: number}[]} dots
 * @property {{at: Point, text: string, kind: string}[]} words
 */

export const SCALE = 100;
const MARGIN = 20;

/** @type {WeakMap<object, Map<string, Point>>} where coins were dragged to, by what the server said of a position */
const kept = new WeakMap();

/** @param {Record<string, any>} record @returns {Map<string, Point>} */
export function moved(record) {
  const found = kept.get(record) ?? new Map();
  kept.set(record, found);
  return found;
}

/** @param {Point} point @returns {Point} */
const scale = ([x, y]) => [x * SCALE, y * SCALE];

/** @param {Point} one @param {Point} other */
const same = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]) < 0.5;

/**
 * @param {Record<string, any>} record what /api/position said
 * @param {boolean} hulls whether hyperstrings are hulls
 * @returns {Scene}
 */
export function flat(record, hulls) {
  const { picture, ids } = record;
  const nodes = picture.dots.filter((/** @type {any} */ dot) => dot.kind === "coin" || dot.kind === "string");
  const places = moved(record);
  /** @param {string} coin */
  const dotOf = (coin) => nodes.find((/** @type {any} */ dot) => dot.name === coin && dot.kind === "coin");
  /** @param {string} coin @returns {Point} */
  const coinAt = (coin) => now(dotOf(coin));
  /** @param {any} dot @returns {Point} */
  const now = (dot) => {
    if (dot.kind === "coin") return places.get(dot.name) ?? scale(dot.at);
    // The middle of a hyperstring goes along with its coins.
    const coins = ids[dot.name], [x, y] = scale(dot.at);
    const [p, q] = mean(coins.map((/** @type {string} */ coin) => scale(dotOf(coin).at))), [r, s] = mean(coins.map(coinAt));
    return [x + r - p, y + s - q];
  };
  /** @param {Point} end @returns {Point | null} where the node at the end of a line is now */
  const end = (end) => {
    const node = nodes.find((/** @type {any} */ dot) => same(scale(dot.at), end));
    return node ? now(node) : null;
  };
  /** @param {Point[]} points */
  const shift = (points) => {
    const first = points[0], last = points[points.length - 1];
    const one = end(first), other = end(last);
    if (one && other) return similarity([first, last], [one, other]);
    return one ? similarity([first, first], [one, one]) : other ? similarity([last, last], [other, other]) : (/** @type {Point} */ point) => point;
  };
  /** @type {Scene} */
  const scene = { box: [-MARGIN, -MARGIN, picture.width * SCALE + 2 * MARGIN, picture.height * SCALE + 2 * MARGIN], strings: new Map(), coins: new Map(), lines: [], dots: [], words: [] };
  /** @type {{end: Point, to: (point: Point) => Point}[]} */
  const loose = [];
  for (const curve of picture.curves) {
    const points = curve.points.map(scale);
    const to = shift(points);
    for (const last of [points[0], points[points.length - 1]]) if (!end(last)) loose.push({ end: last, to });
    const line = points.map(to);
    const piece = { d: path(line), line: along(line), filled: curve.filled };
    if (!(curve.string in ids)) {
      scene.lines.push({ d: piece.d, kind: curve.kind });
      continue;
    }
    const found = scene.strings.get(curve.string);
    if (found) found.paths.push(piece);
    else scene.strings.set(curve.string, { paths: [piece], at: picture.at[curve.string] ? to(scale(picture.at[curve.string])) : mean(line), depth: 0, kind: kindOf(curve, record.look), words: "" });
  }
  for (const bars of picture.grounds) {
    const at = mean(bars[0].map(scale));
    const to = loose.find((one) => same(one.end, at))?.to ?? ((/** @type {Point} */ point) => point);
    scene.lines.push({ d: bars.map((/** @type {Point[]} */ bar) => polygon(bar.map(scale).map(to), false)).join(""), kind: "ground" });
  }
  for (const dot of picture.dots) {
    if (dot.kind === "coin") scene.coins.set(dot.name, { at: now(dot), name: dot.name, depth: 0 });
    else if (dot.kind === "string") star(scene, dot.name, now(dot), hulls ? ids[dot.name].map(coinAt) : null);
    else if (!dot.coin) scene.dots.push({ at: scale(dot.at), kind: dot.kind, depth: 0 });
  }
  for (const [coin, { at, outline }] of Object.entries(picture.coins)) {
    const corners = outline?.map(scale);
    scene.coins.set(coin, { at: corners ? mean(corners) : scale(at), outline: corners, name: "", depth: 0 });
  }
  for (const label of picture.labels) {
    const string = scene.strings.get(label.string);
    if (string) string.words = label.words;
    else scene.words.push({ at: scale(label.at), text: label.words, kind: "said" });
  }
  if (record.look === "board") measure(scene, record);
  return scene;
}

/** @param {Scene} scene @param {Record<string, any>} record put coordinates at the dots of a board */
function measure(scene, { picture }) {
  const [columns, rows] = [0, 1].map((way) => [...new Set(picture.dots.map((/** @type {any} */ dot) => scale(dot.at)[way]))].sort((one, other) => one - other));
  const left = columns[0], right = columns[columns.length - 1], top = rows[0], bottom = rows[rows.length - 1];
  const most = Math.max(right - left, bottom - top);
  scene.box = [left - 0.08 * most, top - 0.05 * most, right - left + 0.13 * most, bottom - top + 0.13 * most];
  columns.forEach((x, column) => scene.words.push({ at: [x, bottom + 0.05 * most], text: letter(column), kind: "coord" }));
  rows.forEach((y, row) => scene.words.push({ at: [left - 0.05 * most, y], text: String(rows.length - row), kind: "coord" }));
}

/** @param {Record<string, any>} record @returns {number} the pixels of an inch of the picture that words need, unless all are too close */
export function dense({ picture }) {
  const lengths = picture.curves.map((/** @type {any} */ { points }) => Math.hypot(points[0][0] - points[points.length - 1][0], points[0][1] - points[points.length - 1][1]));
  const short = lengths.filter((/** @type {number} */ one) => one > 0.1).sort((/** @type {number} */ one, /** @type {number} */ other) => one - other)[Math.floor(lengths.length / 10)];
  return Math.max(56, Math.min(78, 56 / (short || 1)));
}

/** @param {any} curve @param {string} look @returns {string} */
const kindOf = ({ kind, heavy }, look) => (kind === "string" ? "tie" : look === "endgame" && heavy ? `${kind} heavy` : kind);

/** @param {Scene} scene @param {string} name @param {Point} at @param {Point[] | null} coins around which a hull is drawn */
function star(scene, name, at, coins) {
  const string = scene.strings.get(name);
  if (!string) return;
  string.words = name;
  string.at = at;
  if (!coins) return;
  const corners = hull(coins);
  string.at = mean(coins);
  string.kind = "hull";
  string.paths = [{ d: polygon(corners), line: [...corners, corners[0]], filled: true }];
}
