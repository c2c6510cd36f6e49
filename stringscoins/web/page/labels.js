// @ts-check
// Where words about strings stand: on their lines, where they hide no coin and no other words, as far as there is room.

import { distance, overlap } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {{at: Point, line: Point[], w: number, h: number, inside: boolean}} Wish the best place, the line, the size of the words, whether they stand inside the line */

/**
 * @param {Wish[]} wishes the most important first
 * @param {Box[]} hidden what no words should hide
 * @param {number[]} view where they should be: the least x and y, the width and the height
 * @returns {Point[]} a place for each
 */
export function placeLabels(wishes, hidden, [left, top, width, height]) {
  /** @type {Box[]} */
  const taken = [];
  return wishes.map(({ at, line, w, h, inside }) => {
    let best = at, least = Infinity;
    const places = inside ? [at, ...around(at, line)] : distance(at, line) < h / 2 ? [at, ...spots(line)] : spots(line);
    for (const [x, y] of inside ? places : [...places, ...beside(line, w, h), at]) {
      const box = { x, y, w: w + 2, h };
      const cost = 3 * taken.filter((other) => overlap(box, other)).length + 2 * hidden.filter((other) => overlap(box, other)).length;
      const isOut = x - w / 2 < left || x + w / 2 > left + width || y - h / 2 < top || y + h / 2 > top + height;
      if (cost + Number(isOut) < least) [best, least] = [[x, y], cost + Number(isOut)];
      if (!least) break;
    }
    const rim = h / 6;
    best = within(best, [left + w / 2 + rim, top + h / 2 + rim, width - w - 2 * rim, height - h - 2 * rim], [left, top, width, height]);
    taken.push({ x: best[0], y: best[1], w, h });
    return best;
  });
}

/** @param {Point} at @param {number[]} inner where the middle of words may be, so that nothing of them is cut off @param {number[]} view @returns {Point} the place, moved there if it is seen at all */
function within([x, y], [left, top, width, height], view) {
  const isSeen = x >= view[0] && x <= view[0] + view[2] && y >= view[1] && y <= view[1] + view[3];
  return isSeen && width > 0 && height > 0 ? [Math.max(left, Math.min(left + width, x)), Math.max(top, Math.min(top + height, y))] : [x, y];
}

/** @param {Point[]} line @returns {Point[]} points on it, those near its middle first */
function spots(line) {
  const last = line.length - 1;
  return [...line.keys()].filter((i) => i > last / 5 && i < (4 * last) / 5).sort((i, j) => Math.abs(i - last / 2) - Math.abs(j - last / 2)).map((i) => line[i]);
}

/** @param {Point} at @param {Point[]} line around it @returns {Point[]} points between the two */
const around = (at, line) => [0.35, 0.6].flatMap((t) => line.slice(1).map(([x, y]) => /** @type {Point} */ ([at[0] + t * (x - at[0]), at[1] + t * (y - at[1])])));

/** @param {Point[]} line @param {number} w @param {number} h @returns {Point[]} where words of this size touch it, near its middle */
function beside(line, w, h) {
  const last = line.length - 1;
  return [0.5, 0.35, 0.65, 0.25, 0.75].flatMap((t) => {
    const i = Math.max(1, Math.min(last - 1, Math.round(t * last)));
    const dx = line[i + 1][0] - line[i - 1][0], dy = line[i + 1][1] - line[i - 1][1];
    const size = Math.hypot(dx, dy) || 1;
    const away = (Math.abs(dy) * w + Math.abs(dx) * h) / (2 * size) + h / 10;
    return [away, -away, away + 0.6 * h, -away - 0.6 * h].map((by) => /** @type {Point} */ ([line[i][0] + (dy * by) / size, line[i][1] - (dx * by) / size]));
  });
}
