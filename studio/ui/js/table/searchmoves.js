// The places of the board that the analysing engine may not choose, or the only ones.
import { html } from "../ui/html.js";
import { getTable } from "../state/currenttable.js";

/** @import { Scene } from "../../../types/page" */

/** Handles a press on a cell if it marks one. @param {number} cell @param {boolean} alt */
export function handleMark(cell, alt) {
  const { analysis, shown } = getTable();
  const { marked, marking, toggleMark } = analysis;
  const how = marking.value || (alt ? "block" : "");
  if (!how || cell < 0) return false;
  const isMarked = marked.value[how].includes(cell);
  const chosen = shown.value.scene.moves.some((m) => m.land === cell || m.path[0] === cell);
  if (!isMarked && !chosen) return marking.value !== "";
  toggleMark(cell, how);
  return true;
}

/** @param {{scene: Scene}} props */
export function MarkedMoves({ scene }) {
  const { block, only } = getTable().analysis.marked.value;
  return html`
    <g>
      ${block
        .filter((c) => scene.cells[c])
        .map((c) => {
          const { x, y } = scene.cells[c];
          return html`<path key="b${c}" class="marked block" d="M${x - 0.24} ${y - 0.24}l.48 .48m0 -.48l-.48 .48" />`;
        })}
      ${only
        .filter((c) => scene.cells[c])
        .map(
          (c) => html`<circle key="o${c}" class="marked only" cx=${scene.cells[c].x}
        cy=${scene.cells[c].y} r="0.34" />`,
        )}
    </g>`;
}
