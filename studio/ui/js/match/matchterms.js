// What is played besides the players: board and openings, time, how many games, and when they end.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { ChoiceField, NumberField } from "./formfields.js";

/** @import { TargetEvent, Card } from "../../../types/page" */
/** @import { AdjudicationTerms, MatchTerms } from "./matchform.js" */

/** @typedef {{terms: MatchTerms, changeTerms: (change: Partial<MatchTerms>) => void}} TermsProps */

/** How many letters of openings a request has room for. */
const maxOpeningsLength = 60000;

/** Rules, size, and how games begin. @param {{card: Card} & TermsProps} props */
export function BoardFields({ card, terms, changeTerms }) {
  const [problem, setProblem] = useState("");
  const readFile = async (/** @type {FileList | null | undefined} */ files) => {
    if (!files?.[0]) return;
    const text = await files[0].text();
    setProblem(
      text.length > maxOpeningsLength ? t("This file is over {size} KB. Use fewer openings.", { size: maxOpeningsLength / 1000 }) : "",
    );
    if (text.length <= maxOpeningsLength) changeTerms({ openingSource: "openings", openings: text });
  };
  return html`
    <fieldset class="group"><legend>${t("Board and openings")}</legend>
      ${
        card.rules.length > 1 &&
        html`<${ChoiceField} id="match-rules" label=${t("Rules")} choices=${card.rules} value=${terms.rules}
        onChoose=${(/** @type {string} */ rules) => changeTerms({ rules })} />`
      }
      ${
        card.sizes.length > 1 &&
        html`<label class="entry"><span>${t("Size")}</span><input id="match-size" list="match-sizes" autocomplete="off"
          value=${terms.size} placeholder=${card.sizes[0]} title=${card.size_help}
            onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => changeTerms({ size: e.currentTarget.value.trim() })} />
        <datalist id="match-sizes">${card.sizes.map((s) => html`<option value=${s} />`)}</datalist></label>`
      }
      ${
        card.openings.length > 1 &&
        html`<${ChoiceField} id="match-opening" label=${t("Opening")} choices=${card.openings} value=${terms.opening}
        onChoose=${(/** @type {string} */ opening) => changeTerms({ opening })} />`
      }
      <label class="entry"><span>${t("Games start")}</span>
        <select id="match-begin" value=${terms.openingSource}
          onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) =>
            changeTerms({ openingSource: e.currentTarget.value === "openings" ? "openings" : "plies" })}>
          <option value="plies">${t("after random moves")}</option><option value="openings">${t("from my openings")}</option>
        </select></label>
      ${
        terms.openingSource === "plies"
          ? html`<${NumberField} id="match-plies" field="plies" label=${t("Random moves")} value=${terms.plies} min=${0} max=${40}
            onChange=${(/** @type {number} */ plies) => changeTerms({ plies })} />`
          : html`<label class="own-openings"><span class="unseen">${t("Openings")}</span>
            <textarea id="match-openings" rows="4" spellcheck=${false}
              placeholder=${t("Paste openings, one per line, or drop a file here")} value=${terms.openings}
              onChange=${(/** @type {TargetEvent<HTMLTextAreaElement>} */ e) => changeTerms({ openings: e.currentTarget.value })}
              onDragOver=${(/** @type {DragEvent} */ e) => e.preventDefault()} onDrop=${(/** @type {DragEvent} */ e) => {
                e.preventDefault();
                e.stopPropagation();
                readFile(e.dataTransfer?.files);
              }}></textarea></label>
            ${problem && html`<p class="trouble" role="alert" id="match-openings-problem">${problem}</p>`}`
      }
      <${NumberField} id="match-seed" field="seed" label=${t("Seed")} value=${terms.seed} min=${0} max=${1e9}
        about=${t("A different seed gives different games.")} onChange=${(/** @type {number} */ seed) => changeTerms({ seed })} />
    </fieldset>`;
}

