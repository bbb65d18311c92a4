// The tree of the study: walking through its variations, and its block beside the board.
import { computed } from "@preact/signals";
import { html } from "../ui/html.js";
import { listed, message, t } from "../net/language.js";
import { Block } from "../ui/panelblock.js";
import { Icon } from "../ui/icons.js";
import { atTable, onBoard, course, from, heading, here, ply, walkTo, lookAt } from "../state/table.js";
import { guest } from "../state/participants.js";
import { draw, tool } from "./pen.js";
import { done, failed, unedit } from "./studyedits.js";
import { List } from "./movelist.js";
import { Menu } from "./nodemenu.js";
import { Remarks } from "./comments.js";
import { plies } from "./movelistrows.js";
import { find, kept, nodes, notice } from "../state/study.js";

const children = (/** @type {number} */ id) => nodes.value.get(id)?.children ?? [];

/** Whether the line that is shown goes on where the study does not. */
const onward = () => ply.value < course.value.length && find(course.value.slice(0, ply.value + 1)) < 0;

/** One move on: along the line that is shown, or the main variation. */
export function forward() {
  const next = children(from());
  if (heading < 0 && onward()) return void walkTo(ply.value + 1);
  if (!next.length) return;
  const wanted = course.value[plies.value.get(from()) ?? -1];
  lookAt(next.find((c) => nodes.value.get(c)?.move === wanted) ?? next[0]);
}

/** One move back. */
export function back() {
  const n = nodes.value.get(from());
  if (n && n.in >= 0) lookAt(n.in);
  else if (!n) walkTo(ply.value - 1);
}

/** To the variation beside, of this node or the nearest one before it. @param {1 | -1} way */
export function beside(way) {
  for (let n = nodes.value.get(from()); n && n.in >= 0; n = nodes.value.get(n.in)) {
    const all = children(n.in);
    const other = all[all.indexOf(n.id) + way];
    if (other !== undefined) return void lookAt(other);
  }
}

/** To where the variations part, before or behind. @param {1 | -1} way */
export function fork(way) {
  let at = from();
  do at = way < 0 ? (nodes.value.get(at)?.in ?? -1) : (children(at)[0] ?? -1);
  while (at > 0 && children(at).length === 1);
  if (at >= 0) lookAt(at);
}

/** The buttons that walk through the game. */
export const Steps = () => html`
  <${Step} icon="first" name=${t("First position (Home)")} off=${here.value === 0} act=${() => lookAt(0)} />
  <${Step} icon="back" name=${t("One move back (left arrow)")} off=${here.value === 0} act=${back} />
  <${Step} icon="next" name=${t("One move on (right arrow)")} off=${!children(here.value).length && ply.value >= course.value.length}
    act=${forward} />
  <${Step} icon="last" name=${t("Last position (End)")} off=${ply.value >= course.value.length}
    act=${() => walkTo(course.value.length)} />`;

/** What of the study is not kept, in words. */
const unkept = computed(() => {
  if (notice.value || kept.value) return message(notice.value);
  const more = [...nodes.value.values()].some((n) => n.children.length > 1 || n.comment || n.name || n.marks?.length || n.arrows?.length);
  return more ? t("This studio keeps no games: variations and remarks last until it ends. Save the game to keep them.") : "";
});

export function Tree() {
  const s = atTable();
  const extra = html`<span class="doing">${listed([onBoard().opening_name, s.record.moves.length || ""])}</span>`;
  return html`
    <${Block} name="moves" label=${t("Moves")} extra=${extra}>
      <${List} />
      <div class="walk" role="group" aria-label=${t("Walk through the game")}>
        <${Steps} />
        ${
          !guest.value &&
          html`<button type="button" class="tool" id="draw" aria-label=${t("Draw marks and arrows")}
          data-tip=${t("{name} ({key})", { name: t("Draw"), key: "a" })} aria-pressed=${String(tool.value !== "")} onClick=${draw}><${Icon}
            name="pen" /></button>`
        }
      </div>
      <${Remarks} />
      ${
        done.value &&
        html`<p class="quiet done" role="status">${done.value} ${
          !failed.value &&
          html`<button type="button" class="link"
        id="unedit" onClick=${unedit}>${t("Undo")}</button>`
        }</p>`
      }
      ${unkept.value && !guest.value && html`<p class="quiet" role="note">${unkept.value}</p>`}
    <//>
    <${Menu} />`;
}

/** @param {{icon: "first" | "back" | "next" | "last", name: string, off: boolean, act: () => unknown}} props */
const Step = ({ icon, name, off, act }) => html`
  <button type="button" class="tool" aria-label=${name} data-tip=${name} disabled=${off} onClick=${act}><${Icon} name=${icon} /></button>`;
