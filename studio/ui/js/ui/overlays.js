// Shows what is open over the page, and the pages beside the table.
import { effect, signal } from "@preact/signals";
import { html } from "./html.js";
import { loadPart } from "./loadpart.js";
import { isNewGameOpen } from "../start/newgame.js";
import { currentTable } from "../state/currenttable.js";
import { closeOverlay, overlay } from "../state/overlay.js";
import { page } from "../state/route.js";

/** @import { Renderable } from "../../../types/page" */
/** @import { Overlay } from "../state/overlay.js" */

/** @typedef {{OverlayContent: (props: {close: () => void}) => Renderable}} OverlayModule */

/** Loads the module of an overlay, null if there is nothing to show. @param {Overlay} requested @returns {Promise<OverlayModule | null>} */
async function loadOverlay(requested) {
  switch (requested.name) {
    case "invite":
      return loadPart(() => import("../table/invite.js"), "invite");
    case "search":
      return loadPart(() => import("../table/searchviewer.js"), "searchviewer");
    case "rules": {
      const module = await loadPart(() => import("../start/rulesguide.js"));
      return (await module.loadGuide(requested.game)) ? module : null;
    }
    case "library": {
      const module = await loadPart(() => import("../library/library.js"), "library");
      module.initLibrary(requested.query, requested.message);
      return module;
    }
  }
}

/** The module that is shown: what was open before stays until the next one is loaded. */
const shownModule = signal(/** @type {OverlayModule | null} */ (null));

effect(() => {
  const wanted = overlay.value;
  if (!wanted) {
    shownModule.value = null;
    return;
  }
  loadOverlay(wanted).then((module) => {
    if (overlay.value === wanted) shownModule.value = module;
  });
});

/** What is open over the page. */
export function OpenOverlay() {
  const module = shownModule.value;
  return module && html`<${module.OverlayContent} close=${closeOverlay} />`;
}

/** The page of the table, null until it is loaded. */
export const tablePage = signal(/** @type {typeof import("../table/tablepage.js") | null} */ (null));

/** Loads the page of the table. */
export const loadTablePage = async () => void (tablePage.value ??= await loadPart(() => import("../table/tablepage.js")));

effect(() => void ((currentTable.value || isNewGameOpen()) && loadTablePage()));

/** @typedef {{Page: (props: {query: URLSearchParams}) => Renderable}} PageModule */

/** The pages beside the first page and the table. @type {{[name: string]: () => Promise<PageModule>}} */
const pageLoaders = {
  matches: () => loadPart(() => import("../match/matchpage.js"), "matches"),
  games: () => loadPart(() => import("../library/library.js"), "library"),
  fleet: () => loadPart(() => import("../match/fleet.js"), "matches"),
};

const loadedPages = signal(/** @type {{[name: string]: PageModule}} */ ({}));

/** Loads the page that is open. */
export async function loadPage() {
  const name = page.value?.name;
  if (name && !loadedPages.value[name]) loadedPages.value = { ...loadedPages.value, [name]: await pageLoaders[name]() };
}

effect(() => void loadPage());

/** The page beside the first page and the table that is open. */
export function OpenPage() {
  const { name = "", query } = page.value ?? {};
  const module = loadedPages.value[name];
  return module && html`<${module.Page} query=${query} />`;
}
