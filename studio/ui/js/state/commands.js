// The commands of a table: to play, to take back, and to have engines do something.
import { computed, signal } from "@preact/signals";
import { post, getErrorText } from "../net/server.js";
import { t } from "../net/language.js";

/** @import { Command, CommandName } from "../../../types/wire" */
/** @typedef {ReturnType<typeof createCommands>} Commands */

/**
 * @param {string} id of the table @param {import("./shownposition.js").ShownPosition} position
 * @param {import("./addressbar.js").TableAddress} address @param {import("./notes.js").Notes} notes
 */
export function createCommands(id, { state, view, shown }, { expectPush }, { showNote }) {
  /** Takes the moves that are chosen on the board in place of the game, or null. */
  const boardInputHandler = signal(/** @type {((move: string, cell: number) => Promise<boolean>) | null} */ (null));
  /** The word for the stone that a click is to place, "" for the next one. */
  const chosenStone = signal("");
  /** Whether an engine makes the next move. */
  const engineMoving = computed(() => ["move", "takeover"].includes(state.value.job?.kind ?? ""));
  /** Whether engines play any side. */
  const hasEngine = computed(() => state.value.players.some((p) => p.kind === "engine"));

  /**
   * @param {CommandName} name
   * @param {Partial<Command>} [body]
   * @param {boolean} [push] whether the position that follows gets an entry in the history
   * @param {number} [cell] of the note if it is refused
   */
  async function command(name, body = {}, push = false, cell = -1) {
    expectPush(push);
    try {
      await post(`/api/tables/${id}/${name}`, body);
      return true;
    } catch (problem) {
      expectPush(false);
      showNote(cell, getErrorText(problem));
      return false;
    }
  }

  /** Returns the stones that the turn still has to place, without those that wait for others. */
  function getStonesToPlace() {
    const kept = new Set((state.value.pending ?? []).map((k) => k.move.split(":")[0]));
    return (state.value.scene.tags ?? []).filter((tag) => !kept.has(tag.word));
  }

  /** Plays a move on the board. @param {string} move @param {number} cell of the note if it is refused */
  async function playMove(move, cell) {
    if (boardInputHandler.value) return boardInputHandler.value(move, cell);
    const { moves } = shown.value.record;
    if (!view.value) return command("play", { move, moves }, true, cell);
    if (hasEngine.value) {
      showNote(cell, t("This is an earlier position. Choose “Play from here” to continue from it."));
      return false;
    }
    return (await command("goto", { moves }, false, cell)) && command("play", { move, moves }, true, cell);
  }

  return {
    boardInputHandler,
    chosenStone,
    engineMoving,
    hasEngine,
    /** Whether a person is asked to confirm the resignation. */
    resigning: signal(false),
    command,
    getStonesToPlace,
    playMove,
    /** Plays the move of a click on a cell. @param {number} cell */
    async playAt(cell) {
      const { moves, cells } = shown.value.scene;
      const single = moves.find((m) => m.path.length === 1 && m.path[0] === cell);
      const { name } = cells[cell];
      if (!single && moves.some((m) => m.path.length > 1) && !engineMoving.value)
        return showNote(cell, t("No legal move starts at {point}.", { point: name }));
      const later = !view.value && getStonesToPlace().some((tag, i) => i > 0 && tag.word === chosenStone.value);
      const move = later ? `${chosenStone.value}:${name}` : (single?.move ?? name);
      if (later) chosenStone.value = "";
      await playMove(move, cell);
    },
    /** Takes back the turn that waits for a confirmation. */
    takeBackTurn() {
      const { record, asking = 0 } = state.value;
      return command("goto", { moves: record.moves.slice(0, record.moves.length - asking) }, true);
    },
    undo: () => command("undo", {}, true),
    redo: () => command("redo", {}, true),
    hint: () => command("hint"),
    takeover: () => command("takeover", {}, true),
    resume: () => command("resume"),
    togglePause: () => command(state.value.paused ? "resume" : "pause"),
    playFromHere: () => command("goto", { moves: shown.value.record.moves }, true),
  };
}
