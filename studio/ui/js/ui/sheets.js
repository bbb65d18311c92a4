// Parts of the page that are loaded when they are opened.
import { batch, signal } from "@preact/signals";
import { html } from "./html.js";
import { more } from "../net/language.js";

/** @import { Shown } from "../../../types/page" */
/** @import { Looked } from "../../../types/wire" */

/** @typedef {{Part: (props: {close: () => void}) => Shown}} Opened */

/** What is open over the page, or null. */
const part = signal(/** @type {Opened | null} */ (null));

/** Which part of the search is watched, "" for none: it stands in the address. */
export const watched = signal("");

/** Adds a style sheet, once. @param {string} name */
export async function dressed(name) {
  const href = `css/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((done) => (link.onload = link.onerror = done));
  document.head.append(link);
  await loaded;
}

/** Loads a part: its words, then its modules, and how it is dressed. @template T @param {() => Promise<T>} load @param {string} [dress] @returns {Promise<T>} */
async function opened(load, dress) {
  await more();
  const [module] = await Promise.all([load(), dress && dressed(dress)]);
  return module;
}

/** Shows a part in place of what was open. @param {Opened} module @param {string} [what] which part of the search it shows */
export const show = (module, what = "") =>
  batch(() => {
    part.value = module;
    watched.value = what;
  });
export const close = () =>
  batch(() => {
    part.value = null;
    watched.value = "";
  });

/** Opens the sheet from which others are invited. */
export async function invite() {
  show(await opened(() => import("../table/invite.js"), "invite"));
}

/** Opens the sheet that tells how a game is played. @param {string} name */
export async function howTo(name) {
  const module = await opened(() => import("../start/rulesguide.js"));
  if (await module.read(name)) show(module);
}

/** Opens the sheet of all games. @param {Looked} [asked] what is looked for @param {string} [said] what is to be said */
export async function openLibrary(asked, said) {
  const module = await opened(() => import("../library/library.js"), "library");
  module.begin(asked, said);
  show(module);
}

/** What the menu holds about the position and the game. */
export const takeAway = () => opened(() => import("../table/export.js"));

/** Watches the search, or leaves it. @param {string} [what] "tree", "visits" or "line" */
export async function watch(what = "") {
  if (watched.value && !what) {
    close();
    return;
  }
  show(await opened(() => import("../table/searchviewer.js"), "watch"), what || "tree");
}

/** What is open over the page. */
export function Later() {
  const module = part.value;
  return module && html`<${module.Part} close=${close} />`;
}

/** A page of its own, beside the first page and the table. @typedef {{Page: (props: {query: URLSearchParams}) => Shown}} Room */

/** Pages of their own, by the name in their address. @type {{[name: string]: () => Promise<Room>}} */
export const rooms = {
  skirmish: () => opened(() => import("../match/matchpage.js"), "skirmish"),
  fleet: () => opened(() => import("../match/fleet.js"), "skirmish"),
};
