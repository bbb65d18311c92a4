// The games that are kept, by the studio or by this browser: the last one at hand, all of
// them in a sheet.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { language, listed, t, told as inWords } from "./language.js";
import { Picture } from "./board.js";
import { Icon } from "./icons.js";
import { parse } from "./address.js";
import { forget, keptGames } from "./kept.js";
import { openLibrary } from "./later.js";
import { called } from "./levels.js";
import { shut } from "./newgame.js";
import { openKept, whole } from "./play.js";
import { get, post, remove, why } from "./server.js";

/** @import { At, Scene } from "../../types/page" */
/** @import { Kept } from "../../types/wire" */
/** @typedef {{table: string, title: string, name: string, facts: string[], over: boolean, hash?: string, changed: string}} Game hash: where one opens that the browser keeps; changed: tells its states apart */

/** All games, the latest first. */
export const shelf = signal(/** @type {Game[]} */ ([]));
const open = signal(false);
/** What was deleted last, to be restored, or a sentence on what failed. */
const gone = signal(/** @type {{game?: Game, text: string} | null} */ (null));

const many = 12; // from so many on a box finds games

export function showShelf() {
  gone.value = null;
  open.value = true;
}

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
  const own = keptGames().filter((g) => !known.has(g.table)).map((g) => ({ ...g, name: g.title, facts: [t("{n} moves", { n: g.plies }), g.ending].filter(Boolean), over: g.ending !== "", changed: g.hash }));
  shelf.value = [...studies.map(told), ...own];
}

/** @param {Kept} k @returns {Game} */
function told(k) {
  const kind = [inWords(k.title), k.rules && inWords(k.rules), k.size].filter(Boolean).join(" ");
  return {
    table: k.table, title: k.title, name: k.name || kind, over: !!k.ending, changed: k.changed,
    facts: [k.name ? kind : "", players(k), t("{n} moves", { n: k.moves }), ended(k.ending ?? ""), day(new Date(k.changed))].filter(Boolean),
  };
}

/** Who plays, as the one who plays says it. @param {Kept} k */
function players({ game, players }) {
  const others = players.filter((p) => p !== "Human");
  if (!others.length) return "";
  if (others.length === 1 && players.length === 2) return t("against {player}", { player: called(game, others[0] === "Engine" ? "" : others[0]) });
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
  return at.toLocaleDateString(language === "en" ? "en-GB" : language, { day: "numeric", month: "short", year: at.getFullYear() === new Date().getFullYear() ? undefined : "numeric" });
}

/** The scene of each game once asked for. @type {Map<string, Promise<Scene | null>>} */
const scenes = new Map();

/** @param {Game} game */
function sceneOf(game) {
  const key = game.table + game.changed;
  const known = scenes.get(key);
  if (known) return known;
  const asked = (game.hash === undefined ? get(`/api/studies/${game.table}/position`) : posted(game.hash)).then((p) => whole(p).scene, () => null);
  scenes.set(key, asked);
  return asked;
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
  return html`<span class="picture" ref=${box}>${scene && html`<${Picture} scene=${scene} />`}</span>`;
}

/** A game that opens by a click. @param {{game: Game, id?: string, lead?: string}} props */
function Entry({ game, id, lead }) {
  const facts = listed(lead ? [game.name, ...game.facts] : game.facts);
  const inside = html`<${Little} game=${game} /><span class="facts-of"><span class="name">${lead ?? game.name}</span><span class="quiet">${facts}</span></span>`;
  if (game.hash !== undefined) return html`<a class="kept" id=${id} href=${game.hash} onClick=${() => (open.value = false)}>${inside}</a>`;
  return html`<button type="button" class="kept" id=${id} onClick=${() => enter(game)}>${inside}</button>`;
}

