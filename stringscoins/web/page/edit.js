// @ts-check
// Positions are changed, or begun anew: from a family, a text in any format, a file, a link, or nothing.

import { ask, askFamilies, Refused } from "./api.js";
import { added } from "./content.js";
import { byId, html } from "./dom.js";
import { change, editor, present, switchTo, use } from "./pad.js";
import { parse } from "./state.js";
import { steady } from "./steady.js";

/** @typedef {import("./app.js").Page} Page */

const TOOLS = {
  draw: ["Draw", "Click the stage: a coin. Click a coin, then another one or the stage: a string. Drag coins."],
  hyperstring: ["Hyperstring", "Click the coins that it holds, then make it."],
  ground: ["Ground", "Click a coin: a string from it to the ground."],
  remove: ["Remove", "Click a string or a coin; a coin goes with its strings."],
};
const EXAMPLE = "A picture:\n+---+---+\n|       |\n+   +   +\n\nor YAML, sparse6, graph6, HIF, node-link JSON, GraphML, DOT, a link";

/** @type {Record<string, any>[]} */
let families = [];
/** @type {{name: string, size: string, options: Record<string, string>}} */
let family = { name: "board", size: "3x3", options: {} };
/** How often the text was given, by something else than typing. */
let given = 0;
let text = "", trouble = "", format = "", notation = "", strings = "";

/** @param {Page} page @param {string} content a position in any format, or a link @param {string} [name] of its file */
export async function load(page, content, name = "") {
  text = content;
  given += 1;
  trouble = "";
  try {
    const link = /^https?:\S*#(\S+)$/.exec(content.trim());
    if (link) return await page.go(await parse(`#${link[1]}`));
    const state = { ...page.state, source: "", yaml: content, cuts: [] };
    const record = await ask("convert", state, { options: { to: "yaml", ...(format ? { format } : {}) } });
    const line = content.trim();
    const isFile = /^(\s|#.*\n|---)*stringscoins\s*:/.test(content);
    // What one line says makes a shorter link.
    if (/^[a-z0-9@][^\n{}]{0,200}$/.test(line)) await page.go({ source: line, yaml: "", cuts: [] });
    else await page.go({ source: "", yaml: record.start ?? (isFile ? content : record.text), cuts: record.game ?? [] });
  } catch (error) {
    trouble = (name && `${name}: `) + (error instanceof Error ? error.message : String(error));
    page.open("edit");
    if (error instanceof Refused && error.record.line) pointAt(error.record.line, error.record.column ?? 1);
  }
}

/** @param {number} line @param {number} column counted from 1: show the place of a fault */
function pointAt(line, column) {
  const area = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("text"));
  if (!area) return;
  const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  area.focus();
  area.setSelectionRange(before, Math.min(before + 1, area.value.length));
}

/** @param {() => Page} page files may be dropped anywhere */
export function prepare(page) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const words = event.dataTransfer?.getData("text/plain");
    if (!page()) return; // nothing is shown, and why is
    if (file) void file.text().then((content) => load(page(), content, file.name));
    else if (words) void load(page(), words);
  });
}

/** @param {Page} page @returns {(error: Error) => void} says what went wrong */
const failed = (page) => (error) => {
  trouble = error.message;
  page.refresh();
};

/** @returns {string} the family, its sizes and its options, in one line */
function line() {
  const { name, size, options } = family;
  const record = families.find((one) => one.name === name);
  const words = Object.entries(options).filter(([key, value]) => value !== "" && String(defaultOf(record, key)) !== value);
  const told = words.map(([key, value]) => (key === record?.word ? value : `${key}=${value}`));
  // The class of a graph, and the code of an octal game, stand before the sizes.
  const isFirst = record?.word && defaultOf(record, record.word) === null;
  const main = isFirst && options[record.word] ? [options[record.word]] : [];
  const others = told.filter((word) => !main.includes(word));
  return [name, ...main, ...(size ? [size] : []), ...others].join(":");
}

/** @param {Record<string, any> | undefined} record @param {string} name */
const defaultOf = (record, name) => record?.options.find((/** @type {any} */ option) => option.name === name)?.default;

/** @param {Page} page @param {string} name */
function take(page, name) {
  const record = families.find((one) => one.name === name);
  const [, ...words] = (record?.example ?? "").split(":");
  family = { name, size: words.find((/** @type {string} */ word) => /^[0-9]+([x,][0-9]+)*$/.test(word)) ?? "", options: {} };
  for (const option of record?.options ?? []) {
    const given = words.find((/** @type {string} */ word) => word.startsWith(`${option.name}=`));
    const main = option.name === record?.word && words.find((/** @type {string} */ word) => option.choices.includes(word) || /^0\./.test(word));
    family.options[option.name] = given?.split("=")[1] ?? (main || String(option.default ?? ""));
  }
  notation = line();
  page.refresh();
}

