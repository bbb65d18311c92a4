// Your games: those that the studio and this browser keep, and all others of the library,
// found by words, players, results, days and positions, with what was played from the
// position on the board. Loaded when it is opened.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { t, translate } from "../net/language.js";
import { Explorer } from "./explorer.js";
import { Filters } from "./filters.js";
import { Icon } from "../ui/icons.js";
import { recognise } from "../start/importgame.js";
import { removeGame } from "../state/recentgames.js";
import { versus } from "../ui/playerpicker.js";
import { shut } from "../start/newgame.js";
import { findGame } from "../state/games.js";
import { openBrought, openKept } from "../state/opentable.js";
import { currentTable } from "../state/table.js";
import { post, Refusal, remove, why } from "../net/server.js";
import { Entry, fill, shelf } from "./savedgames.js";

/** @import { At } from "../../../types/page" */
/** @import { Exploration, Looked, Page, Record } from "../../../types/wire" */
/** @import { Game } from "./savedgames.js" */
/** @typedef {import("../../../types/wire").Game} Found */

/** Where fingers type, the field for words would open a keyboard over the games. */
const byTouch = matchMedia("(pointer: coarse)").matches;

const pause = 200; // ms after the last key before it is looked

/** The position on the board as the library is asked for it. @returns {Record | undefined} */
function here() {
  if (!currentTable.value) return undefined;
  const { game, rules, size, opening, setup, players, moves } = currentTable.value.shown.value.record;
  return { game, rules, size, opening, setup, players, moves };
}

/** With what the sheet begins. */
let first = { asked: /** @type {Looked} */ ({}), said: "" };

/** Says with what the sheet begins. @param {Looked} [asked] what is looked for, else the position on the board @param {string} [said] */
export function begin(asked = { position: here() }, said = "") {
  first = { asked, said };
}

/**
 * What was asked, found and played. @typedef {{page: Page | null, went: Exploration | null, bare: boolean}} Answer bare: there is no library
 */

/** Whether there was no library when it was last asked: what the sheet shows first, so that its games do not move under a pointer. */
let none = false;

/** The sheet. @param {{close: () => void}} props */
export function Part({ close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [asked, setAsked] = useState(first.asked);
  const [{ page, went, bare }, setAnswer] = useState(/** @type {Answer} */ ({ page: null, went: null, bare: none }));
  const [said, setSaid] = useState(first.said);
  const [gone, setGone] = useState(/** @type {Game | null} */ (null)); // what was deleted last, to be restored
  useEffect(() => void box.current?.showModal(), []);
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      try {
        const [found, played] = await Promise.all([post("/api/library/find", asked), explore(asked)]);
        await fill(); // which says what the library did not take
        if (wanted)
          setAnswer((old) => ({
            page: asked.from && old.page ? { ...found, games: [...old.page.games, ...found.games] } : found,
            went: played,
            bare: false,
          }));
      } catch (problem) {
        if (!wanted) return;
        const bare = problem instanceof Refusal && [404, 503].includes(problem.status);
        none = bare;
        if (bare) setAnswer({ page: null, went: null, bare });
        if (!bare || problem.status === 503) setSaid(why(problem)); // there should be one, and it cannot be opened
      }
    };
    const later = setTimeout(look, page ? pause : 0);
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  }, [asked]);
  const change = (/** @type {Looked} */ by) => {
    setSaid("");
    setAsked({ ...asked, from: 0, ...by });
  };
  /**
   * Does something to a game, and looks again.
   * @param {() => Promise<unknown>} act
   * @param {string} [done] what is said of it
   * @param {Game} [lost] what it took away
   */
  const act = async (act, done = "", lost) => {
    try {
      await act();
      setSaid(done);
      setGone(lost ?? null);
    } catch (problem) {
      setSaid(why(problem));
      setGone(null);
    }
    await fill();
    setAsked({ ...asked, from: 0 });
  };
  const discard = (/** @type {Game} */ game) => {
    const own = game.hash === undefined;
    act(
      async () => (own ? remove(`/api/studies/${game.table}`) : removeGame(game.table)),
      t("“{game}” is deleted.", { game: game.name }),
      own ? game : undefined,
    );
  };
  const restore = (/** @type {Game} */ game) => act(() => post(`/api/studies/${game.table}/restore`, {}));
  const rename = (/** @type {Game} */ game, /** @type {string} */ name) =>
    act(() => post(`/api/tables/${game.table}/edit`, { edit: "tell", node: 0, property: { name: "GN", values: name ? [name] : [] } }));
  const add = async (/** @type {Iterable<File>} */ files) => {
    let fresh = 0,
      known = 0;
    for (const file of files) {
      try {
        setSaid(t("Reading {name}", { name: file.name }));
        const { brought } = await recognise({ name: file.name }, file);
        const added = await post("/api/library/add", { brought });
        fresh += added.new;
        known += added.known;
      } catch (problem) {
        return setSaid(why(problem));
      }
    }
    setSaid(t("{n} games are new, {known} were there.", { n: fresh, known }));
    setAsked({ ...asked, from: 0, own: undefined });
  };
  const drop = (/** @type {DragEvent} */ e) => {
    e.preventDefault();
    e.stopPropagation();
    if (!bare) add(e.dataTransfer?.files ?? []);
  };
  const open = async (/** @type {Game} */ game) => {
    try {
      if (game.id !== undefined) await openBrought((await post(`/api/library/games/${game.id}`, {})).brought);
      else if (game.hash === undefined) await openKept(game.table);
      close();
    } catch (problem) {
      setSaid(why(problem));
      setGone(null);
      fill();
    }
  };
  const beside = page ? outside(asked) : [];
  const more = page !== null && page.games.length < page.count;
  const found = page ? [...page.games.map(ofLibrary), ...(more ? [] : beside)] : shelf.value.filter((g) => has(g, asked.text));
  return html`
    <dialog ref=${box} class="sheet shelf library" aria-label=${t("Your games")} onClose=${close} onClick=${shut} onDrop=${drop}>
      <div class="inside">
        <h2 tabindex="-1" ...${byTouch ? { autofocus: true } : {}}>${t("Your games")}</h2>
        <${Filters} asked=${asked} here=${here()} bare=${bare} onChange=${change} />
        ${went && currentTable.value && html`<${Explorer} found=${went} seats=${currentTable.value.state.value.seats} onPlay=${close} />`}
        <p class=${said ? "done" : "quiet"} role="status"
          id="library-said">${said || (page && t("{n} games", { n: page.count + beside.length }))} ${
            gone &&
            html`<button type="button"
            class="link" id="restore" onClick=${() => restore(gone)}>${t("Undo")}</button>`
          }</p>
        ${!found.length && (bare || page) && html`<p class="quiet">${t("No game is kept that fits.")}</p>`}
        <ul>${found.map(
          (g) => html`<li key=${g.table || g.id}><${Row} game=${g} onOpen=${open} onRename=${rename}
          onDiscard=${discard} /></li>`,
        )}</ul>
        ${
          more &&
          html`<button type="button" class="link" id="library-more"
          onClick=${() => setAsked({ ...asked, from: page.games.length })}>${t("More")}</button>`
        }
        ${
          found.some((g) => g.hash !== undefined) &&
          html`<p
          class="quiet">${t("This browser remembers the moves of games that the studio does not keep, without variations.")}</p>`
        }
        <div class="buttons">
          ${
            !bare &&
            html`<label class="plain pick"><input type="file" multiple class="unseen" id="library-file"
            onChange=${(/** @type {At<HTMLInputElement>} */ e) => add(e.currentTarget.files ?? [])} />${t("Add files of games")}</label>`
          }
          <button type="button" class="plain" onClick=${close}>${t("Close")}</button>
        </div>
      </div>
    </dialog>`;
}

