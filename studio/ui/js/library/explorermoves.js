// What was played from the position on the board in the games of the library, how those ended, and which games they are. Loaded when the
// explorer is opened.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, joinList, t, translate } from "../net/language.js";
import { post, RequestError, getErrorText } from "../net/server.js";
import { openOverlay } from "../state/overlay.js";
import { openStudy, openUpload } from "../state/opentable.js";
import { getTable } from "../state/currenttable.js";
import { formatPercent as inPercent, describeScore } from "../state/score.js";
import { joinPlayerNames } from "../ui/playerpicker.js";
import { getBoardRecord } from "./boardrecord.js";

/** @import { Exploration, LibraryGame, MoveStats, Page } from "../../../types/wire" */

const maxMoves = 12; // moves that are shown
const maxGames = 8; // games that are shown
const stepDelay = 120; // ms that a position is on the board before it is looked up: arrow keys pass by many

/** @typedef {{exploration: Exploration, page: Page}} Found */

/** What was found of positions, by their moves. @type {Map<string, Found>} */
const known = new Map();
const maxKnown = 200;

/** @param {boolean} own only games of this studio @returns {Promise<Found>} */
async function explore(own) {
  const query = { position: getBoardRecord(), own: own || undefined };
  const [exploration, page] = await Promise.all([post("/api/library/explore", query), post("/api/library/find", query)]);
  return { exploration, page };
}

/** The moves and the games of the position on the board. */
export function ExplorerMoves() {
  const { id, shownKey, state } = getTable();
  const [own, setOwn] = useState(false);
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const key = `${id} ${own} ${state.value.version} ${shownKey.value}`;
  useEffect(() => {
    let isCurrent = true;
    const show = (/** @type {Found} */ answer) => {
      if (!isCurrent) return;
      setFound(answer);
      setTrouble("");
    };
    const cached = known.get(key);
    if (cached) return void show(cached);
    const lookUp = async () => {
      try {
        const answer = await explore(own);
        if (known.size >= maxKnown) known.clear();
        known.set(key, answer);
        show(answer);
      } catch (problem) {
        if (!isCurrent) return;
        const isMissing = problem instanceof RequestError && problem.status === 404;
        setTrouble(isMissing ? t("This studio has no library.") : getErrorText(problem));
      }
    };
    const timer = setTimeout(lookUp, found ? stepDelay : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  if (trouble) return html`<p class="quiet" role="status">${trouble}</p>`;
  if (!found) return null;
  return html`
    <${MoveTable} exploration=${found.exploration} seats=${state.value.seats} />
    <${GameList} page=${found.page} />
    <div class="row">
      <label class="check"><input type="checkbox" id="explorer-own" checked=${own} onChange=${() => setOwn(!own)} /> ${t("Only my games")}</label>
      <button type="button" class="link" id="explorer-search" onClick=${() => openOverlay({ name: "library" })}>${t("Search games")}</button>
    </div>`;
}

/** Plays a move on the board; an earlier position of a game against an engine is only looked at. @param {string} move */
function playMove(move) {
  const { goToMoves, hasEngine, playMove, shown, view } = getTable();
  return view.value && hasEngine.value ? goToMoves([...shown.value.record.moves, move], "push") : playMove(move, -1);
}

/** @param {{exploration: Exploration, seats: string[]}} props */
function MoveTable({ exploration, seats }) {
  if (!exploration.moves.length) return html`<p class="quiet" role="status">${t("No game continues from here.")}</p>`;
  const engine = exploration.moves.some((m) => describeEngineScore(m.move, seats)); // one thinks about this position
  return html`
    <table>
      <thead><tr>
        <th>${t("Move")}</th><th>${t("Games")}</th><th>${t("Results")}</th>
        ${engine && html`<th>${t("Engine")}</th>`}
      </tr></thead>
      <tbody>
        ${exploration.moves.slice(0, maxMoves).map(
          (m) => html`
          <tr key=${m.move} onClick=${() => playMove(m.move)}>
            <td><button type="button" class="link played" data-move=${m.move}>${m.move}</button></td>
            <td>${formatNumber(m.games)}</td>
            <td><${ResultBar} stats=${m} seats=${seats} /></td>
            ${engine && html`<td class="quiet">${describeEngineScore(m.move, seats)}</td>`}
          </tr>`,
        )}
      </tbody>
    </table>`;
}

/** The games with the position on the board. @param {{page: Page}} props */
function GameList({ page }) {
  const { showNote } = getTable();
  const open = async (/** @type {LibraryGame} */ g) => {
    try {
      if (g.table) await openStudy(g.table);
      else await openUpload((await post(`/api/library/games/${g.id}`, {})).upload);
    } catch (problem) {
      showNote(-1, getErrorText(problem));
    }
  };
  const others = page.games.filter((g) => g.table !== getTable().id).slice(0, maxGames);
  if (!others.length) return null;
  return html`
    <h3>${t("Games with this position")}</h3>
    <ul class="games-of">${others.map(
      (g) => html`<li key=${g.id}><button type="button" class="plain-row" onClick=${() => open(g)}>
        <span>${g.name || (g.players && joinPlayerNames(g.players)) || t("{n} moves", { n: g.length })}</span>
        <span class="quiet">${joinList([describeResult(g), g.date ?? ""])}</span></button></li>`,
    )}</ul>`;
}

/** @param {LibraryGame} g */
const describeResult = ({ winner }) =>
  winner === "draw" ? t("drawn") : winner ? t("{seat} won", { seat: translate(winner) }) : t("unfinished");

/** What the engine that thinks about the position says of a move. @param {string} move @param {string[]} seats */
function describeEngineScore(move, seats) {
  const { info, getScale } = getTable();
  const n = info.latest.value;
  const thought = n?.thoughts.find((candidate) => candidate.line?.[0]?.move === move);
  return n && thought ? describeScore(thought.score, seats, n.turn, getScale(n.engine)) : "";
}

/** Shares of the results as a bar, those for which there is room as numbers, and in words. @param {{stats: MoveStats, seats: string[]}} props */
function ResultBar({ stats, seats }) {
  const parts = [
    ...stats.wins.map((n, i) => ({
      n,
      name: `seat${i}`,
      text: t("{seat} won {percent} %", { seat: seats[i] ?? "", percent: computePercent(n, stats.games) }),
    })),
    { n: stats.draws, name: "draw", text: t("{percent} % drawn", { percent: computePercent(stats.draws, stats.games) }) },
    { n: stats.unfinished, name: "open", text: t("{percent} % unfinished", { percent: computePercent(stats.unfinished, stats.games) }) },
  ].filter((p) => p.n > 0);
  const text = joinList(parts.map((p) => p.text));
  return html`<span class="bar-of" role="img" aria-label=${text} title=${text}>${parts.map(
    (p) => html`<i class=${p.name}
    style=${{ flexGrow: p.n }}>${4 * p.n >= stats.games ? inPercent(p.n / stats.games) : ""}</i>`,
  )}</span>`;
}

/** @param {number} n @param {number} of */
const computePercent = (n, of) => Math.round((100 * n) / of);
