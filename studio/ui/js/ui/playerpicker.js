// Who plays a side: a person, an engine at a level that people have a name for, or any
// other engine.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { t } from "../net/language.js";
import { findGame } from "../state/games.js";
import { sentence } from "../net/server.js";

/** @import { At } from "../../../types/page" */
/** @import { Engine, External, Seat } from "../../../types/wire" */

/** The choices for a seat, as the value of a select. @param {Seat} seat */
export const choice = (seat) => (seat.kind === "human" ? "human" : `${seat.kind}:${seat.engine ?? ""}`);

/** The seat that a value means. @param {string} value @returns {Seat} */
export function seatOf(value) {
  const [kind = "", ...engine] = value.split(":");
  return kind === "human" ? { kind } : { kind, engine: engine.join(":") };
}

/** The opponents that have levels: of the first engine, the weakest first. @param {Engine[]} engines */
export function ladder(engines) {
  const [first] = engines;
  if (!first) return [];
  const full = { name: "full", title: t("Full strength"), about: t("all that the engine has"), spec: first.name };
  return first.levels.length ? [...first.levels, full] : [full];
}

/** The level at which somebody new begins: one that is kind to casual players. @param {Engine[]} engines */
export function friendly(engines) {
  const steps = ladder(engines);
  return steps[Math.min(1, steps.length - 1)]?.spec ?? "";
}

/** What people call the player of a spec: "A club player". @param {string} game @param {string} [spec] */
export function called(game, spec = "") {
  const engines = findGame(game)?.engines ?? [];
  return engines[0]?.levels.find((l) => l.spec === spec)?.title ?? (spec || (engines[0]?.name ?? ""));
}

/** The names of those who play, as a record has them, in words: a person without a name is "human" there. @param {string[]} names */
export const versus = (names) => names.map(person).join(" – ");

/** @param {string} [name] as a record has it */
export const person = (name = "") => (!name || /^human$/i.test(name) ? t("Person") : name);

/** What a level is like, in a sentence. @param {Engine[]} engines @param {string} value */
export function likeness(engines, value) {
  const spec = seatOf(value).engine ?? "";
  const engine = engines.find((e) => e.name === spec.split(":")[0]);
  if (engine?.external) return verdict(engine.external);
  const about = ladder(engines).find((l) => l.spec === spec)?.about ?? engine?.about ?? "";
  return about && sentence(about);
}

/** What an examination has found of a program of its own. @param {External} found */
export function verdict({ checked, ok, warn, fail, fault, missing }) {
  if (missing) return t("A program of its own that is not where the list of engines says.");
  const all = ok + warn + fail;
  if (!checked) return t("A program of its own that has not been examined so far.");
  if (fail)
    return t("A program of its own, examined on {day}. Of {all} checks it fails {failed}; the first is {fault}", {
      day: checked,
      all,
      failed: fail,
      fault,
    });
  return t("A program of its own, examined on {day}. Of {all} checks it fails none.", { day: checked, all });
}

/** How the name of an engine stands in a list. @param {Engine} e */
export function listed({ name, external }) {
  if (external?.missing) return t("{engine} (program missing)", { engine: name });
  return external?.fail ? t("{engine} (fails checks)", { engine: name }) : name;
}

const more = "more";

/**
 * The players that a seat may have: levels first, engines by name once they are asked for.
 * @param {{value: string, engines: Engine[], label: string, id?: string, people?: string, onChoose: (seat: Seat) => void}} props
 * people: what a person in the seat is called
 */
export function SeatSelect({ value, engines, label, id, people = t("Person"), onChoose }) {
  const [open, setOpen] = useState(false);
  const box = useRef(/** @type {HTMLSelectElement | null} */ (null));
  const levels = ladder(engines);
  const first = engines[0]?.name ?? "";
  const fixed = value.endsWith(":") ? value + first : value;
  const usual = ["human", `hotseat:${first}`, ...levels.map((l) => `engine:${l.spec}`)];
  const external = engines.filter((e) => e.external);
  const others = engines.slice(1).filter((e) => !e.external);
  const known =
    usual.includes(fixed) || [...others, ...external].some((e) => fixed === `engine:${e.name}` || fixed === `hotseat:${e.name}`);
  const folded = !open && [...usual, ...external.map((e) => `engine:${e.name}`)].includes(fixed);
  useEffect(() => {
    if (open) show(box.current);
  }, [open]);
  const onChange = (/** @type {At<HTMLSelectElement>} */ e) => {
    const next = e.currentTarget.value;
    if (next !== more) return onChoose(seatOf(next));
    e.currentTarget.value = fixed;
    setOpen(true);
  };
  return html`
    <select ref=${box} id=${id} aria-label=${label} value=${fixed} onChange=${onChange}>
      <option value="human">${people}</option>
      ${!known && html`<option value=${fixed}>${fixed.split(":").slice(1).join(":")}</option>`}
      ${
        levels.length > 0 &&
        html`<optgroup label=${t("Levels")}>${levels.map(
          (l) => html`<option value="engine:${l.spec}"
        title=${l.about}>${l.title}</option>`,
        )}</optgroup>`
      }
      ${
        external.length > 0 &&
        html`<optgroup label=${t("Your external engines")}>${external.map(
          (e) => html`<option
        value="engine:${e.name}" title=${e.external && verdict(e.external)}>${listed(e)}</option>`,
        )}</optgroup>`
      }
      ${first && html`<option value="hotseat:${first}">${t("{person}, with hints", { person: people })}</option>`}
      ${others.length > 0 && folded && html`<option value=${more}>${t("Other engines …")}</option>`}
      ${
        !folded &&
        html`
        <optgroup label=${t("Other engines")}>${others.map(
          (e) => html`<option value="engine:${e.name}"
          title=${e.about}>${e.name}</option>`,
        )}</optgroup>
        <optgroup label=${t("{person}, with hints of", { person: people })}>${[...others, ...external].map(
          (e) => html`<option
          value="hotseat:${e.name}" title=${e.external ? verdict(e.external) : e.about}>${listed(e)}</option>`,
        )}</optgroup>`
      }
    </select>`;
}

/** Opens the list again, where the browser lets a page do that. @param {HTMLSelectElement | null} select */
function show(select) {
  try {
    select?.showPicker();
  } catch {
    select?.focus();
  }
}
