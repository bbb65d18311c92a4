// The console: who plays whom, at what, and for how long. Engines and their options are those
// of the catalog, described in its words.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { served } from "../net/transport.js";
import { BoardPicture } from "../board/board.js";
import { Icon } from "../ui/icons.js";
import { t } from "../net/language.js";
import { listed, verdict } from "../ui/playerpicker.js";
import { games } from "../state/games.js";
import { goTo } from "../state/route.js";
import { side as inWords } from "../state/score.js";
import { Refusal, post, sentence, why } from "../net/server.js";
import { recall, remember } from "../state/settings.js";
import { Count, Setting, refused } from "./formfields.js";
import { Board, Ends, Length, Pace } from "./matchterms.js";

/** @import { At, Card } from "../../../types/page" */
/** @import { Engine } from "../../../types/wire" */

/**
 * @typedef {{kind: "" | "move" | "nodes", move: number, nodes: number}} Own limits of a single player, "" for those of the match
 * @typedef {{engine: string, options: {[name: string]: string}, own?: Own}} Side a player, with what its options are set to
 * @typedef {{on: boolean, moves: number, score: number, after: number}} Agreed both players say so for some moves
 * @typedef {{on: boolean, nodes: number}} Solved positions that the game's solver visits after each move
 * @typedef {"games" | "test" | "roundrobin" | "gauntlet"} Kind
 * @typedef {{
 *   kind: Kind, rules: string, size: string, opening: string, sides: Side[], begin: "plies" | "openings", plies: number, openings: string,
 *   limit: "move" | "nodes" | "clock", move: number, nodes: number, minutes: number, increment: number,
 * endless: boolean, games: number, slots: number, seed: number, pace: number, longest: number, resign: Agreed, draw: Agreed, solve:
 * Solved, elo0: number, elo1: number, alpha: number, beta: number,
 * }} Terms
 */

/** @type {Terms} */
const usual = {
  kind: "games",
  rules: "",
  size: "",
  opening: "",
  sides: [],
  begin: "plies",
  plies: 4,
  openings: "",
  limit: "move",
  move: 0.2,
  nodes: 20000,
  minutes: 1,
  increment: 1,
  endless: false,
  games: 10,
  slots: 1,
  seed: 0,
  pace: 0,
  longest: 0,
  resign: { on: false, moves: 3, score: 600, after: 0 },
  draw: { on: false, moves: 8, score: 10, after: 40 },
  solve: { on: false, nodes: 20000 },
  elo0: 0,
  elo1: 20,
  alpha: 0.05,
  beta: 0.05,
};

/** The terms of the run that one comes from, or of the last one of the game. @param {Card} card @param {string} like @returns {Terms} */
const fresh = (card, like) => ({
  ...usual,
  ...(begun().find((b) => b.id === like && b.game === card.name)?.terms ?? recall(`skirmish.${card.name}`, {})),
});

/** The runs that this browser has begun, the latest first. */
const begun = () => recall("skirmish.begun", /** @type {{id: string, game: string, terms: Partial<Terms>}[]} */ ([]));
const mostBegun = 50;

/** @param {Card} card @param {number} i @returns {Side} */
const sideOf = (card, i) => ({ engine: card.engines[i]?.name ?? card.engines[0]?.name ?? "", options: {} });

/** The engine as a command line names it. @param {Side} side */
const specOf = ({ engine, options }) => {
  const set = Object.entries(options).filter(([, value]) => value !== "");
  return set.length ? `${engine}:${set.map(([name, value]) => `${name}=${value}`).join(",")}` : engine;
};

/** @param {{game: string, like?: string}} props like: the run whose terms are taken */
export function Console({ game, like = "" }) {
  const playable = games.value.filter((g) => g.engines.length);
  const [name, setName] = useState(game || recall("skirmish.game", playable[0]?.name ?? ""));
  const card = playable.find((g) => g.name === name) ?? playable[0];
  if (!card) return html`<p class="quiet">${t("There is no engine here to play.")}</p>`;
  const pick = (/** @type {string} */ next) => {
    remember("skirmish.game", next);
    setName(next);
  };
  return html`<${Form} key=${card.name} card=${card} like=${like} playable=${playable} onPick=${pick} />`;
}

