// A win by force: looked for on request, and played out against every defence.
import { signal, computed, effect } from "@preact/signals";
import { t } from "../net/language.js";
import { analysing, command, diversion, info, key, look, say, shown, shownKey, state } from "./table.js";
import { distance } from "./score.js";

/** What was looked for in the position on the board, or null. */
export const search = computed(() => (info.value?.kind === "solve" && key(info.value.moves) === shownKey.value ? info.value : null));

/** Whether a win is being looked for. */
export const looking = computed(() => state.value?.job?.kind === "solve");

/** The proof that is being played out: who wins, and the position in which it began. */
export const proof = signal(/** @type {{table: string, from: string[], winner: number, lost?: string} | null} */ (null));

/** Looks for a win by force in the position on the board, or stops looking. */
export function findWin() {
  if (looking.value) return command("stop");
  if (!shown.value || shown.value.over) return;
  analysing.value = false;
  return command("solve", { moves: shown.value.record.moves });
}

/** Who wins by a score, -1 if that is open. @param {number} score @param {number} turn */
export function winner(score, turn) {
  const plies = distance(score);
  if (plies === null || shown.value?.seats.length !== 2) return -1;
  return plies > 0 ? turn : 1 - turn;
}

/** Lets the page play the side that wins; a person plays the other one. @param {number} seat */
export function playOut(seat) {
  if (!state.value || !shown.value) return;
  analysing.value = false;
  proof.value = { table: state.value.table, from: shown.value.record.moves, winner: seat };
}

export const endProof = () => (proof.value = null);

/** Whether a person chooses the defence now. */
export const defending = computed(() =>
  Boolean(proof.value && shown.value && !shown.value.over && shown.value.turn !== proof.value.winner),
);

// A defence is a position that is looked at, and leaves the game as it is.
effect(() => {
  diversion.value = proof.value ? defend : null;
});

/** @param {string} move */
async function defend(move) {
  const p = shown.value;
  if (!p || !defending.value) return false;
  await look([...p.record.moves, move], "replace");
  return true;
}

// The winner's answer is that of the proof.
let asked = "";
effect(() => {
  const p = proof.value;
  const at = shown.value;
  if (!p || !at || state.value?.table !== p.table) {
    asked = "";
    if (p && state.value?.table !== p.table) proof.value = null;
    return;
  }
  const moves = at.record.moves;
  if (moves.length < p.from.length || key(moves.slice(0, p.from.length)) !== key(p.from)) {
    proof.value = null;
    return;
  }
  if (at.over || at.turn !== p.winner || p.lost === key(moves)) return;
  const found = search.value;
  const best = found?.done ? found.thoughts[0] : undefined;
  if (best?.line?.length && (distance(best.score) ?? 0) > 0) {
    asked = "";
    return void look([...moves, best.line[0].move], "replace");
  }
  if (found?.done && asked === key(moves)) {
    asked = "";
    proof.value = { ...p, lost: key(moves) };
    return say(-1, t("The proof was not found again here. Analyse the position, or look for a win once more."));
  }
  if (asked === key(moves)) return;
  asked = key(moves);
  command("solve", { moves });
});
