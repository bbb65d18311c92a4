// The studio's page.
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { html } from "./ui/html.js";
import { get, post, why } from "./net/server.js";
import { format, position } from "./state/address.js";
import { PaintDefinitions } from "./board/board.js";
import { FirstPage } from "./start/startpage.js";
import { TablePage } from "./table/tablepage.js";
import { TopBar } from "./ui/menu.js";
import { NewGame } from "./start/newgame.js";
import { Help, listen } from "./ui/keyboard.js";
import { Editor, route } from "./start/positioneditor.js";
import { Intro, greet } from "./ui/intro.js";
import { program } from "./state/program.js";
import { receive } from "./start/importgame.js";
import { Found } from "./start/importresult.js";
import { OpenOverlay, OpenPage, loadPage } from "./ui/overlays.js";
import { games, loadGames } from "./state/games.js";
import { loadGuestGames } from "./state/guest.js";
import { followAddress } from "./state/opentable.js";
import { page, pageError, standaloneRun } from "./state/route.js";
import { currentTable } from "./state/table.js";
import "./state/settings.js";
import "./ui/sound.js";

function App() {
  const table = currentTable.value;
  useLayoutEffect(() => scrollTo(0, 0), [table]); // the first page may have been scrolled to the card
  document.title = table ? `${table.state.value.title} – ${program}` : program;
  return html`
    <${PaintDefinitions} /><${TopBar} />
    ${page.value ? html`<${OpenPage} />` : table ? html`<${TablePage} key=${table.id} />` : html`<${FirstPage} />`}
    <${NewGame} /><${Editor} /><${Help} /><${Found} /><${Intro} /><${OpenOverlay} />`;
}

/** Opens the position of the query; from then on the address has the form that the page writes. */
async function enter() {
  const wanted = position(location.search);
  if (!wanted) return;
  try {
    const r = await post("/api/split", wanted);
    history.replaceState(null, "", location.pathname + format({ ...r, control: undefined, seats: [{ kind: "human" }, { kind: "human" }] }));
    await followAddress();
  } catch (problem) {
    pageError.value = why(problem);
  }
}

/** The address of what a page shows alone: the run of the command line, or else a queue. */
const alone = async () => ((await get("/api/skirmishes")).length ? "#/skirmish?run=live" : "#/fleet");

async function begin() {
  try {
    await loadGames();
    standaloneRun.value = games.value.length ? "" : await alone();
    if (!standaloneRun.value) await loadGuestGames();
    else if (location.hash !== standaloneRun.value) history.replaceState(null, "", standaloneRun.value);
  } catch (problem) {
    pageError.value = why(problem);
  }
  try {
    await (position(location.search) ? enter() : route());
    await loadPage();
  } catch (problem) {
    pageError.value = why(problem);
  }
  const app = document.getElementById("app");
  if (app) render(html`<${App} />`, app);
  if (!currentTable.value && !page.value) greet();
  document.documentElement.dataset.ready = "true";
}

// What lies over a page goes with it.
window.addEventListener("popstate", () => {
  for (const sheet of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog.sheet[open]:not(.editor)")))
    sheet.close();
  document.getElementById("menu")?.hidePopover();
  route();
});
// Programs of engines may have come or gone meanwhile.
window.addEventListener("focus", () => void loadGames().catch(() => undefined)); // without an answer the lists stay
listen();
receive();
begin();
