// @ts-check
// Buttons, and choices of one of few: as cards, or side by side.

import { html } from "./dom.js";

/** @param {string} id by which tests know it @param {string} words @param {() => void} click @param {string} [kind] */
export const button = (id, words, click, kind = "") => html("button", { class: `button ${kind}`, "data-testid": id, click: () => click() }, words);

/** @param {HTMLElement} button @param {boolean} is */
export const disable = (button, is) => (/** @type {HTMLButtonElement} */ (button).disabled = is);

/** @param {string} name @param {string} value @param {(Node | string)[]} shown @param {Record<string, string>} [attributes] one of several */
export const card = (name, value, shown, attributes = { class: "card" }) => html("label", attributes, html("input", { type: "radio", class: "unseen", name, value }), ...shown);

/** @param {string} words @param {string} kind @param {HTMLElement[]} cards */
export const group = (words, kind, cards) => html("div", {}, html("p", { class: "label-line", id: `of-${kind}` }, words), html("div", { class: `cards ${kind}`, role: "radiogroup", "aria-labelledby": `of-${kind}` }, ...cards));

/** @param {string} name @param {string} words @param {Record<string, string>} options @returns {HTMLElement[]} its words, and the options side by side */
export function picks(name, words, options) {
  const choices = Object.entries(options).map(([value, shown]) => html("label", {}, html("input", { type: "radio", class: "unseen", name, value }), shown));
  return [html("p", { class: "label-line", id: `of-${name}` }, words), html("div", { class: "choice", role: "radiogroup", "aria-labelledby": `of-${name}` }, ...choices)];
}
