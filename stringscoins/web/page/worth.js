// @ts-check
// What is said of a move: in a few signs on its line, as data, in a class, and aloud.

/** @typedef {import("./values.js").Move} Move */
/** @typedef {import("./picture.js").Worth} Worth */
/** @typedef {import("./state.js").State} State */

/** @param {number | "loony"} value @returns {string} as the field writes it */
export const nimber = (value) => (value === "loony" ? "loony" : value === 0 ? "0" : `*${value}`);

/** @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** @param {State["show"]} show @param {string} [look] @returns {string} what the numbers on lines are */
export function units(show, look) {
  if (look === "endgame") {
    const more = show === "margin" || show === "both" ? "; after a colon the margin in coins for the player to move; a frame: the best" : "";
    return `Numbers are lengths in coins; whatever is opened is loony${more}.`;
  }
  const nimbers = "nimber after the cut, L for loony; a frame: this cut wins Nimstring";
  const margins = "margin in coins for the player to move";
  return { nimber: `Numbers on lines: ${nimbers}.`, margin: `Numbers on lines: ${margins}; a frame: the best.`, both: `Numbers on lines: ${nimbers}; then ${margins}.`, none: "" }[show];
}

/**
 * @param {State["show"]} show
 * @param {Move | undefined} byNimber
 * @param {Move | undefined} byMargin
 * @returns {Worth}
 */
export function worth(show, byNimber, byMargin) {
  const value = show === "margin" ? undefined : byNimber?.nimber;
  const margin = show === "nimber" ? undefined : byMargin?.margin;
  const words = [];
  const said = [];
  if (value !== undefined) {
    words.push(value === "loony" ? "L" : String(value));
    said.push(`${value === "loony" ? "loony" : `nimber ${value}`}, ${byNimber?.winning ? "wins" : "loses"}`);
  }
  if (margin !== undefined) {
    words.push(signed(margin));
    said.push(`margin ${margin}${byMargin?.best ? ", best" : ""}`);
  }
  const kind = show === "margin" ? (byMargin ? (byMargin.best ? "winning" : "losing") : "") : byNimber ? (byNimber.winning ? "winning" : value === "loony" ? "loony" : "losing") : "";
  const data = value ?? margin;
  return { text: show === "none" ? "" : words.join(" "), value: data === undefined ? "" : String(data), kind: show === "none" ? "" : kind, said: said.join(", ") };
}

/**
 * Moves, the best first: those that win, then by value, loony ones last; by margin where that is shown.
 * @param {string[]} strings
 * @param {State} state
 * @param {Record<string, Move>} byNimber
 * @param {Record<string, Move>} byMargin
 * @returns {string[]}
 */
export function sorted(strings, state, byNimber, byMargin) {
  /** @param {string} id @returns {number} */
  const rank = (id) => {
    const margin = byMargin[id]?.margin;
    if (state.show === "margin") return margin === undefined ? Infinity : state.misere ? margin : -margin;
    const move = byNimber[id];
    if (!move) return Infinity;
    return (move.winning ? 0 : 1000) + (move.nimber === "loony" ? 500 : Number(move.nimber));
  };
  return [...strings].sort((one, other) => rank(one) - rank(other));
}
