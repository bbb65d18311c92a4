// The keyboard: one table that both the keys and the help are made of.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { joinList, t } from "../net/language.js";
import { toggleSetting } from "../state/settings.js";
import { openNewGame, closeOnBackdropClick, createCloseHandler } from "../start/newgame.js";
import { isGuest } from "../state/guest.js";
import { watchSearch } from "../state/overlay.js";
import { tools } from "../state/pen.js";
import { currentTable } from "../state/table.js";
import { offerDraw, rematch, resign } from "../table/gameend.js";

/** @typedef {import("../state/table.js").Table} Table */

export const isHelpOpen = signal(false);

const toggleFullScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());

/** Who may: "all", or "player" besides the owner; the owner alone without it.
 * @type {{keys: string[], names: string, description: string, access?: "all" | "player", run: (table: Table, e: KeyboardEvent) => unknown}[]} */
const commands = [
  { keys: ["ArrowLeft"], names: "←", access: "all", description: t("Previous move"), run: (table) => table.stepBack() },
  { keys: ["ArrowRight"], names: "→", access: "all", description: t("Next move"), run: (table) => table.stepForward() },
  {
    keys: ["ArrowUp", "ArrowDown"],
    names: "↑, ↓",
    access: "all",
    description: t("Next or previous variation"),
    run: (table, e) => table.goToSibling(e.key === "ArrowUp" ? -1 : 1),
  },
  {
    keys: ["shift+ArrowLeft", "shift+ArrowRight"],
    names: "Shift+←, Shift+→",
    access: "all",
    description: t("Next or previous branch"),
    run: (table, e) => table.goToFork(e.key === "ArrowLeft" ? -1 : 1),
  },
  { keys: ["+"], names: "+", description: t("Promote variation"), run: (table) => table.studyEdits.promote() },
  { keys: ["*"], names: "*", description: t("Make main line"), run: (table) => table.studyEdits.makeMain() },
  { keys: ["Delete"], names: "Delete", description: t("Delete from here"), run: (table) => table.studyEdits.remove() },
  {
    keys: ["o"],
    names: "o",
    access: "all",
    description: t("Collapse variation"),
    run: (table) => table.study.toggleFold(table.shownNode.value),
  },
  { keys: ["e"], names: "e", description: t("Comment"), run: () => document.getElementById("comment")?.focus() },
  { keys: ["z"], names: "z", description: t("Undo the last edit"), run: (table) => table.studyEdits.undo() },
  { keys: ["y"], names: "y", description: t("Redo the last edit"), run: (table) => table.studyEdits.redo() },
  { keys: ["a"], names: "a", description: t("Start or stop drawing"), run: (table) => table.pen.toggle() },
  {
    keys: tools.map((_, i) => String(i + 1)),
    names: `1–${tools.length}`,
    description: t("In drawing mode: {tools}", { tools: joinList(tools.map((each) => each.title.toLowerCase())) }),
    run: ({ pen }, e) => pen.tool.value && pen.choose(tools[Number(e.key) - 1].name),
  },
  { keys: ["Home"], names: "Home", access: "all", description: t("First position"), run: (table) => table.goToPly(0) },
  {
    keys: ["End"],
    names: "End",
    access: "all",
    description: t("Last position"),
    run: (table) => table.goToPly(table.shownLine.value.length),
  },
  { keys: [" "], names: "Space", description: t("Start or stop analysis"), run: (table) => table.analysis.toggle() },
  { keys: ["u", "ctrl+z"], names: "u, Ctrl+Z", access: "player", description: t("Take back"), run: (table) => table.undo() },
  {
    keys: ["r", "ctrl+y", "ctrl+shift+z"],
    names: "r, Ctrl+Y",
    description: t("Redo"),
    run: (table) => table.redo(),
  },
  { keys: ["h"], names: "h", description: t("Hint"), run: (table) => table.hint() },
  { keys: ["t"], names: "t", description: t("Let the engine move for me"), run: (table) => table.takeover() },
  { keys: ["s"], names: "s", description: t("Stop thinking and play the best move so far"), run: (table) => table.analysis.stop() },
  { keys: ["v"], names: "v", description: t("Show the value of every move"), run: (table) => table.analysis.toggleScores() },
  { keys: ["w"], names: "w", description: t("Find a forced win"), run: (table) => table.proof.toggleSearch() },
  {
    keys: ["b"],
    names: "b",
    description: t("Exclude moves"),
    run: ({ analysis: { marking } }) => (marking.value = marking.value ? "" : "block"),
  },
  { keys: ["j"], names: "j", description: t("Review the game"), run: (table) => table.review.start() },
  { keys: ["x"], names: "x", access: "all", description: t("Flip board"), run: ({ flipped }) => (flipped.value = !flipped.value) },
  { keys: ["n"], names: "n", access: "all", description: t("Move numbers"), run: () => toggleSetting("numbers") },
  { keys: ["c"], names: "c", access: "all", description: t("Candidates"), run: () => toggleSetting("candidates") },
  { keys: ["l"], names: "l", access: "all", description: t("Best line"), run: () => toggleSetting("line") },
  { keys: ["m"], names: "m", access: "all", description: t("Search activity"), run: () => toggleSetting("now") },
  { keys: ["d"], names: "d", access: "all", description: t("Doge stones"), run: () => toggleSetting("doge") },
  { keys: ["g"], names: "g", access: "all", description: t("Group sizes"), run: () => toggleSetting("tallies") },
  { keys: ["f"], names: "f", access: "all", description: t("Full screen"), run: toggleFullScreen },
  { keys: ["p"], names: "p", description: t("Pause or resume the engines"), run: (table) => table.togglePause() },
  { keys: ["N", "ctrl+Enter"], names: "N, Ctrl+Enter", description: t("New game"), run: () => openNewGame("play") },
  { keys: ["M"], names: "M", description: t("Rematch with sides swapped"), run: rematch },
  { keys: ["W"], names: "W", description: t("Watch the search"), run: () => watchSearch() },
  { keys: ["R"], names: "R", access: "player", description: t("Resign"), run: resign },
  { keys: ["D"], names: "D", access: "player", description: t("Offer draw"), run: offerDraw },
  { keys: ["?"], names: "?", access: "all", description: t("Show keyboard shortcuts"), run: () => (isHelpOpen.value = !isHelpOpen.value) },
];

