// What an engine does, and what it thinks of the position.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { translateMessage, t } from "../net/language.js";
import { PanelBlock, LayerToggle } from "../ui/panelblock.js";
import { Icon } from "../ui/icons.js";
import { getInk } from "../board/colors.js";
import { settings, toggleSetting } from "../state/settings.js";
import { getTable } from "../state/currenttable.js";
import { explainMoveValues } from "./movevalues.js";
import { getPlayerTitle } from "../ui/playerpicker.js";
import {
  formatScore,
  formatPercent,
  formatPoints,
  formatShortScore,
  capitalize,
  describeScore,
  formatCount,
  formatTime,
  getDistance,
  isProvenDraw,
} from "../state/score.js";
import { AnalysisOptions } from "./analysisoptions.js";
import { OtherEngines } from "./otherengines.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { InfoEvent, SearchInfo, JobState } from "../../../types/wire" */

/** @type {Record<string, (engine: string) => string>} */
const jobDescriptions = {
  move: (engine) => t("{engine} is thinking…", { engine }),
  takeover: (engine) => t("{engine} is choosing your move…", { engine }),
  hint: (engine) => t("{engine} is finding a hint…", { engine }),
  analyse: (engine) => t("{engine} is analysing", { engine }),
  solve: (engine) => t("{engine} is searching for a win…", { engine }),
  balance: (engine) => t("{engine} is searching for balanced positions…", { engine }),
};

/** What an engine does, in words. @param {JobState} job */
export const describeJob = (job) =>
  job.waiting ? describeWait(job) : (jobDescriptions[job.kind]?.(getPlayerTitle(getTable().state.value.record.game, job.engine)) ?? "");

/** How a search waits for a processor. @param {JobState} job */
const describeWait = ({ jobs_ahead = 0 }) => (jobs_ahead ? t("queued behind {n} searches", { n: jobs_ahead }) : t("queued, next"));

function ElapsedTime() {
  const { clock: tableClock, info, state } = getTable();
  const { job } = state.value;
  const n = info.latest.value;
  const seconds = job ? tableClock.elapsed.value : n?.elapsed;
  return html`<span class=${job && !job.waiting ? "elapsed running" : "elapsed"}
    title=${t("Engine thinking time")}>${seconds === undefined ? "–" : formatTime(seconds)}</span>`;
}

export function EngineBlock() {
  const { analysis, card, command, hasEngine, info, proof, shown, state } = getTable();
  const { analysing, threatening, toggleScores, searchOptions } = analysis;
  const s = state.value;
  const n = info.latest.value;
  const job = s.job;
  const at = job ? describeJob(job) : n ? getPlayerTitle(s.record.game, n.engine) : "";
  const extra = html`<span class="doing">${n?.threat ? t("{doing}, after a pass", { doing: at }) : at}</span><${ElapsedTime} />`;
  return html`
    <${PanelBlock} name="engine" label=${t("Engine")} extra=${extra}>
      ${
        s.error &&
        html`<p class="trouble" role="alert">${t("{clause}.", { clause: translateMessage(s.error) })} <button type="button"
        class="link" onClick=${() => command("resume")}>${t("Try again")}</button></p>`
      }
      ${s.substitutions?.map((note) => html`<p class="quiet" key=${note.message}>${t("{clause}.", { clause: translateMessage(note) })}</p>`)}
      <div class="row">
        <button type="button" class=${analysing.value ? "plain on" : "plain"} id="analyse" aria-pressed=${String(analysing.value)}
          onClick=${analysis.toggle}>
          <${Icon} name=${analysing.value ? "stop" : "analyse"} />${analysing.value ? t("Stop") : t("Analyse")}
        </button>
        ${
          card.value?.solved &&
          s.seats.length === 2 &&
          html`
          <button type="button" class="plain" id="find-win" aria-pressed=${String(proof.searching.value)} title=${t("Find a forced win (w)")}
            onClick=${proof.toggleSearch}>${proof.searching.value ? t("Stop search") : t("Find win")}</button>`
        }
        ${card.value?.balanced && html`<${BalanceButton} />`}
      </div>
      ${proof.current.value ? html`<${ProofStatus} />` : shown.value.over ? null : html`<${EngineInfo} news=${n} />`}
      <div class="row">
        <button type="button" class="layer" id="scores" aria-pressed=${String(settings.value.scores)}
          title=${t("Show the value of every move (v)")} onClick=${toggleScores}>${t("Move values")}</button>
        ${
          card.value?.passes &&
          html`
          <button type="button" class="layer" id="threat" aria-pressed=${String(threatening.value)}
            title=${t("Show the opponent's threats: analyse as if the side to move passed")}
            onClick=${() => (threatening.value = !threatening.value)}>${t("Threats")}</button>`
        }
        <${LayerToggle} name="candidates" label=${t("Candidates")} />
        <${LayerToggle} name="line" label=${t("Best line")} />
      </div>
      <${MoveValuesNote} />
      <${AnalysisOptions} />
      <${OtherEngines} />
      <${MarkedCells} />
      ${
        hasEngine.value &&
        html`
        <label class="check"><input type="checkbox" id="thoughts" checked=${searchOptions.value.thoughts}
          onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) =>
            analysis.setSearchOptions({ thoughts: e.currentTarget.checked })} /> ${t("Show evaluation during the game")}</label>`
      }
    <//>`;
}

