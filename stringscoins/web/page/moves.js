// @ts-check
// The list of moves, the best first. Pointing at one shows it on the board. Rows are kept while values come, and with
// them the keyboard's place.

import { html } from "./dom.js";
import { known } from "./values.js";
import { nimber, signed, sorted } from "./worth.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./values.js").Move} Move */
/** @typedef {import("./picture.js").Doing} Doing */

const body = html("ol", { "data-testid": "moves", class: "moves" });
/** @type {Map<string, HTMLElement>} */
const rows = new Map();

/**
 * @param {State} state
 * @param {string[]} strings those that are left
 * @param {Doing} doing
 * @returns {HTMLElement}
 */
export function list(state, strings, doing) {
  const byNimber = known(state, "nimber").moves;
  const byMargin = known(state, "score").moves;
  for (const [id, row] of rows) if (!strings.includes(id)) row.remove(), rows.delete(id);
  sorted(strings, state, byNimber, byMargin).forEach((id, i) => {
    const row = rows.get(id) ?? made(id, doing);
    rows.set(id, row);
    tell(row, id, state, byNimber[id], byMargin[id]);
    if (body.children[i] !== row) put(row, body.children[i] ?? null);
  });
  return body;
}

/** @param {HTMLElement} row @param {Element | null} before */
function put(row, before) {
  const focused = row.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  body.insertBefore(row, before);
  focused?.focus({ preventScroll: true });
}

/** @param {string} id @param {Doing} doing */
function made(id, doing) {
  const button = html("button", { click: () => doing.cut(id), focus: () => doing.point(id), blur: () => doing.point(null) });
  return html("li", { "data-move": id, pointerenter: () => doing.point(id), pointerleave: () => doing.point(null) }, button);
}

/** @param {HTMLElement} row @param {string} id @param {State} state @param {Move | undefined} one @param {Move | undefined} other */
function tell(row, id, state, one, other) {
  const kind = state.show === "margin" ? (other?.best ? "winning" : "") : one ? (one.winning ? "winning" : one.nimber === "loony" ? "loony" : "losing") : "";
  const told = [id];
  if (state.show !== "margin" && state.show !== "none") told.push(one ? nimber(one.nimber ?? 0) : "…", one ? (one.winning ? "wins" : "loses") : "");
  if (state.show === "margin" || state.show === "both") told.push(other ? `${signed(other.margin ?? 0)} coins` : "…", other?.best ? "best" : "");
  const captured = (one ?? other)?.captures ?? [];
  if (captured.length) told.push(`takes ${captured.join(", ")}`);
  if (row.dataset.told === JSON.stringify([told, kind])) return;
  row.dataset.told = JSON.stringify([told, kind]);
  for (const name of ["winning", "losing", "loony"]) row.classList.toggle(name, name === kind && state.show !== "none");
  row.firstElementChild?.replaceChildren(...told.map((words, i) => html("span", { class: i ? (words.startsWith("takes") ? "takes" : "") : "id" }, words)));
}
