// @ts-check
// The position as SVG: a button for each string that is left, with what it is worth; taken coins with initials. It is
// made once for a position; what changes in a game, and as values come, is changed in place.

import { svg } from "./dom.js";
import { dense, SCALE } from "./flat.js";
import { band, distance, polygon, within } from "./geometry.js";
import { hands } from "./hands.js";
import { placeLabels } from "./labels.js";

/** @typedef {import("./rules.js").Game} Game */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./flat.js").Scene} Scene */
/** @typedef {[number, number, number, number]} Frame its least x and y, its width and its height */
/** @typedef {{text: string, value: string, kind: string, said: string}} Worth what is said of a move: on its line, as data, its classes, aloud */
/** @typedef {{cut: (string: string) => void, point: (string: string | null) => void}} Doing */
/** @typedef {{initials: string, verb: (string: string) => string}} Wording what stands in coins of who began and of the other one; what a click does */
/** @typedef {{group: SVGElement, line: SVGElement, hit: SVGElement, plate: SVGElement, words: SVGElement, kind: string, said: string, left: boolean}} Drawn */
/**
 * @typedef {object} View
 * @property {SVGElement} element
 * @property {(game: Game, worths: Record<string, Worth>) => void} update show a state of the game, and what moves are worth
 * @property {(later: Game | null) => void} play show a game that goes on from that state, or that state again
 * @property {() => void} place draw the scene again, where it is now
 * @property {() => Frame} whole the frame of all of it
 * @property {(frame?: Frame | null) => Frame} see look at a part of it, or at the whole again; it gives what is looked at
 * @property {(point: Point, far: number) => string | null} nearest the string that is nearest to a point of the view
 * @property {(string: string) => Point | undefined} at
 * @property {() => number} unit how much of the view a pixel of the screen is
 */

/** How small words become at most; where they would be smaller they are not seen. */
const LEAST = 0.55;
/** Pixels that a finger needs: where a side of a box is shorter, the line under a finger lights up before it is drawn. */
const FINGER = 44;
const KINDS = ["winning", "losing", "loony", "worth0", "worth1", "worth2", "worth3", "worth4", "many", "estimate"];

/**
 * @param {Record<string, any>} record what /api/position said
 * @param {() => Scene} look how it is seen now
 * @param {Doing} doing
 * @param {Wording} wording
 * @returns {View}
 */
