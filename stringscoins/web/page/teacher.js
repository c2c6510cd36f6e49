// @ts-check
// The switch for whoever shows the page to a class: no values, larger words, chains shaded, and how many there are.

import { byId, html } from "./dom.js";
import { NO_MARKS } from "./marks.js";

/** @typedef {import("./app.js").Panel} Panel */

const NAME = "stringscoins.teacher";

/** @type {(() => void)[]} */
const watching = [];

/** @returns {boolean} */
export const isTeaching = () => document.body.classList.contains("teacher");

/** @param {() => void} changed called whenever the switch is turned */
export const watch = (changed) => void watching.push(changed);

/** @type {HTMLElement | null} */
let note = null;

/** @param {Panel} panel @returns {Panel} the same, which tells a teacher's class nothing */
export const hiding = (panel) => ({
  ...panel,
  shown: (page) => (isTeaching() ? (note ??= html("p", { class: "quiet" }, "Hidden for the class.")) : panel.shown(page)),
  marks: (page) => (isTeaching() ? NO_MARKS : (panel.marks?.(page) ?? NO_MARKS)),
});

/** @param {boolean} is turn the switch */
function turn(is) {
  document.body.classList.toggle("teacher", is);
  byId("teacher").setAttribute("aria-checked", String(is));
  for (const changed of watching) changed();
}

try {
  turn(localStorage.getItem(NAME) === "1");
} catch {
  // The browser keeps nothing for this page.
}

byId("teacher").addEventListener("click", () => {
  turn(!isTeaching());
  try {
    localStorage.setItem(NAME, isTeaching() ? "1" : "0");
  } catch {
    // It is kept as long as the page is open.
  }
});
