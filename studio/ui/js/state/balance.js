// Positions in which neither side is better, one or two moves from here.
import { computed } from "@preact/signals";
import { against, analysing, command, look, shown, state } from "./table.js";
import { spec } from "./analysis.js";

/** Whether an engine looks for them. */
export const balancing = computed(() => state.value?.job?.kind === "balance");

/** Looks for moves after which the position on the board is even. @param {number} stones */
export function balance(stones) {
  if (!shown.value || shown.value.over) return;
  analysing.value = false;
  return command("balance", { moves: shown.value.record.moves, engine: spec.value, lines: 6, stones });
}

/** Makes an even position the game's, or looks at it where engines play.
 * @param {string[]} moves @param {string[]} stones */
export const playEven = (moves, stones) =>
  against.value ? look([...moves, ...stones], "push") : command("goto", { moves: [...moves, ...stones] }, true);
