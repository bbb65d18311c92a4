// What a move would do to the stones of a scene: the piece that it puts, and those that it takes.

/** @import { Scene } from "../../../types/page" */
/** @import { Aim, Stone } from "../../../types/wire" */

/** @typedef {{cell: number, seat: number, path?: number[], takes?: number[]}} Move a move as previews need it */
/** @typedef {{stone: Stone | null, gone: number[]}} Effect gone: the cells whose stones leave them */

/** Returns the stone that a move of a seat places. @param {Scene} scene @param {number} seat @returns {Stone} */
export const getSeatStone = (scene, seat) => ({ ...scene.pieces?.[seat], cell: -1, player: seat });

/** Returns the move of an aim. @param {Aim} aim @param {number} seat @returns {Move} */
export const toMove = (aim, seat) => ({ cell: aim.land, seat, path: aim.path, takes: aim.takes });

/**
 * Plays moves on the stones of a scene, one after the other.
 * @param {Scene} scene @param {Move[]} moves @returns {Effect[]} of each move
 */
export function computeEffects(scene, moves) {
  const stones = new Map(scene.stones.map((s) => [s.cell, s]));
  return moves.map((move) => applyMove(scene, stones, move));
}

/** @param {Scene} scene @param {Map<number, Stone>} stones by cell, changed by the move @param {Move} move @returns {Effect} */
function applyMove(scene, stones, { cell, seat, path = [], takes = [] }) {
  if (cell < 0) {
    takes.forEach((taken) => stones.delete(taken));
    return { stone: null, gone: takes };
  }
  const origin = takes[0] ?? (path.length > 1 && path[0] !== cell ? path[0] : -1);
  const moved = stones.get(origin);
  const stone = { ...(moved ?? getSeatStone(scene, seat)), cell, ply: 0, count: 0 };
  if (moved && (moved.count ?? 0) < 2) stones.delete(origin);
  stones.set(cell, stone);
  return { stone, gone: moved ? [origin] : [] };
}
