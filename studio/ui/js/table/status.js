// What is going on at the table, in a line.
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { Tool } from "../ui/icons.js";
import { SeatChip } from "../ui/panelblock.js";
import { capitalize, formatScore } from "../state/score.js";
import { isGuest } from "../state/guest.js";
import { pageError } from "../state/route.js";
import { getTable } from "../state/currenttable.js";
import { describeJob } from "./enginepanel.js";
import { describeResult } from "./gameend.js";

/** Returns what is going on, in words. */
function describeStatus() {
  const { playedPlies, ply, proof, shown, shownLine, state, trial, view } = getTable();
  const s = state.value;
  const p = shown.value;
  if (pageError.value) return pageError.value;
  if (p.over) return describeResult(p);
  const turn = capitalize(p.seats[p.turn]);
  if (trial.current.value) return t("{side} to move", { side: turn });
  if (proof.current.value) return proof.defending.value ? t("{side} defends", { side: turn }) : t("{side} replies", { side: turn });
  if (view.value)
    return ply.value > playedPlies.value
      ? t("Variation, move {number}", { number: ply.value })
      : t("Move {number} of {all}", { number: ply.value, all: shownLine.value.length });
  const side = capitalize(s.seats[s.turn]);
  const seat = s.players[s.turn];
  if (s.error) return t("Engine error");
  if (s.asking) return t("Keep these moves?");
  if (s.job?.kind === "move" || s.job?.kind === "takeover") return describeJob(s.job);
  if (s.paused && (seat.kind === "engine" || s.clock)) return t("{side} to move, paused", { side });
  return p.scene.prompt ? t("{side}: {doing}", { side, doing: p.scene.prompt }) : t("{side} to move", { side });
}

export function Status() {
  const { analysis, goToMoves, participants, playFromHere, resume, shown, state, takeBackTurn, trial, view } = getTable();
  const s = state.value;
  const p = shown.value;
  const hasControl = participants.hasControl.value;
  const text = describeStatus();
  const waiting = s.paused && (s.players[s.turn].kind === "engine" || !!s.clock) && !s.over && !view.value;
  return html`
    <div class="status">
      ${!p.over && !pageError.value && html`<${SeatChip} seat=${p.turn} />`}
      <span class=${pageError.value ? "text trouble" : p.over ? "text over" : "text"} role="status" title=${text}>${text}</span>
      ${
        view.value &&
        !trial.current.value &&
        html`
        ${hasControl && html`<button type="button" class="link" id="from-here" onClick=${playFromHere}>${t("Play from here")}</button>`}
        <button type="button" class="link" id="to-game" onClick=${() => goToMoves(s.record.moves)}
          title=${t("Return to game")}>${t("Back")}</button>`
      }
      ${
        waiting &&
        !isGuest.value &&
        (s.asking ?? 0) > 0 &&
        html`<button type="button" class="link" id="take-back"
        title=${t("Take back the turn")} onClick=${takeBackTurn}>${t("Take back")}</button>`
      }
      ${!waiting && html`<${StoneTags} />`}
      ${
        waiting &&
        !isGuest.value &&
        html`<button type="button" class="link" id="go-on" title=${t("Let the engine move")}
        onClick=${resume}>${s.asking ? t("Keep") : t("Resume")}</button>`
      }
      ${s.job && s.job.kind !== "analyse" && hasControl && html`<${Tool} id="stop" icon="stop" name=${t("Stop thinking")} hint="s" onClick=${analysis.stop} class="live" />`}
      <${BestLine} />
    </div>`;
}

/** The best line of an analysis, on a phone whose sheet is closed. */
function BestLine() {
  const { getScale, info, state, tab } = getTable();
  const n = info.current.value;
  const best = n?.thoughts[0];
  if (tab.value !== "analyse" || !n || !best?.line?.length) return null;
  return html`
    <span class="best-line" role="group" tabindex="0" aria-label=${t("Best line")}><b>${formatScore(best.score, state.value.seats, n.turn, getScale(n.engine), best.bound)}</b>${best.line.map(
      ({ move }, i) => html`<span key=${i}>${move}</span>`,
    )}</span>`;
}

/** The stones of the turn, to place them in any order. */
function StoneTags() {
  const { chosenStone, engineMoving, getStonesToPlace, state, view } = getTable();
  const s = state.value;
  const tags = getStonesToPlace();
  if (tags.length < 2 || view.value || engineMoving.value || s.over || s.players[s.turn].kind === "engine") return null;
  const chosen = tags.some(({ word }) => word === chosenStone.value) ? chosenStone.value : tags[0].word;
  return html`
    <span class="tags" role="radiogroup" aria-label=${t("Stone to place")}>
      ${tags.map(
        ({ word, player }) => html`
        <button type="button" class="tag" role="radio" key=${word} id="tag-${word}" aria-checked=${String(word === chosen)}
          aria-label=${capitalize(translate(word))} title=${t("Place a {colour} stone", { colour: translate(word) })}
          onClick=${() => (chosenStone.value = word)}><${SeatChip} seat=${player} /></button>`,
      )}
    </span>`;
}
