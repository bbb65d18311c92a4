// The review of a game: how to start it, how far it is, what it found, and the sign beside a move.
import { html } from "../ui/html.js";
import { getListName } from "../ui/playerpicker.js";
import { formatNumber, language, joinList, translateMessage, t } from "../net/language.js";
import { SeatChip } from "../ui/panelblock.js";
import { GradeShape } from "./grade.js";
import { getTable } from "../state/currenttable.js";
import { describeLoss, describeMistake, formatGradeCount, grades, gradeSigns } from "../state/judgements.js";
import { reviewOptions, setReviewOptions } from "../state/review.js";
import { capitalize, formatPercent } from "../state/score.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { GradeCounts, JudgedMove, ReviewState } from "../../../types/wire" */

/** How thoroughly a review looks at each position, in seconds. */
const depths = [
  { name: t("Quick"), time: 0.05 },
  { name: t("Normal"), time: 0.2 },
  { name: t("Thorough"), time: 1 },
];

/** The sign of a graded move. @param {{j?: JudgedMove}} props */
const GradeSign = ({ j }) => (j?.grade ? html`<span class="sign ${j.grade}" aria-hidden="true">${gradeSigns[j.grade]}</span>` : null);

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

/** The tab of the review: the summary and the mistakes, or what starts a review. */
export function ReviewTab() {
  const { review, shownLine, trial } = getTable();
  const r = review.current.value;
  const known = review.fits.value ? r : null;
  if (!shownLine.value.length) return html`<p class="quiet">${t("No moves yet")}</p>`;
  return html`
    <div class="review-tab">
      ${r?.error && html`<p class="trouble" role="alert">${t("The review failed: {trouble}.", { trouble: translateMessage(r.error) })}</p>`}
      ${r?.running && html`<${Progress} r=${r} />`}
      ${
        trial.current.value
          ? html`<p class="quiet">${t("Answers hidden while you solve.")}</p>`
          : html`
        ${known && html`<${Findings} r=${known} />`}
        ${!r?.running && (review.complete.value ? html`<${ReviewAgain} />` : html`<${StartReview} />`)}`
      }
    </div>`;
}

/** @param {{r: ReviewState}} props */
const Progress = ({ r }) => html`
  <div class="reviewing">
    <progress max=${r.moves.length} value=${r.done} aria-label=${t("Review")}></progress>
    <span role="status">${describeProgress(r)}</span>
    <button type="button" class="plain" id="review-stop" onClick=${getTable().review.stop}>${t("Stop")}</button>
  </div>`;

/** What a review found: the summary, unless a mistake is explained, and the mistakes. @param {{r: ReviewState}} props */
function Findings({ r }) {
  const { review } = getTable();
  const graded = review.graded.value;
  return html`
    ${!review.explained.value && html`<${Summary} r=${r} />`}
    ${
      graded.length > 0 &&
      html`<ol class="mistakes" aria-label=${t("Mistakes")}>${graded.map((j) => html`<${MistakeRow} key=${j.number} j=${j} />`)}</ol>`
    }`;
}

/** The course of the game, how well each seat played, and what can be retried. @param {{r: ReviewState}} props */
function Summary({ r }) {
  const { review, state, trial } = getTable();
  const { seats } = state.value;
  const toRetry = review.toRetry.value;
  const isWhole = !r.running && r.done === r.moves.length;
  return html`
    ${isWhole && html`<p class="summary">${language === "en" ? removeCounts(r) : describeCostliestMove(review.graded.value)}</p>`}
    <div class="tallies-of">${r.marked?.map((c) => html`<${SeatTally} key=${c.seat} c=${c} seat=${seats.indexOf(c.seat)} />`)}</div>
    ${r.judge.guessed && html`<p class="quiet">${t("This engine is not calibrated: evaluations are in its own points.")}</p>`}
    ${
      !r.running &&
      toRetry.length > 0 &&
      html`<button type="button" class="primary" id="retry-mistakes" onClick=${() => trial.begin(toRetry)}>${describeRetry(toRetry)}</button>`
    }`;
}

/** The sentences of the server about the course of a game, without the counts, which the table has. @param {ReviewState} r */
const removeCounts = (r) =>
  (r.summary ?? "")
    .split(/(?<=\.) (?=[A-Z])/)
    .slice(0, -1)
    .join(" ");

/** What is retried, counted by its own words. @param {JudgedMove[]} toRetry */
function describeRetry(toRetry) {
  const { people } = getTable().review;
  const n = toRetry.length;
  if (toRetry.some((j) => j.grade !== "mistake")) {
    const counts = grades.map((grade) => ({ grade, n: toRetry.filter((j) => j.grade === grade).length })).filter((c) => c.n);
    return t("Retry {counts}", { counts: joinList(counts.map((c) => formatGradeCount(c.grade, c.n))) });
  }
  return people.value.length > 1 ? t("Retry the {n} mistakes", { n }) : t("Retry your {n} mistakes", { n });
}

