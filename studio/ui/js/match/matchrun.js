// A run while it is played, and what it has come to.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { Icon } from "../ui/icons.js";
import { figure, message, t, translate } from "../net/language.js";
import { goTo, standaloneRun } from "../state/route.js";
import { get, post, why } from "../net/server.js";
import { Figures, Gauge } from "./statistics.js";
import { Tuning } from "./tuning.js";
import { Playing } from "./gameboard.js";
import { Games, openGame } from "./finishedgames.js";
import { Crew } from "./fleet.js";
import { listen } from "../net/stream.js";

/** @import { At } from "../../../types/page" */
/** @import { LiveView, Phase, Recipe, Summary } from "../../../types/wire" */

/**
 * What a run is at. A test has as many games as it needs.
 * @param {Phase} phase
 * @param {number} games
 * @param {number} planned
 * @param {boolean} test
 */
export function phrase(phase, games, planned, test) {
  const count =
    test && phase === "done"
      ? t("{n} games", { n: games })
      : planned && !test
        ? t("{done} of {all} games", { done: figure(games), all: figure(planned) })
        : t("{done} games so far", { done: figure(games) });
  switch (phase) {
    case "running":
      return t("{count}, playing", { count });
    case "paused":
      return t("{count}, paused", { count });
    case "done":
      return !test
        ? t("{count}, finished", { count })
        : games < planned
          ? t("{count}, decided", { count })
          : t("{count}, not decided", { count });
  }
  return t("{count}, stopped", { count });
}

/** @param {{id: string}} props */
export function Run({ id }) {
  const [view, setView] = useState(/** @type {LiveView | null} */ (null));
  const [summary, setSummary] = useState(/** @type {Summary | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    /** @type {{close: () => void} | null} */
    let wire = null;
    let left = false;
    const gone = () => setProblem(t("This match is not there: it was deleted, or the program that played it has ended."));
    const follow = () => {
      if (left) return;
      wire = listen(
        `/api/skirmishes/${encodeURIComponent(id)}`,
        {
          event: (name, data) => (name === "state" ? setView(data) : name === "stats" && setSummary(data)),
          open: () => setProblem(""),
          silent: () => setProblem(t("The studio does not answer; the page tries again.")),
          lost: (full) => (full ? setProblem(t("Too many pages watch this match: close one of them, and load this page again.")) : gone()),
        },
        ["state", "stats"],
      );
    };
    get(`/api/skirmishes/${encodeURIComponent(id)}`).then(follow, (e) => (e.status === 404 ? gone() : follow()));
    return () => {
      left = true;
      wire?.close();
    };
  }, [id]);
  const order = async (/** @type {string} */ name, /** @type {unknown} */ body = {}) => {
    try {
      await post(`/api/skirmishes/${id}/${name}`, body);
      setProblem("");
    } catch (e) {
      setProblem(why(e));
    }
  };
  const open = (/** @type {number} */ n) => openGame(id, n).catch((e) => setProblem(why(e)));
  const over = view && !view.own && view.phase !== "running"; // then its program has ended with it
  return html`
    <main class="skirmish run-page">
      ${!standaloneRun.value && html`<a class="link back" href="#/skirmish">${t("All matches")}</a>`}
      ${problem && !over && html`<p class="trouble" role="alert">${problem}</p>`}
      ${view && html`<${Live} v=${view} summary=${summary} order=${order} open=${open} />`}
    </main>`;
}

/** @param {{v: LiveView, summary: Summary | null, order: (name: string, body?: unknown) => void, open: (number: number) => void}} props */
function Live({ v, summary, order, open }) {
  const facts = [translate(v.title), v.rules, v.size, v.opening].filter(Boolean).join(" · ");
  return html`
    <header class="run-head">
      <div>
        <h1>${v.players.map((name, i) => html`${i > 0 && html`<span class="quiet"> · </span>`}<bdi>${name}</bdi>`)}</h1>
        <p class="quiet"><span>${facts}</span>, <span
          id="run-phase">${phrase(v.phase, v.games, v.endless && !v.test ? 0 : v.planned, !!v.test)}</span></p>
        ${
          v.why &&
          html`<p class=${v.phase === "done" ? "quiet" : "trouble"}
          id="run-why">${t("It ended: {why}", { why: message(v.why) })}</p>`
        }
        ${v.notice && html`<p class="trouble">${message(v.notice)}</p>`}
      </div>
      <${Orders} v=${v} order=${order} />
    </header>
    ${
      v.planned > 0 &&
      !v.endless &&
      !v.test &&
      html`<progress max=${v.planned} value=${v.games}
      aria-label=${t("Games played")}></progress>`
    }
    ${v.test && html`<${Gauge} test=${v.test} />`}
    ${v.tuning && html`<${Tuning} v=${v.tuning} />`}
    <div class="boards">
      ${v.boards.map((b) => html`<${Playing} key=${`${b.number}.${b.seating}`} b=${b} seats=${v.seats} />`)}
      ${v.last && html`<${Playing} b=${v.last} seats=${v.seats} end=${v.latest[0]} onOpen=${standaloneRun.value ? undefined : open} />`}
      ${
        !v.boards.length &&
        !v.last &&
        html`<p
        class="quiet">${
          v.phase !== "running"
            ? t("No game is being played.")
            : v.fleet
              ? t("Workers play the games: each is shown when it is finished.")
              : t("The next game is about to begin.")
        }</p>`
      }
    </div>
    ${v.fleet && html`<${Crew} />`}
    <div class="columns">
      ${!v.tuning && html`<section class="panel"><h2>${t("Standings")}</h2><${Table} v=${v} /><${Faults} v=${v} /></section>`}
      ${
        summary &&
        !v.tuning &&
        html`<section class="panel"><h2>${t("Statistics of all games")}</h2><${Figures} s=${summary}
        seats=${v.seats} /></section>`
      }
    </div>
    ${v.own && html`<${Command} id=${v.id} />`}
    ${!v.tuning && html`<${Games} id=${v.id} count=${v.games} seats=${v.seats} players=${v.players} v=${v} />`}`;
}