/** The engine's verdict and its lines. @param {{news: InfoEvent | null}} props */
function EngineInfo({ news: n }) {
  const { info, shown } = getTable();
  const best = n?.thoughts[0];
  const moves = n?.threat ? null : (n?.moves ?? []); // after a pass the line leads nowhere
  const numRequested = Math.min(n?.lines ?? 1, shown.value.scene.moves.length || 1);
  const lineThoughts = n?.thoughts.filter((thought) => thought.line?.length) ?? [];
  if (info.hidden.value && !n) return html`<${Verdict} news=${n} turn=${0} moves=${null} />`;
  return html`
    <${Verdict} news=${n} thought=${best} turn=${n?.turn ?? 0} engine=${n?.engine} moves=${moves} />
    <dl class="facts">
      <div><dt>${t("Depth")}</dt>
        <dd>${best ? best.depth + ((best.seldepth ?? 0) > best.depth ? " / " + best.seldepth : "") : "–"}</dd></div>
      <div><dt>${t("Positions")}</dt><dd>${best ? formatCount(best.nodes) : "–"}</dd></div>
      <div><dt
        title=${t("Positions searched per second")}>${t("Speed")}</dt><dd>${best && best.rate ? `${formatCount(best.rate)}/s` : "–"}</dd></div>
      <div><dt title=${t("Hash table in use")}>${t("Hash")}</dt>
        <dd>${best?.table ? formatPercent(best.table / 1000) : "–"}</dd></div>
    </dl>
    <ol class="lines ranked">
      ${
        n?.kind === "balance"
          ? lineThoughts.map((thought, rank) => html`<li key=${rank}><${BalancedLine} thought=${thought} rank=${rank} news=${n} /></li>`)
          : (n?.thoughts.length ? n.thoughts : [null]).map(
              (thought, rank) =>
                html`<li key=${rank}><${ThoughtLine} thought=${thought} rank=${rank} turn=${n?.turn ?? 0} engine=${n?.engine} moves=${moves}
                  many=${(n?.thoughts.length ?? 0) > 1} /></li>`,
            )
      }
    </ol>
    ${
      n?.done &&
      n.kind === "analyse" &&
      lineThoughts.length < numRequested &&
      html`<p
      class="quiet">${t("{engine} shows only {found} of {n} lines.", { engine: n.engine, found: lineThoughts.length, n: numRequested })}</p>`
    }`;
}

/** @type {Record<string, string>} */
const sourceNames = { book: t("from the book"), proof: t("proven") };

/**
 * A score as the settings want it, with the side that it is about.
 * @param {SearchInfo} thought
 * @param {number} turn
 * @param {string} [engine]
 */
function formatThoughtScore({ score, bound }, turn, engine) {
  const { getScale, state } = getTable();
  const format = settings.value.points ? formatPoints : formatScore;
  return format(score, state.value.seats, turn, getScale(engine), bound);
}

