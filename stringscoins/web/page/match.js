// @ts-check
// A game in the room to play in, as it stands in the address: play/SOURCE/LINE,LINE?level=careful&first=you, where SOURCE
// is a board in one line or y=, the compressed file of a position. from=2 says that two lines were there before the game.

import { isAlone } from "./api.js";
import { START, unpack } from "./state.js";

/** @typedef {"you" | "computer" | "A" | "B"} Who A and B are two people, and A begins */
/**
 * @typedef {object} Match
 * @property {string} source the board, or the position that the game begins with
 * @property {string[]} cuts the lines that were drawn, in order
 * @property {number} from how many of them were drawn before the game began
 * @property {string} level against which level of the computer; empty for two people
 * @property {"you" | "computer"} first who is A, and begins unless the position says that it is B's turn
 * @property {boolean} misere whether the fewest boxes win
 * @property {string} resigned who resigned: A began, B did not; empty for nobody
 */

const KEPT = "match";

/** @param {string} source @returns {boolean} whether it is the file of a position */
const isFile = (source) => source.startsWith("y=");

/** @returns {Match} a new game of the kind that was played last */
export function fresh() {
  const usual = { source: isAlone ? "board:3x3" : "board:4x4", cuts: [], from: 0, level: "careful", first: "you", misere: false, resigned: "" };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return /** @type {Match} */ (usual);
  }
}

/** @param {Match} match its kind is what is offered from now on */
export function keep({ source, level, first, misere }) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ source: isFile(source) ? fresh().source : source, level, first, misere }));
  } catch {
    // The browser keeps nothing for this page.
  }
}

/** @param {string} hash that begins with #play @returns {Match} */
export function parse(hash) {
  const [path, query] = hash.split("?", 2);
  const [, source, cuts] = path.split("/", 3).map(decodeURIComponent);
  if (!source) return fresh();
  const words = new URLSearchParams(query ?? ""), lines = cuts ? cuts.split(",") : [];
  return {
    source,
    cuts: lines,
    from: Math.min(lines.length, Number(words.get("from")) || 0),
    level: words.get("level") ?? "",
    first: words.get("first") === "computer" ? "computer" : "you",
    misere: words.get("misere") === "1",
    resigned: words.get("resigned") ?? "",
  };
}

/** @param {Match} match @returns {string} */
export function addressOf({ source, cuts, from, level, first, misere, resigned }) {
  const words = new URLSearchParams();
  if (level) words.set("level", level);
  if (level) words.set("first", first);
  if (from) words.set("from", String(from));
  if (misere) words.set("misere", "1");
  if (resigned) words.set("resigned", resigned);
  const lines = cuts.length ? `/${cuts.map(encodeURIComponent).join(",")}` : "";
  return `#play/${encodeURIComponent(source).replaceAll("%3A", ":").replace(/^y%3D/, "y=")}${lines}${words.size ? `?${words}` : ""}`;
}

/** @param {Match} match @returns {Promise<import("./state.js").State>} what the server is asked about */
export async function stateOf({ source, cuts, misere }) {
  return { ...START, ...(isFile(source) ? { source: "", yaml: await unpack(source) } : { source }), cuts, misere };
}

/** @param {Match} match @returns {[Who, Who]} who is A, and who is B */
export const players = ({ level, first }) => (!level ? ["A", "B"] : first === "you" ? ["you", "computer"] : ["computer", "you"]);

/** @param {Match} match @returns {boolean} whether it begins with a position, where lines or boxes may be taken */
export const isGiven = ({ source, from }) => from > 0 || isFile(source);

/** @type {Record<Who, string>} */
export const NAMES = { you: "You", computer: "Computer", A: "Player A", B: "Player B" };

/** @param {Match} match @param {{rows: number, columns: number}} board @returns {string} a board as people write it: 5 × 5, Icelandic */
export function title({ source, misere }, { rows, columns }) {
  const [size, frame] = source.replace(/^board:/, "").split(":");
  const board = isFile(source) ? `${rows} × ${columns}, set up` : size.replace("x", " × ");
  const words = [board, frame && frame[0].toUpperCase() + frame.slice(1), misere && "fewest boxes win"];
  return words.filter(Boolean).join(", ");
}

/** @param {Match} match @param {[number, number]} coins @returns {{won: Who | null, words: string}} how it ended */
export function result(match, [one, other]) {
  const who = players(match), { resigned, misere } = match;
  if (!resigned && one === other) return { won: null, words: `A draw, ${one} to ${other}` };
  const winner = resigned ? Number(resigned === "A") : Number((one > other) === misere);
  const won = who[winner], lost = who[1 - winner];
  const wins = won === "you" ? "You win" : won === "computer" ? "The computer wins" : `${NAMES[won]} wins`;
  if (resigned) return { won, words: `${wins}: ${lost === "you" ? "you" : NAMES[lost]} resigned` };
  return { won, words: `${wins} ${winner ? other : one} to ${winner ? one : other}` };
}
