// The trees of searches as rows: which are shown, and what each says.
import { formatNumber, joinList } from "../net/language.js";
import { wonScore, getDistance, formatPercent } from "../state/score.js";

/**
 * A node of a tree: of a search that walks (window, score, why) or of one that samples (visits).
 * @typedef {{move?: string, ply: number, depth?: number, alpha?: number, beta?: number, score: number, errand?: string, why?: string,
 *   visits?: number, children?: Branch[], left_out?: number}} Branch
 */
/**
 * @typedef {{branch: Branch, path: string[], share: number, afterIllegalPass: boolean}} Row afterIllegalPass: a turn was passed on the way that the rules do
 * not let pass
 */

const infiniteScore = 1_000_001;

/** The moves that lead to a node. A node that is searched again stands at the same ply. @param {string[]} path @param {Branch} n */
const getPath = (path, n) => (n.ply > 0 ? [...path.slice(0, n.ply - 1), n.move ?? ""] : []);

/** The rows of what is open. @param {Branch[]} roots @param {Set<Branch>} open @returns {Row[]} */
export function listOpenRows(roots, open) {
  /** @type {Row[]} */
  const rows = [];
  const add = (/** @type {Branch} */ branch, /** @type {string[]} */ before, /** @type {number} */ of, /** @type {boolean} */ above) => {
    const path = getPath(before, branch);
    const assumed = above || branch.errand === "pass";
    rows.push({ branch, path, share: of ? (branch.visits ?? 0) / of : 1, afterIllegalPass: assumed });
    if (open.has(branch)) for (const child of branch.children ?? []) add(child, path, getTotalVisits(branch), assumed);
  };
  for (const root of roots) add(root, [], root.visits ?? 0, false);
  return rows;
}

/**
 * The visits that shares of the moves below are of: those of the node, or of its moves together where these were visited along other
 * lines, too.
 * @param {Branch} n
 */
const getTotalVisits = (n) =>
  Math.max(
    n.visits ?? 0,
    (n.children ?? []).reduce((sum, c) => sum + (c.visits ?? 0), 0),
  );

/** The nodes that a text names: their move, or why the search left them. @param {Branch[]} roots @param {string} text @returns {Row[]} */
export function findRows(roots, text) {
  const wanted = text.toLowerCase();
  return listOpenRows(roots, collectBranches(roots)).filter(
    ({ branch }) => branch.move?.toLowerCase() === wanted || branch.why?.includes(wanted) || branch.errand?.includes(wanted),
  );
}

/** @param {Branch[]} roots */
function collectBranches(roots) {
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
export function getInitiallyOpen(roots) {
  /** @type {Set<Branch>} */
  const open = new Set();
  for (const root of roots) {
    for (let n = /** @type {Branch | undefined} */ (root); n?.children?.length && open.size < 12; n = getBestChild(n)) open.add(n);
  }
  return open;
}

/** @param {Branch} n */
function getBestChild(n) {
  const list = n.children ?? [];
  return n.visits !== undefined ? list[0] : (list.findLast((c) => c.score === -n.score) ?? list[0]);
}

/** A side of a window. @param {number} s */
const formatWindowBound = (s) => (s >= infiniteScore ? "+∞" : s <= -infiniteScore ? "−∞" : formatTraceScore(s));

/** @param {number} s */
function formatTraceScore(s) {
  const plies = getDistance(s);
  if (plies !== null) return plies > 0 ? `#${Math.abs(s) === wonScore ? 0 : plies}` : `#−${Math.abs(s) === wonScore ? 0 : -plies}`;
  return s > 0 ? `+${s}` : s < 0 ? `−${-s}` : "0";
}

/** What the columns of a row say. @param {Row} row */
export function describeRow({ branch: n, share }) {
  if (n.visits !== undefined) return [formatNumber(n.visits), formatPercent(share), n.move === undefined ? "" : formatTraceScore(n.score)];
  const { alpha = 0, beta = 0 } = n;
  if (n.why === "stopped") return [`${n.depth}`, `${formatWindowBound(alpha)} … ${formatWindowBound(beta)}`, "–", n.why]; // its score means nothing
  const bound = n.score >= beta ? "≥ " : n.score <= alpha ? "≤ " : "";
  return [
    `${n.depth}`,
    `${formatWindowBound(alpha)} … ${formatWindowBound(beta)}`,
    bound + formatTraceScore(n.score),
    joinList([n.errand !== "value" ? n.errand : "", n.why]),
  ];
}
