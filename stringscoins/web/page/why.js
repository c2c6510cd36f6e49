// @ts-check
// Who wins, what to do and why, in the words of a coach; folded below, what Nimstring says: the parts, in colours on the
// picture while that is open; their sum; what wins; who gets control.

import { answer, sign } from "./answers.js";
import { lineNames } from "./coordinates.js";
import { html } from "./dom.js";
import { outlook } from "./headline.js";
import { lighting, NO_MARKS } from "./marks.js";
import { allOf } from "./values.js";
import { follow, strip, walked } from "./walk.js";
import { shownOf, wordsOf } from "./words.js";
import { judge, nimber } from "./worth.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {{topic: string, kind: string, text: string, facts: Record<string, any>}} Step */
/** @typedef {{name: string, strings: string[], nimber: number | "loony" | null, reason: string}} Part */

/** @type {Record<string, string>} */
const TITLES = {
  captures: "What can be captured",
  parts: "What it is made of",
  sums: "What it is worth",
  loony: "What not to ",
  control: "Who gets control",
};
const COLOURS = 6;
const BUTTONS = 12;
/** Facts that name parts. */
const PARTS = ["part", "parts", "long", "rest"];
/** What the panel says otherwise: the result is its headline. */
const SAID_ABOVE = ["outcome", "unknown", "over", "margin"];

/** @type {WeakMap<object, import("./marks.js").Marks>} */
const marked = new WeakMap();
/** @type {{key: string, records: unknown[], node: HTMLElement} | null} */
let last = null;
/** Which folds are open, by what they are about. */
const opened = new Set();

/** @param {Page} page @param {string} question */
const asked = (page, question) => answer(page, question, page.state, page.state.misere ? { misere: 1 } : {});

/** @type {import("./app.js").Panel} */
export const why = {
  id: "why",
  title: "Explain",
  shown(page) {
    // What a coach sees at a glance is there before all the rest, which does not keep it waiting.
    const first = asked(page, "coach"), whole = first.isWorking ? first : asked(page, "explain");
    const { state } = page, ends = outlook(page, allOf(state)), [best] = judge(page, allOf(state));
    const key = [walked(page), best?.id, ends.text, ends.kind, whole.error, whole.isWorking].join("\n"), records = [first.record, whole.record];
    // Made once, so that the keyboard keeps its place while values come.
    if (last?.key !== key || last.records.some((record, i) => record !== records[i])) last = { key, records, node: made(page, ends, first.record, whole) };
    return last.node;
  },
  marks(page) {
    const record = opened.has("nimstring") && !asked(page, "coach").isWorking ? asked(page, "explain").record : null;
    if (!record || record.parts.length < 2) return NO_MARKS;
    const known = marked.get(record) ?? new Map(record.parts.flatMap((/** @type {Part} */ part, /** @type {number} */ i) => part.strings.map((id) => [id, { kind: `part-${i % COLOURS}`, text: label(record, part.name) }])));
    marked.set(record, known);
    return known;
  },
};

/**
 * @param {Page} page
 * @param {import("./headline.js").Outlook} ends how the game will end
 * @param {Record<string, any> | null} first what a coach sees at a glance
 * @param {import("./answers.js").Found} whole
 */
function made(page, ends, first, whole) {
  const record = whole.record ?? { steps: [], ...first, parts: [], winning: [], nim_sum: null };
  const body = html("div", { class: "why" }, strip(page));
  const steps = agreeing(page, record.steps), isOver = !Object.keys(page.game.left).length;
  /** @param {string} topic */
  const claims = (topic) => steps.filter((step) => step.topic === topic && !SAID_ABOVE.includes(step.kind)).map((step) => describe(page, record, step));
  const ahead = steps.find(({ kind, facts }) => kind === "outcome" && facts.exact && facts.coins.some(Boolean));
  body.append(
    html("div", { class: "prose coach" }, html("h2", { class: ends.kind === "estimate" ? "estimate" : "" }, ends.text), ahead ? describe(page, record, ahead) : null, ...claims("coach")),
    ...[sign(whole, "Finding the rest…")].flatMap((one) => one ?? []),
  );
  if (isOver || whole.isWorking || !whole.record) return body;
  const score = claims("coins"), endgame = claims("endgames"), { coins, cut } = wordsOf(page.position);
  if (score.length) body.append(fold(page, "score", coins[0].toUpperCase() + coins.slice(1), score));
  if (endgame.length) body.append(fold(page, "endgame", "The loony endgame", endgame));
  const nimstring = Object.entries(TITLES).flatMap(([topic, title]) => {
    const own = claims(topic);
    if (topic === "sums") own.unshift(...sum(record), ...winning(page, record));
    return own.length ? [html("section", { class: `about-${topic}` }, html("h3", {}, topic === "loony" ? title + cut : title), ...own)] : [];
  });
  if (nimstring.length) nimstring.unshift(html("p", { class: "quiet" }, `In Nimstring whoever has to move and cannot loses, no matter who has more ${coins}. It tells who can get control; what is best for the ${coins} is said above.`));
  if (nimstring.length) body.append(fold(page, "nimstring", "What Nimstring says", nimstring));
  return body;
}

