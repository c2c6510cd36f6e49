// @ts-check
// The one state of the page. It stands in the address after the #, so that Back and Forward are undo and redo, and
// every state is a link: SOURCE/CUT,CUT?show=margin, where SOURCE is a position in one line or y=, a compressed file.
// #analyze is the first position.

/**
 * @typedef {object} State
 * @property {string} source the position in one line; empty where there is a file
 * @property {string} yaml the position file; empty where one line says it
 * @property {string[]} cuts the strings that were cut, in order
 * @property {"" | "nimber" | "margin" | "both" | "none"} show what stands on lines; empty for what suits the position
 * @property {boolean} misere
 * @property {string} look what it is drawn as; empty for the best
 * @property {"" | "A" | "B"} you whether one of the players was you, against the computer
 */

/** @type {State} */
export const START = { source: "board:3x3", yaml: "", cuts: [], show: "", misere: false, look: "", you: "" };

const SHOWS = ["nimber", "margin", "both", "none"];
/** The most bytes of a position file: the server takes no more. */
const MOST = 200_000;
/** Compressed bytes that are unpacked at a time; they become a thousand times as many at most. */
const SLICE = 256;

/** What is wrong with a link. */
export class BadLink extends Error {
  /** @param {string} fault */
  constructor(fault) {
    super(`This link cannot be opened: ${fault}.`);
  }
}

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return "y=" + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} words what pack gave @returns {Promise<string>} the text; it rejects damaged words, and no text, as a BadLink */
export async function unpack(words) {
  const text = await inflate(words);
  if (!text) throw new BadLink("the position file in it is empty");
  return text;
}

/** @param {string} words @returns {Promise<string>} */
async function inflate(words) {
  const bytes = bytesOf(words.slice(2));
  const slices = new ReadableStream({
    start(queue) {
      for (let at = 0; at < bytes.length; at += SLICE) queue.enqueue(bytes.subarray(at, at + SLICE));
      queue.close();
    },
  });
  const reader = slices.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for (let size = 0; size <= MOST; ) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      if (done) return text;
      size += value.length;
    }
  } catch {
    throw new BadLink("what follows y= is damaged: it is no text that was compressed with deflate");
  }
  void reader.cancel();
  throw new BadLink(`the position file in it has more than ${MOST.toLocaleString("en")} bytes`);
}

/** @param {string} words in base64 for addresses */
function bytesOf(words) {
  try {
    return Uint8Array.from(atob(words.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  } catch {
    throw new BadLink("what follows y= is damaged: it is not base64");
  }
}

/** @param {string} words */
function decode(words) {
  try {
    return decodeURIComponent(words);
  } catch {
    throw new BadLink(`a % in ${words.slice(0, 40)} is not followed by the code of a character; a % itself is written as %25`);
  }
}

/** @param {string} hash @returns {"play" | "analyze" | "puzzles" | "learn"} the room that it is in */
export const roomOf = (hash) => /** @type {any} */ (/^#(play|puzzles|learn)(?![^/?])/.exec(hash)?.[1] ?? (hash.length > 1 ? "analyze" : "play"));

/** @param {string} hash @returns {Promise<State>} it rejects a link that says no state, as a BadLink */
export async function parse(hash) {
  const [path, query] = hash.replace(/^#(analyze$)?/, "").split("?", 2);
  const [first, cuts] = path.split("/", 2);
  const words = new URLSearchParams(query ?? "");
  const show = words.get("show") ?? "";
  const isFile = first.startsWith("y=");
  const file = isFile ? await unpack(first) : "";
  return {
    source: file ? "" : decode(first) || START.source,
    yaml: file,
    cuts: cuts ? cuts.split(",").map(decode) : [],
    show: /** @type {State["show"]} */ (SHOWS.includes(show) ? show : ""),
    misere: words.get("misere") === "1",
    look: words.get("look") ?? "",
    you: /** @type {State["you"]} */ (/^[AB]$/.exec(words.get("you") ?? "")?.[0] ?? ""),
  };
}

/** @param {State} state @returns {Promise<string>} */
export async function addressOf(state) {
  const first = state.yaml ? await pack(state.yaml) : plain(state.source);
  const words = new URLSearchParams();
  if (state.show) words.set("show", state.show);
  if (state.misere) words.set("misere", "1");
  if (state.look) words.set("look", state.look);
  if (state.you) words.set("you", state.you);
  const cuts = state.cuts.length ? "/" + state.cuts.map(encodeURIComponent).join(",") : "";
  return `#${first}${cuts}${words.size ? `?${words}` : ""}`;
}

/** @param {string} words a source as an address shows it: only what has a meaning there is escaped */
function plain(words) {
  return encodeURIComponent(words).replace(/%(?:3A|40|2B|2C)/g, decodeURIComponent);
}
