// What is played besides the players: board and openings, time, how many games, and when they end.
import { useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { Choose, Count } from "./formfields.js";

/** @import { At, Card } from "../../../types/page" */
/** @import { Agreed, Terms } from "./matchform.js" */

/** @typedef {{terms: Terms, set: (change: Partial<Terms>) => void}} Part */

/** How many letters of openings a request has room for. */
const mostText = 60000;

/** Rules, size, and how games begin. @param {{card: Card} & Part} props */
export function Board({ card, terms, set }) {
  const [said, say] = useState("");
  const file = async (/** @type {FileList | null | undefined} */ files) => {
    if (!files?.[0]) return;
    const text = await files[0].text();
    say(text.length > mostText ? t("This file is longer than {size} KB: bring fewer openings.", { size: mostText / 1000 }) : "");
    if (text.length <= mostText) set({ begin: "openings", openings: text });
  };
  return html`
    <fieldset class="group"><legend>${t("Board and openings")}</legend>
      ${
        card.rules.length > 1 &&
        html`<${Choose} id="skirmish-rules" label=${t("Rules")} all=${card.rules} value=${terms.rules}
        onChoose=${(/** @type {string} */ rules) => set({ rules })} />`
      }
      ${
        card.sizes.length > 1 &&
        html`<label class="entry"><span>${t("Size")}</span><input id="skirmish-size" list="skirmish-sizes" autocomplete="off"
          value=${terms.size} placeholder=${card.sizes[0]} title=${card.size_help}
            onChange=${(/** @type {At<HTMLInputElement>} */ e) => set({ size: e.currentTarget.value.trim() })} />
        <datalist id="skirmish-sizes">${card.sizes.map((s) => html`<option value=${s} />`)}</datalist></label>`
      }
      ${
        card.openings.length > 1 &&
        html`<${Choose} id="skirmish-opening" label=${t("Opening")} all=${card.openings} value=${terms.opening}
        onChoose=${(/** @type {string} */ opening) => set({ opening })} />`
      }
      <label class="entry"><span>${t("Games begin")}</span>
        <select id="skirmish-begin" value=${terms.begin}
          onChange=${(/** @type {At<HTMLSelectElement>} */ e) =>
            set({ begin: e.currentTarget.value === "openings" ? "openings" : "plies" })}>
          <option value="plies">${t("after random moves")}</option><option value="openings">${t("with openings of mine")}</option>
        </select></label>
      ${
        terms.begin === "plies"
          ? html`<${Count} id="skirmish-plies" field="plies" label=${t("Random moves")} value=${terms.plies} least=${0} most=${40}
            onSet=${(/** @type {number} */ plies) => set({ plies })} />`
          : html`<label class="own-openings"><span class="unseen">${t("Openings")}</span>
            <textarea id="skirmish-openings" rows="4" spellcheck=${false}
              placeholder=${t("One opening a line, or a file of any form: paste it, or drop it here")} value=${terms.openings}
              onChange=${(/** @type {At<HTMLTextAreaElement>} */ e) => set({ openings: e.currentTarget.value })}
              onDragOver=${(/** @type {DragEvent} */ e) => e.preventDefault()} onDrop=${(/** @type {DragEvent} */ e) => {
                e.preventDefault();
                e.stopPropagation();
                file(e.dataTransfer?.files);
              }}></textarea></label>
            ${said && html`<p class="trouble" role="alert" id="skirmish-openings-problem">${said}</p>`}`
      }
      <${Count} id="skirmish-seed" field="seed" label=${t("Seed")} value=${terms.seed} least=${0} most=${1e9}
        about=${t("Another seed, other games.")} onSet=${(/** @type {number} */ seed) => set({ seed })} />
    </fieldset>`;
}

/** How long players think. @param {Part} props */
export function Pace({ terms, set }) {
  return html`
    <fieldset class="group"><legend>${t("Time")}</legend>
      <label class="entry"><span>${t("Limit")}</span>
        <select id="skirmish-limit" value=${terms.limit}
          onChange=${(/** @type {At<HTMLSelectElement>} */ e) => set({ limit: /** @type {Terms["limit"]} */ (e.currentTarget.value) })}>
          <option value="move">${t("time for each move")}</option><option value="nodes">${t("positions for each move")}</option><option
            value="clock">${t("clocks")}</option>
        </select></label>
      ${
        terms.limit === "move" &&
        html`<${Count} id="skirmish-move" field="move" label=${t("Each move")} value=${terms.move} least=${0.01}
        most=${60} step="any" after=${t("seconds")} onSet=${(/** @type {number} */ move) => set({ move })} />`
      }
      ${
        terms.limit === "nodes" &&
        html`<${Count} id="skirmish-nodes" field="nodes" label=${t("Each move")} value=${terms.nodes} least=${1} most=${1e10}
          after=${t("positions")} onSet=${(/** @type {number} */ nodes) => set({ nodes })} />
        <p class="quiet">${t("The same seed then plays the same games on every machine.")}</p>`
      }
      ${
        terms.limit === "clock" &&
        html`<${Count} id="skirmish-minutes" field="control" label=${t("Each game")} value=${terms.minutes} least=${0.1} most=${600}
          step="any" after=${t("minutes")} onSet=${(/** @type {number} */ minutes) => set({ minutes })} />
        <${Count} id="skirmish-increment" field="increment" label=${t("Added a move")} value=${terms.increment} least=${0} most=${60}
          step="any" after=${t("seconds")} onSet=${(/** @type {number} */ increment) => set({ increment })} />`
      }
      <${Count} id="skirmish-pace" field="pace" label=${t("Show each move for")} value=${terms.pace} least=${0} most=${60} step="any"
        after=${t("seconds at least")} about=${t("0 is full speed. Engines think no longer for it: the next move waits.")}
          onSet=${(/** @type {number} */ pace) => set({ pace })} />
    </fieldset>`;
}

/** How many games, or how sure. @param {Part} props */
export function Length({ terms, set }) {
  const sprtHelp = t(
    "H0: the first player is stronger by no more than Elo0. H1: it is stronger by Elo1 or more. Pairs of games are played until one of them is accepted. Elo is normalized, as in fishtest.",
  );
  return html`
    <fieldset class="group"><legend>${terms.kind === "test" ? t("Sequential test (SPRT)") : t("Games")}</legend>
      ${
        terms.kind === "test"
          ? html`
          <p
            class="quiet">${sprtHelp}</p>
          <${Count} id="skirmish-elo0" field="elo0" label="Elo0 (H0)" value=${terms.elo0} least=${-1000} most=${1000} step="any"
            onSet=${(/** @type {number} */ elo0) => set({ elo0 })} />
          <${Count} id="skirmish-elo1" field="elo1" label="Elo1 (H1)" value=${terms.elo1} least=${-1000} most=${1000} step="any"
            onSet=${(/** @type {number} */ elo1) => set({ elo1 })} />
          <${Count} id="skirmish-alpha" field="alpha" label="Alpha" about=${t("Chance to accept H1 falsely.")} value=${terms.alpha}
            least=${0.001} most=${0.4} step="any" onSet=${(/** @type {number} */ alpha) => set({ alpha })} />
          <${Count} id="skirmish-beta" field="beta" label="Beta" about=${t("Chance to accept H0 falsely.")} value=${terms.beta}
            least=${0.001} most=${0.4} step="any" onSet=${(/** @type {number} */ beta) => set({ beta })} />`
          : html`
          ${
            terms.kind === "games" &&
            html`<label class="entry"><span>${t("Until it is stopped")}</span><input type="checkbox"
            id="skirmish-endless" checked=${terms.endless}
              onChange=${(/** @type {At<HTMLInputElement>} */ e) => set({ endless: e.currentTarget.checked })} /></label>`
          }
          ${
            !(terms.endless && terms.kind === "games") &&
            html`<${Count} id="skirmish-games" field="games"
            label=${terms.kind === "games" ? t("Number of games") : t("Games of each two")} value=${terms.games} least=${1} most=${20000}
              onSet=${(/** @type {number} */ n) => set({ games: n })} />`
          }`
      }
      <${Count} id="skirmish-slots" field="slots" label=${t("Games at a time")} value=${terms.slots} least=${1} most=${4}
        onSet=${(/** @type {number} */ slots) => set({ slots })} />
      <${Count} id="skirmish-longest" field="max_moves" label=${t("Longest game")} value=${terms.longest} least=${0} most=${100000}
        after=${t("moves")} about=${t("A longer game is a draw; 0 is no limit.")}
          onSet=${(/** @type {number} */ longest) => set({ longest })} />
    </fieldset>`;
}

/** Games that end before the board shows it. @param {{card: Card} & Part} props */
export const Ends = ({ card, terms, set }) => html`
  <fieldset class="group"><legend>${t("Games end early")}</legend>
    <${Agreement} id="resign" label=${t("Lost games")} score=${t("Score at least")}
      about=${t("Both engines give the score for so many moves, in their own units.")} rule=${terms.resign}
        onSet=${(/** @type {Agreed} */ resign) => set({ resign })} />
    <${Agreement} id="draw" label=${t("Drawn games")} score=${t("Score at most")}
      about=${t("Both engines give the score for so many moves, in their own units.")} rule=${terms.draw}
        onSet=${(/** @type {Agreed} */ draw) => set({ draw })} />
    ${card.solved && html`<${Proof} solve=${terms.solve} set=${set} />`}
  </fieldset>`;

/** Games that the solver ends. @param {{solve: Terms["solve"], set: Part["set"]}} props */
const Proof = ({ solve, set }) => html`
  <label class="entry"><span>${t("Proven games")}</span><input type="checkbox" id="skirmish-solve" checked=${solve.on}
    onChange=${(/** @type {At<HTMLInputElement>} */ e) => set({ solve: { ...solve, on: e.currentTarget.checked } })} /></label>
  ${
    solve.on &&
    html`<${Count} id="skirmish-solve-nodes" field="solve" label=${t("Solver, each move")} value=${solve.nodes} least=${1}
    most=${10000000} after=${t("positions")}
      about=${t("After each move the game's solver looks at so many positions; what it proves ends the game.")}
        onSet=${(/** @type {number} */ nodes) => set({ solve: { ...solve, nodes } })} />`
  }`;

/** @param {{id: string, label: string, score: string, about: string, rule: Agreed, onSet: (rule: Agreed) => void}} props */
const Agreement = ({ id, label, score, about, rule, onSet }) => html`
  <label class="entry"><span>${label}</span><input type="checkbox" id="skirmish-${id}" data-field=${id} checked=${rule.on}
    onChange=${(/** @type {At<HTMLInputElement>} */ e) => onSet({ ...rule, on: e.currentTarget.checked })} /></label>
  ${
    rule.on &&
    html`
    <${Count} id=${`skirmish-${id}-moves`} field=${id} label=${t("Moves in a row")} value=${rule.moves} least=${1} most=${1000000}
      about=${about} onSet=${(/** @type {number} */ moves) => onSet({ ...rule, moves })} />
    <${Count} id=${`skirmish-${id}-score`} field=${id} label=${score} value=${rule.score} least=${0} most=${1000000}
      onSet=${(/** @type {number} */ n) => onSet({ ...rule, score: n })} />
    <${Count} id=${`skirmish-${id}-after`} field=${id} label=${t("Not before move")} value=${rule.after} least=${0} most=${1000000}
      onSet=${(/** @type {number} */ after) => onSet({ ...rule, after })} />`
  }`;
