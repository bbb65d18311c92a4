// The studio's page.
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { html } from "./ui/html.js";
import { get, post, why } from "./net/server.js";
import { format, position } from "./state/address.js";
import { Paints } from "./board/board.js";
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
import { games, lone, state, broken, deal, follow } from "./state/table.js";
import { introduce } from "./state/participants.js";
import { page } from "./state/route.js";
import "./state/settings.js";
import "./ui/sound.js";

function App() {
  const at = state.value;
  useLayoutEffect(() => scrollTo(0, 0), [at?.table]); // the first page may have been scrolled to the card
  document.title = at ? `${at.title} – ${program}` : program;
  return html`
    <${Paints} /><${TopBar} />
    ${page.value ? html`<${OpenPage} />` : at ? html`<${TablePage} />` : html`<${FirstPage} />`}
    <${NewGame} /><${Editor} /><${Help} /><${Found} /><${Intro} /><${OpenOverlay} />`;
}

/** Opens the position of the query; from then on the address has the form that the page writes. */
async function enter() {
  const wanted = position(location.search);
  if (!wanted) return;
  try {
    const r = await post("/api/split", wanted);
    history.replaceState(null, "", location.pathname + format({ ...r, control: undefined, seats: [{ kind: "human" }, { kind: "human" }] }));
    await follow();
  } catch (problem) {
    broken.value = why(problem);
  }
}

/** The address of what a page shows alone: the run of the command line, or else a queue. */
const alone = async () => ((await get("/api/skirmishes")).length ? "#/skirmish?run=live" : "#/fleet");

async function begin() {
  try {
    await deal();
    lone.value = games.value.length ? "" : await alone();
    if (!lone.value) await introduce();
    else if (location.hash !== lone.value) history.replaceState(null, "", lone.value);
  } catch (problem) {
    broken.value = why(problem);
  }
  try {
    await (position(location.search) ? enter() : route());
    await loadPage();
  } catch (problem) {
    broken.value = why(problem);
  }
  const app = document.getElementById("app");
  if (app) render(html`<${App} />`, app);
  if (!state.value && !page.value) greet();
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
window.addEventListener("focus", () => void deal().catch(() => undefined)); // without an answer the lists stay
listen();
receive();
begin();
