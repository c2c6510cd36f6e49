// @ts-check
// A line of play that is gone through step by step. Each step is a state of the page, so that Back takes it back.

import { lineNames } from "./coordinates.js";
import { html } from "./dom.js";
import { playCuts } from "./rules.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {{title: string, source: string, yaml: string, start: string[], cuts: string[]}} Line the cuts that lead to it, and its own */

/** @type {Line | null} */
let line = null;

/** @param {Page} page @param {string[]} start @param {string[]} cuts @returns {number} how many of the cuts are made; -1 in other states */
export function stepOf(page, start, cuts) {
  const made = page.state.cuts, all = [...start, ...cuts];
  return made.length >= start.length && made.every((cut, i) => cut === all[i]) ? made.length - start.length : -1;
}

/** @param {Page} page @param {string} title @param {string[]} start @param {string[]} cuts begin to go through them, with the first one */
export function follow(page, title, start, cuts) {
  line = { title, source: page.state.source, yaml: page.state.yaml, start, cuts };
  void page.go({ cuts: [...start, cuts[0]] });
}

/** @param {Page} page @returns {string} what the strip depends on */
export function walked(page) {
  const { source, yaml, cuts } = page.state;
  return JSON.stringify([line, source, yaml, cuts]);
}

/** @param {Page} page @returns {HTMLElement | null} the line that is gone through, if this is a state of it */
export function strip(page) {
  if (!line || line.source !== page.state.source || line.yaml !== page.state.yaml) return null;
  const { title, start, cuts } = line;
  const step = stepOf(page, start, cuts);
  if (step < 0) return null;
  const { position } = page, called = lineNames(position);
  /** @param {number} n */
  const to = (n) => void page.go({ cuts: [...start, ...cuts.slice(0, n)] });
  const moves = cuts.map((cut, i) => {
    const before = playCuts(position, [...start, ...cuts.slice(0, i)]), after = playCuts(position, [...start, ...cuts.slice(0, i + 1)]);
    const taken = after.coins[before.mover] - before.coins[before.mover];
    const words = `${"AB"[before.mover]} ${called(cut)}${taken ? ` +${taken}` : ""}`;
    return html("li", {}, html("button", { class: i < step ? "made" : "", "aria-current": i === step - 1 ? "step" : null, click: () => to(i + 1) }, words));
  });
  const end = () => {
    line = null;
    page.refresh();
  };
  return html(
    "section",
    { class: "walk", "aria-label": title },
    html("h3", {}, title),
    html("ol", { class: "cuts" }, ...moves),
    html(
      "div",
      { class: "buttons" },
      html("button", { id: "walk-back", disabled: step === 0, click: () => to(step - 1) }, "◀ Back"),
      html("button", { id: "walk-next", disabled: step === cuts.length, click: () => to(step + 1) }, step ? "Next ▶" : "Start ▶"),
      html("button", { click: end }, "Close"),
      html("span", { class: "quiet" }, `${step} of ${cuts.length}`),
    ),
  );
}
