// @ts-check
// The switch for whoever shows the page to a class: no values, larger words, chains shaded, and how many there are.

import { byId } from "./dom.js";

const NAME = "stringscoins.teacher";

/** @type {(() => void)[]} */
const watching = [];

/** @returns {boolean} */
export const isTeaching = () => document.body.classList.contains("teacher");

/** @param {() => void} changed called whenever the switch is turned */
export const watch = (changed) => void watching.push(changed);

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