export function buildView(record, look, doing, wording) {
  let scene = look();
  /** @type {Map<string, Drawn>} */
  const strings = new Map();
  /** @type {Map<string, {group: SVGElement, shape: SVGElement, words: SVGElement}>} */
  const coins = new Map();
  const [areas, under, lines, spots, labels] = ["areas", "under", "strings", "spots", "labels"].map((name) => svg("g", { class: name, "aria-hidden": name === "strings" || name === "spots" ? null : "true" }));
  const kind = record.space ? "space" : record.look, roomy = record.picture ? dense(record) : 0;
  const element = svg("svg", { class: `picture ${kind} ${scene.coins.values().next().value?.outline ? "boxed" : ""}`, role: "group", "aria-label": `${record.name}: arrow keys go from line to line, Enter makes the move` }, areas, under, lines, spots, labels);

  for (const id of scene.strings.keys()) {
    const line = svg("path", { class: "line" }), hit = svg("path", { class: "hit" });
    const group = svg("g", { class: "string", tabindex: -1 }, line, hit);
    const plate = svg("rect", { class: "plate" }), words = svg("text", { class: "worth" });
    labels.append(svg("g", { class: "label" }, plate, words));
    lines.append(group);
    strings.set(id, { group, line, hit, plate, words, kind: "", said: "", left: false });
  }
  for (const [coin, { name, outline }] of scene.coins) {
    const shape = svg(outline ? "path" : name ? "rect" : "circle", { class: "shape" }), words = svg("text", { class: outline ? "initial" : "name" });
    const group = svg("g", { class: `coin ${outline ? "box" : name ? "node" : "cell"}`, "data-coin": coin }, shape, words);
    (outline ? areas : spots).append(group);
    coins.set(coin, { group, shape, words });
  }

  /** @type {View} */
  const view = { element, update, play, place, whole: () => scene.box, see, nearest, at: (id) => (strings.get(id)?.left ? scene.strings.get(id)?.at : undefined), unit };

  /** @type {Frame | null} what is looked at, if it is not the whole */
  let part = null;
  /** @type {Game | null} the state that is shown */
  let shown = null;
  /** @type {Game | null} one that goes on from it, and is shown in its place */
  let ahead = null;

  function unit() {
    const [, , width, height] = part ?? scene.box;
    return element.clientWidth ? Math.max(width / element.clientWidth, height / element.clientHeight) : 1;
  }

  /** @param {Frame | null} [frame] */
  function see(frame) {
    if (frame !== undefined) {
      part = frame;
      element.classList.toggle("zoomed", part !== null);
      place();
    }
    return part ?? scene.box;
  }

  /** @returns {number} by what factor words are smaller than usual, so that they do not hide what they are about */
  const crowd = () => (kind === "board" || kind === "space" ? 1 : Math.min(1, SCALE / unit() / roomy));

  function place() {
    scene = look();
    element.setAttribute("viewBox", (part ?? scene.box).map((side) => side.toFixed(1)).join(" "));
    const pixel = unit();
    element.classList.toggle("crowded", crowd() < LEAST);
    // Where a part is looked at, one finger drags it.
    element.classList.toggle("fine", record.look === "board" && part === null && side() / pixel < FINGER);
    for (const [id, drawn] of strings) {
      const { group, line, hit, plate } = drawn, now = scene.strings.get(id);
      if (!now) continue;
      if (drawn.kind !== now.kind) {
        if (drawn.kind) group.classList.remove(...drawn.kind.split(" "));
        group.classList.add(...now.kind.split(" "));
        drawn.kind = now.kind;
      }
      const d = now.paths.map((piece) => piece.d).join("");
      line.setAttribute("d", d);
      // The sides of boxes share the board among them; other lines are hit a little beside them.
      const isSide = now.kind === "undrawn" && record.look === "board";
      hit.setAttribute("d", isSide ? diamond(now.paths[0].line) : now.paths.map(({ line, filled }) => polygon(filled ? line : band(line, 11 * pixel))).join(""));
      line.classList.toggle("filled", Boolean(now.paths[0].filled));
      if (record.space) {
        line.setAttribute("opacity", String(0.35 + 0.65 * now.depth));
        plate.setAttribute("opacity", "0.9");
      }
    }
    if (record.space) ordered();
    for (const [coin, now] of scene.coins) placeCoin(coin, now, pixel);
    under.replaceChildren(...scene.lines.map(({ d, kind }) => svg("path", { d, class: `line ${kind}` })));
    for (const dot of spots.querySelectorAll(".dot, .said, .coord")) dot.remove();
    const size = record.look === "board" ? Math.min(7, Math.max(4, side() / pixel / 15)) : 3.5;
    spots.prepend(...scene.dots.map(({ at: [cx, cy], kind, depth }) => svg("circle", { cx, cy, r: (kind === "joint" ? 4 : size) * pixel, opacity: record.space ? 0.3 + 0.7 * depth : 1, class: `dot ${kind}` })));
    // On a small board coordinates keep off the dots.
    const high = (/** @type {string} */ kind) => Math.min(13 * pixel, kind === "coord" ? 0.05 * scene.box[2] : Infinity);
    spots.append(...scene.words.map(({ at: [x, y], text, kind }) => svg("text", { x, y: y + 0.35 * high(kind), "font-size": high(kind), class: kind, "aria-hidden": kind === "coord" ? "true" : null }, text)));
    write();
  }

  /** Lines that are near lie above the others; the one with the focus keeps it. */
  function ordered() {
    const order = [...strings].sort(([one], [other]) => (scene.strings.get(one)?.depth ?? 0) - (scene.strings.get(other)?.depth ?? 0)).map(([, { group }]) => group);
    if (order.every((group, i) => lines.children[i] === group)) return;
    const focused = lines.contains(document.activeElement) ? /** @type {SVGElement} */ (document.activeElement) : null;
    lines.append(...order);
    focused?.focus({ preventScroll: true });
  }

  /** @param {string} coin @param {import("./flat.js").Spot} now @param {number} pixel */
  function placeCoin(coin, { at: [x, y], outline, name, depth }, pixel) {
    const { group, shape, words } = /** @type {any} */ (coins.get(coin));
    if (outline) {
      const side = Math.abs(outline[1][0] - outline[0][0]);
      shape.setAttribute("d", polygon(outline));
      set(words, { x, y: y + 0.17 * side, "font-size": 0.48 * side });
    } else if (name) {
      const size = pixel * Math.max(crowd(), LEAST), half = (crowd() < LEAST ? 10 : Math.max(10, 3 + 3.4 * name.length)) * size;
      set(shape, { x: x - half, y: y - 10 * size, width: 2 * half, height: 20 * size, rx: 10 * size });
      set(words, { x, y: y + 4.3 * size, "font-size": 12 * size });
    } else {
      set(shape, { cx: x, cy: y, r: (group.classList.contains("taken") ? 9 + (record.space ? 4 * depth : 0) : record.space ? 3 : 6) * pixel });
      set(words, { x, y: y + 4 * pixel, "font-size": 11 * pixel });
    }
  }

  /** @returns {number} the side of a box; any where no line is left to write at */
  function side() {
    const [line] = scene.strings.values();
    if (!line) return 1;
    return Math.max(...line.paths[0].line.map(([x, y]) => Math.abs(x - line.paths[0].line[0][0]) + Math.abs(y - line.paths[0].line[0][1])));
  }

  /** @returns {number} the size of words on a board, in pixels: the longest are shorter than a side of a box */
  function sized() {
    const longest = Math.max(1, ...[...strings.values()].map(({ said }) => said.length)), box = side() / unit();
    return Math.min(15, 0.28 * box, (0.95 * box) / (0.6 * longest + 0.9));
  }

  /** Write what is known of strings where it has room. */
  function write() {
    const pixel = unit(), size = pixel * (record.look === "board" ? sized() : (element.clientWidth < 500 ? 12 : 14) * Math.max(crowd(), LEAST));
    /** @type {[Drawn, string, import("./labels.js").Wish][]} */
    const wishes = [];
    for (const [id, drawn] of strings) {
      const now = scene.strings.get(id);
      const text = drawn.left ? [now?.words, drawn.said].filter(Boolean).join(now?.kind === "tie" ? " " : ": ") : "";
      drawn.words.parentElement?.classList.toggle("none", !text);
      if (!text) drawn.words.textContent = "";
      if (text && now) wishes.push([drawn, text, { at: now.at, line: now.paths[0].line, w: (0.6 * text.length + 0.7) * size, h: 1.4 * size, inside: record.look === "endgame" || Boolean(now.paths[0].filled) }]);
    }
    if (record.space) wishes.reverse();
    const boxes = record.look === "board" ? [] : [...scene.coins.values()].filter(({ name }) => name).map(({ at: [x, y], name }) => ({ x, y, w: Math.max(20, 6 + 6.8 * name.length) * pixel * crowd(), h: 20 * pixel * crowd() }));
    const places = record.look === "board" ? wishes.map(([, , { at }]) => at) : placeLabels(wishes.map(([, , wish]) => wish), boxes, scene.box);
    wishes.forEach(([{ plate, words }, text, { w, h }], i) => {
      const [x, y] = places[i];
      set(plate, { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: Math.min(5 * pixel, h / 3) });
      set(words, { x, y: y + 0.35 * size, "font-size": size });
      if (words.textContent !== text) words.textContent = text;
    });
  }

  /** @param {Game} game @param {Record<string, Worth>} worths */
  function update(game, worths) {
    const focused = [...strings].find(([, { group }]) => group === document.activeElement)?.[0];
    const before = shown === game ? ahead : null;
    shown = game;
    for (const [id, drawn] of strings) {
      const { group, words } = drawn, worth = worths[id];
      drawn.left = id in game.left;
      // Whatever is opened in a loony endgame is loony: there only margins are worth the room.
      drawn.said = (drawn.left && (record.look === "endgame" ? worth?.text.replace(/^L ?/, "") : worth?.text)) || "";
      const isCut = !drawn.left && id in record.ids;
      set(group, {
        "data-string": drawn.left ? id : null,
        "data-value": (drawn.left && worth?.value) || null,
        role: drawn.left ? "button" : null,
        "aria-label": drawn.left ? `${wording.verb(id)}${worth?.said ? `, ${worth.said}` : ""}` : null,
        "aria-hidden": drawn.left ? null : "true",
      });
      group.classList.toggle("cut", isCut);
      group.classList.toggle("gone", !drawn.left && !isCut);
      group.classList.toggle("last", id === game.last);
      const kinds = drawn.left ? worth?.kind.split(" ") ?? [] : [];
      for (const one of KINDS) for (const place of [group.classList, /** @type {Element} */ (words.parentElement).classList]) place.toggle(one, kinds.includes(one));
    }
    play(before);
    write();
    keys.keep(focused);
  }

  /** @param {Game | null} later */
  function play(later) {
    const game = later ?? shown;
    ahead = later;
    if (!game) return;
    const made = new Map(later && shown ? later.cuts.slice(shown.cuts.length).map((cut, i) => [cut, later.made[i + (shown?.cuts.length ?? 0)].by]) : []);
    if (game.last && !later) made.set(game.last, game.made[game.made.length - 1].by);
    element.classList.toggle("plays", later !== null);
    for (const [id, { group }] of strings) {
      for (const player of [0, 1]) group.classList.toggle(`by${player}`, made.get(id) === player);
      group.classList.toggle("ahead", later !== null && made.has(id));
    }
    for (const [coin, { group, words }] of coins) {
      const owner = coin in game.owners ? game.owners[coin] : "AB".indexOf(record.owners[coin] ?? "-"), initial = wording.initials[owner] ?? "";
      for (const player of [0, 1]) group.classList.toggle(`owner${player}`, owner === player);
      group.classList.toggle("taken", initial !== "" || isTaken(coin));
      const text = initial || (scene.coins.get(coin)?.name ?? "");
      if (words.textContent === text) continue;
      words.textContent = text;
      const now = scene.coins.get(coin);
      if (now) placeCoin(coin, now, unit());
    }
  }

  const alive = new Set(Object.values(record.ids).flat());
  /** @param {string} coin whether it was taken before the game */
  const isTaken = (coin) => !alive.has(coin);

  /** @param {Point} point @param {number} far @returns {string | null} */
  function nearest(point, far) {
    let found = null, least = far;
    for (const [id, { left, plate }] of strings) {
      const now = scene.strings.get(id);
      if (!left || !now) continue;
      const [x, y, w, h] = ["x", "y", "width", "height"].map((name) => Number(plate.getAttribute(name)));
      const isOn = !plate.parentElement?.classList.contains("none") && w > 0 && Math.abs(point[0] - x - w / 2) < w / 2 && Math.abs(point[1] - y - h / 2) < h / 2;
      // Of lines that cross there, the one that lies above is meant.
      const away = (isOn ? 0 : Math.min(...now.paths.map(({ line, filled }) => (filled && within(point, line) ? 0.1 : distance(point, line))))) - now.depth * 0.01;
      if (away < least) [found, least] = [id, away];
    }
    return found;
  }

  const keys = hands(view, strings, doing);
  new ResizeObserver(place).observe(element);
  place();
  return view;
}

/** @param {Point[]} line a side of a box @returns {string} all points that are nearer to it than to the other sides */
function diamond(line) {
  const [a, b] = line[0], [c, d] = line[line.length - 1];
  const x = (a + c) / 2, y = (b + d) / 2, p = (c - a) / 2, q = (d - b) / 2;
  return polygon([[a, b], [x - q, y + p], [c, d], [x + q, y - p]]);
}

/** @param {Element} element @param {Record<string, string | number | null>} attributes null for none */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}