/** @param {Game} game */
async function enter(game) {
  try {
    await openKept(game.table);
    open.value = false;
  } catch (problem) {
    gone.value = { text: why(problem) };
    open.value = true;
    fill();
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
  return last && html`<${Entry} id="continue" game=${last} lead=${last.over ? t("Look again at your last game") : t("Go on with your last game")} />`;
}

/** @param {Game} game */
async function discard(game) {
  try {
    if (game.hash === undefined) await remove(`/api/studies/${game.table}`);
    else forget(game.table);
    gone.value = { game: game.hash === undefined ? game : undefined, text: t("“{game}” is deleted.", { game: game.name }) };
  } catch (problem) {
    gone.value = { text: why(problem) };
  }
  fill();
}

/** @param {Game} game */
async function restore(game) {
  try {
    await post(`/api/studies/${game.table}/restore`, {});
    gone.value = null;
  } catch (problem) {
    gone.value = { text: why(problem) };
  }
  fill();
}

/** @param {Game} game @param {string} name */
async function rename(game, name) {
  try {
    await post(`/api/tables/${game.table}/edit`, { edit: "tell", node: 0, property: { name: "GN", values: name ? [name] : [] } });
  } catch (problem) {
    gone.value = { text: why(problem) };
  }
  await fill();
}

/** A game with what can be done with it. @param {{game: Game}} props */
function Row({ game }) {
  const [naming, setNaming] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.select(), [naming]);
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    await rename(game, field.current?.value.trim() ?? "");
    setNaming(false);
  };
  const leave = (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Escape") return;
    e.preventDefault();
    setNaming(false);
  };
  if (naming)
    return html`
      <form class="naming" onSubmit=${submit} onKeyDown=${leave}>
        <input ref=${field} aria-label=${t("Name of the game")} maxlength="200" value=${game.name} />
        <button type="submit" class="plain">${t("Rename")}</button>
      </form>`;
  return html`
    <${Entry} game=${game} />
    ${game.hash === undefined && html`<button type="button" class="tool rename" aria-label=${t("Rename {game}", { game: game.name })} data-tip=${t("Rename")} onClick=${() => setNaming(true)}><${Icon} name="edit" /></button>`}
    <button type="button" class="tool discard" aria-label=${t("Delete {game}", { game: game.name })} data-tip=${t("Delete")} onClick=${() => discard(game)}><${Icon} name="close" /></button>`;
}

/** All games, in a sheet. */
export function Shelf() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    if (open.value && !box.current?.open) {
      fill();
      setWanted("");
      box.current?.showModal();
    }
    if (!open.value && box.current?.open) box.current.close();
  }, [open.value]);
  const words = wanted.toLowerCase().split(/\s+/);
  const found = shelf.value.filter((g) => words.every((w) => [g.name, ...g.facts].join(" ").toLowerCase().includes(w)));
  return html`
    <dialog ref=${box} class="sheet shelf" aria-label=${t("Your games")} onClose=${() => (open.value = false)} onClick=${shut}>
      ${open.value && html`
        <div class="inside">
          <h2>${t("Your games")}</h2>
          ${(shelf.value.length >= many || wanted) && html`<input type="search" aria-label=${t("Find games")} placeholder=${t("Find a name, an opponent, a day")} value=${wanted} onInput=${(/** @type {At<HTMLInputElement>} */ e) => setWanted(e.currentTarget.value)} />`}
          ${gone.value && html`<p class="done" role="status">${gone.value.text} ${gone.value.game && html`<button type="button" class="link" id="restore" onClick=${() => gone.value?.game && restore(gone.value.game)}>${t("Undo")}</button>`}</p>`}
          ${!found.length && html`<p class="quiet">${wanted ? t("No game is called so.") : t("No game is kept.")}</p>`}
          <ul>${found.map((g) => html`<li key=${g.table}><${Row} game=${g} /></li>`)}</ul>
          ${found.some((g) => g.hash !== undefined) && html`<p class="quiet">${t("This browser remembers the moves of games that the studio does not keep, without variations.")}</p>`}
          <div class="buttons"><button type="button" class="plain" id="shelf-library" onClick=${() => { open.value = false; openLibrary(); }}>${t("Search the library")}</button><button type="button" class="plain" onClick=${() => (open.value = false)}>${t("Close")}</button></div>
        </div>`}
    </dialog>`;
}
