// The principal variation as it changes during a search.
import { signal } from "@preact/signals";

/** @import { InfoEvent } from "../../../types/wire" */
/** @typedef {{at: number, depth: number, score: number, bound: string, turn: number, engine: string, line: string}} Change */

const maxChanges = 500;

export function createPVHistory() {
  /** The changes of the line in the position that was searched last, the first one first. */
  const changes = signal(/** @type {Change[]} */ ([]));
  let search = ""; // whose changes these are

  return {
    changes,
    clear() {
      changes.value = [];
      search = "";
    },
    /** @param {InfoEvent} news */
    add(news) {
      const best = news.thoughts[0];
      if (!best?.line?.length) return;
      const newSearch = `${news.kind} ${news.engine} ${news.moves.join(",")}`;
      const line = best.line.map((p) => p.move).join(" ");
      const list = newSearch === search ? changes.value : [];
      const last = list.at(-1);
      search = newSearch;
      if (
        last &&
        news.elapsed >= last.at &&
        last.depth === best.depth &&
        last.score === best.score &&
        last.bound === best.bound &&
        `${last.line} `.startsWith(`${line} `)
      )
        return; // a shorter line is no change
      const previous = last && news.elapsed < last.at ? [] : list; // the same search was started again
      const { depth, score, bound } = best;
      const change = { at: news.elapsed, depth, score, bound, turn: news.turn, engine: news.engine, line };
      changes.value = [...previous.slice(-maxChanges + 1), change];
    },
  };
}
