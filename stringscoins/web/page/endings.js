// @ts-check
// The loony endgame: what it is worth, what every opening is worth, the answer to each, and the flight plan.

import { answer, sign } from "./answers.js";
import { html } from "./dom.js";
import { coins, flightAt, flightKey, flightView, flyingMarks } from "./flight.js";
import { lighting, NO_MARKS } from "./marks.js";
import { follow, strip, walked } from "./walk.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {{piece: string, kind: string, length: number, count: number, coins: number, handout: number, value: number, reply: "keep" | "give up" | "either", optimal: boolean}} Opening */
/** @typedef {{piece: string, strings: string[], keep: string[], give_up: string[]}} Played */

const REASONS = 3;

/** @type {{key: string, node: HTMLElement} | null} */
let last = null;

/** @type {import("./app.js").Panel} */
export const endgame = {
  id: "endgame",
  title: "Endgame",
  shown(page) {
    const shape = answer(page, "structure", page.state);
    const isOne = shape.record?.loony_endgame && Object.keys(page.game.left).length > 0;
    const found = isOne ? [answer(page, "endgame", page.state), answer(page, "pieces", page.state)] : [];
    const flight = flightAt(page, isOne);
    const key = walked(page) + flightKey(flight) + JSON.stringify([shape, ...found].map(({ isWorking, error }) => [isWorking, error]));
    if (last?.key !== key) {
      const body = html("div", { class: "endgame-panel" }, strip(page), sign(shape, "Looking at it…"));
      const [value, pieces] = found;
      if (isOne) body.append(sign(value, "Looking for its value…") ?? "", ...worths(page, value.record));
      if (flight) body.append(flightView(page, flight));
      if (isOne) body.append(...openings(page, value.record, pieces.record), source(value.record) ?? "");
      else if (shape.record) body.append(...none(page, shape.record, Boolean(flight)));
      last = { key, node: body };
    }
    return last.node;
  },
  marks: (page) => flyingMarks(page) ?? NO_MARKS,
};

/** @param {Page} page @param {Record<string, any>} record @param {boolean} isFlying @returns {HTMLElement[]} */
function none(page, record, isFlying) {
  if (isFlying) return [];
  if (!Object.keys(page.game.left).length) return [html("p", {}, "Everything is cut.")];
  const reasons = /** @type {string[]} */ (record.why_not);
  const more = reasons.length - REASONS;
  return [
    html("p", {}, `This is no loony endgame yet. In one nothing can be captured, and ${hasTrees(page) ? "after every cut the other player can choose: to take all that falls, or to hand some of it over and keep control" : "every cut opens a chain of 3 coins or more, or a loop of 4 or more"}. Here:`),
    html("ul", {}, ...reasons.slice(0, REASONS).map((reason) => html("li", {}, reason)), more > 0 ? html("li", {}, `and ${more} more of the like`) : null),
    html("p", { class: "quiet" }, "Examples: 3+4l+8l, and @berlekamp-scott/figure-2."),
  ];
}

/** @param {Page} page whether a string of what is left holds three coins or more, so that chains branch there */
const hasTrees = (page) => Object.values(page.game.left).some((coins) => coins.length > 2);

/** @param {Page} page @param {Record<string, any> | null} record @returns {HTMLElement[]} */
function worths(page, record) {
  if (!record) return [];
  const opener = "AB"[page.game.mover], controller = "AB"[1 - page.game.mover];
  /** @param {string} name @param {number | string | null} value @param {string} words */
  const fact = (name, value, words) => value !== null && html("div", { title: words }, html("dd", { "data-testid": name.replaceAll(" ", "-") }, typeof value === "number" ? coins(value) : value), html("dt", {}, `${name}, for ${controller}`));
  const best = `by which ${controller} gets more than ${opener} from here, if both play best`;
  const parts = [
    html("p", {}, `Nothing is safe any more: ${opener} has to open ${hasTrees(page) ? "something" : "a chain or a loop"}, and ${controller} is in control. ${verdict(record, opener, controller)}`),
    html("dl", { class: "facts" }, fact("value of the endgame", record.value ?? `at least ${record.at_least}`, best), fact("controlled value", record.controlled_value, `the same, if ${controller} always keeps control`)),
  ];
  if (page.state.misere) parts.push(html("p", { class: "quiet" }, "All of this is about the game in which more coins win."));
  return parts;
}

