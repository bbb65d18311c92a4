// The sheet that sets up a game, an analysis or a match of two engines. It stays until a
// game can begin, and remembers for each game what was chosen last.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, t, translate } from "../net/language.js";
import { Tool } from "../ui/icons.js";
import { openOverlay } from "../state/overlay.js";
import { BoardPicture } from "../board/board.js";
import { controls, formatControl } from "./timecontrols.js";
import { formatSeat, getBeginnerLevel, describeLevel, SeatSelect } from "../ui/playerpicker.js";
import { findGame, gameCards, getTitle, loadGames } from "../state/games.js";
import { nameSeats } from "../state/seatnames.js";
import { isGuest } from "../state/guest.js";
import { openAddress } from "../state/opentable.js";
import { currentTable } from "../state/currenttable.js";
import { parseRules, getClauseValue, changeClause } from "./ruleoptions.js";
import { post, getErrorText } from "../net/server.js";
import { readStored, writeStored } from "../state/settings.js";
import { capitalize } from "../state/score.js";

/** @import { Address, TargetEvent, Card } from "../../../types/page" */
/** @import { Choice, Clause, Seat } from "../../../types/wire" */

/**
 * @typedef {"play" | "analyse" | "watch"} Mode
 * @typedef
 * {{mode: Mode, game: string, rules: string, size: string, opening: string,
 *   control: string, time: number, me: string, opponent: Seat, seats: Seat[]}}
 * Draft
 * me: the seat of the person, "lot", or "both" where people play all sides
 * @typedef {{seats: string[], problem: string, points?: number}} Validation points: of the board, where stones stand on points
 */

/** What the sheet holds, null while it is closed. */
const newGameDraft = signal(/** @type {Draft | null} */ (null));
/** What the server says of it: the seats of these rules, or what is wrong. */
const validation = signal(/** @type {Validation} */ ({ seats: [], problem: "" }));
/** The field that was changed last: what is wrong is said beside it. */
const changedField = signal("");

/** @type {Record<Mode, string>} */
const headings = { play: t("New game"), analyse: t("Analyse a position"), watch: t("Watch two engines") };

/** Opens the sheet. @param {Mode} mode @param {string} [game] @param {string} [rules] that are chosen, else the latest ones */
export function openNewGame(mode, game, rules) {
  if (!gameCards.value.length || isGuest.value) return;
  loadGames().catch(() => undefined); // without an answer the lists stay as they are
  const table = currentTable.value;
  const card = findGame(game ?? table?.state.value.record.game ?? "") ?? gameCards.value[0];
  newGameDraft.value = table && mode === "play" && !game ? getTableDraft(card, table.getAddress()) : recallDraft(mode, card);
  if (rules !== undefined) newGameDraft.value = { ...newGameDraft.value, rules, size: "" };
  changedField.value = "";
  validation.value = { seats: card.seats, problem: "" };
  validateDraft();
}

/** What was chosen last for a game, or what suits somebody new. @param {Mode} mode @param {Card} card @returns {Draft} */
function recallDraft(mode, card) {
  const defaults = {
    rules: "",
    size: "",
    opening: "",
    control: "",
    time: 0.5,
    me: "0",
    opponent: card.engines.length ? { kind: "engine", engine: getBeginnerLevel(card.engines) } : { kind: "human" },
    seats: [],
  };
  const stored = { ...defaults, ...readStored(`start.${card.name}`, {}), mode, game: card.name, seats: [] };
  return mode === "play" ? stored : { ...stored, opening: "" }; // an analysis has no swaps
}

/** The game on the table once more. @param {Card} card @param {Address} a of the table @returns {Draft} */
function getTableDraft(card, a) {
  const people = a.seats.map((s, i) => (s.kind === "engine" ? -1 : i)).filter((i) => i >= 0);
  const me = people.length === a.seats.length ? "both" : String(people[0] ?? 0);
  const opponent = a.seats.find((s) => s.kind === "engine") ?? recallDraft("play", card).opponent;
  return {
    mode: "play",
    game: card.name,
    rules: a.rules ?? "",
    size: a.size ?? "",
    opening: a.opening ?? "",
    control: a.control ?? "",
    time: a.time ?? 0.5,
    me,
    opponent,
    seats: a.seats.length > 2 || people.length === 0 ? a.seats : [],
  };
}

