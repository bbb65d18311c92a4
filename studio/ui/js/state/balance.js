// Positions in which neither side is better, one or two moves from the one on the board.
import { computed } from "@preact/signals";

/**
 * @param {import("./shownposition.js").ShownPosition} position @param {import("./commands.js").Commands} commands
 * @param {import("./analysis.js").Analysis} analysis @param {import("./navigation.js").Navigation} navigation
 */
export function createBalance({ state, shown }, { command, hasEngine }, { analysing, spec }, { goToMoves }) {
  return {
    /** Whether an engine looks for them. */
    searching: computed(() => state.value.job?.kind === "balance"),
    /** Looks for moves after which the position on the board is even. @param {number} stones */
    search(stones) {
      if (shown.value.over) return;
      analysing.value = false;
      return command("balance", { moves: shown.value.record.moves, engine: spec.value, lines: 6, stones });
    },
    /** Makes an even position the game's, or only shows it where engines play. @param {string[]} moves */
    play: (moves) => (hasEngine.value ? goToMoves(moves, "push") : command("goto", { moves }, true)),
  };
}
