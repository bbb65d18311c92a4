// Everything that is not at hand: colours, layers, and what leaves the page.
import { useState } from "preact/hooks";
import { html } from "./html.js";
import { language, languages, t } from "../net/language.js";
import { Icon, Tool } from "./icons.js";
import { settings, changeSettings, boardThemes, checkOwnColours } from "../state/settings.js";
import { describeRules, describeSize } from "../state/games.js";
import { currentTable } from "../state/currenttable.js";
import { isHelpOpen } from "./keyboard.js";
import { editPosition } from "../start/positioneditor.js";
import { isIntroPlaying } from "./intro.js";
import { program } from "../state/program.js";
import { goTo, standaloneRun } from "../state/route.js";
import { ImportNotice } from "../start/importresult.js";
import { openOverlay, watchSearch } from "../state/overlay.js";
import { loadPart } from "./loadpart.js";
import { isGuest } from "../state/guest.js";

/** @import { TargetEvent } from "../../../types/page" */

const colourSchemes = /** @type {const} */ ([
  ["auto", t("System")],
  ["light", t("Light")],
  ["dark", t("Dark")],
]);

/** When what a finger chose is asked about. */
const confirmations = /** @type {const} */ ([
  ["auto", t("Confirm on small boards")],
  ["always", t("Always confirm")],
  ["never", t("Play on tap")],
]);

export function TopBar() {
  const state = currentTable.value?.state.value;
  const { game = "", rules, size } = state?.record ?? {};
  const details = [describeRules(game, rules), describeSize(game, size)].filter(Boolean);
  return html`
    <header class="top">
      <a class="home" href=${standaloneRun.value || "#"} aria-label=${t("{program} home", { program })}><img src="icon.svg" alt="" width="24"
        height="24" />${program}</a>
      ${state && html`<span class="game">${state.title}${details.map((d) => html`<span class="detail">${d}</span>`)}</span>`}
      <${ImportNotice} />
      <span class="space"></span>
      ${state && !isGuest.value && html`<${Tool} id="edit" icon="edit" name=${t("Set up a position")} label=${t("Edit")} onClick=${editPosition} />`}
      ${
        state &&
        html`<${Tool} id="howto" icon="book" name=${t("How to play")} label=${t("How to play")}
        onClick=${() => openOverlay({ name: "rules", game: state.record.game })} />`
      }
      <${Tool} id="help" icon="keyboard" name=${t("Keyboard shortcuts")} label=${t("Shortcuts")} hint="?" onClick=${() => (isHelpOpen.value = true)} />
      <button type="button" id="menu-button" class="tool" popovertarget="menu" aria-label=${t("Menu")} data-tip=${t("Menu")}><${Icon}
        name="menu" /></button>
      <${Menu} />
    </header>`;
}

/** The settings of what the board shows. */
const boardLayers = /** @type {const} */ ([
  ["coordinates", t("Coordinates")],
  ["numbers", t("Move numbers")],
  ["guides", t("Legal moves")],
  ["nextMoves", t("Next moves")],
  ["tallies", t("Group sizes")],
  ["bar", t("Evaluation bar")],
  ["candidates", t("Candidates")],
  ["line", t("Best line")],
  ["now", t("Search activity")],
]);

/** A setting that is on or off. @param {{name: "coordinates" | "numbers" | "guides" | "nextMoves" | "tallies" | "bar" | "candidates" | "line" | "now" | "sound" | "doge", label: string}} props */
const Switch = ({ name, label }) => html`
  <label class="switch"><span>${label}</span><input type="checkbox" role="switch" id=${name} checked=${settings.value[name]}
    onChange=${() => changeSettings({ [name]: !settings.value[name] })} /></label>`;

/** One of several values of a setting. @param {{name: "scheme" | "confirm", label: string, choices: readonly (readonly [string, string])[]}} props */
const Choices = ({ name, label, choices }) => html`
  <h3>${label}</h3>
  <div class="row segments" role="radiogroup" aria-label=${label}>
    ${choices.map(
      ([value, title]) => html`<button type="button" class="layer" role="radio" id="${name}-${value}" key=${value}
      aria-checked=${String(settings.value[name] === value)} onClick=${() => changeSettings({ [name]: value })}>${title}</button>`,
    )}
  </div>`;

function Menu() {
  const table = currentTable.value;
  const [exportModule, setExportModule] = useState(/** @type {typeof import("../table/export.js") | null} */ (null)); // while it is open
  const onToggle = async (/** @type {ToggleEvent} */ e) =>
    setExportModule(e.newState === "open" && !isGuest.value ? await loadPart(() => import("../table/export.js")) : null);
  return html`
    <div id="menu" class="menu" popover aria-label=${t("Menu")} onToggle=${onToggle}>
      <${MenuActions} />
      ${table && exportModule && html`<${exportModule.ExportMenu} />`}
      <h2>${t("Settings")}</h2>
      <${AppearanceSettings} />
      <details class="more"><summary id="menu-board">${t("Show on the board")}</summary>
        <div class="switches">${boardLayers.map(([name, label]) => html`<${Switch} key=${name} name=${name} label=${label} />`)}</div>
      </details>
      <details class="more"><summary id="menu-touch">${t("Sound and touch")}</summary>
        <div class="switches"><${Switch} name="sound" label=${t("Sound")} /></div>
        <${Choices} name="confirm" label=${t("Touch")} choices=${confirmations} />
      </details>
    </div>`;
}

