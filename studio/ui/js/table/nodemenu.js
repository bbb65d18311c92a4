// The menu of a move in the list: what can be done with it.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { parseAddress, formatAddress } from "../state/address.js";
import { getTable } from "../state/currenttable.js";
import { signs } from "../state/signs.js";
import { startNaming } from "./comments.js";
import { isGuest } from "../state/guest.js";

/** Opens the menu of a node under an element. @param {number} id @param {Element} anchor */
export function openNodeMenu(id, anchor) {
  const r = anchor.getBoundingClientRect();
  getTable().studyEdits.menu.value = { id, x: r.left, y: r.bottom };
}

/** Opens the menu of the move on the board, to choose its sign. */
export function openShownNodeMenu() {
  const { shownNode } = getTable();
  const button = document.querySelector('.record [aria-current="step"]');
  if (shownNode.value > 0 && button) openNodeMenu(shownNode.value, button);
}

/** The address of a position of this game. @param {string[]} line */
function getNodeLink(line) {
  const at = parseAddress(location.hash);
  return at ? location.origin + location.pathname + formatAddress({ ...at, moves: line }) : location.href;
}

/** What can be done with a node. */
export function NodeMenu() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const typed = useRef("");
  const { goToNode, study, studyEdits } = getTable();
  const { makeMain, menu, promote, remove } = studyEdits;
  const at = menu.value;
  useEffect(() => {
    if (!at || !box.current) return;
    typed.current = "";
    box.current.showPopover();
    /** @type {HTMLElement | null} */ (box.current.querySelector("button"))?.focus();
  }, [at]);
  if (!at) return null;
  const { id } = at;
  const close = () => (menu.value = null);
  const createHandler = (/** @type {() => unknown} */ what) => () => (close(), what());
  const copyText = (/** @type {string} */ text) => navigator.clipboard?.writeText(text).catch(() => {});
  const line = study.movesOf(study.pathTo(id));
  const moveFocus = (/** @type {KeyboardEvent} */ e) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!way) return;
    e.preventDefault();
    e.stopPropagation();
    const all = /** @type {HTMLElement[]} */ ([...(box.current?.querySelectorAll("button") ?? [])]);
    all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + way + all.length) % all.length]?.focus();
  };
  const sign = study.nodes.value.get(id)?.sign;
  /** Sets the sign that is typed, one or two characters. @param {KeyboardEvent} e */
  const typeSign = (e) => {
    if (e.key !== "!" && e.key !== "?") return;
    e.preventDefault();
    e.stopPropagation();
    typed.current = (typed.current.length < 2 ? typed.current : "") + e.key;
    studyEdits.setSign(typed.current, id);
  };
  const renderItem = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ what) =>
    html`<button type="button" role="menuitem" id="node-${name}" onClick=${createHandler(what)}>${text}</button>`;
  return html`
    <div ref=${box} class="node-menu" role="menu" popover="auto" aria-label=${t("Move actions")} onKeyDown=${(/** @type {KeyboardEvent} */ e) => (moveFocus(e), isGuest.value || typeSign(e))}
      onToggle=${(/** @type {ToggleEvent} */ e) => e.newState === "closed" && close()}
      style=${{ left: `${Math.max(8, Math.min(at.x, innerWidth - 240))}px`, top: `${Math.max(8, Math.min(at.y, innerHeight - 396))}px` }}>
      ${
        !isGuest.value &&
        study.nodes.value.get(id)?.move &&
        html`<div class="signs" role="group" aria-label=${t("Sign of the move")}>${signs.map(
          (
            s,
          ) => html`<button type="button" role="menuitemradio" key=${s.sign} class="sign ${s.kind}" data-sign=${s.sign} aria-label="${s.sign} ${s.title}" title=${s.title}
          aria-checked=${String(sign === s.sign)} onClick=${createHandler(() => studyEdits.setSign(sign === s.sign ? "" : s.sign, id))}>${s.sign}</button>`,
        )}</div>`
      }
      ${!isGuest.value && [renderItem("promote", t("Promote variation"), () => promote(id)), renderItem("main", t("Make main line"), () => makeMain(id))]}
      ${renderItem("fold", study.folded.value.has(id) ? t("Expand variation") : t("Collapse variation"), () => study.toggleFold(id))}
      ${
        !isGuest.value && [
          renderItem("comment", t("Comment"), async () => (await goToNode(id), document.getElementById("comment")?.focus())),
          renderItem("name", t("Name variation"), async () => (await goToNode(id), startNaming(id))),
        ]
      }
      ${renderItem("copy", t("Copy moves"), () => copyText(line.join(" ")))}
      ${renderItem("link", t("Copy link to this position"), () => copyText(getNodeLink(line)))}
      ${!isGuest.value && renderItem("delete", t("Delete from here"), () => remove(id))}
    </div>`;
}
