// The column beside the board: the tabs and their contents, the moves, the chart, and the buttons that walk through the game. On an
// upright phone the tabs open a sheet from below.
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { Tool } from "../ui/icons.js";
import { openNewGame } from "../start/newgame.js";
import { ExplorerPanel } from "../library/explorer.js";
import { ReviewTab } from "../review/review.js";
import { MistakeCard } from "../review/mistakelayer.js";
import { Trial } from "../review/retry.js";
import { isGuest } from "../state/guest.js";
import { tabs } from "../state/tab.js";
import { getTable } from "../state/currenttable.js";
import { Palette } from "./annotations.js";
import { EngineBlock } from "./enginepanel.js";
import { EvalChart } from "./evalchart.js";
import { GameActions, PendingOffer } from "./gameend.js";
import { Invitation } from "./otherpeople.js";
import { PendingLink } from "./pendinglink.js";
import { PlayTab } from "./players.js";
import { Status } from "./status.js";
import { NodeNotes, StepButtons, StudyTree } from "./studytree.js";

/** @typedef {import("../state/tab.js").Tab} Tab */

const tabNames = { play: t("Play"), analyse: t("Analyse"), review: t("Review") };

/** Returns the tab that is shown: those who only play or watch have one. */
function getShownTab() {
  const { participants, tab } = getTable();
  return participants.hasControl.value ? tab.value : "play";
}

export function SideColumn() {
  const { panelOpen, participants, pendingLink, pen, trial, view } = getTable();
  const tab = getShownTab();
  return html`
    <aside class=${panelOpen.value ? "side open" : "side"} aria-label=${t("Game, analysis and moves")}>
      <${Tabs} shown=${tab} />
      <${Status} />
      <div class="prompts">
        ${pendingLink.value && html`<${PendingLink} link=${pendingLink.value} />`}
        ${trial.current.value && html`<${Trial} />`}
        <${MistakeCard} />
        ${pen.tool.value && html`<${Palette} />`}
        ${!view.value && html`<${PendingOffer} />`}
        <${Invitation} />
        ${tab === "play" && !pen.tool.value && html`<${GameActions} />`}
      </div>
      <div class="sheet-body" id="tab-panel" role="tabpanel" aria-label=${tabNames[tab]} tabindex="-1">
        <div class="panel">
          ${tab === "play" ? html`<${PlayTab} />` : tab === "analyse" ? html`<${EngineBlock} /><${ExplorerPanel} />` : html`<${ReviewTab} />`}
          ${(tab !== "play" || !participants.hasControl.value) && html`<${NodeNotes} />`}
        </div>
        <${StudyTree} />
        <${EvalChart} />
      </div>
      <${Controls} />
    </aside>`;
}

/** @param {{shown: Tab}} props */
function Tabs({ shown }) {
  const { analysis, hasEngine, panelOpen, participants, state, tab } = getTable();
  if (!participants.hasControl.value) return html`<${PanelHandle} />`;
  const choose = (/** @type {Tab} */ next) => {
    panelOpen.value = next !== shown || !panelOpen.value;
    if (next === "play" && hasEngine.value && !state.value.over && analysis.analysing.value) analysis.toggle(); // it would help
    tab.value = next;
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!step) return;
    e.preventDefault();
    e.stopPropagation();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length];
    tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`
    <div class="tabs" role="tablist" aria-label=${t("Game, analysis and moves")} onKeyDown=${onKeyDown}>
      ${tabs.map(
        (
          name,
        ) => html`<button type="button" key=${name} role="tab" id="tab-${name}" aria-selected=${String(name === shown)} aria-controls="tab-panel"
        tabindex=${name === shown ? "0" : "-1"} onClick=${() => choose(name)}>${tabNames[name]}</button>`,
      )}
    </div>`;
}

/** Opens the sheet on the phone of somebody who has no tabs. */
function PanelHandle() {
  const { panelOpen } = getTable();
  return html`
    <div class="tabs handle"><button type="button" aria-expanded=${String(panelOpen.value)}
      onClick=${() => (panelOpen.value = !panelOpen.value)}>${t("Moves")}</button></div>`;
}

/** The buttons that stay in their place: steps through the game, and what is done with the board. */
function Controls() {
  const { flipped, pen } = getTable();
  return html`
    <div class="walk" role="group" aria-label=${t("Navigate the game")}>
      <${StepButtons} />
      <span class="space"></span>
      <${Tool} id="flip" icon="flip" name=${t("Flip board")} hint="x" onClick=${() => (flipped.value = !flipped.value)} pressed=${flipped.value} />
      ${
        !isGuest.value &&
        html`
        <${Tool} id="pen" icon="pen" name=${t("Draw marks and arrows")} hint="a" onClick=${pen.toggle} pressed=${pen.tool.value !== ""} />
        <${Tool} id="new" icon="fresh" name=${t("New game")} hint="Ctrl+Enter" onClick=${() => openNewGame("play")} />`
      }
    </div>`;
}
