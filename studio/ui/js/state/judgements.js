// The judgements of a review by their place in a line, and in words.
import { t, translate } from "../net/language.js";
import { commonLength } from "./lines.js";
import { formatPercent, capitalize, describeScore } from "./score.js";

/** @import { JudgedMove, ReviewState } from "../../../types/wire" */

/** The signs of grades, as annotators write them. @type {{[grade: string]: string}} */
export const gradeSigns = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The grades, the worst first. */
export const grades = /** @type {const} */ (["blunder", "mistake", "inaccuracy"]);

/** @type {{[grade: string]: (n: number) => string}} */
const countNames = {
  blunder: (n) => t("{n} blunders", { n }),
  mistake: (n) => t("{n} mistakes", { n }),
  inaccuracy: (n) => t("{n} inaccuracies", { n }),
};

/** Formats how many moves of a grade there are. @param {string} grade @param {number} n */
export const formatGradeCount = (grade, n) => countNames[grade](n);

/** Whether a move is a mistake or a blunder. @param {JudgedMove | undefined} j */
export const isMistake = (j) => j?.grade === "mistake" || j?.grade === "blunder";

/**
 * What is known of a review after news of it, which hold the judgements that come after
 * those that were heard before.
 * @param {ReviewState | null} before @param {ReviewState} update @param {(side: string) => string} nameSide @returns {ReviewState}
 */
export function mergeReview(before, update, nameSide) {
  const numKnown = update.done - update.judged.length;
  update = {
    ...update,
    judged: update.judged.map((j) => ({ ...j, seat: nameSide(j.seat), note: j.note && translate(j.note) })),
    marked: update.marked?.map((c) => ({ ...c, seat: nameSide(c.seat) })),
  };
  if (numKnown === 0 || !before || before.id !== update.id) return update;
  return { ...update, judged: [...before.judged.slice(0, numKnown), ...update.judged] };
}

/**
 * The judgements of a line's moves by their numbers, from 1; those of other lines count as
 * far as they are the same.
 * @param {ReviewState | null} review @param {string[]} line @returns {Map<number, JudgedMove>}
 */
export function indexJudgements(review, line) {
  const same = review ? commonLength(review.moves, line) : 0;
  return new Map((review?.judged ?? []).filter((j) => j.number <= same).map((j) => [j.number, j]));
}

/** Returns the moves with a grade in the order of play. @param {Iterable<JudgedMove>} judged */
export const findGraded = (judged) => [...judged].filter((j) => j.grade).sort((a, b) => a.number - b.number);

/** Returns the mistakes and blunders of seats, or their inaccuracies if there are no worse moves. @param {JudgedMove[]} graded @param {string[]} seats */
export function findMovesToRetry(graded, seats) {
  const own = graded.filter((j) => seats.includes(j.seat));
  return own.some(isMistake) ? own.filter(isMistake) : own;
}

/** How things stand for the side of a judgement, in words. @param {JudgedMove} j @param {JudgedMove["after"]} view @param {string[]} seats */
export const describeStanding = (j, view, seats) =>
  view.proven || view.chance === undefined
    ? describeScore(view.score, seats, Math.max(0, seats.indexOf(j.seat)), 0, view.bound, view.proven && view.outcome === "open")
    : `${capitalize(seats[0])} ${formatPercent(view.chance)}`;

/** A view in a word or a number for its mover. It is View.shortText of the Go package. @param {JudgedMove["after"]} view */
function formatView({ mover, outcome, proven, score }) {
  if (proven) return outcome === "won" ? t("won") : outcome === "lost" ? t("lost") : t("drawn");
  return mover === undefined ? `${score < 0 ? "−" : "+"}${Math.abs(score)}` : formatPercent(mover);
}

/** How a move changed the chances of its player: "77 % → 41 %". @param {JudgedMove} j */
export const describeLoss = (j) => `${formatView(j.before)} → ${formatView(j.after)}`;

/** What was wrong with a move, in a sentence. @param {JudgedMove} j */
export const describeMistake = (j) =>
  t("{grade}: {change}. {best} was better", { grade: capitalize(translate(j.grade ?? "")), change: describeLoss(j), best: j.best });
