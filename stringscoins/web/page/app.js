// @ts-check
// The room to analyze in: the state in the address, the position drawn, its values as they come, and panels about it.

import { ask, gameOf, isAlone, Refused } from "./api.js";
import { leave as leaveLines, rest } from "./behind.js";
import { chains, shadeChains } from "./chains.js";
import { byId, html } from "./dom.js";
import { edit, prepare } from "./edit.js";
import { endgame } from "./endings.js";
import { game } from "./game.js";
import { tell } from "./headline.js";
import { STEP } from "./lens.js";
import { mark, NO_MARKS } from "./marks.js";
import { list } from "./moves.js";
import { isPlayable, onward } from "./onward.js";
import { edited } from "./pad.js";
import { NARROW, place, stretch } from "./panel.js";
import { look } from "./review.js";
import { isLoony, playCuts } from "./rules.js";
import { buildStage } from "./stage.js";
import { addressOf, BadLink, parse, START } from "./state.js";
import { steady } from "./steady.js";
import { enter, redo, rewind, undo } from "./steps.js";
import { take } from "./take.js";
import { hiding, isTeaching } from "./teacher.js";
import { lineOf, noteVisit, vary } from "./tree.js";
import { troubled } from "./trouble.js";
import { allOf, evaluate, isAllLoony, stop } from "./values.js";
import { why } from "./why.js";
import { plural, shownOf, wordsOf } from "./words.js";
import { costs, judge, units, worth } from "./worth.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./rules.js").Game} Game */
/**
 * @typedef {object} Page what panels see and do
 * @property {State} state
 * @property {Record<string, any> & import("./rules.js").Start} position what /api/position said of the start
 * @property {Game} game
 * @property {import("./picture.js").Doing & {play: (cuts: string[] | null) => void}} doing
 * @property {(change: Partial<State>, replace?: boolean) => Promise<void>} go to another state, as a new entry of the history or in place of this one
 * @property {() => void} refresh draw again what is known now
 * @property {(panel: string) => void} open show a panel
 */
/** @typedef {{id: string, title: string, testid?: string, shown: (page: Page) => Node | null, marks?: (page: Page) => import("./marks.js").Marks, left?: () => void}} Panel null: there is nothing to say here; marks are on the picture while it is open; left when another one is chosen */

/** @type {Panel[]} */
const PANELS = [
  { id: "moves", title: "Moves", shown: (page) => (Object.keys(page.game.left).length ? list(page, judge(page, allOf(page.state))) : over(page)) },
  chains,
  hiding(game),
  hiding(why),
  edit,
  hiding(endgame),
  take,
];

const offer = steady();
/** @param {Page} page @returns {HTMLElement} what is offered when the game is over */
const over = ({ state }) => offer(state, () => html("div", { class: "panel-body" }, html("p", {}, "The game is over."), state.cuts.length > 0 && html("button", { class: "button", click: () => (open("game"), void look(page, state.cuts)) }, "Review this game")));

/** @type {Page} */
let page;
let panel = "moves";
/** @type {State | null} the last one that was gone to */
let wanted = null;
/** Whether one is in this room. */
let isHere = false;
/** Whether the next game is to be reviewed. */
let isToReview = false;
/** Whether somebody stopped the search. */
let isStopped = false;
/** Whether somebody types in the field for a position, which then keeps its text. */
let isTyping = false;

/** @returns {State} the one that is shown, or will be */
function current() {
  return wanted ?? page?.state ?? START;
}

/** @param {Partial<State>} change @param {boolean} [replace] */
async function go(change, replace = false) {
  // Another change may come before this state is arrived at.
  // In another position nobody is you.
  const state = { ...current(), ...("source" in change && { you: /** @type {const} */ ("") }), ...change };
  wanted = state;
  busy(true);
  const fault = await record({ ...state, cuts: [] }, state.look).then(() => null, (error) => error);
  if (wanted !== state) return;
  // What cannot be opened is no step, but what a busy server may open later.
  if (fault && !isBusy(fault)) return refuse(fault);
  const address = await addressOf(state);
  enter(address, replace);
  if (fault) refuse(fault, state);
  else await arrive(state);
}

