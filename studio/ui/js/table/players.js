// The players of the game: who plays which side, the time each has left or has used, and
// what can be said about the whole game.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { PanelBlock, SeatChip } from "../ui/panelblock.js";
import { Clock } from "./clock.js";
import { GameEndActions, describeResult } from "./gameend.js";
import { getPlayerTitle, formatSeat, getPersonName, SeatSelect } from "../ui/playerpicker.js";
import { TimeSelect } from "../start/newgame.js";
import { getTable } from "../state/table.js";
import { PieceRow } from "../board/pieces.js";
import { SpectatorCount, SeatOwner } from "./otherpeople.js";
import { formatTime, capitalize } from "../state/score.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { Seat } from "../../../types/wire" */

export function Players() {
  const { card, command, participants, state } = getTable();
  const s = state.value;
  const choose = (/** @type {number} */ i) => (/** @type {Seat} */ seat) =>
    command("settings", { seats: s.players.map((p, k) => (k === i ? seat : p)) });
  const canChange = participants.hasControl.value;
  const hasEngineTime = canChange && s.players.some((p) => p.kind !== "human") && !s.clock;
  return html`
    <${PanelBlock} name="players" label=${t("Players")}>
      ${s.seats.map(
        (name, i) => html`
        <div class="player" key=${name}>
          <${SeatChip} seat=${i} />
          <span class="who">${capitalize(name)}</span>
          ${
            participants.shared.value && participants.participantList.value?.seats?.[i]
              ? html`<${SeatOwner} seat=${i} />`
              : !canChange
                ? html`<span
            class="whose">${
              s.players[i].kind === "engine" ? getPlayerTitle(s.record.game, s.players[i].engine) : getPersonName(s.record.players?.[i])
            }</span>`
                : html`<${SeatSelect}
              people=${getPersonName(s.record.players?.[i])} value=${formatSeat(s.players[i])} engines=${card.value?.engines ?? []}
                label=${t("Player for {side}", { side: name })} onChoose=${choose(i)} />`
          }
          ${s.clock ? html`<${Clock} seat=${i} />` : html`<span class="used" title=${t("Time used")}><${TimeUsed} seat=${i} /></span>`}
          <span class=${s.turn === i && !s.over ? "dot on" : "dot"} title=${s.turn === i && !s.over ? t("To move") : ""}></span>
        </div>`,
      )}
      ${
        s.scene.texts.length > 0 &&
        html`<dl
        class="texts">${s.scene.texts.map(
          (l) =>
            html`<div><dt>${l.player >= 0 ? capitalize(s.seats[l.player]) + ", " + l.name : l.name}</dt><dd>${
              l.stones &&
              html`<${PieceRow}
          scene=${s.scene} stones=${l.stones} />`
            }${l.value}</dd></div>`,
        )}</dl>`
      }
      ${
        s.recorded_result &&
        html`<p
        class="quiet ended">${t("Recorded result: {result}", {
          result: describeResult({
            ...s,
            winner: s.seats.indexOf(s.recorded_result.winner ?? ""),
            reason: s.recorded_result.reason ? { message: s.recorded_result.reason } : undefined,
          }),
        })}</p>`
      }
      <${SpectatorCount} />
      <${GameEndActions} />
      ${
        hasEngineTime &&
        html`<div class="control"><label>${t("Engine time")} <${TimeSelect} value=${s.move}
        onChoose=${(/** @type {number} */ time) => command("settings", { time })} /></label></div>`
      }
      ${
        canChange &&
        s.players.some((p) => p.kind === "engine") &&
        s.players.some((p) => p.kind === "human") &&
        html`
        <div class="control"><label class="check"><input type="checkbox" id="ponder" checked=${s.ponder}
          onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) =>
            command("settings", { ponder: e.currentTarget.checked })} /> ${t("Let the engine think on my time")}</label></div>`
      }
      ${
        canChange &&
        s.ask !== undefined &&
        html`
        <div class="control"><label class="check"><input type="checkbox" id="ask" checked=${s.ask}
          onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) =>
            command("settings", { ask: e.currentTarget.checked })} /> ${t("Confirm moves")}</label></div>`
      }
    <//>`;
}

/** @param {{seat: number}} props */
function TimeUsed({ seat }) {
  const { clock: tableClock, state } = getTable();
  const s = state.value;
  const running = s.turn === seat && !s.over && s.job?.kind === "move" && !s.job.waiting;
  return html`${formatTime(s.used[seat] + (running ? s.turning + tableClock.getSinceState() : 0))}`;
}