/** The keys of this browser. */
const getUsableCommands = () =>
  commands.filter(
    (k) => !isGuest.value || k.access === "all" || (k.access === "player" && !currentTable.value?.participants.watching.value),
  );

/** @param {KeyboardEvent} e */
function getKeyName(e) {
  const ctrl = e.ctrlKey || e.metaKey ? "ctrl+" : "";
  const shift = (ctrl || e.key.startsWith("Arrow")) && e.shiftKey ? "shift+" : "";
  return ctrl + shift + (e.key.length === 1 && ctrl ? e.key.toLowerCase() : e.key);
}

/** Typing and open dialogs keep their keys; a button keeps Space. @param {KeyboardEvent} e */
function isKeyTaken(e) {
  const element = /** @type {HTMLElement} */ (e.target);
  if (element.closest("input, textarea, select, dialog[open]")) return true;
  return e.key === " " && element.closest("button, a") !== null;
}

export function listenForKeys() {
  // After a click the keys belong to the page again: Space must not press the button once more.
  document.addEventListener("click", (e) => {
    const button = e.detail > 0 && e.target instanceof Element && e.target.closest("button");
    if (button && !button.closest("dialog, [popover]")) button.blur();
  });
  document.addEventListener("keydown", (e) => {
    if (e.altKey || isKeyTaken(e)) return;
    const entry = getUsableCommands().find((k) => k.keys.includes(getKeyName(e)));
    if (!entry || (!currentTable.value && entry.names !== "?" && entry.names !== "f")) return;
    e.preventDefault();
    entry.run(/** @type {Table} */ (currentTable.value), e);
  });
}

export function HelpDialog() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = isHelpOpen.value;
  useEffect(() => {
    if (open && !box.current?.open) {
      box.current?.showModal();
      box.current?.focus(); // its only button stands at its end
      box.current?.scrollTo(0, 0);
    }
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  const boardHelp = t(
    "When the board has focus (Tab), arrow keys move the cursor, Enter plays or selects a step, and Escape cancels it or leaves the board. Right-click draws a circle, right-drag an arrow; with Shift a square or a line, with Alt a triangle, with Ctrl a cross.",
  );
  return html`
    <dialog ref=${box} class="sheet keys" tabindex="-1" aria-label=${t("Keyboard shortcuts")} onClose=${createCloseHandler(() => (isHelpOpen.value = false))}
      onClick=${closeOnBackdropClick}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "?" && (isHelpOpen.value = false)}>
      <div class="inside">
        <h2>${t("Keyboard shortcuts")}</h2>
        <dl>${getUsableCommands().map(
          (k) => html`<div><dt>${k.names.split(", ").map((n) => html`<kbd>${n}</kbd>`)}</dt><dd>${k.description}</dd></div>`,
        )}</dl>
        ${
          !isGuest.value &&
          html`<p
          class="quiet">${boardHelp}</p>`
        }
        <div class="buttons"><button type="button" class="plain" onClick=${() => (isHelpOpen.value = false)}>${t("Close")}</button></div>
      </div>
    </dialog>`;
}
