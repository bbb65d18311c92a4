// The people at a table: who owns the seats, who is connected, and how many watch.
import { computed, signal } from "@preact/signals";
import { guest } from "./guest.js";

/** @import { Company } from "../../../types/wire" */

/** @param {import("./shownposition.js").ShownPosition} position */
export function createParticipants({ state }) {
  /** The participants as the server sent them last, null before. */
  const company = signal(/** @type {Company | null} */ (null));
  /** Whether guests play at the table. */
  const shared = computed(() => (company.value?.seats ?? []).length > 0);
  /** Whether this browser may only look. */
  const watching = computed(() => company.value?.watch ?? false);
  return {
    company,
    shared,
    watching,
    /** Whether this browser plays a seat; a seat without an owner is anyone's. @param {number} seat */
    playsSeat: (seat) => !watching.value && (!shared.value || ["you", ""].includes(company.value?.seats?.[seat] ?? "other")),
    /** Whether this browser may do more than play: the owner may, except while guests play. */
    hasControl: computed(() => !guest.value && !watching.value && (!shared.value || state.value.over)),
  };
}
