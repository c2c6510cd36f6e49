// @ts-check
// The server has stopped: that is said once, whatever was asked. The questions wait, and are asked again together.

import { byId, html } from "./dom.js";

const HERE = ["127.0.0.1", "localhost", "[::1]"], USUAL = "8765";
/** Milliseconds for which a press on the button is seen, however fast the answer is. */
const MOMENT = 300;

/** @type {Set<(value?: unknown) => void>} what wakes the questions that wait */
const waiting = new Set();
const words = html("span"), button = html("button", { click: again }, "Try again");
/** Whether the keyboard was on the button when it went. */
let isHeld = false;

/** @param {AbortSignal} [signal] of a question that is not wanted any more */
export async function untilAskedAgain(signal) {
  await new Promise((wake) => {
    waiting.add(wake);
    signal?.addEventListener("abort", () => (waiting.delete(wake), wake(null), show()), { once: true });
    words.replaceChildren(...describe());
    show();
  });
}

/** The server is there, and so for all who wait. */
export function answered() {
  if (!waiting.size) return;
  for (const wake of waiting) wake();
  waiting.clear();
  show();
}

function again() {
  words.textContent = "Trying again …";
  setTimeout(answered, MOMENT);
}

function show() {
  const place = byId("stopped");
  if (!place.firstChild) place.append(words, " ", button);
  isHeld ||= document.activeElement === button;
  place.hidden = !waiting.size;
  if (isHeld && !place.hidden && document.activeElement === document.body) button.focus();
  document.body.classList.toggle("stopped", !place.hidden);
}

/** @returns {boolean} whether the server is on this machine */
export const isHere = () => HERE.includes(location.hostname);

/** @returns {(Node | string)[]} */
function describe() {
  if (!isHere()) return ["The server has stopped, or cannot be reached."];
  const port = location.port || "80";
  return ["The server has stopped. Start it again with ", html("code", {}, `stringscoins explore${port === USUAL ? "" : ` --port ${port}`}`), "."];
}
