// Everything that is not at hand: colours, layers, and what leaves the page.
import { useState } from "preact/hooks";
import { html } from "./html.js";
import { language, languages, t } from "../net/language.js";
import { Icon, Tool } from "./icons.js";
import { settings, set, boards, hardToTell } from "../state/settings.js";
import { Layer } from "./panelblock.js";
import { currentTable } from "../state/table.js";
import { helping } from "./keyboard.js";
import { edit } from "../start/positioneditor.js";
import { intro } from "./intro.js";
import { program } from "../state/program.js";
import { goTo, standaloneRun } from "../state/route.js";
import { Told } from "../start/importresult.js";
import { openOverlay, watchSearch } from "../state/overlay.js";
import { loadPart } from "./loadpart.js";
import { guest } from "../state/guest.js";

/** @import { At } from "../../../types/page" */

const schemes = /** @type {const} */ ([
  ["auto", t("Like the system")],
  ["light", t("Light")],
  ["dark", t("Dark")],
]);

/** When what a finger chose is asked about. */
const confirms = /** @type {const} */ ([
  ["auto", t("Twice on small cells")],
  ["always", t("Always twice")],
  ["never", t("At once")],
]);

export function TopBar() {
  const state = currentTable.value?.state.value;
  const details = [state?.record.rules, state?.record.size].filter(Boolean);
  return html`
    <header class="top">
      <a class="home" href=${standaloneRun.value || "#"} aria-label=${t("{program}, first page", { program })}><img src="icon.svg" alt="" width="24"
        height="24" />${program}</a>
      ${state && html`<span class="game">${state.title}${details.map((d) => html`<span class="detail">${d}</span>`)}</span>`}
      <${Told} />
      <span class="space"></span>
      ${!guest.value && !standaloneRun.value && html`<${Tool} id="edit" icon="edit" name=${t("Set up a position")} onClick=${edit} />`}
      ${
        state &&
        html`<${Tool} id="howto" icon="book" name=${t("How to play")}
        onClick=${() => openOverlay({ name: "rules", game: state.record.game })} />`
      }
      <${Tool} id="help" icon="help" name=${t("Keys")} hint="?" onClick=${() => (helping.value = true)} />
      <button type="button" id="menu-button" class="tool" popovertarget="menu" aria-label=${t("Menu")} data-tip=${t("Menu")}><${Icon}
        name="menu" /></button>
      <${Menu} />
    </header>`;
}

