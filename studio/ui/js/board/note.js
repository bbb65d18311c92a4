// What a sentence about a refused move points at: the stones that it names, and where it can stand beside them.
import { html } from "../ui/html.js";
import { stoneSize } from "./geometry.js";

/** @import { Scene } from "../../../types/page" */

/** How far the sentence stays off the cells that it is about, in pixels. */
const bubbleGap = 6;

/** Returns the cells that a sentence names, without the one that it is about. @param {Scene} scene @param {string} text @param {number} cell */
export function findNamedCells(scene, text, cell) {
  const words = new Set(text.match(/[\p{L}\p{N}.]*\p{N}/gu));
  return scene.cells.flatMap((c, i) => (i !== cell && words.has(c.name) ? [i] : []));
}

/** The stones that a sentence names, and the lines through them. @param {{scene: Scene, cell: number, text: string}} props */
export function NamedCells({ scene, cell, text }) {
  const named = findNamedCells(scene, text, cell);
  const from = scene.cells[cell];
  return html`
    <g class="named">
      ${named.map((i) => {
        const { x, y } = scene.cells[i];
        const [across, down] = [Math.abs(x - from.x), Math.abs(y - from.y)];
        const isLine = scene.look === "points" && (across < 0.1 || down < 0.1 || Math.abs(across - down) < 0.1);
        return isLine && html`<line key="l${i}" x1=${from.x} y1=${from.y} x2=${x} y2=${y} />`;
      })}
      ${named.map((i) => html`<circle key=${i} cx=${scene.cells[i].x} cy=${scene.cells[i].y} r=${stoneSize[scene.look] + 0.02} />`)}
    </g>`;
}

/**
 * Returns where a bubble covers none of the cells, as a point of its frame in pixels.
 * @param {HTMLElement} bubble @param {Scene} scene @param {number[]} cells the one that it is about first
 */
export function placeBubble(bubble, scene, cells) {
  const frame = bubble.parentElement?.getBoundingClientRect();
  const matrix = bubble.parentElement?.querySelector(/** @type {"svg"} */ (".board"))?.getScreenCTM();
  if (!frame || !matrix) return { left: 0, top: 0 };
  const { offsetWidth: w, offsetHeight: h } = bubble;
  const radius = 0.5 * matrix.a + bubbleGap;
  const points = cells
    .map((i) => new DOMPoint(scene.cells[i].x, scene.cells[i].y).matrixTransform(matrix))
    .map(({ x, y }) => ({ x: x - frame.x, y: y - frame.y }));
  const [at] = points;
  const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  const spots = [
    [at.x + radius, at.y - h / 2],
    [at.x - radius - w, at.y - h / 2],
    [at.x - w / 2, at.y - radius - h],
    [at.x - w / 2, at.y + radius],
    [right + radius, at.y - h / 2],
    [left - radius - w, at.y - h / 2],
    [at.x - w / 2, top - radius - h],
    [at.x - w / 2, bottom + radius],
  ].map(([x, y]) => ({ left: Math.max(4, Math.min(x, frame.width - w - 4)), top: Math.max(4, Math.min(y, frame.height - h - 4)) }));
  const countCovered = (/** @type {{left: number, top: number}} */ spot) =>
    points.filter(
      (p) =>
        p.x > spot.left - radius + 1 && p.x < spot.left + w + radius - 1 && p.y > spot.top - radius + 1 && p.y < spot.top + h + radius - 1,
    ).length;
  return spots.reduce((best, spot) => (countCovered(spot) < countCovered(best) ? spot : best));
}
