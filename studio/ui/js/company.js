// Who else is at the table: whose the seats are, who is there, and how many watch.
import { computed, signal } from "@preact/signals";
import { html } from "./html.js";
import { t } from "./language.js";
import { get, post, why } from "./server.js";
import { title } from "./score.js";

/** @import { Company, Reach, State } from "../../types/wire" */

/** As the server told it last, null before. */
export const company = signal(/** @type {Company | null} */ (null));

/** The games to which an invitation alone has let this browser in; null where all of the studio is open to it. */
export const invited = signal(/** @type {Reach["games"] | null} */ (null));

/** Asks whose guest this browser is. */
export async function introduce() {
  try {
    const reach = await get("/api/guest");
    invited.value = reach.invited ? (reach.games ?? []) : null;
  } catch {
    // whatever is asked for next says that the studio does not answer
  }
}

/** Whether seats belong to different browsers. */
export const shared = computed(() => (company.value?.seats ?? []).length > 0);
/** Whether this browser may only look. */
export const watching = computed(() => company.value?.watch ?? false);

/** Whether this browser plays a seat, as far as seats belong to anybody. @param {number} seat */
export const mine = (seat) => !watching.value && (!shared.value || company.value?.seats?.[seat] === "you" || company.value?.seats?.[seat] === "");

/** Whether one may do more at the table than to play: not while another person plays there. @param {{over: boolean}} s */
export const free = (s) => !watching.value && (!shared.value || s.over);

/** Whose a seat is, where it is somebody's. @param {{seat: number}} props */
export function Whose({ seat }) {
  const whose = company.value?.seats?.[seat];
  const here = company.value?.here?.[seat];
  const text = whose === "you" ? t("You") : whose === "offered" ? t("Invited, not here yet") : here ? t("Guest") : t("Guest, away");
  return html`<span class=${here || whose === "you" ? "whose here" : "whose"}>${text}</span>`;
}

/** How many watch. */
export function Spectators() {
  const n = company.value?.spectators ?? 0;
  if (!n && !watching.value) return null;
  return html`<p class="quiet spectators" role="status">${watching.value ? t("You watch this game.") : ""} ${n > 0 ? t("{n} people watch.", { n }) : ""}</p>`;
}

/** The seat that this browser is invited to. @param {{s: State, say: (text: string) => unknown}} props */
export function Invitation({ s, say }) {
  const seat = (company.value?.offer ?? 0) - 1;
  if (seat < 0) return null;
  const sit = () => post(`/api/tables/${s.table}/sit`, {}).catch((problem) => say(why(problem)));
  return html`
    <div class="offer" role="alertdialog" aria-label=${t("You are invited to this game")}>
      <span>${t("You are invited to play {side}", { side: title(s.seats[seat]) })}</span>
      <button type="button" class="primary" id="sit" onClick=${sit}>${t("Sit down")}</button>
      <button type="button" class="plain" id="only-watch" onClick=${() => company.value && (company.value = { ...company.value, offer: 0 })}>${t("Only watch")}</button>
    </div>`;
}
