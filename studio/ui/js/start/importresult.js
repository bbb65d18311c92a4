// What was recognised in something brought, and what else it could be.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../ui/html.js";
import { figure, listed, message, t, translate as inWords } from "../net/language.js";
import { BoardPicture } from "../board/board.js";
import { Icon } from "../ui/icons.js";
import { findGame, games } from "../state/games.js";
import { completePosition } from "../state/position.js";
import { currentTable } from "../state/table.js";
import { title } from "../state/score.js";
import { get, post, sentence, why } from "../net/server.js";
import { versus } from "../ui/playerpicker.js";
import { shut, whenShut } from "./newgame.js";
import { found, told, reading, recognise, start } from "./importgame.js";

/** @import { At, Reading, Scene } from "../../../types/page" */
/** @import { Listed, Opened, Title } from "../../../types/wire" */

const shownFor = 12_000; // ms that a guess is said for

/** What was opened without a question, and the way to another reading. */
export function Told() {
  const guess = told.value;
  useEffect(() => {
    if (!guess) return;
    const later = setTimeout(() => (told.value = null), shownFor);
    return () => clearTimeout(later);
  }, [guess]);
  if (reading.value)
    return html`<p class="told" role="status"><span class="words">${t("Reading {name}", { name: reading.value })}</span></p>`;
  if (!guess || !currentTable.value) return null;
  const { as } = guess;
  const change = () => {
    found.value = guess;
    told.value = null;
  };
  return html`
    <p class="told" role="status">
      <span class="words">${t("Read as {what}.", { what: as.recognised })}${as.notes?.length ? ` ${sentence(as.notes[0])}` : ""}</span>
      <button type="button" class="link" id="told-change" onClick=${change}>${t("Change")}</button>
      <button type="button" class="tool" aria-label=${t("Close")} onClick=${() => (told.value = null)}><${Icon} name="close" /></button>
    </p>`;
}

/** The sheet. */
export function Found() {
  const f = found.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (f && !box.current?.open) box.current?.showModal();
    if (!f && box.current?.open) box.current.close();
  }, [!f]);
  return html`
    <dialog ref=${box} class="sheet found" aria-label=${t("What was brought")} onClose=${whenShut(() => (found.value = null))}
      onClick=${shut}>
      ${f && html`<${Recognised} f=${f} key=${f.as.brought} />`}
    </dialog>`;
}

/** @param {{f: {name: string, as: Opened, reading: Reading}}} props */
function Recognised({ f }) {
  const [number, setNumber] = useState(1);
  const [trouble, setTrouble] = useState("");
  const { as } = f;
  const read = async (/** @type {Reading} */ change) => {
    const how = { ...f.reading, game: as.game, ...change, chosen: true };
    try {
      found.value = { ...f, as: await recognise({ ...how, brought: as.brought }), reading: how };
      setTrouble("");
    } catch (refusal) {
      setTrouble(why(refusal));
    }
  };
  const go = (/** @type {Event} */ e) => {
    e.preventDefault();
    found.value = null;
    start(as, number);
  };
  return html`
    <form onSubmit=${go}>
      <h2>${f.name || t("What you brought")}</h2>
      <div class="what">
        <${Preview} as=${as} number=${number} />
        <div class="facts-of">
          <p id="found-words">${sentence(as.recognised)}</p>
          ${
            as.damage &&
            html`<p class="trouble" role="alert"
            id="found-damage">${t("It is damaged: {damage} What can be read is opened.", { damage: sentence(message(as.damage)) })}</p>`
          }
          ${as.notes?.map((note) => html`<p class="quiet" key=${note}>${sentence(note)}</p>`)}
        </div>
      </div>
      <${Switches} as=${as} how=${f.reading} onRead=${read} />
      ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
      ${
        as.games > 1 &&
        html`<${Choose} as=${as} number=${number} onChoose=${setNumber} onOpen=${() => {
          found.value = null;
          start(as, number);
        }} />`
      }
      <div class="buttons">
        <button type="button" class="plain" onClick=${() => (found.value = null)}>${t("Cancel")}</button>
        <button type="submit" class="primary" id="found-open">${t("Open")}</button>
      </div>
    </form>`;
}

/** The end of the game as a little board. @param {{as: Opened, number: number}} props */
function Preview({ as, number }) {
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  useEffect(() => {
    let here = true;
    const shown = number === 1 ? Promise.resolve(as) : recognise({ brought: as.brought, number, again: true });
    shown
      .then(({ game, rules, size, opening, setup, moves }) => post("/api/position", { game, rules, size, opening, setup, moves }))
      .then(
        (p) => here && setScene(completePosition(p).scene),
        () => here && setScene(null),
      );
    return () => void (here = false);
  }, [as, number]);
  return html`<span class="picture">${scene && html`<${BoardPicture} scene=${scene} />`}</span>`;
}

/**
 * What the file leaves to its reader.
 * @param {{as: Opened, how: Reading, onRead: (change: Reading) => void}} props
 */
