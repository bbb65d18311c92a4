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
import { watchEngines } from "./watch.js";
import { toSentence } from "../net/server.js";
import { goTo, pageError } from "../state/route.js";
import { LastGame, LatestGames, loadSavedGames, showSavedGames } from "../library/savedgames.js";

/** @import { Card, TargetEvent } from "../../../types/page" */
/** @import { GuestResponse } from "../../../types/wire" */

/** How many games have a large card. */
const numLargeCards = 4;

export function StartPage() {
  useEffect(() => {
    if (isGuest.value)
      loadGuestGames(); // others may be open now
    else loadSavedGames();
    return () => void (importProblem.value = "");
  }, []);
  const cards = gameCards.value;
  return html`
    <main class="first">
      <h1>${t("Board games against strong engines: play, analyse, learn.")}</h1>
      ${pageError.value && html`<p class="trouble" role="alert">${pageError.value}</p>`}
      ${guestGames.value && html`<${GuestGames} games=${guestGames.value} />`}
      <ul class="cards">${cards.slice(0, numLargeCards).map((card) => html`<${GameCard} key=${card.name} card=${card} />`)}</ul>
      ${!isGuest.value && html`<${StartActions} />`}
      ${
        cards.length > numLargeCards &&
        html`
        <section class="others" aria-label=${t("More games")}>
          <ul class="cards small">${cards.slice(numLargeCards).map((card) => html`<${GameCard} key=${card.name} card=${card} isSmall />`)}</ul>
        </section>`
      }
    </main>`;
}

/** A game, which opens the sheet of a new one. @param {{card: Card, isSmall?: boolean}} props */
function GameCard({ card, isSmall = false }) {
  const open = (/** @type {string | undefined} */ rules) =>
    isGuest.value ? openOverlay({ name: "rules", game: card.name }) : openNewGame("play", card.name, rules);
  const choices = isSmall || isGuest.value ? [] : card.rules.filter((r) => r.card);
  return html`
    <li>
      <button type="button" class="card" id="card-${card.name}" title=${isSmall ? card.about : undefined}
        onClick=${() => open(undefined)}>
        <span class="picture" aria-hidden="true"><${BoardPicture} scene=${card.scene} cropped /></span>
        <span class="name">${card.title}</span>
        ${!isSmall && html`<span class="about">${card.about}</span>`}
      </button>
      ${
        choices.length > 0 &&
        html`
        <div class="rule-choices" role="group" aria-label=${t("Rules")}>
          ${choices.map(
            (r) => html`<button type="button" class="layer" key=${r.name} id="card-${card.name}-${r.name}" title=${toSentence(r.about)}
            onClick=${() => open(r.name)}>${translate(r.card ?? "")}</button>`,
          )}
        </div>`
      }
      ${
        !isSmall &&
        html`<button type="button" class="tool how" id="how-${card.name}" aria-label=${t("How to play {game}", { game: card.title })}
        data-tip=${t("How to play")} onClick=${() => openOverlay({ name: "rules", game: card.name })}><${Icon} name="book" /></button>`
      }
    </li>`;
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
    <section class="tasks" aria-label=${t("Tools")}>
      <${LastGame} />
      ${tasks.map(
        ({ id, name, about, icon, act }) => html`<button type="button" class="task-button" key=${id} id=${id} onClick=${act}><${Icon}
        name=${icon} /><span><strong>${name}</strong><span class="quiet">${about}</span></span></button>`,
      )}
    </section>
    <${PasteForm} />
    <${LatestGames} />`;

/** @type {{id: string, name: string, about: string, icon: Parameters<typeof Icon>[0]["name"], act: () => unknown}[]} */
const tasks = [
  { id: "first-watch", name: t("Watch"), about: t("Two engines play"), icon: "play", act: watchEngines },
  { id: "first-analyse", name: t("Analyse"), about: t("Best lines, forced wins"), icon: "analyse", act: () => openNewGame("analyse") },
  { id: "first-edit", name: t("Set up a position"), about: t("Place pieces, then play"), icon: "edit", act: editPosition },
  { id: "first-games", name: t("Your games"), about: t("Replay and review"), icon: "book", act: showSavedGames },
  { id: "first-match", name: t("Set up a match"), about: t("Engine against engine"), icon: "take", act: () => goTo("#/matches") },
];

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