/** @param {Page} page @param {Step[]} steps @returns {Step[]} the same; a move that only looks best is the one that the list of moves has first */
function agreeing(page, steps) {
  const { state, position, game } = page, unsure = steps.find(({ topic, kind, facts }) => topic === "coach" && kind === "move" && facts.sure === false);
  const first = unsure && ["margin", "both"].includes(shownOf(state, position)) && judge(page, allOf(state))[0]?.id;
  if (!first || first === unsure.facts.string) return steps;
  const text = `For ${"AB"[game.mover]} it looks best to ${wordsOf(position).cut} ${lineNames(position)(first)}.`;
  // Why another one was best says nothing here, but that every one is safe.
  return steps.filter(({ topic, kind, facts }) => topic !== "coach" || kind !== "why" || facts.kind === "safe").map((step) => (step === unsure ? { ...step, text, facts: { string: first } } : step));
}

/** @param {Page} page @param {string} about @param {string} title @param {HTMLElement[]} parts @returns {HTMLElement} parts that are folded until somebody wants them */
function fold(page, about, title, parts) {
  const made = /** @type {HTMLDetailsElement} */ (html("details", { class: "fold", "data-fold": about }, html("summary", { class: "button" }, title), ...parts));
  made.open = opened.has(about);
  made.addEventListener("toggle", () => {
    if (opened.has(about) === made.open) return;
    if (made.open) opened.add(about);
    else opened.delete(about);
    page.refresh();
  });
  return made;
}

/** @param {Page} page @param {Record<string, any>} record @param {Step} step */
function describe(page, record, step) {
  const strings = about(page, record, step.facts);
  const parts = [step.facts.parts ?? step.facts.part ?? []].flat().filter((name) => typeof name === "string");
  const isOfSome = step.topic === "parts" && parts.length && step.kind !== "fall_apart";
  const swatches = isOfSome && record.parts.length > 1 ? parts.map((/** @type {string} */ name) => swatch(record, name)) : [];
  const worth = isOfSome && step.facts.nimber !== undefined && step.facts.nimber !== null ? html("strong", { class: "worth-of" }, nimber(step.facts.nimber)) : null;
  const isPointing = strings.length > 0 && strings.length < Object.keys(page.game.left).length;
  const words = html("p", { class: isPointing ? "claim pointing" : "claim", ...(isPointing ? { tabindex: 0, ...lighting(strings) } : {}) }, ...swatches, worth, worth ? " " : null, ...named(page, relabelled(record, step.text)));
  const { take, keep, give } = step.facts;
  if (!keep || !give || !page.game.left[keep]) return words;
  const before = step.facts.string ? [step.facts.string, ...take] : take;
  const play = (/** @type {string} */ title, /** @type {string[]} */ cuts) => html("button", { class: "button", ...lighting(cuts), click: () => follow(page, title, page.state.cuts, cuts) }, title);
  const { coins } = wordsOf(page.position);
  const offers = html("div", { class: "buttons" }, html("span", {}, "Play it out:"), play("take all and move on", [...before, keep]), play(`give the last ${coins}, keep control`, [...before, give, keep]));
  return html("div", { class: "option" }, words, offers);
}

/** @param {Page} page @param {Record<string, any>} record @param {Record<string, any>} facts @returns {string[]} the strings that a claim is about */
function about(page, record, facts) {
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

/** @param {Page} page @param {string} text @returns {(Node | string)[]} a text whose lines, by their dots, light up on the board when they are pointed at */
function named({ position, game }, text) {
  if (!position.board) return [text];
  const called = lineNames(position), ids = new Map(Object.keys(game.left).map((id) => [called(id), id]));
  return text.split(/\b([a-z]+\d+-[a-z]+\d+)\b/).map((part, i) => (i % 2 && ids.has(part) ? html("b", { class: "named", ...lighting([ids.get(part) ?? ""]) }, part) : part));
}

/** @param {Record<string, any>} record @param {string} name */
function swatch(record, name) {
  const place = record.parts.findIndex((/** @type {Part} */ part) => part.name === name);
  return html("span", { class: `swatch part-${place % COLOURS}`, "aria-hidden": "true" }, label(record, name));
}

/** @param {Record<string, any>} record @param {string} name @returns {string} what a part is called here: a number, as A and B are the players */
const label = (record, name) => (/^[A-Z]+$/.test(name) ? String(record.parts.findIndex((/** @type {Part} */ part) => part.name === name) + 1) : name);

/** @param {Record<string, any>} record @param {string} text @returns {string} */
const relabelled = (record, text) => text.replace(/\b(part) ([A-Z]+)\b/gi, (all, word, name) => (record.parts.some((/** @type {Part} */ part) => part.name === name) ? `${word} ${label(record, name)}` : all));

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
  const called = lineNames(page.position), { cut } = wordsOf(page.position);
  const buttons = moves.map(({ id, part, from, to }) => {
    const act = `${cut} ${called(id)}`, says = record.parts.length > 1 ? `${act}: part ${label(record, part)} goes from ${nimber(from)} to ${nimber(to)}` : act;
    return html("button", { class: "button win", title: says, "aria-label": says, ...lighting([id]), click: () => page.doing.cut(id) }, called(id));
  });
  const more = buttons.splice(BUTTONS);
  return [
    html("div", { class: "buttons", "data-testid": "winning" }, html("span", {}, moves.length === 1 ? "This wins:" : "These win:"), ...buttons, more.length ? html("details", {}, html("summary", {}, `${more.length} more`), ...more) : null),
  ];
}
