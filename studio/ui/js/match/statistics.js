// What games have come to: figures as sente stats counts them, and their pictures.
import { html } from "../ui/html.js";
import { figure, t } from "../net/language.js";
import { side } from "../state/score.js";

/** @import { Pairing, Summary, TestView } from "../../../types/wire" */

/** A part of all games. @param {number} part @param {number} all */
const share = (part, all) =>
  t("{part} of {all}, {percent} %", { part: figure(part), all: figure(all), percent: figure(all ? (100 * part) / all : 0, 1) });

/** @param {number | undefined} length */
const plies = (length) => (length === undefined ? "–" : t("{length} moves", { length: figure(length, 1) }));

/** @param {number} ms */
function span(ms) {
  const seconds = ms / 1000;
  if (seconds < 100) return t("{seconds} s", { seconds: figure(seconds, 1) });
  if (seconds < 6000) return t("{minutes} min", { minutes: figure(seconds / 60, 1) });
  return t("{hours} h", { hours: figure(seconds / 3600, 1) });
}

/** @param {{s: Summary, seats: string[]}} props */
export function Figures({ s, seats }) {
  const first = side(seats[0] ?? "");
  const second = side(seats[1] ?? "");
  /** @type {[string, string, string][]} */
  const lines = [
    ["games", t("Games"), figure(s.games)],
    ["black", t("{side} won", { side: first }), share(s.black, s.games)],
    ["white", t("{side} won", { side: second }), share(s.white, s.games)],
    ["draws", t("Drawn"), share(s.draws, s.games)],
    ["length", t("Length on average"), plies(s.length)],
    ["length_black", t("when {side} won", { side: first }), plies(s.length_black)],
    ["length_white", t("when {side} won", { side: second }), plies(s.length_white)],
    ["incomplete", t("Incomplete"), figure(s.incomplete)],
    ["idle", t("Not begun: an engine failed before any move"), figure(s.not_begun)],
    ["repeated", t("Repeated games"), figure(s.repeated)],
    ["repeated_black", t("of them won by {side}", { side: first }), figure(s.repeated_black)],
    ["repeated_white", t("of them won by {side}", { side: second }), figure(s.repeated_white)],
    ["repeated_draws", t("of them drawn"), figure(s.repeated_draws)],
    ["duration", t("Time of thought"), span(s.duration_ms)],
  ];
  const shown = lines.filter(([key]) => (seats.length === 2 || !/black|white/.test(key)) && (key !== "idle" || s.not_begun > 0));
  return html`
    <dl class="figures" data-games=${s.games} data-black=${s.black} data-white=${s.white} data-draws=${s.draws} data-length=${s.length}
      data-repeated=${s.repeated} data-duration=${s.duration_ms}>
      ${shown.map(
        ([key, name, value]) => html`<div key=${key} class=${/_/.test(key) ? "part" : ""}><dt>${name}</dt><dd
        data-figure=${key}>${value}</dd></div>`,
      )}
    </dl>
    ${s.pairings.map((p) => html`<${Pair} key=${p.players.join("\n")} p=${p} />`)}`;
}

/** How strong one player is against another. @param {{p: Pairing}} props */
function Pair({ p }) {
  const score = t("+{wins} ={draws} −{losses}", { wins: p.wins, draws: p.draws, losses: p.losses });
  return html`
    <section class="pairing">
      <h3><bdi>${p.players[0]}</bdi> <span class="quiet">${t("against")}</span> <bdi>${p.players[1]}</bdi></h3>
      <p><span class="result">${score}</span> <span data-figure="elo">${strength(p)}</span></p>
      <p class="quiet">${t("likelihood of superiority {percent} %", { percent: figure(100 * p.los, 1) })}</p>
      ${
        p.split &&
        html`<p class="trouble"
        data-figure="split">${t(
          "Every pair of games is split: the openings decide these games, not the players. Choose balanced openings.",
        )}</p>`
      }
      <${Course} p=${p} />
    </section>`;
}

/** Whether nothing but wins, or losses, are too few to set a limit that says something. @param {Pairing} p */
const open = (p) => (p.bound ?? 0) * (p.elo_limit ?? 0) < 0 || (p.bound && !p.elo_limit);

