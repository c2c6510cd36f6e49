// @ts-check
// The page's answers where no service is there to be asked: by tables and a search, by files that were made beforehand,
// by what else the page knows. What they do not tell, the program does.

import { addressFor, draftOf } from "../content.js";
import { lineName } from "../coordinates.js";
import { captures, playCuts } from "../rules.js";
import { after, describe, read } from "./boards.js";
import { json } from "./files.js";
import { chosen, hint, longChains, takeAll, turns } from "./players.js";
import { judge, lineFrom, Unknown, without } from "./worths.js";

export { Unknown };

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../rules.js").Strings} Strings */
/** @typedef {import("../api.js").Answer} Answer */
/** @typedef {Record<string, string | number>} Options */
/** @typedef {{record: Answer & import("../rules.js").Start, cuts: string[], left: Strings, board?: import("./worths.js").Board, found: import("./boards.js").Found | null}} At a position, the cuts made and what they left */
/** @typedef {(at: At, options: Options, heard: (part: Answer) => void) => Promise<Answer> | Answer} Answering */

/** @returns {Promise<string>} what is said where the page alone has no answer */
async function unknown() {
  const [largest] = (await json("families.json")).tables;
  return `Not known here: this page knows boards of up to ${largest.replace("x", "\u00A0×\u00A0")} boxes. The program stringscoins explore knows more.`;
}

/** @param {State} state @returns {Promise<At>} */
async function locate({ source, yaml, cuts }) {
  const found = read(source, yaml), record = found ? describe(found) : (await json("lessons.json")).positions[yaml];
  if (!record) throw new Unknown("it is no board, and of no lesson");
  const all = [...(found?.cuts ?? []), ...cuts];
  return { record, cuts: all, left: playCuts(record, all).left, board: record.board, found };
}

/** @param {At} at @returns {Promise<import("./worths.js").Judged>} */
const worth = ({ left, board }) => judge(left, board);

/** @param {At} at */
const heading = ({ record, left }) => ({ name: record.name, coins: new Set(Object.values(left).flat()).size, strings: Object.keys(left).length });

/** @type {Record<string, Answering | undefined>} questions about a position */
const ABOUT = {
  position: ({ record, cuts, found }) => ({ ...(found && cuts.length ? after(found, cuts) : record), yaml: convert(record, cuts) }),
  convert: ({ record, cuts }) => ({ format: "yaml", text: convert(record, cuts), ...(cuts.length && { start: convert(record, []), game: cuts }) }),

  async nimber(at) {
    const { nimber, moves } = await worth(at);
    return { nimber, mover_wins: nimber !== 0, moves: moves.map(({ id, coins, captures, nimber, winning }) => ({ id, coins, captures, nimber, winning })) };
  },
  async score(at) {
    const { margin, moves, best } = await worth(at), { coins, mover } = playCuts(at.record, at.cuts);
    return { misere: false, margin, lead: coins[mover] - coins[1 - mover], moves: moves.map((move) => ({ id: move.id, coins: move.coins, captures: move.captures, margin: move.margin, best: best.includes(move) })) };
  },
  async estimate(at) {
    const { coins } = heading(at), { margin, moves } = await worth(at), line = await lineFrom(at.left, at.board);
    return { estimate: { margin, coins: [(coins + margin) / 2, (coins - margin) / 2], line, depth: line.length, exact: true, moves: Object.fromEntries(moves.map(({ id, margin }) => [id, margin])) } };
  },
  async course(at, _, heard) {
    const course = [];
    for (let number = at.cuts.length; number >= 0; number--) {
      course.push({ cuts: number, margin: (await worth(earlier(at, number))).margin, exact: true });
      heard({ position: course[course.length - 1] });
    }
    return { course };
  },
  async review(at, _, heard) {
    const moves = [];
    for (let number = at.cuts.length; number > 0; number--) {
      const { margin, nimber, moves: all, best } = await worth(earlier(at, number - 1)), id = at.cuts[number - 1];
      const move = /** @type {import("./worths.js").Move} */ (all.find((one) => one.id === id)), winning = all.filter((one) => one.winning), cost = margin - move.margin;
      const isGiven = !move.winning && winning.length > 0;
      moves.unshift({ number, id, captures: move.captures, nimber, nimber_after: move.nimber, gives_away: isGiven, winning: isGiven ? winning.map(({ id }) => id) : [], margin, margin_after: move.margin, cost, best: cost ? best.map(({ id }) => id) : [] });
      heard({ move: moves[0] });
    }
    return { ...heading(earlier(at, 0)), moves };
  },

  play: async ({ left, board }, { player, misere }) => ({ player, id: Object.keys(left).length ? await chosen(String(player), left, board, misere === 1) : null }),
  hint: ({ left, board }) => (Object.keys(left).length ? hint(left, board) : { id: null }),
  judge: async (at, { rule, number }) => ({ rule, number, right: await isRight(at, String(rule), Number(number)) }),
  reply: (at, { string }) => reply(at, String(string)),
};