/** What one can do besides playing. */
function MenuActions() {
  const table = currentTable.value;
  /** @type {[boolean, string, string, () => unknown][]} */
  const actions = [
    [!!table?.participants.hasControl.value && !standaloneRun.value, "open-explorer", t("Opening explorer"), showExplorer],
    [!standaloneRun.value, "open-library", t("Search all games"), searchLibrary],
    [!!table, "invite", t("Invite a friend · Network access"), inviteOthers],
    [!!table?.participants.hasControl.value, "watch", t("Watch the search"), openSearch],
    [true, "to-matches", t("Engine match"), openMatches],
  ];
  if (isGuest.value) return null;
  return html`<div class="menu-actions">${actions.map(
    ([isOffered, id, label, act]) =>
      isOffered && html`<button type="button" class="menu-action" key=${id + label} id=${id} onClick=${act}>${label}</button>`,
  )}</div>`;
}

/** Language, colours and stones. */
function AppearanceSettings() {
  const s = settings.value;
  return html`
    <details class="more" open><summary>${t("Appearance")}</summary>
      <select id="language" aria-label=${t("Language")} value=${language}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setLanguage(e.currentTarget.value)}>
        ${languages.map((l) => html`<option value=${l.tag} lang=${l.tag}>${l.name}</option>`)}
      </select>
      <${Choices} name="scheme" label=${t("Theme")} choices=${colourSchemes} />
      <h3>${t("Board")} <span class="quiet">${boardThemes.find((b) => b.name === s.board)?.title}</span></h3>
      <div class="row swatches" role="radiogroup" aria-label=${t("Board")}>
        ${boardThemes.map(
          (b) => html`
          <button type="button" class="swatch" role="radio" aria-checked=${String(s.board === b.name)} aria-label=${b.title}
            title=${b.title} data-board=${b.name} onClick=${() => changeSettings({ board: b.name })}>
            <i class="a"></i><i class="b"></i>
          </button>`,
        )}
      </div>
      ${s.board === "own" && html`<${OwnColours} />`}
      <div class="switches"><${Switch} name="doge" label=${t("Doge stones")} /></div>
      <button type="button" class="link" id="intro" onClick=${replayIntro}>${t("Play intro")}</button>
    </details>`;
}

/** Opens the explorer in its tab. */
function showExplorer() {
  document.getElementById("menu")?.hidePopover();
  const table = currentTable.value;
  if (!table) return;
  changeSettings({ explorer: true });
  table.tab.value = "analyse";
  table.panelOpen.value = true;
  requestAnimationFrame(() => document.getElementById("explorer")?.scrollIntoView({ block: "nearest" }));
}

function searchLibrary() {
  document.getElementById("menu")?.hidePopover();
  openOverlay({ name: "library" });
}

/** Speaks another language from now on. @param {string} tag */
function setLanguage(tag) {
  changeSettings({ language: tag });
  location.reload(); // the address tells where one is
}

/** Opens the panel in which the search is watched. */
function openSearch() {
  document.getElementById("menu")?.hidePopover();
  watchSearch("tree");
}

/** Opens the sheet from which others are invited. */
function inviteOthers() {
  document.getElementById("menu")?.hidePopover();
  openOverlay({ name: "invite" });
}

/** Goes to the matches between engines. */
function openMatches() {
  document.getElementById("menu")?.hidePopover();
  goTo(`#/matches?game=${currentTable.value?.state.value.record.game ?? ""}`);
}

/** Plays the intro once more, over the page. */
function replayIntro() {
  document.getElementById("menu")?.hidePopover();
  isIntroPlaying.value = true;
}

const colourParts = /** @type {const} */ ([
  ["board", t("Board")],
  ["black", t("Black")],
  ["white", t("White")],
]);

/** The colours that a person picks. */
function OwnColours() {
  const { own } = settings.value;
  const warning = checkOwnColours(own);
  return html`
    <div class="row own">
      ${colourParts.map(
        ([name, label]) => html`
        <label key=${name}><input type="color" id="own-${name}" value=${own[name]}
          onInput=${(/** @type {TargetEvent<HTMLInputElement>} */ e) =>
            changeSettings({ own: { ...settings.value.own, [name]: e.currentTarget.value } })} />${label}</label>`,
      )}
    </div>
    ${warning && html`<p class="trouble" role="status">${warning}</p>`}`;
}
