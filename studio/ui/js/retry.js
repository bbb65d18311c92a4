// Mistakes of a reviewed game tried again: the position before one is set up, what was
// better is hidden, and the engine that accused judges each try.
import { signal, effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { post, why } from "./server.js";
import { analysing, atTable, diversion, hush, key, look, review, shownKey, state } from "./play.js";
import { gave, percent } from "./judged.js";
import { title } from "./score.js";

/** @import { Attempted, Judgement } from "../../types/wire" */

/**
 * @typedef {"ask" | "judging" | "right" | "better" | "wrong" | "shown" | "failed"} Phase
 * @typedef {{list: Judgement[], at: number, line: string[], phase: Phase, tried: string, said: Attempted | null, why: string, found: number}} Trial
 */

/** What is being tried, or null. */
export const trial = signal(/** @type {Trial | null} */ (null));

/** @param {Trial} t */
const mistake = (t) => t.list[t.at];
/** The moves before the mistake. @param {Trial} t */
const before = (t) => t.line.slice(0, mistake(t).number - 1);

/** Whether a move on the board is the next try. */
export const trying = () => trial.value?.phase === "ask" && shownKey.value === key(before(trial.value));

/** @param {Partial<Trial>} change */
function change(change) {
  if (trial.value) trial.value = { ...trial.value, ...change };
}

/** Begins with the first of some mistakes. @param {Judgement[]} list */
export function begin(list) {
  if (!list.length) return;
  analysing.value = false;
  hush();
  trial.value = { list, at: 0, line: review.value?.moves ?? [], phase: "ask", tried: "", said: null, why: "", found: 0 };
  diversion.value = attempt;
  return again();
}

/** Back to the position before the mistake. */
export async function again() {
  change({ phase: "ask", tried: "", said: null, why: "" });
  if (trial.value) await look(before(trial.value));
}

/** On to the next mistake, or to the end. */
export function next() {
  const t = trial.value;
  if (!t) return;
  if (t.at + 1 >= t.list.length) return end();
  change({ at: t.at + 1 });
  return again();
}

/** Shows what was better. */
export async function show() {
  const t = trial.value;
  if (!t) return;
  change({ phase: "shown" });
  await look([...before(t), mistake(t).best]);
}

/** Back to the game. */
export async function end() {
  const t = trial.value;
  trial.value = null;
  diversion.value = null;
  if (t) await look(t.line);
}

/** Judges a move that a person tries. @param {string} move */
async function attempt(move) {
  const t = trial.value;
  if (!t || t.phase !== "ask") return false;
  if (!trying()) {
    await again();
    return false;
  }
  const moves = before(t);
  await look([...moves, move]);
  if (shownKey.value !== key([...moves, move])) return false; // the rules refuse it, and say why
  change({ phase: "judging", tried: move });
  const running = trial.value;
  try {
    const said = await post(`/api/tables/${atTable().table}/attempt`, { moves, move });
    if (trial.value === running) change({ phase: said.verdict, said, found: t.found + (said.verdict === "right" ? 1 : 0) });
  } catch (problem) {
    if (trial.value === running) change({ phase: "failed", why: why(problem) });
  }
  return true;
}

// Another game ends what is tried.
effect(() => {
  const table = state.value?.table;
  return () => {
    if (trial.peek() && table !== state.peek()?.table) trial.value = diversion.value = null;
  };
});

/** What is asked, or what a try was worth, in words. @param {Trial} t */
function sentence(t) {
  const m = mistake(t);
  const stands = (/** @type {Judgement["after"]} */ v) => (v.proven ? v.words : `${atTable().seats[0]} ${percent(v.chance)}`);
  switch (t.phase) {
    case "ask":
      return `${title(m.seat)} played ${m.move}, ${m.grade === "inaccuracy" ? "an inaccuracy" : `a ${m.grade}`}: ${gave(m)}. What is better?`;
    case "judging":
      return `${t.tried} is being judged`;
    case "right":
      return `${t.tried} is ${t.said?.note === "the best move" || t.tried === m.best ? "the best move" : "as good as the best"}: ${stands(/** @type {Attempted} */ (t.said).after)}.`;
    case "better":
      return `${t.tried} is better than ${m.move}, and there is more: ${stands(/** @type {Attempted} */ (t.said).after)}.`;
    case "wrong":
      return t.tried === m.move ? `${t.tried} is what was played.` : `${t.tried} is no better: ${stands(/** @type {Attempted} */ (t.said).after)}.`;
    case "shown":
      return `The best was ${m.line.slice(0, 6).join(" ")}: ${stands(m.before)}.`;
  }
  return t.why;
}

/** What stands under the board while mistakes are tried. */
export function Trial() {
  const t = /** @type {Trial} */ (trial.value);
  const lead = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (t.phase !== "ask" && t.phase !== "judging") lead.current?.focus();
  }, [t.phase]);
  const last = t.at + 1 >= t.list.length;
  const done = t.phase === "right" || t.phase === "shown";
  const astray = t.phase === "ask" && !trying();
  const retry = astray || ["better", "wrong", "failed"].includes(t.phase);
  return html`
    <div class="trial ${t.phase}" role="group" aria-label="Your mistakes, tried again">
      <p><span class="quiet">${t.at + 1} of ${t.list.length}</span> <span role="status">${sentence(t)}</span></p>
      <div class="row">
        ${retry && html`<button type="button" class="primary" id="retry-again" ref=${lead} onClick=${again}>${astray ? "Back to the position" : "Try again"}</button>`}
        ${!done && html`<button type="button" class="plain" id="retry-show" onClick=${show}>Show the answer</button>`}
        ${done && html`<button type="button" class="primary" id="retry-next" ref=${lead} onClick=${next}>${last ? "Done" : "Next"}</button>`}
        ${!done && !last && html`<button type="button" class="plain" id="retry-skip" onClick=${next}>Skip</button>`}
        ${!(done && last) && html`<button type="button" class="link" id="retry-end" onClick=${end}>End</button>`}
      </div>
    </div>`;
}
