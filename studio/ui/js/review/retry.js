// Mistakes of a reviewed game tried again: the position before one is set up, what was
// better is hidden, and the engine that accused judges each try.
import { signal, effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { post, why } from "../net/server.js";
import { analysing, atTable, diversion, hush, key, look, review, shownKey, state } from "../state/table.js";
import { gave, stands } from "../state/judgements.js";
import { title } from "../state/score.js";

/** @import { Attempted, Judgement } from "../../../types/wire" */

/**
 * @typedef {"ask" | "judging" | "right" | "better" | "wrong" | "shown" | "failed"} Phase
 * @typedef
 * {{list: Judgement[], at: number, line: string[], phase: Phase, tried: string, said: Attempted | null, why: string, found: number}} Trial
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

/** What is asked about a move, by its grade. @type {Record<string, (about: {side: string, move: string, gave: string}) => string>} */
const asking = {
  inaccuracy: (about) => t("{side} played {move}, an inaccuracy: {gave}. What is better?", about),
  mistake: (about) => t("{side} played {move}, a mistake: {gave}. What is better?", about),
  blunder: (about) => t("{side} played {move}, a blunder: {gave}. What is better?", about),
};

/** What is asked, or what a try was worth, in words. @param {Trial} now */
function sentence(now) {
  const m = mistake(now);
  const move = now.tried;
  const side = title(m.seat);
  const after = () => stands(m, /** @type {Attempted} */ (now.said).after, atTable().seats);
  switch (now.phase) {
    case "ask":
      return asking[m.grade ?? ""]?.({ side, move: m.move, gave: gave(m) }) ?? "";
    case "judging":
      return t("{move} is being judged", { move });
    case "right":
      if (now.said?.note === "the best move" || move === m.best) return t("{move} is the best move: {stands}.", { move, stands: after() });
      return t("{move} is as good as the best: {stands}.", { move, stands: after() });
    case "better":
      return t("{move} is better than {played}, and there is more: {stands}.", { move, played: m.move, stands: after() });
    case "wrong":
      return move === m.move ? t("{move} is what was played.", { move }) : t("{move} is no better: {stands}.", { move, stands: after() });
    case "shown":
      return t("The best was {line}: {stands}.", { line: m.line.slice(0, 6).join(" "), stands: stands(m, m.before, atTable().seats) });
  }
  return now.why;
}

/** What stands under the board while mistakes are tried. */
export function Trial() {
  const now = /** @type {Trial} */ (trial.value);
  const lead = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (now.phase !== "ask" && now.phase !== "judging") lead.current?.focus();
  }, [now.phase]);
  const last = now.at + 1 >= now.list.length;
  const done = now.phase === "right" || now.phase === "shown";
  const astray = now.phase === "ask" && !trying();
  const retry = astray || ["better", "wrong", "failed"].includes(now.phase);
  return html`
    <div class="trial ${now.phase}" role="group" aria-label=${t("Your mistakes, tried again")}>
      <p><span class="quiet">${t("{number} of {all}", { number: now.at + 1, all: now.list.length })}</span> <span
        role="status">${sentence(now)}</span></p>
      <div class="row">
        ${
          retry &&
          html`<button type="button" class="primary" id="retry-again" ref=${lead}
          onClick=${again}>${astray ? t("Back to the position") : t("Try again")}</button>`
        }
        ${!done && html`<button type="button" class="plain" id="retry-show" onClick=${show}>${t("Show the answer")}</button>`}
        ${
          done &&
          html`<button type="button" class="primary" id="retry-next" ref=${lead}
          onClick=${next}>${last ? t("Done") : t("Next")}</button>`
        }
        ${!done && !last && html`<button type="button" class="plain" id="retry-skip" onClick=${next}>${t("Skip")}</button>`}
        ${!(done && last) && html`<button type="button" class="link" id="retry-end" onClick=${end}>${t("End")}</button>`}
      </div>
    </div>`;
}
