// The console: who plays whom, at what, and for how long. Engines and their options are those
// of the catalog, described in its words.
import { useEffect, useState } from "preact/hooks";
import { html } from "./html.js";
import { Picture } from "./board.js";
import { Icon } from "./icons.js";
import { t } from "./language.js";
import { verdict } from "./levels.js";
import { games } from "./play.js";
import { goTo } from "./rooms.js";
import { side as inWords } from "./score.js";
import { Refusal, post, sentence, why } from "./server.js";
import { recall, remember } from "./settings.js";
import { Choose, Count, Setting, refused } from "./skirmishfields.js";

/** @import { At, Card } from "../../types/page" */
/** @import { Engine } from "../../types/wire" */

/**
 * @typedef {{engine: string, options: {[name: string]: string}}} Side a player, with what its options are set to
 * @typedef {"games" | "test" | "roundrobin"} Kind
 * @typedef {{
 *   kind: Kind, rules: string, size: string, opening: string, sides: Side[], begin: "plies" | "openings", plies: number, openings: string,
 *   limit: "move" | "nodes" | "clock", move: number, nodes: number, minutes: number, increment: number,
 *   endless: boolean, games: number, slots: number, seed: number, pace: number, longest: number, elo0: number, elo1: number, alpha: number, beta: number,
 * }} Terms
 */

/** @type {Terms} */
const usual = {
  kind: "games", rules: "", size: "", opening: "", sides: [], begin: "plies", plies: 4, openings: "",
  limit: "move", move: 0.2, nodes: 20000, minutes: 1, increment: 1,
  endless: false, games: 10, slots: 1, seed: 0, pace: 0, longest: 0, elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05,
};

/** @param {Card} card @returns {Terms} */
const fresh = (card) => ({ ...usual, ...recall(`skirmish.${card.name}`, {}) });

/** @param {Card} card @param {number} i @returns {Side} */
const sideOf = (card, i) => ({ engine: card.engines[i]?.name ?? card.engines[0]?.name ?? "", options: {} });

/** The engine as a command line names it. @param {Side} side */
const specOf = ({ engine, options }) => {
  const set = Object.entries(options).filter(([, value]) => value !== "");
  return set.length ? `${engine}:${set.map(([name, value]) => `${name}=${value}`).join(",")}` : engine;
};

/** @param {{game: string}} props */
export function Console({ game }) {
  const playable = games.value.filter((g) => g.engines.length);
  const [name, setName] = useState(game || recall("skirmish.game", playable[0]?.name ?? ""));
  const card = playable.find((g) => g.name === name) ?? playable[0];
  if (!card) return html`<p class="quiet">${t("There is no engine here to play.")}</p>`;
  const pick = (/** @type {string} */ next) => {
    remember("skirmish.game", next);
    setName(next);
  };
  return html`<${Form} key=${card.name} card=${card} playable=${playable} onPick=${pick} />`;
}

