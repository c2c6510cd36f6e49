// @ts-check
// Where there is little room: the board is as large as the panel leaves room for, or larger; and the field for a position stands in the panel.

import { byId } from "./dom.js";

/** Where the field for a position has no room at the top: there it stands below the panel that is open. */
export const NARROW = matchMedia("(max-width: 68rem)");

/** Put the field for a position where it belongs. */
export function place() {
  const form = byId("source-form"), parent = byId(NARROW.matches ? "source-panel" : "source-top");
  if (form.parentElement !== parent) parent.append(form);
}

/** @param {boolean} isTall whether the panel is large and the board small, on a phone */
export function stretch(isTall) {
  byId("analysis").dataset.panel = isTall ? "tall" : "";
  byId("grip").setAttribute("aria-expanded", String(isTall));
  byId("grip").setAttribute("aria-label", isTall ? "Smaller panel" : "Larger panel");
}

byId("grip").addEventListener("click", () => stretch(byId("analysis").dataset.panel !== "tall"));
