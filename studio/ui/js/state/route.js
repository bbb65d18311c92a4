// Which page is open in the place of the first page and the table.
import { signal } from "@preact/signals";
import { rooms } from "../ui/sheets.js";
import { guest } from "./participants.js";

/** @import { Room } from "../ui/sheets.js" */

/** The page that is open in the place of the first page and the table, null if none is. */
export const room = signal(/** @type {{Page: Room["Page"], query: URLSearchParams} | null} */ (null));

/** Opens the page that an address names. @param {string} hash @returns {Promise<boolean>} whether it names one */
export async function enterRoom(hash) {
  const [, name = "", query = ""] = /^#\/(\w+)(?:\?(.*))?$/.exec(hash) ?? [];
  const load = !guest.value && Object.hasOwn(rooms, name) ? rooms[name] : null;
  room.value = load && { Page: (await load()).Page, query: new URLSearchParams(query) };
  return load !== null;
}

/** Goes to such a page. @param {string} hash */
export function goTo(hash) {
  location.hash = hash; // which main.js follows
}