export const isNewGameOpen = () => newGameDraft.value !== null;

/** @param {Partial<Draft>} change @param {string} [field] whose value may be wrong */
function changeDraft(change, field) {
  if (!newGameDraft.value) return;
  newGameDraft.value = { ...newGameDraft.value, ...change };
  if (field) {
    changedField.value = field;
    validateDraft();
  }
}

let lastCheck = 0;

/** Asks whether a board can be set up like this, and for whom. */
async function validateDraft() {
  const d = newGameDraft.value;
  if (!d) return false;
  const checkNumber = ++lastCheck;
  /** @type {Validation} */
  let result = { seats: validation.value.seats, problem: "" };
  try {
    const { seats, scene } = await post("/api/position", { game: d.game, rules: d.rules, size: d.size, opening: d.opening, moves: [] });
    result = { seats: nameSeats(d.game, seats), problem: "", points: scene.look === "points" ? scene.cells.length : undefined };
  } catch (problem) {
    result = { ...result, problem: getErrorText(problem) };
  }
  if (checkNumber === lastCheck) validation.value = result;
  return !result.problem;
}

/** Who sits where. @param {Draft} d @param {string[]} names @returns {Seat[]} */
function assignSeats(d, names) {
  if (d.mode === "analyse") return names.map(() => ({ kind: "human" }));
  if (d.mode === "watch" || d.seats.length) return names.map((_, i) => getSeat(d, i));
  const me = d.me === "lot" ? Math.floor(Math.random() * names.length) : Number(d.me);
  return names.map((_, i) => (d.me === "both" || i === me ? { kind: "human" } : d.opponent));
}

/** The player of a seat, where each has one of its own. @param {Draft} d @param {number} i @returns {Seat} */
function getSeat(d, i) {
  const engines = findGame(d.game)?.engines ?? [];
  const engine = { kind: "engine", engine: engines[0]?.name ?? "" };
  const defaultSeat = d.mode === "watch" ? engine : d.me === "both" || i === (Number(d.me) || 0) ? { kind: "human" } : d.opponent;
  return d.seats[i] ?? defaultSeat;
}

export function NewGameDialog() {
  const d = newGameDraft.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    if (d && !box.current?.open) {
      box.current?.showModal();
      document.getElementById("start")?.focus({ preventScroll: true });
    }
    if (!d && box.current?.open) box.current.close();
  }, [!d]);
  return html`
    <dialog ref=${box} class="sheet start" aria-label=${d ? headings[d.mode] : ""} onClose=${createCloseHandler(() => (newGameDraft.value = null))}
      onClick=${closeOnBackdropClick}>
      ${d && html`<${NewGameForm} d=${d} />`}
    </dialog>`;
}

/** A click beside the dialog closes it. @param {TargetEvent<HTMLDialogElement>} e */
export function closeOnBackdropClick(e) {
  if (e.target === e.currentTarget) e.currentTarget.close();
}

/** What a dialog does that was closed; not if it is open again by now, since the event comes later: so it is opened
 * before the event comes, in a layout effect. @param {() => void} onClose */
export const createCloseHandler = (onClose) => (/** @type {TargetEvent<HTMLDialogElement>} */ e) => e.currentTarget.open || onClose();

