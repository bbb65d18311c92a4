// The dialog that sets up a game, an analysis or a match of two engines.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { games, state, open, address } from "./play.js";
import { SeatSelect, TimeSelect } from "./players.js";
import { title } from "./score.js";

/** @import { At, Card } from "../../types/page" */
/** @import { Choice, Seat } from "../../types/wire" */

/**
 * @typedef {"play" | "analyse" | "watch"} Mode
 * @typedef {{mode: Mode, game: string, rules: string, size: string, opening: string, time: number, seats: Seat[]}} Draft
 */

/** What the dialog holds, null while it is closed. */
const draft = signal(/** @type {Draft | null} */ (null));

/** @type {Record<Mode, string>} */
const headings = { play: "New game", analyse: "Analyse a position", watch: "Watch two engines" };

/** Opens the dialog. @param {Mode} mode @param {string} [game] */
export function newGame(mode, game) {
  if (!games.value.length) return;
  const s = state.value;
  const known = s && mode === "play" && !game ? address() : null;
  const card = games.value.find((g) => g.name === (game ?? known?.game)) ?? games.value[0];
  draft.value = {
    mode, game: card.name, rules: known?.rules ?? "", size: known?.size ?? "", opening: known?.opening ?? "", time: known?.time ?? 0.5,
    seats: known?.seats ?? seatsFor(mode, card),
  };
}

/** @param {Mode} mode @param {Card} card @returns {Seat[]} */
export function seatsFor(mode, card) {
  const engine = card.engines[0]?.name;
  return card.seats.map((_, i) => {
    if (mode === "analyse" || !engine) return { kind: "human" };
    return mode === "watch" || i > 0 ? { kind: "engine", engine } : { kind: "human" };
  });
}

export const isOpen = () => draft.value !== null;

/** @param {Partial<Draft>} change */
function set(change) {
  if (draft.value) draft.value = { ...draft.value, ...change };
}

export function NewGame() {
  const d = draft.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (d && !box.current?.open) box.current?.showModal();
    if (!d && box.current?.open) box.current.close();
  }, [!d]);
  return html`
    <dialog ref=${box} class="sheet" aria-label=${d ? headings[d.mode] : ""} onClose=${() => (draft.value = null)} onClick=${shut}>
      ${d && html`<${Form} d=${d} />`}
    </dialog>`;
}

/** A click beside the dialog closes it. @param {At<HTMLDialogElement>} e */
export function shut(e) {
  if (e.target === e.currentTarget) e.currentTarget.close();
}

/** @param {{d: Draft}} props */
function Form({ d }) {
  const card = games.value.find((g) => g.name === d.game);
  if (!card) return null;
  const start = (/** @type {Event} */ e) => {
    e.preventDefault();
    draft.value = null;
    open({ game: d.game, rules: d.rules, size: d.size, opening: d.opening, moves: [], seats: d.seats, time: d.time });
  };
  const pick = (/** @type {At<HTMLSelectElement>} */ e) => {
    const next = games.value.find((g) => g.name === e.currentTarget.value);
    if (next) set({ game: next.name, rules: "", size: "", opening: "", seats: seatsFor(d.mode, next) });
  };
  return html`
    <form onSubmit=${start}>
      <h2>${headings[d.mode]}</h2>
      <label class="field"><span>Game</span>
        <select id="new-rules-game" value=${d.game} onChange=${pick}>${games.value.map((g) => html`<option value=${g.name}>${g.title}</option>`)}</select>
      </label>
      <p class="quiet">${card.about}</p>
      <${Choices} label="Rules" all=${card.rules} value=${d.rules} onChoose=${(/** @type {string} */ rules) => set({ rules })} />
      ${card.sizes.length > 1 && html`
        <label class="field"><span>Size</span>
          <input id="new-size" list="sizes" value=${d.size} placeholder=${card.sizes[0]} title=${card.sizeHelp} onInput=${(/** @type {At<HTMLInputElement>} */ e) => set({ size: e.currentTarget.value.trim() })} />
          <datalist id="sizes">${card.sizes.map((s) => html`<option value=${s} />`)}</datalist>
        </label>
        <p class="quiet">${title(card.sizeHelp)}</p>`}
      <${Choices} label="Opening" all=${card.openings} value=${d.opening} onChoose=${(/** @type {string} */ opening) => set({ opening })} />
      ${card.seats.map((name, i) => html`
        <label class="field" key=${name}><span>${title(name)}</span>
          <${SeatSelect} label="Who plays ${name}" engines=${card.engines} value=${d.seats[i].kind === "human" ? "human" : `${d.seats[i].kind}:${d.seats[i].engine ?? ""}`}
            onChoose=${(/** @type {Seat} */ seat) => set({ seats: d.seats.map((s, k) => (k === i ? seat : s)) })} />
        </label>`)}
      <label class="field"><span>Engine time</span><${TimeSelect} value=${d.time} onChoose=${(/** @type {number} */ time) => set({ time })} /></label>
      <div class="buttons">
        <button type="button" class="plain" onClick=${() => (draft.value = null)}>Cancel</button>
        <button type="submit" class="primary" id="start">Start</button>
      </div>
    </form>`;
}

/** @param {{label: string, all: Choice[], value: string, onChoose: (name: string) => void}} props */
function Choices({ label, all, value, onChoose }) {
  if (all.length < 2) return null;
  const about = all.find((c) => c.Name === (value || all[0].Name))?.About;
  return html`
    <label class="field"><span>${label}</span>
      <select value=${value || all[0].Name} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
        ${all.map((c) => html`<option value=${c.Name}>${title(c.Name)}</option>`)}
      </select>
    </label>
    ${about && html`<p class="quiet">${title(about)}</p>`}`;
}
