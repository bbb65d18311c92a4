// Engines against each other: what is played, and games as they are played.
import { useEffect, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { isServerPersistent } from "../net/transport.js";
import { Icon } from "../ui/icons.js";
import { joinList, t, translate } from "../net/language.js";
import { openNewGame } from "../start/newgame.js";
import { get, post, remove, getErrorText } from "../net/server.js";
import { MatchSetup } from "./matchform.js";
import { MatchView, describePhase } from "./matchrun.js";
import { TuningJournal } from "./tuning.js";
import { page } from "../state/route.js";

/** @import { MatchListEntry } from "../../../types/wire" */

/** @param {{query: URLSearchParams}} props */
export function Page({ query }) {
  const id = query.get("run");
  if (id) return html`<${MatchView} key=${id} id=${id} />`;
  return html`
    <main class="matches">
      <header class="run-head">
        <h1>${t("Engine match")}</h1>
        <button type="button" class="plain" id="one-game" onClick=${() => openNewGame("watch")}>${t("Watch one game")}</button>
      </header>
      <div class="bench">
        <${MatchSetup} game=${query.get("game") ?? ""} sourceRun=${query.get("like") ?? ""} />
        <${MatchList} />
      </div>
    </main>`;
}

/** Every run that the studio has, the latest first. */
function MatchList() {
  const [matches, setMatches] = useState(/** @type {MatchListEntry[]} */ ([]));
  const [problem, setProblem] = useState("");
  const loadMatches = () => get("/api/matches").then(setMatches, (e) => setProblem(getErrorText(e)));
  useEffect(() => {
    loadMatches();
    const timer = setInterval(loadMatches, 2000);
    return () => clearInterval(timer);
  }, [page.value]);
  const [deleted, setDeleted] = useState(/** @type {MatchListEntry | null} */ (null)); // what was deleted last
  const runAndReload = async (/** @type {Promise<unknown>} */ request, /** @type {MatchListEntry | null} */ deletedMatch) => {
    try {
      await request;
      setDeleted(deletedMatch);
      setProblem("");
    } catch (e) {
      setProblem(getErrorText(e));
    }
    loadMatches();
  };
  const deleteMatch = (/** @type {MatchListEntry} */ match) => runAndReload(remove(`/api/matches/${match.id}`), match);
  const restoreMatch = (/** @type {MatchListEntry} */ match) => runAndReload(post(`/api/matches/${match.id}/restore`, {}), null);
  return html`
    <section class="runs" aria-label=${t("Matches")}>
      <h2>${t("Matches")}</h2>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${
        deleted &&
        html`<p class="done"
        role="status">${t("“{game}” deleted.", { game: deleted.players.join(" · ") })} ${
          deleted.stored &&
          html`<button type="button"
          class="link" id="restore-run" onClick=${() => restoreMatch(deleted)}>${t("Undo")}</button>`
        }</p>`
      }
      ${
        !matches.length &&
        html`<p
        class="quiet">${
          isServerPersistent
            ? t("No matches yet. They continue after you close the page, and are listed here.")
            : t("No matches yet. They will be listed here.")
        }</p>`
      }
      <ul>${matches.map(
        (run) => html`
        <li key=${run.id}>
          <a class="run" href="#/matches?run=${run.id}">
            <span class="name">${run.players.map((p, i) => html`${i > 0 && html`<span class="quiet"> · </span>`}<bdi>${p}</bdi>`)}</span>
            <span class="quiet">${joinList([translate(run.title), describePhase(run.phase, run.games, run.planned, run.test)])}</span>
          </a>
          ${
            run.own &&
            run.phase !== "running" &&
            html`<button type="button" class="tool" aria-label=${t("Delete match")}
            data-tip=${t("Delete")} onClick=${() => deleteMatch(run)}><${Icon} name="close" /></button>`
          }
        </li>`,
      )}
      </ul>
      <${TuningJournal} />
    </section>`;
}
