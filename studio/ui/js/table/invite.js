// The sheet from which others are invited to a game, and which says who reaches the studio.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { get, post, why } from "../net/server.js";
import { getTable } from "../state/table.js";
import { shut } from "../start/newgame.js";
import { title } from "../state/score.js";

/** @import { At } from "../../../types/page" */
/** @import { Reach } from "../../../types/wire" */

/** @param {{close: () => void}} props */
export function Part({ close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [reach, setReach] = useState(/** @type {Reach | null} */ (null));
  const [made, setMade] = useState(/** @type {{key: string, seat: number} | null} */ (null));
  const [base, setBase] = useState("");
  const [said, say] = useState("");
  const { id, participants, state } = getTable();
  const s = state.value;
  useEffect(() => {
    box.current?.showModal();
    get("/api/guest").then(
      (found) => {
        setReach(found);
        setBase(local() && found.addresses?.length ? found.addresses[0] : location.origin + "/");
      },
      (problem) => say(why(problem)),
    );
  }, []);
  const offer = (/** @type {number} */ seat) => post(`/api/tables/${id}/invite`, { seat }).then(setMade, (problem) => say(why(problem)));
  const link = made ? `${base}?invite=${made.key}` : "";
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      say(t("Link copied."));
    } catch {
      say(t("The browser did not allow copying."));
    }
  };
  const open = (/** @type {number} */ i) => !s.over && participants.company.value?.seats?.[i] !== "other";
  const seatHelp = t(
    "Send this link to one person: who opens it first may take the seat. You play the other side, and nothing helps either of you before the end.",
  );
  return html`
    <dialog ref=${box} class="sheet invite" aria-label=${t("Invite")} onClose=${close} onClick=${shut}>
      <div class="inside">
        <h2>${t("Invite")}</h2>
        ${
          reach?.network &&
          html`
          <p>${t("Whom do you invite to this game?")}</p>
          <div class="choices-of" role="group" aria-label=${t("Whom do you invite to this game?")}>
            ${s.seats.map(
              (name, i) =>
                open(i) &&
                html`<button type="button" class="plain" key=${name} id="invite-seat-${i}"
              onClick=${() => offer(i + 1)}>${t("Somebody who plays {side}", { side: title(name) })}</button>`,
            )}
            <button type="button" class="plain" id="invite-watch" onClick=${() => offer(0)}>${t("Somebody who watches")}</button>
          </div>`
        }
        ${
          made &&
          html`
          <div class="made">
            <p>${made.seat ? seatHelp : t("Whoever opens this link watches this game and sees nothing else.")}</p>
            ${
              (reach?.addresses ?? []).length > 1 &&
              local() &&
              html`
              <select aria-label=${t("Address")} value=${base}
                onChange=${(/** @type {At<HTMLSelectElement>} */ e) => setBase(e.currentTarget.value)}>
                ${reach?.addresses?.map((a) => html`<option key=${a} value=${a}>${a}</option>`)}
              </select>`
            }
            <div class="link-row"><input id="invite-link" readonly value=${link} aria-label=${t("Link")}
              onFocus=${(/** @type {At<HTMLInputElement>} */ e) => e.currentTarget.select()} />
              <button type="button" class="primary" id="invite-copy" onClick=${copy}>${t("Copy link")}</button></div>
          </div>`
        }
        <p class="told" role="status">${said}</p>
        ${reach && html`<${Reached} reach=${reach} />`}
        <div class="buttons"><button type="button" class="plain" onClick=${close}>${t("Close")}</button></div>
      </div>
    </dialog>`;
}

/** Whether the page was opened on the machine of the studio. */
const local = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Who reaches the studio. @param {{reach: Reach}} props */
function Reached({ reach }) {
  return html`
    <section class="reach" aria-label=${t("Who reaches this studio")}>
      <h3>${t("Who reaches this studio")}</h3>
      ${
        reach.network
          ? html`
        <ul>
          <li>${t("Whoever has the owner’s address: does everything.")}</li>
          <li>${t("Whoever has the address for guests: watches the games that are open.")}</li>
          <li>${t("Whoever has an invitation: sees the one game of it, and plays a seat if one is offered.")}</li>
          <li>${t("Nobody else.")}</li>
        </ul>
        ${reach.addresses && html`<p class="quiet addresses">${reach.addresses.join(" ")}</p>`}`
          : html`<p>${t("Only this machine. With --listen 0.0.0.0:8080 the studio is for others, too, who have a link.")}</p>`
      }
    </section>`;
}
