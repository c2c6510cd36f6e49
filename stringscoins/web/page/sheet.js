// @ts-check
// A sheet of puzzles to print: a page of puzzles, and one of solutions, as pictures that the server draws.

import { ask } from "./api.js";
import { html } from "./dom.js";
import { boardName, DIFFICULTIES, KINDS } from "./puzzletable.js";

/** @param {import("./progress.js").Name[]} names puzzles of the same board, kind and difficulty; they are shown, and printed when somebody wants that */
export function printSheet(names) {
  const [{ board, kind, difficulty }] = names, work = new AbortController();
  const pages = html("div", { class: "pages", "aria-busy": "true" }, html("p", { role: "status" }, "Making the sheet …"));
  const print = /** @type {HTMLButtonElement} */ (html("button", { class: "button key", disabled: true, click: () => window.print() }, "Print"));
  const dialog = /** @type {HTMLDialogElement} */ (
    html("dialog", { class: "keys sheet", "aria-labelledby": "sheet-title", close: () => (work.abort(), dialog.remove()) }, html("h2", { id: "sheet-title" }, "A sheet to print"), html("p", { class: "quiet" }, `${names.length} puzzles, as chosen: ${[DIFFICULTIES[difficulty], KINDS[kind].title, boardName(board)].join(", ")}.`), pages, html("div", { class: "actions" }, print, html("button", { class: "button", click: () => dialog.close() }, "Close")))
  );
  document.body.append(dialog);
  dialog.showModal();
  const options = { board, kind, difficulty, seeds: names.map(({ seed }) => seed).join(",") };
  ask("sheet", null, { options, signal: work.signal }).then(
    (found) => {
      pages.replaceChildren(...found.pages.map((/** @type {string} */ page, /** @type {number} */ i) => html("img", { src: `data:image/svg+xml,${encodeURIComponent(page)}`, alt: i ? "The solutions" : `${names.length} puzzles` })));
      pages.removeAttribute("aria-busy");
      print.disabled = false;
    },
    (error) => work.signal.aborted || pages.replaceChildren(html("p", { role: "alert" }, error instanceof Error ? error.message : String(error))),
  );
}
