// The rows of the list of moves: how the tree of the study is laid out in lines.
import { signal, computed } from "@preact/signals";
import { nodes } from "../state/study.js";

/** @typedef {import("../state/study.js").Node} Node */
/**
 * @typedef {{depth: number, ids: number[], text?: string, hidden?: number}} Row a line of the list: nodes, or a text about the node in ids
 */

/** The nodes whose variations are folded. */
export const folded = signal(/** @type {Set<number>} */ (new Set()));

/** Folds what stands behind a node, or unfolds it. @param {number} id */
export function fold(id) {
  const next = new Set(folded.value);
  if (!next.delete(id)) next.add(id);
  folded.value = next;
}

/** How many moves lead to each node. */
export const plies = computed(() => {
  const at = new Map([[0, 0]]);
  for (const n of nodes.value.values()) if (n.in >= 0) at.set(n.id, (at.get(n.in) ?? 0) + (n.move ? 1 : 0));
  return at;
});

/** The rows of the list. @param {number} across how many moves stand on a row @returns {Row[]} */
export function lay(across) {
  /** @type {Row[]} */
  const rows = [];
  const all = nodes.value;
  /** @type {{id: number, depth: number}[]} */
  const stack = [];
  const children = (/** @type {number} */ id) => all.get(id)?.children ?? [];
  const push = (/** @type {number} */ from, /** @type {number} */ depth) => {
    const list = children(from);
    if (list.length) stack.push({ id: list[0], depth });
  };
  const remark = (/** @type {Node} */ n, /** @type {number} */ depth) => {
    if (n.name) rows.push({ depth, ids: [n.id], text: n.name });
    if (n.comment) rows.push({ depth, ids: [n.id], text: n.comment });
  };
  const root = all.get(0);
  if (root) remark(root, 0);
  push(0, 0);
  while (stack.length) {
    const { id, depth } = /** @type {{id: number, depth: number}} */ (stack.pop());
    let ids = [];
    for (let at = id; ;) {
      const n = /** @type {Node} */ (all.get(at));
      ids.push(at);
      const first = children(n.in)[0] === at;
      const siblings = first ? children(n.in).slice(1) : [];
      if (folded.value.has(at)) {
        rows.push({ depth, ids, hidden: behind(at) });
        ids = [];
        if (siblings.length) for (const s of siblings.toReversed()) stack.push({ id: s, depth: depth + 1 });
        break;
      }
      if (siblings.length || n.comment || n.name || ids.length === across) {
        rows.push({ depth, ids });
        ids = [];
        remark(n, depth);
      }
      if (siblings.length) {
        push(at, depth);
        for (const s of siblings.toReversed()) stack.push({ id: s, depth: depth + 1 });
        break;
      }
      const next = children(at);
      if (next.length > 1 || !next.length) {
        if (ids.length && next.length !== 1) rows.push({ depth, ids });
        push(at, depth);
        break;
      }
      at = next[0];
    }
  }
  return rows;
}

/** How many nodes stand behind one. @param {number} id */
export function behind(id) {
  let count = 0;
  const stack = [id];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const c of nodes.value.get(at)?.children ?? []) stack.push(c);
    count++;
  }
  return count - 1;
}