/** @param {{card: Card, playable: Card[], onPick: (game: string) => void}} props */
function Form({ card, playable, onPick }) {
  const [terms, setTerms] = useState(() => fresh(card));
  const [seats, setSeats] = useState(card.seats);
  const [problem, setProblem] = useState("");
  const set = (/** @type {Partial<Terms>} */ change) => {
    setTerms({ ...terms, ...change });
    setProblem("");
  };
  useEffect(() => {
    post("/api/position", { game: card.name, rules: terms.rules, size: terms.size, opening: terms.opening, moves: [] })
      .then((p) => (setSeats(p.seats), setProblem("")), (e) => setProblem(why(e)));
  }, [terms.rules, terms.size, terms.opening]);
  const many = terms.kind === "roundrobin" ? Math.max(terms.sides.length, 3, seats.length) : seats.length;
  const sides = Array.from({ length: many }, (_, i) => terms.sides[i] ?? sideOf(card, i));
  const change = (/** @type {number} */ i, /** @type {Side | null} */ side) => set({ sides: side ? sides.map((s, k) => (k === i ? side : s)) : sides.filter((_, k) => k !== i) });
  const begin = async (/** @type {At<HTMLFormElement>} */ e) => {
    e.preventDefault();
    const form = e.currentTarget;
    /** @type {HTMLElement | null} */
    const wrong = form.querySelector("input:invalid");
    if (wrong) return wrong.focus();
    remember(`skirmish.${card.name}`, { ...terms, sides, openings: "" });
    try {
      const run = await post("/api/skirmishes", wanted(card.name, terms, sides));
      goTo(`#/skirmish?run=${run.id}`);
    } catch (e) {
      const field = e instanceof Refusal ? e.field : "";
      /** @type {HTMLElement | null} */
      const at = field ? form.querySelector(`[data-field="${field}"]`) : null;
      if (!at) return setProblem(why(e));
      refused.value = { field, text: why(e) };
      at.focus();
    }
  };
  return html`
    <form class="console" onSubmit=${begin} novalidate aria-label=${t("What is played")}>
      <div class="heading">
        <span class="picture"><${Picture} scene=${card.scene} /></span>
        <select id="skirmish-game" aria-label=${t("Game")} value=${card.name} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onPick(e.currentTarget.value)}>
          ${playable.map((g) => html`<option value=${g.name}>${g.title}</option>`)}
        </select>
        <${Kinds} value=${terms.kind} two=${seats.length === 2} onChoose=${(/** @type {Kind} */ kind) => set({ kind })} />
      </div>
      <div class="sides">
        ${sides.map((side, i) => html`<${Column} key=${i} card=${card} side=${side} id=${i} name=${terms.kind === "games" && seats[i] ? t("{side} first", { side: inWords(seats[i]) }) : t("Player {number}", { number: i + 1 })} onChange=${(/** @type {Side} */ s) => change(i, s)} onRemove=${many > Math.max(2, seats.length) ? () => change(i, null) : null} />`)}
      </div>
      ${terms.kind === "roundrobin" && many < 8 && html`<button type="button" class="plain" id="skirmish-add" onClick=${() => set({ sides: [...sides, sideOf(card, many)] })}><${Icon} name="fresh" />${t("Another player")}</button>`}
      <p class="quiet">${terms.kind === "games" && seats.length === 2 ? t("They change sides after every game; the opening stays the same for both.") : t("Everybody plays every side; the opening stays the same for all.")}</p>
      <div class="groups">
        <${Board} card=${card} terms=${terms} set=${set} />
        <${Pace} terms=${terms} set=${set} />
        <${Length} terms=${terms} set=${set} />
      </div>
      ${problem && html`<p class="trouble" role="alert" id="skirmish-problem">${problem}</p>`}
      <div class="row"><button type="submit" class="primary" id="skirmish-start">${t("Start")}</button>
        <span class="quiet">${t("The games go on when this page is closed, until they are stopped.")}</span></div>
    </form>`;
}

/** What the server is asked for. @param {string} game @param {Terms} s @param {Side[]} sides @returns {import("../../types/wire").WantedSkirmish} */
function wanted(game, s, sides) {
  return {
    game, rules: s.rules, size: s.size, opening: s.opening, kind: s.kind === "roundrobin" ? "roundrobin" : "match", players: sides.map(specOf),
    games: s.endless || s.kind === "test" ? 0 : s.games, plies: s.begin === "plies" ? s.plies : 0, openings: s.begin === "openings" ? s.openings : "",
    move: s.limit === "move" ? s.move : undefined, nodes: s.limit === "nodes" ? s.nodes : 0, control: s.limit === "clock" ? `${Math.round(s.minutes * 60)}s+${s.increment}s` : "",
    depth: 0, max_moves: s.longest, seed: s.seed, slots: s.slots, pace: s.pace,
    test: s.kind === "test" ? { elo0: s.elo0, elo1: s.elo1, alpha: s.alpha, beta: s.beta } : undefined,
  };
}

/** @param {{value: Kind, two: boolean, onChoose: (kind: Kind) => void}} props */
function Kinds({ value, two, onChoose }) {
  /** @type {[Kind, string, string][]} */
  const kinds = [
    ["games", t("Match"), t("Game after game between the same players")],
    ["test", t("SPRT"), t("A sequential test (SPRT): games until it is decided which of two is stronger")],
    ["roundrobin", t("Round robin"), t("Everybody meets everybody")],
  ];
  return html`
    <div class="row" role="radiogroup" aria-label=${t("Kind")}>
      ${kinds.filter(([kind]) => two || kind === "games").map(([kind, label, tip]) => html`<button type="button" class="layer" role="radio" key=${kind} id="kind-${kind}" title=${tip} aria-checked=${String(value === kind)} onClick=${() => onChoose(kind)}>${label}</button>`)}
    </div>`;
}

