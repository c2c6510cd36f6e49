// @ts-check
// The levels of computer players, as far as a table or a small search takes them, and hints. stringscoins/strategy has
// them in Python.

import { captures } from "../rules.js";
import { cut, settle, shapeOf } from "./falling.js";
import { judge, prefer, Unknown, without } from "./worths.js";

/** @typedef {import("../rules.js").Strings} Strings */
/** @typedef {import("./worths.js").Board} Board */
/** @typedef {{strings: string[], length: number, ends: string[]}} Run a chain or a loop, and the joints at its ends: none for a loop that stands alone, one twice for another loop, "" for the ground */

/** A finisher plays perfectly where so many more strings than coins are left, at most. */
const TURNS = 10;
/** The shortest chains and loops that count as long. */
const CHAIN = 3, LOOP = 4;

/** @template A @param {A[]} list @returns {A} */
const any = (list) => list[Math.floor(Math.random() * list.length)];

/** @param {Strings} left @returns {Map<string, string[]>} the strings at each coin */
function holders(left) {
  /** @type {Map<string, string[]>} */
  const at = new Map();
  for (const [id, coins] of Object.entries(left)) for (const coin of coins) at.set(coin, [...(at.get(coin) ?? []), id]);
  return at;
}

/** @param {Strings} left @returns {import("./falling.js").Settled & {left: Strings}} what is left when all is taken that falls */
export function takeAll(left) {
  const shape = shapeOf(left), found = settle(shape, new Uint8Array(shape.names.length).fill(1));
  return { ...found, left: Object.fromEntries(shape.names.flatMap((id, i) => (found.rest[i] ? [[id, left[id]]] : []))) };
}

/** @param {string[]} ends of a run */
const isLoop = ([one, other]) => one === undefined || (one !== "" && one === other);

/** @param {Strings} left without coins that fall @returns {Run[]} its chains and loops */
function runs(left) {
  const at = holders(left), seen = new Set();
  /** @type {Run[]} */
  const found = [];
  for (const first of Object.keys(left)) {
    if (seen.has(first)) continue;
    /** @param {string | undefined} coin @returns {{strings: string[], joint: string}} what follows the first string behind a coin */
    const walk = (coin) => {
      const strings = [];
      let string = first;
      while (coin !== undefined && at.get(coin)?.length === 2) {
        const [one, other] = /** @type {string[]} */ (at.get(coin));
        string = one === string ? other : one;
        if (string === first) return { strings, joint: "itself" };
        strings.push(string);
        coin = left[string].find((end) => end !== coin);
      }
      return { strings, joint: coin ?? "" };
    };
    const [one, other] = left[first], ahead = walk(one), isAlone = ahead.joint === "itself", back = isAlone ? { strings: [], joint: "" } : walk(other);
    const strings = [...ahead.strings.reverse(), first, ...back.strings], ends = isAlone ? [] : [ahead.joint, back.joint];
    for (const string of strings) seen.add(string);
    found.push({ strings, length: strings.length - Number(!isLoop(ends)), ends });
  }
  return found;
}

/** @param {Strings} left without coins that fall @returns {number} the long chains that it will end with if no more arise; loops at joints count, too */
export function longChains(left) {
  const at = holders(left), long = runs(left).filter(({ ends, length }) => ends.length && length >= (isLoop(ends) ? LOOP : CHAIN));
  const ends = long.flatMap(({ ends }) => ends);
  return long.length - [...at].filter(([coin, { length }]) => length > 2 && ends.filter((end) => end === coin).length === length).length;
}

/** @param {Strings} left without coins that fall @returns {number} the long loops that stand alone */
const longLoops = (left) => runs(left).filter(({ ends, length }) => !ends.length && length >= LOOP).length;

/** @param {Strings} left @returns {number} strings less coins */
const excess = (left) => Object.keys(left).length - holders(left).size;

/** @param {Strings} left without coins that fall @returns {number} the turns of a game from here on in which nobody gives up control */
export function turns(left) {
  const chains = longChains(left), loops = longLoops(left);
  return excess(left) + 1 + (chains || loops ? chains - 1 + 2 * loops : 0);
}

/** @param {Strings} left without coins that fall @returns {boolean} whether whoever is to move is in control by the chain rule */
const isInControl = (left) => (excess(left) + longChains(left)) % 2 !== 0;

/** @param {Strings} left @returns {string[]} cuts that take nothing and let nothing be taken */
export function safe(left) {
  const at = holders(left);
  return Object.keys(left).filter((id) => left[id].every((coin) => (at.get(coin)?.length ?? 0) > 2));
}

/** @param {Strings} left @param {string} id @returns {number} the coins that can be taken after a cut */
export const given = (left, id) => takeAll(without(left, id)).taken;

