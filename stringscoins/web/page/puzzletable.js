// @ts-check
// What stands in the room of puzzles: the question, the board, buttons, what is said, the line that plays itself, what
// was solved, and the choice of what comes next. Each has its place and its height, whatever the words are.

import { boardIn } from "./board.js";
import { button, card, disable, group, picks } from "./controls.js";
import { lineName, rowsOf } from "./coordinates.js";
import { byId, html } from "./dom.js";
import { difficulties } from "./seeds.js";
import { turnsDrawn, whole } from "./turns.js";

/** @typedef {import("./puzzles.js").Asked} Asked */
/** @typedef {Record<"next" | "hint" | "solve" | "again" | "forget" | "retry" | "stop" | "analyze" | "pause" | "back" | "forward", () => void> & {choose: (change: Partial<import("./progress.js").Wanted>) => void}} Doing */
/** @typedef {{asked: Asked | null, game: import("./rules.js").Game | null, made: string[], length: number, isPlaying: boolean, isMaking: boolean, trouble: string, progress: import("./progress.js").Progress, firsts: number}} Seen */

/** @type {Record<string, {title: string, about: string, question: string, task: string}>} */
export const KINDS = {
  control: { title: "Control", about: "Who will draw the last safe line?", question: "Who draws the last safe line?", task: "No box can be taken. One line wins the fight for control." },
  sacrifice: { title: "Sacrifice", about: "Give boxes away to win more.", question: "What will you give away?", task: "Safe lines are left, but none of them is enough." },
  loony: { title: "Take or leave", about: "Take the boxes, or leave the last two?", question: "Take them, or leave them?", task: "The last boxes of a chain or loop are yours if you want them." },
  count: { title: "What to open", about: "Count: which chain is the cheapest?", question: "Which one will you open?", task: "Every line gives boxes away. One costs less than the others." },
};
/** @type {Record<string, string>} */
export const DIFFICULTIES = { easy: "Easy", medium: "Medium", hard: "Hard" };
const SIZES = { "3x3": "3 × 3", "4x4": "4 × 4", "5x5": "5 × 5" };
const FRAMES = { "": "American", ":icelandic": "Icelandic", ":swedish": "Swedish" };

/** @type {Record<import("./puzzles.js").Stage, string>} what stands in place of the task once it is answered */
const TOLD = { ask: "", wrong: "That line loses boxes: there is a better one.", right: "Solved. The game plays itself to its end.", told: "The solution plays itself." };

/** @param {string} board @returns {string} as people write it: 3 × 3, Icelandic */
export function boardName(board) {
  const [, size, edge] = /^(\dx\d)(.*)$/.exec(board) ?? [];
  return [SIZES[/** @type {"3x3"} */ (size)], edge && FRAMES[/** @type {""} */ (edge)]].filter(Boolean).join(", ");
}

