// Scores in words and on scales. A decided score carries its distance: see Score
// in the Go package.
import { figure, t, translate } from "../net/language.js";

/** The score of a game that is won. */
export const decided = 1_000_000;
const farthest = 50_000;
const largest = 900_000; // evaluation
const guessed = 1_000;

/** @param {number} score @returns {number | null} plies to the end: > 0 won, < 0 lost, null undecided */
export function distance(score) {
  if (score >= decided - farthest) return decided - score || 1;
  if (score <= farthest - decided) return -(score + decided) || -1;
  return null;
}

/** @param {number} score @returns {number | null} the same for a win that was found but is not proven */
export function likely(score) {
  const plies = largest - Math.abs(score);
  return plies > 0 && plies <= guessed ? Math.sign(score) * plies : null;
}

/** The scale of an engine's scores where it was never measured. */
export const usualScale = 200;

const surest = 0.99;

/**
 * The part of the games that is won from a score, for the side whose score it is; 1
 * and 0 only where it is proven. It is Score.Chance of the Go package.
 * @param {number} score
 * @param {number} scale of the engine's scores
 */
export function chance(score, scale) {
  const plies = distance(score);
  if (plies !== null) return plies > 0 ? 1 : 0;
  return Math.min(Math.max(1 / (1 + Math.exp(-score / (scale || usualScale))), 1 - surest), surest);
}

/**
 * How good a score is, from -1 to 1. Quick wins are better than slow ones.
 * @param {number} score
 * @param {number} scale of the engine's scores
 */
export function worth(score, scale) {
  const plies = distance(score);
  if (plies !== null) return Math.sign(plies) * (1 - Math.min(Math.abs(plies), 100) / 10000);
  return 2 * chance(score, scale) - 1;
}

/** @import { Thought } from "../../../types/wire" */
/** @typedef {"exact" | "lower" | "upper" | string} Bound */

/** Whether a score has a chance; otherwise it is shown in points. It is Assessment.Chance of the
 * Go package. @param {number} score @param {string[]} names @param {number} scale */
export const hasChance = (score, names, scale) => distance(score) !== null || (scale > 0 && names.length <= 2);

/** @param {Bound} bound @param {boolean} turned */
function sign(bound, turned) {
  if (bound !== "lower" && bound !== "upper") return "";
  return (bound === "lower") !== turned ? "≥" : "≤";
}

/** Numbers are about the first of two seats, and about the seat to move where there are
 * more. @param {string[]} names @param {number} turn */
const turned = (names, turn) => names.length === 2 && turn === 1;

/**
 * The chance to win as a number, "62 %": of the first of two seats, whoever is to move; points
 * if there is no chance. A proven win is "in 3", the moves of the winner.
 * @param {number} score for the side to move @param {string[]} names of the seats
 * @param {number} turn whose score it is @param {number} scale @param {Bound} bound
 */
export function short(score, names, turn, scale, bound = "exact") {
  const plies = distance(score);
  if (plies !== null) return t("in {moves}", { moves: moves(plies, names) });
  const flips = turned(names, turn);
  if (!hasChance(score, names, scale)) return signed(score, bound, flips);
  const own = chance(score, scale);
  return sign(bound, flips) + percent(flips ? 1 - own : own);
}

/**
 * The same with the side that it is about: "Black 62 %", "White wins in 3 moves".
 * @param {number} score @param {string[]} names @param {number} turn @param {number} scale @param {Bound} bound
 */
export function number(score, names, turn, scale, bound = "exact") {
  if (distance(score) !== null) return words(score, names, turn, scale, bound);
  if (!hasChance(score, names, scale)) return points(score, names, turn, scale, bound);
  return `${title(names[turned(names, turn) ? 0 : turn])} ${short(score, names, turn, scale, bound)}`;
}

/**
 * The score in the engine's own units: "Black −174".
 * @param {number} score @param {string[]} names @param {number} turn @param {number} scale @param {Bound} bound
 * @returns {string}
 */
export function points(score, names, turn, scale, bound = "exact") {
  if (distance(score) !== null || likely(score) !== null) return words(score, names, turn, scale, bound);
  const flips = turned(names, turn);
  return `${title(names[flips ? 0 : turn])} ${signed(score, bound, flips)}`;
}

/** @param {number} score @param {Bound} bound @param {boolean} flips */
function signed(score, bound, flips) {
  const n = flips ? -score : score;
  return `${sign(bound, flips)}${n < 0 ? "−" : "+"}${Math.abs(n)}`;
}

/** The moves of one seat in some plies, as turns go round. @param {number} plies @param {string[]} names */
const moves = (plies, names) => Math.ceil(Math.abs(plies) / names.length);

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
export function words(score, names, turn, scale, bound = "exact", drawn = false) {
  if (drawn) return t("A draw");
  const two = names.length === 2;
  const ahead = title(score > 0 || !two ? names[turn] : names[1 - turn]);
  const plies = distance(score);
  const guess = likely(score);
  const wins = score > 0 || two;
  const side = ahead;
  if (score === decided || score === -decided) return wins ? t("{side} has won", { side }) : t("{side} has lost", { side });
  if (plies !== null || guess !== null) {
    const n = moves(plies ?? guess ?? 0, names);
    const most = plies !== null && n > 1 && bound === (score > 0 ? "lower" : "upper");
    if (guess !== null)
      return wins ? t("{side} seems to win in {n} moves", { side, n }) : t("{side} seems to lose in {n} moves", { side, n });
    if (most) return wins ? t("{side} wins in at most {n} moves", { side, n }) : t("{side} loses in at most {n} moves", { side, n });
    return wins ? t("{side} wins in {n} moves", { side, n }) : t("{side} loses in {n} moves", { side, n });
  }
  if (!hasChance(score, names, scale)) return points(score, names, turn, scale, bound);
  const own = chance(score, scale);
  const how = Math.max(own, 1 - own);
  if (how < 0.55) return t("Even");
  if (how < 0.65) return t("{side} is slightly better", { side });
  if (how < 0.8) return t("{side} is better", { side });
  return t("{side} is much better", { side });
}

/** Whether a thought says that the position is a draw, for certain. @param {Thought} thought */
export const drawnBy = (thought) => thought.score === 0 && thought.source === "proof" && thought.bound === "exact";

/** A part of one in per cent. @param {number} part */
export const percent = (part) => t("{number} %", { number: Math.round(100 * part) });

/** @param {string} text */
export const title = (text) => text && text[0].toUpperCase() + text.slice(1);

/** A side as a title, in the words of the page. @param {string} seat as the server names it */
export const side = (seat) => title(translate(seat));

/** @param {number} n */
export function count(n) {
  if (n >= 1e9) return figure(n / 1e9, 1) + " G";
  if (n >= 1e6) return figure(n / 1e6, 1) + " M";
  if (n >= 1e3) return figure(n / 1e3, n >= 1e5 ? 0 : 1) + " k";
  return String(Math.round(n));
}

/** @param {number} seconds */
export function clock(seconds) {
  if (seconds < 60) return t("{seconds} s", { seconds: figure(seconds, seconds < 10 ? 2 : 1) });
  const whole = Math.floor(seconds);
  return Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
}
