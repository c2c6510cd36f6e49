// @ts-check
// Positions are set up: lines and boxes of a board, or strings and coins; whose turn it is; what it is begun with. What is
// on the stage stays as it is until this is done.

import { isAlone } from "./api.js";
import { addressFor, closedOf, leadOf, linesOf, tied } from "./content.js";
import { button, check, choice, chosen, disable, picks } from "./controls.js";
import { byId, html } from "./dom.js";
import { drop, isChanged, present, say, saying, takeBack } from "./drafts.js";
import { opening } from "./opening.js";
import { changeDraft, depart, editor, switchTo } from "./pad.js";
import { counted } from "./rules.js";

/** @typedef {import("./app.js").Page} Page */

/** What a finger does, or a mouse. */
const CLICK = matchMedia("(hover: none)").matches ? "Tap" : "Click";

/** @type {Record<string, [string, string]>} */
const BOX_TOOLS = {
  lines: ["Lines", `${CLICK} a line to draw or erase it, a closed box to give it.`],
  A: ["Box to A", `${CLICK} a box: it goes to A, and its lines are drawn.`],
  B: ["Box to B", `${CLICK} a box: it goes to B, and its lines are drawn.`],
  nobody: ["No owner", `${CLICK} a closed box: it counts for neither player.`],
};
/** @type {Record<string, [string, string]>} */
const TOOLS = {
  draw: ["Draw", `${CLICK} the stage for a coin, two coins for a string. Drag coins.`],
  hyperstring: ["Hyperstring", `${CLICK} the coins that it holds, then make it.`],
  ground: ["Ground", `${CLICK} a coin for a string from it to the ground.`],
  remove: ["Remove", `${CLICK} a string or a coin; a coin goes with its strings.`],
};

/** @type {Page} */
let now;
/** What stands in the panel. */
const setup = furnish();

/** @param {string} name @param {Record<string, [string, string]>} tools @param {() => void} change */
function toolbar(name, tools, change) {
  return choice(name, Object.fromEntries(Object.entries(tools).map(([tool, [title]]) => [tool, title])), { role: "radiogroup", "aria-label": "What a click does", change });
}

/** Make what stands in the panel, once; what changes is changed in place. */
function furnish() {
  const title = html("h2", { class: "headline" }, "Set up a position"), said = html("p", { class: "control", role: "status" });
  const head = html("div", { id: "setup-head" }, title, said);
  const boxTools = toolbar("box-tool", BOX_TOOLS, choose), tools = toolbar("tool", TOOLS, choose);
  const make = html("button", { id: "make-string", class: "button", type: "button", click: () => changeDraft(tied(present(), editor.picked)) });
  const coins = /** @type {HTMLInputElement} */ (html("input", { id: "coins", class: "field", placeholder: "a b, or a ground", autocomplete: "off", spellcheck: "false" }));
  const lead = /** @type {HTMLInputElement} */ (html("input", { id: "lead", class: "field", type: "number", step: 1, change: () => changeDraft({ ...present(), as: null, more: Math.round(Number(lead.value)) || 0 }) }));
  const strings = html(
    "form",
    { class: "strings", submit: (/** @type {Event} */ event) => (event.preventDefault(), add()) },
    make,
    html("label", { for: "coins" }, "A string of"), coins, html("button", { class: "button" }, "Add"),
    html("label", { for: "lead" }, "A leads by"), lead,
  );
  const turn = html("div", { class: "picks", change: () => changeDraft({ ...present(), as: null, turn: chosen(turn, "turn") }) }, ...picks("turn", "Turn", { A: "A", B: "B" }));
  const wins = html("div", { class: "picks", hidden: isAlone, change: () => changeDraft({ ...present(), misere: chosen(wins, "wins") === "fewest" }) }, ...picks("wins", "Wins", { most: "Most", fewest: "Fewest" }));
  const facts = html("dl", { class: "facts" });
  const undo = button("setup-undo", "Undo", back), cancel = button("setup-cancel", "Cancel", () => (start.forget(), drop(), now.open("moves"))), done = button("setup-done", "Done", async () => (await start.settled()) && (start.forget(), depart()), "key");
  const start = opening((draft, words) => (editor.on ? changeDraft(draft, words) : void now.go({ ...addressFor(draft), misere: draft.misere, look: "" })));
  const element = html("div", { class: "setup panel-body" }, boxTools, tools, strings, html("div", { class: "sides" }, turn, wins), facts, start.element, html("div", { class: "setup-end" }, undo, cancel, done));

  function choose() {
    Object.assign(editor, { box: chosen(boxTools, "box-tool"), tool: chosen(tools, "tool"), picked: [] });
    say("");
    now.refresh();
  }

  function add() {
    if (!coins.value.trim()) return;
    const held = coins.value.trim().split(/[\s,]+/).filter((coin) => coin && coin !== "ground");
    coins.value = "";
    const draft = tied(present(), [...new Set(held)]);
    held.filter((coin) => !(coin in draft.places)).forEach((coin, i) => (draft.places = { ...draft.places, [coin]: [60 + 48 * i, 60] }));
    changeDraft(draft);
  }

  return {
    element,
    head,
    start,
    show() {
      const draft = present(), isBoard = draft.board !== null, tool = isBoard ? BOX_TOOLS[editor.box] : TOOLS[editor.tool];
      boxTools.hidden = !isBoard;
      for (const one of [tools, strings]) one.hidden = isBoard;
      check(boxTools, "box-tool", editor.box);
      check(tools, "tool", editor.tool);
      check(turn, "turn", draft.turn);
      check(wins, "wins", draft.misere ? "fewest" : "most");
      make.hidden = editor.tool !== "hyperstring" || !editor.picked.length;
      make.textContent = `Make the string of ${editor.picked.join(" ")}`;
      if (document.activeElement !== lead) lead.value = String(draft.more);
      const words = saying() || tool[1];
      if (said.textContent !== words) said.textContent = words;
      facts.replaceChildren(...counts().map(([count, words]) => html("div", {}, html("dd", {}, String(count)), html("dt", {}, words))));
      disable(undo, !isChanged());
      start.show();
    },
  };
}

