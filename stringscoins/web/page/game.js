// @ts-check
// The panel about the game: its score as a curve, its mistakes, and its lines with notes and variations.

import { lineNames } from "./coordinates.js";
import { curve } from "./curve.js";
import { html } from "./dom.js";
import { glance, known, look, reviewOf, stop } from "./review.js";
import { playCuts } from "./rules.js";
import { steady } from "./steady.js";
import { after, forget, gameOf, keep, lineOf, load, prefer, rootOf, saveTree, way } from "./tree.js";
import { aloud, called, costOf, isYours, namesOf, outlook, sign, totals } from "./verdicts.js";
import { plural, wordsOf } from "./words.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./review.js").Reviewed} Reviewed */
/** @typedef {{page: Page, cuts: string[], review: import("./review.js").Review, game: string[], branch: number, moves: Reviewed[], points: import("./review.js").Point[], told: Reviewed[], subject: Reviewed | null}} Told cuts are those of the line in which one is, which leaves the game after so many moves as branch says, or never: -1; told are the mistakes that are gone through: yours, if you made any; subject is that which is spoken of */

const over = curve();
const below = html("div", { class: "below" }), element = html("div", { class: "review", "data-testid": "review" }, over.slider, below);
/** @param {Told} now */
const reviewed = ({ page, cuts, review }) => [page.state, cuts, review.version, Boolean(review.running), review.said];
/** What stands in the panel, and what it depends on. */
const PARTS = [
  ...[tools, verdict, figures].map((make) => ({ make, about: reviewed, same: steady() })),
  { make: list, about: (/** @type {Told} */ now) => [reviewed(now), rootOf(now.page.state)], same: steady() },
  // A note that is typed stays as it is while rows come.
  { make: notes, about: (/** @type {Told} */ { page }) => [page.state, rootOf(page.state).next.length > 0], same: steady() },
];

/** @param {Reviewed} move @returns {boolean} whether it is known to have cost a coin */
const isCostly = ({ isAbout, cost }) => !isAbout && cost !== 0;

/** @param {Page} page @returns {Told} */
function describe(page) {
  const cuts = lineOf(page), game = gameOf(page), branch = cuts.findIndex((cut, i) => cut !== game[i]);
  const { moves, points } = known(page, cuts), here = page.state.cuts.length;
  const near = [moves[here], moves[here - 1]].find((move) => move?.isMistake);
  const mistakes = moves.filter(({ isMistake, number }) => isMistake && number > branch), yours = mistakes.filter((move) => isYours(page, move));
  const told = yours.length ? yours : mistakes;
  return { page, cuts, game, branch, review: reviewOf(page.state), moves, points, told, subject: near ?? told.find(isCostly) ?? told[0] ?? null };
}

/** @type {import("./app.js").Panel} */
export const game = {
  id: "game",
  title: "Review",
  shown(page) {
    const now = describe(page), { cuts, moves, points } = now, { state } = page;
    if (state.show !== "none") glance(page, cuts);
    const keyed = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : "";
    const parts = PARTS.map(({ make, about, same }) => same(about(now), () => make(now)));
    const note = /** @type {HTMLTextAreaElement} */ (parts[4].querySelector("textarea"));
    if (note !== document.activeElement) note.value = way(state).at(-1)?.note ?? "";
    over.show(
      { moves, points, here: state.cuts.length, misere: state.misere },
      {
        go: (number) => void page.go({ cuts: cuts.slice(0, number) }),
        point: (number) => page.doing.point(number ? cuts[number - 1] : null),
        words: (number) => outlook(page, moves, points, number),
        isMistake: (number) => moves[number - 1].isMistake,
        names: namesOf(page),
      },
    );
    over.slider.hidden = below.hidden = !cuts.length;
    put(below, [over.words, parts[0]]);
    const at = element.querySelector(".played")?.scrollTop ?? 0;
    const [, card, totals, list, notes] = parts;
    put(element, [card, over.slider, below, list, totals, notes]);
    follow(list, at, state);
    if (keyed && document.activeElement === document.body) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(keyed)}"]`))?.focus({ preventScroll: true });
    return element;
  },
  marks(page) {
    const { subject, cuts } = describe(page), here = page.state.cuts.length;
    if (!subject || (here !== subject.number && here !== subject.number - 1)) return new Map();
    /** @type {[string, import("./marks.js").Mark][]} */
    const better = ((subject.best?.length ? subject.best : subject.winning) ?? []).map((id) => [id, { kind: "better", text: "" }]);
    // The last line that was drawn has no name on the board any more.
    return new Map([[here === subject.number ? "" : cuts[here], { kind: "mistake", text: "" }], ...better]);
  },
};

/** @type {import("./state.js").State | null} whose place in the list is in sight */
let followed = null;
/** @param {HTMLElement} list @param {number} at how far it was scrolled @param {import("./state.js").State} state */
function follow(list, at, state) {
  list.scrollTop = at;
  const now = list.querySelector("[aria-current]");
  if (followed === state || !now || !list.clientHeight) return;
  followed = state;
  const { top, bottom } = now.getBoundingClientRect(), around = list.getBoundingClientRect();
  if (top < around.top || bottom > around.bottom) list.scrollTop += (top + bottom - around.top - around.bottom) / 2;
}

