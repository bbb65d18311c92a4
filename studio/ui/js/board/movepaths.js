// Moves as paths of cells: what a click on a cell means when some cells have been
// chosen before it.

/** @import { Aim } from "../../../types/wire" */

/** The aims whose paths begin with the cells chosen so far. @param {Aim[]} aims @param {number[]} path */
export const through = (aims, path) => aims.filter((a) => a.path.length >= path.length && path.every((cell, i) => a.path[i] === cell));

/** The moves that a path plays to its end, each of them once. @param {Aim[]} aims @param {number[]} path */
export function ending(aims, path) {
  /** @type {Map<string, Aim>} */
  const moves = new Map();
  for (const a of through(aims, path)) if (a.path.length === path.length && !moves.has(a.move)) moves.set(a.move, a);
  return [...moves.values()];
}

/** The cells that may come next. @param {Aim[]} aims @param {number[]} path @returns {Set<number>} */
export const nexts = (aims, path) => new Set(through(aims, path).flatMap((a) => a.path.slice(path.length, path.length + 1)));

/** Whether any move needs more than one click. @param {Aim[]} aims */
export const walks = (aims) => aims.some((a) => a.path.length > 1 || a.word);

/**
 * What a click on a cell means: the path that is chosen after it, and whether it plays.
 * @param {Aim[]} aims @param {number[]} path the cells chosen so far @param {number} cell
 * @returns {{path: number[], plays: boolean}}
 */
export function click(aims, path, cell) {
  const next = [...path, cell];
  const on = through(aims, next);
  if (on.length) return { path: next, plays: on.every((a) => a.path.length === next.length) };
  if (!path.length) return { path: [], plays: false };
  if (cell === path[path.length - 1] && ending(aims, path).length) return { path, plays: true };
  if (cell === path[0]) return { path: [], plays: false };
  const back = path.indexOf(cell);
  if (back > 0) return { path: path.slice(0, path.length - 1 === back ? back : back + 1), plays: false };
  const leap = only(aims, path, cell);
  if (leap) return { path: leap, plays: through(aims, leap).every((a) => a.path.length === leap.length) };
  return path.length ? click(aims, [], cell) : { path: [], plays: false };
}

/**
 * The one way to a cell further on, if there is but one, or but one that ends there.
 * @param {Aim[]} aims @param {number[]} path @param {number} cell
 */
function only(aims, path, cell) {
  /** @type {Map<string, number[]>} */
  const ways = new Map();
  /** @type {Map<string, number[]>} */
  const ends = new Map();
  for (const a of through(aims, path)) {
    const at = a.path.indexOf(cell, path.length);
    if (at < 0) continue;
    const way = a.path.slice(0, at + 1);
    ways.set(way.join(), way);
    if (at === a.path.length - 1) ends.set(way.join(), way);
  }
  if (ways.size === 1) return [...ways.values()][0];
  if (ends.size === 1) return [...ends.values()][0];
  return null;
}

/**
 * The cell where the piece stands while a path is chosen, -1 if the path moves none: where
 * it comes to rest if that is on the path, else at its end.
 * @param {Aim[]} aims @param {number[]} path
 */
export function standing(aims, path) {
  const on = through(aims, path);
  if (!path.length || on.every((a) => a.land < 0)) return -1;
  const [first] = on;
  const rest = on.every((a) => a.land === first.land) ? path.indexOf(first.land) : -1;
  return rest > 0 ? first.land : path[path.length - 1];
}
