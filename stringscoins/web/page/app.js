// @ts-check
// The page: the state in the address, the position drawn, its values as they come, and panels about it.

import { ask } from "./api.js";
import { byId, html } from "./dom.js";
import { list } from "./moves.js";
import { drawn } from "./picture.js";
import { played } from "./rules.js";
import { parse, written } from "./state.js";
import { evaluate, known, stop } from "./values.js";
import { why } from "./why.js";
import { nimber, signed, worth } from "./worth.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./rules.js").Game} Game */
/**
 * @typedef {object} Page what panels see and do
 * @property {State} state
 * @property {Record<string, any>} position what /api/position said of the start
 * @property {Game} game
 * @property {import("./picture.js").Doing} doing
 * @property {(change: Partial<State>, replace?: boolean) => Promise<void>} go to another state, as a new entry of the history or in place of this one
 * @property {() => void} refresh draw again what is known now
 */
/** @typedef {{id: string, title: string, shown: (page: Page) => Node | null}} Panel null: there is nothing to say here */

/** @type {Panel[]} */
const PANELS = [
  { id: "moves", title: "Moves", shown: (page) => list(page.state, Object.keys(page.game.left), page.doing) },
  why,
];

/** @type {Page} */
let page;
let panel = "moves";

/** @param {Partial<State>} change @param {boolean} [replace] */
async function go(change, replace = false) {
  const state = { ...page.state, ...change };
  const address = await written(state);
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  await arrive(state);
}

const doing = {
  /** @param {string} string */
  cut(string) {
    if (string in page.game.left) void go({ cuts: [...page.state.cuts, string] });
  },
  /** @param {string | null} string */
  point(string) {
    for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
    if (string === null) return;
    const name = CSS.escape(string);
    for (const element of document.querySelectorAll(`[data-string="${name}"], [data-move="${name}"]`)) element.classList.add("pointed");
  },
};

/** @param {State} state show it */
async function arrive(state) {
  const isNew = !page || page.state.source !== state.source || page.state.yaml !== state.yaml;
  byId("trouble").textContent = "";
  try {
    const position = isNew ? await ask("position", { ...state, cuts: [] }) : page.position;
    const game = played(position.ids, state.cuts, position.lead);
    page = { state, position, game, doing, go, refresh };
  } catch (error) {
    byId("trouble").textContent = error instanceof Error ? error.message : String(error);
    return;
  }
  byId("source").value = state.yaml ? page.position.name : state.source;
  byId("show").value = state.show;
  byId("misere").checked = state.misere;
  refresh();
  byId("stop").hidden = false;
  await evaluate(state, () => page.state === state && refresh());
  if (page.state === state) byId("stop").hidden = true;
}

function refresh() {
  const { state, position, game } = page;
  const byNimber = known(state, "nimber"), byMargin = known(state, "score");
  /** @type {Record<string, import("./picture.js").Worth>} */
  const worths = {};
  for (const id of Object.keys(game.left)) worths[id] = worth(state.show, byNimber.moves[id], byMargin.moves[id]);
  keepingFocus(() => {
    byId("view").replaceChildren(position.picture ? drawn(position, game, worths, doing) : html("p", {}, "No string is left."));
    showPanel();
  });
  showValue(byNimber, byMargin);
  showScore();
  byId("undo").disabled = state.cuts.length === 0;
}

/** @param {() => void} change what replaces elements, and would lose the keyboard's place */
function keepingFocus(change) {
  const at = /** @type {HTMLElement | null} */ (document.activeElement);
  const name = at?.dataset?.string;
  change();
  if (name) /** @type {HTMLElement | null} */ (document.querySelector(`[data-string="${CSS.escape(name)}"]`))?.focus();
}

/** @param {import("./values.js").Known} byNimber @param {import("./values.js").Known} byMargin */
function showValue(byNimber, byMargin) {
  const { state, game } = page;
  const { value, note, error } = state.show === "margin" ? byMargin : byNimber;
  const element = byId("value");
  element.dataset.value = value ?? "";
  const mover = "AB"[game.mover], other = "AB"[1 - game.mover];
  if (value === null) {
    element.textContent = error ? "not known" : note || "…";
    byId("meaning").textContent = error;
  } else if (state.show === "margin") {
    element.textContent = `margin ${signed(Number(value))}`;
    byId("meaning").textContent = `coins that ${mover}, to move, gets more than ${other} from here`;
  } else {
    element.textContent = value === "loony" ? "loony" : `nimber ${nimber(value)}`;
    const more = state.show === "both" && byMargin.value !== null ? `; margin ${signed(Number(byMargin.value))} coins` : "";
    byId("meaning").textContent = `${value === 0 ? other : mover} wins Nimstring (${mover} is to move)${more}`;
  }
}

function showScore() {
  const { game } = page;
  const [one, other] = game.coins;
  const left = Object.keys(game.left).length;
  byId("score").textContent = `A ${one} : B ${other}, ${left ? `${"AB"[game.mover]} to move, ${left} strings left` : "the game is over"}`;
}

function showPanel() {
  const tabs = PANELS.map(({ id, title }) =>
    html("button", { role: "tab", id: `tab-${id}`, "aria-selected": id === panel ? "true" : "false", "aria-controls": "panels", click: () => ((panel = id), showPanel()) }, title),
  );
  byId("tabs").replaceChildren(...tabs);
  const chosen = PANELS.find(({ id }) => id === panel) ?? PANELS[0];
  byId("panels").replaceChildren(chosen.shown(page) ?? html("p", {}, "Nothing to say of this position."));
}

byId("source-form").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  void go({ source: byId("source").value.trim(), yaml: "", cuts: [] });
});
byId("undo").addEventListener("click", () => history.back());
byId("redo").addEventListener("click", () => history.forward());
byId("stop").addEventListener("click", () => stop());
byId("show").addEventListener("change", () => void go({ show: byId("show").value }, true));
byId("misere").addEventListener("change", () => void go({ misere: byId("misere").checked }, true));
addEventListener("popstate", async () => arrive(await parse(location.hash)));
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement) return;
  if (event.key === "ArrowLeft") history.back();
  if (event.key === "ArrowRight") history.forward();
});

void parse(location.hash).then(arrive);
