// @ts-check
// Chains: those of the position, shaded on the board, and the long chain rule. The shading stays in every panel.

import { ask } from "./api.js";
import { answer, sign } from "./answers.js";
import { basis, judgement, ofKind, wish, wishes } from "./counting.js";
import { byId, html, svg } from "./dom.js";
import { isTeaching, watch } from "./teacher.js";
import { allOf } from "./values.js";
import { plural, wordsOf } from "./words.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./counting.js").Fight} Fight */

const KEPT = "stringscoins.chains";
/** The class of a coin, by the kind of its area; others are not shaded. */
const SHADES = /** @type {Record<string, string>} */ ({ long: "long", joint: "long", loop: "loop", open: "open", falling: "falling" });
const CLASSES = [...new Set(Object.values(SHADES))];

let isOn = kept();
/** @type {Page | null} the last one that was drawn */
let drawn = null;
/** @type {{key: string, about: string, node: HTMLElement} | null} */
let last = null;

function kept() {
  try {
    return localStorage.getItem(KEPT) === "1";
  } catch {
    return false; // a browser that keeps nothing
  }
}

function turn() {
  isOn = !isOn;
  try {
    localStorage.setItem(KEPT, isOn ? "1" : "0");
  } catch {
    // It is kept as long as the page is open.
  }
  drawn?.refresh();
}

/** @param {import("./state.js").State} state @param {AbortSignal} [signal] @returns {Promise<Fight | null>} its chains; null where there is no long chain rule */
export const counted = async (state, signal) => (await ask("structure", state, { options: { strategy: 1 }, signal })).strategy;

/** @param {Page} page */
const found = (page) => answer(page, "structure", page.state, { strategy: 1 });

/** @type {import("./app.js").Panel} */
export const chains = {
  id: "chains",
  title: "Chains",
  shown(page) {
    const { record, isWorking, error } = found(page), { state, game, position } = page, about = state.source + state.yaml;
    // What was said before a cut stays until the next answer is there, which takes no time.
    if (isWorking && last?.about === about) return last.node;
    const fight = /** @type {Fight | null} */ (record?.strategy ?? null);
    const judged = fight && !isTeaching() ? judgement(fight, page, allOf(state)) : "";
    const told = fight && !state.misere ? { wish: wish(fight, page), basis: basis(fight, page), judged } : null;
    const key = JSON.stringify([isOn, isTeaching(), state.misere, about, isWorking, error, fight?.areas, told, game.mover]);
    if (last?.key === key) return last.node;
    const body = html("div", { class: "panel-body chains" }), paragraph = (/** @type {string} */ words) => html("p", { class: "quiet", "data-testid": "rule" }, words);
    if (!record) body.append(sign(found(page), "Looking for chains…") ?? "");
    else if (!fight) body.append(paragraph(Object.keys(game.left).length ? "There is a long chain rule only where no string holds more than two coins." : "No chain is left."));
    else body.append(html("button", { class: "switch", role: "switch", "aria-checked": String(isOn || isTeaching()), disabled: isTeaching(), "data-key": "chains", click: turn }, `Shade chains on the ${position.board ? "board" : "picture"}`), facts(fight, page));
    if (fight && state.misere) body.append(paragraph(`There is no long chain rule where the fewest ${wordsOf(position).coins} win.`));
    if (told) body.append(html("div", { class: "note", "data-testid": "wish" }, html("b", {}, told.wish[0]), told.wish[1]));
    if (told && fight?.rest.strings) body.append(paragraph(`${told.basis} ${told.judged}`));
    last = { key, about, node: body };
    return body;
  },
};