/** @type {Record<string, ((options: Options) => Promise<Answer>) | undefined>} questions about none */
const OTHERS = {
  families: () => json("families.json"),
  lessons: () => json("lessons.json"),
  async puzzle({ board, kind, difficulty, seed }) {
    const found = (await json(`puzzles/${String(board).replace(":", "-")}.json`).catch(() => ({})))[`${kind}:${difficulty}:${seed}`];
    if (!found) throw new Unknown("it was not made beforehand");
    return found;
  },
};

/** @param {string} question @param {State | null} state @param {Options} options @param {(part: Answer) => void} heard what gets each part of the answer, and the whole @returns {Promise<Answer>} */
export async function answer(question, state, options, heard) {
  try {
    const record = state ? await about(question, state, options, heard) : await OTHERS[question]?.(options);
    if (!record) throw new Unknown(question);
    heard(record);
    return record;
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    throw new Unknown(await unknown());
  }
}

/** @param {string} question @param {State} state @param {Options} options @param {(part: Answer) => void} heard @returns {Promise<Answer | undefined>} */
async function about(question, state, options, heard) {
  const answering = ABOUT[question];
  if (!answering || (options.misere && question !== "play")) return undefined;
  const at = await locate(state);
  return { ...heading(at), ...(await answering(at, options, heard)) };
}

/** @param {At} at @param {number} number of cuts @returns {At} */
const earlier = (at, number) => ({ ...at, cuts: at.cuts.slice(0, number), left: playCuts(at.record, at.cuts.slice(0, number)).left });

/** @param {At["record"]} record @param {string[]} cuts @returns {string} the file of it, with the cuts as a game */
function convert(record, cuts) {
  const file = record.yaml || addressFor({ ...draftOf(record, { source: "", yaml: "", cuts: [] }), as: null }).yaml;
  return cuts.length ? `${file.trimEnd()}\ngame: [${cuts.join(", ")}]\n` : file;
}

/** @param {At} at @param {string} rule of a task @param {number} number @returns {Promise<boolean>} whether the last cut is right by it, or a number; stringscoins/lessons/judging.py has the rules */
async function isRight(at, rule, number) {
  const { cuts, left } = at, string = cuts[cuts.length - 1];
  if (rule === "chains") return longChains(left) === number;
  if (rule === "turns") return turns(left) === number;
  if (rule === "nimber") return (await worth(at)).nimber === number;
  const before = earlier(at, cuts.length - 1), taken = captures(before.left, string).length, isQuiet = !takeAll(left).taken;
  if (rule === "any") return true;
  if (rule === "take") return taken >= Math.max(1, number);
  if (rule === "safe") return taken > 0 || isQuiet;
  if (rule === "even" || rule === "odd") return isQuiet && longChains(left) % 2 === Number(rule === "odd");
  const { moves, best } = await worth(before), move = moves.find(({ id }) => id === string);
  if (rule === "best") return best.some(({ id }) => id === string);
  if (rule === "control") return Boolean(move?.winning);
  if (rule === "leave") return !taken && move?.nimber === number;
  throw new Unknown(rule);
}

/** @param {At} at @param {string} string @returns {Promise<Answer>} what the other player answers to a line in a puzzle, and how the game ends */
async function reply({ record, cuts, left, board }, string) {
  const { best } = await judge(left, board), line = [string, ...(await lineFrom(without(left, string), board))];
  const { made, coins } = playCuts(record, [...cuts, ...line]), own = made.slice(cuts.length), { by } = own[0], other = "AB"[1 - by];
  const until = (/** @type {number} */ from, /** @type {number} */ who) => own.findIndex((one, i) => i >= from && one.by === who);
  const ends = (/** @type {number} */ found) => (found < 0 ? own.length : found), mine = ends(until(0, 1 - by)), answered = ends(until(mine, by));
  const taken = (/** @type {number} */ from, /** @type {number} */ to) => own.slice(from, to).reduce((sum, { took }) => sum + took, 0);
  const gift = takeAll(playCuts(record, [...cuts, ...line.slice(0, mine)]).left).taken, took = taken(0, mine), takes = taken(mine, answered);
  const boxes = (/** @type {number} */ number) => (number === 1 ? "1 box" : `${number} boxes`), [most, least] = [Math.max(...coins), Math.min(...coins)];
  const text = [
    took ? `You take ${boxes(took)}${gift ? `, and then ${other} can take ${boxes(gift)}` : ""}.` : gift ? `That gives ${other} ${boxes(gift)}.` : "That gives nothing away.",
    ...(answered > mine ? [`${other} answers ${board ? lineName(line[mine], board.rows) : line[mine]}${takes ? ` and takes ${boxes(takes)}` : ""}.`] : []),
    `At the end ${most === least ? "there is a draw," : coins[by] === most ? "you win" : `${other} wins`} ${most} to ${least}.`,
  ];
  return { id: string, best: best.some(({ id }) => id === string), line, answered, final: coins, text: text.join(" ") };
}
