// The sheet that sets up a game, an analysis or a match of two engines. It stays until a
// game can begin, and remembers for each game what was chosen last.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { figure, t, translate } from "../net/language.js";
import { BoardPicture } from "../board/board.js";
import { controls, controlOf } from "../table/clock.js";
import { choice, friendly, likeness, SeatSelect } from "../ui/playerpicker.js";
import { findGame, games, loadGames } from "../state/games.js";
import { guest } from "../state/guest.js";
import { openAddress } from "../state/opentable.js";
import { currentTable } from "../state/table.js";
import { split, valueOf, withClause } from "./ruleoptions.js";
import { post, why } from "../net/server.js";
import { recall, remember } from "../state/settings.js";
import { title } from "../state/score.js";

/** @import { Address, At, Card } from "../../../types/page" */
/** @import { Choice, Clause, Seat } from "../../../types/wire" */

/**
 * @typedef {"play" | "analyse" | "watch"} Mode
 * @typedef
 * {{mode: Mode, game: string, rules: string, size: string, opening: string,
 *   control: string, time: number, me: string, opponent: Seat, seats: Seat[]}}
 * Draft
 * me: the seat of the person, "lot", or "both" where people play all sides
 * @typedef {{seats: string[], problem: string}} Checked
 */

/** What the sheet holds, null while it is closed. */
const draft = signal(/** @type {Draft | null} */ (null));
/** What the server says of it: the seats of these rules, or what is wrong. */
const checked = signal(/** @type {Checked} */ ({ seats: [], problem: "" }));
/** The field that was changed last: what is wrong is said beside it. */
const touched = signal("");

/** @type {Record<Mode, string>} */
const headings = { play: t("New game"), analyse: t("Analyse a position"), watch: t("Watch two engines") };

/** Opens the sheet. @param {Mode} mode @param {string} [game] */
export function newGame(mode, game) {
  if (!games.value.length || guest.value) return;
  loadGames().catch(() => undefined); // without an answer the lists stay as they are
  const table = currentTable.value;
  const card = findGame(game ?? table?.state.value.record.game ?? "") ?? games.value[0];
  draft.value = table && mode === "play" && !game ? present(card, table.getAddress()) : fresh(mode, card);
  touched.value = "";
  checked.value = { seats: card.seats, problem: "" };
  check();
}

/** What was chosen last for a game, or what suits somebody new. @param {Mode} mode @param {Card} card @returns {Draft} */
function fresh(mode, card) {
  const usual = {
    rules: "",
    size: "",
    opening: "",
    control: "",
    time: 0.5,
    me: "0",
    opponent: card.engines.length ? { kind: "engine", engine: friendly(card.engines) } : { kind: "human" },
    seats: [],
  };
  return { ...usual, ...recall(`start.${card.name}`, {}), mode, game: card.name, seats: [] };
}

