// @ts-check
// Buttons, and choices of one of few: as cards, or side by side.

import { html } from "./dom.js";

/** @param {string} id by which tests know it @param {string} words @param {() => void} click @param {string} [kind] */
export const button = (id, words, click, kind = "") => html("button", { class: `button ${kind}`, "data-testid": id, click: () => click() }, words);

/** @param {HTMLElement} button @param {boolean} is */
export const disable = (button, is) => (/** @type {HTMLButtonElement} */ (button).disabled = is);

/** @param {string} name @param {string} value @param {(Node | string)[]} shown @param {Record<string, string>} [attributes] one of several */
export const card = (name, value, shown, attributes = { class: "card" }) => html("label", attributes, html("input", { type: "radio", class: "unseen", name, value }), ...shown);

let labels = 0;
/** @param {string} words @returns {{label: HTMLElement, by: {role: string, "aria-labelledby": string}}} words, and the attributes of a group that they name */
function named(words) {
  const id = `label-${++labels}`;
  return { label: html("p", { class: "label-line", id }, words), by: { role: "radiogroup", "aria-labelledby": id } };
}

/** @param {string} words @param {string} kind @param {HTMLElement[]} cards */
export function group(words, kind, cards) {
  const { label, by } = named(words);
  return html("div", {}, label, html("div", { class: `cards ${kind}`, ...by }, ...cards));
}

/** @param {string} name @param {Record<string, string>} options @param {import("./dom.js").Attributes} attributes @returns {HTMLElement} options side by side */
export const choice = (name, options, attributes) => html("div", { class: "choice", ...attributes }, ...Object.entries(options).map(([value, shown]) => html("label", {}, html("input", { type: "radio", class: "unseen", name, value }), shown)));

/** @param {string} name @param {string} words @param {Record<string, string>} options @returns {HTMLElement[]} its words, and the options side by side */
export function picks(name, words, options) {
  const { label, by } = named(words);
  return [label, choice(name, options, by)];
}

/** @param {HTMLElement} element @param {string} name @returns {string} which one of few is chosen in it */
export const chosen = (element, name) => /** @type {HTMLInputElement | null} */ (element.querySelector(`input[name=${name}]:checked`))?.value ?? "";

/** @param {HTMLElement} element @param {string} name @param {string} value this one of few is chosen, if it is there */
export function check(element, name, value) {
  const input = /** @type {HTMLInputElement | null} */ (element.querySelector(`input[name=${name}][value="${value}"]`));
  if (input) input.checked = true;
}