/** Begins the game, if it can be set up; else the sheet stays, and says what is wrong. @param {Event} e */
async function startGame(e) {
  e.preventDefault();
  if (!(await validateDraft()) || !newGameDraft.value) return document.querySelector(".problem")?.scrollIntoView({ block: "nearest" });
  const { mode, game, seats, ...rest } = newGameDraft.value;
  const players = assignSeats(newGameDraft.value, validation.value.seats);
  if (mode === "play") writeStored(`start.${game}`, rest);
  newGameDraft.value = null;
  openAddress({
    game,
    rules: rest.rules,
    size: rest.size,
    opening: rest.opening,
    control: mode === "play" ? rest.control : "",
    time: rest.time,
    moves: [],
    seats: players,
    tab: mode === "play" ? "play" : "analyse",
  });
}

/** Shows how a game is played in place of the sheet. @param {string} game */
function showRules(game) {
  newGameDraft.value = null;
  openOverlay({ name: "rules", game });
}

/** @param {{d: Draft}} props */
function NewGameForm({ d }) {
  const card = findGame(d.game);
  if (!card) return null;
  const names = validation.value.seats;
  const chooseGame = (/** @type {TargetEvent<HTMLSelectElement>} */ e) => {
    const next = findGame(e.currentTarget.value);
    if (!next) return;
    newGameDraft.value = recallDraft(d.mode, next);
    validation.value = { seats: next.seats, problem: "" };
    validateDraft();
  };
  return html`
    <form onSubmit=${startGame} novalidate>
      <h2>${headings[d.mode]}</h2>
      <div class="heading">
        <span class="picture"><${BoardPicture} scene=${card.scene} cropped /></span>
        <select id="new-rules-game" aria-label=${t("Game")} value=${d.game} onChange=${chooseGame}>${gameCards.value.map(
          (g) => html`<option
          value=${g.name}>${g.title}</option>`,
        )}</select>
        <${Tool} id="new-howto" icon="book" name=${t("How to play")} onClick=${() => showRules(d.game)} />
      </div>
      ${
        d.mode === "play" && names.length === 2 && !d.seats.length
          ? html`<${SideFields} d=${d} card=${card}
        names=${names} />`
          : d.mode !== "analyse" && html`<${SeatFields} d=${d} card=${card} names=${names} />`
      }
      ${d.mode === "play" && html`<${ControlFields} value=${d.control} />`}
      <${OptionField} label=${t("Rules")} field="rules" choices=${card.rules} value=${parseRules(d.rules, "").base}
        onChoose=${(/** @type {string} */ rules) => changeDraft({ rules, seats: [] }, "rules")} />
      ${card.sizes.length > 1 && html`<${SizeField} d=${d} card=${card} />`}
      <${MoreFields} d=${d} card=${card} />
      <div class="buttons">
        <button type="button" class="plain" onClick=${() => (newGameDraft.value = null)}>${t("Cancel")}</button>
        <button type="submit" class="primary" id="start">${t("Start")}</button>
      </div>
    </form>`;
}

/** What is wrong with a field, beside it. @param {{field: string}} props */
const FieldProblem = ({ field }) =>
  validation.value.problem && (changedField.value || "rules") === field
    ? html`<p class="problem trouble" role="alert" id="problem-${field}">${validation.value.problem}</p>`
    : null;

/** A game of two: the person's side, and who plays the other. @param {{d: Draft, card: Card, names: string[]}} props */
function SideFields({ d, card, names }) {
  const playsBothSides = d.me === "both";
  const sides = [...names.map((name, i) => ({ value: String(i), label: capitalize(name) })), { value: "lot", label: t("Random") }];
  const opponent = playsBothSides ? "human" : formatSeat(d.opponent);
  const chooseOpponent = (/** @type {Seat} */ seat) =>
    changeDraft(seat.kind === "human" ? { me: "both" } : { opponent: seat, me: playsBothSides ? "0" : d.me });
  return html`
    <label class="field"><span>${t("Opponent")}</span>
      <${SeatSelect} id="opponent" label=${t("Opponent")} people=${t("A friend, same screen")} engines=${card.engines} value=${opponent}
        onChoose=${chooseOpponent} />
    </label>
    ${
      !playsBothSides &&
      html`<p class="quiet">${describeLevel(card.engines, opponent)}</p>
    <div class="field"><span id="side-label">${t("You play")}</span>
      <div class="segments" role="radiogroup" aria-labelledby="side-label">
        ${sides.map(
          (s) => html`<button type="button" role="radio" class="layer" id="side-${s.value}" key=${s.value}
          aria-checked=${String(d.me === s.value)} onClick=${() => changeDraft({ me: s.value })}>${s.label}</button>`,
        )}
      </div>
    </div>`
    }`;
}