/** @param {Pairing} p */
function strength(p) {
  if (p.bound && open(p))
    return p.bound > 0
      ? t("{count}, all won: too few to tell", { count: t("{n} games", { n: p.games }) })
      : t("{count}, all lost: too few to tell", { count: t("{n} games", { n: p.games }) });
  if (p.bound && p.elo_limit !== undefined)
    return p.bound > 0 ? t("at least {elo} Elo", { elo: signed(p.elo_limit) }) : t("at most {elo} Elo", { elo: signed(p.elo_limit) });
  return within(p);
}

/** A whole number with its sign. @param {number} n */
export const signed = (n) => (Math.round(n) > 0 ? "+" : Math.round(n) < 0 ? "−" : "") + figure(Math.abs(Math.round(n)), 0);

/** @param {{elo: number, elo_low: number, elo_high: number}} of */
export const within = (of) =>
  t("{elo} Elo, from {low} to {high}", { elo: signed(of.elo), low: signed(of.elo_low), high: signed(of.elo_high) });

/** The score over the games, as a share. @param {{p: Pairing}} props */
function Course({ p }) {
  const chart = p.chart ?? [];
  if (chart.length < 2) return null;
  const last = chart[chart.length - 1].games;
  const x = (/** @type {number} */ n) => (100 * (n - chart[0].games)) / Math.max(last - chart[0].games, 1);
  const y = (/** @type {number} */ part) => 40 - 40 * part;
  const line = chart.map((c) => `${x(c.games).toFixed(2)},${y(c.points / c.games).toFixed(2)}`).join(" ");
  return html`
    <svg class="course" viewBox="0 -1 100 42" preserveAspectRatio="none" role="img"
      aria-label=${t("The share of the points that {player} has after each game", { player: p.players[0] })}>
      <path class="half" d="M0 20H100" /><polyline points=${line} />
    </svg>`;
}

/** What Elo may count. @type {{[model: string]: string}} */
const models = { normalized: t("normalized"), logistic: t("logistic"), bayesian: t("Bayesian") };

/** Where a test stands between its bounds. @param {{test: TestView}} props */
export function Gauge({ test }) {
  const part = (/** @type {number} */ llr) => Math.min(1, Math.max(0, (llr - test.lower) / (test.upper - test.lower)));
  const words =
    test.decision === "H1"
      ? t("Decided: the first player is more than {elo} Elo stronger.", { elo: test.elo0 })
      : test.decision === "H0"
        ? t("Decided: the first player is less than {elo} Elo stronger.", { elo: test.elo1 })
        : t("Not decided so far.");
  const steps = test.course
    .map((llr, i) => `${((100 * i) / Math.max(test.course.length - 1, 1)).toFixed(2)},${(30 - 30 * part(llr)).toFixed(2)}`)
    .join(" ");
  return html`
    <section class="panel gauge" id="gauge" data-llr=${test.llr} data-decision=${test.decision}>
      <h2>${t("SPRT of {elo0} against {elo1} Elo ({model})", {
        elo0: test.elo0,
        elo1: test.elo1,
        model: models[test.model] ?? test.model,
      })}</h2>
      <div class="dial" role="meter" aria-valuemin=${test.lower} aria-valuemax=${test.upper} aria-valuenow=${test.llr}
        aria-label=${t("Log-likelihood ratio")}>
        <span class="fill"
          style=${{ left: `${100 * Math.min(part(0), part(test.llr))}%`, width: `${100 * Math.abs(part(test.llr) - part(0))}%` }}></span>
        <span class="zero" style=${{ left: `${100 * part(0)}%` }}></span>
        <span class="needle" style=${{ left: `${100 * part(test.llr)}%` }}></span>
      </div>
      <p class="ends">
        <span>${t("no: {llr}", { llr: figure(test.lower, 2) })}</span>
        <strong>LLR ${figure(test.llr, 2)}</strong>
        <span>${t("yes: {llr}", { llr: figure(test.upper, 2) })}</span>
      </p>
      ${
        test.course.length > 1 &&
        html`<svg class="course" viewBox="0 -1 100 32" preserveAspectRatio="none" aria-hidden="true"><path
        class="half" d=${`M0 ${30 - 30 * part(0)}H100`} /><polyline points=${steps} /></svg>`
      }
      <p>${words} ${
        test.estimate &&
        html`<span
        data-figure="estimate">${t("Estimate: {strength}.", { strength: within(test.estimate) })}</span>`
      } <span
          class="quiet">${t("Pairs LL LD DD WD WW: {pairs}", { pairs: test.pairs.join(" ") })}</span></p>
    </section>`;
}
