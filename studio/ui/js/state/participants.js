// Who else is at the table: whose the seats are, who is there, and how many watch.
import { computed, signal } from "@preact/signals";
import { get } from "../net/server.js";

/** @import { Company, Reach } from "../../../types/wire" */

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
export const mine = (seat) =>
  !watching.value && (!shared.value || company.value?.seats?.[seat] === "you" || company.value?.seats?.[seat] === "");

/** Whether one may do more at the table than to play: the owner, and not while guests play there. @param {{over: boolean}} s */
export const free = (s) => !guest.value && !watching.value && (!shared.value || s.over);
