// Your games: those that the studio and this browser keep, and all others of the library,
// found by words, players, results, days and positions. Loaded when it is opened.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { getBoardRecord } from "./boardrecord.js";
import { Filters } from "./filters.js";
import { Icon } from "../ui/icons.js";
import { readImport } from "../start/importgame.js";
import { removeGame } from "../state/recentgames.js";
import { joinPlayerNames } from "../ui/playerpicker.js";
import { closeOnBackdropClick } from "../start/newgame.js";
import { describeGame, findGame, getSeatTitle } from "../state/games.js";
import { openUpload, openStudy } from "../state/opentable.js";
import { post, RequestError, remove, getErrorText } from "../net/server.js";
import { GameEntry, loadSavedGames, openedTables, savedGames } from "./savedgames.js";

/** @import { TargetEvent } from "../../../types/page" */
/** @import { LibraryQuery, Page as LibraryPage } from "../../../types/wire" */
/** @import { SavedGame } from "./savedgames.js" */
/** @typedef {import("../../../types/wire").LibraryGame} LibraryGame */

/** Where fingers type, the field for words would open a keyboard over the games. */
const isTouchDevice = matchMedia("(pointer: coarse)").matches;

const searchDelay = 200; // ms after the last key before it is looked

/** With what the sheet begins. */
let initialState = { query: /** @type {LibraryQuery} */ ({}), message: "" };

/** Says with what the sheet begins. @param {LibraryQuery} [query] what is looked for, else the position on the board @param {string} [message] */
export function initLibrary(query = { position: getBoardRecord() }, message = "") {
  initialState = { query, message };
}

/**
 * What was found. @typedef {{page: LibraryPage | null, hasNoLibrary: boolean}} LibraryAnswer
 */

/** Whether there was no library when it was last asked: what the sheet shows first, so that its games do not move under a pointer. */
let wasMissing = false;

/** The sheet, over a table. @param {{close: () => void}} props */
export const OverlayContent = ({ close }) => html`<${Library} close=${close} />`;

/** The page with the games of a person. */
export const Page = () => html`<${Library} />`;

