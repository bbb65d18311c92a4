// The strips above and below the board: who plays which side, what is captured, and the clock.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { SeatChip } from "../ui/panelblock.js";
import { getPlayerTitle, getPersonName } from "../ui/playerpicker.js";
import { PieceRow } from "../board/pieces.js";
import { getTable } from "../state/currenttable.js";
import { formatTime, capitalize } from "../state/score.js";
import { Clock } from "./clock.js";
import { getOwnSeat } from "./gameend.js";
import { SeatOwner } from "./otherpeople.js";

/** Returns the seats above and those below the board: one's own is below, or else the first. */
function placeSeats() {
  const { flipped, state } = getTable();
  const below = Math.max(0, getOwnSeat());
  const above = state.value.seats.map((_, i) => i).filter((i) => i !== below);
  return flipped.value ? { above: [below], below: above } : { above, below: [below] };
}

/** @param {{place: "above" | "below"}} props */
export const PlayerStrip = ({ place }) => html`
  <div class="strip ${place}">${placeSeats()[place].map((seat) => html`<${Player} key=${seat} seat=${seat} />`)}</div>`;

/** @param {{seat: number}} props */
function Player({ seat }) {
  const { shown, state } = getTable();
  const s = state.value;
  const p = shown.value;
  const isTurn = p.turn === seat && !p.over;
  const side = capitalize(s.seats[seat]);
  const name = getName(seat);
  return html`
    <div class=${isTurn ? "player turn" : "player"} role="group" aria-label=${side} data-seat=${String(seat)}>
      <${SeatChip} seat=${seat} />
      <strong class="who">${name || side}</strong>
      ${name && html`<span class="quiet as">${side}</span>`}
      <${Owner} seat=${seat} />
      <span class="texts">${p.scene.texts
        .filter((text) => text.player === seat)
        .map(
          (text) =>
            html`<span class="fact" title=${text.name}><span class=${text.stones ? "unseen" : "quiet"}>${text.name} </span>${
              text.stones && html`<${PieceRow} scene=${p.scene} stones=${text.stones} />`
            }<b>${text.value}</b></span>`,
        )}</span>
      ${s.clock ? html`<${Clock} seat=${seat} />` : html`<${TimeUsed} seat=${seat} />`}
      <span class=${isTurn ? "dot on" : "dot"} title=${isTurn ? t("To move") : ""}></span>
    </div>`;
}

/** Returns the name of a player, "" for a person without a name who plays several sides. @param {number} seat */
function getName(seat) {
  const { participants, state } = getTable();
  const s = state.value;
  const { kind, engine } = s.players[seat];
  if (kind === "engine") return getPlayerTitle(s.record.game, engine);
  if (participants.shared.value) return "";
  return s.record.players?.[seat] ? getPersonName(s.record.players[seat]) : getOwnSeat() === seat ? t("You") : "";
}

/** The person of a seat where several people are at the table. @param {{seat: number}} props */
function Owner({ seat }) {
  const { participants } = getTable();
  return participants.shared.value && participants.participantList.value?.seats?.[seat] ? html`<${SeatOwner} seat=${seat} />` : null;
}

/** The time that an engine has used, in a game without a clock. @param {{seat: number}} props */
function TimeUsed({ seat }) {
  const { clock: tableClock, state } = getTable();
  const s = state.value;
  const running = s.turn === seat && !s.over && s.job?.kind === "move" && !s.job.waiting;
  const used = s.used[seat] + (running ? s.turning + tableClock.getSinceState() : 0);
  return s.players[seat].kind === "engine" && used > 0
    ? html`<span class="used quiet" title=${t("Time used")}>${formatTime(used)}</span>`
    : null;
}