/** @returns {[number | string, string][]} what there is of what */
function counts() {
  const draft = present(), { board, drawn, owners, strings, places } = draft;
  if (!board) return [[Object.keys(strings).length, "strings"], [Object.keys(places).length, "coins"], [Object.values(strings).filter((coins) => coins.length > 2).length, "hyperstrings"]];
  const blank = closedOf(draft).length - Object.keys(owners).length, more = leadOf(draft) - counted(owners, "A");
  const [a, b] = ["A", "B"].map((player) => Object.values(owners).filter((owner) => owner === player).length + Math.max(0, player === "A" ? more : -more));
  return [[drawn.length, drawn.length === 1 ? "line drawn" : "lines drawn"], [linesOf(board).length - drawn.length, "lines left"], [`${a} : ${b}`, "boxes A : B"], [blank, "without owner"]];
}

/** Take back the last change. */
function back() {
  editor.picked = [];
  takeBack();
  now.refresh();
}

/** @param {() => Page} page files may be dropped anywhere */
export function prepare(page) {
  /** @param {string} text @param {string} [name] */
  const load = async (text, name) => {
    if (!page()) return; // nothing is shown, and why is
    now = page();
    // Elsewhere than here it is opened at once; what is wrong with it is told here.
    if (await setup.start.load(text, name)) return;
    now.open("edit");
    setup.start.point();
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0], words = event.dataTransfer?.getData("text/plain");
    if (file) void file.text().then((content) => load(content, file.name));
    else if (words) void load(words);
  });
  // A picture or a file has several lines, and the field has one.
  byId("source").addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
    const words = event.clipboardData?.getData("text/plain") ?? "";
    if (!words.trim().includes("\n")) return;
    event.preventDefault();
    void load(words);
  });
  addEventListener("paste", (event) => {
    const words = event.clipboardData?.getData("text/plain");
    if (isHere() && words && !isTyping(event.target)) void load(words);
  });
  document.addEventListener("keydown", (event) => {
    if (!isHere() || isTyping(event.target)) return;
    // Steps of the game are for elsewhere.
    event.stopPropagation();
    if (event.key === "u" || (event.key === "z" && (event.ctrlKey || event.metaKey))) back();
  });
}

const isHere = () => setup.element.isConnected;

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== "radio");

/** @type {import("./app.js").Panel} */
export const edit = {
  id: "edit",
  title: "Set up",
  testid: "setup",
  shown(page) {
    now = page;
    if (editor.on) setup.show();
    else {
      switchTo(true);
      byId("headline").parentElement?.append(setup.head);
      byId("about").scrollTop = 0;
      page.refresh();
    }
    return setup.element;
  },
  left() {
    if (!editor.on) return;
    setup.start.clear();
    switchTo(false);
  },
};
