// The position on the board as the library is asked for it.
import { currentTable } from "../state/currenttable.js";

/** @import { Record } from "../../../types/wire" */

/** Returns the position on the board as the library is asked for it. @returns {Record | undefined} */
export function getBoardRecord() {
  if (!currentTable.value) return undefined;
  const { game, rules, size, opening, setup, players, moves } = currentTable.value.shown.value.record;
  return { game, rules, size, opening, setup, players, moves };
}
