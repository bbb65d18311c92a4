// Whether this browser is that of a guest.
import { computed, signal } from "@preact/signals";
import { get } from "../net/server.js";

/** The games that this guest may see; null for the owner of the studio. */
export const guestGames = signal(/** @type {import("../../../types/wire").GuestResponse["games"] | null} */ (null));
/** Whether this browser is that of a guest, who plays an own seat or looks on, and does nothing else. */
export const isGuest = computed(() => guestGames.value !== null);

/** Requests which games are open to this browser. */
export async function loadGuestGames() {
  try {
    const reach = await get("/api/guest");
    guestGames.value = reach.owner ? null : (reach.games ?? []);
  } catch {
    // the next request reports that the studio does not answer
  }
}
