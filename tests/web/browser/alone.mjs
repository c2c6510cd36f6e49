// Answers of the page without the service, for tests: node alone.mjs PAGE FOLDER, where FOLDER is what `explore --static`
// wrote and PAGE has the modules. A line of JSON on standard input is [question, state, options], or [board, strings that
// are left], and so is each line of the answers.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [page, folder] = process.argv.slice(2);
globalThis.fetch = async (path) => {
  const content = readFileSync(`${folder}/${path}`);
  return { ok: true, json: async () => JSON.parse(content.toString()), arrayBuffer: async () => Uint8Array.from(content).buffer };
};
const { answer } = await import(`${page}/alone/answers.js`);
const { marginOf, settle, shapeOf } = await import(`${page}/alone/falling.js`);
const { searcher } = await import(`${page}/alone/search.js`);
const { table } = await import(`${page}/alone/tables.js`);
const headers = JSON.parse(readFileSync(`${folder}/tables/tables.json`, "utf8"));
const boards = {};

/** What a position is worth by the table of its board and, if it is small, by search. */
async function worths(name, strings) {
  const board = (boards[name] ??= made(name)), { shape, byTable, search } = board;
  const is = new Set(strings), settled = settle(shape, Uint8Array.from(shape.names, (string) => Number(is.has(string))));
  const found = [await byTable((string) => settled.rest[shape.names.indexOf(string)] === 1)];
  if (strings.length <= 12) found.push(search(settled.rest));
  return found.map(({ margin, nimber }) => [marginOf(settled, margin), settled.handout ? "loony" : nimber]);
}

function made(name) {
  const shape = shapeOf(Object.fromEntries(headers[name].strings));
  return { shape, search: searcher(shape, Infinity), byTable: table(headers[name], async (piece) => readFileSync(`${folder}/tables/${name}/${piece}.bin`)) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [first, second, options] = JSON.parse(line);
  console.log(JSON.stringify(await (Array.isArray(second) ? worths(first, second) : answer(first, { yaml: "", cuts: [], source: "", ...second }, options ?? {}, () => {}))));
}