/** How long players think. @param {TermsProps} props */
export function TimeFields({ terms, changeTerms }) {
  return html`
    <fieldset class="group"><legend>${t("Time")}</legend>
      <label class="entry"><span>${t("Limit")}</span>
        <select id="match-limit" value=${terms.limit}
          onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => changeTerms({ limit: /** @type {MatchTerms["limit"]} */ (e.currentTarget.value) })}>
          <option value="move">${t("time per move")}</option><option value="nodes">${t("positions per move")}</option><option
            value="clock">${t("game clock")}</option>
        </select></label>
      ${
        terms.limit === "move" &&
        html`<${NumberField} id="match-move" field="move" label=${t("Per move")} value=${terms.move} min=${0.01}
        max=${60} step="any" unit=${t("seconds")} onChange=${(/** @type {number} */ move) => changeTerms({ move })} />`
      }
      ${
        terms.limit === "nodes" &&
        html`<${NumberField} id="match-nodes" field="nodes" label=${t("Per move")} value=${terms.nodes} min=${1} max=${1e10}
          unit=${t("positions")} onChange=${(/** @type {number} */ nodes) => changeTerms({ nodes })} />
        <p class="quiet">${t("The same seed gives the same games on any machine.")}</p>`
      }
      ${
        terms.limit === "clock" &&
        html`<${NumberField} id="match-minutes" field="control" label=${t("Per game")} value=${terms.minutes} min=${0.1} max=${600}
          step="any" unit=${t("minutes")} onChange=${(/** @type {number} */ minutes) => changeTerms({ minutes })} />
        <${NumberField} id="match-increment" field="increment" label=${t("Increment")} value=${terms.increment} min=${0} max=${60}
          step="any" unit=${t("seconds")} onChange=${(/** @type {number} */ increment) => changeTerms({ increment })} />`
      }
      <${NumberField} id="match-pace" field="pace" label=${t("Minimum time per move")} value=${terms.pace} min=${0} max=${60} step="any"
        unit=${t("seconds")} about=${t("0 is full speed. Higher values delay the next move; engines do not think longer.")}
          onChange=${(/** @type {number} */ pace) => changeTerms({ pace })} />
    </fieldset>`;
}

/** How many games, or how sure. @param {TermsProps} props */
export function GameCountFields({ terms, changeTerms }) {
  const sprtHelp = t(
    "H0: the first player is at most Elo0 stronger. H1: it is at least Elo1 stronger. Game pairs are played until one hypothesis is accepted. Elo is normalized, as in fishtest.",
  );
  return html`
    <fieldset class="group"><legend>${terms.kind === "test" ? t("Sequential test (SPRT)") : t("Games")}</legend>
      ${
        terms.kind === "test"
          ? html`
          <p
            class="quiet">${sprtHelp}</p>
          <${NumberField} id="match-elo0" field="elo0" label="Elo0 (H0)" value=${terms.elo0} min=${-1000} max=${1000} step="any"
            onChange=${(/** @type {number} */ elo0) => changeTerms({ elo0 })} />
          <${NumberField} id="match-elo1" field="elo1" label="Elo1 (H1)" value=${terms.elo1} min=${-1000} max=${1000} step="any"
            onChange=${(/** @type {number} */ elo1) => changeTerms({ elo1 })} />
          <${NumberField} id="match-alpha" field="alpha" label="Alpha" about=${t("Probability of wrongly accepting H1.")} value=${terms.alpha}
            min=${0.001} max=${0.4} step="any" onChange=${(/** @type {number} */ alpha) => changeTerms({ alpha })} />
          <${NumberField} id="match-beta" field="beta" label="Beta" about=${t("Probability of wrongly accepting H0.")} value=${terms.beta}
            min=${0.001} max=${0.4} step="any" onChange=${(/** @type {number} */ beta) => changeTerms({ beta })} />`
          : html`
          ${
            terms.kind === "games" &&
            html`<label class="entry"><span>${t("Until stopped")}</span><input type="checkbox"
            id="match-endless" checked=${terms.endless}
              onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => changeTerms({ endless: e.currentTarget.checked })} /></label>`
          }
          ${
            !(terms.endless && terms.kind === "games") &&
            html`<${NumberField} id="match-games" field="games"
            label=${terms.kind === "games" ? t("Number of games") : t("Games per pairing")} value=${terms.games} min=${1} max=${20000}
              onChange=${(/** @type {number} */ n) => changeTerms({ games: n })} />`
          }`
      }
      <${NumberField} id="match-slots" field="slots" label=${t("Concurrent games")} value=${terms.slots} min=${1} max=${4}
        onChange=${(/** @type {number} */ slots) => changeTerms({ slots })} />
      <${NumberField} id="match-longest" field="max_moves" label=${t("Maximum length")} value=${terms.maxMoves} min=${0} max=${100000}
        unit=${t("moves")} about=${t("Longer games are drawn. 0: no limit.")}
          onChange=${(/** @type {number} */ longest) => changeTerms({ maxMoves: longest })} />
    </fieldset>`;
}

