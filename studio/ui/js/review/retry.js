// The panel under the board while mistakes of a reviewed game are tried again.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { getTable } from "../state/table.js";
import { gave, stands } from "../state/judgements.js";
import { title } from "../state/score.js";
import { getMistake } from "../state/trial.js";

/** @import { Attempted } from "../../../types/wire" */
/** @typedef {import("../state/trial.js").Trial} Trial */

/** What is asked about a move, by its grade. @type {Record<string, (about: {side: string, move: string, gave: string}) => string>} */
const asking = {
  inaccuracy: (about) => t("{side} played {move}, an inaccuracy: {gave}. What is better?", about),
  mistake: (about) => t("{side} played {move}, a mistake: {gave}. What is better?", about),
  blunder: (about) => t("{side} played {move}, a blunder: {gave}. What is better?", about),
};

/** What is asked, or what a try was worth, in words. @param {Trial} now */
function sentence(now) {
  const m = getMistake(now);
  const { seats } = getTable().state.value;
  const move = now.tried;
  const side = title(m.seat);
  const after = () => stands(m, /** @type {Attempted} */ (now.said).after, seats);
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
      return t("The best was {line}: {stands}.", { line: m.line.slice(0, 6).join(" "), stands: stands(m, m.before, seats) });
  }
  return now.why;
}

/** What stands under the board while mistakes are tried. */
export function Trial() {
  const { trial } = getTable();
  const { end, next, ready, retry, show } = trial;
  const now = /** @type {Trial} */ (trial.current.value);
  const lead = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (now.phase !== "ask" && now.phase !== "judging") lead.current?.focus();
  }, [now.phase]);
  const last = now.at + 1 >= now.list.length;
  const done = now.phase === "right" || now.phase === "shown";
  const astray = now.phase === "ask" && !ready.value;
  const canRetry = astray || ["better", "wrong", "failed"].includes(now.phase);
  return html`
    <div class="trial ${now.phase}" role="group" aria-label=${t("Your mistakes, tried again")}>
      <p><span class="quiet">${t("{number} of {all}", { number: now.at + 1, all: now.list.length })}</span> <span
        role="status">${sentence(now)}</span></p>
      <div class="row">
        ${
          canRetry &&
          html`<button type="button" class="primary" id="retry-again" ref=${lead}
          onClick=${retry}>${astray ? t("Back to the position") : t("Try again")}</button>`
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
