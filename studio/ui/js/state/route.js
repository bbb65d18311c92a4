// Which page is open in the place of the first page and the table.
import { signal } from "@preact/signals";
import { guest } from "./participants.js";

const pages = ["skirmish", "fleet"];

/** The page that is open in the place of the first page and the table, null if none is. */
export const page = signal(/** @type {{name: string, query: URLSearchParams} | null} */ (null));

/** Opens the page that an address names. @param {string} hash @returns {boolean} whether it names one */
export function openPage(hash) {
  const [, name = "", query = ""] = /^#\/(\w+)(?:\?(.*))?$/.exec(hash) ?? [];
  page.value = !guest.value && pages.includes(name) ? { name, query: new URLSearchParams(query) } : null;
  return page.value !== null;
}

/** Goes to such a page. @param {string} hash */
export function goTo(hash) {
  location.hash = hash; // which main.js follows
}
