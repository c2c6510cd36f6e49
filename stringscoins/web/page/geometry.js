// @ts-check
// Points, curves and boxes in the plane.

/** @typedef {[number, number]} Point */
/** @typedef {{x: number, y: number, w: number, h: number}} Box its middle, its width and its height */

/** @param {Point[]} points those of cubic Bezier curves, one after the other @returns {string} as SVG has it */
export function path(points) {
  let words = `M${pairOf(points[0])}`;
  for (let i = 1; i + 2 < points.length; i += 3) words += `C${pairOf(points[i])} ${pairOf(points[i + 1])} ${pairOf(points[i + 2])}`;
  return words;
}

/** @param {Point[]} points @param {boolean} [closed] @returns {string} straight lines */
export const polygon = (points, closed = true) => `M${points.map(pairOf).join("L")}${closed ? "Z" : ""}`;

/** @param {Point} point */
const pairOf = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** @param {Point[]} points of Bezier curves @param {number} [steps] for each of them @returns {Point[]} points on them */
export function along(points, steps = 12) {
  /** @type {Point[]} */
  const found = [points[0]];
  for (let i = 0; i + 3 < points.length; i += 3) {
    const [a, b, c, d] = points.slice(i, i + 4);
    for (let k = 1; k <= steps; k++) {
      const t = k / steps, s = 1 - t;
      const weights = [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t];
      found.push([sum([a, b, c, d], weights, 0), sum([a, b, c, d], weights, 1)]);
    }
  }
  return found;
}

/** @param {Point[]} points @param {number[]} weights @param {0 | 1} axis */
const sum = (points, weights, axis) => points.reduce((total, point, i) => total + weights[i] * point[axis], 0);

/** @param {Point[]} points @returns {Point} */
export const mean = (points) => [sum(points, points.map(() => 1 / points.length), 0), sum(points, points.map(() => 1 / points.length), 1)];

/** @param {Point} point @param {Point[]} line @returns {number} how far the point is from the nearest place of a line */
export function distance([x, y], line) {
  let least = Math.hypot(x - line[0][0], y - line[0][1]);
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = line[i], [c, d] = line[i + 1];
    const dx = c - a, dy = d - b;
    const t = Math.max(0, Math.min(1, ((x - a) * dx + (y - b) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - a - t * dx, y - b - t * dy));
  }
  return least;
}

/** @param {Point} point @param {Point[]} corners of any polygon @returns {boolean} */
export function within([x, y], corners) {
  let inside = false;
  corners.forEach(([a, b], i) => {
    const [c, d] = corners[(i + 1) % corners.length];
    if (b > y !== d > y && x < ((c - a) * (y - b)) / (d - b) + a) inside = !inside;
  });
  return inside;
}

/** @param {Box} one @param {Box} other */
export const overlap = (one, other) => 2 * Math.abs(one.x - other.x) < one.w + other.w && 2 * Math.abs(one.y - other.y) < one.h + other.h;

/**
 * The similarity of the plane that takes two points to two others: a turn, a scaling and a shift.
 * @param {[Point, Point]} from @param {[Point, Point]} to @returns {(point: Point) => Point}
 */
export function similarity([a, b], [c, d]) {
  const p = b[0] - a[0], q = b[1] - a[1], r = d[0] - c[0], s = d[1] - c[1];
  const size = p * p + q * q;
  if (!size) return ([x, y]) => [x + c[0] - a[0], y + c[1] - a[1]];
  const u = (p * r + q * s) / size, v = (p * s - q * r) / size;
  return ([x, y]) => [c[0] + u * (x - a[0]) - v * (y - a[1]), c[1] + v * (x - a[0]) + u * (y - a[1])];
}

/** @param {Point[]} points @returns {Point[]} the corners of the smallest convex polygon around them */
export function hull(points) {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  /** @param {Point[]} line */
  const half = (line) => {
    /** @type {Point[]} */
    const found = [];
    for (const point of line) {
      while (found.length > 1 && turn(found[found.length - 2], found[found.length - 1], point) <= 0) found.pop();
      found.push(point);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** @param {Point[]} line @param {number} half @returns {Point[]} the outline of a band around a line, so wide to both sides */
export function band(line, half) {
  const normals = line.map((_, i) => {
    const [a, b] = line[Math.max(i - 1, 0)], [c, d] = line[Math.min(i + 1, line.length - 1)];
    const size = Math.hypot(c - a, d - b) || 1;
    return [((b - d) / size) * half, ((c - a) / size) * half];
  });
  /** @param {1 | -1} side @returns {Point[]} */
  const beside = (side) => line.map(([x, y], i) => [x + side * normals[i][0], y + side * normals[i][1]]);
  return [...beside(1), ...beside(-1).reverse()];
}
