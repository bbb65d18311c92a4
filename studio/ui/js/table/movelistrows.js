// The rows of the list of moves: how the tree of the study is laid out in lines.
/** @typedef {import("../state/study.js").Node} Node */
/**
 * @typedef {{depth: number, ids: number[], text?: string, hidden?: number}} Row a line of the list: nodes, or a text about the node in ids
 */

/**
 * Returns the rows of the list.
 * @param {import("../state/study.js").Study} study
 * @param {number} numColumns how many moves fit on a row
 * @param {(text: string, depth: number) => string[]} wrap returns the lines of a text
 * @returns {Row[]}
 */
export function layOutRows({ nodes, folded, childrenOf, countDescendants }, numColumns, wrap) {
  /** @type {Row[]} */
  const rows = [];
  const all = nodes.value;
  /** @type {{id: number, depth: number}[]} */
  const stack = [];
  const push = (/** @type {number} */ from, /** @type {number} */ depth) => {
    const list = childrenOf(from);
    if (list.length) stack.push({ id: list[0], depth });
  };
  const remark = (/** @type {Node} */ n, /** @type {number} */ depth) => {
    for (const said of [n.name, n.comment]) if (said) for (const text of wrap(said, depth)) rows.push({ depth, ids: [n.id], text });
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
      const first = childrenOf(n.in)[0] === at;
      const siblings = first ? childrenOf(n.in).slice(1) : [];
      if (folded.value.has(at)) {
        rows.push({ depth, ids, hidden: countDescendants(at) });
        ids = [];
        if (siblings.length) for (const s of siblings.toReversed()) stack.push({ id: s, depth: depth + 1 });
        break;
      }
      if (siblings.length || n.comment || n.name || ids.length === numColumns) {
        rows.push({ depth, ids });
        ids = [];
        remark(n, depth);
      }
      if (siblings.length) {
        push(at, depth);
        for (const s of siblings.toReversed()) stack.push({ id: s, depth: depth + 1 });
        break;
      }
      const next = childrenOf(at);
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
