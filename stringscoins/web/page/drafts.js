// @ts-check
// The position that is being set up. It is that on the stage until something is changed; from then on it is kept, also
// while one is elsewhere, until it is done or dropped.

import { ask } from "./api.js";
import { draftOn, nothing } from "./content.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./content.js").Draft} Draft */

const KEY = "stringscoins.setup";

/** @type {Draft | null} */
let draft = null;
/** Whether something was changed. */
let isOwn = false;
/** @type {Draft[]} what it was before */
let earlier = [];
/** @type {Page | null} what is on the stage, if the position is that */
let shown = null;
/** What was done last, or has to be known. */
let words = "";

/** @param {Page} page follow what is on the stage as long as nothing is changed */
export function follow(page) {
  if (!draft) [draft, isOwn] = [kept(), true];
  if ((draft && isOwn) || shown === page) return;
  draft = draftOn(page);
  [shown, isOwn] = [page, false];
  if (draft.board || page.position.look === "graph") return;
  const places = (/** @type {Record<string, any>} */ record) => {
    if (shown !== page || isOwn) return;
    draft = draftOn(page, record);
    page.refresh();
  };
  ask("position", page.state, { options: { look: "graph" } }).then(places, () => {});
}

/** @returns {Draft} */
export const present = () => draft ?? nothing();

/** @param {Draft} next @param {string} [said] what was done */
export function change(next, said = "") {
  earlier.push(present());
  draft = next;
  isOwn = true;
  words = said;
  keep();
}

/** @returns {boolean} whether there is something to take back */
export const isChanged = () => earlier.length > 0;

/** Take the last change back. */
export function takeBack() {
  draft = earlier.pop() ?? draft;
  words = "";
  if (earlier.length || !shown) return keep();
  isOwn = false;
  sessionStorage.removeItem(KEY);
}

/** Begin anew with what is on the stage next. */
export function drop() {
  draft = shown = null;
  earlier = [];
  words = "";
  sessionStorage.removeItem(KEY);
}

/** @param {string} said */
export const say = (said) => void (words = said);

/** @returns {string} what was done last, or has to be known */
export const saying = () => words;

function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // There is no room, or it is forbidden: then it lasts as long as the page.
  }
}

/** @returns {Draft | null} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
