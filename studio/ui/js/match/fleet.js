// Workers elsewhere that play the games of a run, and the queue from which they take them.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, t, translate } from "../net/language.js";
import { openEventStream } from "../net/stream.js";

/** @import { Condition, Fault, Overview, RunView, WorkerView } from "../../../types/wire" */

/** What a worker is at. @type {{[condition in Condition]: string}} */
const conditionNames = { working: t("at work"), idle: t("without a job"), other: t("another build"), lost: t("silent") };

/** What went wrong, by the kind of fault. @type {{[kind: string]: string}} */
const faultKinds = {
  version: t("Another build"),
  rules: t("Other rules"),
  files: t("A file is missing or wrong"),
  clock: t("A wrong clock"),
  failure: t("A job failed"),
  poison: t("A job was set aside"),
  forgery: t("A result that the rules forbid"),
  store: t("The queue has lost something"),
  message: t("A message that makes no sense"),
};

/** @param {{query: URLSearchParams}} _ */
export function Page(_) {
  const [v, problem] = useFleet();
  return html`
    <main class="matches run-page">
      <header class="run-head"><div><h1>${t("The queue")}</h1><p
        class="quiet">${t("Runs, and the workers that do their jobs.")}</p></div></header>
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
        onSilent: () => setProblem(t("The studio does not answer; the page tries again.")),
        onLost: () => setProblem(t("Nothing is told of the workers any more: load this page again.")),
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
      class="quiet">${t("No worker is there: start sente worker on any machine, with the address of the queue.")}</p>`
    }
  </section>
  ${
    v.faults.length > 0 &&
    html`<section class="panel"><h2>${t("Faults")}</h2><ul class="faults"
    id="fleet-faults">${v.faults.map((f) => html`<${FaultRow} f=${f} />`)}</ul></section>`
  }`;

/** All workers and runs together. @param {{v: Overview}} props */
function FleetTotals({ v }) {
  const sum = (/** @type {(r: RunView) => number} */ of) => v.runs.reduce((all, r) => all + of(r), 0);
  const c = v.counts;
  /** @type {[string, string, string][]} */
  const lines = [
    ["workers", t("Workers"), formatNumber(v.present)],
    ["busy", t("Jobs under way"), t("{busy} of {slots} at a time", { busy: formatNumber(v.busy), slots: formatNumber(v.slots) })],
    ["waiting", t("Jobs that wait"), formatNumber(sum((r) => r.waiting))],
    ["results", t("Results stored"), formatNumber(c ? sum((r) => r.results) : v.store.results)],
    [
      "rate",
      t("Results a minute"),
      formatNumber(
        sum((r) => r.rate),
        1,
      ),
    ],
    [
      "games",
      t("Games a minute"),
      formatNumber(
        sum((r) => r.rate * r.games),
        1,
      ),
    ],
    ["refused", t("Results that another worker had stored before"), formatNumber(v.totals.refused + v.totals.late)],
    ["failed", t("Jobs that failed"), formatNumber(v.totals.failed)],
    ["lost", t("Workers that are silent"), formatNumber(v.lost)],
  ];
  if (c)
    lines.push(
      ["forged", t("Results that the rules forbid"), formatNumber(c.forged)],
      ["aside", t("Jobs set aside"), formatNumber(c.set_aside)],
    );
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
      <th>${t("Worker")}</th><th>${t("State")}</th><th>${t("Jobs under way")}</th>
      <th>${t("Jobs done")}</th><th>${t("A minute")}</th><th>${t("Last heard")}</th>
    </tr></thead>
    <tbody>${workers.map(
      (w) => html`
      <tr key=${w.name} class=${w.state}>
        <th scope="row"><bdi title=${w.program}>${w.name}</bdi></th>
        <td><i aria-hidden="true"></i>${conditionNames[w.state]}</td>
        <td><${ColumnLabel}
          text=${t("Jobs under way")} />${t("{part} of {all}", { part: formatNumber(w.busy), all: formatNumber(w.slots) })}</td><td><${ColumnLabel}
            text=${t("Jobs done")} />${formatNumber(w.stored)}</td>
        <td><${ColumnLabel} text=${t("A minute")} />${formatNumber(w.rate, 1)}</td><td><${ColumnLabel} text=${t("Last heard")} />${formatAge(w.age)}</td>
      </tr>`,
    )}
    </tbody>
  </table></div>
  ${numUnlisted > 0 && html`<p class="quiet">${t("Workers that are not listed: {count}", { count: formatNumber(numUnlisted) })}</p>`}`;

/** @param {{runs: RunView[]}} props */
const Runs = ({ runs }) =>
  !runs.length
    ? html`<p
      class="quiet">${t("No run so far: sente match, sprt and tournament begin one with --fleet and the address of the queue.")}</p>`
    : html`
    <div class="scroll" tabindex="0" role="region" aria-label=${t("Runs")}><table class="crew" id="fleet-runs">
      <thead><tr>
        <th>${t("Run")}</th><th>${t("State")}</th><th>${t("Jobs that wait")}</th>
        <th>${t("Jobs under way")}</th><th>${t("Results stored")}</th><th>${t("A minute")}</th>
      </tr></thead>
      <tbody>${runs.map(
        (r) => html`
        <tr key=${r.run} class=${r.open ? "working" : "idle"}>
          <th scope="row"><bdi title=${r.run}>${r.title}</bdi></th>
          <td><i aria-hidden="true"></i>${r.open ? t("open") : t("ended")}</td><td><${ColumnLabel}
            text=${t("Jobs that wait")} />${formatNumber(r.waiting)}</td>
          <td><${ColumnLabel} text=${t("Jobs under way")} />${formatNumber(r.leased)}</td><td><${ColumnLabel}
            text=${t("Results stored")} />${formatNumber(r.results)}</td><td><${ColumnLabel} text=${t("A minute")} />${formatNumber(r.rate, 1)}</td>
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
