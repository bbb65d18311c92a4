// The study of the table, as far as the page knows it: a tree of nodes by their numbers.
import { signal } from "@preact/signals";
import { get, post, why } from "../net/server.js";
import { guest } from "./participants.js";

/** @import { Growth, Leaf, Edit } from "../../../types/wire" */

/** @typedef {Leaf & {children: number[]}} Node */

/** The nodes by number; another map whenever something has changed. @type {import("@preact/signals").Signal<Map<number, Node>>} */
export const nodes = signal(new Map());
/** The node of the game. */
export const game = signal(0);
/** Whether it is kept on the disk. */
export const kept = signal(false);
/** What of the study is not kept. @type {import("@preact/signals").Signal<import("../../../types/wire").Message | undefined>} */
export const notice = signal();
/** The nodes that show the same position as one, by its number. @type {import("@preact/signals").Signal<Map<number, number[]>>} */
export const alike = signal(new Map());

let table = "";
let version = -1;
let newest = -1; // version that the server has told of
let asking = false;

/** What a table that is being opened says of its study, asked for before the page knows the table. */
let early = { of: "", news: /** @type {Growth | null} */ (null), come: /** @type {Promise<unknown>} */ (Promise.resolve()) };

/** How long a table waits for its study, to be drawn with it at once, in milliseconds. */
const patience = 150;

/** Asks for the study of a table that is to be opened. @param {string} at */
export function fetchEarly(at) {
  /** @type {typeof early} */
  const mine = (early = { of: at, news: null, come: Promise.resolve() });
  mine.come = get(`/api/tables/${encodeURIComponent(at)}/study?after=0`).then(
    (news) => (mine.news = news),
    () => {},
  );
}

/** Waits for what was asked for early, unless it is long. */
export const soon = () => Promise.race([early.come, new Promise((done) => setTimeout(done, patience))]);

/** Takes in what a state says of the study, and asks for what it leaves out. @param {string} at @param {Growth} news */
export function hear(at, news) {
  if (at !== table) {
    table = at;
    version = -1;
    nodes.value = new Map();
    alike.value = new Map();
  }
  game.value = news.game;
  notice.value = news.notice;
  kept.value = news.kept ?? false;
  newest = news.version;
  if (version < 0 && early.of === at && early.news) take(early.news);
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
    if (version < 0 && early.of === of) await early.come;
    const news = (version < 0 && early.of === of && early.news) || (await get(`/api/tables/${of}/study?after=${Math.max(version, 0)}`));
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
  if (early.of === table) early = { of: "", news: null, come: Promise.resolve() };
  version = news.version;
  game.value = news.game;
  nodes.value = news.after === 0 ? whole(news) : changed(nodes.value, news);
  compare();
}

/** All nodes of a study, by their numbers: parents stand before their children. @param {Growth} news @returns {Map<number, Node>} */
function whole({ nodes: leaves, runs = [] }) {
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

/** The nodes after some of them have changed. @param {Map<number, Node>} before @param {Growth} news */
function changed(before, news) {
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

/** @type {ReturnType<typeof setTimeout> | undefined} */
let comparing;

/** Asks for transpositions when the study has been quiet for a moment. */
function compare() {
  clearTimeout(comparing);
  if (guest.value) return;
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
  for (let n = nodes.value.get(id); n && n.in >= 0; n = nodes.value.get(n.in)) way.push(n.id);
  return way.reverse();
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

/** The last change that was asked for. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Asks for a change when the one before has been made: requests overtake each other.
 * @param {(table: `/api/tables/${string}`) => Promise<import("../../../types/wire").Edited>} ask @returns
 * {Promise<{node: number, fault: string}>}
 */
function inTurn(ask) {
  const of = table;
  const answer = last.then(async () => {
    try {
      return { node: (await ask(`/api/tables/${of}`)).node, fault: "" };
    } catch (problem) {
      return { node: -1, fault: why(problem) };
    }
  });
  last = answer;
  return answer;
}

/** Changes the study. @param {Partial<Edit>} change */
export const edit = (change) => inTurn((at) => post(`${at}/edit`, change));

/** Takes the last change back, or makes it again. @param {"unedit" | "reedit"} which */
export const takeBack = (which) => inTurn((at) => post(`${at}/${which}`, {}));
