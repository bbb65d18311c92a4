// The games that are kept, by the studio or by this browser: the latest at hand, all of them
// in the sheet of library.js.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { language, joinList, t, translate as inWords } from "../net/language.js";
import { BoardPicture } from "../board/board.js";
import { parseAddress } from "../state/address.js";
import { readGames } from "../state/recentgames.js";
import { goTo } from "../state/route.js";
import { openOverlay } from "../state/overlay.js";
import { describeGame, getSeatTitle } from "../state/games.js";
import { getPlayerTitle } from "../ui/playerpicker.js";
import { openStudy } from "../state/opentable.js";
import { completePosition } from "../state/position.js";
import { get, post, getErrorText } from "../net/server.js";

/** @import { Scene } from "../../../types/page" */
/** @import { StudyInfo, Position } from "../../../types/wire" */
/**
 * @typedef
 * {{table: string, title: string, name: string, facts: string[], isOver: boolean,
 *   hash?: string, id?: number, isOutsideLibrary?: boolean, changeKey: string}}
 * SavedGame
 * hash: where one opens that the browser keeps; id: its number, of one that the library alone keeps; isOutsideLibrary: the library does not hold it;
 * changeKey: differs after each change
 */

/** All games, the latest first. */
export const savedGames = signal(/** @type {SavedGame[]} */ ([]));

/** The tables of studies that were only looked at. @type {Set<string>} */
export let openedTables = new Set();

/** Goes to the page of them all. */
export const showSavedGames = () => goTo("#/games");

/** Asks which games there are. */
export async function loadSavedGames() {
  /** @type {StudyInfo[]} */
  let studies = [];
  try {
    studies = await get("/api/studies");
  } catch {
    // those of the browser are there
  }
  const studioTables = new Set(studies.map((k) => k.table));
  const browserGames = readGames()
    .filter((g) => !studioTables.has(g.table))
    .map((g) => ({
      ...g,
      name: g.title,
      facts: [t("{n} moves", { n: g.plies }), g.ending].filter(Boolean),
      isOver: g.ending !== "",
      isOutsideLibrary: true,
      changeKey: g.hash,
    }));
  openedTables = new Set(studies.filter((k) => k.opened && !k.name).map((k) => k.table));
  savedGames.value = [...studies.filter((k) => !openedTables.has(k.table)).map(describeStudy), ...browserGames];
}

/** @param {StudyInfo} k @returns {SavedGame} */
function describeStudy(k) {
  const kind = describeGame(inWords(k.title), k.game, k.rules, k.size);
  return {
    table: k.table,
    title: k.title,
    name: k.name || kind,
    isOver: !!k.ending,
    isOutsideLibrary: k.outside,
    changeKey: k.changed,
    facts: [
      k.name ? kind : "",
      describePlayers(k),
      t("{n} moves", { n: k.moves }),
      describeEnding(k.game, k.ending ?? "") || t("unfinished"),
      formatDay(new Date(k.changed)),
    ].filter(Boolean),
  };
}

/** Who plays, as the one who plays says it. @param {StudyInfo} k */
function describePlayers({ game, players }) {
  const opponents = players.filter((p) => p !== "Human");
  if (!opponents.length) return players.length ? t("two players, same screen") : "";
  if (opponents.length === 1 && players.length === 2)
    return t("vs {player}", { player: getPlayerTitle(game, opponents[0] === "Engine" ? "" : opponents[0]) });
  return players.map((p) => (p === "Human" ? t("human") : getPlayerTitle(game, p === "Engine" ? "" : p))).join(" – ");
}

/** How a game ended: "drawn", "black won". @param {string} game @param {string} text */
function describeEnding(game, text) {
  if (text === "drawn") return t("drawn");
  return text.endsWith(" won") ? t("{side} won", { side: getSeatTitle(game, text.slice(0, -4)) }) : text;
}

/** A day as one speaks of it. @param {Date} at */
function formatDay(at) {
  const today = new Date();
  const time = at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hour12: false });
  if (at.toDateString() === today.toDateString()) return t("today {time}", { time });
  today.setDate(today.getDate() - 1);
  if (at.toDateString() === today.toDateString()) return t("yesterday {time}", { time });
  return at.toLocaleDateString(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    year: at.getFullYear() === new Date().getFullYear() ? undefined : "numeric",
  });
}

/** The scenes of games that were requested. @type {Map<string, Promise<Scene | null>>} */
const sceneCache = new Map();

/** @param {SavedGame} game */
function loadScene(game) {
  const key = `${game.table} ${game.id} ${game.changeKey}`;
  const cached = sceneCache.get(key);
  if (cached) return cached;
  const requested = loadPosition(game)
    .then((p) => completePosition(p).scene)
    .catch(() => {
      sceneCache.delete(key); // the next component requests it again
      return null;
    });
  sceneCache.set(key, requested);
  return requested;
}

/** @param {SavedGame} game @returns {Promise<Position>} */
function loadPosition({ table, hash, id }) {
  if (hash !== undefined) return loadAddressPosition(hash);
  return id === undefined ? get(`/api/studies/${table}/position`) : get(`/api/library/games/${id}`);
}

/** @param {string} hash */
function loadAddressPosition(hash) {
  const { game = "", rules, size, opening, setup, moves = [] } = parseAddress(hash) ?? {};
  return post("/api/position", { game, rules, size, opening, setup, moves });
}

/** The little board of a game, asked for when it comes into view. @param {{game: SavedGame}} props */
function GameThumbnail({ game }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  useEffect(() => {
    let isMounted = true;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((s) => s.isIntersecting)) return;
      observer.disconnect();
      loadScene(game).then((found) => isMounted && setScene(found));
    });
    if (box.current) observer.observe(box.current);
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [game.table, game.changeKey]);
  return html`<span class="picture" ref=${box}>${scene && html`<${BoardPicture} scene=${scene} />`}</span>`;
}

/** A game that opens by a click. @param {{game: SavedGame, id?: string, heading?: string, onOpen?: (game: SavedGame) => void}} props */
export function GameEntry({ game, id, heading, onOpen = openGame }) {
  const facts = joinList(heading ? [game.name, ...game.facts] : game.facts);
  const content = html`<${GameThumbnail} game=${game} /><span class="facts-of"><span class="name">${heading ?? game.name}</span><span
    class="quiet">${facts}</span></span>`;
  if (game.hash !== undefined) return html`<a class="kept" id=${id} href=${game.hash} onClick=${() => onOpen(game)}>${content}</a>`;
  return html`<button type="button" class="kept" id=${id} onClick=${() => onOpen(game)}>${content}</button>`;
}

/** Goes on with a game of the studio; one that the browser keeps opens by its address. @param {SavedGame} game */
async function openGame(game) {
  if (game.hash !== undefined) return;
  try {
    await openStudy(game.table);
  } catch (problem) {
    openOverlay({ name: "library", query: { own: true }, message: getErrorText(problem) });
  }
}

/** The latest games, where the first page has room for them. */
export function LatestGames() {
  if (!savedGames.value.length) return null;
  return html`
    <section class="latest" aria-label=${t("Recent games")}>
      <h2>${t("Your games")}</h2>
      <ul>${savedGames.value.slice(0, 6).map((g) => html`<li key=${g.table}><${GameEntry} game=${g} /></li>`)}</ul>
    </section>`;
}

/** The last game, offered again. */
export function LastGame() {
  const [lastGame] = savedGames.value;
  return (
    lastGame &&
    html`<${GameEntry} id="continue" game=${lastGame} heading=${lastGame.isOver ? t("Review your last game") : t("Resume your last game")} />`
  );
}