/** The same for a list: "White in 9" where White wins in 9 moves. @param {SearchInfo} thought @param {number} turn @param {string} [engine] */
function formatBriefScore(thought, turn, engine) {
  const { getScale, proof, state } = getTable();
  const side = proof.getWinner(thought.score, turn);
  if (side < 0) return formatThoughtScore(thought, turn, engine);
  const { seats } = state.value;
  return `${capitalize(seats[side])} ${formatShortScore(thought.score, seats, turn, getScale(engine))}`; // "White in 9" in every language
}

/** @param {{news: InfoEvent | null, thought?: SearchInfo, turn: number, engine?: string, moves: string[] | null}} props */
function Verdict({ news, thought, turn, engine, moves }) {
  const { card, getScale, info, playLine, proof, state } = getTable();
  const s = state.value;
  if (s.secret) return html`<p class="verdict quiet">${t("Evaluation hidden while colours are chosen")}</p>`;
  if (info.hidden.value && !news) return html`<p class="verdict quiet">${t("Evaluation hidden during the game")}</p>`;
  if (!thought)
    return html`<p
      class="verdict quiet">${proof.searching.value ? t("Searching for a forced win…") : t("Not analysed yet")}</p>`;
  const { score, bound, line = [] } = thought;
  const isDecided = getDistance(score) !== null;
  const isDraw = isProvenDraw(thought);
  const source = sourceNames[thought.source ?? ""] ?? (thought.forced ? t("forced") : "");
  if (news?.kind === "solve" && !isDecided && !isDraw) {
    return html`<p
      class="verdict quiet">${news.done ? t("No forced win found (one may still exist)") : t("Searching for a forced win…")}</p>`;
  }
  if (news?.kind === "balance")
    return html`<p class="verdict"><span
      class="words">${news.stones === 1 ? t("Balanced positions, one move on") : t("Balanced positions, two moves on")}</span></p>`;
  const side = proof.getWinner(score, turn);
  return html`
    <p class=${isDecided ? "verdict decided" : "verdict"}>
      <span class="words">${describeScore(score, s.seats, turn, getScale(engine), bound, isDraw)}</span>
      ${source && html`<span class="source">${source}</span>`}
      ${
        isDecided &&
        moves &&
        line.length > 1 &&
        html`<button type="button" class="link" id="show-line"
        onClick=${() => playLine(moves, line)}>${t("Show line")}</button>`
      }
      ${
        side >= 0 &&
        card.value?.solved &&
        moves &&
        html`<button type="button" class="link" id="play-out"
        title=${t("You defend; the engine plays the win")} onClick=${() => proof.playOut(side)}>${t("Play it out")}</button>`
      }
      ${
        !isDecided &&
        !isDraw &&
        html`<button type="button" class="number" aria-pressed=${String(settings.value.points)} onClick=${() => toggleSetting("points")}
        title=${
          settings.value.points
            ? t("Score in the engine's own units. Click to show winning chances")
            : t("Winning chances. Click to show the score in the engine's own units")
        }>${formatThoughtScore(thought, turn, engine)}</button>`
      }
    </p>`;
}

/** The proof that is played out. */
function ProofStatus() {
  const { goToMoves, proof, shown } = getTable();
  const p = proof.current.value;
  const at = shown.value;
  if (!p) return null;
  const side = capitalize(at.seats[p.winner]);
  const best = proof.found.value?.thoughts[0];
  let text = t("{side} wins by force: choose a defence", { side });
  if (at.over) text = at.winner === p.winner ? t("{side} has won, as proven", { side }) : t("The game ended differently");
  else if (p.lost) text = t("No proof for this position");
  else if (!proof.defending.value) text = t("{side} replies…", { side });
  return html`
    <p class="verdict decided"><span class="words" id="following">${text}</span></p>
    ${
      best &&
      getDistance(best.score) !== null &&
      html`<p
      class="quiet">${describeScore(best.score, at.seats, proof.found.value?.turn ?? 0, 0, best.bound)}</p>`
    }
    <div class="row"><button type="button" class="plain" id="end-proof" onClick=${() => {
      const { from } = p;
      proof.end();
      goToMoves(from);
    }}>${t("Return to start")}</button></div>`;
}

