// A win by force: it is searched on request, and played out against every defence.
import { signal, computed } from "@preact/signals";
import { t } from "../net/language.js";
import { lineKey, startsWith } from "./lines.js";
import { getDistance } from "./score.js";

/**
 * @param {import("./lifetime.js").Lifetime} lifetime @param {import("./shownposition.js").ShownPosition} position
 * @param {import("./notes.js").Notes} notes @param {import("./commands.js").Commands} commands
 * @param {import("./analysis.js").Analysis} analysis @param {import("./engineinfo.js").EngineInfo} info
 * @param {import("./navigation.js").Navigation} navigation
 */
export function createProof(lifetime, { state, shown, shownKey }, { showNote }, commands, { analysing }, { latest }, { goToMoves }) {
  const { command, boardInputHandler } = commands;

  /** What was searched in the position on the board, or null. */
  const found = computed(() => (latest.value?.kind === "solve" && lineKey(latest.value.moves) === shownKey.value ? latest.value : null));

  /** Whether a win is searched. */
  const searching = computed(() => state.value.job?.kind === "solve");

  /** The proof that is played out: who wins, and the position in which it began. */
  const current = signal(/** @type {{from: string[], winner: number, lost?: string} | null} */ (null));

  /** Whether a person chooses the defence now. */
  const defending = computed(() => Boolean(current.value && !shown.value.over && shown.value.turn !== current.value.winner));

  // A defence is a position that is looked at, and leaves the game as it is.
  lifetime.effect(() => {
    boardInputHandler.value = current.value ? defend : null;
  });

  /** @param {string} move */
  async function defend(move) {
    if (!defending.value) return false;
    await goToMoves([...shown.value.record.moves, move], "replace");
    return true;
  }

  // The winner's reply is that of the proof.
  let requested = "";
  lifetime.effect(() => {
    const p = current.value;
    const { over, turn, record } = shown.value;
    if (!p) return void (requested = "");
    const { moves } = record;
    if (!startsWith(moves, p.from)) return void (current.value = null);
    const key = lineKey(moves);
    if (over || turn !== p.winner || p.lost === key) return;
    const best = found.value?.done ? found.value.thoughts[0] : undefined;
    if (best?.line?.length && (getDistance(best.score) ?? 0) > 0) {
      requested = "";
      return void goToMoves([...moves, best.line[0].move], "replace");
    }
    if (requested !== key) {
      requested = key;
      return void command("solve", { moves });
    }
    if (!found.value?.done) return;
    requested = "";
    current.value = { ...p, lost: key };
    showNote(-1, t("No proof for this position. Analyse it, or search for a win again."));
  });

  return {
    found,
    searching,
    current,
    defending,
    /** Searches a win by force in the position on the board, or stops the search. */
    toggleSearch() {
      if (searching.value) return command("stop");
      if (shown.value.over) return;
      analysing.value = false;
      return command("solve", { moves: shown.value.record.moves });
    },
    /** Returns who wins by a score, -1 if that is open. @param {number} score @param {number} turn */
    getWinner(score, turn) {
      const plies = getDistance(score);
      if (plies === null || shown.value.seats.length !== 2) return -1;
      return plies > 0 ? turn : 1 - turn;
    },
    /** Lets the page play the side that wins; a person plays the other one. @param {number} winner */
    playOut(winner) {
      analysing.value = false;
      current.value = { from: shown.value.record.moves, winner };
    },
    end: () => void (current.value = null),
  };
}
