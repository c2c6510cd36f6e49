// @ts-check
// Checking a certificate: the proved program, proved.js, runs in a worker. `make -C proof page` makes it.

import { byId, html } from "./dom.js";

/** @typedef {{valid: boolean | null, coins: number, strings: number, nimber?: number | "loony", margin?: number, facts: number, line: number, reason: string}} Answer */

/** @type {Worker | undefined} */
let worker;
let begun = 0;

/** @param {string} kind @param {string} title @param {string} words */
function say(kind, title, words) {
  const said = byId("said");
  said.className = `said ${kind}`;
  said.replaceChildren(html("b", {}, title), words);
  said.scrollIntoView({ block: "nearest" });
}

/** @param {number} number @param {string} word */
const many = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

/** @param {Answer} answer */
function claimed({ nimber, margin }) {
  if (margin !== undefined) return `margin ${margin > 0 ? "+" : ""}${margin} where fewer coins win`;
  return nimber === "loony" ? "the position is loony" : `nimber ${nimber === 0 ? 0 : `*${nimber}`}`;
}

/** @param {Answer} answer @param {string} name what is checked */
function tell(answer, name) {
  const { valid, coins, strings, facts, line, reason } = answer;
  if (valid) {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say("proved", `Proved: ${claimed(answer)}`, `${name}: ${many(coins, "coin")}, ${many(strings, "string")}; ${many(facts, "fact")}, checked in ${seconds} s.`);
  } else if (valid === false) say("rejected", "Not proved", `${name}, line ${line.toLocaleString("en")}: ${reason}.`);
  else say("", "Not checked", `${name}: ${reason}.`);
}

/** @param {Blob} file @param {string} name */
async function check(file, name) {
  worker?.terminate();
  const mine = (worker = new Worker("proved.js"));
  begun = performance.now();
  say("", "Checking …", name);
  const fail = (/** @type {unknown} */ why) => mine === worker && say("", "Not checked", `${name}: ${why}.`);
  mine.onerror = (event) => fail(event.message || "the program cannot be loaded");
  mine.onmessage = ({ data }) => {
    // Facts of version 1 are checked when all are read.
    if (typeof data === "number") say("", data < 99 ? `Checking … ${data}%` : "Checking …", name);
    else tell(JSON.parse(data), name);
  };
  try {
    const packed = name.endsWith(".gz") ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file;
    const bytes = await new Response(packed).arrayBuffer();
    mine.postMessage(bytes, [bytes]);
  } catch {
    fail("the file cannot be read");
  }
}

/** @param {FileList | null | undefined} files */
const take = (files) => files?.[0] && check(files[0], files[0].name);

const drop = /** @type {HTMLElement} */ (document.querySelector(".drop"));
/** @param {DragEvent} event */
function over(event) {
  event.preventDefault();
  drop.classList.toggle("over", event.type === "dragover");
  if (event.type === "drop") take(event.dataTransfer?.files);
}
for (const type of ["dragover", "dragleave", "drop"]) addEventListener(type, /** @type {EventListener} */ (over));
byId("file").addEventListener("change", (/** @type {any} */ { target }) => {
  take(target.files);
  target.value = "";
});
byId("go").addEventListener("click", () => check(new Blob([`${byId("text").value.trimEnd()}\n`]), "The text below"));
