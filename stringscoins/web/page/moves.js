// @ts-check
// The list of moves, the best first. Pointing at one shows it on the board.

import { html } from "./dom.js";
import { known } from "./values.js";
import { nimber, signed, sorted } from "./worth.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state
 * @param {string[]} strings those that are left
 * @param {import("./picture.js").Doing} doing
 * @returns {HTMLElement}
 */
export function list(state, strings, doing) {
  const byNimber = known(state, "nimber").moves;
  const byMargin = known(state, "score").moves;
  const rows = sorted(strings, state, byNimber, byMargin).map((id) => {
    const one = byNimber[id], other = byMargin[id];
    const kind = one ? (one.nimber === "loony" ? "loony" : one.winning ? "winning" : "losing") : "";
    const told = [];
    if (state.show !== "margin") told.push(one ? nimber(one.nimber ?? 0) : "…", one ? (one.winning ? "wins" : "loses") : "");
    if (state.show === "margin" || state.show === "both") told.push(other ? `${signed(other.margin ?? 0)} coins` : "…", other?.best ? "best" : "");
    const captures = (one ?? other)?.captures.length ? `takes ${(one ?? other).captures.join(", ")}` : "";
    return html(
      "li",
      { "data-move": id, class: kind, pointerenter: () => doing.point(id), pointerleave: () => doing.point(null) },
      html("button", { click: () => doing.cut(id) }, html("span", { class: "id" }, id), ...told.map((words) => html("span", {}, words)), html("span", { class: "takes" }, captures)),
    );
  });
  return html("ol", { "data-testid": "moves", class: "moves" }, ...rows);
}
