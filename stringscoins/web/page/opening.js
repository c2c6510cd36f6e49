// @ts-check
// What a position can be set up from: a text in any format, a file, a link, the record of a game, a board, a family.

import { ask, gameOf, Refused } from "./api.js";
import { boards } from "./chooser.js";
import { addressFor, asGraph, boardOf, draftOf, linesOf, nothing } from "./content.js";
import { button, chosen } from "./controls.js";
import { lineName } from "./coordinates.js";
import { html } from "./dom.js";
import { present } from "./drafts.js";
import { families } from "./families.js";
import { parse as parseMatch } from "./match.js";
import { parse, roomOf, START } from "./state.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./content.js").Draft} Draft */

const FORMATS = { "": "as it looks", yaml: "YAML", picture: "picture", sparse6: "sparse6", graph6: "graph6", hif: "HIF", "node-link": "node-link", graphml: "GraphML", dot: "DOT", dots: "pairs of dots", codingame: "CodinGame", "box-sides": "sides of boxes", openspiel: "OpenSpiel", "little-golem": "Little Golem", "little-golem-above": "Little Golem, rows from above", dbn: "OpenSpiel's dbn_string", pos: ".pos" };
const EXAMPLE = "5x5, or paste here";
/** The most lines that the field shows. */
const MOST = 7;

/** @param {string} text @returns {boolean} whether it is a position in one line */
const isOneLine = (text) => /^[a-z0-9@](?!.*: )[^\n{}]{0,200}$/.test(text.trim());

/** @param {string} text @returns {string[][]} the two dots of each line, if it has nothing but lines such as a1-b1 or B1C1, and their numbers */
function dotsIn(text) {
  const words = text.toLowerCase().split(/[\s,;]+/).filter((word) => word && !/^\d+\.?$/.test(word));
  const found = words.map((word) => /^([a-z]+\d+)-?([a-z]+\d+)$/.exec(word)?.slice(1) ?? []);
  return found.every(({ length }) => length) ? found : [];
}

/** @param {string[][]} dots of lines @returns {import("./content.js").Address} a game in which they are drawn after what is on the stage */
function goneOn(dots) {
  const { board, drawn } = present(), address = addressFor(present());
  if (!board) throw new Error("there is no board on the stage; expected one before lines such as a1-b1");
  const known = new Map(linesOf(board).map((line) => [lineName(line, board.rows).split("-").sort().join("-"), line])), taken = new Set(drawn);
  const cuts = dots.map((two) => {
    const name = two.join("-"), line = known.get([...two].sort().join("-"));
    if (!line) throw new Error(`${name} is no line of this board; expected one such as a1-b1`);
    if (taken.has(line)) throw new Error(`${name} is drawn already; expected another line`);
    taken.add(line);
    return line;
  });
  return { ...address, cuts: [...address.cuts, ...cuts] };
}

