// The study of a table, as far as the page knows it: a tree of nodes by their numbers.
import { computed, signal } from "@preact/signals";
import { get, post, getErrorText } from "../net/server.js";
import { isGuest } from "./guest.js";

/** @import { StudyChanges, NodeState, Edit, Message } from "../../../types/wire" */

/** @typedef {NodeState & {children: number[]}} Node */
/** @typedef {ReturnType<typeof createStudy>} Study */
/** @typedef {{growth: StudyChanges | null, done: Promise<unknown>}} StudyRequest growth: null until it has arrived */

/** How long a table waits for its study, to be drawn with it at once, in milliseconds. */
const maxWait = 150;

/** Requests the study of a table before the table is created. @param {string} id @returns {StudyRequest} */
export function requestStudy(id) {
  /** @type {StudyRequest} */
  const request = { growth: null, done: Promise.resolve() };
  request.done = get(`/api/tables/${encodeURIComponent(id)}/study?after=0`).then(
    (growth) => (request.growth = growth),
    () => {},
  );
  return request;
}

/** Waits for a requested study, unless it is long. @param {StudyRequest | null} request */
export const awaitStudy = (request) => Promise.race([request?.done, new Promise((done) => setTimeout(done, maxWait))]);

/** @param {string} id of the table @param {import("./lifetime.js").Lifetime} lifetime @param {StudyRequest | null} request */
export function createStudy(id, lifetime, request) {
  /** The nodes by number; another map whenever something has changed. @type {import("@preact/signals").Signal<Map<number, Node>>} */
  const nodes = signal(new Map());
  /** The node of the game. */
  const gameNode = signal(0);
  /** Whether it is stored on the disk. */
  const stored = signal(false);
  /** What of the study is not stored. @type {import("@preact/signals").Signal<Message | undefined>} */
  const notice = signal();
  /** The nodes that show the same position as one, by its number. @type {import("@preact/signals").Signal<Map<number, number[]>>} */
  const transpositions = signal(new Map());
  /** The nodes whose variations are folded. */
  const folded = signal(/** @type {Set<number>} */ (new Set()));

  let version = -1;
  let newest = -1; // version that the server has announced
  let loading = false;
  let cancelComparison = () => {};
  /** The last change that was requested. @type {Promise<unknown>} */
  let lastEdit = Promise.resolve();

  /** Takes in the part of a state about the study, and requests what it leaves out. @param {StudyChanges} growth */
  function update(growth) {
    gameNode.value = growth.game;
    notice.value = growth.notice;
    stored.value = growth.stored ?? false;
    newest = growth.version;
    if (version < 0 && request?.growth) apply(request.growth);
    if (growth.version === version) return;
    if (version >= 0 && growth.after > 0 && growth.after <= version && growth.version > version) return apply(growth);
    load();
  }

  async function load() {
    if (loading) return;
    loading = true;
    let answered = false;
    try {
      if (version < 0) await request?.done;
      apply((version < 0 && request?.growth) || (await get(`/api/tables/${id}/study?after=${Math.max(version, 0)}`)));
      answered = true;
    } catch {
      // the stream reports the problem
    } finally {
      loading = false;
      if (answered && version < newest && !lifetime.isOver()) load();
    }
  }

  /** @param {StudyChanges} growth */
  function apply(growth) {
    version = growth.version;
    gameNode.value = growth.game;
    nodes.value = growth.after === 0 ? readNodes(growth) : applyGrowth(nodes.value, growth);
    cancelComparison();
    // When the study has been quiet for a moment.
    if (!isGuest.value) cancelComparison = lifetime.after(400, loadTranspositions);
  }

  async function loadTranspositions() {
    try {
      const by = new Map();
      for (const group of await get(`/api/tables/${id}/transpositions`)) for (const node of group) by.set(node, group);
      transpositions.value = by;
    } catch {
      // the tree is usable without signs of transpositions
    }
  }

  /** Returns the numbers on the way to a node, without the root. @param {number} node */
  function pathTo(node) {
    const way = [];
    for (let n = nodes.value.get(node); n && n.in >= 0; n = nodes.value.get(n.in)) way.push(n.id);
    return way.reverse();
  }

  /** @param {number} node */
  const childrenOf = (node) => nodes.value.get(node)?.children ?? [];

  /**
   * Requests a change when the one before has been made: requests overtake each other.
   * @param {(table: `/api/tables/${string}`) => Promise<import("../../../types/wire").EditResult>} change
   * @returns {Promise<{node: number, fault: string}>}
   */
  function enqueue(change) {
    const answer = lastEdit.then(async () => {
      try {
        return { node: (await change(`/api/tables/${id}`)).node, fault: "" };
      } catch (problem) {
        return { node: -1, fault: getErrorText(problem) };
      }
    });
    lastEdit = answer;
    return answer;
  }

  return {
    nodes,
    gameNode,
    stored,
    notice,
    transpositions,
    folded,
    update,
    pathTo,
    childrenOf,
    /** The nodes of the game. */
    gamePath: computed(() => new Set(pathTo(gameNode.value))),
    /** How many moves lead to each node. */
    plies: computed(() => {
      const at = new Map([[0, 0]]);
      for (const n of nodes.value.values()) if (n.in >= 0) at.set(n.id, (at.get(n.in) ?? 0) + (n.move ? 1 : 0));
      return at;
    }),
    /** Folds what follows a node, or unfolds it. @param {number} node */
    toggleFold(node) {
      const next = new Set(folded.value);
      if (!next.delete(node)) next.add(node);
      folded.value = next;
    },
    /** @param {number} node */
    countDescendants(node) {
      let count = 0;
      for (const stack = [...childrenOf(node)]; stack.length; count++) stack.push(...childrenOf(/** @type {number} */ (stack.pop())));
      return count;
    },
    /** Returns the moves of a path. @param {number[]} path */
    movesOf: (path) => path.flatMap((node) => nodes.value.get(node)?.move || []),
    /** Returns the node after moves from the beginning, -1 if the study has none. @param {string[]} line */
    findNode(line) {
      let at = nodes.value.get(0);
      for (const move of line) {
        at = at?.children.map((c) => nodes.value.get(c)).find((c) => c?.move === move);
        if (!at) return -1;
      }
      return at ? at.id : -1;
    },
    /** Returns the end of the main line from a node. @param {number} node */
    lineEnd(node) {
      for (let next = childrenOf(node); next.length; next = childrenOf(node)) node = next[0];
      return node;
    },
    /** Changes the study. @param {Partial<Edit>} change */
    edit: (change) => enqueue((path) => post(`${path}/edit`, change)),
    /** Undoes the last change, or makes it again. @param {"unedit" | "reedit"} which */
    revert: (which) => enqueue((path) => post(`${path}/${which}`, {})),
  };
}

