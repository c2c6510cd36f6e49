// @ts-check
// What is said of long chains: how many there are and may be, who wants how many, what that is based on, and whether
// the values agree.

import { outlook } from "./headline.js";
import { plural, wordsOf } from "./words.js";

/** @typedef {{kind: "long" | "loop" | "short" | "joint" | "open" | "falling", length: number, coins: string[], strings: string[]}} Area */
/**
 * @typedef {object} Fight what /api/structure says with `strategy`
 * @property {{coins: number, strings: number}} rest what is left when everything that falls is taken
 * @property {number} long_chains
 * @property {number} loops
 * @property {number} fewest long chains in the end
 * @property {number} most
 * @property {"mover" | "opponent"} in_control if the chains stay as they are
 * @property {"odd" | "even"} mover_wants
 * @property {boolean} choice whether the player to move may leave the last coins that fall
 * @property {boolean} proven
 * @property {Area[]} areas
 */
/** @typedef {Pick<import("./app.js").Page, "game" | "position">} Place where that is */

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** @param {number} n */
const number = (n) => NUMBERS[n] ?? String(n);
/** @param {string} wanted */
const other = (wanted) => (wanted === "odd" ? "even" : "odd");
/** @param {number} n */
const chains = (n) => plural(n, "long chain", "long chains");

/** @param {Fight} fight @param {string} kind @returns {Area[]} */
export const ofKind = ({ areas }, kind) => areas.filter((area) => area.kind === kind);

/** @param {Fight} fight @param {number} mover @returns {[string, string]} whether A wants an odd or an even number, and B, if everything that falls is taken */
export function wishes({ mover_wants: wanted }, mover) {
  return mover === 0 ? [wanted, other(wanted)] : [other(wanted), wanted];
}

/** @param {Fight} fight @param {Place} place @returns {[string, string]} who wants how many, in a line, and what that means now */
export function wish(fight, { game, position }) {
  const { coins, strings } = wordsOf(position), { long_chains: now, loops, rest, choice, proven } = fight;
  const me = "AB"[game.mover], opponent = "AB"[1 - game.mover], [ofA] = wishes(fight, game.mover);
  const isFalling = ofKind(fight, "falling").length > 0, isOpen = ofKind(fight, "open").length > 0;
  if (!rest.strings) return ["Nothing is left to fight for", isFalling ? `All ${coins} that are left can be taken now.` : `All ${strings} are gone.`];
  if (!now && !loops && !isOpen) return ["No long chain is left", "Nobody will be in control: whatever is opened now is short."];
  const there = now === 1 ? "is one" : now ? `are ${number(now)}` : loops ? `is none, only ${loops === 1 ? "a loop" : "loops"}` : "is none";
  if (choice) {
    const isToTake = parity(now) === fight.mover_wants;
    return [
      `${me} can choose`,
      `If ${me} takes all, ${me} wants an ${fight.mover_wants} number of long chains. If ${me} leaves the last ${coins} to ${opponent}, an ${other(fight.mover_wants)} number. After that there ${there}: ${isOpen ? "by the rule" : "to get control"}, ${me} ${isToTake ? "takes all" : "leaves them"}.`,
    ];
  }
  const start = isFalling ? `When the ${coins} that can be taken are gone, there` : "There", suited = parity(now) === ofA ? "A" : "B", unsuited = suited === "A" ? "B" : "A";
  const title = `A wants an ${ofA} number of long chains`;
  if (proven) return [title, `${start} ${there}, and nothing ${isFalling ? "else " : ""}is open. So ${suited} gets control, and ${unsuited} has to open first.`];
  if (isFought(fight)) return [title, `${start} ${now ? there : "is none yet"}, and up to ${number(fight.most - now)}${now ? " more" : ""} are possible: both can still get what they want.`];
  const may = [bound(fight.most - now, now ? " more" : ""), bound(now - fight.fewest, " fewer")].filter(Boolean).join(", or ");
  return [
    title,
    may
      ? `${start} ${now ? `${there} now` : "is none yet"}, and ${may} possible. That suits ${suited}; ${unsuited} has to change it.`
      : `${start} ${there}, and the open ${coins} do not change that. That suits ${suited}; only ${coins} given away in time turn it round.`,
  ];
}