/** The games of the library, as a sheet that closes or as a page. @param {{close?: () => void}} props */
function Library({ close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [query, setQuery] = useState(close ? initialState.query : { own: true });
  const [{ page, hasNoLibrary }, setAnswer] = useState(/** @type {LibraryAnswer} */ ({ page: null, hasNoLibrary: wasMissing }));
  const [message, setMessage] = useState(close ? initialState.message : "");
  const [deleted, setDeleted] = useState(/** @type {SavedGame | null} */ (null)); // what was deleted last, to be restored
  useEffect(() => {
    box.current?.showModal();
    loadSavedGames();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      try {
        const result = await post("/api/library/find", query);
        await loadSavedGames(); // which says what the library did not take
        if (isCurrent)
          setAnswer((previous) => ({
            page: query.from && previous.page ? { ...result, games: [...previous.page.games, ...result.games] } : result,
            hasNoLibrary: false,
          }));
      } catch (problem) {
        if (!isCurrent) return;
        const isMissing = problem instanceof RequestError && [404, 503].includes(problem.status);
        wasMissing = isMissing;
        if (isMissing) setAnswer({ page: null, hasNoLibrary: isMissing });
        if (!isMissing || problem.status === 503) setMessage(getErrorText(problem)); // there should be one, and it cannot be opened
      }
    };
    const timer = setTimeout(search, page ? searchDelay : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query]);
  const changeQuery = (/** @type {LibraryQuery} */ by) => {
    setMessage("");
    setQuery({ ...query, from: 0, ...by });
  };
  /**
   * Does something to a game, and looks again.
   * @param {() => Promise<unknown>} act
   * @param {string} [message] what is said of it
   * @param {SavedGame} [deletedGame] what it took away
   */
  const runAndReload = async (act, message = "", deletedGame) => {
    try {
      await act();
      setMessage(message);
      setDeleted(deletedGame ?? null);
    } catch (problem) {
      setMessage(getErrorText(problem));
      setDeleted(null);
    }
    await loadSavedGames();
    setQuery({ ...query, from: 0 });
  };
  const deleteGame = (/** @type {SavedGame} */ game) => {
    const own = game.hash === undefined;
    runAndReload(
      async () => (own ? remove(`/api/studies/${game.table}`) : removeGame(game.table)),
      t("“{game}” deleted.", { game: game.name }),
      own ? game : undefined,
    );
  };
  const restoreGame = (/** @type {SavedGame} */ game) => runAndReload(() => post(`/api/studies/${game.table}/restore`, {}));
  const renameGame = (/** @type {SavedGame} */ game, /** @type {string} */ name) =>
    runAndReload(() =>
      post(`/api/tables/${game.table}/edit`, { edit: "tell", node: 0, property: { name: "GN", values: name ? [name] : [] } }),
    );
  const addFiles = async (/** @type {Iterable<File>} */ files) => {
    let numNew = 0,
      numKnown = 0;
    for (const file of files) {
      try {
        setMessage(t("Reading {name}", { name: file.name }));
        const { upload } = await readImport({ name: file.name }, file);
        const added = await post("/api/library/add", { upload });
        numNew += added.new;
        numKnown += added.known;
      } catch (problem) {
        return setMessage(getErrorText(problem));
      }
    }
    setMessage(t("{n} new games, {known} already in the library.", { n: numNew, known: numKnown }));
    setQuery({ ...query, from: 0, own: undefined });
  };
  const onDrop = (/** @type {DragEvent} */ e) => {
    e.preventDefault();
    e.stopPropagation();
    if (!hasNoLibrary) addFiles(e.dataTransfer?.files ?? []);
  };
  const openGame = async (/** @type {SavedGame} */ game) => {
    try {
      if (game.id !== undefined) await openUpload((await post(`/api/library/games/${game.id}`, {})).upload);
      else if (game.hash === undefined) await openStudy(game.table);
      close?.();
    } catch (problem) {
      setMessage(getErrorText(problem));
      setDeleted(null);
      loadSavedGames();
    }
  };
  const listedGames = page?.games.filter((g) => !query.own || !openedTables.has(g.table ?? "")) ?? [];
  const outsideGames = page ? findOutsideGames(query) : [];
  const hasMore = page !== null && page.games.length < page.count;
  const shownGames = page
    ? [...listedGames.map(toSavedGame), ...(hasMore ? [] : outsideGames)]
    : savedGames.value.filter((g) => matchesText(g, query.text));
  const heading = t("Your games");
  const content = html`
      <div class="inside">
        ${close ? html`<h2 tabindex="-1" ...${isTouchDevice ? { autofocus: true } : {}}>${heading}</h2>` : html`<h1>${heading}</h1>`}
        <${Filters} query=${query} boardRecord=${getBoardRecord()} hasNoLibrary=${hasNoLibrary} onChange=${changeQuery} />
        <p class=${message ? "done" : "quiet"} role="status"
          id="library-said">${message || (page && t("{n} games", { n: page.count - page.games.length + listedGames.length + outsideGames.length }))} ${
            deleted &&
            html`<button type="button"
            class="link" id="restore" onClick=${() => restoreGame(deleted)}>${t("Undo")}</button>`
          }</p>
        ${!shownGames.length && (hasNoLibrary || page) && html`<p class="quiet">${t("No matching games.")}</p>`}
        <ul>${shownGames.map(
          (g) => html`<li key=${g.table || g.id}><${GameRow} game=${g} onOpen=${openGame} onRename=${renameGame}
          onDiscard=${deleteGame} /></li>`,
        )}</ul>
        ${
          hasMore &&
          html`<button type="button" class="link" id="library-more"
          onClick=${() => setQuery({ ...query, from: page.games.length })}>${t("More")}</button>`
        }
        ${
          shownGames.some((g) => g.hash !== undefined) &&
          html`<p
          class="quiet">${t("Games not saved by the studio are kept in this browser, without variations.")}</p>`
        }
        <div class="buttons">
          ${
            !hasNoLibrary &&
            html`<label class="plain pick"><input type="file" multiple class="unseen" id="library-file"
            onChange=${(/** @type {TargetEvent<HTMLInputElement>} */ e) => addFiles(e.currentTarget.files ?? [])} />${t("Add game files")}</label>`
          }
          ${close && html`<button type="button" class="plain" onClick=${close}>${t("Close")}</button>`}
        </div>
      </div>`;
  if (!close) return html`<main class="shelf library" onDrop=${onDrop}>${content}</main>`;
  return html`
    <dialog ref=${box} class="sheet shelf library" aria-label=${heading} onClose=${close} onClick=${closeOnBackdropClick} onDrop=${onDrop}>${content}</dialog>`;
}

/** The form in which texts are compared: in lower case, with composed accents and usual widths. @param {string} text */
const foldText = (text) => text.normalize("NFKC").toLowerCase();

/** Whether a game is called by all words. @param {SavedGame} game @param {string} [text] */
function matchesText(game, text = "") {
  const description = foldText([game.name, ...game.facts].join(" "));
  return foldText(text)
    .split(/\s+/)
    .every((word) => description.includes(word));
}

/** The games that the library does not take, which are found by words alone. @param {LibraryQuery} asked */
function findOutsideGames({ text, own, from, ...others }) {
  return Object.values(others).some(Boolean) ? [] : savedGames.value.filter((g) => g.isOutsideLibrary && matchesText(g, text));
}

/** A game of the library; what the studio keeps is told as on the shelf. @param {LibraryGame} game @returns {SavedGame} */
function toSavedGame(game) {
  const studioGame = game.table && savedGames.value.find((g) => g.table === game.table);
  if (studioGame) return studioGame;
  const title = translate(findGame(game.game)?.title ?? game.game);
  const kind = describeGame(title, game.game, game.rules, game.size);
  const names = game.players ? joinPlayerNames(game.players) : "";
  const result =
    game.winner === "draw" ? t("drawn") : game.winner ? t("{seat} won", { seat: getSeatTitle(game.game, game.winner) }) : t("unfinished");
  const facts = [
    game.name || names ? kind : "",
    game.name ? names : "",
    t("{n} moves", { n: game.length }),
    result,
    game.date ?? "",
    game.source?.startsWith("skirmish ") ? t("studio match") : (game.source ?? ""),
  ];
  return {
    table: game.table ?? "",
    id: game.id,
    title,
    name: game.name || names || kind,
    facts: facts.filter(Boolean),
    isOver: !!game.winner,
    changeKey: game.added,
  };
}

/**
 * A game with what can be done with it.
 * @param
 * {{game: SavedGame, onOpen: (game: SavedGame) => void, onRename: (game: SavedGame, name: string) => Promise<void>, onDiscard: (game: SavedGame) => void}}
 * props
 */
function GameRow({ game, onOpen, onRename, onDiscard }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => field.current?.select(), [isRenaming]);
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    await onRename(game, field.current?.value.trim() ?? "");
    setIsRenaming(false);
  };
  const onEscape = (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Escape") return;
    e.preventDefault();
    setIsRenaming(false);
  };
  if (isRenaming)
    return html`
      <form class="naming" onSubmit=${submit} onKeyDown=${onEscape}>
        <input ref=${field} aria-label=${t("Game name")} maxlength="200" defaultValue=${game.name} />
        <button type="submit" class="plain">${t("Rename")}</button>
      </form>`;
  return html`
    <${GameEntry} game=${game} onOpen=${onOpen} />
    ${
      game.table &&
      game.hash === undefined &&
      html`<button type="button" class="tool rename"
      aria-label=${t("Rename {game}", { game: game.name })} data-tip=${t("Rename")} onClick=${() => setIsRenaming(true)}><${Icon}
        name="edit" /></button>`
    }
    ${
      game.table &&
      html`<button type="button" class="tool discard" aria-label=${t("Delete {game}", { game: game.name })}
      data-tip=${t("Delete")} onClick=${() => onDiscard(game)}><${Icon} name="close" /></button>`
    }`;
}