/** A player with all its options. @param {{card: Card, side: Side, id: number, name: string, onChange: (side: Side) => void, onRemove: (() => void) | null}} props */
function Column({ card, side, id, name, onChange, onRemove }) {
  const engine = card.engines.find((e) => e.name === side.engine) ?? card.engines[0];
  const external = card.engines.filter((e) => e.external);
  const option = (/** @type {Engine} */ e) => html`<option value=${e.name} title=${e.external ? verdict(e.external) : e.about}>${e.name}</option>`;
  return html`
    <fieldset class="contender">
      <legend>${name}</legend>
      <div class="who">
        <select id="side-engine-${id}" aria-label=${t("Engine")} value=${engine.name} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChange({ engine: e.currentTarget.value, options: {} })}>
          ${card.engines.filter((e) => !e.external).map(option)}
          ${external.length > 0 && html`<optgroup label=${t("Your external engines")}>${external.map(option)}</optgroup>`}
        </select>
        ${onRemove && html`<button type="button" class="tool" aria-label=${t("Leave this player out")} onClick=${onRemove}><${Icon} name="close" /></button>`}
      </div>
      <p class="quiet">${engine.external ? verdict(engine.external) : sentence(engine.about)}</p>
      <div class="settings">
        ${engine.options.filter((o) => o.Harmless).map((o) => html`<${Setting} key=${o.Name} id=${`side-${id}-${o.Name}`} field=${`players.${id}.${o.Name}`} option=${o} engine=${engine} most=${card.threads} value=${side.options[o.Name] ?? ""} onChange=${(/** @type {string} */ value) => onChange({ ...side, options: { ...side.options, [o.Name]: value } })} />`)}
      </div>
    </fieldset>`;
}

/** @typedef {{terms: Terms, set: (change: Partial<Terms>) => void}} Part */

/** How many letters of openings a request has room for. */
const mostText = 60000;

/** Rules, size, and how games begin. @param {{card: Card} & Part} props */
function Board({ card, terms, set }) {
  const [said, say] = useState("");
  const file = async (/** @type {FileList | null | undefined} */ files) => {
    if (!files?.[0]) return;
    const text = await files[0].text();
    say(text.length > mostText ? t("This file is longer than {size} KB: bring fewer openings.", { size: mostText / 1000 }) : "");
    if (text.length <= mostText) set({ begin: "openings", openings: text });
  };
  return html`
    <fieldset class="group"><legend>${t("Board and openings")}</legend>
      ${card.rules.length > 1 && html`<${Choose} id="skirmish-rules" label=${t("Rules")} all=${card.rules} value=${terms.rules} onChoose=${(/** @type {string} */ rules) => set({ rules })} />`}
      ${card.sizes.length > 1 && html`<label class="entry"><span>${t("Size")}</span><input id="skirmish-size" list="skirmish-sizes" autocomplete="off" value=${terms.size} placeholder=${card.sizes[0]} title=${card.sizeHelp} onChange=${(/** @type {At<HTMLInputElement>} */ e) => set({ size: e.currentTarget.value.trim() })} />
        <datalist id="skirmish-sizes">${card.sizes.map((s) => html`<option value=${s} />`)}</datalist></label>`}
      ${card.openings.length > 1 && html`<${Choose} id="skirmish-opening" label=${t("Opening")} all=${card.openings} value=${terms.opening} onChoose=${(/** @type {string} */ opening) => set({ opening })} />`}
      <label class="entry"><span>${t("Games begin")}</span>
        <select id="skirmish-begin" value=${terms.begin} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => set({ begin: e.currentTarget.value === "openings" ? "openings" : "plies" })}>
          <option value="plies">${t("after random moves")}</option><option value="openings">${t("with openings of mine")}</option>
        </select></label>
      ${terms.begin === "plies"
        ? html`<${Count} id="skirmish-plies" field="plies" label=${t("Random moves")} value=${terms.plies} least=${0} most=${40} onSet=${(/** @type {number} */ plies) => set({ plies })} />`
        : html`<label class="own-openings"><span class="unseen">${t("Openings")}</span>
            <textarea id="skirmish-openings" rows="4" spellcheck=${false} placeholder=${t("One opening a line, or a file of any form: paste it, or drop it here")} value=${terms.openings}
              onChange=${(/** @type {At<HTMLTextAreaElement>} */ e) => set({ openings: e.currentTarget.value })}
              onDragOver=${(/** @type {DragEvent} */ e) => e.preventDefault()} onDrop=${(/** @type {DragEvent} */ e) => { e.preventDefault(); e.stopPropagation(); file(e.dataTransfer?.files); }}></textarea></label>
            ${said && html`<p class="trouble" role="alert" id="skirmish-openings-problem">${said}</p>`}`}
      <${Count} id="skirmish-seed" field="seed" label=${t("Seed")} value=${terms.seed} least=${0} most=${1e9} about=${t("Another seed, other games.")} onSet=${(/** @type {number} */ seed) => set({ seed })} />
    </fieldset>`;
}

