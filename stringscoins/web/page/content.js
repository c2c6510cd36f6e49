// @ts-check
// Positions while they are set up, as values: lines of a board and who has its boxes, or strings and their coins; what a
// click makes of them; and the file of them.

import { counted } from "./rules.js";

/** @typedef {import("./app.js").Page} Page */
/** @typedef {import("./rules.js").Strings} Strings */
/** @typedef {[number, number]} Point */
/** @typedef {{rows: number, columns: number}} Board */
/** @typedef {Pick<import("./state.js").State, "source" | "yaml" | "cuts">} Address */
/**
 * @typedef {object} Draft
 * @property {Address | null} as what it is in the address, as long as nothing is changed
 * @property {Board | null} board
 * @property {string[]} drawn the lines of the board that are drawn
 * @property {Record<string, string>} owners who has which box of it, A or B; the others are nobody's
 * @property {Strings} strings those of a position that is no board
 * @property {Record<string, Point>} places where its coins stand
 * @property {string} turn A or B
 * @property {number} more by how much A leads besides the boxes that are owned
 * @property {boolean} misere whether the fewest coins win
 */

/** @param {number} n @returns {number[]} 0, 1, ..., n - 1 */
const range = (n) => [...Array(n).keys()];

/** @param {Partial<Draft>} content @returns {Draft} */
const draft = (content) => ({ as: null, board: null, drawn: [], owners: {}, strings: {}, places: {}, turn: "A", more: 0, misere: false, ...content });

// Boards.

/** @param {Board} board @returns {string[]} its lines, drawn or not */
export const linesOf = ({ rows, columns }) => [
  ...range(rows + 1).flatMap((r) => range(columns).map((c) => `h ${r} ${c}`)),
  ...range(rows).flatMap((r) => range(columns + 1).map((c) => `v ${r} ${c}`)),
];

/** @param {Board} board @returns {string[]} */
export const boxesOf = ({ rows, columns }) => range(rows).flatMap((r) => range(columns).map((c) => `${r} ${c}`));

/** @param {string} box @returns {string[]} its lines */
export function sidesOf(box) {
  const [r, c] = box.split(" ").map(Number);
  return [`h ${r} ${c}`, `h ${r + 1} ${c}`, `v ${r} ${c}`, `v ${r} ${c + 1}`];
}

/** @param {Draft} draft @returns {string[]} boxes whose lines are all drawn */
export function closedOf({ board, drawn }) {
  const isDrawn = new Set(drawn);
  return board ? boxesOf(board).filter((box) => sidesOf(box).every((line) => isDrawn.has(line))) : [];
}

/** @param {number} size @param {string} frame american, icelandic or swedish @returns {Draft} a board on which nobody has drawn yet */
export function boardOf(size, frame) {
  const board = { rows: size, columns: size };
  const isEdge = (/** @type {string} */ line) => {
    const [way, r, c] = line.split(" "), across = Number(way === "h" ? r : c);
    return frame !== "american" && (across === 0 || (frame === "swedish" && across === size));
  };
  const source = `${size}x${size}${frame === "american" ? "" : `:${frame}`}`;
  return draft({ as: { source, yaml: "", cuts: [] }, board, drawn: linesOf(board).filter(isEdge) });
}

/** @param {Draft} before @param {string} line @returns {Draft} with a line drawn, or erased: then boxes beside it are open again */
export function toggle(before, line) {
  const isDrawn = before.drawn.includes(line);
  const drawn = isDrawn ? before.drawn.filter((other) => other !== line) : [...before.drawn, line];
  const owners = Object.fromEntries(Object.entries(before.owners).filter(([box]) => !isDrawn || !sidesOf(box).includes(line)));
  return { ...before, as: null, drawn, owners };
}

/** @param {Draft} before @param {string} box @param {string} owner A, B, or nobody @returns {Draft} who gets a box gets its lines, too */
export function given(before, box, owner) {
  const { [box]: _, ...others } = before.owners;
  if (!owner) return { ...before, as: null, owners: others };
  return { ...before, as: null, drawn: [...new Set([...before.drawn, ...sidesOf(box)])], owners: { ...others, [box]: owner } };
}

// Graphs.

/** @param {Iterable<string>} taken @param {(n: number) => string} name @returns {string} the first name that is not taken */
function free(taken, name) {
  const known = new Set(taken);
  for (let n = 0; ; n++) if (!known.has(name(n))) return name(n);
}

/** @param {Iterable<string>} taken @returns {string} a name for a new coin: a, b, ..., z, a1, b1, ... */
export const freeCoin = (taken) => free(taken, (n) => String.fromCharCode(97 + (n % 26)) + (Math.floor(n / 26) || ""));

/** @param {Draft} before @param {string} coin @param {Point} at @returns {Draft} with a coin there, new or old */
export const place = (before, coin, at) => ({ ...before, places: { ...before.places, [coin]: at } });

/** @param {Draft} before @param {string[]} coins @returns {Draft} with one more string */
export const tied = (before, coins) => ({ ...before, as: null, strings: { ...before.strings, [free(Object.keys(before.strings), (n) => `s${n + 1}`)]: coins } });

/** @param {Draft} before @param {string} string @returns {Draft} */
export const untied = (before, string) => ({ ...before, as: null, strings: Object.fromEntries(Object.entries(before.strings).filter(([id]) => id !== string)) });

/** @param {Draft} before @param {string} coin @returns {Draft} without it and the strings that hold it */
export function without(before, coin) {
  const { [coin]: _, ...places } = before.places;
  return { ...before, as: null, places, strings: Object.fromEntries(Object.entries(before.strings).filter(([, coins]) => !coins.includes(coin))) };
}

