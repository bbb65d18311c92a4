// Of which games the library tells: the words and controls above its list.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { gameCards, getSeatTitle, getTitle } from "../state/games.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { LibraryQuery, Record } from "../../../types/wire" */

/**
 * @param {{query: LibraryQuery, boardRecord?: Record, hasNoLibrary: boolean, onChange: (by: LibraryQuery) => void}} props boardRecord: the position on the board; hasNoLibrary:
 * there is no library
 */
export function Filters({ query, boardRecord, hasNoLibrary, onChange }) {
  return html`
    <div class="filters">
      <input type="search" id="library-text" aria-label=${t("Search games")} placeholder=${t("Player, title or file")}
        value=${query.text ?? ""} onInput=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => onChange({ text: e.currentTarget.value })} />
      ${
        !hasNoLibrary &&
        html`
        <${CheckBox} id="own" name=${t("Only my games")} on=${!!query.own}
          onChange=${(/** @type {boolean} */ on) => onChange({ own: on || undefined })} />
        ${
          boardRecord &&
          html`<${CheckBox} id="here" name=${t("Same position, any symmetry")} on=${!!query.position}
          onChange=${(/** @type {boolean} */ on) => onChange({ position: on ? boardRecord : undefined })} />`
        }
        <${MoreFilters} query=${query} boardRecord=${boardRecord} onChange=${onChange} />`
      }
    </div>`;
}

/** @param {{id: string, name: string, on: boolean, onChange: (on: boolean) => void}} props */
const CheckBox = ({ id, name, on, onChange }) =>
  html`<label class="check"><input type="checkbox" id="library-${id}" checked=${on}
    onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => onChange(e.currentTarget.checked)} /> ${name}</label>`;

/** What is asked seldom. @param {{query: LibraryQuery, boardRecord?: Record, onChange: (change: LibraryQuery) => void}} props */
function MoreFilters({ query, boardRecord, onChange }) {
  const [open, setOpen] = useState(false);
  const game = boardRecord?.game ?? query.game;
  const cards = gameCards.value.filter((g) => !game || g.name === game);
  const seats = [...new Set(cards.flatMap((g) => g.sides))].map((seat) => ({
    name: seat,
    label: game ? getSeatTitle(game, seat) : translate(seat),
  }));
  const rules = game ? (cards[0]?.rules ?? []).map((r) => ({ name: r.name, label: getTitle(r) })) : [];
  const numSet = [
    boardRecord ? "" : query.game,
    query.rules,
    query.player,
    query.result,
    query.since,
    query.until,
    query.min_length,
  ].filter(Boolean).length;
  const playerResults = query.player
    ? [
        { name: "won", label: t("Player won") },
        { name: "lost", label: t("Player lost") },
      ]
    : [];
  const results = [
    ...playerResults,
    ...seats.map(({ name, label }) => ({ name, label: t("{seat} won", { seat: label }) })),
    { name: "draw", label: t("Drawn") },
    { name: "unfinished", label: t("Unfinished") },
  ];
  /** Without a player nothing is asked of one. @param {string} name */
  const changePlayer = (name) =>
    onChange({ player: name, ...(name ? {} : { side: "", result: ["won", "lost"].includes(query.result ?? "") ? "" : query.result }) });
  const createChangeHandler = (/** @type {(value: string) => LibraryQuery} */ by) => (/** @type {TargetEvent<HTMLInputElement>} */ e) =>
    onChange(by(e.currentTarget.value));
  return html`
    <details class="more" open=${open} onToggle=${(/** @type {TargetEvent<HTMLDetailsElement>} */ e) => setOpen(e.currentTarget.open)}>
      <summary>${t("Filters")}${numSet > 0 && html` <strong class="count">${numSet}</strong>`}</summary>
      <div class="asks">
        ${
          !boardRecord &&
          html`<${ChoiceSelect} id="game" label=${t("Game")} anyLabel=${t("Any game")}
          choices=${gameCards.value.map((g) => ({ name: g.name, label: g.title }))} value=${query.game}
            onChoose=${(/** @type {string} */ game) => onChange({ game, rules: "" })} />`
        }
        ${
          rules.length > 1 &&
          html`<${ChoiceSelect} id="rules" label=${t("Rules")} anyLabel=${boardRecord ? t("As on the board") : t("Any rules")}
          choices=${rules} value=${query.rules} onChoose=${(/** @type {string} */ rules) => onChange({ rules })} />`
        }
        <label>${t("Player")} <input type="search" id="library-player" value=${query.player ?? ""}
          onInput=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => changePlayer(e.currentTarget.value)} /></label>
        <${ChoiceSelect} id="side" label=${t("Player's side")} anyLabel=${t("Any side")} choices=${seats} value=${query.side}
          disabled=${!query.player} onChoose=${(/** @type {string} */ side) => onChange({ side })} />
        <${ChoiceSelect} id="result" label=${t("Result")} anyLabel=${t("Any result")} choices=${results} value=${query.result}
          onChoose=${(/** @type {string} */ result) => onChange({ result })} />
        <label>${t("Minimum moves")} <input type="number" id="library-least" min="0" max="10000" inputmode="numeric"
          value=${query.min_length || ""}
            onInput=${createChangeHandler((value) => ({ min_length: Math.max(0, Math.trunc(Number(value))) || undefined }))} /></label>
        <label>${t("From")} <input type="date" id="library-since" value=${query.since ?? ""}
          onChange=${createChangeHandler((since) => ({ since }))} /></label>
        <label>${t("To")} <input type="date" id="library-until" value=${query.until ?? ""}
          onChange=${createChangeHandler((until) => ({ until }))} /></label>
      </div>
    </details>`;
}

/** @typedef {{name: string, label: string}} NamedChoice */

/**
 * @param {{id: string, label: string, anyLabel: string, choices: NamedChoice[], value?: string, disabled?: boolean, onChoose: (name: string) => void}}
 * props
 */
const ChoiceSelect = ({ id, label, anyLabel, choices, value = "", disabled = false, onChoose }) => html`
  <label>${label} <select id="library-${id}" disabled=${disabled} value=${value}
    onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
    <option value="">${anyLabel}</option>
    ${choices.map((one) => html`<option key=${one.name} value=${one.name}>${one.label}</option>`)}
  </select></label>`;
