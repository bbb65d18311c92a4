// Mistakes of a reviewed game tried again: the position before one is set up, the better move is
// hidden, and the engine of the review judges each try.
import { computed, signal } from "@preact/signals";
import { post, getErrorText } from "../net/server.js";
import { lineKey } from "./lines.js";

/** @import { AttemptResult, JudgedMove } from "../../../types/wire" */

/**
 * @typedef {"ask" | "judging" | "right" | "better" | "wrong" | "shown" | "failed"} Phase
 * @typedef
 * {{mistakes: JudgedMove[], index: number, line: string[], phase: Phase, triedMove: string, result: AttemptResult | null, error: string, numFound: number}} Trial
 */

/** @param {Trial} trial */
export const getMistake = (trial) => trial.mistakes[trial.index];

/** Returns the moves before the mistake. @param {Trial} trial */
const movesBefore = (trial) => trial.line.slice(0, getMistake(trial).number - 1);

/**
 * @param {string} id of the table @param {import("./shownposition.js").ShownPosition} position
 * @param {import("./commands.js").Commands} commands @param {import("./analysis.js").Analysis} analysis
 * @param {import("./engineinfo.js").EngineInfo} info @param {import("./navigation.js").Navigation} navigation
 * @param {import("./review.js").Review} review
 */
export function createTrial(id, { shownKey }, { boardInputHandler }, { analysing }, info, { goToMoves }, review) {
  /** The mistake that is tried, or null. */
  const current = signal(/** @type {Trial | null} */ (null));

  /** Whether a move on the board is the next try. */
  const isReady = computed(() => current.value?.phase === "ask" && shownKey.value === lineKey(movesBefore(current.value)));

  /** @param {Partial<Trial>} change */
  function change(change) {
    if (current.value) current.value = { ...current.value, ...change };
  }

  /** Goes back to the position before the mistake. */
  async function retry() {
    change({ phase: "ask", triedMove: "", result: null, error: "" });
    if (current.value) await goToMoves(movesBefore(current.value));
  }

  /** Goes back to the game. */
  async function end() {
    const trial = current.value;
    current.value = boardInputHandler.value = null;
    if (trial) await goToMoves(trial.line);
  }

  /** Judges a move that a person tries. @param {string} move */
  async function judgeMove(move) {
    const trial = current.value;
    if (!trial || trial.phase !== "ask") return false;
    if (!isReady.value) {
      await retry();
      return false;
    }
    const moves = movesBefore(trial);
    await goToMoves([...moves, move]);
    if (shownKey.value !== lineKey([...moves, move])) return false; // it is illegal, and a note gives the reason
    change({ phase: "judging", triedMove: move });
    const running = current.value;
    try {
      const said = await post(`/api/tables/${id}/attempt`, { moves, move });
      if (current.value === running)
        change({ phase: said.verdict, result: said, numFound: trial.numFound + (said.verdict === "right" ? 1 : 0) });
    } catch (problem) {
      if (current.value === running) change({ phase: "failed", error: getErrorText(problem) });
    }
    return true;
  }

  return {
    current,
    isReady,
    retry,
    end,
    /** Begins with one of some mistakes. @param {JudgedMove[]} list @param {JudgedMove} [first] */
    begin(list, first = list[0]) {
      if (!list.length) return;
      analysing.value = false;
      info.clear();
      review.stopExplaining();
      const line = review.current.value?.moves ?? [];
      current.value = {
        mistakes: list,
        index: list.indexOf(first),
        line,
        phase: "ask",
        triedMove: "",
        result: null,
        error: "",
        numFound: 0,
      };
      boardInputHandler.value = judgeMove;
      return retry();
    },
    /** Goes on to the next mistake, or to the end. */
    next() {
      const trial = current.value;
      if (!trial) return;
      if (trial.index + 1 >= trial.mistakes.length) return end();
      change({ index: trial.index + 1 });
      return retry();
    },
    /** Shows the better move. */
    async show() {
      const trial = current.value;
      if (!trial) return;
      change({ phase: "shown" });
      await goToMoves([...movesBefore(trial), getMistake(trial).best]);
    },
  };
}
