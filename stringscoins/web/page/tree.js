// @ts-check
// The game and its variations: a tree of what was cut from a position, with notes. The address has the place in it;
// the tree itself is kept by the browser for as long as the tab is open, and can be saved and loaded.

import { html } from "./dom.js";
import { explained, seen } from "./review.js";
import { played } from "./rules.js";
import { save } from "./saving.js";
import { steady } from "./steady.js";

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
function rootOf(state) {
  const name = key(state);
  const found = trees.get(name) ?? read(sessionStorage.getItem(name)) ?? grown("");
  trees.set(name, found);
  return found;
}

/** @param {string | null} text @returns {Node | null} */
function read(text) {
  try {
    return checked(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** @param {any} node @returns {Node} */
function checked(node) {
  if (typeof node?.cut !== "string" || typeof node.note !== "string" || !Array.isArray(node.next)) throw new Error("this file holds no game");
  return { cut: node.cut, note: node.note, next: node.next.map(checked) };
}

/** @param {State} state */
function keep(state) {
  try {
    sessionStorage.setItem(key(state), JSON.stringify(rootOf(state)));
  } catch {
    // The browser has no more room; the tree stays as long as the page does.
  }
}

/** @param {State} state @returns {Node[]} the nodes from the root to the place of a state, which are made where they are not there */
function way(state) {
  const nodes = [rootOf(state)];
  for (const cut of state.cuts) {
    const { next } = nodes[nodes.length - 1];
    if (!next.some((node) => node.cut === cut)) next.push(grown(cut));
    nodes.push(/** @type {Node} */ (next.find((node) => node.cut === cut)));
  }
  return nodes;
}

/** @param {State} state note where the game is */
export function visited(state) {
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
function forget(page) {
  const nodes = way(page.state);
  const before = nodes[nodes.length - 2];
  before.next = before.next.filter((node) => node !== nodes[nodes.length - 1]);
  keep(page.state);
  void page.go({ cuts: page.state.cuts.slice(0, -1) });
}

/** @param {Page} page make the variation that one looks at the game */
function prefer(page) {
  const nodes = way(page.state);
  nodes.slice(1).forEach((node, i) => {
    nodes[i].next = [node, ...nodes[i].next.filter((other) => other !== node)];
  });
  keep(page.state);
  page.refresh();
}

/** @param {Page} page @param {Node} node @param {string[]} cuts that lead to it */
function move(page, node, cuts) {
  const { position, state } = page;
  const before = played(position, cuts.slice(0, -1));
  const after = played(position, cuts);
  const taken = after.coins[before.mover] - before.coins[before.mover];
  const here = cuts.length === state.cuts.length && cuts.every((cut, i) => cut === state.cuts[i]);
  const words = `${"AB"[before.mover]} cuts ${node.cut}${taken ? `, takes ${taken}` : ""}${node.note ? `, note: ${node.note}` : ""}`;
  return html(
    "span",
    { class: "step" },
    html("span", { class: "number" }, `${cuts.length}.`),
    html(
      "button",
      { class: `by${before.mover}`, "aria-current": here ? "step" : null, "aria-label": words, title: words, "data-cut": node.cut, click: () => void page.go({ cuts }) },
      node.cut + (taken ? ` +${taken}` : ""),
    ),
    node.note && html("em", {}, node.note),
  );
}

/** @param {Page} page @param {Node} node @param {string[]} cuts that lead to it @returns {HTMLElement} all that comes after it */
function line(page, node, cuts) {
  const element = html("div", { class: "line-of-play" });
  let now = node, path = cuts;
  while (now.next.length) {
    const [first, ...others] = now.next, before = path;
    path = [...before, first.cut];
    element.append(move(page, first, path));
    for (const other of others) {
      const after = [...before, other.cut];
      element.append(html("div", { class: "variation" }, move(page, other, after), ...line(page, other, after).childNodes));
    }
    now = first;
  }
  return element;
}

/** @param {Page} page */
function saved(page) {
  const { source, yaml, misere } = page.state;
  save("game.json", "application/json", JSON.stringify({ format: "stringscoins game", version: 1, source, yaml, misere, tree: rootOf(page.state) }, null, 1));
}

/** @param {Page} page @param {File} file */
async function load(page, file) {
  const content = JSON.parse(await file.text());
  if (content?.format !== "stringscoins game" || typeof content.source !== "string" || typeof content.yaml !== "string") throw new Error("this file holds no game");
  const state = { ...page.state, source: content.source, yaml: content.yaml, misere: content.misere === true, cuts: [] };
  trees.set(key(state), checked(content.tree));
  keep(state);
  await page.go(state);
}

const same = steady();

/** @type {import("./app.js").Panel} */
export const game = {
  id: "game",
  title: "Review",
  shown: (page) => same([page.state, rootOf(page.state), seen(page)], () => shown(page)),
};

/** @param {Page} page */
function shown(page) {
  const nodes = way(page.state), root = nodes[0], here = nodes[nodes.length - 1];
  const trouble = html("p", { role: "alert", class: "trouble" });
  const file = html("input", {
    type: "file",
    accept: ".json",
    "aria-label": "A game that was saved",
    hidden: true,
    change: (/** @type {any} */ event) => load(page, event.target.files[0]).catch((error) => (trouble.textContent = error instanceof SyntaxError ? "this file holds no game" : error.message)),
  });
  const start = html("button", { "aria-current": here === root ? "step" : null, click: () => void page.go({ cuts: [] }) }, "Start");
  const note = html("textarea", {
    id: "note",
    rows: 2,
    placeholder: "Your words about this place in the game",
    input: (/** @type {any} */ event) => ((here.note = event.target.value), keep(page.state)),
    change: () => page.refresh(),
  });
  /** @type {HTMLTextAreaElement} */ (note).value = here.note;
  const moves = line(page, root, []);
  moves.prepend(html("span", { class: "step" }, start, root.note && html("em", {}, root.note)));
  return html(
    "div",
    { class: "game" },
    moves,
    html("p", { class: "hint" }, root.next.length ? "u and r go back and forward, v to another variation; so do the arrow keys where no line has the focus." : "Cut a string: the moves stand here. Go back and cut another one: that is a variation."),
    html("label", { for: "note" }, "Note"),
    note,
    html(
      "div",
      { class: "row" },
      html("button", { disabled: here === root, title: "Make this variation the game itself", click: () => prefer(page) }, "Make it the game"),
      html("button", { disabled: here === root, title: "Forget this cut and all after it", click: () => forget(page) }, "Forget it"),
      html("button", { click: () => saved(page) }, "Save"),
      html("button", { click: () => file.click() }, "Load"),
      file,
    ),
    trouble,
    explained(page),
  );
}
