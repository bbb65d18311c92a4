// A run while it is played, and what it has come to.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { Icon } from "../ui/icons.js";
import { formatNumber, translateMessage, t, translate } from "../net/language.js";
import { goTo, standaloneRun } from "../state/route.js";
import { get, post, getErrorText } from "../net/server.js";
import { SummaryFigures, SprtGauge } from "./statistics.js";
import { TuningResult } from "./tuning.js";
import { GameBoard } from "./gameboard.js";
import { FinishedGames, openFinishedGame } from "./finishedgames.js";
import { describeGame } from "../state/games.js";
import { FleetPanel } from "./fleet.js";
import { openEventStream } from "../net/stream.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { LiveView, Phase, Recipe, Summary } from "../../../types/wire" */

/**
 * What a run is at. A test has as many games as it needs.
 * @param {Phase} phase
 * @param {number} games
 * @param {number} planned
 * @param {boolean} isTest
 */
export function describePhase(phase, games, planned, isTest) {
  const count =
    isTest && phase === "done"
      ? t("{n} games", { n: games })
      : planned && !isTest
        ? t("{done} of {all} games", { done: formatNumber(games), all: formatNumber(planned) })
        : t("{done} games so far", { done: formatNumber(games) });
  switch (phase) {
    case "running":
      return t("{count}, playing", { count });
    case "paused":
      return t("{count}, paused", { count });
    case "done":
      return !isTest
        ? t("{count}, finished", { count })
        : games < planned
          ? t("{count}, decided", { count })
          : t("{count}, not decided", { count });
  }
  return t("{count}, stopped", { count });
}

/** @param {{id: string}} props */
export function MatchView({ id }) {
  const [view, setView] = useState(/** @type {LiveView | null} */ (null));
  const [summary, setSummary] = useState(/** @type {Summary | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    /** @type {{close: () => void} | null} */
    let stream = null;
    let isClosed = false;
    const showMissing = () => setProblem(t("Match not found. It was deleted, or its program has ended."));
    const openStream = () => {
      if (isClosed) return;
      stream = openEventStream(
        `/api/matches/${encodeURIComponent(id)}`,
        {
          onEvent: (name, data) => (name === "state" ? setView(data) : name === "stats" && setSummary(data)),
          onOpen: () => setProblem(""),
          onSilent: () => setProblem(t("The studio is not responding. Reconnecting…")),
          onLost: (full) => (full ? setProblem(t("Too many pages show this match. Close one, then reload this page.")) : showMissing()),
        },
        ["state", "stats"],
      );
    };
    get(`/api/matches/${encodeURIComponent(id)}`).then(openStream, (e) => (e.status === 404 ? showMissing() : openStream()));
    return () => {
      isClosed = true;
      stream?.close();
    };
  }, [id]);
  const sendCommand = async (/** @type {string} */ name, /** @type {unknown} */ body = {}) => {
    try {
      await post(`/api/matches/${id}/${name}`, body);
      setProblem("");
    } catch (e) {
      setProblem(getErrorText(e));
    }
  };
  const openGame = (/** @type {number} */ n) => openFinishedGame(id, n).catch((e) => setProblem(getErrorText(e)));
  const isOrphaned = view && !view.own && view.phase !== "running"; // then its program has ended with it
  return html`
    <main class="matches run-page">
      ${!standaloneRun.value && html`<a class="link back" href="#/matches">${t("All matches")}</a>`}
      ${problem && !isOrphaned && html`<p class="trouble" role="alert">${problem}</p>`}
      ${view && html`<${MatchDetails} view=${view} summary=${summary} sendCommand=${sendCommand} openGame=${openGame} />`}
    </main>`;
}

/** @param {{view: LiveView, summary: Summary | null, sendCommand: (name: string, body?: unknown) => void, openGame: (number: number) => void}} props */
function MatchDetails({ view, summary, sendCommand, openGame }) {
  const facts = [describeGame(translate(view.title), view.game, view.rules, view.size), view.opening].filter(Boolean).join(" · ");
  return html`
    <header class="run-head">
      <div>
        <h1>${view.players.map((name, i) => html`${i > 0 && html`<span class="quiet"> · </span>`}<bdi>${name}</bdi>`)}</h1>
        <p class="quiet"><span>${facts}</span>, <span
          id="run-phase">${describePhase(view.phase, view.games, view.endless && !view.test ? 0 : view.planned, !!view.test)}</span></p>
        ${
          view.why &&
          html`<p class=${view.phase === "done" ? "quiet" : "trouble"}
          id="run-why">${t("Ended: {why}", { why: translateMessage(view.why) })}</p>`
        }
        ${view.notice && html`<p class="trouble">${translateMessage(view.notice)}</p>`}
      </div>
      <${MatchControls} view=${view} sendCommand=${sendCommand} />
    </header>
    ${
      view.planned > 0 &&
      !view.endless &&
      !view.test &&
      html`<progress max=${view.planned} value=${view.games}
      aria-label=${t("Games played")}></progress>`
    }
    ${view.test && html`<${SprtGauge} test=${view.test} />`}
    ${view.tuning && html`<${TuningResult} view=${view.tuning} />`}
    <div class="boards">
      ${view.boards.map((b) => html`<${GameBoard} key=${`${b.number}.${b.seating}`} b=${b} seats=${view.seats} />`)}
      ${view.last && html`<${GameBoard} b=${view.last} seats=${view.seats} finished=${view.latest[0]} onOpen=${standaloneRun.value ? undefined : openGame} />`}
      ${
        !view.boards.length &&
        !view.last &&
        html`<p
        class="quiet">${
          view.phase !== "running"
            ? t("No game in progress.")
            : view.fleet
              ? t("Workers play the games. Each game appears when it ends.")
              : t("The next game is starting.")
        }</p>`
      }
    </div>
    ${view.fleet && html`<${FleetPanel} />`}
    <div class="columns">
      ${!view.tuning && html`<section class="panel"><h2>${t("Standings")}</h2><${StandingsTable} view=${view} /><${FaultList} view=${view} /></section>`}
      ${
        summary &&
        !view.tuning &&
        html`<section class="panel"><h2>${t("Statistics for all games")}</h2><${SummaryFigures} summary=${summary}
        seats=${view.seats} /></section>`
      }
    </div>
    ${view.own && html`<${CommandLine} id=${view.id} />`}
    ${!view.tuning && html`<${FinishedGames} id=${view.id} count=${view.games} seats=${view.seats} players=${view.players} view=${view} />`}`;
}