/** Every seat of a game of several, or of engines. @param {{d: Draft, card: Card, names: string[]}} props */
function SeatFields({ d, card, names }) {
  const chooseSeat = (/** @type {number} */ i) => (/** @type {Seat} */ seat) =>
    changeDraft({ seats: names.map((_, k) => (k === i ? seat : getSeat(d, k))) });
  return html`${names.map(
    (name, i) => html`
    <label class="field" key=${name}><span>${capitalize(name)}</span>
      <${SeatSelect} label=${t("Player for {side}", { side: name })} engines=${card.engines} value=${formatSeat(getSeat(d, i))}
        onChoose=${chooseSeat(i)} />
    </label>`,
  )}`;
}

const customControl = "own";

/** The clock. @param {{value: string}} props */
function ControlFields({ value }) {
  const [, baseSeconds = "", incrementSeconds = "0"] = /^(\d+)s(?:\+([\d.]+)s)?$/.exec(value) ?? [];
  const isListed = controls.some((c) => c.name === value);
  const chooseControl = (/** @type {TargetEvent<HTMLSelectElement>} */ e) =>
    changeDraft({ control: e.currentTarget.value === customControl ? formatControl(20, 5) : e.currentTarget.value });
  const minutes = Number(baseSeconds) / 60;
  const readNumber = (/** @type {TargetEvent<HTMLInputElement>} */ e, /** @type {number} */ min, /** @type {number} */ max) =>
    Math.min(max, Math.max(min, Number(e.currentTarget.value) || min));
  return html`
    <label class="field"><span>${t("Time control")}</span>
      <select id="control" value=${isListed ? value : customControl} onChange=${chooseControl}>
        ${controls.map((c) => html`<option value=${c.name}>${c.title}</option>`)}
        <option value=${customControl}>${t("Custom")}</option>
      </select>
    </label>
    ${
      !isListed &&
      html`
      <div class="field"><span></span>
        <div class="pair">
          <label><input type="number" id="minutes" min="0.5" max="600" step="0.5" value=${minutes || 20}
            onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) =>
              changeDraft({ control: formatControl(readNumber(e, 0.5, 600), Number(incrementSeconds)) })} /> ${t("minutes")}</label>
          <label><input type="number" id="increment" min="0" max="600" step="1" value=${incrementSeconds}
            onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) =>
              changeDraft({ control: formatControl(minutes || 20, readNumber(e, 0, 600)) })} /> ${t("s increment")}</label>
        </div>
      </div>`
    }`;
}

/** @param {{d: Draft, card: Card}} props */
function SizeField({ d, card }) {
  const { points } = validation.value;
  const isInvalid = changedField.value === "size" && validation.value.problem !== "";
  return html`
    <label class="field"><span>${t("Size")}</span>
      <input id="new-size" list="sizes" autocomplete="off" value=${d.size} placeholder=${d.size || !points ? card.sizes[0] : String(Math.sqrt(points))} aria-invalid=${String(isInvalid)}
        aria-describedby=${isInvalid ? "problem-size" : "size-help"}
        onInput=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => changeDraft({ size: e.currentTarget.value.trim() }, "size")} />
      <datalist id="sizes">${card.sizes.map((s) => html`<option value=${s} />`)}</datalist>
    </label>
    ${!isInvalid && html`<p class="quiet" id="size-help">${capitalize(card.size_help)}</p>`}
    <${FieldProblem} field="size" />`;
}