/** @param {Fight} fight @returns {boolean} whether so much is open that the number there is now says little */
const isFought = ({ proven, most, long_chains: now }) => !proven && most - now > 1;

/** @param {number} n */
const parity = (n) => (n % 2 ? "odd" : "even");

/** @param {number} n @param {string} words @returns {string} that so many of them are possible */
const bound = (n, words) => (n > 1 ? `up to ${number(n)}${words} are` : n ? `one${words} is` : "");

/** @param {Fight} fight @param {Place} place @returns {string} what the wish is based on */
export function basis(fight, { game, position }) {
  const { coin, coins, string, strings, cut } = wordsOf(position), { rest, long_chains: now } = fight;
  const isFalling = ofKind(fight, "falling").length > 0;
  const sure = !ofKind(fight, "open").length ? `Here, where ${isFalling ? "nothing else is open" : "nothing is open"}, it is exact.` : `While ${coins} are open it is a rule of thumb.`;
  const dots = dotsOf(position), left = Object.keys(game.left).length, boxes = new Set(Object.values(game.left).flat()).size;
  // A double-cross is a cut that takes two boxes; some may be among those that can be taken now.
  const crosses = dots ? game.made.filter(({ took }) => took === 2).length + (boxes - rest.coins) - (left - rest.strings) : 0;
  const rings = dots ? 0 : ofKind(fight, "short").filter((area) => area.strings.length === area.length).length;
  const counted = dots ? [`${dots} dots`, crosses && plural(crosses, "double-cross", "double-crosses"), chains(now)] : [plural(rest.strings, string, strings), plural(rest.coins, coin, coins), chains(now), rings && plural(rings, "short loop", "short loops")];
  const sum = dots ? dots + crosses + now : rest.strings + rest.coins + now + rings;
  // Of dots an even sum is that of who began; of what is left, an odd one that of who is to draw then.
  const isOfFirst = (sum % 2 === 0) === Boolean(dots), first = dots ? position.turn : "AB"[game.mover], leader = isOfFirst ? first : first === "A" ? "B" : "A";
  const what = dots ? `the dots${crosses ? ", the double-crosses" : ""}` : `the ${strings} and ${coins} that are left${isFalling ? ` after all ${coins} that can be taken` : ""}`;
  return `The long chain rule: add ${what} and the long chains. ${listed(counted.filter(Boolean))} are ${sum}. That is ${parity(sum)}: as it stands, ${leader} is in control. ${sure}`;
}

/** @param {Record<string, any>} position @returns {number} the dots, if it begins with an American board on which nothing is drawn; else 0 */
function dotsOf({ board, ids }) {
  if (!board) return 0;
  const { rows, columns } = board;
  return Object.keys(ids).length === rows * (columns + 1) + columns * (rows + 1) ? (rows + 1) * (columns + 1) : 0;
}

/** @param {(string | number)[]} words */
const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : String(words[0] ?? ""));

/**
 * @param {Fight} fight
 * @param {import("./app.js").Page} page
 * @param {Record<"estimate" | "nimber" | "score", import("./values.js").Known>} found
 * @returns {string} whether the values agree with the rule, as far as they are known
 */
export function judgement(fight, page, found) {
  const { mover } = page.game, { value, refuted } = found.nimber;
  if (page.state.show === "none") return "";
  const leader = fight.in_control === "mover" ? mover : 1 - mover, sure = value === 0 ? 1 - mover : value !== null || refuted.includes(0) ? mover : -1;
  if (sure < 0) return "Who gets control is not known yet.";
  const who = "AB"[sure], { coins, kind, text } = outlook(page, found), isExact = kind === "exact" && coins !== null;
  const isEnough = !isExact || coins[sure] > coins[1 - sure], things = wordsOf(page.position).coins;
  const told = isFought(fight)
    ? `By the values ${who} gets control: ${who} can make the number ${wishes(fight, mover)[sure]} in the end, or give ${things} away in time.`
    : sure === leader
      ? `The values agree with the rule: ${who} gets control.`
      : `The values say otherwise: ${who} gets control, who can ${fight.most > fight.fewest ? "still change their number, or " : ""}give ${things} away in time.`;
  const ends = isEnough ? isExact && ` ${text}.` : ` But control is not enough here: ${text.replace("Draw", "it is a draw")}.`;
  return told + (ends || "");
}
