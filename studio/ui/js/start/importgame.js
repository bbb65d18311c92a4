// Whatever a person brings: a pasted position, a link, a file.
import { signal } from "@preact/signals";
import { html } from "../ui/html.js";
import { t } from "../net/language.js";
import { findGame } from "../state/games.js";
import { openUpload, openLink } from "../state/opentable.js";
import { currentTable } from "../state/currenttable.js";
import { parseLink } from "../state/address.js";
import { isGuest } from "../state/guest.js";
import { postBytes, getErrorText } from "../net/server.js";

/** @import { TargetEvent, ReadOptions } from "../../../types/page" */
/** @import { ReadResponse } from "../../../types/wire" */

/** Why what was brought could not be opened, or "". */
export const importProblem = signal("");
/** Whether something is being dragged over the page. */
export const isDraggedOver = signal(false);
/** What was recognised and waits for a choice, null if nothing does. */
export const pendingImport = signal(/** @type {{name: string, result: ReadResponse, options: ReadOptions} | null} */ (null));
/** What was opened without a question, to be said for a while. */
export const lastImport = signal(/** @type {{name: string, result: ReadResponse, options: ReadOptions} | null} */ (null));
/** The name of a file that is being read, or "". */
export const readingName = signal("");

/** The longest file that the server reads, in bytes. */
const maxFileSize = 64 * 2 ** 20;

/**
 * What a text or a file means. Without a body it is what was brought before, read in
 * another way.
 * @param {ReadOptions} options @param {Blob | string} [body] @returns {Promise<ReadResponse>}
 */
export function readImport(options, body = "") {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(options)) if (value) query.set(key, String(value));
  return postBytes(`/api/read?${query}`, body);
}

/** Where one is: the game that a text is tried in first. @returns {ReadOptions} */
function getDefaultOptions() {
  const r = currentTable.value?.state.value.record;
  return r ? { game: r.game, rules: r.rules, size: r.size } : {};
}

/** Opens a position, a link, a text of games or a file. @param {string | File} source */
export async function importGame(source) {
  importProblem.value = "";
  lastImport.value = null;
  if (typeof source === "string") {
    const link = parseLink(source);
    const isOwnLink = link && (link.moves.length > 0 || findGame(link.game));
    if (link && isOwnLink) return void openLink(link);
  }
  const name = typeof source === "string" ? "" : source.name;
  const size = typeof source === "string" ? 0 : source.size;
  if (size > maxFileSize)
    return showProblem(
      t("{name} is {size} MiB; the limit is {most} MiB. Split it, or convert it on the command line.", {
        name,
        size: Math.ceil(size / 2 ** 20),
        most: maxFileSize / 2 ** 20,
      }),
    );
  readingName.value = name;
  try {
    const options = { ...getDefaultOptions(), name };
    const result = await readImport(options, source);
    if (needsChoice(result)) pendingImport.value = { name, result, options };
    else await openImport(result, 1, () => (lastImport.value = { name, result, options }));
  } catch (problem) {
    showProblem(getErrorText(problem));
  } finally {
    readingName.value = "";
  }
}

/** @param {string} sentence */
function showProblem(sentence) {
  importProblem.value = sentence;
  currentTable.value?.showNote(-1, sentence);
}

/** Whether there is something to choose, or to know, before it is opened. @param {ReadResponse} result */
const needsChoice = (result) =>
  result.games > 1 || Boolean(result.damage) || (result.nodes > result.moves.length + 1 && Boolean(result.others?.length));

/**
 * Opens what was recognised with people at the board.
 * @param {ReadResponse} result @param {number} number of the game, from 1 @param {() => void} [onOpened]
 */
export async function openImport(result, number, onOpened) {
  try {
    await openUpload(result.upload, number);
    onOpened?.();
  } catch (problem) {
    showProblem(getErrorText(problem));
  }
}

/** A button for those who do not drop files. @param {{id: string}} props */
export function FilePicker({ id }) {
  const openFile = (/** @type {TargetEvent<HTMLInputElement>} */ e) => {
    const file = e.currentTarget.files?.[0];
    if (file) importGame(file);
    e.currentTarget.value = "";
  };
  return html`
    <label class="plain pick"><input type="file" class="unseen" id=${id} onChange=${openFile} />${t("Choose file")}</label>`;
}

/** Files may be dropped, and texts pasted, anywhere on the page. */
export function listenForImports() {
  document.addEventListener("dragover", (e) => {
    e.preventDefault();
    isDraggedOver.value = true;
  });
  document.addEventListener("dragleave", (e) => {
    if (!e.relatedTarget) isDraggedOver.value = false;
  });
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    isDraggedOver.value = false;
    importData(e.dataTransfer);
  });
  document.addEventListener("paste", (e) => {
    const field = e.target instanceof Element && e.target.closest("input, textarea, dialog[open]");
    if (!field) importData(e.clipboardData);
  });
}

/** @param {DataTransfer | null} data */
function importData(data) {
  if (isGuest.value) return;
  const [file, ...more] = data?.files ?? [];
  if (more.length) return showProblem(t("{n} files chosen: open one at a time.", { n: more.length + 1 }));
  const text = data?.getData("text").trim() ?? "";
  if (file) importGame(file);
  else if (text) importGame(text);
}
