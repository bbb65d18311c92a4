// Who plays a side: a person, an engine at a level that people have a name for, or any
// other engine.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { t } from "../net/language.js";
import { describeEngine, findGame } from "../state/games.js";
import { toSentence } from "../net/server.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { Engine, ExternalCheck, Seat } from "../../../types/wire" */

/** The choices for a seat, as the value of a select. @param {Seat} seat */
export const formatSeat = (seat) => (seat.kind === "human" ? "human" : `${seat.kind}:${seat.engine ?? ""}`);

/** The seat that a value means. @param {string} value @returns {Seat} */
export function parseSeat(value) {
  const [kind = "", ...engine] = value.split(":");
  return kind === "human" ? { kind } : { kind, engine: engine.join(":") };
}

/** The opponents that have levels: of the first engine, the weakest first. @param {Engine[]} engines */
export function getLevels(engines) {
  const [first] = engines;
  if (!first) return [];
  const fullStrength = { name: "full", title: t("Full strength"), about: t("no restrictions"), spec: first.name };
  return first.levels.length ? [...first.levels, fullStrength] : [fullStrength];
}

/** The level at which somebody new begins: one that is kind to casual players. @param {Engine[]} engines */
export function getBeginnerLevel(engines) {
  const levels = getLevels(engines);
  return levels[Math.min(1, levels.length - 1)]?.spec ?? "";
}

/** What people call the player of a spec: "A club player". @param {string} game @param {string} [spec] */
export function getPlayerTitle(game, spec = "") {
  const engines = findGame(game)?.engines ?? [];
  return engines[0]?.levels.find((l) => l.spec === spec)?.title ?? describeEngine(engines, spec || (engines[0]?.name ?? ""));
}

/** The names of those who play, as a record has them, in words: a person without a name is "human" there. @param {string[]} names */
export const joinPlayerNames = (names) => names.map(getPersonName).join(" – ");

/** @param {string} [name] as a record has it */
export const getPersonName = (name = "") => (!name || /^human$/i.test(name) ? t("Human") : name);

/** What a level is like, in a sentence. @param {Engine[]} engines @param {string} value */
export function describeLevel(engines, value) {
  const spec = parseSeat(value).engine ?? "";
  const engine = engines.find((e) => e.name === spec.split(":")[0]);
  if (engine?.external) return describeChecks(engine.external);
  const about = getLevels(engines).find((l) => l.spec === spec)?.about ?? engine?.about ?? "";
  return about && toSentence(about);
}

/** What an examination has found of a program of its own. @param {ExternalCheck} found */
export function describeChecks({ checked, ok, warn, fail, fault, missing }) {
  if (missing) return t("External engine; its program file is missing.");
  const all = ok + warn + fail;
  if (!checked) return t("External engine, not checked yet.");
  if (fail)
    return t("External engine, checked on {day}: failed {failed} of {all} checks. First failure: {fault}", {
      day: checked,
      all,
      failed: fail,
      fault,
    });
  return t("External engine, checked on {day}: passed all {all} checks.", { day: checked, all });
}

/** How the name of an engine stands in a list. @param {Engine} e */
export function getListName({ name, title, external }) {
  if (!external) return title || name;
  if (external.missing) return t("{engine} (program missing)", { engine: name });
  return external.fail ? t("{engine} (failed checks)", { engine: name }) : name;
}

const otherEnginesValue = "more";

/**
 * The players that a seat may have: levels first, engines by name once they are asked for.
 * @param {{value: string, engines: Engine[], label: string, id?: string, people?: string, onChoose: (seat: Seat) => void}} props
 * people: what a person in the seat is called
 */
export function SeatSelect({ value, engines, label, id, people = t("Human"), onChoose }) {
  const [isOpen, setIsOpen] = useState(false);
  const select = useRef(/** @type {HTMLSelectElement | null} */ (null));
  const levels = getLevels(engines);
  const firstEngine = engines[0]?.name ?? "";
  const selected = value.endsWith(":") ? value + firstEngine : value;
  const firstValues = ["human", `hotseat:${firstEngine}`, ...levels.map((l) => `engine:${l.spec}`)];
  const external = engines.filter((e) => e.external);
  const otherEngines = engines.slice(1).filter((e) => !e.external);
  const isListed =
    firstValues.includes(selected) ||
    [...otherEngines, ...external].some((e) => selected === `engine:${e.name}` || selected === `hotseat:${e.name}`);
  const isFolded = !isOpen && [...firstValues, ...external.map((e) => `engine:${e.name}`)].includes(selected);
  useEffect(() => {
    if (isOpen) openPicker(select.current);
  }, [isOpen]);
  const onChange = (/** @type {TargetEvent<HTMLSelectElement>} */ e) => {
    const next = e.currentTarget.value;
    if (next !== otherEnginesValue) return onChoose(parseSeat(next));
    e.currentTarget.value = selected;
    setIsOpen(true);
  };
  return html`
    <select ref=${select} id=${id} aria-label=${label} value=${selected} onChange=${onChange}>
      <option value="human">${people}</option>
      ${!isListed && html`<option value=${selected}>${describeEngine(engines, selected.split(":").slice(1).join(":"))}</option>`}
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
        value="engine:${e.name}" title=${e.external && describeChecks(e.external)}>${getListName(e)}</option>`,
        )}</optgroup>`
      }
      ${firstEngine && html`<option value="hotseat:${firstEngine}">${t("{person}, hints on", { person: people })}</option>`}
      ${otherEngines.length > 0 && isFolded && html`<option value=${otherEnginesValue}>${t("Other engines…")}</option>`}
      ${
        !isFolded &&
        html`
        <optgroup label=${t("Other engines")}>${otherEngines.map(
          (e) => html`<option value="engine:${e.name}"
          title=${e.about}>${getListName(e)}</option>`,
        )}</optgroup>
        <optgroup label=${t("{person}, hints from", { person: people })}>${[...otherEngines, ...external].map(
          (e) => html`<option
          value="hotseat:${e.name}" title=${e.external ? describeChecks(e.external) : e.about}>${getListName(e)}</option>`,
        )}</optgroup>`
      }
    </select>`;
}

/** Opens the list again, where the browser lets a page do that. @param {HTMLSelectElement | null} select */
function openPicker(select) {
  try {
    select?.showPicker();
  } catch {
    select?.focus();
  }
}
