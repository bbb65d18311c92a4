// The games of the server.
import { signal } from "@preact/signals";
import { get } from "../net/server.js";
import { completePosition, reuseList } from "./position.js";

/** The games of the server, as cards. */
export const gameCards = signal(/** @type {import("../../../types/page").Card[]} */ ([]));

/** @param {string} name */
export const findGame = (name) => gameCards.value.find((g) => g.name === name);

/** Requests the games and their engines: external engines come and go. */
export async function loadGames() {
  const cards = (await get("/api/games")).map((g) => ({ ...completePosition(g), sides: g.seats }));
  gameCards.value = reuseList("games", cards);
}
