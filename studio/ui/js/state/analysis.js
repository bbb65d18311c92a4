// What the analysing engine is asked: how many lines, which engine with which options, and
// which moves it may choose. It is remembered for each game; the moves for each table.
import { signal, computed, effect } from "@preact/signals";
import { recall, remember, settings, toggle } from "./settings.js";
import { analysing, games, question, shown, shy, state } from "./table.js";

/** @typedef {{lines: number, engine: string, options: {[name: string]: string}, thoughts: boolean}} Wishes */

/** @type {Wishes} */
const usual = { lines: 1, engine: "", options: {}, thoughts: false };

const kept = signal(/** @type {{[game: string]: Partial<Wishes>}} */ (recall("analysis", {})));

const game = () => state.value?.record.game ?? "";

/** The card of the game on the table. */
export const card = computed(() => games.value.find((g) => g.name === game()));

/** Whether a solver knows the results of the moves. */
export const scored = computed(() => Boolean(card.value?.scored));

/** What is wanted of analyses of the game on the table. */
export const wishes = computed(() => ({ ...usual, ...kept.value[game()] }));

/** @param {Partial<Wishes>} change */
export function wish(change) {
  kept.value = { ...kept.value, [game()]: { ...wishes.value, ...change } };
  remember("analysis", kept.value);
}

/** The most lines that an analysis has. */
export const mostLines = 10;

/** The engine that analyses. */
export const analyst = computed(() => card.value?.engines.find((e) => e.name === wishes.value.engine) ?? card.value?.engines[0]);

/** The engine as a request names it: "sente:threads=2". */
export const spec = computed(() => {
  const engine = analyst.value;
  if (!engine) return "";
  const set = engine.options
    .filter((o) => o.harmless && wishes.value.options[`${engine.name} ${o.name}`])
    .map((o) => `${o.name}=${wishes.value.options[`${engine.name} ${o.name}`].replaceAll(",", "")}`);
  return engine.name + (set.length ? `:${set.join(",")}` : "");
});

/** What a click on the board marks: moves that are blocked, the only ones that are allowed, or nothing. */
export const marking = signal(/** @type {"" | "block" | "only"} */ (""));

/** The cells that are marked so. */
export const field = signal({ block: /** @type {number[]} */ ([]), only: /** @type {number[]} */ ([]) });

/** Marks a cell, or takes the mark away. @param {number} cell @param {"block" | "only"} how */
export function mark(cell, how) {
  const has = field.value[how].includes(cell);
  const other = how === "block" ? "only" : "block";
  field.value = /** @type {typeof field.value} */ ({
    [how]: has ? field.value[how].filter((c) => c !== cell) : [...field.value[how], cell],
    [other]: field.value[other].filter((c) => c !== cell),
  });
}

export const unmark = () => (field.value = { block: [], only: [] });

// Another table has other cells.
let table = "";
effect(() => {
  const now = state.value?.table ?? "";
  if (now === table) return;
  table = now;
  marking.value = "";
  unmark();
});

/** The moves on the board that begin or come to rest on some cells. @param {number[]} cells */
const movesAt = (cells) =>
  (shown.value?.scene.moves ?? []).filter((m) => cells.includes(m.land) || cells.includes(m.path[0])).map((m) => m.move);

/** Whether the value of every move is asked of the engine: where a solver knows them it is not. */
export const valuing = computed(() => settings.value.scores && !scored.value);

/** Shows what every move is worth, or no longer; where no solver knows it, the engine is asked. */
export function toggleScores() {
  toggle("scores");
  if (valuing.value && shown.value && !shown.value.over) analysing.value = true;
}

effect(() => {
  const { block, only } = field.value;
  const next = { lines: wishes.value.lines, engine: spec.value, values: valuing.value, block: movesAt(block), only: movesAt(only) };
  if (JSON.stringify(next) !== JSON.stringify(question.peek())) question.value = next;
});

effect(() => {
  shy.value = !wishes.value.thoughts;
});
