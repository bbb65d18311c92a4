// The people at a table: who owns the seats, who is connected, and how many watch.
import { computed, signal } from "@preact/signals";
import { isGuest } from "./guest.js";

/** @import { Participants } from "../../../types/wire" */

/** @param {import("./shownposition.js").ShownPosition} position */
export function createParticipants({ state }) {
  /** The participants as the server sent them last, null before. */
  const participantList = signal(/** @type {Participants | null} */ (null));
  /** Whether guests play at the table. */
  const shared = computed(() => (participantList.value?.seats ?? []).length > 0);
  /** Whether this browser may only look. */
  const watching = computed(() => participantList.value?.watch ?? false);
  return {
    participantList,
    shared,
    watching,
    /** Whether this browser plays a seat; a seat without an owner is anyone's. @param {number} seat */
    playsSeat: (seat) => !watching.value && (!shared.value || ["you", ""].includes(participantList.value?.seats?.[seat] ?? "other")),
    /** Whether this browser may do more than play: the owner may, except while guests play. */
    hasControl: computed(() => !isGuest.value && !watching.value && (!shared.value || state.value.over)),
  };
}
