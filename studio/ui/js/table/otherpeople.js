// The people at the table, besides the one who looks at it.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { post, getErrorText } from "../net/server.js";
import { getTable } from "../state/currenttable.js";
import { capitalize } from "../state/score.js";

/** Whose a seat is, where it is somebody's. @param {{seat: number}} props */
export function SeatOwner({ seat }) {
  const { participantList } = getTable().participants;
  const owner = participantList.value?.seats?.[seat];
  const isPresent = participantList.value?.here?.[seat];
  const text =
    owner === "you"
      ? t("You")
      : owner === "host"
        ? isPresent
          ? t("Host")
          : t("Host (away)")
        : owner === "offered"
          ? t("Invited, not joined yet")
          : isPresent
            ? t("Guest")
            : t("Guest (away)");
  return html`<span class=${isPresent || owner === "you" ? "whose here" : "whose"}>${text}</span>`;
}

/** How many watch. */
export function SpectatorCount() {
  const { participantList, watching } = getTable().participants;
  const n = participantList.value?.spectators ?? 0;
  if (!n && !watching.value) return null;
  return html`<p class="quiet spectators"
    role="status">${watching.value ? t("You are watching this game.") : ""} ${
      n > (watching.value ? 1 : 0) ? t("{n} people watching.", { n }) : ""
    }</p>`;
}

/** The seat that this browser is invited to. */
export function Invitation() {
  const { id, participants, showNote, state } = getTable();
  const { participantList } = participants;
  const seat = (participantList.value?.offer ?? 0) - 1;
  if (seat < 0) return null;
  const sit = () => post(`/api/tables/${id}/sit`, {}).catch((problem) => showNote(-1, getErrorText(problem)));
  return html`
    <div class="offer" role="alertdialog" aria-label=${t("You are invited to this game")}>
      <span>${t("You are invited to play {side}", { side: capitalize(state.value.seats[seat]) })}</span>
      <button type="button" class="primary" id="sit" onClick=${sit}>${t("Take the seat")}</button>
      <button type="button" class="plain" id="only-watch"
        onClick=${() => participantList.value && (participantList.value = { ...participantList.value, offer: 0 })}>${t("Watch only")}</button>
    </div>`;
}
