// @ts-check
// Taking a position away: as a picture, as a file, as a link, as a command, as Python.

import { ask } from "./api.js";
import { html } from "./dom.js";
import { copy, save } from "./saving.js";
import { steady } from "./steady.js";
import { isBoard } from "./words.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./state.js").State} State */

const LINES = ["stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"];
const LETTERS = ["font-family", "font-size", "font-weight", "font-style", "text-anchor"];
const KEPT = new Set(["d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "points", "transform", "viewBox"]);
const SCALE = 2;

/** The file of the position after the cuts, by state; empty while it is asked for. @type {Map<string, string>} */
const files = new Map();

/** @returns {SVGElement | null} */
const stage = () => document.querySelector("#view svg");

/** @param {SVGElement} picture @returns {{text: string, width: number, height: number}} it alone, as a file */
export function standalone(picture) {
  const [left, top, width, height] = (picture.getAttribute("viewBox") ?? "0 0 100 100").split(" ").map(Number);
  const scale = Math.max(picture.clientWidth, 320) / width;
  const root = /** @type {SVGElement} */ (plain(picture));
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const around = { x: left, y: top, width, height, fill: getComputedStyle(picture.closest(".stage") ?? document.body).backgroundColor };
  for (const [name, value] of Object.entries(around)) paper.setAttribute(name, String(value));
  root.prepend(paper);
  root.setAttribute("width", String(Math.round(width * scale)));
  root.setAttribute("height", String(Math.round(height * scale)));
  return { text: new XMLSerializer().serializeToString(root), width: width * scale, height: height * scale };
}

/** @param {Element} element @returns {Element | null} a copy that has its styles as attributes; null if it is not seen */
function plain(element) {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || element.classList.contains("hit")) return null;
  const made = document.createElementNS("http://www.w3.org/2000/svg", element.localName);
  for (const { name, value } of element.attributes) if (KEPT.has(name)) made.setAttribute(name, value);
  const isLeaf = element.children.length === 0, hasLine = style.stroke !== "none";
  const names = ["opacity", ...(isLeaf ? ["fill", "fill-opacity", "stroke", ...(hasLine ? LINES : []), ...(element.localName === "text" ? LETTERS : [])] : [])];
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (!["", "1", "normal"].includes(value)) made.setAttribute(name, value);
  }
  if (isLeaf) made.textContent = element.textContent;
  for (const child of element.children) {
    const copied = plain(child);
    if (copied) made.append(copied);
  }
  return made;
}

/** @param {SVGElement} picture @returns {Promise<Blob>} */
export async function paint(picture) {
  const { text, width, height } = standalone(picture);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * SCALE);
    canvas.height = Math.round(height * SCALE);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture is too large to be painted"))), "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** @param {string} word @returns {string} as a POSIX shell takes it for one word */
export const quoted = (word) => (/^[A-Za-z0-9_@%+:,./=-]+$/.test(word) && !/^[-~]/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** @param {State} state @returns {string[]} the questions whose answers the page shows, as commands without a source */
function commands({ show, misere }) {
  const score = `score --moves${misere ? " --misere" : ""}`;
  return show === "margin" ? [score] : show === "both" ? ["nimber --moves", score] : ["nimber --moves"];
}

/** @param {State} state @param {string} yaml the position after the cuts @returns {string} */
export function command(state, yaml) {
  if (isPlain(state)) return commands(state).map((words) => `stringscoins ${words} ${quoted(state.source)}`).join("\n");
  let end = "POSITION";
  while (yaml.split("\n").includes(end)) end += "_";
  return commands(state).map((words) => `stringscoins ${words} - <<'${end}'\n${yaml.trimEnd()}\n${end}`).join("\n");
}

/** @param {State} state @returns {boolean} whether one line says what is on the stage */
const isPlain = (state) => !state.yaml && state.cuts.length === 0;

/** @param {State} state @param {string} yaml @returns {string} */
export function python(state, yaml) {
  const literal = `"""\\\n${yaml.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"')}"""`;
  const read = isPlain(state) ? `document = sc.read(${JSON.stringify(state.source)})` : `document = parse(${literal})`;
  const questions = { nimber: "print(sc.nimber(document))", score: `print(sc.margin(document${state.misere ? ", misere=True" : ""}))` };
  const asked = state.show === "margin" ? [questions.score] : state.show === "both" ? Object.values(questions) : [questions.nimber];
  const moves = state.show === "margin" ? [] : ["for move in sc.moves(document):", "    print(move)"];
  const imports = ["import stringscoins as sc", ...(isPlain(state) ? [] : ["from stringscoins.notation import parse"])];
  return [...imports, "", read, ...asked, ...moves].join("\n");
}

/** @param {Page} page @returns {string} the file, empty while it is not there */
function file(page) {
  const name = JSON.stringify([page.state.source, page.state.yaml, page.state.cuts]);
  const found = files.get(name);
  if (found !== undefined) return found;
  files.set(name, "");
  ask("convert", page.state, { options: { to: "yaml" } }).then(
    (record) => (files.set(name, record.text), page.refresh()),
    () => files.delete(name),
  );
  return "";
}

/** @param {string} title @param {string} id @param {string} text @param {...Node} more buttons */
function piece(title, id, text, ...more) {
  const button = html("button", { class: "button", "aria-label": `Copy: ${title}`, click: async () => (button.textContent = (await copy(text)) ? "Copied" : "Select and copy it") }, "Copy");
  return html("section", {}, html("h3", { class: "label-line" }, title), html("pre", { id, tabindex: 0, role: "region", "aria-label": title }, text || "…"), html("div", { class: "field-line" }, button, ...more));
}

const same = steady();

/** @type {import("./app.js").Panel} */
export const take = {
  id: "take",
  title: "Share",
  shown(page) {
    // What stands beside the board of itself, too.
    const state = { ...page.state, show: page.state.show || (isBoard(page.position) ? /** @type {const} */ ("both") : /** @type {const} */ ("nimber")) };
    const yaml = file(page), picture = stage();
    return same([state, yaml, Boolean(picture)], () => shown(state, yaml, picture));
  },
};

/** @param {State} state @param {string} yaml @param {SVGElement | null} picture */
function shown(state, yaml, picture) {
  const trouble = html("p", { role: "alert", class: "field-error" });
  const png = () => picture && paint(/** @type {SVGElement} */ (stage())).then((blob) => save("position.png", "image/png", blob)).catch((error) => (trouble.textContent = String(error)));
  return html(
    "div",
    { class: "take panel-body" },
    piece("The link", "link", location.href),
    html(
      "section",
      {},
      html("h3", { class: "label-line" }, "The picture"),
      html(
        "div",
        { class: "field-line" },
        html("button", { id: "take-svg", class: "button", disabled: !picture, click: () => save("position.svg", "image/svg+xml", standalone(/** @type {SVGElement} */ (stage())).text) }, "Save as SVG"),
        html("button", { id: "take-png", class: "button", disabled: !picture, click: png }, "Save as PNG"),
      ),
      trouble,
    ),
    piece("The position, as a file", "yaml", yaml, html("button", { id: "take-yaml", class: "button", disabled: !yaml, click: () => save("position.yaml", "application/yaml", yaml) }, "Save")),
    piece("On the command line", "command", isPlain(state) || yaml ? command(state, yaml) : ""),
    piece("In Python", "python", isPlain(state) || yaml ? python(state, yaml) : ""),
    html("section", {}, html("h3", { class: "label-line" }, "A certificate"), html("p", {}, "Has somebody given you the file of a proof? ", html("a", { href: "check.html" }, "Check a certificate"))),
  );
}
