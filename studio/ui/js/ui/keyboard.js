// The keyboard: one table that both the keys and the help are made of.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { listed, t } from "../net/language.js";
import { toggle } from "../state/settings.js";
import { newGame, shut, whenShut } from "../start/newgame.js";
import { guest } from "../state/guest.js";
import { watchSearch } from "../state/overlay.js";
import { tools } from "../state/pen.js";
import { currentTable } from "../state/table.js";
import { offerDraw, rematch, resign } from "../table/gameend.js";

/** @typedef {import("../state/table.js").Table} Table */

export const helping = signal(false);

const fullScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());

/** Who may: "all", or "player" besides the owner; the owner alone without it.
 * @type {{keys: string[], names: string, does: string, who?: "all" | "player", act: (table: Table, e: KeyboardEvent) => unknown}[]} */
const commands = [
  { keys: ["ArrowLeft"], names: "←", who: "all", does: t("One move back"), act: (table) => table.stepBack() },
  { keys: ["ArrowRight"], names: "→", who: "all", does: t("One move on"), act: (table) => table.stepForward() },
  {
    keys: ["ArrowUp", "ArrowDown"],
    names: "↑, ↓",
    who: "all",
    does: t("The variation beside"),
    act: (table, e) => table.goToSibling(e.key === "ArrowUp" ? -1 : 1),
  },
  {
    keys: ["shift+ArrowLeft", "shift+ArrowRight"],
    names: "Shift+←, Shift+→",
    who: "all",
    does: t("To where variations part"),
    act: (table, e) => table.goToFork(e.key === "ArrowLeft" ? -1 : 1),
  },
  { keys: ["+"], names: "+", does: t("Promote the variation"), act: (table) => table.studyEdits.promote() },
  { keys: ["*"], names: "*", does: t("Make it the main line"), act: (table) => table.studyEdits.makeMain() },
  { keys: ["Delete"], names: "Delete", does: t("Delete from here"), act: (table) => table.studyEdits.remove() },
  { keys: ["o"], names: "o", who: "all", does: t("Fold what follows"), act: (table) => table.study.toggleFold(table.shownNode.value) },
  { keys: ["e"], names: "e", does: t("Comment"), act: () => document.getElementById("comment")?.focus() },
  { keys: ["z"], names: "z", does: t("Undo the last change of the tree"), act: (table) => table.studyEdits.undo() },
  { keys: ["y"], names: "y", does: t("Make that change again"), act: (table) => table.studyEdits.redo() },
  { keys: ["a"], names: "a", does: t("Draw marks and arrows, or play again"), act: (table) => table.pen.toggle() },
  {
    keys: tools.map((_, i) => String(i + 1)),
    names: `1–${tools.length}`,
    does: t("While you draw: {tools}", { tools: listed(tools.map((each) => each.title.toLowerCase())) }),
    act: ({ pen }, e) => pen.tool.value && pen.choose(tools[Number(e.key) - 1].name),
  },
  { keys: ["Home"], names: "Home", who: "all", does: t("First position"), act: (table) => table.goToPly(0) },
  { keys: ["End"], names: "End", who: "all", does: t("Last position"), act: (table) => table.goToPly(table.shownLine.value.length) },
  { keys: [" "], names: "Space", does: t("Start or stop the analysis"), act: (table) => table.analysis.toggle() },
  { keys: ["u", "ctrl+z"], names: "u, Ctrl+Z", who: "player", does: t("Take back"), act: (table) => table.undo() },
  { keys: ["r", "ctrl+y", "ctrl+shift+z"], names: "r, Ctrl+Y", does: t("Play again what was taken back"), act: (table) => table.redo() },
  { keys: ["h"], names: "h", does: t("Hint"), act: (table) => table.hint() },
  { keys: ["t"], names: "t", does: t("Let the engine move for me"), act: (table) => table.takeover() },
  { keys: ["s"], names: "s", does: t("Stop thinking: the best move so far"), act: (table) => table.analysis.stop() },
  { keys: ["v"], names: "v", does: t("The value of every move"), act: (table) => table.analysis.toggleScores() },
  { keys: ["w"], names: "w", does: t("Look for a win by force"), act: (table) => table.proof.toggleSearch() },
  {
    keys: ["b"],
    names: "b",
    does: t("Mark moves that are not to be chosen"),
    act: ({ analysis: { marking } }) => (marking.value = marking.value ? "" : "block"),
  },
  { keys: ["j"], names: "j", does: t("Judge every move: review the game"), act: (table) => table.review.start() },
  { keys: ["x"], names: "x", who: "all", does: t("Flip the board"), act: ({ flipped }) => (flipped.value = !flipped.value) },
  { keys: ["n"], names: "n", who: "all", does: t("Move numbers"), act: () => toggle("numbers") },
  { keys: ["c"], names: "c", who: "all", does: t("Candidates"), act: () => toggle("candidates") },
  { keys: ["l"], names: "l", who: "all", does: t("Line to come"), act: () => toggle("line") },
  { keys: ["m"], names: "m", who: "all", does: t("Where the search is"), act: () => toggle("now") },
  { keys: ["d"], names: "d", who: "all", does: t("Doge stones"), act: () => toggle("doge") },
  { keys: ["g"], names: "g", who: "all", does: t("Sizes of groups"), act: () => toggle("tallies") },
  { keys: ["f"], names: "f", who: "all", does: t("Full screen"), act: fullScreen },
  { keys: ["p"], names: "p", does: t("Pause the engines, or let them go on"), act: (table) => table.togglePause() },
  { keys: ["N", "ctrl+Enter"], names: "N, Ctrl+Enter", does: t("New game"), act: () => newGame("play") },
  { keys: ["M"], names: "M", does: t("Rematch with the sides changed"), act: rematch },
  { keys: ["W"], names: "W", does: t("Watch the search"), act: () => watchSearch() },
  { keys: ["R"], names: "R", who: "player", does: t("Resign"), act: resign },
  { keys: ["D"], names: "D", who: "player", does: t("Offer a draw"), act: offerDraw },
  { keys: ["?"], names: "?", who: "all", does: t("These keys"), act: () => (helping.value = !helping.value) },
];

