// What is open over the page. ui/overlays.js loads and shows it.
import { batch, signal } from "@preact/signals";

/** @import { LibraryQuery } from "../../../types/wire" */

/**
 * @typedef {{name: "invite" | "search"} | {name: "rules", game: string} | {name: "library", query?: LibraryQuery, message?: string}} Overlay
 */

/** What is open over the page, null if nothing is. */
export const overlay = signal(/** @type {Overlay | null} */ (null));

/** The part of the search that is watched, "" for none: it stands in the address. */
export const watchedPart = signal("");

/**
 * Opens an overlay in place of what was open.
 * @param {Overlay | null} wanted
 * @param {string} [part] the part of the search that it shows
 */
export const openOverlay = (wanted, part = "") =>
  batch(() => {
    overlay.value = wanted;
    watchedPart.value = part;
  });

export const closeOverlay = () => openOverlay(null);

/** Watches the search, or leaves it. @param {string} [part] "tree", "visits" or "line" */
export const watchSearch = (part = "") => (watchedPart.value && !part ? closeOverlay() : openOverlay({ name: "search" }, part || "tree"));