/**
 * What was played from the position on the board; null where there is none, or its game knows no positions.
 * @param {Looked} asked
 * @returns {Promise<Exploration | null>}
 */
const explore = async (asked) =>
  here() ? post("/api/library/explore", { ...asked, game: undefined, position: here() }).catch(() => null) : null;

/** Whether a game is called by all words. @param {Game} game @param {string} [text] */
function has(game, text = "") {
  const said = [game.name, ...game.facts].join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The games that the library does not take, which are found by words alone. @param {Looked} asked */
function outside({ text, own, from, ...others }) {
  return Object.values(others).some(Boolean) ? [] : shelf.value.filter((g) => g.outside && has(g, text));
}

/** A game of the library; what the studio keeps is told as on the shelf. @param {Found} game @returns {Game} */
function ofLibrary(game) {
  const own = game.table && shelf.value.find((g) => g.table === game.table);
  if (own) return own;
  const title = translate(findGame(game.game)?.title ?? game.game);
  const kind = [title, game.rules && translate(game.rules), game.size].filter(Boolean).join(" ");
  const who = game.players ? versus(game.players) : "";
  const result = game.winner === "draw" ? t("drawn") : game.winner ? t("{seat} won", { seat: translate(game.winner) }) : t("unfinished");
  const facts = [
    game.name || who ? kind : "",
    game.name ? who : "",
    t("{n} moves", { n: game.length }),
    result,
    game.date ?? "",
    game.source?.startsWith("skirmish ") ? t("a match of the studio") : (game.source ?? ""),
  ];
  return {
    table: game.table ?? "",
    id: game.id,
    title,
    name: game.name || who || kind,
    facts: facts.filter(Boolean),
    over: !!game.winner,
    changed: game.added,
  };
}

/**
 * A game with what can be done with it.
 * @param
 * {{game: Game, onOpen: (game: Game) => void, onRename: (game: Game, name: string) => Promise<void>, onDiscard: (game: Game) => void}}
 * props
 */
function Row({ game, onOpen, onRename, onDiscard }) {
  const [naming, setNaming] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => field.current?.select(), [naming]);
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    await onRename(game, field.current?.value.trim() ?? "");
    setNaming(false);
  };
  const leave = (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Escape") return;
    e.preventDefault();
    setNaming(false);
  };
  if (naming)
    return html`
      <form class="naming" onSubmit=${submit} onKeyDown=${leave}>
        <input ref=${field} aria-label=${t("Name of the game")} maxlength="200" defaultValue=${game.name} />
        <button type="submit" class="plain">${t("Rename")}</button>
      </form>`;
  return html`
    <${Entry} game=${game} onOpen=${onOpen} />
    ${
      game.table &&
      game.hash === undefined &&
      html`<button type="button" class="tool rename"
      aria-label=${t("Rename {game}", { game: game.name })} data-tip=${t("Rename")} onClick=${() => setNaming(true)}><${Icon}
        name="edit" /></button>`
    }
    ${
      game.table &&
      html`<button type="button" class="tool discard" aria-label=${t("Delete {game}", { game: game.name })}
      data-tip=${t("Delete")} onClick=${() => onDiscard(game)}><${Icon} name="close" /></button>`
    }`;
}
