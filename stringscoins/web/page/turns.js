// @ts-check
// The lines that were drawn, a row for each two turns.

import { lineName } from "./coordinates.js";
import { html } from "./dom.js";

/** @param {string} text @returns {(Node | string)[]} the text, in which no line of words ends within the name of a line, or between a player and a number */
export const whole = (text) => text.split(/(\b[a-z]+\d+-[a-z]+\d+\b|\b[AB] \d+\b)/).map((part, i) => (i % 2 ? html("span", { class: "whole" }, part) : part));

/** @param {string[]} cuts @param {{by: number}[]} made who made each @param {number} rows of boxes @param {string[]} names of both players @returns {HTMLElement[]} cells of an element of the class played */
export function turnsDrawn(cuts, made, rows, names) {
  /** @type {{player: number, names: string[]}[]} */
  const turns = [];
  cuts.forEach((cut, i) => {
    const { by } = made[i], last = turns[turns.length - 1];
    if (last?.player === by) last.names.push(lineName(cut, rows));
    else turns.push({ player: by, names: [lineName(cut, rows)] });
  });
  const cells = turns.map(({ player, names: lines }, i) => html("span", { class: `${"ab"[player]}${i === turns.length - 1 ? " now" : ""}`, "aria-label": `${names[player]}: ${lines.join(", ")}` }, html("span", {}, ...whole(lines.join(" ")))));
  return cells.flatMap((cell, i) => (i % 2 ? [cell] : [html("span", { class: "n" }, String(i / 2 + 1)), cell]));
}
