// The column beside the board.
import { html } from "../ui/html.js";
import { Chip } from "../ui/panelblock.js";
import { Clock } from "./clock.js";
import { called, person } from "../ui/playerpicker.js";
import { Players } from "./players.js";
import { EngineBlock, Elapsed } from "./enginepanel.js";
import { ReviewBlock } from "../review/review.js";
import { Tree } from "./studytree.js";
import { getTable } from "../state/table.js";
import { drawnBy, words } from "../state/score.js";

/** The blocks, in one column: what is at hand stands first. */
export function Panels() {
  const { participants, state } = getTable();
  if (!participants.hasControl.value) return html`<${Players} /><${Tree} />`;
  if (state.value.over) return html`<${Players} /><${ReviewBlock} /><${Tree} /><${EngineBlock} />`;
  return html`<${Players} /><${EngineBlock} /><${Tree} /><${ReviewBlock} />`;
}

/** One line that sums the blocks up, for the closed sheet of a phone. */
export function Summary() {
  const { getScale, info, shown, state } = getTable();
  const s = state.value;
  const n = info.latest.value;
  const best = n?.thoughts[0];
  return html`
    <${Chip} seat=${shown.value.turn} />
    <span
      class="sum">${
        n && best
          ? words(best.score, s.seats, n.turn, getScale(n.engine), best.bound, drawnBy(best))
          : s.players.map((p, i) => (p.kind === "engine" ? called(s.record.game, p.engine) : person(s.record.players?.[i]))).join(" – ")
      }</span>
    ${s.clock ? s.seats.map((_, i) => html`<${Clock} key=${i} seat=${i} />`) : html`<${Elapsed} />`}`;
}