/** Games that end before the board shows it. @param {{card: Card} & TermsProps} props */
export const AdjudicationFields = ({ card, terms, changeTerms }) => html`
  <fieldset class="group"><legend>${t("Adjudication")}</legend>
    <${AdjudicationField} id="resign" label=${t("Lost games")} scoreLabel=${t("Minimum score")}
      about=${t("The game ends when both engines report this score (in their own units) for this many moves.")} rule=${terms.resign}
        onChange=${(/** @type {AdjudicationTerms} */ resign) => changeTerms({ resign })} />
    <${AdjudicationField} id="draw" label=${t("Drawn games")} scoreLabel=${t("Maximum score")}
      about=${t("The game ends when both engines report this score (in their own units) for this many moves.")} rule=${terms.draw}
        onChange=${(/** @type {AdjudicationTerms} */ draw) => changeTerms({ draw })} />
    ${card.solved && html`<${SolverFields} solve=${terms.solve} changeTerms=${changeTerms} />`}
  </fieldset>`;

/** Games that the solver ends. @param {{solve: MatchTerms["solve"], changeTerms: TermsProps["changeTerms"]}} props */
const SolverFields = ({ solve, changeTerms }) => html`
  <label class="entry"><span>${t("Proven games")}</span><input type="checkbox" id="match-solve" checked=${solve.on}
    onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => changeTerms({ solve: { ...solve, on: e.currentTarget.checked } })} /></label>
  ${
    solve.on &&
    html`<${NumberField} id="match-solve-nodes" field="solve" label=${t("Solver, per move")} value=${solve.nodes} min=${1}
    max=${10000000} unit=${t("positions")}
      about=${t("Positions for the solver after each move. A proven result ends the game.")}
        onChange=${(/** @type {number} */ nodes) => changeTerms({ solve: { ...solve, nodes } })} />`
  }`;

/** @param {{id: string, label: string, scoreLabel: string, about: string, rule: AdjudicationTerms, onChange: (rule: AdjudicationTerms) => void}} props */
const AdjudicationField = ({ id, label, scoreLabel, about, rule, onChange }) => html`
  <label class="entry"><span>${label}</span><input type="checkbox" id="match-${id}" data-field=${id} checked=${rule.on}
    onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => onChange({ ...rule, on: e.currentTarget.checked })} /></label>
  ${
    rule.on &&
    html`
    <${NumberField} id=${`match-${id}-moves`} field=${id} label=${t("Consecutive moves")} value=${rule.moves} min=${1} max=${1000000}
      about=${about} onChange=${(/** @type {number} */ moves) => onChange({ ...rule, moves })} />
    <${NumberField} id=${`match-${id}-score`} field=${id} label=${scoreLabel} value=${rule.score} min=${0} max=${1000000}
      onChange=${(/** @type {number} */ n) => onChange({ ...rule, score: n })} />
    <${NumberField} id=${`match-${id}-after`} field=${id} label=${t("Earliest move")} value=${rule.after} min=${0} max=${1000000}
      onChange=${(/** @type {number} */ after) => onChange({ ...rule, after })} />`
  }`;