/** The game on the table once more. @param {Card} card @param {Address} a of the table @returns {Draft} */
function present(card, a) {
  const people = a.seats.map((s, i) => (s.kind === "engine" ? -1 : i)).filter((i) => i >= 0);
  const me = people.length === a.seats.length ? "both" : String(people[0] ?? 0);
  const opponent = a.seats.find((s) => s.kind === "engine") ?? fresh("play", card).opponent;
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

export const isOpen = () => draft.value !== null;

/** @param {Partial<Draft>} change @param {string} [field] whose value may be wrong */
function set(change, field) {
  if (!draft.value) return;
  draft.value = { ...draft.value, ...change };
  if (field) {
    touched.value = field;
    check();
  }
}

let asked = 0;

/** Asks whether a board can be set up like this, and for whom. */
async function check() {
  const d = draft.value;
  if (!d) return false;
  const mine = ++asked;
  let found = { seats: checked.value.seats, problem: "" };
  try {
    const { seats } = await post("/api/position", { game: d.game, rules: d.rules, size: d.size, opening: d.opening, moves: [] });
    found = { seats: seats.map(translate), problem: "" };
  } catch (problem) {
    found = { ...found, problem: why(problem) };
  }
  if (mine === asked) checked.value = found;
  return !found.problem;
}

/** Who sits where. @param {Draft} d @param {string[]} names @returns {Seat[]} */
function seated(d, names) {
  if (d.mode === "analyse") return names.map(() => ({ kind: "human" }));
  if (d.mode === "watch" || d.seats.length) return names.map((_, i) => seatAt(d, i));
  const me = d.me === "lot" ? Math.floor(Math.random() * names.length) : Number(d.me);
  return names.map((_, i) => (d.me === "both" || i === me ? { kind: "human" } : d.opponent));
}

/** The player of a seat, where each has one of its own. @param {Draft} d @param {number} i @returns {Seat} */
function seatAt(d, i) {
  const engines = findGame(d.game)?.engines ?? [];
  const engine = { kind: "engine", engine: engines[0]?.name ?? "" };
  const usual = d.mode === "watch" ? engine : d.me === "both" || i === (Number(d.me) || 0) ? { kind: "human" } : d.opponent;
  return d.seats[i] ?? usual;
}

export function NewGame() {
  const d = draft.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    if (d && !box.current?.open) {
      box.current?.showModal();
      document.getElementById("start")?.focus({ preventScroll: true });
    }
    if (!d && box.current?.open) box.current.close();
  }, [!d]);
  return html`
    <dialog ref=${box} class="sheet start" aria-label=${d ? headings[d.mode] : ""} onClose=${whenShut(() => (draft.value = null))}
      onClick=${shut}>
      ${d && html`<${Form} d=${d} />`}
    </dialog>`;
}

/** A click beside the dialog closes it. @param {At<HTMLDialogElement>} e */
export function shut(e) {
  if (e.target === e.currentTarget) e.currentTarget.close();
}

/** What a dialog does that was closed; not if it is open again by now, since the event comes later: so it is opened
 * before the event comes, in a layout effect. @param {() => void} act */
export const whenShut = (act) => (/** @type {At<HTMLDialogElement>} */ e) => e.currentTarget.open || act();

/** Begins the game, if it can be set up; else the sheet stays, and says what is wrong. @param {Event} e */
async function start(e) {
  e.preventDefault();
  if (!(await check()) || !draft.value) return document.querySelector(".problem")?.scrollIntoView({ block: "nearest" });
  const { mode, game, seats, ...rest } = draft.value;
  const players = seated(draft.value, checked.value.seats);
  if (mode === "play") remember(`start.${game}`, rest);
  draft.value = null;
  openAddress({
    game,
    rules: rest.rules,
    size: rest.size,
    opening: rest.opening,
    control: mode === "play" ? rest.control : "",
    time: rest.time,
    moves: [],
    seats: players,
  });
}

/** @param {{d: Draft}} props */
function Form({ d }) {
  const card = findGame(d.game);
  if (!card) return null;
  const names = checked.value.seats;
  const pick = (/** @type {At<HTMLSelectElement>} */ e) => {
    const next = findGame(e.currentTarget.value);
    if (!next) return;
    draft.value = fresh(d.mode, next);
    checked.value = { seats: next.seats, problem: "" };
    check();
  };
  return html`
    <form onSubmit=${start} novalidate>
      <h2>${headings[d.mode]}</h2>
      <div class="heading">
        <span class="picture"><${BoardPicture} scene=${card.scene} /></span>
        <select id="new-rules-game" aria-label=${t("Game")} value=${d.game} onChange=${pick}>${games.value.map(
          (g) => html`<option
          value=${g.name}>${g.title}</option>`,
        )}</select>
      </div>
      ${
        d.mode === "play" && names.length === 2 && !d.seats.length
          ? html`<${Sides} d=${d} card=${card}
        names=${names} />`
          : d.mode !== "analyse" && html`<${Seats} d=${d} card=${card} names=${names} />`
      }
      ${d.mode === "play" && html`<${Control} value=${d.control} />`}
      <${Options} label=${t("Rules")} field="rules" all=${card.rules} value=${split(d.rules, "").base}
        onChoose=${(/** @type {string} */ rules) => set({ rules, seats: [] }, "rules")} />
      ${card.sizes.length > 1 && html`<${Size} d=${d} card=${card} />`}
      <${More} d=${d} card=${card} />
      <div class="buttons">
        <button type="button" class="plain" onClick=${() => (draft.value = null)}>${t("Cancel")}</button>
        <button type="submit" class="primary" id="start">${t("Start")}</button>
      </div>
    </form>`;
}