/** @returns {Draft} no string at all */
export const nothing = () => draft({});

/** @param {Draft} before of a board @returns {Draft} what is left of it, as strings and coins */
export function asGraph({ board, drawn, owners, turn, more, misere }) {
  if (!board) return nothing();
  const isDrawn = new Set(drawn), boxes = boxesOf(board), left = linesOf(board).filter((line) => !isDrawn.has(line));
  const strings = Object.fromEntries(left.map((line) => [line, boxes.filter((box) => sidesOf(box).includes(line))]));
  const places = Object.fromEntries(boxes.filter((box) => sidesOf(box).some((line) => !isDrawn.has(line))).map((box) => {
    const [r, c] = box.split(" ").map(Number);
    const most = Math.max(board.rows, board.columns);
    return [box, /** @type {Point} */ ([(c + 0.5) / most, (r + 0.5) / most])];
  }));
  return draft({ strings, places: spread(places), turn, more: counted(owners, "A") + more, misere });
}

/** The side of the stage of a graph, and what is left free around it. */
export const SIDE = 600;
const ROOM = 60;

/** @param {Record<string, Point>} places of coins, between 0 and 1 @returns {Record<string, Point>} on the stage */
export const spread = (places) => Object.fromEntries(Object.entries(places).map(([coin, [x, y]]) => [coin, [ROOM + x * (SIDE - 2 * ROOM), ROOM + y * (SIDE - 2 * ROOM)]]));

// From what is known of a position, and back.

/** @param {Record<string, any>} record what /api/position said @param {Strings} strings those that are left @param {Record<string, string>} owners @param {string} turn @param {number} lead of A @param {Address} as @returns {Draft} */
function drafted(record, strings, owners, turn, lead, as) {
  const { board, picture, look } = record;
  if (board) return draft({ as, board, drawn: linesOf(board).filter((line) => !(line in strings)), owners, turn, more: lead - counted(owners, "A") });
  const coins = [...new Set(Object.values(strings).flat())];
  const dots = new Map(look === "graph" ? picture?.dots.map((/** @type {any} */ { kind, name, at }) => [kind === "coin" ? name : "", at]) : []);
  const size = Math.max(picture?.width ?? 0, picture?.height ?? 0) || 1;
  // Where the server does not say it, they stand in rows.
  const across = Math.ceil(Math.sqrt(coins.length)) || 1;
  const places = coins.map((coin, i) => [coin, dots.has(coin) ? dots.get(coin).map((/** @type {number} */ way) => way / size) : [(i % across) / across, Math.floor(i / across) / across]]);
  return draft({ as, strings: { ...strings }, places: spread(Object.fromEntries(places)), turn, more: lead });
}

/** @param {Record<string, any>} record what /api/position said @param {Address} as @returns {Draft} */
export const draftOf = (record, as) => drafted(record, record.ids, record.owners, record.turn, record.turn === "A" ? record.lead : -record.lead, as);

/** @param {Page} page @returns {Address} */
export const addressOf = ({ state: { source, yaml, cuts } }) => ({ source, yaml, cuts });

/** @param {Page} page @param {Record<string, any>} [record] what /api/position said of it, drawn as strings and coins @returns {Draft} what is on the stage */
export function draftOn(page, record = page.position) {
  const { position, game } = page, letters = Object.entries(game.owners).map(([box, player]) => [box, "AB"[player]]);
  const found = drafted(record, game.left, { ...position.owners, ...Object.fromEntries(letters) }, "AB"[game.mover], game.coins[0] - game.coins[1], addressOf(page));
  return { ...found, misere: page.state.misere };
}

/** @param {Draft} draft @returns {number} by how much A leads: besides boxes that are owned no more than there are of nobody */
export function leadOf(draft) {
  const { owners, more } = draft, count = Object.keys(owners).length, blank = closedOf(draft).length - count;
  return counted(owners, "A") + (count ? Math.max(-blank, Math.min(blank, more)) : more);
}

/** @param {Draft} draft @returns {Address} */
export function addressFor(draft) {
  const { as, board, drawn, owners, strings, turn } = draft;
  if (as) return as;
  const isDrawn = new Set(drawn), lead = leadOf(draft), own = counted(owners, "A");
  const header = `stringscoins: 1\n${lead === own ? "" : `lead: ${turn === "A" ? lead : -lead}\n`}${turn === "B" ? "turn: B\n" : ""}`;
  const entries = Object.entries(strings).map(([id, coins]) => `\n  - ${JSON.stringify({ coins, id })}`);
  if (!board) return { source: "", yaml: `${header}strings:${entries.join("") || " []"}\n`, cuts: [] };
  const { rows, columns } = board;
  if (!Object.keys(owners).length) return { source: "", yaml: `${header}board: {rows: ${rows}, columns: ${columns}}\ndrawn: [${drawn.join(", ")}]\n`, cuts: [] };
  const picture = range(rows + 1).flatMap((r) => {
    const dots = range(columns).map((c) => (isDrawn.has(`h ${r} ${c}`) ? "---" : "   "));
    const between = range(columns + 1).map((c) => (isDrawn.has(`v ${r} ${c}`) ? "|" : " ") + ` ${owners[`${r} ${c}`] ?? " "} `);
    return [`+${dots.join("+")}+`, ...(r < rows ? [between.join("").trimEnd()] : [])];
  });
  return { source: "", yaml: `${header}picture: |\n${picture.map((line) => `  ${line}\n`).join("")}`, cuts: [] };
}
