// The geometry of the chart, in hundredths of its width and height: plies from left to
// right, the first side's chance to win from bottom to top.

/** @typedef {{ply: number, chance: number}} Point */

/** The fewest plies that the width stands for, so that a short game does not jump. */
const minPlySpan = 12;

/** How many plies the width stands for. @param {number} plies */
export const plySpan = (plies) => Math.max(plies, minPlySpan);

/** @param {number} ply @param {number} plies */
export const xOfPly = (ply, plies) => (100 * Math.min(Math.max(ply, 0), plySpan(plies))) / plySpan(plies);

/** @param {number} chance */
export const yOfChance = (chance) => 100 * (1 - Math.min(Math.max(chance, 0), 1));

/** @param {number} n */
const formatCoordinate = (n) => Number(n.toFixed(2));

/** Returns the corners of a curve, as SVG writes them. @param {Point[]} points in the order of plies @param {number} plies */
export const curveCorners = (points, plies) =>
  points.map((p) => `${formatCoordinate(xOfPly(p.ply, plies))},${formatCoordinate(yOfChance(p.chance))}`).join(" ");

/** Returns the corners of the area between a curve and even chances. @param {Point[]} points @param {number} plies */
export function areaCorners(points, plies) {
  if (points.length < 2) return "";
  const [first, last] = [points[0], points[points.length - 1]];
  return `${formatCoordinate(xOfPly(first.ply, plies))},50 ${curveCorners(points, plies)} ${formatCoordinate(xOfPly(last.ply, plies))},50`;
}

/**
 * Returns the ply under a pointer: a mark within reach, else the nearest ply that was played.
 * @param {number} at from 0 to 1 of the width @param {number} plies @param {number[]} marks plies with a mark @param {number} reach in
 * parts of the width
 */
export function plyAt(at, plies, marks = [], reach = 0) {
  const nearest = Math.min(Math.max(Math.round(at * plySpan(plies)), 0), plies);
  let best = nearest;
  let least = Infinity;
  for (const m of marks) {
    const away = Math.abs(m / plySpan(plies) - at);
    if (away <= reach && away < least) [best, least] = [m, away];
  }
  return best;
}

/** The next mark in a direction, the same ply if there is none. @param {number} ply @param {number[]} marks in order @param {1 | -1} way */
export function nextMark(ply, marks, way) {
  const ahead = marks.filter((m) => (m - ply) * way > 0);
  if (!ahead.length) return ply;
  return way > 0 ? Math.min(...ahead) : Math.max(...ahead);
}
