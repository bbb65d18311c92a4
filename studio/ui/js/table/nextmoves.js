// The moves that follow in the study, on the board: those of the game, of variations and of an opened file.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { fitText, getCorner } from "../board/pieces.js";
import { settings } from "../state/settings.js";
import { getTable } from "../state/currenttable.js";

/** @import { Scene } from "../../../types/page" */

/** Whether they would help a person who plays against an engine. */
function isGameInProgress() {
  const { hasEngine, state } = getTable();
  const { over, players } = state.value;
  return hasEngine.value && !over && players.some((p) => p.kind === "human");
}

/** Returns the cells of the next moves, with the number of moves that the study has from each. @param {Scene} scene */
function getNextMoves(scene) {
  const { shownNode, study } = getTable();
  /** @type {Map<number, {move: string, count: number}>} */
  const found = new Map();
  for (const child of study.childrenOf(shownNode.value)) {
    const move = study.nodes.value.get(child)?.move ?? "";
    const aim = scene.moves.findLast((a) => a.move === move);
    if (!aim) continue;
    const cell = aim.path.length === 1 ? aim.path[0] : aim.land >= 0 ? aim.land : aim.path[0];
    found.set(cell, { move, count: (found.get(cell)?.count ?? 0) + 1 + study.countDescendants(child) });
  }
  return found;
}

/** Hollow rings at the next moves. @param {{scene: Scene}} props */
export function NextMoves({ scene }) {
  const { trial } = getTable();
  if (!settings.value.nextMoves || trial.current.value || isGameInProgress()) return null;
  const occupied = new Set(scene.stones.map((s) => s.cell));
  return html`
    <g class="next-moves">
      ${[...getNextMoves(scene)].map(([cell, { move, count }]) => {
        const corner = getCorner(scene, cell);
        const { x, y } = occupied.has(cell) ? corner : scene.cells[cell];
        const label = t("{move}: {n} moves", { move, n: count });
        const r = 1.3 * corner.r;
        return html`
          <g key=${cell} class="next-move">
            <circle class="reach" cx=${scene.cells[cell].x} cy=${scene.cells[cell].y} r="0.45"><title>${label}</title></circle>
            <circle class="ring" cx=${x} cy=${y} r="0.15" />
            <g class="count"><circle cx=${corner.x} cy=${corner.y} r=${r} /><text x=${corner.x} y=${corner.y}
              font-size=${fitText(String(count), r)}>${count}</text></g>
          </g>`;
      })}
    </g>`;
}
