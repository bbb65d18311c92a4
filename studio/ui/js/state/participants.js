// Who else is at the table: whose the seats are, who is there, and how many watch.
import { computed, signal } from "@preact/signals";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { get, post, why } from "../net/server.js";
import { title } from "./score.js";

/** @import { Company, Reach, State } from "../../../types/wire" */

/** As the server told it last, null before. */
export const company = signal(/** @type {Company | null} */ (null));

/** The games that this guest may see; null for the owner of the studio. */
export const guestGames = signal(/** @type {Reach["games"] | null} */ (null));
/** Whether this browser is that of a guest, who plays an own seat or looks on, and does nothing else. */
export const guest = computed(() => guestGames.value !== null);

/** Asks who this browser is to the studio. */
export async function introduce() {
  try {
    const reach = await get("/api/guest");
    guestGames.value = reach.owner ? null : (reach.games ?? []);
  } catch {
    // whatever is asked for next says that the studio does not answer
  }
}

/** Whether guests play at the table. */
export const shared = computed(() => (company.value?.seats ?? []).length > 0);
/** Whether this browser may only look. */
export const watching = computed(() => company.value?.watch ?? false);

/** Whether this browser plays a seat, as far as seats belong to anybody. @param {number} seat */
export const mine = (seat) => !watching.value && (!shared.value || company.value?.seats?.[seat] === "you" || company.value?.seats?.[seat] === "");

/** Whether one may do more at the table than to play: the owner, and not while guests play there. @param {{over: boolean}} s */
export const free = (s) => !guest.value && !watching.value && (!shared.value || s.over);

/** Whose a seat is, where it is somebody's. @param {{seat: number}} props */
export function Whose({ seat }) {
  const whose = company.value?.seats?.[seat];
  const here = company.value?.here?.[seat];
  const text = whose === "you" ? t("You") : whose === "host" ? (here ? t("Host") : t("Host, away")) : whose === "offered" ? t("Invited, not here yet") : here ? t("Guest") : t("Guest, away");
  return html`<span class=${here || whose === "you" ? "whose here" : "whose"}>${text}</span>`;
}

/** How many watch. */
export function Spectators() {
  const n = company.value?.spectators ?? 0;
  if (!n && !watching.value) return null;
  return html`<p class="quiet spectators" role="status">${watching.value ? t("You watch this game.") : ""} ${n > (watching.value ? 1 : 0) ? t("{n} people watch.", { n }) : ""}</p>`;
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
