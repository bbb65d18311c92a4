// The trees of searches as rows: which are shown, and what each says.
import { figure, listed } from "../net/language.js";
import { decided, distance, percent } from "../state/score.js";

/**
 * A node of a tree: of a search that walks (window, score, why) or of one that samples (visits).
 * @typedef {{move?: string, ply: number, depth?: number, alpha?: number, beta?: number, score: number, errand?: string, why?: string,
 *   visits?: number, children?: Branch[], left_out?: number}} Branch
 */
/**
 * @typedef {{branch: Branch, path: string[], share: number, assumed: boolean}} Row assumed: a turn was passed on the way that the rules do
 * not let pass
 */

const infinite = 1_000_001;

/** The moves that lead to a node. A node that is searched again stands at the same ply. @param {string[]} path @param {Branch} n */
const to = (path, n) => (n.ply > 0 ? [...path.slice(0, n.ply - 1), n.move ?? ""] : []);

/** The rows of what is open. @param {Branch[]} roots @param {Set<Branch>} open @returns {Row[]} */
export function flat(roots, open) {
  /** @type {Row[]} */
  const rows = [];
  const add = (/** @type {Branch} */ branch, /** @type {string[]} */ before, /** @type {number} */ of, /** @type {boolean} */ above) => {
    const path = to(before, branch);
    const assumed = above || branch.errand === "pass";
    rows.push({ branch, path, share: of ? (branch.visits ?? 0) / of : 1, assumed });
    if (open.has(branch)) for (const child of branch.children ?? []) add(child, path, whole(branch), assumed);
  };
  for (const root of roots) add(root, [], root.visits ?? 0, false);
  return rows;
}

/**
 * The visits that shares of the moves below are of: those of the node, or of its moves together where these were visited along other
 * lines, too.
 * @param {Branch} n
 */
const whole = (n) =>
  Math.max(
    n.visits ?? 0,
    (n.children ?? []).reduce((sum, c) => sum + (c.visits ?? 0), 0),
  );

/** The nodes that a text names: their move, or why the search left them. @param {Branch[]} roots @param {string} text @returns {Row[]} */
export function found(roots, text) {
  const wanted = text.toLowerCase();
  return flat(roots, everything(roots)).filter(
    ({ branch }) => branch.move?.toLowerCase() === wanted || branch.why?.includes(wanted) || branch.errand?.includes(wanted),
  );
}

/** @param {Branch[]} roots */
function everything(roots) {
  /** @type {Set<Branch>} */
  const all = new Set();
  const add = (/** @type {Branch} */ n) => {
    all.add(n);
    n.children?.forEach(add);
  };
  roots.forEach(add);
  return all;
}

/** The nodes that are open at first: the roots, and from there the line with the best score or most visits. @param {Branch[]} roots */
export function leading(roots) {
  /** @type {Set<Branch>} */
  const open = new Set();
  for (const root of roots) {
    for (let n = /** @type {Branch | undefined} */ (root); n?.children?.length && open.size < 12; n = best(n)) open.add(n);
  }
  return open;
}

/** @param {Branch} n */
function best(n) {
  const list = n.children ?? [];
  return n.visits !== undefined ? list[0] : (list.findLast((c) => c.score === -n.score) ?? list[0]);
}

/** A side of a window. @param {number} s */
const edge = (s) => (s >= infinite ? "+∞" : s <= -infinite ? "−∞" : signed(s));

/** @param {number} s */
function signed(s) {
  const plies = distance(s);
  if (plies !== null) return plies > 0 ? `#${Math.abs(s) === decided ? 0 : plies}` : `#−${Math.abs(s) === decided ? 0 : -plies}`;
  return s > 0 ? `+${s}` : s < 0 ? `−${-s}` : "0";
}

/** What the columns of a row say. @param {Row} row */
export function told({ branch: n, share }) {
  if (n.visits !== undefined) return [figure(n.visits), percent(share), n.move === undefined ? "" : signed(n.score)];
  const { alpha = 0, beta = 0 } = n;
  if (n.why === "stopped") return [`${n.depth}`, `${edge(alpha)} … ${edge(beta)}`, "–", n.why]; // its score means nothing
  const bound = n.score >= beta ? "≥ " : n.score <= alpha ? "≤ " : "";
  return [`${n.depth}`, `${edge(alpha)} … ${edge(beta)}`, bound + signed(n.score), listed([n.errand !== "value" ? n.errand : "", n.why])];
}