/** @param {Page} page @param {Record<string, any> | null} record @param {Record<string, any> | null} pieces @returns {HTMLElement[]} */
function openings(page, record, pieces) {
  const all = /** @type {Opening[]} */ (record?.openings ?? []);
  if (!all.length) return [];
  const opener = "AB"[page.game.mover], controller = "AB"[1 - page.game.mover];
  const played = /** @type {Played[]} */ (pieces?.pieces ?? []);
  return [
    html("h3", {}, `What ${opener} can open`),
    html("p", { class: "quiet" }, `The value is by how many coins ${controller} leads from here on; the least is best for ${opener}. Keep: ${controller} leaves the last 2 coins, or 4 of a loop,${hasTrees(page) ? " or the handout of a tree," : ""} and ${opener} opens again. Take all: ${controller} has to open next.${hasTrees(page) ? " At a string of three coins or more a chain branches, and falls along all branches at once: a tree." : ""}`),
    html("ol", { class: "openings", "data-testid": "openings" }, ...[...all].sort((one, other) => one.value - other.value).map((one) => row(page, one, played, opener, controller))),
  ];
}

/** @param {Record<string, any> | null} record @returns {HTMLElement | null} where it is proved that the value is so */
const source = (record) => (record?.value != null && record.rule ? html("p", { class: "quiet" }, `The value by: ${record.rule}.`) : null);

/** @param {Record<string, any>} record @param {string} opener @param {string} controller */
function verdict(record, opener, controller) {
  if (record.value === null) return `${controller} gets at least ${coins(record.at_least)} more from here on.`;
  const lead = record.lead ?? 0, end = lead - record.value;
  const start = lead > 0 ? `${opener} leads by ${coins(lead)}, so that ` : lead < 0 ? `${controller} leads by ${coins(-lead)}, so that ` : "";
  return `${start}${end === 0 ? (start ? "it is a draw" : "It is a draw") : `${end > 0 ? opener : controller} wins by ${coins(Math.abs(end))}`} if both play best.`;
}

/** @param {Page} page @param {Opening} one @param {Played[]} played @param {string} opener @param {string} controller */
function row(page, one, played, opener, controller) {
  const alike = played.filter(({ piece }) => piece === one.piece);
  const first = alike[0];
  const title = `${one.piece}${one.count > 1 ? ` (one of ${one.count})` : ""}`;
  const isTree = one.kind === "tree";
  const kind = one.piece.endsWith(`-${one.kind}`) ? "" : `${one.kind} of ${one.length}${isTree ? `, handout ${one.handout}` : ""}`;
  const button = (/** @type {"keep" | "give up"} */ reply, /** @type {string} */ words, /** @type {string[]} */ cuts) => {
    const isBest = one.reply === reply || one.reply === "either";
    const says = `${opener} opens ${one.piece}, ${controller} ${reply === "keep" ? "keeps control" : "takes all"}`;
    return html("button", { class: isBest ? "best" : "", title: says, "aria-label": `${says}${isBest ? ", best" : ""}`, click: () => follow(page, says, page.state.cuts, cuts) }, isBest ? "✓ " : "", words);
  };
  return html(
    "li",
    { class: one.optimal ? "optimal" : "", "data-piece": one.piece, ...lighting(alike.flatMap(({ strings }) => strings)) },
    html("span", { class: "name" }, html("strong", {}, title), kind ? ` ${kind}` : null, one.coins !== one.length ? `, ${coins(one.coins)} fall` : null),
    html("span", { class: "value" }, coins(one.value), one.optimal ? html("span", { class: "tag" }, "best") : null),
    first ? html("span", { class: "buttons" }, button("keep", "keep", first.keep), button("give up", "take all", first.give_up)) : null,
  );
}
