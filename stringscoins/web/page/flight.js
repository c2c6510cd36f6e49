// @ts-check
// Flights through a loony endgame: the opener's lead as the height of a plane, gone through leg by leg, while the
// board follows.

import { answer, sign } from "./answers.js";
import { chart } from "./altitude.js";
import { html } from "./dom.js";
import { playCuts } from "./rules.js";
import { signed } from "./worth.js";
import { stepOf } from "./walk.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {{piece: string, kind: string, length: number, coins: number, net: number, lowest: number, start: number, kept: boolean, phase: string}} Leg */
/** @typedef {{legs: Leg[], lowest: number, crashes: boolean, end: number, proves: boolean, found_by?: string}} Flight */
/** @typedef {{piece: string, strings: string[], cuts: string[]}} Played */
/** @typedef {{start: import("./state.js").State, cuts: string[]}} Anchor the endgame that is flown through */

/** @type {Record<string, string>} */
const NAMES = { plan: "flight plan", direct: "direct flight", reverse: "direct flight, reversed" };
/** @type {Anchor | null} */
let anchor = null;
let which = "plan";

/** @param {Page} page @returns {import("./state.js").State} where the flight began of which this is a state, or this state */
function startOf(page) {
  const isOn = anchor && anchor.start.source === page.state.source && anchor.start.yaml === page.state.yaml && stepOf(page, anchor.start.cuts, anchor.cuts) >= 0;
  if (!isOn) anchor = null;
  return anchor ? anchor.start : page.state;
}

/** @param {Page} page @param {boolean} isEndgame */
function asked(page, isEndgame) {
  const start = startOf(page);
  const found = answer(page, "flight", start);
  const flight = /** @type {Flight | undefined} */ (found.record?.[which] ?? found.record?.plan ?? found.record?.direct);
  const order = flight?.legs.map((leg) => leg.piece + (leg.kept || Math.abs(leg.net) !== leg.coins ? "+" : "-")).join(",");
  // A page asks for pieces once at a time: where a flight begins those of the openings come first.
  const isFree = !isEndgame || start !== page.state || !answer(page, "pieces", page.state).isWorking;
  const played = order && isFree ? answer(page, "pieces", start, { order }) : null;
  return { start, found, flight, played, pieces: /** @type {Played[] | undefined} */ (played?.record?.pieces) };
}

/** @param {Page} page @param {import("./state.js").State} start @param {Played[]} pieces @returns {number} legs that are flown, with a fraction within one */
function legsFlown(page, start, pieces) {
  let left = stepOf(page, start.cuts, pieces.flatMap(({ cuts }) => cuts));
  if (left < 0) return -1;
  let leg = 0;
  while (leg < pieces.length && left >= pieces[leg].cuts.length) left -= pieces[leg++].cuts.length;
  return left ? leg + left / pieces[leg].cuts.length : leg;
}

/** @typedef {ReturnType<typeof asked>} Info */
/** @type {Info | null} the flight that is shown */
let last = null;

/** @param {Page} page @param {boolean} isEndgame whether this state is a loony endgame @returns {Info | null} what is known of the flight through it, or of the one on which it is a stop */
export function flightAt(page, isEndgame) {
  startOf(page);
  last = isEndgame || anchor ? asked(page, isEndgame) : null;
  return last;
}

/** @param {Info | null} info @returns {string} what the view depends on */
export const flightKey = (info) => JSON.stringify(info && [which, info.start.cuts, info.found.isWorking, info.found.error, info.played?.isWorking, info.played?.error]);

/** @param {Page} page @returns {import("./marks.js").Marks | null} the piece that is to be flown next */
export function flyingMarks(page) {
  if (!last?.pieces || !anchor) return null;
  const { start, pieces } = last;
  const leg = pieces[Math.floor(legsFlown(page, start, pieces))];
  return leg ? new Map(leg.strings.map((id) => [id, { kind: "current", text: "" }])) : null;
}

