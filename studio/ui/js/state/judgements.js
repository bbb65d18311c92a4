// The judgements of a review by their place in a line, and in words.
import { t, translate } from "../net/language.js";
import { commonLength } from "./lines.js";
import { formatPercent, capitalize, describeScore } from "./score.js";

/** @import { Judgement, ReviewState } from "../../../types/wire" */

/** The signs of grades, as annotators write them. @type {{[grade: string]: string}} */
export const gradeSigns = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The grades, the worst first. */
export const grades = /** @type {const} */ (["blunder", "mistake", "inaccuracy"]);

/**
 * What is known of a review after news of it, which hold the judgements that come after
 * those that were heard before.
 * @param {ReviewState | null} before @param {ReviewState} update @returns {ReviewState}
 */
export function mergeReview(before, update) {
  const numKnown = update.done - update.judged.length;
  update = {
    ...update,
    judged: update.judged.map(translateJudgement),
    marked: update.marked?.map((c) => ({ ...c, seat: translate(c.seat) })),
  };
  if (numKnown === 0 || !before || before.id !== update.id) return update;
  return { ...update, judged: [...before.judged.slice(0, numKnown), ...update.judged] };
}

/** A judgement in the words of the page. @template {Judgement} T @param {T} j @returns {T} */
export const translateJudgement = (j) => ({
  ...j,
  seat: translate(j.seat),
  note: j.note && translate(j.note),
});

/**
 * The judgements of a line's moves by their numbers, from 1; those of other lines count as
 * far as they are the same.
 * @param {ReviewState | null} review @param {string[]} line @returns {Map<number, Judgement>}
 */
export function indexJudgements(review, line) {
  const same = review ? commonLength(review.moves, line) : 0;
  return new Map((review?.judged ?? []).filter((j) => j.number <= same).map((j) => [j.number, j]));
}

/** Those that gave something away, in the order of play. @param {ReviewState | null} review @param {string[]} seats */
export const findMistakes = (review, seats) =>
  (review?.judged ?? []).filter((j) => j.grade && seats.includes(j.seat)).sort((a, b) => a.number - b.number);

/** How things stand for the side of a judgement, in words. @param {Judgement} j @param {Judgement["after"]} view @param {string[]} seats */
export const describeStanding = (j, view, seats) =>
  view.proven || view.chance === undefined
    ? describeScore(view.score, seats, Math.max(0, seats.indexOf(j.seat)), 0, view.bound, view.proven && view.outcome === "even")
    : `${capitalize(seats[0])} ${formatPercent(view.chance)}`;

/** What was given away, in words. @param {Judgement} j */
export function describeLoss(j) {
  const { outcome, mover } = j.before;
  const { mover: after } = j.after;
  if (outcome !== j.after.outcome || (mover === undefined) !== (after === undefined))
    return t("from {outcome} to {later}", { outcome: translate(outcome), later: translate(j.after.outcome) });
  if (mover === undefined || after === undefined) return t("lost {number} points", { number: Math.max(0, j.before.score - j.after.score) });
  return t("lost {percent} of the winning chances", { percent: formatPercent(Math.max(0, mover - after)) });
}
