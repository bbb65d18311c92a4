// A move of several steps while it is chosen: where it may begin, the way so far, the
// ways on, and the piece that is carried.
import { html } from "../ui/html.js";
import { hexagon, high, wide } from "./geometry.js";
import { ending, nexts, standing } from "./movepaths.js";
import { Piece, round, room } from "./pieces.js";

/** @import { Point, Scene } from "../../../types/page" */
/** @import { Aim, Stone } from "../../../types/wire" */

/** A cell as a shape that is filled. @param {{scene: Scene, cell: number, kind: string, inset?: number}} props */
export function Patch({ scene, cell, kind, inset = 0 }) {
  const c = scene.cells[cell];
  if (scene.look === "hexes") return html`<polygon class=${kind} points=${hexagon(c, 0.545 - inset)} />`;
  if (scene.look === "points") return html`<circle class=${kind} cx=${c.x} cy=${c.y} r="0.5" />`;
  const pit = scene.look === "pits" && !c.sign;
  const by = pit ? 0.05 : c.sign ? 0.04 : inset;
  const [w, h] = [wide(c) - 2 * by, high(c) - 2 * by];
  const rx = pit ? Math.min(w, h) / 2 : c.sign ? 0.16 : scene.cells.some((d) => d.shade) ? inset : 0.1;
  return html`<rect class=${kind} x=${c.x - w / 2} y=${c.y - h / 2} width=${w} height=${h} rx=${rx} />`;
}

/**
 * What lies under the stones while a move is chosen.
 * @param {{scene: Scene, aims: Aim[], path: number[], over: number, seat: number}} props seat: whose stones move
 */
export function Way({ scene, aims, path, over, seat }) {
  if (!path.length) {
    const taken = new Set(scene.stones.map((s) => s.cell));
    const begins = [...new Set(aims.map((a) => a.path[0]))].filter((cell) => cell === over || taken.has(cell) || scene.cells[cell].sign);
    const few = 2 * begins.length <= scene.stones.filter((s) => s.player === seat).length;
    return html`<g class=${few ? "begins few" : "begins"}>${begins.map(
      (cell) => html`<${Patch} key=${cell} scene=${scene} cell=${cell}
      kind=${cell === over ? "begin over" : "begin"} inset=${0.05} />`,
    )}</g>`;
  }
  const trail = path.map((cell) => `${scene.cells[cell].x},${scene.cells[cell].y}`).join(" ");
  return html`
    <g class="way">
      ${path.map((cell, i) => html`<${Patch} key=${cell} scene=${scene} cell=${cell} kind=${i === 0 ? "chosen" : "passed"} />`)}
      ${path.length > 1 && html`<polyline class="trail" points=${trail} />`}
    </g>`;
}

/** Where the next step may go. @param {{scene: Scene, aims: Aim[], path: number[], over: number}} props */
export function Nexts({ scene, aims, path, over }) {
  if (!path.length) return null;
  const taken = new Set(scene.stones.map((s) => s.cell));
  const last = path[path.length - 1];
  return html`
    <g class="nexts">
      ${[...nexts(aims, path)].map((cell) => {
        const c = scene.cells[cell];
        if (cell === over) return html`<${Patch} key=${cell} scene=${scene} cell=${cell} kind="next over" />`;
        if (c.sign) return html`<${Patch} key=${cell} scene=${scene} cell=${cell} kind="next button" />`;
        return taken.has(cell) && !path.includes(cell)
          ? html`<circle key=${cell} class="next taken" cx=${c.x} cy=${c.y} r="0.44" />`
          : html`<circle key=${cell} class="next" cx=${c.x} cy=${c.y} r="0.14" />`;
      })}
      ${
        path.length > 1 &&
        ending(aims, path).length > 0 &&
        html`<${Patch} scene=${scene} cell=${last}
        kind=${over === last ? "end over" : "end"} />`
      }
    </g>`;
}

/** The stone that a path moves, undefined if none. @param {Scene} scene @param {number[]} path */
export const moved = (scene, path) => scene.stones.find((s) => s.cell === path[0]);

/**
 * The piece that is carried: where the path has brought it, or under the pointer.
 * @param {{scene: Scene, aims: Aim[], path: number[], at: Point | null, touch: boolean, seat: number}} props
 */
export function Carried({ scene, aims, path, at, touch, seat }) {
  const cell = standing(aims, path);
  const stone = /** @type {Stone} */ ({ ...(moved(scene, path) ?? { player: seat }), count: 0 });
  if (!at && (cell < 0 || (path.length < 2 && moved(scene, path)))) return null;
  const place = at ?? scene.cells[cell];
  const size = room(scene, path[0]) * (at ? (touch ? 1.6 : 1.08) : 1);
  const kind = round(scene, stone.shape) ? `stone s${stone.player}` : "stone";
  return html`<g class="carried ${kind}"><${Piece} scene=${scene} stone=${stone} x=${place.x} y=${place.y - (at && touch ? 0.7 : 0)}
    size=${size} /></g>`;
}
