// @ts-check
// The curve of a flight, as SVG: legs from left to right by the coins that fall, and the opener's lead in coins. An
// altitude is that lead above the ground, which is minus the controlled value: the altitude at which a flight begins.

import { html, svg } from "./dom.js";
import { lighting } from "./marks.js";
import { signed } from "./worth.js";

/** @typedef {import("./flight.js").Flight} Flight */
/** @typedef {import("./flight.js").Leg} Leg */

const WIDTH = 420, HEIGHT = 230, LEFT = 40, RIGHT = 12, TOP = 52, BOTTOM = 34;

/**
 * @param {Record<string, Flight>} flights all that can be chosen
 * @param {Flight} flight the one that is chosen
 * @param {number} now legs that are flown
 * @param {(leg: number) => void} to
 * @param {string[][]} strings those of each leg, as far as they are known
 * @param {string} opener A or B
 * @returns {Element}
 */
export function chart(flights, flight, now, to, strings, opener) {
  const { legs } = flight, [{ start: ground }] = legs;
  const ends = legs.reduce((sums, leg) => [...sums, sums[sums.length - 1] + leg.coins], [0]);
  const total = ends[ends.length - 1];
  const every = Object.values(flights).flatMap((one) => one.legs.flatMap((leg) => [leg.start, leg.lowest, leg.start + leg.net]));
  const low = Math.min(-2, ...every) - 1, high = Math.max(2, ...every) + 1;
  const x = (/** @type {number} */ coins) => LEFT + ((WIDTH - LEFT - RIGHT) * coins) / total;
  const y = (/** @type {number} */ altitude) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - altitude)) / (high - low);
  const root = svg("svg", { class: "altitude", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  root.append(svg("rect", { class: "soil", x: LEFT, y: y(0), width: WIDTH - LEFT - RIGHT, height: y(low) - y(0) }));
  for (const tick of ticks(low - ground, high - ground).map((lead) => lead + ground)) root.append(svg("path", { class: "grid", d: `M${LEFT} ${y(tick)}H${WIDTH - RIGHT}` }), svg("text", { class: "tick end", x: LEFT - 5, y: y(tick) + 3.5 }, signed(tick - ground)));
  for (const tick of ticks(0, total)) root.append(svg("text", { class: "tick", x: x(tick), y: HEIGHT - BOTTOM + 13 }, String(tick)));
  root.append(
    svg("text", { class: "axis", transform: `translate(11 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)` }, `${opener}’s lead, coins`),
    svg("text", { class: "axis", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 5 }, "coins that have fallen"),
    svg("text", { class: "tick start", x: LEFT + 4, y: y(0) + 11 }, `ground: ${signed(-ground)}`),
  );
  const current = Math.min(legs.length - 1, Math.floor(now));
  legs.forEach((leg, i) => {
    const middle = (x(ends[i]) + x(ends[i + 1])) / 2;
    const kind = i < now ? "flown" : i === current ? "current" : "";
    const zone = svg("rect", { class: `leg ${kind}`, x: x(ends[i]), y: TOP, width: x(ends[i + 1]) - x(ends[i]), height: HEIGHT - TOP - BOTTOM, click: () => to(i === current ? i + 1 : i), ...lighting(strings[i] ?? []) });
    root.append(zone);
    // Where legs are many, only the next one has its name.
    if (kind === "current" || (WIDTH - LEFT - RIGHT) / legs.length > 9) root.append(svg("text", { class: `piece ${kind}`, transform: `translate(${middle + 3} ${TOP - 5}) rotate(-60)` }, leg.piece));
  });
  for (const other of new Set(Object.values(flights))) if (other !== flight) root.append(svg("path", { class: "other", d: curve(other, x, y, true) + curve(other, x, y, false) }));
  root.append(svg("path", { class: "ground", d: `M${LEFT} ${y(0)}H${WIDTH - RIGHT}` }), svg("path", { class: "path", d: curve(flight, x, y, true) }), svg("path", { class: "path given-up", d: curve(flight, x, y, false) }));
  const low0 = legs.findIndex((leg) => leg.kept && leg.lowest < 0);
  if (flight.crashes) {
    const place = low0 < 0 ? total : ends[low0] + dip(legs[low0]);
    const at = low0 < 0 ? flight.end : legs[low0].lowest;
    root.append(svg("path", { class: "crash", d: `M${x(place) - 5} ${y(at) - 5}l10 10m0 -10l-10 10` }), svg("text", { class: `crash ${x(place) > WIDTH - 70 ? "end" : "start"}`, x: x(place) + (x(place) > WIDTH - 70 ? -9 : 9), y: y(at) + 8 }, "crash"));
  }
  const altitude = now >= legs.length ? legs[legs.length - 1].start + legs[legs.length - 1].net : legs[current].start;
  root.append(svg("circle", { class: "plane", cx: x(ends[Math.min(legs.length, Math.floor(now))]), cy: y(altitude), r: 5 }));
  return html(
    "div",
    {
      class: "chart",
      role: "slider",
      id: "chart",
      tabindex: 0,
      "aria-label": "Legs of the flight; arrow keys fly and take back",
      "aria-valuemin": 0,
      "aria-valuemax": legs.length,
      "aria-valuenow": Math.floor(now),
      "aria-valuetext": `${Math.floor(now)} of ${legs.length} legs flown, ${opener}’s lead ${signed(altitude - ground)} coins`,
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        to(step > 0 ? Math.floor(now) + 1 : Math.ceil(now) - 1);
      },
    },
    root,
  );
}

/** @param {Leg} leg @returns {number} coins that the controller takes before he hands the rest over */
const dip = (leg) => (leg.kept ? (leg.coins - leg.net) / 2 : leg.coins);

/** @param {Flight} flight @param {(coins: number) => number} x @param {(altitude: number) => number} y @param {boolean} kept its legs with which control is kept, or the others */
function curve(flight, x, y, kept) {
  let coins = 0, words = "";
  for (const leg of flight.legs) {
    if (leg.kept === kept) words += `M${x(coins)} ${y(leg.start)}${kept ? `L${x(coins + dip(leg))} ${y(leg.start - dip(leg))}` : ""}L${x(coins + leg.coins)} ${y(leg.start + leg.net)}`;
    coins += leg.coins;
  }
  return words;
}

/** @param {number} low @param {number} high @returns {number[]} a few round numbers between them */
function ticks(low, high) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((one) => (high - low) / one <= 7) ?? 500;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}