/** @param {string} text a position in any format, the record of a game, or a link @param {string} [format] @returns {Promise<[Draft, string]>} it, and what else there is to know */
async function read(text, format = "") {
  // Behind # other sites have the size of a board and a game.
  const [, link] = /^(?:https?:\/\/)?[^\s#]*(#(?!\d+(?:x\d+)?[,:])\S+)$/.exec(text.trim()) ?? [];
  const linked = link && (roomOf(link) === "play" ? parseMatch(link) : await parse(link));
  const isLine = !format && isOneLine(text), dots = format ? [] : dotsIn(text);
  const from = linked ? { ...START, yaml: "", ...linked } : dots.length ? { ...START, ...goneOn(dots), misere: present().misere } : { ...START, source: isLine ? text.trim() : "", yaml: isLine ? "" : text };
  /** @type {Record<string, string>} */
  const options = format ? { format } : {};
  let record = await ask("position", from, { options });
  let as = { source: from.source, yaml: from.yaml && (/^(\s|#.*\n|---)*stringscoins\s*:/.test(from.yaml) ? from.yaml : record.yaml), cuts: from.cuts };
  if (!from.cuts.length) as = (await gameOf(record, from, options)) ?? as;
  if (!record.board && record.look !== "graph") record = await ask("position", from, { options: { look: "graph", ...options } });
  const count = as.cuts.length;
  return [{ ...draftOf(record, as), misere: from.misere }, count ? `A game of ${count} ${count === 1 ? "line" : "lines"}. Done opens it; after a change here only the position is kept.` : ""];
}

/** @param {unknown} error @param {string} name of the file @returns {string} where, what, and what was expected */
function describe(error, name) {
  const { line, column } = error instanceof Refused ? error.record : {};
  const words = (error instanceof Error ? error.message : String(error)).split("\n")[0].replace(/^(?:the body:)?\d+:\d+: /, "");
  const place = line > 1 ? `line ${line}, column ${column}` : column ? `column ${column}` : "";
  const where = name ? [name, place].filter(Boolean).join(", ") : place.replace(/^./, (letter) => letter.toUpperCase());
  return where ? `${where}: ${words}` : words;
}

/** @param {(draft: Draft, words?: string) => void} opened @returns what a position is begun with; load says whether a text could be read */
export function opening(opened) {
  let format = "";
  /** How many texts were to be read; only the last one is wanted. */
  let loads = 0;
  /** The text of the field that was read, or written there, last. */
  let known = "";
  /** @type {number | null} where the text is at fault */
  let place = null;
  const field = /** @type {HTMLTextAreaElement} */ (html("textarea", { id: "text", class: "field", rows: 1, spellcheck: "false", autocomplete: "off", placeholder: EXAMPLE, "aria-describedby": "text-trouble", input: grow, keydown: enter }));
  const trouble = html("p", { role: "alert", id: "text-trouble", class: "field-error" });
  const file = /** @type {HTMLInputElement} */ (html("input", { type: "file", id: "file", hidden: true, change: async () => {
    const [one] = file.files ?? [];
    if (one) await load(await one.text(), one.name);
    file.value = "";
  } }));
  const start = html("form", { class: "starts", submit: (/** @type {Event} */ event) => event.preventDefault(), click: begin }, ...boards());
  const formats = html("select", { id: "format", class: "field", change: (/** @type {any} */ event) => (format = event.target.value) }, ...Object.entries(FORMATS).map(([value, words]) => html("option", { value }, words)));
  const graph = button("as-graph", "As strings and coins", () => begun(asGraph(present())));
  const element = html(
    "div",
    { class: "opening" },
    html("label", { class: "label-line", for: "text" }, "A board, or paste a picture, a file, a record, a link"),
    html("div", { class: "field-line" }, field, html("button", { id: "show-text", class: "button", click: () => void load(field.value) }, "Open")),
    trouble,
    start,
    families((source) => void load(source), fail),
    html("details", {}, html("summary", {}, "Files, formats, strings and coins"), html("div", { class: "more" },
      html("button", { class: "button", click: () => file.click() }, "Open a file …"), file,
      html("button", { class: "button", title: "The text of the position on the stage", click: write }, "Write its text above"),
      graph,
      button("from-nothing", "Begin with nothing", () => begun(nothing())),
      html("label", {}, html("span", {}, "Read a text as"), formats))),
  );

  function grow() {
    field.rows = Math.min(MOST, field.value.split("\n").length);
    clear();
  }

  /** @param {KeyboardEvent} event Enter opens what is one line */
  function enter(event) {
    if (event.key !== "Enter" || !(isOneLine(field.value) || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void load(field.value);
  }

  /** @param {Draft} draft @param {string} [words] */
  function begun(draft, words) {
    clear();
    opened(draft, words);
  }

  /** @param {MouseEvent} event a card was chosen, also the same one again */
  function begin(event) {
    if (!(event.target instanceof HTMLInputElement)) return;
    const size = Number(chosen(start, "size")) || Math.min(8, Math.max(3, present().board?.rows ?? 3));
    begun(boardOf(size, chosen(start, "frame") || "american"));
  }

  function write() {
    const draft = present(), { source, yaml } = draft.as?.cuts.length ? addressFor({ ...draft, as: null }) : addressFor(draft);
    known = field.value = source || yaml;
    grow();
  }

  function clear() {
    trouble.textContent = "";
    field.removeAttribute("aria-invalid");
  }

  /** @param {unknown} error @param {string} [name] say it at the field */
  function fail(error, name = "") {
    trouble.textContent = describe(error, name);
    field.setAttribute("aria-invalid", "true");
    const { line, column = 1 } = error instanceof Refused ? error.record : {};
    place = line ? field.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1 : null;
    point();
  }

  /** Go to the place of the fault. */
  function point() {
    field.focus();
    if (place !== null) field.setSelectionRange(place, Math.min(place + 1, field.value.length));
    trouble.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} text @param {string} [name] of its file @returns {Promise<boolean>} */
  async function load(text, name = "") {
    const mine = ++loads;
    field.value = text;
    grow();
    try {
      const found = await read(text, format);
      if (mine === loads) {
        known = text;
        begun(...found);
      }
      return true;
    } catch (error) {
      if (mine === loads) fail(error, name);
      return mine !== loads;
    }
  }

  /** @returns {Promise<boolean>} whether nothing stands in the field that could not be read; what was not read yet is read now */
  const settled = async () => !field.value.trim() || field.value === known || load(field.value);

  /** What stands in the field is not wanted. */
  function forget() {
    known = field.value = "";
    grow();
  }

  return { element, load, settled, forget, point, clear, show: () => (graph.hidden = !present().board) };
}