/** Returns all nodes of a study by their numbers; parents come before their children. @param {StudyChanges} news @returns {Map<number, Node>} */
function readNodes({ nodes: leaves, runs = [] }) {
  /** @type {Node[]} */
  const all = [];
  for (const leaf of leaves) all[leaf.id] = { ...leaf, children: [] };
  for (const { first, in: from, moves } of runs) {
    for (let i = 0; i < moves.length; i++) all[first + i] = { id: first + i, in: i ? first + i - 1 : from, move: moves[i], children: [] };
  }
  const known = new Map();
  for (const n of all) {
    if (!n) continue; // it was deleted
    known.set(n.id, n);
    all[n.in]?.children.push(n.id);
  }
  for (const { id, order } of leaves) if (order) all[id].children = order;
  return known;
}

/** Returns the nodes after some of them have changed. @param {Map<number, Node>} before @param {StudyChanges} news */
function applyGrowth(before, news) {
  const known = new Map(before);
  for (const leaf of news.nodes) {
    const old = known.get(leaf.id);
    if (leaf.deleted) {
      const parent = known.get(old?.in ?? -1);
      if (parent) known.set(parent.id, { ...parent, children: parent.children.filter((c) => c !== leaf.id) });
      known.delete(leaf.id);
      continue;
    }
    known.set(leaf.id, { ...leaf, children: leaf.order ?? (old?.children ?? []).toSorted((a, b) => a - b) });
    const parent = known.get(leaf.in);
    if (parent && !parent.children.includes(leaf.id)) known.set(parent.id, { ...parent, children: [...parent.children, leaf.id] });
  }
  return known;
}
