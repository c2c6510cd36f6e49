// @ts-check
// The one state of the page. It stands in the address after the #, so that Back and Forward are undo and redo, and
// every state is a link: SOURCE/CUT,CUT?show=margin, where SOURCE is a position in one line or y=, a compressed file.

/**
 * @typedef {object} State
 * @property {string} source the position in one line; empty where there is a file
 * @property {string} yaml the position file; empty where one line says it
 * @property {string[]} cuts the strings that were cut, in order
 * @property {"nimber" | "margin" | "both" | "none"} show
 * @property {boolean} misere
 * @property {string} look what it is drawn as; empty for the best
 */

/** @type {State} */
export const START = { source: "board:3x3", yaml: "", cuts: [], show: "nimber", misere: false, look: "" };

const SHOWS = ["nimber", "margin", "both", "none"];

/** @param {string} text @returns {Promise<string>} */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return "y=" + btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} words @returns {Promise<string>} */
export async function unpacked(words) {
  const text = atob(words.slice(2).replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return await new Response(stream).text();
}

/** @param {string} hash @returns {Promise<State>} */
export async function parse(hash) {
  const [path, query] = hash.replace(/^#/, "").split("?", 2);
  const [first, cuts] = path.split("/", 2);
  const words = new URLSearchParams(query ?? "");
  const show = words.get("show") ?? "nimber";
  const file = first.startsWith("y=") ? await unpacked(first) : "";
  return {
    source: file ? "" : decodeURIComponent(first) || START.source,
    yaml: file,
    cuts: cuts ? cuts.split(",").map(decodeURIComponent) : [],
    show: /** @type {State["show"]} */ (SHOWS.includes(show) ? show : "nimber"),
    misere: words.get("misere") === "1",
    look: words.get("look") ?? "",
  };
}

/** @param {State} state @returns {Promise<string>} */
export async function written(state) {
  const first = state.yaml ? await packed(state.yaml) : plain(state.source);
  const words = new URLSearchParams();
  if (state.show !== "nimber") words.set("show", state.show);
  if (state.misere) words.set("misere", "1");
  if (state.look) words.set("look", state.look);
  const cuts = state.cuts.length ? "/" + state.cuts.map(encodeURIComponent).join(",") : "";
  return `#${first}${cuts}${words.size ? `?${words}` : ""}`;
}

/** @param {string} words a source as an address shows it: only what has a meaning there is escaped */
function plain(words) {
  return encodeURIComponent(words).replace(/%(?:3A|40|2B|2C)/g, decodeURIComponent);
}
