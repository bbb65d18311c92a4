// The column beside the board: players, engine, moves. Each block folds and
// remembers it.
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { ink } from "./overlay.js";
import { settings, toggle } from "./settings.js";
import { atTable, onBoard, info, course, ply, analysing, threatening, elapsed, preview, games, now, stateAt, command, toggleAnalysis, look, walkTo, showLine, played, scaleOf } from "./play.js";
import { scored, said } from "./scores.js";
import { number, points, words, count, clock, title, distance } from "./score.js";

/** @import { At, Scene, Shown } from "../../types/page" */
/** @import { Engine, Seat, Thought, Work } from "../../types/wire" */

/** @param {{name: "players"|"engine"|"moves", label: string, extra?: Shown, children?: Shown}} props */
function Block({ name, label, extra, children }) {
  const open = settings.value[name];
  return html`
    <section class="block ${name}" aria-label=${label}>
      <header>
        <button type="button" class="fold" aria-expanded=${String(open)} onClick=${() => toggle(name)}>
          <span class=${open ? "chevron open" : "chevron"}><${Icon} name="fold" /></span>${label}
        </button>
        ${extra}
      </header>
      ${open && html`<div class="body">${children}</div>`}
    </section>`;
}

/**
 * The letter that stands for a seat on boards without stones of its colour: its
 * own glyph, or its number where pieces belong to neither seat (Nim, Quarto).
 * @param {Scene} scene @param {number} seat
 */
function letter(scene, seat) {
  const signs = scene.stones.filter((s) => s.glyph && !s.shape);
  if (!signs.length) return "";
  const seats = new Set(signs.map((s) => s.player));
  const told = seats.size > 1 && new Set(signs.map((s) => s.glyph)).size === seats.size;
  return (told && signs.find((s) => s.player === seat)?.glyph) || String(seat + 1);
}

/** The stone of a seat, or its letter on boards that have letters. @param {{seat: number}} props */
export function Chip({ seat }) {
  const { scene, record } = atTable();
  const card = games.value.find((g) => g.name === record.game);
  const sign = card ? letter(card.scene, seat) : "";
  return html`<span class=${sign ? "chip letter" : `chip s${ink(scene, seat)} look-${scene.look}`} aria-hidden="true">${sign}</span>`;
}

// --- players ---------------------------------------------------------------

/** The engines of the game on the table. */
const passes = () => games.value.find((g) => g.name === atTable().record.game)?.passes;
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

