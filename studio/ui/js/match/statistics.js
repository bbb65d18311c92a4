// What games have come to: figures as sente stats counts them, and their pictures.
import { html } from "../ui/html.js";
import { formatNumber, t } from "../net/language.js";
import { getSideTitle } from "../state/score.js";

/** @import { Pairing, Summary, TestView } from "../../../types/wire" */

/** A part of all games. @param {number} part @param {number} all */
const formatShare = (part, all) =>
  t("{part} of {all}, {percent} %", {
    part: formatNumber(part),
    all: formatNumber(all),
    percent: formatNumber(all ? (100 * part) / all : 0, 1),
  });

/** @param {number | undefined} length */
const formatLength = (length) => (length === undefined ? "–" : t("{length} moves", { length: formatNumber(length, 1) }));

/** @param {number} ms */
function formatDuration(ms) {
  const seconds = ms / 1000;
  if (seconds < 100) return t("{seconds} s", { seconds: formatNumber(seconds, 1) });
  if (seconds < 6000) return t("{minutes} min", { minutes: formatNumber(seconds / 60, 1) });
  return t("{hours} h", { hours: formatNumber(seconds / 3600, 1) });
}

/** @param {{summary: Summary, seats: string[]}} props */
export function SummaryFigures({ summary, seats }) {
  const first = getSideTitle(seats[0] ?? "");
  const second = getSideTitle(seats[1] ?? "");
  /** @type {[string, string, string][]} */
  const lines = [
    ["games", t("Games"), formatNumber(summary.games)],
    ["black", t("{side} won", { side: first }), formatShare(summary.black, summary.games)],
    ["white", t("{side} won", { side: second }), formatShare(summary.white, summary.games)],
    ["draws", t("Drawn"), formatShare(summary.draws, summary.games)],
    ["length", t("Average length"), formatLength(summary.length)],
    ["length_black", t("when {side} won", { side: first }), formatLength(summary.length_black)],
    ["length_white", t("when {side} won", { side: second }), formatLength(summary.length_white)],
    ["incomplete", t("Incomplete"), formatNumber(summary.incomplete)],
    ["idle", t("Not started: an engine failed before the first move"), formatNumber(summary.not_begun)],
    ["repeated", t("Duplicate games"), formatNumber(summary.repeated)],
    ["repeated_black", t("of these won by {side}", { side: first }), formatNumber(summary.repeated_black)],
    ["repeated_white", t("of these won by {side}", { side: second }), formatNumber(summary.repeated_white)],
    ["repeated_draws", t("of these drawn"), formatNumber(summary.repeated_draws)],
    ["duration", t("Thinking time"), formatDuration(summary.duration_ms)],
  ];
  const shown = lines.filter(([key]) => (seats.length === 2 || !/black|white/.test(key)) && (key !== "idle" || summary.not_begun > 0));
  return html`
    <dl class="figures" data-games=${summary.games} data-black=${summary.black} data-white=${summary.white} data-draws=${summary.draws} data-length=${summary.length}
      data-repeated=${summary.repeated} data-duration=${summary.duration_ms}>
      ${shown.map(
        ([key, name, value]) => html`<div key=${key} class=${/_/.test(key) ? "part" : ""}><dt>${name}</dt><dd
        data-figure=${key}>${value}</dd></div>`,
      )}
    </dl>
    ${summary.pairings.map((p) => html`<${PairingFigures} key=${p.players.join("\n")} pairing=${p} />`)}`;
}

/** How strong one player is against another. @param {{pairing: Pairing}} props */
function PairingFigures({ pairing }) {
  const score = t("+{wins} ={draws} −{losses}", { wins: pairing.wins, draws: pairing.draws, losses: pairing.losses });
  return html`
    <section class="pairing">
      <h3><bdi>${pairing.players[0]}</bdi> <span class="quiet">${t("vs")}</span> <bdi>${pairing.players[1]}</bdi></h3>
      <p><span class="result">${score}</span> <span data-figure="elo">${formatStrength(pairing)}</span></p>
      <p class="quiet">${t("likelihood of superiority {percent} %", { percent: formatNumber(100 * pairing.los, 1) })}</p>
      ${
        pairing.split &&
        html`<p class="trouble"
        data-figure="split">${t("Both games of every pair went to the same side. Choose more balanced openings.")}</p>`
      }
      <${ScoreChart} pairing=${pairing} />
    </section>`;
}

/** Whether nothing but wins, or losses, are too few to set a limit that says something. @param {Pairing} p */
const isUnbounded = (p) => (p.bound ?? 0) * (p.elo_limit ?? 0) < 0 || (p.bound && !p.elo_limit);

