// @ts-check
// A game explained: what each move cost, in coins and in Nimstring, and the first mistakes. The last moves are looked at
// first, as they are known at once.

import { ask } from "./api.js";
import { html } from "./dom.js";
import { played } from "./rules.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {{cost: number | null, best: string[], wasted: boolean | null}} Judgement null: not known */
/** @typedef {{moves: Judgement[], at: number, running: AbortController, error: string}} Review */

/** @type {Map<string, Review>} */
const kept = new Map();

/** @param {Page} page */
const key = ({ state }) => JSON.stringify([state.source, state.yaml, state.cuts, state.misere]);

/** @param {Page} page look at its moves, the last one first */
async function look(page) {
  const { state } = page;
  /** @type {Review} */
  const review = { moves: state.cuts.map(() => ({ cost: null, best: [], wasted: null })), at: state.cuts.length, running: new AbortController(), error: "" };
  kept.set(key(page), review);
  const { signal } = review.running;
  try {
    for (; review.at > 0; review.at--) {
      page.refresh();
      const before = { ...state, cuts: state.cuts.slice(0, review.at - 1) };
      review.moves[review.at - 1] = await judged(before, state.cuts[review.at - 1], signal);
    }
  } catch (error) {
    review.error = signal.aborted ? "Stopped." : error instanceof Error ? error.message : String(error);
  }
  page.refresh();
}

/** @param {import("./state.js").State} before @param {string} cut @param {AbortSignal} signal @returns {Promise<Judgement>} */
async function judged(before, cut, signal) {
  const { margin, moves } = await ask("score", before, { options: { moves: 1, misere: Number(before.misere) }, signal });
  const cost = Math.abs(margin - moves.find((/** @type {any} */ move) => move.id === cut).margin);
  const best = moves.filter((/** @type {any} */ move) => move.best).map((/** @type {any} */ move) => move.id);
  if (before.misere) return { cost, best, wasted: null };
  const nimbers = await ask("nimber", before, { options: { moves: 1 }, signal });
  const wasted = nimbers.nimber !== 0 && !nimbers.moves.find((/** @type {any} */ move) => move.id === cut).winning;
  return { cost, best, wasted };
}

/** @param {Page} page what there is to show */
export const seen = (page) => kept.get(key(page)) ?? null;

/** @param {Page} page @returns {HTMLElement} */
export function explained(page) {
  const review = kept.get(key(page));
  const { cuts } = page.state;
  const running = review && review.at > 0 && !review.error;
  const button = running
    ? html("button", { click: () => review.running.abort() }, "Stop")
    : html("button", { id: "explain-game", disabled: cuts.length === 0, click: () => void look(page) }, "Explain the game");
  const said = html("p", { class: "hint", "aria-live": "polite" }, running ? `looking at move ${review.at} of ${cuts.length} …` : review ? review.error : "What each move up to here cost.");
  return html("section", { class: "review", "data-testid": "review" }, button, said, review && verdict(page, review), review && table(page, review));
}

/** @param {Page} page @param {Review} review */
function verdict(page, { moves, at }) {
  if (at > 0) return null;
  const costly = moves.findIndex(({ cost }) => cost), wasted = moves.findIndex(({ wasted }) => wasted);
  const words = costly < 0 ? "No move cost a coin." : `The first mistake is move ${costly + 1}: ${page.state.cuts[costly]} cost ${coins(moves[costly].cost ?? 0)}; ${better(moves[costly].best)}.`;
  const nimstring = page.state.misere ? "" : wasted < 0 ? " Nobody gave a win in Nimstring away." : ` The first win in Nimstring was given away by move ${wasted + 1}.`;
  return html("p", { class: "verdict" }, words + nimstring);
}

/** @param {number} n */
const coins = (n) => `${n} coin${n === 1 ? "" : "s"}`;

/** @param {string[]} best */
const better = (best) => `better: ${best.slice(0, 3).join(", ")}${best.length > 3 ? ` or ${best.length - 3} others` : ""}`;

/** @param {Page} page @param {Review} review */
function table(page, { moves }) {
  const { cuts } = page.state;
  const rows = moves.map(({ cost, best, wasted }, i) => {
    const player = "AB"[played(page.position.ids, cuts.slice(0, i), page.position.lead).mover];
    const told = [cost === null ? "…" : cost ? `−${coins(cost)}` : "good", wasted ? "gives Nimstring away" : "", cost ? better(best) : ""].filter(Boolean).join("; ");
    return html(
      "tr",
      { class: cost || wasted ? "mistake" : "" },
      html("td", {}, `${i + 1}.`),
      html("td", {}, player),
      html("td", {}, html("button", { title: "Go to where it was made", click: () => void page.go({ cuts: cuts.slice(0, i) }) }, cuts[i])),
      html("td", {}, told),
    );
  });
  return html("table", {}, html("thead", {}, html("tr", {}, ...["", "Who", "Cut", "What it cost"].map((words) => html("th", { scope: "col" }, words)))), html("tbody", {}, ...rows));
}