function Switches({ as, how, onRead }) {
  const open = new Set(as.unsaid ?? []);
  const card = findGame(as.game);
  if (!open.size || !card) return null;
  const others = new Set(as.others?.map((o) => o.game));
  return html`
    ${
      open.has("game") &&
      html`
      <${Switch} name="game" label=${t("Game")} value=${as.game}
        onChoose=${(/** @type {string} */ game) => onRead({ game, rules: "", size: "", rows: "" })}
        all=${games.value.map((g) => [
          g.name,
          g.name === as.game || others.has(g.name) ? g.title : t("{game} (does not fit)", { game: g.title }),
        ])} />`
    }
    ${
      open.has("rules") &&
      card.rules.length > 1 &&
      html`
      <${Switch} name="rules" label=${t("Rules")} value=${as.rules || card.rules[0].name}
        onChoose=${(/** @type {string} */ rules) => onRead({ rules })}
        all=${card.rules.map((r) => [r.name, title(inWords(r.name))])} />`
    }
    ${
      open.has("size") &&
      card.sizes.length > 1 &&
      html`
      <${Switch} name="size" label=${t("Size")} value=${as.size || card.sizes[0]}
        onChoose=${(/** @type {string} */ size) => onRead({ size })}
        all=${[...new Set([as.size || card.sizes[0], ...card.sizes])].map((s) => [s, s])} />`
    }
    ${
      open.has("rows") &&
      html`
      <${Switch} name="rows" label=${t("Rows")} value=${as.rows || how.rows || "bottom"}
        onChoose=${(/** @type {string} */ rows) => onRead({ rows })}
        all=${[
          ["bottom", t("Counted from the bottom")],
          ["top", t("Counted from the top")],
        ]} />`
    }`;
}

/** @param {{name: string, label: string, value: string, all: string[][], onChoose: (value: string) => void}} props */
function Switch({ name, label, value, all, onChoose }) {
  return html`
    <label class="field"><span>${label}</span>
      <select id="found-${name}" value=${value} onChange=${(/** @type {At<HTMLSelectElement>} */ e) => onChoose(e.currentTarget.value)}>
        ${all.map(([v, words]) => html`<option key=${v} value=${v}>${words}</option>`)}
      </select>
    </label>`;
}

/**
 * The games of a file, to choose one from.
 * @param {{as: Opened, number: number, onChoose: (number: number) => void, onOpen: () => void}} props
 */
function Choose({ as, number, onChoose, onOpen }) {
  const [find, setFind] = useState("");
  const [list, setList] = useState(/** @type {Listed | null} */ (null));
  const [from, setFrom] = useState(0);
  useEffect(() => {
    let here = true;
    get(`/api/brought/${as.brought}?find=${encodeURIComponent(find)}&from=${from}`).then(
      (l) => {
        if (here) setList((old) => (from && old ? { ...l, games: [...old.games, ...l.games] } : l));
      },
      () => {},
    );
    return () => void (here = false);
  }, [as, find, from]);
  const look = (/** @type {At<HTMLInputElement>} */ e) => {
    setFrom(0);
    setFind(e.currentTarget.value);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ e) => {
    const at = list?.games.findIndex((about) => about.number === number) ?? -1;
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    const next = by && list?.games[at + by];
    if (!next) return;
    e.preventDefault();
    onChoose(next.number);
    const row = document.getElementById(`found-game-${next.number}`);
    row?.focus();
  };
  return html`
    <div class="choose">
      <input id="found-find" type="search" placeholder=${t("Find a player, a date, a result")} aria-label=${t("Find a game")}
        autocomplete="off" spellcheck="false" value=${find} onInput=${look} />
      <p class="quiet"
        role="status">${
          list &&
          (list.found === list.of
            ? t("{count} games", { count: figure(list.of) })
            : t("{found} of {count} games", { found: figure(list.found), count: figure(list.of) }))
        }</p>
      <div class="titles" role="radiogroup" aria-label=${t("Games of the file")} onKeyDown=${onKeyDown}>
        ${list?.games.map(
          (about) => html`<${Row} key=${about.number} about=${about} chosen=${about.number === number} onChoose=${onChoose}
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

/** @param {{about: Title, chosen: boolean, onChoose: (number: number) => void, onOpen: () => void}} props */
function Row({ about, chosen, onChoose, onOpen }) {
  const lead = about.players?.length ? versus(about.players) : about.name || about.setting;
  const facts = [
    about.players?.length || about.name ? about.setting : "",
    about.players?.length ? about.name : "",
    t("{n} moves", { n: about.moves }),
    about.result,
    about.date,
  ];
  return html`
    <button type="button" class="title" role="radio" id="found-game-${about.number}" aria-checked=${String(chosen)}
      tabIndex=${chosen ? 0 : -1} onClick=${() => onChoose(about.number)} onDblClick=${onOpen}>
      <span class="no">${about.number}</span><span class="lead">${lead}</span><span class="quiet">${listed(facts)}</span>
    </button>`;
}