/** What is wrong with a field, beside it. @param {{field: string}} props */
const Problem = ({ field }) =>
  checked.value.problem && (touched.value || "rules") === field
    ? html`<p class="problem trouble" role="alert" id="problem-${field}">${checked.value.problem}</p>`
    : null;

/** A game of two: the person's side, and who plays the other. @param {{d: Draft, card: Card, names: string[]}} props */
function Sides({ d, card, names }) {
  const alone = d.me === "both";
  const sides = [...names.map((name, i) => ({ value: String(i), label: title(name) })), { value: "lot", label: t("By lot") }];
  const opponent = alone ? "human" : choice(d.opponent);
  const choose = (/** @type {Seat} */ seat) => set(seat.kind === "human" ? { me: "both" } : { opponent: seat, me: alone ? "0" : d.me });
  return html`
    <label class="field"><span>${t("Opponent")}</span>
      <${SeatSelect} id="opponent" label=${t("Opponent")} people=${t("A person at this screen")} engines=${card.engines} value=${opponent}
        onChoose=${choose} />
    </label>
    ${
      !alone &&
      html`<p class="quiet">${likeness(card.engines, opponent)}</p>
    <div class="field"><span id="side-label">${t("You play")}</span>
      <div class="segments" role="radiogroup" aria-labelledby="side-label">
        ${sides.map(
          (s) => html`<button type="button" role="radio" class="layer" id="side-${s.value}" key=${s.value}
          aria-checked=${String(d.me === s.value)} onClick=${() => set({ me: s.value })}>${s.label}</button>`,
        )}
      </div>
    </div>`
    }`;
}

/** Every seat of a game of several, or of engines. @param {{d: Draft, card: Card, names: string[]}} props */
function Seats({ d, card, names }) {
  const choose = (/** @type {number} */ i) => (/** @type {Seat} */ seat) =>
    set({ seats: names.map((_, k) => (k === i ? seat : seatAt(d, k))) });
  return html`${names.map(
    (name, i) => html`
    <label class="field" key=${name}><span>${title(name)}</span>
      <${SeatSelect} label=${t("Who plays {side}", { side: name })} engines=${card.engines} value=${choice(seatAt(d, i))}
        onChoose=${choose(i)} />
    </label>`,
  )}`;
}

const own = "own";

