// The first page: games as live little boards, and a box for anything pasted.
import { useState } from "preact/hooks";
import { html } from "./html.js";
import { Picture } from "./board.js";
import { games, open, lastGame, broken } from "./play.js";
import { newGame, seatsFor } from "./newgame.js";
import { parse, fromLink } from "./address.js";
import { post, why } from "./server.js";

/** @param {any} card */
const begin = (card) => open({ game: card.name, moves: [], seats: seatsFor("play", card), time: 0.5 });

export function FirstPage() {
  const last = lastGame();
  const kept = last && parse(last.hash);
  const game = kept && kept.moves.length > 0 && games.value.find((g) => g.name === kept.game);
  return html`
    <main class="first">
      <h1>Play, watch, understand</h1>
      ${broken.value && html`<p class="trouble" role="alert">${broken.value}</p>`}
      ${game && html`
        <p class="offer"><a id="continue" href=${last.hash}>${last.over ? "Look again at" : "Go on with"} your last game of ${game.title}, ${kept.moves.length} moves</a></p>`}
      <ul class="cards">
        ${games.value.map((card) => html`
          <li key=${card.name}>
            <button type="button" class="card" id="card-${card.name}" onClick=${() => begin(card)}>
              <span class="picture"><${Picture} scene=${card.scene} /></span>
              <span class="name">${card.title}</span>
              <span class="about">${card.about}</span>
            </button>
          </li>`)}
      </ul>
      <div class="row second">
        <button type="button" class="plain" id="first-new" onClick=${() => newGame("play", games.value[0]?.name)}>Choose rules and players</button>
        <button type="button" class="plain" id="first-analyse" onClick=${() => newGame("analyse")}>Analyse</button>
        <button type="button" class="plain" id="first-watch" onClick=${() => newGame("watch")}>Watch two engines</button>
      </div>
      <${Paste} />
    </main>`;
}

/** Opens whatever a person brings: moves, a link, a record. */
function Paste() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const read = async (/** @type {string} */ pasted) => {
    setProblem("");
    const link = fromLink(pasted);
    if (link) return open(link);
    try {
      const r = await post("/api/read", { text: pasted });
      await open({ game: r.game, rules: r.rules, size: r.size, opening: r.opening, setup: r.setup, moves: r.moves, seats: [] });
    } catch (refusal) {
      setProblem(why(refusal));
    }
  };
  const onDrop = async (/** @type {DragEvent} */ e) => {
    e.preventDefault();
    const file = e.dataTransfer?.files[0];
    read(file ? (await file.slice(0, 60_000).text()).trim() : (e.dataTransfer?.getData("text") ?? ""));
  };
  return html`
    <form class="paste" onSubmit=${(/** @type {Event} */ e) => { e.preventDefault(); read(text.trim()); }}
      onDragOver=${(/** @type {Event} */ e) => e.preventDefault()} onDrop=${onDrop}>
      <label for="paste" class="unseen">Position, link or record</label>
      <input id="paste" autocomplete="off" spellcheck="false" placeholder="Paste a position, a link, or drop a file" value=${text}
        onInput=${(/** @type {any} */ e) => setText(e.currentTarget.value)} />
      <button type="submit" class="plain" disabled=${!text.trim()}>Open</button>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
    </form>`;
}
