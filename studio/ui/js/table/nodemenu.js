// The menu of a move in the list: what can be done with it.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { parse, format } from "../state/address.js";
import { getTable } from "../state/table.js";
import { rename } from "./comments.js";
import { guest } from "../state/guest.js";

/** Opens the menu of a node under an element. @param {number} id @param {Element} under */
export function openMenu(id, under) {
  const r = under.getBoundingClientRect();
  getTable().studyEdits.menu.value = { id, x: r.left, y: r.bottom };
}

/** The address of a position of this game. @param {string[]} line */
function linkTo(line) {
  const at = parse(location.hash);
  return at ? location.origin + location.pathname + format({ ...at, moves: line }) : location.href;
}

/** What can be done with a node. */
export function Menu() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { goToNode, study, studyEdits } = getTable();
  const { makeMain, menu, promote, remove } = studyEdits;
  const at = menu.value;
  useEffect(() => {
    if (!at || !box.current) return;
    box.current.showPopover();
    /** @type {HTMLElement | null} */ (box.current.querySelector("button"))?.focus();
  }, [at]);
  if (!at) return null;
  const { id } = at;
  const close = () => (menu.value = null);
  const act = (/** @type {() => unknown} */ what) => () => (close(), what());
  const copy = (/** @type {string} */ text) => navigator.clipboard?.writeText(text).catch(() => {});
  const line = study.movesOf(study.pathTo(id));
  const step = (/** @type {KeyboardEvent} */ e) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!way) return;
    e.preventDefault();
    e.stopPropagation();
    const all = /** @type {HTMLElement[]} */ ([...(box.current?.querySelectorAll("button") ?? [])]);
    all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + way + all.length) % all.length]?.focus();
  };
  const item = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ what) =>
    html`<button type="button" role="menuitem" id="node-${name}" onClick=${act(what)}>${text}</button>`;
  return html`
    <div ref=${box} class="node-menu" role="menu" popover="auto" aria-label=${t("What to do with this move")} onKeyDown=${step}
      onToggle=${(/** @type {ToggleEvent} */ e) => e.newState === "closed" && close()}
      style=${{ left: `${Math.max(8, Math.min(at.x, innerWidth - 208))}px`, top: `${Math.max(8, Math.min(at.y, innerHeight - 380))}px` }}>
      ${!guest.value && [item("promote", t("Promote"), () => promote(id)), item("main", t("Make this the main line"), () => makeMain(id))]}
      ${item("fold", study.folded.value.has(id) ? t("Unfold") : t("Fold what follows"), () => study.toggleFold(id))}
      ${
        !guest.value && [
          item("comment", t("Comment"), async () => (await goToNode(id), document.getElementById("comment")?.focus())),
          item("name", t("Name this line"), async () => (await goToNode(id), rename(id))),
        ]
      }
      ${item("copy", t("Copy the moves"), () => copy(line.join(" ")))}
      ${item("link", t("Copy a link to this position"), () => copy(linkTo(line)))}
      ${!guest.value && item("delete", t("Delete from here"), () => remove(id))}
    </div>`;
}