function Players() {
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

// --- engine ----------------------------------------------------------------

/** @type {Record<string, string>} */
const doings = { move: "is thinking", takeover: "is thinking for you", hint: "looks for a hint", analyse: "analyses" };

/** What an engine does, in words. @param {Work} job */
export const doing = (job) => (job.waits ? waits(job) : `${job.engine} ${doings[job.kind]}`);

/** How a search waits for a processor. @param {Work} job */
const waits = ({ before = 0 }) => `waits: ${before ? `${before} ${before === 1 ? "search" : "searches"} first` : "its turn is next"}`;

export function Elapsed() {
  const job = atTable().job;
  const n = info.value;
  const seconds = job ? elapsed.value : n?.elapsed;
  return html`<span class=${job && !job.waits ? "elapsed running" : "elapsed"} title="Time the engine took">${seconds === undefined ? "–" : clock(seconds)}</span>`;
}

function EngineBlock() {
  const s = atTable();
  const n = info.value;
  const job = s.job;
  const best = n?.thoughts[0];
  const moves = n?.threat ? null : (n?.moves ?? []); // after a pass the line leads nowhere
  const extra = html`<span class="doing">${job ? doing(job) : n ? n.engine : ""}${n?.threat ? ", after a pass" : ""}</span><${Elapsed} />`;
  return html`
    <${Block} name="engine" label="Engine" extra=${extra}>
      ${s.trouble && html`<p class="trouble" role="alert">${s.trouble}. <button type="button" class="link" onClick=${() => command("resume")}>Try again</button></p>`}
      ${s.instead?.map((text) => html`<p class="quiet" key=${text}>${text}.</p>`)}
      <${Verdict} thought=${best} turn=${n?.turn ?? 0} engine=${n?.engine} moves=${moves} />
      <dl class="facts">
        <div><dt>Depth</dt><dd>${best ? best.depth + ((best.seldepth ?? 0) > best.depth ? " / " + best.seldepth : "") : "–"}</dd></div>
        <div><dt>Positions</dt><dd>${best ? count(best.nodes) : "–"}</dd></div>
        <div><dt title="Positions visited in a second">Speed</dt><dd>${best && best.rate ? `${count(best.rate)}/s` : "–"}</dd></div>
        <div><dt title="How much of the engine's memory of positions is filled">Table</dt><dd>${best?.table ? Math.round(best.table / 10) + " %" : "–"}</dd></div>
      </dl>
      <ol class="lines">
        ${(n?.thoughts.length ? n.thoughts : [null]).map((t, rank) => html`<li key=${rank}><${ThoughtLine} thought=${t} rank=${rank} turn=${n?.turn ?? 0} engine=${n?.engine} moves=${moves} many=${(n?.thoughts.length ?? 0) > 1} /></li>`)}
      </ol>
      <div class="row">
        <button type="button" class=${analysing.value ? "plain on" : "plain"} id="analyse" aria-pressed=${String(analysing.value)} onClick=${toggleAnalysis}>
          <${Icon} name=${analysing.value ? "stop" : "analyse"} />${analysing.value ? "Stop" : "Analyse"}
        </button>
        ${passes() && html`
          <button type="button" class="layer" id="threat" aria-pressed=${String(threatening.value)} title="Analyse as if the side to move passed: what does the other side threaten?"
            onClick=${() => (threatening.value = !threatening.value)}>Threats</button>`}
        <${Layer} name="candidates" label="Candidates" />
        <${Layer} name="line" label="Line" />
        ${scored.value && html`<${Layer} name="scores" label="Scores" />`}
      </div>
      <${Solution} />
    <//>`;
}

/** @type {Record<string, string>} */
const sources = { book: "from the book", proof: "proven" };

/** A score as the settings want it, with the side that it is about. @param {Thought} thought @param {number} turn @param {string} [engine] */
function told({ score, bound }, turn, engine) {
  const say = settings.value.points ? points : number;
  return say(score, atTable().seats, turn, scaleOf(engine), bound);
}

/** @param {{thought?: Thought, turn: number, engine?: string, moves: string[] | null}} props */
function Verdict({ thought, turn, engine, moves }) {
  const s = atTable();
  if (s.secret) return html`<p class="verdict quiet">The engine keeps its thoughts to itself while colours are chosen</p>`;
  if (!thought) return html`<p class="verdict quiet">No engine has looked at this game yet</p>`;
  const { score, bound, line = [] } = thought;
  const decided = distance(score) !== null;
  const drawn = score === 0 && thought.source === "proof" && bound === "exact";
  const source = sources[thought.source ?? ""] ?? (thought.forced ? "forced" : "");
  return html`
    <p class=${decided ? "verdict decided" : "verdict"}>
      <span class="words">${words(score, s.seats, turn, scaleOf(engine), bound, drawn)}</span>
      ${source && html`<span class="source">${source}</span>`}
      ${decided && moves && line.length > 1 && html`<button type="button" class="link" id="show-line" onClick=${() => showLine(moves, line)}>Show it</button>`}
      ${!decided && !drawn && html`<button type="button" class="number" aria-pressed=${String(settings.value.points)} onClick=${() => toggle("points")}
        title=${settings.value.points ? "In the engine's own units: click for the chance to win" : "The chance to win: click for the engine's own units"}>${told(thought, turn, engine)}</button>`}
    </p>`;
}

/** What is proven of the position on the board. */
const Solution = () => settings.value.scores && scored.value && html`<p class="solution" role="status">${said.value}</p>`;

/** @param {{thought: Thought | null, rank: number, turn: number, engine?: string, moves: string[] | null, many: boolean}} props */
function ThoughtLine({ thought, rank, turn, engine, moves, many }) {
  const line = thought?.line ?? [];
  if (!thought || !line.length) return html`<span class="quiet">The best line appears here</span>`;
  const s = atTable();
  return html`
    ${many && html`<span class="score">${told(thought, turn, engine)}</span>`}
    ${line.map((m, i) => html`
      <button type="button" class="step s${ink(s.scene, m.seat)} look-${s.scene.look}" key=${i} onMouseEnter=${() => (preview.value = { rank, moves: i + 1 })}
        onMouseLeave=${() => (preview.value = null)} onFocus=${() => (preview.value = { rank, moves: i + 1 })} onBlur=${() => (preview.value = null)}
        onClick=${() => moves && look([...moves, ...line.slice(0, i + 1).map((p) => p.move)], "push")}>${m.move}</button>`)}`;
}

/** @param {{name: "candidates"|"line"|"now"|"bar"|"scores"|"numbers"|"coordinates", label: string}} props */
export const Layer = ({ name, label }) => html`
  <button type="button" class="layer" aria-pressed=${String(settings.value[name])} onClick=${() => toggle(name)}>${label}</button>`;

// --- moves -----------------------------------------------------------------

function Moves() {
  const s = atTable();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const box = list.current;
    const here = /** @type {HTMLElement | null} */ (box?.querySelector("[aria-current]"));
    if (box && here) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }, [ply.value, course.value.length, settings.value.moves]);
  const long = Math.max(0, ...course.value.map((m) => m.length));
  return html`
    <${Block} name="moves" label="Moves" extra=${html`<span class="doing">${[onBoard().opening_name, s.record.moves.length || ""].filter(Boolean).join(", ")}</span>`}>
      <ol class="record" ref=${list} aria-label="Moves of the game" style=${long > 4 ? { "--entry": `${52 + 9 * long}px` } : undefined}>
        ${course.value.length === 0 && html`<li class="quiet">No moves yet</li>`}
        ${course.value.map((m, i) => html`
          <li key=${i}>
            <button type="button" class=${i >= played.value ? "undone" : ""} aria-current=${ply.value === i + 1 ? "step" : undefined}
              aria-label="Move ${i + 1}: ${m}" title=${timeOf(i)} onClick=${() => walkTo(i + 1, "push")}>
              <span class="no">${i + 1}</span>${m}
            </button>
          </li>`)}
      </ol>
      <div class="walk" role="group" aria-label="Walk through the game">
        <${Step} icon="first" name="First position (Home)" to=${0} />
        <${Step} icon="back" name="One move back (left arrow)" to=${ply.value - 1} />
        <${Step} icon="next" name="One move on (right arrow)" to=${ply.value + 1} />
        <${Step} icon="last" name="Last position (End)" to=${course.value.length} />
      </div>
    <//>`;
}

/** @param {{icon: "first" | "back" | "next" | "last", name: string, to: number}} props */
const Step = ({ icon, name, to }) => html`
  <button type="button" class="tool" aria-label=${name} data-tip=${name} disabled=${to < 0 || to > course.value.length || to === ply.value} onClick=${() => walkTo(to)}>
    <${Icon} name=${icon} />
  </button>`;

/** @param {number} i */
function timeOf(i) {
  const t = atTable().record.thinking?.[i];
  return t?.time ? clock(t.time / 1e9) : undefined;
}

/** The blocks, in one column. */
export function Panels() {
  return html`<${Players} /><${EngineBlock} /><${Moves} />`;
}

/** One line that sums the blocks up, for the closed sheet of a phone. */
export function Summary() {
  const s = atTable();
  const n = info.value;
  const best = n?.thoughts[0];
  return html`
    <${Chip} seat=${onBoard().turn} />
    <span class="sum">${best ? words(best.score, s.seats, n.turn, scaleOf(n.engine)) : s.players.map((p) => (p.kind === "human" ? "Human" : p.engine || p.kind)).join(" – ")}</span>
    <${Elapsed} />`;
}

