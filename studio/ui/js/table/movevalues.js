// The value of every move, on the board and in words: proven where a solver knows the
// game, else what the analysing engine thinks.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { getChance, getDistance, getLikelyDistance, formatShortScore, describeScore, capitalize } from "../state/score.js";
import { stoneSize } from "../board/geometry.js";
import { getShownCell } from "../board/overlay.js";
import { settings } from "../state/settings.js";
import { getTable } from "../state/table.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Scores } from "../../../types/wire" */

/** Chances that differ by less look alike. */
const minChanceSpan = 0.05;

/**
 * @typedef {{cell: number, text: string, warmth: number, best: boolean, kind: "" | "won" | "lost", words: string}} MoveValue kind: proven to
 * be won or lost by the side to move
 */

/** Solved scores as they are shown. @param {Scores} s @param {string[]} seats @returns {MoveValue[]} */
function getSolvedValues(s, seats) {
  const most = Math.max(...s.moves.map((m) => Math.abs(m.points)), 1);
  return s.moves
    .filter((m) => m.cell >= 0)
    .map((m) => ({
      cell: m.cell,
      best: m.best,
      kind: "",
      warmth: 0.5 + m.points / most / 2,
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
  const [least, most] = [Math.min(...chances), Math.max(...chances)];
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
      warmth: 1 - (most - chances[i]) / Math.max(most - least, minChanceSpan),
      text: formatCompactScore(c.score, shown.value.seats, n.turn, scale),
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

/** The size of letters that fit into a cell, by their number. @param {string} text */
const getFontSize = (text) => [0.4, 0.4, 0.4, 0.34, 0.27, 0.22][Math.min(text.length, 5)];

/** The numbers on the cells where the stones would come to rest. @param {{scene: Scene, values: MoveValue[]}} props */
export function MoveValues({ scene, values }) {
  const radius = Math.min(stoneSize[scene.look] - 0.03, 0.42);
  return html`
    <g class="worths">
      ${values.map((w) => {
        const { x, y, width, height } = scene.cells[w.cell];
        const scale = Math.min(1, width || 1, height || 1); // a tray has smaller cells
        return html`
          <g key=${w.cell} class="worth${w.best ? " best" : ""}${w.kind && ` ${w.kind}`}"
            style=${{ "--warmth": `${Math.round(w.warmth * 100)}%` }}>
            <circle cx=${x} cy=${y} r=${radius * scale}><title>${w.words}</title></circle>
            <text class="points${w.best ? " best" : ""}" x=${x} y=${y} style=${{ fontSize: `${getFontSize(w.text) * scale}px` }}>${w.text}</text>
          </g>`;
      })}
    </g>`;
}
