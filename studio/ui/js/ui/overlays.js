// Shows what is open over the page, and the pages beside the table.
import { effect, signal } from "@preact/signals";
import { html } from "./html.js";
import { loadPart } from "./loadpart.js";
import { closeOverlay, overlay } from "../state/overlay.js";
import { page } from "../state/route.js";

/** @import { Shown } from "../../../types/page" */
/** @import { Overlay } from "../state/overlay.js" */

/** @typedef {{Part: (props: {close: () => void}) => Shown}} Part */

/** Loads the module of an overlay, null if there is nothing to show. @param {Overlay} wanted @returns {Promise<Part | null>} */
async function load(wanted) {
  switch (wanted.name) {
    case "invite":
      return loadPart(() => import("../table/invite.js"), "invite");
    case "search":
      return loadPart(() => import("../table/searchviewer.js"), "watch");
    case "rules": {
      const module = await loadPart(() => import("../start/rulesguide.js"));
      return (await module.read(wanted.game)) ? module : null;
    }
    case "library": {
      const module = await loadPart(() => import("../library/library.js"), "library");
      module.begin(wanted.query, wanted.message);
      return module;
    }
  }
}

/** The module that is shown: what was open before stays until the next one is loaded. */
const shown = signal(/** @type {Part | null} */ (null));

effect(() => {
  const wanted = overlay.value;
  if (!wanted) {
    shown.value = null;
    return;
  }
  load(wanted).then((module) => {
    if (overlay.value === wanted) shown.value = module;
  });
});

/** What is open over the page. */
export function OpenOverlay() {
  const module = shown.value;
  return module && html`<${module.Part} close=${closeOverlay} />`;
}

/** @typedef {{Page: (props: {query: URLSearchParams}) => Shown}} Page */

/** The pages beside the first page and the table. @type {{[name: string]: () => Promise<Page>}} */
const pages = {
  skirmish: () => loadPart(() => import("../match/matchpage.js"), "skirmish"),
  fleet: () => loadPart(() => import("../match/fleet.js"), "skirmish"),
};

const loaded = signal(/** @type {{[name: string]: Page}} */ ({}));

/** Loads the page that is open. */
export async function loadPage() {
  const name = page.value?.name;
  if (name && !loaded.value[name]) loaded.value = { ...loaded.value, [name]: await pages[name]() };
}

effect(() => void loadPage());

/** The page beside the first page and the table that is open. */
export function OpenPage() {
  const { name = "", query } = page.value ?? {};
  const module = loaded.value[name];
  return module && html`<${module.Page} query=${query} />`;
}
