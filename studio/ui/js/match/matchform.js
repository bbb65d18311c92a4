// The console: who plays whom, at what, and for how long. Engines and their options are those
// of the catalog, described in its words.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { isServerPersistent } from "../net/transport.js";
import { BoardPicture } from "../board/board.js";
import { Icon } from "../ui/icons.js";
import { t } from "../net/language.js";
import { getListName, describeChecks } from "../ui/playerpicker.js";
import { gameCards } from "../state/games.js";
import { goTo } from "../state/route.js";
import { getSideTitle as inWords } from "../state/score.js";
import { RequestError, post, toSentence, getErrorText } from "../net/server.js";
import { readStored, writeStored } from "../state/settings.js";
import { NumberField, EngineOptionField, refusedField } from "./formfields.js";
import { BoardFields, AdjudicationFields, GameCountFields, TimeFields } from "./matchterms.js";

/** @import { TargetEvent, Card } from "../../../types/page" */
/** @import { Engine } from "../../../types/wire" */

/**
 * @typedef {{kind: "" | "move" | "nodes", move: number, nodes: number}} PlayerLimit limits of a single player, "" for those of the match
 * @typedef {{engine: string, options: {[name: string]: string}, limit?: PlayerLimit}} PlayerSetup a player, with what its options are set to
 * @typedef {{on: boolean, moves: number, score: number, after: number}} AdjudicationTerms both players say so for some moves
 * @typedef {{on: boolean, nodes: number}} SolverTerms positions that the game's solver visits after each move
 * @typedef {"games" | "test" | "roundrobin" | "gauntlet"} Kind
 * @typedef {{
 *   kind: Kind, rules: string, size: string, opening: string, players: PlayerSetup[], openingSource: "plies" | "openings", plies: number, openings: string,
 *   limit: "move" | "nodes" | "clock", move: number, nodes: number, minutes: number, increment: number,
 * endless: boolean, games: number, slots: number, seed: number, pace: number, maxMoves: number, resign: AdjudicationTerms, draw: AdjudicationTerms, solve:
 * SolverTerms, elo0: number, elo1: number, alpha: number, beta: number,
 * }} MatchTerms
 */

/** @type {MatchTerms} */
const defaultTerms = {
  kind: "games",
  rules: "",
  size: "",
  opening: "",
  players: [],
  openingSource: "plies",
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
  maxMoves: 0,
  resign: { on: false, moves: 3, score: 600, after: 0 },
  draw: { on: false, moves: 8, score: 10, after: 40 },
  solve: { on: false, nodes: 20000 },
  elo0: 0,
  elo1: 20,
  alpha: 0.05,
  beta: 0.05,
};

/** The terms of the run that one comes from, or of the last one of the game. @param {Card} card @param {string} sourceRun @returns {MatchTerms} */
const createTerms = (card, sourceRun) => ({
  ...defaultTerms,
  ...(recallStartedMatches().find((b) => b.id === sourceRun && b.game === card.name)?.terms ?? readStored(`matches.${card.name}`, {})),
});

/** The runs that this browser has begun, the latest first. */
const recallStartedMatches = () =>
  readStored("matches.started", /** @type {{id: string, game: string, terms: Partial<MatchTerms>}[]} */ ([]));
const maxStartedMatches = 50;

/** @param {Card} card @param {number} i @returns {PlayerSetup} */
const getDefaultPlayer = (card, i) => ({ engine: card.engines[i]?.name ?? card.engines[0]?.name ?? "", options: {} });

/** The engine as a command line names it. @param {PlayerSetup} side */
const formatPlayerSpec = ({ engine, options }) => {
  const set = Object.entries(options).filter(([, value]) => value !== "");
  return set.length ? `${engine}:${set.map(([name, value]) => `${name}=${value}`).join(",")}` : engine;
};

/** @param {{game: string, sourceRun?: string}} props sourceRun: the run whose terms are taken */
export function MatchSetup({ game, sourceRun = "" }) {
  const playable = gameCards.value.filter((g) => g.engines.length);
  const [name, setName] = useState(game || readStored("matches.game", playable[0]?.name ?? ""));
  const card = playable.find((g) => g.name === name) ?? playable[0];
  if (!card) return html`<p class="quiet">${t("No engines available.")}</p>`;
  const chooseGame = (/** @type {string} */ next) => {
    writeStored("matches.game", next);
    setName(next);
  };
  return html`<${MatchForm} key=${card.name} card=${card} sourceRun=${sourceRun} playable=${playable} onChooseGame=${chooseGame} />`;
}

