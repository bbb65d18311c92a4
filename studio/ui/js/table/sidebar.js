// The column beside the board.
import { html } from "../ui/html.js";
import { SeatChip } from "../ui/panelblock.js";
import { Clock } from "./clock.js";
import { getPlayerTitle, getPersonName } from "../ui/playerpicker.js";
import { Players } from "./players.js";
import { EngineBlock, ElapsedTime } from "./enginepanel.js";
import { ReviewBlock } from "../review/review.js";
import { StudyTree } from "./studytree.js";
import { getTable } from "../state/table.js";
import { isProvenDraw, describeScore } from "../state/score.js";

/** The blocks, in one column: what is at hand stands first. */
export function SidePanels() {
  const { participants, state } = getTable();
  if (!participants.hasControl.value) return html`<${Players} /><${StudyTree} />`;
  if (state.value.over) return html`<${Players} /><${ReviewBlock} /><${StudyTree} /><${EngineBlock} />`;
  return html`<${Players} /><${EngineBlock} /><${StudyTree} /><${ReviewBlock} />`;
}

/** One line that sums the blocks up, for the closed sheet of a phone. */
export function SideSummary() {
  const { getScale, info, shown, state } = getTable();
  const s = state.value;
  const n = info.latest.value;
  const best = n?.thoughts[0];
  return html`
    <${SeatChip} seat=${shown.value.turn} />
    <span
      class="sum">${
        n && best
          ? describeScore(best.score, s.seats, n.turn, getScale(n.engine), best.bound, isProvenDraw(best))
          : s.players
              .map((p, i) => (p.kind === "engine" ? getPlayerTitle(s.record.game, p.engine) : getPersonName(s.record.players?.[i])))
              .join(" – ")
      }</span>
    ${s.clock ? s.seats.map((_, i) => html`<${Clock} key=${i} seat=${i} />`) : html`<${ElapsedTime} />`}`;
}
