// @ts-check
// Why the position is worth what it is: the parts, in colours on the picture; their sum; what wins; who gets control.

import { answer, sign } from "./answers.js";
import { html } from "./dom.js";
import { lighting, NO_MARKS } from "./marks.js";
import { follow, strip, walked } from "./walk.js";
import { nimber } from "./worth.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {{topic: string, kind: string, text: string, facts: Record<string, any>}} Step */
/** @typedef {{name: string, strings: string[], nimber: number | "loony" | null, reason: string}} Part */

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
const COLOURS = 6;
const BUTTONS = 12;
/** Facts that name parts. */
const PARTS = ["part", "parts", "long", "rest"];

/** @type {WeakMap<object, import("./marks.js").Marks>} */
const marked = new WeakMap();
/** @type {{key: string, record: unknown, node: HTMLElement} | null} */
let last = null;

/** @param {Page} page */
const asked = (page) => answer(page, "explain", page.state, page.state.misere ? { misere: 1 } : {});

/** @type {import("./app.js").Panel} */
export const why = {
  id: "why",
  title: "Explain",
  shown(page) {
    const found = asked(page);
    const key = walked(page) + found.error + found.isWorking;
    // Made once, so that the keyboard keeps its place while values come.
    if (last?.key !== key || last.record !== found.record) last = { key, record: found.record, node: made(page, found) };
    return last.node;
  },
  marks(page) {
    const record = asked(page).record;
    if (!record || record.parts.length < 2) return NO_MARKS;
    const known = marked.get(record) ?? new Map(record.parts.flatMap((/** @type {Part} */ part, /** @type {number} */ i) => part.strings.map((id) => [id, { kind: `part-${i % COLOURS}`, text: part.name }])));
    marked.set(record, known);
    return known;
  },
};

/** @param {Page} page @param {import("./answers.js").Found} found */
function made(page, found) {
  const { record } = found;
  const body = html("div", { class: "why" }, strip(page), sign(found, "Looking for reasons…"));
  if (!record) return body;
  const steps = /** @type {Step[]} */ (record.steps);
  body.append(...Object.entries(TITLES).flatMap(([topic, title]) => {
    const own = steps.filter((step) => step.topic === topic).map((step) => told(page, record, step));
    if (topic === "sums") own.unshift(...sum(record), ...winning(page, record));
    return own.length ? [html("section", { class: topic }, html("h3", {}, title), ...own)] : [];
  }));
  return body;
}

/** @param {Page} page @param {Record<string, any>} record @param {Step} step */
function told(page, record, step) {
  const strings = named(page, record, step.facts);
  const parts = [step.facts.parts ?? step.facts.part ?? []].flat().filter((name) => typeof name === "string");
  const isOfSome = step.topic === "parts" && parts.length && step.kind !== "fall_apart";
  const swatches = isOfSome && record.parts.length > 1 ? parts.map((/** @type {string} */ name) => swatch(record, name)) : [];
  const worth = isOfSome && step.facts.nimber !== undefined && step.facts.nimber !== null ? html("strong", { class: "worth-of" }, nimber(step.facts.nimber)) : null;
  const isPointing = strings.length > 0 && strings.length < Object.keys(page.game.left).length;
  const words = html("p", { class: isPointing ? "claim pointing" : "claim", ...(isPointing ? { tabindex: 0, ...lighting(strings) } : {}) }, ...swatches, worth, worth ? " " : null, step.text);
  const { take, keep, give } = step.facts;
  if (!keep || !give || !page.game.left[keep]) return words;
  const before = step.facts.string ? [step.facts.string, ...take] : take;
  const play = (/** @type {string} */ title, /** @type {string[]} */ cuts) => html("button", { ...lighting(cuts), click: () => follow(page, title, page.state.cuts, cuts) }, title);
  const offers = html("div", { class: "buttons" }, html("span", {}, "Play it out:"), play("take all and move on", [...before, keep]), play("give the last coins, keep control", [...before, give, keep]));
  return html("div", { class: "option" }, words, offers);
}

/** @param {Page} page @param {Record<string, any>} record @param {Record<string, any>} facts @returns {string[]} the strings that a claim is about */
function named(page, record, facts) {
  const found = new Set();
  /** @param {any} value @param {boolean} isPart */
  const look = (value, isPart) => {
    if (Array.isArray(value)) value.forEach((one) => look(one, isPart));
    else if (typeof value !== "string") return;
    else if (isPart) for (const id of record.parts.find((/** @type {Part} */ part) => part.name === value)?.strings ?? []) found.add(id);
    else if (value in page.game.left) found.add(value);
  };
  const own = Object.entries(facts).filter(([key]) => !PARTS.includes(key) && key !== "coins");
  for (const [, value] of own) look(value, false);
  // A claim that names strings points at these alone, not at the whole of their part.
  if (!found.size) for (const key of PARTS) look(facts[key], true);
  return [...found];
}

/** @param {Record<string, any>} record @param {string} name */
function swatch(record, name) {
  const place = record.parts.findIndex((/** @type {Part} */ part) => part.name === name);
  return html("span", { class: `swatch part-${place % COLOURS}`, "aria-hidden": "true" }, name);
}

/** @param {Record<string, any>} record @returns {HTMLElement[]} the nim-sum in binary, column by column */
function sum(record) {
  const parts = /** @type {Part[]} */ (record.parts).filter((part) => typeof part.nimber === "number" && part.nimber > 0);
  if (parts.length < 2 || typeof record.nim_sum !== "number") return [];
  const width = Math.max(...parts.map((part) => Number(part.nimber).toString(2).length));
  const columns = Array.from({ length: width }, (_, i) => 2 ** (width - 1 - i));
  const counts = columns.map((bit) => parts.filter((part) => Number(part.nimber) & bit).length);
  const rows = parts.map((part) =>
    html("tr", { ...lighting(part.strings) }, html("th", { scope: "row" }, swatch(record, part.name), ` ${nimber(part.nimber ?? 0)}`), ...columns.map((bit) => html("td", {}, Number(part.nimber) & bit ? "1" : "0"))),
  );
  return [
    html("p", { class: "quiet" }, "The sum, in binary: a column with an even number of ones gives 0, with an odd number 1."),
    html(
      "table",
      { class: "binary" },
      html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "part"), ...columns.map((bit) => html("th", { scope: "col" }, String(bit))))),
      html("tbody", {}, ...rows),
      html(
        "tfoot",
        {},
        html("tr", {}, html("th", { scope: "row" }, `sum ${nimber(record.nim_sum)}`), ...counts.map((count) => html("td", { class: count % 2 ? "odd" : "" }, String(count % 2)))),
      ),
    ),
  ];
}

/** @param {Page} page @param {Record<string, any>} record @returns {HTMLElement[]} the winning moves, as buttons that cut */
function winning(page, record) {
  const moves = /** @type {{part: string, id: string, from: number, to: number | "loony"}[]} */ (record.winning);
  if (!moves.length) return [];
  const buttons = moves.map(({ id, part, from, to }) => {
    const says = record.parts.length > 1 ? `cut ${id}: part ${part} goes from ${nimber(from)} to ${nimber(to)}` : `cut ${id}`;
    return html("button", { class: "win", title: says, "aria-label": says, ...lighting([id]), click: () => page.doing.cut(id) }, id);
  });
  const more = buttons.splice(BUTTONS);
  return [
    html("div", { class: "buttons", "data-testid": "winning" }, html("span", {}, moves.length === 1 ? "This wins:" : "These win:"), ...buttons, more.length ? html("details", {}, html("summary", {}, `${more.length} more`), ...more) : null),
  ];
}
