// What a finger hides: the cells under it, larger and beside it.
import { html } from "../ui/html.js";
import { Background, Foreground } from "./background.js";
import { GhostMove } from "./overlay.js";

/** @import { Box, Scene, Renderable } from "../../../types/page" */

/** How many cells the glass shows across. */
const cellsAcross = 4.2;

/**
 * The board under the finger.
 * @param {{scene: Scene, cell: number, move: import("./preview.js").Move, box: Box, plane: Box, children?: Renderable}} props box: what the whole board shows;
 * children: what lies on it
 */
export function Magnifier({ scene, cell, move, box, plane, children }) {
  const { x, y, name } = scene.cells[cell];
  const [right, down] = [(x - box.x) / box.w, (y - box.y) / box.h];
  // Above the finger; where the window ends, on the side with more room.
  const isNearTop = down < 0.42;
  const transform = isNearTop ? (right < 0.5 ? "translate(45%, -50%)" : "translate(-145%, -50%)") : "translate(-50%, -140%)";
  const left = isNearTop ? right : Math.min(0.8, Math.max(0.2, right));
  return html`
    <div class="loupe" aria-hidden="true"
      style=${{ left: `${left * 100}%`, top: isNearTop ? `max(${down * 100}%, 62px)` : `${down * 100}%`, transform: transform }}>
      <svg class="board look-${scene.look} ${scene.ground ?? ""}" viewBox="${x - cellsAcross / 2} ${y - cellsAcross / 2} ${cellsAcross} ${cellsAcross}">
        <${Background} scene=${scene} plane=${plane} />
        ${children}
        <${Foreground} scene=${scene} plane=${plane} />
        <${GhostMove} scene=${scene} move=${move} />
      </svg>
      <b>${name}</b>
    </div>`;
}
