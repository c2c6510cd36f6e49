// @ts-check
// A position in a notebook: its picture with what moves are worth, how it will end, and the way back.

import { connect } from "./api.js";
import { button, choice, disable } from "./controls.js";
import { lineNames } from "./coordinates.js";
import { html } from "./dom.js";
import { flat } from "./flat.js";
import { outlook } from "./headline.js";
import { buildView } from "./picture.js";
import { playCuts } from "./rules.js";
import { START } from "./state.js";
import { evaluate, known, stop } from "./values.js";
import { plural, shownOf, wordsOf } from "./words.js";
import { judge, nimber, signed, units, worth } from "./worth.js";

/** What may stand on lines. */
const SHOWS = { margin: "Margins", nimber: "Nimbers", both: "Both", none: "Nothing" };
let widgets = 0;
/** @type {Set<() => void>} what draws each view of this widget */
const draws = new Set();

/** @param {{model: any, el: HTMLElement}} given @returns {() => void} what ends it */
export function render({ model, el }) {
  connect(model);
  const place = html("div", { class: "view" }), headline = html("p", { class: "headline", role: "status" }), facts = html("p", { class: "control" }), key = html("p", { class: "work key-of" });
  const back = button("back", "Take back", () => go(cuts().slice(0, -1))), again = button("again", "Start again", () => go([]));
  const name = `show-${Math.random().toString(36).slice(2)}-${++widgets}`;
  const shows = choice(name, SHOWS, { role: "radiogroup", "aria-label": "What stands on lines", change: (event) => ((show = event.target.value), draw()) });
  const root = html("div", { class: "stringscoins" }, headline, facts, place, html("div", { class: "doing" }, back, again, shows), key);
  /** @type {import("./picture.js").View | null} */
  let view = null;
  /** @type {any} */
  let show = "", position = null, game = null;

  const cuts = () => /** @type {string[]} */ (model.get("cuts"));
  /** @returns {any} the state of the page that this would be */
  const state = () => ({ ...START, source: "", yaml: position.yaml, cuts: cuts(), show });

  /** @param {string[]} made */
  function go(made) {
    model.set("cuts", made);
    model.save_changes();
  }

  /** Lay a position on the stage. */
  function lay() {
    const record = (position = model.get("_record"));
    place.replaceChildren();
    view = null;
    if (record.picture) {
      const named = lineNames(record), { cut } = wordsOf(record);
      const point = (/** @type {string | null} */ string) => view?.element.querySelectorAll("[data-string]").forEach((line) => line.classList.toggle("pointed", line.getAttribute("data-string") === string));
      view = buildView(record, () => flat(record, false), { cut: (string) => go([...cuts(), string]), point }, { initials: "AB", verb: (string) => `${cut} ${named(string)}` });
      place.append(view.element);
      const [, , width, height] = view.whole();
      root.style.setProperty("--shape", String(record.look === "board" ? 1 : Math.min(3, Math.max(1, width / height))));
    }
    place.classList.toggle("squared", position.look === "board");
    root.style.setProperty("--n", String(Math.max(position.board?.rows ?? 1, position.board?.columns ?? 1)));
    step();
  }

  /** Show the position after the cuts, and ask what it is worth. */
  function step() {
    if (position !== model.get("_record")) return; // which comes with the cuts
    const asked = state();
    game = playCuts(position, cuts());
    draw();
    const strings = Object.keys(game.left).length;
    if (strings) void evaluate(asked, strings, () => draws.forEach((one) => one()));
    else stop();
  }

  /** Show what is known by now. */
  function draw() {
    const now = state(), page = /** @type {any} */ ({ state: now, game, position });
    const found = { estimate: known(now, "estimate"), nimber: known(now, "nimber"), score: known(now, "score") };
    /** @type {Record<string, import("./picture.js").Worth>} */
    const worths = {};
    for (const move of judge(page, found)) worths[move.id] = worth(now, position, move);
    view?.update(game, worths);
    const { text, kind } = outlook(page, found);
    headline.textContent = text;
    headline.className = `headline ${kind}`;
    facts.textContent = told(found);
    key.textContent = Object.keys(game.left).length ? units(page, position, found, false) : "";
    for (const one of [back, again]) disable(one, !cuts().length);
    for (const input of shows.querySelectorAll("input")) input.checked = input.value === shownOf(now, position);
  }

  /** @param {Record<"estimate" | "nimber" | "score", import("./values.js").Known>} found @returns {string} whose turn it is, the coins, the nimber and the margin */
  function told({ estimate, nimber: { value, isWorking, error }, score }) {
    const { coins, mover, left } = game, words = wordsOf(position), said = [`A ${coins[0]}, B ${coins[1]}`];
    if (!Object.keys(left).length) return `${plural(coins[0] + coins[1], words.coin, words.coins)}: ${said[0]}`;
    said.push(`${"AB"[mover]} to ${words.cut}`);
    if (show === "none") return said.join(" · ");
    if (value !== null) said.push(value === "loony" ? "loony" : `nimber ${nimber(value)}`);
    const guess = estimate.estimate, margin = score.value ?? guess?.margin;
    if (margin !== undefined) said.push(`margin ${score.value === null && !guess?.exact ? "about " : ""}${signed(Math.round(Number(margin)))} for ${"AB"[mover]}`);
    if (isWorking || score.isWorking || estimate.isWorking) said.push("searching …");
    else if (error || score.error) said.push(error || score.error);
    return said.join(" · ");
  }

  /** Dark where the notebook is. */
  function shade() {
    let under = /** @type {Element | null} */ (el), color = [255, 255, 255];
    for (; under; under = under.parentElement ?? /** @type {any} */ (under.getRootNode()).host ?? null) {
      const [r, g, b, alpha = 1] = (getComputedStyle(under).backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
      if (alpha > 0.5) {
        color = [r, g, b];
        break;
      }
    }
    root.classList.toggle("dark", color[0] + color[1] + color[2] < 384);
  }

  el.append(root);
  draws.add(draw);
  lay();
  shade();
  requestAnimationFrame(shade); // by then it stands in its place
  const watching = new MutationObserver(() => setTimeout(shade, 300));
  for (const element of [document.documentElement, document.body]) watching.observe(element, { attributes: true });
  model.on("change:cuts", step);
  model.on("change:_record", lay);
  return () => {
    draws.delete(draw);
    if (!draws.size) stop();
    watching.disconnect();
    model.off("change:cuts", step);
    model.off("change:_record", lay);
    root.remove();
  };
}