function Menu() {
  const s = settings.value;
  const table = currentTable.value;
  const [away, setAway] = useState(/** @type {typeof import("../table/export.js") | null} */ (null)); // while it is open
  const toggled = async (/** @type {ToggleEvent} */ e) =>
    setAway(e.newState === "open" && !guest.value ? await loadPart(() => import("../table/export.js")) : null);
  return html`
    <div id="menu" class="menu" popover aria-label=${t("Menu")} onToggle=${toggled}>
      ${
        !guest.value &&
        !standaloneRun.value &&
        html`
        <h2>${t("Library")}</h2>
        <div class="row"><button type="button" class="plain" id="open-library"
          onClick=${searchLibrary}>${
            table ? t("What was played here, and games with this position") : t("Search all games")
          }</button></div>`
      }
      <h2>${t("Language")}</h2>
      <div class="row">
        <select id="language" aria-label=${t("Language")} value=${language}
          onChange=${(/** @type {At<HTMLSelectElement>} */ e) => speak(e.currentTarget.value)}>
          ${languages.map((l) => html`<option value=${l.tag} lang=${l.tag}>${l.name}</option>`)}
        </select>
      </div>
      <h2>${t("Colours")}</h2>
      <div class="row" role="radiogroup" aria-label=${t("Colours")}>
        ${schemes.map(
          ([name, label]) => html`<button type="button" class="layer" role="radio" id="scheme-${name}"
          aria-checked=${String(s.scheme === name)} onClick=${() => set({ scheme: name })}>${label}</button>`,
        )}
      </div>
      <h2>${t("Board")} <span class="quiet">${boards.find((b) => b.name === s.board)?.title}</span></h2>
      <div class="row swatches" role="radiogroup" aria-label=${t("Board")}>
        ${boards.map(
          (b) => html`
          <button type="button" class="swatch" role="radio" aria-checked=${String(s.board === b.name)} aria-label=${b.title}
            title=${b.title} data-board=${b.name} onClick=${() => set({ board: b.name })}>
            <i class="a"></i><i class="b"></i>
          </button>`,
        )}
      </div>
      ${s.board === "own" && html`<${Own} />`}
      <h2>${t("Stones and sound")}</h2>
      <div class="row">
        <button type="button" class="layer" id="doge" aria-pressed=${String(s.doge)}
          onClick=${() => set({ doge: !s.doge })}>${t("Doge")}</button>
        <button type="button" class="layer" id="sound" aria-pressed=${String(s.sound)}
          onClick=${() => set({ sound: !s.sound })}>${t("Sound")}</button>
        <button type="button" class="layer" id="intro" onClick=${again}>${t("Play the intro")}</button>
      </div>
      <h2>${t("Show")}</h2>
      <div class="row">
        <${Layer} name="numbers" label=${t("Move numbers")} /><${Layer} name="coordinates" label=${t("Coordinates")} />
        <${Layer} name="candidates" label=${t("Candidates")} /><${Layer} name="line" label=${t("Line")} /><${Layer} name="now"
          label=${t("Search")} /><${Layer} name="bar" label=${t("Bar")} />
        <${Layer} name="guides" label=${t("Places to play")} /><${Layer} name="tallies" label=${t("Sizes of groups")} />
      </div>
      <h2>${t("A finger plays")}</h2>
      <div class="row" role="radiogroup" aria-label=${t("A finger plays")}>
        ${confirms.map(
          ([name, label]) => html`<button type="button" class="layer" role="radio" id="confirm-${name}"
          aria-checked=${String(s.confirm === name)} onClick=${() => set({ confirm: name })}>${label}</button>`,
        )}
      </div>
      ${
        table?.participants.hasControl.value &&
        html`
        <h2>${t("Search")}</h2>
        <div class="row"><button type="button" class="plain" id="watch" onClick=${openSearch}>${t("Watch the search")}</button></div>`
      }
      ${
        table &&
        !guest.value &&
        html`
        <h2>${t("Others")}</h2>
        <div class="row"><button type="button" class="plain" id="invite"
          onClick=${inviteOthers}>${t("Invite, and who reaches this studio")}</button></div>`
      }
      ${
        !guest.value &&
        html`
        <h2>${t("Engines")}</h2>
        <div class="row"><button type="button" class="layer" id="to-skirmish"
          onClick=${toSkirmish}>${t("Engines against each other")}</button></div>`
      }
      ${table && away && html`<${away.TakeAway} />`}
    </div>`;
}

function searchLibrary() {
  document.getElementById("menu")?.hidePopover();
  openOverlay({ name: "library" });
}

/** Speaks another language from now on. @param {string} tag */
function speak(tag) {
  set({ language: tag });
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
function toSkirmish() {
  document.getElementById("menu")?.hidePopover();
  goTo(`#/skirmish?game=${currentTable.value?.state.value.record.game ?? ""}`);
}

/** Plays the intro once more, over the page. */
function again() {
  document.getElementById("menu")?.hidePopover();
  intro.value = true;
}

const parts = /** @type {const} */ ([
  ["board", t("Board")],
  ["black", t("Black")],
  ["white", t("White")],
]);

/** The colours that a person picks. */
function Own() {
  const { own } = settings.value;
  const alike = hardToTell(own);
  return html`
    <div class="row own">
      ${parts.map(
        ([name, label]) => html`
        <label key=${name}><input type="color" id="own-${name}" value=${own[name]}
          onInput=${(/** @type {At<HTMLInputElement>} */ e) =>
            set({ own: { ...settings.value.own, [name]: e.currentTarget.value } })} />${label}</label>`,
      )}
    </div>
    ${alike && html`<p class="trouble" role="status">${alike}</p>`}`;
}
