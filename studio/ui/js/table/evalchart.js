// The chance to win over the game, and the thin bar along the board's edge.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { joinList, t, translate } from "../net/language.js";
import { getTable } from "../state/currenttable.js";
import { lineKey } from "../state/lines.js";
import { getChance, hasChance, formatScore, formatPercent, getWorth, capitalize } from "../state/score.js";
import { SeatChip } from "../ui/panelblock.js";
import { getInk } from "../board/colors.js";
import { describeLoss, gradeSigns, describeStanding } from "../state/judgements.js";
import { areaCorners, curveCorners, nextMark, plyAt, plySpan, xOfPly, yOfChance } from "./chartgeometry.js";
import { GradeShape } from "../review/grade.js";

/** @import { Point } from "./chartgeometry.js" */
/** @import { JudgedMove } from "../../../types/wire" */

/**
 * The point of a score, none if its chance is not known.
 * @param {number} ply
 * @param {number} score
 * @param {number} turn whose score it is
 * @param {string} engine
 * @returns {Point[]}
 */
function getScorePoint(ply, score, turn, engine) {
  const { getScale, state } = getTable();
  const scale = getScale(engine);
  if (!hasChance(score, state.value.seats, scale)) return [];
  const own = getChance(score, scale);
  return [{ ply, chance: turn === 0 ? own : 1 - own }];
}

/** The scores of the analysis along the shown line. @returns {Point[]} */
function getAnalysisPoints() {
  const { info, shownLine } = getTable();
  return [null, ...shownLine.value].flatMap((_, ply) => {
    const found = info.scores.value.get(lineKey(shownLine.value.slice(0, ply)));
    return found ? getScorePoint(ply, found.score, found.turn, found.engine) : [];
  });
}

/** What the engine in a seat thought of its moves when it made them. @param {number} seat @returns {Point[]} */
function getPlayerPoints(seat) {
  const { info, shownLine, state } = getTable();
  const s = state.value;
  if (info.hidden.value) return [];
  return (s.record.thinking ?? []).flatMap((t, i) =>
    s.movers[i] === seat && (t.depth || t.nodes) && t.bound !== "none" && shownLine.value[i] === s.record.moves[i]
      ? getScorePoint(i + 1, t.score, seat, s.players[seat].engine ?? s.record.players?.[seat] ?? "")
      : [],
  );
}

/** The chances of the review along the shown line. @param {Map<number, JudgedMove>} judged @returns {Point[]} */
function getReviewPoints(judged) {
  const points = [...judged.values()].map((j) => ({ ply: j.number, chance: j.after.chance })).sort((a, b) => a.ply - b.ply);
  const start = judged.get(1);
  if (start) points.unshift({ ply: 0, chance: start.before.chance });
  return points.flatMap(({ ply, chance }) => (chance === undefined ? [] : [{ ply, chance }]));
}

/** The curves, what lies in front last. @param {Map<number, JudgedMove>} judged */
function getCurves(judged) {
  const { review, state } = getTable();
  const { seats } = state.value;
  const all = [
    { kind: "own0", name: t("{side}’s evaluation", { side: capitalize(seats[0]) }), points: getPlayerPoints(0) },
    { kind: "own1", name: t("{side}’s evaluation", { side: capitalize(seats[1]) }), points: getPlayerPoints(1) },
    judged.size
      ? { kind: "judge", name: t("Review by {engine}", { engine: review.current.value?.judge.engine }), points: getReviewPoints(judged) }
      : { kind: "live", name: t("Analysis"), points: getAnalysisPoints() },
  ];
  return all.filter((c) => c.points.length);
}

/** @param {{points: Point[], kind: string, plies: number}} props */
function Curve({ points, kind, plies }) {
  const shownPoints =
    points.length > 1
      ? points
      : [
          { ply: points[0].ply - 0.3, chance: points[0].chance },
          { ply: points[0].ply + 0.3, chance: points[0].chance },
        ];
  return html`
    ${(kind === "judge" || kind === "live") && html`<polygon class="area" points=${areaCorners(points, plies)} />`}
    <polyline class="curve ${kind}" points=${curveCorners(shownPoints, plies)} />`;
}

/** What is known of a ply, in words. @param {number} at @param {JudgedMove} [j] */
function describePly(at, j) {
  const { getScale, info, shownLine, state } = getTable();
  const { seats } = state.value;
  if (!at) return t("Start position");
  const move = `${at}. ${shownLine.value[at - 1]}`;
  const found = info.scores.value.get(lineKey(shownLine.value.slice(0, at)));
  if (!j)
    return found ? t("{what}: {said}", { what: move, said: formatScore(found.score, seats, found.turn, getScale(found.engine)) }) : move;
  const stood = describeStanding(j, j.after, seats);
  const said = j.grade
    ? t("{move}: {grade}, {gave}. {stands}; {best} was better", {
        move: move + gradeSigns[j.grade],
        grade: translate(j.grade),
        gave: describeLoss(j),
        stands: stood,
        best: j.best,
      })
    : t("{what}: {said}", { what: move, said: joinList([stood, j.note]) });
  if (!j.own) return said;
  const thought = j.own.chance === undefined ? j.own.words : `${capitalize(seats[0])} ${formatPercent(j.own.chance)}`;
  return t("{said}. {side}’s evaluation: {thought}", { said, side: capitalize(j.seat), thought });
}

