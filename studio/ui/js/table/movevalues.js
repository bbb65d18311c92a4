// The value of every move, on the board and in words: proven where a solver knows the
// game, else what the analysing engine thinks.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { getChance, getDistance, getGoodness, getLikelyDistance, formatShortScore, describeScore, capitalize } from "../state/score.js";
import { CellShape } from "../board/movesteps.js";
import { fitText, getCorner, getOverlaySize } from "../board/pieces.js";
import { getShownCell } from "../board/overlay.js";
import { settings } from "../state/settings.js";
import { getTable } from "../state/currenttable.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Scores } from "../../../types/wire" */

/** How far from the best a move may be in its chance to win to have a number. */
const maxNumberedLoss = 0.1;

/** How many moves to a lost end may have a number if all moves lose. */
const maxLostNumbers = 12;

/**
 * @typedef {{cell: number, text: string, goodness: number, best: boolean, kind: "" | "won" | "lost", words: string}} MoveValue
 * text: "" if the move is far from the best; kind: proven to be won or lost by the side to move
 */

/** Solved scores as they are shown. @param {Scores} s @param {string[]} seats @returns {MoveValue[]} */
function getSolvedValues(s, seats) {
  const points = s.moves.map((m) => m.points);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  return s.moves
    .filter((m) => m.cell >= 0)
    .map((m) => ({
      cell: m.cell,
      best: m.best,
      kind: "",
      goodness: most > least ? (m.points - least) / (most - least) : 1,
      text: m.points > 0 ? `+${m.points}` : m.points < 0 ? `−${-m.points}` : "0",
      words: m.score === 0 ? t("draws") : describeScore(m.score, seats, s.turn, 0),
    }));
}

/** Returns the engine's score of every move, or null if it was not requested. @returns {MoveValue[] | null} */
function getEngineValues() {
  const { getScale, info, shown } = getTable();
  const n = info.current.value;
  if (!n?.values || n.threat || !settings.value.scores) return null;
  const scale = getScale(n.engine);
  const all = (n.thoughts[0]?.candidates ?? []).filter((c) => getShownCell(c) >= 0);
  const chances = all.map((c) => getChance(c.score, scale));
  const sharesCell = all.length > 1 && all.every((c) => getShownCell(c) === getShownCell(all[0])); // as pieces that are given to one hand
  const getCell = (/** @type {typeof all[0]} */ c) => (sharesCell ? (c.path?.[0] ?? getShownCell(c)) : getShownCell(c));
  const most = Math.max(...chances);
  const isLost = all.length > 0 && most === 0;
  /** @type {Map<number, MoveValue>} */
  const by = new Map();
  all.forEach((c, i) => {
    const cell = getCell(c);
    if (by.has(cell)) return; // of the moves of one cell the best is shown
    const far = getDistance(c.score);
    by.set(cell, {
      cell,
      best: i === 0,
      kind: far === null ? "" : far > 0 ? "won" : "lost",
      goodness: getGoodness(all[0].score, c.score, scale),
      text:
        most - chances[i] <= maxNumberedLoss && (!isLost || by.size < maxLostNumbers)
          ? formatCompactScore(c.score, shown.value.seats, n.turn, scale)
          : "",
      words: describeScore(c.score, shown.value.seats, n.turn, scale, c.bound),
    });
  });
  return [...by.values()];
}

/**
 * A score for a cell: "62", "in 3", or "−17" in points.
 * @param {number} score
 * @param {string[]} seats
 * @param {number} turn
 * @param {number} scale
 */
function formatCompactScore(score, seats, turn, scale) {
  const text = formatShortScore(score, seats, turn, scale);
  if (getDistance(score) !== null || !settings.value.points || getLikelyDistance(score) !== null) return /\d+/.exec(text)?.[0] ?? text;
  const n = seats.length === 2 && turn === 1 ? -score : score;
  return (n < 0 ? "−" : "+") + (Math.abs(n) >= 10000 ? `${Math.round(Math.abs(n) / 1000)}k` : Math.abs(n));
}

/** Returns the value of every move of the position on the board, or null. */
export function getMoveValues() {
  const { shown, solvedScores } = getTable();
  if (shown.value.over) return null;
  return solvedScores.value ? getSolvedValues(solvedScores.value, shown.value.seats) : getEngineValues();
}

/** Returns what the numbers mean, in a sentence. */
export function explainMoveValues() {
  const { analysis, info, shown, solvedScores } = getTable();
  const p = shown.value;
  if (p.over) return "";
  if (!analysis.solved.value) {
    const n = info.current.value;
    if (!n?.values) return "";
    const side = capitalize(p.seats.length === 2 ? p.seats[0] : p.seats[n.turn]);
    if (settings.value.points) return t("Points for {side}. Gold: wins in N. Pale: loses in N", { side });
    return t("Winning chances for {side} in %. Gold: wins in N. Pale: loses in N", { side });
  }
  const s = solvedScores.value;
  if (!s) return t("Solving…");
  if (!s.all) return s.moves.length ? t("Some moves were not solved in time") : t("No move was solved in time");
  return s.score === 0 ? t("Draw with best play") : describeScore(s.score, p.seats, s.turn, 0);
}

/**
 * The values on the cells where the stones would come to rest: a tint of the cell, a number for the best, and a disc where a move decides.
 * @param {{scene: Scene, values: MoveValue[]}} props
 */
export function MoveValues({ scene, values }) {
  const occupied = new Set(scene.stones.map((s) => s.cell));
  return html`
    <g class="move-values">
      ${values.map((v) => {
        const style = { "--goodness": `${Math.round(v.goodness * 100)}%`, "--strength": (0.55 * v.goodness).toFixed(2) };
        const hasDisc = v.text !== "" && (v.kind !== "" || occupied.has(v.cell) || scene.look === "holes");
        const at = occupied.has(v.cell) ? getCorner(scene, v.cell) : { ...scene.cells[v.cell], r: getOverlaySize(scene, v.cell) - 0.04 };
        const r = occupied.has(v.cell) ? 1.4 * at.r : at.r;
        return html`
          <g key=${v.cell} class="move-value${v.best ? " best" : ""}${v.kind && ` ${v.kind}`}" style=${style}>
            <title>${v.words}</title>
            ${v.goodness > 0 && html`<${CellShape} scene=${scene} cell=${v.cell} kind="tint" inset=${0.03} />`}
            ${hasDisc && html`<circle class="disc" cx=${at.x} cy=${at.y} r=${r} />`}
            ${v.text && html`<text class="value" x=${at.x} y=${at.y} font-size=${fitText(v.text, r)}>${v.text}</text>`}
          </g>`;
      })}
    </g>`;
}
