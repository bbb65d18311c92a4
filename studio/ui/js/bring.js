// Whatever a person brings: a pasted position, a link, a dropped file.
import { signal } from "@preact/signals";
import { openBrought, visit, games, state, say } from "./play.js";
import { fromLink } from "./address.js";
import { post, why } from "./server.js";

/** Why the text could not be opened, or "". */
export const problem = signal("");
/** Whether something is being dragged over the page. */
export const hovering = signal(false);

const longest = 60_000; // characters that the server reads

/** Opens a position, a link or a record. @param {string} text */
export async function bring(text) {
  problem.value = "";
  const link = fromLink(text);
  const ours = link && (link.moves.length > 0 || games.value.some((g) => g.name === link.game));
  if (link && ours) return visit(link);
  try {
    const r = await post("/api/read", { text, game: state.value?.record.game ?? "" });
    await openBrought(r.brought);
  } catch (refusal) {
    problem.value = why(refusal);
    if (state.value) say(-1, problem.value);
  }
}

/** Files may be dropped, and texts pasted, anywhere on the page. */
export function receive() {
  document.addEventListener("dragover", (e) => {
    e.preventDefault();
    hovering.value = true;
  });
  document.addEventListener("dragleave", (e) => {
    if (!e.relatedTarget) hovering.value = false;
  });
  document.addEventListener("drop", async (e) => {
    e.preventDefault();
    hovering.value = false;
    const file = e.dataTransfer?.files[0];
    const text = file ? await file.slice(0, longest).text() : (e.dataTransfer?.getData("text") ?? "");
    bring(text.trim());
  });
  document.addEventListener("paste", (e) => {
    const at = e.target instanceof Element && e.target.closest("input, textarea, dialog[open]");
    const text = e.clipboardData?.getData("text").trim() ?? "";
    if (!at && text) bring(text);
  });
}
