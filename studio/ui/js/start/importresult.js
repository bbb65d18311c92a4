// What was recognised in something brought, and what else it could be.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { formatNumber, joinList, translateMessage, t, translate as inWords } from "../net/language.js";
import { BoardPicture } from "../board/board.js";
import { Icon } from "../ui/icons.js";
import { findGame, gameCards } from "../state/games.js";
import { completePosition } from "../state/position.js";
import { currentTable } from "../state/currenttable.js";
import { capitalize } from "../state/score.js";
import { get, post, toSentence, getErrorText } from "../net/server.js";
import { joinPlayerNames } from "../ui/playerpicker.js";
import { closeOnBackdropClick, createCloseHandler } from "./newgame.js";
import { pendingImport, lastImport, readingName, readImport, openImport } from "./importgame.js";

/** @import { TargetEvent, ReadOptions, Scene } from "../../../types/page" */
/** @import { TitlesResponse, ReadResponse, Title } from "../../../types/wire" */

const noticeDuration = 12_000; // ms that a guess is said for

/** What was opened without a question, and the way to another reading. */
export function ImportNotice() {
  const notice = lastImport.value;
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => (lastImport.value = null), noticeDuration);
    return () => clearTimeout(timer);
  }, [notice]);
  if (readingName.value)
    return html`<p class="told" role="status"><span class="words">${t("Reading {name}", { name: readingName.value })}</span></p>`;
  if (!notice || !currentTable.value) return null;
  const { result } = notice;
  const showChoice = () => {
    pendingImport.value = notice;
    lastImport.value = null;
  };
  return html`
    <p class="told" role="status">
      <span class="words">${t("Recognised as {what}.", { what: result.recognised })}${result.notes?.length ? ` ${toSentence(result.notes[0])}` : ""}</span>
      <button type="button" class="link" id="told-change" onClick=${showChoice}>${t("Change")}</button>
      <button type="button" class="tool" aria-label=${t("Close")} onClick=${() => (lastImport.value = null)}><${Icon} name="close" /></button>
    </p>`;
}

/** The sheet. */
export function ImportDialog() {
  const f = pendingImport.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (f && !box.current?.open) box.current?.showModal();
    if (!f && box.current?.open) box.current.close();
  }, [!f]);
  return html`
    <dialog ref=${box} class="sheet found" aria-label=${t("Import")} onClose=${createCloseHandler(() => (pendingImport.value = null))}
      onClick=${closeOnBackdropClick}>
      ${f && html`<${ImportForm} pending=${f} key=${f.result.upload} />`}
    </dialog>`;
}

/** @param {{pending: {name: string, result: ReadResponse, options: ReadOptions}}} props */
function ImportForm({ pending }) {
  const [number, setNumber] = useState(1);
  const [problem, setProblem] = useState("");
  const { result } = pending;
  const readAgain = async (/** @type {ReadOptions} */ change) => {
    const options = { ...pending.options, game: result.game, ...change, chosen: true };
    try {
      pendingImport.value = { ...pending, result: await readImport({ ...options, upload: result.upload }), options: options };
      setProblem("");
    } catch (refusal) {
      setProblem(getErrorText(refusal));
    }
  };
  const openResult = (/** @type {Event} */ e) => {
    e.preventDefault();
    pendingImport.value = null;
    openImport(result, number);
  };
  return html`
    <form onSubmit=${openResult}>
      <h2>${pending.name || t("Import")}</h2>
      <div class="what">
        <${ImportPreview} result=${result} number=${number} />
        <div class="facts-of">
          <p id="found-words">${toSentence(result.recognised)}</p>
          ${
            result.damage &&
            html`<p class="trouble" role="alert"
            id="found-damage">${t("The file is damaged: {damage} Opening the readable part.", { damage: toSentence(translateMessage(result.damage)) })}</p>`
          }
          ${result.notes?.map((note) => html`<p class="quiet" key=${note}>${toSentence(note)}</p>`)}
        </div>
      </div>
      <${ImportOptions} result=${result} options=${pending.options} onRead=${readAgain} />
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
      ${
        result.games > 1 &&
        html`<${GameList} result=${result} number=${number} onChoose=${setNumber} onOpen=${() => {
          pendingImport.value = null;
          openImport(result, number);
        }} />`
      }
      <div class="buttons">
        <button type="button" class="plain" onClick=${() => (pendingImport.value = null)}>${t("Cancel")}</button>
        <button type="submit" class="primary" id="found-open">${t("Open")}</button>
      </div>
    </form>`;
}

/** The end of the game as a little board. @param {{result: ReadResponse, number: number}} props */
function ImportPreview({ result, number }) {
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  useEffect(() => {
    let isMounted = true;
    const shownResult = number === 1 ? Promise.resolve(result) : readImport({ upload: result.upload, number, again: true });
    shownResult
      .then(({ game, rules, size, opening, setup, moves }) => post("/api/position", { game, rules, size, opening, setup, moves }))
      .then(
        (p) => isMounted && setScene(completePosition(p).scene),
        () => isMounted && setScene(null),
      );
    return () => void (isMounted = false);
  }, [result, number]);
  return html`<span class="picture">${scene && html`<${BoardPicture} scene=${scene} />`}</span>`;
}

/**
 * What the file leaves to its reader.
 * @param {{result: ReadResponse, options: ReadOptions, onRead: (change: ReadOptions) => void}} props
 */
