// What lies over the position: what an engine thinks, where the pointer is, what
// was refused.
import { html } from "./html.js";
import { stoneSize } from "./geometry.js";
import { distance, short, worth } from "./score.js";

/** @import { Scene } from "../../types/page" */
/** @import { Placed, Thought } from "../../types/wire" */

/** How many stones of a line are shown. */
export const mostGhosts = 8;

/** The colour of a seat's stones. @param {Scene} scene @param {number} seat */
export const ink = (scene, seat) => scene.inks?.[seat] ?? seat;

/** The paint of a seat's stones. @param {Scene} scene @param {number} seat */
export const paint = (scene, seat) => `url(#${scene.look === "holes" ? "disc" : "stone"}-${ink(scene, seat)})`;

/** The candidates of a thought, the move of its line first. @param {Thought} thought */
function weighed(thought) {
  const all = (thought.candidates ?? []).slice(0, 24);
  const lead = all.findIndex((c) => c.move === thought.line?.[0]?.move);
  return lead > 0 ? [all[lead], ...all.toSpliced(lead, 1)] : all;
}

/** Whether the first move of the line is drawn as a candidate. @param {Thought} thought */
export const leads = (thought) => weighed(thought)[0]?.move === thought.line?.[0]?.move;

/** The moves that an engine weighs. @param {{scene: Scene, thought?: Thought, scale: number, hidden: number[], hinted: number}} props
 * hidden: cells where something else is drawn; hinted: the cell of a suggestion, which hides even the best */
export function Candidates({ scene, thought, scale, hidden, hinted }) {
  const all = thought ? weighed(thought) : [];
  if (!thought || !all.length) return null;
  const most = Math.max(...all.slice(1).map((c) => c.share), 1e-9); // the best has a size of its own
  const best = worth(all[0].score, scale);
  const size = stoneSize[scene.look] - 0.02;
  return html`
    <g class="candidates">
      ${all.map((c, i) => {
        if (c.cell === hinted || (i > 0 && hidden.includes(c.cell))) return null;
        const { x, y } = scene.cells[c.cell];
        const warmth = i === 0 ? 1 : Math.min(1, Math.max(0, 0.85 - (best - worth(c.score, scale)) * 3));
        const label = i > 0 ? "" : leads(thought) ? short(thought.score, thought.bound) : short(c.score, c.bound);
        const radius = i === 0 ? size : size * Math.min(0.86, Math.max(0.32, Math.sqrt(c.share / most)));
        return html`
          <g key=${c.cell} class="candidate${i === 0 ? " best" : ""}${distance(c.score) !== null ? " decided" : ""}" style=${{ "--warmth": `${Math.round(warmth * 100)}%` }}>
            <circle cx=${x} cy=${y} r=${radius} />
            ${i === 0 && html`<text x=${x} y=${y} font-size=${[0.34, 0.34, 0.34, 0.34, 0.27, 0.23][Math.min(label.length, 5)]}>${label}</text>`}
          </g>`;
      })}
    </g>`;
}

/**
 * A line to come, as translucent numbered stones.
 * @param {{scene: Scene, line: Placed[], strong: boolean, decided: boolean, skip?: number}} props decided: whether it ends the game; skip: moves that something else shows already
 */
export function Line({ scene, line, strong, decided, skip = 0 }) {
  const size = stoneSize[scene.look] - 0.03;
  const seen = new Set();
  return html`
    <g class="line${strong ? " strong" : ""}${decided ? " decided" : ""}">
      ${line.slice(0, strong ? 12 : mostGhosts).map((m, i) => {
        if (i < skip || m.cell < 0 || seen.has(m.cell)) return null;
        seen.add(m.cell);
        const { x, y } = scene.cells[m.cell];
        return html`
          <g key=${m.cell + "-" + m.seat} class="stone s${ink(scene, m.seat)}" style=${{ "--fade": strong ? 0.9 : 0.72 - 0.04 * i }}>
            <circle class="body" cx=${x} cy=${y} r=${size} fill=${paint(scene, m.seat)} />
            <text class="number" x=${x} y=${y} font-size="0.4">${i + 1}</text>
          </g>`;
      })}
    </g>`;
}

/** Where the search is now, as small rings. @param {{scene: Scene, line: Placed[]}} props */
export function Now({ scene, line }) {
  return html`
    <g class="now">
      ${line.filter((m) => m.cell >= 0).map((m) => html`<circle class="n${ink(scene, m.seat)}" cx=${scene.cells[m.cell].x} cy=${scene.cells[m.cell].y} r="0.2" />`)}
    </g>`;
}

/** @param {{scene: Scene, cell: number, seat: number}} props */
export function Ghost({ scene, cell, seat }) {
  const { x, y } = scene.cells[cell];
  return html`<circle class="ghost" cx=${x} cy=${y} r=${stoneSize[scene.look] - 0.02} fill=${paint(scene, seat)} />`;
}

/** The pulsing stone of a suggestion. @param {{scene: Scene, hint: Placed}} props */
export function Pulse({ scene, hint }) {
  const { x, y } = scene.cells[hint.cell];
  const size = stoneSize[scene.look];
  return html`
    <g class="pulse">
      <circle class="body" cx=${x} cy=${y} r=${size - 0.04} fill=${paint(scene, hint.seat)} />
      <circle class="halo" cx=${x} cy=${y} r=${size} />
    </g>`;
}

/** The point of a refused move shakes once. @param {{scene: Scene, cell: number}} props */
export function Shake({ scene, cell }) {
  const { x, y } = scene.cells[cell];
  return html`<g class="shake"><circle cx=${x} cy=${y} r=${stoneSize[scene.look]} /><path d="M${x - 0.15} ${y - 0.15}l.3 .3m0 -.3l-.3 .3" /></g>`;
}
