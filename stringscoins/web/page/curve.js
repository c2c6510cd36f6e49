// @ts-check
// The score over a game: what A gets after each line when both play best from there. Exact values are joined by a line,
// estimates by a dashed one; mistakes are dots.

import { html, svg } from "./dom.js";

/** @typedef {import("./review.js").Point} Point */
/** @typedef {import("./review.js").Reviewed} Reviewed */
/** @typedef {{moves: Reviewed[], points: Point[], here: number, misere: boolean}} Shown here is the number of moves made */
/** @typedef {{go: (number: number) => void, point: (number: number | null) => void, words: (number: number) => string, isMistake: (number: number) => boolean, names: [string, string]}} Doing names of the players */

const WIDTH = 300, HEIGHT = 80, EDGE = 15;

/** @returns {{slider: HTMLElement, words: HTMLElement, show: (shown: Shown, doing: Doing) => void}} */
export function curve() {
  const drawn = { preserveAspectRatio: "none", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", "aria-hidden": "true" };
  const picture = svg("svg", drawn), slider = html("div", { class: "over-game", role: "slider", tabindex: 0, "data-key": "curve", "aria-label": "The expected score over the game", "aria-valuemin": 0 }, picture);
  const sides = [0, 1].map(() => html("span", { class: "better", "aria-hidden": "true" }));
  slider.append(...sides);
  const words = html("p", { class: "at-point", "aria-hidden": "true" });
  /** @type {Shown} */
  let now;
  /** @type {Doing} */
  let does;
  /** @type {number | null} */
  let pointed = null;

  /** @param {PointerEvent | MouseEvent} event @returns {number} */
  const at = ({ clientX }) => {
    const { left, width } = slider.getBoundingClientRect();
    return Math.max(0, Math.min(now.moves.length, Math.round(((clientX - left) / width) * now.moves.length)));
  };
  /** @param {number | null} number */
  const point = (number) => {
    if (pointed === number) return;
    pointed = number;
    does.point(number);
    draw();
  };
  slider.addEventListener("pointermove", (event) => point(at(event)));
  slider.addEventListener("pointerleave", () => point(null));
  slider.addEventListener("click", (event) => does.go(at(event)));
  slider.addEventListener("keydown", (event) => {
    const { here, moves } = now, numbers = moves.map(({ number }) => number), places = numbers.filter(does.isMistake);
    const to = { ArrowLeft: here - 1, ArrowDown: here - 1, ArrowRight: here + 1, ArrowUp: here + 1, Home: 0, End: moves.length, PageUp: places.findLast((place) => place < here), PageDown: places.find((place) => place > here) }[event.key];
    if (!(event.key.startsWith("Arrow") || event.key in { Home: 0, End: 0, PageUp: 0, PageDown: 0 })) return;
    event.preventDefault();
    event.stopPropagation();
    // What is told is the place that one goes to, not that under a pointer which rests.
    point(null);
    if (to !== undefined && to >= 0 && to <= moves.length && to !== here) does.go(to);
  });

  function draw() {
    const { moves, points, here, misere } = now, all = Math.max(1, ...points.map(({ coins }) => (coins ? coins[0] + coins[1] : 0)));
    const x = (/** @type {number} */ number) => (WIDTH * number) / Math.max(1, moves.length);
    // Most games stay near the middle.
    const half = Math.max(all / 4, ...points.map(({ coins }) => (coins ? Math.abs(coins[0] - coins[1]) / 2 : 0)));
    /** @param {Point} point @returns {number | null} */
    const y = ({ coins }) => coins && HEIGHT / 2 + ((misere ? 1 : -1) * (HEIGHT / 2 - EDGE) * (coins[0] - coins[1])) / 2 / half;
    /** @type {Record<"exact" | "about", string>} */
    const lines = { exact: "", about: "" };
    const there = points.flatMap((point, number) => (point.coins ? [{ number, isExact: point.isExact, height: Number(y(point)) }] : []));
    there.slice(1).forEach((to, i) => {
      const from = there[i], isNext = from.number === to.number - 1;
      lines[isNext && from.isExact && to.isExact ? "exact" : "about"] += `M${x(from.number)} ${from.height}L${x(to.number)} ${to.height}`;
    });
    const dots = moves.flatMap(({ number, isMistake, losesControl, cost, isAbout }) => {
      const height = isMistake ? y(points[number]) : null;
      if (height === null) return [];
      const dot = (/** @type {string} */ kind) => svg("path", { class: kind, d: `M${x(number)} ${height}h0` });
      // A mistake in control alone is a ring.
      return losesControl && (isAbout || !cost) ? [dot("mistake"), dot("hole")] : [dot("mistake")];
    });
    const place = pointed ?? here;
    picture.replaceChildren(
      svg("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      svg("path", { class: "here", d: `M${x(here)} 0V${HEIGHT}` }),
      ...(pointed === null ? [] : [svg("path", { class: "there", d: `M${x(pointed)} 0V${HEIGHT}` })]),
      svg("path", { class: "about", d: lines.about }),
      svg("path", { class: "exact", d: lines.exact }),
      ...dots,
    );
    // Above the middle is better for A, unless fewer win.
    sides.forEach((side, i) => (side.textContent = does.names[misere ? 1 - i : i]));
    const told = does.words(place);
    if (words.textContent !== told) words.textContent = told;
    for (const [key, value] of Object.entries({ "aria-valuemax": moves.length, "aria-valuenow": here, "aria-valuetext": does.words(here) })) slider.setAttribute(key, String(value));
  }

  return {
    slider,
    words,
    show(shown, doing) {
      now = shown;
      does = doing;
      draw();
    },
  };
}
