// The keyboard: one table that both the keys and the help are made of.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { toggle } from "./settings.js";
import * as play from "./play.js";
import * as tree from "./tree.js";
import * as edits from "./edits.js";
import { fold } from "./rows.js";
import { newGame, shut } from "./newgame.js";
import { startReview } from "./review.js";
import { findWin } from "./proof.js";
import { marking, toggleScores } from "./ask.js";
import { draw, take, tool, tools } from "./pen.js";
import { offerDraw, rematch, resign } from "./ending.js";

export const helping = signal(false);

const fullScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
const flip = () => (play.flipped.value = !play.flipped.value);

/** @type {{keys: string[], names: string, does: string, act: (e: KeyboardEvent) => unknown}[]} */
const table = [
  { keys: ["ArrowLeft"], names: "←", does: "One move back", act: tree.back },
  { keys: ["ArrowRight"], names: "→", does: "One move on", act: tree.forward },
  { keys: ["ArrowUp", "ArrowDown"], names: "↑, ↓", does: "The variation beside", act: (e) => tree.beside(e.key === "ArrowUp" ? -1 : 1) },
  { keys: ["shift+ArrowLeft", "shift+ArrowRight"], names: "Shift+←, Shift+→", does: "To where variations part", act: (e) => tree.fork(e.key === "ArrowLeft" ? -1 : 1) },
  { keys: ["+"], names: "+", does: "Promote the variation", act: () => edits.promote() },
  { keys: ["*"], names: "*", does: "Make it the main line", act: () => edits.makeMain() },
  { keys: ["Delete"], names: "Delete", does: "Delete from here", act: () => edits.remove() },
  { keys: ["o"], names: "o", does: "Fold what follows", act: () => fold(play.here.value) },
  { keys: ["e"], names: "e", does: "Comment", act: () => document.getElementById("comment")?.focus() },
  { keys: ["z"], names: "z", does: "Undo the last change of the tree", act: edits.unedit },
  { keys: ["y"], names: "y", does: "Make that change again", act: edits.reedit },
  { keys: ["a"], names: "a", does: "Draw marks and arrows, or play again", act: draw },
  { keys: tools.map((_, i) => String(i + 1)), names: `1–${tools.length}`, does: `While you draw: ${tools.map((t) => t.title.toLowerCase()).join(", ")}`, act: (e) => tool.value && take(tools[Number(e.key) - 1].name) },
  { keys: ["Home"], names: "Home", does: "First position", act: () => play.walkTo(0) },
  { keys: ["End"], names: "End", does: "Last position", act: () => play.walkTo(play.course.value.length) },
  { keys: [" "], names: "Space", does: "Start or stop the analysis", act: play.toggleAnalysis },
  { keys: ["u", "ctrl+z"], names: "u, Ctrl+Z", does: "Take back", act: play.undo },
  { keys: ["r", "ctrl+y", "ctrl+shift+z"], names: "r, Ctrl+Y", does: "Play again what was taken back", act: play.redo },
  { keys: ["h"], names: "h", does: "Hint", act: play.hint },
  { keys: ["t"], names: "t", does: "Let the engine move for me", act: play.takeover },
  { keys: ["s"], names: "s", does: "Stop thinking: the best move so far", act: play.stop },
  { keys: ["v"], names: "v", does: "The value of every move", act: toggleScores },
  { keys: ["w"], names: "w", does: "Look for a win by force", act: findWin },
  { keys: ["b"], names: "b", does: "Mark moves that are not to be chosen", act: () => (marking.value = marking.value ? "" : "block") },
  { keys: ["j"], names: "j", does: "Judge every move: review the game", act: startReview },
  { keys: ["x"], names: "x", does: "Flip the board", act: flip },
  { keys: ["n"], names: "n", does: "Move numbers", act: () => toggle("numbers") },
  { keys: ["c"], names: "c", does: "Candidates", act: () => toggle("candidates") },
  { keys: ["l"], names: "l", does: "Line to come", act: () => toggle("line") },
  { keys: ["m"], names: "m", does: "Where the search is", act: () => toggle("now") },
  { keys: ["d"], names: "d", does: "Doge stones", act: () => toggle("doge") },
  { keys: ["g"], names: "g", does: "Sizes of groups", act: () => toggle("tallies") },
  { keys: ["f"], names: "f", does: "Full screen", act: fullScreen },
  { keys: ["p"], names: "p", does: "Pause the engines, or let them go on", act: play.pause },
  { keys: ["N", "ctrl+Enter"], names: "N, Ctrl+Enter", does: "New game", act: () => newGame("play") },
  { keys: ["M"], names: "M", does: "Rematch with the sides changed", act: rematch },
  { keys: ["R"], names: "R", does: "Resign", act: resign },
  { keys: ["D"], names: "D", does: "Offer a draw", act: offerDraw },
  { keys: ["?"], names: "?", does: "These keys", act: () => (helping.value = !helping.value) },
];

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
    const entry = table.find((k) => k.keys.includes(named(e)));
    if (!entry || (!play.state.value && entry.names !== "?" && entry.names !== "f")) return;
    e.preventDefault();
    entry.act(e);
  });
}

export function Help() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = helping.value;
  useEffect(() => {
    if (open && !box.current?.open) box.current?.showModal();
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  return html`
    <dialog ref=${box} class="sheet keys" aria-label="Keys" onClose=${() => (helping.value = false)} onClick=${shut}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "?" && (helping.value = false)}>
      <div class="inside">
        <h2>Keys</h2>
        <dl>${table.map((k) => html`<div><dt>${k.names.split(", ").map((n) => html`<kbd>${n}</kbd>`)}</dt><dd>${k.does}</dd></div>`)}</dl>
        <p class="quiet">With the focus on the board (Tab), the arrows move a cursor, Enter plays or chooses a step, and Escape cancels it or leaves. The other mouse button draws: a circle, an arrow if it is dragged; with Shift a square or a line, with Alt a triangle, with Ctrl a cross.</p>
        <div class="buttons"><button type="button" class="plain" onClick=${() => (helping.value = false)}>Close</button></div>
      </div>
    </dialog>`;
}
