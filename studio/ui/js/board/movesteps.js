// A move of several steps while it is chosen: where it may begin, the way so far, the
// ways on, and the piece that is carried.
import { html } from "../ui/html.js";
import { drawHexagon, getCellHeight, getCellWidth, holeRadius, isCheckered, isNumberedTile } from "./geometry.js";
import { findCompletedMoves, findNextCells, findPieceCell } from "./movepaths.js";
import { Piece, isRound, getPieceSize } from "./pieces.js";

/** @import { Point, Scene } from "../../../types/page" */
/** @import { Aim, Stone } from "../../../types/wire" */

/** A cell as a shape that is filled. @param {{scene: Scene, cell: number, kind: string, inset?: number}} props */
export function CellShape({ scene, cell, kind, inset = 0 }) {
  const c = scene.cells[cell];
  if (scene.look === "hexes") return html`<polygon class=${kind} points=${drawHexagon(c, 0.545 - inset)} />`;
  if (scene.look === "points") return html`<circle class=${kind} cx=${c.x} cy=${c.y} r="0.5" />`;
  if (scene.look === "holes") return html`<circle class=${kind} cx=${c.x} cy=${c.y} r=${holeRadius} />`;
  const isButton = c.sign && !isNumberedTile(scene, cell);
  const isPit = scene.look === "pits" && !isButton;
  const margin = isPit ? 0.05 : isButton ? 0.04 : inset;
  const [w, h] = [getCellWidth(c) - 2 * margin, getCellHeight(c) - 2 * margin];
  const rx = isPit ? Math.min(w, h) / 2 : isButton ? 0.16 : isCheckered(scene.cells) ? inset : 0.1;
  return html`<rect class=${kind} x=${c.x - w / 2} y=${c.y - h / 2} width=${w} height=${h} rx=${rx} />`;
}

/**
 * What lies under the stones while a move is chosen.
 * @param {{scene: Scene, aims: Aim[], path: number[], pointedCell: number, seat: number}} props seat: whose stones move
 */
export function ChosenPath({ scene, aims, path, pointedCell, seat }) {
  if (!path.length) {
    const occupiedCells = new Set(scene.stones.map((s) => s.cell));
    const startCells = [...new Set(aims.map((a) => a.path[0]))].filter(
      (cell) => cell === pointedCell || occupiedCells.has(cell) || (scene.cells[cell].sign && !isNumberedTile(scene, cell)),
    );
    const isSparse = 2 * startCells.length <= scene.stones.filter((s) => s.player === seat).length;
    return html`<g class=${isSparse ? "begins few" : "begins"}>${startCells.map(
      (cell) => html`<${CellShape} key=${cell} scene=${scene} cell=${cell}
      kind=${cell === pointedCell ? "begin over" : "begin"} inset=${0.05} />`,
    )}</g>`;
  }
  const trail = path.map((cell) => `${scene.cells[cell].x},${scene.cells[cell].y}`).join(" ");
  return html`
    <g class="way">
      ${path.map((cell, i) => html`<${CellShape} key=${cell} scene=${scene} cell=${cell} kind=${i === 0 ? "chosen" : "passed"} />`)}
      ${path.length > 1 && html`<polyline class="trail" points=${trail} />`}
    </g>`;
}

/** Where the next step may go. @param {{scene: Scene, aims: Aim[], path: number[], pointedCell: number}} props */
export function NextSteps({ scene, aims, path, pointedCell }) {
  if (!path.length) return null;
  const occupiedCells = new Set(scene.stones.map((s) => s.cell));
  const last = path[path.length - 1];
  return html`
    <g class="nexts">
      ${[...findNextCells(aims, path)].map((cell) => {
        const c = scene.cells[cell];
        if (cell === pointedCell) return html`<${CellShape} key=${cell} scene=${scene} cell=${cell} kind="next over" />`;
        if (c.sign && !isNumberedTile(scene, cell))
          return html`<${CellShape} key=${cell} scene=${scene} cell=${cell} kind="next button" />`;
        return occupiedCells.has(cell) && !path.includes(cell)
          ? html`<circle key=${cell} class="next taken" cx=${c.x} cy=${c.y} r="0.44" />`
          : html`<circle key=${cell} class="next" cx=${c.x} cy=${c.y} r="0.14" />`;
      })}
      ${
        path.length > 1 &&
        findCompletedMoves(aims, path).length > 0 &&
        html`<${CellShape} scene=${scene} cell=${last}
        kind=${pointedCell === last ? "end over" : "end"} />`
      }
    </g>`;
}

/** The stone that a path moves, undefined if none. @param {Scene} scene @param {number[]} path */
export const findMovedStone = (scene, path) => scene.stones.find((s) => s.cell === path[0]);

/**
 * The piece that is carried: where the path has brought it, or under the pointer.
 * @param {{scene: Scene, aims: Aim[], path: number[], pointer: Point | null, isTouch: boolean, seat: number}} props
 */
export function CarriedPiece({ scene, aims, path, pointer, isTouch, seat }) {
  const cell = findPieceCell(aims, path);
  const stone = /** @type {Stone} */ ({ ...(findMovedStone(scene, path) ?? { player: seat }), count: 0 });
  if (!pointer && (cell < 0 || (path.length < 2 && findMovedStone(scene, path)))) return null;
  const center = pointer ?? scene.cells[cell];
  const size = getPieceSize(scene, path[0]) * (pointer ? (isTouch ? 1.6 : 1.08) : 1);
  const kind = isRound(scene, stone.shape) ? `stone s${stone.player}` : "stone";
  return html`<g class="carried ${kind}"><${Piece} scene=${scene} stone=${stone} x=${center.x} y=${center.y - (pointer && isTouch ? 0.7 : 0)}
    size=${size} /></g>`;
}
