// The sentence at the board of a table, for instance about a refused move.
import { signal } from "@preact/signals";

/** @typedef {ReturnType<typeof createNotes>} Notes */

export function createNotes() {
  /** A sentence beside a point of the board, or beside the board (cell -1). */
  const note = signal(/** @type {import("../../../types/page").Note | null} */ (null));
  return {
    note,
    /** @param {number} cell @param {string} text */
    showNote: (cell, text) => void (note.value = { cell, text, at: performance.now() }),
  };
}