/** The clock. @param {{value: string}} props */
function Control({ value }) {
  const [, whole = "", more = "0"] = /^(\d+)s(?:\+([\d.]+)s)?$/.exec(value) ?? [];
  const listed = controls.some((c) => c.name === value);
  const pick = (/** @type {At<HTMLSelectElement>} */ e) =>
    set({ control: e.currentTarget.value === own ? controlOf(20, 5) : e.currentTarget.value });
  const minutes = Number(whole) / 60;
  const number = (/** @type {At<HTMLInputElement>} */ e, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.min(most, Math.max(least, Number(e.currentTarget.value) || least));
  return html`
    <label class="field"><span>${t("Clock")}</span>
      <select id="control" value=${listed ? value : own} onChange=${pick}>
        ${controls.map((c) => html`<option value=${c.name}>${c.title}</option>`)}
        <option value=${own}>${t("Another clock")}</option>
      </select>
    </label>
    ${
      !listed &&
      html`
      <div class="field"><span></span>
        <div class="pair">
          <label><input type="number" id="minutes" min="0.5" max="600" step="0.5" value=${minutes || 20}
            onChange=${(/** @type {At<HTMLInputElement>} */ e) =>
              set({ control: controlOf(number(e, 0.5, 600), Number(more)) })} /> ${t("minutes")}</label>
          <label><input type="number" id="increment" min="0" max="600" step="1" value=${more}
            onChange=${(/** @type {At<HTMLInputElement>} */ e) =>
              set({ control: controlOf(minutes || 20, number(e, 0, 600)) })} /> ${t("s added a move")}</label>
        </div>
      </div>`
    }`;
}

/** @param {{d: Draft, card: Card}} props */
function Size({ d, card }) {
  const wrong = touched.value === "size" && checked.value.problem !== "";
  return html`
    <label class="field"><span>${t("Size")}</span>
      <input id="new-size" list="sizes" autocomplete="off" value=${d.size} placeholder=${card.sizes[0]} aria-invalid=${String(wrong)}
        aria-describedby=${wrong ? "problem-size" : "size-help"}
        onInput=${(/** @type {At<HTMLInputElement>} */ e) => set({ size: e.currentTarget.value.trim() }, "size")} />
      <datalist id="sizes">${card.sizes.map((s) => html`<option value=${s} />`)}</datalist>
    </label>
    ${!wrong && html`<p class="quiet" id="size-help">${title(card.size_help)}</p>`}
    <${Problem} field="size" />`;
}

/** What few people change. @param {{d: Draft, card: Card}} props */
function More({ d, card }) {
  const usual = card.rules[0]?.name ?? "";
  const timed = d.mode === "watch" || !d.control;
  if (card.openings.length < 2 && !card.clauses.length && !timed) return null;
  return html`
    <details class="more" open=${["opening", "clause"].includes(touched.value) || d.rules.includes(":") || d.opening !== ""}>
      <summary>${t("More")}</summary>
      <${Options} label=${t("Opening")} field="opening" all=${card.openings} value=${d.opening}
        onChoose=${(/** @type {string} */ opening) => set({ opening }, "opening")} />
      ${
        timed &&
        d.mode !== "analyse" &&
        html`<label class="field"><span>${t("Engine time")}</span><${TimeSelect} value=${d.time}
        onChoose=${(/** @type {number} */ time) => set({ time })} /></label>`
      }
      ${
        card.clauses.length > 0 &&
        html`
        <fieldset class="clauses"><legend>${t("Rules clause by clause")}</legend>
          ${card.clauses.map(
            (c) => html`<${ClauseField} key=${c.name} clause=${c} value=${valueOf(c, d.rules, usual)}
            onChoose=${(/** @type {string} */ v) => set({ rules: withClause(d.rules, c, v, usual) }, "clause")} />`,
          )}
          <${Problem} field="clause" />
        </fieldset>`
      }
    </details>`;
}

/** A clause as a switch, or as a number. @param {{clause: Clause, value: string, onChoose: (value: string) => void}} props */
function ClauseField({ clause, value, onChoose }) {
  const numeric = !["on", "off"].includes(Object.values(clause.in)[0] ?? "off");
  const words = html`<span><strong>${title(translate(clause.name.replaceAll("-", " ")))}</strong><span
    class="quiet">${title(clause.about)}</span></span>`;
  if (numeric)
    return html`<label class="clause"><input type="number" class="small" value=${value}
      onChange=${(/** @type {At<HTMLInputElement>} */ e) => onChoose(e.currentTarget.value)} />${words}</label>`;
  return html`<label class="clause"><input type="checkbox" id="clause-${clause.name}" role="switch" checked=${value === "on"}
    onChange=${(/** @type {At<HTMLInputElement>} */ e) => onChoose(e.currentTarget.checked ? "on" : "off")} />${words}</label>`;
}

/** @param {{label: string, field: string, all: Choice[], value: string, onChoose: (name: string) => void}} props */
function Options({ label, field, all, value, onChoose }) {
  if (all.length < 2) return null;
  const about = all.find((c) => c.name === (value || all[0].name))?.about;
  return html`
    <label class="field"><span>${label}</span>
      <select id="new-${field}" value=${value || all[0].name}
        onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
        ${all.map((c) => html`<option value=${c.name}>${title(translate(c.name))}</option>`)}
      </select>
    </label>
    ${about && html`<p class="quiet">${title(about)}</p>`}
    <${Problem} field=${field} />`;
}

export const times = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];

/** @param {{value: number, onChoose: (seconds: number) => void}} props */
export const TimeSelect = ({ value, onChoose }) => html`
  <select aria-label=${t("Time for each move")} value=${String(value)}
    onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChoose(Number(e.currentTarget.value))}>
    ${[...new Set([...times, value])]
      .sort((a, b) => a - b)
      .map(
        (time) => html`<option
      value=${String(time)}>${t("{time} s a move", { time: figure(time) })}</option>`,
      )}
  </select>`;
