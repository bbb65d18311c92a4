// The question whether a link may start its engines.
import { html } from "../ui/html.js";
import { joinList, t } from "../net/language.js";
import { capitalize } from "../state/score.js";
import { startLink } from "../state/opentable.js";
import { getTable } from "../state/currenttable.js";

/** Asks whether a link may start its engines. @param {{link: import("../../../types/page").Address}} props */
export function PendingLink({ link }) {
  const { pendingLink, state } = getTable();
  const { seats } = state.value;
  const players = link.seats.slice(0, seats.length).flatMap(({ kind, engine }, i) =>
    kind === "human"
      ? []
      : [
          t("{what}: {said}", {
            what: capitalize(seats[i]),
            said: kind === "hotseat" ? t("{engine} (hints)", { engine: getEngineLabel(engine) }) : getEngineLabel(engine),
          }),
        ],
  );
  return html`
    <div class="wanted" role="alertdialog" aria-label=${t("This link starts engines")} aria-describedby="wanted-text">
      <p id="wanted-text">
        <strong>${t("This link starts {n} engines:", { n: players.length })}</strong> <bdi>${joinList(players)}</bdi></p>
      <div class="row">
        <button type="button" class="plain" id="wanted-look" onClick=${() => (pendingLink.value = null)}>${t("View only")}</button>
        <button type="button" class="primary" id="wanted-start" onClick=${() => startLink(link)}>${t("Start")}</button>
      </div>
    </div>`;
}

/** An engine of a link. @param {string} [engine] */
const getEngineLabel = (engine) => (engine ? clipText(engine) : t("default engine"));

/** A text of a link, short and without invisible signs. @param {string} text */
function clipText(text) {
  const seen = text.replace(/[\p{C}\p{Z}]+/gu, " ");
  return seen.length > 40 ? seen.slice(0, 40) + "…" : seen;
}
