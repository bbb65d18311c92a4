// The panel under the board while mistakes of a reviewed game are tried again.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { getTable } from "../state/currenttable.js";
import { describeLoss, describeStanding, isMistake } from "../state/judgements.js";
import { capitalize, formatPercent } from "../state/score.js";
import { getMistake } from "../state/trial.js";

/** @import { AttemptResult, JudgedMove } from "../../../types/wire" */
/** @typedef {import("../state/trial.js").Trial} Trial */

/** What is asked about a move, by its grade. @type {Record<string, (about: {side: string, move: string, gave: string}) => string>} */
const questions = {
  inaccuracy: (about) => t("{side} played {move}, an inaccuracy: {gave}. Find a better move.", about),
  mistake: (about) => t("{side} played {move}, a mistake: {gave}. Find a better move.", about),
  blunder: (about) => t("{side} played {move}, a blunder: {gave}. Find a better move.", about),
};

const minAdvantage = 0.6; // winning chance that a mistake can lose

/** What is asked about a move. @param {JudgedMove} j */
function describeQuestion(j) {
  const { before, after, grade, move } = j;
  if (isMistake(j) && before.outcome === "won" && after.outcome !== "won")
    return t("{move} let the win slip. Find a better move.", { move });
  if (isMistake(j) && (before.mover ?? 0) >= minAdvantage && (after.mover ?? 1) < minAdvantage)
    return t("{move} let the advantage slip. Find a better move.", { move });
  return questions[grade ?? ""]?.({ side: capitalize(j.seat), move, gave: describeLoss(j) }) ?? "";
}

/** How things stand after a move, for the side that tries. @param {JudgedMove} j @param {JudgedMove["after"]} view @param {string[]} seats */
const describeTry = (j, view, seats) =>
  view.proven || view.mover === undefined ? describeStanding(j, view, seats) : formatPercent(view.mover);

/** What is asked, or what a try was worth, in words. @param {Trial} now */
function describeTrial(now) {
  const m = getMistake(now);
  const { seats } = getTable().state.value;
  const move = now.triedMove;
  const describeAfter = () => describeTry(m, /** @type {AttemptResult} */ (now.result).after, seats);
  switch (now.phase) {
    case "ask":
      return describeQuestion(m);
    case "judging":
      return t("Checking {move}…", { move });
    case "right":
      if (now.result?.note === "the best move" || move === m.best)
        return t("{move} is the best move: {stands}.", { move, stands: describeAfter() });
      return t("{move} is as good as the best move: {stands}.", { move, stands: describeAfter() });
    case "better":
      return t("{move} is better than {played}, but not the best: {stands}.", { move, played: m.move, stands: describeAfter() });
    case "wrong":
      return move === m.move
        ? t("{move} is the move played in the game.", { move })
        : t("{move} is worse: {stands}.", { move, stands: describeAfter() });
    case "shown":
      return t("The best line was {line}: {stands}.", { line: m.line.slice(0, 6).join(" "), stands: describeTry(m, m.before, seats) });
  }
  return now.error;
}

/** What stands under the board while mistakes are tried. */
export function Trial() {
  const { trial } = getTable();
  const { end, next, isReady, retry, show } = trial;
  const current = /** @type {Trial} */ (trial.current.value);
  const firstButton = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (current.phase !== "ask" && current.phase !== "judging") firstButton.current?.focus();
  }, [current.phase]);
  const isLast = current.index + 1 >= current.mistakes.length;
  const isAnswered = current.phase === "right" || current.phase === "shown";
  const isElsewhere = current.phase === "ask" && !isReady.value;
  const canRetry = isElsewhere || ["better", "wrong", "failed"].includes(current.phase);
  return html`
    <div class="trial ${current.phase}" role="group" aria-label=${t("Retry your mistakes")}>
      <p><span class="quiet">${t("{number} of {all}", { number: current.index + 1, all: current.mistakes.length })}</span> <span
        role="status">${describeTrial(current)}</span></p>
      <div class="row">
        ${
          canRetry &&
          html`<button type="button" class="primary" id="retry-again" ref=${firstButton}
          onClick=${retry}>${isElsewhere ? t("Return to position") : t("Try again")}</button>`
        }
        ${!isAnswered && html`<button type="button" class="plain" id="retry-show" onClick=${show}>${t("Show answer")}</button>`}
        ${
          isAnswered &&
          html`<button type="button" class="primary" id="retry-next" ref=${firstButton}
          onClick=${next}>${isLast ? t("Done") : t("Next")}</button>`
        }
        ${!isAnswered && !isLast && html`<button type="button" class="plain" id="retry-skip" onClick=${next}>${t("Skip")}</button>`}
        ${!(isAnswered && isLast) && html`<button type="button" class="link" id="retry-end" onClick=${end}>${t("End")}</button>`}
      </div>
    </div>`;
}
