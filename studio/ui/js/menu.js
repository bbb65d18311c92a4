// Everything that is not at hand: colours, layers, and what leaves the page.
import { useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon, Tool } from "./icons.js";
import { settings, set, boards } from "./settings.js";
import { Layer } from "./block.js";
import { state, atTable, onBoard, address } from "./play.js";
import { format } from "./address.js";
import { helping } from "./keys.js";
import { startReview } from "./review.js";
import { program } from "./program.js";
import { Told } from "./found.js";

const schemes = /** @type {const} */ ([["auto", "Like the system"], ["light", "Light"], ["dark", "Dark"]]);

export function TopBar() {
  return html`
    <header class="top">
      <a class="home" href="#" aria-label="${program}, first page"><img src="icon.svg" alt="" width="24" height="24" />${program}</a>
      ${state.value && html`<span class="game">${state.value.title}${detail()}</span>`}
      <${Told} />
      <span class="space"></span>
      <${Tool} id="help" icon="help" name="Keys" hint="?" onClick=${() => (helping.value = true)} />
      <button type="button" id="menu-button" class="tool" popovertarget="menu" aria-label="Menu" data-tip="Menu"><${Icon} name="menu" /></button>
      <${Menu} />
    </header>`;
}

function detail() {
  const { rules, size } = atTable().record;
  return [rules, size].filter(Boolean).map((d) => html`<span class="detail">${d}</span>`);
}

function Menu() {
  const s = settings.value;
  return html`
    <div id="menu" class="menu" popover aria-label="Menu">
      <h2>Colours</h2>
      <div class="row" role="radiogroup" aria-label="Colours">
        ${schemes.map(([name, label]) => html`<button type="button" class="layer" role="radio" id="scheme-${name}" aria-checked=${String(s.scheme === name)} onClick=${() => set({ scheme: name })}>${label}</button>`)}
      </div>
      <h2>Board</h2>
      <div class="row swatches" role="radiogroup" aria-label="Board">
        ${boards.map((b) => html`
          <button type="button" class="swatch" role="radio" aria-checked=${String(s.board === b.name)} aria-label=${b.title} title=${b.title} data-board=${b.name} onClick=${() => set({ board: b.name })}>
            <i class="a"></i><i class="b"></i>
          </button>`)}
      </div>
      <h2>Show</h2>
      <div class="row">
        <${Layer} name="numbers" label="Move numbers" /><${Layer} name="coordinates" label="Coordinates" />
        <${Layer} name="candidates" label="Candidates" /><${Layer} name="line" label="Line" /><${Layer} name="now" label="Search" /><${Layer} name="bar" label="Bar" />
      </div>
      ${state.value && html`<${Share} />`}
    </div>`;
}

function Share() {
  const [done, setDone] = useState("");
  const copy = async (/** @type {string} */ what, /** @type {string} */ text) => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(`${what} copied.`);
    } catch {
      setDone("The browser did not allow copying.");
    }
  };
  const link = () => location.origin + location.pathname + format({ ...address(), table: undefined, seats: [], time: undefined });
  return html`
    <h2>This position</h2>
    <div class="row">
      <button type="button" class="plain" onClick=${() => copy("Link", link())}>Copy link</button>
      <button type="button" class="plain" onClick=${() => copy("Moves", onBoard().record.moves.join(" "))}>Copy moves</button>
      <button type="button" class="plain" id="menu-review" popovertarget="menu" popovertargetaction="hide" onClick=${startReview}>Review</button>
      <a class="plain" id="download" href="/api/tables/${atTable().table}/record" download>Save record</a>
    </div>
    <p class="quiet" role="status">${done}</p>`;
}
