// @ts-check
// The rooms of the page, one of which is shown: that in the address. #play and #puzzles with what follows them are the
// first and the third; anything else is the room to analyze in.

import * as analysis from "./app.js";
import { byId } from "./dom.js";
import { tell } from "./keys.js";
import * as playing from "./playing.js";
import { roomOf } from "./state.js";
import { moved } from "./steps.js";

/** @typedef {ReturnType<typeof roomOf>} Name */
/** @type {Record<Name, {place: string, title: string, visit: () => void, leave: () => void}>} */
const ROOMS = {
  play: { place: "match", title: "Play", ...playing },
  analyze: { place: "analysis", title: "Analyze", ...analysis },
  puzzles: { place: "analysis", title: "Puzzles", ...analysis },
};

/** @type {Name | null} */
let shown = null;

/** Show the room in the address. */
function visit() {
  const name = roomOf(location.hash), room = ROOMS[name];
  for (const other of Object.values(ROOMS)) if (other.place !== room.place) (other.leave(), (byId(other.place).hidden = true));
  byId(room.place).hidden = false;
  document.body.dataset.room = shown = name;
  document.title = `${room.title} – stringscoins explorer`;
  for (const link of links()) {
    if (link.dataset.room === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  room.visit();
}

/** @returns {NodeListOf<HTMLAnchorElement>} */
const links = () => document.querySelectorAll(".rooms [data-room]");

// A link to a room leads to where one was there.
byId("rooms").addEventListener("click", () => {
  for (const link of links()) if (link.dataset.room === shown) link.setAttribute("href", location.hash || "#play");
}, { capture: true });

addEventListener("popstate", () => {
  const name = roomOf(location.hash);
  moved(name === "play" || name !== shown);
  visit();
});
byId("keys").addEventListener("click", () => tell(roomOf(location.hash)));
visit();
