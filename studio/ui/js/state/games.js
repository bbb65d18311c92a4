// The games of the server.
import { signal } from "@preact/signals";
import { get } from "../net/server.js";
import { t, translate } from "../net/language.js";
import { completePosition, reuseList } from "./position.js";
import { setSeatNames } from "./seatnames.js";

/** The games of the server, as cards. */
export const gameCards = signal(/** @type {import("../../../types/page").Card[]} */ ([]));

/** @param {string} name */
export const findGame = (name) => gameCards.value.find((g) => g.name === name);

/** Requests the games and their engines: external engines come and go. */
export async function loadGames() {
  const cards = (await get("/api/games")).map((g) => {
    setSeatNames(g.name, g.seat_names);
    return completePosition(g, g.name);
  });
  gameCards.value = reuseList("games", cards);
}

/** The display name of a rule set, an opening rule or an engine. @param {{name: string, title?: string}} choice */
export const getTitle = ({ name, title }) => capitalize(title || translate(name));

/** @param {string} text */
const capitalize = (text) => text && text[0].toUpperCase() + text.slice(1);

/** The rules of a record in words: "Renju", or "Renju, modified" with other clauses. @param {string} game @param {string} [rules] as a record has them */
export function describeRules(game, rules = "") {
  if (!rules) return "";
  const [name, changes] = rules.split(":");
  const title = getTitle(findGame(game)?.rules.find((r) => r.name === name) ?? { name });
  return changes ? t("{rules}, modified", { rules: title }) : title;
}

/** The size of a board in words: "15 × 15", "7 × 6". @param {string} game @param {string} [size] as a record has it */
export function describeSize(game, size = "") {
  if (/^\d+$/.test(size) && findGame(game)?.scene.look === "points") return `${size} × ${size}`;
  return size.replace(/^(\d+)x(\d+)$/, "$1 × $2").replaceAll("-", "–");
}

/** A game with its rules and its size in words, as far as they are not the usual ones. @param {string} title @param {string} game @param {string} [rules] @param {string} [size] */
export const describeGame = (title, game, rules, size) =>
  [title, describeRules(game, rules), describeSize(game, size)].filter(Boolean).join(" · ");

/** What a side is called. @param {string} game @param {string} seat as the server names it */
export function getSeatTitle(game, seat) {
  const card = findGame(game);
  return card?.seats[card.sides.indexOf(seat)] ?? translate(seat);
}

/** An engine in words: "Minimax (depth 3)". @param {import("../../../types/wire").Engine[]} engines of the game @param {string} spec */
export function describeEngine(engines, spec) {
  const [name, options] = spec.split(/:(.*)/);
  const title = engines.find((e) => e.name === name)?.title || name;
  return options ? `${title} (${options.replaceAll("=", " ").replaceAll(",", ", ")})` : title;
}