const doing = {
  /** @param {string[] | null} cuts show what follows if they are made after one another, or what is there */
  play(cuts) {
    const isOn = cuts && stage && stage.record.look !== "endgame";
    stage?.view.play(isOn ? playCuts(page.position, [...page.state.cuts, ...cuts]) : null);
  },
  /** @param {string} string */
  cut(string) {
    const state = current();
    if (!(string in page.position.ids) || state.cuts.includes(string)) return;
    void go({ cuts: [...state.cuts, string] });
  },
  /** @param {string | null} string */
  point(string) {
    for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
    if (string === null) return;
    const name = CSS.escape(string);
    for (const element of document.querySelectorAll(`[data-string="${name}"], [data-move="${name}"]`)) element.classList.add("pointed");
  },
};

/** @type {import("./stage.js").Stage | null} */
let stage = null;
/** @type {Map<string, Promise<Record<string, any>>>} what the server says of positions with the same start */
let records = new Map();
/** That start, and what stops the questions about it. */
let about = "", asking = new AbortController();

/** @param {State} state @param {string} look @returns {Promise<Record<string, any>>} */
function record(state, look) {
  const start = JSON.stringify([state.source, state.yaml]);
  if (start !== about) {
    about = start;
    asking.abort();
    asking = new AbortController();
    records = new Map();
  }
  const key = JSON.stringify([start, state.cuts, look]);
  const found = records.get(key) ?? ask("position", state, { options: look ? { look } : {}, signal: asking.signal });
  records.set(key, found);
  found.catch(() => records.delete(key));
  return found;
}

/** Show the state in the address, unless there is another one by then. */
export function visit() {
  const { hash } = location;
  isHere = true;
  busy(true);
  showPanel();
  /** @template A @param {(found: A) => void} act */
  const unlessGone = (act) => (/** @type {A} */ found) => location.hash === hash && act(found);
  void parse(hash).then(unlessGone(arrive), unlessGone(refuse));
}

/** Leave the room: nothing is searched or drawn any more. */
export function leave() {
  if (!isHere) return;
  isHere = false;
  stop();
  leaveLines();
  asking.abort();
  about = "";
  wanted = stage = null;
  for (const id of ["view", "look", "panels"]) byId(id).replaceChildren();
}

/** @param {State} game open it where it is reviewed */
export function review(game) {
  panel = "game";
  isToReview = true;
  void addressOf(game).then((address) => (location.hash = address));
}

/** @param {unknown} error @returns {boolean} whether the server may do later what it refused */
const isBusy = (error) => error instanceof Refused && error.status === 503;

/** @param {unknown} error why what was gone to is not shown @param {State} [state] that may be shown later */
function refuse(error, state) {
  const isLater = state && isBusy(error);
  const offer = isLater ? html("button", { type: "button", class: "button", click: () => void arrive(state) }, "Try again") : !page && html("button", { type: "button", class: "button", click: () => void go(START) }, "Open the 3 x 3 board");
  const message = error instanceof Error ? error.message : String(error);
  const open = (/** @type {string} */ source) => void go({ source, yaml: "", cuts: [], look: "" });
  byId("trouble").replaceChildren(...troubled(message, current().yaml ? "" : current().source, open), ...(offer ? [offer] : []));
  if (state) byId("source").value = state.source;
  byId("source").setAttribute("aria-invalid", String(!isLater));
  // The field stands in the panel where there is no room for it at the top.
  if (NARROW.matches) stretch(true);
  byId("trouble").scrollIntoView({ block: "nearest" });
  wanted = page?.state ?? null;
  showSteps();
  busy(false);
}

/** @param {State} state show it */
async function arrive(state) {
  wanted = state;
  busy(true);
  leaveLines();
  byId("trouble").textContent = "";
  byId("source").removeAttribute("aria-invalid");
  try {
    const begin = { ...state, cuts: [] }, first = await record(begin, state.look);
    // Chains and loops are those of what is left; any other picture is that of the start.
    const isEndgame = (state.look || first.looks[0]) === "endgame";
    const left = isEndgame ? await record(state, "endgame") : first;
    const position = /** @type {Page["position"]} */ (first.look === "endgame" ? await record(begin, first.looks.find((/** @type {string} */ look) => look !== "endgame")) : first);
    const game = await gameOf(first, begin);
    if (wanted !== state) return;
    if (game) return void go({ ...game, cuts: [...game.cuts, ...state.cuts] }, true);
    const strings = new Set(Object.keys(position.ids)), wrong = state.cuts.find((cut) => !strings.delete(cut));
    if (wrong !== undefined) throw new BadLink(`it cuts "${wrong}", and ${Object.hasOwn(position.ids, wrong) ? "that is cut already" : "no string is called so"}`);
    if (state.source + state.yaml !== opened) began(state, position);
    page = { state, position, game: playCuts(position, state.cuts), doing, go, refresh, open };
    show(left.look === "endgame" ? left : position);
  } catch (error) {
    if (wanted === state) refuse(error, state);
    return;
  }
  if (!isTyping) byId("source").value = state.source;
  byId("source").placeholder = page.position.name;
  const { coins } = wordsOf(page.position);
  byId("show").value = shownOf(state, page.position);
  byId("show").querySelector("[value=margin]").textContent = coins[0].toUpperCase() + coins.slice(1);
  byId("fewer").textContent = `fewer ${coins} win`;
  byId("misere").checked = state.misere;
  noteVisit(state);
  await search();
}

