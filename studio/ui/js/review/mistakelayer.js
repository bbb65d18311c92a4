// A mistake explained: on the board, before it was played, the move and the better line; and in a sentence.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { CellShape } from "../board/movesteps.js";
import { getShownCell, LineOverlay, MoveArrow } from "../board/overlay.js";
import { stoneSize } from "../board/geometry.js";
import { describeMistake, isMistake } from "../state/judgements.js";
import { getTable } from "../state/currenttable.js";
import { GradeShape } from "./grade.js";

/** @import { Scene } from "../../../types/page" */
/** @import { PlacedMove } from "../../../types/wire" */

/** Returns the graded move that the board explains, or null. */
function getExplained() {
  const { review, trial } = getTable();
  return trial.current.value ? null : review.explained.value;
}

/** The move that was played, in red, and the better one with its line, in green. @param {{scene: Scene}} props */
export function MistakeLayer({ scene }) {
  const j = getExplained();
  if (!j) return null;
  const [played] = j.played ?? [];
  const better = j.better ?? [];
  const isLinePreviewed = Boolean(getTable().preview.value);
  return html`
    <g class="explained">
      ${better.length > 0 && !isLinePreviewed && html`<${LineOverlay} scene=${scene} line=${better} isPreview=${true} isDecided=${false} />`}
      ${played && html`<${MoveOutline} scene=${scene} move=${played} kind="worse" />`}
      ${better[0] && html`<${MoveOutline} scene=${scene} move=${better[0]} kind="better" />`}
    </g>`;
}

/** A move that stands out, by an arrow or by a ring where it comes to rest. @param {{scene: Scene, move: PlacedMove, kind: string}} props */
function MoveOutline({ scene, move, kind }) {
  if ((move.path?.length ?? 0) > 1) return html`<${MoveArrow} scene=${scene} move=${move} width=${0.15} kind=${kind} />`;
  const cell = getShownCell(move);
  if (cell < 0) return null;
  if (scene.look === "tiles" || scene.look === "hexes") return html`<${CellShape} scene=${scene} cell=${cell} kind=${kind} />`;
  const { x, y } = scene.cells[cell];
  const r = stoneSize[scene.look] - 0.02;
  return html`<circle class=${kind} cx=${x} cy=${y} r=${r} />${
    kind === "worse" && html`<path class="worse" d="M${x - 0.17} ${y - 0.17}l.34 .34m0 -.34l-.34 .34" />`
  }`;
}

/** The sentence about the mistake on the board, and what can be done next. */
export function MistakeCard() {
  const j = getExplained();
  if (!j) return null;
  const { review, trial } = getTable();
  const hasNext = review.graded.value.some((other) => isMistake(other) && other.number > j.number);
  const canRetry = review.toRetry.value.includes(j);
  return html`
    <div class="mistake-card ${j.grade}" role="group" aria-label=${t("Move {number}: {move}", { number: j.number, move: j.move })}>
      <p role="status"><${GradeShape} grade=${j.grade} /> <b>${j.number}. ${j.move}</b> ${describeMistake(j)}</p>
      <div class="row">
        <button type="button" class="primary" id="mistake-retry"
          onClick=${() => (canRetry ? trial.begin(review.toRetry.value, j) : trial.begin([j]))}>${t("Retry")}</button>
        ${hasNext && html`<button type="button" class="plain" id="mistake-next" onClick=${() => review.explainNext(1)}>${t("Next mistake")}</button>`}
        <button type="button" class="link" id="mistake-close" onClick=${review.stopExplaining}>${t("Close")}</button>
      </div>
    </div>`;
}
