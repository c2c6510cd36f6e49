// @ts-check
// Questions to the server, and the one place that fetches them. Answers come as lines of JSON: parts as soon as they
// are known, at last the whole record. A page that is given out alone, without the service, answers them itself.

import { answered, untilAskedAgain } from "./stopped.js";

/** @typedef {Record<string, any>} Answer */
/** @typedef {import("./state.js").State} State */
/** @typedef {{signal?: AbortSignal, heard?: (part: Answer) => void}} Hearing */

/** Whether the page is alone: `explore --static` marks it so. */
export const isAlone = "alone" in document.documentElement.dataset;

/** The name of this tab, by which the server tells it from others behind the same address. */
const TAB = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** How often a server that is busy is asked again, and the longest wait before that in seconds. */
const AGAIN = 5, LONGEST = 10;
/** The most characters of an address. */
const MOST = 100_000;
/** What a server says that had too little memory at that moment, and what is said of it. */
const LACKS = "a lack of memory", SHORT = "The server is short of memory at the moment.";

/** What the server could not answer. */
export class Refused extends Error {
  /** @param {Answer} record @param {number} status @param {number} [wait] seconds after which a busy server wants to be asked again */
  constructor(record, status, wait = 0) {
    super((record.error === LACKS ? SHORT : record.error) ?? record.stopped ?? (status === 503 ? "the server is busy; try again in a while" : `the server said ${status}`));
    this.record = record;
    this.status = status;
    this.wait = wait;
  }
}

/** The server does not answer, or has not answered to the end. */
class Stopped extends Error {}

/**
 * Ask a question; the promise is that of the last line. While the server has stopped the question waits.
 * @param {string} question
 * @param {State | null} state the position that it is about, with the cuts made
 * @param {Hearing & {options?: Record<string, string | number>}} [more]
 * @returns {Promise<Answer>}
 */
export async function ask(question, state, { options = {}, signal, heard } = {}) {
  if (isAlone) return alone(question, state, options, signal, heard);
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(options)) words.append(key, String(value));
  if (state && !state.yaml) words.append("source", state.source);
  if (state) for (const cut of state.cuts) words.append("cut", cut);
  if (String(words).length > MOST) throw new Refused({ error: "the position, or its cuts, are too long for a question; a file may be longer" }, 414);
  const request = { headers: { "Stringscoins-Page": TAB }, ...(state?.yaml ? { method: "POST", body: state.yaml } : {}) };
  for (let left = AGAIN, isFirst = true; ; ) {
    try {
      return await once(`api/${question}?${words}`, request, { signal, heard });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Stopped) await untilAskedAgain(signal);
      else if (error instanceof Refused && error.wait && left--) await pause(error.wait, signal);
      else if (error instanceof Refused && error.record.error === LACKS && isFirst) {
        isFirst = false;
        await pause(1, signal);
      }
      else throw error;
      signal?.throwIfAborted();
    }
  }
}

/**
 * @param {Answer} record what was said of a position
 * @param {State} from the state that was asked about
 * @param {Record<string, string | number>} [options]
 * @returns {Promise<Pick<State, "source" | "yaml" | "cuts"> | null>} where its game began, and how it went; null if it is told without a game
 */
export async function gameOf(record, from, options = {}) {
  if (!/^game:/m.test(record.yaml)) return null;
  const { start, game } = await ask("convert", from, { options: { to: "yaml", ...options } });
  return { source: "", yaml: start, cuts: game };
}

/** @param {string} question @param {State | null} state @param {Record<string, string | number>} options @param {AbortSignal} [signal] @param {Hearing["heard"]} [heard] @returns {Promise<Answer>} */
async function alone(question, state, options, signal, heard) {
  const { answer, Unknown } = await import("./alone/answers.js");
  const hear = (/** @type {Answer} */ part) => (signal?.throwIfAborted(), heard?.(part));
  const found = await answer(question, state, options, hear).catch((error) => {
    throw error instanceof Unknown ? new Refused({ error: error.message }, 501) : error;
  });
  signal?.throwIfAborted();
  return found;
}

/** @type {Promise<Answer> | null} */
let known = null;

/** @returns {Promise<Answer>} families of positions, and players; asked once */
export function askFamilies() {
  known ??= ask("families", null);
  known.catch(() => (known = null));
  return known;
}

/** @param {string} address @param {RequestInit} request @param {Hearing} hearing @returns {Promise<Answer>} */
async function once(address, request, { signal, heard }) {
  const response = await fetch(address, { signal, ...request }).catch(stopped);
  const { status, headers } = response;
  // A proxy answers for a server that has stopped.
  if (status === 502 || status === 504) stopped();
  answered();
  const isOurs = headers.get("content-type")?.includes("json");
  const later = headers.get("retry-after");
  const wait = status === 503 && (later || !isOurs) ? Math.min(LONGEST, Number(later) || 1) : 0;
  /** @type {Answer} */
  let last = {};
  if (isOurs)
    for await (const line of lines(response)) {
      heard?.(line);
      last = line;
    }
  if (last.error === "the server has ended") stopped();
  if (!response.ok || !isOurs || last.error) throw new Refused(last, status, wait);
  return last;
}

/** @returns {never} whatever browsers call it */
function stopped() {
  throw new Stopped();
}

/**
 * @param {Response} response
 * @returns {AsyncGenerator<Answer>}
 */
async function* lines(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch(stopped);
    rest += decoder.decode(value, { stream: !done });
    const found = rest.split("\n");
    rest = done ? "" : found.pop() ?? "";
    for (const line of found) if (line.trim()) yield read(line);
    if (done) return;
  }
}

/** @param {string} line @returns {Answer} */
function read(line) {
  try {
    return JSON.parse(line);
  } catch {
    return stopped(); // in the middle of a line
  }
}

/** @param {number} seconds @param {AbortSignal} [signal] that ends it */
const pause = (seconds, signal) =>
  new Promise((done) => {
    setTimeout(done, 1000 * seconds);
    signal?.addEventListener("abort", done, { once: true });
  });
