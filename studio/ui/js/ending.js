// How games end besides on the board, and how the next one begins.
import { signal } from "@preact/signals";
import { html } from "./html.js";
import { atTable, command, open, address } from "./play.js";
import { title } from "./score.js";

/** @type {Record<string, string>} */
const ends = { resignation: " by resignation", agreement: " by agreement", time: " on time" };

/** Who won and why. @param {{over: boolean, winner: number, seats: string[], reason?: string}} position */
export function result({ winner, seats, reason = "" }) {
  const how = ends[reason] ?? (reason ? `: ${reason}` : "");
  return winner < 0 ? `Drawn${how || ": nobody can win"}` : `${title(seats[winner])} wins${how}`;
}

/** The same game from the start. */
export const again = () => open({ ...address(), moves: [], table: undefined });

/** The same game from the start, with the sides changed. */
export function rematch() {
  const a = address();
  return open({ ...a, moves: [], table: undefined, seats: [...a.seats.slice(1), ...a.seats.slice(0, 1)] });
}

/** Everybody takes the side of the next one; whoever is to move waits for a word. */
export const swap = () => {
  const { players } = atTable();
  return command("settings", { seats: [...players.slice(1), ...players.slice(0, 1)] });
};

/** The table at which a person was asked whether to resign, "" if none was. */
const sure = signal("");

/** Whether a person may say anything about the end of the game. */
const speaks = () => {
  const s = atTable();
  return !s.over && s.record.moves.length > 0 && s.players.some((p) => p.kind !== "engine");
};

/** Asks whether the game is to be given up. */
export const resign = () => speaks() && (sure.value = atTable().table);

export const offerDraw = () => speaks() && command("draw");

/** What a person can say about the whole game. */
export function Endings() {
  const s = atTable();
  const people = s.players.some((p) => p.kind !== "engine");
  if (s.over) {
    return html`
      <div class="row endings">
        <button type="button" class="layer" id="rematch-block" title="The same game with the sides changed" onClick=${rematch}>Rematch</button>
        <button type="button" class="layer" id="again" onClick=${again}>Play again</button>
      </div>`;
  }
  return html`
    <div class="row endings">
      <button type="button" class="layer" id="swap" onClick=${swap}>Swap sides</button>
      ${people && html`<button type="button" class="layer" id="resign" disabled=${!s.record.moves.length} onClick=${resign}>Resign</button>`}
      ${people && s.seats.length === 2 && html`<button type="button" class="layer" id="draw" disabled=${!s.record.moves.length || !!s.offer} onClick=${offerDraw}>Offer draw</button>`}
    </div>`;
}

/** What a person is asked about the whole game: whether to resign, whether to take a draw. */
export function Offer() {
  const s = atTable();
  if (!s.over && sure.value === s.table) {
    const answer = (/** @type {boolean} */ yes) => {
      sure.value = "";
      if (yes) command("resign");
    };
    return html`
      <div class="offer" role="alertdialog" aria-label="Resign this game">
        <span>Resign this game?</span>
        <button type="button" class="primary" id="resign-yes" onClick=${() => answer(true)}>Resign</button>
        <button type="button" class="plain" id="resign-no" onClick=${() => answer(false)}>Play on</button>
      </div>`;
  }
  if (!s.offer) return null;
  return html`
    <div class="offer" role="alertdialog" aria-label="A draw is offered">
      <span>${title(s.seats[s.offer - 1])} offers a draw</span>
      <button type="button" class="primary" id="draw-accept" onClick=${() => command("draw")}>Accept</button>
      <button type="button" class="plain" id="draw-decline" onClick=${() => command("decline")}>Decline</button>
    </div>`;
}
