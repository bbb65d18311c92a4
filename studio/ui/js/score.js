// Scores in words and on scales. A decided score carries its distance: see Score
// in the Go package.

const decided = 1_000_000;
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

/**
 * How good a score is, from -1 to 1: the result that is to be expected of it, by
 * the logistic curve of the engine that gave it. Decided scores are beyond all
 * others.
 * @param {number} score
 * @param {number} scale of the engine's scores
 */
export function worth(score, scale) {
  const plies = distance(score);
  if (plies !== null) return Math.sign(plies) * (1 - Math.min(Math.abs(plies), 100) / 5000);
  return 0.97 * Math.tanh(score / (2 * scale));
}

/** @param {number} score @param {string} bound */
export function short(score, bound = "exact") {
  const plies = distance(score);
  if (plies !== null) return (plies > 0 ? "W" : "L") + Math.abs(plies);
  const guess = likely(score);
  if (guess !== null) return (guess > 0 ? "W" : "L") + Math.abs(guess) + "?";
  const sign = bound === "lower" ? "≥" : bound === "upper" ? "≤" : "";
  return sign + (score > 0 ? "+" : score < 0 ? "−" : "") + Math.abs(score);
}

/**
 * @param {number} score for the side to move
 * @param {string[]} names of the seats
 * @param {number} turn whose score it is
 * @param {number} scale of the engine's scores
 */
export function words(score, names, turn, scale) {
  const plies = distance(score);
  const other = names.length === 2 ? names[1 - turn] : "the others";
  if (plies !== null) return `${title(plies > 0 ? names[turn] : other)} wins in ${Math.abs(plies)}`;
  const guess = likely(score);
  if (guess !== null) return `${title(guess > 0 ? names[turn] : other)} seems to win in ${Math.abs(guess)}`;
  const size = Math.abs(worth(score, scale));
  const ahead = title(score > 0 ? names[turn] : other);
  if (size < 0.1) return "Balanced";
  if (size < 0.3) return `${ahead} is slightly better`;
  return size < 0.6 ? `${ahead} is better` : `${ahead} is much better`;
}

/** @param {string} text */
export const title = (text) => text && text[0].toUpperCase() + text.slice(1);

/** @param {number} n */
export function count(n) {
  if (n >= 1e9) return (n / 1e9).toFixed(1) + " G";
  if (n >= 1e6) return (n / 1e6).toFixed(1) + " M";
  if (n >= 1e3) return (n / 1e3).toFixed(n >= 1e5 ? 0 : 1) + " k";
  return String(Math.round(n));
}

/** @param {number} seconds */
export function clock(seconds) {
  if (seconds < 60) return seconds.toFixed(seconds < 10 ? 2 : 1) + " s";
  const whole = Math.floor(seconds);
  return Math.floor(whole / 60) + ":" + String(whole % 60).padStart(2, "0");
}