/** @param {Pairing} p */
function formatStrength(p) {
  if (p.bound && isUnbounded(p))
    return p.bound > 0
      ? t("{count}, all won: too few games to estimate", { count: t("{n} games", { n: p.games }) })
      : t("{count}, all lost: too few games to estimate", { count: t("{n} games", { n: p.games }) });
  if (p.bound && p.elo_limit !== undefined)
    return p.bound > 0
      ? t("at least {elo} Elo", { elo: formatSigned(p.elo_limit) })
      : t("at most {elo} Elo", { elo: formatSigned(p.elo_limit) });
  return formatEloInterval(p);
}

/** A whole number with its sign. @param {number} n */
export const formatSigned = (n) => (Math.round(n) > 0 ? "+" : Math.round(n) < 0 ? "−" : "") + formatNumber(Math.abs(Math.round(n)), 0);

/** @param {{elo: number, elo_low: number, elo_high: number}} estimate */
export const formatEloInterval = (estimate) =>
  t("{elo} Elo, from {low} to {high}", {
    elo: formatSigned(estimate.elo),
    low: formatSigned(estimate.elo_low),
    high: formatSigned(estimate.elo_high),
  });

/** The score over the games, as a share. @param {{pairing: Pairing}} props */
function ScoreChart({ pairing }) {
  const chart = pairing.chart ?? [];
  if (chart.length < 2) return null;
  const last = chart[chart.length - 1].games;
  const x = (/** @type {number} */ n) => (100 * (n - chart[0].games)) / Math.max(last - chart[0].games, 1);
  const y = (/** @type {number} */ share) => 40 - 40 * share;
  const line = chart.map((c) => `${x(c.games).toFixed(2)},${y(c.points / c.games).toFixed(2)}`).join(" ");
  return html`
    <svg class="course" viewBox="0 -1 100 42" preserveAspectRatio="none" role="img"
      aria-label=${t("Score of {player} after each game", { player: pairing.players[0] })}>
      <path class="half" d="M0 20H100" /><polyline points=${line} />
    </svg>`;
}

/** What Elo may count. @type {{[model: string]: string}} */
const eloModels = { normalized: t("normalized"), logistic: t("logistic"), bayesian: t("Bayesian") };

/** Where a test stands between its bounds. @param {{test: TestView}} props */
export function SprtGauge({ test }) {
  const getPosition = (/** @type {number} */ llr) => Math.min(1, Math.max(0, (llr - test.lower) / (test.upper - test.lower)));
  const verdict =
    test.decision === "H1"
      ? t("H1 accepted: the first player is more than {elo} Elo stronger.", { elo: test.elo0 })
      : test.decision === "H0"
        ? t("H0 accepted: the first player is less than {elo} Elo stronger.", { elo: test.elo1 })
        : t("Not decided yet.");
  const points = test.course
    .map((llr, i) => `${((100 * i) / Math.max(test.course.length - 1, 1)).toFixed(2)},${(30 - 30 * getPosition(llr)).toFixed(2)}`)
    .join(" ");
  return html`
    <section class="panel gauge" id="gauge" data-llr=${test.llr} data-decision=${test.decision}>
      <h2>${t("SPRT: {elo0} against {elo1} Elo ({model})", {
        elo0: test.elo0,
        elo1: test.elo1,
        model: eloModels[test.model] ?? test.model,
      })}</h2>
      <div class="dial" role="meter" aria-valuemin=${test.lower} aria-valuemax=${test.upper} aria-valuenow=${test.llr}
        aria-label=${t("Log-likelihood ratio")}>
        <span class="fill"
          style=${{ left: `${100 * Math.min(getPosition(0), getPosition(test.llr))}%`, width: `${100 * Math.abs(getPosition(test.llr) - getPosition(0))}%` }}></span>
        <span class="zero" style=${{ left: `${100 * getPosition(0)}%` }}></span>
        <span class="needle" style=${{ left: `${100 * getPosition(test.llr)}%` }}></span>
      </div>
      <p class="ends">
        <span>${t("H0: {llr}", { llr: formatNumber(test.lower, 2) })}</span>
        <strong>LLR ${formatNumber(test.llr, 2)}</strong>
        <span>${t("H1: {llr}", { llr: formatNumber(test.upper, 2) })}</span>
      </p>
      ${
        test.course.length > 1 &&
        html`<svg class="course" viewBox="0 -1 100 32" preserveAspectRatio="none" aria-hidden="true"><path
        class="half" d=${`M0 ${30 - 30 * getPosition(0)}H100`} /><polyline points=${points} /></svg>`
      }
      <p>${verdict} ${
        test.estimate &&
        html`<span
        data-figure="estimate">${t("Estimate: {strength}.", { strength: formatEloInterval(test.estimate) })}</span>`
      } <span
          class="quiet">${t("Pairs LL LD DD WD WW: {pairs}", { pairs: test.pairs.join(" ") })}</span></p>
    </section>`;
}
