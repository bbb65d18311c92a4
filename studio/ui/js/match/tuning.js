// How strong the numbers of an engine became while they were tuned, by a journal of the command tune.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, t } from "../net/language.js";
import { postBytes, getErrorText } from "../net/server.js";
import { formatSigned, formatEloInterval } from "./statistics.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { TuningView } from "../../../types/wire" */

/** Opens a journal and shows what it holds. */
export function TuningJournal() {
  const [view, setView] = useState(/** @type {TuningView | null} */ (null));
  const [problem, setProblem] = useState("");
  const openFile = async (/** @type {TargetEvent<HTMLInputElement>} */ e) => {
    const file = e.currentTarget.files?.[0];
    e.currentTarget.value = "";
    if (!file) return;
    try {
      setView(await postBytes("/api/tuning", file));
      setProblem("");
    } catch (problem) {
      setView(null);
      setProblem(getErrorText(problem));
    }
  };
  return html`
    <label class="plain pick"><input type="file" class="unseen" id="tuning-file" onChange=${openFile} />${t("Open a tuning journal")}</label>
    ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
    ${view && html`<${TuningResult} view=${view} />`}`;
}

/** What a run of the command tune has come to. @param {{view: TuningView}} props */
export function TuningResult({ view }) {
  const last = view.curve[view.curve.length - 1];
  return html`
    <section class="panel tuning" id="tuning" data-generation=${view.generation}>
      <h2><bdi>${view.engine}</bdi> <span class="quiet">${t("tuned by {method}", { method: view.method })}</span></h2>
      <p
        class="quiet">${t("Generation {generation}, {done} of {all} games", {
          generation: formatNumber(view.generation),
          done: formatNumber(view.games),
          all: formatNumber(view.planned),
        })}</p>
      ${
        last
          ? html`<${EloChart} view=${view} /><p>${t("Against the initial parameters: {strength}.", { strength: formatEloInterval(last) })}</p>`
          : html`<p
        class="quiet">${t("No curve yet. It appears after the first test against the initial parameters.")}</p>`
      }
      ${view.test && html`<p class="quiet">${t("Test against the initial parameters, pairs LL LD DD WD WW: {pairs}", { pairs: view.test.join(" ") })}</p>`}
      <details class="games-of"><summary>${t("Parameters")}</summary>
        <dl class="figures">${view.numbers.map(
          (n) => html`<div
          key=${n.name}><dt><bdi>${n.name}</bdi></dt><dd>${formatNumber(n.value, 1)}</dd></div>`,
        )}</dl>
      </details>
    </section>`;
}

/** Elo over the games, with its interval. @param {{view: TuningView}} props */
function EloChart({ view }) {
  const maxGames = Math.max(view.planned, view.games, 1);
  const elos = view.curve.map((p) => p.elo);
  const high = Math.max(20, ...elos) * 1.25;
  const low = Math.min(-high / 4, Math.min(...elos) * 1.25);
  const x = (/** @type {number} */ games) => (100 * games) / maxGames;
  const y = (/** @type {number} */ elo) => (40 * (high - Math.min(high, Math.max(low, elo)))) / (high - low);
  const getPoint = (/** @type {number} */ games, /** @type {number} */ elo) => `${x(games).toFixed(2)},${y(elo).toFixed(2)}`;
  const band = [
    ...view.curve.map((p) => getPoint(p.games, p.elo_high)),
    ...view.curve.map((p) => getPoint(p.games, p.elo_low)).reverse(),
  ].join(" ");
  return html`
    <div class="strength">
      <span class="quiet most">${formatSigned(high)}</span><span class="quiet least">${formatSigned(low)}</span>
      <svg class="course" viewBox="0 -1 100 42" preserveAspectRatio="none" role="img"
        aria-label=${t("Elo gained over the initial parameters, by games played")}>
        <polygon points=${band} /><path class="half" d=${`M0 ${y(0)}H100`} /><polyline
          points=${view.curve.map((p) => getPoint(p.games, p.elo)).join(" ")} />
      </svg>
    </div>`;
}