/** Search what the state that is shown is worth, from where the search was stopped. */
async function search() {
  const { state, game } = page;
  byId("stop").hidden = false;
  byId("resume").hidden = true;
  leaveLines();
  if (isToReview) void look(page, page.state.cuts);
  isToReview = false;
  draw();
  const left = Object.keys(game.left).length;
  if (state.show !== "none" && left) await evaluate(state, left, () => page.state === state && refresh());
  if (page.state !== state || !isHere) return;
  byId("stop").hidden = true;
  byId("resume").hidden = !isStopped;
  isStopped = false;
  draw();
  busy(false);
}

/** @param {boolean} is whether something more is to come by itself */
function busy(is) {
  document.body.dataset.busy = String(is);
}

const NOTHING = html("p", {}, "No string is left.");

/** @param {Record<string, any>} drawn what is to be on the stage */
function show(drawn) {
  if (stage?.record === drawn) return;
  if (!drawn.picture && !drawn.space) {
    stage = null;
    byId("view").replaceChildren(NOTHING);
    byId("look").replaceChildren();
    return;
  }
  const looks = [...new Set([...page.position.looks, ...(drawn.look === "endgame" ? ["endgame"] : [])])];
  stage = buildStage(drawn, looks, doing, (look) => void go({ look: look === page.position.looks[0] ? "" : look }, true));
  byId("view").replaceChildren(stage.view.element);
  byId("look").replaceChildren(stage.tools);
  // Boards lie on squared paper.
  const { look, board } = drawn;
  byId("view").classList.toggle("squared", look === "board");
  if (board) byId("analysis").style.setProperty("--n", String(Math.max(board.rows, board.columns)));
}

let isDue = false;
/** Show what is known, once before the browser paints again. */
function refresh() {
  if (!isDue) requestAnimationFrame(draw);
  isDue = true;
}

function draw() {
  isDue = false;
  if (!isHere) return;
  const { state, game } = page;
  const found = allOf(state);
  /** @type {Record<string, import("./picture.js").Worth>} */
  const worths = {};
  const moves = isTeaching() ? [] : judge(page, found);
  // A review counts all it says in one way.
  for (const move of panel === "game" ? costs(state, moves) : moves) worths[move.id] = worth(state, page.position, move);
  const onStage = stage?.view.element ?? NOTHING, hadKeys = onStage.contains(document.activeElement);
  if (!edited(page) && byId("view").firstChild !== onStage) byId("view").replaceChildren(onStage);
  stage?.view.update(game, worths);
  shadeChains(page);
  showPanel();
  tell(page, found);
  showScore();
  byId("units").textContent = units(page, stage?.record ?? page.position, found, panel === "game");
  showSteps();
  // After the last line the keyboard goes on in the panel.
  if (hadKeys && document.activeElement === document.body) byId("panels").focus({ preventScroll: true });
}

const back = () => void undo(current(), go);
const forward = () => void (page && redo(current(), lineOf({ ...page, state: current() }), go));

function showSteps() {
  byId("undo").disabled = byId("first").disabled = !current().cuts.length;
  byId("redo").disabled = byId("last").disabled = !page || lineOf(page).length <= page.state.cuts.length;
  byId("play-from-here").disabled = !page || !isPlayable(page) || !Object.keys(page.game.left).length;
  byId("play-from-here").title = page && !isPlayable(page) ? "Only boards can be played on" : "";
}

