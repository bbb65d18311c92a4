// The review of a game: the button, how far it is, what it found, and the sign beside a
// move.
import { html } from "../ui/html.js";
import { formatNumber, language, joinList, translateMessage, t, translate } from "../net/language.js";
import { PanelBlock, SeatChip } from "../ui/panelblock.js";
import { GradeShape } from "./grade.js";
import { getTable } from "../state/table.js";
import { describeLoss, grades, gradeSigns } from "../state/judgements.js";
import { reviewOptions, setReviewOptions } from "../state/review.js";
import { getChance, capitalize } from "../state/score.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { GradeCounts, Judgement, ReviewState } from "../../../types/wire" */

const reviewTimes = [0.05, 0.2, 1, 5];

/** The sign beside a move that gave something away. @param {{j?: Judgement}} props */
export function GradeSign({ j }) {
  if (!j?.grade) return null;
  const about = { grade: capitalize(translate(j.grade)), gave: describeLoss(j), best: j.best };
  const text = getTable().trial.current.value ? t("{grade}: {gave}", about) : t("{grade}: {gave}; {best} was better", about);
  return html`<span class="sign ${j.grade}" title=${text} aria-label=${text}>${gradeSigns[j.grade]}</span>`;
}

/** How long something takes, roughly. @param {number} seconds */
function formatTimeLeft(seconds) {
  if (seconds < 1) return t("less than a second left");
  return seconds < 90
    ? t("about {seconds} s left", { seconds: Math.ceil(seconds) })
    : t("about {n} minutes left", { n: Math.ceil(seconds / 60) });
}

/** How far a review is, in words. @param {ReviewState} r */
const describeProgress = (r) =>
  joinList([
    t("{done} of {n} moves reviewed", { done: r.done, n: r.moves.length }),
    r.waiting ? t("queued") : r.left ? formatTimeLeft(r.left) : "",
  ]);

export function ReviewBlock() {
  const { review, shownLine, trial } = getTable();
  const r = review.current.value;
  const known = review.fits.value ? r : null;
  const extra = html`<span
    class="doing">${r?.running ? t("{number} of {all}", { number: r.done, all: r.moves.length }) : known ? known.judge.engine : ""}</span>`;
  if (!shownLine.value.length) return null;
  return html`
    <${PanelBlock} name="review" label=${t("Review")} extra=${extra}>
      ${r?.error && html`<p class="trouble" role="alert">${t("The review failed: {trouble}.", { trouble: translateMessage(r.error) })}</p>`}
      ${
        trial.current.value
          ? html`<p class="quiet">${t("Answers hidden while you solve.")}</p>`
          : known &&
            html`<${ReviewFindings}
        r=${known} />`
      }
      ${!r?.running && !trial.current.value && html`<${ReviewControls} />`}
      ${
        r?.running &&
        html`<p class="quiet">${t("{clause}.", { clause: describeProgress(r) })} <button type="button" class="link"
        onClick=${review.stop}>${t("Stop")}</button></p>`
      }
    <//>`;
}

/** What a review found. @param {{r: ReviewState}} props */
function ReviewFindings({ r }) {
  const { review, state, trial } = getTable();
  const tries = review.mistakes.value;
  const s = state.value;
  return html`
    ${!r.running && r.done === r.moves.length && html`<p>${language === "en" ? r.summary : describeCostliestMove(r)}</p>`}
    ${r.marked?.map((c, i) => html`<${SeatTally} key=${c.seat} c=${c} seat=${s.seats.indexOf(c.seat)} first=${i === 0} />`)}
    ${
      r.judge.guessed &&
      html`<p
      class="quiet">${t("This engine is not calibrated: evaluations are in its own points.")}</p>`
    }
    ${
      !r.running &&
      tries.length > 0 &&
      html`<button type="button" class="plain" id="retry-mistakes"
      onClick=${() => trial.begin(tries)}>${
        review.people.value.length > 1
          ? t("Retry the {n} mistakes", { n: tries.length })
          : t("Retry your {n} mistakes", { n: tries.length })
      }</button>`
    }`;
}

/** The chance of the side that moved, for comparisons. @param {Judgement["after"]} view */
const getMoverChance = (view) => view.mover ?? getChance(view.score, 0);

/** The move that gave most away, in a sentence; what the server says of the whole game is English. @param {ReviewState} r */
function describeCostliestMove(r) {
  const getLoss = (/** @type {Judgement} */ j) => getMoverChance(j.before) - getMoverChance(j.after);
  const [worst] = r.judged.filter((j) => j.grade).sort((a, b) => getLoss(b) - getLoss(a));
  if (!worst) return t("No mistakes.");
  return t("The biggest mistake was move {number}, {move} by {side}: {gave}; {best} was better.", {
    number: worst.number,
    move: worst.move,
    side: worst.seat,
    gave: describeLoss(worst),
    best: worst.best,
  });
}

/** How well a seat played. @param {{c: GradeCounts, seat: number}} props */
function SeatTally({ c, seat }) {
  const counts = { blunder: c.blunders, mistake: c.mistakes, inaccuracy: c.inaccuracies };
  const given = c.given ?? 0;
  const text = given < 0.0005 ? t("No loss") : t("Average loss: {number} % per move", { number: formatNumber(100 * given, 1) });
  return html`
    <div class="tally">
      <${SeatChip} seat=${seat} /><strong>${capitalize(c.seat)}</strong>
      ${grades.map(
        (g) => html`<span key=${g} class=${counts[g] ? "count" : "count none"} title=${gradeCounts[g](counts[g])}><${GradeShape}
        grade=${g} />${counts[g]}<span class="unseen"> ${gradeCounts[g](counts[g])}</span></span>`,
      )}
      ${c.given !== undefined && html`<span class="given">${text}</span>`}
    </div>`;
}

/** How many moves of a grade there are. */
const gradeCounts = {
  blunder: (/** @type {number} */ n) => t("{n} blunders", { n }),
  mistake: (/** @type {number} */ n) => t("{n} mistakes", { n }),
  inaccuracy: (/** @type {number} */ n) => t("{n} inaccuracies", { n }),
};

/** By whom, and for how long, the line is to be judged. */
function ReviewControls() {
  const { card, review } = getTable();
  const engines = card.value?.engines ?? [];
  const { engine, time } = reviewOptions.value;
  const chosen = engines.some((e) => e.name === engine) ? engine : engines[0]?.name;
  const complete = review.complete.value;
  const isResumable = review.fits.value && !complete && review.current.value?.judge.engine === chosen;
  return html`
    <div class="row judge">
      <button type="button" class="plain" id="review-start"
        onClick=${review.start}>${isResumable ? t("Resume") : complete ? t("Review again") : t("Review")}</button>
      <select aria-label=${t("Review engine")} value=${chosen}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setReviewOptions({ engine: e.currentTarget.value })}>
        ${engines.map((e) => html`<option value=${e.name} title=${e.about}>${e.name}</option>`)}
      </select>
      <select aria-label=${t("Time per position")} value=${String(time)}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setReviewOptions({ time: Number(e.currentTarget.value), nodes: 0 })}>
        ${[...new Set([...reviewTimes, time])]
          .sort((a, b) => a - b)
          .map(
            (time) => html`<option
          value=${String(time)}>${t("{time} s per move", { time: formatNumber(time) })}</option>`,
          )}
      </select>
    </div>`;
}
