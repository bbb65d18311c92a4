// Moves as paths of cells: what a click on a cell means when some cells have been
// chosen before it.

/** @import { Aim } from "../../../types/wire" */

/** The aims whose paths begin with the cells chosen so far. @param {Aim[]} aims @param {number[]} path */
export const filterByPath = (aims, path) => aims.filter((a) => a.path.length >= path.length && path.every((cell, i) => a.path[i] === cell));

/** The moves that a path plays to its end, each of them once. @param {Aim[]} aims @param {number[]} path */
export function findCompletedMoves(aims, path) {
  /** @type {Map<string, Aim>} */
  const moves = new Map();
  for (const a of filterByPath(aims, path)) if (a.path.length === path.length && !moves.has(a.move)) moves.set(a.move, a);
  return [...moves.values()];
}

/** The cells that may come next. @param {Aim[]} aims @param {number[]} path @returns {Set<number>} */
export const findNextCells = (aims, path) => new Set(filterByPath(aims, path).flatMap((a) => a.path.slice(path.length, path.length + 1)));

/** Whether any move needs more than one click. @param {Aim[]} aims */
export const hasMultiStepMoves = (aims) => aims.some((a) => a.path.length > 1 || a.word);

/**
 * What a click on a cell means: the path that is chosen after it, and whether it plays.
 * @param {Aim[]} aims @param {number[]} path the cells chosen so far @param {number} cell
 * @returns {{path: number[], completesMove: boolean}}
 */
export function extendPath(aims, path, cell) {
  const next = [...path, cell];
  const continuations = filterByPath(aims, next);
  if (continuations.length) return { path: next, completesMove: continuations.every((a) => a.path.length === next.length) };
  if (!path.length) return { path: [], completesMove: false };
  if (cell === path[path.length - 1] && findCompletedMoves(aims, path).length) return { path, completesMove: true };
  if (cell === path[0]) return { path: [], completesMove: false };
  const earlierIndex = path.indexOf(cell);
  if (earlierIndex > 0)
    return { path: path.slice(0, path.length - 1 === earlierIndex ? earlierIndex : earlierIndex + 1), completesMove: false };
  const uniquePath = findUniquePath(aims, path, cell);
  if (uniquePath)
    return { path: uniquePath, completesMove: filterByPath(aims, uniquePath).every((a) => a.path.length === uniquePath.length) };
  return path.length ? extendPath(aims, [], cell) : { path: [], completesMove: false };
}

/**
 * The one way to a cell further on, if there is but one, or but one that ends there.
 * @param {Aim[]} aims @param {number[]} path @param {number} cell
 */
function findUniquePath(aims, path, cell) {
  /** @type {Map<string, number[]>} */
  const paths = new Map();
  /** @type {Map<string, number[]>} */
  const endingPaths = new Map();
  for (const a of filterByPath(aims, path)) {
    const at = a.path.indexOf(cell, path.length);
    if (at < 0) continue;
    const prefix = a.path.slice(0, at + 1);
    paths.set(prefix.join(), prefix);
    if (at === a.path.length - 1) endingPaths.set(prefix.join(), prefix);
  }
  if (paths.size === 1) return [...paths.values()][0];
  if (endingPaths.size === 1) return [...endingPaths.values()][0];
  return null;
}

/**
 * The cell where the piece stands while a path is chosen, -1 if the path moves none: where
 * it comes to rest if that is on the path, else at its end.
 * @param {Aim[]} aims @param {number[]} path
 */
export function findPieceCell(aims, path) {
  const continuations = filterByPath(aims, path);
  if (!path.length || continuations.every((a) => a.land < 0)) return -1;
  const [first] = continuations;
  const landingIndex = continuations.every((a) => a.land === first.land) ? path.indexOf(first.land) : -1;
  return landingIndex > 0 ? first.land : path[path.length - 1];
}
