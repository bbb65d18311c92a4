// The board as a grid for screen readers: rows of cells with names, of which one is active.
import { useMemo } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { getCellHeight, getCellWidth } from "./geometry.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Cell } from "../../../types/wire" */

/** The element of a cell. @param {string} board @param {number} cell */
export const getCellId = (board, cell) => `${board}-${cell}`;

/** Cells by rows from above, in each from left to right. @param {Cell[]} cells */
export function groupIntoRows(cells) {
  const order = [...cells.keys()].sort((a, b) => cells[a].y - cells[b].y || cells[a].x - cells[b].x);
  /** @type {number[][]} */
  const rows = [];
  for (const i of order) {
    const row = rows[rows.length - 1];
    if (row && cells[i].y - cells[row[0]].y < 0.3) row.push(i);
    else rows.push([i]);
  }
  return rows.map((row) => row.sort((a, b) => cells[a].x - cells[b].x));
}

/**
 * @param {{scene: Scene, boardId: string, getCellName: (cell: number) => string, selectedCells: number[]}} props boardId: tells boards of one page apart;
 * selectedCells: the cells of the move that is being chosen
 */
export function AccessibleGrid({ scene, boardId, getCellName, selectedCells }) {
  const { cells } = scene;
  const gridRows = useMemo(() => groupIntoRows(cells), [cells]);
  return html`
    <g class="cells">
      ${gridRows.map(
        (
          row,
          i,
        ) => html`<${GridRow} key=${i} name=${getRowName(scene, row, i)} row=${row} cells=${cells} boardId=${boardId} names=${row.map(getCellName)}
        selectedCells=${row.filter((cell) => selectedCells.includes(cell))} />`,
      )}
    </g>`;
}

/** Returns the name of a row: that of its coordinate, else its number from above. @param {Scene} scene @param {number[]} row @param {number} index */
function getRowName({ cells, labels }, row, index) {
  const { y } = cells[row[0]];
  const left = Math.min(...cells.map((c) => c.x));
  const label = labels.find((l) => Math.abs(l.y - y) < 0.1 && l.x < left);
  return t("Row {name}", { name: label?.text ?? index + 1 });
}

/**
 * A row of the grid, drawn anew where a name in it is another one.
 * @param {{name: string, row: number[], cells: Cell[], boardId: string, names: string[], selectedCells: number[]}} props
 */
const GridRow = ({ name, row, cells, boardId, names, selectedCells }) =>
  useMemo(
    () => html`
  <g role="row" aria-label=${name}>
    ${row.map((cell, i) => {
      const c = cells[cell];
      return html`<rect key=${cell} id=${getCellId(boardId, cell)} role="gridcell" aria-label=${names[i]}
        aria-selected=${selectedCells.includes(cell) ? "true" : undefined}
        x=${c.x - getCellWidth(c) / 2} y=${c.y - getCellHeight(c) / 2} width=${getCellWidth(c)} height=${getCellHeight(c)} />`;
    })}
  </g>`,
    [name, row, cells, boardId, names.join("\n"), selectedCells.join()],
  );
