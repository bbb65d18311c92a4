// What lies under the stones, and the plane before them: tiles, wood, pits, zones, lines,
// trays and buttons.
import { useMemo } from "preact/hooks";
import { html } from "../ui/html.js";
import {
  findApartCells,
  drawHexagon,
  getCellHeight,
  drawHoledPlane,
  drawGridPath,
  getCellWidth,
  holeRadius,
  isCheckered,
  isNumberedTile,
} from "./geometry.js";
import { getInk } from "./colors.js";

/** @import { Box, Scene } from "../../../types/page" */
/** @import { Cell, Zone } from "../../../types/wire" */

/** What lies under the stones. @param {{scene: Scene, plane: Box}} props */
export function Background({ scene, plane }) {
  return html`
    <${BoardBase} scene=${scene} plane=${plane} />
    ${scene.look !== "pits" && html`<${ZoneTints} scene=${scene} />`}
    ${(scene.lines ?? []).map((l) =>
      l.width && l.player >= 0
        ? html`<line class="under" x1=${l.x1} y1=${l.y1} x2=${l.x2} y2=${l.y2} stroke-width=${l.width + 0.035} />`
        : null,
    )}
    ${(scene.lines ?? []).map(
      (l) => html`
      <line class=${`drawn ${l.player < 0 ? "neutral" : `l${getInk(scene, l.player)}`}${l.width ? "" : " thin"}`}
        x1=${l.x1} y1=${l.y1} x2=${l.x2} y2=${l.y2} stroke-width=${l.width || undefined} />`,
    )}
    <${CellSigns} scene=${scene} />`;
}

/** @param {{scene: Scene}} props */
const ZoneTints = ({ scene }) => html`${(scene.zones ?? []).map((z) => html`<${ZoneTint} scene=${scene} zone=${z} />`)}`;

/** The board itself. @param {{scene: Scene, plane: Box}} props */
function BoardBase({ scene, plane }) {
  const { look, cells } = scene;
  const grid = useMemo(() => (look === "points" ? drawGridPath(cells) : ""), [cells]);
  const apartCells = findApartCells(scene);
  const boardCells = apartCells.size ? cells.filter((_, i) => !apartCells.has(i)) : cells;
  const isFlush = isCheckered(cells);
  if (look === "blank") return null;
  if (look === "holes")
    return html`<rect class="well" x=${plane.x + 0.1} y=${plane.y + 0.1} width=${plane.w - 0.2} height=${plane.h - 0.2} rx="0.3" />`;
  if (look === "hexes")
    return html`${boardCells.map((c) => html`<polygon class=${getTileClass(c)} points=${drawHexagon(c, 0.545 * Math.min(getCellWidth(c), getCellHeight(c)))} />`)}`;
  if (look === "tiles")
    return html`<rect class="frame" x=${plane.x} y=${plane.y} width=${plane.w} height=${plane.h}
      rx=${isFlush ? 0.06 : (0.02 * plane.w).toFixed(3)} />${boardCells.map((c) => html`<${Tile} cell=${c} isFlush=${isFlush} />`)}`;
  const wood = html`<rect class="wood" x=${plane.x} y=${plane.y} width=${plane.w} height=${plane.h}
    rx=${((look === "pits" ? 0.04 : 0.012) * plane.w).toFixed(3)} />`;
  if (look === "pits") return html`${wood}<${ZoneTints} scene=${scene} />${boardCells.map((c) => html`<${Pit} cell=${c} />`)}`;
  return html`
    ${wood}
    <path class="grid" d=${grid} />
    ${cells.filter((c) => c.star).map((c) => html`<circle class="star" cx=${c.x} cy=${c.y} r="0.095" />`)}`;
}

/** @param {Cell} c */
const getTileClass = (c) => (c.shade ? "tile shaded" : "tile");

/** @param {{cell: Cell, isFlush: boolean}} props isFlush: without joints */
function Tile({ cell, isFlush }) {
  const [w, h] = [getCellWidth(cell) - (isFlush ? 0 : 0.03), getCellHeight(cell) - (isFlush ? 0 : 0.03)];
  return html`<rect class=${getTileClass(cell)} x=${cell.x - w / 2} y=${cell.y - h / 2} width=${w} height=${h} rx=${isFlush ? 0 : 0.06} />`;
}

