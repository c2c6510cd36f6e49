// @ts-check
// The choice of a game: against whom, the board, who begins, and what wins.

import { card, check, chosen, group, picks } from "./controls.js";
import { html, svg } from "./dom.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./playing.js").Level} Level */

const SIZES = [3, 4, 5, 6, 7, 8];
/** Boards with some sides drawn already, and these sides. */
const FRAMES = { american: "", icelandic: "M8 92V8H92", swedish: "M8 8H92V92H8z" };
/** @type {Record<string, string>} what their names mean */
const EDGES = { american: "No line is drawn yet.", icelandic: "Two sides of the edge are drawn.", swedish: "The whole edge is drawn." };

/** @returns {HTMLElement[]} cards for the size of a board, and for its edge */
export const boards = () => [
  group("Board", "boards", SIZES.map((size) => card("size", String(size), [small(size, ""), `${size} × ${size}`]))),
  group("Edge", "frames", Object.entries(FRAMES).map(([name, path]) => card("frame", name, [small(3, path), name[0].toUpperCase() + name.slice(1)]))),
];

/** @type {Record<Match["first"], Match["first"]>} */
const OTHER = { you: "computer", computer: "you" };
/** The levels that play without a service where the fewest boxes win, and that which needs a table there; see alone/players.js. */
const FEWEST = ["beginner", "careful"], TABLED = "master";

/** @param {(draft: Match) => void} changed */
export function chooser(changed) {
  const levels = html("div", { class: "cards", role: "radiogroup", "aria-label": "Level" });
  const [sizes, frames] = boards();
  const edge = html("p", { class: "quiet" });
  frames.append(edge);
  const given = card("size", "given", ["This position"], { class: "card whole" });
  sizes.querySelector(".cards")?.append(given);
  const begins = picks("first", "Begins", { you: "You", computer: "Computer", lot: "Random" });
  const element = html(
    "form",
    { class: "panel-body game-choice", submit: (/** @type {Event} */ event) => event.preventDefault(), change: () => (show(), changed(draft())) },
    html("div", { class: "picks" }, ...picks("against", "Against", { computer: "Computer", people: "Two people" })),
    levels,
    sizes,
    frames,
    html("div", { class: "picks" }, ...begins, ...picks("wins", "Wins", { most: "Most boxes", fewest: "Fewest boxes" })),
  );

  /** The level that is offered, also where the levels come later. */
  let wanted = "careful";
  /** The position that was played, if it is none of the boards. */
  let position = { source: "", cuts: /** @type {string[]} */ ([]), from: 0 };
  /** @type {string[] | undefined} the boards that have tables, where there is no service that searches */
  let tables;
  /** Whether it is the turn of B there. */
  let isTurned = false;

  const value = (/** @type {string} */ name) => chosen(element, name);
  const choose = (/** @type {string} */ name, /** @type {string} */ to) => check(element, name, to);

  /** Whom one plays against decides what else there is to choose. */
  function show() {
    const isAlone = value("against") === "computer";
    for (const one of [levels, ...begins]) one.hidden = !isAlone;
    frames.hidden = value("size") === "given";
    edge.textContent = EDGES[value("frame")];
    if (!tables) return;
    for (const level of /** @type {NodeListOf<HTMLElement>} */ (levels.querySelectorAll("[data-level]"))) level.hidden = !plays(String(level.dataset.level));
    if (!plays(value("level"))) choose("level", "careful");
  }

  /** @param {string} level @returns {boolean} whether it plays the chosen game without a service */
  function plays(level) {
    if (value("wins") === "fewest") return FEWEST.includes(level);
    const [, rows, columns] = /(\d+)x(\d+)/.exec(draft().source) ?? [];
    return level !== TABLED || [`${rows}x${columns}`, `${columns}x${rows}`].some((size) => tables?.includes(size));
  }

  /** @returns {Match} */
  function draft() {
    const frame = value("frame"), size = value("size");
    const begins = value("first") === "computer" ? "computer" : "you";
    return {
      ...(size === "given" ? position : { source: `board:${size}x${size}${frame === "american" ? "" : `:${frame}`}`, cuts: [], from: 0 }),
      level: value("against") === "computer" ? value("level") : "",
      first: size === "given" && isTurned ? OTHER[begins] : begins,
      misere: value("wins") === "fewest",
      resigned: "",
    };
  }

  return {
    element,
    /** @param {Level[]} found @param {string[]} [tabled] the boards that have tables, where there is no service */
    offer(found, tabled) {
      tables = tabled;
      levels.replaceChildren(...found.map(({ name, title, can }, i) => card("level", name, [strength(i, found.length), html("b", {}, title), html("span", {}, can)], { class: "card level", "data-level": name })));
      choose("level", wanted);
      show();
    },
    /** @param {Match} match a game like this is offered @param {number} mover whose turn it is where it begins */
    set({ source, cuts, from, level, first, misere }, mover) {
      const [, size, frame] = /^(?:board:)?(\d+)x\1(?::(\w+))?$/.exec(source) ?? [];
      const isGiven = from > 0 || !SIZES.includes(Number(size));
      position = { source, cuts: cuts.slice(0, from), from };
      given.hidden = !isGiven;
      isTurned = mover === 1;
      choose("size", isGiven ? "given" : size);
      choose("frame", frame ?? "american");
      choose("against", level ? "computer" : "people");
      wanted = level || wanted;
      choose("level", wanted);
      choose("first", isTurned ? OTHER[first] : first);
      choose("wins", misere ? "fewest" : "most");
      show();
    },
    draft,
    /** @returns {Match} what is chosen; the lot is drawn */
    chosen: () => (value("first") === "lot" ? { ...draft(), first: Math.random() < 0.5 ? "you" : "computer" } : draft()),
  };
}

/** @param {number} at @param {number} of @returns {HTMLElement} */
const strength = (at, of) => html("span", { class: "strength", "aria-hidden": "true" }, ...Array.from({ length: of }, (_, i) => html("i", { class: i <= at ? "on" : "" })));

/** @param {number} size @param {string} path the sides that are drawn @returns {SVGElement} a small picture of a board */
function small(size, path) {
  const places = Array.from({ length: size + 1 }, (_, i) => 8 + (84 * i) / size);
  const dots = places.flatMap((cx) => places.map((cy) => svg("circle", { cx, cy, r: Math.max(3, 9 - size) })));
  return svg("svg", { viewBox: "0 0 100 100", class: "small", "aria-hidden": "true" }, path && svg("path", { d: path }), ...dots);
}