/** @param {HTMLElement} place @param {HTMLElement[]} parts that are to stand in it; what stands there already stays untouched */
const put = (place, parts) => parts.forEach((part, i) => place.children[i] !== part && (place.children[i] ? place.replaceChild(part, place.children[i]) : place.append(part)));

/** @param {string} text @returns {(string | HTMLElement)[]} the same; no name of a line is broken at its hyphen */
const unbroken = (text) => text.split(/([a-z]+\d+-[a-z]+\d+)/).map((part, i) => (i % 2 ? html("span", { class: "name" }, part) : part));

/** @param {Told} now @returns {HTMLElement} what each player gave away in the game, also while one is in a variation */
function figures({ page, review, game }) {
  return review.isBegun && game.length ? totals(page, known(page, game).moves) : html("div", { hidden: true });
}

/** @param {"good" | "bad" | ""} kind @param {string} title @param {string} text @param {...(HTMLElement | false)} buttons @returns {HTMLElement} */
const card = (kind, title, text, ...buttons) => html("div", { class: `note ${kind}`, "data-testid": "mistake" }, html("p", {}, html("b", {}, ...unbroken(title)), ...unbroken(text)), html("div", { class: "row" }, ...buttons));

/** @param {Told} now @returns {HTMLElement} the mistake that is spoken of */
function verdict({ page, cuts, game, branch, review, moves, told, subject }) {
  if (!cuts.length) return html("div", { hidden: true });
  const isDone = moves.every(({ isKnown }) => isKnown), isAside = branch >= 0, isRunning = Boolean(review.running);
  const back = isAside && html("button", { class: "button", "data-key": "back", click: () => void page.go({ cuts: game.slice(0, branch + 1) }) }, "Back to the game");
  if (!subject) {
    const [title, text] = isAside ? [`A variation of move ${branch + 1}`, `In the game it was ${lineNames(page.position)(game[branch])}.${isDone ? " Nothing was given away from here on." : ""}`] : isDone ? ["No mistake", "Nobody gave anything away."] : review.isBegun ? ["No mistake so far", "The last moves are looked at first."] : ["What did each move cost?", "The review looks at the game from its end."];
    return card(isDone ? "good" : "", title, text, back);
  }
  // Moves before the first one that is known may have been mistakes, too.
  const isFirst = !isAside && subject === told.find(isCostly), isSure = moves.slice(0, subject.number).every(({ isAbout }) => !isAbout);
  const whose = !isAside && told.length && isYours(page, told[0]) ? "Your " : "", first = `${whose}first ${isSure ? "" : "known "}mistake`;
  const which = isFirst ? first[0].toUpperCase() + first.slice(1) : "Mistake";
  const later = told.find(({ number }) => number > subject.number) ?? told[0] ?? subject;
  const here = page.state.cuts.length, isHere = here === subject.number || here === subject.number - 1;
  const next = isHere ? later : subject;
  const show = html("button", { class: "button", "data-key": "show", hidden: isHere && next === subject, click: () => void page.go({ cuts: cuts.slice(0, next.number - 1) }) }, isHere ? (next.number > subject.number ? (whose ? "Your next mistake" : "Next mistake") : whose ? "Your first mistake" : "First mistake") : "Show it");
  return card("bad", `${which}: ${called(page, subject)}`, costOf(page, subject, isRunning ? "is still to be found" : review.isBegun ? "is not known" : "is found by the review"), show, back);
}

/** @param {Told} now @returns {HTMLElement} how far the review is, and what begins and ends it */
function tools({ page, cuts, branch, review, moves }) {
  const isDone = moves.every(({ isKnown }) => isKnown), found = moves.filter(({ isAbout }) => !isAbout).length, isRunning = Boolean(review.running);
  const button = isRunning
    ? html("button", { class: "button", "data-key": "review", "data-testid": "stop-review", click: stop }, "Stop")
    : html("button", { class: `button ${review.isBegun ? "" : "key"}`, id: "explain-game", "data-key": "review", hidden: isDone, click: () => void look(page, cuts) }, review.isBegun ? "Resume" : "Review this game");
  const { string, strings } = wordsOf(page.position), all = plural(moves.length, string, strings);
  const how = isDone ? `${all} reviewed` : !review.isBegun ? all : found < moves.length ? `${found} of ${all} reviewed` : `${all} reviewed in ${wordsOf(page.position).coins}, not yet in control`;
  const whole = branch < 0 ? how : `Variation: ${how}`, words = review.said && !isDone ? `${whole}. ${review.said}` : whole + (isRunning && !isDone ? " …" : "");
  return html("div", { class: "reviewing" }, html("p", { class: "quiet", role: "status", title: words }, words), button);
}

