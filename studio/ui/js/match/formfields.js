// Fields of the console. One that holds what cannot be says so itself, beside what was written.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { figure, t, translate } from "../net/language.js";
import { sentence } from "../net/server.js";
import { title } from "../state/score.js";

/** @import { At } from "../../../types/page" */
/** @import { Choice, Engine, Option } from "../../../types/wire" */

/** What the server has refused: the field of its request, and why. */
export const refused = signal({ field: "", text: "" });

/** Why the server refuses a field, "" if it does not. @param {string} field */
const said = (field) => (refused.value.field === field ? refused.value.text : "");

/** What is wrong with a field, below it. @param {{id: string, text: string}} props */
const Fault = ({ id, text }) => text && html`<span class="trouble" role="alert" id="${id}-fault">${text}</span>`;

/** What a field is told by: itself, what explains it, and what is wrong. @param {string} id @param {string} fault */
const describedBy = (id, fault) => ({
  "aria-invalid": fault ? "true" : undefined,
  "aria-describedby": fault ? `${id}-fault` : `${id}-about`,
});

/**
 * A number between two bounds. Another one is not taken.
 * @param
 * {{label: string, id: string, field: string, value: number, least: number, most: number,
 *   step?: number | "any", onSet: (value: number) => void, after?: string, about?: string}}
 * props
 */
export function Count({ label, id, field, value, least, most, step = 1, onSet, after = "", about = "" }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null)); // what stands there and cannot be taken
  const read = (/** @type {At<HTMLInputElement>} */ e) => {
    refused.value = { field: "", text: "" };
    const { value: text, validity } = e.currentTarget;
    setTyped(validity.valid ? null : text);
    if (validity.valid) onSet(Number(text));
  };
  const between = { least: figure(least), most: figure(most) };
  const fault =
    typed === null
      ? said(field)
      : step === 1
        ? t("Write a whole number from {least} to {most}.", between)
        : t("Write a number from {least} to {most}.", between);
  return html`
    <label class="entry" for=${id}><span>${label}</span>
      <span class="amount"><input id=${id} type="number" required min=${least} max=${most} step=${step} value=${typed ?? value}
        data-field=${field} ...${describedBy(id, fault)} onChange=${read} />${after && html`<span class="quiet">${after}</span>`}</span>
      ${about && html`<span class="about" id="${id}-about">${about}</span>`}
      <${Fault} id=${id} text=${fault} />
    </label>`;
}

/** @param {{id: string, label: string, all: Choice[], value: string, onChoose: (name: string) => void}} props */
export const Choose = ({ id, label, all, value, onChoose }) => html`
  <label class="entry"><span>${label}</span>
    <select id=${id} value=${value || all[0].name} title=${all.find((c) => c.name === (value || all[0].name))?.about}
      onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
      ${all.map((c) => html`<option value=${c.name} title=${c.about}>${title(translate(c.name))}</option>`)}
    </select></label>`;

/**
 * An option, as its description says what it may be.
 * @param {{id: string, field: string, option: Option, engine: Engine, most: number, value: string, onChange: (value: string) => void}}
 * props
 */
export function Setting({ id, field, option, engine, most, value, onChange }) {
  const change = (/** @type {At<HTMLInputElement | HTMLSelectElement>} */ e) => {
    refused.value = { field: "", text: "" };
    onChange(e.currentTarget.value.trim());
  };
  const levels = option.name === "level" ? engine.levels : [];
  const about = levels.length
    ? (levels.find((l) => l.name === value)?.about ?? t("all that the engine has"))
    : option.name === "threads"
      ? t("processors that it searches with at a time")
      : option.about;
  const fault = said(field);
  return html`
    <label for=${id}><span>${title(translate(option.name))}</span>
      ${
        levels.length
          ? html`<select id=${id} value=${value} data-field=${field} ...${describedBy(id, fault)} onChange=${change}><option
            value="">${t("Full strength")}</option>${levels.map((l) => html`<option value=${l.name}>${l.title}</option>`)}</select>`
          : option.name === "threads"
            ? html`<select id=${id} value=${value} data-field=${field} ...${describedBy(id, fault)} onChange=${change}><option
              value="">1</option>${Array.from(
                { length: most - 1 },
                (_, i) => html`<option
                value=${String(i + 2)}>${i + 2}</option>`,
              )}</select>`
            : html`<input id=${id} type="text" value=${value} placeholder=${option.default || "–"} maxlength="40" spellcheck=${false}
              data-field=${field} ...${describedBy(id, fault)} onChange=${change} />`
      }
      <span class="about" id="${id}-about">${sentence(about)}</span>
      <${Fault} id=${id} text=${fault} />
    </label>`;
}