/** @param {Page} page @param {Info} info @returns {HTMLElement} */
export function flightView(page, { start, found, flight, pieces }) {
  if (!found.record || !flight) return html("section", {}, html("h3", {}, "Flight plan"), sign(found, "Planning a flight…"));
  const flights = /** @type {Record<string, Flight>} */ (Object.fromEntries(Object.keys(NAMES).flatMap((name) => (found.record?.[name] ? [[name, found.record[name]]] : []))));
  const [opener, controller] = playCuts(page.position, start.cuts).mover ? "BA" : "AB";
  const done = pieces ? legsFlown(page, start, pieces) : 0;
  const now = Math.max(0, Math.min(flight.legs.length, done));
  /** @param {number} leg */
  const to = (leg) => {
    if (!pieces) return;
    const cuts = pieces.flatMap((piece) => piece.cuts);
    anchor = { start, cuts };
    // A graph is shown as chains and loops, as flights are told of.
    const look = page.position.look === "graph" && page.position.looks.includes("endgame") ? { look: "endgame" } : {};
    void page.go({
      ...look,
      cuts: [...start.cuts, ...pieces.slice(0, Math.max(0, Math.min(pieces.length, leg))).flatMap((piece) => piece.cuts)],
    });
  };
  const select = html(
    "select",
    {
      change: (/** @type {any} */ event) => {
        which = event.target.value;
        // Another way through the same endgame begins at its start.
        if (anchor) anchor = null, void page.go({ cuts: start.cuts });
        else page.refresh();
      },
    },
    ...Object.entries(flights).map(([name, { crashes }]) => html("option", { value: name, selected: flights[name] === flight }, `${NAMES[name]} (${crashes ? "crashes" : "safe"})`)),
  );
  return html(
    "section",
    { class: "flight", "data-testid": "flight" },
    html("div", { class: "between" }, html("h3", {}, "Flight plan"), html("label", {}, html("span", { class: "unseen" }, "Show the "), select)),
    html("p", { class: "quiet" }, `What happens if ${controller} stays in control, piece by piece. The curve is by how many coins ${opener} leads from here on; below 0 ${controller} leads. The ground is where it ends if ${controller} always keeps control. Below ground ${controller} does better to take everything: the plane crashes. Dotted: ${controller} is no longer in control.`),
    chart(flights, flight, now, to, pieces?.map(({ strings }) => strings) ?? [], opener),
    html(
      "div",
      { class: "buttons" },
      html("button", { disabled: now === 0, "aria-label": "to the start", click: () => to(0) }, "|◀"),
      html("button", { id: "unfly", disabled: now === 0, click: () => to(Math.ceil(now) - 1) }, "◀ Leg"),
      html("button", { id: "fly", disabled: !pieces || now >= flight.legs.length, click: () => to(Math.floor(now) + 1) }, "Fly ▶"),
      html("span", { class: "quiet", "data-testid": "leg" }, `${Math.floor(now)} of ${flight.legs.length} flown`),
    ),
    html("p", { "aria-live": "polite" }, caption(flight, Math.floor(now))),
    proof(found.record),
  );
}

/** @param {number} n */
export const coins = (n) => `${n} ${Math.abs(n) === 1 ? "coin" : "coins"}`;

/** @param {Flight} flight @param {number} place */
function caption(flight, place) {
  const leg = flight.legs[place];
  const ground = flight.legs[0].start, lead = (/** @type {number} */ altitude) => signed(altitude - ground);
  if (!leg) return flight.crashes ? `Landed at ${lead(flight.end)}; on the way the plane crashed, at ${lead(flight.lowest)}.` : `Landed at ${lead(flight.end)}, and never below ground: the controller had to stay in control.`;
  const gain = leg.net >= 0 ? `the opener gains ${coins(leg.net)}` : `the opener loses ${coins(-leg.net)}`;
  const what = leg.piece.endsWith(`-${leg.kind}`) ? "" : `, a ${leg.kind} of ${leg.length}`;
  const low = leg.lowest < 0 && leg.kept ? ` It crashes on the way, at ${lead(leg.lowest)}.` : leg.lowest < Math.min(leg.start, leg.start + leg.net) ? `, at the lowest ${lead(leg.lowest)}.` : ".";
  return `Next ${leg.piece}${what}: the controller ${leg.kept ? "keeps control" : "does not keep control"}, ${gain}, and the opener’s lead goes from ${lead(leg.start)} to ${lead(leg.start + leg.net)}${low}`;
}

/** @param {Record<string, any>} record */
function proof(record) {
  const conditions = /** @type {{condition: string, value: number | null, holds: boolean}[]} */ (record.conditions ?? []);
  if (!conditions.length) return null;
  const title = record.plan?.proves ? "The plan proves that the value is the controlled value" : "What a proof by the theorem would need";
  return html("details", {}, html("summary", {}, title), html("ul", {}, ...conditions.map(({ condition, value, holds }) => html("li", {}, `${holds ? "✓" : "✗"} ${condition}${value === null ? "" : `: ${value}`}`))));
}
