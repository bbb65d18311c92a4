// The options of a game: who plays which side, and how the engines play.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { SeatChip } from "../ui/panelblock.js";
import { SwapSides, describeResult } from "./gameend.js";
import { formatSeat, getPersonName, SeatSelect } from "../ui/playerpicker.js";
import { TimeSelect } from "../start/newgame.js";
import { getTable } from "../state/currenttable.js";
import { SpectatorCount } from "./otherpeople.js";
import { capitalize } from "../state/score.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { Seat } from "../../../types/wire" */

/** What is known of the game besides its players, and its options for those who may change them. */
export function PlayTab() {
  const { participants, state } = getTable();
  const s = state.value;
  const facts = s.scene.texts.filter((text) => text.player < 0);
  return html`
    <div class="plays">
      ${facts.length > 0 && html`<dl class="texts">${facts.map((fact) => html`<div><dt>${fact.name}</dt><dd>${fact.value}</dd></div>`)}</dl>`}
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
      ${participants.hasControl.value && html`<${GameOptions} />`}
    </div>`;
}

/** The players of the seats, and how engines play. */
function GameOptions() {
  const { card, command, engineMoving, redo, state, takeover, view } = getTable();
  const s = state.value;
  const choose = (/** @type {number} */ i) => (/** @type {Seat} */ seat) =>
    command("settings", { seats: s.players.map((p, k) => (k === i ? seat : p)) });
  const hasEngine = s.players.some((p) => p.kind === "engine");
  const hasPerson = s.players.some((p) => p.kind === "human");
  return html`
    <details class="more" id="game-options">
      <summary>${t("Game options")}</summary>
      ${s.seats.map(
        (name, i) => html`
        <label class="option" key=${name}><span><${SeatChip} seat=${i} />${capitalize(name)}</span>
          <${SeatSelect} people=${getPersonName(s.record.players?.[i])} value=${formatSeat(s.players[i])} engines=${card.value?.engines ?? []}
            label=${t("Player for {side}", { side: name })} onChoose=${choose(i)} />
        </label>`,
      )}
      ${
        s.players.some((p) => p.kind !== "human") &&
        !s.clock &&
        html`<label class="option"><span>${t("Engine time")}</span><${TimeSelect} value=${s.move}
        onChoose=${(/** @type {number} */ time) => command("settings", { time })} /></label>`
      }
      ${
        hasEngine &&
        hasPerson &&
        html`<label class="check"><input type="checkbox" id="ponder" checked=${s.ponder}
        onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => command("settings", { ponder: e.currentTarget.checked })} />
        ${t("Let the engine think on my time")}</label>`
      }
      ${
        s.ask !== undefined &&
        html`<label class="check"><input type="checkbox" id="ask" checked=${s.ask}
        onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => command("settings", { ask: e.currentTarget.checked })} />
        ${t("Confirm moves")}</label>`
      }
      ${
        !s.over &&
        html`
        <div class="row">
          <${SwapSides} />
          <button type="button" class="layer" id="redo" title=${t("{name} ({key})", { name: t("Redo"), key: "r" })} disabled=${!s.undone}
            onClick=${redo}>${t("Redo")}</button>
          <button type="button" class="layer" id="take" title=${t("{name} ({key})", { name: t("Let the engine move for me"), key: "t" })}
            disabled=${view.value || engineMoving.value} onClick=${takeover}>${t("Let the engine move for me")}</button>
        </div>`
      }
    </details>`;
}
