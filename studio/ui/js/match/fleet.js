// Workers elsewhere that play the games of a run, and the queue from which they take them.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, t, translate } from "../net/language.js";
import { openEventStream } from "../net/stream.js";

/** @import { WorkerState, Fault, Overview, RunView, WorkerView } from "../../../types/wire" */

/** What a worker is at. @type {{[condition in WorkerState]: string}} */
const conditionNames = { working: t("working"), idle: t("idle"), other: t("different build"), lost: t("unresponsive") };

/** What went wrong, by the kind of fault. @type {{[kind: string]: string}} */
const faultKinds = {
  version: t("Different build"),
  rules: t("Different rules"),
  files: t("Missing or incorrect file"),
  clock: t("Wrong clock"),
  failure: t("Job failed"),
  poison: t("Job set aside"),
  forgery: t("Illegal result"),
  store: t("The queue lost data"),
  message: t("Invalid message"),
};

/** @param {{query: URLSearchParams}} _ */
export function Page(_) {
  const [v, problem] = useFleet();
  return html`
    <main class="matches run-page">
      <header class="run-head"><div><h1>${t("Job queue")}</h1><p
        class="quiet">${t("Runs and workers.")}</p></div></header>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${v && html`<section class="panel"><h2>${t("Runs")}</h2><${Runs} runs=${v.runs} /></section><${WorkersAndFaults} v=${v} />`}
    </main>`;
}

/** The workers of a run, beside its games. */
export function FleetPanel() {
  const [v] = useFleet();
  return v && html`<${WorkersAndFaults} v=${v} />`;
}

