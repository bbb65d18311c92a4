// A game of a run: its board, and what both sides think of it.
import { html } from "../ui/html.js";
import { BoardPicture } from "../board/board.js";
import { translateMessage, t, translate } from "../net/language.js";
import { completePosition } from "../state/position.js";
import { formatTime, formatCount, formatScore, getSideTitle, describeScore } from "../state/score.js";
import { settings } from "../state/settings.js";
import { describeResult } from "./finishedgames.js";

/** @import { BoardView, FinishedGame, SideThought } from "../../../types/wire" */

/**
 * A game while it is played, or as it ended.
 * @param {{b: BoardView, seats: string[], finished?: FinishedGame, onOpen?: (number: number) => void}} props
 */
export function GameBoard({ b, seats, finished, onOpen }) {
  const scene = completePosition({ scene: b.scene }).scene;
  const names = seats.map(translate);
  return html`
    <figure class=${finished ? "live ended" : "live"}>
      <div class="picture"><${BoardPicture} scene=${scene} labelled=${settings.value.coordinates} /></div>
      <figcaption>
        ${
          finished &&
          html`
          <p class="outcome"><strong>${t("Last game: {result}", { result: describeResult(finished) })}</strong>${
            finished.reason &&
            html` <span
            class="quiet">${translateMessage(finished.reason)}</span>`
          }</p>`
        }
        ${b.players.map(
          (p, i) => html`
          <div class=${!finished && i === b.turn ? "player-of moving" : "player-of"} key=${i}>
            <i aria-hidden="true"></i><bdi>${p}</bdi><span class="quiet">${getSideTitle(seats[i] ?? "")}</span>
            <${SideInfo} thought=${b.thoughts.find((s) => s.seat === i)} names=${names} showLine=${!finished} />
          </div>`,
        )}
        <p class="quiet">${t("{plies} moves", { plies: b.plies })}${
          finished &&
          onOpen &&
          html` · <button type="button" class="link"
          id="open-last" onClick=${() => onOpen(finished.number)}>${t("Open game")}</button>`
        }</p>
      </figcaption>
    </figure>`;
}

/** Whether a score stands for anything: who draws lots has none. @param {SideThought} of */
const hasScore = (of) => of.bound !== "none" && (of.depth > 0 || of.nodes > 0 || of.drawn);

/**
 * What a side thinks: its score, how it was found, and the line. An empty line keeps its place.
 * @param {{thought?: SideThought, names: string[], showLine: boolean}} props
 */
const SideInfo = ({ thought, names, showLine }) => html`
  <p class="thought">
    <span
      class="score">${
        thought && hasScore(thought)
          ? thought.drawn
            ? describeScore(0, names, thought.seat, thought.scale, "exact", true)
            : formatScore(thought.score, names, thought.seat, thought.scale, thought.bound)
          : "–"
      }</span>
    ${
      thought &&
      hasScore(thought) &&
      html`<span class="quiet">${t("depth {depth}", { depth: thought.depth })}</span> <span
      class="quiet">${formatTime(thought.seconds)}</span> ${
        thought.nodes > 1 &&
        html`<span
        class="quiet">${t("{nodes} positions", { nodes: formatCount(thought.nodes) })}</span>`
      }`
    }
  </p>
  ${showLine && html`<p class="moves-of quiet" title=${thought?.line?.join(" ") ?? ""}>${thought?.line?.join(" ") ?? ""}</p>`}`;
