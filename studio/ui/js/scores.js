// The proven result of every move, on the board and in words.
import { signal, computed, effect } from "@preact/signals";
import { post } from "./server.js";
import { words } from "./score.js";
import { settings } from "./settings.js";
import { games, shown, shownKey, state } from "./play.js";

/** @import { Mark, Scene } from "../../types/page" */
/** @import { Scores } from "../../types/wire" */

/** Whether the moves of the game have scores. */
export const scored = computed(() => Boolean(games.value.find((g) => g.name === state.value?.record.game)?.scored));

/** What was found, and for which position. */
const found = signal(/** @type {{key: string, scores: Scores} | null} */ (null));

/** The scores of the position on the board, or null. */
const here = computed(() => (settings.value.scores && scored.value && found.value?.key === where() ? found.value.scores : null));

/** The table and the position. */
const where = () => (state.value ? `${state.value.table} ${shownKey.value}` : "");

effect(() => {
  const wanted = where();
  if (!settings.value.scores || !scored.value || !shown.value || shown.value.over || found.peek()?.key === wanted) return;
  const { record } = shown.value;
  const timer = setTimeout(async () => {
    try {
      const scores = await post("/api/scores", { ...record, thinking: [], result: {} });
      if (where() === wanted) found.value = { key: wanted, scores };
    } catch {
      // Without scores the board stays as it is.
    }
  }, 60);
  return () => clearTimeout(timer);
});

/** What is proven, in a sentence. */
export const said = computed(() => {
  const p = shown.value;
  if (!p || p.over) return "";
  const s = here.value;
  if (!s) return "Solving …";
  if (!s.all) return s.moves.length ? "Not all moves could be solved in time" : "No move could be solved in time";
  return s.score === 0 ? "Drawn with best play" : words(s.score, p.seats, s.turn, 0);
});

/** A scene with the scores on the cells where the stones would come to rest.
 * @param {Scene} scene @returns {Scene} */
export function marked(scene) {
  const s = here.value;
  if (!s) return scene;
  /** @type {Mark[]} */
  const marks = s.moves.filter((m) => m.cell >= 0).map((m) => ({
    cell: m.cell, kind: "hint", best: m.best, text: m.points > 0 ? `+${m.points}` : m.points < 0 ? `−${-m.points}` : "0",
  }));
  return { ...scene, marks: [...scene.marks, ...marks] };
}
