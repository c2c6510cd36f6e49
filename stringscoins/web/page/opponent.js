// @ts-check
// Somebody to play against, who answers until it is your turn again; and hints.

import { ask, askFamilies, Refused } from "./api.js";
import { byId, html } from "./dom.js";
import { editor } from "./pad.js";
import { played } from "./rules.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./state.js").State} State */

const PAUSE = 350;
const KEPT = "opponent";
const SIDES = ["it begins", "you begin"];

/** Who plays against you, and as which player: 0 began. Empty: nobody. */
let chosen = { player: "", side: 1, ...stored() };
/** @type {AbortController | null} */
let thinking = null;
/** Where a cut of yours leads, and where the opponent is. */
let cut = "", expected = "";
let hint = { at: "", string: "" };
let said = "";

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {State} state */
const place = ({ source, yaml, cuts }) => JSON.stringify([source, yaml, cuts]);

/** @param {Page} page @returns {boolean} whether the opponent is to move */
const isIts = (page) => Boolean(chosen.player) && page.game.mover === chosen.side && Object.keys(page.game.left).length > 0;

/** @returns {boolean} whether a click waits for the opponent's answer */
export const isThinking = () => thinking !== null || (chosen.player !== "" && cut !== "");

/** Stop the opponent's thinking. */
export function rest() {
  thinking?.abort();
  thinking = null;
}

/** @param {State} state you make a cut that leads there: it is to be answered */
export function expect(state) {
  rest();
  cut = place(state);
}

/** @param {Page} page you arrived there: by a cut, which is answered; by the opponent's cut; or elsewhere, and it need not think any more */
export function arrived(page) {
  const here = place(page.state);
  const wanted = here === cut || (page.state.cuts.length === 0 && here !== expected && !editor.on);
  cut = "";
  if (here !== expected) rest();
  if (wanted) void answer(page);
}

/** @param {Page} page let the opponent cut until it is your turn */
export async function answer(page) {
  rest();
  if (!isIts(page)) return;
  const work = (thinking = new AbortController());
  said = "";
  let state = page.state, { game } = page;
  const { position } = page;
  expected = place(state);
  shown(page);
  try {
    while (game.mover === chosen.side && Object.keys(game.left).length) {
      const [string] = await Promise.all([asked(state, chosen.player, work.signal), pause()]);
      if (work.signal.aborted || !string) return;
      state = { ...state, cuts: [...state.cuts, string] };
      game = played(position, state.cuts);
      expected = place(state);
      // Its cuts stand in the place of yours, so that one step back takes back both.
      void page.go({ cuts: state.cuts }, true);
    }
  } catch (error) {
    if (!work.signal.aborted) said = error instanceof Refused ? error.message : String(error);
  } finally {
    if (thinking === work) rest();
    page.refresh();
  }
}

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/** @param {State} state @param {string} player @param {AbortSignal} [signal] @returns {Promise<string | null>} */
async function asked(state, player, signal) {
  const options = { player, seconds: 1, seed: Math.floor(Math.random() * 1000), misere: Number(state.misere) };
  return (await ask("play", state, { options, signal })).id;
}

/** @param {Page} page point at a good move, and do not make it */
async function help(page) {
  hint = { at: place(page.state), string: "" };
  said = "a hint is looked for …";
  shown(page);
  try {
    const string = await asked(page.state, "engine");
    if (place(page.state) !== hint.at) return;
    hint.string = string ?? "";
    said = "";
  } catch (error) {
    said = error instanceof Error ? error.message : String(error);
  }
  page.refresh();
}

/** @param {Page} page @param {Partial<typeof chosen>} change */
function choose(page, change) {
  rest();
  chosen = { ...chosen, ...change };
  sessionStorage.setItem(KEPT, JSON.stringify(chosen));
  shown(page);
  void answer(page);
}

/** @param {Page} page the controls beside the board, as they are now */
export function shown(page) {
  const current = place(page.state) === hint.at ? hint.string : "";
  for (const element of document.querySelectorAll(".hinted")) element.classList.remove("hinted");
  if (current) for (const element of document.querySelectorAll(`[data-string="${CSS.escape(current)}"]`)) element.classList.add("hinted");
  const over = Object.keys(page.game.left).length === 0;
  const status = thinking ? `${chosen.player} thinks …` : said || (current ? `Hint: ${current}` : over ? result(page) : "");
  byId("play").hidden = false;
  byId("status").textContent = status;
  byId("rest").hidden = !thinking;
  byId("go-on").hidden = Boolean(thinking) || !isIts(page);
  byId("go-on").textContent = `Let ${chosen.player} cut`;
  byId("hint").disabled = over || Boolean(thinking);
  byId("opponent").value = chosen.player;
  for (const option of byId("side").options) option.textContent = SIDES[page.position.turn === "A" ? option.value : 1 - option.value];
  byId("side").value = String(chosen.side);
  byId("side").hidden = !chosen.player;
}

/** @param {Page} page @returns {string} */
function result({ game, state }) {
  const [one, other] = game.coins;
  if (one === other) return "A draw.";
  const winner = Number((one > other) === state.misere);
  return chosen.player ? (winner === chosen.side ? `${chosen.player} wins, ${Math.max(one, other)} to ${Math.min(one, other)}.` : `You win, ${Math.max(one, other)} to ${Math.min(one, other)}!`) : `${"AB"[winner]} wins.`;
}

/** @param {() => Page} page make the controls */
export function prepare(page) {
  byId("play").hidden = true;
  const select = html("select", { id: "opponent", change: () => choose(page(), { player: byId("opponent").value }) }, html("option", { value: "" }, "nobody"));
  byId("play").append(
    html("label", {}, "Opponent ", select),
    html("select", { id: "side", "aria-label": "Who begins", hidden: true, change: () => choose(page(), { side: Number(byId("side").value) }) }, ...SIDES.map((words, value) => html("option", { value }, words)).reverse()),
    html("button", { id: "hint", title: "Point at a good move", click: () => void help(page()) }, "Hint"),
    html("button", { id: "go-on", hidden: true, click: () => void answer(page()) }, "Go on"),
    html("span", { id: "status", role: "status" }),
    html("button", { id: "rest", hidden: true, click: () => (rest(), shown(page())) }, "Stop it"),
  );
  askFamilies().then(
    ({ players }) => {
      select.append(...players.map((/** @type {{name: string, summary: string}} */ { name, summary }) => html("option", { value: name, title: summary }, name)));
      byId("opponent").value = chosen.player;
    },
    (error) => (said = error.message),
  );
}