/** @param {{card: Card, like: string, playable: Card[], onPick: (game: string) => void}} props */
function Form({ card, like, playable, onPick }) {
  const [terms, setTerms] = useState(() => fresh(card, like));
  const [seats, setSeats] = useState(card.seats);
  const [problem, setProblem] = useState("");
  const set = (/** @type {Partial<Terms>} */ change) => {
    setTerms({ ...terms, ...change });
    setProblem("");
  };
  useEffect(() => {
    let wanted = true; // responses may arrive in another order than the requests
    post("/api/position", { game: card.name, rules: terms.rules, size: terms.size, opening: terms.opening, moves: [] }).then(
      (p) => wanted && (setSeats(p.seats), setProblem("")),
      (e) => wanted && setProblem(why(e)),
    );
    return () => void (wanted = false);
  }, [terms.rules, terms.size, terms.opening]);
  const open = terms.kind === "roundrobin" || terms.kind === "gauntlet"; // to any number of players
  const many = open ? Math.max(terms.sides.length, 3, seats.length) : seats.length;
  const sides = Array.from({ length: many }, (_, i) => terms.sides[i] ?? sideOf(card, i));
  const change = (/** @type {number} */ i, /** @type {Side | null} */ side) =>
    set({ sides: side ? sides.map((s, k) => (k === i ? side : s)) : sides.filter((_, k) => k !== i) });
  const begin = async (/** @type {At<HTMLFormElement>} */ e) => {
    e.preventDefault();
    const form = e.currentTarget;
    /** @type {HTMLElement | null} */
    const wrong = form.querySelector("input:invalid");
    if (wrong) return wrong.focus();
    const kept = { ...terms, sides, openings: terms.openings.length < 2_000 ? terms.openings : "" };
    remember(`skirmish.${card.name}`, { ...kept, openings: "" });
    try {
      const run = await post(
        "/api/skirmishes",
        wanted(card.name, seats.length === 2 ? terms : { ...terms, resign: usual.resign, draw: usual.draw, solve: usual.solve }, sides),
      );
      remember("skirmish.begun", [{ id: run.id, game: card.name, terms: kept }, ...begun()].slice(0, mostBegun));
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
        <span class="picture"><${BoardPicture} scene=${card.scene} /></span>
        <select id="skirmish-game" aria-label=${t("Game")} value=${card.name}
          onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onPick(e.currentTarget.value)}>
          ${playable.map((g) => html`<option value=${g.name}>${g.title}</option>`)}
        </select>
        <${Kinds} value=${terms.kind} two=${seats.length === 2} onChoose=${(/** @type {Kind} */ kind) => set({ kind })} />
      </div>
      <div class="sides">
        ${sides.map(
          (side, i) => html`<${Column} key=${i} card=${card} side=${side} id=${i} name=${nameOf(terms.kind, i, seats)}
          onChange=${(/** @type {Side} */ s) => change(i, s)}
            onRemove=${many > Math.max(2, seats.length) ? () => change(i, null) : null} />`,
        )}
      </div>
      ${
        open &&
        many < 8 &&
        html`<button type="button" class="plain" id="skirmish-add"
        onClick=${() => set({ sides: [...sides, sideOf(card, many)] })}><${Icon} name="fresh" />${t("Another player")}</button>`
      }
      <p
        class="quiet">${
          terms.kind === "games" && seats.length === 2
            ? t("They change sides after every game; the opening stays the same for both.")
            : t("Everybody plays every side; the opening stays the same for all.")
        }</p>
      <div class="groups">
        <${Board} card=${card} terms=${terms} set=${set} />
        <${Pace} terms=${terms} set=${set} />
        <${Length} terms=${terms} set=${set} />
        ${seats.length === 2 && html`<${Ends} card=${card} terms=${terms} set=${set} />`}
      </div>
      ${problem && html`<p class="trouble" role="alert" id="skirmish-problem">${problem}</p>`}
      <div class="row"><button type="submit" class="primary" id="skirmish-start">${t("Start")}</button>
        <span
          class="quiet">${
            served
              ? t("The games go on when this page is closed, until they are stopped.")
              : t("The games go on while this page is open; later “{button}” plays the rest.", { button: t("Go on") })
          }</span></div>
    </form>`;
}

/** A player as its column is headed. @param {Kind} kind @param {number} i @param {string[]} seats */
function nameOf(kind, i, seats) {
  if (kind === "games" && seats[i]) return t("{side} first", { side: inWords(seats[i]) });
  return kind === "gauntlet" && i === 0 ? t("Player {number}, against all others", { number: 1 }) : t("Player {number}", { number: i + 1 });
}

/**
 * What the server is asked for.
 * @param {string} game
 * @param {Terms} s
 * @param {Side[]} sides
 * @returns {import("../../../types/wire").WantedSkirmish}
 */
function wanted(game, s, sides) {
  return {
    game,
    rules: s.rules,
    size: s.size,
    opening: s.opening,
    kind: s.kind === "roundrobin" || s.kind === "gauntlet" ? s.kind : "match",
    players: sides.map(specOf),
    games: s.endless || s.kind === "test" ? 0 : s.games,
    plies: s.begin === "plies" ? s.plies : 0,
    openings: s.begin === "openings" ? s.openings : "",
    move: s.limit === "move" ? s.move : undefined,
    nodes: s.limit === "nodes" ? s.nodes : 0,
    control: s.limit === "clock" ? `${Math.round(s.minutes * 60)}s+${s.increment}s` : "",
    limits: sides.some((side) => side.own?.kind) ? sides.map(limitsOf) : undefined,
    resign: agreedOf(s.resign),
    draw: agreedOf(s.draw),
    solve: s.solve.on ? s.solve.nodes : undefined,
    depth: 0,
    max_moves: s.longest,
    seed: s.seed,
    slots: s.slots,
    pace: s.pace,
    test: s.kind === "test" ? { elo0: s.elo0, elo1: s.elo1, alpha: s.alpha, beta: s.beta } : undefined,
  };
}

/** @param {Side} side */
const limitsOf = ({ own }) => (own?.kind === "move" ? { move: own.move } : own?.kind === "nodes" ? { nodes: own.nodes } : {});

/** @param {Agreed} a */
const agreedOf = ({ on, moves, score, after }) => (on ? { moves, score, after } : undefined);

/** @param {{value: Kind, two: boolean, onChoose: (kind: Kind) => void}} props */
function Kinds({ value, two, onChoose }) {
  /** @type {[Kind, string, string][]} */
  const kinds = [
    ["games", t("Match"), t("Game after game between the same players")],
    ["test", t("SPRT"), t("A sequential test (SPRT): games until it is decided which of two is stronger")],
    ["roundrobin", t("Round robin"), t("Everybody meets everybody")],
    ["gauntlet", t("Gauntlet"), t("The first player meets all others")],
  ];
  return html`
    <div class="row" role="radiogroup" aria-label=${t("Kind")}>
      ${kinds
        .filter(([kind]) => two || kind === "games")
        .map(
          ([kind, label, tip]) => html`<button type="button" class="layer" role="radio"
        key=${kind} id="kind-${kind}" title=${tip} aria-checked=${String(value === kind)}
          onClick=${() => onChoose(kind)}>${label}</button>`,
        )}
    </div>`;
}

/**
 * A player with all its options.
 * @param {{card: Card, side: Side, id: number, name: string, onChange: (side: Side) => void, onRemove: (() => void) | null}} props
 */
function Column({ card, side, id, name, onChange, onRemove }) {
  const engine = card.engines.find((e) => e.name === side.engine) ?? card.engines[0];
  const external = card.engines.filter((e) => e.external);
  const option = (/** @type {Engine} */ e) =>
    html`<option value=${e.name} title=${e.external ? verdict(e.external) : e.about}>${listed(e)}</option>`;
  return html`
    <fieldset class="contender">
      <legend>${name}</legend>
      <div class="who">
        <select id="side-engine-${id}" aria-label=${t("Engine")} value=${engine.name}
          onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChange({ ...side, engine: e.currentTarget.value, options: {} })}>
          ${card.engines.filter((e) => !e.external).map(option)}
          ${external.length > 0 && html`<optgroup label=${t("Your external engines")}>${external.map(option)}</optgroup>`}
        </select>
        ${
          onRemove &&
          html`<button type="button" class="tool" aria-label=${t("Leave this player out")} onClick=${onRemove}><${Icon}
          name="close" /></button>`
        }
      </div>
      <p class="quiet">${engine.external ? verdict(engine.external) : sentence(engine.about)}</p>
      <div class="settings">
        <${OwnLimit} id=${id} own=${side.own ?? { kind: "", move: 1, nodes: 20000 }}
          onChange=${(/** @type {Own} */ own) => onChange({ ...side, own })} />
        ${engine.options
          .filter((o) => o.harmless)
          .map(
            (o) => html`<${Setting} key=${o.name} id=${`side-${id}-${o.name}`}
          field=${`players.${id}.${o.name}`} option=${o} engine=${engine} most=${card.threads} value=${side.options[o.name] ?? ""}
            onChange=${(/** @type {string} */ value) => onChange({ ...side, options: { ...side.options, [o.name]: value } })} />`,
          )}
      </div>
    </fieldset>`;
}

/** How long a single player thinks, where the match does not say it. @param {{id: number, own: Own, onChange: (own: Own) => void}} props */
const OwnLimit = ({ id, own, onChange }) => html`
  <label class="entry" for="side-limit-${id}"><span>${t("Limit")}</span>
    <select id="side-limit-${id}" data-field="limits.${id}" value=${own.kind}
      onChange=${(/** @type {At<HTMLSelectElement>} */ e) =>
        onChange({ ...own, kind: /** @type {Own["kind"]} */ (e.currentTarget.value) })}>
      <option value="">${t("as the match says")}</option><option value="move">${t("time for each move")}</option><option
        value="nodes">${t("positions for each move")}</option>
    </select></label>
  ${
    own.kind === "move" &&
    html`<${Count} id=${`side-move-${id}`} field=${`limits.${id}`} label=${t("Each move")} value=${own.move}
    least=${0.01} most=${60} step="any" after=${t("seconds")} onSet=${(/** @type {number} */ move) => onChange({ ...own, move })} />`
  }
  ${
    own.kind === "nodes" &&
    html`<${Count} id=${`side-nodes-${id}`} field=${`limits.${id}`} label=${t("Each move")} value=${own.nodes}
    least=${1} most=${1e10} after=${t("positions")} onSet=${(/** @type {number} */ nodes) => onChange({ ...own, nodes })} />`
  }`;