/** How the command line plays the same games. @param {{id: string}} props */
function CommandLine({ id }) {
  const [recipe, setRecipe] = useState(/** @type {Recipe | null} */ (null));
  const [problem, setProblem] = useState("");
  const loadRecipe = (/** @type {TargetEvent<HTMLDetailsElement>} */ e) =>
    e.currentTarget.open && get(`/api/matches/${id}/command`).then(setRecipe, (e) => setProblem(getErrorText(e)));
  return html`
    <details class="panel games-of command" onToggle=${loadRecipe}>
      <summary id="run-command"><h2>${t("Command line for this match")}</h2></summary>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${recipe?.files.map((f) => html`<${CopyableText} key=${f.name} label=${t("File {name}:", { name: f.name })} text=${f.text} />`)}
      ${recipe && html`<${CopyableText} label=${t("Command:")} text=${recipe.line} />`}
    </details>`;
}

/** A text to be copied. @param {{label: string, text: string}} props */
function CopyableText({ label, text }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    );
  return html`
    <div class="row"><span class="quiet">${label}</span>${
      navigator.clipboard &&
      html`<button type="button" class="link"
      onClick=${copy}>${isCopied ? t("Copied") : t("Copy")}</button>`
    }</div>
    <pre tabindex="0">${text}</pre>`;
}

/** What can be done with it. @param {{view: LiveView, sendCommand: (name: string, body?: unknown) => void}} props */
function MatchControls({ view, sendCommand }) {
  if (!view.own)
    return html`<p
      class="quiet">${
        view.phase === "running"
          ? view.fleet
            ? t("Workers play this match. Stop it on the command line.")
            : t("This match runs on the command line. Stop it there.")
          : t("The program running this match has ended. Its games are in the journal or output files.")
      }</p>`;
  const paces = [...new Set([0, 0.5, 1, 2, 5, view.pace])].sort((a, b) => a - b);
  return html`
    <div class="row orders">
      ${
        view.phase === "running" &&
        html`<button type="button" class="plain" id="run-pause"
        onClick=${() => sendCommand("pause")}>${t("Pause")}</button>`
      }
      ${
        view.phase === "paused" &&
        html`<button type="button" class="primary" id="run-resume"
        onClick=${() => sendCommand("resume")}>${t("Resume")}</button>`
      }
      ${
        view.phase === "stopped" &&
        view.stored &&
        html`<button type="button" class="primary" id="run-resume"
        onClick=${() => sendCommand("resume")}>${t("Resume")}</button>`
      }
      ${
        (view.phase === "running" || view.phase === "paused") &&
        html`<button type="button" class="plain" id="run-stop" onClick=${() => sendCommand("stop")}><${Icon} name="stop" />${t("Stop")}</button>
        <label class="quiet">${t("Minimum time per move")} <select id="run-pace" value=${String(view.pace)}
          onChange=${(/** @type {import("../../../types/page").TargetEvent<HTMLSelectElement>} */ e) =>
            sendCommand("pace", { pace: Number(e.currentTarget.value) })}>
          ${paces.map(
            (p) => html`<option
            value=${String(p)}>${p ? t("{seconds} s", { seconds: p }) : t("No delay")}</option>`,
          )}
        </select></label>`
      }
      ${
        view.phase !== "running" &&
        view.phase !== "paused" &&
        html`<button type="button" class="plain" id="orders-another"
        onClick=${() => goTo(`#/matches?game=${encodeURIComponent(view.game)}&like=${view.id}`)}>${t("New match")}</button>`
      }
    </div>`;
}

/** @param {{view: LiveView}} props */
const StandingsTable = ({ view }) => html`
  <div class="scroll"><table id="run-table">
    <thead><tr><th>${t("Player")}</th><th>${t("Games")}</th><${ShortHeading} word=${t("Wins")} sign="+" /><${ShortHeading} word=${t("Draws")}
      sign="=" /><${ShortHeading} word=${t("Losses")} sign="−" /><th>${t("Points")}</th></tr></thead>
    <tbody>${view.rows.map(
      (r) => html`
      <tr key=${r.name}><th scope="row"><bdi>${r.name}</bdi></th>
        <td>${r.games}</td><td>${r.wins}</td><td>${r.draws}</td><td>${r.losses}</td><td>${r.points}</td></tr>`,
    )}</tbody>
  </table></div>`;

/** The head of a column, a sign where there is little room. @param {{word: string, sign: string}} props */
const ShortHeading = ({ word, sign }) =>
  html`<th title=${word}><span class="word">${word}</span><span class="sign" role="img" aria-label=${word}>${sign}</span></th>`;

/** What engines did wrong. @param {{view: LiveView}} props */
const FaultList = ({ view }) =>
  view.failings.length > 0 &&
  html`
  <h2>${t("Errors")}</h2>
  <ul class="faults" id="run-faults">${view.failings.map(
    (f) => html`<li
    class="trouble"><bdi>${f.player}</bdi>: ${translateMessage(f.reason)}</li>`,
  )}</ul>`;
