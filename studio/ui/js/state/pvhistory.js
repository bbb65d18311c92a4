// The principal variation as it changes: what an engine thought of a position, one entry for each change.
import { signal } from "@preact/signals";

/** @import { News } from "../../../types/wire" */
/** @typedef {{at: number, depth: number, score: number, bound: string, turn: number, engine: string, line: string}} Change */

const most = 500;

/** The changes of the line of the position that was thought about last, the first one first. */
export const changes = signal(/** @type {Change[]} */ ([]));
let about = "";

/** Nothing of what was thought is kept: another table is shown, or what it thinks is secret. */
export function forgetLines() {
  changes.value = [];
  about = "";
}

/** @param {News} news */
export function noteLine(news) {
  const best = news.thoughts[0];
  if (!best?.line?.length) return;
  const now = `${news.kind} ${news.engine} ${news.moves.join(",")}`;
  const line = best.line.map((p) => p.move).join(" ");
  const list = now === about ? changes.value : [];
  const last = list.at(-1);
  about = now;
  if (
    last &&
    news.elapsed >= last.at &&
    last.depth === best.depth &&
    last.score === best.score &&
    last.bound === best.bound &&
    `${last.line} `.startsWith(`${line} `)
  )
    return; // its beginning is no news
  const kept = last && news.elapsed < last.at ? [] : list; // the same was asked again
  changes.value = [
    ...kept.slice(-most + 1),
    { at: news.elapsed, depth: best.depth, score: best.score, bound: best.bound, turn: news.turn, engine: news.engine, line },
  ];
}
