// The solved scores of the moves, in games that a solver knows.
import { computed, signal } from "@preact/signals";
import { post } from "../net/server.js";
import { settings } from "./settings.js";

/** @import { Scores } from "../../../types/wire" */

const delay = 60; // milliseconds that a position is on the board before it is solved

/**
 * Returns the solved scores of the position on the board, or null.
 * @param {import("./lifetime.js").Lifetime} lifetime @param {import("./shownposition.js").ShownPosition} position
 * @param {import("./analysis.js").Analysis} analysis
 */
export function createSolvedScores(lifetime, { shown, shownKey }, { solved }) {
  const found = signal(/** @type {{key: string, scores: Scores} | null} */ (null));

  lifetime.effect(() => {
    const key = shownKey.value;
    if (!settings.value.scores || !solved.value || shown.value.over || found.peek()?.key === key) return;
    const { record } = shown.value;
    return lifetime.after(delay, async () => {
      try {
        const scores = await post("/api/scores", { ...record, thinking: [], result: {} });
        if (shownKey.value === key) found.value = { key, scores };
      } catch {
        // Without scores the board stays as it is.
      }
    });
  });

  return computed(() => (settings.value.scores && solved.value && found.value?.key === shownKey.value ? found.value.scores : null));
}
