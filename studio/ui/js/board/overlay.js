// What lies over the position: what an engine thinks, where the pointer is, what
// was refused.
import { html } from "../ui/html.js";
import { formatNumber, t } from "../net/language.js";
import { getInk } from "./colors.js";
import { stoneSize } from "./geometry.js";
import { getDistance, formatShortScore, getGoodness } from "../state/score.js";
import { fitText, getCorner, getOverlaySize, getTagRadius, isGlyph, isRound, PreviewPiece, Tag } from "./pieces.js";
import { computeEffects, getSeatStone } from "./preview.js";
import { CellShape } from "./movesteps.js";

/** @import { Point, Scene } from "../../../types/page" */
/** @import { Candidate, PlacedMove, SearchInfo } from "../../../types/wire" */
/** @import { Effect, Move } from "./preview.js" */

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
        html`<circle class="tag" cx=${middle.x} cy=${middle.y} r="0.2" /><text x=${middle.x} y=${middle.y}
        font-size=${fitText(label, 0.2)}>${label}</text>`
      }
    </g>`;
}

/** Where the side to move may still change something, if it loses by a certificate. @param {{scene: Scene, cells: number[]}} props */
export const ProofZone = ({ scene, cells }) => html`
  <g class="zone">
    ${cells.map((cell) => scene.cells[cell] && html`<${CellShape} key=${cell} scene=${scene} cell=${cell} kind="near" />`)}
  </g>`;

/** Whether a click takes a piece itself, which goes to a hand or off the board. @param {{path?: number[], takes?: number[]}} move */
const takesClickedPiece = ({ path, takes }) => path?.length === 1 && path[0] === takes?.[0];

/** The cell where a candidate is shown: of a piece that is given to a hand, where it lies. @param {Candidate} c */
const getCandidateCell = (c) => (takesClickedPiece(c) ? (c.path?.[0] ?? -1) : getShownCell(c));

/** The order in which candidates are drawn, the same while they stay: the best is on top. @param {Choice} a @param {Choice} b */
const compareForDrawing = (a, b) => Number(a.rank === 1) - Number(b.rank === 1) || a.cell - b.cell;

/**
 * @typedef {{move: Candidate, cell: number, rank: number, score: number, bound: string, goodness: number, decided: boolean, share: number}} Choice
 * rank: from 1, 0 without a line of its own; goodness: from 0 to 1, compared with the best; share: of the search, compared with the others
 */

/**
 * Returns the moves that an engine considers, those with a line first.
 * @param {SearchInfo[]} thoughts one for each line @param {number} scale @returns {Choice[]}
 */
export function rankCandidates(thoughts, scale) {
  const all = (thoughts[0]?.candidates ?? []).slice(0, maxCandidates);
  /** @type {Choice[]} */
  const choices = [];
  const best = thoughts[0]?.score ?? 0;
  const add = (/** @type {Candidate} */ move, /** @type {number} */ rank, /** @type {{score: number, bound: string}} */ { score, bound }) =>
    choices.push({
      move,
      cell: getCandidateCell(move),
      rank,
      score,
      bound,
      goodness: rank === 1 ? 1 : getGoodness(best, score, scale),
      decided: getDistance(score) !== null,
      share: move.share,
    });
  thoughts.forEach((thought, i) => {
    const first = thought.line?.[0];
    if (!first || choices.some((c) => c.move.move === first.move)) return;
    const known = all.find((c) => c.move === first.move);
    if (i > 0 || known) add(known ?? { ...first, share: 0, score: thought.score, bound: thought.bound }, i + 1, thought);
  });
  for (const c of all) if (!choices.some((other) => other.move.move === c.move)) add(c, 0, c);
  const maxShare = Math.max(...choices.filter((c) => c.rank !== 1).map((c) => c.share), 1e-9); // the best has a size of its own
  choices.forEach((c) => (c.share = Math.min(1, Math.sqrt(c.share / maxShare))));
  return choices.filter((c) => c.cell >= 0);
}

const maxCandidates = 24;

/** A score in as few letters as possible. @param {string[]} names @param {number} turn @param {number} scale @param {Choice} choice */
const formatDisc = (names, turn, scale, { score, bound }) => formatShortScore(score, names, turn, scale, bound).replace(/\s*%\s*/, "");

/** @param {Choice} choice */
const getCandidateStyle = ({ goodness }) => ({ "--goodness": `${Math.round(goodness * 100)}%` });

/** @param {Choice} choice */
const getCandidateClass = ({ rank, decided }) =>
  `candidate${rank === 1 ? " best" : ""}${rank > 0 ? " scored" : ""}${decided ? " decided" : ""}`;

/**
 * Draws the moves that an engine considers, without their scores: the moves of pieces as arrows, the others as dots.
 * @param {{scene: Scene, choices: Choice[], hiddenCells: number[], hintedCell: number}} props
 * hiddenCells: cells where something else is drawn; hintedCell: the cell of a suggestion
 */
export function Candidates({ scene, choices, hiddenCells, hintedCell }) {
  return html`
    <g class="candidates">
      ${choices.toSorted(compareForDrawing).map((c) => {
        if (isArrow(c.move))
          return (
            choices.indexOf(c) < maxCandidateArrows &&
            html`<${MoveArrow} key=${c.move.move} scene=${scene} move=${c.move} width=${c.rank === 1 ? 0.17 : 0.05 + 0.1 * c.share}
              kind=${getCandidateClass(c)} style=${getCandidateStyle(c)} />`
          );
        if (c.rank > 0 || c.cell === hintedCell || hiddenCells.includes(c.cell)) return null;
        const isTaken = scene.stones.some((s) => s.cell === c.cell);
        const { x, y } = isTaken ? getCorner(scene, c.cell) : scene.cells[c.cell];
        return html`<g key=${c.cell} class=${getCandidateClass(c)} style=${getCandidateStyle(c)}><circle cx=${x} cy=${y}
          r=${(isTaken ? 0.5 : 1) * (0.1 + 0.08 * c.share)} /></g>`;
      })}
    </g>`;
}

const maxCandidateArrows = 8;

/**
 * The scores of the moves that have a line, over everything else, with their ranks where there are several.
 * @param {{scene: Scene, choices: Choice[], seats: string[], turn: number, scale: number, occupied: number[], hintedCell: number}} props
 * occupied: cells with a piece that the score must not cover
 */
export function CandidateScores({ scene, choices, seats, turn, scale, occupied, hintedCell }) {
  const scored = choices.filter((c) => c.rank > 0 && (isArrow(c.move) || c.cell !== hintedCell));
  const showsRanks = choices.some((c) => c.rank > 1);
  return html`
    <g class="scores">
      ${scored.toSorted(compareForDrawing).map((c) => {
        const text = formatDisc(seats, turn, scale, c);
        const at = placeScore(scene, c, occupied, text);
        const key = isArrow(c.move) ? c.move.move : c.cell;
        return html`
          <g key=${key} class=${getCandidateClass(c)} style=${getCandidateStyle(c)}>
            <circle cx=${at.x} cy=${at.y} r=${at.r} />
            <text class="score-of" x=${at.x} y=${at.y + (showsRanks ? 0.1 * at.r : 0)} font-size=${fitText(text, at.r)}>${text}</text>
            ${showsRanks && html`<${Tag} at=${{ x: at.x - 0.74 * at.r, y: at.y - 0.74 * at.r, r: 0.9 * getTagRadius(scene) }} text=${formatNumber(c.rank)} kind="rank" />`}
          </g>`;
      })}
    </g>`;
}

/** Returns the disc of a score: on its point, beside a piece, or on its arrow. @param {Scene} scene @param {Choice} c @param {number[]} occupied @param {string} text */
function placeScore(scene, c, occupied, text) {
  if (isArrow(c.move)) {
    const [from, to] = [scene.cells[c.move.path?.[0] ?? 0], scene.cells[c.move.path?.[1] ?? 0]];
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, r: 0.26 };
  }
  if (occupied.includes(c.cell)) {
    const corner = getCorner(scene, c.cell);
    return { ...corner, r: (text.length > 2 ? 1.45 : 1.24) * corner.r };
  }
  return { ...scene.cells[c.cell], r: Math.min(getOverlaySize(scene, c.cell) - 0.04, 0.4) };
}

/**
 * What lies on the cells of a move that only takes: the pieces that go.
 * @param {{scene: Scene, effect: Effect, kind: string, label?: string}} props
 */
function TakenCells({ scene, effect, kind, label = "" }) {
  return html`
    <g class=${`taking ${kind}`}>
      ${effect.gone.map((cell) => html`<${CellShape} key=${cell} scene=${scene} cell=${cell} kind="gone" inset=${0.06} />`)}
      ${label && effect.gone.length > 0 && html`<${Pill} at=${computeFoot(effect.gone.map((cell) => scene.cells[cell]))} text=${label} scale=${getTagRadius(scene) / 0.17} />`}
    </g>`;
}

/** Returns where words about cells of a row stand. @param {Point[]} points @returns {Point} */
const computeFoot = (points) => ({
  x: (Math.min(...points.map((p) => p.x)) + Math.max(...points.map((p) => p.x))) / 2,
  y: points[0].y + 0.32,
});

/** A few words over pieces. @param {{at: Point, text: string, scale: number}} props */
function Pill({ at, text, scale }) {
  const width = 0.16 * [...text].length + 0.3;
  return html`<g class="pill" transform="translate(${at.x} ${at.y}) scale(${scale})"><rect x=${-width / 2} y="-0.19" width=${width} height="0.38" rx="0.19" /><text x="0" y="0"
    font-size="0.26">${text}</text></g>`;
}

/**
 * A line to come, as translucent numbered pieces.
 * @param {{scene: Scene, line: PlacedMove[], isPreview: boolean, isDecided: boolean, skip?: number, scoredCells?: number[]}} props
 * isDecided: whether it ends the game; skip: moves that something else shows already; scoredCells: cells with a score instead of a number
 */
export function LineOverlay({ scene, line, isPreview, isDecided, skip = 0, scoredCells = [] }) {
  const shownCells = new Set();
  const shown = line.slice(0, maxGhosts);
  const effects = computeEffects(scene, shown);
  return html`
    <g class="line${isPreview ? " strong" : ""}${isDecided ? " decided" : ""}">
      ${shown.map((m, i) => {
        const { stone } = effects[i];
        const at = stone?.cell ?? getShownCell(m);
        if (i < skip || at < 0) return null;
        const fade = isPreview ? 0.9 : 0.72 - 0.04 * i;
        if (isArrow(m)) {
          if (i - skip >= maxArrows) return null;
          return html`<${MoveArrow} key=${`${i}-${m.move}`} scene=${scene} move=${m} width=${0.11} kind=${`line-arrow s${getInk(scene, m.seat)}`}
            style=${{ "--fade": fade }} label=${String(i + 1)} />`;
        }
        // A piece that is given to a hand is numbered where it lies: the hand may hold several of a line.
        const from = m.path?.[0] ?? -1;
        const isGiven = takesClickedPiece(m);
        const spot = isGiven ? from : at;
        if (shownCells.has(spot)) return null;
        shownCells.add(spot);
        const isPlain = !!stone && !isGlyph(stone) && isRound(scene, stone.shape);
        const isScored = scoredCells.includes(spot);
        const number = isScored && !isPlain ? "" : String(i + 1); // a corner holds only one of both
        if (!stone || isGiven || (isScored && isPlain))
          return html`<g key=${`${i}-${spot}`} class="stone s${getInk(scene, m.seat)}">
            ${!stone && i === 0 && html`<${TakenCells} scene=${scene} effect=${effects[i]} kind="coming" />`}
            ${number && html`<${Tag} at=${getCorner(scene, spot)} text=${number} />`}</g>`;
        return html`<${PreviewPiece} key=${`${m.cell}-${stone.player}`} scene=${scene} stone=${stone} kind="stone" fade=${fade} number=${number} />`;
      })}
    </g>`;
}

/** Whether the piece of a move is round, so that its number and its score stand on it. @param {Scene} scene @param {Move} move */
export function placesRoundStone(scene, move) {
  const stone = computeEffects(scene, [move])[0].stone;
  return !!stone && !isGlyph(stone) && isRound(scene, stone.shape);
}

/** Where the search is now, as small pieces. @param {{scene: Scene, line: PlacedMove[], hiddenCells: number[]}} props */
export function SearchedLine({ scene, line, hiddenCells }) {
  const effects = computeEffects(scene, line);
  const occupied = new Set(scene.stones.map((s) => s.cell));
  return html`
    <g class="now">
      ${effects.map(({ stone }, i) => {
        if (!stone || isArrow(line[i]) || hiddenCells.includes(stone.cell) || occupied.has(stone.cell)) return null;
        const { x, y } = scene.cells[stone.cell];
        return html`<g key=${`${i}-${stone.cell}`} transform="translate(${x} ${y}) scale(0.5) translate(${-x} ${-y})"><${PreviewPiece}
          scene=${scene} stone=${stone} kind="searched" /></g>`;
      })}
    </g>`;
}

/** What a move would do, under the pointer. @param {{scene: Scene, move: Move}} props */
export function GhostMove({ scene, move }) {
  const [effect] = computeEffects(scene, [move]);
  if (effect.stone) return html`<${PreviewPiece} scene=${scene} stone=${effect.stone} kind="ghost" />`;
  return html`<${TakenCells} scene=${scene} effect=${effect} kind="ghost-take" label=${describeTaking(effect)} />`;
}

/** @param {Effect} effect */
const describeTaking = ({ gone }) => t("take {n}", { n: gone.length });

/** A stone that waits for the rest of its turn. @param {{scene: Scene, cell: number, seat: number}} props */
export const PendingStone = ({ scene, cell, seat }) =>
  html`<${PreviewPiece} scene=${scene} stone=${{ ...getSeatStone(scene, seat), cell }} kind="ghost" />`;

/** The pulsing piece of a suggestion. @param {{scene: Scene, hint: PlacedMove}} props */
export function HintPulse({ scene, hint }) {
  if (isArrow(hint)) return html`<g class="pulse"><${MoveArrow} scene=${scene} move=${hint} width=${0.17} kind="hint-arrow" /></g>`;
  const [effect] = computeEffects(scene, [hint]);
  if (!effect.stone && effect.gone.length)
    return html`<g class="pulse"><${TakenCells} scene=${scene} effect=${effect} kind="hint-take" label=${describeTaking(effect)} /></g>`;
  const from = hint.path?.[0] ?? hint.cell;
  return html`
    <g class="pulse">
      ${effect.stone && html`<${PreviewPiece} scene=${scene} stone=${effect.stone} kind="hint-piece" />`}
      ${(from === hint.cell ? [hint.cell] : [from, hint.cell].filter((cell) => cell >= 0)).map((cell) => html`<${Halo} key=${cell} scene=${scene} cell=${cell} />`)}
    </g>`;
}

/** @param {{scene: Scene, cell: number}} props */
function Halo({ scene, cell }) {
  const { x, y } = scene.cells[cell];
  if (scene.look === "tiles" || scene.look === "hexes") return html`<${CellShape} scene=${scene} cell=${cell} kind="halo" inset=${0.06} />`;
  return html`<circle class="halo" cx=${x} cy=${y} r=${stoneSize[scene.look]} />`;
}

/** The point of a refused move shakes once. @param {{scene: Scene, cell: number}} props */
export function RefusedMove({ scene, cell }) {
  const { x, y } = scene.cells[cell];
  return html`<g class="shake"><circle cx=${x} cy=${y} r=${stoneSize[scene.look]} /><path
    d="M${x - 0.15} ${y - 0.15}l.3 .3m0 -.3l-.3 .3" /></g>`;
}
