// The players of the game: who plays which side, and how long each has thought.
import { html } from "./html.js";
import { Block, Chip } from "./block.js";
import { atTable, games, now, stateAt, command } from "./play.js";
import { clock, title } from "./score.js";

/** @import { At } from "../../types/page" */
/** @import { Engine, Seat } from "../../types/wire" */

/** The engines of the game on the table. */
const engines = () => games.value.find((g) => g.name === atTable().record.game)?.engines ?? [];

/** The choices for a seat, as the value of a select. @param {Seat} seat */
const choice = (seat) => (seat.kind === "human" ? "human" : `${seat.kind}:${seat.engine ?? ""}`);

/** @param {{value: string, engines: Engine[], label: string, onChoose: (seat: Seat) => void}} props */
export function SeatSelect({ value, engines, label, onChoose }) {
  const first = engines[0]?.name ?? "";
  const fixed = value.endsWith(":") ? value + first : value;
  const levels = engines[0]?.levels ?? [];
  const known = ["human", ...engines.flatMap((e) => [`engine:${e.name}`, `hotseat:${e.name}`]), ...levels.map((l) => `engine:${l.spec}`)].includes(fixed);
  const onChange = (/** @type {At<HTMLSelectElement>} */ e) => {
    const [kind = "", ...engine] = e.currentTarget.value.split(":");
    onChoose(kind === "human" ? { kind } : { kind, engine: engine.join(":") });
  };
  return html`
    <select aria-label=${label} value=${fixed} onChange=${onChange}>
      <option value="human">Human</option>
      ${!known && html`<option value=${fixed}>${fixed.split(":").slice(1).join(":")}</option>`}
      <optgroup label="Engine">${engines.map((e) => html`<option value="engine:${e.name}" title=${e.about}>${e.name}</option>`)}</optgroup>
      ${levels.length > 0 && html`
        <optgroup label="${title(first)}, holding back">${levels.map((l) => html`
          <option value="engine:${l.spec}">${title(l.name)}${l.below > 0 ? `, about ${l.below} Elo below full strength` : ""}</option>`)}
        </optgroup>`}
      <optgroup label="Human, with suggestions">${engines.map((e) => html`<option value="hotseat:${e.name}" title=${e.about}>Hotseat, ${e.name}</option>`)}</optgroup>
    </select>`;
}

export const times = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];

/** @param {{value: number, onChoose: (seconds: number) => void}} props */
export const TimeSelect = ({ value, onChoose }) => html`
  <select aria-label="Time for each move" value=${String(value)} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChoose(Number(e.currentTarget.value))}>
    ${[...new Set([...times, value])].sort((a, b) => a - b).map((t) => html`<option value=${String(t)}>${t} s a move</option>`)}
  </select>`;

export function Players() {
  const s = atTable();
  const choose = (/** @type {number} */ i) => (/** @type {Seat} */ seat) =>
    command("settings", { seats: s.players.map((p, k) => (k === i ? seat : p)) });
  return html`
    <${Block} name="players" label="Players">
      ${s.seats.map((name, i) => html`
        <div class="player" key=${name}>
          <${Chip} seat=${i} />
          <span class="who">${title(name)}</span>
          <${SeatSelect} value=${choice(s.players[i])} engines=${engines()} label="Who plays ${name}" onChoose=${choose(i)} />
          <span class="used" title="Time used"><${Used} seat=${i} /></span>
          <span class=${s.turn === i && !s.over ? "dot on" : "dot"} title=${s.turn === i && !s.over ? "To move" : ""}></span>
        </div>`)}
      ${s.scene.texts.length > 0 && html`<dl class="texts">${s.scene.texts.map((t) => html`<div><dt>${t.player >= 0 ? title(s.seats[t.player]) + ", " + t.name : t.name}</dt><dd>${t.value}</dd></div>`)}</dl>`}
      <div class="control"><label>Engine time <${TimeSelect} value=${s.move} onChoose=${(/** @type {number} */ time) => command("settings", { time })} /></label></div>
      ${s.players.some((p) => p.kind === "engine") && s.players.some((p) => p.kind === "human") && html`
        <div class="control"><label class="check"><input type="checkbox" id="ponder" checked=${s.ponder} onChange=${(/** @type {At<HTMLInputElement>} */ e) => command("settings", { ponder: e.currentTarget.checked })} /> Engine thinks on your time</label></div>`}
      ${s.ask !== undefined && html`
        <div class="control"><label class="check"><input type="checkbox" id="ask" checked=${s.ask} onChange=${(/** @type {At<HTMLInputElement>} */ e) => command("settings", { ask: e.currentTarget.checked })} /> Ask whether to keep a turn</label></div>`}
    <//>`;
}

/** @param {{seat: number}} props */
function Used({ seat }) {
  const s = atTable();
  const running = s.turn === seat && !s.over && s.job?.kind === "move" && !s.job.waits;
  return html`${clock(s.used[seat] + (running ? s.turning + Math.max(0, now.value - stateAt) : 0))}`;
}
