// The first page: games as live little boards, and a box for anything pasted.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { BoardPicture } from "../board/board.js";
import { openOverlay } from "../state/overlay.js";
import { Icon } from "../ui/icons.js";
import { gameCards } from "../state/games.js";
import { isGuest, guestGames, loadGuestGames } from "../state/guest.js";
import { openNewGame } from "./newgame.js";
import { importGame, importProblem, isDraggedOver, readingName, FilePicker } from "./importgame.js";
import { editPosition } from "./positioneditor.js";
import { isHelpOpen } from "../ui/keyboard.js";
import { goTo, pageError } from "../state/route.js";
import { LastGame, LatestGames, loadSavedGames, savedGames, showSavedGames } from "../library/savedgames.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { GuestResponse } from "../../../types/wire" */

export function StartPage() {
  useEffect(() => {
    if (isGuest.value)
      loadGuestGames(); // others may be open now
    else loadSavedGames();
    return () => void (importProblem.value = "");
  }, []);
  return html`
    <main class="first">
      <h1>${t("Play, watch, understand")}</h1>
      ${pageError.value && html`<p class="trouble" role="alert">${pageError.value}</p>`}
      ${guestGames.value && html`<${GuestGames} games=${guestGames.value} />`}
      <ul class="cards" style=${{ "--games": gameCards.value.length }}>
        ${gameCards.value.map(
          (card) => html`
          <li key=${card.name}>
            <button type="button" class="card" id="card-${card.name}" aria-label="${card.title}. ${card.about}"
              onClick=${() => (isGuest.value ? openOverlay({ name: "rules", game: card.name }) : openNewGame("play", card.name))}>
              <span class="picture"><${BoardPicture} scene=${card.scene} /></span>
              <span class="name">${card.title}</span>
              <span class="about">${card.about}</span>
            </button>
            <button type="button" class="tool how" id="how-${card.name}" aria-label=${t("How to play {game}", { game: card.title })}
              data-tip=${t("How to play")} onClick=${() => openOverlay({ name: "rules", game: card.name })}><${Icon} name="book" /></button>
          </li>`,
        )}
      </ul>
      ${!isGuest.value && html`<${StartActions} />`}
    </main>`;
}

/** What is open to a guest. @param {{games: NonNullable<GuestResponse["games"]>}} props */
const GuestGames = ({ games }) => html`
  <section class="guest" aria-label=${t("Open games")}>
    <p>${games.length ? t("You are a guest. These games are open to you.") : t("You are a guest. No games are open.")}</p>
    <div class="row">${games.map(
      (g) => html`<a class="primary back" key=${g.table}
      href=${`#/${g.game}?table=${g.table}`}>${translate(g.title)}</a>`,
    )}</div>
  </section>`;

/** All that a studio offers besides its games. */
const StartActions = () => html`
    <div class="row second">
      <button type="button" class="plain" id="first-analyse" onClick=${() => openNewGame("analyse")}>${t("Analyse")}</button>
      <button type="button" class="plain" id="first-watch" onClick=${() => goTo("#/matches")}>${t("Watch two engines")}</button>
      <button type="button" class="plain" id="first-games" disabled=${!savedGames.value.length} onClick=${showSavedGames}>${t("Your games")}</button>
      <${LastGame} />
    </div>
    <div class="room"><${LatestGames} /><${Abilities} /></div>
    <${PasteForm} />`;

const abilities = [
  {
    name: t("Analyse"),
    about: t("Best lines, the value of every move, forced wins and threats"),
    act: () => openNewGame("analyse"),
  },
  {
    name: t("Watch two engines"),
    about: t("Choose two engines and watch them think"),
    act: () => goTo("#/matches"),
  },
  {
    name: t("Set up a position"),
    about: t("Place pieces, rotate or mirror the board, then play or analyse"),
    act: editPosition,
  },
  {
    name: t("Import a game"),
    about: t("Paste moves or a link, or open a file from another program"),
    act: () => document.getElementById("paste")?.focus(),
  },
  {
    name: t("All your games"),
    about: t("Every game is kept: replay, review, continue"),
    act: showSavedGames,
  },
  { name: t("Keyboard shortcuts"), about: t("Do everything from the keyboard"), act: () => (isHelpOpen.value = true) },
];

/** What there is besides playing, where there is room to say it. */
const Abilities = () => html`
  <section class="abilities" aria-label=${t("Tools")}>
    <h2>${t("Tools")}</h2>
    <ul>${abilities.map(
      ({ name, about, act }) => html`<li key=${name}><button type="button" class="ability"
      onClick=${act}><strong>${name}</strong><span class="quiet">${about}</span></button></li>`,
    )}</ul>
  </section>`;

/** The box for whatever a person brings. */
function PasteForm() {
  const [text, setText] = useState("");
  const submit = (/** @type {Event} */ e) => {
    e.preventDefault();
    importGame(text.trim());
  };
  return html`
    <form class=${isDraggedOver.value ? "paste hovering" : "paste"} onSubmit=${submit}>
      <label for="paste" class="unseen">${t("Position, link or game")}</label>
      <input id="paste" autocomplete="off" spellcheck="false" placeholder=${t("Paste a position or a link, or drop a file")} value=${text}
        onInput=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => setText(e.currentTarget.value)} />
      <button type="submit" class="plain" disabled=${!text.trim()}>${t("Open")}</button>
      <${FilePicker} id="choose-file" />
      ${readingName.value && html`<p class="quiet" role="status">${t("Reading {name}", { name: readingName.value })}</p>`}
      ${importProblem.value && html`<p class="trouble" role="alert">${importProblem.value}</p>`}
    </form>`;
}
