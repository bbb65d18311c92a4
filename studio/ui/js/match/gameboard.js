// A game of a run: its board, and what both sides think of it.
import { html } from "../ui/html.js";
import { BoardPicture } from "../board/board.js";
import { message, t, translate } from "../net/language.js";
import { completePosition } from "../state/position.js";
import { clock, count, number, side, words } from "../state/score.js";
import { settings } from "../state/settings.js";
import { result } from "./finishedgames.js";

/** @import { BoardView, FinishedGame, SideThought } from "../../../types/wire" */

/**
 * A game while it is played, or as it ended.
 * @param {{b: BoardView, seats: string[], end?: FinishedGame, onOpen?: (number: number) => void}} props
 */
export function Playing({ b, seats, end, onOpen }) {
  const scene = completePosition({ scene: b.scene }).scene;
  const names = seats.map(translate);
  return html`
    <figure class=${end ? "live ended" : "live"}>
      <div class="picture"><${BoardPicture} scene=${scene} labelled=${settings.value.coordinates} /></div>
      <figcaption>
        ${
          end &&
          html`
          <p class="outcome"><strong>${t("Last game: {result}", { result: result(end) })}</strong>${
            end.reason &&
            html` <span
            class="quiet">${message(end.reason)}</span>`
          }</p>`
        }
        ${b.players.map(
          (p, i) => html`
          <div class=${!end && i === b.turn ? "player-of moving" : "player-of"} key=${i}>
            <i aria-hidden="true"></i><bdi>${p}</bdi><span class="quiet">${side(seats[i] ?? "")}</span>
            <${Thought} of=${b.said.find((s) => s.seat === i)} names=${names} keep=${!end} />
          </div>`,
        )}
        <p class="quiet">${t("{plies} moves", { plies: b.plies })}${
          end &&
          onOpen &&
          html` · <button type="button" class="link"
          id="open-last" onClick=${() => onOpen(end.number)}>${t("Open it at a table")}</button>`
        }</p>
      </figcaption>
    </figure>`;
}

/** Whether a score stands for anything: who draws lots has none. @param {SideThought} of */
const knows = (of) => of.depth > 0 || of.nodes > 0 || of.drawn;

/**
 * What a side thinks: its score, how it was found, and the line. An empty line keeps its place.
 * @param {{of?: SideThought, names: string[], keep: boolean}} props
 */
const Thought = ({ of, names, keep }) => html`
  <p class="thought">
    <span
      class="score">${
        of && knows(of)
          ? of.drawn
            ? words(0, names, of.seat, of.scale, "exact", true)
            : number(of.score, names, of.seat, of.scale, of.bound)
          : "–"
      }</span>
    ${
      of &&
      knows(of) &&
      html`<span class="quiet">${t("depth {depth}", { depth: of.depth })}</span> <span
      class="quiet">${clock(of.seconds)}</span> ${
        of.nodes > 1 &&
        html`<span
        class="quiet">${t("{nodes} positions", { nodes: count(of.nodes) })}</span>`
      }`
    }
  </p>
  ${keep && html`<p class="moves-of quiet" title=${of?.line?.join(" ") ?? ""}>${of?.line?.join(" ") ?? ""}</p>`}`;
