// @ts-check
// The keys of a room, behind the "?", and what its words mean.

import { html } from "./dom.js";

const BOARD = { "arrow keys": "from line to line", "Enter": "draw the line" };
/** @type {Record<string, Record<string, string>>} */
const KEYS = {
  play: { "?": "this list", Tab: "to the board", ...BOARD, u: "take back", h: "hint", n: "new game" },
  analyze: {
    "?": "this list",
    Tab: "to the board, the steps and the panels",
    "arrow keys": "from line to line; elsewhere to the line before and the next one, and to other variations",
    Enter: "draw or cut the line",
    u: "the line before",
    r: "the next line of the game",
    v: "another variation",
    "Page Up, Page Down": "on the curve of a game: from mistake to mistake",
    c: "shade chains",
    "+ − 0": "look nearer, further, at the whole",
    "Shift + arrow keys": "turn a board in space, move a coin",
  },
  learn: { "?": "this list", Tab: "to the board", ...BOARD, n: "next", b: "back", s: "show me", a: "try again" },
  puzzles: { "?": "this list", Tab: "to the board", ...BOARD, h: "hint", s: "solution", a: "try again", n: "next puzzle", "← →": "through the line", p: "pause it, or play it on" },
};

/** @type {Record<string, [string, string]>} what they mean, and the lesson about it */
const TERMS = {
  "long chain": ["a chain of at least three boxes: who draws a line in it lets the other player take all of them.", "#learn/3"],
  control: ["whenever a chain or loop is opened, the player in control can choose who has to open the next one.", "#learn/5"],
  Nimstring: ["the game for control alone: boxes do not count, and who has no line left to draw loses.", "#learn/10"],
  nimber: ["0 where who is to draw loses Nimstring; any other number, *1, *2, ..., where who is to draw can win it.", "#learn/10"],
  loony: ["here who is to draw can choose who draws next, and so gets control; a line that leads there is a loony move.", "#learn/11"],
};
/** @type {Record<string, string[]>} */
const USED = { play: ["long chain", "control"], analyze: Object.keys(TERMS), puzzles: Object.keys(TERMS), learn: [] };

/** @param {string} room show its keys */
export function tell(room) {
  const rows = Object.entries(KEYS[room]).flatMap(([key, words]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, words)]);
  const terms = USED[room].flatMap((term) => [html("dt", {}, html("a", { href: TERMS[term][1], click: () => dialog.close() }, term)), html("dd", {}, TERMS[term][0])]);
  const dialog = /** @type {HTMLDialogElement} */ (
    html("dialog", { class: "keys", "aria-labelledby": "keys-title", close: () => dialog.remove() }, html("h2", { id: "keys-title" }, "Keys"), html("dl", {}, ...rows), ...(terms.length ? [html("h2", {}, "Words"), html("dl", {}, ...terms)] : []), html("button", { class: "button key", autofocus: true, click: () => dialog.close() }, "Close"))
  );
  document.body.append(dialog);
  if (FINGER.matches) /** @type {HTMLElement} */ (dialog.firstElementChild).textContent = "With a finger";
  dialog.showModal();
}

/** Whether there is no mouse, and so most likely no keyboard. */
const FINGER = matchMedia("(hover: none)");
const TAP = "between two dots: the line is drawn";
const RULE = "Whoever draws the fourth side of a box takes it, and draws again.";
if (FINGER.matches) {
  Object.assign(KEYS, {
    play: { tap: TAP, slide: "the line under the finger lights up, and is drawn when it is lifted", rule: `${RULE} At the end the most boxes win.` },
    analyze: { tap: "on a line or a move: it is drawn", "tap behind a move": "the line that follows is shown", pinch: "look nearer or further", drag: "another part of the picture", "‹ ›": "back and forward in the game" },
    learn: { tap: TAP, "Show me": "how a task is done", "Try again": "the step from its beginning", rule: RULE },
    puzzles: { tap: TAP, Hint: "what to think of, then the line", Solution: "the best line, which plays itself", "‹ ›": "through it" },
  });
}
