// Fields of the console. One that holds what cannot be says so itself, beside what was written.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, t, translate } from "../net/language.js";
import { getTitle } from "../state/games.js";
import { toSentence } from "../net/server.js";
import { capitalize } from "../state/score.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { Choice, Engine, Option } from "../../../types/wire" */

/** What the server has refused: the field of its request, and why. */
export const refusedField = signal({ field: "", text: "" });

/** Why the server refuses a field, "" if it does not. @param {string} field */
const getFieldProblem = (field) => (refusedField.value.field === field ? refusedField.value.text : "");

/** What is wrong with a field, below it. @param {{id: string, text: string}} props */
const FieldProblem = ({ id, text }) => text && html`<span class="trouble" role="alert" id="${id}-fault">${text}</span>`;

/** What a field is told by: itself, what explains it, and what is wrong. @param {string} id @param {string} problem */
const getAriaAttributes = (id, problem) => ({
  "aria-invalid": problem ? "true" : undefined,
  "aria-describedby": problem ? `${id}-fault` : `${id}-about`,
});

/**
 * A number between two bounds. Another one is not taken.
 * @param
 * {{label: string, id: string, field: string, value: number, min: number, max: number,
 *   step?: number | "any", onChange: (value: number) => void, unit?: string, about?: string}}
 * props
 */
export function NumberField({ label, id, field, value, min, max, step = 1, onChange, unit = "", about = "" }) {
  const [invalidText, setInvalidText] = useState(/** @type {string | null} */ (null)); // what stands there and cannot be taken
  const readInput = (/** @type {TargetEvent<HTMLInputElement>} */ e) => {
    refusedField.value = { field: "", text: "" };
    const { value: text, validity } = e.currentTarget;
    setInvalidText(validity.valid ? null : text);
    if (validity.valid) onChange(Number(text));
  };
  const bounds = { least: formatNumber(min), most: formatNumber(max) };
  const problem =
    invalidText === null
      ? getFieldProblem(field)
      : step === 1
        ? t("Enter a whole number from {least} to {most}.", bounds)
        : t("Enter a number from {least} to {most}.", bounds);
  return html`
    <label class="entry" for=${id}><span>${label}</span>
      <span class="amount"><input id=${id} type="number" required min=${min} max=${max} step=${step} value=${invalidText ?? value}
        data-field=${field} ...${getAriaAttributes(id, problem)} onChange=${readInput} />${unit && html`<span class="quiet">${unit}</span>`}</span>
      ${about && html`<span class="about" id="${id}-about">${about}</span>`}
      <${FieldProblem} id=${id} text=${problem} />
    </label>`;
}

/** @param {{id: string, label: string, choices: Choice[], value: string, onChoose: (name: string) => void}} props */
export const ChoiceField = ({ id, label, choices, value, onChoose }) => html`
  <label class="entry"><span>${label}</span>
    <select id=${id} value=${value || choices[0].name} title=${choices.find((c) => c.name === (value || choices[0].name))?.about}
      onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
      ${choices.map((c) => html`<option value=${c.name} title=${c.about}>${getTitle(c)}</option>`)}
    </select></label>`;

/**
 * An option, as its description says what it may be.
 * @param {{id: string, field: string, option: Option, engine: Engine, maxThreads: number, value: string, onChange: (value: string) => void}}
 * props
 */
export function EngineOptionField({ id, field, option, engine, maxThreads, value, onChange }) {
  const handleChange = (/** @type {TargetEvent<HTMLInputElement | HTMLSelectElement>} */ e) => {
    refusedField.value = { field: "", text: "" };
    onChange(e.currentTarget.value.trim());
  };
  const levels = option.name === "level" ? engine.levels : [];
  const about = levels.length
    ? (levels.find((l) => l.name === value)?.about ?? t("no restrictions"))
    : option.name === "threads"
      ? t("search threads")
      : option.about;
  const problem = getFieldProblem(field);
  return html`
    <label for=${id}><span>${capitalize(translate(option.name))}</span>
      ${
        levels.length
          ? html`<select id=${id} value=${value} data-field=${field} ...${getAriaAttributes(id, problem)} onChange=${handleChange}><option
            value="">${t("Full strength")}</option>${levels.map((l) => html`<option value=${l.name}>${l.title}</option>`)}</select>`
          : option.name === "threads"
            ? html`<select id=${id} value=${value} data-field=${field} ...${getAriaAttributes(id, problem)} onChange=${handleChange}><option
              value="">1</option>${Array.from(
                { length: maxThreads - 1 },
                (_, i) => html`<option
                value=${String(i + 2)}>${i + 2}</option>`,
              )}</select>`
            : html`<input id=${id} type="text" value=${value} placeholder=${option.default || "–"} maxlength="40" spellcheck=${false}
              data-field=${field} ...${getAriaAttributes(id, problem)} onChange=${handleChange} />`
      }
      <span class="about" id="${id}-about">${toSentence(about)}</span>
      <${FieldProblem} id=${id} text=${problem} />
    </label>`;
}
