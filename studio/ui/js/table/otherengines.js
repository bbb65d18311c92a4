// Further engines that analyse the position on the board, each with its own lines.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { getErrorText, postCancellable } from "../net/server.js";
import { t } from "../net/language.js";
import { getListName } from "../ui/playerpicker.js";
import { getTable } from "../state/currenttable.js";
import { isGuest } from "../state/guest.js";
import { formatScore, formatCount } from "../state/score.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { Bound } from "../../../types/wire" */
/** @typedef {{score?: number, bound: Bound, depth: number, line: string[]}} EngineLine */
/** @typedef {{depth: number, nodes: number, time_ms: number, lines: EngineLine[]}} EngineResult */

const maxOthers = 2;
const searchTimes = [300, 1000, 4000, 12000]; // milliseconds of the successive searches of a position

/** The engines beside the first one, and a list to add one. */
export function OtherEngines() {
  const { analysis, card, shown } = getTable();
  const all = card.value?.engines ?? [];
  if (isGuest.value || all.length < 2 || shown.value.over) return null;
  const { engine, searchOptions, setSearchOptions } = analysis;
  const names = searchOptions.value.others.filter((name) => all.some((e) => e.name === name));
  const rest = all.filter((e) => e.name !== engine.value?.name && !names.includes(e.name));
  const add = (/** @type {TargetEvent<HTMLSelectElement>} */ e) => setSearchOptions({ others: [...names, e.currentTarget.value] });
  return html`
    ${names.map((name) => html`<${OtherEngine} key=${name} name=${name} onRemove=${() => setSearchOptions({ others: names.filter((n) => n !== name) })} />`)}
    ${
      names.length < maxOthers &&
      rest.length > 0 &&
      html`<label class="asking">${t("Add an engine")} <select id="add-engine" value="" onChange=${add}>
        <option value="">–</option>${rest.map((e) => html`<option value=${e.name}>${getListName(e)}</option>`)}
      </select></label>`
    }`;
}

/** @param {{name: string, onRemove: () => void}} props */
function OtherEngine({ name, onRemove }) {
  const { analysis, card, getScale, goToMoves, shown, state } = getTable();
  const [result, setResult] = useState(/** @type {EngineResult | null} */ (null));
  const [problem, setProblem] = useState("");
  const { record, turn } = shown.value;
  const { lines } = analysis.searchOptions.value;
  const active = analysis.analysing.value;
  const moves = record.moves.join(" ");
  useEffect(() => {
    setResult(null);
    setProblem("");
    if (!active) return;
    const stop = new AbortController();
    const search = async () => {
      for (const time of searchTimes) {
        const body = { record: { ...record, thinking: [], result: {} }, engine: name, limits: { time_ms: time, lines } };
        const found = await postCancellable("/api/analyze", body, stop.signal);
        if (stop.signal.aborted) return;
        setResult(found);
      }
    };
    search().catch((error) => stop.signal.aborted || setProblem(getErrorText(error)));
    return () => stop.abort();
  }, [name, moves, lines, active]);
  const engine = card.value?.engines.find((e) => e.name === name);
  const speed = result?.time_ms ? formatCount(Math.round((result.nodes * 1000) / result.time_ms)) : "";
  return html`
    <section class="other-engine" aria-label=${engine ? getListName(engine) : name}>
      <div class="row">
        <b>${engine ? getListName(engine) : name}</b>
        <span class="quiet">${result && `${t("Depth")} ${result.depth}${speed && ` · ${speed}/s`}`}</span>
        <button type="button" class="link" onClick=${onRemove}>${t("Remove")}</button>
      </div>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      <ol class="lines ranked">
        ${(result?.lines ?? []).map(
          (line, rank) =>
            html`<li key=${rank}><span class="rank">${rank + 1}</span>${
              line.score !== undefined &&
              html`<span class="score">${formatScore(line.score, state.value.seats, turn, getScale(name), line.bound)}</span>`
            }${line.line.map(
              (move, i) => html`<button type="button" class="step" key=${i}
              onClick=${() => goToMoves([...record.moves, ...line.line.slice(0, i + 1)], "push")}>${move}</button>`,
            )}</li>`,
        )}
      </ol>
    </section>`;
}