/** @param {{card: Card, sourceRun: string, playable: Card[], onChooseGame: (game: string) => void}} props */
function MatchForm({ card, sourceRun, playable, onChooseGame }) {
  const [terms, setTerms] = useState(() => createTerms(card, sourceRun));
  const [seats, setSeats] = useState(card.seats);
  const [problem, setProblem] = useState("");
  const changeTerms = (/** @type {Partial<MatchTerms>} */ change) => {
    setTerms({ ...terms, ...change });
    setProblem("");
  };
  useEffect(() => {
    let isCurrent = true; // responses may arrive in another order than the requests
    post("/api/position", { game: card.name, rules: terms.rules, size: terms.size, opening: terms.opening, moves: [] }).then(
      (p) => isCurrent && (setSeats(p.seats), setProblem("")),
      (e) => isCurrent && setProblem(getErrorText(e)),
    );
    return () => void (isCurrent = false);
  }, [terms.rules, terms.size, terms.opening]);
  const isTournament = terms.kind === "roundrobin" || terms.kind === "gauntlet"; // to any number of players
  const numPlayers = isTournament ? Math.max(terms.players.length, 3, seats.length) : seats.length;
  const players = Array.from({ length: numPlayers }, (_, i) => terms.players[i] ?? getDefaultPlayer(card, i));
  const changePlayer = (/** @type {number} */ i, /** @type {PlayerSetup | null} */ player) =>
    changeTerms({ players: player ? players.map((s, k) => (k === i ? player : s)) : players.filter((_, k) => k !== i) });
  const startMatch = async (/** @type {TargetEvent<HTMLFormElement>} */ e) => {
    e.preventDefault();
    const form = e.currentTarget;
    /** @type {HTMLElement | null} */
    const invalidInput = form.querySelector("input:invalid");
    if (invalidInput) return invalidInput.focus();
    const storedTerms = { ...terms, players, openings: terms.openings.length < 2_000 ? terms.openings : "" };
    writeStored(`matches.${card.name}`, { ...storedTerms, openings: "" });
    try {
      const match = await post(
        "/api/matches",
        createMatchRequest(
          card.name,
          seats.length === 2 ? terms : { ...terms, resign: defaultTerms.resign, draw: defaultTerms.draw, solve: defaultTerms.solve },
          players,
        ),
      );
      writeStored(
        "matches.started",
        [{ id: match.id, game: card.name, terms: storedTerms }, ...recallStartedMatches()].slice(0, maxStartedMatches),
      );
      goTo(`#/matches?run=${match.id}`);
    } catch (e) {
      const field = e instanceof RequestError ? e.field : "";
      /** @type {HTMLElement | null} */
      const invalidField = field ? form.querySelector(`[data-field="${field}"]`) : null;
      if (!invalidField) return setProblem(getErrorText(e));
      refusedField.value = { field, text: getErrorText(e) };
      invalidField.focus();
    }
  };
  return html`
    <form class="console" onSubmit=${startMatch} novalidate aria-label=${t("Match settings")}>
      <div class="heading">
        <span class="picture"><${BoardPicture} scene=${card.scene} /></span>
        <select id="match-game" aria-label=${t("Game")} value=${card.name}
          onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => onChooseGame(e.currentTarget.value)}>
          ${playable.map((g) => html`<option value=${g.name}>${g.title}</option>`)}
        </select>
        <${KindSelect} value=${terms.kind} isTwoPlayer=${seats.length === 2} onChoose=${(/** @type {Kind} */ kind) => changeTerms({ kind })} />
      </div>
      <div class="sides">
        ${players.map(
          (side, i) => html`<${PlayerColumn} key=${i} card=${card} player=${side} index=${i} name=${getPlayerHeading(terms.kind, i, seats)}
          onChange=${(/** @type {PlayerSetup} */ s) => changePlayer(i, s)}
            onRemove=${numPlayers > Math.max(2, seats.length) ? () => changePlayer(i, null) : null} />`,
        )}
      </div>
      ${
        isTournament &&
        numPlayers < 8 &&
        html`<button type="button" class="plain" id="match-add"
        onClick=${() => changeTerms({ players: [...players, getDefaultPlayer(card, numPlayers)] })}><${Icon} name="fresh" />${t("Add player")}</button>`
      }
      <p
        class="quiet">${
          terms.kind === "games" && seats.length === 2
            ? t("Each opening is played twice, with sides swapped.")
            : t("Each opening is played once from every side.")
        }</p>
      <div class="groups">
        <${BoardFields} card=${card} terms=${terms} changeTerms=${changeTerms} />
        <${TimeFields} terms=${terms} changeTerms=${changeTerms} />
        <${GameCountFields} terms=${terms} changeTerms=${changeTerms} />
        ${seats.length === 2 && html`<${AdjudicationFields} card=${card} terms=${terms} changeTerms=${changeTerms} />`}
      </div>
      ${problem && html`<p class="trouble" role="alert" id="match-problem">${problem}</p>`}
      <div class="row"><button type="submit" class="primary" id="match-start">${t("Start")}</button>
        <span
          class="quiet">${
            isServerPersistent
              ? t("Games continue after you close this page, until you stop them.")
              : t("Games run while this page is open. “{button}” plays the rest later.", { button: t("Resume") })
          }</span></div>
    </form>`;
}

