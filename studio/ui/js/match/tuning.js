// How strong the numbers of an engine became while they were tuned, by a journal of the command tune.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { figure, t } from "../net/language.js";
import { send, why } from "../net/server.js";
import { signed, within } from "./statistics.js";

/** @import { At } from "../../../types/page" */
/** @import { TuningView } from "../../../types/wire" */

/** Opens a journal and shows what it holds. */
export function TuningJournal() {
  const [view, setView] = useState(/** @type {TuningView | null} */ (null));
  const [problem, setProblem] = useState("");
  const pick = async (/** @type {At<HTMLInputElement>} */ e) => {
    const file = e.currentTarget.files?.[0];
    e.currentTarget.value = "";
    if (!file) return;
    try {
      setView(await send("/api/tuning", file));
      setProblem("");
    } catch (refusal) {
      setView(null);
      setProblem(why(refusal));
    }
  };
  return html`
    <label class="plain pick"><input type="file" class="unseen" id="tuning-file" onChange=${pick} />${t("Open a tuning journal")}</label>
    ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
    ${view && html`<${Tuning} v=${view} />`}`;
}

/** What a run of the command tune has come to. @param {{v: TuningView}} props */
export function Tuning({ v }) {
  const last = v.curve[v.curve.length - 1];
  return html`
    <section class="panel tuning" id="tuning" data-generation=${v.generation}>
      <h2><bdi>${v.engine}</bdi> <span class="quiet">${t("tuned by {method}", { method: v.method })}</span></h2>
      <p
        class="quiet">${t("Generation {generation}, {done} of {all} games", {
          generation: figure(v.generation),
          done: figure(v.games),
          all: figure(v.planned),
        })}</p>
      ${
        last
          ? html`<${Strength} v=${v} /><p>${t("Against the start: {strength}.", { strength: within(last) })}</p>`
          : html`<p
        class="quiet">${t("There is no curve so far: the best numbers have not played the start.")}</p>`
      }
      ${v.test && html`<p class="quiet">${t("Test against the start, pairs LL LD DD WD WW: {pairs}", { pairs: v.test.join(" ") })}</p>`}
      <details class="games-of"><summary>${t("Numbers")}</summary>
        <dl class="figures">${v.numbers.map(
          (n) => html`<div
          key=${n.name}><dt><bdi>${n.name}</bdi></dt><dd>${figure(n.value, 1)}</dd></div>`,
        )}</dl>
      </details>
    </section>`;
}

/** Elo over the games, with its interval. @param {{v: TuningView}} props */
function Strength({ v }) {
  const all = Math.max(v.planned, v.games, 1);
  const elos = v.curve.map((p) => p.elo);
  const high = Math.max(20, ...elos) * 1.25;
  const low = Math.min(-high / 4, Math.min(...elos) * 1.25);
  const x = (/** @type {number} */ games) => (100 * games) / all;
  const y = (/** @type {number} */ elo) => (40 * (high - Math.min(high, Math.max(low, elo)))) / (high - low);
  const at = (/** @type {number} */ games, /** @type {number} */ elo) => `${x(games).toFixed(2)},${y(elo).toFixed(2)}`;
  const band = [...v.curve.map((p) => at(p.games, p.elo_high)), ...v.curve.map((p) => at(p.games, p.elo_low)).reverse()].join(" ");
  return html`
    <div class="strength">
      <span class="quiet most">${signed(high)}</span><span class="quiet least">${signed(low)}</span>
      <svg class="course" viewBox="0 -1 100 42" preserveAspectRatio="none" role="img"
        aria-label=${t("Elo of the best numbers against the start, over the games")}>
        <polygon points=${band} /><path class="half" d=${`M0 ${y(0)}H100`} /><polyline
          points=${v.curve.map((p) => at(p.games, p.elo)).join(" ")} />
      </svg>
    </div>`;
}
