// @ts-check
// Scenes of boards in space: turned, with their layers pulled apart, and projected; what is near lies above.

import { mean, polygon } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./flat.js").Scene} Scene */
/** @typedef {[number, number, number]} Corner */
/** @typedef {{turn: number, tilt: number, apart: number}} Stand how it is looked at: two angles, and by how much layers are pulled apart */

const STEP = 120;
const TILE = 0.78;

/** @returns {Stand} */
export const stand = () => ({ turn: -0.48, tilt: 0.42, apart: 0.15 });

/**
 * @param {Record<string, any>} record what /api/position said
 * @param {Stand} how
 * @returns {Scene}
 */
export function space(record, { turn, tilt, apart }) {
  const { reach, dots, strings, coins, edges } = record.space;
  const middle = reach.map((/** @type {number} */ last) => last / 2);
  const [sine, cosine, rise, flat] = [Math.sin(turn), Math.cos(turn), Math.sin(tilt), Math.cos(tilt)];
  /** @param {Corner} corner @returns {[number, number, number]} to the right, downwards, towards who looks */
  const seen = (corner) => {
    const [x, y, z] = corner.map((place, axis) => (place - middle[axis]) * STEP * (axis === 2 ? 1 + apart : 1));
    const across = x * cosine - y * sine, away = x * sine + y * cosine;
    const near = -away * flat + z * rise;
    const size = 1 + near / (9 * STEP * Math.max(...reach));
    return [across * size, -(z * flat + away * rise) * size, near];
  };
  const furthest = Math.hypot(reach[0], reach[1], reach[2] * (1 + apart)) * STEP / 2;
  // Whatever is turned stays in view: around the upright axis it sweeps a cylinder.
  const round = Math.hypot(reach[0], reach[1]) * STEP / 2, tall = reach[2] * (1 + apart) * STEP / 2;
  const wide = round * 1.12 + 20, high = (tall * flat + round * Math.abs(rise)) * 1.12 + 20;
  /** @param {number} near @returns {number} from 0, the furthest, to 1 */
  const depth = (near) => (near + furthest) / (2 * furthest);
  /** @type {Scene} */
  const scene = { box: [-wide, -high, 2 * wide, 2 * high], strings: new Map(), coins: new Map(), lines: [], dots: [], words: [] };
  for (const edge of edges) scene.lines.push({ d: polygon(edge.map(seen).map(paper), false), kind: "frame" });
  for (const [id, copies] of Object.entries(strings)) {
    const places = copies.map((/** @type {Corner[]} */ corners) => corners.map(seen));
    const all = places[0];
    scene.strings.set(id, { paths: places.map(outlined), at: mean(all.map(paper)), depth: depth(average(all)), kind: tint(copies[0]), words: "" });
  }
  for (const [id, corners] of Object.entries(coins)) {
    const places = corners.map(seen);
    scene.coins.set(id, { at: mean(places.map(paper)), name: "", depth: depth(average(places)) });
  }
  for (const dot of dots) {
    const [x, y, near] = seen(dot);
    scene.dots.push({ at: [x, y], kind: "corner", depth: depth(near) });
  }
  return scene;
}

/** @param {[number, number, number]} place @returns {Point} */
const paper = ([x, y]) => [x, y];

/** @param {[number, number, number][]} places */
const average = (places) => places.reduce((total, [, , near]) => total + near, 0) / places.length;

/** @param {[number, number, number][]} places the corners of an edge or a square @returns {import("./flat.js").Path} */
function outlined(places) {
  const points = places.map(paper);
  if (points.length === 2) return { d: polygon(points, false), line: [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => between(points[0], points[1], i / 8)) };
  const centre = mean(points);
  const [a, b, c, d] = points.map((point) => between(centre, point, TILE));
  return { d: polygon([a, b, d, c]), line: [a, b, d, c, a], filled: true };
}

/** @param {Point} one @param {Point} other @param {number} t @returns {Point} */
const between = (one, other, t) => [one[0] + t * (other[0] - one[0]), one[1] + t * (other[1] - one[1])];

/** @param {Corner[]} corners @returns {string} the kind of a square, by the axis that it does not span */
function tint(corners) {
  if (corners.length < 4) return "edge";
  return ["side", "front", "level"].find((_, axis) => corners.every((corner) => corner[axis] === corners[0][axis])) ?? "level";
}