/** A player as its column is headed. @param {Kind} kind @param {number} i @param {string[]} seats */
function getPlayerHeading(kind, i, seats) {
  if (kind === "games" && seats[i]) return t("{side} first", { side: inWords(seats[i]) });
  return kind === "gauntlet" && i === 0 ? t("Player {number}, plays all others", { number: 1 }) : t("Player {number}", { number: i + 1 });
}

/**
 * What the server is asked for.
 * @param {string} game
 * @param {MatchTerms} terms
 * @param {PlayerSetup[]} players
 * @returns {import("../../../types/wire").MatchRequest}
 */
function createMatchRequest(game, terms, players) {
  return {
    game,
    rules: terms.rules,
    size: terms.size,
    opening: terms.opening,
    kind: terms.kind === "roundrobin" || terms.kind === "gauntlet" ? terms.kind : "match",
    players: players.map(formatPlayerSpec),
    games: terms.endless || terms.kind === "test" ? 0 : terms.games,
    plies: terms.openingSource === "plies" ? terms.plies : 0,
    openings: terms.openingSource === "openings" ? terms.openings : "",
    move: terms.limit === "move" ? terms.move : undefined,
    nodes: terms.limit === "nodes" ? terms.nodes : 0,
    control: terms.limit === "clock" ? `${Math.round(terms.minutes * 60)}s+${terms.increment}s` : "",
    limits: players.some((side) => side.limit?.kind) ? players.map(getPlayerLimits) : undefined,
    resign: getAdjudicationRule(terms.resign),
    draw: getAdjudicationRule(terms.draw),
    solve: terms.solve.on ? terms.solve.nodes : undefined,
    depth: 0,
    max_moves: terms.maxMoves,
    seed: terms.seed,
    slots: terms.slots,
    pace: terms.pace,
    test: terms.kind === "test" ? { elo0: terms.elo0, elo1: terms.elo1, alpha: terms.alpha, beta: terms.beta } : undefined,
  };
}

/** @param {PlayerSetup} side */
const getPlayerLimits = ({ limit }) =>
  limit?.kind === "move" ? { move: limit.move } : limit?.kind === "nodes" ? { nodes: limit.nodes } : {};

/** @param {AdjudicationTerms} a */
const getAdjudicationRule = ({ on, moves, score, after }) => (on ? { moves, score, after } : undefined);