/** @param {Page} page */
function chooser(page) {
  if (!families.length) {
    askFamilies().then((record) => {
      families = record.families;
      take(page, "board");
    }, failed(page));
    return html("p", {}, "…");
  }
  const record = families.find(({ name }) => name === family.name) ?? families[0];
  const set = (/** @type {() => void} */ act) => {
    act();
    notation = line();
    byId("notation").value = notation;
  };
  const choose = html("select", { id: "family", change: (/** @type {any} */ event) => take(page, event.target.value) }, ...families.map(({ name, summary }) => html("option", { value: name, selected: name === family.name, title: summary }, name)));
  const size = html("input", { id: "size", value: family.size, autocomplete: "off", change: (/** @type {any} */ event) => set(() => (family.size = event.target.value.trim())) });
  const options = record.options.map((/** @type {any} */ option) => {
    const id = `option-${option.name}`, value = family.options[option.name] ?? "";
    const changed = { id, title: option.help, change: (/** @type {any} */ event) => set(() => (family.options[option.name] = event.target.value)) };
    const choices = option.type === "bool" ? ["false", "true"] : option.choices;
    const field = choices.length
      ? html("select", changed, ...choices.map((/** @type {string} */ choice) => html("option", { value: choice, selected: choice === value }, choice)))
      : html("input", { ...changed, value, autocomplete: "off" });
    return html("label", { for: id }, html("span", {}, option.name), field);
  });
  return html(
    "form",
    { class: "family", submit: (/** @type {Event} */ event) => (event.preventDefault(), void page.go({ source: notation.trim(), yaml: "", cuts: [] })) },
    html("label", { for: "family" }, html("span", {}, "Family"), choose),
    html("p", { class: "hint" }, record.summary),
    html("label", { for: "size" }, html("span", {}, record.sizes?.join(" x ") || "sizes"), size),
    ...options,
    html("label", { for: "notation" }, html("span", {}, "In one line"), html("input", { id: "notation", value: notation, autocomplete: "off", spellcheck: "false", input: (/** @type {any} */ event) => (notation = event.target.value) })),
    html("button", {}, "Show"),
  );
}

/** @param {Page} page */
function tools(page) {
  const start = html("button", { id: "edit-here", "aria-pressed": String(editor.on), click: () => (switchTo(!editor.on), page.refresh()) }, editor.on ? "Done" : "Edit on the stage");
  if (!editor.on) return html("div", { class: "row" }, start, nothing(page));
  if (page.position.board)
    return html(
      "div",
      {},
      html("div", { class: "row" }, start, html("button", { click: () => change(present()) }, "As a graph"), nothing(page)),
      html("p", { class: "hint" }, "Click a line: it is drawn, or taken back. Nobody plays it."),
    );
  const buttons = Object.entries(TOOLS).map(([tool, [title]]) => html("button", { "aria-pressed": String(editor.tool === tool), "data-tool": tool, click: () => use(tool) }, title));
  const isReady = editor.tool === "hyperstring" && editor.picked.length > 0;
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    const coins = strings.trim().split(/[\s,]+/).filter(Boolean);
    strings = "";
    change(added(present(), [...new Set(coins)].filter((coin) => coin !== "ground")));
  };
  return html(
    "div",
    {},
    html("div", { class: "row" }, start, nothing(page)),
    html("div", { class: "row", role: "toolbar", "aria-label": "Tools" }, ...buttons),
    html("p", { class: "hint" }, TOOLS[/** @type {keyof typeof TOOLS} */ (editor.tool)][1]),
    isReady && html("button", { id: "make-string", click: () => change(added(present(), editor.picked)) }, `Make the string of ${editor.picked.join(" ")}`),
    html("form", { submit: add }, html("label", { for: "coins" }, "A string of"), html("input", { id: "coins", value: strings, placeholder: "coins, such as a b", autocomplete: "off", spellcheck: "false", input: (/** @type {any} */ event) => (strings = event.target.value) }), html("button", {}, "Add")),
  );
}

/** @param {Page} page */
function nothing(page) {
  const begin = () => {
    switchTo(true);
    void page.go({ source: "", yaml: "stringscoins: 1\nstrings: []\n", cuts: [] });
  };
  return html("button", { id: "from-nothing", title: "An empty position", click: begin }, "Begin with nothing");
}

/** @param {Page} page */
function texts(page) {
  const area = html("textarea", { id: "text", rows: 9, spellcheck: "false", placeholder: EXAMPLE, "aria-describedby": "text-trouble", input: (/** @type {any} */ event) => (text = event.target.value) });
  /** @type {HTMLTextAreaElement} */ (area).value = text;
  const formats = { "": "as it looks", yaml: "YAML", picture: "picture", sparse6: "sparse6", graph6: "graph6", hif: "HIF", "node-link": "node-link", graphml: "GraphML", dot: "DOT" };
  const file = html("input", { type: "file", id: "file", hidden: true, change: (/** @type {any} */ event) => event.target.files[0]?.text().then((/** @type {string} */ content) => load(page, content, event.target.files[0].name)) });
  const current = async () => {
    text = (await ask("convert", page.state, { options: { to: "yaml" } })).text;
    given += 1; // not before: a panel drawn meanwhile would count as one with this text
    trouble = "";
    page.refresh();
  };
  return html(
    "div",
    { class: "texts" },
    html("label", { for: "text" }, "A text, or a file dropped anywhere"),
    area,
    html("p", { role: "alert", id: "text-trouble", class: "trouble" }, trouble),
    html(
      "div",
      { class: "row" },
      html("button", { id: "show-text", click: () => void load(page, text) }, "Show"),
      html("label", {}, "read ", html("select", { id: "format", change: (/** @type {any} */ event) => (format = event.target.value) }, ...Object.entries(formats).map(([value, words]) => html("option", { value, selected: value === format }, words)))),
      html("button", { click: () => file.click() }, "File …"),
      file,
      html("button", { title: "The text of the position on the stage", click: () => current().catch(failed(page)) }, "This position"),
    ),
  );
}

const same = steady();

/** @type {import("./app.js").Panel} */
export const edit = {
  id: "edit",
  title: "Set up",
  shown: (page) => same([page.state, editor, family.name, families.length, trouble, given], () => html("div", { class: "edit" }, tools(page), html("h3", {}, "A family"), chooser(page), html("h3", {}, "A text"), texts(page))),
};
