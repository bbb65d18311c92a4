// What was played from a position in the games of the library, and how those ended.
import { html } from "../ui/html.js";
import { figure, listed, t } from "../net/language.js";
import { getTable } from "../state/table.js";
import { percent as inPercent, words } from "../state/score.js";

/** @import { Exploration, MoveStats } from "../../../types/wire" */

const most = 12; // moves that are shown

/** @param {{found: Exploration, seats: string[], onPlay: () => void}} props */
export function Explorer({ found, seats, onPlay }) {
  if (!found.moves.length) return null;
  const engine = found.moves.some((m) => judged(m.move, seats)); // one thinks about this position
  const play = async (/** @type {string} */ move) => {
    onPlay();
    await getTable().playMove(move, -1);
  };
  return html`
    <section class="explorer" aria-label=${t("Played here")}>
      <h3>${t("Played here")}</h3>
      <table>
        <thead><tr>
          <th>${t("Move")}</th><th>${t("Games")}</th><th>${t("How they ended")}</th>
          ${engine && html`<th>${t("Engine")}</th>`}
        </tr></thead>
        <tbody>
          ${found.moves.slice(0, most).map(
            (m) => html`
            <tr key=${m.move}>
              <td><button type="button" class="link played" data-move=${m.move} onClick=${() => play(m.move)}>${m.move}</button></td>
              <td>${figure(m.games)}</td>
              <td><${Bar} of=${m} seats=${seats} /></td>
              ${engine && html`<td class="quiet">${judged(m.move, seats)}</td>`}
            </tr>`,
          )}
        </tbody>
      </table>
    </section>`;
}

/** What the engine that thinks about the position says of a move. @param {string} move @param {string[]} seats */
function judged(move, seats) {
  const { info, getScale } = getTable();
  const n = info.latest.value;
  const thought = n?.thoughts.find((one) => one.line?.[0]?.move === move);
  return n && thought ? words(thought.score, seats, n.turn, getScale(n.engine)) : "";
}

/** Shares of the results as a bar, those for which there is room as numbers, and in words. @param {{of: MoveStats, seats: string[]}} props */
function Bar({ of, seats }) {
  const parts = [
    ...of.wins.map((n, i) => ({
      n,
      name: `seat${i}`,
      said: t("{seat} won {percent} %", { seat: seats[i] ?? "", percent: percent(n, of.games) }),
    })),
    { n: of.draws, name: "draw", said: t("{percent} % drawn", { percent: percent(of.draws, of.games) }) },
    { n: of.unfinished, name: "open", said: t("{percent} % unfinished", { percent: percent(of.unfinished, of.games) }) },
  ].filter((p) => p.n > 0);
  const said = listed(parts.map((p) => p.said));
  return html`<span class="bar-of" role="img" aria-label=${said} title=${said}>${parts.map(
    (p) => html`<i class=${p.name}
    style=${{ flexGrow: p.n }}>${4 * p.n >= of.games ? inPercent(p.n / of.games) : ""}</i>`,
  )}</span>`;
}

/** @param {number} n @param {number} of */
const percent = (n, of) => Math.round((100 * n) / of);
