// Scores in words and on scales. A decided score carries its distance: see Score
// in the Go package.
import { formatNumber, t, translate } from "../net/language.js";

/** The score of a game that is won. */
export const wonScore = 1_000_000;
const maxDistance = 50_000;
const maxEvaluation = 900_000; // evaluation
const maxLikelyDistance = 1_000;

/** @param {number} score @returns {number | null} plies to the end: > 0 won, < 0 lost, null undecided */
export function getDistance(score) {
  if (score >= wonScore - maxDistance) return wonScore - score || 1;
  if (score <= maxDistance - wonScore) return -(score + wonScore) || -1;
  return null;
}

/** @param {number} score @returns {number | null} the same for a win that was found but is not proven */
export function getLikelyDistance(score) {
  const plies = maxEvaluation - Math.abs(score);
  return plies > 0 && plies <= maxLikelyDistance ? Math.sign(score) * plies : null;
}

/** The scale of an engine's scores where it was never measured. */
export const defaultScale = 200;

const maxChance = 0.99;

/**
 * The part of the games that is won from a score, for the side whose score it is; 1
 * and 0 only where it is proven. It is Score.Chance of the Go package.
 * @param {number} score
 * @param {number} scale of the engine's scores
 */
export function getChance(score, scale) {
  const plies = getDistance(score);
  if (plies !== null) return plies > 0 ? 1 : 0;
  return Math.min(Math.max(1 / (1 + Math.exp(-score / (scale || defaultScale))), 1 - maxChance), maxChance);
}

/**
 * How good a score is, from -1 to 1. Quick wins are better than slow ones.
 * @param {number} score
 * @param {number} scale of the engine's scores
 */
export function getWorth(score, scale) {
  const plies = getDistance(score);
  if (plies !== null) return Math.sign(plies) * (1 - Math.min(Math.abs(plies), 100) / 10000);
  return 2 * getChance(score, scale) - 1;
}

/** What a move may lose of the chance to win until it looks as bad as any other. */
const badLoss = 0.2;

/**
 * How good a move is beside the best one, from 0 to 1.
 * @param {number} best score of the best move @param {number} score @param {number} scale of the engine's scores
 */
export function getGoodness(best, score, scale) {
  const loss = Math.max(0, (getWorth(best, scale) - getWorth(score, scale)) / 2);
  return Math.max(0, 1 - loss / badLoss);
}

/** @import { SearchInfo } from "../../../types/wire" */
/** @typedef {"exact" | "lower" | "upper" | "none" | string} Bound "none": the engine gave no score */

/** Stands for a score that the engine did not give. */
const noScore = "–";

/** Whether a decided score is only a bound that proves nothing, such as "at most a win". It is the
 * opposite of Bound.Proves of the Go package. @param {number} score @param {Bound} bound */
export const isUnproven = (score, bound) => getDistance(score) !== null && bound === (score > 0 ? "upper" : "lower");

/** Whether a score has a chance; otherwise it is shown in points. It is Assessment.Chance of the
 * Go package. @param {number} score @param {string[]} names @param {number} scale */
export const hasChance = (score, names, scale) => getDistance(score) !== null || (scale > 0 && names.length <= 2);

/** @param {Bound} bound @param {boolean} turned */
function formatBound(bound, turned) {
  if (bound !== "lower" && bound !== "upper") return "";
  return (bound === "lower") !== turned ? "≥" : "≤";
}

/** Numbers are about the first of two seats, and about the seat to move where there are
 * more. @param {string[]} names @param {number} turn */
const isFlipped = (names, turn) => names.length === 2 && turn === 1;

/**
 * The chance to win as a number, "62 %": of the first of two seats, whoever is to move; points
 * if there is no chance. A proven win is "in 3", the moves of the winner.
 * @param {number} score for the side to move @param {string[]} names of the seats
 * @param {number} turn whose score it is @param {number} scale @param {Bound} bound
 */
export function formatShortScore(score, names, turn, scale, bound = "exact") {
  if (bound === "none") return noScore;
  const plies = getDistance(score);
  if (plies !== null)
    return (
      (isUnproven(score, bound) ? formatBound(bound, isFlipped(names, turn)) : "") + t("in {moves}", { moves: countMoves(plies, names) })
    );
  const flips = isFlipped(names, turn);
  if (!hasChance(score, names, scale)) return formatSignedPoints(score, bound, flips);
  const ownChance = getChance(score, scale);
  return formatBound(bound, flips) + formatPercent(flips ? 1 - ownChance : ownChance);
}

/**
 * The same with the side that it is about: "Black 62 %", "White wins in 3 moves".
 * @param {number} score @param {string[]} names @param {number} turn @param {number} scale @param {Bound} bound
 */
export function formatScore(score, names, turn, scale, bound = "exact") {
  if (bound === "none") return noScore;
  if (getDistance(score) !== null) return describeScore(score, names, turn, scale, bound);
  if (!hasChance(score, names, scale)) return formatPoints(score, names, turn, scale, bound);
  return `${capitalize(names[isFlipped(names, turn) ? 0 : turn])} ${formatShortScore(score, names, turn, scale, bound)}`;
}

