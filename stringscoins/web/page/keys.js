// @ts-check
// The keys of a room, behind the "?".

import { html } from "./dom.js";

const BOARD = { "arrow keys": "from line to line", "Enter": "draw the line" };
/** @type {Record<string, Record<string, string>>} */
const KEYS = {
  play: { Tab: "to the board", ...BOARD, u: "take back", h: "hint", n: "new game" },
  analyze: {
    Tab: "to the board, the steps and the panels",
    "arrow keys": "from line to line; elsewhere back and forward, and to other variations",
    Enter: "draw or cut the line",
    u: "undo",
    r: "redo",
    v: "another variation",
    "Page Up, Page Down": "on the curve of a game: from mistake to mistake",
    c: "shade chains",
    "+ − 0": "look nearer, further, at the whole",
    "Shift + arrow keys": "turn a board in space, move a coin",
  },
  learn: { Tab: "to the board", ...BOARD, n: "next", b: "back", s: "show me", a: "try again" },
  puzzles: { Tab: "to the board", ...BOARD, h: "hint", s: "solution", a: "try again", n: "next puzzle", "← →": "through the line", p: "pause it, or play it on" },
};

/** @param {string} room show its keys */
export function tell(room) {
  const rows = Object.entries(KEYS[room]).flatMap(([key, words]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, words)]);
  const dialog = /** @type {HTMLDialogElement} */ (
    html("dialog", { class: "keys", "aria-labelledby": "keys-title", close: () => dialog.remove() }, html("h2", { id: "keys-title" }, "Keys"), html("dl", {}, ...rows), html("button", { class: "button key", click: () => dialog.close() }, "Close"))
  );
  document.body.append(dialog);
  dialog.showModal();
}
