// What lies under the stones, and the plane before them: tiles, wood, pits, zones, lines,
// trays and buttons.
import { useMemo } from "preact/hooks";
import { html } from "../ui/html.js";
import { apart, hexagon, high, holed, lines, wide } from "./geometry.js";
import { ink } from "./colors.js";

/** @import { Box, Scene } from "../../../types/page" */
/** @import { Cell, Zone } from "../../../types/wire" */

const holeSize = 0.4;

/** What lies under the stones. @param {{scene: Scene, plane: Box}} props */
export function Ground({ scene, plane }) {
  return html`
    <${Base} scene=${scene} plane=${plane} />
    ${scene.look !== "pits" && html`<${Zones} scene=${scene} />`}
    ${(scene.lines ?? []).map((l) =>
      l.width && l.player >= 0
        ? html`<line class="under" x1=${l.x1} y1=${l.y1} x2=${l.x2} y2=${l.y2} stroke-width=${l.width + 0.035} />`
        : null,
    )}
    ${(scene.lines ?? []).map(
      (l) => html`
      <line class=${`drawn ${l.player < 0 ? "neutral" : `l${ink(scene, l.player)}`}${l.width ? "" : " thin"}`}
        x1=${l.x1} y1=${l.y1} x2=${l.x2} y2=${l.y2} stroke-width=${l.width || undefined} />`,
    )}
    <${Signs} scene=${scene} />`;
}

/** @param {{scene: Scene}} props */
const Zones = ({ scene }) => html`${(scene.zones ?? []).map((z) => html`<${Tint} scene=${scene} zone=${z} />`)}`;

/** The board itself. @param {{scene: Scene, plane: Box}} props */
function Base({ scene, plane }) {
  const { look, cells } = scene;
  const grid = useMemo(() => (look === "points" ? lines(cells) : ""), [cells]);
  const off = apart(scene);
  const own = off.size ? cells.filter((_, i) => !off.has(i)) : cells;
  const flush = cells.some((c) => c.shade);
  if (look === "blank") return null;
  if (look === "holes")
    return html`<rect class="well" x=${plane.x + 0.1} y=${plane.y + 0.1} width=${plane.w - 0.2} height=${plane.h - 0.2} rx="0.3" />`;
  if (look === "hexes")
    return html`${own.map((c) => html`<polygon class=${tile(c)} points=${hexagon(c, 0.545 * Math.min(wide(c), high(c)))} />`)}`;
  if (look === "tiles")
    return html`<rect class="frame" x=${plane.x} y=${plane.y} width=${plane.w} height=${plane.h}
      rx=${flush ? 0.06 : (0.02 * plane.w).toFixed(3)} />${own.map((c) => html`<${Tile} cell=${c} flush=${flush} />`)}`;
  const wood = html`<rect class="wood" x=${plane.x} y=${plane.y} width=${plane.w} height=${plane.h}
    rx=${((look === "pits" ? 0.04 : 0.012) * plane.w).toFixed(3)} />`;
  if (look === "pits") return html`${wood}<${Zones} scene=${scene} />${own.map((c) => html`<${Pit} cell=${c} />`)}`;
  return html`
    ${wood}
    <path class="grid" d=${grid} />
    ${cells.filter((c) => c.star).map((c) => html`<circle class="star" cx=${c.x} cy=${c.y} r="0.095" />`)}`;
}

/** @param {Cell} c */
const tile = (c) => (c.shade ? "tile shaded" : "tile");

/** @param {{cell: Cell, flush: boolean}} props flush: tiles of two shades need no joints */
function Tile({ cell, flush }) {
  const [w, h] = [wide(cell) - (flush ? 0 : 0.03), high(cell) - (flush ? 0 : 0.03)];
  return html`<rect class=${tile(cell)} x=${cell.x - w / 2} y=${cell.y - h / 2} width=${w} height=${h} rx=${flush ? 0 : 0.06} />`;
}

