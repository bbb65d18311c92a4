// Engines against each other: what is played, and games as they are played.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { served } from "../net/transport.js";
import { Icon } from "../ui/icons.js";
import { listed, t, translate } from "../net/language.js";
import { newGame } from "../start/newgame.js";
import { get, post, remove, why } from "../net/server.js";
import { Console } from "./matchform.js";
import { Run, phrase } from "./matchrun.js";
import { TuningJournal } from "./tuning.js";
import { page } from "../state/route.js";

/** @import { ListedRun } from "../../../types/wire" */

/** @param {{query: URLSearchParams}} props */
export function Page({ query }) {
  const id = query.get("run");
  if (id) return html`<${Run} key=${id} id=${id} />`;
  return html`
    <main class="skirmish">
      <header class="run-head">
        <h1>${t("Engines against each other")}</h1>
        <button type="button" class="plain" id="one-game" onClick=${() => newGame("watch")}>${t("Watch one game at a table")}</button>
      </header>
      <div class="bench">
        <${Console} game=${query.get("game") ?? ""} like=${query.get("like") ?? ""} />
        <${Runs} />
      </div>
    </main>`;
}

/** Every run that the studio has, the latest first. */
function Runs() {
  const [all, setAll] = useState(/** @type {ListedRun[]} */ ([]));
  const [problem, setProblem] = useState("");
  const fill = () => get("/api/skirmishes").then(setAll, (e) => setProblem(why(e)));
  useEffect(() => {
    fill();
    const clock = setInterval(fill, 2000);
    return () => clearInterval(clock);
  }, [page.value]);
  const [gone, setGone] = useState(/** @type {ListedRun | null} */ (null)); // what was deleted last
  const settle = async (/** @type {Promise<unknown>} */ deed, /** @type {ListedRun | null} */ left) => {
    try {
      await deed;
      setGone(left);
      setProblem("");
    } catch (e) {
      setProblem(why(e));
    }
    fill();
  };
  const discard = (/** @type {ListedRun} */ run) => settle(remove(`/api/skirmishes/${run.id}`), run);
  const restore = (/** @type {ListedRun} */ run) => settle(post(`/api/skirmishes/${run.id}/restore`, {}), null);
  return html`
    <section class="runs" aria-label=${t("Matches")}>
      <h2>${t("Matches")}</h2>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${
        gone &&
        html`<p class="done"
        role="status">${t("“{game}” is deleted.", { game: gone.players.join(" · ") })} ${
          gone.kept &&
          html`<button type="button"
          class="link" id="restore-run" onClick=${() => restore(gone)}>${t("Undo")}</button>`
        }</p>`
      }
      ${
        !all.length &&
        html`<p
        class="quiet">${
          served
            ? t("Nothing has been played so far. Matches go on when their page is closed, and are listed here.")
            : t("Nothing has been played so far. Matches are listed here.")
        }</p>`
      }
      <ul>${all.map(
        (run) => html`
        <li key=${run.id}>
          <a class="run" href="#/skirmish?run=${run.id}">
            <span class="name">${run.players.map((p, i) => html`${i > 0 && html`<span class="quiet"> · </span>`}<bdi>${p}</bdi>`)}</span>
            <span class="quiet">${listed([translate(run.title), phrase(run.phase, run.games, run.planned, run.test)])}</span>
          </a>
          ${
            run.own &&
            run.phase !== "running" &&
            html`<button type="button" class="tool" aria-label=${t("Delete this match")}
            data-tip=${t("Delete")} onClick=${() => discard(run)}><${Icon} name="close" /></button>`
          }
        </li>`,
      )}
      </ul>
      <${TuningJournal} />
    </section>`;
}
