// @ts-check
// What is said of a position that cannot be opened: first for everybody, then as the program says it, and a button where
// it knows what may be meant.

import { html } from "./dom.js";

/** @param {string} message as the program says it @param {string} source what was asked for @returns {string} what may be meant; empty where that is not known */
export function meant(message, source) {
  const [, called, near] = /^no family is called '(.+?)' \(did you mean '([^']+)'\?\)/.exec(message) ?? [];
  return near ? (near.includes(":") ? near : source.replace(called, near)) : "";
}

/** @param {string} message @param {string} source @param {(source: string) => void} open @returns {HTMLElement[]} */
export function troubled(message, source, open) {
  // The lines after the first one repeat the field, which is above.
  const [line] = message.split("\n"), told = html("span", { title: message }, line), other = meant(message, source);
  const isUnknown = /^no family is called |^\d+:\d+: .* in a sum/.test(line);
  if (!isUnknown) return [told];
  const [short] = line.replace(/^\d+:\d+: /, "").split("; ");
  const said = html("span", {}, `There is no board called '${source}'. Try 4x4, 5x5:icelandic, or paste a picture. `);
  return [said, html("small", { title: message }, `In the program’s words: ${short}.`), ...(other ? [html("button", { type: "button", class: "button", click: () => open(other) }, `Open ${other}`)] : [])];
}
