// The games that are kept, by the studio or by this browser: the latest at hand, all of them
// in the sheet of library.js.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { language, listed, t, translate as inWords } from "../net/language.js";
import { BoardPicture } from "../board/board.js";
import { parse } from "../state/address.js";
import { readGames } from "../state/recentgames.js";
import { openOverlay } from "../state/overlay.js";
import { called } from "../ui/playerpicker.js";
import { openKept } from "../state/opentable.js";
import { completePosition } from "../state/position.js";
import { get, post, why } from "../net/server.js";

/** @import { Scene } from "../../../types/page" */
/** @import { Kept, Position } from "../../../types/wire" */
/**
 * @typedef
 * {{table: string, title: string, name: string, facts: string[], over: boolean,
 *   hash?: string, id?: number, outside?: boolean, changed: string}}
 * Game
 * hash: where one opens that the browser keeps; id: its number, of one that the library alone keeps; outside: the library has it not;
 * changed: tells its states apart
 */

/** All games, the latest first. */
export const shelf = signal(/** @type {Game[]} */ ([]));

/** Opens the sheet of them all. */
export const showShelf = () => openOverlay({ name: "library", query: { own: true } });

/** Asks which games there are. */
export async function fill() {
  /** @type {Kept[]} */
  let studies = [];
  try {
    studies = await get("/api/studies");
  } catch {
    // those of the browser are there
  }
  const known = new Set(studies.map((k) => k.table));
  const own = readGames()
    .filter((g) => !known.has(g.table))
    .map((g) => ({
      ...g,
      name: g.title,
      facts: [t("{n} moves", { n: g.plies }), g.ending].filter(Boolean),
      over: g.ending !== "",
      outside: true,
      changed: g.hash,
    }));
  shelf.value = [...studies.map(told), ...own];
}

/** @param {Kept} k @returns {Game} */
function told(k) {
  const kind = [inWords(k.title), k.rules && inWords(k.rules), k.size].filter(Boolean).join(" ");
  return {
    table: k.table,
    title: k.title,
    name: k.name || kind,
    over: !!k.ending,
    outside: k.outside,
    changed: k.changed,
    facts: [k.name ? kind : "", players(k), t("{n} moves", { n: k.moves }), ended(k.ending ?? ""), day(new Date(k.changed))].filter(
      Boolean,
    ),
  };
}

/** Who plays, as the one who plays says it. @param {Kept} k */
function players({ game, players }) {
  const others = players.filter((p) => p !== "Human");
  if (!others.length) return "";
  if (others.length === 1 && players.length === 2)
    return t("against {player}", { player: called(game, others[0] === "Engine" ? "" : others[0]) });
  return players.map((p) => (p === "Human" ? t("person") : called(game, p === "Engine" ? "" : p))).join(" – ");
}

/** How a game ended: "drawn", "black won". @param {string} text */
function ended(text) {
  if (text === "drawn") return t("drawn");
  return text.endsWith(" won") ? t("{side} won", { side: inWords(text.slice(0, -4)) }) : text;
}

/** A day as one speaks of it. @param {Date} at */
function day(at) {
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
const scenes = new Map();

/** @param {Game} game */
function sceneOf(game) {
  const key = `${game.table} ${game.id} ${game.changed}`;
  const known = scenes.get(key);
  if (known) return known;
  const requested = positionOf(game)
    .then((p) => completePosition(p).scene)
    .catch(() => {
      scenes.delete(key); // the next component requests it again
      return null;
    });
  scenes.set(key, requested);
  return requested;
}

/** @param {Game} game @returns {Promise<Position>} */
function positionOf({ table, hash, id }) {
  if (hash !== undefined) return posted(hash);
  return id === undefined ? get(`/api/studies/${table}/position`) : get(`/api/library/games/${id}`);
}

/** @param {string} hash */
function posted(hash) {
  const { game = "", rules, size, opening, setup, moves = [] } = parse(hash) ?? {};
  return post("/api/position", { game, rules, size, opening, setup, moves });
}

/** The little board of a game, asked for when it comes into view. @param {{game: Game}} props */
function Little({ game }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  useEffect(() => {
    let here = true;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      watch.disconnect();
      sceneOf(game).then((found) => here && setScene(found));
    });
    if (box.current) watch.observe(box.current);
    return () => {
      here = false;
      watch.disconnect();
    };
  }, [game.table, game.changed]);
  return html`<span class="picture" ref=${box}>${scene && html`<${BoardPicture} scene=${scene} />`}</span>`;
}

/** A game that opens by a click. @param {{game: Game, id?: string, lead?: string, onOpen?: (game: Game) => void}} props */
export function Entry({ game, id, lead, onOpen = enter }) {
  const facts = listed(lead ? [game.name, ...game.facts] : game.facts);
  const inside = html`<${Little} game=${game} /><span class="facts-of"><span class="name">${lead ?? game.name}</span><span
    class="quiet">${facts}</span></span>`;
  if (game.hash !== undefined) return html`<a class="kept" id=${id} href=${game.hash} onClick=${() => onOpen(game)}>${inside}</a>`;
  return html`<button type="button" class="kept" id=${id} onClick=${() => onOpen(game)}>${inside}</button>`;
}

/** Goes on with a game of the studio; one that the browser keeps opens by its address. @param {Game} game */
async function enter(game) {
  if (game.hash !== undefined) return;
  try {
    await openKept(game.table);
  } catch (problem) {
    openOverlay({ name: "library", query: { own: true }, message: why(problem) });
  }
}

/** The latest games, where the first page has room for them. */
export function Latest() {
  if (!shelf.value.length) return null;
  return html`
    <section class="latest" aria-label=${t("Your latest games")}>
      <h2>${t("Your games")}</h2>
      <ul>${shelf.value.slice(0, 6).map((g) => html`<li key=${g.table}><${Entry} game=${g} /></li>`)}</ul>
    </section>`;
}

/** The last game, offered again. */
export function LastGame() {
  const [last] = shelf.value;
  return (
    last &&
    html`<${Entry} id="continue" game=${last} lead=${last.over ? t("Look again at your last game") : t("Go on with your last game")} />`
  );
}
