// @ts-check
// What is said of a game that is reviewed: the first mistake, what was better, and what each player gave away.

import { lineNames } from "./coordinates.js";
import { html } from "./dom.js";
import { plural, wordsOf } from "./words.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./review.js").Reviewed} Reviewed */
/** @typedef {import("./review.js").Point} Point */

/** @param {Page} page @returns {[string, string]} what the players are called, at the beginning of a sentence */
export const namesOf = ({ state: { you } }) => (!you ? ["A", "B"] : you === "A" ? ["You", "The computer"] : ["The computer", "You"]);

/** @param {Page} page @param {Reviewed} move @returns {boolean} whether you made it, and not the computer */
export const isYours = ({ state: { you } }, { by }) => you === "AB"[by];

/** @param {string} name @returns {string} inside a sentence */
const inside = (name) => name.replace(/^(You|The)/, (word) => word.toLowerCase());

/** @param {number} number of coins, perhaps an estimate @returns {string} */
const whole = (number) => String(Math.round(number));

/** @param {Page} page @param {Reviewed} move @returns {string} move 7, c2-c3 */
export const called = ({ position }, { number, id }) => `move ${number}, ${lineNames(position)(id)}`;

/** @param {Page} page @param {Reviewed[]} moves @param {Point[]} points @param {number} number of moves made @returns {string} what is expected there */
export function outlook(page, moves, points, number) {
  const { coins, isExact } = points[number], [a, b] = namesOf(page).map((name) => name.replace("The ", ""));
  const place = number ? `${number}. ${lineNames(page.position)(moves[number - 1].id)}` : "Start";
  return coins ? `${place}: ${isExact ? "" : "about "}${a} ${whole(coins[0])}, ${b} ${whole(isExact ? coins[1] : coins[0] + coins[1] - Math.round(coins[0]))}` : place;
}

/** @param {Reviewed} move @returns {string} what it cost, in a few signs; nothing where it cost nothing, or an estimate says little */
export function sign({ cost, isAbout }) {
  if (!cost || (isAbout && cost < 1.5)) return "";
  return isAbout ? `≈ −${whole(cost)}` : cost > 0 ? `−${cost}` : "";
}

/** @param {Page} page @param {Reviewed} move @returns {string} the same aloud */
export function aloud(page, move) {
  const { coin, coins } = wordsOf(page.position), text = sign(move);
  const cost = text && `${move.isAbout ? "about " : ""}${plural(Math.round(Number(move.cost)), coin, coins)} ${page.state.misere ? "too many" : "given away"}`;
  return [cost, move.losesControl && "gives control away"].filter(Boolean).join(", ");
}

/** @param {Page} page @param {string[]} ids @param {string} is what the first of them does @param {string} are and the others @returns {string} */
function describe({ position }, ids, is, are) {
  const [one, other, ...more] = ids.map(lineNames(position));
  return `${one}${other && !more.length ? ` or ${other}` : ""}${is}${more.length ? `; ${more.length + 1} others ${are}` : ""}`;
}

/** @param {Page} page @param {Reviewed} move a mistake @param {string} how it stands with what was better, where that is not known @returns {string} what it cost, and what was better */
export function costOf(page, { by, cost, isAbout, best, losesControl, winning }, how) {
  const { coin, coins } = wordsOf(page.position), { misere } = page.state, unknown = `what was better ${how}`;
  if (cost && !isAbout) {
    const better = best ? `better ${describe(page, best, "", "are as good")}` : unknown;
    return `It ${misere ? "brought" : "cost"} ${inside(namesOf(page)[by])} ${plural(cost, coin, coins)}${misere ? " too many" : " against the best line"}; ${better}.${losesControl ? " It gave control away, too." : ""}`;
  }
  const kept = winning?.length ? describe(page, winning, " keeps it", "do, too") : unknown;
  return `It ${isAbout ? "" : `cost no ${coin}, but `}gave control away; ${kept}.`;
}

/** @param {Page} page @param {Reviewed[]} moves @returns {HTMLElement} what each player gave away, in figures */
export function totals(page, moves) {
  const { coin, coins } = wordsOf(page.position), { misere } = page.state;
  const figures = namesOf(page).map((name, player) => {
    const mistakes = moves.filter(({ by, isMistake, isAbout, cost }) => by === player && isMistake && !isAbout && cost);
    const lost = mistakes.reduce((sum, { cost }) => sum + Number(cost), 0);
    return html("div", { class: "ab"[player] }, html("dd", {}, plural(mistakes.length, "mistake", "mistakes")), html("dt", {}, `${name}: ${plural(lost, coin, coins)} ${misere ? "too many" : "lost"} in all`));
  });
  const control = namesOf(page).map((_, player) => moves.filter(({ by, losesControl }) => by === player && losesControl).length), times = control[0] + control[1];
  const whose = times ? `: ${namesOf(page).map((name, player) => `${inside(name)} ${control[player]}`).join(", ")}` : "";
  if (!misere) figures.push(html("div", {}, html("dd", {}, plural(times, "time", "times")), html("dt", {}, `control given away${whose}`)));
  const why = `Each mistake is counted against the best ${wordsOf(page.position).string} at that moment. What was lost can be won back and lost again, so all together may be more than there is.`;
  return html("div", { class: "totals" }, html("dl", { class: "facts" }, ...figures), html("p", { class: "quiet" }, why));
}
