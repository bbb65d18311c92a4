// The review of a game: every move of a line judged by an engine.
import { computed, signal } from "@preact/signals";
import { post, remove, getErrorText } from "../net/server.js";
import { indexJudgements, mergeReview, findMistakes } from "./judgements.js";
import { readStored, writeStored } from "./settings.js";

/** @import { Judgement, ReviewState } from "../../../types/wire" */
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
 */
export function createReview(id, { nodes, childrenOf }, { state, card, shownLine }, { showNote }) {
  /** The review as far as it is known, null before the first. */
  const current = signal(/** @type {ReviewState | null} */ (null));
  /** The judgements of the shown line, by the numbers of its moves. */
  const judged = computed(() => indexJudgements(current.value, shownLine.value));
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
    /** The mistakes of people, which can be tried again. */
    mistakes: computed(() => (judged.value.size > 0 ? findMistakes(current.value, people.value) : [])),
    /** The judgements of the nodes on the line of the review. */
    judgedNodes: computed(() => {
      /** @type {Map<number, Judgement | undefined>} */
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
    receive: (news) => void (current.value = mergeReview(current.value, news)),
    /** Begins to review the shown line, or goes on. */
    start() {
      if (current.value?.running) return;
      const { engine, time, nodes } = reviewOptions.value;
      const known = card.value?.engines.some((e) => e.name === engine);
      const wanted = { moves: shownLine.value, engine: known ? engine : "", time: nodes ? 0 : time, nodes };
      return send(post(`/api/tables/${id}/review`, wanted));
    },
    stop: () => send(remove(`/api/tables/${id}/review`)),
  };
}
