// @ts-check
// Boards of any size, from a line of text or a file, and what /api/position says of them. Files are read as far as this
// page and the program write them of boards.

import { boxesOf, linesOf, sidesOf } from "../content.js";
import { counted, playCuts } from "../rules.js";

/** @typedef {{name: string, rows: number, columns: number, frame: string, drawn: string[], owners: Record<string, string>, turn: string, lead: number | null, cuts: string[], yaml: string}} Found a board, and the cuts of a game on it; its file, empty where that is not at hand */

/** The side of a box in a picture, and the most boxes in a row. */
const SIDE = 0.85, MOST = 20;
const LINE = /^(?:board:)?(\d+)x(\d+)(?::(?:frame=)?(american|icelandic|swedish))?$/;

/** @param {string} source @param {string} yaml @returns {Found | null} the board that a position is */
export function read(source, yaml) {
  const found = yaml ? inFile(yaml) : inLine(source);
  return found && found.rows > 0 && found.columns > 0 && Math.max(found.rows, found.columns) <= MOST ? found : null;
}

/** @param {string} source @returns {Found | null} */
function inLine(source) {
  const [isOne, rows, columns, frame = "american"] = LINE.exec(source) ?? [];
  const yaml = `stringscoins: 1\nboard: {rows: ${rows}, columns: ${columns}, frame: ${frame}}\n`;
  return isOne ? { ...nothing(source, yaml), rows: Number(rows), columns: Number(columns), frame } : null;
}

/** @param {string} name @param {string} yaml @returns {Found} */
const nothing = (name, yaml) => ({ name, rows: 0, columns: 0, frame: "american", drawn: [], owners: {}, turn: "A", lead: null, cuts: [], yaml });

/** @param {string} text @returns {Found | null} */
function inFile(text) {
  const isPlain = text.startsWith("stringscoins: 1\n"), is = isPlain ? fields(text) : text.startsWith("{") ? parse(text) : { picture: text.startsWith("+") ? text : "" };
  const found = { ...nothing(is.name ?? "the position", isPlain ? text.replace(/^game: .*\n/m, "") : ""), turn: is.turn ?? "A", lead: is.lead === undefined ? null : Number(is.lead), cuts: listed(is.game) };
  const size = /^\{rows: (\d+), columns: (\d+)(?:, frame: (\w+))?\}$/.exec(is.board ?? "");
  if (size) return { ...found, rows: Number(size[1]), columns: Number(size[2]), frame: size[3] ?? "american", drawn: listed(is.drawn) };
  return is.picture ? { ...found, ...inPicture(is.picture.trimEnd().split("\n")) } : null;
}

/** @param {string} text @returns {Record<string, string>} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** @param {string} text @returns {Record<string, string>} what stands behind each key; of a block its lines */
function fields(text) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [, key, words] of text.matchAll(/^(\w+):[ ]?(.*(?:\n(?:[ ].*)?(?=\n|$))*)/gm)) found[key] = words.startsWith("|") ? words.slice(2).replace(/^ {2}/gm, "") : words.startsWith('"') ? JSON.parse(words) : words.trim();
  return found;
}

/** @param {string} [words] [h 0 0, v 0 0] @returns {string[]} */
const listed = (words) => words?.match(/[hv] \d+ \d+/g) ?? [];

/** @param {string[]} lines @returns {Pick<Found, "rows" | "columns" | "drawn" | "owners">} */
function inPicture(lines) {
  const rows = Math.floor(lines.length / 2), columns = Math.floor(lines[0].length / 4), sign = (/** @type {number} */ y, /** @type {number} */ x) => (lines[y]?.[x] ?? " ").trim();
  const drawn = linesOf({ rows, columns }).filter((line) => {
    const [way, r, c] = line.split(" ");
    return way === "h" ? sign(2 * Number(r), 4 * Number(c) + 1) : sign(2 * Number(r) + 1, 4 * Number(c));
  });
  const letters = boxesOf({ rows, columns }).map((box) => [box, sign(2 * Number(box.split(" ")[0]) + 1, 4 * Number(box.split(" ")[1]) + 2)]);
  return { rows, columns, drawn, owners: Object.fromEntries(letters.filter(([, letter]) => letter)) };
}

