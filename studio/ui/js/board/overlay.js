// What lies over the position: what an engine thinks, where the pointer is, what
// was refused.
import { html } from "../ui/html.js";
import { getInk, getPaint } from "./colors.js";
import { stoneSize } from "./geometry.js";
import { getDistance, formatShortScore, getWorth } from "../state/score.js";
import { CellShape } from "./movesteps.js";

/** @import { Scene } from "../../../types/page" */
/** @import { PlacedMove, SearchInfo } from "../../../types/wire" */

/** How many stones of a line are shown. */
export const maxGhosts = 8;

/** The cell where a move is shown: where its stone comes to rest, else where it begins. @param {{cell: number, path?: number[]}} move */
export const getShownCell = (move) => (move.cell >= 0 ? move.cell : (move.path?.[0] ?? -1));

/** Whether a move is shown as an arrow. @param {{path?: number[]}} move */
const isArrow = (move) => (move.path?.length ?? 0) > 1;

/** How many arrows of a line are shown: more of them are a tangle. */
const maxArrows = 4;

/**
 * The way of a move as an arrow to where it comes to rest, and thin beyond.
 * @param {{scene: Scene, move: {cell: number, path?: number[]}, width: number, kind?: string, style?: object, label?: string}} props
 */
export function MoveArrow({ scene, move, width, kind = "", style, label = "" }) {
  const path = move.path ?? [];
  const landingIndex = path.indexOf(move.cell, 1);
  const end = landingIndex > 0 ? landingIndex : path.length - 1;
  const points = path.slice(0, end + 1).map((cell) => scene.cells[cell]);
  const [tip, before] = [points[end], points[end - 1]];
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const head = Math.min(2.6 * width, 0.5);
  const neck = { x: tip.x - dx * head, y: tip.y - dy * head };
  const shaft = [...points.slice(0, -1), neck].map((p) => `${p.x},${p.y}`).join(" ");
  const wing = { x: dy * head * 0.6, y: dx * head * 0.6 };
  const middle = { x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2 };
  return html`
    <g class="arrow ${kind}" style=${style}>
      <polyline class="shaft" points=${shaft} stroke-width=${width} />
      <path class="head"
        d="M${tip.x} ${tip.y}L${neck.x - wing.x} ${neck.y + wing.y}L${neck.x + wing.x} ${neck.y - wing.y}Z" />
      ${
        end < path.length - 1 &&
        html`<polyline class="beyond" points=${path
          .slice(end)
          .map((cell) => `${scene.cells[cell].x},${scene.cells[cell].y}`)
          .join(" ")} stroke-width=${0.5 * width} />`
      }
      ${
        label &&
        html`<circle class="tag" cx=${middle.x} cy=${middle.y} r="0.24" /><text x=${middle.x} y=${middle.y}
        font-size=${[0.26, 0.26, 0.26, 0.2, 0.17, 0.15][Math.min(label.length, 5)]}>${label}</text>`
      }
    </g>`;
}

/** Where the side to move may still change something, if it loses by a certificate. @param {{scene: Scene, cells: number[]}} props */
export const ProofZone = ({ scene, cells }) => html`
  <g class="zone">
    ${cells.map((cell) => scene.cells[cell] && html`<${CellShape} key=${cell} scene=${scene} cell=${cell} kind="near" />`)}
  </g>`;

/** The candidates of a thought, the move of its line first. @param {SearchInfo} thought */
function orderCandidates(thought) {
  const all = (thought.candidates ?? []).slice(0, 24);
  const leadIndex = all.findIndex((c) => c.move === thought.line?.[0]?.move);
  return leadIndex > 0 ? [all[leadIndex], ...all.toSpliced(leadIndex, 1)] : all;
}

/** Whether the first move of the line is drawn as a candidate. @param {SearchInfo} thought */
export const startsWithCandidate = (thought) => orderCandidates(thought)[0]?.move === thought.line?.[0]?.move;

/**
 * Draws the moves that an engine considers.
 * @param
 * {{scene: Scene, thought?: SearchInfo, seats: string[], turn: number, scale: number, hiddenCells: number[], hintedCell: number}}
 * props
 * hiddenCells: cells where something else is drawn; hintedCell: the cell of a suggestion, which hides even the best
 */