/**
 * The score in the engine's own units: "Black −174".
 * @param {number} score @param {string[]} names @param {number} turn @param {number} scale @param {Bound} bound
 * @returns {string}
 */
export function formatPoints(score, names, turn, scale, bound = "exact") {
  if (bound === "none") return noScore;
  if (getDistance(score) !== null || getLikelyDistance(score) !== null) return describeScore(score, names, turn, scale, bound);
  const flips = isFlipped(names, turn);
  return `${capitalize(names[flips ? 0 : turn])} ${formatSignedPoints(score, bound, flips)}`;
}

/** @param {number} score @param {Bound} bound @param {boolean} flips */
function formatSignedPoints(score, bound, flips) {
  const n = flips ? -score : score;
  return `${formatBound(bound, flips)}${n < 0 ? "−" : "+"}${Math.abs(n)}`;
}

/** An undecided bound, which does not say who is better: its sign and its value.
 * @param {number} score @param {string[]} names @param {number} turn @param {number} scale @param {Bound} bound */
function formatBoundScore(score, names, turn, scale, bound) {
  const flips = isFlipped(names, turn);
  if (!hasChance(score, names, scale) && getLikelyDistance(score) !== null)
    return `${formatBound(bound, flips)} ${describeScore(score, names, turn, scale)}`;
  const value = hasChance(score, names, scale)
    ? formatShortScore(score, names, turn, scale, bound)
    : formatSignedPoints(score, bound, flips);
  return `${capitalize(names[flips ? 0 : turn])} ${value}`;
}

/** The moves of one seat in some plies, as turns go round. @param {number} plies @param {string[]} names */
const countMoves = (plies, names) => Math.ceil(Math.abs(plies) / names.length);

/**
 * Who stands better, and how much. It is Assessment.Words of the Go package.
 * @param {number} score for the side to move
 * @param {string[]} names of the seats
 * @param {number} turn whose score it is
 * @param {number} scale of the engine's scores
 * @param {Bound} bound
 * @param {boolean} drawn proven to be a draw
 * @returns {string}
 */
export function describeScore(score, names, turn, scale, bound = "exact", drawn = false) {
  if (drawn) return t("A draw");
  if (bound === "none") return noScore;
  if (isUnproven(score, bound)) return `${formatBound(bound, isFlipped(names, turn))} ${describeScore(score, names, turn, scale)}`;
  const isTwoPlayer = names.length === 2;
  const ahead = capitalize(score > 0 || !isTwoPlayer ? names[turn] : names[1 - turn]);
  const plies = getDistance(score);
  const guess = getLikelyDistance(score);
  const isWin = score > 0 || isTwoPlayer;
  const side = ahead;
  if (score === wonScore || score === -wonScore) return isWin ? t("{side} has won", { side }) : t("{side} has lost", { side });
  if (plies === null && ((score >= 0 && bound === "upper") || (score <= 0 && bound === "lower")))
    return formatBoundScore(score, names, turn, scale, bound);
  if (plies !== null || guess !== null) {
    const n = countMoves(plies ?? guess ?? 0, names);
    const isAtMost = plies !== null && n > 1 && bound === (score > 0 ? "lower" : "upper");
    if (guess !== null)
      return isWin ? t("{side} seems to win in {n} moves", { side, n }) : t("{side} seems to lose in {n} moves", { side, n });
    if (isAtMost) return isWin ? t("{side} wins in at most {n} moves", { side, n }) : t("{side} loses in at most {n} moves", { side, n });
    return isWin ? t("{side} wins in {n} moves", { side, n }) : t("{side} loses in {n} moves", { side, n });
  }
  if (!hasChance(score, names, scale)) return formatPoints(score, names, turn, scale, bound);
  const ownChance = getChance(score, scale);
  const advantage = Math.max(ownChance, 1 - ownChance);
  if (advantage < 0.55) return t("Even");
  if (advantage < 0.65) return t("{side} is slightly better", { side });
  if (advantage < 0.8) return t("{side} is better", { side });
  return t("{side} is much better", { side });
}

/** Whether a thought says that the position is a draw, for certain. @param {SearchInfo} thought */
export const isProvenDraw = (thought) => thought.score === 0 && thought.source === "proof" && thought.bound === "exact";

/** A part of one in per cent. @param {number} part */
export const formatPercent = (part) => t("{number} %", { number: Math.round(100 * part) });

/** @param {string} text */
export const capitalize = (text) => text && text[0].toUpperCase() + text.slice(1);

/** A side as a title, in the words of the page. @param {string} seat as the server names it */
export const getSideTitle = (seat) => capitalize(translate(seat));

/** @param {number} n */
export function formatCount(n) {
  if (n >= 1e9) return formatNumber(n / 1e9, 1) + " G";
  if (n >= 1e6) return formatNumber(n / 1e6, 1) + " M";
  if (n >= 1e3) return formatNumber(n / 1e3, n >= 1e5 ? 0 : 1) + " k";
  return String(Math.round(n));
}

/** @param {number} seconds */
export function formatTime(seconds) {
  if (seconds < 60) return t("{seconds} s", { seconds: formatNumber(seconds, seconds < 10 ? 2 : 1) });
  const whole = Math.floor(seconds);
  return Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
}
