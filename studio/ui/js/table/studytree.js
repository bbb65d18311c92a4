// The study beside the board: its tree, what is noted of its nodes, and the buttons that go through it.
import { useComputed } from "@preact/signals";
import { html } from "../ui/html.js";
import { translateMessage, t } from "../net/language.js";
import { Icon } from "../ui/icons.js";
import { getTable } from "../state/currenttable.js";
import { isGuest } from "../state/guest.js";
import { MoveList } from "./movelist.js";
import { NodeMenu } from "./nodemenu.js";
import { NodeComments } from "./comments.js";

/** The buttons that walk through the game. */
export function StepButtons() {
  const { goToNode, goToPly, ply, shownLine, shownNode, stepBack, stepForward, study } = getTable();
  const atStart = shownNode.value === 0;
  const atEnd = ply.value >= shownLine.value.length;
  return html`
    <${StepButton} icon="first" name=${t("First position (Home)")} off=${atStart} act=${() => goToNode(0)} />
    <${StepButton} icon="back" name=${t("Previous move (left arrow)")} off=${atStart} act=${stepBack} />
    <${StepButton} icon="next" name=${t("Next move (right arrow)")} off=${!study.childrenOf(shownNode.value).length && atEnd}
      act=${stepForward} />
    <${StepButton} icon="last" name=${t("Last position (End)")} off=${atEnd} act=${() => goToPly(shownLine.value.length)} />`;
}

/** Returns what of a study is not stored, in words. @param {import("../state/study.js").Study} study */
function describeUnstored({ nodes, notice, stored }) {
  if (notice.value || stored.value) return translateMessage(notice.value);
  const more = [...nodes.value.values()].some((n) => n.children.length > 1 || n.comment || n.name || n.marks?.length || n.arrows?.length);
  return more ? t("Games are not saved here. Save this one as a file to keep its variations and comments.") : "";
}

/** The moves of the study, with a line about the opening. */
export function StudyTree() {
  const { shown } = getTable();
  return html`
    <section class="moves" aria-label=${t("Moves")}>
      ${shown.value.opening_name && html`<p class="quiet opening">${shown.value.opening_name}</p>`}
      <${MoveList} />
    </section>
    <${NodeMenu} />`;
}

/** What is noted of the position on the board: its comment, and what was last done to the study. */
export function NodeNotes() {
  const { study, studyEdits } = getTable();
  const { done, failed } = studyEdits;
  const unstored = useComputed(() => describeUnstored(study));
  return html`
    <div class="notes">
      <${NodeComments} />
      ${
        done.value &&
        html`<p class="quiet done" role="status">${done.value} ${
          !failed.value &&
          html`<button type="button" class="link"
        id="unedit" onClick=${studyEdits.undo}>${t("Undo")}</button>`
        }</p>`
      }
      ${unstored.value && !isGuest.value && html`<p class="quiet" role="note">${unstored.value}</p>`}
    </div>`;
}

/** @param {{icon: "first" | "back" | "next" | "last", name: string, off: boolean, act: () => unknown}} props */
const StepButton = ({ icon, name, off, act }) => html`
  <button type="button" class="tool" aria-label=${name} data-tip=${name} disabled=${off} onClick=${act}><${Icon} name=${icon} /></button>`;
