// What was played from a position in the games of the library, and how those ended.
import { html } from "../ui/html.js";
import { formatNumber, joinList, t } from "../net/language.js";
import { getTable } from "../state/currenttable.js";
import { formatPercent as inPercent, describeScore } from "../state/score.js";

/** @import { Exploration, MoveStats } from "../../../types/wire" */

const maxMoves = 12; // moves that are shown

/** @param {{exploration: Exploration, seats: string[], onPlay: () => void}} props */
export function Explorer({ exploration, seats, onPlay }) {
  if (!exploration.moves.length) return null;
  const engine = exploration.moves.some((m) => describeEngineScore(m.move, seats)); // one thinks about this position
  const playMove = async (/** @type {string} */ move) => {
    onPlay();
    await getTable().playMove(move, -1);
  };
  return html`
    <section class="explorer" aria-label=${t("Explorer")}>
      <h3>${t("Explorer")}</h3>
      <table>
        <thead><tr>
          <th>${t("Move")}</th><th>${t("Games")}</th><th>${t("Results")}</th>
          ${engine && html`<th>${t("Engine")}</th>`}
        </tr></thead>
        <tbody>
          ${exploration.moves.slice(0, maxMoves).map(
            (m) => html`
            <tr key=${m.move}>
              <td><button type="button" class="link played" data-move=${m.move} onClick=${() => playMove(m.move)}>${m.move}</button></td>
              <td>${formatNumber(m.games)}</td>
              <td><${ResultBar} stats=${m} seats=${seats} /></td>
              ${engine && html`<td class="quiet">${describeEngineScore(m.move, seats)}</td>`}
            </tr>`,
          )}
        </tbody>
      </table>
    </section>`;
}

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