/** How the command line plays the same games. @param {{id: string}} props */
function Command({ id }) {
  const [recipe, setRecipe] = useState(/** @type {Recipe | null} */ (null));
  const [problem, setProblem] = useState("");
  const open = (/** @type {At<HTMLDetailsElement>} */ e) =>
    e.currentTarget.open && get(`/api/skirmishes/${id}/command`).then(setRecipe, (e) => setProblem(why(e)));
  return html`
    <details class="panel games-of command" onToggle=${open}>
      <summary id="run-command"><h2>${t("The same on the command line")}</h2></summary>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${recipe?.files.map((f) => html`<${Text} key=${f.name} label=${t("The file {name}:", { name: f.name })} text=${f.text} />`)}
      ${recipe && html`<${Text} label=${t("The command:")} text=${recipe.line} />`}
    </details>`;
}

/** A text to be copied. @param {{label: string, text: string}} props */
function Text({ label, text }) {
  const [done, setDone] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setDone(true),
      () => {},
    );
  return html`
    <div class="row"><span class="quiet">${label}</span>${
      navigator.clipboard &&
      html`<button type="button" class="link"
      onClick=${copy}>${done ? t("Copied") : t("Copy")}</button>`
    }</div>
    <pre tabindex="0">${text}</pre>`;
}

/** What can be done with it. @param {{v: LiveView, order: (name: string, body?: unknown) => void}} props */
function Orders({ v, order }) {
  if (!v.own)
    return html`<p
      class="quiet">${
        v.phase === "running"
          ? v.fleet
            ? t("Workers play these games, and the command line ends them.")
            : t("The command line plays these games, and ends them.")
          : t("The program that played these games has ended: its journal, or what it has written, has them.")
      }</p>`;
  const paces = [...new Set([0, 0.5, 1, 2, 5, v.pace])].sort((a, b) => a - b);
  return html`
    <div class="row orders">
      ${
        v.phase === "running" &&
        html`<button type="button" class="plain" id="run-pause"
        onClick=${() => order("pause")}>${t("Pause")}</button>`
      }
      ${
        v.phase === "paused" &&
        html`<button type="button" class="primary" id="run-resume"
        onClick=${() => order("resume")}>${t("Go on")}</button>`
      }
      ${
        v.phase === "stopped" &&
        v.kept &&
        html`<button type="button" class="primary" id="run-resume"
        onClick=${() => order("resume")}>${t("Go on")}</button>`
      }
      ${
        (v.phase === "running" || v.phase === "paused") &&
        html`<button type="button" class="plain" id="run-stop" onClick=${() => order("stop")}><${Icon} name="stop" />${t("Stop")}</button>
        <label class="quiet">${t("Show each move for")} <select id="run-pace" value=${String(v.pace)}
          onChange=${(/** @type {import("../../../types/page").At<HTMLSelectElement>} */ e) =>
            order("pace", { pace: Number(e.currentTarget.value) })}>
          ${paces.map(
            (p) => html`<option
            value=${String(p)}>${p ? t("{seconds} s at least", { seconds: p }) : t("its own time")}</option>`,
          )}
        </select></label>`
      }
      ${
        v.phase !== "running" &&
        v.phase !== "paused" &&
        html`<button type="button" class="plain" id="orders-another"
        onClick=${() => goTo(`#/skirmish?game=${encodeURIComponent(v.game)}&like=${v.id}`)}>${t("Another match")}</button>`
      }
    </div>`;
}

/** @param {{v: LiveView}} props */
const Table = ({ v }) => html`
  <div class="scroll"><table id="run-table">
    <thead><tr><th>${t("Player")}</th><th>${t("Games")}</th><${Short} word=${t("Wins")} sign="+" /><${Short} word=${t("Draws")}
      sign="=" /><${Short} word=${t("Losses")} sign="−" /><th>${t("Points")}</th></tr></thead>
    <tbody>${v.rows.map(
      (r) => html`
      <tr key=${r.name}><th scope="row"><bdi>${r.name}</bdi></th>
        <td>${r.games}</td><td>${r.wins}</td><td>${r.draws}</td><td>${r.losses}</td><td>${r.points}</td></tr>`,
    )}</tbody>
  </table></div>`;

/** The head of a column, a sign where there is little room. @param {{word: string, sign: string}} props */
const Short = ({ word, sign }) =>
  html`<th title=${word}><span class="word">${word}</span><span class="sign" role="img" aria-label=${word}>${sign}</span></th>`;

/** What engines did wrong. @param {{v: LiveView}} props */
const Faults = ({ v }) =>
  v.failings.length > 0 &&
  html`
  <h2>${t("Faults")}</h2>
  <ul class="faults" id="run-faults">${v.failings.map(
    (f) => html`<li
    class="trouble"><bdi>${f.player}</bdi>: ${message(f.reason)}</li>`,
  )}</ul>`;
