// @ts-check
// The game and its variations: a tree of what was cut from a position, with notes. The address has the place in it;
// the tree itself is kept by the browser for as long as the tab is open, and can be saved and loaded.

import { save } from "./saving.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./state.js").State} State */
/** @typedef {{cut: string, note: string, next: Node[]}} Node a cut, and what was cut after it; the first of these is the game */

/** @type {Map<string, Node>} */
const trees = new Map();

/** @param {State} state */
const key = (state) => `game ${state.yaml || state.source}`;

/** @param {string} cut @returns {Node} */
const grown = (cut) => ({ cut, note: "", next: [] });

/** @param {State} state @returns {Node} the root of its tree */
export function rootOf(state) {
  const name = key(state);
  const found = trees.get(name) ?? read(sessionStorage.getItem(name)) ?? grown("");
  trees.set(name, found);
  return found;
}

/** @param {string | null} text @returns {Node | null} */
function read(text) {
  try {
    return check(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** @param {any} node @returns {Node} */
function check(node) {
  if (typeof node?.cut !== "string" || typeof node.note !== "string" || !Array.isArray(node.next)) throw new Error("this file holds no game");
  return { cut: node.cut, note: node.note, next: node.next.map(check) };
}

/** @param {State} state */
export function keep(state) {
  try {
    sessionStorage.setItem(key(state), JSON.stringify(rootOf(state)));
  } catch {
    // The browser has no more room; the tree stays as long as the page does.
  }
}

/** @param {State} state @returns {Node[]} the nodes from the root to the place of a state, which are made where they are not there */
export function way(state) {
  const nodes = [rootOf(state)];
  for (const cut of state.cuts) {
    const { next } = nodes[nodes.length - 1];
    if (!next.some((node) => node.cut === cut)) next.push(grown(cut));
    nodes.push(/** @type {Node} */ (next.find((node) => node.cut === cut)));
  }
  return nodes;
}

/** @param {Page} page @returns {string[]} all cuts of the game, or of the variation, in which its place is */
export function lineOf({ state, position }) {
  const cuts = [...state.cuts];
  for (let [node] = after(position, /** @type {Node} */ (way(state).at(-1)), cuts); node; [node] = after(position, node, cuts)) cuts.push(node.cut);
  return cuts;
}

/** @param {Page} page @returns {string[]} all cuts of the game itself, wherever its place is */
export const gameOf = (page) => lineOf({ ...page, state: { ...page.state, cuts: [] } });

/** @param {Page["position"]} position @param {Node} node @param {string[]} cuts that lead to it @returns {Node[]} what comes after it; a file may hold anything */
export const after = ({ ids }, { next }, cuts) => next.filter(({ cut }) => Object.hasOwn(ids, cut) && !cuts.includes(cut));

/** @param {State} state note where the game is */
export function noteVisit(state) {
  way(state);
  keep(state);
}

/**
 * Go to the next variation: of the last cut that has any.
 * @param {Page} page @param {1 | -1} by
 */
export function vary(page, by) {
  const nodes = way(page.state);
  for (let i = nodes.length - 1; i > 0; i--) {
    const { next } = nodes[i - 1];
    if (next.length < 2) continue;
    const chosen = next[(next.indexOf(nodes[i]) + by + next.length) % next.length];
    return void page.go({ cuts: [...page.state.cuts.slice(0, i - 1), chosen.cut] });
  }
}

/** @param {Page} page take the place of a state, and all that comes after it, out of the tree */
export function forget(page) {
  const nodes = way(page.state);
  const before = nodes[nodes.length - 2];
  before.next = before.next.filter((node) => node !== nodes[nodes.length - 1]);
  keep(page.state);
  void page.go({ cuts: page.state.cuts.slice(0, -1) });
}

/** @param {Page} page make the variation that one looks at the game */
export function prefer(page) {
  const nodes = way(page.state);
  nodes.slice(1).forEach((node, i) => {
    nodes[i].next = [node, ...nodes[i].next.filter((other) => other !== node)];
  });
  keep(page.state);
  page.refresh();
}

/** @param {Page} page */
export function saveTree(page) {
  const { source, yaml, misere } = page.state;
  save("game.json", "application/json", JSON.stringify({ format: "stringscoins game", version: 1, source, yaml, misere, tree: rootOf(page.state) }, null, 1));
}

/** @param {Page} page @param {File} file */
export async function load(page, file) {
  const content = JSON.parse(await file.text());
  if (content?.format !== "stringscoins game" || typeof content.source !== "string" || typeof content.yaml !== "string") throw new Error("this file holds no game");
  const state = { ...page.state, source: content.source, yaml: content.yaml, misere: content.misere === true, cuts: [] };
  trees.set(key(state), check(content.tree));
  keep(state);
  await page.go(state);
}
