// The games that this browser remembers: the last one at hand, all in a sheet.
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { Picture } from "./board.js";
import { parse } from "./address.js";
import { keptGames } from "./kept.js";
import { shut } from "./newgame.js";
import { whole } from "./play.js";
import { post } from "./server.js";

/** @import { Scene } from "../../types/page" */
/** @import { Kept as Game } from "./kept.js" */

const open = signal(false);

export const showShelf = () => (open.value = true);

/** The scene of each address once asked for. @type {Map<string, Promise<Scene | null>>} */
const scenes = new Map();

/** @param {string} hash */
function sceneOf(hash) {
  const known = scenes.get(hash);
  if (known) return known;
  const a = parse(hash);
  const { game, rules, size, opening, setup, moves } = a ?? { game: "", moves: [] };
  const asked = post("/api/position", { game, rules, size, opening, setup, moves }).then((p) => whole(p).scene, () => null);
  scenes.set(hash, asked);
  return asked;
}

/** A game as a link with its little board. @param {{game: Game, id?: string, lead?: string}} props */
export function Kept({ game, id, lead }) {
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  useEffect(() => {
    let here = true;
    sceneOf(game.hash).then((found) => here && setScene(found));
    return () => void (here = false);
  }, [game.hash]);
  const facts = `${game.plies} ${game.plies === 1 ? "move" : "moves"}${game.ending ? ", " + game.ending : ""}`;
  return html`
    <a class="kept" id=${id} href=${game.hash} onClick=${() => (open.value = false)}>
      <span class="picture">${scene && html`<${Picture} scene=${scene} />`}</span>
      <span class="facts-of"><span class="name">${lead ?? game.title}</span><span class="quiet">${lead ? game.title + ", " : ""}${facts}</span></span>
    </a>`;
}

/** The last game, offered again. */
export function LastGame() {
  const last = keptGames()[0];
  return last && html`<${Kept} id="continue" game=${last} lead=${last.ending ? "Look again at your last game" : "Go on with your last game"} />`;
}

/** All games, in a sheet. */
export function Shelf() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (open.value && !box.current?.open) box.current?.showModal();
    if (!open.value && box.current?.open) box.current.close();
  }, [open.value]);
  return html`
    <dialog ref=${box} class="sheet shelf" aria-label="Your games" onClose=${() => (open.value = false)} onClick=${shut}>
      ${open.value && html`
        <div class="inside">
          <h2>Your games</h2>
          <ul>${keptGames().map((g) => html`<li key=${g.table}><${Kept} game=${g} /></li>`)}</ul>
          <div class="buttons"><button type="button" class="plain" onClick=${() => (open.value = false)}>Close</button></div>
        </div>`}
    </dialog>`;
}
