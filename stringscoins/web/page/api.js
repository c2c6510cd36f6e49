// @ts-check
// Questions to the server. Answers come as lines of JSON: parts as soon as they are known, at last the whole record.

/** @typedef {Record<string, any>} Answer */
/** @typedef {import("./state.js").State} State */

/** What the server could not answer. */
export class Refused extends Error {
  /** @param {Answer} record @param {number} status */
  constructor(record, status) {
    super(record.error ?? record.stopped ?? `the server said ${status}`);
    this.record = record;
    this.status = status;
  }
}

/**
 * Ask a question; the promise is that of the last line.
 * @param {string} question
 * @param {State | null} state the position that it is about, with the cuts made
 * @param {{options?: Record<string, string | number>, signal?: AbortSignal, heard?: (part: Answer) => void}} [more]
 * @returns {Promise<Answer>}
 */
export async function ask(question, state, { options = {}, signal, heard } = {}) {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(options)) words.append(key, String(value));
  if (state && !state.yaml) words.append("source", state.source);
  if (state) for (const cut of state.cuts) words.append("cut", cut);
  const body = state?.yaml ? { method: "POST", body: state.yaml } : {};
  const response = await fetch(`api/${question}?${words}`, { signal, ...body });
  /** @type {Answer} */
  let last = {};
  for await (const line of lines(response)) {
    heard?.(line);
    last = line;
  }
  if (!response.ok) throw new Refused(last, response.status);
  return last;
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
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const found = rest.split("\n");
    rest = done ? "" : found.pop() ?? "";
    for (const line of found) if (line.trim()) yield JSON.parse(line);
    if (done) return;
  }
}
