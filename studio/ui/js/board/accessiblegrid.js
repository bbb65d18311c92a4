// The board as a grid for screen readers: rows of cells with names, of which one is active.
import { useMemo } from "preact/hooks";
import { html } from "../ui/html.js";
import { high, wide } from "./geometry.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Cell } from "../../../types/wire" */

/** The element of a cell. @param {string} board @param {number} cell */
export const idOf = (board, cell) => `${board}-${cell}`;

/** Cells by rows from above, in each from left to right. @param {Cell[]} cells */
export function rows(cells) {
  const order = [...cells.keys()].sort((a, b) => cells[a].y - cells[b].y || cells[a].x - cells[b].x);
  /** @type {number[][]} */
  const found = [];
  for (const i of order) {
    const row = found[found.length - 1];
    if (row && cells[i].y - cells[row[0]].y < 0.3) row.push(i);
    else found.push([i]);
  }
  return found.map((row) => row.sort((a, b) => cells[a].x - cells[b].x));
}

/**
 * @param {{scene: Scene, board: string, name: (cell: number) => string, chosen: number[]}} props board: tells boards of one page apart;
 * chosen: the cells of the move that is being chosen
 */
export function Cells({ scene, board, name, chosen }) {
  const { cells } = scene;
  const lines = useMemo(() => rows(cells), [cells]);
  return html`
    <g class="cells">
      ${lines.map(
        (row, i) => html`<${Row} key=${i} row=${row} cells=${cells} board=${board} names=${row.map(name)}
        chosen=${row.filter((cell) => chosen.includes(cell))} />`,
      )}
    </g>`;
}

/**
 * A row of the grid, drawn anew where a name in it is another one.
 * @param {{row: number[], cells: Cell[], board: string, names: string[], chosen: number[]}} props
 */
const Row = ({ row, cells, board, names, chosen }) =>
  useMemo(
    () => html`
  <g role="row">
    ${row.map((cell, i) => {
      const c = cells[cell];
      return html`<rect key=${cell} id=${idOf(board, cell)} role="gridcell" aria-label=${names[i]}
        aria-selected=${chosen.includes(cell) ? "true" : undefined}
        x=${c.x - wide(c) / 2} y=${c.y - high(c) / 2} width=${wide(c)} height=${high(c)} />`;
    })}
  </g>`,
    [row, cells, board, names.join("\n"), chosen.join()],
  );