/** @param {Doing} doing */
export function furnish(doing) {
  const board = boardIn("puzzle"), { stage } = board;
  const question = html("h1", { class: "headline", "data-testid": "question" }, "Puzzles"), task = html("p", { class: "control" }), score = html("p", { class: "control", "data-testid": "score" });
  const head = html("section", { class: "head verdict" }, question, task, score);
  const buttons = {
    hint: button("hint-puzzle", "Hint", doing.hint),
    again: button("try-again", "Try again", doing.again, "key"),
    solve: button("solve-puzzle", "Solution", doing.solve),
    back: icon("Step back", "‹", doing.back),
    pause: icon("Pause", "", doing.pause),
    forward: icon("Step forward", "›", doing.forward),
    next: button("next-puzzle", "Next puzzle", doing.next, "key"),
  };
  const { back, pause, forward } = buttons;
  const actions = html("div", { class: "actions", role: "toolbar", "aria-label": "Puzzle" }, ...Object.values(buttons));
  const said = html("div", { class: "said-here", role: "status" });
  const step = html("span", { class: "quiet", "data-testid": "step" }), lines = html("div", { class: "played" });
  const scroll = html("div", { class: "record", tabindex: 0, role: "region", "aria-label": "The lines that were drawn" }, lines);
  const walk = html("section", { class: "replay", "aria-label": "The line" }, html("div", { class: "replay-bar" }, step, button("analyze-puzzle", "Analyze", doing.analyze)), scroll);
  /** @type {Record<string, HTMLElement>} */
  const facts = { streak: html("dd", { "data-testid": "streak" }), found: html("dd", { "data-testid": "solved" }), firsts: html("dd", { "data-testid": "firsts" }) };
  const told = html("dl", { class: "facts" }, ...Object.entries({ streak: "in a row", found: "solved", firsts: "at the first try" }).map(([name, words]) => html("div", {}, html("dt", {}, words), facts[name])));
  const best = html("p", { class: "quiet" }), none = html("p", { class: "quiet none" });
  const choice = html(
    "form",
    { class: "panel-body", submit: (/** @type {Event} */ event) => event.preventDefault(), change: chosen },
    html("div", {}, ...picks("difficulty", "Difficulty", DIFFICULTIES), none),
    group("Kind", "kinds", Object.entries(KINDS).map(([name, { title, about }]) => card("kind", name, [html("b", {}, title), html("span", {}, about)]))),
    html("div", { class: "picks" }, ...picks("board", "Board", SIZES), ...picks("edge", "Edge", FRAMES)),
    html("div", { class: "replay-bar" }, best, button("clear", "Clear", doing.forget)),
  );
  const panel = html("aside", { class: "panel asks", tabindex: 0, "aria-label": "Puzzles" }, said, walk, told, choice);

  /** @param {Event} event something else was chosen */
  function chosen(event) {
    const input = /** @type {HTMLInputElement} */ (event.target), { name, value } = input, { board, edge } = /** @type {Record<string, any>} */ (Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (choice))));
    // The new puzzle is seen; the keyboard stays where it chooses.
    if (!input.matches(":focus-visible")) panel.scrollTop = 0;
    doing.choose(name === "board" || name === "edge" ? { board: (board ?? "3x3") + (edge ?? "") } : { [name]: value });
  }

  /** @param {Seen} seen @returns {HTMLElement} what is to be said now */
  function saying({ asked, isMaking, trouble, progress }) {
    if (trouble) return html("div", { class: "note bad", role: "alert" }, html("p", {}, trouble), html("button", { class: "button", click: () => doing.retry() }, "Try again"));
    if (isMaking || !asked) return html("div", { class: "note" }, html("b", {}, "Making a puzzle …"), html("button", { class: "button", click: () => doing.stop() }, "Stop"));
    const { puzzle, stage, hints, reply } = asked, { solution, kind } = puzzle;
    if (stage === "wrong") return html("div", { class: "note bad", "data-testid": "verdict" }, html("b", {}, "Not yet"), ...(reply ? whole(reply.text) : ["B thinks …"]), hints > 0 && ` Hint: ${puzzle.hint}`, hints > 1 && ` Draw ${lineName(solution.moves[0], rowsOf(asked.record))}.`);
    if (stage === "right") return html("div", { class: "note good", "data-testid": "verdict" }, html("b", {}, `Right! ${ending(solution.final)}`), ...whole(solution.text));
    if (stage === "told") return html("div", { class: "note", "data-testid": "verdict" }, html("b", {}, "The solution"), ...whole(solution.text));
    if (hints) return html("div", { class: "note", "data-testid": "hint" }, html("b", {}, hints > 1 ? `Draw ${lineName(solution.moves[0], rowsOf(asked.record))}` : "Think of this"), puzzle.hint, hints === 1 && progress.streak > 0 && ` Showing the line ends your streak of ${progress.streak}.`);
    return html("div", { class: "note" }, html("b", {}, "Draw a line on the board"), KINDS[kind].task);
  }

  return {
    board,

    /** @param {Seen} seen */
    show(seen) {
      const { asked, game, isMaking, progress } = seen, shown = asked?.stage ?? "ask", isAsked = shown === "ask";
      if (!stage.isConnected) byId("puzzle").replaceChildren(head, stage, actions, panel);
      if (asked && game) {
        const [a, b] = asked.puzzle.solution.final;
        question.textContent = KINDS[asked.puzzle.kind].question;
        task.textContent = TOLD[shown] || `You are A, and it is your turn. ${a > b ? "Win the most boxes." : "You can still save a draw."}`;
        score.textContent = `A ${game.coins[0]}, B ${game.coins[1]}`;
      }
      const now = saying(seen);
      if (said.innerHTML !== now.outerHTML) {
        // A new hint or answer is seen, wherever the panel was scrolled to.
        if (now.dataset.testid && said.firstElementChild?.firstChild?.textContent !== now.firstChild?.textContent) panel.scrollTop = 0;
        said.replaceChildren(now);
      }
      const offered = isMaking || isAsked ? ["hint", "solve", "next"] : shown === "wrong" ? ["hint", "again", "solve", "next"] : ["back", "pause", "forward", "next"];
      for (const [name, element] of Object.entries(buttons)) element.hidden = !offered.includes(name);
      buttons.next.classList.toggle("key", shown !== "wrong");
      buttons.hint.textContent = asked?.hints ? "Show the line" : "Hint";
      disable(buttons.hint, isMaking || !asked || asked.hints > 1);
      disable(buttons.solve, isMaking || !asked);
      disable(buttons.next, isMaking);
      // Whoever answered by the keyboard goes on with it where there is something to do.
      if (!isAsked && stage.contains(document.activeElement)) buttons[shown === "wrong" ? "again" : "next"].focus({ preventScroll: true });
      walk.hidden = isAsked || isMaking;
      panel.dataset.said = walk.hidden ? (asked?.hints ? "hint" : "ask") : "answer";
      if (asked && game && !walk.hidden) list(seen, asked, game);
      facts.streak.textContent = String(progress.streak);
      facts.found.textContent = String(progress.found);
      facts.firsts.textContent = progress.over ? `${seen.firsts} of ${progress.over}` : "0";
      best.textContent = `The most in a row: ${progress.best}`;
      offer(progress.wanted);
    },
  };

  /** @param {Seen} seen @param {Asked} asked @param {import("./rules.js").Game} game the line so far, and where it is */
  function list({ made, length, isPlaying }, { record }, game) {
    disable(back, made.length === 0);
    disable(forward, made.length === length);
    pause.textContent = isPlaying ? "❚❚" : "▶";
    pause.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    step.textContent = `Line ${made.length} of ${length}`;
    lines.replaceChildren(...turnsDrawn(made, game.made, rowsOf(record), ["A", "B"]));
    scroll.scrollTop = scroll.scrollHeight;
  }

  /** @param {import("./progress.js").Wanted} wanted show what is chosen, and what there is to choose */
  function offer(wanted) {
    const [, size, edge] = /^(\dx\d)(.*)$/.exec(wanted.board) ?? [];
    /** @type {Record<string, (value: string) => boolean>} what occurs with the rest of the choice */
    const occurs = {
      difficulty: (value) => difficulties(wanted).includes(value),
      kind: (kind) => difficulties({ ...wanted, kind }).length > 0,
      edge: (value) => difficulties({ ...wanted, board: size + value }).length > 0,
      board: () => true,
    };
    const rare = Object.entries(DIFFICULTIES).flatMap(([value, title]) => (occurs.difficulty(value) ? [] : [title.toLowerCase()]));
    none.textContent = rare.length ? `On this board no puzzle of this kind is ${rare.join(" or ")}.` : "";
    for (const [name, value] of Object.entries({ ...wanted, board: size, edge })) {
      for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (choice.querySelectorAll(`input[name=${name}]`))) {
        input.checked = input.value === value;
        input.disabled = !occurs[name](input.value);
      }
    }
  }
}

/** @param {string} label @param {string} sign @param {() => void} click */
const icon = (label, sign, click) => html("button", { class: "icon-button", "aria-label": label, click: () => click() }, sign);

/** @param {[number, number]} final */
const ending = ([a, b]) => (a > b ? `You win ${a} to ${b}.` : a === b ? `A draw, ${a} to ${b}.` : `B wins ${b} to ${a}.`);
