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
import { loadPart } from "./loadpart.js";
import { currentTable } from "../state/currenttable.js";

/** @typedef {import("../state/table.js").Table} Table */

export const isHelpOpen = signal(false);

/** Loads the commands that end a game. */
const loadGameEnd = () => loadPart(() => import("../table/gameend.js"));

const toggleFullScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());

/** The groups of the help, in its order. @type {[string, string][]} */
const groups = [
  ["navigate", t("Navigate")],
  ["play", t("Play")],
  ["analyse", t("Analyse")],
  ["variations", t("Variations and comments")],
  ["board", t("Board")],
];

/** Who may: "all", or "player" besides the owner; the owner alone without it.
 * @type {{keys: string[], names: string, group: string, description: string, access?: "all" | "player", run: (table: Table, e: KeyboardEvent) => unknown}[]} */
const commands = [
  { keys: ["ArrowLeft"], names: "←", access: "all", group: "navigate", description: t("Previous move"), run: (table) => table.stepBack() },
  { keys: ["ArrowRight"], names: "→", access: "all", group: "navigate", description: t("Next move"), run: (table) => table.stepForward() },
  {
    keys: ["ArrowUp", "ArrowDown"],
    names: "↑, ↓",
    access: "all",
    group: "navigate",
    description: t("Next or previous variation"),
    run: (table, e) => table.goToSibling(e.key === "ArrowUp" ? -1 : 1),
  },
  {
    keys: ["shift+ArrowLeft", "shift+ArrowRight"],
    names: "Shift+←, Shift+→",
    access: "all",
    group: "navigate",
    description: t("Next or previous branch"),
    run: (table, e) => table.goToFork(e.key === "ArrowLeft" ? -1 : 1),
  },
  { keys: ["+"], names: "+", group: "variations", description: t("Promote variation"), run: (table) => table.studyEdits.promote() },
  { keys: ["*"], names: "*", group: "variations", description: t("Make main line"), run: (table) => table.studyEdits.makeMain() },
  { keys: ["Delete"], names: "Delete", group: "variations", description: t("Delete from here"), run: (table) => table.studyEdits.remove() },
  {
    keys: ["o"],
    names: "o",
    access: "all",
    group: "variations",
    description: t("Collapse variation"),
    run: (table) => table.study.toggleFold(table.shownNode.value),
  },
  { keys: ["e"], names: "e", group: "variations", description: t("Comment"), run: () => document.getElementById("comment")?.focus() },
  {
    keys: ["!"],
    names: "!, !!, !?",
    group: "variations",
    description: t("Mark a good or interesting move"),
    run: (table) => table.studyEdits.typeSign("!"),
  },
  {
    keys: ["i"],
    names: "i",
    group: "variations",
    description: t("Choose the sign of the move"),
    run: async () => (await loadPart(() => import("../table/nodemenu.js"))).openShownNodeMenu(),
  },
  { keys: ["z"], names: "z", group: "variations", description: t("Undo the last edit"), run: (table) => table.studyEdits.undo() },
  { keys: ["y"], names: "y", group: "variations", description: t("Redo the last edit"), run: (table) => table.studyEdits.redo() },
  { keys: ["a"], names: "a", group: "variations", description: t("Start or stop drawing"), run: (table) => table.pen.toggle() },
  {
    keys: tools.map((_, i) => String(i + 1)),
    names: `1–${tools.length}`,
    group: "variations",
    description: t("In drawing mode: {tools}", { tools: joinList(tools.map((each) => each.title.toLowerCase())) }),
    run: ({ pen }, e) => pen.tool.value && pen.choose(tools[Number(e.key) - 1].name),
  },
  { keys: ["Home"], names: "Home", access: "all", group: "navigate", description: t("First position"), run: (table) => table.goToPly(0) },
  {
    keys: ["End"],
    names: "End",
    access: "all",
    group: "navigate",
    description: t("Last position"),
    run: (table) => table.goToPly(table.shownLine.value.length),
  },
  { keys: [" "], names: "Space", group: "analyse", description: t("Start or stop analysis"), run: (table) => table.analysis.toggle() },
  { keys: ["u", "ctrl+z"], names: "u, Ctrl+Z", access: "player", group: "play", description: t("Take back"), run: (table) => table.undo() },
  {
    keys: ["r", "ctrl+y", "ctrl+shift+z"],
    names: "r, Ctrl+Y",
    group: "play",
    description: t("Redo"),
    run: (table) => table.redo(),
  },
  { keys: ["h"], names: "h", group: "play", description: t("Hint"), run: (table) => table.hint() },
  { keys: ["t"], names: "t", group: "play", description: t("Let the engine move for me"), run: (table) => table.takeover() },
  {
    keys: ["s"],
    names: "s",
    group: "analyse",
    description: t("Stop thinking and play the best move so far"),
    run: (table) => table.analysis.stop(),
  },
  {
    keys: ["v"],
    names: "v",
    group: "analyse",
    description: t("Show the value of every move"),
    run: (table) => table.analysis.toggleScores(),
  },
  { keys: ["w"], names: "w", group: "analyse", description: t("Find a forced win"), run: (table) => table.proof.toggleSearch() },
  {
    keys: ["b"],
    names: "b",
    group: "analyse",
    description: t("Exclude moves"),
    run: ({ analysis: { marking } }) => (marking.value = marking.value ? "" : "block"),
  },
  { keys: ["j"], names: "j", group: "analyse", description: t("Review the game"), run: (table) => table.review.start() },
  {
    keys: ["PageUp", "PageDown"],
    names: "Page Up, Page Down",
    group: "analyse",
    description: t("Previous or next mistake"),
    run: ({ review }, e) => review.explainNext(e.key === "PageUp" ? -1 : 1),
  },
  {
    keys: ["x"],
    names: "x",
    access: "all",
    group: "board",
    description: t("Flip board"),
    run: ({ flipped }) => (flipped.value = !flipped.value),
  },
  { keys: ["n"], names: "n", access: "all", group: "board", description: t("Move numbers"), run: () => toggleSetting("numbers") },
  { keys: ["c"], names: "c", access: "all", group: "board", description: t("Candidates"), run: () => toggleSetting("candidates") },
  { keys: ["l"], names: "l", access: "all", group: "board", description: t("Best line"), run: () => toggleSetting("line") },
  { keys: ["m"], names: "m", access: "all", group: "board", description: t("Search activity"), run: () => toggleSetting("now") },
  { keys: ["d"], names: "d", access: "all", group: "board", description: t("Doge stones"), run: () => toggleSetting("doge") },
  { keys: ["g"], names: "g", access: "all", group: "board", description: t("Group sizes"), run: () => toggleSetting("tallies") },
  { keys: ["f"], names: "f", access: "all", group: "board", description: t("Full screen"), run: toggleFullScreen },
  { keys: ["p"], names: "p", group: "play", description: t("Pause or resume the engines"), run: (table) => table.togglePause() },
  { keys: ["N", "ctrl+Enter"], names: "N, Ctrl+Enter", group: "play", description: t("New game"), run: () => openNewGame("play") },
  {
    keys: ["M"],
    names: "M",
    group: "play",
    description: t("Rematch with sides swapped"),
    run: async () => (await loadGameEnd()).rematch(),
  },
  { keys: ["W"], names: "W", group: "analyse", description: t("Watch the search"), run: () => watchSearch() },
  { keys: ["R"], names: "R", access: "player", group: "play", description: t("Resign"), run: async () => (await loadGameEnd()).resign() },
  {
    keys: ["D"],
    names: "D",
    access: "player",
    group: "play",
    description: t("Offer draw"),
    run: async () => (await loadGameEnd()).offerDraw(),
  },
  {
    keys: ["?"],
    names: "?",
    access: "all",
    group: "board",
    description: t("Show keyboard shortcuts"),
    run: (table) => table?.studyEdits.typeSign("?") || (isHelpOpen.value = !isHelpOpen.value),
  },
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

/** The keys of a group. @param {{group: string, title: string}} props */
function KeyGroup({ group, title }) {
  const usable = getUsableCommands().filter((k) => k.group === group);
  if (!usable.length) return null;
  return html`
    <section>
      <h3>${title}</h3>
      <dl>${usable.map(
        (k) => html`<div><dt>${k.names.split(", ").map((n) => html`<kbd>${n}</kbd>`)}</dt><dd>${k.description}</dd></div>`,
      )}</dl>
    </section>`;
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
        <div class="key-groups">${groups.map(([group, title]) => html`<${KeyGroup} key=${group} group=${group} title=${title} />`)}</div>
        ${
          !isGuest.value &&
          html`<p
          class="quiet">${boardHelp}</p>`
        }
        <div class="buttons"><button type="button" class="plain" onClick=${() => (isHelpOpen.value = false)}>${t("Close")}</button></div>
      </div>
    </dialog>`;
}