function ImportOptions({ result, options, onRead }) {
  const undetermined = new Set(result.undetermined ?? []);
  const card = findGame(result.game);
  if (!undetermined.size || !card) return null;
  const fittingGames = new Set(result.others?.map((o) => o.game));
  return html`
    ${
      undetermined.has("game") &&
      html`
      <${OptionSelect} name="game" label=${t("Game")} value=${result.game}
        onChoose=${(/** @type {string} */ game) => onRead({ game, rules: "", size: "", rows: "" })}
        choices=${gameCards.value.map((g) => [
          g.name,
          g.name === result.game || fittingGames.has(g.name) ? g.title : t("{game} (not compatible)", { game: g.title }),
        ])} />`
    }
    ${
      undetermined.has("rules") &&
      card.rules.length > 1 &&
      html`
      <${OptionSelect} name="rules" label=${t("Rules")} value=${result.rules || card.rules[0].name}
        onChoose=${(/** @type {string} */ rules) => onRead({ rules })}
        choices=${card.rules.map((r) => [r.name, capitalize(inWords(r.name))])} />`
    }
    ${
      undetermined.has("size") &&
      card.sizes.length > 1 &&
      html`
      <${OptionSelect} name="size" label=${t("Size")} value=${result.size || card.sizes[0]}
        onChoose=${(/** @type {string} */ size) => onRead({ size })}
        choices=${[...new Set([result.size || card.sizes[0], ...card.sizes])].map((s) => [s, s])} />`
    }
    ${
      undetermined.has("rows") &&
      html`
      <${OptionSelect} name="rows" label=${t("Rows")} value=${result.rows || options.rows || "bottom"}
        onChoose=${(/** @type {string} */ rows) => onRead({ rows })}
        choices=${[
          ["bottom", t("From the bottom")],
          ["top", t("From the top")],
        ]} />`
    }`;
}

/** @param {{name: string, label: string, value: string, choices: string[][], onChoose: (value: string) => void}} props */
function OptionSelect({ name, label, value, choices, onChoose }) {
  return html`
    <label class="field"><span>${label}</span>
      <select id="found-${name}" value=${value} onChange=${(/** @type {TargetEvent<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
        ${choices.map(([v, words]) => html`<option key=${v} value=${v}>${words}</option>`)}
      </select>
    </label>`;
}

/**
 * The games of a file, to choose one from.
 * @param {{result: ReadResponse, number: number, onChoose: (number: number) => void, onOpen: () => void}} props
 */
function GameList({ result, number, onChoose, onOpen }) {
  const [searchText, setSearchText] = useState("");
  const [list, setList] = useState(/** @type {TitlesResponse | null} */ (null));
  const [from, setFrom] = useState(0);
  useEffect(() => {
    let isMounted = true;
    get(`/api/uploads/${result.upload}?find=${encodeURIComponent(searchText)}&from=${from}`).then(
      (l) => {
        if (isMounted) setList((previous) => (from && previous ? { ...l, games: [...previous.games, ...l.games] } : l));
      },
      () => {},
    );
    return () => void (isMounted = false);
  }, [result, searchText, from]);
  const search = (/** @type {TargetEvent<HTMLInputElement>} */ e) => {
    setFrom(0);
    setSearchText(e.currentTarget.value);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const index = list?.games.findIndex((about) => about.number === number) ?? -1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    const next = step && list?.games[index + step];
    if (!next) return;
    e.preventDefault();
    onChoose(next.number);
    const row = document.getElementById(`found-game-${next.number}`);
    row?.focus();
  };
  return html`
    <div class="choose">
      <input id="found-find" type="search" placeholder=${t("Search by player, date or result")} aria-label=${t("Search games")}
        autocomplete="off" spellcheck="false" value=${searchText} onInput=${search} />
      <p class="quiet"
        role="status">${
          list &&
          (list.found === list.of
            ? t("{count} games", { count: formatNumber(list.of) })
            : t("{found} of {count} games", { found: formatNumber(list.found), count: formatNumber(list.of) }))
        }</p>
      <div class="titles" role="radiogroup" aria-label=${t("Games in the file")} onKeyDown=${onKeyDown}>
        ${list?.games.map(
          (about) => html`<${GameRow} key=${about.number} gameTitle=${about} chosen=${about.number === number} onChoose=${onChoose}
          onOpen=${onOpen} />`,
        )}
        ${
          list &&
          list.games.length < list.found &&
          html`<button type="button" class="link" id="found-more"
          onClick=${() => setFrom(list.games.length)}>${t("More")}</button>`
        }
      </div>
    </div>`;
}

/** A result in words: "black won", "drawn". @param {string} [result] */
function formatResult(result = "") {
  const [, side] = /^(.*) won$/.exec(result) ?? [];
  return side ? t("{side} won", { side: inWords(side) }) : inWords(result);
}

/** @param {{gameTitle: Title, chosen: boolean, onChoose: (number: number) => void, onOpen: () => void}} props */
function GameRow({ gameTitle, chosen, onChoose, onOpen }) {
  const heading = gameTitle.players?.length ? joinPlayerNames(gameTitle.players) : gameTitle.name || gameTitle.setting;
  const facts = [
    gameTitle.players?.length || gameTitle.name ? gameTitle.setting : "",
    gameTitle.players?.length ? gameTitle.name : "",
    t("{n} moves", { n: gameTitle.moves }),
    formatResult(gameTitle.result),
    gameTitle.date,
  ];
  return html`
    <button type="button" class="title" role="radio" id="found-game-${gameTitle.number}" aria-checked=${String(chosen)}
      tabIndex=${chosen ? 0 : -1} onClick=${() => onChoose(gameTitle.number)} onDblClick=${onOpen}>
      <span class="no">${gameTitle.number}</span><span class="lead">${heading}</span><span class="quiet">${joinList(facts)}</span>
    </button>`;
}
