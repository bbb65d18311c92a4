// The finished games of a run: any of them to be looked at, counted and taken away.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, translateMessage, t } from "../net/language.js";
import { openUpload } from "../state/opentable.js";
import { standaloneRun } from "../state/route.js";
import { getSideTitle } from "../state/score.js";
import { get, post, sendRequest, postBytes, getErrorText } from "../net/server.js";
import { SummaryFigures } from "./statistics.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { GameFilter, FinishedGame, LiveView, Summary } from "../../../types/wire" */

/** How many games the list shows before more are asked for. */
const pageSize = 50;

/** Who won. @param {FinishedGame} g */
export const describeResult = (g) => (g.winner === "draw" ? t("drawn") : t("{side} won", { side: getSideTitle(g.winner) }));

/** Opens a finished game at a table. @param {string} id @param {number} n */
export async function openFinishedGame(id, n) {
  const r = await get(`/api/matches/${id}/games/${n}`);
  // The record includes the players and their search info.
  const { upload } = await postBytes(`/api/read?${new URLSearchParams({ game: r.game })}`, JSON.stringify(r));
  await openUpload(upload);
}

/** @param {{id: string, count: number, seats: string[], players: string[], view: LiveView}} props */
export function FinishedGames({ id, count, seats, players, view }) {
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState({ player: "", result: "", from: 0, to: 0 });
  const [selectedGames, setSelectedGames] = useState(/** @type {number[]} */ ([]));
  const [loadedGames, setLoadedGames] = useState(/** @type {FinishedGame[] | null} */ (null));
  const list = loadedGames ?? [];
  const [maxShown, setMaxShown] = useState(pageSize);
  const [summary, setSummary] = useState(/** @type {Summary | null} */ (null));
  const [problem, setProblem] = useState("");
  const showError = (/** @type {unknown} */ e) => setProblem(getErrorText(e));
  const getSelection = () => /** @type {Partial<GameFilter>} */ (selectedGames.length ? { games: selectedGames } : filter);
  // While games finish all the time, the list is requested every two seconds only.
  const refreshKey = view.phase === "running" ? Math.floor(view.seconds / 2) : count;
  useEffect(() => {
    if (!open) return;
    let isCurrent = true; // responses may arrive in another order than the requests
    post(`/api/matches/${id}/list`, filter).then(
      (l) => isCurrent && (setLoadedGames([...(l ?? [])].reverse()), setProblem("")),
      (e) => isCurrent && showError(e),
    );
    return () => void (isCurrent = false);
  }, [open, filter, refreshKey]);
  const selectionVersion = useRef(0); // counts the changes of the selected games
  useEffect(() => {
    selectionVersion.current++;
    setSummary(null);
  }, [filter, selectedGames]);
  const changeFilter = (/** @type {Partial<typeof filter>} */ change) => {
    setFilter((f) => ({ ...f, ...change }));
    setSelectedGames([]);
  };
  const toggleSelected = (/** @type {number} */ n) =>
    setSelectedGames(selectedGames.includes(n) ? selectedGames.filter((k) => k !== n) : [...selectedGames, n]);
  const openSelected = (/** @type {number} */ n) => openFinishedGame(id, n).catch(showError);
  const loadSummary = () => {
    const version = selectionVersion.current;
    post(`/api/matches/${id}/stats`, getSelection()).then((s) => version === selectionVersion.current && setSummary(s), showError);
  };
  const saveGames = async (/** @type {string} */ form) => {
    try {
      await downloadGames(id, form, getSelection());
    } catch (e) {
      showError(e);
    }
  };
  if (!count) return null;
  return html`
    <details class="panel games-of" open=${open} onToggle=${(/** @type {TargetEvent<HTMLDetailsElement>} */ e) => setOpen(e.currentTarget.open)}>
      <summary id="run-games"><h2>${t("All games")}</h2></summary>
      <div class="row filters">
        <select id="filter-player" aria-label=${t("Player")} value=${filter.player}
          onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) =>
            changeFilter({ player: e.currentTarget.value, result: ["won", "lost"].includes(filter.result) ? "" : filter.result })}>
          <option value="">${t("All players")}</option>${players.map((p) => html`<option value=${p}>${p}</option>`)}
        </select>
        <select id="filter-result" aria-label=${t("Result")} value=${filter.result}
          onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => changeFilter({ result: e.currentTarget.value })}>
          <option value="">${t("All results")}</option>
          ${seats.map((s) => html`<option value=${s}>${t("{side} won", { side: getSideTitle(s) })}</option>`)}
          <option value="draw">${t("Drawn")}</option>
          ${
            filter.player &&
            html`<option value="won">${t("Player won")}</option><option
            value="lost">${t("Player lost")}</option>`
          }
          <option value="fault">${t("Ended by an error")}</option>
        </select>
        <label class="quiet">${t("From game")} <input id="filter-from" type="number" min="0" value=${filter.from || ""}
          onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => changeFilter({ from: Number(e.currentTarget.value) || 0 })} /></label>
        <label class="quiet">${t("to game")} <input id="filter-to" type="number" min="0" value=${filter.to || ""}
          onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => changeFilter({ to: Number(e.currentTarget.value) || 0 })} /></label>
      </div>
      <div class="row">
        <span class="quiet"
          role="status">${
            loadedGames &&
            (selectedGames.length
              ? t("{ticked} of {all} selected", { ticked: selectedGames.length, all: formatNumber(list.length) })
              : t("{all} games. Select games to count or save only those", { all: formatNumber(list.length) }))
          }</span>
        <button type="button" class="plain" id="games-stats" onClick=${loadSummary}>${t("Statistics for these")}</button>
        ${["sgf", "jsonl", "gzero", ...(view.page ? ["html"] : [])].map(
          (format) => html`<button type="button" class="plain" id="take-${format}"
          onClick=${() => saveGames(format)}>${t("Save as {form}", { form: format === "gzero" ? ".gzero" : format.toUpperCase() })}</button>`,
        )}
      </div>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${summary && html`<div class="chosen" id="chosen"><${SummaryFigures} summary=${summary} seats=${seats} /></div>`}
      <ul class="list-of-games">${list.slice(0, maxShown).map(
        (g) => html`
        <li key=${g.number}>
          <label><input type="checkbox" checked=${selectedGames.includes(g.number)} aria-label=${t("Game {number}", { number: g.number })}
            onChange=${() => toggleSelected(g.number)} /></label>
          ${
            standaloneRun.value
              ? html`<span>${t("Game {number}", { number: g.number })}</span>`
              : html`<button type="button" class="link"
            onClick=${() => openSelected(g.number)}>${t("Game {number}", { number: g.number })}</button>`
          }
          <span class="who-of">${g.players.map((p, i) => html`${i > 0 && " – "}<bdi>${p}</bdi>`)}</span>
          <span>${describeResult(g)}</span>
          <span class="quiet"
            title=${translateMessage(g.reason)}>${t("{plies} moves", { plies: g.plies })}${g.reason && html`, ${translateMessage(g.reason)}`}</span>
        </li>`,
      )}
      </ul>
      ${
        list.length > maxShown &&
        html`<button type="button" class="plain"
        onClick=${() => setMaxShown(maxShown + 4 * pageSize)}>${t("Show more")}</button>`
      }
    </details>`;
}

/** Has the browser save games as a file. @param {string} id @param {string} format @param {Partial<GameFilter>} games */
async function downloadGames(id, format, games) {
  const response = await sendRequest(`/api/matches/${id}/file/${format}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(games),
  });
  const blob = await response.blob();
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  if (!response.ok || !name) throw new Error(translateMessage(JSON.parse(await blob.text())));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