/** @param {{cell: Cell}} props */
function Pit({ cell }) {
  const [w, h] = [getCellWidth(cell) - 0.1, getCellHeight(cell) - 0.1];
  const r = Math.min(w, h) / 2;
  return html`
    <rect class="pit" x=${cell.x - w / 2} y=${cell.y - h / 2} width=${w} height=${h} rx=${r} />
    <rect class="rim" x=${cell.x - w / 2 + 0.02} y=${cell.y - h / 2 + 0.025} width=${w - 0.04} height=${h - 0.045} rx=${r - 0.02} />`;
}

/** The tint of a zone's cells on the board, and the tray of those apart. @param {{scene: Scene, zone: Zone}} props */
function ZoneTint({ scene, zone }) {
  const apartCells = findApartCells(scene);
  const kind = zone.player < 0 ? "neutral" : `z${getInk(scene, zone.player)}`;
  const name = zone.name ? html`<title>${zone.name}</title>` : null;
  const trayCells = zone.cells.filter((i) => apartCells.has(i)).map((i) => scene.cells[i]);
  const boardCells = zone.cells.filter((i) => !apartCells.has(i)).map((i) => scene.cells[i]);
  return html`
    ${trayCells.length > 0 && html`<${Tray} cells=${trayCells} kind=${kind} name=${name} />`}
    ${
      boardCells.length > 0 &&
      html`
      <g class=${`zone ${kind}`}>${name}${boardCells.map((c) =>
        scene.look === "hexes"
          ? html`<polygon points=${drawHexagon(c, 0.545)} />`
          : html`<rect x=${c.x - getCellWidth(c) / 2} y=${c.y - getCellHeight(c) / 2} width=${getCellWidth(c)} height=${getCellHeight(c)} />`,
      )}</g>`
    }`;
}

/** @param {{cells: Cell[], kind: string, name: unknown}} props */
function Tray({ cells, kind, name }) {
  const [left, right] = [
    Math.min(...cells.map((c) => c.x - getCellWidth(c) / 2)),
    Math.max(...cells.map((c) => c.x + getCellWidth(c) / 2)),
  ];
  const [top, bottom] = [
    Math.min(...cells.map((c) => c.y - getCellHeight(c) / 2)),
    Math.max(...cells.map((c) => c.y + getCellHeight(c) / 2)),
  ];
  const padding = 0.1;
  return html`
    <g class=${`tray ${kind}`}>${name}
      <rect x=${left - padding} y=${top - padding} width=${right - left + 2 * padding} height=${bottom - top + 2 * padding} rx="0.16" />
    </g>`;
}

/**
 * What is printed on cells without a stone: apart from the board it is a button. The number of a tile is small in its corner.
 * @param {{scene: Scene}} props
 */
function CellSigns({ scene }) {
  if (!scene.cells.some((c) => c.sign)) return null;
  const apartCells = findApartCells(scene);
  const occupiedCells = new Set(scene.stones.map((s) => s.cell));
  return html`${scene.cells.map((c, i) => {
    if (!c.sign) return null;
    const size = Math.min(0.5 * getCellHeight(c), (1.5 * getCellWidth(c)) / Math.max(3, c.sign.length));
    return html`
      ${
        apartCells.has(i) &&
        html`<rect class="button" x=${c.x - getCellWidth(c) / 2 + 0.04} y=${c.y - getCellHeight(c) / 2 + 0.04} width=${getCellWidth(c) - 0.08}
        height=${getCellHeight(c) - 0.08} rx="0.16" />`
      }
      ${
        isNumberedTile(scene, i)
          ? html`<text class="sign corner" x=${c.x - getCellWidth(c) / 2 + 0.04} y=${c.y - getCellHeight(c) / 2 + 0.11}
            font-size="0.18">${c.sign}</text>`
          : !occupiedCells.has(i) &&
            html`<text class=${apartCells.has(i) ? "sign" : "sign faint"} x=${c.x} y=${c.y} font-size=${size.toFixed(3)}>${c.sign}</text>`
      }`;
  })}`;
}

/** What lies over the stones. @param {{scene: Scene, plane: Box}} props */
export function Foreground({ scene, plane }) {
  const path = useMemo(() => (scene.look === "holes" ? drawHoledPlane(plane, scene.cells, holeRadius) : ""), [scene.cells]);
  return path && html`<path class="plane" d=${path} fill-rule="evenodd" />`;
}