/** What is told of the fleet, and why nothing is. @returns {[Overview | null, string]} */
function useFleet() {
  const [view, setView] = useState(/** @type {Overview | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const stream = openEventStream(
      "/api/fleet",
      {
        onEvent: (_, data) => setView(data),
        onOpen: () => setProblem(""),
        onSilent: () => setProblem(t("The studio is not responding. Reconnecting…")),
        onLost: () => setProblem(t("Connection to the queue lost. Reload the page.")),
      },
      ["fleet"],
    );
    return () => stream.close();
  }, []);
  return [view, problem];
}

/** @param {{v: Overview}} props */
const WorkersAndFaults = ({ v }) => html`
  <section class="panel fleet" id="fleet" data-workers=${v.present} data-slots=${v.slots} data-busy=${v.busy}>
    <h2>${t("Workers")}</h2>
    <${FleetTotals} v=${v} />
    ${
      v.workers.length
        ? html`<${Workers} workers=${v.workers} numUnlisted=${v.more} />`
        : html`<p
      class="quiet">${t("No workers connected. Start sente worker ADDRESS on any machine.")}</p>`
    }
  </section>
  ${
    v.faults.length > 0 &&
    html`<section class="panel"><h2>${t("Errors")}</h2><ul class="faults"
    id="fleet-faults">${v.faults.map((f) => html`<${FaultRow} f=${f} />`)}</ul></section>`
  }`;

/** All workers and runs together. @param {{v: Overview}} props */
function FleetTotals({ v }) {
  const sum = (/** @type {(r: RunView) => number} */ of) => v.runs.reduce((all, r) => all + of(r), 0);
  const c = v.counts;
  /** @type {[string, string, string][]} */
  const lines = [
    ["workers", t("Workers"), formatNumber(v.present)],
    ["busy", t("Running jobs"), t("{busy} of {slots} slots", { busy: formatNumber(v.busy), slots: formatNumber(v.slots) })],
    ["waiting", t("Waiting jobs"), formatNumber(sum((r) => r.waiting))],
    ["results", t("Stored results"), formatNumber(c ? sum((r) => r.results) : v.store.results)],
    [
      "rate",
      t("Results per minute"),
      formatNumber(
        sum((r) => r.rate),
        1,
      ),
    ],
    [
      "games",
      t("Games per minute"),
      formatNumber(
        sum((r) => r.rate * r.games),
        1,
      ),
    ],
    ["refused", t("Duplicate results"), formatNumber(v.totals.refused + v.totals.late)],
    ["failed", t("Failed jobs"), formatNumber(v.totals.failed)],
    ["lost", t("Unresponsive workers"), formatNumber(v.lost)],
  ];
  if (c) lines.push(["forged", t("Illegal results"), formatNumber(c.forged)], ["aside", t("Jobs set aside"), formatNumber(c.set_aside)]);
  const shownIfNonzero = ["refused", "failed", "lost", "forged", "aside"];
  return html`
    <dl class="figures">${lines
      .filter(([key, , value]) => !shownIfNonzero.includes(key) || value !== "0")
      .map(
        ([key, name, value]) => html`
      <div key=${key} class=${["lost", "forged", "aside"].includes(key) ? "trouble" : ""}><dt>${name}</dt><dd
        data-figure=${`fleet-${key}`}>${value}</dd></div>`,
      )}
    </dl>`;
}

/** @param {{workers: WorkerView[], numUnlisted: number}} props */
const Workers = ({ workers, numUnlisted }) => html`
  <div class="scroll" tabindex="0" role="region" aria-label=${t("Workers")}><table class="crew" id="fleet-workers">
    <thead><tr>
      <th>${t("Worker")}</th><th>${t("Status")}</th><th>${t("Running jobs")}</th>
      <th>${t("Jobs done")}</th><th>${t("Per minute")}</th><th>${t("Last seen")}</th>
    </tr></thead>
    <tbody>${workers.map(
      (w) => html`
      <tr key=${w.name} class=${w.state}>
        <th scope="row"><bdi title=${w.program}>${w.name}</bdi></th>
        <td><i aria-hidden="true"></i>${conditionNames[w.state]}</td>
        <td><${ColumnLabel}
          text=${t("Running jobs")} />${t("{part} of {all}", { part: formatNumber(w.busy), all: formatNumber(w.slots) })}</td><td><${ColumnLabel}
            text=${t("Jobs done")} />${formatNumber(w.stored)}</td>
        <td><${ColumnLabel} text=${t("Per minute")} />${formatNumber(w.rate, 1)}</td><td><${ColumnLabel} text=${t("Last seen")} />${formatAge(w.age)}</td>
      </tr>`,
    )}
    </tbody>
  </table></div>
  ${numUnlisted > 0 && html`<p class="quiet">${t("Workers not listed: {count}", { count: formatNumber(numUnlisted) })}</p>`}`;

/** @param {{runs: RunView[]}} props */
const Runs = ({ runs }) =>
  !runs.length
    ? html`<p
      class="quiet">${t("No runs yet. Start one with sente match, sprt or tournament and --fleet ADDRESS.")}</p>`
    : html`
    <div class="scroll" tabindex="0" role="region" aria-label=${t("Runs")}><table class="crew" id="fleet-runs">
      <thead><tr>
        <th>${t("Run")}</th><th>${t("Status")}</th><th>${t("Waiting jobs")}</th>
        <th>${t("Running jobs")}</th><th>${t("Stored results")}</th><th>${t("Per minute")}</th>
      </tr></thead>
      <tbody>${runs.map(
        (r) => html`
        <tr key=${r.run} class=${r.open ? "working" : "idle"}>
          <th scope="row"><bdi title=${r.run}>${r.title}</bdi></th>
          <td><i aria-hidden="true"></i>${r.open ? t("open") : t("ended")}</td><td><${ColumnLabel}
            text=${t("Waiting jobs")} />${formatNumber(r.waiting)}</td>
          <td><${ColumnLabel} text=${t("Running jobs")} />${formatNumber(r.leased)}</td><td><${ColumnLabel}
            text=${t("Stored results")} />${formatNumber(r.results)}</td><td><${ColumnLabel} text=${t("Per minute")} />${formatNumber(r.rate, 1)}</td>
        </tr>`,
      )}
      </tbody>
    </table></div>`;

/** What a figure is, where the head of its column has no room. @param {{text: string}} props */
const ColumnLabel = ({ text }) => html`<span class="label">${text}</span>`;

/** A fault, in a sentence of the program that met it. @param {{f: Fault}} props */
const FaultRow = ({ f }) =>
  html`<li><strong class="trouble">${faultKinds[f.kind] ?? f.kind}</strong> ${f.worker && html`<bdi>${f.worker}</bdi> `}<span
    class="quiet">${translate(f.says)}</span></li>`;

/** How long ago something was, which ages while nothing is heard. @param {number} seconds */
function formatAge(seconds) {
  if (seconds < 100) return t("{seconds} s", { seconds: formatNumber(seconds, 0) });
  return t("{minutes} min", { minutes: formatNumber(seconds / 60, 0) });
}
