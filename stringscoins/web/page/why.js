// @ts-check
// Why the position is worth what it is: the parts, the sum, and what a player would think of.

import { ask, Refused } from "./api.js";
import { html } from "./dom.js";

/** @type {Record<string, string>} */
const TITLES = {
  captures: "What can be captured",
  parts: "What it is made of",
  sums: "What it is worth",
  loony: "What not to cut",
  control: "Who gets control",
  endgames: "The loony endgame",
  coins: "Coins",
};

/** @type {Map<string, Record<string, any> | string>} */
const kept = new Map();

/** @type {import("./app.js").Panel} */
export const why = {
  id: "why",
  title: "Why",
  shown(page) {
    const name = JSON.stringify([page.state.source, page.state.yaml, page.state.cuts]);
    const found = kept.get(name);
    if (found === undefined) {
      kept.set(name, "…");
      ask("explain", page.state).then(
        (record) => (kept.set(name, record), page.refresh()),
        (error) => (kept.set(name, error instanceof Refused ? error.message : String(error)), page.refresh()),
      );
    }
    if (typeof found !== "object") return html("p", {}, found ?? "…");
    const sections = Object.entries(TITLES).map(([topic, title]) => {
      const texts = found.steps.filter((/** @type {any} */ step) => step.topic === topic).map((/** @type {any} */ step) => html("p", {}, step.text));
      return texts.length ? html("section", {}, html("h3", {}, title), ...texts) : null;
    });
    return html("div", { class: "why" }, ...sections);
  },
};
