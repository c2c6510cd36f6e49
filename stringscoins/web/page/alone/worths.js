// @ts-check
// What positions and their moves are worth: by a table where the board has one, else by search where they are small.

import { captures } from "../rules.js";
import { cut, marginOf, settle, shapeOf } from "./falling.js";
import { bytes, json } from "./files.js";
import { searcher } from "./search.js";
import { table } from "./tables.js";

/** @typedef {import("../rules.js").Strings} Strings */
/** @typedef {import("./falling.js").Left} Left */
/** @typedef {{margin: number, nimber: number | "loony"}} Worth by how many coins whoever is to move gets more from here on, and the nimber */
/** @typedef {Worth & {id: string, coins: string[], captures: string[], winning: boolean}} Move the margin is that of who makes it, with what it takes; the nimber is that of what it leaves */
/** @typedef {Worth & {moves: Move[], best: Move[], isNear: boolean}} Judged isNear: nothing has to be fetched for what follows */
/** @typedef {{rows: number, columns: number}} Board */
/** @typedef {(left: Left) => Promise<import("./search.js").Worth> | import("./search.js").Worth} Quiet what a position is worth in which no coin falls */

/** Of so few strings a search needs no table, of more than so many it needs one; a table of so few pieces is fetched whole. */
const FEW = 16, MANY = 28, NEAR = 8;

/** Nothing here knows what a position is worth. */
export class Unknown extends Error {}

/** @type {Map<string, (isLeft: (string: string) => boolean) => Promise<import("./search.js").Worth>>} */
const tables = new Map();

/** @param {string} line @returns {string} the same one when rows and columns are exchanged */
const turn = (line) => line.replace(/^([hv]) (\d+) (\d+)$/, (_, way, r, c) => `${way === "h" ? "v" : "h"} ${c} ${r}`);

/** @type {{strings: Strings, shape: import("./falling.js").Shape, search: Quiet} | null} the last position that was no part of the one before it */
let last = null;

/** @param {Strings} left @returns {NonNullable<typeof last>} a position of which it is left */
function begun(left) {
  const found = last;
  if (found && Object.entries(left).every(([id, coins]) => found.strings[id]?.join() === coins.join())) return found;
  const shape = shapeOf(left);
  return (last = { strings: left, shape, search: searcher(shape) });
}

/** @param {string[]} names @param {Board | undefined} board @returns {Promise<{quiet: Quiet, isNear: boolean} | null>} by the table of the board, if there is one */
async function lookUp(names, board) {
  if (!board) return null;
  const { rows, columns } = board, isTurned = rows > columns, name = isTurned ? `${columns}x${rows}` : `${rows}x${columns}`;
  const header = (await json("tables/tables.json"))[name];
  if (!header) return null;
  const worth = tables.get(name) ?? table(header, (piece) => bytes(`tables/${name}/${piece}.bin`));
  tables.set(name, worth);
  const quiet = (/** @type {Left} */ left) => {
    const is = new Set(names.filter((_, i) => left[i]).map(isTurned ? turn : String));
    return worth((string) => is.has(string));
  };
  return { quiet, isNear: header.positions <= NEAR * header.piece };
}

/** @param {Strings} left @param {Board} [board] that they are of @returns {Promise<Judged>} it throws Unknown where neither a table nor a search tells */
export async function judge(left, board) {
  const ids = Object.keys(left), { shape, search } = begun(left), { names } = shape;
  if (ids.some((id) => left[id].length > 2)) throw new Unknown("hyperstrings");
  const byTable = ids.length > FEW ? await lookUp(names, board) : null, { quiet, isNear } = byTable ?? { quiet: search, isNear: true };
  if (!byTable && ids.length > MANY) throw new Unknown("too many strings");
  /** @param {Left} position @returns {Promise<Worth>} */
  const worth = async (position) => {
    const settled = settle(shape, position), { margin, nimber } = await quiet(settled.rest);
    return { margin: marginOf(settled, margin), nimber: settled.handout ? "loony" : nimber };
  };
  const all = Uint8Array.from(names, (name) => Number(name in left));
  try {
    const here = await worth(all);
    const moves = await Promise.all(ids.map(async (id) => {
      const taken = captures(left, id), { margin, nimber } = await worth(cut(all, names.indexOf(id)));
      return { id, coins: left[id], captures: taken, margin: taken.length ? taken.length + margin : 0 - margin, nimber, winning: (nimber !== 0) === taken.length > 0 };
    }));
    return { ...here, moves, best: moves.filter(({ margin }) => margin === here.margin), isNear };
  } catch (error) {
    last = null;
    throw error instanceof RangeError ? new Unknown(error.message) : error;
  }
}

/** @param {Strings} left @param {string} string @returns {Strings} what its cut leaves */
export const without = (left, string) => Object.fromEntries(Object.entries(left).filter(([id]) => id !== string));

/** @param {Judged} found @returns {Move[]} the best moves: whoever can take takes, and control is worth having */
export function prefer({ best }) {
  const taking = best.filter(({ captures }) => captures.length), winning = best.filter(({ winning }) => winning);
  return taking.length ? taking : winning.length ? winning : best;
}

/** @param {Strings} left @param {Board} [board] @returns {Promise<string[]>} cuts with which both play best, to the end unless much has to be fetched for that */
export async function lineFrom(left, board) {
  const line = [];
  for (let rest = left; Object.keys(rest).length; rest = without(rest, line[line.length - 1])) {
    const found = await judge(rest, board);
    line.push(prefer(found)[0].id);
    if (!found.isNear) break;
  }
  return line;
}
