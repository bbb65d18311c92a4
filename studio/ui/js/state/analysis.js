// The analysis of the position on the board: what is requested of the engine, and that it follows the board.
import { signal, computed } from "@preact/signals";
import { readStored, writeStored, settings, toggleSetting } from "./settings.js";

/** @typedef {ReturnType<typeof createAnalysis>} Analysis */
/** @typedef {{lines: number, engine: string, options: {[name: string]: string}, thoughts: boolean, others: string[]}} SearchOptions */

/** @type {SearchOptions} */
const defaultSearchOptions = { lines: 1, engine: "", options: {}, thoughts: false, others: [] };

/** The wishes for each game, which the browser remembers. */
const storedSearchOptions = signal(/** @type {{[game: string]: Partial<SearchOptions>}} */ (readStored("analysis", {})));

/** The most lines that an analysis has. */
export const maxLines = 10;

const minRequestInterval = 120; // milliseconds

/**
 * @param {import("./lifetime.js").Lifetime} lifetime @param {import("./shownposition.js").ShownPosition} position
 * @param {import("./commands.js").Commands} commands
 */
export function createAnalysis(lifetime, { state, view, shown, card }, { command, engineMoving }) {
  /** Whether an engine follows the position on the board. */
  const analysing = signal(false);
  /** Whether the analysis looks for what the other side threatens: the turn is passed first. */
  const threatening = signal(false);
  /** How a click on the board marks a cell: as a blocked move, as one of the only ones that are allowed, or not at all. */
  const marking = signal(/** @type {"" | "block" | "only"} */ (""));
  /** The cells that are marked. */
  const marked = signal({ block: /** @type {number[]} */ ([]), only: /** @type {number[]} */ ([]) });

  const searchOptions = computed(() => ({ ...defaultSearchOptions, ...storedSearchOptions.value[state.value.record.game] }));

  /** The engine that analyses. */
  const engine = computed(() => card.value?.engines.find((e) => e.name === searchOptions.value.engine) ?? card.value?.engines[0]);

  /** The engine with its options as a request names it: "sente:threads=2". */
  const spec = computed(() => {
    if (!engine.value) return "";
    const { name, options } = engine.value;
    const set = options
      .filter((o) => o.harmless && searchOptions.value.options[`${name} ${o.name}`])
      .map((o) => `${o.name}=${searchOptions.value.options[`${name} ${o.name}`].replaceAll(",", "")}`);
    return name + (set.length ? `:${set.join(",")}` : "");
  });

  /** Whether a solver knows the results of the moves. */
  const solved = computed(() => Boolean(card.value?.scored));
  /** Whether the engine is to score every move: where a solver knows them it is not. */
  const scoresMoves = computed(() => settings.value.scores && !solved.value);

  /** Returns the moves on the board that begin or come to rest on some cells. @param {number[]} cells */
  const movesAt = (cells) => shown.value.scene.moves.filter((m) => cells.includes(m.land) || cells.includes(m.path[0])).map((m) => m.move);

  /** What is requested besides the position. */
  const request = computed(() => ({
    lines: searchOptions.value.lines,
    engine: spec.value,
    values: scoresMoves.value,
    block: movesAt(marked.value.block),
    only: movesAt(marked.value.only),
  }));

  let lastRequest = "";
  let requestedAt = 0;
  let cancelRequest = () => {};
  lifetime.effect(() => {
    if (!analysing.value) return void (lastRequest = "");
    const { players, turn, paused, over } = state.value;
    const { record } = shown.value;
    const body = { ...request.value, moves: record.moves, threat: threatening.value };
    const next = JSON.stringify(body);
    const engineTurn = !view.value && players[turn].kind === "engine" && !paused && !over;
    if (next === lastRequest || shown.value.over || engineTurn || engineMoving.value) return;
    lastRequest = next;
    cancelRequest();
    const send = () => {
      requestedAt = performance.now();
      command("analyse", body);
    };
    // Of positions that are passed quickly only the first and the last are analysed.
    if (performance.now() - requestedAt > minRequestInterval) queueMicrotask(send);
    else cancelRequest = lifetime.after(minRequestInterval, send);
  });

  return {
    analysing,
    threatening,
    marking,
    marked,
    searchOptions,
    engine,
    spec,
    solved,
    /** Whether the info of engines that play is shown only on request. */
    hidesEngineInfo: computed(() => !searchOptions.value.thoughts),
    /** @param {Partial<SearchOptions>} change */
    setSearchOptions(change) {
      storedSearchOptions.value = { ...storedSearchOptions.value, [state.value.record.game]: { ...searchOptions.value, ...change } };
      writeStored("analysis", storedSearchOptions.value);
    },
    /** Marks a cell, or removes the mark. @param {number} cell @param {"block" | "only"} how */
    toggleMark(cell, how) {
      const has = marked.value[how].includes(cell);
      const other = how === "block" ? "only" : "block";
      marked.value = /** @type {typeof marked.value} */ ({
        [how]: has ? marked.value[how].filter((c) => c !== cell) : [...marked.value[how], cell],
        [other]: marked.value[other].filter((c) => c !== cell),
      });
    },
    clearMarks: () => void (marked.value = { block: [], only: [] }),
    /** Shows or hides the score of every move; where no solver knows it, the engine analyses. */
    toggleScores() {
      toggleSetting("scores");
      if (scoresMoves.value && !shown.value.over) analysing.value = true;
    },
    toggle() {
      analysing.value = !analysing.value;
      if (!analysing.value && state.value.job?.kind === "analyse") command("stop");
    },
    stop() {
      analysing.value = false;
      return command("stop");
    },
  };
}
