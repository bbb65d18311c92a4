// The table that the page shows. Its modules are loaded when the first table is opened.
import { signal } from "@preact/signals";

/** @typedef {import("./table.js").Table} Table */

/** The table that the page shows, null if it shows none. */
export const currentTable = signal(/** @type {Table | null} */ (null));

/** Returns the table that the page shows, for components that exist only where there is one. */
export function getTable() {
  if (!currentTable.value) throw new Error("the page shows no table");
  return currentTable.value;
}
