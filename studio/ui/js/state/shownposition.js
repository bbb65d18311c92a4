// Which position of a table is shown: the game's own, or another one that is looked at.
import { batch, computed, signal } from "@preact/signals";
import { findGame } from "./games.js";
import { commonLength, lineKey, startsWith } from "./lines.js";

/** @import { Position, State } from "../../../types/page" */
/** @typedef {ReturnType<typeof createShownPosition>} ShownPosition */

/** @param {State} first @param {import("./study.js").Study} study */
export function createShownPosition(first, study) {
  /** The latest state of the game. */
  const state = signal(first);
  /** The position that is looked at in place of the game's own, or null. */
  const view = signal(/** @type {Position | null} */ (null));
  /** The game's moves and those taken back. */
  const main = signal(first.record.moves);
  /** Another line that is looked at, or null. */
  const branch = signal(/** @type {string[] | null} */ (null));
  /** The line that the list of moves shows: the game, or another line. */
  const shownLine = computed(() => branch.value ?? main.value);
  /** The position on the board. */
  const shown = computed(() => view.value ?? state.value);
  const card = computed(() => findGame(state.value.record.game));
  return {
    state,
    view,
    shownLine,
    shown,
    /** The card of the game. */
    card,
    shownKey: computed(() => lineKey(shown.value.record.moves)),
    /** How many moves lead to the position on the board. */
    ply: computed(() => shown.value.record.moves.length),
    /** How many moves of the shown line are the game's. */
    playedPlies: computed(() => commonLength(shownLine.value, state.value.record.moves)),
    /** The node of the study that is on the board, -1 if the study has none of it. */
    shownNode: computed(() => (view.value ? (view.value.node ?? study.findNode(view.value.record.moves)) : study.gameNode.value)),
    /** Whether the board is seen from the other side. */
    flipped: signal(false),
    /** Returns the scale of an engine's scores, 0 where none was measured. @param {string} [spec] of the engine, the game's first without */
    getScale(spec = "") {
      const engines = card.value?.engines ?? [];
      return (spec ? engines.find((e) => e.name === spec.split(":")[0]) : engines[0])?.scale ?? 0;
    },
    /** Takes in a newer state. @param {State} next */
    update(next) {
      const { moves } = next.record;
      state.value = next;
      if (!startsWith(main.value, moves) || next.undone === 0) main.value = moves;
      if (view.value && lineKey(view.value.record.moves) === lineKey(moves)) view.value = null;
      if (!view.value) branch.value = null;
    },
    /** Shows a position that is not the game's. @param {Position} found @param {string[]} line that leads to it and goes on */
    show(found, line) {
      batch(() => {
        const { moves } = found.record;
        if (!startsWith(shownLine.value, moves)) branch.value = startsWith(main.value, moves) ? null : line;
        view.value = found;
      });
    },
    showGame() {
      view.value = branch.value = null;
    },
  };
}
