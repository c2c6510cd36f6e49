// @ts-check
// A game explained: what each move cost, in coins and in Nimstring, and the first mistakes.

import { ask, Refused } from "./api.js";
import { html } from "./dom.js";

/** @typedef {import("./app.js").Page} Page */
/**
 * @typedef {object} Review
 * @property {Record<string, any> | null} record what /api/review said, as far as it is known
 * @property {AbortController | null} running
 * @property {string} said
 */

/** @type {Map<string, Review>} */
const kept = new Map();

/** @param {Page} page */
const key = ({ state }) => JSON.stringify([state.source, state.yaml, state.cuts, state.misere]);

/** @param {Page} page what there is to show */
export const seen = (page) => kept.get(key(page)) ?? null;

/** @param {Page} page find what each of its moves cost */
export async function look(page) {
  const running = new AbortController();
  /** @type {Review} */
  const review = { record: null, running, said: "looking at the moves, the last one first …" };
  kept.set(key(page), review);
  page.refresh();
  try {
    review.record = await ask("review", page.state, { options: { misere: Number(page.state.misere) }, signal: running.signal });
    review.said = "";
  } catch (error) {
    if (error instanceof Refused && error.record.moves) review.record = error.record;
    review.said = running.signal.aborted ? "Stopped." : error instanceof Error ? error.message : String(error);
  }
  review.running = null;
  page.refresh();
}

/** @param {Page} page @returns {HTMLElement} */
export function explained(page) {
  const review = seen(page);
  const running = review?.running;
  const button = running
    ? html("button", { click: () => running.abort() }, "Stop")
    : html("button", { id: "explain-game", disabled: page.state.cuts.length === 0, click: () => void look(page) }, "Explain the game");
  const said = html("p", { class: "hint", "aria-live": "polite" }, review ? review.said : "What each move up to here cost.");
  return html("section", { class: "review", "data-testid": "review" }, button, said, review?.record && verdict(review.record), review?.record && table(page, review.record));
}

/** @param {Record<string, any>} record */
function verdict({ moves, first_mistake: first, misere, stopped }) {
  const costly = moves[first.coins - 1], wasted = moves[first.nimber - 1];
  const words = costly ? `The first mistake is move ${costly.number}: ${costly.id} cost ${coins(costly.cost)}; ${better(costly.best)}.` : stopped ? "" : "No move cost a coin.";
  const nimstring = wasted ? `The first win in Nimstring was given away by move ${wasted.number}.` : misere || stopped ? "" : "Nobody gave a win in Nimstring away.";
  return html("p", { class: "verdict" }, `${words} ${nimstring}`);
}

/** @param {number} n */
const coins = (n) => `${n} coin${n === 1 ? "" : "s"}`;

/** @param {string[]} best */
const better = (best) => `better: ${best.slice(0, 3).map((id) => id.replaceAll(" ", "\u00a0")).join(", ")}${best.length > 3 ? " and others" : ""}`;

/** @param {Page} page @param {Record<string, any>} record */
function table(page, { moves }) {
  const rows = moves.map((/** @type {any} */ { number, player, id, cost, best, gives_away: wasted, winning }) => {
    const told = [cost === null ? "not known" : cost ? `−${coins(cost)}, ${better(best)}` : wasted ? "" : "good", wasted ? `gives Nimstring away${winning?.length ? `, ${better(winning)}` : ""}` : ""];
    return html(
      "tr",
      { class: cost || wasted ? "mistake" : "" },
      html("td", {}, `${number}.`),
      html("td", {}, player),
      html("td", {}, html("button", { title: "Go to where it was made", click: () => void page.go({ cuts: page.state.cuts.slice(0, number - 1) }) }, id)),
      html("td", {}, told.filter(Boolean).join("; ")),
    );
  });
  return html("table", {}, html("thead", {}, html("tr", {}, ...["", "Who", "Cut", "What it cost"].map((words) => html("th", { scope: "col" }, words)))), html("tbody", {}, ...rows));
}
