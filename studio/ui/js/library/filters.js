// Of which games the library tells: the words and controls above its list.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { games } from "../state/games.js";

/** @import { At } from "../../../types/page" */
/** @import { Looked, Record } from "../../../types/wire" */

/**
 * @param {{asked: Looked, here?: Record, bare: boolean, onChange: (by: Looked) => void}} props here: the position on the board; bare:
 * there is no library
 */
export function Filters({ asked, here, bare, onChange }) {
  return html`
    <div class="filters">
      <input type="search" id="library-text" aria-label=${t("Find games")} placeholder=${t("A player, a name, a file")}
        value=${asked.text ?? ""} onInput=${(/** @type {At<HTMLInputElement>} */ e) => onChange({ text: e.currentTarget.value })} />
      ${
        !bare &&
        html`
        <${Check} id="own" name=${t("Only games of this studio")} on=${!!asked.own}
          onChange=${(/** @type {boolean} */ on) => onChange({ own: on || undefined })} />
        ${
          here &&
          html`<${Check} id="here" name=${t("With the position on the board, turned and mirrored, too")} on=${!!asked.position}
          onChange=${(/** @type {boolean} */ on) => onChange({ position: on ? here : undefined })} />`
        }
        <${More} asked=${asked} here=${here} onChange=${onChange} />`
      }
    </div>`;
}

/** @param {{id: string, name: string, on: boolean, onChange: (on: boolean) => void}} props */
const Check = ({ id, name, on, onChange }) =>
  html`<label class="check"><input type="checkbox" id="library-${id}" checked=${on}
    onChange=${(/** @type {At<HTMLInputElement>} */ e) => onChange(e.currentTarget.checked)} /> ${name}</label>`;

/** What is asked seldom. @param {{asked: Looked, here?: Record, onChange: (by: Looked) => void}} props */
function More({ asked, here, onChange }) {
  const [open, setOpen] = useState(false);
  const game = here?.game ?? asked.game;
  const cards = games.value.filter((g) => !game || g.name === game);
  const seats = [...new Set(cards.flatMap((g) => g.sides))].map((seat) => ({ name: seat, said: translate(seat) }));
  const rules = game ? (cards[0]?.rules ?? []).map((r) => ({ name: r.name, said: translate(r.name) })) : [];
  const set = [here ? "" : asked.game, asked.rules, asked.player, asked.result, asked.since, asked.until, asked.min_length].filter(
    Boolean,
  ).length;
  const player = asked.player
    ? [
        { name: "won", said: t("Won by the player") },
        { name: "lost", said: t("Lost by the player") },
      ]
    : [];
  const results = [
    ...player,
    ...seats.map(({ name, said }) => ({ name, said: t("{seat} won", { seat: said }) })),
    { name: "draw", said: t("Drawn") },
    { name: "unfinished", said: t("Unfinished") },
  ];
  /** Without a player nothing is asked of one. @param {string} name */
  const about = (name) =>
    onChange({ player: name, ...(name ? {} : { side: "", result: ["won", "lost"].includes(asked.result ?? "") ? "" : asked.result }) });
  const typed = (/** @type {(value: string) => Looked} */ by) => (/** @type {At<HTMLInputElement>} */ e) =>
    onChange(by(e.currentTarget.value));
  return html`
    <details class="more" open=${open} onToggle=${(/** @type {At<HTMLDetailsElement>} */ e) => setOpen(e.currentTarget.open)}>
      <summary>${t("Players, results, days, rules")}${set > 0 && html` <strong class="count">${set}</strong>`}</summary>
      <div class="asks">
        ${
          !here &&
          html`<${Choice} id="game" label=${t("Game")} any=${t("Any game")}
          all=${games.value.map((g) => ({ name: g.name, said: g.title }))} value=${asked.game}
            onChoose=${(/** @type {string} */ game) => onChange({ game, rules: "" })} />`
        }
        ${
          rules.length > 1 &&
          html`<${Choice} id="rules" label=${t("Rules")} any=${here ? t("As on the board") : t("Any rules")}
          all=${rules} value=${asked.rules} onChoose=${(/** @type {string} */ rules) => onChange({ rules })} />`
        }
        <label>${t("Player")} <input type="search" id="library-player" value=${asked.player ?? ""}
          onInput=${(/** @type {At<HTMLInputElement>} */ e) => about(e.currentTarget.value)} /></label>
        <${Choice} id="side" label=${t("Side of the player")} any=${t("Any side")} all=${seats} value=${asked.side}
          disabled=${!asked.player} onChoose=${(/** @type {string} */ side) => onChange({ side })} />
        <${Choice} id="result" label=${t("Result")} any=${t("Any result")} all=${results} value=${asked.result}
          onChoose=${(/** @type {string} */ result) => onChange({ result })} />
        <label>${t("Moves at least")} <input type="number" id="library-least" min="0" max="10000" inputmode="numeric"
          value=${asked.min_length || ""}
            onInput=${typed((value) => ({ min_length: Math.max(0, Math.trunc(Number(value))) || undefined }))} /></label>
        <label>${t("From")} <input type="date" id="library-since" value=${asked.since ?? ""}
          onChange=${typed((since) => ({ since }))} /></label>
        <label>${t("To")} <input type="date" id="library-until" value=${asked.until ?? ""}
          onChange=${typed((until) => ({ until }))} /></label>
      </div>
    </details>`;
}

/** @typedef {{name: string, said: string}} Named */

/**
 * @param {{id: string, label: string, any: string, all: Named[], value?: string, disabled?: boolean, onChoose: (name: string) => void}}
 * props
 */
const Choice = ({ id, label, any, all, value = "", disabled = false, onChoose }) => html`
  <label>${label} <select id="library-${id}" disabled=${disabled} value=${value}
    onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
    <option value="">${any}</option>
    ${all.map((one) => html`<option key=${one.name} value=${one.name}>${one.said}</option>`)}
  </select></label>`;
