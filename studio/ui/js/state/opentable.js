// Opening and leaving tables.
import { batch } from "@preact/signals";
import { get, post, getErrorText } from "../net/server.js";
import { loadLaterMessages, t } from "../net/language.js";
import { parseAddress, isStartAddress, hasEngines } from "./address.js";
import { findGame, gameCards } from "./games.js";
import { isGuest } from "./guest.js";
import { lineKey } from "./lines.js";
import { requestPosition } from "./navigation.js";
import { closeOverlay, watchSearch } from "./overlay.js";
import { completePosition } from "./position.js";
import { removeGame, addOwnTable, isOwnTable } from "./recentgames.js";
import { page, pageError } from "./route.js";
import { awaitStudy, requestStudy } from "./study.js";
import { currentTable } from "./currenttable.js";

/** @import { Address, State } from "../../../types/page" */

/** Counts what was opened or left: a table is shown only if nothing else was opened while it loaded. */
let openings = 0;

/** Leaves the table. @returns {() => boolean} whether nothing was opened since */
export function leaveTable() {
  const number = ++openings;
  batch(() => {
    closeOverlay(); // it shows the table that is left
    currentTable.value?.dispose();
    currentTable.value = null;
    pageError.value = "";
  });
  return () => number === openings;
}

/** Loads the modules of a table, which the first page does not need. */
async function loadTableModule() {
  await loadLaterMessages();
  return import("./table.js");
}

/** @typedef {typeof import("./table.js").createTable} CreateTable */

/** Shows a table. @param {CreateTable} createTable @param {State} first @param {{studyRequest?: import("./study.js").StudyRequest | null, push?: boolean, requestedTab?: string}} [options] */
function showTable(createTable, first, options) {
  const table = createTable(first, {
    ...options,
    onRematch: (address) => openAddress(address, true),
    onLost: () => recover(table),
  });
  currentTable.value = table;
  return table;
}

/** Shows the table or position of the address bar. */
export async function followAddress() {
  const address = parseAddress(location.hash);
  if (!address) {
    leaveTable();
    if (!isStartAddress(location.hash)) pageError.value = t("This link does not match any game. Choose one below.");
    return;
  }
  if (gameCards.value.length && !findGame(address.game)) {
    leaveTable();
    pageError.value = t("There is no game called {name}. Choose one below.", { name: address.game });
    return;
  }
  const table = currentTable.value;
  if (table && address.table === table.id) return table.goToMoves(address.current ? table.state.value.record.moves : address.moves, "none");
  await openLink(address, true);
}

/**
 * Opens an address that may come from anywhere. If this page has not made it, its position is
 * shown and no engine starts before a click: see pendingLink.
 * @param {Address} address
 * @param {boolean} [replace] whether the address takes the place of the present one
 */
export async function openLink(address, replace = false) {
  if (!hasEngines(address) || isOwnTable(address.table)) return void (await openAddress(address, replace));
  const found = address.table && (await fetchTable(address.table));
  if (found) return void (await openAddress(address, replace, found));
  const table = await openAddress(withoutEngines(address), replace);
  if (table) table.pendingLink.value = address;
}

/** Starts the engines of a link. @param {Address} link */
export const startLink = (link) => openAddress({ ...link, table: undefined }, true);

/** @param {Address} address @returns {Address} */
const withoutEngines = (address) => ({ ...address, seats: [], table: undefined });

/**
 * @param {Address} address
 * @param {boolean} [replace] whether the address takes the place of the present one
 * @param {import("../../../types/wire").State | null} [found] the state of its table if it is known already
 * @returns {Promise<import("./table.js").Table | null>} null if it cannot be opened, or something else was opened meanwhile
 */
