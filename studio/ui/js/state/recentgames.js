// The games that this browser keeps where the studio keeps none, the latest first. Those
// that were kept before the studio did are found here until they are opened.
import { t } from "../net/language.js";
import { writeStored, readStored } from "./settings.js";

/** @typedef {{table: string, hash: string, title: string, plies: number, ending: string}} Kept */

const maxGames = 24;
const maxTables = 200;

export const readGames = () => readStored("games", /** @type {Kept[]} */ ([]));

/** The tables that this browser has made, the latest first. */
const readOwnTables = () => readStored("tables", /** @type {string[]} */ ([]));

/**
 * Keeps a game that was played, as its table stands, unless the studio does.
 * @param {import("../../../types/page").State} s state of the table @param {string} hash its address
 */
export function storeGame(s, hash) {
  if (s.study.stored) return removeGame(s.table);
  if (!s.record.moves.length) return;
  const ending = !s.over ? "" : s.winner < 0 ? t("drawn") : t("{side} won", { side: s.seats[s.winner] });
  const game = { table: s.table, hash, title: s.title, plies: s.record.moves.length, ending };
  writeStored("games", [game, ...readGames().filter((g) => g.table !== s.table)].slice(0, maxGames));
}

/** Whether this browser keeps the game of a table. @param {string} table */
export const isStoredGame = (table) => readGames().some((g) => g.table === table);

/** @param {string} table that has ended, or is kept by the studio */
export function removeGame(table) {
  const all = readGames();
  if (all.some((g) => g.table === table))
    writeStored(
      "games",
      all.filter((g) => g.table !== table),
    );
}

/** Notes that this browser has made a table. @param {string} table */
export const addOwnTable = (table) => writeStored("tables", [table, ...readOwnTables()].slice(0, maxTables));

/** Whether this browser made the table: only then an address that names it is one of the
 * page's own, since the name cannot be guessed. @param {string} [table] */
export const isOwnTable = (table) => readOwnTables().includes(table ?? "");
