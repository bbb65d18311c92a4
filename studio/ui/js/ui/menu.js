// Everything that is not at hand: colours, layers, and what leaves the page.
import { useState } from "preact/hooks";
import { html } from "./html.js";
import { language, languages, t } from "../net/language.js";
import { Icon, Tool } from "./icons.js";
import { settings, changeSettings, boardThemes, checkOwnColours } from "../state/settings.js";
import { LayerToggle } from "./panelblock.js";
import { currentTable } from "../state/table.js";
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
  const details = [state?.record.rules, state?.record.size].filter(Boolean);
  return html`
    <header class="top">
      <a class="home" href=${standaloneRun.value || "#"} aria-label=${t("{program} home", { program })}><img src="icon.svg" alt="" width="24"
        height="24" />${program}</a>
      ${state && html`<span class="game">${state.title}${details.map((d) => html`<span class="detail">${d}</span>`)}</span>`}
      <${ImportNotice} />
      <span class="space"></span>
      ${!isGuest.value && !standaloneRun.value && html`<${Tool} id="edit" icon="edit" name=${t("Set up a position")} onClick=${editPosition} />`}
      ${
        state &&
        html`<${Tool} id="howto" icon="book" name=${t("How to play")}
        onClick=${() => openOverlay({ name: "rules", game: state.record.game })} />`
      }
      <${Tool} id="help" icon="help" name=${t("Keyboard shortcuts")} hint="?" onClick=${() => (isHelpOpen.value = true)} />
      <button type="button" id="menu-button" class="tool" popovertarget="menu" aria-label=${t("Menu")} data-tip=${t("Menu")}><${Icon}
        name="menu" /></button>
      <${Menu} />
    </header>`;
}

function Menu() {
  const s = settings.value;
  const table = currentTable.value;
  const [exportModule, setExportModule] = useState(/** @type {typeof import("../table/export.js") | null} */ (null)); // while it is open
  const onToggle = async (/** @type {ToggleEvent} */ e) =>
    setExportModule(e.newState === "open" && !isGuest.value ? await loadPart(() => import("../table/export.js")) : null);
  return html`
    <div id="menu" class="menu" popover aria-label=${t("Menu")} onToggle=${onToggle}>
      ${
        !isGuest.value &&
        !standaloneRun.value &&
        html`
        <h2>${t("Library")}</h2>
        <div class="row"><button type="button" class="plain" id="open-library"
          onClick=${searchLibrary}>${table ? t("Explorer and games with this position") : t("Search all games")}</button></div>`
      }
      <h2>${t("Language")}</h2>
      <div class="row">
        <select id="language" aria-label=${t("Language")} value=${language}
          onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setLanguage(e.currentTarget.value)}>
          ${languages.map((l) => html`<option value=${l.tag} lang=${l.tag}>${l.name}</option>`)}
        </select>
      </div>
      <h2>${t("Theme")}</h2>
      <div class="row" role="radiogroup" aria-label=${t("Theme")}>
        ${colourSchemes.map(
          ([name, label]) => html`<button type="button" class="layer" role="radio" id="scheme-${name}"
          aria-checked=${String(s.scheme === name)} onClick=${() => changeSettings({ scheme: name })}>${label}</button>`,
        )}
      </div>
      <h2>${t("Board")} <span class="quiet">${boardThemes.find((b) => b.name === s.board)?.title}</span></h2>
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
      <h2>${t("Stones and sound")}</h2>
      <div class="row">
        <button type="button" class="layer" id="doge" aria-pressed=${String(s.doge)}
          onClick=${() => changeSettings({ doge: !s.doge })}>${t("Doge")}</button>
        <button type="button" class="layer" id="sound" aria-pressed=${String(s.sound)}
          onClick=${() => changeSettings({ sound: !s.sound })}>${t("Sound")}</button>
        <button type="button" class="layer" id="intro" onClick=${replayIntro}>${t("Play intro")}</button>
      </div>
      <h2>${t("Show")}</h2>
      <div class="row">
        <${LayerToggle} name="numbers" label=${t("Move numbers")} /><${LayerToggle} name="coordinates" label=${t("Coordinates")} />
        <${LayerToggle} name="candidates" label=${t("Candidates")} /><${LayerToggle} name="line" label=${t("Best line")} /><${LayerToggle} name="now"
          label=${t("Search activity")} /><${LayerToggle} name="bar" label=${t("Evaluation bar")} />
        <${LayerToggle} name="guides" label=${t("Legal moves")} /><${LayerToggle} name="nextMoves" label=${t("Next moves")} /><${LayerToggle} name="tallies" label=${t("Group sizes")} />
      </div>
      <h2>${t("Touch")}</h2>
      <div class="row" role="radiogroup" aria-label=${t("Touch")}>
        ${confirmations.map(
          ([name, label]) => html`<button type="button" class="layer" role="radio" id="confirm-${name}"
          aria-checked=${String(s.confirm === name)} onClick=${() => changeSettings({ confirm: name })}>${label}</button>`,
        )}
      </div>
      ${
        table?.participants.hasControl.value &&
        html`
        <h2>${t("Search activity")}</h2>
        <div class="row"><button type="button" class="plain" id="watch" onClick=${openSearch}>${t("Watch the search")}</button></div>`
      }
      ${
        table &&
        !isGuest.value &&
        html`
        <h2>${t("Play with others")}</h2>
        <div class="row"><button type="button" class="plain" id="invite"
          onClick=${inviteOthers}>${t("Invite a friend · Network access")}</button></div>`
      }
      ${
        !isGuest.value &&
        html`
        <h2>${t("Engines")}</h2>
        <div class="row"><button type="button" class="layer" id="to-matches"
          onClick=${openMatches}>${t("Engine match")}</button></div>`
      }
      ${table && exportModule && html`<${exportModule.ExportMenu} />`}
    </div>`;
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
