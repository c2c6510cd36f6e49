// @ts-check
// How the game will end, in boxes or coins, in large letters; who has control, in a line below. What is known best is
// said: the result, the exact score, bounds, or an estimate, which looks like one.

import { isAlone } from "./api.js";
import { byId, html } from "./dom.js";
import { isHere } from "./stopped.js";
import { plural, wordsOf } from "./words.js";
import { nimber, possible } from "./worth.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./values.js").Known} Known */
/** @typedef {{text: string, kind: "" | "exact" | "bounds" | "estimate", share: number | null, coins: [number, number] | null}} Outlook the words, how sure they are, and what A gets and B gets */

/** @param {Page} page @param {Record<"estimate" | "nimber" | "score", Known>} found what is known @returns {Outlook} */
export function outlook({ game, state, position }, { estimate, score }) {
  const [a, b] = game.coins, { mover } = game, words = wordsOf(position);
  const left = new Set(Object.values(game.left).flat()).size, all = a + b + left;
  /** @param {number} margin of the player to move, from here on @returns {[number, number]} what A and B get in all */
  const ends = (margin) => {
    const gains = [(left + margin) / 2, (left - margin) / 2];
    return [a + gains[mover], b + gains[1 - mover]];
  };
  /** @param {[number, number]} coins @returns {number} who wins, -1 for nobody */
  const winner = ([one, other]) => (one === other ? -1 : Number(one < other !== state.misere));
  /** @param {[number, number]} coins @param {string} joined @returns {string} the winner's first */
  const listed = (coins, joined) => (winner(coins) === 1 ? `${coins[1]}${joined}${coins[0]}` : `${coins[0]}${joined}${coins[1]}`);
  /** @param {string} text @param {Outlook["kind"]} kind @param {[number, number] | null} coins @returns {Outlook} */
  const told = (text, kind, coins) => ({ text, kind, share: coins && all ? coins[0] / all : null, coins });
  /** @param {[number, number]} coins @param {string} draw */
  const result = (coins, draw) => (winner(coins) < 0 ? `${draw}, ${listed(coins, " to ")}` : `${"AB"[winner(coins)]} wins ${listed(coins, " to ")}`);

  if (!left && !Object.keys(game.left).length) return told(result([a, b], "Draw"), "exact", [a, b]);
  if (state.show === "none") return told(`${"AB"[mover]} to ${words.cut}`, "", null);
  const guess = estimate.estimate, margin = score.value ?? (guess?.exact ? guess.margin : null);
  if (margin !== null) return told(result(ends(Number(margin)), "Draw"), "exact", ends(Number(margin)));
  const { bounds } = score;
  const middle = /** @type {[number, number]} */ (guess ? ends(possible(guess.margin, left)) : [0, 0]);
  if (bounds && bounds[1] - bounds[0] <= left) {
    const ranges = bounds.map(ends);
    const sure = winner(ranges[0]) === winner(ranges[1]) ? winner(ranges[0]) : -1, who = sure < 0 ? mover : sure;
    const [least, most] = ranges.map((coins) => coins[who]).sort((one, other) => one - other);
    return told(`${"AB"[who]} ${sure < 0 ? "gets" : "wins with"} ${least} to ${most} of ${all}`, "bounds", guess ? middle : null);
  }
  if (guess) {
    const who = winner(middle);
    return told(who < 0 ? `about even, ${listed(middle, " to ")}` : `about ${listed(middle, " to ")} for ${"AB"[who]}`, "estimate", middle);
  }
  return told(`${plural(all, words.coin, words.coins)}, ${"AB"[mover]} to ${words.cut}`, "", null);
}

