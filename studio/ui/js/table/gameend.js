// How games end besides on the board, and how the next one begins.
import { html } from "../ui/html.js";
import { translateMessage, t } from "../net/language.js";
import { Icon } from "../ui/icons.js";
import { openAddress } from "../state/opentable.js";
import { getTable } from "../state/currenttable.js";
import { post, getErrorText } from "../net/server.js";
import { capitalize } from "../state/score.js";
import { isGuest } from "../state/guest.js";
import { formatSeat } from "../ui/playerpicker.js";
import { openNewGame } from "../start/newgame.js";

/** @type {Record<string, (side: string) => string>} */
const endDescriptions = {
  resignation: (side) => t("{side} wins by resignation", { side }),
  time: (side) => t("{side} wins on time", { side }),
};

/** Who won and why. @param {{over: boolean, winner: number, seats: string[], reason?: import("../../../types/wire").Message}} position */
export function describeResult({ winner, seats, reason: end }) {
  const reason = translateMessage(end);
  if (winner < 0) {
    if (!reason) return t("Draw: no one can win");
    return end?.message === "agreement" ? t("Draw by agreement") : t("Draw: {reason}", { reason });
  }
  const side = capitalize(seats[winner]);
  return (
    endDescriptions[end?.message ?? ""]?.(side) ?? (reason ? t("{side} wins: {reason}", { side, reason }) : t("{side} wins", { side }))
  );
}

/** The same game from the start, with the sides changed. */
export function rematch() {
  const { getAddress, id, participants, showNote } = getTable();
  if (participants.shared.value) return post(`/api/tables/${id}/rematch`, {}).catch((problem) => showNote(-1, getErrorText(problem)));
  const a = getAddress();
  return openAddress({ ...a, tab: "play", moves: [], table: undefined, seats: [...a.seats.slice(1), ...a.seats.slice(0, 1)] });
}

/** Returns why sides cannot be swapped, "" if they can. */
function getSwapProblem() {
  const { participants, state } = getTable();
  const { players } = state.value;
  if (participants.shared.value) return t("You are playing another person: use Rematch to swap sides.");
  return players.every((p) => formatSeat(p) === formatSeat(players[0])) ? t("Both sides have the same player.") : "";
}

/** Everybody takes the side of the next one; whoever is to move waits for a word. */
const swapSides = () => {
  const { command, showNote, state } = getTable();
  const { players } = state.value;
  const problem = getSwapProblem();
  if (problem) return showNote(-1, problem);
  return command("settings", { seats: [...players.slice(1), ...players.slice(0, 1)] });
};

/** Whether a person may resign or offer a draw. */
const canEndGame = () => {
  const { participants, state } = getTable();
  const s = state.value;
  return !participants.watching.value && !s.over && s.record.moves.length > 0 && s.players.some((p) => p.kind !== "engine");
};

/** Asks whether the game is to be given up. */
export const resign = () => canEndGame() && (getTable().resigning.value = true);

export const offerDraw = () => canEndGame() && getTable().command("draw");

/** Returns the seat of the person at this browser, -1 where people play several seats, or none. */
export function getOwnSeat() {
  const { participants, state } = getTable();
  const owners = participants.participantList.value?.seats;
  if (participants.shared.value && owners) return owners.indexOf("you");
  const people = state.value.players.flatMap((p, i) => (p.kind === "engine" ? [] : [i]));
  return people.length === 1 ? people[0] : -1;
}

/** Who won, as a person says it: "You won in 15 moves". */
function describeEnding() {
  const { movers, seats, winner } = getTable().state.value;
  if (winner < 0) return t("Draw");
  const own = getOwnSeat();
  if (own >= 0 && own !== winner) return t("You lost");
  const n = movers.filter((seat) => seat === winner).length;
  return own >= 0 ? t("You won in {n} moves", { n }) : t("{side} won in {n} moves", { side: capitalize(seats[winner]), n });
}

/** What one does after a game. */
function AfterGame() {
  const { participants, review } = getTable();
  return html`
    ${
      participants.hasControl.value &&
      html`<button type="button" class="primary" id="review" title=${t("Review the game (j)")} onClick=${() => openReview(review)}>${t("Review")}</button>`
    }
    ${
      !isGuest.value &&
      html`<button type="button" class="plain" id="rematch" title=${t("Same game, sides swapped")} onClick=${rematch}>${t("Rematch")}</button>
    <button type="button" class="plain" id="again" onClick=${() => openNewGame("play")}>${t("New game")}</button>`
    }`;
}

/** Goes to the review, which begins if there is none. @param {import("../state/review.js").Review} review */
function openReview(review) {
  const { ending, panelOpen, tab } = getTable();
  tab.value = "review";
  panelOpen.value = true;
  ending.value = false;
  if (!review.complete.value) review.start();
}

/** Whether what won lies in the lower half of the board, which the card is to leave visible. @param {import("../../../types/page").Scene} scene */
function isWonBelow({ cells, marks }) {
  const won = marks.filter((m) => m.kind === "win").map((m) => cells[m.cell].y);
  const ys = cells.map((c) => c.y);
  return won.length > 0 && 2 * (won.reduce((sum, y) => sum + y, 0) / won.length) > Math.min(...ys) + Math.max(...ys);
}