/** @param {Told} now @param {string[]} cuts that lead to a move @param {string} note @returns {HTMLElement} */
function step({ page }, cuts, note) {
  const [move] = known(page, cuts, cuts.length - 1).moves;
  const { position, state } = page, { id, by, took } = move;
  const here = cuts.length === state.cuts.length && cuts.every((cut, i) => cut === state.cuts[i]);
  const { coin, coins, cut } = wordsOf(position), text = sign(move), cost = Number(move.cost);
  const words = [`${namesOf(page)[by]}: ${cut} ${lineNames(position)(id)}`, took && `takes ${plural(took, coin, coins)}`, aloud(page, move), note && `note: ${note}`].filter(Boolean).join(", ");
  return html(
    "span",
    { class: `step ${here ? "now" : ""}`, "data-move": id },
    html("button", { class: `by${by}`, "aria-current": here ? "step" : null, "aria-label": words, title: words, "data-cut": id, "data-key": JSON.stringify(cuts), click: () => void page.go({ cuts }) }, lineNames(position)(id), took ? html("sup", {}, `+${took}`) : ""),
    text && html("span", { class: `chip ${move.isAbout ? "estimate" : ""} worth${cost > 4 ? 4 : Math.min(3, Math.round(cost))}`, "aria-hidden": "true" }, text),
    move.losesControl && html("span", { class: "chip lost", "aria-hidden": "true" }, "control"),
    note && html("em", {}, note),
  );
}

/** @param {Told} now @param {Node} node @param {string[]} cuts that lead to it @returns {HTMLElement} a variation and its own */
function variation(now, node, cuts) {
  const element = html("div", { class: "variation" }, step(now, cuts, node.note));
  for (let [at, path] = [node, cuts]; ; ) {
    const [first, ...others] = after(now.page.position, at, path), before = path;
    if (!first) return element;
    path = [...path, first.cut];
    element.append(step(now, path, first.note), ...others.map((other) => variation(now, other, [...before, other.cut])));
    at = first;
  }
}

/** @param {Told} now @returns {HTMLElement} the game, a row for each two turns with the number of its first move; variations stand below the row from which they go off */
function list(now) {
  const { page } = now, root = rootOf(page.state);
  const here = page.state.cuts.length === 0;
  const element = html("div", { class: "played" });
  element.append(html("span", { class: "n" }), html("span", { class: `start ${here ? "now" : ""}` }, html("button", { "aria-current": here ? "step" : null, "data-key": "start", click: () => void page.go({ cuts: [] }) }, "Start"), root.note && html("em", {}, root.note)));
  /** @type {HTMLElement[]} */
  let cells = [], waiting = [];
  let last = -1, path = /** @type {string[]} */ ([]);
  for (let node = root; ; ) {
    const [first, ...others] = after(page.position, node, path), before = path;
    if (!first) break;
    const by = playCuts(page.position, path).mover;
    path = [...path, first.cut];
    if (last !== by && (by === 0 || !cells.length)) {
      cells = [0, 1].map((player) => html("span", { class: "ab"[player] }));
      element.append(...waiting, html("span", { class: "n" }, String(path.length)), ...cells);
      waiting = [];
    }
    cells[(last = by)].append(step(now, path, first.note));
    waiting.push(...others.map((other) => variation(now, other, [...before, other.cut])));
    node = first;
  }
  element.append(...waiting);
  return element;
}

/** @param {Told} now @returns {HTMLElement} words about a place, and what is done with variations */
function notes({ page }) {
  const here = () => /** @type {Node} */ (way(page.state).at(-1)), root = rootOf(page.state), { cut, string } = wordsOf(page.position);
  const isStart = here() === root;
  const trouble = html("p", { role: "alert", class: "trouble" });
  const file = html("input", {
    type: "file",
    accept: ".json",
    "aria-label": "A game that was saved",
    hidden: true,
    change: (/** @type {any} */ event) => load(page, event.target.files[0]).catch((error) => (trouble.textContent = error instanceof SyntaxError ? "this file holds no game" : error.message)),
  });
  const note = html("textarea", {
    id: "note",
    rows: 2,
    placeholder: "Your words about this place in the game",
    input: (/** @type {any} */ event) => ((here().note = event.target.value), keep(page.state)),
    change: () => page.refresh(),
  });
  return html(
    "div",
    { class: "noted" },
    html("p", { class: "quiet" }, root.next.length ? html("span", { class: "of-keys" }, "Arrow keys go back and forward, v goes to another variation.") : `${cut[0].toUpperCase()}${cut.slice(1)} a ${string}, and it is written down here. Go back and ${cut} another one: that is a variation.`),
    html("label", { for: "note", class: "label-line" }, "Note"),
    note,
    html(
      "div",
      { class: "row" },
      html("button", { class: "button", disabled: isStart, title: "The game goes on as here; what it was becomes a variation", click: () => prefer(page) }, "Make this the main line"),
      html("button", { class: "button", disabled: isStart, title: `Delete this ${string} and all after it`, click: () => forget(page) }, "Delete from here"),
      html("button", { class: "button", click: () => saveTree(page) }, "Save"),
      html("button", { class: "button", click: () => file.click() }, "Load"),
      file,
    ),
    trouble,
  );
}