/** A graded move, which shows the position before it. @param {{j: JudgedMove}} props */
function MistakeRow({ j }) {
  const { review, state } = getTable();
  return html`
    <li><button type="button" class="mistake-row" data-number=${j.number} aria-current=${review.explained.value === j ? "true" : undefined} onClick=${() => review.explain(j)}>
      <span class="no">${j.number}</span><${SeatChip} seat=${state.value.seats.indexOf(j.seat)} /><b>${j.move}</b><${GradeSign} j=${j} />
      <span class="change">${describeLoss(j)}</span><span class="unseen">. ${describeMistake(j)}</span></button></li>`;
}

/** The mistake that cost most, in a sentence; what the server says of the whole game is English. @param {JudgedMove[]} graded */
function describeCostliestMove(graded) {
  const getLoss = (/** @type {JudgedMove} */ j) => (j.before.mover ?? j.before.score) - (j.after.mover ?? j.after.score);
  const [worst] = graded.filter((j) => j.grade !== "inaccuracy").sort((a, b) => getLoss(b) - getLoss(a));
  if (!worst) return t("No mistakes.");
  return t("The biggest mistake was {number}. {move} ({change}); {best} was better.", {
    number: worst.number,
    move: worst.move,
    change: describeLoss(worst),
    best: worst.best,
  });
}

/** How well a seat played. @param {{c: GradeCounts, seat: number}} props */
function SeatTally({ c, seat }) {
  const counts = { blunder: c.blunders, mistake: c.mistakes, inaccuracy: c.inaccuracies };
  const given = c.given ?? 0;
  const loss = given < 0.0005 ? t("No loss") : t("Average loss: {number} % per move", { number: formatNumber(100 * given, 1) });
  return html`
    <div class="tally">
      <${SeatChip} seat=${seat} /><strong>${capitalize(c.seat)}</strong>
      ${c.accuracy !== undefined && html`<span class="accuracy">${t("{percent} accuracy", { percent: formatPercent(c.accuracy) })}</span>`}
      ${grades.map(
        (g) => html`<span key=${g} class=${counts[g] ? "count" : "count none"} title=${formatGradeCount(g, counts[g])}><${GradeShape}
        grade=${g} />${counts[g]}<span class="unseen"> ${formatGradeCount(g, counts[g])}</span></span>`,
      )}
      ${c.given !== undefined && html`<span class="given">${loss}</span>`}
    </div>`;
}

/** What starts a review. */
function StartReview() {
  const { review } = getTable();
  const isResumable = review.fits.value && review.current.value?.judge.engine === getReviewEngine();
  return html`
    <button type="button" class="primary" id="review-start" onClick=${review.start}>${isResumable ? t("Resume") : t("Review this game")}</button>
    <${DepthChoice} />
    <details class="review-options"><summary>${t("Options")}</summary><${EngineChoice} /></details>`;
}

/** What starts another review of a game. */
const ReviewAgain = () => html`
  <details class="review-options"><summary>${t("Options")}</summary>
    <${DepthChoice} /><${EngineChoice} />
    <button type="button" class="plain" id="review-start" onClick=${getTable().review.start}>${t("Review again")}</button>
  </details>`;

/** Returns the engine that reviews. */
function getReviewEngine() {
  const engines = getTable().card.value?.engines ?? [];
  const { engine } = reviewOptions.value;
  return engines.some((e) => e.name === engine) ? engine : (engines[0]?.name ?? "");
}

function DepthChoice() {
  const { time, nodes } = reviewOptions.value;
  return html`
    <div class="depths" role="radiogroup" aria-label=${t("Review depth")}>
      ${depths.map(
        (d) => html`<button type="button" role="radio" key=${d.time} class="layer" aria-checked=${String(!nodes && d.time === time)}
        title=${t("{time} s per move", { time: formatNumber(d.time) })} onClick=${() => setReviewOptions({ time: d.time, nodes: 0 })}>${d.name}</button>`,
      )}
    </div>`;
}

function EngineChoice() {
  const engines = getTable().card.value?.engines ?? [];
  return html`
    <label class="choice">${t("Review engine")}
      <select id="review-engine" value=${getReviewEngine()}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setReviewOptions({ engine: e.currentTarget.value })}>
        ${engines.map((e) => html`<option value=${e.name} title=${e.about}>${getListName(e)}</option>`)}
      </select>
    </label>`;
}
