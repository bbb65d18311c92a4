// The info of engines: what they search in a position, and how they score it.
import { computed, signal } from "@preact/signals";
import { lineKey } from "./lines.js";
import { createPVHistory } from "./pvhistory.js";

/** @import { InfoEvent } from "../../../types/wire" */
/** @typedef {ReturnType<typeof createEngineInfo>} EngineInfo */

/** @param {import("./shownposition.js").ShownPosition} position @param {import("./analysis.js").Analysis} analysis */
export function createEngineInfo({ state, shown, shownKey }, { hidesEngineInfo }) {
  const received = signal(/** @type {InfoEvent | null} */ (null));
  const pvHistory = createPVHistory();
  /** The scores of positions by their moves, for the chart. */
  const scores = signal(/** @type {Map<string, {score: number, turn: number, engine: string}>} */ (new Map()));

  /** Whether the info of engines that play is not shown: a person plays against one. */
  const hidden = computed(() => {
    const { over, players } = state.value;
    return hidesEngineInfo.value && !over && players.some((p) => p.kind === "engine") && players.some((p) => p.kind === "human");
  });

  /** Whether the info is of an engine that plays and hides its thoughts. @param {InfoEvent | null} news */
  const isSecret = (news) => hidden.value && ["move", "takeover", "hint"].includes(news?.kind ?? "");

  /** The latest info that is shown, or null: at the end of a game there is no move to come. */
  const latest = computed(() => {
    return isSecret(received.value) || shown.value.over ? null : received.value;
  });

  const clear = () => void (received.value = null);

  return {
    hidden,
    latest,
    /** The latest info if it is about the position on the board, or null. */
    current: computed(() => (latest.value && lineKey(latest.value.moves) === shownKey.value ? latest.value : null)),
    scores,
    pvChanges: pvHistory.changes,
    clear,
    /** Forgets all, since the thoughts about the game are secret. */
    conceal() {
      clear();
      pvHistory.clear();
    },
    /** @param {InfoEvent} news */
    receive(news) {
      received.value = news;
      if (isSecret(news) || news.threat || ["solve", "balance"].includes(news.kind)) return;
      pvHistory.add(news);
      const best = news.thoughts[0];
      if (best?.bound === "exact")
        scores.value = new Map(scores.value).set(lineKey(news.moves), { score: best.score, turn: news.turn, engine: news.engine });
    },
  };
}
