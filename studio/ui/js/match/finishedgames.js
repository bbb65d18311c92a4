// The finished games of a run: any of them to be looked at, counted and taken away.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { figure, message, t } from "../net/language.js";
import { openBrought } from "../state/opentable.js";
import { standaloneRun } from "../state/route.js";
import { side } from "../state/score.js";
import { get, post, reach, send, why } from "../net/server.js";
import { Figures } from "./statistics.js";

/** @import { At } from "../../../types/page" */
/** @import { ChoiceOf, FinishedGame, LiveView, Summary } from "../../../types/wire" */

/** How many games the list shows before more are asked for. */
const page = 50;

/** Who won. @param {FinishedGame} g */
export const result = (g) => (g.winner === "draw" ? t("drawn") : t("{side} won", { side: side(g.winner) }));

/** Opens a finished game at a table. @param {string} id @param {number} n */
export async function openGame(id, n) {
  const r = await get(`/api/skirmishes/${id}/games/${n}`);
  // The record includes the players and their search info.
  const { brought } = await send(`/api/read?${new URLSearchParams({ game: r.game })}`, JSON.stringify(r));
  await openBrought(brought);
}

/** @param {{id: string, count: number, seats: string[], players: string[], v: LiveView}} props */
export function Games({ id, count, seats, players, v }) {
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState({ player: "", result: "", from: 0, to: 0 });
  const [ticked, setTicked] = useState(/** @type {number[]} */ ([]));
  const [known, setList] = useState(/** @type {FinishedGame[] | null} */ (null));
  const list = known ?? [];
  const [most, setMost] = useState(page);
  const [summary, setSummary] = useState(/** @type {Summary | null} */ (null));
  const [problem, setProblem] = useState("");
  const fails = (/** @type {unknown} */ e) => setProblem(why(e));
  const chosen = () => /** @type {Partial<ChoiceOf>} */ (ticked.length ? { games: ticked } : filter);
  // While games finish all the time, the list is requested every two seconds only.
  const beat = v.phase === "running" ? Math.floor(v.seconds / 2) : count;
  useEffect(() => {
    if (!open) return;
    let wanted = true; // responses may arrive in another order than the requests
    post(`/api/skirmishes/${id}/list`, filter).then(
      (l) => wanted && (setList([...(l ?? [])].reverse()), setProblem("")),
      (e) => wanted && fails(e),
    );
    return () => void (wanted = false);
  }, [open, filter, beat]);
  const selection = useRef(0); // counts the changes of the selected games
  useEffect(() => {
    selection.current++;
    setSummary(null);
  }, [filter, ticked]);
  const set = (/** @type {Partial<typeof filter>} */ change) => {
    setFilter((f) => ({ ...f, ...change }));
    setTicked([]);
  };
  const tick = (/** @type {number} */ n) => setTicked(ticked.includes(n) ? ticked.filter((k) => k !== n) : [...ticked, n]);
  const show = (/** @type {number} */ n) => openGame(id, n).catch(fails);
  const counted = () => {
    const selected = selection.current;
    post(`/api/skirmishes/${id}/stats`, chosen()).then((s) => selected === selection.current && setSummary(s), fails);
  };
  const take = async (/** @type {string} */ form) => {
    try {
      await download(id, form, chosen());
    } catch (e) {
      fails(e);
    }
  };
  if (!count) return null;
  return html`
    <details class="panel games-of" open=${open} onToggle=${(/** @type {At<HTMLDetailsElement>} */ e) => setOpen(e.currentTarget.open)}>
      <summary id="run-games"><h2>${t("All games")}</h2></summary>
      <div class="row filters">
        <select id="filter-player" aria-label=${t("Player")} value=${filter.player}
          onChange=${(/** @type {At<HTMLSelectElement>} */ e) =>
            set({ player: e.currentTarget.value, result: ["won", "lost"].includes(filter.result) ? "" : filter.result })}>
          <option value="">${t("All players")}</option>${players.map((p) => html`<option value=${p}>${p}</option>`)}
        </select>
        <select id="filter-result" aria-label=${t("Result")} value=${filter.result}
          onChange=${(/** @type {At<HTMLSelectElement>} */ e) => set({ result: e.currentTarget.value })}>
          <option value="">${t("All results")}</option>
          ${seats.map((s) => html`<option value=${s}>${t("{side} won", { side: side(s) })}</option>`)}
          <option value="draw">${t("Drawn")}</option>
          ${
            filter.player &&
            html`<option value="won">${t("Won by the player")}</option><option
            value="lost">${t("Lost by the player")}</option>`
          }
          <option value="fault">${t("Ended by a fault")}</option>
        </select>
        <label class="quiet">${t("From game")} <input id="filter-from" type="number" min="0" value=${filter.from || ""}
          onChange=${(/** @type {At<HTMLInputElement>} */ e) => set({ from: Number(e.currentTarget.value) || 0 })} /></label>
        <label class="quiet">${t("to game")} <input id="filter-to" type="number" min="0" value=${filter.to || ""}
          onChange=${(/** @type {At<HTMLInputElement>} */ e) => set({ to: Number(e.currentTarget.value) || 0 })} /></label>
      </div>
      <div class="row">
        <span class="quiet"
          role="status">${
            known &&
            (ticked.length
              ? t("{ticked} ticked of {all}", { ticked: ticked.length, all: figure(list.length) })
              : t("{all} games: tick some to count or save those alone", { all: figure(list.length) }))
          }</span>
        <button type="button" class="plain" id="games-stats" onClick=${counted}>${t("Statistics of these")}</button>
        ${["sgf", "jsonl", "gzero", ...(v.page ? ["html"] : [])].map(
          (form) => html`<button type="button" class="plain" id="take-${form}"
          onClick=${() => take(form)}>${t("Save as {form}", { form: form === "gzero" ? ".gzero" : form.toUpperCase() })}</button>`,
        )}
      </div>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${summary && html`<div class="chosen" id="chosen"><${Figures} s=${summary} seats=${seats} /></div>`}
      <ul class="list-of-games">${list.slice(0, most).map(
        (g) => html`
        <li key=${g.number}>
          <label><input type="checkbox" checked=${ticked.includes(g.number)} aria-label=${t("Game {number}", { number: g.number })}
            onChange=${() => tick(g.number)} /></label>
          ${
            standaloneRun.value
              ? html`<span>${t("Game {number}", { number: g.number })}</span>`
              : html`<button type="button" class="link"
            onClick=${() => show(g.number)}>${t("Game {number}", { number: g.number })}</button>`
          }
          <span class="who-of">${g.players.map((p, i) => html`${i > 0 && " – "}<bdi>${p}</bdi>`)}</span>
          <span>${result(g)}</span>
          <span class="quiet"
            title=${message(g.reason)}>${t("{plies} moves", { plies: g.plies })}${g.reason && html`, ${message(g.reason)}`}</span>
        </li>`,
      )}
      </ul>
      ${
        list.length > most &&
        html`<button type="button" class="plain"
        onClick=${() => setMost(most + 4 * page)}>${t("More games")}</button>`
      }
    </details>`;
}

/** Has the browser save games as a file. @param {string} id @param {string} form @param {Partial<ChoiceOf>} games */
async function download(id, form, games) {
  const answer = await reach(`/api/skirmishes/${id}/file/${form}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(games),
  });
  const data = await answer.blob();
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  if (!answer.ok || !name) throw new Error(message(JSON.parse(await data.text())));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