/** @param {{cell: Cell}} props */
function Pit({ cell }) {
  const [w, h] = [wide(cell) - 0.1, high(cell) - 0.1];
  const r = Math.min(w, h) / 2;
  return html`
    <rect class="pit" x=${cell.x - w / 2} y=${cell.y - h / 2} width=${w} height=${h} rx=${r} />
    <rect class="rim" x=${cell.x - w / 2 + 0.02} y=${cell.y - h / 2 + 0.025} width=${w - 0.04} height=${h - 0.045} rx=${r - 0.02} />`;
}

/** The tint of a zone's cells on the board, and the tray of those apart. @param {{scene: Scene, zone: Zone}} props */
function Tint({ scene, zone }) {
  const off = apart(scene);
  const kind = zone.player < 0 ? "neutral" : `z${ink(scene, zone.player)}`;
  const name = zone.name ? html`<title>${zone.name}</title>` : null;
  const tray = zone.cells.filter((i) => off.has(i)).map((i) => scene.cells[i]);
  const on = zone.cells.filter((i) => !off.has(i)).map((i) => scene.cells[i]);
  return html`
    ${tray.length > 0 && html`<${Tray} cells=${tray} kind=${kind} name=${name} />`}
    ${
      on.length > 0 &&
      html`
      <g class=${`zone ${kind}`}>${name}${on.map((c) =>
        scene.look === "hexes"
          ? html`<polygon points=${hexagon(c, 0.545)} />`
          : html`<rect x=${c.x - wide(c) / 2} y=${c.y - high(c) / 2} width=${wide(c)} height=${high(c)} />`,
      )}</g>`
    }`;
}

/** @param {{cells: Cell[], kind: string, name: unknown}} props */
function Tray({ cells, kind, name }) {
  const [left, right] = [Math.min(...cells.map((c) => c.x - wide(c) / 2)), Math.max(...cells.map((c) => c.x + wide(c) / 2))];
  const [top, bottom] = [Math.min(...cells.map((c) => c.y - high(c) / 2)), Math.max(...cells.map((c) => c.y + high(c) / 2))];
  const pad = 0.1;
  return html`
    <g class=${`tray ${kind}`}>${name}
      <rect x=${left - pad} y=${top - pad} width=${right - left + 2 * pad} height=${bottom - top + 2 * pad} rx="0.16" />
    </g>`;
}

/**
 * What is printed on cells without a stone: apart from the board it is a button, on a tile small in its corner.
 * @param {{scene: Scene}} props
 */
function Signs({ scene }) {
  if (!scene.cells.some((c) => c.sign)) return null;
  const off = apart(scene);
  const taken = new Set(scene.stones.map((s) => s.cell));
  return html`${scene.cells.map((c, i) => {
    if (!c.sign) return null;
    const size = Math.min(0.5 * high(c), (1.5 * wide(c)) / Math.max(3, c.sign.length));
    return html`
      ${
        off.has(i) &&
        html`<rect class="button" x=${c.x - wide(c) / 2 + 0.04} y=${c.y - high(c) / 2 + 0.04} width=${wide(c) - 0.08}
        height=${high(c) - 0.08} rx="0.16" />`
      }
      ${
        !taken.has(i) &&
        (off.has(i) || scene.look !== "tiles"
          ? html`<text class=${off.has(i) ? "sign" : "sign faint"} x=${c.x} y=${c.y} font-size=${size.toFixed(3)}>${c.sign}</text>`
          : html`<text class="sign faint corner" x=${c.x - wide(c) / 2 + 0.06} y=${c.y - high(c) / 2 + 0.16}
            font-size="0.2">${c.sign}</text>`)
      }`;
  })}`;
}

/** What lies over the stones. @param {{scene: Scene, plane: Box}} props */
export function Front({ scene, plane }) {
  const path = useMemo(() => (scene.look === "holes" ? holed(plane, scene.cells, holeSize) : ""), [scene.cells]);
  return path && html`<path class="plane" d=${path} fill-rule="evenodd" />`;
}
