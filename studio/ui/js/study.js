// The study of the table, as far as the page knows it: a tree of nodes by their numbers.
import { signal } from "@preact/signals";
import { get, post, why } from "./server.js";

/** @import { Growth, Leaf, Edit } from "../../types/wire" */

/** @typedef {Leaf & {children: number[]}} Node */

/** The nodes by number; another map whenever something has changed. @type {import("@preact/signals").Signal<Map<number, Node>>} */
export const nodes = signal(new Map());
/** The node of the game. */
export const game = signal(0);
/** A sentence on what of the study is not kept, or "". */
export const notice = signal("");
/** The nodes that show the same position as one, by its number. @type {import("@preact/signals").Signal<Map<number, number[]>>} */
export const alike = signal(new Map());

let table = "";
let version = -1;
let newest = -1; // version that the server has told of
let asking = false;

/** Takes in what a state says of the study, and asks for what it leaves out. @param {string} at @param {Growth} news */
export function hear(at, news) {
  if (at !== table) {
    table = at;
    version = -1;
    nodes.value = new Map();
    alike.value = new Map();
  }
  game.value = news.game;
  notice.value = news.notice ?? "";
  newest = news.version;
  if (news.version === version) return;
  if (version >= 0 && news.after > 0 && news.after <= version && news.version > version) return take(news);
  ask();
}

async function ask() {
  if (asking) return;
  asking = true;
  const of = table;
  let answered = false;
  try {
    const news = await get(`/api/tables/${table}/study?after=${Math.max(version, 0)}`);
    if (of === table) take(news);
    answered = true;
  } catch {
    // the stream says what is wrong
  } finally {
    asking = false;
    if (of !== table || (answered && version < newest)) ask();
  }
}

/** @param {Growth} news */
function take(news) {
  const known = news.after === 0 ? new Map() : new Map(nodes.value);
  for (const leaf of news.nodes) {
    const old = known.get(leaf.id);
    if (leaf.deleted) {
      const parent = known.get(old?.in ?? -1);
      if (parent) known.set(parent.id, { ...parent, children: parent.children.filter((/** @type {number} */ c) => c !== leaf.id) });
      known.delete(leaf.id);
      continue;
    }
    const kept = /** @type {number[]} */ (old?.children ?? []);
    known.set(leaf.id, { ...leaf, children: leaf.order ?? kept.toSorted((a, b) => a - b) });
    const parent = known.get(leaf.in);
    if (!parent || parent.children.includes(leaf.id)) continue;
    if (news.after === 0) parent.children.push(leaf.id);
    else known.set(parent.id, { ...parent, children: [...parent.children, leaf.id] });
  }
  if (news.after === 0) for (const n of news.nodes) if (n.order) known.get(n.id).children = n.order;
  version = news.version;
  game.value = news.game;
  nodes.value = known;
  compare();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let comparing;

/** Asks for transpositions when the study has been quiet for a moment. */
function compare() {
  clearTimeout(comparing);
  const of = table;
  comparing = setTimeout(async () => {
    try {
      const groups = await get(`/api/tables/${of}/alike`);
      if (of !== table) return;
      const by = new Map();
      for (const group of groups) for (const id of group) by.set(id, group);
      alike.value = by;
    } catch {
      // without signs of transpositions the tree is as good
    }
  }, 400);
}

/** The numbers on the way to a node, the root left out. @param {number} id */
export function path(id) {
  const way = [];
  for (let n = nodes.value.get(id); n && n.in >= 0; n = nodes.value.get(n.in)) way.unshift(n.id);
  return way;
}

/** The moves on the way to a node. @param {number[]} way */
export const moves = (way) => way.flatMap((id) => nodes.value.get(id)?.move || []);

/** The node behind moves from the beginning, -1 if the study has none. @param {string[]} line */
export function find(line) {
  let at = nodes.value.get(0);
  for (const move of line) {
    at = at?.children.map((c) => nodes.value.get(c)).find((c) => c?.move === move);
    if (!at) return -1;
  }
  return at ? at.id : -1;
}

/** The end of the main line from a node. @param {number} id */
export function end(id) {
  for (let n = nodes.value.get(id); n?.children.length; n = nodes.value.get(id)) id = n.children[0];
  return id;
}

/**
 * Changes the study.
 * @param {Partial<Edit>} change @returns {Promise<{node: number, fault: string}>}
 */
export async function edit(change) {
  try {
    return { node: (await post(`/api/tables/${table}/edit`, change)).node, fault: "" };
  } catch (problem) {
    return { node: -1, fault: why(problem) };
  }
}

/** Takes the last change back, or makes it again. @param {"unedit" | "reedit"} which */
export async function takeBack(which) {
  try {
    return { node: (await post(`/api/tables/${table}/${which}`, {})).node, fault: "" };
  } catch (problem) {
    return { node: -1, fault: why(problem) };
  }
}

