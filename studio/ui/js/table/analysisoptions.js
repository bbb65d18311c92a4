// The controls of what the analysing engine is asked.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { getListName, describeChecks } from "../ui/playerpicker.js";
import { capitalize } from "../state/score.js";
import { maxLines } from "../state/analysis.js";
import { getTable } from "../state/currenttable.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { Engine, Option } from "../../../types/wire" */

export function AnalysisOptions() {
  const [open, setOpen] = useState(false);
  const { analysis, card } = getTable();
  const { marking, marked, setSearchOptions, searchOptions } = analysis;
  const engine = analysis.engine.value;
  if (!engine || !card.value) return null;
  const marks = marked.value.block.length + marked.value.only.length;
  return html`
    <div class="asking">
      <label>${t("Lines")} <select id="lines" value=${String(searchOptions.value.lines)}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setSearchOptions({ lines: Number(e.currentTarget.value) })}>
        ${Array.from({ length: maxLines }, (_, i) => html`<option value=${String(i + 1)}>${i + 1}</option>`)}
      </select></label>
      <label>${t("Engine")} <select id="analyst" aria-label=${t("Analysis engine")} title=${engine.about} value=${engine.name}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setSearchOptions({ engine: e.currentTarget.value })}>
        ${card.value.engines.map(
          (e) => html`<option value=${e.name}
          title=${e.external ? describeChecks(e.external) : e.about}>${getListName(e)}</option>`,
        )}
      </select></label>
      <button type="button" class="link" id="analyst-more" aria-expanded=${String(open)}
        onClick=${() => setOpen(!open)}>${t("Options")}</button>
    </div>
    ${
      open &&
      html`
      <div class="options">
        <p
          class="quiet">${t("{what}: {said}", {
            what: analysis.spec.value,
            said: engine.external ? describeChecks(engine.external) : t("{clause}.", { clause: engine.about }),
          })}</p>
        ${engine.options
          .filter((o) => o.harmless)
          .map(
            (o) => html`<${EngineOptionField} key=${`${engine.name} ${o.name}`} engine=${engine}
          option=${o} />`,
          )}
        <div class="row" role="group" aria-label=${t("Moves to consider")}>
          ${
            /** @type {const} */ (["block", "only"]).map(
              (how) => html`
            <button type="button" class="layer" id="mark-${how}" aria-pressed=${String(marking.value === how)}
              onClick=${() => (marking.value = marking.value === how ? "" : how)}>
              ${how === "block" ? t("Exclude moves") : t("Only these")}</button>`,
            )
          }
          ${!marks && html`<span class="quiet">${t("You can also Alt+click a move to exclude it")}</span>`}
        </div>
      </div>`
    }`;
}

/** One option of an engine. @param {{engine: Engine, option: Option}} props */
function EngineOptionField({ engine, option }) {
  const { analysis, card } = getTable();
  const { options } = analysis.searchOptions.value;
  const key = `${engine.name} ${option.name}`;
  const change = (/** @type {TargetEvent<HTMLInputElement | HTMLSelectElement>} */ e) =>
    analysis.setSearchOptions({ options: { ...options, [key]: e.currentTarget.value.trim() } });
  const value = options[key] ?? ""; // "" is the engine's default
  const most = card.value?.threads ?? 1;
  const id = `option-${option.name}`;
  return html`
    <label title=${option.about}><span>${capitalize(translate(option.name))}</span>
      ${
        option.name === "threads"
          ? html`<select id=${id} value=${value} onChange=${change}><option
            value="">1</option>${Array.from(
              { length: most - 1 },
              (_, i) => html`<option
              value=${String(i + 2)}>${i + 2}</option>`,
            )}</select>`
          : html`<input id=${id} type="text" value=${value} placeholder=${option.default || "–"} size="8" maxlength="40"
            spellcheck=${false} onChange=${change} />`
      }
    </label>`;
}
