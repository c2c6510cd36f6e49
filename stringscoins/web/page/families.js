// @ts-check
// The choice of a family of positions, with its sizes and options.

import { askFamilies } from "./api.js";
import { html } from "./dom.js";

/** @typedef {Record<string, any>} Family what /api/families says of one */

/** @param {Family} record @param {string} name @returns {any} the default of an option */
const defaultOf = (record, name) => record.options.find((/** @type {any} */ option) => option.name === name)?.default;

/** @param {Family} record @param {string} size @param {Record<string, string>} options @returns {string} the position in one line */
function line(record, size, options) {
  const words = Object.entries(options).filter(([key, value]) => value !== "" && String(defaultOf(record, key)) !== value);
  const told = words.map(([key, value]) => (key === record.word ? value : `${key}=${value}`));
  // The class of a graph, and the code of an octal game, stand before the sizes.
  const isFirst = record.word && defaultOf(record, record.word) === null;
  const main = isFirst && options[record.word] ? [options[record.word]] : [];
  return [record.name, ...main, ...(size ? [size] : []), ...told.filter((word) => !main.includes(word))].join(":");
}

/** @param {Family} record @returns {{size: string, options: Record<string, string>}} those of its example */
function example(record) {
  const [, ...words] = record.example.split(":");
  /** @type {Record<string, string>} */
  const options = {};
  for (const option of record.options) {
    const given = words.find((/** @type {string} */ word) => word.startsWith(`${option.name}=`));
    const main = option.name === record.word && words.find((/** @type {string} */ word) => option.choices.includes(word) || /^0\./.test(word));
    options[option.name] = given?.split("=")[1] ?? (main || String(option.default ?? ""));
  }
  return { size: words.find((/** @type {string} */ word) => /^[0-9]+([x,][0-9]+)*$/.test(word)) ?? "", options };
}

/** @param {string} title @param {HTMLElement} field */
const labelled = (title, field) => html("label", {}, html("span", {}, title), field);

/** @param {(source: string) => void} open @param {(error: Error) => void} failed @returns {HTMLElement} closed until somebody wants it */
export function families(open, failed) {
  const form = html("form", { class: "family", submit: (/** @type {Event} */ event) => (event.preventDefault(), open(notation.value.trim())) });
  const notation = /** @type {HTMLInputElement} */ (html("input", { id: "notation", class: "field", autocomplete: "off", spellcheck: "false" }));

  /** @param {Family[]} all @param {Family} record show its sizes and options */
  function take(all, record) {
    const { size, options } = example(record);
    const write = () => (notation.value = line(record, sizes.value.trim(), options));
    const sizes = /** @type {HTMLInputElement} */ (html("input", { id: "size", class: "field", value: size, autocomplete: "off", change: write }));
    const choose = html("select", { id: "family", class: "field", change: (/** @type {any} */ event) => (take(all, all[event.target.selectedIndex]), form.querySelector("select")?.focus()) }, ...all.map(({ name, summary }) => html("option", { selected: name === record.name, title: summary }, name)));
    const fields = record.options.map((/** @type {any} */ option) => {
      const changed = { id: `option-${option.name}`, class: "field", title: option.help, change: (/** @type {any} */ event) => ((options[option.name] = event.target.value), write()) };
      const choices = option.type === "bool" ? ["false", "true"] : option.choices;
      const field = choices.length
        ? html("select", changed, ...choices.map((/** @type {string} */ choice) => html("option", { selected: choice === options[option.name] }, choice)))
        : html("input", { ...changed, value: options[option.name], autocomplete: "off" });
      return labelled(option.name, field);
    });
    write();
    form.replaceChildren(labelled("Family", choose), html("p", { class: "quiet" }, record.summary), labelled(record.sizes?.join(" x ") || "sizes", sizes), ...fields, labelled("In one line", notation), html("button", { class: "button" }, "Open"));
  }

  const look = () => {
    if (form.firstChild) return;
    askFamilies().then(({ families }) => take(families, families[0]), failed);
  };
  return html("details", { id: "families", toggle: look }, html("summary", {}, "Families: boards in space, graphs, vines …"), form);
}