/** The card over the board when a game has ended. */
export function EndCard() {
  const { ending, state, view } = getTable();
  const s = state.value;
  if (!s.over || !ending.value || view.value) return null;
  const text = describeEnding();
  return html`
    <section class=${isWonBelow(s.scene) ? "end-card high" : "end-card"} aria-label=${text}>
      <button type="button" class="tool" id="end-close" aria-label=${t("Close")} onClick=${() => (ending.value = false)}><${Icon} name="close" /></button>
      <h2>${text}</h2>
      <p>${describeResult(s)}</p>
      <div class="row"><${AfterGame} /></div>
    </section>`;
}

/** The few buttons of a game: those while it lasts, and those after it. */
export function GameActions() {
  const { ending, engineMoving, hint, participants, state, undo, view } = getTable();
  const s = state.value;
  const hasControl = participants.hasControl.value;
  const watching = participants.watching.value;
  const takeBack = html`<button type="button" class="plain" id="undo" title=${t("{name} ({key})", { name: t("Take back"), key: "u" })}
    disabled=${!(hasControl || !(s.takeback || s.draw_offer)) || (!s.record.moves.length && !s.pending)} onClick=${undo}>${t("Take back")}</button>`;
  if (s.over) {
    const isCardOpen = ending.value && !view.value;
    return !isGuest.value && html`<div class="row game-actions">${!isCardOpen && html`<${AfterGame} />`}${hasControl && takeBack}</div>`;
  }
  if (watching) return null;
  const people = s.players.some((p) => p.kind !== "engine");
  return html`
    <div class="row game-actions" role="toolbar" aria-label=${t("Actions")}>
      ${takeBack}
      ${
        !isGuest.value &&
        html`<button type="button" class="plain" id="hint" title=${t("{name} ({key})", { name: t("Hint"), key: "h" })}
        disabled=${view.value || engineMoving.value || !hasControl} onClick=${hint}>${t("Hint")}</button>`
      }
      ${
        people &&
        s.seats.length === 2 &&
        html`<button type="button" class="plain" id="offer-draw" disabled=${!s.record.moves.length || !!s.draw_offer}
        onClick=${offerDraw}>${t("Offer draw")}</button>`
      }
      ${people && html`<button type="button" class="plain" id="resign" disabled=${!s.record.moves.length} onClick=${resign}>${t("Resign")}</button>`}
    </div>`;
}

/** The choice of changing sides with the other player. */
export const SwapSides = () => html`
  <button type="button" class="layer" id="swap" aria-disabled=${String(getSwapProblem() !== "")} title=${getSwapProblem()}
    onClick=${swapSides}>${t("Swap sides")}</button>`;

/** What a person is asked about the whole game: whether to resign, whether to take a draw. */
export function PendingOffer() {
  const { command, participants, resigning, state } = getTable();
  const s = state.value;
  if (!s.over && resigning.value) {
    const answer = (/** @type {boolean} */ yes) => {
      resigning.value = false;
      if (yes) command("resign");
    };
    return html`
      <div class="offer" role="alertdialog" aria-label=${t("Resign this game?")}>
        <span>${t("Resign this game?")}</span>
        <button type="button" class="primary" id="resign-yes" onClick=${() => answer(true)}>${t("Resign")}</button>
        <button type="button" class="plain" id="resign-no" onClick=${() => answer(false)}>${t("Keep playing")}</button>
      </div>`;
  }
  if (participants.watching.value) return null;
  if (s.takeback && !s.over) return html`<${TakeBackRequest} />`;
  if (!s.draw_offer) return null;
  if (participants.participantList.value?.seats?.[s.draw_offer - 1] === "you")
    return html`<div class="offer" role="status"><span>${t("You offered a draw")}</span></div>`;
  return html`
    <div class="offer" role="alertdialog" aria-label=${t("Draw offered")}>
      <span>${t("{side} offers a draw", { side: capitalize(s.seats[s.draw_offer - 1]) })}</span>
      <button type="button" class="primary" id="draw-accept" onClick=${() => command("draw")}>${t("Accept")}</button>
      <button type="button" class="plain" id="draw-decline" onClick=${() => command("decline")}>${t("Decline")}</button>
    </div>`;
}

/** One of two people asks for a move back, and the other one answers. */
function TakeBackRequest() {
  const { command, participants, state } = getTable();
  const s = state.value;
  const seat = (s.takeback ?? 0) - 1;
  if (participants.participantList.value?.seats?.[seat] === "you")
    return html`<div class="offer" role="status"><span>${t("Take-back requested")}</span></div>`;
  const question = t("{side} asks to take back a move", { side: capitalize(s.seats[seat]) });
  return html`
    <div class="offer" role="alertdialog" aria-label=${question}>
      <span>${question}</span>
      <button type="button" class="primary" id="back-accept" onClick=${() => command("undo")}>${t("Accept")}</button>
      <button type="button" class="plain" id="back-decline" onClick=${() => command("decline")}>${t("Decline")}</button>
    </div>`;
}