/** @param {Found} found @returns {Record<string, any> & import("../rules.js").Start} what /api/position says of it */
export function describe({ name, rows, columns, frame, drawn, owners, turn, lead, yaml }) {
  const edge = { american: 0, icelandic: 1, swedish: 2 }[frame] ?? 0, boxes = boxesOf({ rows, columns });
  const isFrame = (/** @type {string} */ line) => {
    const [way, r, c] = line.split(" "), across = Number(way === "h" ? r : c);
    return edge > 0 && (across === 0 || (edge > 1 && across === (way === "h" ? rows : columns)));
  };
  const row = (/** @type {string} */ line) => Number(line.split(" ")[1]);
  const lines = linesOf({ rows, columns }).sort((one, other) => row(one) - row(other)), gone = new Set([...drawn, ...lines.filter(isFrame)]);
  /** @type {Map<string, string[]>} */
  const besides = new Map(lines.map((line) => [line, []]));
  for (const box of boxes) for (const line of sidesOf(box)) besides.get(line)?.push(box);
  const ids = Object.fromEntries([...besides].filter(([line]) => !gone.has(line)));
  const coins = new Set(Object.values(ids).flat()).size, strings = Object.keys(ids).length;
  return {
    name, coins, strings, turn, ids, owners, yaml, lead: lead ?? counted(owners, turn), board: { rows, columns },
    look: "board", looks: ["board"], space: null, picture: strings ? draw(lines, boxes, gone, rows, columns) : null,
  };
}

/** @param {Found} found @param {string[]} cuts @returns {Record<string, any>} what /api/position says of it after some cuts */
export function after(found, cuts) {
  const { mover, coins, owners } = playCuts(describe(found), cuts), letters = Object.entries(owners).map(([box, player]) => [box, "AB"[player]]);
  return describe({ ...found, drawn: [...found.drawn, ...cuts], owners: { ...found.owners, ...Object.fromEntries(letters) }, turn: "AB"[mover], lead: coins[mover] - coins[1 - mover] });
}

/** @param {string[]} lines @param {string[]} boxes @param {Set<string>} drawn @param {number} rows @param {number} columns */
function draw(lines, boxes, drawn, rows, columns) {
  const at = (/** @type {number} */ y, /** @type {number} */ x) => [Math.round(1000 * SIDE * x) / 1000, Math.round(1000 * SIDE * y) / 1000];
  const places = lines.map((line) => {
    const [way, ...place] = line.split(" "), [r, c] = place.map(Number);
    return { line, along: (/** @type {number} */ part) => (way === "h" ? at(r, c + part) : at(r + part, c)) };
  });
  const dots = Array.from({ length: (rows + 1) * (columns + 1) }, (_, i) => at(Math.floor(i / (columns + 1)), i % (columns + 1)));
  return {
    width: at(0, columns)[0], height: at(rows, 0)[1], labels: [], grounds: [],
    curves: places.map(({ line, along }) => ({ string: line, points: [0, 1 / 3, 2 / 3, 1].map(along), kind: drawn.has(line) ? "drawn" : "undrawn", heavy: drawn.has(line), filled: false })),
    dots: dots.map((at) => ({ at, kind: "corner", name: "", fade: 0, coin: "" })),
    at: Object.fromEntries(places.filter(({ line }) => !drawn.has(line)).map(({ line, along }) => [line, along(0.5)])),
    coins: Object.fromEntries(boxes.map((box) => {
      const [r, c] = box.split(" ").map(Number);
      return [box, { outline: [at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)] }];
    })),
  };
}