function showScore() {
  const { game, position, state: { you } } = page, { string, strings, cut } = wordsOf(position);
  const [one, other] = game.coins, [a, b] = ["A", "B"].map((name) => (name === you ? `${name} (you)` : name));
  const left = Object.keys(game.left).length;
  byId("score").textContent = `${a} ${one} : ${b} ${other} · ${left ? `${"AB"[game.mover]} to ${cut} · ${plural(left, string, strings)} left` : "the game is over"}`;
}

/** The position that was opened last. */
let opened = "";
/** @param {State} state @param {Page["position"]} position another one is opened: a loony endgame with its own panel */
function began(state, { looks }) {
  opened = state.source + state.yaml;
  const isLoony = looks[0] === "endgame" && !isAlone;
  if (panel === (isLoony ? "moves" : "endgame")) panel = isLoony ? "endgame" : "moves";
}

/** @param {string} id */
function open(id) {
  panel = id;
  showPanel();
  if (page) refresh();
}

function showPanel() {
  const tabs = byId("tabs"), about = byId("about");
  if (!tabs.childElementCount) tabs.append(...PANELS.map(({ id, title, testid }) => html("button", { role: "tab", id: `tab-${id}`, "data-testid": testid, "aria-controls": "panels", click: (/** @type {any} */ { target }) => (open(id), target.scrollIntoView({ inline: "nearest", block: "nearest" })) }, title)));
  for (const { id } of PANELS) byId(`tab-${id}`).setAttribute("aria-selected", String(id === panel));
  byId("tab-endgame").hidden = panel !== "endgame" && !(page && (page.position.looks[0] === "endgame" || isLoony(page.game.left) || isAllLoony(page.state, page.game.left)));
  // Another panel begins at its top.
  if (about.dataset.tab !== panel) about.scrollTop = 0;
  about.dataset.tab = panel;
  place();
  if (!page) return;
  const chosen = PANELS.find(({ id }) => id === panel) ?? PANELS[0];
  for (const other of PANELS) if (other !== chosen) other.left?.();
  const shown = chosen.shown(page) ?? html("p", {}, "Nothing to say of this position.");
  const panels = byId("panels");
  if (panels.firstChild !== shown) {
    // The keyboard keeps its place, what is typed in goes on being typed in, and nothing stays lit by what is gone.
    const at = /** @type {any} */ (document.activeElement), typed = at?.selectionStart;
    const key = panels.contains(at) ? at.dataset.key : "";
    panels.replaceChildren(shown);
    const again = key ? panels.querySelector(`[data-key="${key}"]`) : at?.id && !at.isConnected ? byId(at.id) : null;
    again?.focus({ preventScroll: true });
    if (typeof typed === "number") again?.setSelectionRange?.(typed, typed);
    doing.point(null);
    rest(page);
  }
  mark(chosen.marks?.(page) ?? NO_MARKS);
}

NARROW.addEventListener("change", () => showPanel());
byId("source").addEventListener("input", () => (isTyping = true));
byId("source").addEventListener("blur", () => (isTyping = false));
byId("source-form").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  isTyping = false;
  void go({ source: byId("source").value.trim(), yaml: "", cuts: [], look: "" });
});
byId("undo").addEventListener("click", back);
byId("redo").addEventListener("click", forward);
byId("first").addEventListener("click", () => void rewind(current()));
byId("last").addEventListener("click", () => void go({ cuts: lineOf(page) }));
byId("play-from-here").addEventListener("click", () => void onward(page).then((address) => (location.hash = address)));
byId("stop").addEventListener("click", () => ((isStopped = true), stop()));
byId("resume").addEventListener("click", () => (busy(true), void search()));
byId("show").addEventListener("change", () => void go({ show: byId("show").value }, true));
byId("misere").addEventListener("change", () => void go({ misere: byId("misere").checked }, true));
addEventListener("keydown", (event) => {
  if (!isHere) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft" || event.key === "u") back();
  if (event.key === "ArrowRight" || event.key === "r") forward();
  if (event.key === "+" || event.key === "=") stage?.lens.zoom(STEP);
  if (event.key === "-") stage?.lens.zoom(1 / STEP);
  if (event.key === "0") stage?.lens.whole();
  if (!page) return;
  if (event.key === "ArrowUp") vary(page, -1);
  if (event.key === "ArrowDown" || event.key === "v") vary(page, 1);
});

prepare(() => page);
