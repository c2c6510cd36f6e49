// @ts-check
// What stands in the room to learn in: title and steps, board, buttons, what is to be read and done, the list of lessons.

import { boardIn } from "./board.js";
import { counter, shade } from "./chains.js";
import { button, disable } from "./controls.js";
import { addressOf, isDone, kept, next } from "./course.js";
import { byId, html } from "./dom.js";
import { set } from "./picture.js";

/** @typedef {import("./learn.js").Seen} Seen */
/** @typedef {import("./course.js").Step} Step */
/** @typedef {Record<"back" | "show" | "again" | "forward" | "retry", () => void> & {answer: (number: number) => void, go: (place: import("./course.js").Place) => void}} Doing */

/** What a note is called at each stage; the others are not seen, but have their room. */
const NOTES = /** @type {const} */ ({ ask: "Your turn", more: "Right so far", right: "Right!", wrong: "Not yet", shown: "Shown" });

/** @param {Doing} doing */
export function furnish(doing) {
  const board = boardIn("lesson"), { stage } = board;
  const number = html("p", { class: "label-line" }), title = html("h1", { class: "headline", "data-testid": "lesson-title" }, "Learn"), steps = html("div", { class: "steps", role: "img" });
  const head = html("section", { class: "head task" }, number, title, steps);
  const buttons = {
    back: button("back", "Back", doing.back),
    show: button("show-me", "Show me", doing.show),
    again: button("try-again", "Try again", doing.again, "key"),
    forward: button("next", "Next", doing.forward, "key"),
  };
  const actions = html("div", { class: "actions", role: "toolbar", "aria-label": "Lesson" }, ...Object.values(buttons));
  const words = html("div", { class: "prose", "data-testid": "words", "aria-live": "polite" }), notes = html("div", { class: "stacked", role: "status" }), counts = html("div", { class: "counts" });
  const list = html("ol", { class: "lessons", "aria-labelledby": "of-lessons" });
  const panel = html("aside", { class: "panel", tabindex: 0, "aria-label": "The lesson" }, html("div", { class: "panel-body" }, words, notes, counts, html("div", {}, html("h2", { class: "label-line", id: "of-lessons" }, "Lessons"), list)));
  /** @type {Step | null} the step whose notes are there, and the trouble that is told */
  let told = null;
  let complained = "";
  /** @type {keyof typeof NOTES} which of them is seen */
  let seen = "ask";

  /** @param {Step} step @param {import("./course.js").Lesson} lesson write what is said of it, at each stage */
  function write(step, lesson) {
    words.replaceChildren(html("p", {}, ...withTerms(step, lesson)));
    const { task } = step;
    if (!task) return notes.replaceChildren();
    const numbers = task.choices.length > 0 && html("div", { class: "numbers" }, ...task.choices.map((one) => html("button", { class: "button", "data-number": one, click: () => doing.answer(one) }, String(one))));
    const texts = { ask: task.words, more: "Draw on.", right: task.right, wrong: task.wrong, shown: task.choices.length ? `${task.show[0]}. ${task.right}` : task.right };
    const kinds = /** @type {Record<string, string>} */ ({ right: "good", wrong: "bad" });
    notes.replaceChildren(...Object.entries(NOTES).map(([name, called]) => html("div", { class: `note ${kinds[name] ?? ""}`, "data-stage": name }, html("b", {}, called), texts[/** @type {"ask"} */ (name)], name === "ask" && numbers)));
  }

  return {
    board,

    /** @param {import("./rules.js").Game} game @param {string[]} light the strings and coins that are lit @param {Record<string, import("./picture.js").Worth>} worths @param {boolean} isStill */
    draw(game, light, worths, isStill) {
      board.show(game, { worths, isStill, marks: { hinted: light } });
      for (const coin of /** @type {NodeListOf<SVGElement>} */ (stage.querySelectorAll("[data-coin]"))) coin.classList.toggle("lit", light.includes(coin.dataset.coin ?? ""));
    },

    /** @param {boolean} is whether room is kept for the number of chains, so that nothing moves when it comes */
    reserve(is) {
      counts.hidden = !is;
    },

    /** @param {import("./counting.js").Fight | null} fight @param {number} mover shade the chains, and tell how many there are; null for no more of it */
    count(fight, mover) {
      shade(stage, fight?.areas ?? []);
      counts.replaceChildren(fight ? counter(fight, mover) : "");
    },

    /** @param {Seen} seen */
    show({ lessons, at, stage: now, isLaid, isBegun, trouble }) {
      if (!stage.isConnected) byId("lesson").replaceChildren(head, stage, actions, panel);
      const lesson = lessons[at.lesson - 1], step = lesson?.steps[at.step - 1];
      if (trouble || complained) {
        complained = trouble;
        told = null;
        notes.replaceChildren(html("div", { class: "note bad", role: "alert" }, html("p", {}, trouble), html("button", { class: "button", click: () => doing.retry() }, "Try again")));
      }
      if (!step || trouble) return;
      number.textContent = `Lesson ${at.lesson} of ${lessons.length}`;
      title.textContent = lesson.title;
      steps.setAttribute("aria-label", `Step ${at.step} of ${lesson.steps.length}`);
      steps.replaceChildren(...lesson.steps.map((_, i) => html("i", { class: i + 1 === at.step ? "now" : kept().done[addressOf({ ...at, step: i + 1 })] ? "done" : "" })));
      if (told !== step) {
        write(step, lesson);
        told = step;
        panel.scrollTop = 0;
      }
      entries(lessons, at.lesson);
      // While somebody draws the note stays as it is.
      seen = now === "ask" && isBegun ? "more" : now === "busy" && isBegun ? seen : now === "busy" || now === "read" ? "ask" : now;
      for (const note of /** @type {NodeListOf<HTMLElement>} */ (notes.querySelectorAll("[data-stage]"))) {
        const is = note.dataset.stage === seen;
        if (is && !note.classList.contains("on") && seen !== "ask") note.scrollIntoView({ block: "nearest" });
        note.classList.toggle("on", is);
      }
      for (const one of /** @type {NodeListOf<HTMLElement>} */ (notes.querySelectorAll("[data-number]"))) disable(one, !isLaid);
      const isStuck = now === "wrong" || now === "shown", following = next(at, lessons, 1);
      const hasFocus = document.activeElement === buttons.show;
      buttons.show.hidden = isStuck;
      buttons.again.hidden = !isStuck;
      if (isStuck && hasFocus) buttons.again.focus();
      // What is to be done comes first.
      buttons.forward.classList.toggle("key", now === "read" || now === "right");
      buttons.forward.textContent = !following ? "To the puzzles" : following.lesson > at.lesson ? "Next lesson" : "Next";
      disable(buttons.show, !step.task);
      buttons.show.title = step.task ? "" : "There is nothing to do in this step";
      disable(buttons.back, !next(at, lessons, -1));
    },
  };

  /** @param {import("./course.js").Lesson[]} lessons @param {number} at list them, with a tick at those that are done */
  function entries(lessons, at) {
    if (!list.firstChild) list.append(...lessons.map(({ title: name }, i) => html("li", {}, html("button", { click: () => doing.go({ lesson: i + 1, step: 1 }) }, html("span", { class: "n" }, String(i + 1)), name, html("span")))));
    [...list.querySelectorAll("button")].forEach((entry, i) => {
      const { steps } = lessons[i], isHere = i + 1 === at, isAll = isDone(lessons, i + 1), sign = /** @type {Element} */ (entry.lastElementChild);
      entry.classList.toggle("now", isHere);
      set(entry, { "aria-current": isHere ? "step" : null });
      set(sign, isAll ? { class: "done", role: "img", "aria-label": "done" } : { class: "quiet", role: null, "aria-label": null });
      const some = steps.filter((_, step) => kept().done[addressOf({ lesson: i + 1, step: step + 1 })]).length;
      sign.textContent = isAll ? "✓" : some ? `${some} of ${steps.length}` : "2 min";
    });
  }
}

/** @param {Step} step @param {import("./course.js").Lesson} lesson @returns {(Node | string)[]} its words, with the terms in bold that are new here */
function withTerms(step, { steps, terms }) {
  const before = steps.slice(0, steps.indexOf(step)).map(({ words }) => words).join(" ").toLowerCase();
  const fresh = terms.filter((term) => !before.includes(term.toLowerCase())).sort((one, other) => other.length - one.length);
  if (!fresh.length) return [step.words];
  const parts = step.words.split(new RegExp(`\\b(${fresh.join("|")})\\b`, "i")), at = parts.map((part) => part.toLowerCase());
  return parts.map((part, i) => (i % 2 && at.indexOf(at[i]) === i ? html("b", {}, part) : part));
}
