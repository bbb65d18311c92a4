// What is open in the place of the first page and the table, and why a page cannot be shown.
import { signal } from "@preact/signals";
import { isGuest } from "./guest.js";

const pages = ["matches", "fleet", "games"];

/** The page that is open in the place of the first page and the table, null if none is. */
export const page = signal(/** @type {{name: string, query: URLSearchParams} | null} */ (null));

/** Why the page cannot go on, or "". */
export const pageError = signal("");

/** Whether the position editor is open, and the address is its own. */
export const editorOpen = signal(false);

/** The address of the run of the command line, or of the queue, that the page shows alone: there are no games then. "" if there are. */
export const standaloneRun = signal("");

/** Opens the page that an address names. @param {string} hash @returns {boolean} whether it names one */
export function openPage(hash) {
  const [, name = "", query = ""] = /^#\/(\w+)(?:\?(.*))?$/.exec(hash) ?? [];
  page.value = !isGuest.value && pages.includes(name) ? { name, query: new URLSearchParams(query) } : null;
  return page.value !== null;
}

/** Goes to such a page. @param {string} hash */
export function goTo(hash) {
  location.hash = hash; // which main.js follows
}
