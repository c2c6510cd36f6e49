// @ts-check
// Answers that panels wait for: kept, and stopped when the page goes on to another state.

import { ask, isAlone, Refused } from "./api.js";
import { html } from "./dom.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{record: Record<string, any> | null, error: string, isWorking: boolean, isFinal: boolean, about: string, work: HTMLElement, stop: () => void, again: () => void}} Found what is known, also where a limit came; work says how far it is; what is final is no use to ask again */

/** @type {Map<string, Found>} */
const kept = new Map();
const MOST = 200;

/**
 * @param {import("./app.js").Page} page it is drawn again when the answer is there
 * @param {string} question
 * @param {State} state
 * @param {Record<string, string | number>} [options]
 * @returns {Found}
 */
export function answer(page, question, state, options = {}) {
  const about = aboutOf(state);
  const key = JSON.stringify([question, about, options]);
  const found = kept.get(key);
  if (found) return found;
  // Whoever goes on wants no answers about where they were.
  for (const [other, { isWorking, about: another, stop }] of kept) if (isWorking && another !== about && another !== aboutOf(page.state)) stop(), kept.delete(other);
  for (const other of kept.keys()) if (kept.size > MOST) kept.delete(other);
  const running = new AbortController();
  /** @type {Found} */
  const made = { record: null, error: "", isWorking: true, isFinal: isAlone, about, work: html("span"), stop: () => running.abort(), again: () => (kept.delete(key), page.refresh()) };
  kept.set(key, made);
  /** @param {Record<string, any>} part */
  const heard = ({ progress }) => {
    if (progress) made.work.textContent = progress.compiling ? "compiling, once on this machine… " : `${progress.positions.toLocaleString("en")} positions `;
  };
  ask(question, state, { options: { progress: 1, ...options }, signal: running.signal, heard })
    .then((record) => (made.record = record))
    .catch((error) => {
      made.error = running.signal.aborted ? "stopped" : error instanceof Error ? error.message : String(error);
      made.isFinal ||= error instanceof Refused && error.status === 400;
      if (error instanceof Refused && error.status === 503 && !error.record.error) made.record = error.record;
    })
    .finally(() => {
      made.isWorking = false;
      page.refresh();
    });
  return made;
}

/** @param {State} state */
const aboutOf = (state) => JSON.stringify([state.source, state.yaml, state.cuts]);

/** @param {Found} found @param {string} words of what is worked on @returns {HTMLElement | null} a sign while it is not answered, or why it is not */
export function sign(found, words) {
  if (found.isWorking) return working(words, found.stop, found.work);
  if (found.error && !found.record) return html("p", { class: "working" }, `${found.error} `, !found.isFinal && html("button", { click: found.again }, "Ask again"));
  return found.record?.stopped ? html("p", { class: "working" }, `This is what was known at ${found.record.stopped}. `, html("button", { click: found.again }, "Ask again")) : null;
}

/** @param {string} words @param {() => void} stop @param {Node} [work] how far it is @returns {HTMLElement} a sign that an answer is worked on */
export function working(words, stop, work) {
  return html("p", { class: "working", role: "status" }, html("span", { class: "spinner", "aria-hidden": "true" }), ` ${words} `, work, html("button", { click: stop }, "Stop"));
}