/** @param {Fight} fight @param {Page} page @returns {HTMLElement} how many there are, with their lengths */
function facts(fight, { position }) {
  const { coin, coins } = wordsOf(position);
  /** @param {string} kind @returns {string} such as 3, 2 × 4 */
  const lengths = (kind) => {
    const all = ofKind(fight, kind).map(({ length }) => length).sort((one, two) => one - two);
    return [...new Set(all)].map((length) => ({ length, n: all.filter((one) => one === length).length })).map(({ length, n }) => (n > 1 ? `${n} × ${length}` : length)).join(", ");
  };
  /** @param {string} kind */
  const size = (kind) => ofKind(fight, kind).reduce((sum, area) => sum + area.coins.length, 0);
  /** @param {string} kind @param {number} n @param {string} words @param {string} [more] */
  const fact = (kind, n, words, more) => html("div", { class: `is-${kind}` }, html("dd", {}, String(n)), html("dt", {}, more ? `${words}: ${more}` : words));
  const { long_chains: long, loops } = fight, falling = size("falling"), joint = size("joint"), short = ofKind(fight, "short").length;
  return html(
    "dl",
    { class: "facts", "data-testid": "chains" },
    fact("chain", long, long === 1 ? "long chain" : "long chains", lengths("long")),
    fact("loop", loops, loops === 1 ? "loop" : "loops", lengths("loop")),
    short > 0 && fact("short", short, `short ${short === 1 ? "chain" : "chains"}${position.board ? "" : short === 1 ? " or loop" : " or loops"}`, lengths("short")),
    joint > 0 && fact("chain", joint, `${joint === 1 ? coin : coins} where chains meet`),
    fact("open", size("open"), `${size("open") === 1 ? coin : coins} open still`),
    falling > 0 && fact("falling", falling, `${falling === 1 ? coin : coins} to take now`, lengths("falling")),
  );
}

/** @param {Page} page shade the picture on the stage, or take the shades away; a teacher's class sees how many there are */
export function shadeChains(page) {
  drawn = page;
  const record = isOn || isTeaching() ? found(page).record : undefined, view = document.querySelector("#view .picture:not(.pad)");
  if (record !== null) byId("counter").replaceChildren(isTeaching() && record?.strategy && !page.state.misere ? counter(record.strategy, page.game.mover) : "");
  if (!view) return;
  // The last shades stay until the next ones are known, but for coins that are taken.
  if (record === null) shade(view, null, new Set(Object.values(page.game.left).flat()));
  else shade(view, record?.strategy?.areas ?? []);
}

/**
 * @param {Element} view of a picture
 * @param {import("./counting.js").Area[] | null} areas none takes all shades away; null keeps those that are there
 * @param {Set<string>} [left] the coins that may be shaded
 */
export function shade(view, areas, left) {
  const kinds = new Map(areas?.flatMap((area) => area.coins.map((coin) => [coin, SHADES[area.kind]])));
  const lengths = new Map(areas?.filter(({ kind }) => kind === "long" || kind === "loop").map(({ coins, length }) => [coins[Math.floor(coins.length / 2)], length]));
  for (const element of /** @type {NodeListOf<SVGGElement>} */ (view.querySelectorAll("[data-coin]"))) {
    const coin = element.dataset.coin ?? "", isGone = left && !left.has(coin);
    if (!areas && !isGone) continue;
    for (const one of CLASSES) element.classList.toggle(one, kinds.get(coin) === one);
    const length = lengths.get(coin), words = element.querySelector(".length");
    if (length === undefined || !element.classList.contains("box")) words?.remove();
    else write(element, words ?? element.appendChild(svg("text", { class: "length" })), String(length));
  }
}

/** @param {SVGGElement} box @param {Element} words @param {string} text write it into a box */
function write(box, words, text) {
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (box.querySelector(".shape")).getBBox();
  const side = Math.min(width, height);
  for (const [name, value] of Object.entries({ x: x + width / 2, y: y + height / 2 + 0.1 * side, "font-size": 0.28 * side })) words.setAttribute(name, String(value));
  if (words.textContent !== text) words.textContent = text;
}

/** @param {Fight} fight @param {number} mover 0 for A @returns {HTMLElement} the number of long chains, in large, and who wants which */
export function counter(fight, mover) {
  const { long_chains: n, choice, rest } = fight, [ofA, ofB] = wishes(fight, mover);
  const words = !rest.strings ? "" : choice ? `${"AB"[mover]} can choose` : `A wants ${ofA}, B wants ${ofB}`;
  return html("p", { class: "counter", "data-testid": "counter" }, html("strong", {}, String(n)), html("span", {}, n === 1 ? "long chain" : "long chains"), html("span", {}, words));
}

watch(() => drawn?.refresh());

addEventListener("keydown", (event) => {
  const { target } = event;
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  if (event.key === "c" && !isTyped && !event.ctrlKey && !event.metaKey && !event.altKey && document.body.dataset.room === "analyze") turn();
});
