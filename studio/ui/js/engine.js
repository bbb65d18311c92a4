// What an engine does, and what it thinks of the position.
import { html } from "./html.js";
import { Block, Layer } from "./block.js";
import { Icon } from "./icons.js";
import { ink } from "./overlay.js";
import { settings, toggle } from "./settings.js";
import { atTable, info, analysing, threatening, elapsed, preview, games, command, toggleAnalysis, look, showLine, scaleOf } from "./play.js";
import { scored, said } from "./scores.js";
import { number, points, words, count, clock, distance } from "./score.js";

/** @import { Thought, Work } from "../../types/wire" */

/** Whether a turn of the game may be passed. */
const passes = () => games.value.find((g) => g.name === atTable().record.game)?.passes;

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

export function EngineBlock() {
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
