// The people at the table, besides the one who looks at it.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { post, why } from "../net/server.js";
import { getTable } from "../state/table.js";
import { title } from "../state/score.js";

/** Whose a seat is, where it is somebody's. @param {{seat: number}} props */
export function Whose({ seat }) {
  const { company } = getTable().participants;
  const whose = company.value?.seats?.[seat];
  const here = company.value?.here?.[seat];
  const text =
    whose === "you"
      ? t("You")
      : whose === "host"
        ? here
          ? t("Host")
          : t("Host, away")
        : whose === "offered"
          ? t("Invited, not here yet")
          : here
            ? t("Guest")
            : t("Guest, away");
  return html`<span class=${here || whose === "you" ? "whose here" : "whose"}>${text}</span>`;
}

/** How many watch. */
export function Spectators() {
  const { company, watching } = getTable().participants;
  const n = company.value?.spectators ?? 0;
  if (!n && !watching.value) return null;
  return html`<p class="quiet spectators"
    role="status">${watching.value ? t("You watch this game.") : ""} ${
      n > (watching.value ? 1 : 0) ? t("{n} people watch.", { n }) : ""
    }</p>`;
}

/** The seat that this browser is invited to. */
export function Invitation() {
  const { id, participants, showNote, state } = getTable();
  const { company } = participants;
  const seat = (company.value?.offer ?? 0) - 1;
  if (seat < 0) return null;
  const sit = () => post(`/api/tables/${id}/sit`, {}).catch((problem) => showNote(-1, why(problem)));
  return html`
    <div class="offer" role="alertdialog" aria-label=${t("You are invited to this game")}>
      <span>${t("You are invited to play {side}", { side: title(state.value.seats[seat]) })}</span>
      <button type="button" class="primary" id="sit" onClick=${sit}>${t("Sit down")}</button>
      <button type="button" class="plain" id="only-watch"
        onClick=${() => company.value && (company.value = { ...company.value, offer: 0 })}>${t("Only watch")}</button>
    </div>`;
}