/** The keys of this browser. */
const usable = () =>
  commands.filter((k) => !guest.value || k.who === "all" || (k.who === "player" && !currentTable.value?.participants.watching.value));

/** @param {KeyboardEvent} e */
function named(e) {
  const ctrl = e.ctrlKey || e.metaKey ? "ctrl+" : "";
  const shift = (ctrl || e.key.startsWith("Arrow")) && e.shiftKey ? "shift+" : "";
  return ctrl + shift + (e.key.length === 1 && ctrl ? e.key.toLowerCase() : e.key);
}

/** Typing and open dialogs keep their keys; a button keeps Space. @param {KeyboardEvent} e */
function taken(e) {
  const at = /** @type {HTMLElement} */ (e.target);
  if (at.closest("input, textarea, select, dialog[open]")) return true;
  return e.key === " " && at.closest("button, a") !== null;
}

export function listen() {
  // After a click the keys belong to the page again: Space must not press the button once more.
  document.addEventListener("click", (e) => {
    const button = e.detail > 0 && e.target instanceof Element && e.target.closest("button");
    if (button && !button.closest("dialog, [popover]")) button.blur();
  });
  document.addEventListener("keydown", (e) => {
    if (e.altKey || taken(e)) return;
    const entry = usable().find((k) => k.keys.includes(named(e)));
    if (!entry || (!currentTable.value && entry.names !== "?" && entry.names !== "f")) return;
    e.preventDefault();
    entry.act(/** @type {Table} */ (currentTable.value), e);
  });
}

export function Help() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = helping.value;
  useEffect(() => {
    if (open && !box.current?.open) {
      box.current?.showModal();
      box.current?.focus(); // its only button stands at its end
      box.current?.scrollTo(0, 0);
    }
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  const boardHelp = t(
    "With the focus on the board (Tab), the arrows move a cursor, Enter plays or chooses a step, and Escape cancels it or leaves. The other mouse button draws: a circle, an arrow if it is dragged; with Shift a square or a line, with Alt a triangle, with Ctrl a cross.",
  );
  return html`
    <dialog ref=${box} class="sheet keys" tabindex="-1" aria-label=${t("Keys")} onClose=${whenShut(() => (helping.value = false))}
      onClick=${shut}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "?" && (helping.value = false)}>
      <div class="inside">
        <h2>${t("Keys")}</h2>
        <dl>${usable().map(
          (k) => html`<div><dt>${k.names.split(", ").map((n) => html`<kbd>${n}</kbd>`)}</dt><dd>${k.does}</dd></div>`,
        )}</dl>
        ${
          !guest.value &&
          html`<p
          class="quiet">${boardHelp}</p>`
        }
        <div class="buttons"><button type="button" class="plain" onClick=${() => (helping.value = false)}>${t("Close")}</button></div>
      </div>
    </dialog>`;
}
