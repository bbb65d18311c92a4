// The review of a game: every move of a line judged by an engine.
import { computed, signal } from "@preact/signals";
import { translate } from "../net/language.js";
import { post, remove, getErrorText } from "../net/server.js";
import { findGraded, findMovesToRetry, indexJudgements, isMistake, mergeReview } from "./judgements.js";
import { lineKey } from "./lines.js";
import { readStored, writeStored } from "./settings.js";

/** @import { JudgedMove, ReviewState } from "../../../types/wire" */
/** @typedef {ReturnType<typeof createReview>} Review */

/** How the judge is to work: its engine, and seconds a position, or nodes for a review that is the same on every machine. */
export const reviewOptions = signal({ engine: "", time: 0.2, nodes: 0, ...readStored("review", {}) });

/** @param {Partial<typeof reviewOptions.value>} change */
export function setReviewOptions(change) {
  reviewOptions.value = { ...reviewOptions.value, ...change };
  writeStored("review", reviewOptions.value);
}

/**
 * @param {string} id of the table @param {import("./study.js").Study} study
 * @param {import("./shownposition.js").ShownPosition} position @param {import("./notes.js").Notes} notes
 * @param {import("./navigation.js").Navigation} navigation
 */
export function createReview(id, { nodes, childrenOf }, { state, card, ply, shownKey, shownLine }, { showNote }, { goToMoves }) {
  /** The review as far as it is known, null before the first. */
  const current = signal(/** @type {ReviewState | null} */ (null));
  /** The judgements of the shown line, by the numbers of its moves. */
  const judged = computed(() => indexJudgements(current.value, shownLine.value));
  /** The moves of the shown line with a grade, in the order of play. */
  const graded = computed(() => findGraded(judged.value.values()));
  /** The move that is explained while the board shows the position before it. */
  const selected = signal(/** @type {JudgedMove | null} */ (null));
  /** The graded move that the board explains, or null. */
  const explained = computed(() => (selected.value && shownKey.value === lineKey(movesBefore(selected.value)) ? selected.value : null));
  /** Returns the moves before a judged one. @param {JudgedMove} j */
  const movesBefore = (j) => (current.value?.moves ?? []).slice(0, j.number - 1);
  /** Shows the position before a graded move, and what was better. @param {JudgedMove} j */
  function explain(j) {
    selected.value = j;
    return goToMoves(movesBefore(j), "push");
  }
  /** The seats of people, all if none or all of them are. */
  const people = computed(() => {
    const { seats, players } = state.value;
    const found = seats.filter((_, i) => players[i].kind !== "engine");
    return found.length ? found : seats;
  });

  /** @param {Promise<unknown>} request */
  const send = (request) => request.catch((problem) => showNote(-1, getErrorText(problem)));

  return {
    current,
    judged,
    people,
    /** Whether any or every move of the shown line is judged. */
    fits: computed(() => judged.value.size > 0),
    complete: computed(() => judged.value.size > 0 && judged.value.size === shownLine.value.length),
    graded,
    /** The moves of people that can be tried again. */
    toRetry: computed(() => findMovesToRetry(graded.value, people.value)),
    explained,
    explain,
    /** Explains the next or previous mistake from the position on the board. @param {1 | -1} way */
    explainNext(way) {
      const mistakes = graded.value.filter(isMistake);
      const from = explained.value?.number ?? ply.value + 0.5;
      const next = way > 0 ? mistakes.find((j) => j.number > from) : mistakes.findLast((j) => j.number < from);
      if (next) explain(next);
    },
    /** Removes the explanation from the board. */
    stopExplaining: () => void (selected.value = null),
    /** The judgements of the nodes on the line of the review. */
    judgedNodes: computed(() => {
      /** @type {Map<number, JudgedMove | undefined>} */
      const found = new Map();
      const by = new Map(current.value?.judged.map((j) => [j.number, j]));
      let at = 0;
      for (const [i, move] of (current.value?.moves ?? []).entries()) {
        at = childrenOf(at).find((c) => nodes.value.get(c)?.move === move) ?? -1;
        if (at < 0) break;
        if (by.has(i + 1)) found.set(at, by.get(i + 1));
      }
      return found;
    }),
    /** @param {ReviewState} news */
    receive(news) {
      const { seats, sides } = state.value;
      current.value = mergeReview(current.value, news, (side) => seats[sides.indexOf(side)] ?? translate(side));
    },
    /** Begins to review the shown line, or goes on. */
    start() {
      if (current.value?.running) return;
      selected.value = null;
      const { engine, time, nodes } = reviewOptions.value;
      const known = card.value?.engines.some((e) => e.name === engine);
      const wanted = { moves: shownLine.value, engine: known ? engine : "", time: nodes ? 0 : time, nodes };
      return send(post(`/api/tables/${id}/review`, wanted));
    },
    stop: () => send(remove(`/api/tables/${id}/review`)),
  };
}