/** @param {Strings} left @returns {string[]} the middles of its chains and loops: there a chain of two has to be taken */
const middles = (left) => runs(left).map(({ strings }) => strings[Math.floor(strings.length / 2)]);

/** @param {Strings} left without coins that fall @returns {string} what gives nothing away, or else the least */
function quiet(left) {
  const free = safe(left);
  if (free.length) return any(free);
  const gifts = middles(left).map((id) => ({ id, gift: given(left, id) })), least = Math.min(...gifts.map(({ gift }) => gift));
  return any(gifts.filter(({ gift }) => gift === least)).id;
}

/** @param {Strings} left @returns {string} what keeps control by the number of long chains */
function plan(left) {
  const ids = Object.keys(left), { taken, handout, left: rest } = takeAll(left), after = (/** @type {string} */ id) => takeAll(without(left, id));
  if (taken) {
    const isWorthIt = longChains(rest) + longLoops(rest) > 0 || runs(rest).some(({ ends }) => ends.some(Boolean));
    const gives = (/** @type {string} */ id) => !captures(left, id).length && after(id).taken === taken && !after(id).handout;
    const give = taken === handout && isWorthIt && !isInControl(rest) ? ids.find(gives) : undefined, takes = ids.filter((id) => captures(left, id).length);
    return give ?? takes.find((id) => after(id).handout === handout) ?? takes[0];
  }
  const small = middles(left).filter((id) => given(left, id) > 0 && given(left, id) <= 2);
  for (const moves of [safe(left), small]) {
    const steering = moves.filter((id) => !isInControl(after(id).left));
    if (steering.length) return any(steering);
  }
  return quiet(left);
}

/** @param {string} player @param {Strings} left @param {Board} [board] @param {boolean} [isMisere] @returns {Promise<string>} what it cuts; it throws Unknown where that is not known here */
export async function chosen(player, left, board, isMisere) {
  const ids = Object.keys(left);
  if (player === "beginner") return any(ids);
  if (isMisere) {
    if (player !== "careful") throw new Unknown("fewest coins win");
    const free = ids.filter((id) => !captures(left, id).length);
    return any(free.length ? free : ids);
  }
  if (player === "master" || (player === "finisher" && excess(left) <= TURNS)) {
    const found = await judge(left, board).catch((error) => (player === "master" ? Promise.reject(error) : null));
    if (found) return any(prefer(found)).id;
  }
  if (player === "planner" || player === "finisher") return plan(left);
  return takeAll(left).taken ? any(ids.filter((id) => captures(left, id).length)) : quiet(left);
}

/** @param {Strings} left @param {string[]} free lines that are safe @returns {{id: string, text: string}} a line to draw by rules of thumb, and that it is no more */
function byRule(left, free) {
  const id = plan(left), rule = "That is a rule of thumb: the best line is not known here.";
  if (captures(left, id).length) return { id, text: `Take what you can. ${rule}` };
  if (free.includes(id)) return { id, text: `This line is safe: it gives nothing away. ${rule}` };
  return { id, text: `${takeAll(left).taken ? "Leave the last boxes, to keep control." : "This line gives little away."} ${rule}` };
}

/** @param {Strings} left @param {Board} [board] @returns {Promise<{id: string, text: string}>} a line to draw, and why */
export async function hint(left, board) {
  const found = await judge(left, board).catch((error) => (error instanceof Unknown ? null : Promise.reject(error))), free = safe(left);
  if (!found) return byRule(left, free);
  const good = prefer(found);
  // Of lines that are as good, one that gives nothing away is easier to understand.
  const { id, captures: taken } = good.find(({ id }) => free.includes(id)) ?? good[0];
  const now = takeAll(left), gift = given(left, id), isLast = now.handout > 0 && now.taken === now.handout;
  const told = () => {
    if (Object.keys(left).length === 1) return "It is the only line left.";
    if (taken.length && isLast) return `Take the last ${now.handout} boxes as well: to leave them would bring no more.`;
    if (taken.length) return `Take ${taken.length > 1 ? "both boxes" : "this box"}: it costs nothing, and it is your turn again.`;
    if (isLast && gift === now.handout) return `Leave the last ${now.handout} boxes: the other player takes them and has to move.`;
    if (now.taken) return "Take nothing yet: this line comes first.";
    if (free.includes(id)) return `${free.length < Object.keys(left).length ? "This" : "Any"} line is safe: it gives nothing away.${found.best.length === 1 ? " No other one is as good." : ""}`;
    if (free.length) return `Give ${gift === 1 ? "1 box" : `${gift} boxes`} away, though some lines are safe: none of them is better.`;
    return "Every line gives something away; this one costs the least in the end.";
  };
  return { id, text: told() };
}
