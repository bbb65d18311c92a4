// The studio's page.
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { html } from "./ui/html.js";
import { get, post, getErrorText } from "./net/server.js";
import { formatAddress, parsePositionQuery } from "./state/address.js";
import { PaintDefinitions } from "./board/board.js";
import { StartPage } from "./start/startpage.js";
import { TopBar } from "./ui/menu.js";
import { NewGameDialog } from "./start/newgame.js";
import { HelpDialog, listenForKeys } from "./ui/keyboard.js";
import { EditorDialog, followRoute } from "./start/positioneditor.js";
import { Intro, playFirstIntro } from "./ui/intro.js";
import { program } from "./state/program.js";
import { listenForImports } from "./start/importgame.js";
import { ImportDialog } from "./start/importresult.js";
import { OpenOverlay, OpenPage, loadPage, loadTablePage, tablePage } from "./ui/overlays.js";
import { gameCards, loadGames } from "./state/games.js";
import { loadGuestGames } from "./state/guest.js";
import { followAddress } from "./state/opentable.js";
import { page, pageError, standaloneRun } from "./state/route.js";
import { currentTable } from "./state/currenttable.js";
import "./state/settings.js";
import "./ui/sound.js";

function App() {
  const table = currentTable.value;
  useLayoutEffect(() => scrollTo(0, 0), [table]); // the first page may have been scrolled to the card
  document.title = table ? `${table.state.value.title} – ${program}` : program;
  return html`
    <${PaintDefinitions} /><${TopBar} />
    ${page.value ? html`<${OpenPage} />` : table && tablePage.value ? html`<${tablePage.value.TablePage} key=${table.id} />` : html`<${StartPage} />`}
    <${NewGameDialog} /><${EditorDialog} /><${HelpDialog} /><${ImportDialog} /><${Intro} /><${OpenOverlay} />`;
}

/** Opens the position of the query; from then on the address has the form that the page writes. */
async function openQueryPosition() {
  const query = parsePositionQuery(location.search);
  if (!query) return;
  try {
    const r = await post("/api/split", query);
    history.replaceState(
      null,
      "",
      location.pathname + formatAddress({ ...r, control: undefined, seats: [{ kind: "human" }, { kind: "human" }] }),
    );
    await followAddress();
  } catch (problem) {
    pageError.value = getErrorText(problem);
  }
}

/** The address of what a page shows alone: the run of the command line, or else a queue. */
const getStandaloneAddress = async () => ((await get("/api/matches")).length ? "#/matches?run=live" : "#/fleet");

async function startPage() {
  try {
    await loadGames();
    standaloneRun.value = gameCards.value.length ? "" : await getStandaloneAddress();
    if (!standaloneRun.value) await loadGuestGames();
    else if (location.hash !== standaloneRun.value) history.replaceState(null, "", standaloneRun.value);
  } catch (problem) {
    pageError.value = getErrorText(problem);
  }
  try {
    await (parsePositionQuery(location.search) ? openQueryPosition() : followRoute());
    await Promise.all([loadPage(), currentTable.value && loadTablePage()]);
  } catch (problem) {
    pageError.value = getErrorText(problem);
  }
  const app = document.getElementById("app");
  if (app) render(html`<${App} />`, app);
  if (!currentTable.value && !page.value) playFirstIntro();
  document.documentElement.dataset.ready = "true";
}

// What lies over a page goes with it.
window.addEventListener("popstate", () => {
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog.sheet[open]:not(.editor)")))
    dialog.close();
  document.getElementById("menu")?.hidePopover();
  followRoute();
});
// Programs of engines may have come or gone meanwhile.
window.addEventListener("focus", () => void loadGames().catch(() => undefined)); // without an answer the lists stay
listenForKeys();
listenForImports();
startPage();
