// The block of the study beside the board: its tree, and the buttons that go through it.
import { useComputed } from "@preact/signals";
import { html } from "../ui/html.js";
import { listed, message, t } from "../net/language.js";
import { Block } from "../ui/panelblock.js";
import { Icon } from "../ui/icons.js";
import { getTable } from "../state/table.js";
import { guest } from "../state/guest.js";
import { List } from "./movelist.js";
import { Menu } from "./nodemenu.js";
import { Remarks } from "./comments.js";

/** The buttons that walk through the game. */
export function Steps() {
  const { goToNode, goToPly, ply, shownLine, shownNode, stepBack, stepForward, study } = getTable();
  const atStart = shownNode.value === 0;
  const atEnd = ply.value >= shownLine.value.length;
  return html`
    <${Step} icon="first" name=${t("First position (Home)")} off=${atStart} act=${() => goToNode(0)} />
    <${Step} icon="back" name=${t("One move back (left arrow)")} off=${atStart} act=${stepBack} />
    <${Step} icon="next" name=${t("One move on (right arrow)")} off=${!study.childrenOf(shownNode.value).length && atEnd}
      act=${stepForward} />
    <${Step} icon="last" name=${t("Last position (End)")} off=${atEnd} act=${() => goToPly(shownLine.value.length)} />`;
}

/** Returns what of a study is not stored, in words. @param {import("../state/study.js").Study} study */
function describeUnstored({ nodes, notice, stored }) {
  if (notice.value || stored.value) return message(notice.value);
  const more = [...nodes.value.values()].some((n) => n.children.length > 1 || n.comment || n.name || n.marks?.length || n.arrows?.length);
  return more ? t("This studio keeps no games: variations and remarks last until it ends. Save the game to keep them.") : "";
}

export function Tree() {
  const { pen, shown, state, study, studyEdits } = getTable();
  const { done, failed } = studyEdits;
  const unstored = useComputed(() => describeUnstored(study));
  const extra = html`<span class="doing">${listed([shown.value.opening_name, state.value.record.moves.length || ""])}</span>`;
  return html`
    <${Block} name="moves" label=${t("Moves")} extra=${extra}>
      <${List} />
      <div class="walk" role="group" aria-label=${t("Walk through the game")}>
        <${Steps} />
        ${
          !guest.value &&
          html`<button type="button" class="tool" id="draw" aria-label=${t("Draw marks and arrows")}
          data-tip=${t("{name} ({key})", { name: t("Draw"), key: "a" })} aria-pressed=${String(pen.tool.value !== "")} onClick=${pen.toggle}><${Icon}
            name="pen" /></button>`
        }
      </div>
      <${Remarks} />
      ${
        done.value &&
        html`<p class="quiet done" role="status">${done.value} ${
          !failed.value &&
          html`<button type="button" class="link"
        id="unedit" onClick=${studyEdits.undo}>${t("Undo")}</button>`
        }</p>`
      }
      ${unstored.value && !guest.value && html`<p class="quiet" role="note">${unstored.value}</p>`}
    <//>
    <${Menu} />`;
}

/** @param {{icon: "first" | "back" | "next" | "last", name: string, off: boolean, act: () => unknown}} props */
const Step = ({ icon, name, off, act }) => html`
  <button type="button" class="tool" aria-label=${name} data-tip=${name} disabled=${off} onClick=${act}><${Icon} name=${icon} /></button>`;