/** What the numbers on the board mean. */
function MoveValuesNote() {
  const text = settings.value.scores && explainMoveValues();
  return text && html`<p class="solution" role="status">${text}</p>`;
}

/** Looks for even positions after one or two moves. */
function BalanceButton() {
  const [open, setOpen] = useState(false);
  const { balance } = getTable();
  return html`
    <button type="button" class="plain" id="balance" aria-expanded=${String(open)} title=${t("Find moves that balance the position")}
      onClick=${() => setOpen(!open)}>${t("Balance")}</button>
    ${
      open &&
      html`<span class="row choices" role="group" aria-label=${t("Balanced after")}>
      ${[1, 2].map(
        (stones) => html`<button type="button" class="layer" id="balance-${stones}" disabled=${balance.searching.value}
        onClick=${() => balance.search(stones)}>${stones === 1 ? t("one move") : t("two moves")}</button>`,
      )}
    </span>`
    }`;
}

/** A balanced position: a click plays its moves. @param {{thought: SearchInfo, rank: number, news: InfoEvent}} props */
function BalancedLine({ thought, rank, news }) {
  const { balance, preview } = getTable();
  const stones = news.stones ?? 1;
  const moves = (thought.line ?? []).slice(0, stones);
  const show = () => (preview.value = { rank, moves: stones });
  const leave = () => (preview.value = null);
  return html`
    <span class="score">${formatBriefScore(thought, news.turn, news.engine)}</span>
    <button type="button" class="step" onMouseEnter=${show} onMouseLeave=${leave} onFocus=${show} onBlur=${leave} onClick=${() =>
      balance.play([...news.moves, ...moves.map((m) => m.move)])}>${moves.map((m) => m.move).join(" ")}</button>`;
}

/** The moves that are blocked, or the only ones. */
function MarkedCells() {
  const { analysis, shown } = getTable();
  const { clearMarks, marked, marking } = analysis;
  const { block, only } = marked.value;
  if (!block.length && !only.length && !marking.value) return null;
  const { cells } = shown.value.scene;
  const names = (/** @type {number[]} */ all) =>
    all.length > 6 ? t("{n} cells", { n: all.length }) : all.map((c) => cells[c]?.name ?? "").join(" ");
  return html`
    <p class="quiet field" id="field" role="status">
      ${marking.value && !block.length && !only.length && html`<span>${t("Click cells on the board")}</span>`}
      ${only.length > 0 && html`<span>${t("Only {places}", { places: names(only) })}</span>`}
      ${block.length > 0 && html`<span>${t("Excluded: {places}", { places: names(block) })}</span>`}
      ${marking.value && html`<button type="button" class="link" id="marked" onClick=${() => (marking.value = "")}>${t("Done")}</button>`}
      ${block.length + only.length > 0 && html`<button type="button" class="link" id="unblock" onClick=${clearMarks}>${t("Clear")}</button>`}
    </p>`;
}

/** @param {{thought: SearchInfo | null, rank: number, turn: number, engine?: string, moves: string[] | null, many: boolean}} props */
function ThoughtLine({ thought, rank, turn, engine, moves, many }) {
  const line = thought?.line ?? [];
  if (!thought || !line.length) return html`<span class="quiet">${t("The best line appears here")}</span>`;
  const { goToMoves, preview, state } = getTable();
  const s = state.value;
  return html`
    ${
      many &&
      html`<span class="rank">${rank + 1}</span><span class="score">${formatBriefScore(thought, turn, engine)}</span><span class="depth"
      title=${t("Depth")}>${thought.depth}</span>`
    }
    ${line.map(
      (m, i) => html`
      <button type="button" class="step s${getInk(s.scene, m.seat)} look-${s.scene.look}" key=${i}
        onMouseEnter=${() => (preview.value = { rank, moves: i + 1 })}
        onMouseLeave=${() => (preview.value = null)} onFocus=${() => (preview.value = { rank, moves: i + 1 })}
          onBlur=${() => (preview.value = null)}
        onClick=${() => moves && goToMoves([...moves, ...line.slice(0, i + 1).map((p) => p.move)], "push")}>${m.move}</button>`,
    )}`;
}
