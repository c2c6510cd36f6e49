// @ts-check
// Which puzzle it is: in the address, as puzzles/BOARD:KIND:DIFFICULTY:SEED/LINE?solution=1, and from the server.

import { ask } from "./api.js";
import { BadLink, parse, START } from "./state.js";

/** @typedef {import("./progress.js").Name} Name */
/** @typedef {Record<string, any>} Puzzle what /api/puzzle says */
/** @typedef {{puzzle: Puzzle, record: Record<string, any>}} Laid a puzzle, and what /api/position says of it */
/** @typedef {{name: Name | null, cuts: string[], isTold: boolean, yaml: string}} Task null: whichever comes next; what was drawn, and whether the solution is shown; a position file in place of a name */

const FRAMES = ["american", "icelandic", "swedish"];
/** @type {Map<string, Promise<Laid>>} by their names */
const made = new Map();

/** @param {Name} name @returns {string} as an address shows it */
export const plain = ({ board, kind, difficulty, seed }) => [board, kind, difficulty, seed].join(":");

/** @param {Puzzle} puzzle @returns {Name} */
export const nameOf = ({ board, kind, difficulty, seed }) => ({ board: board.replace(":american", ""), kind, difficulty, seed });

/** @param {string} hash that begins with #puzzles @returns {Promise<Task>} */
export async function parseTask(hash) {
  const [path, query] = hash.split("?", 2), [, first, cuts] = path.split("/", 3);
  const task = { name: null, cuts: cuts ? cuts.split(",").map(decodeURIComponent) : [], isTold: new URLSearchParams(query ?? "").has("solution"), yaml: "" };
  if (!first) return task;
  if (first.startsWith("y=")) return { ...task, yaml: (await parse(`#${first}`)).yaml };
  const [, board, kind, difficulty, seed] = /^(\d+x\d+(?::[a-z]+)?):([a-z]+):([a-z]*):(\d+)$/.exec(decodeURIComponent(first)) ?? [];
  if (!board) throw new BadLink(`"${first.slice(0, 40)}" is no puzzle; expected one such as 3x3:loony:easy:1`);
  return { ...task, name: { board, kind, difficulty, seed: Number(seed) } };
}

/** @param {Name} name @param {string[]} [cuts] @param {boolean} [isTold] @returns {string} its address */
export const linkTo = (name, cuts = [], isTold = false) => `#puzzles/${plain(name)}${cuts.length ? `/${cuts.map(encodeURIComponent).join(",")}` : ""}${isTold ? "?solution=1" : ""}`;

/** @type {AbortController | null} what stops the one that is made: the server makes one at a time for a page */
let making = null;

/** @param {Name} name @param {Puzzle} [known] @returns {Promise<Laid>} made once; another one that is made then is stopped */
export function get(name, known) {
  const key = plain(name), there = made.get(key);
  if (there) return there;
  stop();
  making = new AbortController();
  const found = lay(name, making.signal, known);
  made.set(key, found);
  found.catch(() => made.delete(key));
  return found;
}

/** Stop the one that is made. */
export const stop = () => making?.abort();

/** @param {Name} name @param {AbortSignal} signal @param {Puzzle} [known] @returns {Promise<Laid>} */
async function lay(name, signal, known) {
  const puzzle = known ?? (await ask("puzzle", null, { options: { ...name }, signal }));
  return { puzzle, record: await ask("position", { ...START, source: "", yaml: puzzle.position }, { signal }) };
}

/** @param {string} yaml a position file that was a puzzle, as links had it @returns {Promise<Name>} */
export async function named(yaml) {
  const { board, name } = await ask("position", { ...START, source: "", yaml });
  const [, seed, kind, difficulty] = /^Puzzle (\d+): (\w+), (\w+)$/.exec(name) ?? [];
  for (const frame of seed && board ? FRAMES : []) {
    const one = { board: `${board.rows}x${board.columns}${frame === FRAMES[0] ? "" : `:${frame}`}`, kind, difficulty, seed: Number(seed) };
    if ((await get(one)).puzzle.position === yaml) return one;
  }
  throw new BadLink("the position in it is no puzzle of this room");
}