/** How long players think. @param {Part} props */
function Pace({ terms, set }) {
  return html`
    <fieldset class="group"><legend>${t("Time")}</legend>
      <label class="entry"><span>${t("Limit")}</span>
        <select id="skirmish-limit" value=${terms.limit} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => set({ limit: /** @type {Terms["limit"]} */ (e.currentTarget.value) })}>
          <option value="move">${t("time for each move")}</option><option value="nodes">${t("positions for each move")}</option><option value="clock">${t("clocks")}</option>
        </select></label>
      ${terms.limit === "move" && html`<${Count} id="skirmish-move" field="move" label=${t("Each move")} value=${terms.move} least=${0.01} most=${60} step="any" after=${t("seconds")} onSet=${(/** @type {number} */ move) => set({ move })} />`}
      ${terms.limit === "nodes" && html`<${Count} id="skirmish-nodes" field="nodes" label=${t("Each move")} value=${terms.nodes} least=${1} most=${1e10} after=${t("positions")} onSet=${(/** @type {number} */ nodes) => set({ nodes })} />
        <p class="quiet">${t("The same seed then plays the same games on every machine.")}</p>`}
      ${terms.limit === "clock" && html`<${Count} id="skirmish-minutes" field="control" label=${t("Each game")} value=${terms.minutes} least=${0.1} most=${600} step="any" after=${t("minutes")} onSet=${(/** @type {number} */ minutes) => set({ minutes })} />
        <${Count} id="skirmish-increment" field="increment" label=${t("Added a move")} value=${terms.increment} least=${0} most=${60} step="any" after=${t("seconds")} onSet=${(/** @type {number} */ increment) => set({ increment })} />`}
      <${Count} id="skirmish-pace" field="pace" label=${t("Show each move for")} value=${terms.pace} least=${0} most=${60} step="any" after=${t("seconds at least")} about=${t("0 is full speed. Engines think no longer for it: the next move waits.")} onSet=${(/** @type {number} */ pace) => set({ pace })} />
    </fieldset>`;
}

/** How many games, or how sure. @param {Part} props */
function Length({ terms, set }) {
  return html`
    <fieldset class="group"><legend>${terms.kind === "test" ? t("Sequential test (SPRT)") : t("Games")}</legend>
      ${terms.kind === "test"
        ? html`
          <p class="quiet">${t("H0: the first player is stronger by no more than Elo0. H1: it is stronger by Elo1 or more. Pairs of games are played until one of them is accepted. Elo is normalized, as in fishtest.")}</p>
          <${Count} id="skirmish-elo0" field="elo0" label="Elo0 (H0)" value=${terms.elo0} least=${-1000} most=${1000} step="any" onSet=${(/** @type {number} */ elo0) => set({ elo0 })} />
          <${Count} id="skirmish-elo1" field="elo1" label="Elo1 (H1)" value=${terms.elo1} least=${-1000} most=${1000} step="any" onSet=${(/** @type {number} */ elo1) => set({ elo1 })} />
          <${Count} id="skirmish-alpha" field="alpha" label="Alpha" about=${t("Chance to accept H1 falsely.")} value=${terms.alpha} least=${0.001} most=${0.4} step="any" onSet=${(/** @type {number} */ alpha) => set({ alpha })} />
          <${Count} id="skirmish-beta" field="beta" label="Beta" about=${t("Chance to accept H0 falsely.")} value=${terms.beta} least=${0.001} most=${0.4} step="any" onSet=${(/** @type {number} */ beta) => set({ beta })} />`
        : html`
          ${terms.kind === "games" && html`<label class="entry"><span>${t("Until it is stopped")}</span><input type="checkbox" id="skirmish-endless" checked=${terms.endless} onChange=${(/** @type {At<HTMLInputElement>} */ e) => set({ endless: e.currentTarget.checked })} /></label>`}
          ${!(terms.endless && terms.kind === "games") && html`<${Count} id="skirmish-games" field="games" label=${terms.kind === "games" ? t("Number of games") : t("Games of each two")} value=${terms.games} least=${1} most=${20000} onSet=${(/** @type {number} */ n) => set({ games: n })} />`}`}
      <${Count} id="skirmish-slots" field="slots" label=${t("Games at a time")} value=${terms.slots} least=${1} most=${4} onSet=${(/** @type {number} */ slots) => set({ slots })} />
      <${Count} id="skirmish-longest" field="max_moves" label=${t("Longest game")} value=${terms.longest} least=${0} most=${100000} after=${t("moves")} about=${t("A longer game is a draw; 0 is no limit.")} onSet=${(/** @type {number} */ longest) => set({ longest })} />
    </fieldset>`;
}