/** @param {Page} page @param {Record<"estimate" | "nimber" | "score", Known>} found show it */
export function tell(page, found) {
  const { text, kind, share, coins } = outlook(page, found);
  const headline = byId("headline");
  if (headline.textContent !== text) headline.textContent = text;
  headline.className = `headline ${kind}`;
  const bar = byId("expected");
  bar.className = `bar ${share === null ? "unknown" : kind === "exact" ? "" : "estimate"}`;
  bar.style.setProperty("--share", `${100 * (share ?? 0.5)}%`);
  bar.setAttribute("aria-label", coins ? `Expected score: A ${coins[0]}, B ${coins[1]}` : "Expected score: not known yet");
  bar.querySelector(".of-a").textContent = coins ? String(coins[0]) : "";
  bar.querySelector(".of-b").textContent = coins ? String(coins[1]) : "";
  control(page, found);
  byId("work").textContent = working(page, found);
  offer(page, found);
}

/** @param {Page} page @param {Record<"estimate" | "nimber" | "score", Known>} found while it is not all known, how to make a table that would tell it at once */
function offer({ state }, { estimate, nimber, score }) {
  const { offer } = state.show === "nimber" ? nimber : estimate, { done } = state.show === "nimber" ? nimber : score;
  byId("offer").replaceChildren(...(offer && !done && state.show !== "none" && isHere() ? ["A table would tell all of this at once. Make one with ", html("code", {}, offer.command), ` (${offer.takes}).`] : []));
}

/** @param {Page} page @param {Record<"nimber" | "score", Known>} found who has control: who can win Nimstring */
function control({ game, state }, { nimber: { value, refuted, error, isWorking }, score }) {
  const element = byId("value"), isOver = !Object.keys(game.left).length || state.show === "none";
  // What is not 0 is won by the player to move, whatever it is.
  const who = value === 0 ? 1 - game.mover : value !== null || refuted.includes(0) ? game.mover : null;
  const unknown = error && error !== score.error ? `not known (${error})` : isWorking ? "not known yet" : "not known";
  element.dataset.value = isOver ? "" : String(value ?? "");
  element.textContent = isOver ? "" : who === null ? unknown : value === null ? refuted.map((one) => `not ${nimber(one)}`).join(", ") : nimber(value);
  const parts = isOver ? ["", ""] : [`Control: ${who === null ? "" : "AB"[who]}`, who === null ? "" : ` (${value === "loony" ? "" : "nimber "}`];
  // What is clicked stays while values come.
  if (byId("before").textContent !== parts.join("")) byId("before").replaceChildren(html("a", { href: "#learn/5", title: "What is control? A lesson shows it" }, html("b", {}, parts[0])), parts[1]);
  byId("after").textContent = isOver || who === null ? "" : ")";
  byId("control").title = "Who has control can make the last safe move, so that the other player has to open the first long chain or loop. The nimber tells who that is: at 0 the opponent, else the player to move.";
}

/** @param {Page} page @param {Record<"estimate" | "nimber" | "score", Known>} found @returns {string} how far the searches are */
function working({ game, position }, { estimate, nimber, score }) {
  const { bounds, value, error } = score, told = [];
  const left = new Set(Object.values(game.left).flat()).size;
  // That somebody gets between nothing and all of them says nothing.
  if (value === null && bounds && bounds[1] - bounds[0] < 2 * left) {
    const [least, most] = bounds.map((margin) => game.coins[game.mover] + (left + margin) / 2);
    told.push(`${"AB"[game.mover]} gets ${least} to ${most} ${wordsOf(position).coins}`);
  }
  const isOver = !Object.keys(game.left).length, isExact = !isOver && (value !== null || Boolean(estimate.estimate?.exact)), isSearching = nimber.isWorking || score.isWorking;
  if (isExact) told.push(isSearching ? `result exact · ${wordsOf(position).strings} being searched` : "exact");
  else if (nimber.work || score.work) told.push(nimber.work || score.work);
  else if (estimate.isWorking) told.push(estimate.estimate?.depth ? `${plural(estimate.estimate.depth, "turn", "turns")} ahead` : "searching");
  if (value === null && !bounds && error && !score.isWorking) told.push(isAlone ? "no table of it here" : error);
  return told.join(" · ");
}
