// Whatever a person brings: a pasted position, a link, a file.
import { signal } from "@preact/signals";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { findGame } from "../state/games.js";
import { openBrought, openLink } from "../state/opentable.js";
import { currentTable } from "../state/table.js";
import { fromLink } from "../state/address.js";
import { guest } from "../state/guest.js";
import { send, why } from "../net/server.js";

/** @import { At, Reading } from "../../../types/page" */
/** @import { Opened } from "../../../types/wire" */

/** Why what was brought could not be opened, or "". */
export const problem = signal("");
/** Whether something is being dragged over the page. */
export const hovering = signal(false);
/** What was recognised and waits for a choice, null if nothing does. */
export const found = signal(/** @type {{name: string, as: Opened, reading: Reading} | null} */ (null));
/** What was opened without a question, to be said for a while. */
export const told = signal(/** @type {{name: string, as: Opened, reading: Reading} | null} */ (null));
/** The name of a file that is being read, or "". */
export const reading = signal("");

/** The longest file that the server reads, in bytes. */
const longest = 64 * 2 ** 20;

/**
 * What a text or a file means. Without a body it is what was brought before, read in
 * another way.
 * @param {Reading} how @param {Blob | string} [body] @returns {Promise<Opened>}
 */
export function recognise(how, body = "") {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(how)) if (value) query.set(key, String(value));
  return send(`/api/read?${query}`, body);
}

/** Where one is: the game that a text is tried in first. @returns {Reading} */
function here() {
  const r = currentTable.value?.state.value.record;
  return r ? { game: r.game, rules: r.rules, size: r.size } : {};
}

/** Opens a position, a link, a text of games or a file. @param {string | File} what */
export async function bring(what) {
  problem.value = "";
  told.value = null;
  if (typeof what === "string") {
    const link = fromLink(what);
    const ours = link && (link.moves.length > 0 || findGame(link.game));
    if (link && ours) return void openLink(link);
  }
  const name = typeof what === "string" ? "" : what.name;
  const size = typeof what === "string" ? 0 : what.size;
  if (size > longest)
    return refuse(
      t("{name} has {size} MiB: the studio reads files of at most {most} MiB. Divide it, or convert it on the command line.", {
        name,
        size: Math.ceil(size / 2 ** 20),
        most: longest / 2 ** 20,
      }),
    );
  reading.value = name;
  try {
    const how = { ...here(), name };
    const as = await recognise(how, what);
    if (asks(as)) found.value = { name, as, reading: how };
    else await start(as, 1, () => (told.value = { name, as, reading: how }));
  } catch (refusal) {
    refuse(why(refusal));
  } finally {
    reading.value = "";
  }
}

/** @param {string} sentence */
function refuse(sentence) {
  problem.value = sentence;
  currentTable.value?.showNote(-1, sentence);
}

/** Whether there is something to choose, or to know, before it is opened. @param {Opened} as */
const asks = (as) => as.games > 1 || Boolean(as.damage) || (as.nodes > as.moves.length + 1 && Boolean(as.others?.length));

/**
 * Opens what was recognised with people at the board.
 * @param {Opened} as @param {number} number of the game, from 1 @param {() => void} [then]
 */
export async function start(as, number, then) {
  try {
    await openBrought(as.brought, number);
    then?.();
  } catch (refusal) {
    refuse(why(refusal));
  }
}

/** A button for those who do not drop files. @param {{id: string}} props */
export function ChooseFile({ id }) {
  const pick = (/** @type {At<HTMLInputElement>} */ e) => {
    const file = e.currentTarget.files?.[0];
    if (file) bring(file);
    e.currentTarget.value = "";
  };
  return html`
    <label class="plain pick"><input type="file" class="unseen" id=${id} onChange=${pick} />${t("Choose a file")}</label>`;
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
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    hovering.value = false;
    take(e.dataTransfer);
  });
  document.addEventListener("paste", (e) => {
    const at = e.target instanceof Element && e.target.closest("input, textarea, dialog[open]");
    if (!at) take(e.clipboardData);
  });
}

/** @param {DataTransfer | null} data */
function take(data) {
  if (guest.value) return;
  const [file, ...more] = data?.files ?? [];
  if (more.length) return refuse(t("These are {n} files: open one at a time.", { n: more.length + 1 }));
  const text = data?.getData("text").trim() ?? "";
  if (file) bring(file);
  else if (text) bring(text);
}