export function Candidates({ scene, thought, seats, turn, scale, hiddenCells, hintedCell }) {
  const candidates = thought ? orderCandidates(thought) : [];
  if (!thought || !candidates.length) return null;
  const maxShare = Math.max(...candidates.slice(1).map((c) => c.share), 1e-9); // the best has a size of its own
  const bestWorth = getWorth(candidates[0].score, scale);
  const size = stoneSize[scene.look] - 0.02;
  return html`
    <g class="candidates">
      ${candidates.map((c, i) => {
        const at = getShownCell(c);
        if (at < 0 || (!isArrow(c) && (at === hintedCell || (i > 0 && hiddenCells.includes(c.cell))))) return null;
        const { x, y } = scene.cells[at];
        const warmth = i === 0 ? 1 : Math.min(1, Math.max(0, 0.85 - (bestWorth - getWorth(c.score, scale)) * 3));
        const { score, bound } = startsWithCandidate(thought) ? thought : c;
        const label = i > 0 ? "" : formatShortScore(score, seats, turn, scale, bound);
        const tint = { "--warmth": `${Math.round(warmth * 100)}%` };
        if (isArrow(c))
          return (
            i < 8 &&
            html`<${MoveArrow} key=${c.move} scene=${scene} move=${c} width=${i === 0 ? 0.17 : 0.05 + 0.1 * Math.sqrt(c.share / maxShare)}
              kind="candidate${i === 0 ? " best" : ""}${getDistance(c.score) !== null ? " decided" : ""}" style=${tint} label=${label} />`
          );
        const radius = i === 0 ? size : size * Math.min(0.86, Math.max(0.32, Math.sqrt(c.share / maxShare)));
        return html`
          <g key=${at} class="candidate${i === 0 ? " best" : ""}${getDistance(c.score) !== null ? " decided" : ""}" style=${tint}>
            <circle cx=${x} cy=${y} r=${radius} />
            ${
              i === 0 &&
              html`<text x=${x} y=${y}
              font-size=${[0.34, 0.34, 0.34, 0.34, 0.27, 0.23][Math.min(label.length, 5)]}>${label}</text>`
            }
          </g>`;
      })}
    </g>`;
}

/**
 * A line to come, as translucent numbered stones.
 * @param {{scene: Scene, line: PlacedMove[], isPreview: boolean, isDecided: boolean, skip?: number}} props isDecided: whether it ends the game; skip:
 * moves that something else shows already
 */
export function LineOverlay({ scene, line, isPreview, isDecided, skip = 0 }) {
  const size = stoneSize[scene.look] - 0.03;
  const shownCells = new Set();
  return html`
    <g class="line${isPreview ? " strong" : ""}${isDecided ? " decided" : ""}">
      ${line.slice(0, isPreview ? 12 : maxGhosts).map((m, i) => {
        const at = getShownCell(m);
        if (i < skip || at < 0) return null;
        const fade = isPreview ? 0.9 : 0.72 - 0.04 * i;
        if (isArrow(m)) {
          if (i - skip >= (isPreview ? 12 : maxArrows)) return null;
          return html`<${MoveArrow} key=${`${i}-${m.move}`} scene=${scene} move=${m} width=${0.11} kind=${`line-arrow s${getInk(scene, m.seat)}`}
            style=${{ "--fade": fade }} label=${String(i + 1)} />`;
        }
        if (shownCells.has(at)) return null;
        shownCells.add(at);
        const { x, y } = scene.cells[at];
        if (m.cell < 0)
          return html`<g key=${`${i}-${at}`} class="line-arrow s${getInk(scene, m.seat)}" style=${{ "--fade": fade }}><circle class="tag"
            cx=${x} cy=${y} r="0.24" /><text x=${x} y=${y} font-size="0.26">${i + 1}</text></g>`;
        return html`
          <g key=${m.cell + "-" + m.seat} class="stone s${getInk(scene, m.seat)}" style=${{ "--fade": fade }}>
            <circle class="body" cx=${x} cy=${y} r=${size} fill=${getPaint(scene, m.seat)} />
            <text class="number" x=${x} y=${y} font-size="0.4">${i + 1}</text>
          </g>`;
      })}
    </g>`;
}

/** Where the search is now, as small rings. @param {{scene: Scene, line: PlacedMove[]}} props */
export function SearchedLine({ scene, line }) {
  return html`
    <g class="now">
      ${line
        .filter((m) => m.cell >= 0)
        .map(
          (m) => html`<circle class="n${getInk(scene, m.seat)}" cx=${scene.cells[m.cell].x}
        cy=${scene.cells[m.cell].y} r="0.2" />`,
        )}
    </g>`;
}

/** @param {{scene: Scene, cell: number, seat: number}} props */
export function GhostStone({ scene, cell, seat }) {
  const { x, y } = scene.cells[cell];
  return html`<circle class="ghost" cx=${x} cy=${y} r=${stoneSize[scene.look] - 0.02} fill=${getPaint(scene, seat)} />`;
}

/** The pulsing stone of a suggestion. @param {{scene: Scene, hint: PlacedMove}} props */
export function HintPulse({ scene, hint }) {
  if (isArrow(hint)) return html`<g class="pulse"><${MoveArrow} scene=${scene} move=${hint} width=${0.17} kind="hint-arrow" /></g>`;
  const { x, y } = scene.cells[getShownCell(hint)];
  if (hint.cell < 0) return html`<g class="pulse"><circle class="halo" cx=${x} cy=${y} r="0.46" /></g>`;
  const size = stoneSize[scene.look];
  return html`
    <g class="pulse">
      <circle class="body" cx=${x} cy=${y} r=${size - 0.04} fill=${getPaint(scene, hint.seat)} />
      <circle class="halo" cx=${x} cy=${y} r=${size} />
    </g>`;
}

/** The point of a refused move shakes once. @param {{scene: Scene, cell: number}} props */
export function RefusedMove({ scene, cell }) {
  const { x, y } = scene.cells[cell];
  return html`<g class="shake"><circle cx=${x} cy=${y} r=${stoneSize[scene.look]} /><path
    d="M${x - 0.15} ${y - 0.15}l.3 .3m0 -.3l-.3 .3" /></g>`;
}
