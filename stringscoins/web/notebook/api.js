// @ts-check
// Questions to the kernel of a notebook, as ../page/api.js has those to a server.

/** @typedef {Record<string, any>} Answer */
/** @typedef {import("../page/state.js").State} State */
/** @typedef {{signal?: AbortSignal, heard?: (part: Answer) => void, options?: Record<string, string | number>}} Asking */

/** What the kernel could not answer. */
export class Refused extends Error {
  /** @param {Answer} record */
  constructor(record) {
    super(record.error);
    this.record = record;
  }
}

/** @type {any} */
let model = null;
let last = 0;
/** Kernels answer all views of a widget; questions of others have other names. */
const OWN = Math.random().toString(36).slice(2);
/** @type {Map<string, {resolve: (record: Answer) => void, reject: (error: Error) => void, heard?: (part: Answer) => void}>} */
const open = new Map();

/** @param {any} widget the model by which its kernel is asked */
export function connect(widget) {
  if (model) return;
  model = widget;
  model.on("msg:custom", (/** @type {Answer} */ { id, part, record, error }) => {
    const asked = open.get(id);
    if (part) asked?.heard?.(part);
    if (record) asked?.resolve(record);
    if (error) asked?.reject(new Refused({ error }));
    if (record || error) open.delete(id);
  });
}

/** @param {string} question @param {State} state @param {Asking} [more] @returns {Promise<Answer>} */
export function ask(question, state, { options = {}, signal, heard } = {}) {
  const id = `${OWN}-${++last}`, { progress, ...asked } = options;
  return new Promise((resolve, reject) => {
    open.set(id, { resolve, reject, heard });
    signal?.addEventListener("abort", () => {
      if (open.delete(id)) model.send({ id, cancel: true });
      reject(signal.reason);
    });
    model.send({ id, question, cuts: state.cuts, options: { ...asked, ...(asked.moves && { moves: true }) } });
  });
}