/** @param {{value: Kind, isTwoPlayer: boolean, onChoose: (kind: Kind) => void}} props */
function KindSelect({ value, isTwoPlayer, onChoose }) {
  /** @type {[Kind, string, string][]} */
  const kinds = [
    ["games", t("Match"), t("Games between the same players")],
    ["test", t("SPRT"), t("Sequential test (SPRT): plays until one engine is clearly stronger")],
    ["roundrobin", t("Round robin"), t("All against all")],
    ["gauntlet", t("Gauntlet"), t("First player against all others")],
  ];
  return html`
    <div class="row" role="radiogroup" aria-label=${t("Match type")}>
      ${kinds
        .filter(([kind]) => isTwoPlayer || kind === "games")
        .map(
          ([kind, label, tip]) => html`<button type="button" class="layer" role="radio"
        key=${kind} id="kind-${kind}" title=${tip} aria-checked=${String(value === kind)}
          onClick=${() => onChoose(kind)}>${label}</button>`,
        )}
    </div>`;
}

/**
 * A player with all its options.
 * @param {{card: Card, player: PlayerSetup, index: number, name: string, onChange: (player: PlayerSetup) => void, onRemove: (() => void) | null}} props
 */
function PlayerColumn({ card, player, index, name, onChange, onRemove }) {
  const engine = card.engines.find((e) => e.name === player.engine) ?? card.engines[0];
  const external = card.engines.filter((e) => e.external);
  const renderOption = (/** @type {Engine} */ e) =>
    html`<option value=${e.name} title=${e.external ? describeChecks(e.external) : e.about}>${getListName(e)}</option>`;
  return html`
    <fieldset class="contender">
      <legend>${name}</legend>
      <div class="who">
        <select id="side-engine-${index}" aria-label=${t("Engine")} value=${engine.name}
          onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => onChange({ ...player, engine: e.currentTarget.value, options: {} })}>
          ${card.engines.filter((e) => !e.external).map(renderOption)}
          ${external.length > 0 && html`<optgroup label=${t("Your external engines")}>${external.map(renderOption)}</optgroup>`}
        </select>
        ${
          onRemove &&
          html`<button type="button" class="tool" aria-label=${t("Remove player")} onClick=${onRemove}><${Icon}
          name="close" /></button>`
        }
      </div>
      <p class="quiet">${engine.external ? describeChecks(engine.external) : toSentence(engine.about)}</p>
      <div class="settings">
        <${PlayerLimitFields} index=${index} limit=${player.limit ?? { kind: "", move: 1, nodes: 20000 }}
          onChange=${(/** @type {PlayerLimit} */ own) => onChange({ ...player, limit: own })} />
        ${engine.options
          .filter((o) => o.harmless)
          .map(
            (o) => html`<${EngineOptionField} key=${o.name} id=${`side-${index}-${o.name}`}
          field=${`players.${index}.${o.name}`} option=${o} engine=${engine} maxThreads=${card.threads} value=${player.options[o.name] ?? ""}
            onChange=${(/** @type {string} */ value) => onChange({ ...player, options: { ...player.options, [o.name]: value } })} />`,
          )}
      </div>
    </fieldset>`;
}

/** How long a single player thinks, where the match does not say it. @param {{index: number, limit: PlayerLimit, onChange: (limit: PlayerLimit) => void}} props */
const PlayerLimitFields = ({ index, limit, onChange }) => html`
  <label class="entry" for="side-limit-${index}"><span>${t("Limit")}</span>
    <select id="side-limit-${index}" data-field="limits.${index}" value=${limit.kind}
      onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) =>
        onChange({ ...limit, kind: /** @type {PlayerLimit["kind"]} */ (e.currentTarget.value) })}>
      <option value="">${t("match default")}</option><option value="move">${t("time per move")}</option><option
        value="nodes">${t("positions per move")}</option>
    </select></label>
  ${
    limit.kind === "move" &&
    html`<${NumberField} id=${`side-move-${index}`} field=${`limits.${index}`} label=${t("Per move")} value=${limit.move}
    min=${0.01} max=${60} step="any" unit=${t("seconds")} onChange=${(/** @type {number} */ move) => onChange({ ...limit, move })} />`
  }
  ${
    limit.kind === "nodes" &&
    html`<${NumberField} id=${`side-nodes-${index}`} field=${`limits.${index}`} label=${t("Per move")} value=${limit.nodes}
    min=${1} max=${1e10} unit=${t("positions")} onChange=${(/** @type {number} */ nodes) => onChange({ ...limit, nodes })} />`
  }`;
