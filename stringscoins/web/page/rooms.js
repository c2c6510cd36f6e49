// @ts-check
// The rooms of the page, one of which is shown: that in the address. #play and #puzzles with what follows them are the
// first and the third; anything else is the room to analyze in.

import * as analysis from "./app.js";
import { byId } from "./dom.js";
import { tell } from "./keys.js";
import * as learn from "./learn.js";
import * as playing from "./playing.js";
import * as puzzles from "./puzzles.js";
import { roomOf } from "./state.js";
import { moved } from "./steps.js";
import "./teacher.js";

/** @typedef {ReturnType<typeof roomOf>} Name */
/** @type {Record<Name, {place: string, title: string, visit: () => void, leave: () => void}>} */
const ROOMS = {
  play: { place: "match", title: "Play", ...playing },
  analyze: { place: "analysis", title: "Analyze", ...analysis },
  puzzles: { place: "puzzle", title: "Puzzles", ...puzzles },
  learn: { place: "lesson", title: "Learn", ...learn },
};

/** @type {Name | null} */
let shown = null;

/** @param {Name | null} name @returns {Element | null} the link to a room */
const link = (name) => document.querySelector(`.rooms [data-room=${name}]`);

/** Show the room in the address. */
function visit() {
  const name = roomOf(location.hash), room = ROOMS[name];
  for (const other of Object.values(ROOMS)) if (other.place !== room.place) (other.leave(), (byId(other.place).hidden = true));
  byId(room.place).hidden = false;
  byId("title").textContent = room.title;
  document.title = `${room.title} – stringscoins explorer`;
  link(shown)?.removeAttribute("aria-current");
  link(name)?.setAttribute("aria-current", "page");
  document.body.dataset.room = shown = name;
  room.visit();
}

// Whatever is clicked may lead to another room: the link to this one leads back to where one is.
addEventListener("click", () => link(shown)?.setAttribute("href", location.hash || "#play"), { capture: true });

addEventListener("popstate", () => {
  const name = roomOf(location.hash);
  moved(name === "play" || name !== shown);
  visit();
});
byId("keys").addEventListener("click", () => tell(roomOf(location.hash)));
// Before the rooms, some of which keep keys for themselves.
addEventListener(
  "keydown",
  (event) => {
    const isTyped = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement || (event.target instanceof HTMLInputElement && event.target.type !== "radio");
    if (event.key === "?" && !isTyped && !document.querySelector("dialog[open]")) tell(roomOf(location.hash));
  },
  { capture: true },
);
visit();
