// @ts-check
// What is said of a move: in a few signs on its line, as data, in a class, and aloud.

import { isAlone } from "./api.js";
import { MOST } from "./values.js";
import { shownOf, wordsOf } from "./words.js";

/** @typedef {import("./values.js").Move} Move */
/** @typedef {import("./picture.js").Worth} Worth */
/** @typedef {import("./state.js").State} State */
/** @typedef {State["show"]} Show */

/** @param {number | "loony"} value @returns {string} as the field writes it */
export const nimber = (value) => (value === "loony" ? "loony" : value === 0 ? "0" : `*${value}`);

/** @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** The grade of a move, by half of the coins that it gives away. */
const GRADES = [0, 1, 2, 3, 3, 4];
/** At most so many moves that are best stand out. */
const FEW = 6;

/**
 * @param {import("./app.js").Page} page
 * @param {Record<string, any>} record what is on the stage
 * @param {Record<"estimate" | "nimber" | "score", import("./values.js").Known>} found
 * @param {boolean} isReview whether numbers are what a line costs
 * @returns {string} what the numbers on lines are
 */
export function units({ state, game, position }, record, found, isReview) {
  const show = shownOf(state, record), { coins, cut, strings } = wordsOf(position), isByCoins = show === "margin" || show === "both";
  const isAbout = !found.estimate.estimate?.exact && found.score.value === null;
  if (show === "none") return "";
  if (isAlone && found.score.error) return found.score.error;
  if (isByCoins && Object.keys(game.left).length > MOST) return `This ${position.board ? "board" : "position"} is too large for exact values. The first of these ${strings} looks best; the others are in no order.`;
  const lead = isReview ? `${coins} lost against the best line` : `${"AB"[game.mover]}’s lead at the end${isAbout ? ", about" : `, in ${coins}`}`;
  if (record.look === "endgame") return `Numbers: lengths in coins; L: loony.${isByCoins ? ` After a colon: ${lead}.` : ""}`;
  const nimbers = `nimber after the ${cut === "cut" ? "cut" : "line"}`, best = isByCoins ? ". Green: best." : "", loony = show === "margin" ? "" : " L: loony. Framed: wins Nimstring.";
  return `Numbers: ${[isByCoins && lead, show !== "margin" && nimbers].filter(Boolean).join(", then ")}${best || "."}${loony}`;
}

/** @param {number} margin an estimate @param {number} left the coins that are left @returns {number} the nearest margin that can be: all of them are taken in the end */
export const possible = (margin, left) => 2 * Math.round((left + margin) / 2) - left;

/**
 * @typedef {object} Judged what is known of a move
 * @property {string} id
 * @property {Move} [byNimber]
 * @property {Move} [byMargin]
 * @property {number} [margin] by how much the player to move leads at the end, exact or about
 * @property {boolean} isAbout
 * @property {string} grade worth0 for a best move to worth4, with the word many if many are best; empty where the margin is not known
 */

/**
 * @param {import("./app.js").Page} page
 * @param {Record<"estimate" | "nimber" | "score", import("./values.js").Known>} found
 * @returns {Judged[]} the moves, the best first: by margin where that is shown; else those that win Nimstring first, then by nimber
 */
export function judge({ state, game, position }, found) {
  const guess = found.estimate.estimate, way = state.misere ? -1 : 1, show = shownOf(state, position);
  const left = new Set(Object.values(game.left).flat()).size, lead = game.coins[game.mover] - game.coins[1 - game.mover];
  /** @type {Judged[]} */
  const moves = Object.keys(game.left).map((id) => {
    const byNimber = found.nimber.moves[id], byMargin = found.score.moves[id], about = guess?.moves[id];
    const margin = byMargin?.margin ?? (guess?.exact || about === undefined ? about : possible(about, left));
    return { id, byNimber, byMargin, margin: margin === undefined ? margin : margin + lead, isAbout: byMargin === undefined && !guess?.exact, grade: "" };
  });
  const best = Math.max(...moves.map(({ margin }) => (margin === undefined ? -Infinity : way * margin)));
  for (const move of moves) if (move.margin !== undefined) move.grade = `worth${GRADES[Math.min(5, (best - way * move.margin) / 2)]}`;
  const equals = moves.filter(({ grade }) => grade === "worth0");
  if (equals.length > FEW) for (const move of equals) move.grade += " many";
  /** @param {Judged} move @returns {number} */
  const byValue = ({ byNimber }) => (byNimber ? (byNimber.winning ? 0 : 1000) + (byNimber.nimber === "loony" ? 500 : Number(byNimber.nimber)) : Infinity);
  /** @param {Judged} move @returns {number} */
  const byCoins = ({ margin }) => (margin === undefined ? Infinity : -way * margin);
  /** @param {Judged} move @returns {number} parts of coins tell estimates apart that are the same in whole coins */
  const byParts = ({ id, margin }) => (margin === undefined ? Infinity : -way * (guess?.moves[id] ?? margin));
  const [first, second] = show === "nimber" || show === "none" ? [byValue, byCoins] : [byCoins, byValue];
  /** @param {Judged} move @returns {number} */
  const byLine = ({ id }) => Number(id !== guess?.line[0]);
  return moves.sort((one, other) => compare(first(one), first(other)) || compare(byLine(one), byLine(other)) || (first === byCoins && compare(byParts(one), byParts(other))) || compare(second(one), second(other)));
}

/** @param {State} state @param {Judged[]} moves @returns {Judged[]} the same with what each costs, in coins against the best line, in place of its margin */
export function costs({ misere }, moves) {
  const way = misere ? -1 : 1, best = Math.max(...moves.map(({ margin }) => (margin === undefined ? -Infinity : way * margin)));
  return moves.map((move) => (move.margin === undefined ? move : { ...move, margin: (way * move.margin - best) / 2 }));
}

/** @param {number} one @param {number} other, both may be infinite @returns {number} */
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * @param {State} state
 * @param {Record<string, any>} record what /api/position said
 * @param {Judged} move
 * @returns {Worth}
 */
export function worth(state, record, { byNimber, byMargin, margin, isAbout, grade }) {
  const show = shownOf(state, record), byCoins = show === "margin" || show === "both", value = byNimber?.nimber;
  const words = [], said = [], kinds = [];
  if (margin !== undefined && byCoins) {
    words.push(signed(margin));
    said.push(`${isAbout ? "about " : ""}${signed(margin)} ${wordsOf(record).coins}${grade.startsWith("worth0") ? ", best" : ""}`);
    kinds.push(grade, isAbout ? "estimate" : "");
  }
  if (value !== undefined && show !== "margin") {
    words.push(value === "loony" ? "L" : nimber(value));
    said.push(`${value === "loony" ? "loony" : `nimber ${value}`}, ${byNimber?.winning ? "wins" : "loses"} Nimstring`);
    kinds.push(byNimber?.winning ? "winning" : value === "loony" ? "loony" : "losing");
  }
  // Data has the nimber, and the margin only where that alone is asked for.
  const data = state.show === "margin" ? byMargin?.margin : value;
  const isShown = show !== "none";
  return { text: isShown ? words.join(" ") : "", value: data === undefined ? "" : String(data), kind: isShown ? kinds.join(" ").trim() : "", said: isShown ? said.join(", ") : "" };
}
