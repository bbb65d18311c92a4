// The sheet from which others are invited to a game, and which says who reaches the studio.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { get, post, getErrorText } from "../net/server.js";
import { getTable } from "../state/currenttable.js";
import { closeOnBackdropClick } from "../start/newgame.js";
import { capitalize } from "../state/score.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { GuestResponse } from "../../../types/wire" */

/** @param {{close: () => void}} props */
export function OverlayContent({ close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [access, setAccess] = useState(/** @type {GuestResponse | null} */ (null));
  const [invitation, setInvitation] = useState(/** @type {{key: string, seat: number} | null} */ (null));
  const [baseURL, setBaseURL] = useState("");
  const [notice, setNotice] = useState("");
  const { id, participants, state } = getTable();
  const s = state.value;
  useEffect(() => {
    box.current?.showModal();
    get("/api/guest").then(
      (found) => {
        setAccess(found);
        setBaseURL(isLocal() && found.addresses?.length ? found.addresses[0] : location.origin + "/");
      },
      (problem) => setNotice(getErrorText(problem)),
    );
  }, []);
  const createInvitation = (/** @type {number} */ seat) =>
    post(`/api/tables/${id}/invite`, { seat }).then(setInvitation, (problem) => setNotice(getErrorText(problem)));
  const link = invitation ? `${baseURL}?invite=${invitation.key}` : "";
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setNotice(t("Link copied."));
    } catch {
      setNotice(t("The browser blocked copying."));
    }
  };
  const canInvite = (/** @type {number} */ i) => !s.over && participants.participantList.value?.seats?.[i] !== "other";
  const seatHelp = t(
    "Send this link to one person: the first to open it can take the seat. You play the other side. Engine help is off until the game ends.",
  );
  return html`
    <dialog ref=${box} class="sheet invite" aria-label=${t("Invite")} onClose=${close} onClick=${closeOnBackdropClick}>
      <div class="inside">
        <h2>${t("Invite")}</h2>
        ${
          access?.network &&
          html`
          <p>${t("Invite to this game")}</p>
          <div class="choices-of" role="group" aria-label=${t("Invite to this game")}>
            ${s.seats.map(
              (name, i) =>
                canInvite(i) &&
                html`<button type="button" class="plain" key=${name} id="invite-seat-${i}"
              onClick=${() => createInvitation(i + 1)}>${t("Invite someone to play {side}", { side: capitalize(name) })}</button>`,
            )}
            <button type="button" class="plain" id="invite-watch" onClick=${() => createInvitation(0)}>${t("Invite someone to watch")}</button>
          </div>`
        }
        ${
          invitation &&
          html`
          <div class="made">
            <p>${invitation.seat ? seatHelp : t("Anyone with this link can watch this game, but nothing else.")}</p>
            ${
              (access?.addresses ?? []).length > 1 &&
              isLocal() &&
              html`
              <select aria-label=${t("Address")} value=${baseURL}
                onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => setBaseURL(e.currentTarget.value)}>
                ${access?.addresses?.map((a) => html`<option key=${a} value=${a}>${a}</option>`)}
              </select>`
            }
            <div class="link-row"><input id="invite-link" readonly value=${link} aria-label=${t("Link")}
              onFocus=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => e.currentTarget.select()} />
              <button type="button" class="primary" id="invite-copy" onClick=${copy}>${t("Copy link")}</button></div>
          </div>`
        }
        <p class="told" role="status">${notice}</p>
        ${access && html`<${AccessSummary} access=${access} />`}
        <div class="buttons"><button type="button" class="plain" onClick=${close}>${t("Close")}</button></div>
      </div>
    </dialog>`;
}

/** Whether the page was opened on the machine of the studio. */
const isLocal = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Who reaches the studio. @param {{access: GuestResponse}} props */
function AccessSummary({ access }) {
  return html`
    <section class="reach" aria-label=${t("Network access")}>
      <h3>${t("Network access")}</h3>
      ${
        access.network
          ? html`
        <ul>
          <li>${t("With the owner’s address: full access.")}</li>
          <li>${t("With the guest address: watch open games.")}</li>
          <li>${t("With an invitation: watch one game, or play it if a seat is offered.")}</li>
          <li>${t("No one else can connect.")}</li>
        </ul>
        ${access.addresses && html`<p class="quiet addresses">${access.addresses.join(" ")}</p>`}`
          : html`<p>${t("Only this computer. To let others connect by link, start the studio with --listen 0.0.0.0:8080.")}</p>`
      }
    </section>`;
}