export function EvalChart() {
  const { goToPly, ply, review, shownLine, state } = getTable();
  const s = state.value;
  const [pointedPly, setPointedPly] = useState(/** @type {number | null} */ (null));
  const [focused, setFocused] = useState(false);
  if (s.seats.length !== 2) return null;
  const judged = review.judged.value;
  const plies = shownLine.value.length;
  const lines = getCurves(judged);
  if (!lines.length) return null;
  const marked = [...judged.values()].filter((j) => j.grade);
  const marks = marked.map((j) => j.number).sort((a, b) => a - b);
  const getPointedPly = (/** @type {import("preact").TargetedMouseEvent<HTMLElement>} */ e) => {
    const box = e.currentTarget.getBoundingClientRect();
    return plyAt((e.clientX - box.left) / box.width, plies, marks, 8 / box.width);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const to = {
      ArrowLeft: ply.value - 1,
      ArrowRight: ply.value + 1,
      Home: 0,
      End: plies,
      PageUp: nextMark(ply.value, marks, -1),
      PageDown: nextMark(ply.value, marks, 1),
    }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    goToPly(to);
  };
  const currentPly = Math.min(ply.value, plySpan(plies));
  const shownPly = pointedPly ?? (focused ? currentPly : null);
  const text = describePly(currentPly, judged.get(currentPly));
  return html`
    <div class="chart">
      <div class="axis" aria-hidden="true"><${SeatChip} seat=${0} /><${SeatChip} seat=${1} /></div>
      <div class="plot" role="slider" tabindex="0" aria-label=${t("Evaluation graph")} aria-valuemin="0" aria-valuemax=${plies}
        aria-valuenow=${currentPly} aria-valuetext=${text}
        onClick=${(/** @type {any} */ e) => goToPly(getPointedPly(e), "push")} onMouseMove=${(/** @type {any} */ e) => setPointedPly(getPointedPly(e))}
          onMouseLeave=${() => setPointedPly(null)}
        onFocus=${() => setFocused(true)} onBlur=${() => setFocused(false)} onKeyDown=${onKeyDown}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <line class="even" x1="0" x2="100" y1="50" y2="50" />
          ${lines.map((c) => html`<${Curve} key=${c.kind} ...${c} plies=${plies} />`)}
          <line class="here" x1=${xOfPly(currentPly, plies)} x2=${xOfPly(currentPly, plies)} y1="0" y2="100" />
        </svg>
        ${marked.map(
          (j) => html`
          <i key=${j.number} class="mark" style=${{ left: `${xOfPly(j.number, plies)}%`, top: `${yOfChance(j.after.chance ?? 0.5)}%` }}><${GradeShape}
            grade=${j.grade} /></i>`,
        )}
        ${
          shownPly !== null &&
          html`
          <div class=${xOfPly(shownPly, plies) > 50 ? "tip left" : "tip"}
            style=${{ left: `${xOfPly(shownPly, plies)}%` }}>${describePly(shownPly, judged.get(shownPly))}</div>`
        }
      </div>
      ${lines.length > 1 && html`<ul class="legend">${lines.map((c) => html`<li key=${c.kind} class=${c.kind}>${c.name}</li>`)}</ul>`}
    </div>`;
}

/** The latest chance that is known up to the position on the board, of the first side. */
function getLatestChance() {
  const { ply, review } = getTable();
  const judged = review.judged.value;
  const points = judged.size
    ? getReviewPoints(judged)
    : [...getAnalysisPoints(), ...getPlayerPoints(0), ...getPlayerPoints(1)].sort((a, b) => a.ply - b.ply);
  return points.findLast((p) => p.ply <= ply.value)?.chance ?? 0.5;
}

/** Whether any position of the game has an evaluation that may be shown. */
function isEvaluated() {
  const { info, review, tab } = getTable();
  return tab.value !== "play" || info.current.value !== null || getCurves(review.judged.value).length > 0;
}

/** The bar along the board's edge, in the colours of both sides' stones: how much of it is the first seat's. */
export function EvalBar() {
  const { getScale, info, shown, state } = getTable();
  const s = state.value;
  if (s.seats.length !== 2 || !isEvaluated()) return null;
  const thoughts = info.current.value;
  const best = thoughts?.thoughts[0];
  const { over, winner } = shown.value;
  let value = 0;
  if (over) value = winner < 0 ? 0 : winner === 0 ? 1 : -1;
  else if (best && best.bound !== "none") value = getWorth(best.score, getScale(thoughts.engine)) * (thoughts.turn === 0 ? 1 : -1);
  else value = 2 * getLatestChance() - 1;
  return html`
    <div class=${`bar s-holder look-${s.scene.look} side${getInk(s.scene, 1)}`} role="img"
      aria-label=${t("Evaluation: {number} per cent for {side}", { number: Math.round((value + 1) * 50), side: s.seats[0] })}>
      <div class=${`share side${getInk(s.scene, 0)}`} style=${{ transform: `scaleY(${((value + 1) / 2).toFixed(3)})` }}></div>
    </div>`;
}