/** What few people change. @param {{d: Draft, card: Card}} props */
function MoreFields({ d, card }) {
  const defaultRules = card.rules[0]?.name ?? "";
  const hasEngineTime = d.mode === "watch" || !d.control;
  if (card.openings.length < 2 && !card.clauses.length && !hasEngineTime) return null;
  return html`
    <details class="more" open=${["opening", "clause"].includes(changedField.value) || d.rules.includes(":") || d.opening !== ""}>
      <summary>${t("More")}</summary>
      <${OptionField} label=${t("Opening")} field="opening" choices=${card.openings} value=${d.opening}
        onChoose=${(/** @type {string} */ opening) => changeDraft({ opening }, "opening")} />
      ${
        hasEngineTime &&
        d.mode !== "analyse" &&
        html`<label class="field"><span>${t("Engine time")}</span><${TimeSelect} value=${d.time}
        onChoose=${(/** @type {number} */ time) => changeDraft({ time })} /></label>`
      }
      ${
        card.clauses.length > 0 &&
        html`
        <fieldset class="clauses"><legend>${t("Custom rules")}</legend>
          ${groupClauses(card.clauses).map(
            ([group, clauses]) => html`
            <div class="clause-group" role="group" aria-label=${group} key=${group}>
              ${group && html`<h3>${group}</h3>`}
              ${clauses.map(
                (c) => html`<${ClauseField} key=${c.name} clause=${c} value=${getClauseValue(c, d.rules, defaultRules)}
                onChoose=${(/** @type {string} */ v) => changeDraft({ rules: changeClause(d.rules, c, v, defaultRules) }, "clause")} />`,
              )}
            </div>`,
          )}
          <${FieldProblem} field="clause" />
        </fieldset>`
      }
    </details>`;
}

/** The clauses under their headings. @param {Clause[]} clauses @returns {[string, Clause[]][]} */
const groupClauses = (clauses) =>
  [...new Set(clauses.map((c) => c.group ?? ""))].map((group) => [translate(group), clauses.filter((c) => (c.group ?? "") === group)]);

/** A clause as a switch, or as a number. @param {{clause: Clause, value: string, onChoose: (value: string) => void}} props */
function ClauseField({ clause, value, onChoose }) {
  const isNumber = !["on", "off"].includes(Object.values(clause.in)[0] ?? "off");
  const label = html`<span>${capitalize(clause.about)}</span>`;
  if (isNumber)
    return html`<label class="clause"><input type="number" class="small" value=${value}
      onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => onChoose(e.currentTarget.value)} />${label}</label>`;
  return html`<label class="clause"><input type="checkbox" id="clause-${clause.name}" role="switch" checked=${value === "on"}
    onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => onChoose(e.currentTarget.checked ? "on" : "off")} />${label}</label>`;
}

/** @param {{label: string, field: string, choices: Choice[], value: string, onChoose: (name: string) => void}} props */
function OptionField({ label, field, choices, value, onChoose }) {
  if (choices.length < 2) return null;
  const about = choices.find((c) => c.name === (value || choices[0].name))?.about;
  return html`
    <label class="field"><span>${label}</span>
      <select id="new-${field}" value=${value || choices[0].name}
        onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
        ${choices.map((c) => html`<option value=${c.name}>${getTitle(c)}</option>`)}
      </select>
    </label>
    ${about && html`<p class="quiet">${capitalize(about)}</p>`}
    <${FieldProblem} field=${field} />`;
}

export const moveTimes = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];

/** @param {{value: number, onChoose: (seconds: number) => void}} props */
export const TimeSelect = ({ value, onChoose }) => html`
  <select aria-label=${t("Time per move")} value=${String(value)}
    onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => onChoose(Number(e.currentTarget.value))}>
    ${[...new Set([...moveTimes, value])]
      .sort((a, b) => a - b)
      .map(
        (time) => html`<option
      value=${String(time)}>${t("{time} s per move", { time: formatNumber(time) })}</option>`,
      )}
  </select>`;