export async function openAddress(address, replace = false, found = null) {
  const isWanted = leaveTable();
  try {
    const studyRequest = address.table ? requestStudy(address.table) : null;
    if (address.table && !found) found = await fetchTable(address.table);
    if (!isWanted()) return null;
    if (isGuest.value && !found) throw new Error(t("This game is not open."));
    if (address.table && !found) removeGame(address.table);
    const first = completePosition(found || (await post("/api/tables", planOf(address))));
    if (!found) addOwnTable(first.table);
    const elsewhere = !address.current && lineKey(address.moves) !== lineKey(first.record.moves);
    // Table, study and position are drawn at once.
    const [{ createTable }, position] = await Promise.all([
      loadTableModule(),
      elsewhere && requestPosition(first, -1, address.moves).catch(() => null),
      found && awaitStudy(studyRequest),
    ]);
    if (!isWanted()) return null;
    return batch(() => {
      page.value = null;
      const table = showTable(createTable, first, { studyRequest, push: !replace, requestedTab: address.tab }); // the previous address keeps its entry in the history
      if (position) table.rememberPosition(position);
      if (elsewhere) table.goToMoves(address.moves, "replace");
      if (address.watch) watchSearch(address.watch);
      return table;
    });
  } catch (problem) {
    if (!isWanted()) return null;
    if (!hasEngines(address)) {
      pageError.value = getErrorText(problem);
      return null;
    }
    // Its engines may be missing here: the position is not.
    const table = await openAddress(withoutEngines(address), replace);
    table?.showNote(-1, getErrorText(problem));
    return table;
  }
}

/**
 * Opens a game that the server has read, with all its variations.
 * @param {string} upload the handle that POST /api/read gave @param {number} [number] which of the games, from 1
 */
export async function openUpload(upload, number = 1) {
  await enterTable(await post("/api/tables", { upload, number }));
}

/** Goes on with a game that the studio keeps. @param {string} id of its table */
export async function openStudy(id) {
  const studyRequest = requestStudy(id);
  const [first] = await Promise.all([get(`/api/tables/${id}`), awaitStudy(studyRequest)]);
  await enterTable(first, studyRequest);
}

/** @param {import("../../../types/wire").State} first @param {import("./study.js").StudyRequest | null} [studyRequest] */
async function enterTable(first, studyRequest = null) {
  const isWanted = leaveTable();
  addOwnTable(first.table);
  const { createTable } = await loadTableModule();
  if (!isWanted()) return;
  batch(() => {
    page.value = null;
    showTable(createTable, completePosition(first), { studyRequest, push: true });
  });
}

/** @param {string} id */
async function fetchTable(id) {
  try {
    return await get(`/api/tables/${encodeURIComponent(id)}`);
  } catch {
    return null; // the table has ended: the address still has the position
  }
}

/** Shows a table below what has the address, or else the first page. @param {string} [id] of the table */
export async function showBelow(id) {
  if (id && currentTable.value?.id === id) return;
  const isWanted = leaveTable();
  const [{ createTable }, found] = await Promise.all([loadTableModule(), id ? fetchTable(id) : null]);
  if (found && isWanted()) showTable(createTable, completePosition(found));
}

/** @param {Address} a */
const planOf = (a) => ({
  game: a.game,
  rules: a.rules ?? "",
  size: a.size ?? "",
  opening: a.opening ?? "",
  setup: a.setup ?? "",
  control: a.control ?? "",
  moves: a.moves,
  seats: a.seats,
  move: a.time ?? 0,
});

/** Goes on when the stream of a table has ended. If the table is gone, the address has its position; else too many pages watch.
 * @param {import("./table.js").Table} table */
async function recover(table) {
  await table.wait(500);
  const address = parseAddress(location.hash);
  if (!address) return;
  const found = address.table && (await fetchTable(address.table));
  if (table.isDisposed()) return;
  if (!found) return void openLink(address, true);
  pageError.value = t("Too many studio pages are open. Close one to continue here");
  await table.wait(5000);
  table.connect();
}

// A page that is left may be kept by the browser, to come back to: it does not watch meanwhile.
addEventListener("pagehide", () => currentTable.value?.suspendStream());
addEventListener("pageshow", (e) => e.persisted && currentTable.value?.resumeStream());
// The sockets of a phone that slept are dead: a page that is looked at again reconnects at once.
document.addEventListener("visibilitychange", () => document.hidden || currentTable.value?.wakeStream());
